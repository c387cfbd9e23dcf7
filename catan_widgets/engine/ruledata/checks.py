"""The allowed values of the rule data: one table for single values, one for entries that must fit together.

A check returns a text that says what was expected if a value is wrong, and None if it is right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fnmatch import fnmatchcase
from fractions import Fraction
from itertools import pairwise
from typing import Any

from catan_widgets import brief
from catan_widgets.engine.board.topology import Topology
from catan_widgets.engine.errors import RuleDataError
from catan_widgets.engine.frozen import FrozenMap
from catan_widgets.engine.ruledata import playable
from catan_widgets.engine.ruledata.beginner import beginner_fault
from catan_widgets.i18n import _, ngettext

RESOURCES = ("lumber", "brick", "wool", "grain", "ore")
INGREDIENTS = ("cocoa", "sugar", "milk", "hazelnut", "grapes")
_PRODUCING = ("forest", "hills", "pasture", "fields", "mountains")
TERRAINS = (*_PRODUCING, "desert", "jungle")
SECTIONS = (*RESOURCES, "question", "robber")
SEAT_COLOURS = ("red", "blue", "orange", "white")
TILE_COLOURS = ("red", "blue", "yellow", "green", "white", "orange")
HARBOUR_LAYOUTS = ("alternate", "apart")

Check = Callable[[Any], str | None]


def _whole(low: int, high: int) -> Check:
    def check(value: object) -> str | None:
        if type(value) is int and low <= value <= high:
            return None
        return _("a whole number from {low} to {high}", low=low, high=high)

    return check


def _fixed(number: int) -> Check:
    def check(value: object) -> str | None:
        if type(value) is int and value == number:
            return None
        return _("{number}; the game's moves are made for this number", number=number)

    return check


def _halves(value: object) -> str | None:
    if type(value) in (int, Fraction) and 0 <= value <= 9 and (2 * value).denominator == 1:  # type: ignore[operator]  # type() is not narrowed
        return None
    return _("a whole number from 0 to 9, or half of one, written as 1/2")


def _truth(value: object) -> str | None:
    return None if isinstance(value, bool) else _("true or false")


def _text(value: object) -> str | None:
    return None if isinstance(value, str) and value else _("a text")


def _one_of(names: Iterable[object]) -> Check:
    allowed = tuple(names)

    def check(value: object) -> str | None:
        if isinstance(value, str | int) and value in allowed:
            return None
        return _("one of {names}", names=_joined(allowed))

    return check


def _table(keys: Check, values: Check, least: int = 0) -> Check:
    """A mapping whose keys and values each pass a check."""

    def check(value: object) -> str | None:
        if not isinstance(value, Mapping) or len(value) < least:
            return ngettext("a table with at least {n} key", "a table with at least {n} keys", least)
        for key, part in value.items():
            if words := keys(key):
                return _("{expected} as a key", expected=words)
            if words := values(part):
                return _("{expected} for {key}", key=key, expected=words)
        return None

    return check


def _record(fields: Mapping[str, Check]) -> Check:
    """A mapping with exactly these keys, each value with its own check."""

    def check(value: object) -> str | None:
        if not isinstance(value, Mapping) or set(value) != set(fields):
            return _("a table with exactly the keys {names}", names=_joined(fields))
        faults = ((key, fields[key](part)) for key, part in value.items())
        return next((_("{expected} for {key}", key=key, expected=words) for key, words in faults if words), None)

    return check


def _part(fields: Mapping[str, Check]) -> Check:
    """A mapping with some of these keys, each value with its own check."""

    def check(value: object) -> str | None:
        if not isinstance(value, Mapping) or not set(value) <= set(fields):
            return _("a table with no keys other than {names}", names=_joined(fields))
        return _record({key: fields[key] for key in value})(value)

    return check


def _listing(parts: Check, least: int, most: int, distinct: bool = False) -> Check:
    def check(value: object) -> str | None:
        if not isinstance(value, tuple) or not least <= len(value) <= most:
            return _("a list of {least} to {most} items", least=least, most=most)
        if words := next(filter(None, map(parts, value)), None):
            return _("only {expected} in the list", expected=words)
        if distinct and len(set(value)) < len(value):
            return _("a list without duplicates")
        return None

    return check


def _each_of(names: Iterable[str]) -> Check:
    """A list that contains each of these names exactly once, in any order."""
    allowed = tuple(names)
    return _listing(_one_of(allowed), len(allowed), len(allowed), distinct=True)


def _columns(value: object) -> str | None:
    if words := _listing(_whole(1, 9), 3, 9)(value):
        return words
    lengths: tuple[int, ...] = value  # type: ignore[assignment]  # just checked
    if all(abs(a - b) == 1 for a, b in pairwise(lengths)):
        return None
    return _("columns that are each one hex longer or shorter than the one before")


def _recipe(value: object) -> str | None:
    if words := _table(_one_of(INGREDIENTS), _whole(1, 9))(value):
        return words
    return None if "cocoa" in value else _("a recipe with cocoa")  # type: ignore[operator]  # just checked


def shown(value: object) -> str:
    """A value in the short form that errors show; never fails."""
    return brief.value(value, brief.PART)


def plain(value: object) -> object:
    """Converts an immutable value to plain data: dicts with text keys, lists, texts, ints and bools."""
    if isinstance(value, FrozenMap):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    return str(value) if isinstance(value, Fraction) else value


def _joined(names: Iterable[object]) -> str:
    return ", ".join(map(str, names))


_STOCK = _whole(0, 99)
_NUMBER = _whole(2, 12)
_COST = _table(_one_of(RESOURCES), _whole(1, 9), least=1)
_BANK = _record(dict.fromkeys(RESOURCES, _STOCK))
_INGREDIENT_STOCK = _record(dict.fromkeys(INGREDIENTS, _STOCK))
_ROW = _part({"vp": _whole(1, 9), "resource": _fixed(1), "road": _fixed(1), "card": _fixed(1)})
_NAMES_2 = _listing(_text, 2, 2, distinct=True)

#: Entry name or pattern -> check. The first match counts.
_VALUES: tuple[tuple[str, Check], ...] = (
    ("terrain", _table(_one_of(TERRAINS), _STOCK)),
    ("terrain_resource", _table(_one_of(_PRODUCING), _one_of(RESOURCES))),
    ("terrain_ingredient", _table(_one_of((*_PRODUCING, "jungle")), _one_of(INGREDIENTS))),
    ("bank", _BANK),
    ("ingredients", _INGREDIENT_STOCK),
    ("sites", _INGREDIENT_STOCK),
    ("cards.*", _STOCK),
    ("chips", _table(_NUMBER, _STOCK, least=1)),
    ("chips_vp", _STOCK),
    ("red_numbers", _listing(_NUMBER, 0, 10, distinct=True)),
    ("jungle_numbers", _listing(_NUMBER, 0, 99)),
    ("letters", _table(_one_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), _NUMBER, least=1)),
    ("pieces.road", _whole(0, 30)),  # the search for the longest road tries all routes; more roads take too long
    ("pieces.*", _STOCK),
    ("tiles.*", _STOCK),
    ("players.*", _whole(2, 4)),
    ("seat_colours", _each_of(SEAT_COLOURS)),
    ("colours", _listing(_one_of(TILE_COLOURS), 5, 5, distinct=True)),
    ("section_colours.*", _listing(_one_of(TILE_COLOURS), 0, 5, distinct=True)),
    ("spinner", _each_of(SECTIONS)),
    ("spinner_weights", _record(dict.fromkeys(SECTIONS, _whole(1, 360)))),
    ("start_sets.*.settlements", _listing(_one_of(TILE_COLOURS), 2, 2, distinct=True)),
    ("start_sets.*.cards", _table(_one_of(RESOURCES), _whole(1, 9))),
    ("harbours", _table(_one_of(("any", *RESOURCES)), _whole(0, 9))),
    ("harbour_layout", _one_of(HARBOUR_LAYOUTS)),
    ("dice.number", _fixed(2)),
    ("dice.faces", _fixed(6)),
    ("island", _columns),
    ("founding.settlements", _whole(2, 3)),
    ("founding.sites", _whole(0, 6)),
    ("production.question", _fixed(1)),
    ("production.city", _whole(0, 9)),
    ("production.*", _whole(1, 9)),
    ("robber_number", _NUMBER),
    ("hand_limit", _whole(1, 99)),
    ("ingredient_limit", _whole(1, 99)),
    ("rates.*", _whole(1, 9)),
    ("ingredient_rates.*", _whole(1, 9)),
    ("swap_rate", _whole(1, 9)),
    ("costs.*", _COST),
    ("progress.*", _fixed(2)),
    ("knight.*", _fixed(1)),
    ("longest_road.*", _whole(1, 15)),
    ("largest_army.*", _whole(1, 15)),
    ("points.knight", _halves),
    ("points.*", _whole(0, 9)),
    ("goal", _whole(1, 99)),
    ("options.*", _record({"classic": _truth, "modern": _truth})),
    ("rows", _listing(_ROW, 8, 8)),
    ("varieties.*.number", _whole(1, 5)),
    ("varieties.*.recipe", _recipe),
    ("varieties.*.start", _whole(0, 7)),
    ("beginner.hexes", _table(_text, _text)),
    ("beginner.harbours", _listing(_record({"sea": _text, "path": _text, "kind": _text}), 0, 99)),
    ("beginner.seats", _listing(_record({"settlements": _NAMES_2, "roads": _NAMES_2, "start": _text}), 2, 4)),
)


def check_value(file: str, name: str, value: object, given: str) -> None:
    """Raises RuleDataError for a value that an entry cannot have.

    Args:
        file: the source of the value, for the error.
        name: the entry.
        value: the value in immutable form.
        given: the value in the user's form, for the error.

    Raises:
        RuleDataError: if the value is wrong, or there is no entry of that name.
    """
    check = next((check for pattern, check in _VALUES if fnmatchcase(name, pattern)), None)
    if check is None:
        raise RuleDataError(file, name, given, _("no entry with this name"))
    if expected := check(value):
        raise RuleDataError(file, name, given, expected)


def _terrain(terrain: Mapping[str, int]) -> str | None:
    return None if terrain.get("desert") == 1 else _("one desert, for the robber to start on")


def _yields(
    terrain: Mapping[str, int], resource: Mapping[str, str], ingredient: Mapping[str, str] | None
) -> str | None:
    idle = set(terrain).difference(("desert",), resource, ingredient or ())
    return _("only terrains that produce something, and the desert; not {names}", names=_joined(idle)) if idle else None


def _founding(settlements: int, sites: int | None) -> str | None:
    number = 2 if sites is None else 3
    return None if settlements == number else _("{number}; founding is made for this number", number=number)


def _one_to_one(kinds: Iterable[str]) -> Check:
    def check(value: Mapping[str, str]) -> str | None:
        if sorted(value.values()) == sorted(kinds):
            return None
        return _("each of {names} from one terrain", names=_joined(kinds))

    return check


def _island(island: tuple[int, ...], terrain: Mapping[str, int]) -> str | None:
    hexes = sum(terrain.values())
    if sum(island) == hexes:
        return None
    return ngettext(
        "columns with {n} hex in total, as many as in terrain",
        "columns with {n} hexes in total, as many as in terrain",
        hexes,
    )


def _chips(chips: Mapping[int, int], terrain: Mapping[str, int]) -> str | None:
    hexes = sum(count for name, count in terrain.items() if name not in ("desert", "jungle"))
    if sum(chips.values()) == hexes:
        return None
    return ngettext(
        "{n} chip, one for each hex except desert and jungle",
        "{n} chips, one for each hex except desert and jungle",
        hexes,
    )


def _jungle(numbers: tuple[int, ...], terrain: Mapping[str, int]) -> str | None:
    jungle = terrain.get("jungle", 0)
    if len(numbers) == jungle:
        return None
    return ngettext("{n} number, one for each jungle hex", "{n} numbers, one for each jungle hex", jungle)


def _letters(letters: Mapping[str, int], chips: Mapping[int, int]) -> str | None:
    if "".join(sorted(letters)) != "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(letters)]:
        return _("letters from A onwards, without gaps")
    return None if Counter(letters.values()) == +Counter(chips) else _("the same numbers as on the chips")


def _robber_number(robber: int, chips: Mapping[int, int]) -> str | None:
    return _("a number that is on no chip") if chips.get(robber) else None


def _jungle_chips(numbers: tuple[int, ...], chips: Mapping[int, int]) -> str | None:
    return None if set(numbers) <= set(chips) else _("numbers that are also on chips")


def _jungle_robber(numbers: tuple[int, ...], robber: int) -> str | None:
    return _("numbers other than the robber's") if robber in numbers else None


def _harbours(harbours: Mapping[str, int], layout: str, island: tuple[int, ...]) -> str | None:
    sea, count = len(Topology.columns(island).frame), sum(harbours.values())
    if layout == "alternate":
        return None if 2 * count == sea else _("{count} harbours, on every second sea hex", count=sea // 2)
    if 2 * count > sea:
        return _("at most {count} harbours, no two next to each other", count=sea // 2)
    return playable.apart(count, sea)


def _players(least: int, most: int) -> str | None:
    return None if least <= most else _("a minimum number of players that is not above the maximum")


def _varieties(*numbers: int) -> str | None:
    return None if sorted(numbers) == [1, 2, 3, 4, 5] else _("the numbers 1 to 5, each once")


def _rows(rows: tuple[Mapping[str, int], ...]) -> str | None:
    if rows[0]:
        return _("no reward in the bottom row, the first of the list")
    return None if all(rows[1:]) else _("a reward in every row but the bottom one")


def _known_colours(colours: tuple[str, ...], *used: tuple[str, ...]) -> str | None:
    unknown = set().union(*used) - set(colours)
    return (
        _("all the colours that sections and start sets use, including {names}", names=_joined(unknown))
        if unknown
        else None
    )


def _start_tiles(tiles: int, roads: int, *sets: tuple[str, ...]) -> str | None:
    used = Counter(colour for colours in sets for colour in colours)
    if max(used.values()) <= tiles and len(sets) <= roads:
        return None
    return _("enough tiles for the start sets")


def _start_cards(bank: Mapping[str, int], *sets: Mapping[str, int]) -> str | None:
    used = sum((Counter(cards) for cards in sets), Counter[str]())
    return None if used <= Counter(bank) else _("enough cards for the start sets")


_VARIETIES = tuple(
    f"varieties.{name}" for name in ("fine_dark", "milk", "whole_hazelnut", "dark_whole_hazelnut", "grape_and_nut")
)
_ITEMS = ("road", "settlement", "city", "card", "site", "knight")
_START_SETTLEMENTS = tuple(f"start_sets.{number}.settlements" for number in range(1, 5))

#: Entries that must fit together, and the check of their values. The check applies if a system has all of them; an
#: entry marked with ``?`` may be missing, and is then None.
_TOGETHER: tuple[tuple[tuple[str, ...], Callable[..., str | None]], ...] = (
    (("terrain",), _terrain),
    (("terrain", "terrain_resource", "terrain_ingredient?"), _yields),
    (("terrain_resource",), _one_to_one(RESOURCES)),
    (("terrain_ingredient",), _one_to_one(INGREDIENTS)),
    (("island", "terrain"), _island),
    (("chips", "terrain"), _chips),
    (("jungle_numbers", "terrain"), _jungle),
    (("letters", "chips"), _letters),
    (("robber_number", "chips"), _robber_number),
    (("jungle_numbers", "robber_number"), _jungle_robber),
    (("jungle_numbers", "chips"), _jungle_chips),
    (("harbours", "harbour_layout", "island"), _harbours),
    (("players.least", "players.most"), _players),
    (("founding.settlements", "founding.sites?"), _founding),
    (tuple(f"{name}.number" for name in _VARIETIES), _varieties),
    (tuple(f"{name}.start" for name in _VARIETIES), playable.some_above_bottom),
    *(((f"{name}.recipe", "ingredients"), playable.payable) for name in _VARIETIES),
    (("rows",), _rows),
    (("colours", *(f"section_colours.{name}" for name in RESOURCES), *_START_SETTLEMENTS), _known_colours),
    (("tiles.settlement", "tiles.road", *_START_SETTLEMENTS), _start_tiles),
    (("bank", *(f"start_sets.{number}.cards" for number in range(1, 5))), _start_cards),
    (("pieces.settlement", "founding.settlements"), playable.for_founding),
    (("pieces.road", "founding.settlements"), playable.for_founding),
    (("island", "founding.settlements", "players.least"), playable.founding_places),
    (("red_numbers", "chips", "jungle_numbers"), playable.red_chips),
    *(((f"costs.{item}", "bank"), playable.payable) for item in _ITEMS),
    *(((f"production.{piece}", "bank"), playable.servable) for piece in ("settlement", "city")),
    (("production.site", "ingredients"), playable.servable),
)

_BEGINNER = ("beginner.hexes", "beginner.harbours", "beginner.seats", "terrain", "chips", "harbours", "island")


def check_together(file: str, values: Mapping[str, Any]) -> None:
    """Raises RuleDataError for entries that contradict each other.

    Args:
        file: the source of the last entries, for the error.
        values: all values of a rule system by entry name.

    Raises:
        RuleDataError: naming the entries that do not fit together.
    """
    for marked, check in _TOGETHER:
        names = [name.rstrip("?") for name in marked if name[-1] != "?" or name[:-1] in values]
        if set(names) <= set(values):
            _fit(file, names, values, check(*(values.get(name.rstrip("?")) for name in marked)))
    if fault := playable.goal_fault(values):
        _fit(file, fault[0], values, fault[1])


def check_beginner(file: str, values: Mapping[str, Any]) -> None:
    """Raises RuleDataError for a beginner map that contradicts the material or itself (B-15 to B-17).

    Args:
        file: the source of the map, for the error.
        values: all values of the base game by entry name.

    Raises:
        RuleDataError: naming the entries that do not fit together.
    """
    _fit(file, _BEGINNER, values, beginner_fault(*(values[name] for name in _BEGINNER)))


def _fit(file: str, names: Iterable[str], values: Mapping[str, Any], expected: str | None) -> None:
    if expected:
        given = "; ".join(shown(values[name]) for name in names)
        raise RuleDataError(file, _joined(names), given, expected)
