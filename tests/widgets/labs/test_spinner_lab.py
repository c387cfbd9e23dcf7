"""The spinner lab, without a browser."""

import pytest
from ipycanvas.canvas import _CANVAS_MANAGER
from ipywidgets.widgets.widget import _instances

from catan_widgets import SpinnerLab, set_language
from catan_widgets.analysis import dice_distribution, interval, spinner_distribution
from catan_widgets.engine.names import named
from catan_widgets.i18n import percent
from catan_widgets.widgets.base.words.texts import probability


@pytest.fixture
def lab():
    """A fresh lab."""
    return SpinnerLab(seed="10b-monday")


def test_trials(lab):
    """Each trial is one spin and one roll; the text gives the last one, and the arrow points at it."""
    lab.buttons[1].click()
    section, faces = lab.trials[0]
    assert sum(lab.spins.values()) == sum(lab.totals.values()) == 1
    assert named(section) in lab.text.value and f"= {sum(faces)}." in lab.text.value
    assert f"The arrow points at {named(section)}." in lab.description
    assert f"The dice show {faces[0]} and {faces[1]}." in lab.description


def test_tables_equal_the_analysis(lab):
    """E-01: counts and shares are next to the exact probabilities, with n, seed and 95% interval."""
    lab.buttons[100].click()
    told = lab.tables.value
    assert "Spinner, 100 spins, seed 10b-monday" in told and "Dice, 100 rolls, seed 10b-monday" in told
    exact = [(named(own), lab.spins[own], probability(p)) for own, p in spinner_distribution().items()]
    exact += [(str(own), lab.totals[own], probability(p, 36)) for own, p in dice_distribution().items()]
    for word, count, p in exact:
        low, high = interval(count, 100)
        share = f"{percent(count / 100)} ({percent(low)} to {percent(high)})"
        assert f"{word}</th><td>{count}</td><td>{share}</td><td>{p}</td>" in told
    assert bytes(lab.chart.value).startswith(b"\x89PNG")


def test_until_all_have_come(lab):
    """The wait for all seven sections is next to its mean, 363/20, and the wait for all totals next to 61.22."""
    assert "363/20 ≈ 18.150" in lab.text.value and "61.22" in lab.text.value
    lab.run(1000)
    seen = []
    for section, _faces in lab.trials:
        seen.append(section)
        if len(set(seen)) == 7:
            break
    assert f"{len(seen)} trials here" in lab.text.value


def test_same_seed_same_trials(lab):
    """The same seed gives the same trials, in one run or in several, and again after a reset."""
    other = SpinnerLab(seed="10b-monday")
    lab.run(20)
    for _run in range(2):
        other.buttons[10].click()
    assert lab.trials == other.trials
    other.clear_button.click()
    assert not other.trials and other.tables.value == ""
    other.run(20)
    assert lab.trials == other.trials


def test_frequencies_are_near(lab):
    """In 20,000 trials every share is within four standard errors of its probability."""
    lab.run(20_000)
    exact = [(lab.spins[own], p) for own, p in spinner_distribution().items()]
    exact += [(lab.totals[own], p) for own, p in dice_distribution().items()]
    for count, p in exact:
        assert abs(count / 20_000 - p) <= 4 * float(p * (1 - p) / 20_000) ** 0.5


def test_press_and_seed(lab):
    """A press on the picture is a trial; another seed starts again, an empty one is refused in the status line."""
    lab.pressed(100, 100)
    assert len(lab.trials) == 1
    lab.seed_box.text.value = "9a"
    assert lab.seed == "9a" and not lab.trials
    lab.seed_box.text.value = " "
    assert "seed is empty" in lab.status.value and lab.seed == "9a"


def test_refused(lab):
    """Impossible arguments are refused at once."""
    with pytest.raises(ValueError, match="at least one"):
        lab.run(0)
    with pytest.raises(ValueError, match="not a theme"):
        SpinnerLab(theme="pink")
    with pytest.raises(TypeError, match="seed"):
        SpinnerLab(seed=1.5)


def test_one_message_a_run(lab, sent):
    """A run is drawn with at most one message, however many trials it has."""
    lab.buttons[100].click()
    assert len(sent) <= 1


def test_close():
    """Closing the lab leaves none of its widgets behind."""
    before = set(_instances)
    lab = SpinnerLab(seed=1)
    lab.run(3)
    lab.close()
    assert set(_instances) - before <= {_CANVAS_MANAGER.model_id}


def test_german(lab):
    """Every text is translated when it is shown."""
    english = lab.description
    set_language("de")
    assert lab.description != english and SpinnerLab(seed="10b-monday").description == lab.description
