"""The Markdown of notebooks as HTML for pages: formulas as MathML, headings with names, links that lead somewhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape, unescape
from typing import Any

from latex2mathml.converter import convert
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

#: From how many signs on a formula in a line may be too wide for a narrow page.
_LONG = 24
#: How a passage starts that is only for readers who see the code.
_FOR_CODERS = "<em>In JupyterLab.</em>"
#: A comma inside a number, which is no sign that parts a list.
_COMMA = re.compile(r"<mn>(\d+)</mn><mrow><mo>(?:,|&#x0002C;)</mo></mrow><mn>(\d+)</mn>")
_TAG = re.compile(r"<[^>]*>")
_NO_WORD = re.compile(r"\W+")


class PageRenderer(IPythonRenderer):
    """Writes the HTML of one page.

    Args:
        address: where a link leads on the page, or None if it is to be dropped.
    """

    def __init__(self, address: Callable[[str], str | None], **more: Any) -> None:
        super().__init__(escape=False, exclude_anchor_links=True, **more)
        self._address_of = address
        self._names: set[str] = set()

    def inline_math(self, body: str) -> str:
        """A formula in a line; a long one in parts, between which the line may break."""
        whole = formula(body)
        return whole if len(_TAG.sub("", whole)) < _LONG else " ".join(map(formula, parts(body)))

    def block_math(self, body: str) -> str:
        """A formula by itself."""
        return f'<div class="cw-formula">{formula(body, block=True)}</div>'

    def heading(self, text: str, level: int, **attrs: Any) -> str:
        """A heading, with a name that is unique on the page."""
        base = name = slug(text)
        number = 1
        while name in self._names:
            number += 1
            name = f"{base}-{number}"
        self._names.add(name)
        return f'<h{level} id="{escape(name)}">{text}</h{level}>\n'

    def link(self, text: str, url: str, title: str | None = None) -> str:
        """A link, or just its text if it leads nowhere."""
        address = self._address_of(url)
        return text if address is None else super().link(text, address, title)

    def table(self, text: str) -> str:
        """A table, which scrolls by itself if it is wider than the page."""
        return f'<div class="cw-table"><table>\n{text}</table></div>\n'

    def paragraph(self, text: str) -> str:
        """A paragraph, except for readers who see the code."""
        return "" if text.startswith(_FOR_CODERS) else super().paragraph(text)

    def list_item(self, text: str, **attrs: Any) -> str:
        """A part of a list, except for readers who see the code."""
        return "" if text.startswith(_FOR_CODERS) else str(super().list_item(text, **attrs))


def to_html(source: str, renderer: PageRenderer) -> str:
    r"""The HTML of a text in Markdown.

    >>> to_html("[Half](half.md) is $\\frac{1}{2}$.", PageRenderer(lambda target: None))[:17]
    '<p>Half is <math '
    """
    return MarkdownWithMath(renderer=renderer).render(source)


def formula(latex: str, block: bool = False) -> str:
    r"""A formula as MathML, which needs no script.

    >>> formula(r"0{,}5")
    '<math xmlns="http://www.w3.org/1998/Math/MathML" display="inline"><mrow><mn>0,5</mn></mrow></math>'
    """
    return _COMMA.sub(r"<mn>\1,\2</mn>", convert(latex, display="block" if block else "inline"))


def parts(latex: str) -> list[str]:
    r"""A formula cut before each of its outer equals signs.

    >>> parts(r"P(X = 2) = \frac{1}{2} = 50\,\%")
    ['P(X = 2) ', '= \\frac{1}{2} ', '= 50\\,\\%']
    """
    depth, cuts = 0, [0]
    for at, sign in enumerate(latex):
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "=" and depth == 0 and latex[cuts[-1] : at].strip():
            cuts.append(at)
    return [latex[start:end] for start, end in zip(cuts, [*cuts[1:], None], strict=True)]


def slug(heading: str) -> str:
    """The name of a heading in addresses.

    >>> slug("2 Predict · <em>5 minutes</em>")
    '2-predict-5-minutes'
    """
    return _NO_WORD.sub("-", unescape(_TAG.sub("", heading)).lower()).strip("-") or "part"
