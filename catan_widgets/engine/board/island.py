"""An island while it is being laid out, tile by tile and chip by chip."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol

from catan_widgets.engine.board.topology import Topology
from catan_widgets.engine.chance import ways
from catan_widgets.engine.frozen import FrozenMap, Unchanging
from catan_widgets.engine.ruledata.ruleset import RuleSet
from catan_widgets.i18n import _

#: The kind of a 3:1 harbour, which takes three cards of any one resource (B-42).
ANY = "any"


class Tile(NamedTuple):
    """One hex tile of the island: its terrain, and the number on its chip or printed on it."""

    terrain: str | None = None
    number: int | None = None


class Harbour(NamedTuple):
    """A harbour: its sea hex, the coastal path between its two landing points, and what it trades (B-08)."""

    sea: str
    path: str
    kind: str


class Start(NamedTuple):
    """A seat's pieces if a game starts without founding (B-15); the starred settlement gives the start cards (B-17)."""

    settlements: tuple[str, ...]
    roads: tuple[str, ...]
    starred: str


@dataclass(frozen=True)
class Layout(Unchanging):
    """An island laid out so far; places can still be empty.

    Args:
        ruleset: the rule data for the island.
        topology: the network of its hexes, intersections and paths.
        tiles: one tile for each hex, in the order of ``topology.hexes``.
        harbours: the harbours in their order along the coast.
        robber: the hex with the robber; None until it is placed.
        lettered: pairs of hex and letter, for chips that are still letter side up (B-12).
    """

    ruleset: RuleSet
    topology: Topology
    tiles: tuple[Tile, ...]
    harbours: tuple[Harbour, ...] = ()
    robber: str | None = None
    lettered: tuple[tuple[str, str], ...] = ()

    @property
    def rules(self) -> str:
        """The name of the rule system."""
        return self.ruleset.name

    @cached_property
    def hexes(self) -> Mapping[str, Tile]:
        """The tile on each hex, by name."""
        return FrozenMap(dict(zip(self.topology.hexes, self.tiles, strict=True)))

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """The letter on each hex whose chip is letter side up."""
        return FrozenMap(dict(self.lettered))

    @property
    def intersections(self) -> tuple[str, ...]:
        """The names of all intersections."""
        return self.topology.intersections

    @property
    def paths(self) -> tuple[str, ...]:
        """The names of all paths."""
        return self.topology.paths

    def neighbours(self, intersection: str) -> tuple[str, ...]:
        """The names of the one to three land hexes at an intersection."""
        index = self.topology.intersection(intersection)
        return tuple(self.topology.hexes[hex] for hex in self.topology.intersection_hexes[index])

    def hex_pips(self, hex: str) -> int:
        """The dots of a hex: the number of equally likely rolls of the dice on which it produces (B-09).

        The number printed on a jungle hex counts as its chip (M-34); a hex without a number has no dots.
        """
        number = self.tiles[self.topology.hex(hex)].number
        return 0 if number is None else ways(number, self.ruleset["dice.number"], self.ruleset["dice.faces"])

    def pips(self, intersection: str) -> int:
        """The sum of the dots of all hexes at an intersection."""
        return sum(map(self.hex_pips, self.neighbours(intersection)))

    def harbour(self, intersection: str) -> Harbour | None:
        """The harbour with a landing point at an intersection; None if there is none."""
        index = self.topology.intersection(intersection)
        for harbour in self.harbours:
            if index in self.topology.path_ends[self.topology.path(harbour.path)]:
                return harbour
        return None


class OnIsland(Protocol):
    """Anything played on an island, such as a position or a game; its board is None if the system has no island."""

    @property
    def board(self) -> Layout | None:
        """The island."""


def island_of(subject: Layout | OnIsland) -> Layout:
    """The island of a board, a position or a game, for functions that need an island.

    Raises:
        TypeError: for anything else.
        ValueError: for a position or game without an island.

    >>> from catan_widgets.engine.game.game import Game
    >>> game = Game.new(seed=1)
    >>> island_of(game) is island_of(game.state) is island_of(game.board)
    True
    """
    board = subject if isinstance(subject, Layout) else getattr(subject, "board", None)
    if isinstance(board, Layout):
        return board
    if board is None and hasattr(subject, "board"):
        raise ValueError(
            _("this game is played without an island; give a board such as Board.variable(seed=1) or a game with one")
        )
    raise TypeError(_("give a board such as Board.variable(seed=1) or a game, not {given!r}", given=subject))


def produces(ruleset: RuleSet, terrain: str | None) -> bool:
    """Whether hexes of a terrain have a number: all except the desert do (B-02, M-10, M-34).

    >>> from catan_widgets.engine.ruledata.ruleset import load
    >>> produces(load("base"), "hills"), produces(load("market"), "jungle"), produces(load("base"), "desert")
    (True, True, False)
    """
    return terrain in ruleset["terrain_resource"] or is_jungle(ruleset, terrain)


def is_jungle(ruleset: RuleSet, terrain: str | None) -> bool:
    """Whether a terrain yields an ingredient but no resource; its number is then printed on the hex (M-09, M-31)."""
    ingredients = ruleset.get("terrain_ingredient", ())
    return terrain in ingredients and terrain not in ruleset["terrain_resource"]


def chip_numbers(ruleset: RuleSet) -> tuple[int, ...]:
    """The numbers on the chips, in ascending order (B-05)."""
    return tuple(sorted(ruleset["chips"]))


def seat_colours(ruleset: RuleSet, players: int) -> tuple[str, ...]:
    """The colours of the seats in order; with fewer players, the first colours stay in the box (B-06, B-15).

    >>> from catan_widgets.engine.ruledata.ruleset import load
    >>> seat_colours(load("base"), 3)
    ('blue', 'orange', 'white')
    """
    return tuple(ruleset["seat_colours"][-players:])
