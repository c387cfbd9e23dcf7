"""Errors for wrong input to the engine, with messages that say how to correct it."""

from __future__ import annotations

from catan_widgets import brief
from catan_widgets.i18n import _


class RuleDataError(ValueError):
    """Rule data that cannot be used.

    Args:
        file: the file or other source of the data.
        entry: the name of the entry; if entries contradict each other, several names joined by commas.
        given: the value given.
        expected: the values allowed, in words.

    >>> print(RuleDataError("mine.toml", "goal", "-3", "a whole number from 1 to 99"))
    mine.toml, entry goal: found -3, expected a whole number from 1 to 99
    """

    def __init__(self, file: str, entry: str, given: str, expected: str) -> None:
        super().__init__(file, entry, given, expected)
        self.file, self.entry, self.given, self.expected = file, entry, given, expected

    def __str__(self) -> str:
        told = _(
            "{file}, entry {entry}: found {given}, expected {expected}",
            file=brief.cut(self.file, brief.VALUE),
            entry=brief.cut(self.entry, brief.PART),
            given=brief.cut(self.given, brief.PART),
            expected=self.expected,
        )
        return brief.cut(told, brief.ERROR)


#: How many characters of a long notation an error shows before and after the mistake.
_BEFORE, _AFTER = 20, 20


class NotationError(ValueError):
    """A notation that cannot be read.

    Args:
        text: the whole notation.
        position: the index in ``text`` of the first character that does not fit.
        expected: what would be allowed there, in words.
        number: the number of the move in its record, counted from 1; None outside a record.

    >>> print(NotationError("settle 0;0N", 7, "an intersection such as 0,0N"))
    'settle 0;0N' cannot be read at character 8 ('0;0N'): expected an intersection such as 0,0N
    """

    def __init__(self, text: str, position: int, expected: str, number: int | None = None) -> None:
        super().__init__(text, position, expected, number)
        self.text, self.position, self.expected, self.number = text, position, expected, number

    def __str__(self) -> str:
        first = max(0, self.position - _BEFORE) if len(self.text) > brief.VALUE else 0
        told = _(
            "{text!r} cannot be read at character {place} ({rest!r}): expected {expected}",
            text="…" * (first > 0) + self.text[first : first + brief.VALUE],
            place=self.position + 1,
            rest=self.text[self.position : self.position + _AFTER],
            expected=self.expected,
        )
        if self.number is not None:
            told = _("move {n}: {error}", n=self.number, error=told)
        return brief.cut(told, brief.ERROR)
