"""The one thing that changes although the engine's games do not: which position of which line of play is current.

Any number of views can observe the session's ``revision`` and show its ``game``; none of them keeps its own game.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from traitlets import Bool, HasTraits, Int

from catan_widgets.engine.chance import Rng, Seed, fresh_seed, generator
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.moves import Move, Outcome, parse_move
from catan_widgets.engine.position.state import CHANCE
from catan_widgets.i18n import _
from catan_widgets.widgets.base.keep import number_kept

#: The greatest number in the state of a generator.
_MOST_WORD = 2**32 - 1


@dataclass
class Variation:
    """A line of play: games, starting from the first position, and the moves that lead from each to the next.

    Args:
        games: one more than there are moves.
        moves: the moves and outcomes.
        fork: how many of the moves it shares with the line that it branched off; 0 for a separate line.
    """

    games: list[Game]
    moves: list[Move] = field(default_factory=list)
    fork: int = 0

    @classmethod
    def of(cls, game: Game) -> Variation:
        """The line that led to a game."""
        games = [game]
        for _move in game.moves:
            games.append(games[-1].undo())
        return cls(games[::-1], list(game.moves))

    def until(self, at: int) -> Variation:
        """A new line that starts with the same moves."""
        return Variation(self.games[: at + 1], self.moves[:at], at)


class Session(HasTraits):
    """A game that you can play, look back through, and continue from any of its positions.

    Args:
        game: where it starts; you can go back through its history.
        seed: for the chance outcomes that are drawn; without one, they cannot be predicted.

    Observe ``revision``: it changes whenever anything else does, once for each action of the user. ``draws`` says
    whether chance events are resolved as soon as they are due.

    >>> session = Session(Game.new(players=3, seed=1), seed=1)
    >>> session.play("settle 0,0N")
    >>> session.at, session.length, str(session.game.moves[-1])
    (1, 1, 'settle 0,0N')
    """

    revision = Int(0)
    draws = Bool(True)

    def __init__(self, game: Game, seed: Seed | None = None) -> None:
        super().__init__()
        self._rng = generator(fresh_seed() if seed is None else seed)
        self._variations = [Variation.of(_checked(game))]
        self._current = 0
        self._at = self.length

    # --- the current position -----------------------------------------------------------------------
    @property
    def rng(self) -> Rng:
        """The generator behind every random draw."""
        return self._rng

    @property
    def variations(self) -> tuple[Variation, ...]:
        """All lines of play, in the order in which they were started."""
        return tuple(self._variations)

    @property
    def current(self) -> int:
        """The number of the current line."""
        return self._current

    @property
    def variation(self) -> Variation:
        """The current line of play."""
        return self._variations[self._current]

    @property
    def at(self) -> int:
        """How many moves of the line lead to the current position."""
        return self._at

    @property
    def length(self) -> int:
        """How many moves are in the line."""
        return len(self.variation.moves)

    @property
    def game(self) -> Game:
        """The game up to the current position."""
        return self.variation.games[self._at]

    # --- playing -----------------------------------------------------------------------------------
    def play(self, move: Move | str) -> None:
        """Plays a move or outcome; in the middle of a line, a different move starts a new line.

        Raises:
            IllegalMove: if it is not allowed; nothing changes then.
        """
        self._add(move)
        if self.draws:
            self._draw_all()
        self.revision += 1

    def draw(self) -> None:
        """Resolves a chance event at random.

        Raises:
            ValueError: if there is no chance event to resolve now.
        """
        self._add(self._drawn())
        self.revision += 1

    def _draw_all(self) -> None:
        while self.game.to_move == CHANCE:
            self._add(self._drawn())

    def _drawn(self) -> Move:
        return self.game.sample(self._rng).moves[-1]

    def _add(self, move: Move | str) -> None:
        move = parse_move(move) if isinstance(move, str) else move
        if self._at < self.length and self.variation.moves[self._at] == move:
            self._at += 1
            return
        after = self.game.play(move)
        if self._at < self.length:
            self._variations.append(self.variation.until(self._at))
            self._current = len(self._variations) - 1
        self.variation.games.append(after)
        self.variation.moves.append(move)
        self._at += 1

    # --- time --------------------------------------------------------------------------------------
    def go(self, at: int) -> None:
        """Shows the position after this many moves of the line.

        Raises:
            ValueError: if the line is shorter.
        """
        if not 0 <= at <= self.length:
            raise ValueError(_("this line has moves 0 to {last}; there is no move {at}", last=self.length, at=at))
        if at != self._at:
            self._at = at
            self.revision += 1

    def undo(self) -> None:
        """Goes back to the last decision of a seat.

        Raises:
            ValueError: if there is nothing to undo.
        """
        moves = self.variation.moves
        back = next((n for n in range(self._at - 1, -1, -1) if not isinstance(moves[n], Outcome)), None)
        if back is None:
            raise ValueError(_("There is no move to undo."))
        self.go(back)

    def choose_variation(self, number: int) -> None:
        """Shows the end of another line.

        Raises:
            ValueError: if there is no such line.
        """
        if not 0 <= number < len(self._variations):
            raise ValueError(_("the lines are numbered 0 to {last}", last=len(self._variations) - 1))
        self._current = number
        self._at = self.length
        self.revision += 1

    # --- keeping -----------------------------------------------------------------------------------
    def load(self, text: str) -> None:
        """Loads a game from its record, as a separate line.

        Raises:
            NotationError: if the text is not a record; ValueError if it is a record of a different game.
        """
        self.take(Game.from_record(text))

    def take(self, game: Game) -> None:
        """Adds a game as a separate line.

        Raises:
            ValueError: if it is a different game.
        """
        self._variations.append(self._line(game))
        self.choose_variation(len(self._variations) - 1)

    @property
    def memory(self) -> dict[str, Any]:
        """All lines as the records of their games, where we are, and what chance will bring, as plain data."""
        return {
            "lines": [[line.games[-1].record(), line.fork] for line in self._variations],
            "current": self._current,
            "at": self._at,
            "draws": self.draws,
            "chance": list(self._rng.getstate()[1]),
        }

    def recall(self, memory: Mapping[str, Any]) -> None:
        """Continues where another session of this game was; nothing changes if that is not what the data describes.

        Raises:
            Exception: of any kind, for anything else.
        """
        lines = []
        for record, fork in memory["lines"]:
            line = self._line(Game.from_record(record))
            lines.append(replace(line, fork=number_kept(fork, len(line.moves))))
        current = number_kept(memory["current"], len(lines) - 1)
        at = number_kept(memory["at"], len(lines[current].moves))
        chance = tuple(number_kept(word, _MOST_WORD) for word in memory["chance"])
        self.draws = memory["draws"]
        self._rng.setstate((random.Random.VERSION, chance, None))
        self._variations, self._current, self._at = lines, current, at
        self.revision += 1

    def _line(self, game: Game) -> Variation:
        """The line that led to a game; ValueError if it is a different game."""
        if game.state.game_setup != self.game.state.game_setup:
            raise ValueError(
                _(
                    "This record belongs to a different game: rules, board, number of players or options are not the "
                    "same. Open it as a new game."
                )
            )
        return Variation.of(game)


def _checked(game: object) -> Game:
    if not isinstance(game, Game):
        raise TypeError(_("give a game such as Game.new(seed=1), not {given!r}", given=game))
    return game
