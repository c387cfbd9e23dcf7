"""A position as entered so far: plain data that may still be impossible. Only the engine judges it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.bundles import DEVELOPMENT, bundle, spaced
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.position.state import PHASES as NAMES
from catan_widgets.engine.toml import dump
from catan_widgets.i18n import N_, _
from catan_widgets.render.table.edition import ROAD, tile_words
from catan_widgets.widgets.base.words import labels

#: The names of the phases, in the order of a game.
PHASES = {
    "start": N_("rolling for the first turn"),
    "found": N_("founding: a settlement"),
    "found road": N_("founding: the road beside it"),
    "found site": N_("founding: a production site"),
    "roll": N_("before the roll"),
    "spin": N_("before the spin"),
    "discard": N_("discarding cards"),
    "robber": N_("moving the robber"),
    "steal": N_("drawing a card"),
    "trade": N_("trading phase"),
    "offer": N_("answering an offer"),
    "build": N_("building phase"),
    "roads": N_("laying free roads"),
    "lift": N_("lifting a variety"),
    "take": N_("taking a card"),
    "over": N_("the game is over"),
}
# Phases that need more information than controls can provide.
_INTRICATE = ("start", "offer", "take")
FOUNDING = ("found", "found road", "found site")
# Data that belong to one phase, or follow from the rest, and so are left out when these change.
_PASSING: tuple[str, ...] = ("to_move", "turn", "chance", "resume", "winner", "offer", "victim", "victim_pile")
_PASSING += ("founded", "founded_at", "free", "free_sites", "first_site", "making", "draws", "choosing")
_OWED = ("owed", "aside")
_FOLLOWING = ("founded", "to_move", "longest_road", "largest_army")

#: The names of the pieces, by the lists of a seat that hold them.
PIECES = {"settlements": N_("settlement"), "cities": N_("city"), "roads": N_("road"), "sites": N_("production site")}
_OF_TOOL = {"settlement": "settlements", "city": "cities", "road": "roads", "site": "sites"}
_FREE_KEYS = {"found site": "free_sites", "roads": "free"}
_LAYING = ("settlement", "city", "road")
KINDS = {"settlement": "intersection", "city": "intersection", "road": "path", "site": "site", "robber": "hex"}


class Draft:
    """What has been entered, starting from the position of a game.

    ``data`` is plain data in the form `Game.setup` accepts. The class also has the attributes of a `State` that
    pictures need.

    >>> draft = draft_of(Game.new(players=3, seed=1))
    >>> told = draft.put("settlement", 0, "0,0N"), draft.put("city", 0, "0,0N")
    >>> draft.settlements, draft.cities
    ({}, {'0,0N': 0})
    """

    def __init__(self, game: Game) -> None:
        self.game_setup: GameSetup = game.state.game_setup
        self.data = game.position()
        # The buildings in the order of placement, because the road of a founding starts at the last one.
        self._built = [self.data["founded_at"]] if "founded_at" in self.data else []
        for key in (*_FOLLOWING, *(["turn"] if self.founding else [])):
            rest = {name: value for name, value in self.data.items() if name != key}
            if self._is(rest, game):
                self.data = rest
        if not self.founding:
            self.data["turn"] = game.state.turn

    def _is(self, data: Mapping[str, Any], game: Game) -> bool:
        """Whether data describe the position of a game."""
        try:
            return self._setup(data).state == game.state
        except ValueError:
            return False

    def game(self) -> Game:
        """The game that starts from what has been entered.

        Raises:
            IllegalPosition: if the rules do not allow it.
            ValueError, TypeError: if it makes no sense.
        """
        return self._setup(self.data)

    def _setup(self, data: Mapping[str, Any]) -> Game:
        return Game.setup(data if self.board is None else {**data, "board": self.board})

    def text(self) -> str:
        """What has been entered, as TOML text, which can be saved as a file for `Game.setup`."""
        return dump(self.data)

    def replace(self, data: dict[str, Any]) -> None:
        """Replaces what has been entered with other data."""
        self.data = data
        if "founded_at" in data:
            self._built.append(data["founded_at"])

    # --- what pictures need --------------------------------------------------------------------------
    @property
    def board(self) -> Board | None:
        """The island."""
        return self.game_setup.board

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.game_setup.players

    @property
    def rows(self) -> dict[str, int]:
        """The row of each variety on the market."""
        market = self.data.get("market", {})
        return {name: market[name.replace("_", " ")] for name in self.game_setup.varieties} if market else {}

    def hand(self, seat: int) -> dict[str, int]:
        """The cards of a seat."""
        return {kind: self.count(seat, "hand", kind) for kind in self.game_setup.kinds}

    def hand_size(self, seat: int) -> int:
        """How many cards a seat holds."""
        return sum(self.hand(seat).values())

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return int(self.data.get("turn", 0))

    @property
    def to_move(self) -> int:
        """The seat that decides: the one whose turn it is, as far as has been entered."""
        return self.turn

    @property
    def settlements(self) -> dict[str, int]:
        """The settlements and their owners; the same for cities, roads and sites."""
        return self._standing("settlements")

    @property
    def cities(self) -> dict[str, int]:
        """The cities."""
        return self._standing("cities")

    @property
    def roads(self) -> dict[str, int]:
        """The roads."""
        return self._standing("roads")

    @property
    def sites(self) -> dict[tuple[str, str], int]:
        """The production sites, by hex and intersection."""
        return {(hex, corner): seat for (hex, corner), seat in self._pairs("sites")}

    @property
    def robber(self) -> str | None:
        """The hex of the robber; None without an island."""
        robber: str | None = self.data.get("robber")
        return robber

    def _standing(self, key: str) -> dict[str, int]:
        return dict(self._pairs(key))

    def _pairs(self, key: str) -> list[tuple[Any, int]]:
        return [(place, seat) for seat, own in enumerate(self.data["seats"]) for place in own.get(key, ())]

    def standing(self) -> dict[str, tuple[str, int]]:
        """Every piece by its place: the list that holds it, and its owner."""
        return {_name(place): (key, seat) for key in PIECES for place, seat in self._pairs(key)}

    def row(self, seat: int) -> tuple[str, ...]:
        """The tiles of a seat; none on an island."""
        return tuple(self.seat(seat).get("row", ()))

    # --- cards and numbers ---------------------------------------------------------------------------
    def seat(self, seat: int) -> dict[str, Any]:
        """The data of a seat."""
        own: dict[str, Any] = self.data["seats"][seat]
        return own

    def count(self, seat: int, key: str, kind: str) -> int:
        """How many cards of a kind a seat has; key is ``hand`` or ``cards``."""
        return dict(bundle(self.seat(seat).get(key, ""), self._names(key))).get(kind, 0)

    def set_count(self, seat: int, key: str, kind: str, n: int) -> None:
        """Gives a seat n cards of a kind; discards in progress are forgotten, since they began with other hands."""
        names, own = self._names(key), self.seat(seat)
        counts = dict(bundle(own.get(key, ""), names)) | {kind: n}
        own[key] = spaced(bundle(counts, names))
        if key == "cards" and "fresh" in own:
            fresh = dict(bundle(own["fresh"], names))
            own["fresh"] = spaced(bundle({card: min(k, counts.get(card, 0)) for card, k in fresh.items()}, names))
        if key == "hand":
            self._forget_owed()

    def _names(self, key: str) -> tuple[str, ...]:
        return DEVELOPMENT if key in ("cards", "fresh") else self.game_setup.kinds

    def _forget_owed(self) -> None:
        if any(key in own for own in self.data["seats"] for key in _OWED):
            self.data.pop("to_move", None)
        for own in self.data["seats"]:
            for key in _OWED:
                own.pop(key, None)

    # --- whose turn it is ------------------------------------------------------------------------------
    @property
    def founding(self) -> bool:
        """Whether it is a phase of the founding, where the seat to move follows from what has been founded."""
        return self.data["phase"] in FOUNDING

    def set_phase(self, phase: str) -> None:
        """Enters a phase; data that belong to another phase are left out."""
        turn = self.data.get("turn", 0)
        for key in _PASSING:
            self.data.pop(key, None)
        self._forget_owed()
        self.data["phase"] = phase
        for own in self.data["seats"]:
            own.pop("opening", None)
        if self.founding:
            self.data.pop("played", None)
        else:
            self.set_turn(turn)
        if self.free_key:
            self.set_free(1)
        self._follow_founding()
        if phase == "over":
            self.data["winner"] = self.data["turn"]

    def _follow_founding(self) -> None:
        """If a settlement is waiting for its road, it is the last one placed that is still there."""

    def phases(self) -> list[str]:
        """The phases that can be entered, including the current one."""
        system = self.game_setup.system
        intricate = (*_INTRICATE, "steal") if system.rows else _INTRICATE
        known = {NAMES[code] for code in system.phases}
        return [name for name in PHASES if name == self.data["phase"] or (name in known and name not in intricate)]

    @property
    def free_key(self) -> str:
        """The key for the number of free roads or sites still to be placed; empty in other phases."""
        return _FREE_KEYS.get(self.data["phase"], "")

    @property
    def free(self) -> int:
        """How many free roads or sites still have to be placed."""
        return int(self.data.get(self.free_key, 1))

    def set_free(self, n: int) -> None:
        """Enters how many free roads or sites still have to be placed."""
        self.data[self.free_key] = n

    def set_turn(self, seat: int) -> None:
        """Enters whose turn it is."""
        for own in self.data["seats"]:
            own.pop("fresh", None)
        self.data.pop("to_move", None)
        self._forget_owed()
        self.data["turn"] = seat
        if self.data["phase"] == "over":
            self.data["winner"] = seat

    def set_key(self, key: str, value: object) -> None:
        """Enters a value of the whole position; None leaves it out, so that it follows from the rest."""
        self.data.pop(key, None)
        if value is not None:
            self.data[key] = value

    # --- places ----------------------------------------------------------------------------------------
    @property
    def tools(self) -> dict[str, str]:
        """What can be put somewhere, with its name."""
        raise NotImplementedError

    def ends(self, tool: str) -> list[tuple[int, int]]:
        """The free ends of all rows, if a tool places tiles there; none on an island."""
        return []

    def places(self, tool: str, seat: int) -> list[tuple[str, Any]]:
        """Where a seat can use a tool, as pairs of words and place."""
        raise NotImplementedError

    def put(self, tool: str, seat: int, place: Any, colour: str = "") -> str:
        """Uses a tool at a place, and returns what was done, in words.

        Raises:
            ValueError: if there is nothing for the tool to do; nothing changes then.
        """
        raise NotImplementedError

    def clear(self) -> None:
        """Removes all pieces."""
        raise NotImplementedError


class IslandDraft(Draft):
    """What has been entered for an island."""

    @property
    def board(self) -> Board:
        """The island."""
        assert self.game_setup.board is not None
        return self.game_setup.board

    @property
    def tools(self) -> dict[str, str]:
        """The tools for placing things, with their names."""
        site = {"site": _("production site")} if self.game_setup.system.market else {}
        built = {"settlement": _("settlement"), "city": _("city"), "road": _("road")}
        return {**built, **site, "robber": _("robber"), "remove": _("remove")}

    def label(self, tool: str, place: str) -> str:
        """A place in words."""
        if tool == "remove":
            key, seat = self.standing()[place]
            piece, owner = _(PIECES[key]), self.game_setup.seat_name(seat)
            return _("{piece} of {seat}: {place}", piece=piece, seat=owner, place=place)
        if tool == "site":
            hex, corner = place.split()
            return _("{hex} at {intersection}", hex=labels.label(self.board, "hex", hex), intersection=corner)
        return labels.label(self.board, KINDS[tool], place)

    def places(self, tool: str, seat: int) -> list[tuple[str, str]]:
        """Where a tool can be used, as pairs of words and place."""
        topology = self.board.topology
        if tool == "remove":
            names = list(self.standing())
        elif tool == "site":
            corners = zip(topology.hexes, topology.hex_intersections, strict=True)
            names = [f"{hex} {topology.intersections[corner]}" for hex, around in corners for corner in around]
        else:
            return labels.places(self.board, KINDS[tool])
        return [(self.label(tool, name), name) for name in names]

    def put(self, tool: str, seat: int, place: str, colour: str = "") -> str:
        """Uses a tool at a place; a piece that is already there is replaced, or removed if it is the same.

        Returns:
            What was done, in words.

        Raises:
            ValueError: if there is nothing to remove at the place.
        """
        if tool == "robber":
            self.data["robber"] = place
            return _("The robber is on {hex}.", hex=self.label(tool, place))
        standing = self.standing()
        before = standing.get(place)
        if tool == "remove":
            if before is None:
                raise ValueError(_("There is nothing there."))
            told = _("Removed: {place}.", place=self.label(tool, place))
        key = "" if tool == "remove" else _OF_TOOL[tool]
        if before is not None:
            self.seat(before[1])[before[0]].remove(_place(before[0], place))
        self._follow_founding()
        if tool == "remove":
            return told
        if before == (key, seat):
            return _("Removed: {place}.", place=self.label(tool, place))
        self.seat(seat).setdefault(key, []).append(_place(key, place))
        self._built.append(place)
        self._follow_founding()
        piece, owner = _(PIECES[key]), self.game_setup.seat_name(seat)
        return _("{piece} of {seat}: {place}.", piece=piece, seat=owner, place=self.label(tool, place))

    def _follow_founding(self) -> None:
        self.data.pop("founded_at", None)
        last = [place for place in self._built if place in self.settlements]
        if self.data["phase"] == "found road" and last:
            self.data["founded_at"] = last[-1]

    def clear(self) -> None:
        """Removes all pieces except the robber."""
        for own in self.data["seats"]:
            own.update({key: [] for key in PIECES if key in own})


class TableDraft(Draft):
    """What has been entered for the rows of the edition; a place is a row and the number of a tile or of a free end."""

    @property
    def tools(self) -> dict[str, str]:
        """The tools for placing things, with their names."""
        built = {"settlement": _("settlement"), "city": _("city"), "road": _("road")}
        return {**built, "knight": _("knight"), "remove": _("remove")}

    def places(self, tool: str, seat: int) -> list[tuple[str, tuple[int, int]]]:
        """Where a tool can be used in the row of a seat, as pairs of words and place."""
        row = self.row(seat)
        tiles = [
            (_("{number}: {tile}", number=number, tile=tile_words(tile)), (seat, number - 1))
            for number, tile in enumerate(row, 1)
            if tool == "remove" or (tool != "road" and tile != ROAD)
        ]
        ends = zip((_("left end"), _("right end")), self._ends(seat), strict=True) if tool in _LAYING else ()
        return [*ends, *tiles]

    def ends(self, tool: str) -> list[tuple[int, int]]:
        """The free ends of all rows, if the tool lays tiles there."""
        return [place for seat in range(self.players) for place in self._ends(seat)] if tool in _LAYING else []

    def _ends(self, seat: int) -> tuple[tuple[int, int], ...]:
        return (seat, -1), (seat, len(self.row(seat)))

    def put(self, tool: str, seat: int, place: tuple[int, int], colour: str = "") -> str:
        """Uses a tool at a place of a row: it lays a tile at a free end, turns or removes a tile, or gives it a knight.

        Args:
            tool: the tool to use.
            seat: ignored, because the row shows the owner.
            place: the row, and the number of the tile or free end.
            colour: the colour of a settlement or city that is laid.

        Raises:
            ValueError: if there is nothing for the tool to do there.
        """
        owner, number = place
        row = self.seat(owner)["row"]
        inner = 0 <= number < len(row)
        tile = row[number] if inner else ""
        if tool in _LAYING and not inner:
            tile = {"road": ROAD, "settlement": colour, "city": f"{colour} city"}[tool]
            row.insert(max(number, 0), tile)
            return self._told(owner, tile)
        if tool == "remove" and inner:
            row.pop(number)
            return _("Removed: {place}.", place=tile_words(tile))
        if tool == "road" or not inner or tile == ROAD:
            raise ValueError(_("That does not fit there. Tiles go at the ends of a row, and knights go at buildings."))
        own, *knights = tile.split(" + ")
        own_colour = own.split()[0]
        if tool == "knight":
            knights = [] if knights else ["knight"]
        elif tool == "settlement":
            own = colour or own_colour
        else:
            own = own_colour if own.endswith(" city") else f"{own_colour} city"
        row[number] = " + ".join([own, *knights])
        return self._told(owner, row[number])

    def _told(self, seat: int, tile: str) -> str:
        return _("{seat}: {what}.", seat=self.game_setup.seat_name(seat), what=tile_words(tile))

    def clear(self) -> None:
        """Removes all tiles."""
        for own in self.data["seats"]:
            own["row"] = []


def draft_of(game: Game) -> Draft:
    """A draft that starts from the position of a game."""
    return (IslandDraft if game.state.game_setup.system.island else TableDraft)(game)


def _name(place: str | list[str]) -> str:
    """The name of a place; the name of a site has two words."""
    return place if isinstance(place, str) else " ".join(place)


def _place(key: str, name: str) -> str | list[str]:
    return name.split() if key == "sites" else name
