"""Every rule of the three systems is tested by a test that cites it."""

import ast
import re
from pathlib import Path

from catan_widgets.engine.rulebook import rules

TESTS = Path(__file__).resolve().parents[2]
ID = re.compile(r"\b([BME])-(\d\d)(?: to \1-(\d\d))?")
LONGEST_RANGE = 5  # a longer range is about all rules and tests none in particular


def cited(text: str) -> set[str]:
    """The rule ids in a text; a short range cites the rules at both ends and between them."""
    found = set()
    for system, first, last in ID.findall(text):
        numbers = range(int(first), int(last or first) + 1)
        found |= {f"{system}-{number:02}" for number in numbers} if len(numbers) <= LONGEST_RANGE else set()
    return found


def docstrings():
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield ast.get_docstring(node) or ""


def test_ranges_are_read():
    """The search finds single ids and ranges of ids in a docstring."""
    assert cited("B-41 to B-43, M-70: something") == {"B-41", "B-42", "B-43", "M-70"}
    assert cited("B-01 to B-90, or B-60 to E-22") == {"B-60", "E-22"}


def test_every_rule_is_cited_by_a_test():
    """Every rule id in the rulebook is cited by a test."""
    ids = {rule.id for rule in rules()}
    missing = ids - set().union(*map(cited, docstrings()))
    assert sorted(missing) == []
