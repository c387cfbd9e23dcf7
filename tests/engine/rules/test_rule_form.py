"""The form of the rule functions, which allows the same source to be compiled unchanged."""

import ast
from pathlib import Path

import pytest

from catan_widgets.engine import rules

FOLDER = Path(rules.__file__).parent if rules.__file__ else Path(next(iter(rules.__path__)))
#: Modules that are not rule functions: numbers, and the data for the tables.
NOT_COMPILED = {"__init__.py", "codes.py", "phases.py", "tables.py"}
MODULES = sorted(path.name for path in FOLDER.glob("*.py") if path.name not in NOT_COMPILED)
FORBIDDEN = (
    ast.ClassDef,
    ast.Try,
    ast.Raise,
    ast.With,
    ast.Lambda,
    ast.Dict,
    ast.Set,
    ast.List,
    ast.Tuple,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp,
    ast.JoinedStr,
    ast.Yield,
    ast.YieldFrom,
    ast.Global,
    ast.Delete,
    ast.Starred,
)
BUILTINS = {"range", "min", "max", "int"}


def functions(name: str) -> list[ast.FunctionDef]:
    tree = ast.parse((FOLDER / name).read_text(encoding="utf-8"))
    return [node for node in tree.body if isinstance(node, ast.FunctionDef)]


@pytest.mark.parametrize("name", MODULES)
def test_rule_functions_are_plain(name):
    """Rule functions use loops, ints and indexing: they do not allocate, raise, or look anything up by text."""
    own = {function.name for function in functions(name)}
    for function in functions(name):
        body = function.body[1:] if ast.get_docstring(function) else function.body
        for node in (inner for statement in body for inner in ast.walk(statement)):
            where = f"{name}, line {getattr(node, 'lineno', '?')}"
            assert not isinstance(node, FORBIDDEN), where
            assert not (isinstance(node, ast.Constant) and not isinstance(node.value, int)), where
            if isinstance(node, ast.Call):
                called = node.func
                module = isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name)
                assert module or (isinstance(called, ast.Name) and called.id in own | BUILTINS), where


@pytest.mark.parametrize("name", MODULES)
def test_rule_modules_hold_functions_only(name):
    """A module of rule functions contains nothing else: no state and no values computed on import."""
    tree = ast.parse((FOLDER / name).read_text(encoding="utf-8"))
    for node in tree.body:
        constant = isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant | ast.UnaryOp)
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        assert constant or docstring or isinstance(node, ast.FunctionDef | ast.Import | ast.ImportFrom), node.lineno
