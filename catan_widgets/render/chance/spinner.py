"""The spinner of the Chocolate Edition, and the position of its arrow on the way to a section."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, pi, sin

from catan_widgets.engine.names import named
from catan_widgets.engine.ruledata.ruleset import RuleSet
from catan_widgets.i18n import _
from catan_widgets.render.layout import Point
from catan_widgets.render.shapes import Circle, Layers, Line, Polygon, Scene, Shape, interleaved, placed
from catan_widgets.render.symbols import MARKS, PIECES, good, stroke
from catan_widgets.render.theme import Theme

# The measures of the spinner, as fractions of its radius.
_PLATE_AT, _PLATE = 0.54, 0.17
_HOUSES_AT, _HOUSE = 0.84, 0.085
_ALONE_AT, _ALONE = 0.66, 0.22
_ARROW = 0.36

#: The terrain whose colour a section of the spinner has, as in the base game (B-02).
_TERRAIN_OF = {"wool": "pasture", "brick": "hills", "lumber": "forest", "grain": "fields", "ore": "mountains"}


def turned(ruleset: RuleSet, before: str | None, section: str, share: float) -> float:
    """Where the arrow is between two sections: in turns, clockwise from the top, with one extra turn.

    Args:
        ruleset: the rule data.
        before: the section that it pointed at; None for the top.
        section: the section that it will point at.
        share: how far along the way, from 0 to 1.

    >>> from catan_widgets.engine.ruledata.ruleset import load
    >>> [round(turned(load("edition"), None, "ore", share), 3) for share in (0, 0.5, 1)]
    [0.0, 0.786, 1.571]
    """
    sectors = sections_of(ruleset)
    first = _middle(sectors, before)
    return first + share * (1 + (_middle(sectors, section) - first) % 1)


def _middle(sectors: Mapping[str, tuple[float, float]], section: str | None) -> float:
    return sum(sectors[section]) / 2 if section is not None else 0.0


def spinner_scene(
    ruleset: RuleSet, theme: Theme, width: float = 360, pointing_at: str | None = None, turn: float | None = None
) -> Scene:
    """The spinner: its sections, and below each resource the colours that it pays (E-01, E-03).

    Args:
        ruleset: the rule data.
        theme: the colours.
        width: width and height in pixels.
        pointing_at: the section that the arrow points at; without one, it points up.
        turn: where the arrow is while it is moving, as given by `turned`.

    Raises:
        ValueError: for a section that the spinner does not have.

    >>> from catan_widgets.engine.ruledata.ruleset import load
    >>> from catan_widgets.render.theme import theme
    >>> spinner_scene(load("edition"), theme("light"), pointing_at="ore").title
    'Spinner'
    """
    spinner = Spinner(ruleset, theme, (width / 2, width / 2), width * 0.48)
    layers = spinner.layers(pointing_at, turn)
    return Scene(layers, width, width, theme.background, _("Spinner"), spinner_text(ruleset, pointing_at))


def sections_of(ruleset: RuleSet) -> dict[str, tuple[float, float]]:
    """The start and end of each section, in turns clockwise from the top; the middle of the first is at the top."""
    weights = ruleset["spinner_weights"]
    whole = sum(weights[section] for section in ruleset["spinner"])
    sectors = {}
    start = -weights[ruleset["spinner"][0]] / whole / 2
    for section in ruleset["spinner"]:
        end = start + weights[section] / whole
        sectors[section] = (float(start), float(end))
        start = end
    return sectors


class Spinner:
    """The spinner's shapes round a centre; angles are in turns, clockwise from the top."""

    def __init__(self, ruleset: RuleSet, theme: Theme, centre: Point, radius: float) -> None:
        self.ruleset, self.theme, self.centre, self.radius = ruleset, theme, centre, radius
        self.sections = sections_of(ruleset)

    def layers(self, pointing_at: str | None, turn: float | None = None) -> Layers:
        """The disc, the arrow at its section or on the way there, and the highlight of the section."""
        if pointing_at is not None and pointing_at not in self.sections:
            raise ValueError(
                _(
                    "the spinner has no section {given!r}; allowed: {allowed}",
                    given=pointing_at,
                    allowed=", ".join(self.sections),
                )
            )
        disc: list[Shape] = [Circle(*self.centre, self.radius, self.theme.panel_edge)]
        disc += interleaved([list(self._section(section)) for section in self.sections])
        highlight: list[Shape] = []
        if pointing_at is not None:
            start, end = self.sections[pointing_at]
            edge = (*self._sector(start, end, 0.97)[1:], *self._sector(start, end, _ARROW + 0.02)[:0:-1])
            highlight = [
                Line((*edge, edge[0]), colour, width * self.radius)
                for colour, width in ((self.theme.halo, 0.06), (self.theme.selected, 0.035))
            ]
        return Layers(
            tuple(disc),
            pieces=tuple(self._arrow(_middle(self.sections, pointing_at) if turn is None else turn)),
            marks=tuple(highlight),
        )

    def _at(self, turn: float, share: float) -> Point:
        angle = 2 * pi * turn
        return (
            self.centre[0] + self.radius * share * sin(angle),
            self.centre[1] - self.radius * share * cos(angle),
        )

    def _sector(self, start: float, end: float, share: float) -> tuple[Point, ...]:
        steps = max(2, round((end - start) * 60))
        return (self.centre, *(self._at(start + (end - start) * k / steps, share) for k in range(steps + 1)))

    def _section(self, section: str) -> Iterator[Shape]:
        theme, radius = self.theme, self.radius
        start, end = self.sections[section]
        middle = (start + end) / 2
        yield Polygon(self._sector(start, end, 0.985), theme.land)
        yield Polygon(self._sector(start + 0.003, end - 0.003, 0.97), self._ground(section))
        colours = _colours(self.ruleset, section)
        x, y = self._at(middle, _PLATE_AT if colours else _ALONE_AT)
        size = _PLATE if colours else _ALONE
        yield Circle(x, y, size * radius, theme.pier)
        yield Circle(x, y, (size - 0.015) * radius, theme.sign)
        if section == "robber":
            yield from placed(
                PIECES["robber"], x, y, size * 0.72 * radius, {"robber": theme.robber, "robber_edge": theme.robber_edge}
            )
        else:
            yield from placed(good(section), x, y, size * 0.64 * radius, theme.symbols)
        for k, colour in enumerate(colours):
            at = self._at(middle + (k - (len(colours) - 1) / 2) * 0.042, _HOUSES_AT)
            yield from house("settlement", colour, theme, *at, _HOUSE * radius)

    def _ground(self, section: str) -> str:
        terrain = _TERRAIN_OF.get(section)
        return self.theme.panel if terrain is None else self.theme.terrain[terrain]

    def _arrow(self, turn: float) -> Iterator[Shape]:
        theme = self.theme
        for edge, colour in ((0.025, theme.robber_edge), (0.0, theme.robber)):
            shaft = stroke(
                (self._at(turn, -0.16 - edge), self._at(turn, _ARROW - 0.1)), (0.06 + 2 * edge) * self.radius
            )
            yield Polygon(shaft, colour)
            tip, side = self._at(turn, _ARROW + 1.6 * edge), 0.1 + 1.6 * edge
            base = self._at(turn, _ARROW - 0.16 - edge)
            across = (side * self.radius * cos(2 * pi * turn), side * self.radius * sin(2 * pi * turn))
            yield Polygon(
                (tip, (base[0] + across[0], base[1] + across[1]), (base[0] - across[0], base[1] - across[1])), colour
            )
        yield Circle(*self.centre, 0.08 * self.radius, theme.robber_edge)
        yield Circle(*self.centre, 0.06 * self.radius, theme.robber)


def _colours(ruleset: RuleSet, section: str) -> tuple[str, ...]:
    """The colours of settlements that a section pays; empty for the question mark and the robber (E-03)."""
    entry = f"section_colours.{section}"
    return tuple(ruleset[entry]) if entry in ruleset else ()


def house(kind: str, colour: str, theme: Theme, x: float, y: float, size: float) -> Iterator[Shape]:
    """A settlement or city in its colour, with the mark of that colour."""
    colours = theme.piece(colour)
    yield from placed(PIECES[kind], x, y, size, colours)
    yield from placed(MARKS[colour], x, y + 0.3 * size, 0.42 * size, colours)


def spinner_text(ruleset: RuleSet, pointing_at: str | None) -> str:
    """The spinner in words, and what its arrow points at."""
    parts = []
    for section in ruleset["spinner"]:
        colours = _colours(ruleset, section)
        if colours:
            words = ", ".join(map(named, colours))
            parts.append(_("{section} ({colours})", section=named(section), colours=words))
        else:
            parts.append(named(section))
    sentences = [_("Spinner with the sections {sections}.", sections=", ".join(parts))]
    if pointing_at is not None:
        sentences.append(_("The arrow points at {section}.", section=named(pointing_at)))
    return " ".join(sentences)
