"""Short names of places for people, such as ``forest 11 (0,-2)``, and the kinds of places there are."""

from __future__ import annotations

from catan_widgets.engine.board.island import Layout, Tile
from catan_widgets.engine.names import named
from catan_widgets.i18n import N_, _

#: The kinds of places: values and words.
KINDS = {"hex": N_("hex"), "intersection": N_("intersection"), "path": N_("path")}


def kind_of(layout: Layout, place: str) -> str:
    """Whether a name belongs to a hex, an intersection or a path.

    Raises:
        ValueError: if the island has no place of that name.

    >>> from catan_widgets.engine.board.board import Board
    >>> kind_of(Board.beginner(), "0,0NE")
    'path'
    """
    for kind, names in _names(layout).items():
        if place in names:
            return kind
    raise ValueError(
        _(
            "{name!r} is not a place on this island; hexes have names like 0,0, intersections like 0,0N, paths "
            "like 0,0NE",
            name=place,
        )
    )


def places(layout: Layout, kind: str) -> list[tuple[str, str]]:
    """All places of a kind as pairs for a list; the name is first, since narrow pages cut off the end of an entry.

    >>> from catan_widgets.engine.board.board import Board
    >>> places(Board.beginner(), "intersection")[0]
    ('0,-3S: hills 9 · sea', '0,-3S')
    """
    return [(_("{name}: {land}", name=place, land=land(layout, kind, place)), place) for place in _names(layout)[kind]]


def label(layout: Layout, kind: str, place: str) -> str:
    """The label of a place: the land there, and its name."""
    return _("{land} ({name})", land=land(layout, kind, place), name=place)


def land(layout: Layout, kind: str, place: str) -> str:
    """The hexes around a place in words, including the sea."""
    topology = layout.topology
    if kind == "hex":
        return tile(layout.hexes[place], layout.letters.get(place))
    if kind == "intersection":
        hexes, full = topology.intersection_hexes[topology.intersection(place)], 3
    else:
        hexes, full = topology.path_hexes[topology.path(place)], 2
    words = [tile(layout.tiles[hex], layout.letters.get(topology.hexes[hex])) for hex in hexes]
    if len(hexes) < full:
        words.append(_("sea"))
    return " · ".join(words)


def tile(laid: Tile, letter: str | None = None) -> str:
    """A hex in words: its terrain, and the number or letter of its chip."""
    if laid.terrain is None:
        return _("empty")
    if laid.number is not None:
        return _("{terrain} {number}", terrain=named(laid.terrain), number=laid.number)
    if letter is not None:
        return _("{terrain}, chip {letter}", terrain=named(laid.terrain), letter=letter)
    return named(laid.terrain)


def _names(layout: Layout) -> dict[str, tuple[str, ...]]:
    topology = layout.topology
    return {"hex": topology.hexes, "intersection": topology.intersections, "path": topology.paths}
