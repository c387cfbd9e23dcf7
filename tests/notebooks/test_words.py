"""What a notebook says about the page it is on: in JupyterLab, and as a page without code."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from catan_widgets.engine.board.topology import Topology
from catan_widgets.render.table.play import Hit
from tests.notebooks.reading import ENGLISH, FOLDER, FOLDERS, cells, texts_of
from tests.notebooks.running import labels, run
from tests.pseudo import lines
from tools.messages import catalogue_files, read

#: The beginning of a paragraph or list item that mentions cells, the menu or code to type.
MARKER = "*In JupyterLab.* "
OF_CELLS = {
    "en": re.compile(r"\b(?:cells?|menu)\b|Run All|\bShift\b|`[^`]*\([^`]*`", re.IGNORECASE),
    "de": re.compile(r"\b(?:Zellen?|Menüs?)\b|Run All|\bShift\b|`[^`]*\([^`]*`", re.IGNORECASE),
}
BOLD = re.compile(r"\*\*(.+?)\*\*")
#: Also in bold: the words that begin a paragraph and end in a stop, the numbers of a corner, and its letter.
BEGINS = re.compile(r"(?:[*-] |\d+\. )?\*\*[^*]+[.:?]\*\*")
NO_CONTROL = re.compile(r"\d+(?:(?:, | and | und )\d+)+|[A-Za-z]")
FENCE = re.compile(r"```.*?```", re.DOTALL)
TAG = re.compile(r"</?\w[^>]*>")
#: Numbers with whatever separates their digits, and names of places, which look like them.
PLACE = re.compile(r"(?<![\w,])-?\d,-?\d[NS]\b")
NUMBER = re.compile(r"(?<![\w.,])-?\d+(?:[.,]-?\d+)+[NEWS]{0,2}(?!\w)")
WRITTEN = {
    "en": re.compile(r"-?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?"),
    "de": re.compile(r"-?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?"),
}

ISLANDS = (Topology.columns((3, 4, 5, 4, 3)), Topology.columns((4, 5, 6, 5, 4)))
PLACES = {name for island in ISLANDS for name in (*island.hexes, *island.intersections, *island.paths)}

DOCS = FOLDER.parent / "docs"
#: Pages that name controls: for each language, the folders they are in.
WRITTEN_FOR_USERS = {"en": (DOCS / "start", DOCS / "teachers"), "de": (DOCS / "de" / "start", DOCS / "teachers" / "de")}
GENERATED = re.compile(r"<!-- (\w+) -->.*?<!-- /\1 -->", re.DOTALL)
MENU = {"Run", "Run All Cells"}

both = pytest.mark.parametrize("code", FOLDERS)
each = pytest.mark.parametrize("name", ENGLISH, ids=str)


def blocks(path: Path) -> Iterator[str]:
    """The paragraphs and list items of a notebook."""
    for cell in cells(path, "markdown"):
        yield from blocks_of(cell["source"])


def blocks_of(text: str) -> Iterator[str]:
    """The paragraphs and list items of a text, without separate code."""
    for paragraph in re.split(r"\n\s*\n", FENCE.sub("", text)):
        yield from (" ".join(item.split()) for item in re.split(r"\n(?=\s*(?:[*-]|\d+\.) |\||#)", paragraph))


def item(block: str) -> str:
    """A block without its list marker."""
    return re.sub(r"^(?:[*-]|\d+\.) ", "", block)


def controls(text: str) -> Iterator[str]:
    """The names of controls in a text: the words in bold that are nothing else; tables have none."""
    for block in (block for block in blocks_of(text) if not block.startswith("|")):
        yield from (name for name in BOLD.findall(BEGINS.sub("", block, 1)) if not NO_CONTROL.fullmatch(name))


def is_label(name: str, known: frozenset[str]) -> bool:
    """Whether a name belongs to a control; its arrows and its costs may be left out."""
    return name in known | {label.strip("◀▶ ") for label in known}


def catalogue(code: str) -> frozenset[str]:
    """Everything that the program can write on a control, in a language."""
    [german] = [read(path) for path in catalogue_files() if path.parent.parent.name == "de"]
    return frozenset(str(message.string if code == "de" else message.id) for message in german)


@each
def test_runs_in_german(name):
    """Every cell runs in German: here without a separate kernel, since the code is that of the English notebook."""
    assert labels(name).keys() == ({"de", "en"} if cells(FOLDERS["de"] / name, "code") else set())


@both
@each
def test_controls_are_named_as_they_are(name, code):
    """Where a text names a control in bold, one of the notebook's controls has exactly these words."""
    known = labels(name).get(code) or catalogue(code)
    spoken = [item(block) for block in blocks(FOLDERS[code] / name)]
    text = "\n\n".join(block for block in spoken if not block.startswith(MARKER))
    assert [control for control in controls(text) if not is_label(control, known)] == []


@both
def test_pages_name_controls_as_they_are(code):
    """Where a page for learners or teachers names a control in bold, a control has exactly these words."""
    known = catalogue(code)
    for path in (path for folder in WRITTEN_FOR_USERS[code] for path in folder.glob("*.md")):
        text = GENERATED.sub("", path.read_text(encoding="utf-8")).replace(" | ", "\n\n")
        assert [name for name in controls(text) if name not in MENU and not is_label(name, known)] == [], path


@both
@each
def test_cells_are_spoken_of_where_they_are(name, code):
    """Only marked paragraphs mention cells, the menu or code to type: a page without code has none of them."""
    unmarked = [block for block in blocks(FOLDERS[code] / name) if not item(block).startswith(MARKER)]
    assert [block for block in unmarked if OF_CELLS[code].search(block)] == []
    marked = [block for block in blocks(FOLDERS[code] / name) if item(block).startswith(MARKER)]
    assert marked and all(OF_CELLS[code].search(block) for block in marked)


def foreign(texts: Iterator[str], code: str) -> list[str]:
    """The numbers in texts that are not formatted for the language."""
    found = [number for text in texts for number in NUMBER.findall(text) if number not in PLACES]
    return [number for number in found if not WRITTEN[code].fullmatch(number)]


@both
@each
def test_numbers_are_of_the_language(name, code):
    """No German output or text has a decimal point, no English one a decimal comma."""
    path = FOLDERS[code] / name
    prose = (cell["source"].replace("{,}", ",").replace("\\,", " ") for cell in cells(path, "markdown"))
    assert foreign((line for text in texts_of(path) for line in lines(text)), code) == []
    assert foreign(prose, code) == []


def test_contradictions_would_be_seen():
    """Wrong names of controls, cells and code in the wrong place, and numbers of another language are found."""
    assert list(controls("**Begin:** press **go** at **6, 9, 10**.\n\n* **10** for **A**\n\n| **5** |")) == ["go", "10"]
    assert is_label("go", frozenset({"go ▶"})) and not is_label("Go", frozenset({"go ▶"}))
    assert all(OF_CELLS["en"].search(text) for text in ("the next cell", "Menu **Run**", "write `f(1)`"))
    assert all(OF_CELLS["de"].search(text) for text in ("die Zelle danach", "Menü **Run**", "schreibe `f(1)`"))
    assert not OF_CELLS["en"].search("Run a table of `5/36`") and not OF_CELLS["de"].search("Einzeller, `0,139`")
    assert foreign(["0.320 and 1.234,5, hex -1,2, 0,0N, 10.000"], "de") == ["0.320"]
    assert foreign(["0,320 and 1,234.5, hex -1,2, 0,0N, 10,000"], "en") == ["0,320"]


def test_the_robber_does_not_stay():
    """When the base game asks whether the robber may stay on the desert, he is there and must move to a chip."""
    with run(FOLDER / "06_base_game.ipynb") as space:
        seven = space["seven"]
        for move in ("roll", "dice 3 4", *["discard lumber"] * 5):
            seven.play(move)
        game, robber = seven.session.game, seven.session.game.state.robber
        hexes = game.state.board.hexes
        seven.answer(Hit("hex", robber))
        assert hexes[robber].terrain == "desert" and "B-61" in seven.status.value and seven.session.game is game
        free = {hex for hex, tile in hexes.items() if tile.number and hex != robber}
        assert {str(move) for move in game.legal_moves()} == {f"robber {hex}" for hex in free}


def test_the_cut_is_legal():
    """In the base game, red can found at the place named, and the card goes where the text says."""
    with run(FOLDER / "06_base_game.ipynb") as space:
        cut, tie = (space[name].session.game for name in ("cut", "tie"))
        [place] = {place for block in blocks(FOLDER / "06_base_game.ipynb") for place in PLACE.findall(block)}
        assert [game.points(3).longest_road for game in (cut, cut.play(f"settle {place}"), tie)] == [2, 0, 0]
        assert [game.points(0).total for game in (cut, cut.play(f"settle {place}"), tie)] == [2, 5, 2]
