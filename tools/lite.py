"""The notebooks as a static site: JupyterLite, where Python runs in the reader's browser.

``python tools/lite.py FOLDER`` builds the site in ``FOLDER/site``. The browser then loads Pyodide, and the packages
compiled for it (numpy, matplotlib), from Pyodide's public address, which is JupyterLite's default.

``python tools/lite.py FOLDER --local`` puts Pyodide itself (an npm package) and what its kernel needs into the site, so
that it makes no requests to other sites; numpy and the others are not included: the engine runs there, but no widget.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
#: What builds the site, and the matching version of Pyodide: change them together.
BUILDERS = ("jupyterlite-core==0.8.6", "jupyterlite-pyodide-kernel==0.8.6", "jupyter-server", "jupyterlab-server")
PYODIDE = "314.0.6"
#: Their browser part is taken from the environment that builds the site, their Python part from their wheels.
WIDGETS = ("ipywidgets", "ipycanvas", "anywidget")
#: Our other dependencies that neither Pyodide nor its kernel includes.
PURE = ("comm", "jupyterlab-widgets", "psygnal", "tqdm")
#: What Pyodide's kernel starts with: these packages and what they need.
KERNEL = ("micropip", "ipython", "jedi")
INSTALL = "%pip install -q catan_widgets"
#: Wheels in pure Python, for the Python of Pyodide.
DOWNLOAD = ("download", "--no-deps", "--only-binary=:all:", "--platform=any", "--python-version=3.14", "--abi=none")


def build(folder: Path, local: bool) -> None:
    """Builds the site from the work tree."""
    shutil.rmtree(folder, ignore_errors=True)  # the builder thinks that work in a deleted folder is done
    source, wheels = folder / "source", folder / "wheels"
    source.mkdir(parents=True)
    python = _environment(folder / "venv")
    pip = [python, "-m", "pip", "--quiet"]
    _run(*pip, "wheel", "--no-deps", "--wheel-dir", wheels, REPOSITORY)
    held = folder / "held.txt"
    held.write_bytes(subprocess.run([python, "-m", "pip", "freeze"], check=True, stdout=subprocess.PIPE).stdout)
    _run(*pip, *DOWNLOAD, "--dest", wheels, "-c", held, *WIDGETS, *PURE)
    for path in sorted((REPOSITORY / "notebooks").rglob("*.ipynb")):
        _copy(path, source / path.relative_to(REPOSITORY / "notebooks"))
    if local:
        _pyodide(python, folder, folder / "static" / "pyodide")
    command = [python.with_name("jupyter"), "lite", "build", "--lite-dir", folder, "--contents", source]
    command += ["--output-dir", folder / "site", "--apps", "lab", "--no-libarchive", "--no-sourcemaps"]
    _run(*command, *(part for wheel in sorted(wheels.iterdir()) for part in ("--piplite-wheels", wheel)), cwd=folder)


def _environment(folder: Path) -> Path:
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    _run(python, "-m", "pip", "install", "--quiet", *BUILDERS, *WIDGETS)
    return python


def _copy(path: Path, target: Path) -> None:
    """A notebook for the site: for Pyodide's kernel, with a cell before its first code that installs the package."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    cells = notebook["cells"]
    first = next((n for n, cell in enumerate(cells) if cell["cell_type"] == "code"), len(cells))
    cell = {"cell_type": "code", "id": "install", "metadata": {}, "execution_count": None, "outputs": []}
    cells.insert(first, cell | {"source": INSTALL})
    notebook["metadata"]["kernelspec"] = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(notebook, ensure_ascii=False), encoding="utf-8")


def _pyodide(python: Path, folder: Path, target: Path) -> None:
    """Pyodide with the wheels that its kernel needs, as a folder that the builder finds by name."""
    _run("npm", "pack", "--silent", f"pyodide@{PYODIDE}", cwd=folder)
    with tarfile.open(folder / f"pyodide-{PYODIDE}.tgz") as archive:
        safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # missing in Debian's Python 3.11
        archive.extractall(folder / "npm", **safely)
    shutil.copytree(folder / "npm" / "package", target)
    file = target / "pyodide-lock.json"
    lock = json.loads(file.read_text(encoding="utf-8"))
    needed = _needed(lock["packages"])
    exact = [f"{name}=={lock['packages'][name]['version']}" for name in needed]
    _run(python, "-m", "pip", "--quiet", *DOWNLOAD, "--dest", target, *exact)
    for wheel in target.glob("*.whl"):
        entry = lock["packages"][_plain(wheel.name.split("-")[0])]
        entry |= {"file_name": wheel.name, "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest()}
    file.write_text(json.dumps(lock), encoding="utf-8")


def _needed(packages: dict[str, dict[str, list[str]]]) -> list[str]:
    """What the kernel starts with, and everything this needs, among Pyodide's packages."""
    found: set[str] = set()
    waiting = list(KERNEL)
    while waiting:
        name = _plain(waiting.pop())
        if name not in found:
            found.add(name)
            waiting += packages[name]["depends"]
    return sorted(found)


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _run(*command: object, cwd: Path | None = None) -> None:
    subprocess.run([str(part) for part in command], check=True, cwd=cwd, stdin=subprocess.DEVNULL)


if __name__ == "__main__":
    given = sys.argv[1:]
    if not given or len(given) > 2 or given[1:] not in ([], ["--local"]):
        raise SystemExit(__doc__)
    build(Path(given[0]).resolve(), local=len(given) == 2)
