"""The JupyterLite site, with no network except its own address: Python boots, the wheel installs, the engine plays."""

import functools
import json
import subprocess
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.browser.servers import REPOSITORY
from tests.browser.visits import LAB_OUTCOME, LAB_READY, LAB_RUN_ALL, LOCAL

pytestmark = pytest.mark.browser

#: Without the package's dependencies, because numpy in the browser is loaded from Pyodide's public address.
INSTALL = """
import piplite
await piplite.install("catan_widgets", deps=False)
"""
#: What the engine does, here and there: it plays a game by moves and saves it, draws an island, simulates many games.
CODE = """
import random
import sys
import catan_widgets as cw
from catan_widgets.simulation.runner import GameRunner

board = cw.Board.variable(seed="10b-monday")
game = cw.Game.new("base", players=3, board=board, seed=1)
for n in range(30):
    moves = game.legal_moves()
    game = game.play(moves[0]) if moves else game.play(game.chance()[0][0])
assert len(cw.Game.from_record(game.record()).moves) == 30
assert cw.svg(board).startswith("<svg")
print(board.hexes["0,0"], len(game.moves), cw.analysis.production((6, 9, 10)).expected)
for system, seats in {"base": ["builder", "balanced", "random"], "market": ["chocolatier", "pips", "builder"]}.items():
    table = GameRunner(cw.Game.new(system, players=3, seed=1).state, seats)
    rows, counts = table.room((5, 7)), table.counts()
    table.play(random.Random(1), counts, rows, [])
    print(system, rows, counts)
print(sys.platform)
"""
NEW_NOTEBOOK = """async (code) => {
  const panel = await window.jupyterapp.commands.execute('notebook:create-new', {kernelName: 'python'});
  await panel.context.ready;
  panel.content.widgets[0].model.sharedModel.setSource(code);
}"""
PRINTED = "() => window.jupyterapp.shell.currentWidget.content.widgets[0].model.outputs.toJSON()"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without logging."""

    def log_message(self, *arguments):
        """Logs nothing."""


@pytest.fixture
def address(lite):
    """The address of the site."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=lite / "site"))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_notebooks_are_there(lite):
    """Each notebook is on the site, and installs the package before its first code."""
    for path in (REPOSITORY / "notebooks").rglob("*.ipynb"):
        file = lite / "site" / "files" / path.relative_to(REPOSITORY / "notebooks")
        cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
        first = next(cell for cell in cells if cell["cell_type"] == "code")
        assert "".join(first["source"]) == "%pip install -q catan_widgets"


def test_the_engine_plays(chromium, address):
    """The kernel boots, our wheel installs, the engine does the same there as here; there are no external requests."""
    here = subprocess.run([sys.executable, "-c", CODE], check=True, stdout=subprocess.PIPE, text=True).stdout
    context = chromium.new_context()
    context.set_default_timeout(180_000)
    page = context.new_page()
    outside = []
    page.on("request", lambda request: request.url.startswith(LOCAL) or outside.append(request.url))
    page.route("**/jupyter-lite.json*", expose)
    page.goto(f"{address}/lab/index.html", wait_until="domcontentloaded")
    page.wait_for_function("() => window.jupyterapp !== undefined")
    page.evaluate("() => window.jupyterapp.restored")
    page.evaluate(NEW_NOTEBOOK, INSTALL + CODE)
    page.wait_for_function(LAB_READY)
    page.evaluate(LAB_RUN_ALL)
    errors = page.wait_for_function(LAB_OUTCOME).json_value()
    assert not errors
    there = "".join(output["text"] for output in page.evaluate(PRINTED))
    assert there == here.replace(sys.platform, "emscripten")
    assert not outside
    context.close()


def expose(route):
    """Gives the test access to JupyterLab's own object, as ``--expose-app-in-browser`` does for a server."""
    answer = route.fetch()
    settings = answer.json()
    settings["jupyter-config-data"]["exposeAppInBrowser"] = True
    route.fulfill(response=answer, json=settings)
