"""Everything public that can be called, with valid arguments, and with nasty values that are almost never valid."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from inspect import Parameter, isclass, isroutine, signature
from random import Random
from typing import Any

import numpy as np

import catan_widgets as cw
from catan_widgets.engine.ruledata.ruleset import load

GAME = cw.Game.new(seed=1).play("settle 0,0N").play("road 0,0NE")
ROLLING = cw.Game.new(seed=1, start="roll")
EDITION = cw.Game.new("edition", seed=1)
BOARD = cw.Board.variable(seed=1)
P, HALF = Fraction(1, 6), Fraction(1, 2)
DIE = dict.fromkeys(range(1, 7), P)
SEAT = cw.analysis.corner(cw.Board.beginner(), "1,0N")
KIND = next(iter(SEAT.by_kind))
BELIEF = {(("ore", 2),): Fraction(1)}
ROWS = dict.fromkeys(("fine_dark", "milk", "whole_hazelnut", "dark_whole_hazelnut", "grape_and_nut"), 1)
LOOK = {"theme": "auto", "orientation": "flat", "width": 300}

#: Valid arguments for each function, widget and method; a method is called on the object named before it.
TAKEN: dict[str, dict[str, Any]] = {
    "set_language": {"code": "en"},
    "number": {"value": P, "digits": 2},
    "percent": {"value": P, "digits": 2},
    "whole": {"value": 9604},
    "rule_data": {"rules": "market", "data": {"goal": 9}},
    "Board": {"ruleset": BOARD.ruleset, "topology": BOARD.topology, "tiles": BOARD.tiles, "harbours": BOARD.harbours}
    | {"robber": BOARD.robber, "lettered": (), "starts": ()},
    "Board.of": {"layout": BOARD, "starts": ()},
    "Board.variable": {"rules": "base", "seed": 1, "corner": "0,-2", "data": {}},
    "Board.beginner": {"players": 4, "data": {}},
    "Board.fair": {"rules": "base", "seed": 1, "data": {}, "red_apart": True, "largest_cluster": 3}
    | {"corner_pips": (2, 12)},
    "Board.parse": {"text": str(BOARD), "data": {}},
    "Game.new": {"rules": "base", "players": 4, "seed": 1, "preset": "classic", "board": BOARD, "start": 0, "data": {}}
    | {"single_phase": True},
    "Game.setup": {"data": GAME.position()},
    "Game.from_record": {"text": GAME.record()},
    "game.record": {"sealed": False},
    "game.view": {"seat": 0},
    "game.points": {"seat": 0, "viewer": 1},
    "game.why_not": {"move": "end"},
    "game.play": {"move": "settle 1,1S"},
    "rolling.sample": {"rng": Random(1)},
    "rolling.advance": {"rng": Random(1)},
    "game.undo": {"n": 1},
    "game.redo": {"n": 0},
    "perft": {"game": GAME, "depth": 1},
    "parse_move": {"text": "end"},
    "State.parse": {"text": str(GAME.state)},
    "state.owed": {"seat": 0, "pile": "resources"},
    "state.given_back": {"seat": 0, "pile": "resources"},
    "state.hand": {"seat": 0},
    "state.hand_size": {"seat": 0, "pile": "resources"},
    "state.cards": {"seat": 0},
    "state.card_count": {"seat": 0},
    "state.cards_bought": {"seat": 0},
    "state.knights": {"seat": 0},
    "state.road_length": {"seat": 0},
    "state.left": {"seat": 0},
    "state.chips": {"seat": 0},
    "edition.row": {"seat": 0},
    "state.points": {"seat": 0},
    "state.view": {"seat": 0},
    "state.why_not": {"move": "end"},
    "svg": {"subject": BOARD, "theme": "light", "orientation": "flat", "width": 300, "highlight": {}},
    "simulate": {"games": 1, "rules": "base", "players": 3, "strategies": "random", "board": BOARD, "start_from": None}
    | {"seed": 1, "workers": 1, "executor": None, "progress": False, "keep": None, "compiled": False},
    "SimulationRun": {"games": 1, "rules": "base", "players": 3, "strategies": "random", "board": BOARD}
    | {"start_from": None, "seed": 1, "keep": None},
    # exact probability
    "after_theft": {"beliefs": BELIEF, "stolen": "ore"},
    "any_of": {"probabilities": [P, P]},
    "at_least": {"n": 3, "p": P, "k": 1},
    "at_least_once": {"p": P, "n": 3},
    "bank_rates": {"board": BOARD, "buildings": ["0,0N"]},
    "binomial": {"n": 3, "p": P},
    "built_within": {"counts": {6: 1}, "rolls": 5},
    "cards_within": {"production": SEAT, "wanted": {KIND: 1}, "rolls": 3, "hand": "", "rates": ()},
    "chi_square": {"counts": {7: 10, 6: 8}, "probabilities": {7: HALF, 6: HALF}},
    "collected_within": {"probabilities": [P], "n": 3},
    "corner": {"board": BOARD, "intersection": "0,0N", "robber": "0,0", "city": False},
    "dice_distribution": {"ruleset": load()},
    "discard_risk": {"hand": 7, "gain": {6: 1}, "rolls": 2, "ruleset": None, "data": {}},
    "discard_tree": {"hand": 7, "gain": {6: 1}, "rolls": 2, "ruleset": None, "data": {}},
    "draw_distribution": {"counts": {"knight": 2}, "draws": 1},
    "expected_build_wait": {"counts": {6: 1}},
    "expected_card_wait": {"production": SEAT, "wanted": {KIND: 1}, "hand": "", "rates": ()},
    "expected_collect_all": {"probabilities": [P, P]},
    "expected_run": {"length": 2, "probabilities": [P]},
    "expected_wait": {"p": P, "successes": 1},
    "hand_limit": {"gain": {6: 1}, "ruleset": None, "data": {}},
    "hypergeometric": {"counts": {"a": 3, "b": 2}, "wanted": {"a": 1}, "draws": 2},
    "interval": {"successes": 2, "n": 5, "confidence": HALF},
    "loaded_distribution": {"dice": DIE},
    "market_chain": {"make": "lowest", "lift": "lowest", "start": ROWS, "ruleset": None, "data": {}},
    "mean": {"distribution": DIE},
    "mean_interval": {"values": [1, 2, 3], "confidence": HALF},
    "median_collect_all": {"probabilities": [P]},
    "median_wait": {"p": P},
    "next_card": {"seen": "", "ruleset": None, "data": {}},
    "piled": {"hand": 3, "ruleset": load()},
    "pips": {"number": 6, "ruleset": load()},
    "policy_shares": {"policy": "lowest", "rows": {"milk": 1}, "choices": ("milk",), "ruleset": None} | {"data": {}},
    "production": {"numbers": [6, 8], "robber_on": 6, "city": False, "ruleset": None, "data": {}},
    "quantile": {"within": lambda n: 1 - HALF**n, "share": HALF},
    "red_chips_apart": {"ruleset": None, "data": {}},
    "rejection": {"n": 10, "p": P, "level": P},
    "robber_chain": {"board": BOARD, "start": "0,0", "choose": lambda _hex, hexes: hexes[0], "robber_to_desert": False},
    "row_production": {"settlements": ["red"], "cities": (), "ruleset": None, "data": {}},
    "run_within": {"length": 2, "n": 5, "probabilities": [P]},
    "sample_size": {"margin": P, "p": P, "confidence": HALF},
    "seat_production": {"board": BOARD, "settlements": ["0,0N"], "cities": (), "sites": (), "robber": "0,0"},
    "spinner_distribution": {"ruleset": None, "data": {}},
    "standard_error": {"p": P, "n": 5},
    "state_production": {"state": GAME.state},
    "swap_rates": {"ruleset": None, "data": {}},
    "table_production": {"board": BOARD, "seats": [{"settlements": ["0,0N"]}], "robber": "0,0", "bank": {"ore": 1}}
    | {"single_claimant": False},
    "terrain_layouts": {"ruleset": None, "data": {}},
    "theft": {"hand": "2 ore", "pile": "resources"},
    "theft_believed": {"beliefs": BELIEF},
    "trials_for_fit": {"probabilities": DIE, "least": 5},
    "unseen_cards": {"seen": "", "ruleset": None, "data": {}},
    "variance": {"distribution": DIE},
    "wait_probability": {"p": P, "trial": 2, "successes": 1},
    # lessons
    "example_class": {"lesson": 1},
    "lesson": {"number": 1},
    "pool": {"files": cw.lessons.example_class(1), "exact": {}, "event": 6, "quantity": "total"},
    # widgets
    "BoardView": {"board": BOARD, **LOOK},
    "ChipLab": {"board": None, "rules": "base", "seed": 1, "data": {}, "theme": "auto"},
    "CornerLab": {"board": None, "rules": "base", "seed": 1, "data": {}, "theme": "auto"},
    "DeckLab": {"rules": "base", "seed": 1, "topic": "deck", "seen": "", "size": 3, "kind": "knight", "hand": "1 ore"}
    | {"held": 0, "data": {}, "theme": "auto"},
    "DiceLab": {"dice": "fair", "seed": 1, "number": 2, "weights": (1,) * 6, "lock": "", "theme": "auto"},
    "FoundingTour": {"rules": "base", "players": 4, "seed": 1, "people": (0,), "board": BOARD, "data": None, **LOOK},
    "HandLab": {"hand": 8, "gain": (), "rolls": 4, "rules": "base", "seed": 1, "data": {}} | {"theme": "auto"},
    "MarketLab": {"seed": 1, "make": "cheapest", "lift": "random", "data": {}, "theme": "auto"},
    "Play": {"rules": "base", "players": 4, "seed": 1, "board": BOARD, "seats": "person", "game": None, "hands": None}
    | LOOK,
    "PositionEditor": {"rules": "base", "players": 4, "seed": 1, "board": BOARD, "game": None, **LOOK, "done": None},
    "SetupTour": {"rules": "base", "seed": 1, "beginner": False, "corner": "0,-2", "players": 4, "data": {}}
    | {"theme": "auto", "orientation": "flat"},
    "SpinnerLab": {"seed": 1, "data": {}, "theme": "auto"},
    "WaitLab": {"wanted": 6, "seed": 1, "times": None, "within": None, "waited": 5, "data": {}} | {"theme": "auto"},
    "Predict": {"lesson": 1, "item": None, "text": None, "kind": "probability", "options": (), "name": None},
    "Quiz": {"lesson": 1, "items": None, "name": None},
}

#: Classes whose objects come from these methods, or are created for the user, so they have no arguments to check.
MADE = {
    "Game",
    "State",
    "Score",
    "Refusal",
    "IllegalMove",
    "IllegalPosition",
    "NotationError",
    "RuleDataError",
}
_OBJECTS = {"game": GAME, "rolling": ROLLING, "edition": EDITION.state, "state": GAME.state}
_MODULES = (cw, cw.analysis, cw.lessons)


def offered() -> Iterator[str]:
    """Everything public that takes arguments: functions, widgets, and methods of boards, games and positions."""
    for module in _MODULES:
        for name in module.__all__:
            found = getattr(module, name)
            if isroutine(found) or (module is cw and isclass(found) and name not in MADE):
                yield name
    for kind in (cw.Board, cw.Game, cw.State):
        for name in vars(kind):
            if not name.startswith("_") and callable(getattr(kind, name)):
                yield f"{kind.__name__}.{name}"


def takes_nothing(name: str) -> bool:
    """Whether a function or method has no arguments."""
    parameters = list(signature(called(name)).parameters)
    return parameters in ([], ["self"])


def called(name: str) -> Callable[..., Any]:
    """The function, widget or method with the given name."""
    owner, _dot, method = name.rpartition(".")
    if owner:
        return getattr(_OBJECTS.get(owner) or getattr(cw, owner), method)
    return next(getattr(module, name) for module in _MODULES if name in module.__all__)


def call(name: str, arguments: dict[str, Any]) -> Any:
    """Calls it with these arguments; for ``*args``, with a single one."""
    function = called(name)
    listed = [part.name for part in signature(function).parameters.values() if part.kind is Parameter.VAR_POSITIONAL]
    named = {key: value for key, value in arguments.items() if key not in listed}
    return function(*(arguments[key] for key in listed), **named)


class Unshowable:
    """An object that cannot be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("there is no repr")


def nested(depth: int) -> list:
    """A list in a list in a list …"""
    found: list = []
    for _level in range(depth):
        found = [found]
    return found


_LONG, _DEEP, _WIDE = "x" * 10_000_000, nested(100_000), {str(n): n for n in range(100_000)}
#: Nasty values, each created anew, and how an error shows the value or its first part.
NASTY: dict[str, tuple[Callable[[], object], str]] = {
    "a game": (lambda: GAME, "<Game>"),
    "a position": (lambda: GAME.state, "<State>"),
    "a long text": (lambda: _LONG, "xxx"),
    "a deep list": (lambda: _DEEP, r"\[\[\[|<list>"),
    "a long mapping": (lambda: _WIDE, r"'0'|\b(0|99999|100000)\b"),
    "no repr": (Unshowable, "<Unshowable>"),
    "a list with no repr": (lambda: [Unshowable()], "<Unshowable>"),
    "a huge number": (lambda: 10**10_000, r"≈10\^"),
    "no number": (lambda: float("nan"), "nan"),
    "bytes": (lambda: b"catan" * 1000, r"b'catan|\b99\b"),
    "a generator": (lambda: iter(range(3)), "<range_iterator>|\\b[02]\\b"),
    "an array": (lambda: np.arange(10), "<ndarray>|\\b[02]\\b"),
    "None": (lambda: None, "None"),
    "True": (lambda: True, "True"),
}
