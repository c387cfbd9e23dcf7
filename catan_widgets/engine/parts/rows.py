"""The rows of the Chocolate Edition: settlements, roads and knights side by side (E)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.frozen import FrozenMap
from catan_widgets.engine.parts.given import illegal, whole
from catan_widgets.engine.parts.part import Part
from catan_widgets.engine.position.hidden import Hidden
from catan_widgets.engine.ruledata.ruleset import RuleSet
from catan_widgets.engine.rules import codes, edition, robber
from catan_widgets.engine.rules.tables import Position, Tables, counts
from catan_widgets.engine.setting import Setting
from catan_widgets.i18n import _

_RIGHT = 1


class NoRows(Part):
    """What a system without rows of tiles answers."""

    def row(self, setting: Setting, position: Position, seat: int) -> tuple[str, ...]:
        """A seat's row from left to right, as ``State.row`` gives it."""
        return ()

    def tiles_left(self, setting: Setting, position: Position) -> Mapping[str, int]:
        """The tiles left in the supply: roads, knights, and settlements by their colours (E-04)."""
        return FrozenMap({})

    def knights(self, position: Position, seat: int) -> int:
        """How many knights stand above a seat's row."""
        return 0


#: The rows of a system that has none.
NO_ROWS = NoRows()


class Rows(NoRows):
    """A row of tiles for each seat."""

    keys = "draws choosing"
    seat_keys = "row"

    # --- what lies there -----------------------------------------------------------------------------
    def row(self, setting: Setting, position: Position, seat: int) -> tuple[str, ...]:
        colours = setting.names["colour"]
        tiles = ["road"] if position.end_road[seat][0] else []
        for place in range(position.length[seat]):
            colour = position.order[seat][place]
            city = " city" if position.level[seat][colour] == 2 else ""
            tiles += ["road"] if place else []
            tiles.append(colours[colour] + city + " + knight" * position.knight[seat][colour])
        return tuple(tiles + (["road"] if position.end_road[seat][1] else []))

    def tiles_left(self, setting: Setting, position: Position) -> Mapping[str, int]:
        tiles = dict(zip(setting.names["colour"], position.tiles, strict=True))
        return FrozenMap({"road": position.road_tiles, "knight": position.knight_tiles} | tiles)

    def knights(self, position: Position, seat: int) -> int:
        return sum(position.knight[seat])

    # --- the setting and the beginning of a game -----------------------------------------------------
    def names(self, ruleset: RuleSet, board: Board | None, tables: Tables) -> dict[str, tuple[Any, ...]]:
        return {"colour": ruleset["colours"], "section": ruleset["spinner"]}

    def begin(self, setting: Setting, position: Position, start: int | str) -> None:
        """Gives everybody a start set, in turn order from the starting player (E-10)."""
        tables, ruleset = setting.tables, setting.ruleset
        position.start = position.turn = position.seat = setting.check_seat(start)
        position.phase = codes.TO_SPIN
        for n in range(setting.players):
            seat = (position.start + n) % setting.players
            colours = [ruleset["colours"].index(name) for name in ruleset[f"start_sets.{n + 1}.settlements"]]
            for colour in colours:
                edition.add_settlement(position, tables, seat, colour, _RIGHT)
            position.road_tiles -= len(colours) - 1
            for kind, count in enumerate(counts(ruleset[f"start_sets.{n + 1}.cards"], setting.kinds)):
                position.hand[seat][kind] += count
                position.bank[kind] -= count

    # --- plain data ----------------------------------------------------------------------------------
    def place_seat(self, setting: Setting, position: Position, p: int, seat: Mapping[str, Any]) -> None:
        tiles = seat.get("row", ())
        if not isinstance(tiles, list | tuple) or not all(isinstance(tile, str) for tile in tiles):
            raise TypeError(_("row must be a list of tiles, not {value!r}", value=tiles))
        if all(tile == "road" for tile in tiles):
            raise illegal(setting, "E-10", _("a row must have at least one settlement"))
        for tile in tiles:
            if tile == "road":
                _place_road(setting, position, p)
            else:
                _place_building(setting, position, p, tile)

    def place(self, setting: Setting, position: Position, data: Mapping[str, Any]) -> None:
        draws = data.get("draws", (0, 0))
        if not isinstance(draws, list | tuple) or len(draws) != 2:
            raise TypeError(
                _("draws must be two numbers, for the left and the right neighbour, not {value!r}", value=draws)
            )
        position.draws = [whole(part, "draws") for part in draws]
        position.choosing = whole(data.get("choosing", 0), "choosing")

    def data(self, setting: Setting, position: Position, hidden: Hidden | None) -> dict[str, Any]:
        found: dict[str, Any] = {"draws": list(position.draws)} if any(position.draws) else {}
        return found | ({"choosing": position.choosing} if position.choosing else {})

    def seat_data(self, setting: Setting, position: Position, p: int, hidden: Hidden | None) -> dict[str, Any]:
        return {"row": list(self.row(setting, position, p))}

    # --- what can exist ------------------------------------------------------------------------------
    def check_supply(self, setting: Setting, position: Position, data: Mapping[str, Any]) -> None:
        if min(position.road_tiles, position.knight_tiles, *position.tiles) < 0:
            raise illegal(setting, "E-04", _("the rows have more tiles of one kind than the game has"))

    def check(self, setting: Setting, position: Position, viewer: int | None) -> None:
        _check_draws(setting, position)
        _check_choices(setting, position)

    def steps(self, tables: Tables) -> tuple[int, ...]:
        return *tables.points_level, tables.points_knight


def _place_road(setting: Setting, position: Position, p: int) -> None:
    """Attaches a road to a row that is read from left to right."""
    side = _RIGHT if position.length[p] else 0
    if edition.refuse_road(position, setting.tables, p, side) == codes.R_END_TAKEN:
        raise _not_one_road(setting)
    position.road_tiles -= 1
    position.end_road[p][side] = 1


def _not_one_road(setting: Setting) -> Exception:
    return illegal(setting, "E-41", _("there must be exactly one road between two settlements"))


def _place_building(setting: Setting, position: Position, p: int, tile: str) -> None:
    """Attaches a settlement or city with its knights to a row that is read from left to right."""
    tables, colours = setting.tables, setting.names["colour"]
    words, *knights = tile.split(" + ")
    name, *city = words.split(" ")
    if name not in colours or city not in ([], ["city"]) or any(word != "knight" for word in knights):
        raise ValueError(
            _(
                "{tile!r} is not a tile; write tiles like road, {colour}, {colour} city, {colour} + knight",
                tile=tile,
                colour=colours[0],
            )
        )
    colour = colours.index(name)
    refused = edition.refuse_settlement(position, tables, p, colour, _RIGHT)
    if refused == codes.R_COLOUR_TWICE:
        raise illegal(setting, "E-42", _("{seat} has {colour} twice", seat=setting.seat_name(p), colour=name))
    if refused == codes.R_END_BARE and position.length[p]:
        raise _not_one_road(setting)
    edition.add_settlement(position, tables, p, colour, _RIGHT)
    position.level[p][colour] += len(city)
    for _knight in knights:
        if edition.refuse_knight(position, tables, p, colour) == codes.R_KNIGHT_TWICE:
            raise illegal(setting, "E-44", _("there are too many knights above {colour}", colour=name))
        position.knight[p][colour] += 1
        position.knight_tiles -= 1


def _check_draws(setting: Setting, position: Position) -> None:
    """The builder of a knight draws from the neighbours, the left one first (E-44)."""
    tables = setting.tables
    if position.phase != codes.STEALING:
        if any(position.draws):
            raise illegal(setting, "E-44", _("cards are drawn from neighbours only in the phase steal"))
        return
    left, right = position.draws
    known = left == right == tables.knight_draws or (left == 0 < right <= tables.knight_draws)
    held = robber.held(position, tables, edition.drawn_from(position, tables), 0)
    if not known or held == 0 or not any(position.knight[position.turn]):
        text = _("a new knight lets you draw cards, from the left neighbour first, as long as there are any")
        raise illegal(setting, "E-44", text)


def _check_choices(setting: Setting, position: Position) -> None:
    """The seats take their cards of choice one after the other (E-21)."""
    tables = setting.tables
    if position.phase != codes.TAKING:
        if position.choosing:
            raise illegal(setting, "E-21", _("cards of choice are taken only in the phase take"))
        return
    if not 0 < position.choosing <= tables.players * tables.choice or robber.stock(position, tables, 0) == 0:
        raise illegal(setting, "E-21", _("somebody must still have a card of choice to take"))
    chooser = edition.chooser(position, tables)
    if position.seat != chooser:
        text = _("{seat} is the next to take a card of choice", seat=setting.seat_name(chooser))
        raise illegal(setting, "E-21", text)
    taken = (chooser - position.turn) % tables.players
    if not all(robber.held(position, tables, (position.turn + step) % tables.players, 0) for step in range(taken)):
        raise illegal(setting, "E-21", _("a seat that has taken a card of choice must hold one"))
