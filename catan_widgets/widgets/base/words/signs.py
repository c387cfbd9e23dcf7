"""Small pictures of cards and pieces in texts, and the style sheet that brings them to the page."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path

from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.names import named
from catan_widgets.i18n import _
from catan_widgets.render.shapes import Circle, Layers, Scene, placed
from catan_widgets.render.svg import draw, icon
from catan_widgets.render.symbols import GOODS, MARKS, PIECES
from catan_widgets.render.theme import Theme

_STYLE = Path(__file__).parent / "game.css"


def style(theme: Theme, setup: GameSetup) -> str:
    """The style sheet of the texts, with the drawn symbols that they use."""
    rules = [_STYLE.read_text(encoding="utf-8")]
    rules += [_symbol(kind, icon(kind, theme.name)) for kind in GOODS]
    rules += [_symbol(colour, _house(colour, theme)) for colour in setup.colours]
    return f"<style>{''.join(rules)}</style>"


def _symbol(name: str, svg: str) -> str:
    data = base64.b64encode(svg.encode()).decode()
    return f'.catan-icon-{name}{{background-image:url("data:image/svg+xml;base64,{data}")}}'


def _house(colour: str, theme: Theme) -> str:
    colours = theme.piece(colour)
    shapes = placed(PIECES["settlement"], 12, 12.5, 10, colours) + placed(MARKS[colour], 12, 15.5, 4.2, colours)
    return draw(Scene(Layers((Circle(12, 12, 12, theme.sign), *shapes)), 24, 24, "none", colour, ""))


def sign(kind: str, count: int | None = None) -> str:
    """A symbol in the text, and its number."""
    known = kind if kind in GOODS else "card"
    word = named(kind) if kind in GOODS and kind not in ("card", "question", "point") else _("card")
    told = "" if count is None else f"<b>{count}</b>"
    title = escape(word)
    symbol = f'<span class="catan-icon catan-icon-{known}" role="img" aria-label="{title}" title="{title}"></span>'
    return f'<span class="catan-count">{told}{symbol}</span>'


def signs(cards: Mapping[str, int] | Iterable[tuple[str, int]]) -> str:
    """The symbols of cards, for each kind present, with their numbers."""
    return " ".join(sign(kind, count) for kind, count in dict(cards).items() if count)
