"""Boards: complete, checked islands, made by the set-up procedures of the rules or read from their notation."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from catan_widgets.engine.board import fair, notation, setup
from catan_widgets.engine.board.island import Harbour, Layout, Start, Tile, chip_numbers, produces
from catan_widgets.engine.board.topology import Topology
from catan_widgets.engine.chance import Seed
from catan_widgets.engine.ruledata.ruleset import Data, RuleSet
from catan_widgets.engine.typed import typed, typed_class
from catan_widgets.i18n import _, ngettext


@typed_class
@dataclass(frozen=True)
class Board(Layout):
    """A complete island, checked when it is created.

    Args:
        starts: what each seat has on the board if play starts without founding (B-15); otherwise empty.

    Raises:
        ValueError: if the parts do not fit together; the text says which part is wrong and what would fit.
    """

    starts: tuple[Start, ...] = ()

    def __post_init__(self) -> None:
        if len(self.tiles) != len(self.topology.hexes):
            raise ValueError(
                _(
                    "{tiles} for an island of {hexes}; each hex needs exactly one",
                    tiles=ngettext("{n} tile", "{n} tiles", len(self.tiles)),
                    hexes=ngettext("{n} hex", "{n} hexes", len(self.topology.hexes)),
                )
            )
        if self.lettered:
            raise ValueError(_("some chips are still letter side up; turn them over first"))
        for hex, tile in self.hexes.items():
            _check_tile(self.ruleset, hex, tile)
        for harbour in self.harbours:
            _check_harbour(self.ruleset, self.topology, harbour)
        if len({harbour.sea for harbour in self.harbours}) != len(self.harbours):
            raise ValueError(_("two harbours on one sea hex"))
        if self.robber is None:
            raise ValueError(_("the robber is not on a hex; he starts on the desert"))
        self.topology.hex(self.robber)
        for start in self.starts:
            _check_start(self.topology, start)

    @classmethod
    @typed
    def of(cls, layout: Layout, starts: tuple[Start, ...] = ()) -> Board:
        """The board of a finished layout; ValueError if something is missing or does not fit."""
        return cls(**{field.name: getattr(layout, field.name) for field in fields(Layout)}, starts=starts)

    @classmethod
    def variable(
        cls,
        rules: str = "base",
        seed: Seed | None = None,
        corner: str | None = None,
        data: Data | None = None,
    ) -> Board:
        """An island laid out by the set-up procedure of the rules (B-10 to B-14; M-10 to M-12).

        Args:
            rules: a rule system with an island, ``"base"`` or ``"market"``.
            seed: a whole number or a word; the same seed gives the same island. None picks a random seed.
            corner: the corner hex where the letter spiral starts (B-12); by default chance decides.
            data: changes to the rule data, as for ``cw.rule_data``.

        >>> Board.variable(seed="10b-monday") == Board.variable(seed="10b-monday")
        True
        """
        return cls.of(setup.steps(rules, seed=seed, corner=corner, data=data)[-1].layout)

    @classmethod
    def beginner(cls, players: int = 4, data: Data | None = None) -> Board:
        """The fixed island for a first game, with settlements and roads on it (B-15 to B-18).

        Args:
            players: 3 or 4.
            data: changes to the rule data.

        Raises:
            ValueError: for any other number of players.

        >>> board = Board.beginner()
        >>> len(board.starts), board.starts[1].starred in board.starts[1].settlements
        (4, True)
        """
        last = setup.beginner_steps(players, data=data)[-1]
        return cls.of(last.layout, last.starts)

    @classmethod
    def fair(cls, rules: str = "base", seed: Seed | None = None, data: Data | None = None, **criteria: Any) -> Board:
        """An island laid out at random so that it meets the given criteria.

        Args:
            rules: ``"base"`` or ``"market"``.
            seed: a whole number or a word; the same seed gives the same island.
            data: changes to the rule data.
            criteria: the fields of ``fair.Criteria``, for example ``equal_apart=True`` or ``corner_pips=(3, 11)``.

        Raises:
            ValueError: if no island meets the criteria, or none was found; the text names the criterion that failed.

        >>> board = Board.fair(seed=1, equal_apart=True, largest_cluster=2)
        """
        return cls.of(fair.fair_layout(rules, fair.Criteria.of(**criteria), seed=seed, data=data))

    @classmethod
    def parse(cls, text: str, data: Data | None = None) -> Board:
        """Reads a board back from its notation, ``str(board)``.

        Args:
            text: the notation.
            data: the changes to the rule data that the board was made with, if any.

        Raises:
            NotationError: if the text is wrong; it says where and why.

        >>> board = Board.variable(seed=1)
        >>> Board.parse(str(board)) == board
        True
        """
        return cls.of(*notation.parse(text, data))

    def __str__(self) -> str:
        return notation.write(self, self.starts)


def _check_tile(ruleset: RuleSet, hex: str, tile: Tile) -> None:
    terrains = list(ruleset["terrain"])
    if tile.terrain not in terrains:
        raise ValueError(
            _(
                "hex {hex} has terrain {given!r}; allowed: {allowed}",
                hex=hex,
                given=tile.terrain,
                allowed=", ".join(terrains),
            )
        )
    carries = produces(ruleset, tile.terrain)
    if carries and tile.number not in chip_numbers(ruleset):
        raise ValueError(
            _(
                "hex {hex} has number {given}; allowed: {allowed}",
                hex=hex,
                given=tile.number,
                allowed=", ".join(map(str, chip_numbers(ruleset))),
            )
        )
    if not carries and tile.number is not None:
        raise ValueError(_("hex {hex} is {terrain}, which has no number", hex=hex, terrain=tile.terrain))


def _check_harbour(ruleset: RuleSet, topology: Topology, harbour: Harbour) -> None:
    path = topology.path(harbour.path)
    if path not in topology.coast:
        raise ValueError(_("harbour path {path} is not on the coast", path=harbour.path))
    if harbour.sea != topology.sea_beside(path):
        raise ValueError(
            _(
                "harbour path {path} is at sea hex {right}, not at {given}",
                path=harbour.path,
                right=topology.sea_beside(path),
                given=harbour.sea,
            )
        )
    kinds = list(ruleset["harbours"])
    if harbour.kind not in kinds:
        raise ValueError(
            _("harbour of kind {given!r}; allowed: {allowed}", given=harbour.kind, allowed=", ".join(kinds))
        )


def _check_start(topology: Topology, start: Start) -> None:
    for settlement in start.settlements:
        topology.intersection(settlement)
    for road in start.roads:
        topology.path(road)
    if start.starred not in start.settlements:
        raise ValueError(_("the seat has no settlement on the starred intersection {given}", given=start.starred))
