"""What a learner does on a page comes back when the page is loaded again."""

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from types import SimpleNamespace

import pytest
from ipywidgets import Widget

import catan_widgets as cw
from catan_widgets.lessons import saved
from catan_widgets.widgets.base import address, keep, long_run
from catan_widgets.widgets.base.a11y import Status
from catan_widgets.widgets.labs.waits.model import wait_for
from tests.widgets.every import EXAMPLES, cases
from tests.widgets.loops import in_loop, until
from tests.widgets.shown import acts, html_texts, tree

#: Public widgets that keep nothing, each with its reason.
KEEPS_NOTHING = {
    "BoardView": "it only shows an island",
    "Pooled": "its values come from the cells of the page",
    "PositionEditor": "a tool for authors, on no page",
    "SimulationRun": "its cell plays the same games again",
}


class Browser:
    """The storage of a browser, and the page that is open in it."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.kept: dict[str, object] = {}
        self._patch = patch

    def open(self) -> None:
        """Loads the page: a new program begins, which has told it nothing yet."""
        self._patch.setattr(keep, "_KEEPER", None)
        self._patch.setattr(saved, "_KEPT", {})
        self._patch.setattr(address, "_told", "")

    def ready(self, learner: object = "") -> None:
        """The page tells the program what is kept, and for whom."""
        keep._keeper()._handle_custom_msg({"kept": dict(self.kept), "learner": learner}, [])

    def take(self, _keeper: Widget, content: dict, buffers: object = None) -> None:
        """What the page does with the program's message."""
        self.kept = {key: text for key, text in (self.kept | content["keep"]).items() if text is not None}

    def visit(self, *makers: Callable[[], Widget]) -> list[Widget]:
        """Loads the page, whose cells make widgets, until everything kept is there again."""
        self.open()
        made = [make() for make in makers]
        self.ready()
        return made


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> Browser:
    """A browser with nothing in its storage."""
    browser = Browser(monkeypatch)
    monkeypatch.setattr(keep, "get_ipython", SimpleNamespace)
    monkeypatch.setattr(keep.Keeper, "send", lambda keeper, *content: browser.take(keeper, *content))
    return browser


def told(widget: Widget) -> list[tuple[str, str]]:
    """What a widget says, apart from its status lines, which tell what has just happened."""
    return [text for text in html_texts(widget) if text[0] != f"{Status.__name__}.value"]


def scenes(widget: Widget) -> list[object]:
    """Its pictures."""
    return [part.scene for part in tree(widget, shown=True) if hasattr(part, "scene")]


def run(lab: Widget, n: int = 30, **settings: object) -> Widget:
    for name, value in settings.items():
        setattr(lab, name, value)
    lab.run(n)
    return lab


def market_made(lab: Widget) -> None:
    """Bars by two policies and by hand, one of them just begun."""
    run(lab, 12, make="dearest")
    run(lab, 3, make="random", lift="lowest")
    for _bar in range(4):
        lab.press(lab.legal[-1])
        lab.roll()
        if lab.stage == "lift":
            lab.press(lab.legal[0])
    lab.press(lab.legal[0])
    lab.comparison.length.value = 2
    lab.comparison.compare()


def founded(tour: Widget) -> None:
    """A founding with an answer given, up to the next question."""
    tour.to_person()
    tour.predict("A")
    tour.place(next(iter(tour.game.legal_moves())))
    tour.place(next(iter(tour.game.legal_moves())))
    while tour.question is None:
        tour.to_person()
        if tour.question is None:
            tour.place(next(iter(tour.game.legal_moves())))
    tour.predict("5")


def rolled(tour: Widget) -> None:
    """A whole founding with its rolls."""
    tour.finish()
    tour.round.roll(36)


def played(play: Widget) -> None:
    """A game with a second line of play, looked at in its middle."""
    for _move in range(6):
        play.play(next(iter(play.session.game.legal_moves())))
    play.session.go(2)
    play.play(list(play.session.game.legal_moves())[-1])
    play.session.go(1)
    play.hands = "own"


def answered(quiz: Widget) -> None:
    """A quiz with a wrong answer to each question, three for the first and its answer told."""
    for item in quiz.items:
        quiz.answer(item.id, "A" if isinstance(item, cw.lessons.Choice) else "1")
    first = quiz.items[0].id
    quiz.reveal(first)


def predicted(predict: Widget) -> None:
    """Two predictions."""
    item = predict.item
    sketch = ",".join("1" for _one in item.outcomes) if isinstance(item, cw.lessons.Sketch) else None
    given = "A" if isinstance(item, cw.lessons.Choice) else sketch or "1/3"
    predict.predict(given if sketch or given == "A" or item.kind != "count" else "3")
    predict.again()
    predict.predict(predict.predictions[0])


#: What a learner does with a widget; each widget that keeps its work is here.
WORK: dict[str, list[Callable[[Widget], object]]] = {
    "ChipLab": [lambda lab: run(lab, total=8, relative=False)],
    "CornerLab": [
        lambda lab: run(lab, comparing=True, picks=("0,0N", "1,0N"), cities=("1,0N",), rolls=7, robber="1,0"),
        lambda lab: run(lab, sites=True, measure=lab.choices.measure.options[-1][1]),
    ],
    "DeckLab": [
        lambda lab: run(lab, seen="5 knight", size=2, way="pile", kind="monopoly"),
        lambda lab: run(lab, topic="thief", hand="2 ore + 3 wool", held=4, stolen="ore"),
    ],
    "DiceLab": [
        lambda lab: run(lab, dice="loaded", weights=(1, 1, 1, 1, 1, 5), number=3, shown="face", chosen=2),
        lambda lab: run(lab, dice="deck", seed="12"),
        lambda lab: run(lab, dice="mystery", chosen=5),
    ],
    "FoundingTour": [founded, rolled],
    "HandLab": [lambda lab: run(lab, hand=(11,), gains=((6, 9),), rolls=3, chosen=1)],
    "MarketLab": [market_made, lambda lab: setattr(lab, "scene_number", 2)],
    "Play": [played],
    "Predict": [predicted],
    "Quiz": [answered],
    "SetupTour": [lambda tour: setattr(tour, "step", 3)],
    "SpinnerLab": [lambda lab: run(lab, seed="other")],
    "WaitLab": [lambda lab: run(lab, wait=wait_for("city"), within=9, waited=2), lambda lab: run(lab, wait="run")],
}


def test_every_widget_keeps_its_work_or_says_why_not():
    """A new public widget is among those whose work comes back, or has a reason."""
    assert set(WORK) | set(KEEPS_NOTHING) == set(EXAMPLES)


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize(
    ("make", "work"),
    [
        pytest.param(case.values[0], work, id=f"{case.id} {place}")
        for name, works in WORK.items()
        for case in cases(name, most=3)
        for place, work in enumerate(works)
    ],
)
def test_what_was_done_comes_back(browser, make, work):
    """Loading a page again gives the same trials, pictures and words, whatever was done there."""
    (before,) = browser.visit(make)
    begun = json.dumps(before.memory)
    work(before)
    assert json.dumps(before.memory) != begun and len(browser.kept) == 1
    (after,) = browser.visit(make)
    assert json.dumps(after.memory) == json.dumps(before.memory)
    for name in ("trials", "bars", "rolled", "rows", "predictions", "tries", "session.game"):
        one, other = (getattr(each, name, None) for each in (before, after))
        assert callable(one) or one == other, name
    assert scenes(after) == scenes(before)
    assert told(after) == told(before)


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("make", cases(*WORK, most=1))
def test_a_widget_may_be_restored_after_anything(browser, make):
    """Whatever its controls have been used for, everything is restored that a widget says it keeps."""
    (before,) = browser.visit(make)
    for _control in acts(before):
        pass
    (after,) = browser.visit(make)
    assert json.dumps(after.memory) == json.dumps(before.memory)


def changed(memory: object, deep: bool = False) -> Iterator[object]:
    """A memory with each of its values replaced, and those in them; but not seeds, which may be any."""
    yield from (-1, 10**12, "<b>", [-1, 2, 3, 4], {"a": 1})
    if not deep:
        yield from (None, True)
    if isinstance(memory, dict):
        for key, value in memory.items():
            if key != "seed":
                yield {own: held for own, held in memory.items() if own != key}
                yield from (memory | {key: other} for other in changed(value, deep=True))
        yield from (memory | {"seed": wrong} for wrong in (None, "", [1], 1.5) if "seed" in memory)
    elif isinstance(memory, list) and memory:
        yield from ([other, *memory[1:]] for other in changed(memory[0], deep=True))


@pytest.mark.usefixtures("unpainted", "quick")
@pytest.mark.parametrize("make", cases(*WORK, most=1))
def test_a_wrong_memory_is_ignored(browser, make):
    """Whatever stands in the browser's storage, a widget is as it began, or as the storage says, and never broken."""
    (widget,) = browser.visit(make)
    begun = keep._text(widget.memory)
    WORK[type(widget).__name__][0](widget)
    ((key, text),) = browser.kept.items()
    wrong = ["", "[", "NaN", "[" * 100_000, 5, None, *map(keep._text, changed(json.loads(text)))]
    assert len(wrong) > 20
    for kept in wrong:
        keep._keeper()._kept = {key: kept}
        keep._keeper()._restore(widget)
        assert keep._text(widget.memory) in (begun, kept)
    assert told(widget)


@pytest.mark.usefixtures("unpainted")
def test_widgets_of_one_kind_are_told_apart(browser):
    """Each has its own work, also if a later version of the page orders them otherwise, or has one more."""

    def six() -> Widget:
        return cw.WaitLab(6, seed="10b-monday")

    def road() -> Widget:
        return cw.WaitLab("road", seed="10b-monday")

    for lab, n in zip(browser.visit(six, road, six), (3, 4, 5), strict=True):
        lab.run(n)
    assert [len(lab.trials) for lab in browser.visit(six, road, six)] == [3, 4, 5]
    assert [len(lab.trials) for lab in browser.visit(lambda: cw.WaitLab(8, seed=1), road, six, six)] == [0, 4, 3, 5]


@pytest.mark.usefixtures("unpainted")
def test_the_class_s_seed_begins_something_new(browser, monkeypatch):
    """A seed in the address has its own work; a seed typed there comes back with that work."""

    def lab() -> Widget:
        return cw.SpinnerLab(seed="10b-monday")

    run(browser.visit(lab)[0], 3, seed="own")
    monkeypatch.setenv("QUERY_STRING", "seed=9a")
    (other,) = browser.visit(lab)
    assert (other.seed, len(other.trials)) == ("9a", 0)
    run(other, 5)
    monkeypatch.setenv("QUERY_STRING", "")
    (first,) = browser.visit(lab)
    assert (first.seed, len(first.trials)) == ("own", 3)


def test_what_is_done_before_the_page_answers_is_kept(browser):
    """The page may be used before the keeper has heard from it."""
    browser.open()
    cw.Quiz(lesson=1).answer("six", "5/36")
    assert browser.kept == {}
    browser.ready()
    (quiz,) = browser.visit(lambda: cw.Quiz(lesson=1))
    assert quiz.value == {"six": "5/36"}


def test_the_page_names_the_learner(browser):
    """What is handed in names the learner whom the page knows, from whichever page; anything else is no name."""
    browser.open()
    quiz = cw.Quiz(lesson=1)
    browser.ready(" Anna\n<b> ")
    quiz.answer("six", "5/36")
    assert json.loads(quiz.state)["learner"] == "Anna<b>"
    for nobody in (None, 5, "", ["Anna"]):
        browser.ready(nobody)
        assert "learner" not in json.loads(quiz.state)


def test_questions_that_are_no_longer_asked_are_left_out(browser):
    """If a later version of a page asks fewer questions, the other answers come back."""
    items = [cw.lessons.Number(id, "P?", Fraction(1, 6)) for id in ("a", "b")]
    (quiz,) = browser.visit(lambda: cw.Quiz(items=items, name="own"))
    for id in ("a", "b"):
        quiz.answer(id, "1/6")
    (fewer,) = browser.visit(lambda: cw.Quiz(items=items[1:], name="own"))
    assert fewer.value == {"b": "1/6"}


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("make", [cw.SpinnerLab, cw.MarketLab])
def test_a_run_in_progress_comes_back_whole(browser, make, monkeypatch):
    """Trials that are still being made count, even if the page is loaded again while they are made again."""
    monkeypatch.setattr(keep, "_PAUSE", 0)
    monkeypatch.setattr(long_run, "_SLICE", 1e-4)

    async def visit(begin: bool, go_on: bool) -> dict:
        browser.open()
        lab = make(seed=1)
        await until(lambda: keep._keeper()._places)
        browser.ready()
        if begin:
            lab.start(200)
            lab.start(300)
        await until(lambda: not keep._keeper()._later.waiting)
        assert lab.work.running
        await until(lambda: not (go_on and lab.work.running))
        lab.close()
        return lab.memory

    in_loop(visit(begin=True, go_on=False))
    in_loop(visit(begin=False, go_on=False))
    came = in_loop(visit(begin=False, go_on=True))
    assert came.get("n") == 500 or came["made"] == [["cheapest", "random", 500]]
