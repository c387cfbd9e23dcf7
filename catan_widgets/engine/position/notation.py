"""Positions as plain data and as text: one form for the notation, ``Game.setup`` and records.

The text is TOML, so a position can be kept in a file, edited and set up again.
"""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from catan_widgets.engine import toml
from catan_widgets.engine.bundles import DEVELOPMENT, spaced
from catan_widgets.engine.errors import NotationError
from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.position import placing
from catan_widgets.engine.position.placing import Placed
from catan_widgets.engine.position.shown import PHASES, Shown
from catan_widgets.engine.rules import codes
from catan_widgets.engine.rules.tables import Position
from catan_widgets.i18n import _


def read(given: Mapping[str, Any] | str | PathLike[str]) -> Placed:
    """The position that plain data or a TOML file describes; see ``Game.setup``."""
    if isinstance(given, Mapping):
        return placing.place(given)
    try:
        file = Path(fspath(given))
    except TypeError as error:
        raise TypeError(
            _("a position must be a mapping or the path of a TOML file, not {value!r}", value=given)
        ) from error
    return parse(toml.read(file))


def parse(text: str) -> Placed:
    """The position that a notation describes.

    Raises:
        NotationError: if the text is not TOML; ValueError if the position cannot exist.
    """
    if not isinstance(text, str):
        raise TypeError(_("a notation must be text, not {value!r}", value=text))
    try:
        content = toml.parse(text)
    except ValueError as error:
        raise NotationError(text, 0, _("a position as TOML text ({error})", error=error)) from error
    return told(content)


def told(content: Mapping[str, Any]) -> Placed:
    """The position that a text describes. The text may contain rule data, but may not name a file to read it from.

    Raises:
        ValueError, TypeError: if the data makes no sense, or the position cannot exist.
    """
    if not isinstance(content.get("data", {}), Mapping):
        raise TypeError(_("in a text, data must be a table of entries, not {value!r}", value=content["data"]))
    return placing.place(content)


def write(position: Shown) -> str:
    """The notation of a position or a view."""
    return toml.dump(data(position))


def data(position: Shown) -> dict[str, Any]:
    """A position or a view as plain data; a view gives only the number of hidden cards."""
    setup, s = position.game_setup, position._position
    found: dict[str, Any] = {"rules": setup.ruleset.name}
    if setup.board is not None:
        found["board"] = setup.board_notation
    found["phase"] = PHASES[s.phase]
    found |= {"to_move": s.seat, "turn": s.turn, "start": s.start}
    if s.chance:
        found["chance"] = placing.CHANCES[s.chance]
    if s.resume:
        found["resume"] = PHASES[s.resume]
    if s.winner >= 0:
        found["winner"] = s.winner
    if position._hidden is not None:
        found |= {"viewer": position.viewer, "bank": spaced(setup.bundle(s.bank))}
    if setup.system.has_board:
        found |= _island(setup, s)
        if position._hidden is not None:
            found["pile"] = position._hidden.pile
    else:
        found |= {"draws": list(s.draws)} if any(s.draws) else {}
        found |= {"choosing": s.choosing} if s.choosing else {}
    if s.victim >= 0:
        found |= {"victim": s.victim, "victim_pile": setup.names["pile"][s.victim_pile]}
    if s.offerer >= 0:
        give, get = spaced(setup.bundle(s.give)), spaced(setup.bundle(s.get))
        found["offer"] = {"by": s.offerer, "give": give, "get": get} | ({"all": True} if s.to_table else {})
    classic = {name: setup.ruleset[f"options.{name}"]["classic"] for name in setup.options}
    changed = {name: value for name, value in setup.options.items() if value != classic[name]}
    found |= {name: value for name, value in (("options", changed), ("data", setup.ruleset.overrides())) if value}
    found["seats"] = [_seat(position, seat) for seat in range(setup.players)]
    return found


def _island(setup: GameSetup, position: Position) -> dict[str, Any]:
    places = setup.names
    found: dict[str, Any] = {
        "robber": places["hex"][position.robber],
        "founded": position.founded,
        "longest_road": "none" if position.longest_road < 0 else position.longest_road,
        "largest_army": "none" if position.largest_army < 0 else position.largest_army,
    }
    if position.founded_at >= 0:
        found["founded_at"] = places["intersection"][position.founded_at]
    if position.played:
        found["played"] = True
    if position.free:
        found["free"] = position.free
    if any(position.spent):
        found["spent"] = spaced(_cards(position.spent))
    if setup.system.has_market:
        found["market"] = {name.replace("_", " "): row for name, row in zip(setup.varieties, position.row, strict=True)}
        if position.free_sites:
            found["free_sites"] = position.free_sites
        if position.first_site >= 0:
            found["first_site"] = places["hex"][position.first_site]
        if position.making >= 0:
            found["making"] = setup.varieties[position.making].replace("_", " ")
    return found


def _cards(counts: list[int]) -> tuple[tuple[str, int], ...]:
    return tuple((card, count) for card, count in zip(DEVELOPMENT, counts, strict=True) if count)


def _seat(position: Shown, seat: int) -> dict[str, Any]:
    setup, s, hidden = position.game_setup, position._position, position._hidden
    found: dict[str, Any] = _board_side(position, seat) if setup.system.has_board else _row_side(position, seat)
    if position._is_hidden(seat) and hidden is not None:
        found["hand"] = list(hidden.hands[seat])
        if any(hidden.asides[seat]):
            found["aside"] = list(hidden.asides[seat])
    else:
        found["hand"] = spaced(setup.bundle(s.hand[seat]))
        if any(s.aside[seat]):
            found["aside"] = spaced(setup.bundle(s.aside[seat]))
    if any(s.owed[seat]):
        found["owed"] = list(s.owed[seat])
    return found


def _board_side(position: Shown, seat: int) -> dict[str, Any]:
    setup, s, hidden = position.game_setup, position._position, position._hidden
    found: dict[str, Any] = {
        "settlements": [name for name, owner in position.settlements.items() if owner == seat],
        "cities": [name for name, owner in position.cities.items() if owner == seat],
        "roads": [name for name, owner in position.roads.items() if owner == seat],
    }
    if setup.system.has_market:
        found["sites"] = [list(places) for places, owner in position.sites.items() if owner == seat]
        found["chips"] = s.chips[seat]
    if position._is_hidden(seat) and hidden is not None:
        found["cards"] = hidden.cards[seat]
        if s.cards[seat][codes.CARD_POINT]:
            found["shown"] = s.cards[seat][codes.CARD_POINT]
    else:
        found["cards"] = spaced(_cards(s.cards[seat]))
        if seat == s.turn and any(s.fresh):
            found["fresh"] = spaced(_cards(s.fresh))
    found["knights"] = s.knights[seat]
    if s.opening[seat]:
        found["opening"] = s.opening[seat]
    return found


def _row_side(position: Shown, seat: int) -> dict[str, Any]:
    return {"row": list(position.row(seat))}
