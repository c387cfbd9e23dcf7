"""A refusal as a value, and the errors that carry one."""

from __future__ import annotations

from dataclasses import dataclass, field

from catan_widgets import brief
from catan_widgets.i18n import _

#: The most characters of a refusal's text that an error shows.
_MOST_TEXT = brief.ERROR - brief.VALUE - 30


@dataclass(frozen=True)
class Refusal:
    """A refusal: the id of the rule and the reason, in the current language.

    Args:
        rule: the id.
        text: the reason.
        closed: the words of the kinds of moves that the text says are not possible now.
        required: the words of the kinds of which it says that one must be made first.

    >>> from catan_widgets.engine.game.game import Game
    >>> refusal = Game.new(players=2, seed=1).why_not("bank ore wool")
    >>> refusal, sorted(refusal.required)
    (Refusal(rule='B-21', text='orange must first place a settlement'), ['settle'])
    """

    rule: str
    text: str
    closed: frozenset[str] = field(default=frozenset(), repr=False, compare=False)
    required: frozenset[str] = field(default=frozenset(), repr=False, compare=False)


class IllegalMove(ValueError):
    """A move that the rules do not allow now.

    Args:
        move: its notation.
        refusal: why.
        number: the number of the move in its record, counted from 1; None outside a record.
    """

    def __init__(self, move: str, refusal: Refusal, number: int | None = None) -> None:
        super().__init__(move, refusal, number)
        self.move, self.refusal, self.number = move, refusal, number

    def __str__(self) -> str:
        text, rule = brief.cut(self.refusal.text, _MOST_TEXT), self.refusal.rule
        if self.number is None:
            return _("{move!s}: {text} ({rule})", move=self.move, text=text, rule=rule)
        return _("move {n} ({move!s}): {text} ({rule})", n=self.number, move=self.move, text=text, rule=rule)


class IllegalPosition(ValueError):
    """A position that no game can reach."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return _("{text} ({rule})", text=brief.cut(self.refusal.text, _MOST_TEXT), rule=self.refusal.rule)
