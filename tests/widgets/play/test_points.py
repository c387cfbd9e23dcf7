"""What a game shows of a seat's points."""

import re

import pytest

from catan_widgets import Board, Game
from catan_widgets.i18n import LANGUAGES, set_language
from catan_widgets.widgets.play.text import seats
from tests.pseudo import lines

RICH = {
    "settlements": ["-2,0S"],
    "cities": ["0,0N"],
    "roads": ["-2,0NW", "-2,0W", "-3,1NE", "-2,1NW", "-2,1NE"],
    "cards": "1 victory point",
    "knights": 3,
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_parts_add_up_to_the_points(code):
    """Next to the points of a seat is what each part adds to them, with a plus: not how many pieces there are."""
    set_language(code)
    position = {
        "rules": "base",
        "board": Board.variable(seed="10b-monday"),
        "to_move": 0,
        "phase": "build",
        "longest_road": 0,
        "largest_army": 0,
        "seats": [RICH, {"settlements": ["2,-3S"], "roads": ["1,-2NE"]}, {}],
    }
    told = re.split(r'<div class="catan-seat', seats(Game.setup(position), None))[1:]
    for seat, total in zip(told, (8, 1, 0), strict=True):
        first = " ".join(lines(seat.split("</div>")[0]))
        assert re.search(rf"\b{total} (VP|SP)\b", first)
        parts = re.search(r"(?:VP|SP)(.*)", first)[1]
        assert sum(map(int, re.findall(r"\+(\d+)", parts))) == total and not re.search(r"(?<![+\d])\d", parts)
