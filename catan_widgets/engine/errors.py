"""What can be wrong with something given to the engine, told so that the giver can mend it."""

from __future__ import annotations

from catan_widgets.i18n import _


class RuleDataError(ValueError):
    """Rule data that cannot be used.

    Args:
        file: the file (or other place) that the data came from.
        entry: the name of the entry, several joined by commas where they contradict each other.
        given: what stood there.
        expected: what may stand there, in words.

    >>> print(RuleDataError("mine.toml", "goal", "-3", "a whole number from 1 to 99"))
    mine.toml, entry goal: given is -3, expected is a whole number from 1 to 99
    """

    def __init__(self, file: str, entry: str, given: str, expected: str) -> None:
        super().__init__(file, entry, given, expected)
        self.file, self.entry, self.given, self.expected = file, entry, given, expected

    def __str__(self) -> str:
        return _(
            "{file}, entry {entry}: given is {given}, expected is {expected}",
            file=self.file,
            entry=self.entry,
            given=self.given,
            expected=self.expected,
        )


#: How much of a notation an error shows on each side of the place where it goes wrong.
_SHOWN = 200


class NotationError(ValueError):
    """A notation that cannot be read.

    Args:
        text: the whole notation.
        position: the index in ``text`` of the first character that does not fit.
        expected: what could stand there, in words.

    >>> print(NotationError("settle 0;0N", 7, "an intersection such as 0,0N"))
    'settle 0;0N' cannot be read at character 8 ('0;0N'): expected is an intersection such as 0,0N
    """

    def __init__(self, text: str, position: int, expected: str) -> None:
        super().__init__(text, position, expected)
        self.text, self.position, self.expected = text, position, expected

    def __str__(self) -> str:
        first, last = max(0, self.position - _SHOWN), self.position + _SHOWN
        shown = self.text if len(self.text) <= 2 * _SHOWN else self.text[first:last] + "…"
        return _(
            "{text!r} cannot be read at character {place} ({rest!r}): expected is {expected}",
            text=shown,
            place=self.position + 1,
            rest=self.text[self.position : self.position + 20],
            expected=self.expected,
        )
