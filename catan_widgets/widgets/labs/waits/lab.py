"""The waiting time lab: rolls in order, how long you wait for something, and the exact values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from math import lcm
from typing import TYPE_CHECKING
from typing import Any as Value

from ipywidgets import Widget
from traitlets import Any, Bunch, Int, validate

from catan_widgets.engine.chance import Rng, Seed, pick
from catan_widgets.engine.ruledata.ruleset import Data, load
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _
from catan_widgets.render.chance.timeline import MOST, Check, Roll, timeline_scene
from catan_widgets.render.shapes import Scene
from catan_widgets.render.theme import Theme
from catan_widgets.render.theme import theme as theme_of
from catan_widgets.widgets.base.a11y import guarded
from catan_widgets.widgets.base.controls import below, beside, button, number_box, row, show, side_box, text_box
from catan_widgets.widgets.base.pictures.chart import Chart
from catan_widgets.widgets.base.pictures.picture import PictureView
from catan_widgets.widgets.base.words.texts import panel
from catan_widgets.widgets.labs.trials import Results, TrialLab
from catan_widgets.widgets.labs.waits.charts import rest_chart, waits_chart
from catan_widgets.widgets.labs.waits.model import (
    Collect,
    Outcome,
    Wait,
    as_data,
    from_data,
    spun,
    wait_for,
    wait_words,
)
from catan_widgets.widgets.labs.waits.panels import Choice
from catan_widgets.widgets.labs.waits.text import (
    counted_rolls,
    lengths_table,
    mean_counted,
    mistake,
    rest_told,
    told_last,
)

if TYPE_CHECKING:
    from matplotlib.figure import FigureBase

#: The most rolls you can ask about.
_MOST_ROLLS = 300


class WaitLab(TrialLab, PictureView):
    """Rolls until something has happened, again and again, next to the exact distribution of the wait.

    Args:
        wanted: what you wait for: a total such as ``6``; several, ``(6, 8)``, for any of them; a mapping,
            ``{6: 1, 8: 1}``, for each of them that often; ``"road"``, ``"settlement"`` or ``"city"`` for the cards of a
            building; ``"all"`` totals, all ``"sections"`` of the spinner; a ``"run"`` of one total.
        seed: a whole number or a word; the same seed gives the same rolls. By default a random one.
        times: which occurrence of the event ends the wait, by default the first; how long the run is, by default 3.
        within: a number of rolls to ask about: how likely is it that the wait is over by then?
        waited: a number of rolls to look back on, with the wait not over yet: how much longer?
        data: changes to the rule data of the spinner, that of the Chocolate Edition: a path or a mapping.
        theme: the colours, ``"auto"`` (follows the page), ``"light"``, ``"dark"`` or ``"contrast"``.

    Raises:
        ValueError: for totals that the dice cannot show, an unknown name or theme, an empty seed, or a number out of
        range.
        TypeError: for a seed that is neither a whole number nor a word.

    ``trials`` are the waits so far, each as its rolls; ``lengths`` are their lengths. The traits ``wait``, ``within``,
    ``waited``, ``seed`` and ``relative`` can be observed and set; ``choose`` sets ``wait`` by name. ``shown`` is the
    number of the wait that the picture ends with, 0 for the last one; with ``rolled`` it shows only that many of the
    first rolls of this wait, so that you can go through it roll by roll.

    >>> lab = WaitLab(6, seed="10b-monday")
    >>> lab.run(100)
    >>> len(lab.lengths), lab.wait.mean
    (100, Fraction(36, 5))
    """

    trials: list[tuple[Outcome, ...]]

    stream = "waits"
    slow = True
    settings = ("within", "waited")
    quick = True

    wait = Any()
    within = Int(4)
    waited = Int(5)
    shown = Int(0)
    rolled = Int(0)

    @typed
    def __init__(
        self,
        wanted: object = 6,
        seed: Seed | None = None,
        times: int | None = None,
        within: int | None = None,
        waited: int = 5,
        data: Data | None = None,
        theme: str = "auto",
    ) -> None:
        self._spinner = None if data is None else load("edition", data)
        wait = self._own(wait_for(wanted, times))
        self._faces = _faces(wait)
        self._refused = ""  # what was last typed, if such a wait does not exist; it stays in its box to be corrected
        within = (50 if wait.kind == "run" else 4) if within is None else within
        super().__init__(seed, wait=wait, within=within, waited=waited, theme=theme)
        self.build()
        self.add_class("catan-wait-lab")
        self.chart = Chart(self._paint, 9.4, 7.2)
        self.localize()
        self.observe(self._on_wait, "wait")
        self.observe(self._on_question, ("within", "waited"))
        self.observe(self._on_rolled, ("shown", "rolled"))
        self.observe(lambda _change: self._draw_chart(), "theme")
        self.keep()

    def compose(self) -> tuple[Widget, ...]:
        """The controls next to the picture, the chart and the tables."""
        self.text, self.tables = text_box(), text_box()
        self.choice = Choice(self.wait, self._choose, self._refuse, self._refused)
        self.earlier_button = button(_("◀ earlier"), self._earlier, _("Show the waits before these"))
        self.later_button = button(_("later ▶"), self._later, _("Show the waits after these"))
        self.longest_button = button(_("longest wait"), self._longest, _("Show the longest wait so far"))
        self.within_control = number_box(_("within n rolls"), self.within, 1, _MOST_ROLLS, self._within_chosen)
        self.waited_control = number_box(_("already waited"), self.waited, 0, _MOST_ROLLS, self._waited_chosen)
        self.rolled_control = number_box(_("first rolls"), self.rolled, 0, _MOST_ROLLS, self._rolled_chosen)
        self.rolled_control.tooltip = _(
            "Go through this wait roll by roll; 0 shows all the rolls and the waits before it"
        )
        full = timeline_scene([Roll("")] * MOST, theme_of(self.theme), checks=[Check("", None)])
        self.picture.layout.min_height = f"{round(full.height)}px"  # so that what is below it does not move
        left = below(
            self.picture,
            row(self.earlier_button, self.later_button, self.longest_button),
            self.rolled_control,
            self.choice,
            row(self.within_control, self.waited_control),
        )
        side = side_box(*self.trial_controls(), self.text, self.theme_control, self.language_control)
        self._show()
        return beside(left, side), self.status, self.chart, self.tables

    # --- the event to wait for -------------------------------------------------------------------------
    def choose(self, wanted: object, times: int | None = None) -> None:
        """Waits for something else, named as for `WaitLab`.

        Raises:
            ValueError: as for `WaitLab`.
        """
        self.wait = wait_for(wanted, times)

    @property
    def model(self) -> str:
        """What is waited for, and the rule data of one's own, if it is about these."""
        own = self.wait.ruleset if isinstance(self.wait, Collect) else None
        return repr(self.wait) if own is None else f"{self.wait!r} with {own!r}"

    @validate("wait")
    def _check_wait(self, proposal: Bunch) -> object:
        return self._own(proposal.value if isinstance(proposal.value, Wait) else wait_for(proposal.value))

    def _own(self, wait: Wait) -> Wait:
        """The wait with this lab's spinner, if it is one for the spinner."""
        return replace(wait, ruleset=self._spinner) if isinstance(wait, Collect) and wait.spinner else wait

    @validate("within", "waited", "rolled")
    def _check_rolls(self, proposal: Bunch) -> object:
        least = 1 if proposal.trait.name == "within" else 0
        if not least <= proposal.value <= _MOST_ROLLS:
            raise ValueError(
                _(
                    "{n} rolls are out of range; choose {least} to {most}",
                    n=proposal.value,
                    least=least,
                    most=_MOST_ROLLS,
                )
            )
        return proposal.value

    # --- waits -----------------------------------------------------------------------------------------
    def trial(self, rng: Rng) -> tuple[Outcome, ...]:
        """Rolls until the wait is over."""
        step, rolls, over = self.wait.begin(), [], False
        while not over:
            rolls.append(self._faces[pick(rng, len(self._faces))])
            _hit, over = step(rolls[-1])
        return tuple(rolls)

    @property
    def lengths(self) -> list[int]:
        """How many rolls each wait took."""
        return [len(rolls) for rolls in self.trials]

    def mean_told(self) -> str:
        """The size of the sample and its seed; for two or more waits, also their mean with its 95% interval."""
        if len(self.trials) < 2:
            return self.sample_told()
        return _("{sample}; mean with 95% interval: {mean}", sample=self.sample_told(), mean=mean_counted(self.lengths))

    def results(self) -> Results:
        """How often each length occurred."""
        return {"rolls": dict(sorted(Counter(self.lengths).items()))}

    def clear(self) -> None:
        """Forgets the waits; the same seed gives the same ones again."""
        self.shown = self.rolled = 0
        super().clear()

    @property
    def memory(self) -> dict[str, Value]:
        """What is waited for, and the rest."""
        return super().memory | {"wait": as_data(self.wait)}

    def recall(self, memory: Mapping[str, Value]) -> None:
        """Waits for what was waited for, and as often."""
        self.wait = from_data(memory["wait"])
        super().recall(memory)

    # --- the picture ------------------------------------------------------------------------------------
    def make_scene(self) -> Scene:
        """The rolls of the last waits, or of those up to the one shown; the totals to tick off."""
        first, last = self._page()
        rolls = [roll for trial in self.trials[first:last] for roll in self._told(trial)]
        ending = self.trials[last - 1] if last else ()
        if self.rolled:
            ending = ending[: self.rolled]
            rolls = self._told(ending)
        checks: list[Check] = []
        if isinstance(self.wait, Collect):
            checks = [Check(str(own), ending.index(own) + 1 if own in ending else None) for own in self.wait.chances]
        return timeline_scene(rolls, theme_of(self.theme), checks=checks, spun=spun(self.wait))

    def _page(self) -> tuple[int, int]:
        """The waits in the picture, from one up to but not including another: as many as there is room for."""
        last = min(self.shown or len(self.trials), len(self.trials))
        first, room = last, MOST
        while first > 0 and (first == last or len(self.trials[first - 1]) <= room):
            room -= len(self.trials[first - 1])
            first -= 1
        return first, last

    def _told(self, trial: tuple[Outcome, ...]) -> list[Roll]:
        step = self.wait.begin()
        return [Roll(str(outcome), *step(outcome)) for outcome in trial]

    def pressed(self, x: float, y: float) -> None:
        """A press on the picture makes one more wait."""
        self.run(1)

    @guarded
    def _earlier(self) -> None:
        first, _last = self._page()
        if not first:
            raise ValueError(_("There are no waits before these."))
        self.shown = first

    @guarded
    def _later(self) -> None:
        _first, last = self._page()
        after, room = last, MOST
        while after < len(self.trials) and (after == last or len(self.trials[after]) <= room):
            room -= len(self.trials[after])
            after += 1
        self.shown = 0 if after == len(self.trials) else after

    @guarded
    def _longest(self) -> None:
        if not self.trials:
            raise ValueError(_("There are no waits yet."))
        lengths = self.lengths
        self.shown = lengths.index(max(lengths)) + 1
        rolls = counted_rolls(self.wait, max(lengths))
        self.status.say(_("Wait {number} is the longest: {rolls}.", number=self.shown, rolls=rolls))

    # --- showing ----------------------------------------------------------------------------------------
    def show_last(self) -> None:
        """The picture with the last wait, and its length in words."""
        self.text.value = told_last(self.wait, self.lengths)
        self.redraw()

    def show_trials(self) -> None:
        """The picture, the words, the tables and the chart."""
        self.redraw()
        self._show()

    def _show(self) -> None:
        lengths = self.lengths
        spins = spun(self.wait)
        self.within_control.description = _("within n spins") if spins else _("within n rolls")
        self.rolled_control.description = _("first spins") if spins else _("first rolls")
        self.text.value = told_last(self.wait, lengths)
        sample = self.sample_told()
        caption = _("Waits for {wanted}: {sample}", wanted=wait_words(self.wait), sample=sample)
        tables = lengths_table(self.wait, lengths, self.within, caption)
        rest = rest_told(self.wait, lengths, self.within, self.waited, sample)
        self.tables.value = tables + panel(_("Already waited: what now?"), rest) + mistake(self.wait, self.within)
        self._draw_chart()

    def _draw_chart(self) -> None:
        show(self.chart, bool(self.trials))
        if not self.trials:
            return
        told = _("Length of the waits for {wanted}, next to the exact distribution", wanted=wait_words(self.wait))
        self.chart.draw(self.theme, told, self.sample_told())

    def _paint(self, figure: FigureBase, colours: Theme) -> None:
        upper, lower = figure.subplots(2, 1)
        figure.subplots_adjust(left=0.07, right=0.99, top=0.95, bottom=0.08, hspace=0.36)
        lengths = self.lengths
        waits_chart(upper, self.wait, lengths, colours, self.relative)
        rest_chart(lower, self.wait, lengths, self.waited, colours)

    # --- the controls -----------------------------------------------------------------------------------
    @guarded
    def _choose(self, wait: Wait) -> None:
        self._refused = ""
        self.wait = wait

    def _refuse(self, typed: str, error: Exception) -> None:
        self._refused = typed
        self.status.fail(error)

    @guarded
    def _within_chosen(self, change: Bunch) -> None:
        self.within = change.new

    @guarded
    def _rolled_chosen(self, change: Bunch) -> None:
        self.rolled = change.new

    @guarded
    def _waited_chosen(self, change: Bunch) -> None:
        self.waited = change.new

    def _on_wait(self, change: Bunch) -> None:
        self._faces = _faces(self.wait)
        self._refused = ""
        self.choice.show(self.wait)
        self.clear()
        self.status.say(_("Waiting for: {wanted}.", wanted=wait_words(self.wait)))

    def _on_rolled(self, change: Bunch) -> None:
        self.rolled_control.value = self.rolled
        self.redraw()

    def _on_question(self, change: Bunch) -> None:
        self.within_control.value, self.waited_control.value = self.within, self.waited
        self._show()


def _faces(wait: Wait) -> list[Outcome]:
    """All equally likely outcomes: each total as often as there are throws with it."""
    unit = lcm(*(p.denominator for p in wait.chances.values()))
    return [outcome for outcome, p in wait.chances.items() for _throw in range(int(p * unit))]
