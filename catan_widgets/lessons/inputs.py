"""Where an answer is typed or chosen; shared by quizzes and predictions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ipywidgets import HTML, RadioButtons, Text, Textarea, ToggleButton, VBox

from catan_widgets.i18n import _
from catan_widgets.lessons.items import Choice, Number
from catan_widgets.widgets.base.controls import button, row, show


class NumberInput:
    """A box for a number; Enter submits it, like the button next to it.

    Args:
        item: the question.
        given: the initial text.
        send: called when the answer is submitted.
        name: the label of the box.
    """

    def __init__(self, item: Number, given: str, send: Callable[[], None], name: str) -> None:
        whole = item.kind == "count"
        self.widget = Text(
            value=given,
            description=name,
            placeholder=_("a whole number") if whole else _("e.g. 1/8, 0.125 or 12.5 %"),
            continuous_update=False,  # otherwise Enter overtakes the last letters, which are still waiting
            layout={"width": "270px"},
            style={"description_width": "80px"},
        )

        def told(_widget: Text, content: Mapping[str, object], _buffers: object) -> None:
            if content.get("event") == "submit":
                send()

        self.widget.on_msg(told)

    @property
    def given(self) -> str:
        """The current text."""
        return str(self.widget.value)

    @given.setter
    def given(self, value: str) -> None:
        self.widget.value = value

    def lock(self, locked: bool) -> None:
        """Locks or unlocks it."""
        self.widget.disabled = locked


class ChoiceInput:
    """The options of a choice, as radio buttons; arguments as for `NumberInput`."""

    def __init__(self, item: Choice, given: str, send: Callable[[], None], name: str) -> None:
        options = [(item.shown(letter), letter) for letter in item.letters]
        self.widget = RadioButtons(options=options, value=given.upper() or None, layout={"width": "100%"})
        self.widget.add_class("catan-options")

    @property
    def given(self) -> str:
        """The letter of the selected option, or nothing."""
        return str(self.widget.value or "")

    @given.setter
    def given(self, value: str) -> None:
        self.widget.value = value.upper() or None

    def lock(self, locked: bool) -> None:
        """Locks or unlocks it."""
        self.widget.disabled = locked


def input_for(item: Number | Choice, given: str, send: Callable[[], None], name: str) -> NumberInput | ChoiceInput:
    """The place for the answer to an item."""
    if isinstance(item, Choice):
        return ChoiceInput(item, given, send, name)
    return NumberInput(item, given, send, name)


class TakeAlong:
    """The answers as a text to copy, and a way to paste them back, shown on demand; ``widget`` holds it.

    Args:
        restore: called with the text that was pasted.
        before: the previous one in another language, which this one replaces.
    """

    def __init__(self, restore: Callable[[str], None], before: TakeAlong | None = None) -> None:
        self.text = Textarea(rows=3, continuous_update=False, layout={"width": "100%", "max_width": "560px"})
        self.text.description = _("saved text")
        self.text.style.description_width = "130px"
        self.button = button(
            _("restore"), lambda: restore(self.text.value), _("Load the answers from the text in the box")
        )
        self.note = HTML()
        self.note.add_class("catan-text")
        self.note.value = f'<p class="catan-muted">{_("Copy this text to hand it in or to continue elsewhere.")}</p>'
        self.opener = ToggleButton(
            description=_("Save or hand in"), layout={"width": "auto", "align_self": "flex-start"}
        )
        folded = VBox([self.note, self.text, row(self.button)])
        self.opener.observe(lambda change: show(folded, change.new), "value")
        show(folded, False)
        self._state = ""
        if before is not None:
            self.opener.value, self.text.value, self._state = before.opener.value, before.text.value, before._state
        self.widget = VBox([self.opener, folded], layout={"width": "100%", "max_width": "600px"})

    def show(self, state: str) -> None:
        """Shows the current answers; a pasted text stays until the answers change."""
        if state != self._state or not self.text.value:
            self._state = self.text.value = state
