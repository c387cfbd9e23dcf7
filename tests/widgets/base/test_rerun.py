"""Running a cell again leaves nothing behind, and closed widgets are freed."""

import asyncio
import gc
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from weakref import ref

import pytest
from ipycanvas.canvas import _CANVAS_MANAGER
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances
from jupyter_client.manager import start_new_kernel

import catan_widgets as cw
from catan_widgets.widgets.base import keep, rerun
from catan_widgets.widgets.base.controls import parts_of
from catan_widgets.widgets.base.rerun import CellWidget
from tests.widgets.every import EXAMPLES, FEW, SEED, public
from tests.widgets.loops import in_loop, until
from tests.widgets.notebooks import Notebook, notebook
from tests.widgets.shown import acts, tree

PACKAGE = Path(cw.__file__).parent
MODULES = [path for room in ("widgets", "lessons") for path in sorted((PACKAGE / room).rglob("*.py"))]


@pytest.fixture(scope="module")
def shell() -> Iterator[Notebook]:
    """One notebook for all tests."""
    with notebook() as shell:
        yield shell


@pytest.fixture
def book(shell, monkeypatch) -> Iterator[Notebook]:
    """The notebook with nothing in it."""
    monkeypatch.setattr(rerun, "_CELLS", {})
    shell.reset()
    shell.user_ns["cw"] = cw
    yield shell
    shell.reset()


@pytest.fixture(autouse=True)
def kept(shell) -> None:
    """The kernel has the keeper of its pages, which no cell makes or closes."""
    keep._keeper()


@pytest.fixture(autouse=True)
def only_what_is_new() -> Iterator[None]:
    """Garbage collection looks only through what a test makes, which takes a tenth of the time."""
    gc.freeze()
    yield
    gc.unfreeze()


def test_everything_public_has_an_example():
    """The tests here hold everything that displays itself in a cell: a missing class makes this fail."""
    assert set(EXAMPLES) == set(public())


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("make", FEW)
def test_parts_are_all_that_is_held(make):
    """No trait of a part of a widget holds a widget that is not counted among its parts."""
    parts = parts_of(make())
    held = [getattr(part, name, None) for part in parts for name in part.keys]
    each = [one for value in held for one in (value if isinstance(value, list | tuple) else [value])]
    assert len(parts) > 4
    assert {one for one in each if isinstance(one, Widget)} - parts <= {_CANVAS_MANAGER}


def test_every_widget_belongs_to_its_cell():
    """Every class of widgets, public or a part, is closed with its cell, but for the one keeper of the kernel."""
    names = [".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in MODULES]
    own = [one for name in names for one in vars(import_module(name)).values() if isinstance(one, type)]
    widgets = {one for one in own if issubclass(one, Widget) and one.__module__.startswith("catan_widgets")}
    assert len(widgets) > 30
    assert [one.__name__ for one in widgets if not issubclass(one, CellWidget)] == []
    assert {one.__name__ for one in widgets if "open" in vars(one) or "close" in vars(one)} == {"CellWidget", "Keeper"}


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("make", FEW)
def test_running_a_cell_again_leaves_as_much_as_running_it_once(book, make):
    """What the last run made is closed and freed when the cell runs again; another cell closes nothing."""
    book.user_ns["make"] = make
    book.run("first", "widget = make()\nwidget")
    once, first = len(_instances), ref(book.user_ns["widget"])
    assert first().comm is not None
    book.run("first", "widget = make()\nwidget")
    assert len(_instances) == once
    assert freed(first)
    book.run("second", "1 + 1")
    book.run("third", "view = cw.BoardView(cw.Board.beginner())")
    assert all(part.comm is not None for part in tree(book.user_ns["widget"]))
    assert len(_instances) > once


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("make", FEW)
def test_what_is_closed_is_freed(make):
    """After use, a closed widget leaves no widget in the kernel, and nothing keeps it alive."""
    before = set(_instances)
    closed = used_and_closed(make)
    assert [type(_instances[model]) for model in set(_instances) - before if not shared(model)] == []
    assert freed(closed)


def used_and_closed(make: Callable[[], Widget]) -> ref[Widget]:
    widget = make()
    for _control in islice(acts(widget), 8):
        pass
    cw.set_language("de")
    widget.close()
    widget.close()  # closing twice is the same as closing once
    return ref(widget)


def shared(model: str) -> bool:
    """Whether a widget is the one that all canvases of a page share."""
    return _instances[model] is _CANVAS_MANAGER


def freed(widget: ref[Widget]) -> bool:
    """Whether nothing holds it any more."""
    gc.collect()
    return widget() is None


STARTED = {
    "trials": lambda: started(cw.DiceLab(seed=SEED), 100_000),
    "trials one by one": lambda: started(cw.SpinnerLab(seed=SEED), 10),
    "bars": lambda: started(cw.MarketLab(seed=SEED), 100_000),
    "a game": lambda: cw.Play(players=3, seed=SEED, seats="random"),
}


def started(lab: Widget, n: int) -> Widget:
    lab.start(n)
    return lab


@pytest.mark.parametrize("make", STARTED.values(), ids=STARTED)
def test_what_still_runs_ends_and_is_freed(quick, make):
    """A widget that is closed while it does something by itself stops doing it, and nothing keeps it alive."""

    async def act():
        widget = make()
        done = what_is_done(widget)
        before = len(done)
        await until(lambda: len(done) > before)
        widget.close()
        closed, widget = ref(widget), None
        before = len(done)
        await alone()
        await until(lambda: freed(closed))
        assert len(done) == before

    in_loop(act())


def what_is_done(widget: Widget) -> list:
    """The list that grows while a widget does something."""
    if isinstance(widget, cw.Play):
        return widget.session.variation.moves
    return widget.bars if isinstance(widget, cw.MarketLab) else widget.trials


async def alone() -> None:
    """Lets everything else in the loop finish, which takes only a moment."""
    waiting = 2  # this one and the one that limits it to a minute
    await until(lambda: len(asyncio.all_tasks()) == waiting)


def test_a_movement_ends():
    """A picture that is closed during an animation stops moving."""

    async def act():
        lab = cw.DiceLab(seed=SEED)
        lab.helper.moves = True
        lab.run(1)
        assert lab._motion.running
        lab.close()
        assert not lab._motion.running
        await alone()

    in_loop(act())


def test_widgets_of_one_run_live_together(book):
    """Two widgets of one cell both live, with all their parts; both of those from the previous run are closed."""
    code = "first, second = cw.SetupTour(seed=1), cw.Play(players=3, seed=1)"
    book.run("cell", code)
    once, before = len(_instances), [book.user_ns[name] for name in ("first", "second")]
    assert all(part.comm is not None for widget in before for part in tree(widget))
    book.run("cell", code)
    assert len(_instances) == once
    assert all(widget.comm is None for widget in before)
    assert all(part.comm is not None for name in ("first", "second") for part in tree(book.user_ns[name]))


def test_a_run_that_makes_nothing_closes_nothing(book):
    """A cell that already has its widget, and only shows it, keeps it."""
    code = "if 'view' not in globals():\n    view = cw.BoardView(cw.Board.beginner())\nview"
    book.run("cell", code)
    view = book.user_ns["view"]
    book.run("cell", code)
    assert book.user_ns["view"] is view and view.comm is not None


LATER = {
    "the widget": "widget",
    "its picture": "widget.picture",
    "in a box of another library": "from ipywidgets import HBox\nHBox([widget])",
    "displayed": "display(widget)",
}


@pytest.mark.parametrize("show", LATER.values(), ids=LATER)
def test_what_another_cell_shows_stays(book, show):
    """A widget stays complete while a later cell shows it or a part of it, and is closed when that cell runs again."""
    code = "widget = cw.BoardView(cw.Board.beginner())"
    book.run("first", code)
    earlier = book.user_ns["widget"]
    book.run("later", show)
    book.run("first", code)
    assert all(part.comm is not None for part in parts_of(earlier))
    cw.set_language("de")
    assert earlier.theme_control.description == "Farben"
    between = book.user_ns["widget"]
    book.run("first", code)
    assert between.comm is None and earlier.comm is not None
    book.run("later", show)
    assert earlier.comm is None and book.user_ns["widget"].comm is not None


SHARED = {
    "a session": ("play = cw.Play(players=3, seed=1)", "own = cw.Play(game=play.session)"),
    "a comparison": ("predict = cw.Predict(lesson=1)", "own = predict.comparison\nown"),
    "a chart": ("lab = cw.DiceLab(seed=1)\nlab.run(10)", "own = lab.chart\nown"),
    "a class": ("pooled = cw.lessons.pool(cw.lessons.example_class(1))\npooled", "own = pooled.chart\npooled"),
}


@pytest.mark.parametrize(("code", "later"), SHARED.values(), ids=SHARED)
def test_what_a_later_cell_made_of_it_stays(book, code, later):
    """A cell may run again while a later one shows what belongs to its widget, until that one runs again too."""
    book.run("first", code)
    book.run("later", later)
    once, earlier = len(_instances), book.user_ns["own"]
    book.run("first", code)
    assert all(part.comm is not None for part in tree(earlier))
    book.run("later", later)
    assert earlier.comm is None and all(part.comm is not None for part in tree(book.user_ns["own"]))
    assert len(_instances) == once


def test_parts_that_another_cell_has_made_anew_stay(book):
    """A cell that changes a widget, which remakes parts of it, does not own these parts: it may run again."""
    book.run("first", "tour, lab = cw.SetupTour(seed=1), cw.WaitLab(seed=1)")
    for code in ("de", "de", "en", "en"):
        book.run("second", f"cw.set_language({code!r})\nview = cw.BoardView(cw.Board.beginner())")
        for name in ("tour", "lab"):
            assert all(part.comm is not None for part in tree(book.user_ns[name]))


def test_a_chart_of_a_class_that_was_closed_is_drawn_again(book):
    """Pooled results show their picture again after the cell that showed it shows something else."""
    book.run("first", "pooled = cw.lessons.pool(cw.lessons.example_class(1))")
    book.run("second", "pooled")
    chart = book.user_ns["pooled"].chart
    book.run("second", "cw.BoardView(cw.Board.beginner())")
    assert chart.comm is None
    book.run("third", "pooled")
    assert book.user_ns["pooled"].chart.value and book.user_ns["pooled"].chart.comm is not None


def test_a_kernel_tells_which_cell_runs():
    """In a kernel, cells that run again leave as many widgets as cells that ran once, whatever runs in between."""
    manager, client = start_new_kernel(kernel_name="python3")
    try:
        code = "import catan_widgets as cw; tour = cw.SetupTour(seed=1); tour"
        run(client, "first", f"{code}\nfrom ipywidgets.widgets.widget import _instances; once = len(_instances)")
        run(client, "second", "view = cw.BoardView(cw.Board.beginner()); both = len(_instances)")
        for _again in range(2):
            run(client, "first", code)
            run(client, "third", "assert len(_instances) == both > once, (len(_instances), both, once)")
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def run(client, cell: str, code: str) -> None:
    """Has a kernel run a cell as JupyterLab does; fails if its code does."""
    content = {"code": code, "silent": False, "store_history": True, "allow_stdin": False}
    request = client.session.msg("execute_request", content, metadata={"cellId": cell})
    client.shell_channel.send(request)
    reply = client._recv_reply(request["header"]["msg_id"], timeout=60)
    assert reply["content"]["status"] == "ok", reply["content"]
