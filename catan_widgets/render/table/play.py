"""What pictures of games have in common, whatever the table of a rule system looks like."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.moves import Dice, MarketDie, Spun
from catan_widgets.render.highlight import by_role
from catan_widgets.render.island.pieces import Placed
from catan_widgets.render.layout import Target
from catan_widgets.render.shapes import Scene, Shapes
from catan_widgets.render.theme import Theme

#: A viewer who sees no cards at all.
NOBODY = -1

#: A place by its name; a place in a row of tiles can also be the number of the row and its own, -1 for the free left
#: end.
Place = str | tuple[int, int]


class Position(Placed, Protocol):
    """What pictures need to know about a position: a `State` has it, and so does a position that is being entered."""

    @property
    def game_setup(self) -> GameSetup:
        """The game that is played."""

    @property
    def board(self) -> Board | None:
        """The island, if there is one."""

    @property
    def players(self) -> int:
        """The number of seats."""

    @property
    def to_move(self) -> int | None:
        """Who decides."""

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""

    @property
    def rows(self) -> Mapping[str, int]:
        """The rows of the varieties on the market."""

    def row(self, seat: int) -> tuple[str, ...]:
        """The tiles of a seat."""

    def hand(self, seat: int) -> Mapping[str, int] | None:
        """The cards of a seat, if they are known."""

    def hand_size(self, seat: int) -> int:
        """How many cards a seat holds."""


@dataclass(frozen=True)
class Chance:
    """The last chance outcomes, which are on the table.

    Args:
        dice: the faces of the two dice.
        market_die: the face of the die that lifts a variety.
        section: the section of the spinner.
        rolled: how much of their way the two dice have already rolled, if they are the last outcome, or else the market
            die, if it is.
    """

    dice: tuple[int, int] | None = None
    market_die: int | None = None
    section: str | None = None
    rolled: float = 1

    @classmethod
    def of(cls, subject: object) -> Chance:
        """What is on the table in a game: the last roll and the market die after it, or the last spin.

        A position does not contain the last roll; neither does a game without a roll so far.

        >>> Chance.of(Game.new(seed=1, start="roll").play("dice 3 4")).dice
        (3, 4)
        """
        face = None
        for move in reversed(subject.moves if isinstance(subject, Game) else ()):
            match move:
                case MarketDie():
                    face = face or move.face
                case Dice():
                    return cls((move.first, move.second), face)
                case Spun():
                    return cls(section=move.section)
        return cls(market_die=face)


class Hit(NamedTuple):
    """What is under a point, and its name.

    On an island the kinds are ``hex``, ``intersection``, ``path`` and ``variety``. On the table they are ``section``,
    and in the row of the seat that decides ``colour`` and ``side``; the row of another seat is ``row`` with its number.
    """

    kind: str
    name: str


class GamePicture(ABC):
    """How the positions of one game are drawn, and what is under a point of the drawing.

    `catan_widgets.render.picture` knows which kind of picture a rule system has.

    Args:
        position: any position of the game.
        theme: the colours.
        orientation: ``"flat"`` or ``"pointy"`` tops of the hexes.
        width: in pixels.

    Raises:
        ValueError: for an unknown orientation, or a width that is not positive.
    """

    @abstractmethod
    def __init__(self, position: Position, theme: Theme, orientation: str = "flat", width: float = 520) -> None: ...

    def scene(
        self,
        subject: Game | Position,
        highlight: Mapping[str, Iterable[Place]] | None = None,
        viewer: int | None = None,
    ) -> Scene:
        """The picture of a game with its last roll, or of a position.

        Args:
            subject: the game or the position.
            highlight: places by role, ``selected``, ``changed`` or ``legal``: on an island as for `island_scene`,
                varieties by their numbers, and in the row of the seat that decides colours and sides.
            viewer: the only seat whose cards are shown, `NOBODY`, or None for everything that the subject shows.

        Raises:
            ValueError: for another role, or a place that does not exist.
        """
        position = subject.state if isinstance(subject, Game) else subject
        return self.drawn(position, Chance.of(subject), by_role(highlight), viewer)

    @abstractmethod
    def drawn(
        self, position: Position, chance: Chance, marked: Mapping[str, Sequence[Place]], viewer: int | None
    ) -> Scene:
        """A position, the last chance outcomes, and the highlighted places by role."""

    @abstractmethod
    def moving(
        self,
        position: Position,
        chance: Chance,
        share: float,
        rows: Mapping[str, int],
        section: str | None = None,
        viewer: int | None = None,
    ) -> Shapes:
        """The pieces of a scene on the way to it: dice roll, the arrow turns, bars sink and rise.

        Args:
            position: the position at the end.
            chance: the last chance outcomes.
            share: how far along the way, from 0 to 1.
            rows: where the varieties were before.
            section: what the arrow pointed at before.
            viewer: as for ``scene``.
        """

    @abstractmethod
    def targets(
        self, position: Position, places: Iterable[Place], viewer: int | None = None, spins: bool = False
    ) -> Iterator[Target]:
        """Where a press means one of the given places, which are named as in the highlight of ``scene``.

        Args:
            position: the position that is shown.
            places: the places.
            viewer: whose cards are shown, as for ``scene``.
            spins: whether a press on the spinner counts too.
        """

    @abstractmethod
    def hit(
        self, position: Position, x: float, y: float, kinds: Sequence[str] = (), viewer: int | None = None
    ) -> Hit | None:
        """What is under a point: something of the given kinds if possible, otherwise anything.

        Args:
            position: the position that is shown.
            x, y: the point in pixels.
            kinds: kinds of places of the island.
            viewer: whose cards are shown, as for ``scene``.
        """

    @abstractmethod
    def place(self, position: Position, kind: str, x: float, y: float, tolerance: float = 0.45) -> Place | None:
        """The place nearest to a point, or None if there is none nearby.

        Args:
            position: the position that is shown, with all cards.
            kind: of the place on an island: ``hex``, ``intersection``, ``path`` or ``site``; a site is named by hex and
                intersection. The places of rows are all of one kind.
            x, y: the point in pixels.
            tolerance: how far away it may be, in board units.
        """
