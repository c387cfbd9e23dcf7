"""The words for terrains, goods and colours in the current language."""

from __future__ import annotations

from collections.abc import Mapping

from catan_widgets.i18n import N_, _

_NAMES: Mapping[str, str] = {
    "forest": N_("forest"),
    "pasture": N_("pasture"),
    "fields": N_("fields"),
    "hills": N_("hills"),
    "mountains": N_("mountains"),
    "desert": N_("desert"),
    "jungle": N_("jungle"),
    "lumber": N_("lumber"),
    "brick": N_("brick"),
    "wool": N_("wool"),
    "grain": N_("grain"),
    "ore": N_("ore"),
    "cocoa": N_("cocoa"),
    "sugar": N_("sugar"),
    "milk": N_("milk"),
    "hazelnut": N_("hazelnut"),
    "grapes": N_("grapes"),
    "card": N_("card"),
    "knight": N_("knight"),
    "point": N_("victory point"),
    "question": N_("question mark"),
    "robber": N_("robber"),
    "any": N_("any kind"),
    "red": N_("red"),
    "blue": N_("blue"),
    "orange": N_("orange"),
    "white": N_("white"),
    "yellow": N_("yellow"),
    "green": N_("green"),
}


def name(key: str) -> str:
    """The word for a terrain, a good, a section of the spinner or a colour; the key itself if unknown.

    >>> name("question")
    'question mark'
    """
    return _(_NAMES[key]) if key in _NAMES else key
