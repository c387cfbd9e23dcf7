"""What readers who cannot see hear: the text alternative of each picture, and the response to each action."""

import re
from itertools import islice

import pytest
from ipywidgets import Button

from catan_widgets import DiceLab, FoundingTour, HandLab, MarketLab, Quiz, SpinnerLab
from catan_widgets.widgets.base.a11y import CanvasHelper, Status
from catan_widgets.widgets.base.pictures.picture import PictureView
from tests.widgets.every import WIDGETS
from tests.widgets.shown import acts, tree

pytestmark = pytest.mark.usefixtures("unpainted")

_ACTIONS = 25
_COORDINATES = re.compile(r"-?\d+,-?\d+[NSEW]{0,2}")
#: Controls that rotate or recolour the picture without changing its content.
_LOOKS = {"hexes", "colours"}


@pytest.mark.parametrize("make", WIDGETS)
def test_every_picture_is_told_in_words(make):
    """The text alternative of a picture is whole sentences containing words, not only names of places."""
    widget = make()
    for view in (part for part in tree(widget, shown=True) if isinstance(part, PictureView)):
        told = view.helper.label
        assert told == view.description and told.endswith((".", "!", "?", "yet"))
        assert len(re.findall(r"[^\W\d]{2,}", _COORDINATES.sub("", told))) >= 3


@pytest.mark.parametrize("make", WIDGETS)
def test_the_words_change_with_the_picture(make):
    """An action that changes the drawing also changes the text alternative or the status line."""
    widget = make()
    views = [part for part in tree(widget) if isinstance(part, PictureView)]
    if not views:
        pytest.skip("it has no picture")
    before = state(widget, views)
    labels = [before[1]]
    for control in islice(acts(widget), _ACTIONS):
        after = state(widget, views)
        if control.description not in _LOOKS and after[0] != before[0]:
            assert after[1:] != before[1:], control.description
            labels.append(after[1])
        before = after
    assert len(labels) == 1 or any(label != labels[0] for label in labels)


def state(widget, views):
    """What is drawn, its text alternatives, and the status lines."""
    lines = [part.value for part in tree(widget) if isinstance(part, Status)]
    return [view.scene.layers for view in views], [view.helper.label for view in views], lines


@pytest.fixture
def said(monkeypatch):
    """Everything that status lines say from now on, in order."""
    texts = []
    for way in ("say", "fail"):
        old = getattr(Status, way)

        def noted(line, what, old=old):
            texts.append(str(what))
            old(line, what)

        monkeypatch.setattr(Status, way, noted)
    return texts


def test_actions_are_announced_once(said):
    """A press on a button is answered with one sentence in a status line."""
    market = MarketLab(seed="10b-monday")
    founding = FoundingTour(seed="10b-monday")
    spinner = SpinnerLab(seed="10b-monday")
    dice = DiceLab(seed="10b-monday")
    hand = HandLab(seed="10b-monday")
    buttons = [
        market.hand.variety_buttons[0],
        market.hand.roll_button,
        market.hand.undo_button,
        market.runs.buttons[100],
        founding.letter_buttons["B"],
        founding.place_button,
        founding.undo_button,
        *(lab.buttons[1] for lab in (spinner, dice, hand)),
        *(lab.clear_button for lab in (spinner, dice, hand)),
    ]
    for control in buttons:
        said.clear()
        press(control)
        assert len(said) == 1 and said[0].strip(), (control.description, said)


def press(control: Button) -> None:
    """Presses a button as a reader would, who can press it only if it is enabled."""
    assert not control.disabled
    control.click()


def test_answers_are_judged_at_their_question(said):
    """The feedback on an answer is at its question, and the status line there announces it; another gives the score."""
    quiz = Quiz(lesson=1)
    first = quiz.items[0].id
    said.clear()
    quiz.answer(first, "1/2")
    assert quiz.feedback[first].value and not quiz.feedback[quiz.items[1].id].value
    assert said == [f"0 of {len(quiz.items)} correct, 1 try"]


def test_boxes_are_called_by_their_question():
    """The label of each answer box gives the number of its question."""
    quiz = Quiz(lesson=1)
    boxes = [own.widget for own in quiz.inputs.values() if own.widget.description]
    assert [box.description for box in boxes] == [f"answer {place}" for place in range(1, len(boxes) + 1)]


def test_helpers_without_a_picture_say_nothing():
    """A helper that only looks after the keys has no text alternative."""
    quiz = Quiz(lesson=1)
    assert [part.label for part in tree(quiz) if isinstance(part, CanvasHelper)] == [""]
