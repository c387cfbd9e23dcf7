"""The SVG painter, compared with pictures that a person has checked.

After an intended change of the pictures, renew the files and look at them before committing: ``CATAN_RENEW_GOLDEN=1
pytest tests/render/test_svg.py``.
"""

import os
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.names import named
from catan_widgets.render.picture import picture
from catan_widgets.render.shapes import Layers, Scene, Text
from catan_widgets.render.svg import SVG, draw, icon, svg
from catan_widgets.render.symbols import GOODS
from tests.render import samples

GOLDEN = Path(__file__).parent / "golden"
PICTURES = {
    "base_light_flat": lambda: samples.everything("base", "light", "flat"),
    "base_dark_pointy": lambda: samples.everything("base", "dark", "pointy"),
    "market_contrast_flat": lambda: samples.everything("market", "contrast", "flat"),
    "market_light_pointy": lambda: samples.everything("market", "light", "pointy"),
    "letters_light": samples.lettered,
    "half_laid_dark": lambda: samples.half_laid("dark"),
    "table_light": samples.table,
    "table_late_dark": lambda: samples.long_rows("dark"),
    "spinner_contrast": lambda: samples.spinner("contrast"),
    "game_base_dark": lambda: picture(samples.played("base_classic"), "dark", "pointy", 520),
    "game_market_light": lambda: picture(samples.played("market_classic", 45), width=520),
    "game_edition_light": lambda: picture(samples.played("edition")),
    "view_edition_dark": lambda: picture(samples.played("edition").view(0), "dark", width=400),
}


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_as_approved(name):
    """Each picture equals the approved file, byte by byte."""
    drawn, file = draw(PICTURES[name]()), GOLDEN / f"{name}.svg"
    if os.environ.get("CATAN_RENEW_GOLDEN") == "1":
        file.write_text(drawn, encoding="utf-8", newline="\n")
    assert drawn == file.read_text(encoding="utf-8")


def test_each_approved_file_is_a_picture():
    """There is no file for a picture that is no longer drawn."""
    assert {file.stem for file in GOLDEN.glob("*.svg")} == set(PICTURES)


@pytest.mark.parametrize("name", PICTURES)
def test_documents_stand_alone(name):
    """Each document is well-formed, has title and description, is small, and refers to nothing outside."""
    drawn = draw(PICTURES[name]())
    root = ElementTree.fromstring(drawn)
    assert root.get("role") == "img"
    assert [child.tag.split("}")[1] for child in root][:3] == ["title", "desc", "rect"]
    assert len(drawn.encode()) < 60_000
    assert {element.tag.split("}")[1] for element in root.iter()} <= {
        *("svg", "title", "desc", "rect", "g", "path", "circle", "text"),
    }
    outside = drawn.replace('xmlns="http://www.w3.org/2000/svg"', "", 1)
    assert not re.search(r"href|url\(|@import|@font-face|https?:|\bid=|style=|<script", outside)
    assert root[2].get("width") == root.get("width") and root[2].get("fill", "").startswith("#")


def test_coordinates_have_two_decimals_at_most():
    """Numbers are rounded, so that the text is short and the same on every machine."""
    assert not re.search(r"\d\.\d{3}", draw(samples.everything()))


def test_text_is_escaped():
    """Text with characters that have a meaning in XML stays text."""
    scene = Scene(Layers((Text(5, 5, "<3 & >2", 10, "#000000"),)), 10, 10, "#ffffff", "a < b", "c & d")
    root = ElementTree.fromstring(draw(scene))
    assert [element.text for element in root if element.text] == ["a < b", "c & d", "<3 & >2"]


def test_a_board_displays_itself():
    """A notebook gets the unchanged picture; the same board gives the same text."""
    board = Board.variable(seed=1)
    drawn = svg(board, theme="dark", orientation="pointy", width=400)
    assert isinstance(drawn, SVG) and drawn._repr_svg_() == str(drawn)
    assert drawn == svg(Board.variable(seed=1), theme="dark", orientation="pointy", width=400)
    assert 'width="400"' in drawn


def test_icons_are_named_and_round():
    """Each symbol is a separate picture, round on any background, whose title is its name."""
    for kind in GOODS:
        root = ElementTree.fromstring(icon(kind, "contrast", 32))
        assert root[0].text == named(kind) and root.get("width") == "32"
        assert root[1].get("fill") == "none" and len(root) > 2
    with pytest.raises(ValueError, match="there is no symbol for 'gold'; allowed: lumber"):
        icon("gold")


@pytest.mark.parametrize("wrong", [{"theme": "sepia"}, {"orientation": "round"}, {"width": -1}])
def test_wrong_arguments_are_refused(wrong):
    """An unknown theme or orientation, or a negative width, is a ValueError."""
    with pytest.raises(ValueError, match=r"allowed|can be 1 to 100000 pixels"):
        svg(samples.board(), **wrong)
