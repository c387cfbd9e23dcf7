"""Installs the wheel found in a folder into an environment of its own, and uses it there from an empty folder."""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

USE = """
import catan_widgets as cw
from catan_widgets.engine.rulebook import rules
board = cw.Board.variable(seed="wheel")
assert cw.svg(board).startswith("<svg")
english = [rule.text for rule in rules()]
cw.set_language("de")
german = [rule.text for rule in rules()]
assert all(one != other for one, other in zip(english, german)), "the wheel lacks a catalogue"
cw.SetupTour(seed="wheel")
"""


def main(folder: str) -> None:
    """Fails with an error when the wheel does not install or does not work."""
    [wheel] = Path(folder).glob("*.whl")
    with tempfile.TemporaryDirectory() as scratch:
        venv.create(f"{scratch}/venv", with_pip=True)
        python = f"{scratch}/venv/bin/python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", wheel.resolve()], check=True)
        subprocess.run([python, "-W", "error", "-c", USE], check=True, cwd=scratch)


if __name__ == "__main__":
    main(sys.argv[1])
