"""A pretend round after the founding: how often each seat is paid, as counts and exactly."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from ipywidgets import VBox, Widget

from catan_widgets.analysis import state_production
from catan_widgets.engine.chance import generator, pick
from catan_widgets.engine.game.game import Game
from catan_widgets.i18n import _, ngettext, number, whole
from catan_widgets.render.theme import Theme
from catan_widgets.widgets.base.a11y import Status, guarded
from catan_widgets.widgets.base.controls import button, row, show, text_box
from catan_widgets.widgets.base.keep import number_kept
from catan_widgets.widgets.base.localized import Localized
from catan_widgets.widgets.base.pictures.chart import Chart, frequencies, legend
from catan_widgets.widgets.base.pictures.static import StaticText
from catan_widgets.widgets.base.words.texts import average, probability, share, sized, table

if TYPE_CHECKING:
    from matplotlib.figure import FigureBase

ROLLS = (36, 360)
#: The most rolls that are made again when a page is loaded again.
_MOST_KEPT = 100_000


class _Tour(Protocol):
    """What the round needs of the `FoundingTour`."""

    status: Status
    theme: str
    seed: Any

    @property
    def game(self) -> Game: ...

    @property
    def over(self) -> bool: ...

    def remember(self) -> None: ...


class PretendRound(Localized, StaticText, VBox):
    """Rolls for the positions of a founding, with nothing built and nothing spent.

    Args:
        tour: the `FoundingTour` that this is part of.
    """

    def __init__(self, tour: _Tour) -> None:
        super().__init__(layout={"width": "100%"})
        self._tour = tour
        self.rolls: list[int] = []
        self.chart = Chart(self._paint, 7.0, 3.4)
        self.add_class("catan-widget")
        self.localize()

    def compose(self) -> tuple[Widget, ...]:
        """The buttons, the table and the chart."""
        self.buttons = {
            n: button(ngettext("{n} roll", "{n} rolls", n), partial(self._roll, n), style="primary") for n in ROLLS
        }
        self.clear_button = button(
            _("reset"), self._clear, _("Forget the rolls and start again; the same rolls will come up")
        )
        self.text = text_box()
        self.show()
        return row(*self.buttons.values(), self.clear_button), self.text, self.chart

    @property
    def status(self) -> Status:
        """The status line of the tour."""
        return self._tour.status

    @property
    def told(self) -> str:
        """The table, as HTML."""
        return str(self.text.value)

    def roll(self, n: int) -> None:
        """Rolls the dice n more times; the same seed of the tour gives the same rolls."""
        faces = self._tour.game.state.game_setup.ruleset["dice.faces"]
        rng = generator(f"{self._tour.seed} rolls")
        every = [2 + pick(rng, faces) + pick(rng, faces) for _roll in range(len(self.rolls) + n)]
        self.rolls = every
        self.show()
        self._tour.remember()

    def restore(self, n: object) -> None:
        """Rolls this many times in all, as before; anything else than such a number is refused with a ValueError."""
        number = number_kept(n, _MOST_KEPT)
        self.rolls = []
        self.roll(number)

    def forget(self) -> None:
        """Forgets the rolls: they were for another position."""
        self.rolls = []

    def show(self) -> None:
        """Shows the counts next to the exact values; hidden until the founding is over."""
        over = self._tour.over
        show(self, over)
        if not over:
            return
        self.text.value = self._table()
        show(self.chart, bool(self.rolls))
        if self.rolls:
            self.chart.draw(
                self._tour.theme,
                ngettext(
                    "How often each seat got cards in {n} roll",
                    "How often each seat got cards in {n} rolls",
                    len(self.rolls),
                ),
                sized(len(self.rolls), self._tour.seed),
            )

    def paid(self) -> list[tuple[str, int, int]]:
        """For each seat: its name, in how many rolls it was paid, and how many cards it got."""
        state = self._tour.game.state
        seats = state_production(state).seats
        return [
            (
                state.game_setup.seat_name(seat),
                sum(own.cards(total) > 0 for total in self.rolls),
                sum(own.cards(total) for total in self.rolls),
            )
            for seat, own in enumerate(seats)
        ]

    def _table(self) -> str:
        n, seats = len(self.rolls), state_production(self._tour.game.state).seats
        lines = []
        for (name, paid, cards), own in zip(self.paid(), seats, strict=True):
            expected = number((n or ROLLS[0]) * own.expected, 1)
            lines.append(
                (
                    name,
                    _("{cards}; expected {expected}", cards=whole(cards) if n else "–", expected=expected),
                    average(own.expected),
                    share(paid, n),
                    probability(own.at_least_one, 36),
                )
            )
        head = (_("seat"), _("cards"), _("exact, per roll"), _("rolls with a card (95% interval)"), _("exact"))
        seed = self._tour.seed
        if not n:
            return table(head, lines, _("Before the first roll: what to expect from {n} rolls", n=ROLLS[0]))
        caption = ngettext("{n} practice roll, seed {seed}", "{n} practice rolls, seed {seed}", n, seed=seed)
        return table(head, lines, caption)

    def _paint(self, figure: FigureBase, colours: Theme) -> None:
        axes = figure.subplots()
        figure.subplots_adjust(left=0.09, right=0.98, top=0.88, bottom=0.1)
        exact = [float(own.at_least_one) for own in state_production(self._tour.game.state).seats]
        names, hits, _cards = zip(*self.paid(), strict=True)
        title = ngettext(
            "Share of the {n} roll that brought a card", "Share of the {n} rolls that brought a card", len(self.rolls)
        )
        frequencies(axes, title, list(names), list(hits), exact, colours, len(self.rolls))
        legend(axes, colours)

    @guarded
    def _roll(self, n: int) -> None:
        self.roll(n)
        self.status.say(ngettext("{n} roll so far.", "{n} rolls so far.", len(self.rolls)))

    @guarded
    def _clear(self) -> None:
        self.forget()
        self.show()
        self._tour.remember()
