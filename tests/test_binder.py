"""The folder for Binder, which does not read pyproject.toml, agrees with it."""

import os
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from tools import binder

ROOT = Path(__file__).resolve().parent.parent


def test_every_dependency_is_pinned_or_brought():
    """What the package needs is pinned, in a version that it allows, or part of the environment that Binder brings."""
    found = binder.pins(binder.BINDER / "base.txt") | binder.pins(binder.BINDER / "requirements.txt")
    for line in binder.wanted():
        wanted = Requirement(line)
        assert found[binder.plain(wanted.name)] in wanted.specifier


def test_what_binder_brings_stays_as_it_is():
    """Nothing of Binder's own environment is pinned, so that Binder may bring newer versions."""
    base = binder.pins(binder.BINDER / "base.txt")
    assert not base.keys() & binder.pins(binder.BINDER / "requirements.txt").keys()
    assert {binder.plain(name) for name in binder.BASE} <= base.keys()


def test_python_is_allowed():
    """Binder's Python is one that the package allows."""
    version = (binder.BINDER / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert version in SpecifierSet(project["requires-python"])


@pytest.mark.parametrize("script", ["postBuild", "start"])
def test_scripts_can_be_run(script):
    """The scripts that install the package and start its server are executable."""
    assert os.access(ROOT / "binder" / script, os.X_OK)


def test_what_is_compiled_is_found_again():
    """The rules are compiled for the processor that the server is told to expect."""
    for script in ("postBuild", "start"):
        assert "NUMBA_CPU_NAME=generic" in (ROOT / "binder" / script).read_text(encoding="utf-8")
