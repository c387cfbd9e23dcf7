"""Installs the wheel found in a folder into a separate environment, and uses it there from an empty folder."""

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
#: Runs the code of a copied notebook, in its own folder.
RUN = """
import json
from pathlib import Path
import catan_widgets
for cell in json.loads(Path("lesson_04_corner.ipynb").read_text(encoding="utf-8"))["cells"]:
    if cell["cell_type"] == "code":
        exec("".join(cell["source"]))
assert catan_widgets.language() == LANGUAGE, "the notebook is not in its language"
"""


def main(folder: str) -> None:
    """Fails with an error if the wheel does not install or does not work."""
    [wheel] = Path(folder).glob("*.whl")
    with tempfile.TemporaryDirectory() as scratch:
        venv.create(f"{scratch}/venv", with_pip=True)
        python = f"{scratch}/venv/bin/python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", wheel.resolve()], check=True)
        command = [python, "-W", "error"]
        subprocess.run([*command, "-c", USE], check=True, cwd=scratch)
        copy = [*command, "-m", "catan_widgets", "notebooks", "lessons"]
        subprocess.run(copy, check=True, cwd=scratch)
        if subprocess.run(copy, stderr=subprocess.DEVNULL, cwd=scratch).returncode != 1:
            raise SystemExit("notebooks are copied over others")
        for language, place in {"en": "lessons", "de": "lessons/de"}.items():
            run = f"LANGUAGE = {language!r}\n{RUN}"
            subprocess.run([*command, "-c", run], check=True, cwd=f"{scratch}/{place}", stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main(sys.argv[1])
