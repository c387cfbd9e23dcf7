"""The folder for Binder agrees with pyproject.toml, which Binder does not read."""

import os
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from tools import binder

ROOT = Path(__file__).resolve().parent.parent


def test_every_dependency_is_pinned_or_brought():
    """Each requirement of the package is pinned to an allowed version, or is part of Binder's own environment."""
    found = binder.pins(binder.BINDER / "base.txt") | binder.pins(binder.BINDER / "requirements.txt")
    for line in binder.wanted():
        wanted = Requirement(line)
        assert found[binder.plain(wanted.name)] in wanted.specifier


def test_what_binder_brings_stays_as_it_is():
    """Nothing in Binder's own environment is pinned, so Binder can use newer versions."""
    base = binder.pins(binder.BINDER / "base.txt")
    assert not base.keys() & binder.pins(binder.BINDER / "requirements.txt").keys()
    assert {binder.plain(name) for name in binder.BASE} <= base.keys()


def test_python_is_allowed():
    """The package allows Binder's version of Python."""
    version = (binder.BINDER / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert version in SpecifierSet(project["requires-python"])


@pytest.mark.parametrize("script", ["postBuild", "start"])
def test_scripts_can_be_run(script):
    """The scripts that install the package and start its server are executable."""
    assert os.access(ROOT / "binder" / script, os.X_OK)


def test_what_is_compiled_is_found_again():
    """The rules are compiled for the processor that the server is configured for."""
    for script in ("postBuild", "start"):
        assert "NUMBA_CPU_NAME=generic" in (ROOT / "binder" / script).read_text(encoding="utf-8")
