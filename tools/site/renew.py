"""``python -m tools.site.renew`` writes newer versions of what the site is made of, and says what has changed.

Pyodide itself and the series of the Lab's builders are chosen by hand, because they fit together. Everything else
becomes as new as that allows. What comes out is checked by building the site and testing it.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.site import parts, program

VERSIONS = parts.HERE / "versions.toml"
PACKAGE = program.SOURCE / "package.json"
COMPILED = tuple(name for group in program.COMPILED.values() for name in group)
KINDS = {"dependencies": "--save-prod", "devDependencies": "--save-dev"}


def main() -> None:
    """Writes newer versions, and says what has changed."""
    before = pinned()
    with TemporaryDirectory() as folder:
        work = Path(folder)
        lock = parts.pyodide(work) / "pyodide-lock.json"
        text = VERSIONS.read_text(encoding="utf-8")
        known = tomllib.loads(text)
        newer = {
            "carrier": carrier(parts.emptied(work / "carrier"), lock, known["carrier"]),
            "lab": [builder(parts.emptied(work / "lab"), pin) for pin in known["lab"]],
        }
        VERSIONS.write_text(replaced(text, newer), encoding="utf-8")
        names = [*pins(parts.PURE.read_text(encoding="utf-8")), *needed()]
        wheels = pure(parts.emptied(work / "pure"), lock, names)
        parts.PURE.write_text(listed(parts.PURE.read_text(encoding="utf-8"), wheels), encoding="utf-8")
        scripts(parts.emptied(work / PACKAGE.parent.name))
    print("\n".join(changes(before, pinned())) or "Everything is as new as it can be.")


def carrier(folder: Path, lock: Path, pin: str) -> str:
    """The newest carrier of Pyodide's packages; the present one if the newest does not carry the files of the lock."""
    name = pin.partition("==")[0]
    try:
        parts.compiled(folder, lock, COMPILED, name)
    except (KeyError, ValueError) as error:
        print(f"The newest {name} does not fit: {error}")
        return pin
    return _exact(name, folder)


def builder(folder: Path, pin: str) -> str:
    """The newest version of a builder of the Lab in its series; what has no version stays without one."""
    name, _equals, version = pin.partition("==")
    if not version:
        return pin
    parts.pip("download", "--no-deps", "--dest", folder, f"{name}=={series(version)}")
    return _exact(name, folder)


def series(version: str) -> str:
    """The versions that fit where one does.

    >>> series("0.6.4")
    '0.6.*'
    """
    return ".".join(version.split(".")[:2]) + ".*"


def replaced(text: str, newer: Mapping[str, object]) -> str:
    r"""A file of versions with other values; comments stay.

    >>> replaced("# why\na = 1\nb = 2", {"b": ["x"]})
    '# why\na = 1\nb = ["x"]\n'
    """
    lines = text.splitlines(keepends=True)
    for name, value in newer.items():
        lines = [f"{name} = {json.dumps(value)}\n" if line.startswith(f"{name} = ") else line for line in lines]
    return "".join(lines)


def needed() -> list[str]:
    """The dependencies of the package that a page needs and Pyodide does not have compiled."""
    project = tomllib.loads((parts.REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = (Requirement(text) for text in project["dependencies"])
    there = (one for one in found if not one.marker or one.marker.evaluate({"sys_platform": "emscripten"}))
    return [one.name for one in there if canonicalize_name(one.name) not in COMPILED]


def pure(folder: Path, lock: Path, names: Iterable[str]) -> list[Path]:
    """The newest wheels in pure Python that fit to each other and to what Pyodide has compiled.

    Args:
        folder: where they go.
        lock: Pyodide's lock file, with the versions of what is compiled.
        names: of the packages.
    """
    locked = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    held, report = folder / "held.txt", folder / "report.json"
    held.write_text("".join(f"{name}=={locked[name]['version']}\n" for name in COMPILED), encoding="utf-8")
    asked = {canonicalize_name(name): name for name in names}
    python = f"--python-version={parts.VERSIONS['python']}"
    only = ("--only-binary=:all:", python, "--constraint", held)
    parts.pip("install", "--dry-run", "--ignore-installed", "--target", folder, *only, "--report", report, *asked)
    found = [one["metadata"] for one in json.loads(report.read_text(encoding="utf-8"))["install"]]
    exact = [f"{one['name']}=={one['version']}" for one in found if canonicalize_name(one["name"]) in asked]
    parts.pip(*parts.DOWNLOAD, python, "--dest", folder, *exact)
    return sorted(folder.glob("*.whl"))


def listed(text: str, wheels: Iterable[Path]) -> str:
    """The list of wheels with their checksums, below the comment of the present list."""
    comment = [line for line in text.splitlines() if line.startswith("#")]
    lines = [
        f"{wheel.name.split('-')[0]}=={_version(wheel)} --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}"
        for wheel in wheels
    ]
    return "\n".join([*comment, *sorted(lines)]) + "\n"


def scripts(folder: Path) -> None:
    """Writes the newest versions of the page's scripts; the folder gives the lock its name."""
    shutil.copy(PACKAGE, folder)
    quiet = ("--silent", "--no-audit", "--no-fund", "--package-lock-only", "--omit-lockfile-registry-resolved")
    for kind, option in KINDS.items():
        names = json.loads(PACKAGE.read_text(encoding="utf-8"))[kind]
        parts.run("npm", "install", *quiet, "--save-exact", option, *(f"{name}@latest" for name in names), cwd=folder)
    for name in (PACKAGE.name, "package-lock.json"):
        shutil.copy(folder / name, PACKAGE.parent)


def pins(text: str) -> dict[str, str]:
    r"""The names and versions in a list of exact requirements.

    >>> pins("# why\ncomm==0.2.3 --hash=sha256:c6\njupyter-server")
    {'comm': '0.2.3'}
    """
    return dict(re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE))


def pinned() -> dict[str, str]:
    """The name and version of everything that is renewed."""
    known = tomllib.loads(VERSIONS.read_text(encoding="utf-8"))
    package = json.loads(PACKAGE.read_text(encoding="utf-8"))
    python = pins("\n".join([known["carrier"], *known["lab"]])) | pins(parts.PURE.read_text(encoding="utf-8"))
    return python | {name: version for kind in KINDS for name, version in package[kind].items()}


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """A line for each version that is another one now.

    >>> changes({"a": "1", "b": "1"}, {"b": "2", "c": "1"})
    ['a 1 → –', 'b 1 → 2', 'c – → 1']
    """
    names = sorted({*before, *after})
    return [
        f"{name} {before.get(name, '–')} → {after.get(name, '–')}"
        for name in names
        if before.get(name) != after.get(name)
    ]


def _exact(name: str, folder: Path) -> str:
    return f"{name}=={_version(next(folder.glob(name.replace('-', '_') + '-*.whl')))}"


def _version(wheel: Path) -> str:
    return wheel.name.split("-")[1]


if __name__ == "__main__":
    main()
