"""Public values: each of them, and everything it returns, can be pickled, copied and read by another process."""

import copy
import inspect
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
from ipywidgets import Widget

import catan_widgets as cw
from catan_widgets import analysis
from catan_widgets.engine import moves, rulebook
from catan_widgets.engine.board import edition, setup
from catan_widgets.engine.board.fair import Criteria
from catan_widgets.engine.events.event import Transition
from catan_widgets.lessons.comparison import Shown
from catan_widgets.lessons.quiz import Record
from catan_widgets.simulation.dice import hidden_die
from catan_widgets.simulation.market import Market
from tests.engine.walks import WALKS, walk

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("engine", "analysis", "simulation", "lessons")
#: Public classes that are not values.
NO_VALUES = {
    # base classes
    *(
        "Rng",
        "Unchanging",
        "Laid",
        "Telling",
        "Move",
        "Outcome",
        "Said",
        "Samples",
        "Setting",
        "engine.position.shown.Shown",
    ),
    *("OnIsland",),  # protocols
    *("System", "Tables", "Position", "Unknown", "Checked", "Reason"),  # internal to the engine
    *("Part", "Island", "NoIsland", "NoMarket", "Cards", "NoCards", "Rows", "NoRows"),  # parts of rule systems
    *("GameRunner", "CompiledRunner", "Market", "Plan", "Chunk", "Counts", "Kept", "Entry"),  # for playing games
    *("AnswerDraft", "NumberInput", "ChoiceInput", "Fold", "TakeAlong", "Rolls"),  # parts of widgets and charts
}
#: Properties that return a widget, or something internal to the engine.
WIDGETS, INNER = {"chart"}, {"system", "was", "now", "tables", "x"}
PROTOCOLS = range(2, pickle.HIGHEST_PROTOCOL + 1)
#: Moves that rarely occur in a walk.
RARE = """accept; addknight blue; addroad left; addsettlement blue left; buy; city 0,0N; decline; discard ore;
    drew knight; end; endtrade; flip blue; invent ore grain; knight; lift 1; make 1; market 1; monopoly ore; nosteal;
    roads; steal 1; stole ore; take ore"""


def caught(call, *arguments, **named) -> Exception:
    """The error that a call raises."""
    with pytest.raises((ValueError, KeyError)) as told:
        call(*arguments, **named)
    return told.value


def roots() -> Iterator[object]:
    """Values that public functions return; the values inside them are examples too."""
    for name, arguments in WALKS.items():
        game = list(walk(cw.Game.new(seed=name, **arguments), name, 80))[-1]
        yield from (game, game.undo(3), game.state, game.view(1), game.points(0), game.events, game.moves)
        yield Transition(game.undo().state, game.moves[-1], game.state)
        result = cw.simulate(
            2, start_from=cw.Game.new(seed=1, **arguments), progress=False, keep="games", compiled=False
        )
        yield from (result, result.win_rate(0))
    yield from map(moves.parse_move, RARE.split(";"))
    game, two = cw.Game.new(seed=1), [{"settlements": ["0,0N"]}] * 2
    yield caught(game.state.bank.__getitem__, "gold")
    yield from (game.why_not("roll"), caught(game.play, "roll"), caught(moves.parse_move, "x"))
    yield from (caught(cw.Game.setup, game.position() | {"seats": two}), caught(cw.Game.new, data={"x": 1}))
    yield from (cw.Board.beginner(4), setup.steps("market", seed=1), Criteria(largest_cluster=2), rulebook.rule("B-12"))
    yield from (edition.steps(players=3), cw.svg(cw.Board.variable(seed=1)))
    yield from chances()
    yield from map(cw.lessons.lesson, cw.lessons.numbers())
    yield from (cw.Quiz(lesson=4).grade({}), Record("1"), Shown(1, sample=2))
    yield cw.lessons.pool(cw.lessons.example_class(6))


def chances() -> Iterator[object]:
    """Values from exact probability, and from simulated dice and bars."""
    board = cw.Board.variable(seed=1)
    yield from (analysis.corner(board, "0,0N"), analysis.interval(3, 9), analysis.rejection(9, Fraction(1, 6)))
    yield from (
        analysis.market_chain(),
        analysis.robber_chain(board),
        analysis.chi_square(dict.fromkeys(range(2, 13), 9)),
    )
    yield from (analysis.discard_risk(7, {6: 1}, 3), analysis.discard_tree(7, {6: 1}, 2), analysis.hand_limit({6: 1}))
    yield analysis.table_production(board, [{"settlements": ["0,0N"]}, {"settlements": ["0,2N"]}])
    yield from (hidden_die(1), Market().bar((3, 3, 4, 4, 5), "random", "random", np.random.default_rng(1)))


def public(kind: type) -> bool:
    """Whether a class is one of our value classes."""
    names = {kind.__name__, f"{kind.__module__}.{kind.__name__}".removeprefix("catan_widgets.")}
    own = kind.__module__.startswith(tuple(f"catan_widgets.{part}." for part in PARTS)) and kind.__name__[0] != "_"
    return own and not names & NO_VALUES and not issubclass(kind, Widget)


@cache
def examples() -> dict[type, list]:
    """Some values of each public class."""
    found: dict[type, list] = {}
    seen: dict[int, object] = {}
    first = list(roots())
    waiting = list(first)
    while waiting:
        value = waiting.pop()
        if id(value) in seen or isinstance(value, str | int | type):
            continue
        seen[id(value)] = value
        if isinstance(value, Mapping):
            waiting += [*value.keys(), *value.values()]
        elif isinstance(value, tuple | list):
            waiting += value
        if public(type(value)):
            mine = found.setdefault(type(value), [])
            if len(mine) < 3 or any(value is root for root in first):
                mine.append(value)
            slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
            parts = vars(value) if hasattr(value, "__dict__") else {name: getattr(value, name) for name in slots}
            waiting += [part for name, part in parts.items() if name != "_before"]
    return found


def classes() -> list[type]:
    """All public classes of values."""
    names = []
    for file in sorted(path for part in PARTS for path in (ROOT / "catan_widgets" / part).rglob("*.py")):
        name = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        if not name.endswith("__main__"):
            names.append(name.removesuffix(".__init__"))
    found = [kind for name in names for kind in vars(import_module(name)).values() if inspect.isclass(kind)]
    return sorted({kind for kind in found if public(kind)}, key=lambda kind: (kind.__module__, kind.__name__))


def same(one: object, other: object) -> bool:
    """Whether a value and its copy are equal; errors are equal if they say the same."""
    if isinstance(one, Exception):
        return (type(one), str(one), vars(one)) == (type(other), str(other), vars(other))
    if isinstance(one, np.ndarray):
        return np.array_equal(one, other)
    return type(one) is type(other) and one == other


@pytest.mark.parametrize("kind", classes(), ids=lambda kind: f"{kind.__module__.rpartition('.')[2]}.{kind.__name__}")
def test_values_are_pickled_and_copied(kind):
    """Every public class has an example, which is equal after pickling with every protocol and after copying."""
    assert kind in examples(), "add a value of this class to roots()"
    for value in examples()[kind]:
        for protocol in PROTOCOLS:
            assert same(value, pickle.loads(pickle.dumps(value, protocol)))
        assert same(value, copy.copy(value)) and same(value, copy.deepcopy(value))


def given(value: object) -> Iterator[tuple[str, object]]:
    """The results of a value's properties, and of methods that need at most a seat."""
    for name, made in inspect.getmembers_static(type(value)):
        if name.startswith("_") or name in WIDGETS | INNER:
            continue
        if isinstance(made, property) or type(made).__name__ == "cached_property":
            yield name, getattr(value, name)
        elif inspect.isfunction(made):
            needed = [p for p in inspect.signature(made).parameters.values() if p.default is inspect.Parameter.empty]
            if [parameter.name for parameter in needed] == ["self", "seat"]:
                yield name, getattr(value, name)(0)


@pytest.mark.parametrize("kind", classes(), ids=lambda kind: f"{kind.__module__.rpartition('.')[2]}.{kind.__name__}")
def test_what_values_give_is_pickled(kind):
    """The result of a property, or of a method with a seat, can be pickled too."""
    for value in examples()[kind][:3]:
        for name, result in given(value):
            assert same(result, pickle.loads(pickle.dumps(result))), name


def test_another_process_reads_them(tmp_path):
    """A process with a different hash seed reads all examples, finds equal ones equal, and writes equal ones."""
    values = [value for kind in examples() for value in examples()[kind] if kind is not analysis.MarketChain]
    (tmp_path / "values").write_bytes(pickle.dumps((values, copy.deepcopy(values))))
    code = (
        "import pickle, sys; one, two = pickle.load(open(sys.argv[1], 'rb'))\n"
        "assert all(a == b and hash(a) == hash(b) for a, b in zip(one, two) if hasattr(a, 'view'))\n"
        "games = {game: n for n, game in enumerate(one) if hasattr(game, 'record')}\n"
        "assert all(games[game] is not None for game in two if hasattr(game, 'record'))\n"
        "pickle.dump(one, open(sys.argv[1], 'wb'))"
    )
    seed = os.environ | {"PYTHONHASHSEED": "7"}
    subprocess.run([sys.executable, "-c", code, tmp_path / "values"], cwd=ROOT, env=seed, check=True)
    again = pickle.loads((tmp_path / "values").read_bytes())
    assert all(map(same, values, again))
    assert all(
        hash(value) == hash(other) for value, other in zip(values, again, strict=True) if isinstance(value, cw.State)
    )


def test_a_game_that_was_undone_can_be_redone_after_pickling():
    """Undone moves are kept: redo continues as it would have before."""
    game = cw.Game.new(seed=1).play("settle 0,0N").play("road 0,0NE")
    again = pickle.loads(pickle.dumps(game.undo(2)))
    assert again.redo(2) == game
