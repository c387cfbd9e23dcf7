"""The one thing that changes while the engine's games do not: which position of which line of play is the current one.

Any number of views observe the session's ``revision`` and show its ``game``; none of them keeps a game of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from traitlets import Bool, HasTraits, Int

from catan_widgets.engine.chance import Seed, fresh_seed, generator
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.moves import Move, Outcome, parse_move
from catan_widgets.engine.position.state import CHANCE
from catan_widgets.i18n import _


@dataclass
class Variation:
    """A line of play: games from the first position on, and the moves that lead from each to the next.

    Args:
        games: one more than there are moves.
        moves: the moves and outcomes.
        fork: how many of the moves it shares with the line that it left; 0 for a line of its own.
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
        """A new line that has the same first moves."""
        return Variation(self.games[: at + 1], self.moves[:at], at)


class Session(HasTraits):
    """One game that is being played, looked back at, and played on from any of its positions.

    Args:
        game: where it starts; its history can be gone back to.
        seed: for the chance outcomes that are drawn; without it nobody knows what they will be.

    Observe ``revision``: it changes whenever anything else does, once for each thing that a user does. ``draws`` says
    whether chance is drawn as soon as it is its turn.

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
        self._lines = [Variation.of(_checked(game))]
        self._current = 0
        self._at = self.length

    # --- where it stands ---------------------------------------------------------------------------
    @property
    def rng(self):
        """The generator behind everything that is drawn."""
        return self._rng

    @property
    def lines(self) -> tuple[Variation, ...]:
        """All lines of play, in the order in which they arose."""
        return tuple(self._lines)

    @property
    def current(self) -> int:
        """The number of the current line."""
        return self._current

    @property
    def line(self) -> Variation:
        """The current line of play."""
        return self._lines[self._current]

    @property
    def at(self) -> int:
        """How many moves of the line have been played in the current position."""
        return self._at

    @property
    def length(self) -> int:
        """How many moves the line has."""
        return len(self.line.moves)

    @property
    def game(self) -> Game:
        """The game up to the current position."""
        return self.line.games[self._at]

    def last(self, kind: type[Move]) -> Move | None:
        """The last move or outcome of a type before the current position."""
        moves = self.line.moves
        return next((moves[n] for n in range(self._at - 1, -1, -1) if isinstance(moves[n], kind)), None)

    # --- playing -----------------------------------------------------------------------------------
    def play(self, move: Move | str) -> None:
        """Plays a move or outcome; in the midst of a line another move than the one there starts a new line.

        Raises:
            IllegalMove: if it is not allowed; nothing has changed then.
        """
        self._add(move)
        if self.draws:
            self._draw_all()
        self.revision += 1

    def draw(self) -> None:
        """Lets chance decide.

        Raises:
            ValueError: if nothing is left to chance now.
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
        if self._at < self.length and self.line.moves[self._at] == move:
            self._at += 1
            return
        after = self.game.play(move)
        if self._at < self.length:
            self._lines.append(self.line.until(self._at))
            self._current = len(self._lines) - 1
        self.line.games.append(after)
        self.line.moves.append(move)
        self._at += 1

    # --- time --------------------------------------------------------------------------------------
    def go(self, at: int) -> None:
        """Shows the position after so many moves of the line.

        Raises:
            ValueError: if the line has not so many.
        """
        if not 0 <= at <= self.length:
            raise ValueError(_("this line has moves 0 to {last}; there is no move {at}", last=self.length, at=at))
        if at != self._at:
            self._at = at
            self.revision += 1

    def undo(self) -> None:
        """Goes back to where a seat decided last.

        Raises:
            ValueError: if there is nothing to undo.
        """
        moves = self.line.moves
        back = next((n for n in range(self._at - 1, -1, -1) if not isinstance(moves[n], Outcome)), None)
        if back is None:
            raise ValueError(_("There is no move to undo."))
        self.go(back)

    def choose_line(self, number: int) -> None:
        """Shows the end of another line.

        Raises:
            ValueError: if there is no such line.
        """
        if not 0 <= number < len(self._lines):
            raise ValueError(_("the lines are numbered 0 to {last}", last=len(self._lines) - 1))
        self._current = number
        self._at = self.length
        self.revision += 1

    # --- keeping -----------------------------------------------------------------------------------
    def load(self, text: str) -> None:
        """Takes up a game from its record, as a line of its own.

        Raises:
            NotationError: if the text is no record; ValueError if its game is another than the one here.
        """
        self.take(Game.from_record(text))

    def take(self, game: Game) -> None:
        """Takes up a game, as a line of its own.

        Raises:
            ValueError: if it is another game than the one here.
        """
        if game.state.game_setup != self.game.state.game_setup:
            raise ValueError(
                _(
                    "This record belongs to a different game: rules, board, number of players or options are not the "
                    "same. Open it as a new game."
                )
            )
        self._lines.append(Variation.of(game))
        self.choose_line(len(self._lines) - 1)


def _checked(game: object) -> Game:
    if not isinstance(game, Game):
        raise TypeError(_("give a game such as Game.new(seed=1), not {given!r}", given=game))
    return game
