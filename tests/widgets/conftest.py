"""Widgets without a browser: what they send is recorded, and what they leave behind is counted."""

from collections.abc import Iterator

import pytest
from ipycanvas.canvas import _CANVAS_MANAGER
from ipywidgets.widgets.widget import _instances
from matplotlib.figure import Figure

from catan_widgets.widgets.base.pictures.chart import Chart
from tests.unpainted import unpainted_png


class Sent(list):
    """The drawing messages: one entry each, the number of bytes in its buffers."""


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """The messages that all canvases send from now on."""
    messages = Sent()

    def send(content, buffers=()):
        messages.append(sum(memoryview(buffer).nbytes for buffer in buffers))

    monkeypatch.setattr(_CANVAS_MANAGER, "send", send)
    return messages


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """Closes what a test made, so that the next one starts with an empty registry."""
    before = set(_instances)
    yield
    for model in set(_instances) - before:
        if model in _instances and _instances[model] is not _CANVAS_MANAGER:
            _instances[model].close()


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Charts are composed but not painted, because painting takes most of their time."""
    monkeypatch.setattr(Figure, "savefig", unpainted_png)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Charts are drawn only if a test looks at them, which its name says."""
    if "chart" not in request.node.name:
        monkeypatch.setattr(Chart, "draw", lambda *_arguments: None)
