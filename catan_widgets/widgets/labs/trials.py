"""What every lab with repeated trials has: long runs, the seed, counts or relative frequencies, results as CSV."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any as Value

from ipywidgets import Textarea, Widget
from traitlets import Any, Bool, Bunch, validate

from catan_widgets import export
from catan_widgets.engine.chance import Rng, Seed, generator
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _, ngettext, whole
from catan_widgets.widgets.base.a11y import Status, guarded
from catan_widgets.widgets.base.controls import button, dropdown, once, row, show
from catan_widgets.widgets.base.host import in_browser
from catan_widgets.widgets.base.keep import Remembers, number_kept
from catan_widgets.widgets.base.long_run import LongRun
from catan_widgets.widgets.base.seeds import SeedBox, checked_seed, seed_of
from catan_widgets.widgets.base.words.texts import share, sized

RUNS = (1, 10, 100, 1_000, 10_000, 100_000)
#: Runs of up to this many trials are shown one by one.
_ONE_BY_ONE = 10
#: The most trials that are made again when a page is loaded again.
_MOST_KEPT = 1_000_000
#: The results: for each quantity that is counted, how often each outcome occurred.
Results = Mapping[str, Mapping[Value, int]]


class TrialLab(Remembers):
    """A lab that repeats the same trial, using a seed.

    It is listed first among the bases, before a widget that is `Localized` and has a ``status`` line. A subclass says
    how to make a trial (``trial``) and what the results are (``results``), shows them (``show_last``,
    ``show_trials``), places ``trial_controls()`` in its ``compose``, and calls ``keep`` once it is made.

    Args:
        seed: a whole number or a word; the same seed gives the same trials. By default a random one.
        traits: of the widget.

    Raises:
        ValueError: for an empty seed.
        TypeError: for a seed that is neither a whole number nor a word.

    ``trials`` are the outcomes so far, in order. The traits ``seed`` and ``relative`` (relative frequencies instead of
    counts) can be observed and set. ``buttons`` are those for runs, by the number of trials.
    """

    #: Keeps the draws of one kind of lab different from those that other labs make with the same seed.
    stream = ""
    #: Whether trials take long: in a browser the longest run, which would take up to a minute there, is left out.
    slow = False

    seed = Any()
    relative = Bool(True)

    status: Status  # of the widget

    def __init__(self, seed: Seed | None = None, **traits: object) -> None:
        self.trials: list[Value] = []
        self._shown_trials = 0  # trials that have been shown
        self._csv_open = False
        self.work = LongRun(lambda: self.status, self._worked, self._show_one)
        super().__init__(seed=seed_of(seed), **traits)
        self._rng = self._fresh_rng()
        self.observe(self._on_seed, "seed")
        self.observe(self._on_relative, "relative")

    # --- what a lab defines ----------------------------------------------------------------------------
    @property
    def model(self) -> str:
        """What is being tried, in a word that does not depend on the language."""
        return ""

    def trial(self, rng: Rng) -> Value:
        """Makes one trial; ``trials`` holds those before it."""
        raise NotImplementedError

    def results(self) -> Results:
        """How often each outcome occurred, by the counted quantity, in words that do not depend on the language."""
        raise NotImplementedError

    def show_last(self) -> None:
        """Shows the last trial of a run that is shown one by one; it must be fast: it runs several times a second."""

    def show_trials(self) -> None:
        """Shows the results so far, after a run and whenever the way of showing them changes."""
        raise NotImplementedError

    @property
    def one_more(self) -> bool:
        """Whether there is exactly one trial that has not been shown, so that it can be animated."""
        return len(self.trials) == self._shown_trials + 1

    # --- trials ---------------------------------------------------------------------------------------
    @typed
    def run(self, n: int) -> None:
        """Makes this many trials at once.

        Raises:
            ValueError: if n is not positive.
        """
        if n < 1:
            raise ValueError(_("{n} trials are not enough; make at least one", n=n))
        for _trial in range(n):
            self._make_one()
        self._show_all()

    @typed
    def start(self, n: int) -> None:
        """Makes this many trials in short pieces of work, so that the kernel can respond in between.

        If a run is in progress, they are added to it. A few trials are shown one by one. ``stop`` ends the run, and
        ``skip`` only stops showing it.
        """
        self._start_run(n, singly=n <= _ONE_BY_ONE)
        self.remember()

    def skip(self) -> None:
        """Makes the remaining trials of a run that is shown trial by trial at once."""
        self.work.skip()

    def stop(self) -> None:
        """Ends a run; the trials made so far are kept."""
        self.work.stop()

    @guarded
    def clear(self) -> None:
        """Forgets the trials; the same seed gives the same ones again."""
        self.stop()
        self.trials = []
        self._rng = self._fresh_rng()
        self.show_trials()
        self._shown_trials = 0
        self._show_csv()
        self.status.say(ngettext("{n} trial so far.", "{n} trials so far.", 0))
        self.remember()

    def halt(self) -> None:
        """Ends a run."""
        self.stop()
        super().halt()

    def _start_run(self, n: int, singly: bool = False) -> None:
        self.seed_box.lock(True)
        self.work.start(n, self._make_one, singly)

    def _make_one(self) -> None:
        self.trials.append(self.trial(self._rng))

    def _show_one(self) -> None:
        self._shown_trials = len(self.trials)  # there is no time to animate each of them
        self.show_last()

    def _worked(self, all: bool) -> None:
        self.seed_box.lock(False)
        self._show_all(stopped=not all)

    def _show_all(self, stopped: bool = False) -> None:
        self.show_trials()
        self._shown_trials = len(self.trials)
        self._show_csv()
        told = ngettext("{n} trial so far.", "{n} trials so far.", len(self.trials))
        self.status.say(_("Stopped. {told}", told=told) if stopped else told)
        self.remember()

    def _fresh_rng(self) -> Rng:
        return generator(f"{self.seed} {self.stream}")

    # --- what is kept ---------------------------------------------------------------------------------
    @property
    def memory(self) -> dict[str, Value]:
        """The settings and the number of trials, including those in progress: they follow from the seed."""
        n = min(len(self.trials) + self.work.left, _MOST_KEPT)
        return super().memory | {"seed": self.seed, "relative": self.relative, "n": n}

    def recall(self, memory: Mapping[str, Value]) -> None:
        """Sets everything as it was, and makes the trials that are missing."""
        n = number_kept(memory["n"], _MOST_KEPT)
        self.stop()
        if n < len(self.trials):
            self.clear()
        self.seed = checked_seed(memory["seed"])
        super().recall(memory)
        self.relative = memory["relative"]
        if n > len(self.trials):
            self._start_run(n - len(self.trials))

    # --- results --------------------------------------------------------------------------------------
    def sample_told(self, count: int | None = None) -> str:
        """The size of the sample and its seed; for a count, also its share of all trials with the 95% interval."""
        n = len(self.trials)
        if count is None or not n:
            return sized(n, self.seed)
        return _(
            "n = {n}, seed {seed}; relative frequency with 95% interval: {share}",
            n=whole(n),
            seed=self.seed,
            share=share(count, n),
        )

    def csv(self) -> str:
        """The results as CSV, one line for each outcome; a class can append its files to each other."""
        file = StringIO()
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("name", "n", "seed", "model", "quantity", "outcome", "count"))
        own = (type(self).__name__, len(self.trials), self.seed, self.model)
        for quantity, counts in self.results().items():
            rows = ((*own, quantity, outcome, count) for outcome, count in counts.items())
            writer.writerows(map(export.cells, rows))
        return file.getvalue()

    def to_csv(self, path: str | Path) -> None:
        """Writes the results to a CSV file."""
        Path(path).write_text(self.csv(), encoding="utf-8", newline="")

    # --- controls -------------------------------------------------------------------------------------
    def trial_controls(self) -> tuple[Widget, ...]:
        """The controls in the current language, row by row: runs, seed, way of counting, CSV.

        Anything that grows with the trials is below them, so that a button stays where it was pressed.
        """
        hint = _("Shown one at a time")
        self.buttons = {
            n: button(
                ngettext("{count} trial", "{count} trials", n, count=whole(n)),
                partial(self._start, n),
                hint if 1 < n <= _ONE_BY_ONE else "",
                style="primary" if n == 1 else "",
            )
            for n in (RUNS[:-1] if self.slow and in_browser() else RUNS)
        }
        self.clear_button = button(
            _("reset"), self.clear, _("Forget the trials and start again; the same trials will come up")
        )
        self.seed_box = SeedBox(self._use_seed, lambda: self.status)
        self.seed_box.show(self.seed)
        self.relative_control = dropdown(
            _("show"), [(_("relative frequencies"), True), (_("counts"), False)], self.relative
        )
        self.relative_control.observe(self._relative_chosen, "value")
        self.seed_box.lock(self.work.running)
        runs = row(*self.buttons.values(), self.clear_button)
        running = self.work.controls(_("trials"), _("The trials done so far are kept"))
        return runs, running, self.seed_box.row, self.relative_control, *self._csv_controls()

    def _csv_controls(self) -> tuple[Widget, Widget]:
        self.csv_button = once(button(_("results as CSV"), self._csv_pressed, _("Text to copy into a class table")))
        self.csv_box = Textarea(
            description=_("CSV"),
            disabled=False,
            layout={"width": "100%", "max_width": "460px", "height": "110px"},
            style={"description_width": "40px"},
        )
        self._show_csv()
        return row(self.csv_button), self.csv_box

    def _show_csv(self) -> None:
        show(self.csv_box, self._csv_open)
        if self._csv_open:
            self.csv_box.value = self.csv()

    @guarded
    def _csv_pressed(self) -> None:
        self._csv_open = not self._csv_open
        self._show_csv()

    @guarded
    def _start(self, n: int) -> None:
        self.start(n)

    @guarded
    def _use_seed(self, seed: str) -> None:
        self.seed = seed

    @validate("seed")
    def _check_seed(self, proposal: Bunch) -> object:
        return checked_seed(proposal.value)

    def _on_seed(self, change: Bunch) -> None:
        self.seed_box.show(self.seed)
        self.clear()
        self.status.say(_("Seed {seed}: press a button for the first trial.", seed=self.seed))

    @guarded
    def _relative_chosen(self, change: Bunch) -> None:
        self.relative = change.new

    def _on_relative(self, change: Bunch) -> None:
        self.relative_control.value = change.new
        self.show_trials()
        self.remember()
