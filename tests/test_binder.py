"""The folder for Binder, which does not read pyproject.toml, agrees with it."""

import os
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def test_requirements_are_those_of_the_package():
    """Binder installs the package's dependencies, those for fast simulation, and Voilà; it brings JupyterLab itself."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["fast"], *(name for name in extras["lab"] if name.startswith("voila"))]
    assert (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8").splitlines() == wanted


@pytest.mark.parametrize("script", ["postBuild", "start"])
def test_scripts_can_be_run(script):
    """The scripts that install the package and start its server are executable."""
    assert os.access(ROOT / "binder" / script, os.X_OK)


def test_what_is_compiled_is_found_again():
    """The rules are compiled for the processor that the server is told to expect."""
    for script in ("postBuild", "start"):
        assert "NUMBA_CPU_NAME=generic" in (ROOT / "binder" / script).read_text(encoding="utf-8")
