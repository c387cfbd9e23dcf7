"""The view of an island, without a browser."""

import pytest
from ipycanvas.canvas import _CANVAS_MANAGER
from ipywidgets.widgets.widget import _instances

from catan_widgets import Board, BoardView, set_language
from catan_widgets.engine.board import setup
from catan_widgets.engine.board.island import Layout, Tile
from catan_widgets.engine.board.topology import Topology
from catan_widgets.engine.ruledata.ruleset import load
from catan_widgets.render.canvas import DENSITY
from catan_widgets.render.layout import Frame


@pytest.fixture
def view():
    """A view of the beginner map."""
    return BoardView(Board.beginner())


def press(view, kind, place):
    """Presses the main button on a place, as reported by the page."""
    frame = Frame(view.board.topology, view.orientation, view.scene.width)
    x, y = {"hex": frame.hex_centre, "intersection": frame.intersection_point}[kind](place)
    press_point(view, x * DENSITY, y * DENSITY)


def press_point(view, x, y):
    """Presses the main button on a point of the canvas."""
    view.helper._handle_custom_msg({"pressed": [x, y], "seen": view.helper.shown}, [])


def test_full_redraw(view, sent):
    """A complete picture of either island is one message of at most 8 KB."""
    view.board = Board.variable("market", seed=1)
    assert len(sent) == 1 and sent[0] <= 8_192


def test_pieces_only(view, sent):
    """If only pieces differ, only their layer is sent, in one message of at most 2 KB."""
    view.board = Board.of(view.board, view.board.starts[:3])
    assert len(sent) == 1 and sent[0] <= 2_048


def test_selection_only(view, sent):
    """Selecting draws only the highlights: one message, far smaller than the picture."""
    view.selected = "0,0N"
    assert len(sent) == 1 and sent[0] <= 1_024


def test_same_board(view, sent):
    """An equal board is not drawn again."""
    view.board = Board.beginner()
    assert sent == []


def test_client_ready(view, sent):
    """A page that has just loaded is told which canvas is drawn on, and gets the whole picture in one message."""
    _CANVAS_MANAGER._current_canvas = view.canvas[2]
    seen = []
    send = _CANVAS_MANAGER.send
    _CANVAS_MANAGER.send = lambda content, buffers=(): (seen.append(bytes(buffers[0])), send(content, buffers))
    view.canvas[-1]._handle_frontend_event(None, {"event": "client_ready"}, [])
    assert len(sent) == 1
    switch = f"IPY_MODEL_{view.canvas[0].model_id}".encode()
    assert switch in seen[0][: 20 + len(switch)], "the first command must name the canvas"


def test_private_attribute():
    """The attribute of ipycanvas that a reload has to reset still exists, and is still a canvas or None."""
    assert hasattr(_CANVAS_MANAGER, "_current_canvas")


def test_press_selects(view):
    """A press selects a hex or an intersection; pressing it again, or pressing the sea, clears the selection."""
    press(view, "hex", "0,0")
    assert view.selected == "0,0" and view.place_control.value == "0,0"
    press(view, "intersection", "0,0N")
    assert view.selected == "0,0N" and view.kind_control.value == "intersection"
    press(view, "intersection", "0,0N")
    assert view.selected == ""
    press(view, "hex", "0,0")
    press_point(view, 2, 2)
    assert view.selected == "" and "Click" in view.info.value


@pytest.mark.parametrize("kind", ["hex", "intersection", "path"])
def test_drop_downs_select_everything(view, kind):
    """Every place of every kind can be chosen without a mouse, and shows the same as when it is set."""
    view.kind_control.value = kind
    for place in [place for _label, place in view.place_control.options if place]:
        view.place_control.value = place
        assert view.selected == place and place in view.info.value and place in view.status.value
    names = {"hex": view.board.topology.hexes, "intersection": view.board.intersections, "path": view.board.paths}
    assert [place for _label, place in view.place_control.options[1:]] == list(names[kind])


def test_other_kind_deselects(view):
    """Choosing another kind of place clears the selection and lists that kind."""
    view.selected = "0,0N"
    view.kind_control.value = "path"
    assert view.selected == "" and len(view.place_control.options) == 1 + 72


@pytest.mark.parametrize("place", ["9,9", "0,0X", "0,0S0", "nowhere", " "])
def test_bad_place(view, place):
    """A name that the island does not have is refused, and the selection stays."""
    view.selected = "0,0"
    with pytest.raises(ValueError, match="is not a place on this island"):
        view.selected = place
    assert view.selected == "0,0"


def test_bad_values(view):
    """An invalid board, theme or orientation is refused, and nothing changes."""
    before = (view.board, view.theme, view.orientation)
    with pytest.raises(TypeError, match="board"):
        view.board = "island"
    with pytest.raises(ValueError, match="light, dark, contrast"):
        view.theme = "pink"
    with pytest.raises(ValueError, match="flat, pointy"):
        view.orientation = "round"
    assert (view.board, view.theme, view.orientation) == before
    for wrong in (
        {"board": None},
        {"board": Board.beginner(), "theme": "pink"},
        {"board": Board.beginner(), "width": 0},
    ):
        with pytest.raises((TypeError, ValueError)):
            BoardView(**wrong)


def test_other_island(view):
    """On another island a place stays selected if it exists there too; otherwise it is dropped."""
    market = Board.variable("market", seed=1)
    view.selected = "0,0"
    view.board = market
    assert view.selected == "0,0" and "Hex 0,0" in view.info.value
    only_there = next(hex for hex in market.topology.hexes if hex not in Board.beginner().topology.hexes)
    view.selected = only_there
    view.board = Board.beginner()
    assert view.selected == "" and view.place_control.value == ""


def test_theme_and_orientation(view, sent):
    """Both can be switched while the view lives, with the controls and from Python, and everything is redrawn."""
    view.theme_control.value = "dark"
    assert view.theme == "dark" and len(sent) == 1
    height = view.canvas.height
    view.orientation = "pointy"
    assert view.orientation_control.value == "pointy" and len(sent) == 2
    assert view.canvas.height != height and view.canvas.height == round(view.scene.height * DENSITY)
    press(view, "hex", "1,-1")
    assert view.selected == "1,-1"


def test_info_of_hex(view):
    """A hex shows terrain, yield, number, dots, probability as fraction and percent, and the dots around it (B-09)."""
    view.selected = "0,0"
    for told in ("pasture 6", "wool", "5/36 ≈ 13.9%", "6 hexes with 15 dots in total"):
        assert told in view.info.value


def test_info_of_intersection(view):
    """An intersection shows the expected cards and the chance of one (B-31); with {5, 6, 12} both are 10/36."""
    view.selected = "0,0N"
    for told in ("hills 5", "forest 12", "pasture 6", "5/18 ≈ 0.278", "10/36 = 5/18 ≈ 27.8%", "mutually exclusive"):
        assert told in view.info.value


def test_equal_numbers():
    """The same number twice at an intersection: two cards on one throw, so E is larger than P (B-31): {5, 5, 9}."""
    land = Topology.of([(0, 0), (1, -1), (0, -1)])
    view = BoardView(Layout(load("base"), land, (Tile("forest", 5), Tile("hills", 5), Tile("fields", 9))))
    view.selected = "0,0N"
    for told in ("1/3 ≈ 0.333", "8/36 = 2/9 ≈ 22.2%", "The 5 is here more than once"):
        assert told in view.info.value


def test_assumed_number_is_marked():
    """M-09: the numbers printed on jungle hexes are marked as assumed, unless the teacher has entered the real ones."""
    for data, marked in ((None, True), ({"jungle_numbers": [2, 3, 4, 5, 9]}, False)):
        board = Board.variable("market", seed=1, data=data)
        view = BoardView(board)
        view.selected = next(hex for hex, tile in board.hexes.items() if tile.terrain == "jungle")
        assert ("assumed value" in view.info.value) is marked


def test_unfinished_island():
    """Every step of a set-up can be shown, and every place in it selected."""
    view = BoardView(setup.steps(seed=1)[0].layout)
    for step in setup.steps(seed=1):
        view.show(step.layout, step.changed)
        for place in ("0,0", "0,0N", "0,0NE"):
            view.selected = place
            assert place in view.info.value


def test_error_in_callback(view, monkeypatch):
    """An error while answering a press is shown in the status line, and nothing changes."""
    monkeypatch.setattr(view._frame, "hit", lambda x, y: 1 / 0)
    view.selected = "0,0"
    press_point(view, 100, 100)
    assert "ZeroDivisionError" in view.status.value and view.selected == "0,0"


def test_close():
    """Closing a view leaves none of its widgets behind, including layouts and canvas layers."""
    before = set(_instances)
    view = BoardView(Board.beginner())
    view.selected = "0,0N"
    view.orientation = "pointy"
    assert len(set(_instances) - before) > 20
    view.close()
    assert set(_instances) - before <= {_CANVAS_MANAGER.model_id}
    view.close()


def test_failed_view_leaves_nothing():
    """A view that is refused leaves no widget behind."""
    before = set(_instances)
    with pytest.raises(ValueError, match="not a theme"):
        BoardView(Board.beginner(), theme="pink")
    assert set(_instances) == before


def test_static_picture(view):
    """A saved notebook gets the picture as PNG and SVG and its description, as well as the widget itself."""
    view.selected = "0,0"
    bundle, metadata = view._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg") and bundle["image/png"].startswith("iVBOR")
    assert metadata["image/png"]["width"] == round(view.scene.width)
    assert "Selected: hex 0,0 (pasture 6)." in bundle["text/plain"]
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert len(bundle["image/png"]) < 90_000


def test_text_alternative_follows(view):
    """The canvas's name for screen readers describes what is shown now."""
    view.selected = "0,0"
    assert view.helper.label == view.description and "Selected: hex 0,0" in view.helper.label


def test_german():
    """B-09: in German the view is built in German, with a decimal comma."""
    set_language("de")
    view = BoardView(Board.beginner())
    view.selected = "0,0"
    assert "13,9 %" in view.info.value
