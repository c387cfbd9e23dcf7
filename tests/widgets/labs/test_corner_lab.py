"""The corner lab, without a browser: the numbers of the lessons, the controls, and the trials."""

from fractions import Fraction

import pytest
from ipycanvas.canvas import _CANVAS_MANAGER
from ipywidgets.widgets.widget import _instances

from catan_widgets import Board, CornerLab, Game, set_language
from catan_widgets.analysis import corner, interval, mean_interval, seat_production
from catan_widgets.engine.board.island import Layout, Tile
from catan_widgets.engine.board.topology import Topology
from catan_widgets.engine.ruledata.ruleset import load
from catan_widgets.i18n import number, percent
from catan_widgets.widgets.labs.corner.text import cases, power, short

TERRAINS = ("forest", "hills", "fields")


def island(*numbers):
    """An island of hexes with these numbers; any three of them meet at an intersection, the first three at 0,0N."""
    hexes = [(q + 2 * k, r) for k in range(len(numbers) // 3) for q, r in ((0, -1), (1, -1), (0, 0))]
    topology = Topology.of(hexes)
    tiles = {f"{q},{r}": Tile(TERRAINS[place % 3], numbers[place]) for place, (q, r) in enumerate(hexes)}
    return Layout(load("base"), topology, tuple(tiles[name] for name in topology.hexes))


pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture
def lab():
    """A fresh lab on an island of the base game."""
    return CornerLab(seed="10b-monday")


def test_lesson_4_worth_of_a_corner():
    """B-31: {6, 9, 10}: E = P = 1/3; {5, 5, 9}: E = 1/3, P = 2/9; both written out as sums."""
    three = CornerLab(board=island(6, 9, 10), seed=1)
    three.pick("0,0N")
    assert three.info.value.count("5/36 + 4/36 + 3/36 = 12/36 = 1/3 ≈ 0.333") == 1
    assert "5/36 + 4/36 + 3/36 = 12/36 = 1/3 ≈ 33.3%" in three.info.value
    assert "P = 145/486 instead of 1/3" in three.info.value
    twice = CornerLab(board=island(5, 5, 9), seed=1)
    twice.pick("0,0N")
    assert "4/36 + 4/36 + 4/36 = 12/36 = 1/3 ≈ 0.333" in twice.info.value
    assert "4/36 + 4/36 = 8/36 = 2/9 ≈ 22.2%" in twice.info.value
    assert "one event, 2 cards" in twice.info.value and "P = 1/3 instead of 2/9" in twice.info.value


def test_lesson_4_robber():
    """B-32: with the robber on the 6 the corner {6, 9, 10} is worth 7/36; without him, it is worth 1/3 again."""
    lab = CornerLab(board=island(6, 9, 10), seed=1)
    lab.pick("0,0N")
    lab.pressed(*lab._frame.hex_centre("0,-1"))
    assert lab.robber == "0,-1" and lab.choices.robber.value == "0,-1"
    assert "4/36 + 3/36 = 7/36 ≈ 0.194" in lab.info.value and "E = 1/3 instead of 7/36" in lab.info.value
    assert "blocked by the robber" in lab.info.value and "The robber is on" in lab.description
    lab.choices.robbed.value = False
    assert lab.seat.expected == Fraction(1, 3) and "blocked" not in lab.info.value
    assert "The robber is on" not in lab.description


def test_lesson_4_city():
    """B-31: a city gets two cards for each hex; E doubles and P stays."""
    lab = CornerLab(board=island(6, 9, 10), seed=1)
    lab.choices.building.value = True
    lab.choices.corner.value = "0,0N"
    assert lab.cities == ("0,0N",) and "2 · 5/36 + 2 · 4/36 + 2 · 3/36 = 24/36 = 2/3" in lab.info.value
    assert (lab.seat.expected, lab.seat.at_least_one) == (Fraction(2, 3), Fraction(1, 3))
    lab.choices.picks[0].building.value = False
    assert lab.seat.expected == Fraction(1, 3) and lab.cities == ()


def test_lesson_5_at_least_one():
    """{6, 9, 10}: 65/81 in 4 rolls, 6305/6561 in 8, by multiplication rule and complement; 4/3 is not a probability."""
    lab = CornerLab(board=island(6, 9, 10), seed=1)
    lab.pick("0,0N")
    assert "2/3 · 2/3 · 2/3 · 2/3 = (2/3)⁴ = 16/81" in lab.within.value
    assert "1 − 16/81 = 65/81" in lab.within.value and "you get 4/3 ≈ 1.333 cards on average" in lab.within.value
    lab.slider.value = 8
    assert lab.rolls == lab.number.value == 8
    assert "(2/3)⁸ = 256/6561" in lab.within.value and "6305/6561" in lab.within.value


def test_lesson_11_two_corners():
    """{6, 9, 10} + {4, 5, 8}: Cov = -1/9, Var = 2/9; a city on {6, 9, 10}: Var = 8/9."""
    lab = CornerLab(board=island(6, 9, 10, 4, 5, 8), seed=1)
    lab.choices.comparing.value = True
    lab.pick("0,0N")
    lab.pick("2,0N")
    assert "Cov(A, B) = -1/9 ≈ -0.111: they tend to get cards on different rolls" in lab.compare.value
    assert "2/9 + 2/9 + 2·(-1/9) = 2/9 ≈ 0.222" in lab.compare.value
    lab.choices.picks[1].drop.click()
    lab.choices.picks[0].building.value = True
    assert lab.picks == ("0,0N",) and "8/9 ≈ 0.889" in lab.info.value


def test_heat_map(lab):
    """B-31, B-32: every value of every measure is that of the analysis, in throws of the two dice."""
    board = lab.board
    hex = next(hex for hex, tile in board.hexes.items() if tile.number == 6)
    lab.choices.robber.value = hex
    for measure in ("expected", "at_least_one", "ore"):
        lab.choices.measure.value = measure
        for at, value in lab.corners.heat(measure, lab.city).values.items():
            worth = corner(board, at, robber=hex)
            exact = {"expected": worth.expected, "at_least_one": worth.at_least_one, "ore": worth.of("ore").expected}
            assert Fraction(value, 36) == exact[measure]
    assert "ore: average number of cards in 36 rolls (settlement)" in lab.description
    lab.measure = "dots"
    assert lab.corners.heat("dots", False).values == {at: board.pips(at) for at in board.intersections}


def test_press(lab):
    """A press picks an intersection, a second one drops it; while comparing, up to three are kept."""
    points = [lab._frame.intersection_point(at) for at in ("0,0N", "0,0S", "1,0N", "1,0S")]
    lab.pressed(*points[0])
    lab.pressed(*points[1])
    assert lab.picks == ("0,0S",) and lab.choices.corner.value == "0,0S" and "A is corner 0,0S" in lab.description
    lab.choices.comparing.value = True
    for point in (points[0], points[2], points[3]):
        lab.pressed(*point)
    assert lab.picks == ("0,0S", "0,0N", "1,0S")
    assert "in total, as one player" in lab.compare.value and "share" in lab.compare.value
    lab.pressed(*points[1])
    assert lab.picks == ("0,0N", "1,0S")
    lab.choices.comparing.value = False
    assert lab.picks == ("1,0S",)
    lab.choices.corner.value = ""
    assert lab.picks == () and lab.within.layout.display == "none"


def test_shared_hexes(lab):
    """B-31, B-32: a hex that both touch is named with its effect, unless the robber blocks it."""
    lab.picks = ("0,0N", "0,0S")
    assert "A and B share hills 11 (0,0)" in lab.compare.value and "both get cards on 11" in lab.compare.value
    lab.robber = "0,0"
    assert "share" not in lab.compare.value and "both get cards" not in lab.compare.value
    lab.picks = ("0,0N", "1,-1S")
    index = lab.board.topology.intersection
    near = index("1,-1S") in lab.board.topology.intersection_neighbours[index("0,0N")]
    assert ("are neighbours, so you can only build on one of them" in lab.compare.value) == near


def test_trials_beside_exact(lab):
    """Card counts and rolls with a card are next to the exact values, with n, seed and 95% interval."""
    lab.pick("0,0N")
    lab.buttons[100].click()
    worth = corner(lab.board, "0,0N", robber=lab.board.robber)
    cards = [worth.cards(sum(faces)) for faces in lab.trials]
    hits = sum(one > 0 for one in cards)
    assert "100 rolls, seed 10b-monday" in lab.tables.value
    low, high = mean_interval([float(one) for one in cards])
    assert f"{number(sum(cards) / 100)}</td><td>{number(low)} to {number(high)}" in lab.tables.value
    low, high = interval(hits, 100)
    assert f"{percent(hits / 100)}</td><td>{percent(low)} to {percent(high)}" in lab.tables.value
    assert "of 25 blocks" in lab.tables.value
    assert sum(lab.results()["cards"].values()) == sum(lab.results()["total"].values()) == 100


def test_charts(lab):
    """The curve is drawn for the picks, and the chart of the trials once there are some."""
    assert lab.curve.layout.display == "none" and not lab.curve.value
    lab.pick("0,0N")
    curve = lab.curve.value
    assert bytes(curve).startswith(b"\x89PNG") and not lab.chart.value
    lab.run(50)
    assert bytes(lab.chart.value).startswith(b"\x89PNG") and lab.curve.value != curve
    lab.relative_control.value = False
    assert not lab.relative


def test_trials_are_near():
    """In 5,000 rolls both figures are within four standard errors of the exact values."""
    lab = CornerLab(board=island(6, 9, 10), seed="10b-monday")
    lab.pick("0,0N")
    lab.run(5_000)
    cards = [lab.seat.cards(total) for total in lab.rolled]
    error = (float(lab.seat.variance) / 5_000) ** 0.5
    assert abs(sum(cards) / 5_000 - 1 / 3) <= 4 * error


def test_same_seed_same_rolls(lab):
    """The same seed gives the same rolls, whatever is picked; another seed starts again."""
    other = CornerLab(seed="10b-monday")
    lab.run(20)
    other.pick("0,0N")
    other.buttons[10].click()
    other.run(10)
    assert lab.trials == other.trials and lab.board == other.board
    other.seed_box.text.value = "9a"
    assert not other.trials and other.picks == ("0,0N",)


def test_market():
    """M-30, M-31: ingredients are counted with production sites, and only then."""
    lab = CornerLab(rules="market", seed=3)
    at = next(
        at
        for at in lab.board.intersections
        if "jungle" in [lab.board.hexes[h].terrain for h in lab.board.neighbours(at)]
    )
    lab.pick(at)
    before = lab.seat.expected
    lab.choices.measure.value = "cocoa"
    assert lab.sites and lab.choices.sites.value and lab.seat.of("cocoa").expected > 0
    lab.choices.sites.value = False
    assert lab.measure == "expected" and lab.seat.expected == before


def test_game():
    """A game determines its island, robber and buildings; a city in it is picked as a city."""
    board = Board.beginner()
    game = Game.new(board=board, seed=1)
    lab = CornerLab(game, seed=1)
    assert lab.board == board and lab.robber == game.state.robber
    assert lab.pieces.settlements == game.state.settlements and "settlements" in lab.description
    start = board.starts[0].settlements
    lab.picks = start
    assert lab.comparing and lab.seat.expected == seat_production(board, start, robber=lab.robber).expected
    with pytest.raises(ValueError, match="without an island"):
        CornerLab(Game.new("edition", seed=1))


def test_refused(lab):
    """Impossible arguments are refused, with what is allowed."""
    with pytest.raises(ValueError, match="cannot be measured"):
        lab.measure = "gold"
    with pytest.raises(ValueError, match="no intersection|0,0X"):
        lab.pick("0,0X")
    with pytest.raises(ValueError, match="no intersection|0,0X"):
        lab.cities = ("0,0X",)
    with pytest.raises(ValueError, match="Nothing is picked"):
        lab.seat  # noqa: B018 - asking for it is the test
    assert lab.picks == lab.cities == ()
    with pytest.raises(ValueError, match="room for 3"):
        lab.picks = lab.board.intersections[:4]
    with pytest.raises(ValueError, match="1 to 60"):
        lab.rolls = 0
    with pytest.raises(TypeError, match="board"):
        CornerLab("island")


def test_one_message_a_pick(lab, sent):
    """A pick is drawn with one message, and so is another measure."""
    lab.pick("0,0N")
    assert len(sent) == 1
    lab.measure = "dots"
    assert len(sent) == 2


def test_language_and_close():
    """A change of language keeps the choices; closing the lab leaves none of its widgets behind."""
    before = set(_instances)
    lab = CornerLab(seed=1)
    lab.pick("0,0N")
    lab.run(5)
    english = lab.description
    set_language("de")
    assert lab.description != english and lab.picks == ("0,0N",) and len(lab.trials) == 5
    lab.close()
    assert set(_instances) - before <= {_CANVAS_MANAGER.model_id}


@pytest.mark.parametrize(
    ("told", "text"),
    [
        (cases(Fraction(1, 9), 36), "4/36"),
        (cases(Fraction(1, 7), 36), "1/7"),
        (power(Fraction(2, 3), 4), "2/3 · 2/3 · 2/3 · 2/3 = (2/3)⁴"),
        (power(Fraction(2, 3), 10), "(2/3)¹⁰"),
        (short(Fraction(1, 3**30)), "0.00000"),
    ],
)
def test_words_of_numbers(told, text):
    """Fractions of throws, and powers written out while they are short."""
    assert told == text
