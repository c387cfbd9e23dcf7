"""Text alternatives of pictures: the important facts, in whole sentences of the current language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from catan_widgets.engine.board.island import Layout
from catan_widgets.engine.names import named
from catan_widgets.i18n import _, ngettext
from catan_widgets.render.island.pieces import Pieces


def title(layout: Layout) -> str:
    """What a picture of an island shows, in a few words."""
    n = len(layout.topology.hexes)
    return ngettext("Island of {n} hex", "Island of {n} hexes", n)


def island(
    layout: Layout,
    pieces: Pieces,
    robber: str | None,
    highlight: Mapping[str, tuple[str, ...]],
    colours: Sequence[str],
) -> str:
    """The text alternative of an island: its terrains, chips, harbours, robber, pieces and highlights."""
    sentences = [*_land(layout), *_harbours(layout)]
    if robber is not None:
        sentences.append(_("The robber is on {hex}.", hex=hex_text(layout, robber)))
    sentences += _seats(pieces, colours)
    for role, names in highlight.items():
        sentences += highlighted(role, [_place(layout, place) for place in names])
    return " ".join(sentences)


def highlighted(role: str, places: Sequence[str]) -> list[str]:
    """The sentence for highlighted places, in words; empty if there are no such places.

    >>> highlighted("legal", ["red settlement", "left end"])
    ['Allowed: red settlement, left end.']
    """
    words = {
        "selected": _("Selected: {places}."),
        "changed": _("Changed: {places}."),
        "legal": _("Allowed: {places}."),
    }
    return [words[role].format(places=", ".join(places))] if places and role in words else []


def hex_text(layout: Layout, hex: str) -> str:
    """A hex in words: its name, terrain and number.

    >>> from catan_widgets.engine.board.board import Board
    >>> board = Board.variable(seed=1)
    >>> hex_text(board, board.robber).endswith("(desert)")
    True
    """
    tile = layout.hexes[layout.topology.hexes[layout.topology.hex(hex)]]
    if tile.terrain is None:
        return _("hex {hex} (empty)", hex=hex)
    if tile.number is None:
        return _("hex {hex} ({terrain})", hex=hex, terrain=named(tile.terrain))
    return _("hex {hex} ({terrain} {number})", hex=hex, terrain=named(tile.terrain), number=tile.number)


def _place(layout: Layout, place: str) -> str:
    if not place[-1].isalpha():
        return hex_text(layout, place)
    if place[-1] in "NS":
        return _("intersection {name}", name=place)
    return _("path {name}", name=place)


def _land(layout: Layout) -> list[str]:
    counts = Counter(tile.terrain for tile in layout.hexes.values())
    laid = [
        _("{count} {terrain}", count=counts[terrain], terrain=named(terrain))
        for terrain in layout.ruleset["terrain"]
        if counts[terrain]
    ]
    sentences = []
    if laid:
        sentences.append(_("Hexes by terrain: {terrains}.", terrains=", ".join(laid)))
    if counts[None]:
        sentences.append(ngettext("{n} place is still empty.", "{n} places are still empty.", counts[None]))
    if layout.letters:
        n = len(layout.letters)
        sentences.append(ngettext("{n} chip lies letter side up.", "{n} chips lie letter side up.", n))
    red = [hex for hex, tile in layout.hexes.items() if tile.number in layout.ruleset["red_numbers"]]
    if red:
        sentences.append(_("Red numbers: {hexes}.", hexes=", ".join(hex_text(layout, hex) for hex in red)))
    return sentences


def _harbours(layout: Layout) -> list[str]:
    if not layout.harbours:
        return []
    rates = {"any": layout.ruleset["rates.any"]}
    kinds = Counter(harbour.kind for harbour in layout.harbours)
    parts = [
        _(
            "{count} at {rate}:1 for {kind}",
            count=count,
            rate=rates.get(kind, layout.ruleset["rates.own"]),
            kind=named(kind),
        )
        for kind, count in sorted(kinds.items())
    ]
    n = len(layout.harbours)
    return [ngettext("{n} harbour: {harbours}.", "{n} harbours: {harbours}.", n, harbours=", ".join(parts))]


def _seats(pieces: Pieces, colours: Sequence[str]) -> list[str]:
    sentences = []
    for seat, colour in enumerate(colours):
        settlements, cities, roads, sites = (
            sum(owner == seat for owner in owned.values())
            for owned in (pieces.settlements, pieces.cities, pieces.roads, pieces.sites)
        )
        counted = (
            (settlements, ngettext("{n} settlement", "{n} settlements", settlements)),
            (cities, ngettext("{n} city", "{n} cities", cities)),
            (roads, ngettext("{n} road", "{n} roads", roads)),
            (sites, ngettext("{n} production site", "{n} production sites", sites)),
        )
        parts = [text for n, text in counted if n]
        if parts:
            sentences.append(_("{colour}: {pieces}.", colour=named(colour), pieces=", ".join(parts)))
    return sentences
