"""The controls of the market lab: bars by hand, bars by policies, and independent markets."""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from html import escape
from typing import TYPE_CHECKING, Any, Protocol

from ipywidgets import Dropdown, VBox, Widget
from traitlets import Bunch

from catan_widgets.analysis.market import Choice
from catan_widgets.engine.chance import Rng, generator
from catan_widgets.i18n import _, ngettext, whole
from catan_widgets.render.theme import Theme
from catan_widgets.simulation.market import Bar, Market
from catan_widgets.widgets.base.a11y import Status, guarded
from catan_widgets.widgets.base.controls import button, dropdown, once, row, show, show_in_place, silent, text_box
from catan_widgets.widgets.base.keep import number_kept
from catan_widgets.widgets.base.localized import Localized
from catan_widgets.widgets.base.long_run import LongRun
from catan_widgets.widgets.base.pictures.chart import Chart
from catan_widgets.widgets.base.pictures.static import StaticText
from catan_widgets.widgets.base.seeds import SeedBox
from catan_widgets.widgets.base.words.texts import sized
from catan_widgets.widgets.labs.market import text as texts
from catan_widgets.widgets.labs.market.charts import heights
from catan_widgets.widgets.labs.market.story import Scene
from catan_widgets.widgets.labs.market.view import MarketView

if TYPE_CHECKING:
    from matplotlib.figure import FigureBase

#: What the markets that were counted depend on: the names of both policies, the number of bars, the seed.
Key = tuple[str, str, int, str]

RUNS = (1, 10, 100, 1000)
MARKETS = 200
LENGTHS = (1, 2, 3, 5, 10, 20)


class _Lab(Protocol):
    """What the controls need of the `MarketLab`."""

    market: Market
    bars: list[Bar]
    story: tuple[Scene, ...]
    view: MarketView
    runs: Runs
    work: LongRun
    seed: Any
    make: str
    lift: str
    scene_number: int

    @property
    def status(self) -> Status: ...

    @property
    def own(self) -> Choice | None: ...

    @property
    def stage(self) -> str: ...

    @property
    def legal(self) -> tuple[int, ...]: ...

    def policy(self, name: str) -> str | Choice: ...

    def press(self, number: int) -> None: ...

    def roll(self) -> None: ...

    def undo(self) -> None: ...

    def fresh(self) -> None: ...

    def start(self, n: int) -> None: ...

    def remember(self) -> None: ...


class Hand(Localized, VBox):
    """The buttons for bars by hand, the seed, and the worked example.

    Args:
        lab: the `MarketLab` that they control.
    """

    def __init__(self, lab: _Lab) -> None:
        super().__init__(layout={"width": "100%"})
        self._lab = lab
        self.localize()

    def compose(self) -> tuple[Widget, ...]:
        """The buttons of the varieties, of the die and of the example, and the seed."""
        lab = self._lab
        ruleset = lab.market.ruleset
        numbers = range(1, len(lab.market.varieties) + 1)
        self.variety_buttons = [
            once(button(texts.called(ruleset, number), partial(lab.press, number))) for number in numbers
        ]
        self.roll_button = once(button(_("roll the die"), lab.roll, _("Roll the die that lifts a variety"), "primary"))
        self.undo_button = button(_("undo"), lab.undo, _("Undo the last bar"))
        self.fresh_button = button(_("new market"), lab.fresh, _("Put all varieties back in their starting rows"))
        self.seed = SeedBox(self._use_seed, lambda: self.status)
        self.story_button = button(_("the worked example"), partial(self._tell, 0), _("A story in four steps"))
        self.back_button = button(_("◀ back"), partial(self._tell, -1))
        self.forward_button = button(_("forward ▶"), partial(self._tell, 1), style="primary")
        self.leave_button = button(_("leave the example"), self._leave)
        self.story_row = row(self.back_button, self.forward_button, self.leave_button)
        self.hand_row = row(*self.variety_buttons)
        self.roll_row = row(self.roll_button)
        self.tools_row = row(self.undo_button, self.fresh_button, self.story_button)
        self.show_seed()
        self.show()
        return self.hand_row, self.roll_row, self.tools_row, self.story_row, self.seed.row

    @property
    def status(self) -> Status:
        """The status line of the lab."""
        return self._lab.status

    def show(self) -> None:
        """Shows the buttons that are needed now."""
        lab = self._lab
        telling = lab.scene_number >= 0
        for number, own in enumerate(self.variety_buttons, 1):
            own.button_style = "primary" if number in lab.legal and not telling else ""
        show_in_place(self.hand_row, lab.stage != "die")
        show_in_place(self.roll_button, lab.stage == "die")
        show(self.story_row, telling)
        for own in (self.tools_row, self.roll_row, self.hand_row):  # from the bottom: the pressed one is hidden first
            show(own, not telling)
        self.back_button.disabled = lab.scene_number <= 0
        self.forward_button.disabled = lab.scene_number >= len(lab.story) - 1

    def show_seed(self) -> None:
        """Shows the seed of the lab."""
        self.seed.show(self._lab.seed)

    @guarded
    def _use_seed(self, seed: str) -> None:
        self._lab.seed = seed

    @guarded
    def _tell(self, by: int) -> None:
        self._lab.scene_number = max(0, self._lab.scene_number) + by

    @guarded
    def _leave(self) -> None:
        self._lab.scene_number = -1


class Runs(Localized, VBox):
    """Many bars by a policy: the policies and the buttons.

    Args:
        lab: the `MarketLab` that they control.

    The lab places ``chart``, of the heights, and ``paid``, the earnings, because they grow with the bars.
    """

    def __init__(self, lab: _Lab) -> None:
        super().__init__(layout={"width": "100%"})
        self._lab = lab
        self._drawn: tuple[object, ...] = ()
        self._known = cache(partial(_long_run, lab))
        self.chart, self.paid = Chart(self._paint, 8.6, 6.4), text_box()
        self.localize()

    def compose(self) -> tuple[Widget, ...]:
        """The policies and the buttons."""
        lab = self._lab
        self.make_control = _policies(_("make"), lab, "make")
        self.lift_control = _policies(_("lift"), lab, "lift")
        self.make_control.observe(self._make_chosen, "value")
        self.lift_control.observe(self._lift_chosen, "value")
        self.buttons = {
            n: button(
                ngettext("{count} bar", "{count} bars", n, count=whole(n)),
                partial(self._run, n),
                style="primary" if n == 10 else "",
            )
            for n in RUNS
        }
        self._drawn = ()  # in another language
        self.show()
        work = lab.work.controls(_("bars"))
        policies = row(self.make_control, self.lift_control)
        return policies, row(*self.buttons.values()), work

    @property
    def status(self) -> Status:
        """The status line of the lab."""
        return self._lab.status

    def show(self) -> None:
        """Draws the chart and the table of earnings, once there are any."""
        lab = self._lab
        for control, handler, value in (
            (self.make_control, self._make_chosen, lab.make),
            (self.lift_control, self._lift_chosen, lab.lift),
        ):
            with silent(control, handler):
                control.value = value
        some = bool(lab.bars)
        show(self.chart, some)
        show(self.paid, some)
        drawn = len(lab.bars), lab.bars[-1:], lab.seed, lab.make, lab.lift, lab.view.theme
        if some and drawn != self._drawn:
            self._drawn = drawn
            self.paid.value = texts.paid_table(lab.market.ruleset, lab.bars, lab.seed, self.long_run()[1])
            n = len(lab.bars)
            told = ngettext("The row of each variety over {n} bar", "The row of each variety over {n} bars", n)
            self.chart.draw(lab.view.theme, told, sized(n, lab.seed))

    def long_run(self) -> tuple[dict[int, dict[int, float]], dict[int, float]]:
        """The long run under the chosen policies: the share of each row by variety, and of each reward."""
        lab = self._lab
        return self._known(lab.make, lab.lift)

    def _paint(self, figure: FigureBase, colours: Theme) -> None:
        lab = self._lab
        history = [lab.market.start, *(bar.rows for bar in lab.bars)]
        names = [texts.called(lab.market.ruleset, number) for number in range(1, len(lab.market.varieties) + 1)]
        rows = len(lab.market.ruleset["rows"])
        heights(figure, colours, names, history, rows, self.long_run()[0])

    @guarded
    def _run(self, n: int) -> None:
        self._lab.scene_number = -1
        self._lab.start(n)

    @guarded
    def _make_chosen(self, change: Bunch) -> None:
        self._lab.make = change.new

    @guarded
    def _lift_chosen(self, change: Bunch) -> None:
        self._lab.lift = change.new


class Comparison(Localized, StaticText, VBox):
    """Where a variety is after n bars: exactly, in many independent markets, and in the long run.

    Args:
        lab: the `MarketLab` that it controls.
    """

    def __init__(self, lab: _Lab) -> None:
        super().__init__(layout={"width": "100%"})
        self._lab = lab
        self._counts: dict[Key, tuple[Counter[tuple[int, ...]], Rng]] = {}
        self._counting: set[Key] = set()
        self.work = LongRun(lambda: self.status, self._worked)
        self._number, self._bars, self._compared = 1, LENGTHS[3], False
        self.add_class("catan-widget")
        self.localize()

    def halt(self) -> None:
        """Stops playing markets."""
        self.work.stop()
        super().halt()

    def compose(self) -> tuple[Widget, ...]:
        """What to compare, and the table."""
        market = self._lab.market
        varieties = [(texts.called(market.ruleset, number), number) for number in range(1, len(market.varieties) + 1)]
        self.variety = dropdown(_("variety"), varieties, self._number)
        self.length = dropdown(_("bars"), list(LENGTHS), self._bars)
        self.button = button(
            ngettext("{n} independent market", "{n} independent markets", MARKETS), self.compare, style="primary"
        )
        self.text = text_box()
        title = text_box()
        title.value = f"<h4>{_('In which row will a variety be after n bars?')}</h4>"
        self.length.observe(self._changed, "value")
        self.variety.observe(self._changed, "value")
        work = self.work.controls(_("markets"))
        self._show()
        return title, row(self.variety, self.length, self.button), work, self.text

    @property
    def status(self) -> Status:
        """The status line of the lab."""
        return self._lab.status

    @property
    def told(self) -> str:
        """The table, as HTML."""
        return str(self.text.value)

    def forget(self) -> None:
        """Forgets the counts, which belong to the previous policy."""
        self._compared = False
        self._show()

    @guarded
    def compare(self) -> None:
        """Makes this many bars in each of many fresh markets, and shows the results next to the exact shares.

        If this was stopped before, it continues from there.
        """
        self._compared = True
        self._count()
        self._show()

    @property
    def memory(self) -> tuple[int, int, int]:
        """The variety, the number of bars, and 1 if they are compared."""
        return self._number, self._bars, int(self._compared)

    def recall(self, number: object, bars: object, compared: object) -> None:
        """Compares what was compared; ValueError or TraitError if it cannot be chosen."""
        self.variety.value, self.length.value = number, bars
        if number_kept(compared, 1):
            self.compare()

    @property
    def _key(self) -> Key:
        """What the counts depend on."""
        return self._lab.make, self._lab.lift, self._bars, str(self._lab.seed)

    def _show(self) -> None:
        """Shows the table, once it has been requested and its markets have been counted."""
        counted = self._key in self._counts and self._key not in self._counting
        self.text.value = self._table() if self._compared and counted else ""
        self._lab.remember()

    def _count(self) -> None:
        """Plays the markets that have not been counted yet, after those already in progress."""
        key, lab, bars = self._key, self._lab, self._bars
        counts, rng = self._counts.setdefault(key, (Counter(), generator(f"{lab.seed} markets")))
        left = MARKETS - counts.total()
        if left and key not in self._counting:
            self._counting.add(key)
            make, lift = lab.policy(lab.make), lab.policy(lab.lift)
            self.work.start(left, lambda: counts.update([lab.market.after(bars, make, lift, rng)]))

    def _worked(self, all: bool) -> None:
        self._counting.clear()
        self._counts = {key: own for key, own in self._counts.items() if own[0]}
        self._show()
        if not all and self._key in self._counts:
            n = self._counts[self._key][0].total()
            told = ngettext("{n} market counted.", "{n} markets counted.", n)
            self.status.say(_("Stopped. {told}", told=told))

    def _table(self) -> str:
        lab, market, n = self._lab, self._lab.market, self._bars
        make, lift = lab.policy(lab.make), lab.policy(lab.lift)
        chain = market.chain(make, lift)
        place = self._number - 1
        exact = chain.row_shares(chain.after(n))[market.varieties[place]]
        counts: dict[int, int] = {}
        for state, count in self._counts[self._key][0].items():
            counts[state[place]] = counts.get(state[place], 0) + count
        told = texts.rows_table(market.ruleset, self._number, n, exact, counts, lab.runs.long_run()[0][place])
        seed = _("Seed of the markets: {seed}.", seed=lab.seed)
        return f'{told}<p class="catan-muted">{escape(seed)}</p>'

    @guarded
    def _changed(self, change: Bunch) -> None:
        self._number, self._bars = self.variety.value, self.length.value
        if self._compared and self._key not in self._counts:
            self._count()
        self._show()


def _long_run(lab: _Lab, make: str, lift: str) -> tuple[dict[int, dict[int, float]], dict[int, float]]:
    """The share of each row by variety, and of each reward, under policies given by their names."""
    market = lab.market
    chain = market.chain(lab.policy(make), lab.policy(lift))
    shares = chain.long_run()
    return dict(enumerate(chain.row_shares(shares).values())), market.paid_shares(shares, lab.policy(make))


def _policies(description: str, lab: _Lab, trait: str) -> Dropdown:
    names = [(_(word), name) for name, word in texts.POLICIES.items()]
    own = [(_("my own function"), "own")] if lab.own else []
    return dropdown(description, [*names, *own], getattr(lab, trait))
