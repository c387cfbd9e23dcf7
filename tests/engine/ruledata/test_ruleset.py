"""Loading rule data: changes, refusals, and rule sets as values."""

import copy
import pickle
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from catan_widgets import i18n
from catan_widgets.engine.errors import NotationError, RuleDataError
from catan_widgets.engine.frozen import FrozenMap
from catan_widgets.engine.ruledata.ruleset import SYSTEMS, load


@pytest.mark.parametrize("system", SYSTEMS)
def test_loading_is_repeatable(system):
    """A rule system loaded twice is the same value, with the same hash."""
    assert load(system) == load(system)
    assert hash(load(system)) == hash(load(system))
    assert load(system).name == system


def test_systems_differ():
    """M-00: the three systems are different values."""
    assert len({load(system) for system in SYSTEMS}) == 3


def test_unknown_system():
    """An unknown rule system is refused; the error lists the existing ones."""
    with pytest.raises(ValueError, match="'seafarers' is not a rule system; available: base, market, edition"):
        load("seafarers")


def test_unknown_entry():
    """The error for an unknown entry names similar entries."""
    with pytest.raises(ValueError, match=r"no entry 'costs.roads'; one of these entries: costs.road"):
        load()["costs.roads"]


@pytest.mark.parametrize(
    "data",
    [
        {"goal": 12},
        {"goal": {"value": 12}},
        {"goal": {"value": 12, "rules": ["B-91"], "status": "stated", "source": "the box", "note": "read off"}},
    ],
)
def test_override_by_mapping(data):
    """A mapping replaces an entry with a value or a whole entry; its status says so."""
    rules = load("base", data=data)
    assert rules["goal"] == 12
    assert rules.entry("goal").status == "overridden"
    assert rules.entry("goal").rules == ("B-91",)
    assert load("base")["goal"] == 10


@pytest.mark.parametrize(
    "data",
    [
        {"costs.road": {"brick": 2}, "costs.card": {"ore": 1}},
        {"costs": {"road": {"brick": 2}, "card": {"ore": 1}}},
        {"costs": {"road": {"value": {"brick": 2}}}, "costs.card": {"ore": 1}},
    ],
)
def test_override_nested_or_dotted(data):
    """Entry names can be nested, joined with dots, or both."""
    rules = load("base", data=data)
    assert rules["costs.road"] == {"brick": 2}
    assert rules["costs.card"] == {"ore": 1}
    assert rules["costs.city"] == load()["costs.city"]


def test_override_by_file(tmp_path):
    """A TOML file replaces entries and becomes their source; a path object and a text work the same."""
    file = tmp_path / "box.toml"
    file.write_text('[varieties.milk]\nstart = 5\n\n[jungle_numbers]\nvalue = [3, 4, 5, 9, 10]\n"source" = "my box"\n')
    rules = load("market", data=file)
    assert rules["varieties.milk.start"] == 5
    assert rules.entry("varieties.milk.start").source == str(file)
    assert rules.entry("jungle_numbers").source == "my box"
    assert rules == load("market", data=str(file))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_entry_can_be_given_back(system):
    """All values of a system are accepted as plain data and give an equal rule set with everything overridden."""
    everything = {name: load(system)[name] for name in load(system).entries()}
    again = load(system, data=everything)
    assert again == load(system)
    assert not again.assumed()
    assert load(system, data=again.overrides()) == again


def test_confirmed_assumption():
    """An assumed value that a user confirms is no longer shown as assumed (M-09)."""
    rules = load("market", data={"jungle_numbers": [4, 5, 9, 10, 11]})
    assert "jungle_numbers" in load("market").assumed()
    assert "jungle_numbers" not in rules.assumed()


def test_overrides_round_trip():
    """The overrides of a rule set are plain data that rebuild it."""
    rules = load("edition", data={"points": {"knight": 1}, "start_sets.1.cards": {"ore": 3}})
    assert rules.overrides() == {"points.knight": 1, "start_sets.1.cards": {"ore": 3}}
    assert load("edition", data=rules.overrides()) == rules
    assert eval(repr(rules)) == rules
    assert load().overrides() == {}


@pytest.mark.parametrize("value", ["1/2", Fraction(1, 2), 1, 0, "3/2"])
def test_halves(value):
    """E-44: points for a knight can be halves, and can be given as a text."""
    assert load("edition", data={"points.knight": value})["points.knight"] == Fraction(value)


WRONG = [
    ("base", "goal", -3),
    ("base", "goal", 0),
    ("base", "goal", 10**6),
    ("base", "goal", 10**5000),
    ("base", "goal", True),
    ("base", "goal", 10.0),
    ("base", "goal", float("nan")),
    ("base", "goal", float("inf")),
    ("base", "goal", None),
    ("base", "goal", "10"),
    ("base", "goal", "1/2"),
    ("base", "goal", [10]),
    ("base", "bank", {"lumber": 19}),
    ("base", "bank", 19),
    ("base", "bank", {"lumber": 19, "brick": 19, "wool": 19, "grain": 19, "ore": 19, "gold": 1}),
    ("base", "costs.road", {"gold": 1}),
    ("base", "costs.road", {}),
    ("base", "costs.road", {"brick": 0}),
    ("base", "costs.road", {1: 1}),
    ("base", "terrain_resource", {"forest": "gold"}),
    ("base", "chips", {13: 1}),
    ("base", "chips", {"2": 1, 2: 1}),
    ("base", "red_numbers", [6, 6]),
    ("base", "letters", {"a": 5}),
    ("base", "seat_colours", ["red", "blue", "orange"]),
    ("base", "seat_colours", ["red", "blue", "orange", "pink"]),
    ("base", "players.most", 5),
    ("base", "dice.number", 3),
    ("base", "harbour_layout", "anywhere"),
    ("base", "island", [3, 5, 3]),
    ("base", "island", [3, 4, "5", 4, 3]),
    ("base", "options.single_phase", {"classic": 0, "modern": 1}),
    ("base", "options.single_phase", {"classic": False}),
    ("base", "beginner.seats", "red"),
    ("base", "beginner.seats", [{"settlements": ["0,0N"], "roads": [], "start": "0,0N"}]),
    ("market", "varieties.milk.recipe", {"milk": 1}),
    ("market", "varieties.milk.recipe", {"cocoa": 1, "ore": 1}),
    ("market", "varieties.milk.start", 8),
    ("market", "varieties.milk.number", 6),
    ("market", "rows", [{}, {"vp": 1}]),
    ("market", "rows", [{}, *[{"gold": 1}] * 7]),
    ("market", "sites", {"cocoa": 9}),
    ("edition", "spinner", ["wool", "brick", "lumber", "grain", "ore", "question", "question"]),
    ("edition", "spinner_weights", {"wool": 1}),
    ("edition", "colours", ["red"]),
    ("edition", "points.knight", "1/3"),
    ("edition", "points.knight", 0.5),
    ("edition", "start_sets.1.settlements", ["red", "red"]),
]


@pytest.mark.parametrize(("system", "name", "value"), WRONG, ids=lambda part: str(type(part).__name__))
def test_wrong_value(system, name, value):
    """A wrong value is refused; the error names the file, the entry, the value and what was expected."""
    with pytest.raises(RuleDataError) as caught:
        load(system, data={name: value})
    error = caught.value
    assert (error.file, error.entry) == ("data", name)
    assert error.given
    assert error.expected
    assert str(error) == f"data, entry {name}: found {error.given}, expected {error.expected}"


def test_wrong_value_in_words():
    """The error shows the value and says what was expected."""
    with pytest.raises(RuleDataError, match=r"data, entry goal: found -3, expected a whole number from 1 to 99$"):
        load(data={"goal": -3})


def test_errors_speak_the_language():
    """An error shows its text in the current language."""
    with pytest.raises(RuleDataError) as caught:
        load(data={"goal": -3})
    i18n.set_language("de")
    try:
        assert str(caught.value).startswith("data, Eintrag goal: angegeben ist -3, erwartet wird")
    finally:
        i18n.set_language("en")


TOGETHER = [
    ("base", {"terrain": {"forest": 5, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3, "desert": 1}}, "island"),
    ("base", {"terrain": {"forest": 5, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3}}, "terrain"),
    (
        "base",
        {"terrain": {"forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 2, "desert": 1, "jungle": 1}},
        "terrain",
    ),
    ("base", {"island": [4, 5, 6, 5, 4]}, "island"),
    ("base", {"chips": {2: 1, 3: 2}}, "chips"),
    ("base", {"terrain_resource": {"forest": "lumber"}}, "terrain_resource"),
    ("base", {"letters": {"A": 5, "C": 6}}, "letters"),
    ("base", {"letters": {"A": 5, "B": 6}}, "letters"),
    ("base", {"robber_number": 8}, "robber_number"),
    ("base", {"harbours": {"any": 4}}, "harbours"),
    ("base", {"harbours": {"any": 10}}, "harbours"),
    ("base", {"players.least": 4, "players.most": 3}, "players"),
    ("base", {"founding.settlements": 3}, "founding.settlements"),
    (
        "base",
        {"terrain_resource": dict.fromkeys(["forest", "pasture", "fields", "hills", "mountains"], "ore")},
        "terrain",
    ),
    ("market", {"founding.settlements": 2}, "founding"),
    ("market", {"jungle_numbers": [4, 5]}, "jungle_numbers"),
    ("market", {"jungle_numbers": [4, 5, 7, 9, 10]}, "jungle_numbers"),
    ("market", {"varieties.milk.number": 1}, "varieties"),
    ("market", {"rows": [{"vp": 1}] * 8}, "rows"),
    ("market", {"harbours": {"any": 9, "ore": 2}}, "harbours"),
    ("edition", {"colours": ["red", "blue", "yellow", "green", "orange"]}, "colours"),
    ("edition", {"tiles.road": 3}, "tiles"),
    ("edition", {"tiles.settlement": 1}, "tiles"),
    ("edition", {"bank": dict.fromkeys(["lumber", "brick", "wool", "grain", "ore"], 2)}, "bank"),
]


@pytest.mark.parametrize(("system", "data", "entry"), TOGETHER, ids=lambda part: str(part)[:30])
def test_entries_that_contradict_each_other(system, data, entry):
    """Entries that contradict each other are refused by name (B-01 to B-13, M-02 to M-12, E-02 to E-10)."""
    with pytest.raises(RuleDataError) as caught:
        load(system, data=data)
    assert entry in caught.value.entry


HEXES = dict(load()["beginner.hexes"])
SEATS = [dict(seat) for seat in load()["beginner.seats"]]
HARBOURS = [dict(harbour) for harbour in load()["beginner.harbours"]]


@pytest.mark.parametrize(
    "data",
    [
        {"hexes": {**HEXES, "0,0": "forest 6"}},
        {"hexes": {**HEXES, "0,0": "pasture 5"}},
        {"hexes": {**HEXES, "0,0": "pasture"}},
        {"hexes": {**HEXES, "0,0": "pasture 6 6"}},
        {"hexes": {**HEXES, "0,0": ""}},
        {"hexes": {**HEXES, "9,9": "forest 6"}},
        {"hexes": {"0,0": "pasture 6"}},
        {"harbours": HARBOURS[1:]},
        {"harbours": [{**HARBOURS[0], "path": "0,0NE"}, *HARBOURS[1:]]},
        {"harbours": [{**HARBOURS[0], "sea": "9,9"}, *HARBOURS[1:]]},
        {"seats": [{**SEATS[0], "settlements": ["1,0N", "0,-2S"]}, *SEATS[1:]]},
        {"seats": [{**SEATS[0], "settlements": ["9,9N", "0,-2S"]}, *SEATS[1:]]},
        {"seats": [{**SEATS[0], "roads": ["2,0NE", "0,-1NE"]}, *SEATS[1:]]},
        {"seats": [{**SEATS[0], "start": "1,0N"}, *SEATS[1:]]},
        {"seats": [{**SEATS[0], "start": "nowhere"}, *SEATS[1:]]},
    ],
)
def test_beginner_map_that_cannot_be(data):
    """B-15 to B-17, B-52: a beginner map that does not fit the material, the coast or the distance rule is refused."""
    with pytest.raises(RuleDataError) as caught:
        load(data={"beginner": data})
    assert "beginner." in caught.value.entry


def test_another_island_is_no_fault_of_the_beginner_map():
    """A user's own island is accepted even though the unchanged beginner map does not fit it (B-10)."""
    island = {
        "island": [2, 3, 2],
        "terrain": {"forest": 2, "pasture": 1, "fields": 1, "hills": 1, "mountains": 1, "desert": 1},
        "chips": {4: 2, 6: 1, 8: 1, 9: 1, 10: 1},
        "letters": {"A": 4, "B": 6, "C": 4, "D": 8, "E": 9, "F": 10},
        "harbours": {"any": 6},
    }
    assert load(data=island)["island"] == (2, 3, 2)


@pytest.mark.parametrize(
    "data",
    [
        {"gaol": 10},
        {"costs.roads": {"brick": 1}},
        {"costs": {"roads": {"brick": 1}}},
        {"costs": 3},
        {"goal.value.x": 3},
        {"": 3},
        {3: 3},
        {"jungle_numbers": [4, 5, 9, 10, 11]},
        {"goal": {"value": 3, "worth": 4}},
        {"goal": {"value": 3, "source": 4}},
        {"goal": {"value": 3, "rules": "B-91"}},
        {"goal": {"value": 3, "rules": [91]}},
        {"goal": 3, "a" * 10_000: 3},
        {"costs.road": {"brick": 2}, "costs": {"road": {"brick": 1}}},
    ],
)
def test_unknown_names(data):
    """Names that no entry of the base game has, and unknown parts of an entry, are refused."""
    with pytest.raises(RuleDataError):
        load("base", data=data)


def test_unknown_name_lists_close_ones():
    """The refusal of an unknown entry lists similar names."""
    with pytest.raises(RuleDataError, match=r"entry longest_road.last: .* longest_road.least"):
        load(data={"longest_road": {"last": 4}})


def test_deep_nesting():
    """Endlessly nested data is refused instead of followed."""
    loop: dict[str, object] = {}
    loop["brick"] = loop
    with pytest.raises(RuleDataError):
        load(data={"costs.road": loop})
    with pytest.raises(RuleDataError):
        load(data={"costs": loop})


@pytest.mark.parametrize(
    "content", [b"goal = ", b"\xff\xfe", b"goal = 10\ngoal = 11", b"goal = " + b"9" * 5000, b"x = " + b"[" * 5000]
)
def test_broken_file(tmp_path, content):
    """A file that is not TOML is refused; the error names the file."""
    file = tmp_path / "broken.toml"
    file.write_bytes(content)
    with pytest.raises(RuleDataError) as caught:
        load(data=file)
    assert caught.value.file == str(file)


@pytest.mark.parametrize("path", ["missing.toml", ".", "a\0b"])
def test_unreadable_file(path):
    """A path that cannot be read is refused; the error names it."""
    with pytest.raises(RuleDataError) as caught:
        load(data=path)
    assert caught.value.file == path


@pytest.mark.parametrize("data", [3, [("goal", 3)], object()])
def test_data_of_no_kind(data):
    """Data that is neither a mapping nor a path is refused."""
    with pytest.raises(RuleDataError, match="a mapping or the path of a TOML file"):
        load(data=data)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5) | st.integers(), inner, max_size=4),
    max_leaves=8,
)


@given(st.sampled_from([(system, name) for system in SYSTEMS for name in load(system).entries()]), JUNK)
@example(("base", "goal"), 12)
def test_junk_is_refused_or_sound(place, junk):
    """Whatever is given for an entry, the result is a valid rule set or a RuleDataError."""
    system, name = place
    try:
        rules = load(system, data={name: junk})
    except RuleDataError as error:
        assert str(error)
    else:
        assert load(system, data=rules.overrides()) == rules


@pytest.mark.parametrize("change", [lambda r: setattr(r, "name", "x"), lambda r: delattr(r, "name")])
def test_rule_set_cannot_be_changed(change):
    """A rule set refuses changes."""
    with pytest.raises(AttributeError):
        change(load())


def test_values_cannot_be_changed():
    """Values are mappings and tuples that refuse changes at every level."""
    with pytest.raises(TypeError):
        load()["costs.road"]["ore"] = 1
    with pytest.raises(TypeError):
        load("market")["rows"][1]["vp"] = 9
    hash(load("market")["rows"])


def test_given_data_stays_apart():
    """Changing the mapping after it was passed in does not change the rule set."""
    data = {"costs.road": {"brick": 2}}
    rules = load(data=data)
    data["costs.road"]["brick"] = 1
    assert rules["costs.road"] == {"brick": 2}


@pytest.mark.parametrize("system", SYSTEMS)
def test_copies_are_equal(system):
    """Pickled and copied rule sets are equal with equal hashes, as worker processes need them."""
    rules = load(system, data={"goal": 7})
    for again in (pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules), copy.copy(rules)):
        assert again == rules
        assert hash(again) == hash(rules)
        assert again.overrides() == {"goal": 7}


def test_equality_is_of_values():
    """Rule sets differ if any value differs, and are not equal to other things."""
    assert load(data={"goal": 12}) != load()
    assert load(data={"goal": 10}) == load()
    assert load() != "base"


def test_frozen_map():
    """A frozen map equals mappings with the same items in any order, has the same hash, and keeps its order."""
    one, two = FrozenMap({"a": 1, "b": 2}), FrozenMap({"b": 2, "a": 1})
    assert one == two == {"a": 1, "b": 2}
    assert hash(one) == hash(two)
    assert list(one) == ["a", "b"]
    assert len({one, two}) == 1


def test_errors_can_be_pickled():
    """Errors reach another process complete."""
    for error in (RuleDataError("f", "goal", "1", "2"), NotationError("road 0;0", 5, "a path")):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)


def test_notation_error():
    """A notation error gives the place, counted from 1, and what is allowed there."""
    error = NotationError("road 0;0NE", 5, "a path such as 0,0NE")
    assert str(error) == "'road 0;0NE' cannot be read at character 6 ('0;0NE'): expected a path such as 0,0NE"
    assert isinstance(error, ValueError)
