"""What a widget leaves in a notebook if Python runs in a browser."""

import sys

from catan_widgets import Board, BoardView


def test_svg_alone_where_png_cannot_be_made(monkeypatch):
    """In JupyterLite a picture is saved as SVG and text; elsewhere also as PNG."""
    view = BoardView(Board.beginner())
    assert "image/png" in view._repr_mimebundle_()[0]
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    data = view._repr_mimebundle_()[0]
    assert "image/svg+xml" in data and "image/png" not in data
