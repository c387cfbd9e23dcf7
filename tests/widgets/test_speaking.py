"""Widgets change their language while they are shown."""

from ipywidgets.widgets.widget import _instances

from catan_widgets import SpinnerLab, set_language


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
    """A change in one widget, or by ``set_language``, changes all that are shown; a closed one is left alone."""
    first, second, closed = SpinnerLab(seed=1), SpinnerLab(seed=2), SpinnerLab(seed=3)
    closed.close()
    first.language_control.value = "de"
    assert second.clear_button.description == "von vorn"
    set_language("en")
    assert first.clear_button.description == second.clear_button.description == "from the start"
    assert first.language_control.value == "en"
