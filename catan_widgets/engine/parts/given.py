"""Reading what plain data gives, part by part, and the error for what cannot exist."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from catan_widgets.engine.game.refusal import IllegalPosition, Refusal
from catan_widgets.engine.setting import Setting, Unknown, sort_name
from catan_widgets.engine.whole import whole_number
from catan_widgets.i18n import _


def illegal(setting: Setting, rule: str, text: str) -> IllegalPosition:
    """The error for a position that breaks a rule."""
    return IllegalPosition(Refusal(setting.cite(rule), text))


def check_keys(data: object, allowed: str, where: str) -> None:
    """Raises TypeError for anything but a mapping, ValueError for an unknown key."""
    if not isinstance(data, Mapping):
        raise TypeError(_("{where} must be a mapping, not {value!r}", where=where, value=data))
    names = allowed.split()
    for key in data:
        if not isinstance(key, str) or key not in names:
            close = get_close_matches(key[:40], names) if isinstance(key, str) else []
            known = list(dict.fromkeys([*close, *names]))
            raise ValueError(_("{where} has no {key!r}; choose from {known}", where=where, key=key, known=known))


def refuse_keys(seat: Mapping[str, Any], keys: Iterable[str], where: str) -> None:
    """Raises ValueError for keys that have no place here."""
    for key in keys:
        if key in seat:
            raise ValueError(_("{where} has no {key!r}", where=where, key=key))


def whole(value: object, key: str) -> int:
    """A whole number, 0 or more."""
    n = whole_number(value)
    if n is None:
        raise TypeError(_("{key} must be a whole number, not {value!r}", key=key, value=value))
    if n < 0:
        raise ValueError(_("{key} is {value}; it must be 0 or more", key=key, value=n))
    return n


def truth(value: object, key: str) -> bool:
    """True or False."""
    if not isinstance(value, bool):
        raise TypeError(_("{key} must be True or False, not {value!r}", key=key, value=value))
    return value


def listed(seat: Mapping[str, Any], key: str) -> list[Any]:
    """A list, empty if it is left out."""
    names = seat.get(key, [])
    if not isinstance(names, Iterable) or isinstance(names, str):
        raise TypeError(_("{key} must be a list, not {value!r}", key=key, value=names))
    return list(names)


def number(setting: Setting, sort: str, name: object, key: str) -> int:
    """The number of a seat, a pile …"""
    try:
        return setting.number(sort, name)
    except Unknown:
        known = ", ".join(map(str, setting.names[sort]))
        raise ValueError(_("{key} is {name!r}; allowed: {known}", key=key, name=name, known=known)) from None


def place_name(setting: Setting, sort: str, name: object) -> int:
    """The number of a hex, an intersection or a path of the island."""
    try:
        return setting.number(sort, name)
    except Unknown:
        raise ValueError(_("this island has no {sort} {name!r}", name=name, sort=sort_name(sort))) from None


def holder(
    setting: Setting,
    data: Mapping[str, Any],
    card: str,
    name: str,
    sizes: list[int],
    least: int,
    rule: str,
    aside: bool,
) -> int:
    """The seat that holds a special card, -1 for none: as given, or else the one with the most, if that is enough.

    Args:
        card: the key of the card in ``data``.
        name: its name in the current language.
        sizes: what counts for it, by seat.
        least: how many it takes.
        rule: the rule that a wrong holder breaks.
        aside: whether nobody may hold it while several seats have the most.
    """
    most = max(sizes)
    leaders = [seat for seat, size in enumerate(sizes) if size == most and most >= least]
    given = data.get(card, leaders[0] if len(leaders) == 1 else "none")
    if isinstance(given, str) and given == "none":
        if len(leaders) == 1 or (leaders and not aside):
            names = _(" or ").join(setting.seat_name(seat) for seat in leaders)
            raise illegal(setting, rule, _("{seat} must hold the {card} card", seat=names, card=name))
        return -1
    seat = number(setting, "seat", given, card)
    if seat not in leaders:
        text = _("{seat} cannot hold the {card} card", seat=setting.seat_name(seat), card=name)
        raise illegal(setting, rule, text)
    return seat
