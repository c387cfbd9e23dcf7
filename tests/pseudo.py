"""A pseudo-language: every message is put between marks, so text that is not a message stands out."""

import re
from gettext import NullTranslations
from html import unescape

import pytest

from catan_widgets import i18n

_MARKED = {ord("a"): "á", ord("e"): "ë", ord("o"): "ö", ord("u"): "û", ord("i"): "ï"}
_FIELD = re.compile(r"(\{[^{}]*\})")
_INNERMOST = re.compile(r"⟦[^⟦⟧]*⟧")
_LETTER = r"[^\W\d_²³¹⁰-₉]"
#: Text that is the same in every language: coordinates, rule ids, single letters for corners, axes and sizes.
_COMMON = re.compile(rf"-?\d+,-?\d+(?:NE|NW|SE|SW|N|S|E|W)?\b|\b[BME]-\d\d\b|(?<!{_LETTER}){_LETTER}(?!{_LETTER})")
#: What may be between two messages: the end of the first, or a sign between them.
_SENTENCE_END = tuple(".!?:;…\x01")
_BETWEEN = re.compile(r"[^\w\s]|\n|\d")


class Pseudo(NullTranslations):
    """Returns every message with marks around it and different vowels; its fields stay the same."""

    def __init__(self, marks: str) -> None:
        super().__init__()
        self._marks = marks

    def gettext(self, message: str) -> str:
        """The marked message."""
        parts = _FIELD.split(message)
        words = "".join(part if part.startswith("{") else part.translate(_MARKED) for part in parts)
        return f"{self._marks[0]}{words}{self._marks[1]}"

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """The marked form for the number."""
        return self.gettext(singular if n == 1 else plural)


def speak_pseudo(monkeypatch: pytest.MonkeyPatch, marks: str = "⟦⟧") -> None:
    """Switches all text to the pseudo-language; different marks give a different pseudo-language."""
    monkeypatch.setattr(i18n, "_catalogue", lambda code: Pseudo(marks))
    i18n.set_language(next(code for code in i18n.LANGUAGES if code != i18n.language()))


def _outermost(text: str) -> str:
    """The text with each outermost message replaced by one sign: ⟧ if it ends like a sentence, else ⟦."""
    while found := _INNERMOST.search(text):
        ends = found[0].rstrip("⟧ \x02")[-1:] in _SENTENCE_END
        text = text[: found.start()] + ("\x01" if ends else "\x02") + text[found.end() :]
    return text


def untranslated(text: str, allowed: tuple[str, ...] = ()) -> str:
    """The words of a plain text that are outside all messages; empty if there are none."""
    rest = _outermost(text)
    for word in allowed:
        rest = rest.replace(word, "")
    return rest if re.search(_LETTER, _COMMON.sub("", rest)) else ""


def pieced_together(text: str) -> bool:
    """Whether a plain text joins messages in the middle of a sentence with only a space between them."""
    ends = re.findall("([\x01\x02])([^\x01\x02]*)(?=[\x01\x02])", _outermost(text))
    return any(end == "\x02" and not _BETWEEN.search(between) for end, between in ends)


def lines(html: str) -> list[str]:
    """The texts between the tags of HTML, without those that browsers do not show."""
    shown = re.sub(r"<(style|script)\b.*?</\1>", "", html, flags=re.S)
    return [unescape(line) for line in re.split(r"<[^>]*>", shown) if line.strip()]
