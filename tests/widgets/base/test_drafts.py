"""What was entered is not lost because of a press somewhere else."""

import pytest
from ipywidgets import HTML, Button, Dropdown, Image, IntProgress, Password, Text, Textarea, ToggleButton, ValueWidget

from catan_widgets import HandLab, Predict, Quiz, WaitLab, set_language
from tests.widgets.every import WIDGETS

pytestmark = pytest.mark.usefixtures("unpainted")

#: Something that none of our controls accepts as an answer, a seed, a move or a position.
NONSENSE = "8 ? x"


def controls(widget):
    """The controls inside a widget that hold input, in page order; not results to copy."""
    if isinstance(widget, ValueWidget) and not isinstance(widget, HTML | Image | IntProgress):
        return [] if "catan-language" in widget._dom_classes or widget.description == "CSV" else [widget]
    return [control for part in getattr(widget, "children", ()) for control in controls(part)]


@pytest.mark.parametrize("make", WIDGETS)
def test_a_change_of_language_keeps_all_that_was_entered(make):
    """Whatever is in the controls, including refused input, is there in the other language too; so is what is open."""
    widget = make()
    for control in controls(widget):
        if isinstance(control, Text | Textarea | Password) and not control.disabled:
            control.value = NONSENSE
        elif isinstance(control, ToggleButton):
            control.value = not control.value
    before = [(type(control), control.value) for control in controls(widget)]
    set_language("de")
    assert [(type(control), control.value) for control in controls(widget)] == before
    set_language("en")
    assert [(type(control), control.value) for control in controls(widget)] == before


def test_refused_numbers_stay_while_something_else_is_chosen():
    """Numbers with a typing error stay in their box to be corrected, whatever else is changed meanwhile."""
    lab = HandLab(seed=1, gain=(6, 9))
    box = lab.number_controls[0]
    box.value = "6 9 1o"
    assert "catan-failed" in lab.status.value
    lab.rolls_control.value, lab.card_controls[0].value, lab.path_control.value = 2, 5, 1
    assert box.value == "6 9 1o" and lab.gains == ((6, 9),)
    box.value = "10 9 6"
    lab.rolls_control.value = 3
    assert box.value == "6 9 10" and lab.gains == ((6, 9, 10),)


def test_refused_numbers_of_a_wait_stay():
    """Numbers to wait for that make no sense survive a change of language; another building replaces them."""
    lab = WaitLab("road", seed=1)
    lab.choice.numbers_control.value = "8 x"
    assert "catan-failed" in lab.status.value
    set_language("de")
    assert lab.choice.numbers_control.value == "8 x"
    lab.choice.building_control.value = "city"
    set_language("en")
    assert lab.choice.numbers_control.value == "8 8 8 5 5"


@pytest.mark.parametrize("make", [lambda: Quiz(lesson=1), lambda: Predict(lesson=5)], ids=["quiz", "predict"])
def test_a_pasted_text_stays_until_there_is_another_answer(make):
    """An incomplete text to restore stays in its box, in another language too; an answer replaces it by the state."""
    widget = make()
    widget.take_along.opener.value = True
    pasted = widget.state[:-2]
    widget.take_along.text.value = pasted
    widget.take_along.button.click()
    set_language("de")
    assert widget.take_along.text.value == pasted and widget.take_along.opener.value
    if isinstance(widget, Quiz):
        widget.answer("six", "1/11")
    else:
        widget.predict("1/2")
    assert widget.take_along.text.value == widget.state


def test_controls_that_hold_something_are_found():
    """The language test looks at drop-downs, text boxes and password boxes, but not at buttons."""
    found = {type(control) for param in WIDGETS for control in controls(param.values[0]())}
    assert {Dropdown, Text, Textarea, Password, ToggleButton} <= found and Button not in found
