"""Extends Sphinx: formulas as MathML, which browsers show without a script, and vertical bars in docstrings."""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes

from catan_widgets.pages.markdown import formula

_BAR = re.compile(r"(``.*?``|`[^`]*`)|\|")


def _inline(writer: Any, node: nodes.Element) -> None:
    writer.body.append(formula(node.astext()))
    raise nodes.SkipNode


def _block(writer: Any, node: nodes.Element) -> None:
    writer.body.append(f'<div class="formula">{formula(node.astext(), block=True)}</div>')
    raise nodes.SkipNode


def _bars(app: Any, what: str, name: str, value: object, options: object, lines: list[str]) -> None:
    """Makes a bar in prose a plain bar, not the start of a substitution; code stays as it is."""
    lines[:] = [
        line if line.lstrip().startswith((">>>", "...")) else _BAR.sub(lambda found: found[1] or "\\|", line)
        for line in lines
    ]


def setup(app: Any) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_html_math_renderer("mathml", (_inline, None), (_block, None))
    app.connect("autodoc-process-docstring", _bars)
    return {"parallel_read_safe": True}
