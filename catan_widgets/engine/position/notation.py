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
    for part in setup.system.parts:
        found |= part.data(setup, s, position._hidden)
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


def _seat(position: Shown, seat: int) -> dict[str, Any]:
    setup, s = position.game_setup, position._position
    hidden = position._hidden if position._is_hidden(seat) else None
    found: dict[str, Any] = {}
    for part in setup.system.parts:
        found |= part.seat_data(setup, s, seat, hidden)
    if hidden is not None:
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
