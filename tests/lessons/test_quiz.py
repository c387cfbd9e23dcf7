"""The check of a lesson, using its controls and without a browser."""

import json
from fractions import Fraction

import pytest
from ipywidgets.widgets.widget import _instances

from catan_widgets import Quiz, set_language
from catan_widgets.lessons import Choice, Mistake, Number, Option, Sketch
from catan_widgets.lessons.quiz import PATIENCE

ITEMS = (
    Number(
        "six",
        "P(6)?",
        Fraction(5, 36),
        hint="Count.",
        explained="Five throws.",
        mistakes=(Mistake(Fraction(1, 11), "Totals alike.", "They are not."),),
    ),
    Choice("which", "Which one?", (Option("one", "Not <b>that</b>."), Option("two", "Yes, that.")), right="B"),
)


@pytest.fixture
def quiz():
    """A quiz with two questions that are not from a lesson."""
    return Quiz(items=ITEMS, name="two")


def check(quiz, id, given):
    """Types or selects an answer and presses the button."""
    quiz.inputs[id].widget.value = given
    quiz.check_buttons[id].click()
    return quiz.feedback[id].value


def test_answers_by_the_controls(quiz):
    """Each wrong answer gets its feedback, tries are counted, a right one closes its card; in any order."""
    assert "Not &lt;b&gt;that&lt;/b&gt;." in check(quiz, "which", "A")
    told = check(quiz, "six", "1/11")
    assert "Totals alike." in told and "They are not." in told and "catan-wrong" in told
    assert "Count." in check(quiz, "six", "0,5") and quiz.score == 0
    assert "Five throws." in check(quiz, "six", "13,9 %") and quiz.score == 1
    assert quiz.tries == {"six": 3, "which": 1} and "1 of 2 correct, 4 tries" in quiz.status.value
    assert quiz.inputs["six"].widget.disabled and quiz.check_buttons["six"].disabled
    assert "catan-done" in quiz.cards["six"]._dom_classes and "catan-done" not in quiz.cards["which"]._dom_classes
    assert "Yes, that." in check(quiz, "which", "B") and quiz.score == 2


def test_enter_sends_the_answer(quiz):
    """The Enter key in the box works just like the button."""
    quiz.inputs["six"].widget.value = "5/36"
    quiz.inputs["six"].widget._handle_custom_msg({"event": "submit"}, [])
    assert quiz.score == 1


def test_what_cannot_be_read_is_no_try(quiz):
    """If an answer is empty or not a number, the feedback says so, and it does not count as a try."""
    assert "is not a number; write it like" in check(quiz, "six", "1 in 6")
    assert "catan-failed" in quiz.feedback["six"].value
    assert "Give an answer first." in check(quiz, "six", " ")
    quiz.check_buttons["which"].click()
    assert "Give an answer first." in quiz.feedback["which"].value
    assert quiz.tries == {"six": 0, "which": 0} and quiz.value == {}


def test_the_answer_is_told_after_some_tries(quiz):
    """After three wrong tries you can ask for the answer; that does not count as right."""
    for n in range(PATIENCE):
        assert quiz.tell_buttons["six"].layout.display == "none"
        check(quiz, "six", f"1/{n + 2}")
    assert quiz.tell_buttons["six"].layout.display == ""
    quiz.tell_buttons["six"].click()
    assert "The answer is 5/36 ≈ 13.9%." in quiz.feedback["six"].value and "Five throws." in quiz.feedback["six"].value
    assert quiz.score == 0 and quiz.inputs["six"].widget.disabled and quiz.grade().wrong == ("six", "which")
    quiz.reveal("which")
    assert quiz.inputs["which"].given == "B" and "Yes, that." in quiz.feedback["which"].value and quiz.score == 0


def test_grading_takes_no_answer(quiz):
    """Answers are marked as a set without being accepted; missing or unreadable ones are wrong, with the reason."""
    grade = quiz.grade({"six": "0.139", "which": "b"})
    assert grade.right == ("six", "which") and grade.wrong == () and quiz.score == 0
    grade = quiz.grade({"six": "one in six"})
    assert grade.right == () and "is not a number" in grade.details["six"].text
    assert grade.details["which"].text == "no answer"
    assert quiz.grade({"six": 0.139}).right == () and quiz.grade({"six": None}).details["six"].text == "no answer"
    with pytest.raises(ValueError, match="no question 'seven'; available: six, which"):
        quiz.grade({"seven": "1"})
    with pytest.raises(ValueError, match="no question 'seven'"):
        quiz.answer("seven", "1")


def test_a_right_answer_stays(quiz):
    """A later answer cannot spoil one that was right."""
    assert quiz.answer("six", "5/36").right
    assert not quiz.answer("six", "1/2").right
    assert quiz.score == 1 and quiz.value == {"six": "5/36"} and quiz.tries["six"] == 1


def test_a_cell_that_runs_again_goes_on(quiz):
    """A quiz made again under its name has all answers; another name has none; starting again forgets them."""
    quiz.answer("six", "1/2")
    quiz.close()
    again = Quiz(items=ITEMS, name="two")
    assert again.inputs["six"].given == "1/2" and "Count." in again.feedback["six"].value and again.tries["six"] == 1
    assert Quiz(items=ITEMS, name="other").value == {} and Quiz(items=ITEMS).name == "six which"
    again.clear_button.click()
    assert again.value == {} and again.inputs["six"].given == "" and again.feedback["six"].value == ""
    assert Quiz(items=ITEMS, name="two").value == {}


def test_state_goes_along(quiz):
    """The text from one kernel restores answers, tries and score in another."""
    quiz.answer("six", "1/2")
    quiz.answer("six", "5/36")
    quiz.answer("which", "a")
    text = quiz.take_along.text.value
    assert text == quiz.state
    quiz.clear()
    assert quiz.score == 0
    quiz.take_along.text.value = text
    quiz.take_along.button.click()
    assert quiz.score == 1 and quiz.tries == {"six": 2, "which": 1} and quiz.state == text
    assert quiz.inputs["which"].given == "A" and quiz.inputs["six"].widget.disabled


def saved_text(**changes):
    return json.dumps({"widget": "quiz", "name": "two", "content": {}} | changes)


def record(**changes):
    return saved_text(content={"six": {"given": "1/2", "tries": 1, "told": False} | changes})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "not saved here"),
        ("hello", "not saved here"),
        ("[" * 9999, "not saved here"),
        ("9" * 5000, "not saved here"),
        ("{}", "not saved here"),
        ("x" * 20_001, "at most 20000"),
        (None, "at most"),
        (saved_text(widget="prediction"), "belongs to prediction two, not to two"),
        (saved_text(name="three"), "belongs to quiz three"),
        (saved_text(name=["<b>"] * 99), "belongs to"),
        (saved_text(content=[1]), "contains no answers"),
        (saved_text(content={"seven": {}}), "no question 'seven'"),
        (saved_text(content={"six": 5}), "is incomplete"),
        (record(more=1), "is incomplete"),
        (record(tries=True), "is incomplete"),
        (record(tries=-1), "is incomplete"),
        (record(tries=10**9), "is incomplete"),
        (record(tries=0), "is incomplete"),
        (record(given=""), "is incomplete"),
        (record(given=[1]), "is incomplete"),
        (record(told="yes"), "is incomplete"),
        (record(given="<script>"), "is not a number"),
        (record(given="9" * 9999), "is not a number"),
    ],
)
def test_foreign_texts_are_refused(quiz, text, told):
    """A text about something else, cut off or made up, is refused in words, and the answers given stay."""
    quiz.answer("six", "1/2")
    before = quiz.state
    with pytest.raises(ValueError, match=told):
        quiz.restore(text)
    assert quiz.state == before
    quiz.take_along.text.value = text or ""
    quiz.take_along.button.click()
    assert "catan-failed" in quiz.status.value and "<b>" not in quiz.status.value and quiz.state == before


def test_language_changes_and_answers_stay():
    """Questions, feedback and buttons change; answers (one half typed) and the score stay; nothing is left over."""
    quiz = Quiz(lesson=4, name="live")
    quiz.answer("cards", "1/3")
    quiz.answer("chance", "145/486")
    quiz.inputs["robber"].widget.value = "7/"
    before = len(_instances)
    quiz.language_control.value = "de"
    assert "Karten" in quiz.told and "für unabhängig gehalten" in quiz.feedback["chance"].value
    assert quiz.check_buttons["robber"].description == "prüfen" and quiz.inputs["robber"].given == "7/"
    assert quiz.score == 1 and quiz.inputs["cards"].widget.disabled and "richtig" in quiz.status.value
    assert len(_instances) == before
    set_language("en")
    assert quiz.check_buttons["robber"].description == "check"


def test_static_part_asks_and_does_not_tell(quiz):
    """Without a kernel you can read the questions and options, but nothing of the answers."""
    quiz.answer("six", "5/36")
    bundle = quiz._repr_mimebundle_()
    for kind in ("text/html", "text/plain"):
        assert "P(6)?" in bundle[kind] and "B: two" in bundle[kind]
        assert not any(word in bundle[kind] for word in ("5/36", "Yes, that", "Count", "Five throws"))


def test_closing_leaves_nothing():
    """A closed quiz leaves no widget behind in the kernel."""
    before = set(_instances)
    Quiz(lesson=1).close()
    assert set(_instances) == before


def test_what_no_quiz_can_be_made_of():
    """Neither lesson nor items, both, none, two with one id, or something that is not an item: refused."""
    for arguments in ({}, {"lesson": 1, "items": ITEMS}):
        with pytest.raises(ValueError, match="either a lesson number or items"):
            Quiz(**arguments)
    for items in ((), (ITEMS[0], ITEMS[0])):
        with pytest.raises(ValueError, match="at least one question"):
            Quiz(items=items)
    for item in ("P(6)?", Number("open", "P?")):
        with pytest.raises(TypeError, match=r"(is not a|must be) Number or Choice"):
            Quiz(items=[item])
    with pytest.raises(ValueError, match="no lesson 99"):
        Quiz(lesson=99)


def test_what_is_only_predicted_is_not_judged():
    """A number without an answer says so instead of failing while it compares."""
    with pytest.raises(ValueError, match="only predicted"):
        Number("open", "P?").judge("1/6")


@pytest.mark.parametrize("given", [[1], 5, None])
def test_what_no_option_and_no_bars_can_be_read_from(given):
    """It is refused with words for people, whatever its type."""
    with pytest.raises(ValueError, match="not one of the options"):
        ITEMS[1].read(given)
    with pytest.raises(ValueError, match="bar"):
        Sketch("bars", "P?", outcomes=("a", "b")).read(given)
