"""The commands for contributors: they exist, leave out no test, and every change must pass them."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
#: `make test`, or a line of a code block that starts like this.
NAMED = re.compile(r"(?:`|^)make ([a-z]+)", re.MULTILINE)


def recipe(target: str) -> str:
    """The lines of a target."""
    found = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    assert found, target
    return found[1]


def test_each_test_is_run_by_one_of_two_commands():
    """``make check`` runs exactly the tests that ``make test`` leaves out."""
    assert '-m "not ($(REST))"' in recipe("test")
    assert '-m "$(REST)"' in recipe("check")


def test_a_change_is_held_to_what_contributors_run():
    """``.ci/run`` runs both commands, and every pull request runs it."""
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert re.findall(r"^make (\w+)", run, re.MULTILINE) == ["test", "check"]
    checks = (ROOT / ".github" / "workflows" / "checks.yml").read_text(encoding="utf-8")
    assert "\n  pull_request:\n" in checks and "run: .ci/run\n" in checks


def test_commands_are_there():
    """Every ``make`` command on a page is a target, and the list at the top of the Makefile is complete."""
    targets = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))
    named = {name for path in PAGES for name in NAMED.findall(path.read_text(encoding="utf-8"))}
    assert {"test", "check", "lab"} <= named <= targets
    assert set(re.findall(r"^# make (\w+)", MAKEFILE, re.MULTILINE)) == targets
