"""The address of a page sets the class's seed and the learner's name."""

from urllib.parse import quote, urlencode

import pytest
from ipywidgets import HTML, Text

import catan_widgets as cw
from catan_widgets.widgets.base import address
from catan_widgets.widgets.base.controls import parts_of
from tests.widgets.shown import html_texts

HOSTILE = {
    "markup": "<img src=x onerror=alert(1)>",
    "long": "a" * 1_000_000,
    "control characters": "10b\0\x1b[31m\r\nmonday\u202e\u2028",
    "formats": "{seed} %s {0.__class__}",
    "surrogate": "10b\ud800",
}
#: Everything with a seed of its own, as a notebook makes it.
SEEDED = {
    "ChipLab": lambda: cw.ChipLab(seed="10b-monday"),
    "CornerLab": lambda: cw.CornerLab(seed="10b-monday"),
    "DeckLab": lambda: cw.DeckLab(seed="10b-monday"),
    "DiceLab": lambda: cw.DiceLab(seed="10b-monday"),
    "FoundingTour": lambda: cw.FoundingTour(seed="10b-monday"),
    "HandLab": lambda: cw.HandLab(seed="10b-monday"),
    "MarketLab": lambda: cw.MarketLab(seed="10b-monday"),
    "Play": lambda: cw.Play(seed="10b-monday"),
    "SetupTour": lambda: cw.SetupTour(seed="10b-monday"),
    "SpinnerLab": lambda: cw.SpinnerLab(seed="10b-monday"),
    "WaitLab": lambda: cw.WaitLab(6, seed="10b-monday"),
}


@pytest.fixture
def at(monkeypatch):
    """A function that sets the query of the page's address."""
    return lambda **query: monkeypatch.setenv("QUERY_STRING", urlencode(query, errors="surrogatepass"))


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("name", SEEDED)
def test_the_address_wins(name, at):
    """The class's seed replaces the one that a notebook gives; without one, that of the notebook stays."""
    assert SEEDED[name]().seed == "10b-monday"
    at(seed="9a Freitag", name="anna")
    widget = SEEDED[name]()
    assert widget.seed == "9a Freitag"
    boxes = [part.value for part in parts_of(widget) if isinstance(part, Text) and part.description == "seed"]
    assert boxes == ["9a Freitag"] or name in ("FoundingTour", "Play")


def test_islands_and_trials_are_those_of_the_seed(at):
    """The same island and trials as with the seed typed; an island that a cell asks for keeps its own."""
    own, island = cw.ChipLab(seed="9a"), cw.Board.variable(seed="10b-monday")
    own.run(50)
    at(seed="9a")
    lab = cw.ChipLab(seed="10b-monday")
    lab.run(50)
    assert lab.trials == own.trials and lab.island.board == own.island.board
    assert cw.Board.variable(seed="10b-monday") == island
    assert cw.simulate(2, "edition", seed=1, progress=False).seed == 1
    lab.seed = "10b-monday"  # as typed into its box
    assert lab.seed == "10b-monday" and lab.seed_box.text.value == "10b-monday"


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("name", SEEDED)
@pytest.mark.parametrize("value", HOSTILE.values(), ids=HOSTILE)
def test_hostile_seeds_are_only_text(name, value, at):
    """Whatever a link says is cut, loses what cannot be shown, and is never markup."""
    at(seed=value)
    widget = SEEDED[name]()
    if hasattr(widget, "run"):
        widget.run(3)
    assert 0 < len(widget.seed) <= address.MOST and widget.seed.isprintable()
    assert not any("<img" in told for _where, told in html_texts(widget))
    assert any(isinstance(part, HTML) for part in parts_of(widget))


@pytest.mark.parametrize(
    "query", ["", "seed=", "seed=%20%0a", "seed", "&&&=;", "seed=%00", "other=1&seed=" + quote("\x1b")]
)
def test_an_empty_seed_counts_as_none(query, monkeypatch):
    """Where nothing can be shown, the notebook's seed stays."""
    monkeypatch.setenv("QUERY_STRING", query)
    assert address.seed() is None and cw.SpinnerLab(seed="10b-monday").seed == "10b-monday"


def test_values_are_read_as_forms_write_them(monkeypatch):
    """Plus signs are spaces, percent signs are UTF-8, of several values the first counts; bad bytes are replaced."""
    monkeypatch.setenv("QUERY_STRING", "seed=10b+monday&seed=other&name=J%C3%B6rg%20M%FFller")
    assert address.seed() == "10b monday" and address.name() == "Jörg M\ufffdller"


def test_what_is_handed_in_names_the_learner(at):
    """The text to hand in carries the name in the address, if there is one; both kinds can be restored."""
    quiz = cw.Quiz(lesson=1)
    without = quiz.state
    at(name="Anna <b>")
    assert "learner" not in without and '"learner": "Anna <b>"' in quiz.state
    for text in (without, quiz.state):
        quiz.restore(text)
