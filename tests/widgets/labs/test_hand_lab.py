"""The hand limit lab, without a browser: the numbers of the lesson, the tree, the controls, and the trials."""

from fractions import Fraction

import pytest
from ipycanvas.canvas import _CANVAS_MANAGER
from ipywidgets.widgets.widget import _instances

from catan_widgets import Board, HandLab, set_language
from catan_widgets.analysis import corner, discard_risk, interval, mean_interval, production
from catan_widgets.engine.ruledata.ruleset import load
from catan_widgets.i18n import number, percent
from catan_widgets.widgets.labs.hand.values import Hand, weight

pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture
def lab():
    """A fresh lab: eight cards, and the numbers 6, 9 and 10."""
    return HandLab(hand=8, gain=(6, 9, 10), rolls=4, seed="10b-monday")


def test_lesson_12_too_many_cards():
    """B-60: with eight cards, a 7 in four rolls 671/1296, in three 91/216, roll by roll next to the sevens."""
    lab = HandLab(hand=8, rolls=4, seed=1)
    assert "Discarding within 4 rolls: 671/1296 ≈ 51.8%" in lab.text.value
    assert "3</th><td>91/216 ≈ 42.1%</td><td>91/216 ≈ 42.1%" in lab.tables.value
    assert "1/6 + 5/36 + 25/216 + 125/1296 = 671/1296" in lab.sums.value
    lab.rolls_control.value = 3
    assert lab.rolls == 3 and "Discarding within 3 rolls: 91/216" in lab.text.value


def test_mistake_seven_or_more():
    """B-60: with seven cards nothing is discarded; "seven or more" would give 671/1296, and the lab says so."""
    lab = HandLab(hand=7, rolls=4, seed=1)
    assert "Discarding within 4 rolls: 0" in lab.text.value
    assert "you get 671/1296 ≈ 51.8% instead of 0" in lab.text.value and "B-60" in lab.text.value
    assert "No path in this tree" in lab.sums.value
    lab.card_controls[0].value = 8
    assert "or more" not in lab.text.value and "671/1296" in lab.text.value


@pytest.mark.parametrize(
    ("cards", "gains", "rolls", "rules"),
    [((6,), ((6, 9, 10),), 4, "base"), ((8,), ((6, 6, 8),), 3, "base"), ((7, 6), ((6, 8), (5,)), 3, "market")],
)
def test_paths_add_up(cards, gains, rolls, rules):
    """M-70: over the marked ends of the tree the products add up to the risk for the rolls that are drawn."""
    hand = Hand(load(rules), cards, gains, rolls)
    drawn = sum(weight(path) for path in hand.paths if path[-1].gives_back)
    assert drawn == hand.risks[hand.levels].probability
    assert sum(map(weight, hand.paths)) == 1


def test_market():
    """M-70: resources and ingredients are counted separately, each with its own numbers and its own loss."""
    lab = HandLab(hand="7 ore + 9 cocoa", rolls=1, rules="market", seed=1)
    assert lab.hand == (7, 9) and "M-70" in lab.text.value
    assert (
        "Because of resources alone: 0 = 0%." in lab.text.value
        and "Because of ingredients alone: 1/6" in lab.text.value
    )
    assert "ingredients discarded on average</dt><dd>2/3 ≈ 0.667" in lab.text.value
    lab.number_controls[1].value = "5"
    lab.rolls_control.value = 2
    expected = discard_risk({"ore": 7, "cocoa": 9}, lab.model_hand.gain, 2, load("market"))
    assert lab.gains == ((), (5,)) and lab.model_hand.risk.expected_loss == expected.expected_loss


def test_gain_of_a_corner():
    """B-31: the production of a corner can be passed in directly; a city's two cards count twice."""
    board = Board.variable(seed=1)
    worth = corner(board, "0,0N", city=True)
    lab = HandLab(hand=6, gain=worth, rolls=3, seed=1)
    assert lab.model_hand.risk == discard_risk(6, worth, 3)
    assert HandLab(gain={6: 1, 9: 1}, seed=1).gains == ((6, 9),)
    assert HandLab(gain=production((6, 9, 10)), seed=1).gains == ((6, 9, 10),)


def test_path_chosen(lab):
    """A press in the row of an end, or the list, highlights its path and multiplies along it; another ends this."""
    lab.pressed(300, 41)
    assert lab.chosen == lab.path_control.value == 0 and "7: discard. Multiply along the path: 1/6" in lab.sums.value
    assert lab.scene.layers.marks
    lab.path_control.value = 1
    assert "1/3 · 1/6 = 1/18" in lab.sums.value
    lab.pressed(300, 63)
    assert lab.chosen == -1 and not lab.scene.layers.marks
    lab.pressed(300, 5)
    assert lab.chosen == -1


def test_large_trees_are_cut(lab):
    """The tree shows the first rolls if there are too many; the table has them all."""
    lab.rolls_control.value = 8
    assert lab.model_hand.levels == 4 and "The tree shows 4 of 8 rolls" in lab.sums.value
    assert lab.tables.value.count('<th scope="row">8</th>') >= 1
    lab.rolls_control.value = 0
    assert lab.model_hand.levels == 0 and "Discarding within 0 rolls: 0 = 0%" in lab.text.value


def test_trials_beside_exact(lab):
    """Counts of trials and cards are next to the exact values, with n, seed and 95% interval."""
    lab.buttons[100].click()
    hits = sum(first > 0 for first, _lost in lab.trials)
    low, high = interval(hits, 100)
    assert "100 trials, seed 10b-monday" in lab.counts.value
    assert f"{hits} of 100</td><td>{percent(hits / 100)}</td><td>{percent(low)} to {percent(high)}" in lab.counts.value
    low, high = mean_interval([float(sum(lost)) for _first, lost in lab.trials])
    assert f"{number(low)} to {number(high)}" in lab.counts.value
    assert sum(lab.results()["first"].values()) == sum(lab.results()["given back"].values()) == 100


def test_trials_are_near():
    """M-70: in 4,000 trials the shares and means are within four standard errors, including those of each pile."""
    lab = HandLab(hand="6 ore + 8 cocoa", gain={6: 1, 8: 1}, rolls=3, rules="market", seed="10b-monday")
    lab.run(4_000)
    for pile, p in enumerate(lab.model_hand.risk.piles):
        share = sum(lost[pile] > 0 for _first, lost in lab.trials) / 4_000
        assert abs(share - p) <= 4 * float(p * (1 - p) / 4_000) ** 0.5


def test_another_hand_starts_anew(lab):
    """Another hand has other trials; the same seed and hand give the same ones again."""
    lab.run(20)
    before = list(lab.trials)
    lab.card_controls[0].value = 9
    assert not lab.trials and lab.counts.value == ""
    lab.card_controls[0].value = 8
    lab.run(20)
    assert lab.trials == before


def test_charts(lab):
    """The chart is drawn once there are trials."""
    assert lab.chart.layout.display == "none"
    lab.run(30)
    assert bytes(lab.chart.value).startswith(b"\x89PNG")
    assert lab.chart.layout.display == ""


def test_refused(lab):
    """Impossible input is refused: in the status line when typed, at once in code."""
    lab.number_controls[0].value = "6 7"
    assert "7 never produces any cards" in lab.status.value and lab.gains == ((6, 9, 10),)
    lab.number_controls[0].value = "six"
    assert "not a list of numbers" in lab.status.value
    for call, text in (
        (lambda: HandLab(hand=31), "31 cards"),
        (lambda: HandLab(rolls=21), "21 rolls"),
        (lambda: HandLab(rules="edition"), "do not use dice"),
        (lambda: HandLab(theme="pink"), "not a theme"),
        (lambda: setattr(lab, "chosen", 99), "no end number 99"),
    ):
        with pytest.raises(ValueError, match=text):
            call()


def test_language_and_close():
    """A change of language keeps the choices; closing the lab leaves none of its widgets behind."""
    before = set(_instances)
    lab = HandLab(hand=9, seed=1)
    lab.chosen = 1
    lab.run(5)
    english = lab.description
    set_language("de")
    assert lab.description != english and lab.hand == (9,) and lab.chosen == 1 and len(lab.trials) == 5
    lab.close()
    assert set(_instances) - before <= {_CANVAS_MANAGER.model_id}


def test_seven_alone(lab):
    """B-60: the probability of the robber in one roll is that of the dice."""
    assert lab.model_hand.seven == Fraction(1, 6)
