"""The text of the panel next to an island: the numbers are from the engine and the analysis, the words from here."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from catan_widgets.analysis import Production, corner, dice_distribution
from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.island import ANY, Layout, is_jungle
from catan_widgets.engine.names import named
from catan_widgets.i18n import _, ngettext
from catan_widgets.render.island.pieces import Standing
from catan_widgets.widgets.base.words import labels
from catan_widgets.widgets.base.words.formulas import throws_of
from catan_widgets.widgets.base.words.texts import (
    assumed_mark,
    average,
    average_cards,
    facts,
    panel,
    paragraph,
    probability,
)


def place_info(island: Standing, kind: str, place: str) -> str:
    """The panel for a hex, an intersection or a path, as HTML.

    Args:
        island: the island, complete or partly laid, with everything on it.
        kind: ``"hex"``, ``"intersection"`` or ``"path"``.
        place: its name.
    """
    if kind == "hex":
        return _hex(island, place)
    if kind == "intersection":
        return _intersection(island, place)
    return _path(island, place)


def _hex(island: Standing, hex: str) -> str:
    layout = island.board
    tile, ruleset = layout.hexes[hex], layout.ruleset
    rows = [(_("terrain"), escape(_("empty") if tile.terrain is None else named(tile.terrain)))]
    if tile.terrain is not None:
        rows.append((_("yields"), escape(_yield(layout, tile.terrain))))
    if tile.number is not None:
        dots = layout.hex_pips(hex)
        jungle = is_jungle(ruleset, tile.terrain)
        mark = assumed_mark() if jungle and ruleset.entry("jungle_numbers").status == "assumed" else ""
        rows += [
            (_("number"), f"<b>{tile.number}</b> {mark}"),
            (_("dots"), str(dots)),
            (_("probability"), escape(probability(dice_distribution(ruleset)[tile.number], throws_of(layout.ruleset)))),
        ]
    elif hex in layout.letters:
        rows.append((_("chip"), escape(_("{letter}, still letter side up", letter=layout.letters[hex]))))
    else:
        rows.append((_("number"), escape(_("none"))))
    near = [layout.topology.hexes[other] for other in layout.topology.hex_neighbours[layout.topology.hex(hex)]]
    around = sum(map(layout.hex_pips, near))
    neighbours = ngettext(
        "{n} hex with {dots} dots in total", "{n} hexes with {dots} dots in total", len(near), dots=around
    )
    rows.append((_("neighbours"), escape(neighbours)))
    parts = [facts(rows)]
    if island.robber == hex:
        parts.append(paragraph(_("The robber is here. While he stays, the hex yields nothing (B-32).")))
    return panel(_("Hex {name}: {land}", name=hex, land=labels.land(layout, "hex", hex)), *parts)


def _yield(layout: Layout, terrain: str) -> str:
    resource = layout.ruleset["terrain_resource"].get(terrain)
    words = [named(resource)] if resource else []
    if "terrain_ingredient" in layout.ruleset and terrain in layout.ruleset["terrain_ingredient"]:
        ingredient = layout.ruleset["terrain_ingredient"][terrain]
        words.append(_("{ingredient} for a production site", ingredient=named(ingredient)))
    return ", ".join(words) or _("nothing")


def _intersection(island: Standing, at: str) -> str:
    layout = island.board
    hexes = "".join(
        f"<li>{escape(labels.label(layout, 'hex', hex))}{_dots(layout, hex)}</li>" for hex in layout.neighbours(at)
    )
    if len(layout.neighbours(at)) < 3:
        hexes += f"<li>{escape(_('sea'))}</li>"
    worth = corner(layout, at)
    cases = throws_of(layout.ruleset)
    rows = [(_("dots in total"), str(layout.pips(at)))]
    if worth.numbers:
        rows += [
            (_("cards per roll"), escape(_("{average} on average, for a settlement", average=average(worth.expected)))),
            (_("at least one"), escape(probability(worth.at_least_one, cases))),
        ]
    told = facts([*rows, *_standing(island, at)])
    notes = map(paragraph, _notes(island, at, worth))
    return panel(_("Intersection {name}", name=at), f"<ul>{hexes}</ul>", told, *notes)


def _notes(island: Standing, at: str, worth: Production) -> Iterator[str]:
    """Notes that explain the numbers of an intersection."""
    layout, colours = island.board, island.colours
    if len(set(worth.numbers)) > 1:
        yield _("Different numbers are mutually exclusive, so you add their probabilities.")
    for number in sorted({number for number in worth.numbers if worth.numbers.count(number) > 1}):
        yield _("The {number} is here more than once: one roll, several cards.", number=number)
    if any(is_jungle(layout.ruleset, layout.hexes[hex].terrain) for hex in layout.neighbours(at)):
        yield _("Jungle yields cocoa for a production site, but no resource (M-31).")
    for seat, start in enumerate(layout.starts if isinstance(layout, Board) else ()):
        if at == start.starred:
            yield _("The starred settlement of {colour}: it gives the start cards (B-17).", colour=named(colours[seat]))
    if island.robber in layout.neighbours(at):
        blocked = corner(layout, at, robber=island.robber)
        if blocked == worth:
            yield _("The robber next to it is on a hex that brings it nothing anyway (B-32).")
        else:
            yield _("While the robber is there: {cards} per roll (B-32).", cards=average_cards(blocked.expected))


def _dots(layout: Layout, hex: str) -> str:
    dots = layout.hex_pips(hex)
    return f' <span class="catan-muted">{escape(ngettext("{n} dot", "{n} dots", dots))}</span>' if dots else ""


def _standing(island: Standing, at: str) -> list[tuple[str, str]]:
    """The harbour at an intersection, and the building on it."""
    layout, pieces, colours = island.board, island.pieces, island.colours
    rows = []
    harbour = layout.harbour(at)
    if harbour is not None:
        rows.append((_("harbour"), escape(_harbour(layout, harbour.kind))))
    for word, standing in ((_("settlement"), pieces.settlements), (_("city"), pieces.cities)):
        if at in standing:
            rows.append((word, escape(named(colours[standing[at]]))))
    return rows


def _harbour(layout: Layout, kind: str) -> str:
    if kind == ANY:
        return _("{rate}:1, {rate} of any one kind for 1", rate=layout.ruleset["rates.any"])
    return _("{rate}:1, {rate} {resource} for 1", rate=layout.ruleset["rates.own"], resource=named(kind))


def _path(island: Standing, path: str) -> str:
    layout, pieces, colours = island.board, island.pieces, island.colours
    topology = layout.topology
    index = topology.path(path)
    ends = ", ".join(topology.intersections[end] for end in topology.path_ends[index])
    rows = [(_("between"), escape(labels.land(layout, "path", path))), (_("joins"), escape(ends))]
    for harbour in layout.harbours:
        if harbour.path == path:
            rows.append((_("harbour"), escape(_harbour(layout, harbour.kind))))
    if path in pieces.roads:
        rows.append((_("road"), escape(named(colours[pieces.roads[path]]))))
    return panel(_("Path {name}", name=path), facts(rows))
