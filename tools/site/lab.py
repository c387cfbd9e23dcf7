"""JupyterLab for those who want code: JupyterLite, with the same Pyodide and packages as the pages."""

from __future__ import annotations

import json
import shutil
import venv
from collections.abc import Iterable
from pathlib import Path

from packaging.utils import canonicalize_name

from tools.site import parts, program

#: Their browser parts are taken from the environment that builds, their Python parts from their wheels.
WIDGETS = ("ipywidgets", "ipycanvas", "anywidget")
INSTALL = "%pip install -q catan_widgets"
#: What Pyodide's kernel starts with; the packages of the pages are there as well.
KERNEL = ("micropip", "ipython", "jedi", "sqlite3", "ssl")


def build(work: Path, site: Path) -> None:
    """Builds the Lab into the folder ``lab`` of the site; ``work`` holds what the pages were built from."""
    source, lite = parts.emptied(work / "notebooks"), parts.emptied(work / "lite")
    venv.create(work / "venv", with_pip=True)
    python = work / "venv" / "bin" / "python"
    pip = (python, "-m", "pip", "--quiet", "--disable-pip-version-check")
    held = [line.split()[0] for line in parts.PURE.read_text(encoding="utf-8").splitlines() if line.startswith(WIDGETS)]
    parts.run(*pip, "install", *parts.VERSIONS["lab"], *held)
    for path in sorted((parts.REPOSITORY / "notebooks").rglob("[!.]*.ipynb")):
        _copy(path, source / path.relative_to(parts.REPOSITORY / "notebooks"))
    pyodide = lite / "static" / "pyodide"
    # The page that Pyodide is tried with loads from elsewhere.
    shutil.copytree(work / "npm" / "package", pyodide, ignore=shutil.ignore_patterns("console*"))
    lock = pyodide / "pyodide-lock.json"
    names = [*KERNEL, *(name for group in program.COMPILED.values() for name in group)]
    for file in parts.compiled(work / "compiled", lock, _needed(lock, names)).values():
        shutil.copy(file, pyodide)
    command = [python.with_name("jupyter"), "lite", "build", "--lite-dir", lite, "--contents", source]
    command += ["--output-dir", site / "lab", "--apps", "lab", "--no-libarchive", "--no-sourcemaps"]
    wheels = (part for wheel in sorted((work / "pure").glob("*.whl")) for part in ("--piplite-wheels", wheel))
    parts.run(*command, *wheels, cwd=lite)


def _needed(lock: Path, names: Iterable[str]) -> set[str]:
    """Packages of Pyodide, and everything that these need."""
    packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        if (name := canonicalize_name(waiting.pop())) not in found:
            found.add(name)
            waiting += packages[name]["depends"]
    return found


def _copy(path: Path, target: Path) -> None:
    """A notebook for the Lab: for Pyodide's kernel, with a cell before its first code that installs the package."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    cells = notebook["cells"]
    first = next((n for n, cell in enumerate(cells) if cell["cell_type"] == "code"), len(cells))
    cell = {"cell_type": "code", "id": "install", "metadata": {}, "execution_count": None, "outputs": []}
    cells.insert(first, cell | {"source": INSTALL})
    notebook["metadata"]["kernelspec"] = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(notebook, ensure_ascii=False), encoding="utf-8")
