"""Runs notebooks in place and saves their results, small and without anything that changes from run to run.

``python tools/run_notebooks.py [NOTEBOOK …]``; without names, everything in ``notebooks/`` and its folders. Each
notebook runs in its own folder. Texts and pictures are saved, but not the state of widgets: a saved widget cell then
shows its picture wherever no program is running behind it.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parent.parent / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"
MOST_BYTES = 500_000


def run(path: Path) -> None:
    """Runs one notebook and writes it back."""
    notebook = nbformat.read(path, as_version=4)
    folder = {"metadata": {"path": path.parent}}
    NotebookClient(notebook, timeout=120, store_widget_state=False, resources=folder).execute()
    for count, cell in enumerate((cell for cell in notebook.cells if cell.cell_type == "code"), 1):
        cell.metadata.pop("execution", None)
        cell.execution_count = count
        for output in cell.outputs:
            if "execution_count" in output:
                output.execution_count = count
            output.get("data", {}).pop(WIDGET, None)  # the model disappears with the kernel
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    nbformat.validate(notebook)
    nbformat.write(notebook, path)
    size = path.stat().st_size
    print(f"{path}: {size:,} bytes")
    if size > MOST_BYTES:
        raise SystemExit(f"{path} is larger than {MOST_BYTES:,} bytes")


def main(names: list[str]) -> None:
    """Runs the notebooks named, or all."""
    for path in map(Path, names) if names else sorted(FOLDER.rglob("[!.]*.ipynb")):
        run(path)


if __name__ == "__main__":
    main(sys.argv[1:])
