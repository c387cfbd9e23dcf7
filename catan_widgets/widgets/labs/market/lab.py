"""Just the chocolate market: bars made by hand or by the thousand, and the exact chain behind them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import groupby
from typing import Any as Value

from ipywidgets import VBox, Widget
from traitlets import Any, Bunch, Int, Unicode, validate

from catan_widgets.analysis.market import Choice
from catan_widgets.engine.chance import Seed, generator
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.moves import Lift, MarketDie
from catan_widgets.engine.ruledata.ruleset import Data
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _, ngettext
from catan_widgets.render.shapes import Scene
from catan_widgets.simulation.market import Bar, Market
from catan_widgets.widgets.base.a11y import Status, guarded
from catan_widgets.widgets.base.controls import beside, side_box, text_box
from catan_widgets.widgets.base.keep import Remembers, number_kept
from catan_widgets.widgets.base.localized import Localized
from catan_widgets.widgets.base.long_run import LongRun
from catan_widgets.widgets.base.pictures.chart import Chart
from catan_widgets.widgets.base.pictures.static import StaticPicture
from catan_widgets.widgets.base.seeds import checked_seed, seed_of
from catan_widgets.widgets.labs.market import text as texts
from catan_widgets.widgets.labs.market.panels import Comparison, Hand, Runs
from catan_widgets.widgets.labs.market.story import scene_text, story
from catan_widgets.widgets.labs.market.view import MarketView

#: The name of the policy that is your own function.
OWN = "own"
#: The most bars that are made again when a page is loaded again.
_MOST_KEPT = 100_000

#: How a bar was made: the names of both policies, or the numbers of the varieties made and lifted by hand.
How = tuple[str, str] | tuple[int, int]


class MarketLab(Remembers, Localized, StaticPicture, VBox):
    """Just the market with its five varieties, for making bars of chocolate by hand or by policies.

    Args:
        seed: a whole number or a word; the same seed gives the same dice. By default a random one.
        make: which bar to make if several are possible: ``"cheapest"``, ``"dearest"``, ``"highest"``, ``"lowest"``,
            ``"random"`` or a function that takes the rows of the varieties and those that can be made, and returns one.
        lift: which variety to lift if there is a choice, in the same way.
        data: overrides of rule data.
        theme: the colours of the picture, ``"auto"`` (follows the page), ``"light"``, ``"dark"`` or ``"contrast"``.

    Raises:
        ValueError: for an unknown policy or theme, or an empty seed.
        TypeError: for a seed that is neither a whole number nor a word.

    ``rows`` says where the varieties are, ``bars`` what has been made; the traits ``seed``, ``make``, ``lift`` and
    ``scene_number`` (of the worked example, -1 for none) can be observed and set. ``chart`` is the chart.

    >>> lab = MarketLab(seed="10b-monday", make="cheapest")
    >>> lab.run(100)
    >>> len(lab.bars), sum(lab.rows)
    (100, 19)
    """

    settings = ("make", "lift", "scene_number")

    seed = Any()
    make = Unicode("cheapest")
    lift = Unicode("random")
    scene_number = Int(-1)

    @typed
    def __init__(
        self,
        seed: Seed | None = None,
        make: str | Choice = "cheapest",
        lift: str | Choice = "random",
        data: Data | None = None,
        theme: str = "auto",
    ) -> None:
        self.market = Market(data)
        self._data = data
        self._last: tuple[Callable[[], str], int, tuple[int, ...]] = (str, 0, ())
        self.bars: list[Bar] = []
        self._how: list[How] = []  # for each bar
        self._planned: list[How | None] = []  # for each task of the latest run; None begins a bar
        self._to_begin: list[int] = []  # the bar that such a task begins, as it is kept
        self._begun: tuple[int, Game] | None = None
        self._rolled: Game | None = None
        self.work, self._before = LongRun(lambda: self.status, self._worked), 0  # bars made before the run
        self.own: Choice | None = next((policy for policy in (make, lift) if not isinstance(policy, str)), None)
        names = {name: OWN if callable(policy) else policy for name, policy in (("make", make), ("lift", lift))}
        super().__init__(seed=seed_of(seed), **names)
        self.add_class("catan-widget")
        self.add_class("catan-lab")
        rows = dict(zip(self.market.varieties, self.market.start, strict=True))
        self.view = MarketView(self.market.ruleset, rows, self.press, theme)
        self.story = story(data)
        self.hand, self.runs, self.comparison = Hand(self), Runs(self), Comparison(self)
        self.localize()
        self.observe(self._on_seed, "seed")
        self.observe(self._on_policy, ("make", "lift"))
        self.observe(self._on_scene, "scene_number")
        self.view.observe(lambda _change: self.runs.show(), "theme")
        self.keep()

    def compose(self) -> tuple[Widget, ...]:
        """The market with its buttons, the text next to it, and below them the earnings and the comparison."""
        self.story = story(self._data)
        self.text = text_box()
        left = VBox((self.view, self.hand, self.runs), layout={"flex": "0 1 560px", "max_width": "100%"})
        side = side_box(self.text, self.view.theme_control, self.language_control)
        self.show(*self._last)
        return beside(left, side), self.status, self.runs.chart, self.runs.paid, self.comparison

    # --- state -------------------------------------------------------------------------------------
    @property
    def scene(self) -> Scene:
        """The picture of the market."""
        return self.view.scene

    @property
    def status(self) -> Status:
        """The status line, which belongs to the picture."""
        return self.view.status

    @property
    def chart(self) -> Chart:
        """The chart of the heights over time."""
        return self.runs.chart

    @property
    def rows(self) -> tuple[int, ...]:
        """The current row of each variety, including a bar that is being made."""
        if self._begun:
            return self.market.rows(self._begun[1])
        return self.settled

    @property
    def settled(self) -> tuple[int, ...]:
        """The row of each variety after the last complete bar."""
        return self.bars[-1].rows if self.bars else self.market.start

    @property
    def stage(self) -> str:
        """The next step: ``"make"`` a bar, roll the ``"die"``, or ``"lift"`` a variety."""
        if self._rolled is not None:
            return "lift"
        return "die" if self._begun else "make"

    @property
    def legal(self) -> tuple[int, ...]:
        """The numbers of the varieties that can be chosen now, according to the engine."""
        if self._rolled is not None:
            return self.market.liftable(self._rolled)
        return () if self._begun else self.market.legal(self.settled)

    def policy(self, name: str) -> str | Choice:
        """The policy with this name: the name itself, or your own function."""
        return self.own if name == OWN and self.own is not None else name

    # --- by hand -----------------------------------------------------------------------------------
    @guarded
    def press(self, number: int) -> None:
        """Makes a bar of a variety, or lifts it, depending on what is to be chosen."""
        self._check_rest()
        self.scene_number = -1
        if self._rolled is not None:
            self._finish(self._rolled.play(Lift(number)))
        elif self._begun is not None:
            raise ValueError(_("The bar is made. Now roll the die."))
        else:
            self._begin(number)
            self.status.say(_("The bar is made. Now roll the die."))

    def _begin(self, number: int) -> None:
        self._begun = number, self.market.make(self.settled, number)
        row = self.settled[number - 1]
        self.show(partial(texts.sunk, self.market.ruleset, number, row), changed=(number,))

    @guarded
    def roll(self) -> None:
        """Rolls the die after a bar."""
        if self._begun is None or self._rolled is not None:
            raise ValueError(_("First make a bar, then roll the die."))
        rolled = self._begun[1].sample(generator(f"{self.seed} {len(self.bars)}"))
        if not self.market.liftable(rolled):
            self._finish(rolled)
            return
        self._rolled = rolled
        face = _face(rolled)
        top = face <= len(self.market.varieties)
        self.show(partial(texts.to_lift, face, top), face)
        self.status.say(_("The die shows {face}. Choose a variety to lift.", face=face))

    @guarded
    def undo(self) -> None:
        """Takes back the bar that is being made, or the last one."""
        self._check_rest()
        if self._begun:
            self._begun = self._rolled = None
        elif self.bars:
            self.bars.pop()
            self._how.pop()
        else:
            raise ValueError(_("There is no bar to undo."))
        self.show()
        self.status.say(_("The last bar has been undone."))

    def fresh(self) -> None:
        """Sets up the market again; the dice will roll the same numbers as before."""
        self.stop()
        self.bars.clear()
        self._how.clear()
        self._begun = self._rolled = None
        self.show()

    def _check_rest(self) -> None:
        """Refuses to act by hand between the bars of a run, since nobody can see that state."""
        if self.work.running:
            raise ValueError(_("Bars are being made. Wait until the last one is finished, or press “stop”."))

    def _finish(self, done: Game) -> None:
        self._note(done)
        self._show_last()
        self.status.say(_("The die shows {face}. The bar is done.", face=self.bars[-1].face))

    def _note(self, done: Game) -> None:
        """Adds the bar that was begun to those made."""
        assert self._begun is not None
        number, sunk = self._begun
        bar = self.market.told(self.settled, number, sunk, done)
        self.bars.append(bar)
        self._how.append((bar.made, bar.lifted))
        self._begun = self._rolled = None

    # --- by policies -------------------------------------------------------------------------------
    @typed
    def run(self, n: int) -> None:
        """Makes this many bars in a row, each chosen by the policy; a bar begun by hand is finished first.

        Raises:
            ValueError: if n is not positive.
        """
        if n < 1:
            raise ValueError(_("{n} bars are not enough; make at least one", n=n))
        self._finish_begun()
        for _bar in range(n):
            self._make_one(self.make, self.lift)
        self._told_made(n)

    @typed
    def start(self, n: int) -> None:
        """Makes this many bars in short pieces of work, so that the kernel can respond in between; ``stop`` ends it.

        If bars are already being made, these are made afterwards. Each run keeps the policies that it started with.

        Raises:
            ValueError: if n is not positive.
        """
        if n < 1:
            raise ValueError(_("{n} bars are not enough; make at least one", n=n))
        if not self.work.running:
            self._finish_begun()
            self._before, self._planned = len(self.bars), []
        self._planned += [(self.make, self.lift)] * n
        self.work.start(n, partial(self._make_one, self.make, self.lift))
        self.remember()

    def stop(self) -> None:
        """Ends what `start` began; the bars made so far are kept."""
        self.work.stop()

    def _make_one(self, make: str, lift: str) -> None:
        rng = generator(f"{self.seed} {len(self.bars)}")
        self.bars.append(self.market.bar(self.settled, self.policy(make), self.policy(lift), rng))
        self._how.append((make, lift))

    def _finish_begun(self) -> None:
        """Rolls the die for a bar that was begun by hand, and lifts the variety that the policy prefers."""
        if self._begun is None:
            return
        rng = generator(f"{self.seed} {len(self.bars)}")
        sunk = self._begun[1]
        done = sunk.sample(rng)  # a roll that was already made is repeated
        if liftable := self.market.liftable(done):
            done = done.play(Lift(self.market.choose(self.policy(self.lift), self.market.rows(sunk), liftable, rng)))
        self._note(done)

    def _worked(self, all: bool) -> None:
        made = len(self.bars) - self._before
        if made and self._begun is None:
            self._told_made(made, stopped=not all)
        self.runs.show()
        self.remember()

    def _told_made(self, n: int, stopped: bool = False) -> None:
        self._show_last()
        told = ngettext("{n} bar made.", "{n} bars made.", n)
        self.status.say(_("Stopped. {told}", told=told) if stopped else told)

    # --- what is kept ------------------------------------------------------------------------------
    @property
    def memory(self) -> dict[str, Value]:
        """How the bars were made, in order, each with its number of repetitions; the rest follows from the seed.

        Bars of a run in progress count as made.
        """
        left = self._planned[len(self._planned) - self.work.left :]
        every = [*self._how, *(how for how in left if how is not None)]
        made = [[*how, len(list(bars))] for how, bars in groupby(every)]
        begun = [self._begun[0], int(self._rolled is not None)] if self._begun else []
        begun = self._to_begin if None in left else begun
        own = {"seed": self.seed, "made": made, "begun": begun, "compared": self.comparison.memory}
        return super().memory | own

    def recall(self, memory: Mapping[str, Value]) -> None:
        """Makes the same bars again, and begins the next one if it was begun."""
        made = [(self._checked(*how), number_kept(n, _MOST_KEPT)) for *how, n in memory["made"]]
        number_kept(sum(n for _how, n in made), _MOST_KEPT)
        begin = None
        if memory["begun"] != []:
            number, rolled = memory["begun"]
            begin = partial(self._begin_again, self._variety(number), bool(number_kept(rolled, 1)))
        self.seed = checked_seed(memory["seed"])
        self.fresh()
        super().recall(memory)
        self.comparison.recall(*memory["compared"])
        self._before, self._to_begin = 0, memory["begun"]
        self._planned = [how for how, n in made for _bar in range(n)]
        self._planned += [] if begin is None else [None]
        for how, n in made:
            self.work.start(n, partial(self._make_again, how))
        if begin is not None:
            self.work.start(1, begin)

    def _checked(self, one: object, other: object) -> How:
        """How a bar was made, from what was kept; ValueError for anything that is not a way to make one."""
        if isinstance(one, str) and isinstance(other, str):
            return self._known(one), self._known(other)
        return self._variety(one), self._variety(other)

    def _begin_again(self, number: int, rolled: bool) -> None:
        """Begins a bar as it was begun by hand."""
        self._begin(number)
        if rolled:
            self.roll()

    def _make_again(self, how: How) -> None:
        """Makes a bar by the same policies, or as it was done by hand."""
        match how:
            case str(make), str(lift):
                self._make_one(make, lift)
            case int(made), int(lifted):
                self._begun = made, self.market.make(self.settled, made)
                done = self._begun[1].sample(generator(f"{self.seed} {len(self.bars)}"))
                self._note(done.play(Lift(lifted)) if self.market.liftable(done) else done)

    def _variety(self, kept: object) -> int:
        """The number of a variety that was kept; the game itself refuses 0."""
        return number_kept(kept, len(self.market.varieties))

    # --- showing -----------------------------------------------------------------------------------
    def show(self, told: Callable[[], str] = str, face: int = 0, changed: tuple[int, ...] = ()) -> None:
        """Shows the current state of the market, or a step of the worked example.

        Args:
            told: returns the text to show first, as HTML.
            face: what the die shows, 0 for nothing.
            changed: the varieties that have just moved.
        """
        self._last = told, face, changed
        ruleset = self.market.ruleset
        if self.scene_number >= 0:
            step = self.story[self.scene_number]
            self.view.show(step.rows, step.face, step.legal, step.changed)
            self.text.value = scene_text(self.story, self.scene_number)
        else:
            self.view.show(self.rows, face, self.legal, changed)
            ask = texts.asked(ruleset, self.rows, self.legal) if self.stage == "make" else ""
            self.text.value = told() + ask + texts.sum_told(self.rows)
        self.hand.show()
        self.runs.show()
        self.remember()

    def _show_last(self) -> None:
        bar = self.bars[-1]
        self.show(partial(texts.bar_text, self.market.ruleset, bar), bar.face, tuple({bar.made, bar.lifted}))

    def halt(self) -> None:
        """Stops making bars."""
        self.stop()
        super().halt()

    @validate("seed")
    def _check_seed(self, proposal: Bunch) -> object:
        return checked_seed(proposal.value)

    @validate("make", "lift")
    def _check_policy(self, proposal: Bunch) -> object:
        return self._known(proposal.value)

    def _known(self, policy: str) -> str:
        """A policy, if there is one of this name."""
        known = [*texts.POLICIES, *([OWN] if self.own else [])]
        if policy not in known:
            names = ", ".join(known)
            raise ValueError(_("{policy!r} is not a policy; choose from {known}", policy=policy, known=names))
        return policy

    @validate("scene_number")
    def _check_scene(self, proposal: Bunch) -> object:
        if not -1 <= proposal.value < len(self.story):
            raise ValueError(_("the example has steps 0 to {last}", last=len(self.story) - 1))
        return proposal.value

    def _on_seed(self, change: Bunch) -> None:
        self.fresh()
        self.hand.show_seed()
        self.status.say(_("New market, dice with seed {seed}.", seed=self.seed))

    def _on_policy(self, change: Bunch) -> None:
        self.runs.show()
        self.comparison.forget()

    def _on_scene(self, change: Bunch) -> None:
        self.show()
        if self.scene_number >= 0:
            n, last = self.scene_number + 1, len(self.story)
            self.status.say(_("The worked example, step {n} of {last}.", n=n, last=last))


def _face(game: Game) -> int:
    return next(move.face for move in reversed(game.moves) if isinstance(move, MarketDie))
