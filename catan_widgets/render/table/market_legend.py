"""What the symbols of the market mean: each with its word, in as few lines as the width allows, below the market."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from catan_widgets.engine.names import named
from catan_widgets.engine.ruledata.ruleset import RuleSet
from catan_widgets.engine.rules.tables import market_varieties
from catan_widgets.i18n import N_, _
from catan_widgets.render.layout import Point
from catan_widgets.render.shapes import Polygon, Shape, Shapes, Text, interleaved, placed
from catan_widgets.render.symbols import good
from catan_widgets.render.theme import Theme

#: The two colours of a bar of chocolate.
BAR, BAR_DARK = "#6b3a1c", "#4b260f"

# In pixels: the distance between two lines, the size of the print, half a symbol, and the gaps between symbol and word
# and between two entries.
_LINE, _PRINT, _HALF, _GAP, _NEXT = 18.0, 11.0, 7.5, 4.0, 10.0
# How wide letters are in the widest font used for pictures, in heights of the print.
_NARROW, _WIDE, _LETTER = dict.fromkeys("fijlrt ", 0.4), dict.fromkeys("mwMW", 0.95), 0.63

#: The symbol for a part of a reward, if it is one of the card symbols, and its meaning.
_REWARDS = {
    "vp": ("point", N_("victory point")),
    "card": ("card", N_("development card")),
    "resource": ("question", N_("any resource")),
    "road": ("", N_("free road")),
}


class _Entry(NamedTuple):
    symbol: str
    word: str
    left: float
    line: int


def symbol(kind: str, x: float, y: float, half: float, theme: Theme) -> Iterator[Shape]:
    """The symbol of an ingredient, of a part of a reward, or of a ``bar``, in a box given by half its side."""
    if kind == "road":
        yield Polygon(box(x - half, y - 0.38 * half, x + half, y + 0.38 * half), theme.outline)
        yield Polygon(box(x - 0.88 * half, y - 0.26 * half, x + 0.88 * half, y + 0.26 * half), theme.legal)
        return
    yield Polygon(box(x - half, y - half, x + half, y + half), theme.sign)
    if kind == "bar":
        yield Polygon(box(x - 0.9 * half, y - 0.6 * half, x + 0.9 * half, y + 0.6 * half), BAR_DARK)
        for middle in (x - 0.41 * half, x + 0.41 * half):
            yield Polygon(box(middle - 0.34 * half, y - 0.44 * half, middle + 0.34 * half, y + 0.44 * half), BAR)
    else:
        drawn = _REWARDS[kind][0] if kind in _REWARDS else kind
        yield from placed(good(drawn), x, y, 0.81 * half, theme.symbols)


def legend(ruleset: RuleSet, theme: Theme, left: float, top: float, width: float) -> Shapes:
    """The legend of a market of a given width, with its first line at a given height in the picture.

    >>> from catan_widgets.engine.ruledata.ruleset import load
    >>> from catan_widgets.render.theme import theme
    >>> shapes = legend(load("market"), theme("light"), 0, 0, 520)
    >>> [shape.text for shape in shapes if isinstance(shape, Text)][:3]
    ['any resource', 'free road', 'development card']
    """
    groups = []
    for kind, word, x, line in _entries(ruleset, width):
        y = top + (line + 0.5) * _LINE
        words = Text(left + x + 2 * _HALF + _GAP, y, word, _PRINT, theme.text, bold=False, align="start")
        groups.append([*symbol(kind, left + x + _HALF, y, _HALF, theme), words])
    return tuple(interleaved(groups))


def legend_height(ruleset: RuleSet, width: float) -> float:
    """How high the legend is."""
    *_others, last = _entries(ruleset, width)
    return (last.line + 1) * _LINE


def box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    """The corners of a rectangle."""
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _entries(ruleset: RuleSet, width: float) -> Iterator[_Entry]:
    """Symbols and words line by line: the rewards from the bottom of the market, a bar, and the ingredients."""
    left, line = 0.0, 0
    for kind in _kinds(ruleset):
        word = _(_REWARDS[kind][1]) if kind in _REWARDS else _("bar") if kind == "bar" else named(kind)
        wide = 2 * _HALF + _GAP + _PRINT * sum((_NARROW | _WIDE).get(letter, _LETTER) for letter in word)
        if left and left + wide > width:
            left, line = 0.0, line + 1
        yield _Entry(kind, word, left, line)
        left += wide + _NEXT


def _kinds(ruleset: RuleSet) -> list[str]:
    rewards = [part for row in ruleset["rows"] for part in row]
    recipes = [kind for key in market_varieties(ruleset) for kind in ruleset[f"varieties.{key}.recipe"]]
    return list(dict.fromkeys([*rewards, "bar", *recipes]))
