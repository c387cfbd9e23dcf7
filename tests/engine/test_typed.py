"""Arguments of the wrong type, refused because of the annotations."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

import numpy as np
import pytest

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import set_language


@typed
def taken(
    text: str = "",
    *more: float,
    number: int = 0,
    names: Iterable[str] = (),
    rows: Sequence[Mapping[str, int]] = (),
    pairs: tuple[Fraction, ...] = (),
    board: Board | str | None = None,
    choose: Callable[[int], int] = abs,
    anything=None,
    **others: bool,
):
    """Returns the arguments as received."""
    return text, more, number, names, others


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"text": 5}, "text is 5; it must be a text"),
        ({"text": b"ore"}, "text is b'ore'; it must be a text"),
        ({"number": 1.0}, "number is 1.0; it must be a whole number"),
        ({"number": True}, "number is True; it must be a whole number"),
        ({"names": "ore"}, "names is 'ore'; it must be a list"),
        ({"names": 5}, "names is 5; it must be a list"),
        ({"names": ["ore", 5]}, "an item in names is 5; it must be a text"),
        ({"rows": [{"ore": "1"}]}, "an item in rows is '1'; it must be a number"),
        ({"rows": [{1: 1}]}, "an item in rows is 1; it must be a text"),
        ({"rows": [5]}, "an item in rows is 5; it must be a mapping"),
        ({"rows": {}}, "rows is {}; it must be a list"),
        (
            {"pairs": [Fraction(1), "1/2"]},
            r"an item in pairs is '1/2'; it must be a fraction such as Fraction\(5, 36\)",
        ),
        ({"pairs": Fraction(1)}, r"pairs is Fraction\(1, 1\); it must be a list"),
        ({"board": 5}, r"board is 5; it must be Board or a text or None"),
        ({"choose": 5}, "choose is 5; it must be a function"),
    ],
)
def test_wrong_types_are_told(given, told):
    """The error for a wrong type names the argument, the value given and what it must be."""
    with pytest.raises(TypeError, match=f"^{told}$"):
        taken(**given)


def test_any_number_of_arguments_are_looked_at():
    """Arguments of ``*args`` are checked like named ones."""
    with pytest.raises(TypeError, match="^more is 'ore'; it must be a number$"):
        taken("", 1, 2.5, "ore")


def test_what_fits_comes_as_it_is():
    """Valid arguments are passed on, iterators unread; numpy integers become ints."""
    names = iter([1])
    text, more, number, got, others = taken("x", 1, 2.5, number=np.int64(3), names=names, single=1)
    assert (text, more, number, others) == ("x", (1, 2.5), 3, {"single": 1})
    assert type(number) is int and got is names and next(names) == 1
    taken(anything=object(), board="base", rows=[{"ore": 1.5}], pairs=[1, Fraction(1, 2)])


def test_what_is_missing_python_tells():
    """Unknown or missing arguments raise Python's usual error."""

    @typed
    def known(one: str) -> str:
        return one

    for call in (lambda: known(), lambda: known("a", "b"), lambda: known(two="a"), lambda: known("a", one="b")):
        with pytest.raises(TypeError, match="argument"):
            call()
    assert known.__name__ == "known" and known("a") == "a"


def test_types_are_told_in_the_language_of_the_moment():
    """The words follow the current language."""
    set_language("de")
    with pytest.raises(TypeError, match="^text ist 5; nötig ist ein Text$"):
        taken(5)
