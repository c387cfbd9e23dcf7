"""The controls of the deck and thief lab: what has been seen and is drawn, and the hand to steal from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from ipywidgets import VBox, Widget
from traitlets import Bunch

from catan_widgets.engine.bundles import DEVELOPMENT
from catan_widgets.engine.names import named
from catan_widgets.i18n import N_, _
from catan_widgets.widgets.base.a11y import Status, guarded
from catan_widgets.widgets.base.controls import button, dropdown, number_box, row, show, text_box
from catan_widgets.widgets.base.rerun import CellWidget
from catan_widgets.widgets.base.words.texts import panel
from catan_widgets.widgets.labs.deck.model import MOST_DRAWN, MOST_HELD, Deck

#: How draws can follow each other: from fresh decks, or from one deck.
WAYS = {"fresh": N_("a new deck for each draw"), "pile": N_("one deck until it is used up")}
#: The piles of a hand (M-74).
PILES = {"resources": N_("resources"), "ingredients": N_("ingredients")}
_MOST_CARDS = 19


class _Lab(Protocol):
    """What the panels need of the `DeckLab`; the traits that they set, they name."""

    status: Status
    seen: Any
    hand: Any
    piles: Mapping[str, tuple[str, ...]]

    @property
    def kinds(self) -> tuple[str, ...]: ...

    @property
    def deck(self) -> Deck: ...

    def look(self) -> None: ...


class _Panel(CellWidget, VBox):
    """Controls that each set a trait of the lab, and show it again when it changes."""

    def __init__(self, lab: _Lab) -> None:
        super().__init__(layout={"width": "100%"})
        self._lab = lab
        #: The controls, by the trait that they set.
        self.controls: dict[str, Widget] = {}

    @property
    def status(self) -> Status:
        """The status line of the lab."""
        return self._lab.status

    def number(self, trait: str, description: str, least: int, most: int) -> Widget:
        """A box for a number that is a trait of the lab."""
        control = number_box(description, getattr(self._lab, trait), least, most, partial(self._chosen, trait))
        self.controls[trait] = control
        return control

    def options(self, trait: str, description: str, options: Sequence[object]) -> Widget:
        """A drop-down for a trait of the lab."""
        control = dropdown(description, options, getattr(self._lab, trait))
        control.observe(partial(self._chosen, trait), "value")
        self.controls[trait] = control
        return control

    def counts(self, trait: str, most: Mapping[str, int]) -> dict[str, Widget]:
        """A box for each kind of card, for a trait of the lab that holds cards."""
        return {
            kind: number_box(named(kind), 0, 0, count, partial(self._counted, trait, kind))
            for kind, count in most.items()
        }

    def show(self) -> None:
        """Shows the current choices of the lab."""
        for trait, control in self.controls.items():
            control.value = getattr(self._lab, trait)

    @guarded
    def _chosen(self, trait: str, change: Bunch) -> None:
        try:
            setattr(self._lab, trait, change.new)
        finally:
            self.show()

    @guarded
    def _counted(self, trait: str, kind: str, change: Bunch) -> None:
        try:
            setattr(self._lab, trait, {**dict(getattr(self._lab, trait)), kind: change.new})
        finally:
            self.show()


class DeckPanel(_Panel):
    """What has been seen of the deck, and how to draw from it.

    Args:
        lab: the `DeckLab` that it controls.
    """

    def __init__(self, lab: _Lab) -> None:
        super().__init__(lab)
        self.seen_controls = self.counts("seen", lab.deck.whole)
        self.look_button = button(_("turn over the next card"), lab.look, _("Then it counts as a card you have seen"))
        self.none_button = button(_("mark none as seen"), self._none, _("Forget which cards you have seen"))
        self.children = (
            _heading(_("Cards seen")),
            row(*self.seen_controls.values()),
            row(self.look_button, self.none_button),
            _heading(_("Draws")),
            self.number("size", _("cards per draw"), 1, MOST_DRAWN),
            self.options("kind", _("kind to count"), [(named(kind), kind) for kind in DEVELOPMENT]),
            self.options("way", _("drawn from"), [(_(word), way) for way, word in WAYS.items()]),
        )
        self.show()

    def show(self) -> None:
        """Shows the current choices of the lab."""
        super().show()
        for kind, control in self.seen_controls.items():
            control.value = dict(self._lab.seen).get(kind, 0)

    @guarded
    def _none(self) -> None:
        self._lab.seen = ""


class TheftPanel(_Panel):
    """The cards that a hand may consist of, and what was seen to be stolen.

    Args:
        lab: the `DeckLab` that it controls.
    """

    def __init__(self, lab: _Lab) -> None:
        super().__init__(lab)
        self.hand_controls = self.counts("hand", dict.fromkeys(lab.kinds, _MOST_CARDS))
        piles = self.options("pile", _("pile"), [(_(word), pile) for pile, word in PILES.items()])
        show(piles, len(lab.piles) > 1)
        stolen = [(_("not seen"), ""), *((named(kind), kind) for kind in lab.kinds)]
        self.children = (
            _heading(_("Cards")),
            row(*self.hand_controls.values()),
            piles,
            self.number("held", _("in the hand"), 0, MOST_HELD),
            _note(_("0: the hand consists of all these cards, and it is known.")),
            self.options("stolen", _("stolen card"), stolen),
        )
        self.show()

    def show(self) -> None:
        """Shows the current choices of the lab."""
        super().show()
        for kind, control in self.hand_controls.items():
            control.value = dict(self._lab.hand).get(kind, 0)


def _heading(text: str) -> Widget:
    box = text_box()
    box.value = panel(text)
    return box


def _note(text: str) -> Widget:
    box = text_box()
    box.value = f'<p class="catan-muted">{text}</p>'
    return box
