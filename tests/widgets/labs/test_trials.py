"""What every lab with repeated trials has, tried out with a coin."""

import asyncio
import csv
import sys
from fractions import Fraction
from io import StringIO

import pytest
from ipywidgets import VBox
from matplotlib.figure import Figure

from catan_widgets import HandLab, SpinnerLab, WaitLab, set_language
from catan_widgets.engine.chance import pick
from catan_widgets.render.theme import theme
from catan_widgets.widgets.base import long_run
from catan_widgets.widgets.base.a11y import Status
from catan_widgets.widgets.base.localized import Localized
from catan_widgets.widgets.base.pictures.chart import frequencies, running
from catan_widgets.widgets.labs.trials import TrialLab
from tests.widgets.loops import in_loop, until


class Coin(TrialLab, Localized, VBox):
    """A coin, tossed again and again."""

    stream = "coin"
    model = "fair"

    def __init__(self, seed="10b-monday"):
        self.status, self.seen, self.shown = Status(), 0, 0
        super().__init__(seed)
        self.localize()

    def compose(self):
        """Only the controls."""
        return (*self.trial_controls(), self.status)

    def trial(self, rng):
        """Heads (1) or tails (0)."""
        return pick(rng, 2)

    def results(self):
        """Heads and tails."""
        return {"side": {side: self.trials.count(side) for side in (0, 1)}}

    def show_last(self):
        """Counts how often a single trial was shown."""
        self.seen += 1

    def show_trials(self):
        """Counts how often everything was shown."""
        self.shown += 1


@pytest.fixture
def coin():
    """A fresh coin."""
    return Coin()


@pytest.fixture
def short(monkeypatch):
    """Pieces of work so short that a hundred thousand trials take many, on any machine."""
    monkeypatch.setattr(long_run, "_SLICE", 0.001)


def test_buttons(coin):
    """Each button makes as many trials as it says; a run is shown once, and the status line gives the number."""
    assert list(coin.buttons) == [1, 10, 100, 1_000, 10_000, 100_000]
    for n, button in list(coin.buttons.items())[:5]:
        before = len(coin.trials)
        button.click()
        assert len(coin.trials) == before + n
    assert coin.shown == 5 and "11,111 trials so far" in coin.status.value


def test_a_browser_gets_no_run_that_takes_minutes(monkeypatch):
    """Where trials take long, the longest run is left out in a browser, and only there."""
    assert 100_000 in WaitLab("all").buttons and 100_000 in HandLab().buttons
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert list(WaitLab("all").buttons) == list(HandLab().buttons) == [1, 10, 100, 1_000, 10_000]
    assert 100_000 in SpinnerLab().buttons


def test_the_seed_alone_decides(coin):
    """The same seed gives the same trials however they are run, and again after a reset; another seed, others."""
    coin.run(30)
    other = Coin()
    for n in (10, 10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1):
        other.buttons[n].click()
    assert other.trials[:30] == coin.trials
    coin.clear_button.click()
    assert coin.trials == []
    coin.run(32)
    assert coin.trials[:30] == other.trials[:30]
    coin.seed_box.text.value = "9a"
    assert coin.trials == [] and coin.seed == "9a"
    coin.run(30)
    assert coin.trials != other.trials[:30]


def test_a_long_run_lets_the_kernel_answer(coin, short):
    """A long run is done in pieces with progress; other tasks run in between, and stopping keeps what is done."""

    async def press():
        coin.buttons[100_000].click()
        assert coin.work.row.layout.visibility == "inherit"
        await until(lambda: coin.trials)
        assert 0 < len(coin.trials) < 100_000
        coin.work.stop_button.click()
        made = list(coin.trials)
        await asyncio.sleep(0.05)
        assert coin.trials == made and coin.work.row.layout.visibility == "hidden" and coin.shown == 1
        assert f"Stopped. {len(made):,} trial" in coin.status.value
        return made

    made = in_loop(press())
    again = Coin()
    again.run(len(made))
    assert again.trials == made


def test_a_short_run_is_shown_one_by_one_until_skipped(coin):
    """Ten trials are shown one by one; the rest appears at once on request."""

    async def press():
        coin.buttons[10].click()
        await until(lambda: len(coin.trials) >= 2)
        assert coin.work.skip_button.layout.visibility == "inherit"
        coin.work.skip_button.click()
        assert coin.work.skip_button.layout.visibility == "hidden"
        await until(lambda: coin.work.row.layout.visibility == "hidden")

    in_loop(press())
    assert len(coin.trials) == 10 and 2 <= coin.seen < 9


@pytest.mark.parametrize("first", [1, 10, 1_000, 100_000])
@pytest.mark.parametrize("then", [(1,), (10, 1), (100, 1_000)])
def test_a_run_asked_for_while_another_runs_is_added(coin, first, then):
    """Runs requested while another is in progress are all made, and equal a single run of the same total size."""

    async def press():
        coin.buttons[first].click()
        for n in then:
            coin.buttons[n].click()
        assert not coin.trials and coin.work.progress.max == first + sum(then)
        await until(lambda: coin.work.row.layout.visibility == "hidden")

    in_loop(press())
    again = Coin()
    again.run(first + sum(then))
    assert coin.trials == again.trials


def test_trials_made_at_once_during_a_run_are_not_taken_from_it(coin):
    """A press on a picture that makes a trial during a run does not shorten the run."""

    async def press():
        coin.buttons[1_000].click()
        coin.run(1)
        await until(lambda: coin.work.row.layout.visibility == "hidden")

    in_loop(press())
    assert len(coin.trials) == 1_001 and "1,001 trials so far" in coin.status.value


def test_a_long_run_added_to_a_short_one_is_not_shown_one_by_one(coin):
    """Ten trials shown one by one and a thousand more: the rest appears at once."""

    async def press():
        coin.buttons[10].click()
        await until(lambda: coin.trials)
        coin.buttons[1_000].click()
        await until(lambda: coin.work.row.layout.visibility == "hidden")

    in_loop(press())
    assert len(coin.trials) == 1_010 and coin.seen < 10


def test_an_error_in_a_run_is_told(coin, monkeypatch):
    """A run that fails ends with its error in the status line."""

    def broken(rng):
        raise ValueError("the coin rolled away")

    monkeypatch.setattr(coin, "trial", broken)
    coin.buttons[100].click()
    assert "the coin rolled away" in coin.status.value and coin.trials == []
    assert coin.work.row.layout.visibility == "hidden"
    with pytest.raises(ValueError, match="at least one"):
        coin.run(0)


def test_csv(coin, tmp_path):
    """The results as CSV: one line per outcome with name, n, seed and model; the box shows the same and keeps up."""
    assert coin.csv_box.layout.display == "none"
    coin.csv_button.click()
    coin.run(50)
    rows = list(csv.DictReader(StringIO(coin.csv_box.value)))
    counts = {int(line["outcome"]): int(line["count"]) for line in rows}
    assert counts == {side: coin.trials.count(side) for side in (0, 1)}
    own = {"name": "Coin", "n": "50", "seed": "10b-monday", "model": "fair", "quantity": "side"}
    assert all(own.items() <= line.items() for line in rows)
    coin.to_csv(tmp_path / "own.csv")
    assert (tmp_path / "own.csv").read_text() == coin.csv_box.value == coin.csv()
    lines = list(csv.DictReader(StringIO(SpinnerLab(seed=1).csv())))
    assert {line["quantity"] for line in lines} == {"section", "total"} and len(lines) == 18


def test_the_sample_is_told(coin):
    """Size, seed and the 95% interval are on one line."""
    assert coin.sample_told(3) == "n = 0, seed 10b-monday"
    coin.run(1000)
    assert coin.sample_told(480) == (
        "n = 1,000, seed 10b-monday; relative frequency with 95% interval: 48.0% (44.9% to 51.1%)"
    )


def test_counts_or_frequencies(coin):
    """The switch and the trait follow each other, and the results are shown again."""
    coin.relative_control.value = False
    assert not coin.relative and coin.shown == 1
    coin.relative = True
    assert coin.relative_control.value is True and coin.shown == 2


def test_language(coin):
    """Another language changes the controls, and keeps trials, switch and the open box."""
    coin.relative_control.value = False
    coin.csv_button.click()
    coin.run(5)
    set_language("de")
    assert coin.clear_button.description == "von vorn" and coin.relative_control.value is False
    assert coin.csv_box.layout.display == "" and coin.csv_box.value == coin.csv() and len(coin.trials) == 5


def axes_of(draw, *arguments, **named):
    """The axes on which something was drawn."""
    axes = Figure().subplots()
    draw(axes, "title", *arguments, **named)
    return axes


def test_bars_and_what_is_exact():
    """Bars and marks are on the same axes: as relative frequencies, or as counts next to the expected ones."""
    for relative, heights, marks in ((True, [0.3, 0.7], [0.5, 0.5]), (False, [3, 7], [5, 5])):
        axes = axes_of(frequencies, ["a", "b"], [3, 7], [0.5, 0.5], theme("light"), 10, relative)
        assert [bar.get_height() for bar in axes.patches] == pytest.approx(heights)
        assert list(axes.lines[0].get_ydata()) == marks
    assert not axes_of(frequencies, ["a", "b"], [3, 7], [], theme("dark"), 10).lines


def test_running_frequency_and_its_funnel():
    """After 100 trials the funnel of p = 1/2 reaches from 0.402 to 0.598; that of the counts widens to ±9.8."""
    came = [True, False] * 50
    axes = axes_of(running, came, Fraction(1, 2), theme("light"))
    assert axes.lines[0].get_ydata()[-1] == 0.5 and list(axes.lines[1].get_ydata()) == [0.5, 0.5]
    bounds = [y for x, y in axes.collections[0].get_paths()[0].vertices if x == 100]
    assert min(bounds) == pytest.approx(0.402) and max(bounds) == pytest.approx(0.598)
    axes = axes_of(running, came, Fraction(1, 2), theme("light"), relative=False)
    bounds = [y for x, y in axes.collections[0].get_paths()[0].vertices if x == 100]
    assert max(bounds) == pytest.approx(9.8) and axes.lines[0].get_ydata()[-1] == 0


def test_a_long_line_is_thinned():
    """For 100,000 trials a few hundred points are drawn, including the first and the last; unknown p has no funnel."""
    axes = axes_of(running, [True] * 100_000, None, theme("contrast"))
    at = axes.lines[0].get_xdata()
    assert len(at) < 500 and at[0] == 1 and at[-1] == 100_000 and not axes.collections


def test_closing_ends_a_run(short):
    """A lab that is closed while it is running makes no more trials."""

    async def press():
        coin = Coin()
        coin.buttons[100_000].click()
        await until(lambda: coin.trials)
        coin.close()
        made = len(coin.trials)
        await asyncio.sleep(0.1)
        assert len(coin.trials) == made < 100_000

    in_loop(press())
