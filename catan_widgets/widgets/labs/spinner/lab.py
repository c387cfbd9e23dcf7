"""The spinner of the Chocolate Edition next to two dice: the same number of trials, two distributions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from ipywidgets import Widget

from catan_widgets.analysis import dice_distribution, expected_collect_all, spinner_distribution
from catan_widgets.analysis.dice import robber_outcome, turn_distribution
from catan_widgets.engine.chance import Rng, Seed, pick
from catan_widgets.engine.names import named
from catan_widgets.engine.ruledata.ruleset import Data, load
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _, ngettext, number, percent, whole
from catan_widgets.render.chance.dice import die
from catan_widgets.render.chance.spinner import spinner_scene, turned
from catan_widgets.render.shapes import Polygon, Scene, Shape, Shapes
from catan_widgets.render.theme import Theme
from catan_widgets.render.theme import theme as theme_of
from catan_widgets.widgets.base.controls import beside, show, side_box, text_box
from catan_widgets.widgets.base.pictures.chart import Chart, frequencies, legend
from catan_widgets.widgets.base.pictures.motion import Movement
from catan_widgets.widgets.base.pictures.picture import PictureView
from catan_widgets.widgets.base.words.texts import average, facts, panel, paragraph, probability, share, table
from catan_widgets.widgets.labs.trials import Results, TrialLab

if TYPE_CHECKING:
    from matplotlib.figure import FigureBase

_DISC, _DIE = 300.0, 46.0
_DICE_AT = _DISC + 1.7 * _DIE

#: A trial: the section of the spinner, and the faces of the dice.
Trial = tuple[str, tuple[int, ...]]


class SpinnerLab(TrialLab, PictureView):
    """A spinner and two dice, used together again and again, next to the exact values.

    Args:
        seed: a whole number or a word; the same seed gives the same trials. By default a random one.
        data: overrides of the rule data of the edition, such as the widths of the sections.
        theme: the colours, ``"auto"`` (follows the page), ``"light"``, ``"dark"`` or ``"contrast"``.

    Raises:
        ValueError: for an unknown theme, or an empty seed.
        TypeError: for a seed that is neither a whole number nor a word.

    ``trials`` are the outcomes so far, ``chart`` is the chart; the traits ``seed`` and ``relative`` can be
    observed and set.

    >>> lab = SpinnerLab(seed="10b-monday")
    >>> lab.run(100)
    >>> sum(lab.spins.values()), sum(lab.totals.values())
    (100, 100)
    """

    trials: list[Trial]

    stream = "spinner"
    quick = True

    @typed
    def __init__(self, seed: Seed | None = None, data: Data | None = None, theme: str = "auto") -> None:
        self.ruleset, self._dice = load("edition", data), load("base")
        super().__init__(seed, theme=theme)
        self.build()
        self.add_class("catan-spinner-lab")
        self.chart = Chart(self._paint, 9.4, 3.6)
        self.localize()
        self.observe(lambda _change: self._draw_chart(), "theme")
        self.keep()

    def compose(self) -> tuple[Widget, ...]:
        """The controls next to the picture, the chart and the tables."""
        self.text, self.tables = text_box(), text_box()
        side = side_box(*self.trial_controls(), self.text, self.theme_control, self.language_control)
        self._show()
        return beside(self.picture, side), self.status, self.chart, self.tables

    # --- results -----------------------------------------------------------------------------------
    @property
    def spins(self) -> dict[str, int]:
        """How often each section was spun."""
        came = [section for section, _faces in self.trials]
        return {section: came.count(section) for section in self.ruleset["spinner"]}

    @property
    def totals(self) -> dict[int, int]:
        """How often each total of the dice was rolled."""
        came = [sum(faces) for _section, faces in self.trials]
        return {total: came.count(total) for total in dice_distribution(self._dice)}

    def results(self) -> Results:
        """How often each section was spun and each total rolled."""
        return {"section": self.spins, "total": self.totals}

    def show_last(self) -> None:
        """The picture of the last trial, and its outcome in words."""
        self.text.value = self._told()
        self.redraw()

    def show_trials(self) -> None:
        """The picture, the words, the tables and the chart."""
        self.redraw()
        self._show()

    def trial(self, rng: Rng) -> Trial:
        """Spins the spinner and rolls the dice."""
        weights = self.ruleset["spinner_weights"]
        drawn = pick(rng, sum(weights[section] for section in self.ruleset["spinner"]))
        for section in self.ruleset["spinner"]:
            drawn -= weights[section]
            if drawn < 0:
                faces = self._dice["dice.faces"]
                return section, tuple(1 + pick(rng, faces) for _die in range(self._dice["dice.number"]))
        raise AssertionError("a draw beyond all widths")

    # --- the picture ---------------------------------------------------------------------------------
    def make_scene(self) -> Scene:
        """The spinner with its arrow, and the dice next to it."""
        colours = theme_of(self.theme)
        section, faces = self.trials[-1] if self.trials else (None, ())
        scene = spinner_scene(self.ruleset, colours, _DISC, section)
        dice = self._thrown(faces) if faces else self._places()
        told = [scene.description]
        if faces:
            told.append(_("The dice show {first} and {second}.", first=faces[0], second=faces[-1]))
        return replace(
            scene,
            layers=scene.layers._replace(pieces=(*scene.layers.pieces, *dice)),
            width=_DISC + 3.4 * _DIE,
            title=_("Spinner and dice"),
            description=" ".join(told),
        )

    def _thrown(self, faces: Sequence[int], rolled: float = 1) -> list[Shape]:
        colours, dice = theme_of(self.theme), []
        for place, face in enumerate(faces):
            dice += die(face, _DICE_AT, _DISC / 2 + (2 * place - len(faces) + 1) * 1.4 * _DIE, _DIE, colours, rolled)
        return dice

    def _places(self) -> list[Shape]:
        """Where the dice will land."""
        box = [(_DICE_AT + dx * _DIE, _DISC / 2 + dy * _DIE) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        grey = theme_of(self.theme).panel_edge
        return [Polygon(tuple((x, y + side * 1.4 * _DIE) for x, y in box), grey) for side in (-1, 1)]

    def movement(self) -> Movement | None:
        """A single trial is animated: the arrow turns to its section, and the dice roll."""
        return self._coming if self.one_more else None

    def _coming(self, share: float) -> Shapes:
        *before, (section, faces) = self.trials[-2:]
        turn = turned(self.ruleset, before[0][0] if before else None, section, share)
        spinner = spinner_scene(self.ruleset, theme_of(self.theme), _DISC, section, turn)
        return (*spinner.layers.pieces, *self._thrown(faces, share))

    def pressed(self, x: float, y: float) -> None:
        """A press on the picture makes one trial."""
        self.run(1)

    # --- the words -----------------------------------------------------------------------------------
    def _show(self) -> None:
        self.text.value = self._told() + self._seen()
        self.tables.value = self._tables() if self.trials else ""
        self._draw_chart()

    def _told(self) -> str:
        """The last trial."""
        if not self.trials:
            return paragraph(_("Press the picture or a button to spin the spinner and roll the dice together."))
        section, faces = self.trials[-1]
        return paragraph(
            _(
                "Trial {n}: the arrow points at {section}, the dice show {faces} = {total}.",
                n=whole(len(self.trials)),
                section=named(section),
                faces=" + ".join(map(str, faces)),
                total=sum(faces),
            )
        )

    def _seen(self) -> str:
        """How long it took to see every section, and every total."""
        sections, totals = spinner_distribution(self.ruleset), dice_distribution(self._dice)
        spun = [section for section, _faces in self.trials]
        rolled = [sum(faces) for _section, faces in self.trials]
        rows = [
            (_("all sections"), self._until(spun, len(sections), expected_collect_all(sections.values()))),
            (_("all totals"), self._until(rolled, len(totals), expected_collect_all(totals.values()))),
        ]
        return panel(_("Until each has occurred at least once"), facts(rows))

    def _until(self, came: Sequence[object], kinds: int, expected: Fraction) -> str:
        seen: set[object] = set()
        for place, outcome in enumerate(came, 1):
            seen.add(outcome)
            if len(seen) == kinds:
                told = ngettext("{n} trial here", "{n} trials here", place)
                break
        else:
            told = _("{seen} of {all} so far", seen=len(seen), all=kinds)
        mean = average(expected) if expected.denominator < 1000 else number(expected, 2)
        return _("{told}; {mean} on average", told=told, mean=mean)

    def _tables(self) -> str:
        n = len(self.trials)
        head = (_("outcome"), _("count"), _("relative frequency (95% interval)"), _("exact"))
        sections, totals = spinner_distribution(self.ruleset), dice_distribution(self._dice)
        spins = [
            (named(section), whole(count), share(count, n), probability(sections[section]))
            for section, count in self.spins.items()
        ]
        rolls = [
            (str(total), whole(count), share(count, n), probability(totals[total], 36))
            for total, count in self.totals.items()
        ]
        robber, seven = (turn_distribution(rules)[robber_outcome(rules)] for rules in (self.ruleset, self._dice))
        told = _(
            "The probability of the robber is {wheel} on the spinner and {dice} with the dice.",
            wheel=percent(robber),
            dice=percent(seven),
        )
        spun = ngettext("Spinner, {n} spin, seed {seed}", "Spinner, {n} spins, seed {seed}", n, seed=self.seed)
        rolled = ngettext("Dice, {n} roll, seed {seed}", "Dice, {n} rolls, seed {seed}", n, seed=self.seed)
        both = f'<div class="catan-pair">{table(head, spins, spun)}{table(head, rolls, rolled)}</div>'
        return both + paragraph(told)

    # --- the chart -----------------------------------------------------------------------------------
    def _draw_chart(self) -> None:
        n = len(self.trials)
        show(self.chart, n > 0)
        if n:
            told = ngettext("Spinner and dice in {n} trial", "Spinner and dice in {n} trials", n)
            self.chart.draw(self.theme, told, self.sample_told())

    def _paint(self, figure: FigureBase, colours: Theme) -> None:
        left, right = figure.subplots(1, 2, sharey=True, width_ratios=(1, 1.3))
        figure.subplots_adjust(left=0.06, right=0.99, top=0.88, bottom=0.18, wspace=0.04)
        n = len(self.trials)
        spins, totals = self.spins, self.totals
        sections, chances = spinner_distribution(self.ruleset), dice_distribution(self._dice)
        words = [named(section) for section in spins]
        frequencies(
            left,
            _("Spinner"),
            words,
            list(spins.values()),
            [float(sections[own]) for own in spins],
            colours,
            n,
            self.relative,
        )
        for label in left.get_xticklabels():
            label.set(size=8, rotation=25, horizontalalignment="right", rotation_mode="anchor")
        exact = [float(chances[own]) for own in totals]
        frequencies(
            right, _("Sum of two dice"), list(map(str, totals)), list(totals.values()), exact, colours, n, self.relative
        )
        top = max(left.get_ylim()[1], right.get_ylim()[1])
        right.set_ylim(0, top)
        legend(right, colours)
