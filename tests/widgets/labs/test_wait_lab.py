"""The waiting time lab, without a browser."""

from fractions import Fraction
from statistics import fmean

import pytest
from ipycanvas.canvas import _CANVAS_MANAGER
from ipywidgets.widgets.widget import _instances

from catan_widgets import WaitLab, set_language
from catan_widgets.analysis import interval, mean_interval
from catan_widgets.i18n import number, percent
from catan_widgets.widgets.labs.waits.charts import bins, counted, shares
from catan_widgets.widgets.labs.waits.model import over_by, over_within, wait_for

KINDS = [6, (6, 8), {6: 3}, "road", "settlement", "city", "all", "sections", "run"]


@pytest.fixture
def lab():
    """A fresh lab that waits for a 6."""
    return WaitLab(6, seed="10b-monday")


@pytest.mark.parametrize(
    ("wanted", "times", "within", "told"),
    [
        (
            6,
            1,
            4,
            (
                "36/5 ≈ 7.200",
                "median</th><td>–</td><td>5<",
                "P(T = k) = (1 − p)^(k−1) · p",
                "confusing the mean with the median",
            ),
        ),
        (7, 1, 4, ("625/1296 ≈ 48.2%", "671/1296 ≈ 51.8%")),
        (6, 3, 20, ("108/5 ≈ 21.600", "r = 3")),
        ("road", None, 4, ("54/5 ≈ 10.800", "takes 36/5 ≈ 7.200 rolls")),
        ({6: 1, 8: 1, 5: 1, 9: 1}, None, 4, ("15453/910 ≈ 16.981",)),
        ("city", None, 4, ("takes 108/5 ≈ 21.600 rolls", "26.74")),
        ("all", None, 52, ("≈ 61.2174", "median</th><td>–</td><td>52<", "takes 36 rolls")),
        ("sections", None, 7, ("363/20 ≈ 18.150", "720/117649 ≈ 0.6%")),
        ("run", 3, 50, ("≈ 0.4585 = 45.85%", "gives 0.5661", "The probability is 0.4585")),
    ],
)
def test_numbers_of_the_lessons(wanted, times, within, told):
    """Waits, streaks, saving up, every number: each exact value and each mistake is shown in the lab."""
    lab = WaitLab(wanted, seed=1, times=times, within=within)
    shown = lab.text.value + lab.tables.value
    for piece in told:
        assert piece in shown


def test_a_wait_is_its_rolls(lab):
    """A trial ends with the first hit; text, picture and timeline show it."""
    lab.buttons[1].click()
    (rolls,) = lab.trials
    assert rolls[-1] == 6 and 6 not in rolls[:-1] and set(rolls) <= set(range(2, 13))
    n = len(rolls)
    assert f"Wait 1 took {n} roll" in lab.text.value and "6 (hit)" in lab.description
    assert lab.helper.label == lab.description


@pytest.mark.parametrize("wanted", [(6, 8), "settlement", "all", "sections", "run"])
def test_counted_beside_exact(wanted):
    """Each kind of wait: mean and shares have n, seed and interval, and the mean is close to the exact one."""
    lab, n = WaitLab(wanted, seed="10b-monday", within=15), 400
    lab.run(n)
    lengths = lab.lengths
    low, high = mean_interval(lengths)
    assert abs(fmean(lengths) - lab.wait.mean) <= 4 * (high - low) / (2 * 1.96)
    assert f"{number(fmean(lengths), 2)} ({number(low, 2)} to {number(high, 2)})" in lab.tables.value
    over = sum(length <= 15 for length in lengths)
    p = over_within(lab.wait, 15)
    assert abs(over / n - p) <= 4 * float(p * (1 - p) / n) ** 0.5
    low, high = interval(over, n)
    assert f"{percent(over / n)} ({percent(low)} to {percent(high)})" in lab.tables.value
    assert "n = 400, seed 10b-monday" in lab.tables.value
    assert lab.chart.value.startswith(b"\x89PNG") and lab.results()["rolls"] == {
        length: lengths.count(length) for length in sorted(set(lengths))
    }


def test_the_mean_in_words(lab):
    """The mean of the waits has its interval, the size of the sample and its seed; none before two waits."""
    lab.run(1)
    assert lab.mean_told() == "n = 1, seed 10b-monday"
    lab.run(99)
    low, high = mean_interval(lab.lengths)
    told = f"{number(fmean(lab.lengths), 2)} ({number(low, 2)} to {number(high, 2)})"
    assert lab.mean_told() == f"n = 100, seed 10b-monday; mean with 95% interval: {told}"


@pytest.mark.parametrize("wanted", KINDS)
def test_bars_add_up(wanted):
    """The bars contain every wait once; each exact share is the probability of its lengths; together they are 1."""
    wait = wait_for(wanted)
    bounds = bins(wait)
    assert sum(shares(wait, bounds)) == 1 == sum(shares(wait, bounds, waited=3))
    lengths = [*range(1, bounds[-1] + 3)]
    counts = counted(bounds, lengths)
    assert counts == [bounds[1]] * (len(bounds) - 1) + [2]
    assert over_within(wait, over_by(wait) - 1) < Fraction(1, 2) <= over_within(wait, over_by(wait))


def test_memory(lab):
    """After rolls without success the wait for a total is exactly like a fresh one; saving up is not."""
    lab.run(200)
    lab.waited_control.value = 10
    late = [length for length in lab.lengths if length > 10]
    assert f"waits longer than 10 rolls: {len(late)}" in lab.tables.value
    assert "the dice have no memory" in lab.tables.value and "Exactly the same" in lab.tables.value
    exact = over_within(lab.wait, 4)
    assert shares(lab.wait, [0, 4], waited=10)[0] == exact
    lab.choose("road")
    assert "Not the same" in lab.tables.value and shares(lab.wait, [0, 4], waited=10)[0] != over_within(lab.wait, 4)


def test_choice_by_controls(lab):
    """Kind, numbers and times are chosen with controls; if they make no sense, the status line says so."""
    lab.run(5)
    lab.choice.total_buttons[8].value = True
    assert lab.wait == wait_for((6, 8)) and not lab.trials
    lab.choice.times_control.value = 2
    assert lab.wait == wait_for((6, 8), 2) and lab.wait.mean == Fraction(36, 5)
    lab.choice.kind_control.value = "saving"
    lab.choice.building_control.value = "city"
    assert lab.wait == wait_for("city") and lab.choice.numbers_control.value == "8 8 8 5 5"
    lab.choice.numbers_control.value = "6 6 9"
    assert lab.wait == wait_for({6: 2, 9: 1}) and lab.choice.building_control.value == ""
    lab.choice.numbers_control.value = "6 13"
    assert "13 is not a total" in lab.status.value and lab.wait == wait_for({6: 2, 9: 1})
    for kind in ("all", "sections", "run"):
        lab.choice.kind_control.value = kind
        assert lab.wait == wait_for(kind)
    lab.choice.times_control.value = 2
    assert lab.wait == wait_for("run", 2)
    lab.choice.kind_control.value = "event"
    for own in lab.choice.total_buttons.values():
        own.value = False
    assert "at least one total" in lab.status.value and lab.wait == wait_for(6)


def test_pages(lab):
    """You can page through all waits in the picture, and jump to the longest."""
    lab.run(300)
    lab.earlier_button.click()
    shown = lab.shown
    assert 0 < shown < 300 and lab._page()[1] == shown
    lab.later_button.click()
    assert lab.shown == 0
    lab.longest_button.click()
    assert len(lab.trials[lab.shown - 1]) == max(lab.lengths)
    lab.shown = 1
    lab.earlier_button.click()
    assert "There are no waits before" in lab.status.value


def test_ticked_off():
    """Every total of the dice is ticked off in the picture, with the roll when it first occurred."""
    lab = WaitLab("all", seed=3)
    lab.run(1)
    rolls = lab.trials[0]
    for total in range(2, 13):
        assert f"{total} at roll {rolls.index(total) + 1}" in lab.description
    lab.choose("sections")
    lab.run(1)
    assert "robber at spin" in lab.description


def test_roll_by_roll():
    """You can go through a wait roll by roll: only past totals are ticked off, and 0 shows all again."""
    lab = WaitLab("all", seed=3)
    lab.run(2)
    rolls, whole = lab.trials[-1], lab.description
    lab.rolled_control.value = 1
    assert "1 roll: " in lab.description and f"Ticked off: {rolls[0]} at roll 1." in lab.description
    lab.rolled_control.value = 5
    assert lab.description.count(" at roll ") == len(set(rolls[:5]))
    lab.rolled = 0
    assert lab.description == whole and lab.rolled_control.value == 0


def test_same_seed_same_rolls(lab):
    """The same seed gives the same rolls, in one run or in several, and again after a reset."""
    lab.run(20)
    trials = list(lab.trials)
    lab.clear_button.click()
    assert not lab.trials
    for _run in range(2):
        lab.buttons[10].click()
    assert lab.trials == trials


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: WaitLab(13), ValueError, "13 is not a total"),
        (lambda: WaitLab(()), ValueError, "at least one total"),
        (lambda: WaitLab({}), ValueError, "at least one total"),
        (lambda: WaitLab("castle"), ValueError, "choose from road"),
        (lambda: WaitLab("run", times=9), ValueError, "times is 9; it must be from 2 to 4"),
        (lambda: WaitLab({6: 0}), ValueError, "the count of 6 is 0"),
        (lambda: WaitLab(within=0), ValueError, "0 rolls are out of range; choose 1"),
        (lambda: WaitLab(theme="pink"), ValueError, "not a theme"),
        (lambda: WaitLab(seed=1.5), TypeError, "seed"),
        (lambda: WaitLab(seed=1).run(0), ValueError, "at least one"),
    ],
)
def test_refused(call, error, text):
    """Impossible arguments are refused at once, with what was given and what is allowed."""
    with pytest.raises(error, match=text):
        call()


def test_a_sure_event():
    """A wait that always ends with the first roll has no unsuccessful rolls to look back on."""
    lab = WaitLab(range(2, 13), seed=1)
    lab.run(3)
    assert lab.lengths == [1, 1, 1] and "No wait lasts longer" in lab.tables.value


def test_one_message_a_run(lab, sent):
    """A run is drawn with few messages, however many waits it has."""
    lab.buttons[100].click()
    assert len(sent) <= 2


def test_close():
    """Closing the lab leaves none of its widgets behind, and neither does a change of what is waited for."""
    before = set(_instances)
    lab = WaitLab(seed=1)
    lab.run(3)
    lab.choose("road")
    lab.choose(6)
    lab.close()
    assert set(_instances) - before <= {_CANVAS_MANAGER.model_id}


def test_language(lab):
    """A change of language keeps the waits and the choices, and changes every text."""
    lab.run(10)
    lab.waited = 7
    trials, english = list(lab.trials), lab.tables.value
    before = len(_instances)
    set_language("de")
    assert lab.trials == trials and lab.waited_control.value == 7 and lab.tables.value != english
    assert len(_instances) == before
    assert "Gedächtnis" in lab.tables.value and "Wartezeit" in lab.text.value


def test_spins_are_no_rolls():
    """E-20: when you wait for sections of the spinner, the text says spins, in both languages."""
    lab = WaitLab("sections", seed="10b-monday")
    lab.run(2)
    assert "spins" in lab.text.value and lab.within_control.description == "within n spins"
    everything = lab.text.value + lab.tables.value + lab.scene.description + lab.scene.title
    assert "roll" not in everything and "dice" not in everything and "at spin" in lab.scene.description
    assert (
        "finished within 20 spins" in lab.tables.value.replace(str(lab.within), "20")
        and "roll)" not in lab.tables.value
    )
    try:
        set_language("de")
        assert "Drehungen" in lab.text.value and "Drehungen" in lab.tables.value
    finally:
        set_language("en")
    lab.choose(6)
    assert lab.within_control.description == "within n rolls" and "spin" not in lab.tables.value
