"""The deck and thief lab, without a browser."""

from fractions import Fraction

import pytest
from ipycanvas.canvas import _CANVAS_MANAGER
from ipywidgets.widgets.widget import _instances

from catan_widgets import DeckLab, set_language
from catan_widgets.analysis import interval
from catan_widgets.engine.bundles import DEVELOPMENT
from catan_widgets.i18n import percent


@pytest.fixture
def lab():
    """A fresh lab, with the whole deck unseen."""
    return DeckLab(seed="10b-monday")


def near(count, n, p):
    return abs(count / n - p) <= 4 * float(p * (1 - p) / n) ** 0.5


def test_numbers_of_the_lesson(lab):
    """B-04: the first card a knight 14/25, one or more victory points in three 58/115, with five knights seen 9/20."""
    assert "<td>14</td><td>0</td><td>–</td><td>14/25 ≈ 56.0%</td>" in lab.tables.value
    lab.deck_panel.controls["kind"].value = "victory_point"
    assert "at least one</th><td>0</td><td>–</td><td>58/115 ≈ 50.4%</td>" in lab.tables.value
    assert "calculated with replacement: 61/125 ≈ 48.8%" in lab.tables.value
    assert "C(5, k) · C(20, 3 − k) / C(25, 3)" in lab.tables.value
    lab.deck_panel.seen_controls["knight"].value = 5
    assert lab.seen == (("knight", 5),) and "knight: 14 cards, 5 seen." in lab.description
    assert "<td>14</td><td>5</td><td>–</td><td>9/20 ≈ 45.0%</td>" in lab.tables.value


def test_drawn_beside_exact(lab):
    """Draws from fresh decks: counts with n, seed and interval are next to the exact values, and close to them."""
    lab.seen, n = "5 knight + 1 monopoly", 2000
    lab.run(n)
    for kind, p in lab.deck.next.items():
        assert near([draw[0] for draw in lab.trials].count(kind), n, p)
    found = [draw.count("knight") for draw in lab.trials]
    for count, p in enumerate(lab.deck.numbers):
        assert near(found.count(count), n, p)
        low, high = interval(found.count(count), n)
        told = f"<td>{found.count(count)}</td><td>{percent(found.count(count) / n)} ({percent(low)} to {percent(high)})"
        assert f"{count}</th>{told}" in lab.tables.value
    assert "n = 2,000, seed 10b-monday" in lab.tables.value
    assert lab.chart.value.startswith(b"\x89PNG")
    assert sum(lab.results()["first card"].values()) == n == sum(lab.results()["knight"].values())
    assert sum(lab.deck.hands.values()) == 1


def test_one_deck_until_it_is_used_up(lab):
    """Without replacement: five draws of five cards are the deck itself, again and again."""
    lab.deck_panel.controls["way"].value = "pile"
    lab.size = 5
    lab.run(10)
    for start in (0, 5):
        cards = [kind for draw in lab.trials[start : start + 5] for kind in draw]
        assert {kind: cards.count(kind) for kind in DEVELOPMENT} == lab.deck.whole
    assert lab.trials[:5] != lab.trials[5:] and "depend on each other" in lab.tables.value


def test_seen_by_press_and_by_looking(lab):
    """A press on a card marks it as seen, another undoes this; the next card is turned over and stays seen."""
    lab.pressed(140 + 2 * 29, 30)
    assert lab.seen == (("knight", 3),)
    lab.pressed(140, 30)
    assert lab.seen == ()
    lab.deck_panel.look_button.click()
    ((kind, count),) = lab.seen
    assert count == 1 and "The next card is" in lab.status.value
    assert lab.deck_panel.seen_controls[kind].value == 1
    lab.deck_panel.none_button.click()
    assert lab.seen == ()
    for _card in range(25):
        lab.deck_panel.look_button.click()
    assert sum(dict(lab.seen).values()) == 24 and "all development cards have been seen" in lab.status.value


def test_a_known_hand(lab):
    """B-62: from a known hand each card is equally likely to be stolen; the picture frames it."""
    lab.topic_control.value = "thief"
    lab.run(800)
    for kind, p in lab.theft.chances.items():
        assert p == Fraction(dict(lab.hand)[kind], 8) and near(lab.stolen_cards.count(kind), 800, p)
    assert "3/8 ≈ 37.5%" in lab.tables.value and "n = 800, seed 10b-monday" in lab.tables.value
    assert "Stolen:" in lab.description and "The hand is known" in lab.text.value
    lab.theft_panel.hand_controls["ore"].value = 0
    assert not lab.trials and "ore" not in dict(lab.hand) and "3/8" not in lab.tables.value


def test_bayes():
    """Anyone who sees the stolen card can use Bayes' theorem; counts among the thefts of this card agree."""
    lab = DeckLab(seed="10b-monday", topic="thief", hand="2 ore + 2 wool", held=2)
    assert lab.theft.chances == {"wool": Fraction(1, 2), "ore": Fraction(1, 2)}
    lab.theft_panel.controls["stolen"].value = "ore"
    assert lab.theft.after == {(("wool", 1),): Fraction(2, 3), (("ore", 1),): Fraction(1, 3)}
    line = "1 wool, 1 ore</th><td>2/3 ≈ 66.7%</td><td>1/2 ≈ 50.0%</td><td>1/3 ≈ 33.3%</td><td>2/3 ≈ 66.7%</td>"
    assert line in lab.tables.value
    assert "2 wool</th><td>1/6 ≈ 16.7%</td><td>0</td><td>0</td><td>0</td>" in lab.tables.value
    lab.run(900)
    n = lab.stolen_cards.count("ore")
    assert near(n, 900, Fraction(1, 2)) and sum(lab.left.values()) == n
    assert near(lab.left[("wool", 1),], n, Fraction(2, 3)) and f"After {n} thefts of ore were seen" in lab.tables.value
    lab.stolen = ""
    assert sum(lab.left.values()) == 900 and "you did not see" in lab.tables.value


def test_two_piles():
    """M-71, M-74: the thief chooses the pile; an empty one has nothing to draw, and the lab says so."""
    lab = DeckLab("market", seed=1, topic="thief", hand="2 ore + 3 cocoa + 1 milk")
    assert lab.theft.cards == (("ore", 2),)
    lab.theft_panel.controls["pile"].value = "ingredients"
    assert lab.theft.chances == {"cocoa": Fraction(3, 4), "milk": Fraction(1, 4)}
    lab.hand = "2 ore"
    lab.buttons[1].click()
    assert "no cards to draw" in lab.status.value and "no cards to draw" in lab.text.value and not lab.trials
    assert "ingredients" not in DeckLab(seed=1).piles


def test_same_seed_same_draws(lab):
    """The same seed gives the same draws, in one run or in several, and again after a reset."""
    lab.run(11)
    trials = list(lab.trials)
    lab.clear_button.click()
    assert not lab.trials
    lab.buttons[1].click()
    lab.buttons[10].click()
    assert lab.trials == trials
    lab.seed_box.text.value = "9a"
    assert lab.seed == "9a" and not lab.trials


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: DeckLab("edition"), "'edition' have no development cards"),
        (lambda: DeckLab(seen="15 knight"), "knight is 15; it must be at most 14"),
        (lambda: DeckLab(seen=dict(DeckLab(seed=1).deck.whole)), "all development cards have been seen"),
        (lambda: DeckLab(seen="1 ore"), "knight"),
        (lambda: DeckLab(size=0), "0 cards are not possible; choose 1 to 10"),
        (lambda: DeckLab(held=9), "9 cards are not possible; choose 0 to 8"),
        (lambda: DeckLab(hand="1 cocoa"), "cocoa"),
        (lambda: DeckLab(kind="spy"), "'spy' is not known here; choose from knight"),
        (lambda: DeckLab(topic="castle"), "'castle' is not known here; choose from deck, thief"),
        (lambda: DeckLab(theme="pink"), "not a theme"),
    ],
)
def test_refused(call, text):
    """Impossible arguments are refused at once, with what was given and what is allowed."""
    with pytest.raises(ValueError, match=text):
        call()


def test_one_message_a_run(lab, sent):
    """A run is drawn with at most one message, however many draws it has."""
    lab.buttons[100].click()
    assert len(sent) <= 1


def test_close():
    """Closing the lab leaves none of its widgets behind."""
    before = set(_instances)
    lab = DeckLab("market", seed=1)
    lab.run(3)
    lab.topic = "thief"
    lab.close()
    assert set(_instances) - before <= {_CANVAS_MANAGER.model_id}


def test_language(lab):
    """A change of language keeps the draws and the choices, and changes every text."""
    lab.seen = "2 knight"
    lab.run(10)
    trials, english = list(lab.trials), lab.tables.value
    before = len(_instances)
    set_language("de")
    assert lab.trials == trials and lab.deck_panel.seen_controls["knight"].value == 2 and lab.tables.value != english
    assert len(_instances) == before
    assert "Ritter" in lab.tables.value and "Gegenereignis" in lab.tables.value
