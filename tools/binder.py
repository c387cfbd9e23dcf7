"""What Binder builds, without Docker: pins requirements, shows the repository to its builder, and acts out the build.

``python tools/binder.py lock`` pins ``binder/requirements.txt`` again. Binder has its own environment, whose versions
must not change; they are listed in ``binder/base.txt``, and only additional packages are pinned for Binder.

``python tools/binder.py build FOLDER`` does in a folder what Binder does in an image: the base environment, the
requirements, ``postBuild``. First it shows what Binder's builder would make of the repository.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

REPOSITORY = Path(__file__).resolve().parent.parent
BINDER = REPOSITORY / "binder"
#: What Binder requires in its own environment, whatever a repository needs.
BASE = ("ipykernel", "ipywidgets", "jupyter_server", "jupyterlab", "notebook")
#: A package of the base environment, by its file name, such as ``noarch/jupyterlab-4.4.9-pyhd8ed1ab_0.conda``.
_FILE = re.compile(r"/([a-z0-9][a-z0-9_.-]*)-([0-9][0-9a-z.]*)-[^-/]+\.(?:conda|tar\.bz2)")


def wanted() -> list[str]:
    """What the package needs on Binder: its dependencies, those of fast simulation, and Voilà."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    pages = [line for line in extras["lab"] if line.startswith(("voila", "latex2mathml"))]
    return [*project["dependencies"], *extras["fast"], *pages]


def pins(file: Path) -> dict[str, str]:
    """The versions pinned in a requirements file, by the normalised name of the package."""
    lines = (line.strip() for line in file.read_text(encoding="utf-8").splitlines())
    pairs = (line.split("==") for line in lines if line and not line.startswith("#"))
    return {plain(name): version for name, version in pairs}


def plain(name: str) -> str:
    """A package's name, normalised for comparison."""
    return re.sub(r"[-_.]+", "-", name).lower()


def lock() -> None:
    """Rewrites ``binder/base.txt`` and ``binder/requirements.txt``."""
    version = (BINDER / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    if version != f"{sys.version_info.major}.{sys.version_info.minor}":
        raise SystemExit(f"binder/runtime.txt names Python {version}: run this with Python {version}")
    with TemporaryDirectory() as scratch:
        builder = _environment(Path(scratch) / "builder", "jupyter-repo2docker")
        folder = next((builder.parent.parent / "lib").glob("python*/site-packages/repo2docker/buildpacks/conda"))
        files = _FILE.findall((folder / f"environment.py-{version}-linux-64.lock").read_text(encoding="utf-8"))
        held = Path(scratch) / "held.txt"
        held.write_text("".join(f"{name}=={number}\n" for name, number in files), encoding="utf-8")
        base = _resolved(held, BASE)
        added = _resolved(held, wanted())
    _write(BINDER / "base.txt", "The part of Binder's own environment that the notebooks use.", base)
    only = {name: number for name, number in added.items() if name not in base}
    _write(BINDER / "requirements.txt", "Packages in addition to Binder's own environment.", only)


def show() -> str:
    """The recipe of the image that Binder's builder would build from the repository.

    Raises:
        subprocess.CalledProcessError: if the builder does not accept the repository.
    """
    with TemporaryDirectory() as scratch:
        builder = _environment(Path(scratch) / "builder", "jupyter-repo2docker")
        command = [builder.with_name("jupyter-repo2docker"), "--debug", "--no-build", REPOSITORY]
        told = subprocess.run(command, check=True, capture_output=True, text=True)
    return told.stdout + told.stderr


def build(folder: Path) -> None:
    """Builds the environment in ``folder/venv``, with ``folder/home`` as the user's folder."""
    recipe = show()
    for step in ('pip install --no-cache-dir -r "binder/requirements.txt"', "binder/postBuild", "binder/start"):
        if step not in recipe:
            raise SystemExit(f"Binder's builder leaves out a step: {step}")
    python = _environment(folder / "venv", "-r", BINDER / "base.txt")
    _run(python, "-m", "pip", "install", "--quiet", "-r", BINDER / "requirements.txt")
    (folder / "home").mkdir(exist_ok=True)
    subprocess.run([BINDER / "postBuild"], check=True, cwd=REPOSITORY, env=environment(folder))
    _run(python, "-m", "pip", "check")


def environment(folder: Path) -> dict[str, str]:
    """The environment variables for the build steps in a folder, and for running the result."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA", "XDG"))}
    path = f"{folder / 'venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return kept | {"HOME": str(folder / "home"), "PATH": path}


def _environment(folder: Path, *packages: object) -> Path:
    """The Python of a new environment with these packages."""
    venv.create(folder, with_pip=True, clear=True)
    python = folder / "bin" / "python"
    _run(python, "-m", "pip", "install", "--quiet", *packages)
    return python


def _resolved(held: Path, packages: Iterable[str]) -> dict[str, str]:
    """The versions of packages and of everything they need; packages in ``held`` keep their versions."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed", "--report", "-"]
    told = subprocess.run([*command, "-c", held, *packages], check=True, stdout=subprocess.PIPE, text=True).stdout
    found = (item["metadata"] for item in json.loads(told)["install"])
    return dict(sorted((plain(item["name"]), item["version"]) for item in found))


def _write(file: Path, about: str, versions: dict[str, str]) -> None:
    head = f"# {about} Written by tools/binder.py lock.\n"
    file.write_text(head + "".join(f"{name}=={version}\n" for name, version in versions.items()), encoding="utf-8")


def _run(*command: object) -> None:
    subprocess.run([str(part) for part in command], check=True)


def main(arguments: list[str]) -> None:
    """Does what the first argument says."""
    match arguments:
        case ["lock"]:
            lock()
        case ["build", folder]:
            build(Path(folder).resolve())
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
