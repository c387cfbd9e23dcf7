"""The ipycanvas painter: what it sends, measured without a browser."""

import json
from contextlib import suppress

import pytest
from ipycanvas.canvas import _CANVAS_MANAGER, COMMANDS

from catan_widgets.engine.board.board import Board
from catan_widgets.render.canvas import DENSITY, forget_client, multicanvas, paint, safe_hold
from catan_widgets.render.island.scene import island_scene
from catan_widgets.render.layout import Frame
from catan_widgets.render.shapes import GROUND, PIECES
from catan_widgets.render.theme import theme
from tests.render import samples


@pytest.fixture
def sent(monkeypatch):
    """The messages to the browser, each as its commands and its size in bytes."""
    messages = []

    def send(content, buffers=None):
        blocks = [memoryview(block).nbytes for block in buffers]
        messages.append((json.loads(bytes(buffers[0])), len(json.dumps(content)) + sum(blocks), buffers[1:]))

    monkeypatch.setattr(_CANVAS_MANAGER, "send", send)
    return messages


def market_scene(seed=3, settlements=8, width=700):
    island = Board.variable("market", seed=seed)
    return island_scene(
        island, Frame(island.topology, "flat", width), theme("light"), samples.founded(island, settlements)
    )


def names(message):
    return [list(COMMANDS)[command[0]] for command in message[0]]


@pytest.mark.parametrize("seed", range(5))
def test_a_full_redraw_is_one_small_message(sent, seed):
    """A board with 24 hexes is sent in one message of at most 8 KB."""
    scene = market_scene(seed, settlements=0)
    canvas = multicanvas(scene.width, scene.height)
    paint(scene, canvas)
    assert [size <= 8192 for _commands, size, _blocks in sent] == [True]


@pytest.mark.parametrize("seed", range(5))
def test_a_redraw_of_pieces_is_one_smaller_message(sent, seed):
    """After founding, the pieces on 24 hexes are sent in one message of at most 2 KB."""
    scene = market_scene(seed)
    canvas = multicanvas(scene.width, scene.height)
    paint(scene, canvas, (PIECES,))
    assert [size <= 2048 for _commands, size, _blocks in sent] == [True]
    assert names(sent[0]).count("switchCanvas") == 1


def test_calls_do_not_grow_with_the_board(sent):
    """Shapes are batched: apart from texts, redrawing land takes a handful of calls, for 19 and 24 hexes alike."""
    for rules in ("base", "market"):
        scene = samples.everything(rules)
        paint(scene, multicanvas(scene.width, scene.height), (GROUND,))
    counts = [sum(name not in ("fillText", "set") for name in names(message)) for message in sent]
    assert counts[0] == counts[1] <= 10


def test_every_block_has_a_type_that_the_browser_knows(sent):
    """Points are int16, colours and counts uint8: any other type would stop all canvases of the page."""
    scene = samples.everything("market")
    paint(scene, multicanvas(scene.width, scene.height))
    types = {argument["dtype"] for command in sent[0][0] for argument in _arrays(command)}
    assert types == {"int16", "uint8"}
    assert sum(command[2] for command in sent[0][0] if len(command) > 2) == len(sent[0][2])


def _arrays(command):
    return [argument for argument in command[1] if isinstance(argument, dict)]


def test_points_fit_their_type(sent):
    """A picture 1,800 pixels wide is still drawn in the right place: no coordinate wraps around."""
    scene = market_scene(width=1800)
    paint(scene, multicanvas(scene.width, scene.height))
    for command in sent[0][0]:
        arrays = _arrays(command)
        if list(COMMANDS)[command[0]] == "fillStyledPolygons":
            assert arrays[0]["dtype"] == "int16"
    points = [memoryview(block).cast("B").cast("h") for block in sent[0][2] if memoryview(block).format == "h"]
    assert max(max(block) for block in points) < 32_767
    assert min(min(block) for block in points) > -6_000


def test_an_error_leaves_nothing_held(sent):
    """An error inside a hold is raised, what was drawn before it is sent, and later drawing is sent at once."""
    canvas = multicanvas(100, 100)
    with pytest.raises(RuntimeError, match="stop"), safe_hold():
        canvas[0].fill_rect(0, 0, 1, 1)
        raise RuntimeError("stop")
    assert len(sent) == 1 and not _CANVAS_MANAGER._caching
    canvas[0].fill_rect(0, 0, 1, 1)
    assert len(sent) == 2


def test_holds_can_be_nested(sent):
    """A hold inside a hold sends nothing twice, and the outer one still holds."""
    canvas = multicanvas(100, 100)
    with safe_hold():
        with suppress(RuntimeError), safe_hold():
            canvas[0].fill_rect(0, 0, 1, 1)
            raise RuntimeError
        assert _CANVAS_MANAGER._caching
    assert not _CANVAS_MANAGER._caching
    assert sum(names(message).count("fillRect") for message in sent) == 1


def test_a_new_page_is_told_which_canvas_to_draw_on(sent):
    """After `forget_client` the next drawing names its canvas again; without it, ipycanvas thinks it is known."""
    canvas = multicanvas(100, 100)
    for forget, named in ((False, True), (False, False), (True, True)):
        sent.clear()
        if forget:
            forget_client(canvas)
        with safe_hold():
            canvas[0].fill_rect(0, 0, 1, 1)
        assert ("switchCanvas" in names(sent[0])) == named


def test_the_background_is_opaque_and_the_state_is_restored(sent):
    """The ground starts with a rectangle that covers it; each layer with shapes saves and restores what it sets."""
    scene = samples.everything()
    canvas = multicanvas(scene.width, scene.height)
    assert (canvas.width, canvas.height) == (round(scene.width * DENSITY), round(scene.height * DENSITY))
    paint(scene, canvas)
    calls = names(sent[0])
    assert calls.count("save") == calls.count("restore") == sum(map(bool, scene.layers)) == 3
    x, y, width, height = next(command[1] for command in sent[0][0] if list(COMMANDS)[command[0]] == "fillRect")
    scale = next(command[1] for command in sent[0][0] if list(COMMANDS)[command[0]] == "scale")[0]
    assert (x, y) == (0, 0) and width * scale >= canvas.width and height * scale >= canvas.height
