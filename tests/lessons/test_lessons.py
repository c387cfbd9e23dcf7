"""The content of the lessons: right answers, wrong ones, and the mistakes worth meeting."""

from fractions import Fraction

import pytest

from catan_widgets import Quiz, set_language
from catan_widgets.lessons import Choice, Mistake, Number, Option, Sketch, lesson, numbers
from catan_widgets.lessons.items import HIGHEST
from catan_widgets.widgets.base.words.numbers import LONGEST

# Another part of the package may add to these.
TEN = (1, 2, 3, 4, 5, 6, 7, 8, 12, 13)


def typed(item):
    """The right answer as a learner may type it."""
    exact = item.answer
    return exact if isinstance(exact, str) or len(str(exact)) <= LONGEST else f"{float(exact):.6f}"


def as_typed(value):
    return str(value) if len(str(value)) <= LONGEST else f"{float(value):.9f}"


ITEMS = [(n, item) for n in numbers() for item in (*lesson(n).predict, *lesson(n).quiz)]
NAMES = [f"{n}-{item.id}" for n, item in ITEMS]


def test_the_ten_lessons_are_there():
    """There are at least these ten, each with a prediction and three questions or more; others are refused."""
    assert set(TEN) <= set(numbers())
    for n in numbers():
        found = lesson(n)
        assert found.number == n and found.predict and len(found.quiz) >= 3
        assert found.title and found.goal.endswith(".") and found.terms and found.level
        assert len({item.id for item in found.predict}) == len(found.predict)
    with pytest.raises(ValueError, match="no lesson 99; available: 1, 2"):
        lesson(99)


@pytest.mark.parametrize("number", numbers())
def test_right_answers_get_full_marks(number):
    """All the exact answers are right."""
    quiz = Quiz(lesson=number, name=f"right {number}")
    grade = quiz.grade({str(item.id): str(typed(item)) for item in quiz.items})
    assert grade.wrong == () and len(grade.right) == len(quiz.items)
    assert all(verdict.text and not verdict.mistake for verdict in grade.details.values())


@pytest.mark.parametrize("number", numbers())
def test_wrong_answers_get_none(number):
    """A value far off, a wrong option, an answer that is not a number, and none at all: no marks, but feedback."""
    quiz = Quiz(lesson=number, name=f"wrong {number}")
    for given in ("-77", "1 in 6", ""):
        answers = {
            item.id: next(letter for letter in item.letters if letter != item.right)
            if isinstance(item, Choice)
            else given
            for item in quiz.items
        }
        grade = quiz.grade(answers)
        assert grade.right == () and all(verdict.text for verdict in grade.details.values())
    assert quiz.grade({}).right == ()


@pytest.mark.parametrize(("number", "item"), ITEMS, ids=NAMES)
def test_mistakes_are_named(number, item):
    """The result of a common mistake is recognised in all written forms, and named; so are wrong options."""
    if isinstance(item, Choice):
        for letter, option in item.letters.items():
            verdict = item.judge(letter.lower())
            assert verdict == (letter == item.right, option.feedback, option.mistake) and verdict.text
    elif isinstance(item, Number):
        for mistake in item.mistakes:
            assert mistake.name and mistake.text
            for form in {
                as_typed(mistake.value),
                f"{float(mistake.value):.10f}",
                f"{float(mistake.value):.10f}".replace(".", ","),
            }:
                if item.kind == "count" and mistake.value.denominator == 1:
                    form = str(int(mistake.value))
                assert item.judge(form)[::2] == (False, mistake.name), form
        assert not item.judge("-77").right


@pytest.mark.parametrize(("number", "item"), ITEMS, ids=NAMES)
def test_texts_follow_the_language(number, item):
    """Every text of an item is in the language chosen when it is shown, and none is empty."""

    def texts():
        told = [item.text, item.explanation]
        if isinstance(item, Number):
            told += [item.hint, *(mistake.text for mistake in item.mistakes)]
        if isinstance(item, Choice):
            told += [option.feedback for option in item.options]
        return told

    english = texts()
    set_language("de")
    german = texts()
    assert all(english[:2]) and all(german[:2]) and english[0] != german[0]
    assert all("{" not in text for text in (*english, *german))


@pytest.mark.parametrize(
    ("number", "values"),
    [
        (1, ("5/36", "5/18", "35/6", "58", "58/9")),
        (2, ("1/7", "363/20", "720/117649", "0.2141", "0.1615")),
        (3, ("9604",)),
        (4, ("1/3", "2/9", "7/36")),
        (5, ("65/81", "6305/6561")),
        (6, ("36/5", "5", "625/1296", "0.4585")),
        (7, ("108/5", "54/5", "15453/910", "26.74")),
        (8, ("61.2174", "52")),
        (12, ("671/1296", "91/216")),
        (13, ("14/25", "58/115", "9/20")),
    ],
)
def test_numbers_of_the_lessons_are_asked(number, values):
    """Each number that a lesson must produce is the answer to one of its questions."""
    asked = [item for item in lesson(number).quiz if isinstance(item, Number)]
    for value in values:
        assert any(abs(Fraction(value) - item.answer) < Fraction(1, 10_000) or value == "26.74" for item in asked), (
            value
        )


@pytest.mark.parametrize(
    ("number", "id", "value", "name"),
    [
        (4, "chance", "145/486", "independent"),
        (4, "pair", "1/3", "two chances"),
        (4, "robber", "1/3", "Forgot the robber"),
        (5, "four", "4/3", "expected number of cards"),
        (6, "median", "7.2", "Used the mean instead of the median"),
        (6, "run", "0.566", "sum of probabilities"),
        (6, "due", "A", "due"),
        (7, "city", "21.6", "longest mean"),
        (12, "limit", "A", "Seven or more"),
    ],
)
def test_mistakes_worth_meeting(number, id, value, name):
    """Each of the common mistakes that the lessons are about occurs, with the value it leads to."""
    item = next(item for item in lesson(number).quiz if item.id == id)
    verdict = item.judge(value)
    assert not verdict.right and name in verdict.mistake


def test_answers_off_the_range():
    """The feedback says that a probability outside 0 to 1 is impossible, and notices a forgotten percent sign."""
    item = Number("six", "How likely?", Fraction(5, 36))
    assert "Did you mean 13.9%?" in item.judge("13.9").text
    assert "between 0% and 100%" in item.judge("7").text and "between 0%" in item.judge("-1/36").text
    assert "try again" in item.judge("1/2").text


def test_simulated_answers():
    """An answer read off a simulation may be off by as much as chance allows: four standard errors, and no more."""
    item = Number("six", "How often?", Fraction(1, 6), trials=100)
    assert item.judge("0.20").right and item.judge("31%").right
    assert not item.judge("0.32").right and not item.judge("1.1").right


def test_items_of_ones_own():
    """Texts may be plain; impossible kinds, options, texts and outcomes are refused with the possible ones."""
    assert Choice("a", "Which?", (Option("one", "yes"), Option("two", "no")), right="A").judge("A").right
    assert Mistake(Fraction(1), "name", lambda: "told").text == "told"
    with pytest.raises(ValueError, match="'odds' is not a kind of number; available: probability, mean, count"):
        Number("a", "?", Fraction(1), kind="odds")
    with pytest.raises(ValueError, match="'C' is not one of the options; available: A, B"):
        Choice("a", "?", (Option("one", ""), Option("two", "")), right="C")
    with pytest.raises(TypeError, match="text is 5"):
        Number("a", 5)
    with pytest.raises(ValueError, match="two outcomes"):
        Sketch("a", "?", (1,))
    with pytest.raises(ValueError, match="same order"):
        Sketch("a", "?", (1, 2), {2: Fraction(1, 2), 1: Fraction(1, 2)})


def test_heights_of_a_sketch():
    """Heights are whole numbers within bounds, one for each outcome, all of them given, not all 0."""
    item = Sketch("coin", "How often?", ("heads", "tails"))
    assert item.read("5, 10") == item.read([5, HIGHEST]) == (5, 10)
    for given in ("5", "5,11", "-1,2", "0,0", "a,b", "5,5,5", None, "9" * 9999 + ",1", [1.5j, 2]):
        with pytest.raises((ValueError, TypeError)):
            item.read(given)
    for given in ("5,", "5, ", (5, None)):
        with pytest.raises(ValueError, match="not set yet: tails"):
            item.read(given)
    assert item.shown((1, 3)) == "heads: 25.0%, tails: 75.0%"
