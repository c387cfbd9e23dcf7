"""Simulated results are shown with what reproduces them: number of trials and seed; and an interval if there is one."""

import re
from io import BytesIO

import pytest
from ipywidgets import HTML
from PIL import Image

import catan_widgets as cw
from catan_widgets.widgets.base.controls import parts_of
from catan_widgets.widgets.base.pictures import chart as lab_chart
from catan_widgets.widgets.base.pictures.chart import Chart
from catan_widgets.widgets.labs.trials import TrialLab

SEED, OTHER, TRIALS = "10b $monday", "10b $tuesday", 100


def _lab(name, **arguments):
    def make(seed):
        lab = getattr(cw, name)(seed=seed, **arguments)
        return lab, lambda: lab.run(TRIALS)

    return make


def _corner(seed):
    lab = cw.CornerLab(seed=seed)
    lab.pick("0,0N")
    return lab, lambda: lab.run(TRIALS)


def _founded(seed):
    tour = cw.FoundingTour(seed=seed)
    tour.finish()
    return tour, lambda: tour.round.roll(TRIALS)


#: For each class and variant: a function from a seed to a widget, and one that makes a hundred trials in it.
TRIED = {
    name: _lab(name) for name in ("ChipLab", "DeckLab", "DiceLab", "HandLab", "MarketLab", "SpinnerLab", "WaitLab")
} | {
    "CornerLab": _corner,
    "DeckLab, a theft": _lab("DeckLab", topic="thief"),
    "DeckLab, a theft from an unknown hand": _lab("DeckLab", topic="thief", held=3, hand="3 ore + 2 wool + 1 grain"),
    "DiceLab, a deck": _lab("DiceLab", dice="deck"),
    "DiceLab, a mystery": _lab("DiceLab", dice="mystery"),
    "FoundingTour": _founded,
}
#: Trials that depend on each other, so that the interval for independent ones would be too narrow.
DEPENDENT = {"DiceLab, a deck", "MarketLab"}
EVERY = pytest.mark.parametrize("name", TRIED)


def test_every_lab_is_tried():
    """All public widgets that make trials are among those above."""
    labs = {
        name for name in cw.__all__ if isinstance(getattr(cw, name), type) and issubclass(getattr(cw, name), TrialLab)
    }
    assert labs <= set(TRIED)


def tables(widget) -> list[str]:
    """The tables that a widget shows."""
    texts = [part.value for part in parts_of(widget) if isinstance(part, HTML)]
    return [one for text in texts for one in re.findall(r"<table.*?</table>", text, re.DOTALL)]


@EVERY
def test_tables_of_trials_name_their_sample(name, quick):
    """A table that trials change gives the seed and the number of trials, and intervals for shares."""
    widget, run = TRIED[name](SEED)
    before = tables(widget)
    run()
    counted = [table for table in tables(widget) if table not in before]
    assert counted
    for table in counted:
        assert re.search(rf"\b{TRIALS}\b", table) and SEED in table, table
        assert name in DEPENDENT or "95% interval" in table or "χ²" in table, table


def test_the_mean_of_dice_has_an_interval(quick):
    """The mean of the throws has its interval if the throws are independent, and none for a deck."""
    for dice, interval in (("fair", True), ("deck", False)):
        lab, run = _lab("DiceLab", dice=dice)(SEED)
        run()
        (mean,) = re.findall(r"Mean: counted .*?, expected", lab.tables.value)
        assert ("(95% interval" in mean) == interval


@EVERY
def test_charts_of_trials_name_their_sample(name, monkeypatch, unpainted):
    """A chart of trials gives seed and number of trials, in the picture and in the words for readers who cannot see."""
    drawn = []
    paint = lab_chart._above_line
    monkeypatch.setattr(lab_chart, "_above_line", lambda *arguments: drawn.append(arguments[1]) or paint(*arguments))
    widget, run = TRIED[name](SEED)
    run()
    charts = [part for part in parts_of(widget) if isinstance(part, Chart) and part.layout.display != "none"]
    assert charts
    for chart in charts:
        assert chart.told.endswith(f"(n = {TRIALS}, seed {SEED}).")
    assert set(drawn) - {""} == {f"n = {TRIALS}, seed {SEED}"}


def test_a_chart_without_trials_names_none():
    """A chart of only exact values has no line about trials; one that is waiting for trials already has its height."""
    chart = Chart(lambda figure, colours: figure.subplots(), 4, 3)
    heights = []
    for sample in (None, "", "n = 1, seed 2"):
        chart.draw("light", "Exact.", sample)
        heights.append(Image.open(BytesIO(chart.value)).height)
        assert chart.told == ("Exact (n = 1, seed 2)." if sample else "Exact.")
    assert heights[0] < heights[1] == heights[2]
