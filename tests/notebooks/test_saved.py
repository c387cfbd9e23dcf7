"""Notebooks as saved: small, executed in order, with pictures that need no running program."""

import re
from pathlib import Path

import nbformat
import pytest

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
NOTEBOOKS = sorted(FOLDER.rglob("[!.]*.ipynb"))


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: str(path.relative_to(FOLDER)))
def path(request):
    """A notebook of the repository."""
    return request.param


def test_small_and_stateless(path):
    """At most 500 KB, no widget state, nothing that changes from run to run."""
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert path.stat().st_size <= 500_000
    assert set(notebook.metadata) <= {"kernelspec", "language_info"}
    assert all("execution" not in cell.metadata for cell in notebook.cells)


def test_executed_in_order(path):
    """Every code cell has run once, from top to bottom, without an error."""
    cells = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    assert not [output for cell in cells for output in cell.outputs if output.output_type == "error"]


def test_pictures(path):
    """A picture is saved as PNG, which is shown everywhere, with a description for readers."""
    for cell in nbformat.read(path, as_version=4).cells:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            assert "application/vnd.jupyter.widget-view+json" not in data
            if "image/svg+xml" in data:
                assert "image/png" in data and re.fullmatch(r"(?s)[^(]{12,}.*", data["text/plain"])
