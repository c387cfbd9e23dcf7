"""The page of pictures: each is the result of the line of code below it."""

from __future__ import annotations

from collections.abc import Iterator

import catan_widgets as cw
from catan_widgets.pages.pictures import Pictures
from tools.docs.words import words

#: The code for the pictures, by section of the page. `board` and `game` are those of `SHARED`.
SHARED = """\
import catan_widgets as cw

board = cw.Board.variable(seed="10b-monday")
game = cw.Game.new("base", players=3, board=board)
for move in ("settle 0,0N", "road 0,0NE", "settle 1,-2S", "road 1,-2NW"):
    if game.why_not(move) is None:
        game = game.play(move)
"""
PICTURES = {
    "islands": (
        "cw.svg(board)",
        'cw.svg(board, orientation="pointy")',
        'cw.svg(cw.Board.variable("market", seed="10b-monday"))',
        "cw.svg(cw.Board.beginner(players=4))",
    ),
    "themes": (
        'cw.svg(board, theme="dark", width=460)',
        'cw.svg(board, theme="contrast", width=460)',
        'cw.svg(cw.Game.new("edition", players=3, seed="10b-monday"), theme="dark")',
    ),
    "games": (
        "cw.svg(game)",
        'cw.svg(cw.Game.new("edition", players=3, seed="10b-monday"))',
    ),
    "labs": (
        'cw.SetupTour(seed="10b-monday")',
        'cw.FoundingTour(seed="10b-monday")',
        'cw.ChipLab(seed="10b-monday")',
        'cw.CornerLab(seed="10b-monday")',
        'cw.DiceLab(seed="10b-monday")',
        'cw.WaitLab(seed="10b-monday")',
        'cw.HandLab(seed="10b-monday")',
        'cw.DeckLab(seed="10b-monday")',
        'cw.MarketLab(seed="10b-monday")',
        'cw.SpinnerLab(seed="10b-monday")',
        'cw.Play("market", seed="10b-monday")',
    ),
}


def page(language: str, album: Pictures) -> str:
    """The Markdown of the page, with its pictures drawn in a language."""
    said = words(language)
    lines = [f"# {said['titles']['gallery']}", "", said["gallery"]["about"], "", "```python", SHARED + "```", ""]
    cw.set_language(language)
    try:
        known: dict[str, object] = {}
        exec(SHARED, known)
        for section, codes in PICTURES.items():
            lines += [f"## {said['gallery']['sections'][section]}", ""]
            for code in codes:
                lines += _picture(code, known, album)
    finally:
        cw.set_language("en")
    return "\n".join(lines)


def _picture(code: str, known: dict[str, object], album: Pictures) -> Iterator[str]:
    """A picture with the code that makes it; widgets are closed once they have been drawn."""
    made = eval(code, known)
    if isinstance(made, str):
        data = {"image/svg+xml": str(made)}
    else:
        data, _sizes = made._repr_mimebundle_()
        made.close()
    yield from (f"<p>{album.shown(data, 'gallery')}</p>", "", "```python", code, "```", "")
