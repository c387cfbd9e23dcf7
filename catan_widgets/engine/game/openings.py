"""How a game begins: options, board, start cards."""

from __future__ import annotations

from collections.abc import Mapping

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.island import OnIsland, island_of
from catan_widgets.engine.chance import Seed
from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.ruledata import ruleset as rule_data
from catan_widgets.engine.ruledata.ruleset import Data, RuleSet
from catan_widgets.engine.rules.tables import Position
from catan_widgets.i18n import _

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
    position = Position(setup.system.fields, setup.tables)
    setup.system.lay_out(position, setup.tables)
    for part in setup.system.parts:
        part.begin(setup, position, start)
    setup.system.rules.finish(position, setup.tables)
    return setup, position
