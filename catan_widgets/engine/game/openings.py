"""How a game begins: options, board, start cards."""

from __future__ import annotations

from collections.abc import Mapping

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.island import OnIsland, island_of
from catan_widgets.engine.chance import Seed
from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.ruledata import ruleset as rule_data
from catan_widgets.engine.ruledata.ruleset import Data, RuleSet
from catan_widgets.engine.rules import build, codes, edition, founding
from catan_widgets.engine.rules.tables import Position, counts
from catan_widgets.i18n import _, ngettext

PRESETS = ("classic", "modern")


def options(ruleset: RuleSet, preset: str, given: Mapping[str, bool]) -> dict[str, bool]:
    """Every option of a system with its value: the given one, or else the preset's (B-95 to B-99, M-21).

    Raises:
        ValueError: for an unknown preset or option; TypeError for a value that is not True or False.

    >>> options(rule_data.load("market"), "classic", {"draw_required": True})["draw_required"]
    True
    """
    if not isinstance(preset, str) or preset not in PRESETS:
        raise ValueError(_("{preset!r} is not a preset; choose from {known}", preset=preset, known=PRESETS))
    names = [name.removeprefix("options.") for name in ruleset.entries() if name.startswith("options.")]
    for name, value in given.items():
        if name not in names:
            known = ", ".join(names) or _("none")
            raise ValueError(_("{name!r} is not an option in this game; choose from {known}", name=name, known=known))
        if not isinstance(value, bool):
            raise TypeError(_("option {name} must be True or False, not {value!r}", name=name, value=value))
    return {name: given.get(name, bool(ruleset[f"options.{name}"][preset])) for name in names}


def begin(
    rules: str,
    players: int,
    seed: Seed | None,
    preset: str,
    subject: Board | OnIsland | None,
    start: int | str,
    data: Data | None,
    given: Mapping[str, bool],
) -> tuple[GameSetup, Position]:
    """The position at the start of a game; takes the arguments of ``Game.new``."""
    board = None if subject is None else island_of(subject)
    if board is not None and not isinstance(board, Board):
        raise TypeError(_("board must be a Board, not {value!r}", value=board))
    ruleset = rule_data.load(rules, data)
    if board is None and "island" in ruleset:
        board = Board.variable(rules, seed=seed, data=data)
    elif board is not None and data is None and board.rules == rules:
        ruleset = board.ruleset
    setup = GameSetup(ruleset, board, players, options(ruleset, preset, given))
    position = _on_island(setup, start) if setup.system.has_board else _in_rows(setup, start)
    setup.system.rules.finish(position, setup.tables)
    return setup, position


def _on_island(setup: GameSetup, start: int | str) -> Position:
    tables = setup.tables
    position = Position(setup.system.fields, tables)
    setup.system.lay_out(position, tables)
    board = setup.board
    assert board is not None
    if board.starts:
        _settle(setup, position)
    elif 4 * (tables.rounds * tables.players - 1) >= tables.intersections:
        raise ValueError(
            _(
                "this island is too small: there may not be enough room for {count} settlements (B-52)",
                count=tables.rounds * tables.players,
            )
        )
    if isinstance(start, str) and start == "roll":
        founding.begin_opening(position, tables)
    else:
        position.start = setup.check_seat(start)
        founding.begin_play(position, tables)
    return position


def _settle(setup: GameSetup, position: Position) -> None:
    """Places the pieces that start on the board, and deals the start cards (B-15, B-17, B-18)."""
    tables, board = setup.tables, setup.board
    assert board is not None
    if len(board.starts) != setup.players:
        raise ValueError(
            ngettext(
                "this board has settlements for {n} player, not for {players}",
                "this board has settlements for {n} players, not for {players}",
                len(board.starts),
                players=setup.players,
            )
        )
    for seat, start in enumerate(board.starts):
        for name in start.settlements:
            build.place_settlement(position, tables, seat, board.topology.intersection(name))
        for name in start.roads:
            build.place_road(position, tables, seat, board.topology.path(name))
        founding.start_cards(position, tables, seat, board.topology.intersection(start.starred))
    if min(map(min, position.stock)) < 0:
        raise ValueError(_("one seat has more pieces on this board than there are (B-06)"))
    position.founded = tables.rounds * tables.players


def _in_rows(setup: GameSetup, start: int | str) -> Position:
    """Gives everybody a start set, in turn order from the starting player (E-10)."""
    tables, ruleset = setup.tables, setup.ruleset
    first = setup.check_seat(start)
    position = Position(setup.system.fields, tables)
    setup.system.lay_out(position, tables)
    position.start = position.turn = position.seat = first
    position.phase = codes.TO_SPIN
    for n in range(setup.players):
        seat = (position.start + n) % setup.players
        colours = [ruleset["colours"].index(name) for name in ruleset[f"start_sets.{n + 1}.settlements"]]
        for colour in colours:
            edition.add_settlement(position, tables, seat, colour, 1)
        position.road_tiles -= len(colours) - 1
        for kind, count in enumerate(counts(ruleset[f"start_sets.{n + 1}.cards"], setup.kinds)):
            position.hand[seat][kind] += count
            position.bank[kind] -= count
    return position
