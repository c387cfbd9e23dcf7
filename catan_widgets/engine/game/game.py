"""A game: an immutable history that starts at a position."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from os import PathLike
from typing import Any

from catan_widgets.engine import chance
from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.island import OnIsland
from catan_widgets.engine.chance import Rng, Seed
from catan_widgets.engine.events.event import Event
from catan_widgets.engine.events.tell import tell
from catan_widgets.engine.frozen import Unchanging
from catan_widgets.engine.game import openings, records
from catan_widgets.engine.game.refusal import IllegalMove, Refusal
from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.moves import Move, Offer, Outcome
from catan_widgets.engine.position import notation
from catan_widgets.engine.position.state import CHANCE, Score, State, as_move
from catan_widgets.engine.ruledata.ruleset import Data
from catan_widgets.engine.rules.codes import MOST_MOVES
from catan_widgets.engine.typed import typed
from catan_widgets.engine.whole import whole_number
from catan_widgets.i18n import _, language, ngettext, whole


class Game(Unchanging):
    """A game so far. Playing a move returns a new game and leaves the old one unchanged.

    Make one with ``Game.new``, ``Game.setup`` or ``Game.from_record``.

    >>> game = Game.new(players=3, seed=1)
    >>> later = game.play("settle 0,0N").play("road 0,0NE")
    >>> later.to_move, [str(move) for move in later.moves], later.undo(2) == game
    (1, ['settle 0,0N', 'road 0,0NE'], True)
    """

    #: The most moves and outcomes that a game can have, whether played or read from a record.
    MOST_MOVES = MOST_MOVES

    def __init__(
        self,
        state: State,
        before: Game | None = None,
        move: Move | None = None,
        undone: tuple[Move, ...] = (),
        redone: int = 0,
    ) -> None:
        self._state = state
        self._before = before
        self._move = move
        self._undone, self._redone = undone, redone  # undone moves, and how many of them were redone
        self._length: int = 0 if before is None else before._length + 1
        self._events: dict[str, tuple[Event, ...]] = {}

    # --- making games ----------------------------------------------------------------------------
    @classmethod
    def new(
        cls,
        rules: str = "base",
        players: int = 4,
        seed: Seed | None = None,
        preset: str = "classic",
        board: Board | OnIsland | None = None,
        start: int | str = 0,
        data: Data | None = None,
        **options: bool,
    ) -> Game:
        """A game at its beginning.

        Args:
            rules: ``"base"``, ``"market"`` or ``"edition"``.
            players: the number of seats.
            seed: for the variable set-up of the island; None picks a random seed.
            preset: ``"classic"`` or ``"modern"`` rules where they differ (B-95 to B-99).
            board: an island, or a game on it; if the island has settlements on it, play starts after founding (B-18).
            start: the seat that starts, or ``"roll"``: the seats roll, and the highest roll starts (B-20).
            data: changes to the rule data: a path or a mapping.
            options: single options by name: ``single_phase``, ``robber_to_desert``, ``draw_required``,
                ``single_claimant``, ``holder_keeps_tie`` (B-95 to B-99), ``third_road`` (M-21).

        Raises:
            ValueError: for an unknown name or value, or a board that does not fit the rules.

        >>> Game.new("base", players=2, seed=7).state.phase
        'found'
        """
        return cls(State(*openings.begin(rules, players, seed, preset, board, start, data, options)))

    @classmethod
    def setup(cls, data: Mapping[str, Any] | str | PathLike[str]) -> Game:
        """A position to discuss, from plain data or a TOML file.

        Args:
            data: the form that ``position()`` returns. Anything left out is as at the start, or follows from the rest.
                The bank holds every card that is not in a hand, so to make a bank short, give its cards to other seats.
                ``bank`` and ``pile`` (a number of cards) can be given too, and must then agree. An example may leave
                out pieces from the founding and the robber's first move.

        Raises:
            IllegalPosition: for a position that cannot exist; the error names the rule it breaks.
            ValueError: for data that makes no sense.

        A bank with only one ore left:

        >>> board = Board.beginner()
        >>> data = {"board": board, "phase": "roll", "seats": [{"hand": "5 ore"}, {"hand": "13 ore"}]}
        >>> Game.setup(data).state.bank["ore"]
        1
        >>> Game.setup({**data, "bank": "0"})  # doctest: +IGNORE_EXCEPTION_DETAIL
        Traceback (most recent call last):
        catan_widgets.engine.game.refusal.IllegalPosition: for this bank, these cards must lie in the hands as well: …
        """
        state = State(*notation.read(data))
        if state.viewer is not None:
            raise ValueError(_("this is only what one seat sees; a game needs the whole position"))
        return cls(state)

    @classmethod
    def from_record(cls, text: str) -> Game:
        """The game that a record describes; equal to the game it was made from.

        Raises:
            NotationError: if the text is not a record, or is damaged; IllegalMove if a move is not allowed. Both say
                which one.
        """
        state, moves = records.read(text)
        game = cls(state)
        for number, move in enumerate(moves, start=1):
            try:
                game = game.play(move)
            except IllegalMove as error:
                raise IllegalMove(error.move, error.refusal, number) from None
        return game

    @typed
    def record(self, sealed: bool = False) -> str:
        """The game as text: the starting position and all moves. ``from_record`` of every later version can read it.

        Args:
            sealed: whether to encode the text so that nobody reads cards in it by accident.

        >>> game = Game.new(seed=1).play("settle 0,0N")
        >>> "settle" in game.record(), "settle" in game.record(sealed=True)
        (True, False)
        >>> Game.from_record(game.record(sealed=True)) == game
        True
        """
        text = records.write(self.first.state, self.moves)
        return records.seal(text) if sealed else text

    def position(self) -> dict[str, Any]:
        """The position as plain data, which ``Game.setup`` accepts."""
        return notation.data(self._state)

    # --- the position ----------------------------------------------------------------------------
    @property
    def state(self) -> State:
        """The position."""
        return self._state

    @property
    def board(self) -> Board | None:
        """The island, if the system has one."""
        return self._state.board

    @property
    def to_move(self) -> int | None:
        """The seat that decides, ``CHANCE``, or None when the game is over."""
        return self._state.to_move

    @property
    def winner(self) -> int | None:
        """The winning seat; None while the game is going on."""
        return self._state.winner

    @property
    def _setup(self) -> GameSetup:
        return self._state.game_setup

    def view(self, seat: int) -> State:
        """The position as a seat sees it; see ``State.view``."""
        return self._state.view(seat)

    def points(self, seat: int, viewer: int | None = None) -> Score:
        """The points of a seat that everybody can see, or that ``viewer`` can see (B-77, B-90).

        A seat's victory point cards count only in its own view, and for everybody once they have won the game.
        """
        setup, seat = self._setup, self._setup.check_seat(seat)
        others = (p for p in range(setup.players) if p != seat)
        seen_by = next(others) if viewer is None else setup.check_seat(viewer)
        if seat in (seen_by, self.winner):
            return self._state.points(seat)
        return self._state.view(seen_by).points(seat)

    # --- what may happen -------------------------------------------------------------------------
    def legal_moves(self) -> tuple[Move, ...]:
        """All moves that the seat to move may make, in a fixed order, except free-form offers (B-40)."""
        return self._state.legal_moves()

    def chance(self) -> tuple[tuple[Outcome, Fraction], ...]:
        """The possible chance outcomes with exact probabilities; empty unless ``to_move`` is ``CHANCE``."""
        if self.to_move != CHANCE:
            return ()
        return tuple((outcome, share) for _number, outcome, share in self._setup.outcomes(self._state._position))

    def why_not(self, move: Move | str) -> Refusal | None:
        """Why a move or outcome is not possible now: the rule and the concrete facts; None if it is possible.

        Raises:
            NotationError: if the notation cannot be read.

        >>> Game.new(seed=1).play("settle 0,0N").why_not("road 0,0W").rule
        'B-21'
        """
        return self._state.why_not(move)

    def play(self, move: Move | str) -> Game:
        """The game after a move of the seat to move, or after a chance outcome.

        Args:
            move: a move or outcome, or its notation.

        Raises:
            IllegalMove: if it is not allowed; the error carries the refusal, and nothing changes.
            ValueError: if the game already has ``Game.MOST_MOVES`` moves and outcomes.
        """
        move = as_move(move)
        refusal = self.why_not(move)
        if refusal is not None:
            raise IllegalMove(str(move), refusal)
        if self._length >= self.MOST_MOVES:
            raise ValueError(
                _(
                    "this game has {most} moves and outcomes, and a record cannot hold more; use "
                    "Game.setup(game.position()) to continue from here",
                    most=whole(self.MOST_MOVES),
                )
            )
        setup, position = self._setup, self._state._position.copy()
        rules, tables = setup.system.rules, setup.tables
        if isinstance(move, Outcome):
            rules.resolve(position, tables, setup.outcome_number(position.chance, move))
        elif isinstance(move, Offer):
            _offer, x, y = setup.encode(move)
            rules.offer(position, tables, x, y, setup.counts(move.give), setup.counts(move.get))
        else:
            rules.apply(position, tables, *setup.encode(move))
        again = self._undone[self._redone : self._redone + 1] == (move,)
        return Game(State(setup, position), self, move, *((self._undone, self._redone + 1) if again else ()))

    def sample(self, rng: Rng) -> Game:
        """The game after one chance outcome, drawn at random with the exact probabilities.

        Args:
            rng: anything with ``.random()``.

        Raises:
            ValueError: if no chance event is pending.
        """
        if self.to_move != CHANCE:
            raise ValueError(_("there is no chance event to resolve now; a seat must decide, or the game is over"))
        rules, tables, position = self._setup.system.rules, self._setup.tables, self._state._position
        weights = [rules.weight(position, tables, number) for number in range(rules.outcomes(position, tables))]
        drawn = chance.pick(rng, sum(weights))
        for number, weight in enumerate(weights):
            drawn -= weight
            if drawn < 0:
                return self.play(self._setup.outcome(position.chance, number))
        raise AssertionError("a draw beyond all weights")

    def advance(self, rng: Rng) -> Game:
        """The game after drawing chance outcomes until a seat must decide or the game is over."""
        game = self
        while game.to_move == CHANCE:
            game = game.sample(rng)
        return game

    # --- the history -----------------------------------------------------------------------------
    @property
    def first(self) -> Game:
        """The game before its first move."""
        game = self
        while game._before is not None:
            game = game._before
        return game

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """All moves and outcomes so far."""
        found: list[Move] = []
        game = self
        while game._before is not None and game._move is not None:
            found.append(game._move)
            game = game._before
        return tuple(reversed(found))

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last move or outcome did, in the current language; each event cites its rule."""
        if self._before is None or self._move is None:
            return ()
        code = language()
        if code not in self._events:
            self._events[code] = tell(self._before.state, self._move, self._state)
        return self._events[code]

    def undo(self, n: int = 1) -> Game:
        """The game n moves ago; call ``redo`` on it to go forward again.

        Raises:
            ValueError: if fewer than n moves were made.
        """
        game = self
        undone: list[Move] = []
        for _step in range(_steps(n)):
            if game._before is None or game._move is None:
                raise ValueError(
                    ngettext(
                        "{n} move cannot be undone; moves made: {count}",
                        "{n} moves cannot be undone; moves made: {count}",
                        n,
                        count=len(self.moves),
                    )
                )
            undone.append(game._move)
            game = game._before
        return Game(game._state, game._before, game._move, (*reversed(undone), *self._to_redo))

    def redo(self, n: int = 1) -> Game:
        """The game n undone moves later.

        Raises:
            ValueError: if fewer than n moves were undone.
        """
        n = _steps(n)
        if n > len(self._to_redo):
            raise ValueError(
                ngettext(
                    "{n} move cannot be redone; moves undone: {count}",
                    "{n} moves cannot be redone; moves undone: {count}",
                    n,
                    count=len(self._to_redo),
                )
            )
        game = self
        for move in self._to_redo[:n]:
            game = game.play(move)
        return game

    @property
    def _to_redo(self) -> tuple[Move, ...]:
        return self._undone[self._redone :]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._state == other._state and self.moves == other.moves and self.first.state == other.first.state

    def __hash__(self) -> int:
        return hash(self._state)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.first.state, self.moves, self._to_redo)

    def __repr__(self) -> str:
        return f"Game.from_record({self.record()!r})"


def _again(first: State, moves: tuple[Move, ...], undone: tuple[Move, ...]) -> Game:
    """Rebuilds a pickled game."""
    game = Game(first)
    for move in moves:
        game = game.play(move)
    return Game(game._state, game._before, game._move, undone)


def _steps(n: int) -> int:
    steps = whole_number(n)
    if steps is None:
        raise TypeError(_("the number of moves must be a whole number, not {value!r}", value=n))
    if steps < 0:
        raise ValueError(_("the number of moves is {n}; it must be 0 or more", n=steps))
    return steps
