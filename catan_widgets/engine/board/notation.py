"""The notation of boards: one line of text that a person can read and edit.

    base; 0,-2 fo11 pa12 fi9; -1,-1 …; harbours any:0,-2NE wool:2,-2NE …; robber 0,0; seat 0,0N *1,1S roads 0,0NE 1,1NW

Each row starts with the name of its leftmost hex. A terrain is given by its first two letters, followed by its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from catan_widgets.engine import toml
from catan_widgets.engine.board.island import Harbour, Layout, Start, Tile
from catan_widgets.engine.board.topology import Topology, hex_name, parse_hex
from catan_widgets.engine.errors import NotationError
from catan_widgets.engine.ruledata import ruleset as rule_data
from catan_widgets.engine.ruledata.ruleset import Data, RuleSet
from catan_widgets.i18n import _

#: The longest notation accepted; the largest playable island needs a third of this.
LONGEST = 10_000
_TILE = re.compile(r"([a-z]{2})([1-9][0-9]?)?")


class _Word(NamedTuple):
    """A word of a notation, the position where it starts, and the whole notation for the error message."""

    text: str
    place: int
    notation: str


def write(layout: Layout, starts: tuple[Start, ...] = ()) -> str:
    """The notation of a complete layout and of the pieces that start on it."""
    parts = [layout.rules, *_rows(layout)]
    if layout.harbours:
        parts.append("harbours " + " ".join(f"{harbour.kind}:{harbour.path}" for harbour in layout.harbours))
    parts.append(f"robber {layout.robber}")
    for start in starts:
        settlements = [("*" if name == start.starred else "") + name for name in start.settlements]
        parts.append(" ".join(["seat", *settlements, "roads", *start.roads]))
    return "; ".join(parts)


def _rows(layout: Layout) -> Iterator[str]:
    row: list[str] = []
    expected = None
    for (q, r), tile in zip(layout.topology.coordinates, layout.tiles, strict=True):
        if (q, r) != expected:
            if row:
                yield " ".join(row)
            row = [hex_name((q, r))]
        row.append(f"{(tile.terrain or '')[:2]}{tile.number or ''}")
        expected = (q + 1, r)
    yield " ".join(row)


def parse(text: str, data: Data | None = None) -> tuple[Layout, tuple[Start, ...]]:
    """The layout and the starts that a notation describes.

    Raises:
        NotationError: if the text is wrong; it says where.
    """
    if not isinstance(text, str):
        raise TypeError(_("a notation must be text, not {value!r}", value=text))
    if len(text) > LONGEST:
        raise NotationError(text, LONGEST, _("a board written in at most {most} characters", most=LONGEST))
    rules, *parts = _parts(text.removeprefix(toml.MARK))
    ruleset = _ruleset(rules, data)
    tiles: dict[tuple[int, int], Tile] = {}
    named: dict[str, list[_Word]] = {}
    seats: list[list[_Word]] = []
    for head, *words in parts:
        if head.text == "seat":
            seats.append(words)
        elif head.text in ("harbours", "robber"):
            if head.text in named:
                raise _error(head, _("this part only once"))
            named[head.text] = [head, *words]
        else:
            _read_row(ruleset, head, words, tiles)
    try:
        topology = Topology.of(tiles)
    except ValueError as error:
        raise _error(rules[0], _("rows of hexes that are connected")) from error
    harbours = tuple(_harbour(topology, word) for word in named.get("harbours", [])[1:])
    laid = tuple(tiles[hex] for hex in topology.coordinates)
    layout = Layout(ruleset, topology, laid, harbours, _robber(topology, named.get("robber")))
    return layout, tuple(_seat(topology, words) for words in seats)


def _parts(text: str) -> Iterator[list[_Word]]:
    place = 0
    for part in text.split(";"):
        words = [_Word(setup[0], place + setup.start(), text) for setup in re.finditer(r"\S+", part)]
        if not words:
            raise _error(_Word("", place, text), _("a part that is not empty"))
        yield words
        place += len(part) + 1


def _ruleset(words: list[_Word], data: Data | None) -> RuleSet:
    systems = [name for name in rule_data.SYSTEMS if "island" in rule_data.load(name)]
    if words[0].text not in systems:
        raise _error(words[0], _("one of {allowed}", allowed=", ".join(systems)))
    if len(words) > 1:
        raise _error(words[1], _("a ; after the name of the rule system"))
    return rule_data.load(words[0].text, data)


def _read_row(ruleset: RuleSet, head: _Word, words: list[_Word], tiles: dict[tuple[int, int], Tile]) -> None:
    try:
        q, r = parse_hex(head.text)
    except ValueError as error:
        raise _error(head, _("the name of a row's first hex, or harbours, robber or seat")) from error
    terrains = {terrain[:2]: terrain for terrain in ruleset["terrain"]}
    for step, word in enumerate(words):
        setup = _TILE.fullmatch(word.text)
        if setup is None or setup[1] not in terrains:
            allowed = ", ".join(f"{short} ({terrain})" for short, terrain in terrains.items())
            raise _error(word, _("a terrain and a number, like fo11, from {allowed}", allowed=allowed))
        if (q + step, r) in tiles:
            raise _error(word, _("each hex only once; {hex} is already there", hex=hex_name((q + step, r))))
        tiles[q + step, r] = Tile(terrains[setup[1]], int(setup[2]) if setup[2] else None)


def _harbour(topology: Topology, word: _Word) -> Harbour:
    kind, _colon, path = word.text.partition(":")
    if path not in topology.paths or topology.path(path) not in topology.coast:
        raise _error(word, _("a kind and a coastal path, like any:0,-2NE"))
    return Harbour(topology.sea_beside(topology.path(path)), path, kind)


def _robber(topology: Topology, words: list[_Word] | None) -> str | None:
    if words is None:
        return None
    if len(words) != 2 or words[1].text not in topology.hexes:
        raise _error(words[-1], _("robber and one hex of the island"))
    return words[1].text


def _seat(topology: Topology, words: list[_Word]) -> Start:
    texts = [word.text for word in words]
    border = texts.index("roads") if "roads" in texts else len(words)
    for word in words[:border]:
        if word.text.removeprefix("*") not in topology.intersections:
            raise _error(word, _("an intersection of the island, like 0,0N"))
    for word in words[border + 1 :]:
        if word.text not in topology.paths:
            raise _error(word, _("a path of the island, like 0,0NE"))
    starred = [text[1:] for text in texts[:border] if text.startswith("*")]
    settlements = tuple(text.removeprefix("*") for text in texts[:border])
    return Start(settlements, tuple(texts[border + 1 :]), starred[0] if starred else "")


def _error(word: _Word, expected: str) -> NotationError:
    return NotationError(word.notation, word.place, expected)
