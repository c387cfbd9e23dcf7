"""The rulebook: every rule, and what each rule is based on."""

import re

import pytest

from catan_widgets import i18n
from catan_widgets.engine.rulebook import Rule, rule, rules

# What rules can be based on, and the rules for each.
STATUS = {
    "stated": (
        "B-01 B-02 B-03 B-05 B-07 B-09 B-10 B-14 B-15 B-17 B-18 B-22 B-23 B-24 B-30 B-31 B-32 B-41 B-42 B-43 "
        "B-50 B-52 B-53 B-54 B-55 B-63 B-70 B-72 B-75 B-76 B-77 B-81 B-83 B-90 M-00 M-03 M-11 M-20 M-30 M-31 "
        "M-32 M-42 M-51 M-52 M-54 M-61 M-70 M-72 E-11 E-20 E-21 E-22 E-30 E-40 E-41 E-43"
    ),
    "stated derived": ("B-04 B-21 B-33 B-61 B-71 B-82 M-01 M-04 M-06 M-40 M-53 M-55 M-60 M-90 E-31 E-42 E-90"),
    "stated derived common": ("B-06"),
    "stated common": ("B-08 B-12 B-20 B-34 B-40 B-51 B-80"),
    "stated derived common assumed": ("B-11"),
    "common": ("B-13 B-95 B-96 B-97 B-98 B-99"),
    "stated derived assumed": ("B-16 B-73 B-91 M-07 M-08 M-21 M-22 M-50 M-56 E-01 E-44"),
    "stated assumed": ("B-60 B-62 B-74 M-05 M-10 M-71 M-74 E-02"),
    "derived": ("M-02 M-23 M-24 M-33 M-73"),
    "assumed": ("M-09 M-34 E-05 E-45"),
    "derived assumed": ("M-12 M-41 M-57"),
    "stated common assumed": ("E-03 E-10"),
    "common assumed": ("E-04"),
}


def test_ids_and_statuses():
    """The rulebook has exactly the rules from B-01 to E-90, each with what it is based on."""
    wanted = {id: tuple(status.split()) for status, ids in STATUS.items() for id in ids.split()}
    assert len(wanted) == 122
    assert {rule.id: rule.status for rule in rules()} == wanted


def test_order():
    """Rules are in the order base game, Chocolate Market, Chocolate Edition, each sorted by number."""
    ids = [rule.id for rule in rules()]
    assert ids == sorted(ids, key=lambda id: ("BME".index(id[0]), id))


def test_rule():
    """A rule is found by its id."""
    assert rule("B-52") in rules()
    assert rule("B-52").text.startswith("Distance rule")
    assert rule("M-09").assumed
    assert not rule("B-52").assumed


@pytest.mark.parametrize("id", ["B-19", "b-52", "X-01", "", "B-52 ", None])
def test_unknown_rule(id):
    """An unknown id is refused; the error lists the existing ones."""
    with pytest.raises(ValueError, match=r"is not a rule; rules have numbers like B-52, M-12 or E-22, here B-01, B-02"):
        rule(id)


def test_unknown_rule_of_a_system():
    """The refusal lists the rules of the intended system."""
    with pytest.raises(ValueError, match=r"here E-01, E-02, (E-\d\d, )+E-90$"):
        rule("E-99")


@pytest.mark.parametrize("entry", rules(), ids=lambda entry: entry.id)
def test_statement(entry: Rule):
    """A statement is one to three short sentences, without format fields or rule ids."""
    assert entry.text == entry.message
    assert 1 <= len(re.findall(r"[.:](?= |$)", entry.text)) <= 4
    assert entry.text[0].isupper()
    assert entry.text.endswith(".")
    assert len(entry.text.split()) <= 50
    assert not re.search(r"[{}%]|[BME]-\d\d|  ", entry.text)


def test_statements_differ():
    """No two rules say the same."""
    assert len({entry.message for entry in rules()}) == len(rules())


@pytest.fixture
def german():
    """Switches to German for one test."""
    before = i18n.language()
    i18n.set_language("de")
    yield
    i18n.set_language(before)


def test_german_statements(german):
    """Each rule has a German statement with the same numbers, and no two are the same."""
    texts = {entry.id: entry.text for entry in rules()}
    assert [id for id, text in texts.items() if text == rule(id).message] == []
    assert len(set(texts.values())) == len(texts)
    assert texts["B-81"].startswith("Ein fremdes Gebäude")
    for entry in rules():
        assert set(re.findall(r"\d+", entry.text)) == set(re.findall(r"\d+", entry.message)), entry.id
