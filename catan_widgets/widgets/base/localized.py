"""Widgets whose texts follow the chosen language, and the control that chooses it."""

from __future__ import annotations

from functools import cached_property

from ipywidgets import Dropdown, Widget

from catan_widgets.i18n import LANGUAGES, _, follow, language, set_language
from catan_widgets.widgets.base.controls import dropdown, parts_of
from catan_widgets.widgets.base.rerun import CellWidget, close_widgets


class Localized(CellWidget):
    """A widget that learns of a change of language and rewrites all its texts.

    It is listed first among the bases, before the widget class. A subclass keeps what the user chose in its own traits
    and attributes, makes every control that has a text in ``compose``, and calls ``localize`` once these are set.

    ``language_control`` is the control that changes the language of every widget on the page; ``compose`` places it. A
    widget that is part of another one leaves it out, so it does not show a second one.
    """

    @cached_property
    def language_control(self) -> Dropdown:
        """The language control, created the first time a composition asks for it."""
        return language_control()

    def compose(self) -> tuple[Widget, ...]:
        """Makes the controls in the current language from what the user chose; returns the children of the widget.

        It is called again whenever the language changes. Parts without any text, such as a canvas, are made once and
        reused; the others are closed as soon as nothing holds them.
        """
        raise NotImplementedError

    def localize(self) -> None:
        """Composes the widget for the first time, and again whenever the language changes."""
        self._compose()
        follow(self._language_changed)

    def _compose(self) -> None:
        self.__dict__.pop("language_control", None)
        self.children = self.compose()

    def _language_changed(self) -> None:
        if self.comm is not None:  # it has not been closed
            self.compose_again()

    def compose_again(self) -> None:
        """Composes the widget again, and closes the parts that it no longer contains."""
        before = parts_of(self)
        self._compose()
        close_widgets(before - parts_of(self))


def language_control() -> Dropdown:
    """A drop-down of the languages, each under its own name; choosing one changes every widget on the page."""
    control = dropdown(_("language"), [(each.name, code) for code, each in LANGUAGES.items()], language())
    control.observe(lambda change: set_language(change.new), "value")
    control.add_class("catan-language")
    return control
