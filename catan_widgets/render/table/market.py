"""The market of the Chocolate Market: one column for each variety, one row for each reward (M-06)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from catan_widgets.engine.bundles import in_words
from catan_widgets.engine.names import reward_words, variety_word
from catan_widgets.engine.ruledata.ruleset import RuleSet
from catan_widgets.engine.rules.tables import market_varieties
from catan_widgets.i18n import _
from catan_widgets.render.layout import Box, Point
from catan_widgets.render.shapes import Layers, Line, Polygon, Scene, Shape, Shapes, Text, interleaved, placed
from catan_widgets.render.symbols import good
from catan_widgets.render.table.market_legend import BAR, BAR_DARK, box, legend, legend_height, symbol
from catan_widgets.render.theme import Theme

# In heights of a row.
_HEAD, _MARGIN = 1.85, 0.25
_ROW = 25.0
# The share of the width for the rewards.
_REWARDS = 0.2
# The distance between a bar and its frame, in pixels.
_FRAME = 1.5
_BAR_TEXT = "#fff8e6"


def variety_name(ruleset: RuleSet, number: int) -> str:
    """The name of a variety, by its number, starting at 1 (M-07).

    >>> from catan_widgets.engine.ruledata.ruleset import load
    >>> variety_name(load("market"), 4)
    'dark whole hazelnut'
    """
    return variety_word(market_varieties(ruleset)[number - 1])


def recipe(ruleset: RuleSet, number: int) -> Mapping[str, int]:
    """What a bar of a variety needs, by its number, starting at 1 (M-08)."""
    found: Mapping[str, int] = ruleset[f"varieties.{market_varieties(ruleset)[number - 1]}.recipe"]
    return found


def market_scene(
    ruleset: RuleSet,
    rows: Mapping[str, int],
    theme: Theme,
    width: float = 560,
    legal: Iterable[int] = (),
    changed: Iterable[int] = (),
    selected: Iterable[int] = (),
    ground: Shapes | None = None,
) -> Scene:
    """The market: where each variety is, what it earns there, and its recipe.

    Args:
        ruleset: the rule data.
        rows: the row of each variety by its key, 0 for the bottom.
        theme: the colours.
        width: width in pixels.
        legal: numbers of the varieties to mark as a choice.
        changed: numbers of the varieties to highlight.
        selected: numbers of the varieties that are selected.
        ground: the ground of an earlier picture of the same market, if there is one.

    >>> from catan_widgets.engine.ruledata.ruleset import load
    >>> from catan_widgets.render.theme import theme
    >>> rows = {"fine_dark": 3, "milk": 3, "whole_hazelnut": 4, "dark_whole_hazelnut": 4, "grape_and_nut": 5}
    >>> market_scene(load("market"), rows, theme("light")).title
    'Market'
    """
    market = _Market(ruleset, rows, theme, width)
    marks = interleaved([market.marked(n, theme.outline, theme.legal) for n in legal])
    marks += interleaved([market.marked(n, theme.halo, theme.changed) for n in changed])
    marks += interleaved([market.marked(n, theme.halo, theme.selected) for n in selected])
    return Scene(
        layers=Layers(
            ground or tuple(market.board()),
            tuple(marks),
            tuple(market.bars()),
        ),
        width=width,
        height=market.places.height + legend_height(ruleset, market.places.inner),
        background=theme.background,
        title=_("Market"),
        description=" ".join(market.sentences()),
    )


def market_bars(ruleset: RuleSet, rows: Mapping[str, float], theme: Theme, width: float = 560) -> Shapes:
    """Only the bars, as in `market_scene`; while they sink and rise they are between two rows.

    >>> from catan_widgets.engine.ruledata.ruleset import load
    >>> from catan_widgets.render.theme import theme
    >>> rows = {"fine_dark": 3, "milk": 3, "whole_hazelnut": 4, "dark_whole_hazelnut": 4.5, "grape_and_nut": 5}
    >>> len(market_bars(load("market"), rows, theme("light")))
    30
    """
    return tuple(_Market(ruleset, rows, theme, width).bars())


def between(before: Mapping[str, int], now: Mapping[str, int], share: float) -> dict[str, float]:
    """The rows of varieties between two positions, at a fraction of the way."""
    return {key: before[key] + share * (row - before[key]) for key, row in now.items()}


def variety_at(ruleset: RuleSet, x: float, y: float, width: float = 560) -> int | None:
    """The number of the variety whose column is under a point of `market_scene`, or None.

    >>> from catan_widgets.engine.ruledata.ruleset import load
    >>> variety_at(load("market"), 500, 60), variety_at(load("market"), 5, 60)
    (5, None)
    """
    places = _Places.of(ruleset, width)
    column = int((x - places.left) // places.column)
    return column + 1 if 0 <= column < places.columns and 0 <= y < places.height else None


def column_box(ruleset: RuleSet, number: int, width: float = 560) -> Box:
    """The column of a variety in `market_scene`: left, top, right, bottom."""
    places = _Places.of(ruleset, width)
    middle = places.middle(number)
    return middle - places.column / 2, 0, middle + places.column / 2, places.height


def die_point(ruleset: RuleSet, width: float, half: float) -> Point:
    """The position of a die in `market_scene`, given half its side: below the rewards, next to the recipes."""
    places = _Places.of(ruleset, width)
    return places.left / 2, places.height - 1.6 * half


class _Places(NamedTuple):
    """Where the parts of the market are, in pixels; the height does not include the legend."""

    left: float
    column: float
    columns: int
    rows: int
    height: float

    @classmethod
    def of(cls, ruleset: RuleSet, width: float) -> _Places:
        left = _REWARDS * width
        columns, rows = len(market_varieties(ruleset)), len(ruleset["rows"])
        height = (rows + _HEAD + 2 * _MARGIN) * _ROW
        return cls(left, (width - left - _MARGIN * _ROW) / columns, columns, rows, round(height, 2))

    @property
    def inner(self) -> float:
        """The width between the margins."""
        return self.left + self.columns * self.column - _MARGIN * _ROW

    def top(self, row: float) -> float:
        """Where a row begins; 0 is the bottom one."""
        return (_MARGIN + self.rows - 1 - row) * _ROW

    def middle(self, number: int) -> float:
        """The middle of the column of a variety."""
        return self.left + (number - 0.5) * self.column


class _Market:
    def __init__(self, ruleset: RuleSet, rows: Mapping[str, float], theme: Theme, width: float) -> None:
        self.ruleset, self.theme, self.width = ruleset, theme, width
        self.places = _Places.of(ruleset, width)
        keys = market_varieties(ruleset)
        self.row = {number: rows[key] for number, key in enumerate(keys, 1)}

    def board(self) -> Iterator[Shape]:
        """What never changes: the rows with their rewards, the columns with their recipes."""
        places, theme = self.places, self.theme
        right = places.left + places.columns * places.column
        for row in range(places.rows):
            top = places.top(row)
            yield Polygon(box(_MARGIN * _ROW, top, right, top + _ROW - 2), theme.panel_edge)
            yield Polygon(box(_MARGIN * _ROW + 1, top + 1, right - 1, top + _ROW - 3), theme.panel)
        yield from interleaved([list(self._reward(row)) for row in range(places.rows)])
        yield from interleaved([list(self._recipe(number)) for number in self.row])
        yield from legend(self.ruleset, theme, _MARGIN * _ROW, places.height - _MARGIN * _ROW, places.inner)

    def _reward(self, row: int) -> Iterator[Shape]:
        theme, y = self.theme, self.places.top(row) + _ROW / 2
        reward = self.ruleset["rows"][row]
        if not reward:
            yield Text(self.places.left / 2, y, "—", 0.6 * _ROW, theme.text)
            return
        step = (self.places.left - _MARGIN * _ROW) / 2
        x = _MARGIN * _ROW + step / 2
        for part, n in reward.items():
            yield Text(x - 0.45 * _ROW, y, str(n), 0.56 * _ROW, theme.text)
            yield from symbol(part, x + 0.3 * _ROW, y, 0.42 * _ROW, theme)
            x += step

    def _recipe(self, number: int) -> Iterator[Shape]:
        """Below the column: number and ingredients, one symbol for each card."""
        theme, places = self.theme, self.places
        x, top = places.middle(number), (_MARGIN + places.rows) * _ROW
        yield Text(x, top + 0.5 * _ROW, str(number), 0.66 * _ROW, theme.text)
        kinds = [kind for kind, n in recipe(self.ruleset, number).items() for _n in range(n)]
        step = min(0.85 * _ROW, 0.96 * places.column / len(kinds))
        left = x - step * (len(kinds) - 1) / 2
        y, half = top + 1.4 * _ROW, 0.44 * _ROW
        right = left + step * (len(kinds) - 1)
        yield Polygon(box(left - step / 2, y - half, right + step / 2, y + half), theme.sign)
        for place, kind in enumerate(kinds):
            yield from placed(good(kind), left + place * step, y, 0.4 * step, theme.symbols)

    def bars(self) -> Iterator[Shape]:
        """The bars of chocolate, each in its row."""
        yield from interleaved([list(self._bar(number)) for number in self.row])

    def _corners(self, number: int) -> tuple[float, float, float, float]:
        x, y = self.places.middle(number), self.places.top(self.row[number]) + _ROW / 2
        half = min(0.42 * self.places.column, 1.5 * _ROW)
        return x - half, y - 0.4 * _ROW, x + half, y + 0.4 * _ROW

    def _bar(self, number: int) -> Iterator[Shape]:
        left, top, right, bottom = self._corners(number)
        yield Polygon(box(left, top, right, bottom), BAR_DARK)
        for k in range(4):
            a, b = (left + (right - left) * share for share in (k / 4, (k + 1) / 4))
            yield Polygon(box(a + 1.5, top + 1.5, b - 1, bottom - 2), BAR)
        yield Text((left + right) / 2, (top + bottom) / 2, str(number), 0.62 * _ROW, _BAR_TEXT)

    def marked(self, number: int, edge: str, colour: str) -> list[Shape]:
        """A frame that is visible all around the bar of a variety."""
        left, top, right, bottom = self._corners(number)
        corners = box(left - _FRAME, top - _FRAME, right + _FRAME, bottom + _FRAME)
        closed = (*corners, corners[0])
        return [Line(closed, edge, 5), Line(closed, colour, 3)]

    def sentences(self) -> Iterator[str]:
        """The text alternative: every variety with its recipe and what it earns now."""
        for number, row in self.row.items():
            yield _(
                "Variety {number}, {name} ({recipe}): {reward}.",
                number=number,
                name=variety_name(self.ruleset, number),
                recipe=in_words(tuple(recipe(self.ruleset, number).items())),
                reward=reward_words(self.ruleset, int(row)),
            )
