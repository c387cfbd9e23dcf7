"""Widgets change their language while they are on display."""

from itertools import islice

import pytest
from ipywidgets import Text
from ipywidgets.widgets.widget import _instances
from ipywidgets.widgets.widget_selection import _Selection

from catan_widgets import SpinnerLab, set_language
from tests.widgets.every import WIDGETS
from tests.widgets.shown import acts, html_texts, is_language, plain_texts, tree


def test_a_lab_changes_language_and_keeps_what_was_done():
    """The control changes every text; trials, seed, colours and chart stay, and nothing is left behind."""
    lab = SpinnerLab(seed="10b-monday", theme="dark")
    lab.run(100)
    trials, canvas = list(lab.trials), lab.canvas
    before = len(_instances)
    lab.language_control.value = "de"
    assert lab.buttons[100].description == "100 Versuche" and lab.theme_control.description == "Farben"
    assert "Versuch 100" in lab.text.value and lab.language_control.value == "de"
    assert lab.trials == trials and lab.seed_box.text.value == "10b-monday" and lab.theme_control.value == "dark"
    assert lab.canvas is canvas and "Drehscheibe" in lab.helper.label
    assert len(_instances) == before
    lab.buttons[1].click()
    assert len(lab.trials) == 101


def test_every_widget_follows():
    """A change in one widget, or with ``set_language``, changes all those on display; a closed one is left alone."""
    first, second, closed = SpinnerLab(seed=1), SpinnerLab(seed=2), SpinnerLab(seed=3)
    closed.close()
    first.language_control.value = "de"
    assert second.clear_button.description == "von vorn"
    set_language("en")
    assert first.clear_button.description == second.clear_button.description == "reset"
    assert first.language_control.value == "en"


@pytest.mark.parametrize("make", WIDGETS)
def test_every_widget_keeps_what_was_done(make):
    """One control changes all texts; back in English they are the same, actions are kept, nothing is left behind."""
    widget = make()
    assert sum(map(is_language, tree(widget))) == 1
    for _control in islice(acts(widget), 8):
        pass
    set_language("de")  # what the last action said is not repeated
    set_language("en")
    before, widgets = said(widget), len(_instances)
    widget.language_control.value = "de"
    german = said(widget)
    assert widget.language_control.value == "de" and german != before
    assert len(_instances) == widgets
    widget.language_control.value = "en"
    assert said(widget) == before
    assert len(_instances) == widgets


def said(widget):
    """All texts of a widget, and what is chosen and typed in its controls, in order."""
    chosen = [str(part.value) for part in tree(widget) if isinstance(part, Text | _Selection) and not is_language(part)]
    return [*plain_texts(widget), *html_texts(widget), *chosen]
