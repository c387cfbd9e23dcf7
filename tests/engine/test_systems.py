"""The registry of rule systems: what a system must have, what one that lacks something answers, and who knows it."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from catan_widgets.engine import moves as m
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.parts.cards import NO_CARDS
from catan_widgets.engine.parts.island import NO_ISLAND
from catan_widgets.engine.parts.market import NO_MARKET
from catan_widgets.engine.parts.rows import NO_ROWS
from catan_widgets.engine.position.state import PHASES, State
from catan_widgets.engine.ruledata import ruleset
from catan_widgets.engine.rules import base
from catan_widgets.engine.systems import SYSTEMS, System
from catan_widgets.render.picture import PICTURES
from catan_widgets.simulation.strategies.registry import REGISTRY
from tests.engine.positions import board

#: What the rest of the program calls of the rule functions.
RULES = [
    "legal",
    "refusal",
    "refuse_offer",
    "apply",
    "offer",
    "finish",
    "outcomes",
    "weight",
    "equally_likely",
    "resolve",
    "share",
    "points",
    "main_phase",
]
#: What each layer keeps for a system, by its name.
REGISTERED = {"rule data": ruleset.SYSTEMS, "picture": PICTURES, "strategies": REGISTRY}


def lacking(name: str, system: System) -> list[str]:
    """What a system still lacks to be played, drawn and simulated."""
    missing = [f"rules.{function}" for function in RULES if not hasattr(system.rules, function)]
    missing += [f"the name of phase {phase}" for phase in sorted(system.phases - set(PHASES))]
    used = {system.first_phase, *system.returns, *system.others, *sum(system.chances.values(), ())}
    missing += [f"phase {PHASES[phase]}" for phase in sorted(used - system.phases)]
    missing += [] if any(system.parts) else ["anything on the table"]
    return missing + [what for what, names in REGISTERED.items() if name not in names]


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_system_lacks_nothing(name):
    """A system has its rule functions, its phases have names, something is on the table, and all layers know it."""
    assert lacking(name, SYSTEMS[name]) == []


def test_no_layer_knows_a_system_that_does_not_exist():
    """What is registered by name belongs to a system."""
    assert [name for names in REGISTERED.values() for name in names if name not in SYSTEMS] == []


def test_what_a_new_system_lacks_is_named():
    """A fourth system without a function, a phase, parts and entries in the other layers is told so."""
    rules = SimpleNamespace(**{name: getattr(base, name) for name in RULES if name != "share"})
    fourth = replace(
        SYSTEMS["base"], rules=rules, phases=frozenset({99}), returns={}, island=NO_ISLAND, cards=NO_CARDS, chances={}
    )
    assert lacking("fourth", fourth) == [
        "rules.share",
        "the name of phase 99",
        "phase roll",
        "phase discard",
        "phase offer",
        "anything on the table",
        "rule data",
        "picture",
        "strategies",
    ]


@pytest.fixture
def plain(monkeypatch):
    """A made-up system in place of the base game: an island without development cards."""
    without = {m.BuyCard, m.Knight, m.RoadBuilding, m.Invention, m.Monopoly}
    system = replace(SYSTEMS["base"], cards=NO_CARDS, moves=SYSTEMS["base"].moves - without)
    monkeypatch.setitem(SYSTEMS, "base", system)
    return system


def test_a_system_without_cards_is_played_and_read_back(plain):
    """A system lacks development cards by one entry: nothing else asks which system it is."""
    game = Game.setup({"board": board(), "phase": "build", "seats": [{"settlements": ["0,0N"], "hand": "9 ore"}, {}]})
    assert "cards" not in game.position()["seats"][0] and "largest_army" not in game.position()
    for state in (game.state, game.view(1), Game.new(seed=1).play("settle 0,0N").state):
        assert State.parse(str(state)) == state
        assert (state.cards_played, state.pile_size, state.card_count(0), state.knights(0)) == ({}, 0, 0, 0)
    assert game.state.cards(0) == {} and game.view(1).cards(0) is None
    assert game.why_not("knight").text == "this game has no move knight"
    with pytest.raises(ValueError, match="has no 'knights'"):
        Game.setup({"board": board(), "seats": [{"knights": 1}, {}]})


def test_empty_parts_are_false_and_answer_with_nothing():
    """A part that a system lacks is false in a condition, and has no keys, names, kinds and steps."""
    for part in (NO_ISLAND, NO_MARKET, NO_CARDS, NO_ROWS):
        assert not part and part.keys == part.seat_keys == ""
        assert (part.kinds(None), part.names(None, None, None), part.steps(None)) == ((), {}, ())
    assert all(bool(part) == bool(part.keys) for system in SYSTEMS.values() for part in system.parts)


@pytest.mark.parametrize("name", SYSTEMS)
def test_no_key_belongs_to_two_parts(name):
    """Each key of a position or of a seat is read by one part of a system."""
    for attribute in ("keys", "seat_keys"):
        keys = [key for part in SYSTEMS[name].parts for key in getattr(part, attribute).split()]
        assert len(keys) == len(set(keys))
