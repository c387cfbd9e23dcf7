"""Data from others (records, positions, rule data, seeds) is only read: it runs nothing, is never HTML, has limits."""

import ast
import csv
import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest
from ipywidgets import HTML, Button, HTMLMath

import catan_widgets as cw
from catan_widgets import export
from catan_widgets.engine import toml
from catan_widgets.engine.game.records import MOST_BYTES, MOST_MOVES
from catan_widgets.engine.ruledata.ruleset import load
from catan_widgets.widgets.base.controls import parts_of

PACKAGE = Path(cw.__file__).parent
HOSTILE = "</title></style><script>alert(1)</script><img src=x onerror=alert(1)>\"'&$\\frac{^"
RAW = ("<script", "<img", "</title></style>")
RECORD = cw.Game.new(players=3, seed=1).record()


def widgets():
    """The public widgets that take a seed."""
    homes = {name: module for module, names in cw._MODULES.items() for name in names if module.startswith("widgets.")}
    return [name for name in homes if "seed" in inspect.signature(getattr(cw, name)).parameters]


def html_of(widget):
    """Everything that a widget puts on the page as HTML, including its saved form."""
    for part in parts_of(widget):
        if isinstance(part, HTML | HTMLMath):
            yield part.value
        assert not getattr(part, "description_allow_html", False)
    bundle = widget._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    yield from (text for kind, text in data.items() if kind in ("text/html", "image/svg+xml"))


def assert_escaped(widget):
    """Checks that nothing hostile has become an element of the page."""
    for text in html_of(widget):
        assert not [raw for raw in RAW if raw in text.lower()]


@pytest.mark.parametrize("name", widgets())
def test_a_seed_is_only_text(name):
    """A seed that contains HTML, JavaScript and chart formulas is shown exactly as typed."""
    required = {"games": 1} if name == "SimulationRun" else {}
    widget = getattr(cw, name)(**required, seed=HOSTILE)
    assert_escaped(widget)
    buttons = [part for part in parts_of(widget) if isinstance(part, Button) and part.description.startswith("100 ")]
    for button in sorted(buttons, key=lambda part: part.description)[:1]:
        button.click()  # opens the charts, which contain the seed
    assert_escaped(widget)
    widget.close()


def test_the_walk_would_see_it():
    """Unescaped text would fail the test above."""
    with pytest.raises(AssertionError):
        assert_escaped(HTML(f"<p>{HOSTILE}</p>"))


HOSTILE_TEXTS = {
    "HTML": HOSTILE,
    "HTML as a value": RECORD.replace('moves = ""', f"moves = {HOSTILE!r}"),
    "a move": RECORD.replace('moves = ""', "moves = '<script>alert(1)</script>'"),
    "a name": RECORD.replace('robber = "', "robber = '<img src=x onerror=alert(1)>' #"),
    "a key": RECORD + '\n["<script>alert(1)</script>"]\nx = 1\n',
    "rules": RECORD.replace('rules = "base"', 'rules = "../../etc/passwd"'),
    "rules as a list": RECORD.replace('rules = "base"', 'rules = [["base"]]'),
    "a file of rule data": RECORD.replace('rules = "base"', 'rules = "base"\ndata = "/etc/passwd"'),
    "brackets": "x = " + "[" * 100_000,
    "dots": "a." * 200_000 + "a = 1",
    "a long number": "format = " + "9" * 10_000,
    "a large number": RECORD.replace("to_move = 0", "to_move = " + "9" * 4_000),
    "a number that is none": RECORD.replace("to_move = 0", "to_move = nan"),
    "too many moves": RECORD.replace('moves = ""', 'moves = "' + "roll 7; " * (MOST_MOVES + 1) + '"'),
    "too long": RECORD + "#" * MOST_BYTES,
    "many seats": RECORD + "\n[[position.seats]]\n" * 20_000,
    "Python": "!!python/object/apply:os.system ['true']",
}


@pytest.mark.parametrize("text", HOSTILE_TEXTS.values(), ids=HOSTILE_TEXTS)
def test_hostile_records(text):
    """A hostile record is refused with a message; the game does not change, and the message is only text."""
    with pytest.raises((ValueError, TypeError)):
        cw.Game.from_record(text)
    play = cw.Play(players=3, seed=1)
    before = play.session.game
    play.file.text.value = text
    play.file.take_button.click()
    assert "catan-failed" in play.status.value and len(play.status.value) < 10_000
    assert play.session.game == before
    assert_escaped(play)


def test_a_position_names_no_other_file(tmp_path):
    """Rule data can be a file path in a program, but not in a position that somebody else wrote."""
    rules = tmp_path / "rules.toml"
    rules.write_text("goal = 12", encoding="utf-8")
    text = RECORD.partition("[position]")[2].partition("[assumed]")[0].replace("position.", "")
    assert cw.State.parse(text).game_setup.ruleset["goal"] == 10
    (tmp_path / "position.toml").write_text(f'data = "{rules}"\n{text}', encoding="utf-8")
    with pytest.raises(TypeError, match="data must be a table"):
        cw.Game.setup(tmp_path / "position.toml")
    given = {**cw.Game.new(players=3, seed=1).position(), "data": rules}
    assert cw.Game.setup(given).state.game_setup.ruleset["goal"] == 12


def test_files_are_bounded(tmp_path):
    """A file that is too long, endless, or not a file at all is refused, as a position and as rule data."""
    long = tmp_path / "long.toml"
    long.write_text("#" * (toml.MOST_BYTES + 1), encoding="utf-8")
    for file in (long, Path(os.devnull), tmp_path):
        with pytest.raises((ValueError, OSError)):
            cw.Game.setup(file)
        with pytest.raises(cw.RuleDataError):
            load("base", data=file)


def test_rule_data_is_only_text():
    """HTML in the source or note of rule data is shown as text or not at all; colours must be known ones."""
    entry = {"value": 12, "source": HOSTILE, "note": HOSTILE, "rules": [HOSTILE]}
    given = {**cw.Game.new(players=3, seed=1).position(), "data": {"goal": entry}}
    play = cw.Play(game=cw.Game.setup(given), seed=1)
    assert_escaped(play)
    for data in ({"seat_colours": [HOSTILE] * 4}, {"terrain": {HOSTILE: 19}}, {HOSTILE: 1}):
        with pytest.raises(cw.RuleDataError):
            load("base", data=data)


def test_cells_are_no_formulas(tmp_path):
    """A text that starts like a formula is written to a CSV file with an apostrophe before it."""
    for text in ("=1+1", "+1", "-1+1", "@x", "\t=1", " =1"):
        assert export.cells([text]) == [f"'{text}"]
    plain = ["-1,2N", "0,0NE", "-3", "10b-monday", -3, 2.5]
    assert export.cells(plain) == plain

    def choose(game, moves, rng):
        return moves[0]

    choose.__name__ = "=HYPERLINK(1)"
    result = cw.simulate(1, "edition", strategies=choose, seed=1, compiled=False, progress=False)
    result.to_csv(tmp_path / "result.csv")
    with open(tmp_path / "result.csv", encoding="utf-8", newline="") as file:
        written = [cell for row in csv.reader(file) for cell in row]
    assert "'=HYPERLINK(1)" in written and "=HYPERLINK(1)" not in written


def test_files_lie_beside_the_notebook(tmp_path, monkeypatch):
    """The game's file box can only reach records next to the notebook, and none if the notebook runs as an app."""
    folder = tmp_path / "notebooks"
    folder.mkdir()
    (tmp_path / "outside.toml").write_text(RECORD, encoding="utf-8")
    (folder / "link.toml").symlink_to(tmp_path / "outside.toml")
    (folder / "mine.toml").write_text("goal = 12", encoding="utf-8")
    monkeypatch.chdir(folder)
    play = cw.Play(players=3, seed=2)
    before = play.session.game
    for name in (
        "../outside.toml",
        str(tmp_path / "outside.toml"),
        "link.toml",
        "01_setup.ipynb",
        "~/x.toml/..",
        "\0.toml",
    ):
        play.file.file.value = name
        for button in (play.file.load_button, play.file.save_button):
            button.click()
            assert "catan-failed" in play.status.value
    play.file.file.value = "mine.toml"
    play.file.save_button.click()
    assert "catan-failed" in play.status.value
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
    play.file.file.value = "game.toml"
    play.file.save_button.click()
    assert "catan-failed" in play.status.value
    assert play.session.game == before
    assert {path.name for path in tmp_path.rglob("*.toml")} == {"outside.toml", "link.toml", "mine.toml"}
    assert (folder / "mine.toml").read_text(encoding="utf-8") == "goal = 12"
    assert cw.Play(players=3, seed=2).file.children[-1].layout.display == "none"


#: Functions that could run a text, or read one that could run something.
_RUNS = {"eval", "exec", "compile", "__import__", "system", "popen", "Popen", "check_output", "loads", "load_module"}
_MODULES = {
    "pickle",
    "marshal",
    "shelve",
    "subprocess",
    "yaml",
    "code",
    "ctypes",
    "socket",
    "urllib",
    "requests",
    "http",
}
#: Starts only Python itself, with the package's own command, to compile functions of the package.
_COMPILING = {"precompile.py: subprocess", "precompile.py: Popen", "precompile.py: compile"}
#: An address is written or read, but none is opened.
_WRITING = {"server.py: urllib.parse", "address.py: urllib.parse"}


def test_nothing_runs_a_text():
    """No module of the package runs a text, opens a connection or starts a program, except the compilation helper."""
    found = []
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                owner = getattr(getattr(node.func, "value", None), "id", "")
                if name in _RUNS and owner not in ("re", "tomllib", "json"):
                    found.append(f"{file.name}: {name}")
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
                found += [f"{file.name}: {name}" for name in names if name.split(".")[0] in _MODULES]
    assert set(found) == _COMPILING | _WRITING


#: Plays, shows and saves as text like a notebook, and prints the files that were opened for writing.
WRITES = """
import sys
import catan_widgets as cw
from matplotlib import font_manager
cw.Play(players=3, seed=1)._repr_mimebundle_()
written = []
def note(event, arguments):
    if event == "open" and not isinstance(arguments[0], int) and arguments[2] & 3:
        written.append(arguments[0])
    if event in ("os.remove", "os.rename", "os.mkdir", "subprocess.Popen", "socket.connect"):
        written.append((event, arguments))
sys.addaudithook(note)
play = cw.Play(players=3, seed=1)
cw.Game.from_record(play.session.game.record())
play._repr_mimebundle_()
cw.SpinnerLab(seed=1)._repr_mimebundle_()
cw.simulate(1, "edition", seed=1, compiled=False, progress=False)
print(written)
"""


def test_no_file_is_written_unasked(tmp_path):
    """Playing, showing, loading a record and simulating write no files."""
    told = subprocess.run([sys.executable, "-c", WRITES], capture_output=True, text=True, cwd=tmp_path, check=True)
    assert told.stdout.strip() == "[]"
