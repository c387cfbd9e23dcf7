"""Rolls in order: one cell each, in rows like lines of text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from catan_widgets.engine.names import named
from catan_widgets.i18n import _, ngettext
from catan_widgets.render.layout import Point
from catan_widgets.render.shapes import Layers, Line, Polygon, Scene, Shape, Shapes, Text, interleaved, placed
from catan_widgets.render.symbols import GOODS, PIECES
from catan_widgets.render.theme import Theme

#: How many rolls are in a row, and how many a timeline has at most.
PER_ROW, MOST = 24, 240
# In widths of a cell.
_GAP, _ROW, _LEGEND, _CHECK = 0.08, 1.3, 1.2, 1.9

_SYMBOLS: Mapping[str, Shapes] = {**GOODS, "robber": PIECES["robber"]}

# Space in pixels for the bar after the last cell of a row.
_EDGE = 3

#: The start and end of a stretch of a sequence, not including the end.
Span = tuple[int, int]


class Roll(NamedTuple):
    """A roll of the dice, or a spin of the spinner.

    Args:
        outcome: the outcome, as a short text or the name of a symbol.
        hit: whether it counts towards the goal of the wait.
        end: whether a wait ends with it.
    """

    outcome: str
    hit: bool = False
    end: bool = False


class Check(NamedTuple):
    """Something to tick off.

    Args:
        outcome: as for a `Roll`.
        roll: the number of the roll when it first occurred; None while it is missing.
    """

    outcome: str
    roll: int | None


def longest_gap(rolls: Sequence[Roll]) -> Span:
    """The first of the longest stretches without a hit.

    >>> longest_gap([Roll("6", True), Roll("5"), Roll("4"), Roll("6", True), Roll("2")])
    (1, 3)
    """
    return _longest([not roll.hit for roll in rolls], lambda _here, _before: True)


def longest_run(rolls: Sequence[Roll]) -> Span:
    """The first of the longest stretches with the same outcome.

    >>> longest_run([Roll("6"), Roll("5"), Roll("5"), Roll("6"), Roll("6")])
    (1, 3)
    """
    outcomes = [roll.outcome for roll in rolls]
    return _longest([True] * len(rolls), lambda here, before: outcomes[here] == outcomes[before])


def timeline_scene(
    rolls: Sequence[Roll],
    theme: Theme,
    width: float = 560,
    checks: Sequence[Check] = (),
    spun: bool = False,
) -> Scene:
    """Rolls in rows: hits filled, a bar at the end of each wait, the longest gap and the longest run marked.

    Args:
        rolls: in order; the last `MOST` are drawn.
        theme: the colours.
        width: width in pixels.
        checks: a list of outcomes to tick off below.
        spun: whether these are spins of the spinner, and are called that.

    >>> from catan_widgets.render.theme import theme
    >>> timeline_scene([Roll("8"), Roll("6", True, True)], theme("light")).description
    '2 rolls: 8, 6 (hit). Longest gap: 1 roll. Longest run: 8, once.'
    """
    drawn = _Timeline(rolls[-MOST:], theme, width, checks, spun)
    return Scene(
        layers=Layers(tuple(drawn.cells()), pieces=tuple(drawn.outcomes()), marks=tuple(drawn.marks())),
        width=width,
        height=drawn.height,
        background=theme.background,
        title=_("Spins") if spun else _("Rolls"),
        description=" ".join(drawn.sentences()),
    )


class _Timeline:
    def __init__(self, rolls: Sequence[Roll], theme: Theme, width: float, checks: Sequence[Check], spun: bool) -> None:
        self.rolls, self.theme, self.width, self.checks, self.spun = rolls, theme, width, checks, spun
        self.cell = (width - _EDGE) / PER_ROW
        self.rows = max(3, -(-len(rolls) // PER_ROW))
        self.gap, self.run = longest_gap(rolls), longest_run(rolls)
        self.legend_y = (self.rows * _ROW + 0.2 + _LEGEND / 2) * self.cell
        heights = self.rows * _ROW + 0.2 + _LEGEND + (_CHECK if checks else 0)
        self.height = round(heights * self.cell, 2)

    def place(self, index: int) -> Point:
        """The centre of a cell."""
        row, column = divmod(index, PER_ROW)
        return (column + 0.5) * self.cell, (row * _ROW + 0.68) * self.cell

    def cells(self) -> Iterator[Shape]:
        """The boxes of the rolls, and of the list of outcomes to tick off."""
        half = (0.5 - _GAP) * self.cell
        for index, roll in enumerate(self.rolls):
            x, y = self.place(index)
            yield Polygon(_box(x, y, half), self.theme.text if roll.hit else self.theme.panel_edge)
            fill = self.theme.seats["blue"].fill if roll.hit else self.theme.panel
            if roll.outcome in _SYMBOLS:
                fill = self.theme.legal if roll.hit else self.theme.sign
            yield Polygon(_box(x, y, half - 1), fill)
        for index, check in enumerate(self.checks):
            x, y = self.check_place(index)
            yield Polygon(_box(x, y, 0.55 * self.cell), self.theme.outline)
            yield Polygon(_box(x, y, 0.55 * self.cell - 1), self.theme.sign if check.roll else self.theme.panel)

    def check_place(self, index: int) -> Point:
        """The centre of a box in the list of outcomes to tick off."""
        return (2 * index + 0.9) * self.cell, self.legend_y + (_LEGEND / 2 + 0.65) * self.cell

    def outcomes(self) -> Iterator[Shape]:
        """The outcomes, the bars at the ends of waits, and the ticks."""
        theme = self.theme
        groups = [self._outcome(index, roll) for index, roll in enumerate(self.rolls)]
        groups += [self._check(index, check) for index, check in enumerate(self.checks)]
        yield from interleaved(groups)
        for index, roll in enumerate(self.rolls):
            if roll.end:
                x, y = self.place(index)
                right = x + 0.5 * self.cell
                yield Line(((right, y - 0.55 * self.cell), (right, y + 0.55 * self.cell)), theme.text, 3)

    def _outcome(self, index: int, roll: Roll) -> list[Shape]:
        x, y = self.place(index)
        if roll.outcome in _SYMBOLS:
            return _symbol(roll.outcome, x, y, 0.32 * self.cell, self.theme)
        colour = self.theme.seats["blue"].mark if roll.hit else self.theme.text
        return [Text(x, y, roll.outcome, 0.52 * self.cell, colour, bold=roll.hit)]

    def _check(self, index: int, check: Check) -> list[Shape]:
        (x, y), cell, theme = self.check_place(index), self.cell, self.theme
        colour = theme.ink if check.roll else theme.text
        if check.outcome in _SYMBOLS:
            shapes = _symbol(check.outcome, x, y, 0.34 * cell, theme)
        else:
            shapes = [Text(x, y, check.outcome, 0.55 * cell, colour)]
        if check.roll:
            tick = ((x + 0.62 * cell, y - 0.1 * cell), (x + 0.75 * cell, y + 0.1 * cell), (x + cell, y - 0.4 * cell))
            shapes += [
                Line(tick, theme.text, 2.5),
                Text(x, y + 0.88 * cell, str(check.roll), 0.46 * cell, theme.text, bold=False),
            ]
        return shapes

    def marks(self) -> Iterator[Shape]:
        """Lines below the longest gap and above the longest run, and what they mean."""
        for number, (span, colour, side, told) in enumerate(
            (
                (self.gap, self.theme.selected, 0.54, self.gap_told()),
                (self.run, self.theme.changed, -0.54, self.run_told()),
            )
        ):
            if span[0] == span[1]:
                continue
            yield from self._along(span, colour, side)
            x = (0.3 + number * PER_ROW / 2) * self.cell
            yield Line(((x, self.legend_y), (x + self.cell, self.legend_y)), colour, 4)
            size = 0.5 * self.cell
            yield Text(x + 1.4 * self.cell, self.legend_y, told, size, self.theme.text, False, "start")

    def _along(self, span: Span, colour: str, side: float) -> Iterator[Shape]:
        """A line along a stretch of cells, broken at the end of each row."""
        start, end = span
        while start < end:
            stop = min(end, (start // PER_ROW + 1) * PER_ROW)
            (left, y), (right, _y) = self.place(start), self.place(stop - 1)
            height = y + side * self.cell
            yield Line(((left - 0.35 * self.cell, height), (right + 0.35 * self.cell, height)), colour, 4)
            start = stop

    def gap_told(self) -> str:
        """The length of the longest gap."""
        n = self.gap[1] - self.gap[0]
        if self.spun:
            return ngettext("Longest gap: {n} spin.", "Longest gap: {n} spins.", n)
        return ngettext("Longest gap: {n} roll.", "Longest gap: {n} rolls.", n)

    def run_told(self) -> str:
        """The length of the longest run, and its outcome."""
        if not self.rolls:
            return ""
        start, end = self.run
        outcome = named(self.rolls[start].outcome)
        if end - start == 1:
            return _("Longest run: {outcome}, once.", outcome=outcome)
        return _("Longest run: {outcome}, {n} times in a row.", outcome=outcome, n=end - start)

    def sentences(self) -> Iterator[str]:
        """The text alternative."""
        if not self.rolls:
            yield _("No spin yet.") if self.spun else _("No roll yet.")
            return
        words = [
            _("{outcome} (hit)", outcome=named(roll.outcome)) if roll.hit else named(roll.outcome)
            for roll in self.rolls
        ]
        n, outcomes = len(self.rolls), ", ".join(words)
        if self.spun:
            yield ngettext("{n} spin: {outcomes}.", "{n} spins: {outcomes}.", n, outcomes=outcomes)
        else:
            yield ngettext("{n} roll: {outcomes}.", "{n} rolls: {outcomes}.", n, outcomes=outcomes)
        if self.gap[0] < self.gap[1]:
            yield self.gap_told()
        yield self.run_told()
        ticked = [self._ticked(check) for check in self.checks if check.roll]
        if ticked:
            yield _("Ticked off: {list}.", list=", ".join(ticked))

    def _ticked(self, check: Check) -> str:
        if self.spun:
            return _("{outcome} at spin {n}", outcome=named(check.outcome), n=check.roll)
        return _("{outcome} at roll {n}", outcome=named(check.outcome), n=check.roll)


def _longest(counts: Sequence[bool], goes_on: Callable[[int, int], bool]) -> Span:
    """The first of the longest stretches of counting places, each of which continues the one before."""
    best, start = (0, 0), 0
    for place, counted in enumerate(counts):
        if not counted:
            start = place + 1
        elif place > start and not goes_on(place, place - 1):
            start = place
        if place + 1 - start > best[1] - best[0]:
            best = start, place + 1
    return best


def _symbol(outcome: str, x: float, y: float, size: float, theme: Theme) -> list[Shape]:
    colours = {**theme.symbols, "robber": theme.robber, "robber_edge": theme.robber_edge}
    return placed(_SYMBOLS[outcome], x, y, size, colours)


def _box(x: float, y: float, half: float) -> tuple[Point, ...]:
    return tuple((x + dx * half, y + dy * half) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
