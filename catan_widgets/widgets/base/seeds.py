"""Seeds as learners type them, and a box for them."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Text, VBox
from traitlets import Bunch

from catan_widgets.engine.chance import Seed, fresh_seed, generator
from catan_widgets.i18n import _
from catan_widgets.widgets.base import address
from catan_widgets.widgets.base.a11y import Status
from catan_widgets.widgets.base.class_link import ClassLink
from catan_widgets.widgets.base.controls import button, row, silent


def checked_seed(seed: Seed) -> Seed:
    """The seed itself.

    Raises:
        ValueError: if it is empty.
        TypeError: if it is neither a whole number nor a word.
    """
    if isinstance(seed, str) and not seed.strip():
        raise ValueError(_("the seed is empty; type a number or a word"))
    generator(seed)
    return seed


def seed_of(given: Seed | None) -> Seed:
    """The seed of a widget: the class's seed in the address of the page, else the one given, else a random one.

    Raises:
        ValueError: if the seed given is empty.
        TypeError: if it is neither a whole number nor a word.
    """
    own = fresh_seed() if given is None else checked_seed(given)
    return address.seed() or own


class SeedBox:
    """A box for a seed, a button for a new one, and the link for the class; ``row`` holds them.

    Args:
        use: called with the seed that was typed or drawn.
        status: gives the status line that says what became of the link.
    """

    def __init__(self, use: Callable[[str], None], status: Callable[[], Status]) -> None:
        self._use = use
        self.text = Text(
            description=_("seed"),
            placeholder=_("a number or a word"),
            continuous_update=False,
            layout={"width": "220px"},
            style={"description_width": "70px"},
        )
        self.text.observe(self._typed, "value")
        self.fresh_button = button(_("new seed"), lambda: use(str(fresh_seed())), _("Pick a random seed"))
        self.link = ClassLink(status)
        self.row = VBox((row(self.text, self.fresh_button, self.link), self.link.code), layout={"width": "100%"})

    def show(self, seed: Seed) -> None:
        """Shows the seed in use."""
        with silent(self.text, self._typed):
            self.text.value = str(seed)
        self.link.seed = str(seed)

    def lock(self, locked: bool) -> None:
        """Locks or unlocks the box and the button."""
        self.text.disabled = self.fresh_button.disabled = locked

    def _typed(self, change: Bunch) -> None:
        self._use(change.new)
