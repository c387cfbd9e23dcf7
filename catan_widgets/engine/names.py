"""The words for terrains, goods, cards, colours and varieties, in the current language."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from catan_widgets.engine.ruledata.ruleset import RuleSet
from catan_widgets.i18n import N_, _, ngettext, number

_WORDS: Mapping[str, str] = {
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
    "road_building": N_("road building"),
    "invention": N_("invention"),
    "monopoly": N_("monopoly"),
    "victory_point": N_("victory point"),
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
_VARIETIES: Mapping[str, str] = {
    "fine_dark": N_("fine dark"),
    "milk": N_("milk chocolate"),
    "whole_hazelnut": N_("whole hazelnut"),
    "dark_whole_hazelnut": N_("dark whole hazelnut"),
    "grape_and_nut": N_("grape and nut"),
}


def named(key: str) -> str:
    """The word for a terrain, a kind of card, a section of the spinner or a colour; the key itself if unknown.

    >>> named("question")
    'question mark'
    """
    return _(_WORDS[key]) if key in _WORDS else key


def counted(kind: str, n: int) -> str:
    """A number of cards of a kind, in the plural if the word has one.

    >>> counted("ore", 2), counted("hazelnut", 2), counted("hazelnut", 1)
    ('2 ore', '2 hazelnuts', '1 hazelnut')
    """
    match kind:
        case "hazelnut":
            return ngettext("{n} hazelnut", "{n} hazelnuts", n)
        case "grapes":
            return ngettext("{n} bunch of grapes", "{n} bunches of grapes", n)
        case "knight":
            return ngettext("{n} knight", "{n} knights", n)
        case "road_building":
            return ngettext("{n} road building card", "{n} road building cards", n)
        case "invention":
            return ngettext("{n} invention card", "{n} invention cards", n)
        case "monopoly":
            return ngettext("{n} monopoly card", "{n} monopoly cards", n)
        case "victory_point":
            return ngettext("{n} victory point card", "{n} victory point cards", n)
        case _:
            return _("{count} {kind}", count=n, kind=named(kind))


def variety_word(key: str) -> str:
    """The word for a variety of chocolate (M-07); the key itself, made readable, if unknown.

    >>> variety_word("fine_dark"), variety_word("white_truffle")
    ('fine dark', 'white truffle')
    """
    return _(_VARIETIES[key]) if key in _VARIETIES else key.replace("_", " ")


def reward_words(ruleset: RuleSet, row: int) -> str:
    """The reward of a row of the market; 0 is the bottom row (M-06).

    >>> from catan_widgets.engine.ruledata.ruleset import load
    >>> reward_words(load("market"), 6), reward_words(load("market"), 0)
    ('1 VP + 1 development card', 'cannot be made')
    """
    reward = ruleset["rows"][row]
    words = {
        "vp": ngettext("{n} VP", "{n} VP", reward.get("vp", 0)),
        "card": ngettext("{n} development card", "{n} development cards", reward.get("card", 0)),
        "resource": ngettext("{n} resource", "{n} resources", reward.get("resource", 0)),
        "road": ngettext("{n} road", "{n} roads", reward.get("road", 0)),
    }
    return " + ".join(words[part] for part in reward) or _("cannot be made")


def points_words(points: int | Fraction) -> str:
    """Points as a number, whole or with a half (E-44).

    >>> points_words(5), points_words(Fraction(11, 2))
    ('5', '5.5')
    """
    return str(points) if points == int(points) else number(points, 1)


def counted_points(points: int | Fraction) -> str:
    """A number of points, with the word for points.

    >>> counted_points(1), counted_points(Fraction(11, 2))
    ('1 point', '5.5 points')
    """
    return ngettext("{points} point", "{points} points", 1 if points == 1 else 2, points=points_words(points))
