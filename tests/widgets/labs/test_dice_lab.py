"""The dice lab, without a browser."""

import csv
from collections import Counter
from fractions import Fraction
from io import StringIO
from itertools import chain

import pytest
from ipywidgets.widgets.widget import _instances

from catan_widgets import DiceLab, set_language
from catan_widgets.analysis import chi_square, dice_distribution, loaded_distribution
from catan_widgets.i18n import number
from catan_widgets.simulation.dice import Die, hidden_die, lock_code
from catan_widgets.widgets.base.words.texts import probability

pytestmark = pytest.mark.usefixtures("unpainted")


def dice(kind="fair", **named):
    """A lab with the class's seed."""
    return DiceLab(kind, seed="10b-monday", **named)


def near(counts, exact):
    """Whether every share is within four standard errors of its probability."""
    n = sum(counts.values())
    return all(abs(counts[k] / n - p) <= 4 * float(p * (1 - p) / n) ** 0.5 for k, p in exact.items())


def test_fair_dice_come_near_the_exact_distribution():
    """B-07: in 10,000 throws the totals are close to (6 - |s - 7|)/36 and the faces close to 1/6."""
    lab = dice()
    lab.buttons[10_000].click()
    assert near(lab.totals, dice_distribution()) and near(lab.faces, Die().distribution)
    assert lab.tally.model == dice_distribution()
    assert all(probability(p, 36) in lab.tables.value for p in dice_distribution().values())
    assert "n = 10,000, seed 10b-monday" in lab.tables.value and lab.chart.value.startswith(b"\x89PNG")


def test_loaded_dice():
    """Weights set with the controls start again; the exact values are the convolution, and the counts approach them."""
    lab = dice("loaded")
    lab.run(1)
    lab.weight_controls[5].value = 3
    assert lab.weights == (1, 1, 1, 1, 1, 3) and not lab.trials
    die = {face: Fraction(1, 8) for face in range(1, 6)} | {6: Fraction(3, 8)}
    assert lab.tally.model == loaded_distribution(die, die)
    lab.run(10_000)
    assert near(lab.totals, loaded_distribution(die, die)) and near(lab.faces, die)
    assert "does not fit" in lab.tables.value  # against fair dice
    lab.weights = (0, 0, 0, 0, 0, 1)
    lab.run(5)
    assert set(lab.trials) == {(6, 6)}


@pytest.mark.parametrize("number_of_dice", [1, 3])
def test_other_numbers_of_dice(number_of_dice):
    """One die or three have their own totals, and a middle total is followed."""
    lab = dice()
    lab.shown = "face"
    lab.number_control.value = number_of_dice
    lab.shown_control.value = "total"
    assert list(lab.totals) == list(range(number_of_dice, 6 * number_of_dice + 1))
    assert lab.chosen == 7 * number_of_dice // 2 == lab.chosen_control.value
    lab.run(5000)
    assert near(lab.totals, loaded_distribution(*[Die().distribution] * number_of_dice))


def test_the_deck_is_exact_after_36_cards():
    """36 cards show each throw once; the next card has its own distribution; then the deck is shuffled again."""
    lab = dice("deck")
    lab.run(30)
    left = [(a, b) for a in range(1, 7) for b in range(1, 7) if (a, b) not in lab.trials]
    assert len(left) == 6 and "6 of 36 cards are left" in lab.text.value
    upcoming = lab.tally.upcoming
    assert upcoming == {total: Fraction(sum(sum(card) == total for card in left), 6) for total in range(2, 13)}
    lab.run(6)
    assert {total: Fraction(count, 36) for total, count in lab.totals.items()} == dice_distribution()
    assert len(set(lab.trials)) == 36 and lab.tally.upcoming == dice_distribution()
    lab.run(36)
    assert len(set(lab.trials[36:])) == 36 and lab.trials[36:] != lab.trials[:36]
    assert "χ²" not in lab.tables.value and "95%" not in lab.tables.value  # the draws depend on each other


def test_mystery_dice_are_loaded_by_the_seed():
    """The same seed hides the same dice, which the throws approach; once revealed, they are next to the estimate."""
    lab, die = dice("mystery"), hidden_die("10b-monday")
    lab.run(10_000)
    assert near(lab.faces, die.distribution) and die != Die()
    lab.weight_controls[0].value = 9
    assert lab.weights == (9, 1, 1, 1, 1, 1) and len(lab.trials) == 10_000
    lab.weights = die.weights
    assert lab.tally.model == loaded_distribution(die.distribution, die.distribution)
    assert not lab.revealed and "The dice revealed" not in lab.tables.value
    lab.reveal_button.click()
    assert lab.revealed
    for face, p in die.distribution.items():
        assert f"<td>{probability(p)}</td><td>{die.weights[face - 1]}</td>" in lab.tables.value
    lab.seed = "9a"
    assert not lab.revealed and not lab.trials


def test_a_word_locks_the_mystery_dice():
    """Locked dice are different ones, and only the word reveals them; a class gets the same ones with the code."""
    lab = dice("mystery")
    lab.run(10)
    lab.word.value = "cactus"
    lab.lock_button.click()
    assert lab.lock == lock_code("cactus") and lab.word.value == "" and not lab.trials
    assert lab.lock in lab.lock_text.value and "cactus" not in lab.lock_text.value
    lab.reveal_button.click()
    assert not lab.revealed and "the word is empty" in lab.status.value
    lab.word.value = "desert"
    lab.reveal_button.click()
    assert not lab.revealed and "not the word" in lab.status.value
    other = dice("mystery", lock=lab.lock)
    for each in (lab, other):
        each.run(200)
    assert lab.trials == other.trials
    other.word.value = " cactus "
    other.reveal_button.click()
    assert other.revealed and not lab.revealed


def test_locked_dice_cannot_be_read():
    """While they are locked, no trait, repr, static part, CSV or text of the lab reveals the weights."""
    lab = dice("mystery", lock=lock_code("cactus"))
    lab.run(500)
    die = hidden_die("10b-monday", lab.lock)
    assert die != hidden_die("10b-monday")
    shown = [repr(lab), str(lab._repr_mimebundle_()), lab.csv(), lab.chart.told, lab.status.value, lab.text.value]
    shown += [lab.tables.value, lab.lock_text.value, str({name: getattr(lab, name) for name in lab.trait_names()})]
    shown.append(str({name: value for name, value in vars(lab).items() if name != "_trait_values"}))
    secret = [str(die.weights), str(list(die.weights)), ":".join(map(str, die.weights))]
    secret += [probability(p) for p in die.distribution.values() if p != Fraction(1, 6)]
    for text in shown:
        assert not any(told in text for told in secret)
    lab.reveal("cactus")
    assert any(told in lab.tables.value for told in secret)


def test_the_test_of_fit():
    """The χ² test against fair dice is below the table, with a note while it is rough (less than 180 throws)."""
    lab = dice()
    lab.run(100)
    assert "n = 180" in lab.tables.value
    lab.run(100)
    assert "n = 180" not in lab.tables.value
    test = chi_square(lab.totals)
    told = f"<td>{number(test.statistic, 2)}</td><td>10</td><td>{number(test.p_value)}</td>"
    assert told in lab.tables.value


def test_csv():
    """Totals and faces with name, n, seed and model; loaded dice show their weights, mystery dice do not."""
    lab = dice("loaded", weights=(1, 1, 1, 1, 1, 2))
    lab.run(20)
    lines = list(csv.DictReader(StringIO(lab.csv())))
    assert {line["model"] for line in lines} == {"loaded 2 1:1:1:1:1:2"} and {line["n"] for line in lines} == {"20"}
    totals = {int(line["outcome"]): int(line["count"]) for line in lines if line["quantity"] == "total"}
    faces = {int(line["outcome"]): int(line["count"]) for line in lines if line["quantity"] == "face"}
    assert totals == lab.totals and faces == Counter(chain.from_iterable(lab.trials))


def test_refused():
    """Impossible arguments are refused, at the start and later."""
    for named, told in (
        ({"dice": "bent"}, "fair, loaded, mystery, deck"),
        ({"number": 4}, "1, 2, 3"),
        ({"weights": (1, 2)}, "6 faces"),
        ({"weights": (0,) * 6}, "all weights are 0"),
        ({"lock": "cactus"}, "not a lock code"),
        ({"theme": "pink"}, "not a theme"),
    ):
        with pytest.raises(ValueError, match=told):
            DiceLab(**{"seed": 1} | named)
    lab = dice("loaded")
    for control in lab.weight_controls:
        control.value = 0
    assert "all weights are 0" in lab.status.value and lab.weights == (0, 0, 0, 0, 0, 1)


def test_language_and_close():
    """Another language changes every text and keeps the results; closing leaves nothing behind."""
    before = set(_instances)
    lab = dice("mystery", weights=(1, 2, 1, 1, 1, 1))
    lab.run(20)
    there, trials = len(_instances), list(lab.trials)
    set_language("de")
    assert "Wurf 20" in lab.text.value and lab.trials == trials and len(_instances) == there
    assert lab.weight_controls[1].value == 2 and lab.dice_control.value == "mystery"
    lab.close()
    assert len(set(_instances) - before) <= 1  # what all canvases share
