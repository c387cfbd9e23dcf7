"""The walls: which part may import which, and the house rules that a program can check automatically."""

import ast
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "catan_widgets"
SOURCES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))
TESTS = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py"))
TOOLS = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tools").rglob("*.py"))

# Each part of the package, with the other parts that it may import.
ARROWS = {
    "__init__": {"i18n"},
    "__main__": {"i18n", "published"},
    "brief": set(),
    "published": {"i18n"},
    "i18n": {"brief"},
    "export": set(),
    "formats": {"i18n", "engine", "analysis"},
    "engine": {"brief", "i18n"},
    "render": {"i18n", "engine"},
    "analysis": {"brief", "i18n", "engine"},
    "simulation": {"i18n", "export", "engine", "analysis"},
    "widgets": {"i18n", "export", "published", "engine", "render", "analysis", "simulation"},
    "lessons": {"brief", "i18n", "engine", "render", "analysis", "simulation", "widgets"},
    "pages": {"i18n"},
    "app": {"i18n", "simulation", "lessons", "pages"},
}
# The modules that a room of the widgets may import from another room besides those of base/.
DOORS = {"labs": "widgets.labs.trials", "play": "widgets.position.editor"}
STANDARD_LIBRARY_ONLY = {"__init__", "__main__", "brief", "i18n", "published", "engine"}
JUPYTER = {
    "IPython",
    "anywidget",
    "comm",
    "ipycanvas",
    "ipykernel",
    "ipywidgets",
    "nbconvert",
    "nbformat",
    "traitlets",
    "voila",
}
MAY_IMPORT_JUPYTER = ("render/canvas.py", "widgets/", "lessons/", "pages/", "app/")
SYSTEMS = {"base", "market", "edition"}
KNOWS_SYSTEMS = {"engine/ruledata/ruleset.py"}
MOST_LINES = 500
MOST_MODULES = 60  # including the standard library
# What Python in a browser does not have; threads and other programs fail there too, but only when they are started.
NOT_IN_BROWSERS = {
    *("_multiprocessing", "curses", "fcntl", "grp", "lzma", "pwd", "readline", "resource", "sqlite3", "ssl", "termios"),
    *("distributed", "ipykernel", "numba", "pandas", "psutil", "resvg_py", "voila"),
}
HEAVY = ("ipywidgets", "ipycanvas", "anywidget", "IPython", "traitlets", "matplotlib", "numba", "numpy", "scipy")


@cache
def parsed(name: str) -> ast.Module:
    return ast.parse((PACKAGE / name).read_text(encoding="utf-8"))


def part(name: str) -> str:
    """The part of the package that a source file belongs to: its folder, or the file's own name."""
    return name.split("/")[0].removesuffix(".py")


def imported(tree: ast.AST, name: str) -> Iterator[str]:
    """The dotted names that a source file imports anywhere, with relative names made absolute."""
    package = ("catan_widgets", *name.split("/")[:-1])
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = [*package[: len(package) + 1 - node.level]] if node.level else []
            source = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{source}.{alias.name}" for alias in node.names)


def wall_broken(tree: ast.AST, name: str) -> list[str]:
    """The imports of a source file that break a wall."""
    here, broken = part(name), []
    for target in imported(tree, name):
        top, _, rest = target.partition(".")
        if top == "catan_widgets":
            allowed = rest.split(".")[0] in ARROWS[here] | {here}
        else:
            allowed = top in sys.stdlib_module_names or (
                here not in STANDARD_LIBRARY_ONLY and (top not in JUPYTER or name.startswith(MAY_IMPORT_JUPYTER))
            )
        if not allowed:
            broken.append(target)
    return broken


def from_other_rooms(tree: ast.AST, name: str) -> list[str]:
    """What a file of the widgets imports from another room, except through a door."""
    own = "widgets." + ".".join(name.split("/")[1:-1])
    open_to_it = (own, "widgets.base", DOORS.get(name.split("/")[1], own))
    return [
        target
        for target in imported(tree, name)
        if target.startswith("catan_widgets.widgets.")
        and not f"{target.removeprefix('catan_widgets.')}.".startswith(tuple(f"{way}." for way in open_to_it))
    ]


def compared_systems(tree: ast.AST) -> list[int]:
    """The lines that compare something with the name of a rule system."""
    return [
        node.lineno
        for node in ast.walk(tree)
        for operand in _operands(node)
        if isinstance(operand, ast.Constant) and isinstance(operand.value, str) and operand.value in SYSTEMS
    ]


def _operands(node: ast.AST) -> Iterator[ast.AST]:
    """The operands of a comparison or a case, including the items of literal collections."""
    if isinstance(node, ast.MatchValue):
        yield node.value
    elif isinstance(node, ast.Compare):
        for operand in (node.left, *node.comparators):
            yield from operand.elts if isinstance(operand, ast.Tuple | ast.List | ast.Set) else [operand]


def printed(tree: ast.AST) -> list[int]:
    """The lines that call ``print``."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return [call.lineno for call in calls if isinstance(call.func, ast.Name) and call.func.id == "print"]


def faults(names: Iterable[str], find: Callable[[str], object]) -> dict[str, object]:
    """The faults found, by file."""
    return {name: found for name in names if (found := find(name))}


def test_imports_stay_inside_the_walls():
    """A source file imports only what its part may: the engine the standard library, Jupyter only the widgets."""
    assert faults(SOURCES, lambda name: wall_broken(parsed(name), name)) == {}


class AtOnce(ast.NodeTransformer):
    """Leaves of a source file what runs when it is imported: no functions, and nothing for types only."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """A function runs later."""

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        """So does this one."""

    def visit_If(self, node: ast.If) -> ast.AST | None:
        """What is for types only never runs."""
        return None if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)


def not_in_browsers(tree: ast.Module, name: str) -> list[str]:
    """What a source file imports at once although browsers do not have it."""
    at_once = AtOnce().visit(deepcopy(tree))
    return [target for target in imported(at_once, name) if target.split(".")[0] in NOT_IN_BROWSERS]


def test_the_program_of_a_page_can_import_everything():
    """What runs in a browser imports only what is there, unless a function does that needs more."""
    run_there = [name for name in SOURCES if part(name) not in ("app", "pages")]
    assert faults(run_there, lambda name: not_in_browsers(parsed(name), name)) == {}


@pytest.mark.parametrize(
    ("source", "broken"),
    [
        ("import numba", ["numba"]),
        ("try:\n    from resvg_py import f\nexcept ImportError:\n    pass", ["resvg_py.f"]),
        ("class A:\n    import psutil.x", ["psutil.x"]),
        ("def f():\n    import numba\nclass A:\n    def g(self):\n        import psutil", []),
        ("if TYPE_CHECKING:\n    from pandas import DataFrame", []),
    ],
)
def test_what_browsers_lack_is_seen(source, broken):
    """The test above finds what is imported at once, and leaves what functions import."""
    assert not_in_browsers(ast.parse(source), "render/png.py") == broken


@pytest.mark.parametrize(
    ("name", "source", "broken"),
    [
        ("engine/board/board.py", "import numpy.linalg", ["numpy.linalg"]),
        ("engine/board/board.py", "def f():\n    from catan_widgets import render", ["catan_widgets.render"]),
        ("engine/moves.py", "from ..widgets.tour import x", ["catan_widgets.widgets.tour.x"]),
        ("engine/board/board.py", "from . import chance\nfrom .chance import pick\nimport math", []),
        ("engine/rules/base.py", "from ... import i18n\nfrom ..board import Board", []),
        ("render/svg.py", "import ipycanvas\nimport numpy", ["ipycanvas"]),
        ("render/canvas.py", "import ipycanvas\nimport numpy", []),
        ("analysis/dice.py", "from catan_widgets.simulation import x", ["catan_widgets.simulation.x"]),
        ("widgets/tour.py", "import catan_widgets.lessons.quiz", ["catan_widgets.lessons.quiz"]),
    ],
)
def test_broken_walls_are_seen(name, source, broken):
    """The wall test finds each kind of forbidden import and allows the others."""
    assert wall_broken(ast.parse(source), name) == broken


def module(name: str) -> str:
    """The dotted name of a source file."""
    return f"catan_widgets/{name}".removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def import_graph(trees: Mapping[str, ast.AST]) -> dict[str, set[str]]:
    """For each module of the package, the other modules of the package that it imports."""
    names = {module(name): name for name in trees}
    graph = {}
    for here, name in names.items():
        found = {target if target in names else target.rpartition(".")[0] for target in imported(trees[name], name)}
        graph[here] = (found & set(names)) - {here}
    return graph


def circles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """The sets of modules that all import each other, directly or through others."""
    reached: dict[str, set[str]] = {}
    for start in graph:
        reached[start], waiting = set(), list(graph[start])
        while waiting:
            here = waiting.pop()
            if here not in reached[start]:
                reached[start].add(here)
                waiting += graph[here]
    sets = {frozenset(other for other in reached[one] if one in reached[other]) for one in graph}
    return sorted(sorted(each) for each in sets if each)


def test_no_file_imports_another_in_a_circle():
    """Modules import each other in one direction only; imports for types and inside functions count too."""
    assert circles(import_graph({name: parsed(name) for name in SOURCES})) == []


def test_circles_are_seen():
    """The test above finds circles of two and of three, however the imports are written."""
    sources = {
        "a.py": "def f():\n    from catan_widgets import b",
        "b.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from catan_widgets.a import x",
        "c/d.py": "from . import e",
        "c/e.py": "import catan_widgets.c.f",
        "c/f.py": "from .d import x\nfrom ..b import y",
        "g.py": "from catan_widgets.c.d import z",
    }
    found = circles(import_graph({name: ast.parse(source) for name, source in sources.items()}))
    assert found == [
        ["catan_widgets.a", "catan_widgets.b"],
        ["catan_widgets.c.d", "catan_widgets.c.e", "catan_widgets.c.f"],
    ]


def test_rooms_import_from_base_only():
    """A room of the widgets imports from base/ and from itself, and through the doors; so do the modules of base/."""
    widgets = [name for name in SOURCES if part(name) == "widgets"]
    assert faults(widgets, lambda name: from_other_rooms(parsed(name), name)) == {}


@pytest.mark.parametrize(
    ("name", "source", "broken"),
    [
        ("widgets/labs/hand/text.py", "from catan_widgets.widgets.labs.corner.text import f", ["labs.corner.text.f"]),
        ("widgets/labs/hand/lab.py", "from catan_widgets.widgets.labs.trials import TrialLab", []),
        ("widgets/base/session.py", "from catan_widgets.widgets.play.text import seats", ["play.text.seats"]),
        ("widgets/play/play.py", "from catan_widgets.widgets.position.editor import PositionEditor", []),
        ("widgets/play/play.py", "from catan_widgets.widgets.play import text", []),
        ("widgets/position/draft.py", "import catan_widgets.widgets.play.text", ["play.text"]),
    ],
)
def test_ways_into_other_rooms_are_seen(name, source, broken):
    """The test above finds what is taken from another room, and lets pass what comes from base/ or through a door."""
    assert from_other_rooms(ast.parse(source), name) == [f"catan_widgets.widgets.{target}" for target in broken]


def test_no_print_in_the_package():
    """A library writes nothing to standard output."""
    assert faults(SOURCES, lambda name: printed(parsed(name))) == {}


def test_rule_systems_are_not_told_apart_by_name():
    """Differences between the systems come from their rule data, not from comparing their names."""
    assert faults(set(SOURCES) - KNOWS_SYSTEMS, lambda name: compared_systems(parsed(name))) == {}


def test_forbidden_calls_and_comparisons_are_seen():
    """The two tests above find what they forbid."""
    assert printed(ast.parse("def f():\n    print(1)")) == [2]
    for comparison in ('rules == "base"', '"market" != rules', 'rules in ("base", "x")'):
        assert compared_systems(ast.parse(comparison)) == [1]
    assert compared_systems(ast.parse('match rules:\n    case "base":\n        pass')) == [2]
    assert compared_systems(ast.parse('load("base") == load("market"); kind == "ore"')) == []


def too_long(name: str) -> int:
    """How many lines a file has, if they are too many."""
    lines = len((ROOT / name).read_text(encoding="utf-8").splitlines())
    return lines if lines > MOST_LINES else 0


def test_files_are_short():
    """No file is too long for a reader to keep in mind."""
    assert faults([*(f"catan_widgets/{name}" for name in SOURCES), *TESTS, *TOOLS], too_long) == {}


def silent_tests(tree: ast.AST) -> list[str]:
    """The tests in a file without a docstring; if there are no tests at all, this is reported."""
    tests = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    return [test.name for test in tests if not ast.get_docstring(test)] if tests else ["no test"]


def test_each_test_says_what_it_holds():
    """Every test function has a docstring."""
    assert faults(TESTS, lambda name: silent_tests(ast.parse((ROOT / name).read_text(encoding="utf-8")))) == {}


def test_faults_are_named():
    """The tests above name the faults that they find, with the file."""
    assert faults(["a", "b"], {"a": [], "b": [3]}.get) == {"b": [3]}
    assert silent_tests(ast.parse("def test_a(): 'Holds.'\ndef test_b(): pass")) == ["test_b"]
    assert silent_tests(ast.parse("def help(): pass")) == ["no test"]


def python(*arguments: str) -> str:
    """The output of a fresh interpreter, started in the root folder."""
    run = subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_importing_the_package_loads_nothing_heavy():
    """``import catan_widgets`` does not load Jupyter packages, numpy, matplotlib, numba or scipy."""
    loaded = python("-c", "import catan_widgets, sys; print(*sys.modules)").split()
    assert "catan_widgets.i18n" in loaded
    assert [name for name in loaded if name.split(".")[0] in HEAVY] == []


def test_importing_the_package_loads_little():
    """``import catan_widgets`` loads only the language module of the package, and little of the standard library."""
    code = "import sys; before = set(sys.modules); import catan_widgets; print(*set(sys.modules) - before)"
    loaded = python("-S", "-c", code).split()
    assert {name for name in loaded if name.startswith("catan_widgets")} == {
        "catan_widgets",
        "catan_widgets.brief",
        "catan_widgets.i18n",
    }
    assert len(loaded) <= MOST_MODULES


def test_the_engine_needs_only_the_standard_library():
    """Every module of the engine can be imported without any other package installed."""
    modules = [f"catan_widgets/{name}".removesuffix(".py") for name in SOURCES if part(name) == "engine"]
    names = ", ".join(module.removesuffix("/__init__").replace("/", ".") for module in modules)
    python("-S", "-c", f"import sys; sys.path[:] = {[str(ROOT), *_standard_library()]!r}; import {names}")


def _standard_library() -> list[str]:
    return python("-I", "-S", "-c", "import sys; print(*sys.path, sep='\\n')").splitlines()
