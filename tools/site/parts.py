"""What the site is made of that is not ours: Pyodide and packages for it, each file checked before it is used.

Pyodide itself is on npm. Its compiled packages are on no registry under their own names, but inside a wheel of another
project; each must be the file that the lock of npm's Pyodide names, so what is published is Pyodide's own build.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
VERSIONS = tomllib.loads((HERE / "versions.toml").read_text(encoding="utf-8"))
#: Wheels in pure Python for the Python of Pyodide, with the checksum of each.
PURE = HERE / "wheels.txt"
DOWNLOAD = ("download", "--no-deps", "--only-binary=:all:", "--platform=any", "--abi=none")


def pyodide(folder: Path) -> Path:
    """Pyodide's folder, from npm, which checks what it fetched by its own checksum."""
    name = f"pyodide@{VERSIONS['pyodide']}"
    run("npm", "pack", "--silent", name, cwd=folder)
    with tarfile.open(folder / f"{name.replace('@', '-')}.tgz") as archive:
        safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # missing in Debian's Python 3.11
        archive.extractall(folder / "npm", **safely)
    return folder / "npm" / "package"


def compiled(folder: Path, lock: Path, names: Iterable[str], carrier: str = VERSIONS["carrier"]) -> dict[str, Path]:
    """The wheels of packages by name, as Pyodide compiled them.

    Args:
        folder: where they go.
        lock: Pyodide's lock file, which has their checksums.
        names: of the packages.
        carrier: the requirement whose wheel has them inside.

    Raises:
        ValueError: for a file that is not the one in the lock.
        KeyError: for a file that the carrier does not have.
    """
    pip("download", "--no-deps", "--pre", "--dest", folder, carrier)
    locked = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    found = {}
    with zipfile.ZipFile(next(folder.glob(carrier.split("=")[0].replace("-", "_") + "-*.whl"))) as archive:
        inside = {Path(name).name: name for name in archive.namelist()}
        for name in names:
            file = folder / locked[name]["file_name"]
            file.write_bytes(archive.read(inside[file.name]))
            if hashlib.sha256(file.read_bytes()).hexdigest() != locked[name]["sha256"]:
                raise ValueError(f"{file.name} is not the file that Pyodide's lock names")
            found[name] = file
    return found


def pure(folder: Path) -> list[Path]:
    """The other wheels, which pip checks by the checksums in ``wheels.txt``; and ours, made from the work tree."""
    python = f"--python-version={VERSIONS['python']}"
    pip(*DOWNLOAD, python, "--require-hashes", "--dest", folder, "--requirement", PURE)
    pip("wheel", "--no-deps", "--wheel-dir", folder, REPOSITORY)
    return sorted(folder.glob("*.whl"))


def pip(*command: object) -> None:
    """Runs pip."""
    run(sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *command)


def run(*command: object, cwd: Path | None = None) -> None:
    """Runs a program, which must succeed."""
    subprocess.run([str(part) for part in command], check=True, cwd=cwd, stdin=subprocess.DEVNULL)


def emptied(folder: Path) -> Path:
    """The folder, new and empty."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder
