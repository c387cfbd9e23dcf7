"""Nothing on the page is cleared by None: in JupyterLite None arrives as ``undefined``, and what it clears stays."""

import pytest
from ipywidgets import Button, Dropdown, Layout, Widget
from ipywidgets.widgets.widget_style import Style

from catan_widgets import set_language
from catan_widgets.widgets.base.controls import show, show_in_place
from catan_widgets.widgets.base.rerun import PageWidget
from tests.widgets.every import EXAMPLES, cases
from tests.widgets.shown import acts
from tests.widgets.stages import STAGES, advance

#: What the page reads as it comes. Radio buttons may be cleared: the page compares each with the one selected.
_READ = (Layout, Style, PageWidget, Dropdown)
_ONES = [name for name, made in EXAMPLES.items() if name != "Pooled"]  # a picture without controls


@pytest.fixture
def cleared(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The traits that were sent to the page as None after they had a value."""
    found, notify = [], Widget.notify_change

    def noting(widget, change):
        if isinstance(widget, _READ) and change.name in widget.keys and change.old is not None and change.new is None:
            found.append(f"{type(widget).__name__}.{change.name} was {change.old!r}")
        notify(widget, change)

    monkeypatch.setattr(Widget, "notify_change", noting)
    return found


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("make", cases(*_ONES, most=2))
def test_nothing_is_cleared_by_none(make, cleared):
    """However a widget is used, a trait of its layouts, its drop-downs and its own page code never becomes None."""
    widget = make()
    for stage in range(1, STAGES + 1):
        advance(type(widget).__name__, widget, stage)
        for _control in acts(widget):
            pass
    set_language("de")
    assert cleared == []


def test_clearing_is_seen(cleared):
    """The test above finds what it forbids; our own ways to hide and show again are not among it."""
    control = Button()
    for way in (show, show_in_place):
        way(control, False)
        way(control, True)
    assert cleared == [] and control.layout.display == "" and control.layout.visibility == "inherit"
    control.layout.display = None
    assert cleared == ["Layout.display was ''"]
