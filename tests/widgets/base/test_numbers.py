"""Numbers as learners write them, and when they are right."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catan_widgets import set_language
from catan_widgets.i18n import number, percent, whole
from catan_widgets.widgets.base.words.numbers import near, near_sample, number_of, tolerance

PROBABILITIES = st.fractions(0, 1, max_denominator=10_000)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5/36", Fraction(5, 36)),
        (" 5 / 36 ", Fraction(5, 36)),
        ("0.139", Fraction(139, 1000)),
        ("0,139", Fraction(139, 1000)),
        (".5", Fraction(1, 2)),
        (" 13.9 % ", Fraction(139, 1000)),
        ("13,9%", Fraction(139, 1000)),
        ("−1/9", Fraction(-1, 9)),
        ("-1/9", Fraction(-1, 9)),
        ("7", Fraction(7)),
        ("1,000", Fraction(1)),
    ],
)
def test_written_forms(text, value):
    """A fraction, a decimal with a point or a comma, a percentage, with or without spaces and sign."""
    assert number_of(text) == value


@pytest.mark.parametrize(
    "text",
    (
        *("1 in 6", "1:6", "one sixth", "", "%", "5/36 %", "1 1/2", "0.5/36", "5//36", "1e9", "1_000", "nan", "inf"),
        *("٥", "1.2.3", "9" * 50, "1e999999999", "5/-36", "≈0.1"),
    ),
)
def test_other_forms_are_refused(text):
    """Everything else is refused, with what is allowed; nothing is guessed."""
    with pytest.raises(ValueError, match=r"is not a number; write it like 1/8, 0\.125 or 12\.5%"):
        number_of(text)


def test_refusals_in_words():
    """Division by zero and input that is not text are named as such, and the message follows the language."""
    with pytest.raises(ValueError, match="1/0 divides by zero"):
        number_of("1/0")
    with pytest.raises(TypeError, match="0.5 is not a text"):
        number_of(0.5)
    set_language("de")
    with pytest.raises(ValueError, match="'1 von 6' ist keine Zahl; schreibe sie wie 1/8, 0,125 oder 12,5 %"):
        number_of("1 von 6")


@settings(max_examples=60)
@given(PROBABILITIES, st.sampled_from(["en", "de"]))
def test_round_trip(value, language):
    """Learners can write whatever the package writes in either language, and it is close to the original value."""
    set_language(language)
    try:
        assert number_of(str(value)) == value
        assert abs(number_of(number(value)) - value) <= Fraction(1, 2000)
        assert abs(number_of(percent(value)) - value) <= Fraction(1, 2000)
        assert number_of(percent(value)) == number_of(percent(value).replace(" ", ""))
    finally:
        set_language("en")


@given(st.integers(0, 10**12), st.sampled_from(["en", "de"]))
def test_round_trip_of_counts(value, language):
    """The digits of a count may be grouped, as either language writes them."""
    set_language(language)
    try:
        grouped = whole(value)
    finally:
        set_language("en")
    assert number_of(grouped, "count") == number_of(str(value), "count") == value


@pytest.mark.parametrize(
    ("exact", "kind", "right", "wrong"),
    [
        (Fraction(5, 36), "probability", ("0.139", "0,14", "13.9%", "14 %"), ("0.145", "1/6", "0")),
        (Fraction(720, 117649), "probability", ("0.006", "0.6 %", "0.0061"), ("0", "0.01", "0.003")),
        (Fraction(6305, 6561), "probability", ("0.96", "96 %"), ("1", "0.95", "0.97")),
        (Fraction(0), "probability", ("0", "0 %"), ("0.001",)),
        (Fraction(1, 3), "mean", ("0.33", "1/3"), ("0.3", "0.34")),
        (Fraction(108, 5), "mean", ("21.6", "21,6", "108/5"), ("21.5", "22")),
        (Fraction(52), "count", ("52", "52.0"), ("51", "52.1")),
        (Fraction(9604), "count", ("9,604", "9.604", "9 604", "9604"), ("9605", "9,6")),
    ],
)
def test_how_near(exact, kind, right, wrong):
    """The usual rounding is right; a rare event does not pass as impossible; counts are exact."""
    for text in right:
        assert near(number_of(text, kind), exact, kind), text
    for text in wrong:
        assert not near(number_of(text, kind), exact, kind), text


@given(PROBABILITIES)
def test_never_more_than_half_a_percent(p):
    """The tolerance of a probability is at most 0.005, the same for the complement, and 0 for certainty."""
    assert 0 <= tolerance(p) == tolerance(1 - p) <= Fraction(1, 200)
    assert near(p, p) and (tolerance(p) > 0) == (0 < p < 1)


def test_samples():
    """A relative frequency within four standard errors may well be due to chance; beyond that it is not."""
    p, n = Fraction(1, 2), 100  # a standard error of 0.05
    assert near_sample(Fraction(7, 10), p, n) and near_sample(Fraction(3, 10), p, n)
    assert not near_sample(Fraction(71, 100), p, n)
