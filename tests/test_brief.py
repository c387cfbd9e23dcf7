"""Values from users in error messages: always short."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catan_widgets import IllegalMove, IllegalPosition, Refusal, brief
from catan_widgets.engine.errors import NotationError, RuleDataError
from catan_widgets.i18n import _, ngettext, whole
from tests.arguments import NASTY

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.fractions() | st.text() | st.binary(),
    lambda parts: (
        st.lists(parts, max_size=8)
        | st.lists(parts, max_size=8).map(tuple)
        | st.dictionaries(st.text() | st.integers(), parts, max_size=8)
    ),
)


@given(PLAIN, st.integers(10, 100))
def test_whatever_is_shown_is_short(given, most):
    """Plain data is never shown with more characters than allowed, as a value, a text or a list of names."""
    assert len(brief.value(given, most)) <= most
    assert len(brief.text(given, most)) <= most
    assert len(brief.listed([given] * 50, most=most)) <= most + len(", …")


@given(
    st.none()
    | st.booleans()
    | st.integers(-999, 999)
    | st.text("aß√ '\n", max_size=10)
    | st.lists(st.integers(0, 9), max_size=4)
)
def test_what_is_short_is_shown_as_python_writes_it(given):
    """Short plain data is shown in full."""
    assert brief.value(given) == repr(given)


@pytest.mark.parametrize("about", NASTY)
def test_nothing_is_too_much_for_a_message(about):
    """Any value can be shown in each kind of field, within its limit of characters."""
    make, _shown = NASTY[about]
    assert 0 < len(_("{given!r}", given=make())) <= brief.VALUE
    assert 0 < len(_("{given!s}", given=make())) <= brief.VALUE
    if about != "a long text":  # our own texts may be long
        assert len(_("{given}", given=make())) <= brief.TEXT


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("x" * 60, "'" + "x" * 47 + "…'"),
        ("it's", '"it\'s"'),
        ([1, 2, 3, 4, 5], "[1, 2, 3, 4, …]"),
        ((1,), "(1,)"),
        ({"a": [[[[1]]]]}, "{'a': [[[…]]]}"),
        ({1}, "{1}"),
        (10**40, "≈10^40"),
        (-(10**40), "-≈10^40"),
        (Fraction(1, 3), "Fraction(1, 3)"),
        (dict, "dict"),
        (object(), "<object>"),
        ([object()], "[<object>]"),
    ],
)
def test_values_as_they_are_shown(given, shown):
    """Data is shown as Python writes it, shortened with an ellipsis; of other objects, only the type is shown."""
    assert brief.value(given) == shown


def test_texts_of_ours_are_shown_whole():
    """A field without a conversion shows a text of any length in full, and a list as far as there is room."""
    prose = "word " * 1000
    assert _("{prose}", prose=prose) == prose
    assert _("{names}", names=["red", "blue"]) == "red, blue"
    assert len(_("{names}", names=range(1000))) <= brief.NAMES
    assert ngettext("{n} {what!s}", "{n} {what!s}", 2, what="x" * 1000) == "2 " + "x" * 49 + "…"
    assert whole(10**5000) == "≈10^5000"


LONG = "word, " * 100_000


@pytest.mark.parametrize(
    "error",
    [
        RuleDataError(LONG, LONG, LONG, LONG),
        NotationError(LONG, 0, LONG),
        NotationError(LONG, 300_000, LONG, 7),
        NotationError("\0" * 1000, 500, LONG),
        IllegalMove(LONG, Refusal("B-10", LONG)),
        IllegalMove(LONG, Refusal("B-10", LONG), 20_000),
        IllegalPosition(Refusal("B-10", LONG)),
    ],
)
def test_errors_of_ours_are_short(error):
    """Errors made from texts of any length are short themselves, and keep the texts."""
    assert 50 < len(str(error)) <= brief.ERROR
    assert any(LONG in (part, getattr(part, "text", "")) for part in error.args)
