"""Widgets whose texts follow the language that is chosen, and the control that chooses it."""

from __future__ import annotations

from functools import cached_property

from ipywidgets import Dropdown, Widget

from catan_widgets.i18n import LANGUAGES, _, follow, language, set_language
from catan_widgets.widgets.base.controls import dropdown, parts_of
from catan_widgets.widgets.base.rerun import CellWidget, close_widgets


class Speaking(CellWidget):
    """A widget that is told when the language changes, and writes all its texts anew.

    Comes first among the bases, before the widget class. A subclass keeps what the user chose in traits and attributes
    of its own, makes every control with a text in ``compose``, and calls ``speak`` once these are set.

    ``language_control`` is the control that changes the language of every widget on the page; ``compose`` places it. A
    widget that is a part of another one leaves it out, and so shows none of its own.
    """

    @cached_property
    def language_control(self) -> Dropdown:
        """The control of the language, made when a composition first asks for it."""
        return language_control()

    def compose(self) -> tuple[Widget, ...]:
        """Makes the controls in the current language from what the user chose; the children of the widget.

        It is called again at each change of language. Parts without a text of their own, such as a canvas, are made
        once and handed out again; the others are closed when nothing holds them any more.
        """
        raise NotImplementedError

    def speak(self) -> None:
        """Composes the widget for the first time, and from now on whenever the language changes."""
        self._compose()
        follow(self._language_changed)

    def _compose(self) -> None:
        self.__dict__.pop("language_control", None)
        self.children = self.compose()

    def _language_changed(self) -> None:
        if self.comm is not None:  # it was not closed
            self.compose_again()

    def compose_again(self) -> None:
        """Composes the widget anew, and closes the parts that it no longer has."""
        before = parts_of(self)
        self._compose()
        close_widgets(before - parts_of(self))


def language_control() -> Dropdown:
    """A drop-down of the languages, each in its own words; choosing one changes every widget on the page."""
    control = dropdown(_("language"), [(name, code) for code, name in LANGUAGES.items()], language())
    control.observe(lambda change: set_language(change.new), "value")
    control.add_class("catan-language")
    return control
