"""Positions as plain data and as text: one form for the notation, ``Game.setup`` and records.

The text is TOML, so a position can be kept in a file, edited and set up again.
"""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from catan_widgets.engine import toml
from catan_widgets.engine.bundles import spaced
from catan_widgets.engine.errors import NotationError
from catan_widgets.engine.position import placing
from catan_widgets.engine.position.placing import Placed
from catan_widgets.engine.position.shown import PHASES, Shown
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


def write(state: Shown) -> str:
    """The notation of a position or a view."""
    return toml.dump(data(state))


def data(state: Shown) -> dict[str, Any]:
    """A position or a view as plain data; a view gives only the number of hidden cards."""
    setup, position = state.game_setup, state._position
    found: dict[str, Any] = {"rules": setup.ruleset.name}
    if setup.board is not None:
        found["board"] = setup.board_notation
    found["phase"] = PHASES[position.phase]
    found |= {"to_move": position.seat, "turn": position.turn, "start": position.start}
    if position.chance:
        found["chance"] = placing.CHANCES[position.chance]
    if position.resume:
        found["resume"] = PHASES[position.resume]
    if position.winner >= 0:
        found["winner"] = position.winner
    if state._hidden is not None:
        found |= {"viewer": state.viewer, "bank": spaced(setup.bundle(position.bank))}
    for part in setup.system.parts:
        found |= part.data(setup, position, state._hidden)
    if position.victim >= 0:
        found |= {"victim": position.victim, "victim_pile": setup.names["pile"][position.victim_pile]}
    if position.offerer >= 0:
        give, get = spaced(setup.bundle(position.give)), spaced(setup.bundle(position.get))
        found["offer"] = {"by": position.offerer, "give": give, "get": get} | (
            {"all": True} if position.to_table else {}
        )
    classic = {name: setup.ruleset[f"options.{name}"]["classic"] for name in setup.options}
    changed = {name: value for name, value in setup.options.items() if value != classic[name]}
    found |= {name: value for name, value in (("options", changed), ("data", setup.ruleset.overrides())) if value}
    found["seats"] = [_seat(state, seat) for seat in range(setup.players)]
    return found


def _seat(state: Shown, seat: int) -> dict[str, Any]:
    setup, position = state.game_setup, state._position
    hidden = state._hidden if state._is_hidden(seat) else None
    found: dict[str, Any] = {}
    for part in setup.system.parts:
        found |= part.seat_data(setup, position, seat, hidden)
    if hidden is not None:
        found["hand"] = list(hidden.hands[seat])
        if any(hidden.asides[seat]):
            found["aside"] = list(hidden.asides[seat])
    else:
        found["hand"] = spaced(setup.bundle(position.hand[seat]))
        if any(position.aside[seat]):
            found["aside"] = spaced(setup.bundle(position.aside[seat]))
    if any(position.owed[seat]):
        found["owed"] = list(position.owed[seat])
    return found
