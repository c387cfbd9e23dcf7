"""What the program of a page tells the page when it runs the cells."""

import json
import subprocess
import sys

from catan_widgets.simulation.compiled import compilation
from tools.site.parts import REPOSITORY

PROGRAM = REPOSITORY / "tools" / "site" / "program"
#: Runs cells as a page does, and prints what the page is told.
RUN = """
import asyncio, json, sys
out = sys.stdout
import kernel
kernel.begin(lambda kind, content, buffers: print(json.dumps([kind, json.loads(content)]), file=out), sys.argv[1])
for n, source in enumerate(sys.argv[2:]):
    print(json.dumps(["ran", asyncio.run(kernel.run_cell(str(n), source))]), file=out)
"""
ENVIRONMENT = {"CATAN_LANG": "de", "MPLBACKEND": "module://matplotlib_inline.backend_inline"}


def run(*cells: str) -> list[list]:
    """What the page is told about cells, apart from its widgets."""
    command = (sys.executable, "-c", RUN, json.dumps(ENVIRONMENT), *cells)
    done = subprocess.run(command, cwd=PROGRAM, capture_output=True, text=True, check=True)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    return [message for message in told if not message[0].startswith("comm_")]


def test_texts_and_errors():
    """Texts that are printed, the value of the last line, and that a cell has failed are told in this order."""
    printed, line, value, ran, error, failed = run("print('a')\n1 + 1", "1 / 0")
    assert [printed, line] == [["stream", {"name": "stdout", "text": text}] for text in ("a", "\n")]
    assert value == ["display", {"data": {"text/plain": "2"}}]
    assert (ran, failed) == (["ran", True], ["ran", False])
    assert error[0] == "error" and "ZeroDivisionError" in error[1]["text"]


def test_charts_are_pictures():
    """The first chart is a picture with its words, and so is what pyplot leaves open, in the cell that draws it."""
    games = "import catan_widgets as cw\ncw.simulate(2, seed=1, progress=False, compiled=False).plot()"
    open_figure = "from matplotlib import pyplot\npyplot.plot([1, 2])\nNone"
    for cells in ((games, open_figure), (open_figure, games)):
        told = run(*cells)
        assert [kind for kind, _content in told] == ["display", "ran"] * 2
        data = [content["data"] for kind, content in told if kind == "display"]
        assert all(one["image/png"].startswith("iVBOR") for one in data)
        assert data[cells.index(games)]["text/plain"].startswith("2 Partien, Startwert 1: ")


def test_what_is_read_again_is_not_frozen():
    """The loop of the games is run from its file for each rule system, so its file stays."""
    frozen = (PROGRAM / "frozen.py").read_text(encoding="utf-8")
    assert f'RUN_AGAIN = "{compilation._DRIVERS}"' in frozen
