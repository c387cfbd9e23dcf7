"""An island as it is laid, tile by tile and chip by chip."""

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

#: The kind of a harbour that takes any resource, three alike for one (B-42).
ANY = "any"


class Tile(NamedTuple):
    """What lies on one place of the island: a terrain, and the number of its chip or the one printed on it."""

    terrain: str | None = None
    number: int | None = None


class Harbour(NamedTuple):
    """A harbour: its sea hex, the coastal path whose two ends are its landing points, and what it trades (B-08)."""

    sea: str
    path: str
    kind: str


class Start(NamedTuple):
    """What one seat has on the board when a game starts without founding (B-15); the starred settlement pays (B-17)."""

    settlements: tuple[str, ...]
    roads: tuple[str, ...]
    starred: str


@dataclass(frozen=True)
class Layout(Unchanging):
    """An island laid so far; places may still be empty.

    Args:
        ruleset: the rule data that it belongs to.
        topology: the net of its hexes, intersections and paths.
        tiles: one tile a hex, in the order of ``topology.hexes``.
        harbours: in the order of the coast.
        robber: the hex where the robber stands, if he does.
        lettered: pairs of hex and letter, for chips that still lie letter up (B-12).
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
        """The letter on each hex whose chip lies letter up."""
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
        """The dots of a hex: the throws of the dice, out of all equally likely ones, on which it produces (B-09).

        The number printed on a jungle hex counts as its chip (M-34); a hex without a number has none.
        """
        number = self.tiles[self.topology.hex(hex)].number
        return 0 if number is None else ways(number, self.ruleset["dice.number"], self.ruleset["dice.faces"])

    def pips(self, intersection: str) -> int:
        """The dots of all hexes at an intersection together."""
        return sum(map(self.hex_pips, self.neighbours(intersection)))

    def harbour(self, intersection: str) -> Harbour | None:
        """The harbour that has a landing point at an intersection, if one does."""
        index = self.topology.intersection(intersection)
        for harbour in self.harbours:
            if index in self.topology.path_ends[self.topology.path(harbour.path)]:
                return harbour
        return None


class OnIsland(Protocol):
    """What is played on an island, such as a position or a game; its board is None where the system has none."""

    @property
    def board(self) -> Layout | None:
        """The island."""


def island_of(subject: Layout | OnIsland) -> Layout:
    """The island of a board, a position or a game: what every function asks that needs an island.

    Raises:
        TypeError: for anything else.
        ValueError: for a position or game without an island.

    >>> from catan_widgets.engine.game.game import Game
    >>> game = Game.new(seed=1)
    >>> island_of(game) is island_of(game.state) is island_of(game.board)
    True
    """
    if isinstance(subject, Layout):
        return subject
    board = getattr(subject, "board", subject)
    if board is None:
        told = _("this game is played without an island; give a board such as Board.variable(seed=1) or a game with one")
        raise ValueError(told)
    if not isinstance(board, Layout):
        raise TypeError(_("give a board such as Board.variable(seed=1) or a game, not {given!r}", given=subject))
    return board


def produces(ruleset: RuleSet, terrain: str | None) -> bool:
    """Whether hexes of a terrain carry a number: all but the desert do (B-02, M-10, M-34).

    >>> from catan_widgets.engine.ruledata.ruleset import load
    >>> produces(load("base"), "hills"), produces(load("market"), "jungle"), produces(load("base"), "desert")
    (True, True, False)
    """
    return terrain in ruleset["terrain_resource"] or is_jungle(ruleset, terrain)


def is_jungle(ruleset: RuleSet, terrain: str | None) -> bool:
    """Whether a terrain yields an ingredient but no resource, so that its number is printed on the hex (M-09, M-31)."""
    ingredients = ruleset.get("terrain_ingredient", ())
    return terrain in ingredients and terrain not in ruleset["terrain_resource"]


def chip_numbers(ruleset: RuleSet) -> tuple[int, ...]:
    """The numbers that chips carry, ascending (B-05)."""
    return tuple(sorted(ruleset["chips"]))


def seat_colours(ruleset: RuleSet, players: int) -> tuple[str, ...]:
    """The colours of the seats in order; with fewer players the first colours stay in the box (B-06, B-15).

    >>> from catan_widgets.engine.ruledata.ruleset import load
    >>> seat_colours(load("base"), 3)
    ('blue', 'orange', 'white')
    """
    return tuple(ruleset["seat_colours"][-players:])
