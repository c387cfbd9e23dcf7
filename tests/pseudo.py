"""A language that nobody speaks: every message in marks of its own, so that text that is none of them stands out."""

import re
from gettext import NullTranslations
from html import unescape

import pytest

from catan_widgets import i18n

_MARKED = {ord("a"): "á", ord("e"): "ë", ord("o"): "ö", ord("u"): "û", ord("i"): "ï"}
_FIELD = re.compile(r"(\{[^{}]*\})")
_INNERMOST = re.compile(r"⟦[^⟦⟧]*⟧")
_LETTER = r"[^\W\d_²³¹⁰-₉]"
#: What is the same in every language: coordinates, rule ids, single letters for corners, axes and sizes.
_COMMON = re.compile(rf"-?\d+,-?\d+(?:NE|NW|SE|SW|N|S|E|W)?\b|\b[BME]-\d\d\b|(?<!{_LETTER}){_LETTER}(?!{_LETTER})")
#: What may stand between two messages: the end of the first, or a sign between them.
_SENTENCE_END = tuple(".!?:;…\x01")
_BETWEEN = re.compile(r"[^\w\s]|\n|\d")


class Pseudo(NullTranslations):
    """Gives every message back with marks round it and other vowels in it; its fields stay."""

    def __init__(self, marks: str) -> None:
        super().__init__()
        self._marks = marks

    def gettext(self, message: str) -> str:
        """The message, marked."""
        parts = _FIELD.split(message)
        words = "".join(part if part.startswith("{") else part.translate(_MARKED) for part in parts)
        return f"{self._marks[0]}{words}{self._marks[1]}"

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """The form for the number, marked."""
        return self.gettext(singular if n == 1 else plural)


def speak_pseudo(monkeypatch: pytest.MonkeyPatch, marks: str = "⟦⟧") -> None:
    """Switches everything that is shown to the language that nobody speaks; other marks make another one of it."""
    monkeypatch.setattr(i18n, "_catalogue", lambda code: Pseudo(marks))
    i18n.set_language("en" if i18n.language() == "de" else "de")


def _outermost(text: str) -> str:
    """The text with each outermost message as one sign: ⟧ if it ends as a sentence does, else ⟦."""
    while found := _INNERMOST.search(text):
        ends = found[0].rstrip("⟧ \x02")[-1:] in _SENTENCE_END
        text = text[: found.start()] + ("\x01" if ends else "\x02") + text[found.end() :]
    return text


def untranslated(text: str, allowed: tuple[str, ...] = ()) -> str:
    """What stands outside of all messages in letters, in a plain text; empty if nothing does."""
    rest = _outermost(text)
    for word in allowed:
        rest = rest.replace(word, "")
    return rest if re.search(_LETTER, _COMMON.sub("", rest)) else ""


def pieced_together(text: str) -> bool:
    """Whether a plain text is put together from messages with nothing but space between, in the midst of a sentence."""
    ends = re.findall("([\x01\x02])([^\x01\x02]*)(?=[\x01\x02])", _outermost(text))
    return any(end == "\x02" and not _BETWEEN.search(between) for end, between in ends)


def lines(html: str) -> list[str]:
    """The texts between the tags of HTML; without what browsers do not show."""
    shown = re.sub(r"<(style|script)\b.*?</\1>", "", html, flags=re.S)
    return [unescape(line) for line in re.split(r"<[^>]*>", shown) if line.strip()]
