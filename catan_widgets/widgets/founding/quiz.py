"""What a learner is asked before founding a settlement, and how the answer is marked."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from catan_widgets.analysis import Production, corner
from catan_widgets.engine.chance import generator, shuffled
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.moves import Settle
from catan_widgets.i18n import _
from catan_widgets.widgets.base.words.numbers import near, number_of
from catan_widgets.widgets.base.words.texts import average, average_cards, probability

LETTERS = "ABC"
ROLLS = 36


def places(game: Game) -> dict[str, Production]:
    """The intersections where the seat to move may found, best first by the cards per roll."""
    state = game.state
    assert state.board is not None
    legal = [move.intersection for move in game.legal_moves() if isinstance(move, Settle)]
    worth = {place: corner(state.board, place, state.robber) for place in legal}
    return dict(sorted(worth.items(), key=lambda item: (-item[1].expected, -len(item[1].kinds), item[0])))


@dataclass(frozen=True)
class Question:
    """A question about three corners.

    Args:
        kind: 0 asks which of them yields the most cards, 1 for the cards of the first in 36 rolls, 2 for its
            probability of at least one card in a roll.
        corners: their intersections, by letter.
        worth: what a roll yields there.
    """

    kind: int
    corners: dict[str, str]
    worth: dict[str, Production]

    @classmethod
    def of(cls, game: Game, seed: object) -> Question:
        """The question for the seat that founds now; the same seed and position give the same question."""
        legal = places(game)
        names = list(legal)
        best = next(iter(legal.values())).expected
        lower = [place for place in names[: max(12, len(names) // 2)] if legal[place].expected < best]
        rng = generator(f"{seed} corners {len(game.moves)}")
        others = (shuffled(rng, lower) + names[-2:])[:2]
        chosen = shuffled(rng, [names[0], *others])
        corners = dict(zip(LETTERS, chosen, strict=True))
        own = sum(seat == game.to_move for seat in game.state.settlements.values())
        return cls(own % 3, corners, {letter: legal[place] for letter, place in corners.items()})

    @property
    def text(self) -> str:
        """The question in words."""
        if self.kind == 0:
            return _("Which of the corners A, B and C brings the most cards per roll on average?")
        if self.kind == 1:
            return _("How many cards does corner {letter} bring in {n} rolls on average?", letter=LETTERS[0], n=ROLLS)
        return _("What is the probability that one roll brings corner {letter} at least one card?", letter=LETTERS[0])

    @property
    def is_choice(self) -> bool:
        """Whether the answer is a letter."""
        return self.kind == 0

    @property
    def answer(self) -> str | Fraction:
        """The right answer."""
        return self._best if self.kind == 0 else self._exact

    @property
    def _best(self) -> str:
        """The letter of the corner that yields the most cards."""
        return max(self.worth, key=lambda letter: self.worth[letter].expected)

    @property
    def _exact(self) -> Fraction:
        """What the first corner yields in all rolls, or its probability of a card."""
        first = self.worth[LETTERS[0]]
        return ROLLS * first.expected if self.kind == 1 else first.at_least_one

    def judge(self, given: str) -> tuple[bool, str]:
        """Whether an answer is right, and the feedback on it.

        Raises:
            ValueError: if the question asks for a number and the answer is not one.
        """
        if self.kind == 0:
            right = self.worth[given].expected == self.worth[self._best].expected
            return right, self._chosen(given, right)
        value, exact, first = number_of(given), self._exact, self.worth[LETTERS[0]]
        right = near(value, exact, "mean" if self.kind == 1 else "probability")
        if self.kind == 1:
            told = average(exact)
            if right:
                return True, _(
                    "Right: {cards}. You add the dots, and each dot stands for one of the 36 outcomes.",
                    cards=average_cards(exact),
                )
            return False, _(
                "It is {told}. Each dot on a chip stands for one of the 36 outcomes. Add the dots.", told=told
            )
        told = probability(exact, ROLLS)
        if right:
            return True, _(
                "Right: {told}. Different numbers are mutually exclusive, so you add their probabilities.", told=told
            )
        if near(value, first.expected):
            return False, _(
                "It is {told}. A number that is there twice is only one event, but you counted it twice.", told=told
            )
        return False, _("It is {told}: count the outcomes that show one of the numbers, out of 36.", told=told)

    def _chosen(self, given: str, right: bool) -> str:
        best = self._best
        if right:
            return _(
                "Right: {letter} brings {cards} per roll.",
                letter=given,
                cards=average_cards(self.worth[given].expected),
            )
        return _(
            "{given} brings {less} per roll, but {best} brings {more}.",
            given=given,
            less=average_cards(self.worth[given].expected),
            best=best,
            more=average(self.worth[best].expected),
        )
