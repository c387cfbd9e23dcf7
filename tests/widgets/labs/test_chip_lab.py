"""The number chip lab, without a browser."""

from fractions import Fraction

import pytest
from ipywidgets.widgets.widget import _instances

from catan_widgets import Board, ChipLab, DiceLab, Game, set_language
from catan_widgets.analysis import corner, dice_distribution, pips
from catan_widgets.render.shapes import Polygon
from catan_widgets.render.theme import theme
from catan_widgets.widgets.base.words.texts import probability

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture
def lab():
    """A fresh lab."""
    return ChipLab(seed="10b-monday")


@pytest.mark.parametrize("rules", ["base", "market"])
def test_every_total(rules):
    """B-09: for each total as many squares are lit as its chips have dots, and exactly the hexes that have it."""
    lab = ChipLab(rules=rules, seed=7)
    for total, p in dice_distribution().items():
        lab.total_control.value = total
        assert len(lab.lit_throws) == pips(total) == 36 * p == 6 - abs(total - 7)
        assert lab.lit_hexes == tuple(hex for hex, tile in lab.board.hexes.items() if tile.number == total)
        assert f"(6 − |{total} − 7|)/36 = {pips(total)}/36" in lab.text.value
        assert f"<b>{probability(p, 36)}</b>" in lab.text.value and "●" * pips(total) in lab.text.value
        squares = [s for s in lab.scene.layers.marks if isinstance(s, Polygon) and s.fill == theme("light").selected]
        assert len(squares) == pips(total)
    assert "B-60" not in lab.text.value
    lab.total = 7
    assert "B-60" in lab.text.value and not lab.lit_hexes


def test_presses(lab):
    """A press on a square or a hex chooses its total, a second one clears it; desert and sea have none."""
    lab.pressed(*lab.grid.centre((2, 4)))
    assert lab.total == 6 == lab.total_control.value and "The 6 is lit" in lab.status.value
    lab.pressed(*lab.grid.centre((5, 1)))
    assert lab.total == 0 == lab.total_control.value and not lab.lit_hexes
    for hex, tile in lab.board.hexes.items():
        lab.total = 0
        lab.pressed(*lab._frame.hex_centre(hex))
        assert lab.total == (tile.number or 0)
        if tile.number:
            assert hex in lab.lit_hexes
    lab.pressed(2, 2)
    assert lab.total == 0
    with pytest.raises(ValueError, match="not a total of these dice"):
        lab.total = 13


def test_who_is_paid():
    """B-31, B-32: on the beginner map the lit buildings are those that a total pays; the text says what each gets."""
    board = Board.beginner()
    lab = ChipLab(board)
    built = [at for start in board.starts for at in start.settlements]
    for total in dice_distribution():
        lab.total = total
        paid = {at for at in built if corner(board, at, board.robber).gains.get(total)}
        assert set(lab.island.paid_at(total)) == paid
        assert ("nobody" in lab.text.value) == (not paid)
    lab.total = 3
    assert "red: 1 grain<br>orange: 1 lumber" in lab.text.value


def test_a_game_with_its_robber():
    """B-32: in a game the hex with the robber pays nobody, and the text says so."""
    game = Game.new("base", board=Board.beginner(), seed=1)
    lab = ChipLab(game)
    assert lab.island.pieces.settlements == dict(game.state.settlements)
    before = {total: set(lab.island.paid_at(total)) for total in dice_distribution()}
    hex = lab.island.hexes(3)[0]
    moved = ChipLab(Game.setup(game.position() | {"robber": hex}))
    moved.total = 3
    assert moved.island.robber == hex and "the robber blocks" in moved.text.value
    assert set(moved.island.paid_at(3)) < before[3] and len(moved.lit_hexes) == 2


def test_throws(lab):
    """The same dice as in the dice lab; the last throw is lit until a total is chosen; counts get close."""
    lab.buttons[1].click()
    first, second = lab.trials[0]
    assert f"{first} + {second} = {first + second}" in lab.text.value and lab.lit == first + second
    assert f"The last roll was {first} and {second}." in lab.description
    other = first + second - 1 if first + second > 2 else 3
    lab.total = other
    assert lab.lit == other and f"{first} + {second} = " in lab.text.value
    lab.run(9_999)
    for total, p in dice_distribution().items():
        assert abs(lab.totals[total] / 10_000 - p) <= 4 * float(p * (1 - p) / 10_000) ** 0.5
    assert "n = 10,000, seed 10b-monday" in lab.tables.value and lab.chart.value.startswith(b"\x89PNG")
    dice = DiceLab(seed="10b-monday")
    dice.run(50)
    assert lab.trials[:50] == dice.trials


def test_no_chart_before_the_first_throw(lab):
    """The table gives exact values at once; the chart appears with the first throw."""
    assert not lab.chart.value and lab.chart.layout.display == "none"
    assert all(probability(p, 36) in lab.tables.value for p in dice_distribution().values())
    assert probability(Fraction(5, 18), 36) in lab.text.value and "58 dots" in lab.text.value


def test_seed_and_board(lab):
    """Another seed lays another island and throws other dice; a board that was passed in stays."""
    lab.run(3)
    lab.seed_box.text.value = "9a"
    assert lab.board == Board.variable(seed="9a") and not lab.trials
    own = ChipLab(Board.beginner(), seed=1)
    own.seed = 2
    assert own.board == Board.beginner()
    own.board = Board.variable("market", seed=5)
    assert len(own.island.board.hexes) == 24 and "Island of 24 hexes" not in own.description


def test_refused():
    """Anything without chips is refused."""
    with pytest.raises(TypeError, match="board"):
        ChipLab("island")
    with pytest.raises(ValueError, match="without an island"):
        ChipLab(Game.new("edition", seed=1))
    with pytest.raises(ValueError, match="base"):
        ChipLab(rules="sea", seed=1)


def test_messages(lab, sent):
    """Choosing a total changes one layer of the picture, in one small message."""
    lab.total = 6
    assert len(sent) == 1 and sent[0] < 4000


def test_static_part(lab):
    """A saved notebook shows the picture, and says what is lit."""
    lab.total = 8
    bundle, _size = lab._repr_mimebundle_()
    assert "The 8 is lit: 5 squares" in bundle["text/plain"] and "P(8) = 5/36" in bundle["image/svg+xml"]


def test_language_and_close():
    """Another language changes every text and keeps the results; closing leaves nothing behind."""
    before = set(_instances)
    lab = ChipLab(seed="10b-monday")
    lab.total = 6
    lab.run(10)
    there = len(_instances)
    set_language("de")
    assert "Wurf 10" in lab.text.value and lab.total_control.value == 6 and len(_instances) == there
    assert "Würfe und Zahlenchips" in lab.helper.label
    lab.close()
    assert len(set(_instances) - before) <= 1  # what all canvases share
