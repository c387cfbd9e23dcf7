"""Notebooks use nothing of the package that is not public: what learners read there, they may use themselves."""

import ast
import re
from collections.abc import Iterator
from inspect import ismodule

import pytest

import catan_widgets as cw
from tests.notebooks.reading import ENGLISH, FOLDER, cells

PACKAGE = "catan_widgets"


def private(code: str) -> Iterator[str]:
    """The imports and names in some code that are not public."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == PACKAGE:
            yield f"from {node.module}"
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name.startswith(f"{PACKAGE}."))
        elif isinstance(node, ast.Attribute) and not (node.attr[0] != "_" and is_public(ast.unparse(node))):
            yield ast.unparse(node)


def is_public(chain: str) -> bool:
    """Whether each name in ``cw.x.y`` is listed where it is looked up; anything else counts as public."""
    if not re.fullmatch(r"cw(?:\.\w+)*", chain):
        return True
    found: object = cw
    for name in chain.split(".")[1:]:
        if ismodule(found) and name not in getattr(found, "__all__", vars(found)):
            return False
        found = getattr(found, name, None)
    return found is not None


@pytest.mark.parametrize("name", ENGLISH, ids=str)
def test_notebooks_use_public_names(name):
    """Code imports the package as a whole, and takes from it what is listed there; the German code is the same."""
    assert [found for cell in cells(FOLDER / name, "code") for found in private(cell["source"])] == []


def test_private_names_would_be_seen():
    """An import from inside, a name that is not listed, and one with an underscore are found."""
    inside = ("from catan_widgets.i18n import number", "import catan_widgets.render", "from catan_widgets import Game")
    names = ("cw.i18n.number(2)", "cw.analysis.chain.Chain", "cw.Board.nothing()", "game._position", "cw.Bored")
    assert [code for code in (*inside, *names) if not [*private(code)]] == []
    assert [*private("import catan_widgets as cw\ncw.Game.new(seed=1).state.hand(0); cw.analysis.interval(1, 2)")] == []
