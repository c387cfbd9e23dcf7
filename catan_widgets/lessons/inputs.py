"""Where an answer is typed or chosen; shared by quizzes and predictions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ipywidgets import HTML, RadioButtons, Text, Textarea, ToggleButton, VBox
from traitlets import Bunch

from catan_widgets.i18n import _
from catan_widgets.lessons.items import Choice, Number
from catan_widgets.widgets.base.controls import button, row, show


@dataclass
class AnswerDraft:
    """What has been typed or selected so far; the place for it follows, in whichever language it is composed."""

    given: str = ""


class NumberInput:
    """A box for a number; Enter submits it, like the button next to it.

    Args:
        item: the question.
        draft: what the box contains.
        send: called when the answer is submitted.
        name: the label of the box.
    """

    def __init__(self, item: Number, draft: AnswerDraft, send: Callable[[], None], name: str) -> None:
        whole = item.kind == "count"
        self.widget = Text(
            value=draft.given,
            description=name,
            placeholder=_("a whole number") if whole else _("e.g. 1/8, 0.125 or 12.5%"),
            continuous_update=False,  # otherwise Enter overtakes the last letters, which are still waiting
            layout={"width": "270px"},
            style={"description_width": "80px"},
        )

        self._draft = draft
        self.widget.observe(self._typed, "value")

        def told(_widget: Text, content: Mapping[str, object], _buffers: object) -> None:
            if content.get("event") == "submit":
                send()

        self.widget.on_msg(told)

    @property
    def given(self) -> str:
        """The current text."""
        return self._draft.given

    @given.setter
    def given(self, value: str) -> None:
        self.widget.value = value

    def _typed(self, change: Bunch) -> None:
        self._draft.given = str(change.new)

    def lock(self, locked: bool) -> None:
        """Locks or unlocks it."""
        self.widget.disabled = locked


class ChoiceInput:
    """The options of a choice, as radio buttons; arguments as for `NumberInput`."""

    def __init__(self, item: Choice, draft: AnswerDraft, send: Callable[[], None], name: str) -> None:
        options = [(item.shown(letter), letter) for letter in item.letters]
        self.widget = RadioButtons(options=options, value=draft.given.upper() or None, layout={"width": "100%"})
        self.widget.add_class("catan-options")
        self._draft = draft
        self.widget.observe(self._selected, "value")

    @property
    def given(self) -> str:
        """The letter of the selected option, or nothing."""
        return self._draft.given.upper()

    @given.setter
    def given(self, value: str) -> None:
        self.widget.value = value.upper() or None

    def _selected(self, change: Bunch) -> None:
        self._draft.given = str(change.new or "")

    def lock(self, locked: bool) -> None:
        """Locks or unlocks it."""
        self.widget.disabled = locked


def input_for(
    item: Number | Choice, draft: AnswerDraft, send: Callable[[], None], name: str
) -> NumberInput | ChoiceInput:
    """The place for the answer to an item."""
    if isinstance(item, Choice):
        return ChoiceInput(item, draft, send, name)
    return NumberInput(item, draft, send, name)


@dataclass
class Fold:
    """What is behind the button that saves the answers.

    Args:
        opened: whether it can be seen.
        text: the text in the box.
        state: the answers that were last shown there.
    """

    opened: bool = False
    text: str = ""
    state: str = ""


class TakeAlong:
    """The answers as a text to copy, and a way to paste them back, shown on demand; ``widget`` holds it.

    Args:
        restore: called with the text that was pasted.
        fold: what it contains.
    """

    def __init__(self, restore: Callable[[str], None], fold: Fold) -> None:
        self._fold = fold
        self.text = Textarea(fold.text, rows=3, continuous_update=False, layout={"width": "100%", "max_width": "560px"})
        self.text.description = _("saved text")
        self.text.style.description_width = "130px"
        self.button = button(
            _("restore"), lambda: restore(self.text.value), _("Load the answers from the text in the box")
        )
        self.note = HTML()
        self.note.add_class("catan-text")
        self.note.value = f'<p class="catan-muted">{_("Copy this text to hand it in or to continue elsewhere.")}</p>'
        self.opener = ToggleButton(
            fold.opened, description=_("Save or hand in"), layout={"width": "auto", "align_self": "flex-start"}
        )
        self._folded = VBox([self.note, self.text, row(self.button)])
        show(self._folded, fold.opened)
        self.opener.observe(self._turned, "value")
        self.text.observe(self._typed, "value")
        self.widget = VBox([self.opener, self._folded], layout={"width": "100%", "max_width": "600px"})

    def show(self, state: str) -> None:
        """Shows the current answers; a pasted text stays until the answers change."""
        if state != self._fold.state or not self._fold.text:
            self._fold.state = self.text.value = state

    def _turned(self, change: Bunch) -> None:
        self._fold.opened = change.new
        show(self._folded, change.new)

    def _typed(self, change: Bunch) -> None:
        self._fold.text = change.new
