"""The folder for Binder, which does not read pyproject.toml, agrees with it."""

import os
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_requirements_are_those_of_the_package():
    """Binder installs the package's dependencies, those for fast simulation, and Voilà; it brings JupyterLab itself."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["fast"], *(name for name in extras["lab"] if name.startswith("voila"))]
    assert (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8").splitlines() == wanted


def test_post_build_can_be_run():
    """The script that installs the package is executable."""
    assert os.access(ROOT / "binder" / "postBuild", os.X_OK)
