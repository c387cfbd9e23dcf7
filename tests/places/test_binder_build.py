"""The environment made by Binder's steps: its compiled rules are found, and the notebooks open in it."""

import subprocess

import nbformat
import pytest
from playwright.sync_api import TimeoutError as LateError

from catan_widgets.render.theme import theme
from tests.browser.servers import REPOSITORY, Setting
from tests.browser.visits import Visit
from tools.binder import environment

pytestmark = pytest.mark.browser

#: Simulates all systems, and prints how often numba compiled a function meanwhile.
SIMULATE = """
from numba.core import event
with event.install_recorder("numba:compile") as compiled:
    import catan_widgets as cw
    for system in ("base", "market", "edition"):
        assert cw.simulate(10, system, seed=1, progress=False, compiled=True).games == 10
print(len(compiled.buffer))
"""
NOTEBOOK = "01_setup.ipynb"
CELLS = nbformat.read(REPOSITORY / "notebooks" / NOTEBOOK, as_version=4).cells
TOUR_CELL = next(n for n, cell in enumerate(CELLS) if "SetupTour" in cell.source)
SEA = tuple(bytes.fromhex(theme("light").sea.removeprefix("#")))


def python(binder):
    """Python in that environment, as Binder starts it."""
    return str(REPOSITORY / "binder" / "start"), str(binder / "venv" / "bin" / "python")


def test_the_first_simulation_compiles_nothing(binder, tmp_path):
    """Rules compiled by postBuild for any processor are loaded, in a folder other than the repository's."""
    command = [*python(binder), "-c", SIMULATE]
    told = subprocess.run(command, env=environment(binder), cwd=tmp_path, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "0"


@pytest.mark.parametrize("kind", ["lab", "notebook"])
def test_notebooks_open(chromium, serve, binder, kind):
    """An island is drawn in Binder's JupyterLab and in its Jupyter Notebook."""
    server = serve(Setting(kind, python=python(binder), home=str(binder / "home")))
    try:
        visit = Visit(chromium, server, NOTEBOOK)
    except LateError:  # JupyterLab 4.4 does not retry when a kernel answers late, as on a busy machine
        visit = Visit(chromium, server, NOTEBOOK)
    try:
        visit.show_cell(TOUR_CELL)
        visit.canvas(".catan-widget").wait_pixel(6, 6, SEA)
        visit.shot("binder")
        visit.assert_clean()
    finally:
        visit.close()
