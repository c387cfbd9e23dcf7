"""The hand limit lab: the risk of a seven before your next chance to spend your cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING
from typing import Any as Value

from ipywidgets import Text, Widget
from traitlets import Bunch, Int, Tuple, validate

from catan_widgets.analysis import Production, dice_distribution, piled
from catan_widgets.analysis.dice import robber_outcome
from catan_widgets.analysis.production import Hand as Cards
from catan_widgets.engine.chance import Rng, Seed, pick
from catan_widgets.engine.ruledata.ruleset import Data, load
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _, ngettext
from catan_widgets.render.chance.tree import end_at, rows_of_ends, tree_scene
from catan_widgets.render.layout import Target
from catan_widgets.render.shapes import Scene
from catan_widgets.render.theme import Theme
from catan_widgets.render.theme import theme as theme_of
from catan_widgets.widgets.base.a11y import guarded
from catan_widgets.widgets.base.controls import beside, dropdown, number_box, row, show, side_box, silent, text_box
from catan_widgets.widgets.base.pictures.chart import Chart, frequencies, legend, running
from catan_widgets.widgets.base.pictures.picture import PictureView
from catan_widgets.widgets.base.words.formulas import chance
from catan_widgets.widgets.base.words.texts import panel, paragraph
from catan_widgets.widgets.labs.hand import text as hand_text
from catan_widgets.widgets.labs.hand.text import Trial
from catan_widgets.widgets.labs.hand.values import Hand, numbers
from catan_widgets.widgets.labs.trials import Results, TrialLab

if TYPE_CHECKING:
    from matplotlib.figure import FigureBase

#: The most cards in a pile, the most rolls, and the most numbers that yield cards for a pile.
MOST_CARDS, MOST_ROLLS, MOST_NUMBERS = 30, 20, 30
_CHOICES = ("hand", "gains", "rolls")


class HandLab(TrialLab, PictureView):
    """How likely you are to discard before you can spend your cards: a tree, the exact risk, and trials.

    Args:
        hand: the cards held: a number, or by kind (``"7 ore + 9 cocoa"``), so that both piles of the market are given.
        gain: what a roll yields: numbers (``(6, 9, 10)``), the cards that each number yields, or the production of a
            corner or a seat from ``cw.analysis``.
        rolls: the number of rolls until the cards can be spent.
        rules: ``"base"`` or ``"market"``.
        seed: for the trials; a whole number or a word. By default a random one.
        data: changes to the rule data: a path or a mapping.
        theme: the colours, ``"auto"`` (follows the page), ``"light"``, ``"dark"`` or ``"contrast"``.

    Raises:
        ValueError: for an unknown theme, rules without dice, a kind or number that does not exist, or an empty seed.
        TypeError: for a seed that is neither a whole number nor a word.

    You can observe and set the traits ``hand`` (cards in each pile), ``gains`` (for each pile the numbers that yield a
    card), ``rolls``, ``chosen`` (the number of an end of the tree, or -1) and ``seed``.

    >>> lab = HandLab(hand=8, rolls=4, seed=1)
    >>> lab.model_hand.risk.probability
    Fraction(671, 1296)
    """

    trials: list[Trial]

    stream = "hand"
    slow = True
    settings = ("hand", "gains", "rolls", "chosen")

    hand = Tuple()
    gains = Tuple()
    rolls = Int(4)
    chosen = Int(-1)

    @typed
    def __init__(
        self,
        hand: int | Cards = 8,
        gain: Production | Mapping[int, int] | Sequence[int] = (),
        rolls: int = 4,
        rules: str = "base",
        seed: Seed | None = None,
        data: Data | None = None,
        theme: str = "auto",
    ) -> None:
        theme_of(theme)
        ruleset = load(rules, data)
        if "dice.number" not in ruleset:
            raise ValueError(_("the rules {rules} do not use dice", rules=ruleset.name))
        self.ruleset = ruleset
        self._refused: dict[int, str] = {}  # by pile: invalid text that was typed; it stays there to be corrected
        cards, gains = piled(hand, ruleset), numbers(gain, ruleset)
        super().__init__(seed, hand=cards, gains=gains, rolls=rolls, theme=theme)
        self._model()
        self.build()
        self.add_class("catan-hand-lab")
        self.chart = Chart(self._paint, 9.4, 3.4)
        self.localize()
        self.observe(self._on_choice, _CHOICES)
        self.observe(self._on_chosen, "chosen")
        self.observe(lambda _change: self._draw_chart(), "theme")
        self.keep()

    def _model(self) -> None:
        #: The analysis of the hand.
        self.model_hand = Hand(self.ruleset, self.hand, self.gains, self.rolls)

    # --- the parts -------------------------------------------------------------------------------------
    def compose(self) -> tuple[Widget, ...]:
        """The controls and the risk above the tree; the table and the trials below it."""
        names = hand_text.pile_words(len(self.hand))
        self.card_controls = tuple(number_box(name, 0, 0, MOST_CARDS) for name in names)
        self.number_controls = tuple(_numbers(len(names), place) for place in range(len(names)))
        self.rolls_control = number_box(_("rolls"), 0, 0, MOST_ROLLS)
        self._handlers: dict[Widget, Callable[[Bunch], None]] = {
            **{control: partial(self._cards_chosen, pile) for pile, control in enumerate(self.card_controls)},
            **{control: partial(self._numbers_typed, pile) for pile, control in enumerate(self.number_controls)},
            self.rolls_control: self._rolls_chosen,
        }
        for control, handler in self._handlers.items():
            control.observe(handler, "value")
        self.path_control = dropdown(_("path"), [(_("none"), -1)], -1)
        self.path_control.observe(self._path_chosen, "value")
        self.text, self.sums, self.tables, self.counts, self.title = (text_box() for _box in range(5))
        self.title.value = panel(
            _("Roll the dice"), paragraph(_("One trial is all the rolls until you can spend cards again."))
        )
        side = side_box(self.path_control, self.sums, self.theme_control, self.language_control)
        self._show()
        return (
            row(*self.card_controls, *self.number_controls, self.rolls_control),
            self.text,
            beside(self.picture, side),
            self.status,
            self.tables,
            *(self.title, *self.trial_controls(), self.counts, self.chart),
        )

    def make_scene(self) -> Scene:
        """The tree of the rolls."""
        hand, chosen = self.model_hand, self.chosen if self.chosen >= 0 else None
        rolled = [_("roll {n}", n=n) for n in range(1, hand.levels + 1)]
        return tree_scene(
            hand_text.drawn(hand),
            theme_of(self.theme),
            (_("now"), *rolled, _("multiplication rule")),
            _("Tree diagram of the rolls"),
            hand_text.described(hand, chosen),
            chosen=chosen,
        )

    def targets(self) -> Iterator[Target]:
        """The rows of the ends."""
        return rows_of_ends(hand_text.drawn(self.model_hand), self.scene.width)

    def pressed(self, x: float, y: float) -> None:
        """A press in the row of an end highlights its path; a second press, or one elsewhere, clears this."""
        end = end_at(hand_text.drawn(self.model_hand), y)
        self.chosen = -1 if end is None or end == self.chosen else end

    def _show(self) -> None:
        hand = self.model_hand
        values = dict(zip(self.card_controls, self.hand, strict=True))
        for pile, control in enumerate(self.number_controls):
            values[control] = self._refused.get(pile, " ".join(map(str, self.gains[pile])))
        for control, value in (values | {self.rolls_control: self.rolls}).items():
            with silent(control, self._handlers[control]):
                control.value = value
        with silent(self.path_control, self._path_chosen):
            paths = [(hand_text.path_words(hand, path), end) for end, path in enumerate(hand.paths) if len(path) > 1]
            self.path_control.options = [(_("none"), -1), *paths]
            self.path_control.value = self.chosen
        self.text.value = hand_text.risk(hand)
        self.sums.value = hand_text.summed(hand, self.chosen if self.chosen >= 0 else None)
        self.tables.value = f'<div class="catan-pair">{hand_text.by_roll(hand)}{hand_text.hands(hand)}</div>'
        self._show_counted()

    # --- the trials --------------------------------------------------------------------------------------
    @property
    def model(self) -> str:
        """The hand, the numbers and the rolls."""
        gains = ", ".join(" ".join(map(str, own)) for own in self.gains)
        return f"{self.ruleset.name}; {self.hand}; {gains}; {self.rolls} rolls"

    def trial(self, rng: Rng) -> Trial:
        """All rolls: the first one with a discard, and how many cards were discarded in total."""
        limit, cards = self.model_hand.limit, self.hand
        dice, faces = self.ruleset["dice.number"], self.ruleset["dice.faces"]
        first, lost = 0, (0,) * len(cards)
        for roll in range(1, self.rolls + 1):
            total = sum(1 + pick(rng, faces) for _die in range(dice))
            given = limit.given_back(cards, total)
            cards = limit.after(cards, total)
            if any(given):
                first, lost = first or roll, tuple(map(sum, zip(lost, given, strict=True)))
        return first, lost

    def results(self) -> Results:
        """How often the first discard was in each roll (0 for never), and how many cards were discarded in total."""
        first = Counter(first for first, _lost in self.trials)
        lost = Counter(sum(lost) for _first, lost in self.trials)
        return {
            "first": {roll: first[roll] for roll in range(self.rolls + 1)},
            "given back": dict(sorted(lost.items())),
        }

    def show_last(self) -> None:
        """The last trial, in the status line."""
        self.status.say(hand_text.last(self.model_hand, self.trials[-1]))

    def show_trials(self) -> None:
        """The table and the chart of the trials."""
        self._show_counted()

    def _show_counted(self) -> None:
        some = bool(self.trials)
        self.counts.value = hand_text.counted(self.model_hand, self.trials, self.seed) if some else ""
        self._draw_chart()

    def _draw_chart(self) -> None:
        n = len(self.trials)
        show(self.chart, n > 0)
        if n:
            told = ngettext("Cards discarded in {n} trial", "Cards discarded in {n} trials", n)
            self.chart.draw(self.theme, told, self.sample_told())

    def _paint(self, figure: FigureBase, colours: Theme) -> None:
        left, right = figure.subplots(1, 2)
        figure.subplots_adjust(left=0.07, right=0.96, top=0.88, bottom=0.16, wspace=0.2)
        hand, first = self.model_hand, self.results()["first"]
        risks = [own.probability for own in hand.risks]
        exact = [float(after - before) for before, after in pairwise(risks)]
        words = [*(str(roll) for roll in range(1, self.rolls + 1)), _("never")]
        counts = [*(first[roll] for roll in range(1, self.rolls + 1)), first[0]]
        exact.append(float(1 - risks[-1]))
        title = _("First discard on roll …")
        frequencies(left, title, words, counts, exact, colours, len(self.trials), self.relative)
        legend(left, colours)
        hits = [first > 0 for first, _lost in self.trials]
        running(right, _("Cards discarded"), hits, hand.risk.probability, colours, self.relative)
        legend(right, colours)

    def recall(self, memory: Mapping[str, Value]) -> None:
        """Sets the hand and makes the trials, if there are as many piles as here."""
        if any(len(memory[name]) != len(self.hand) for name in ("hand", "gains")):
            raise ValueError(memory)
        super().recall(memory)

    # --- changes -----------------------------------------------------------------------------------------
    @validate("hand")
    def _check_hand(self, proposal: Bunch) -> object:
        if any(not 0 <= cards <= MOST_CARDS for cards in proposal.value):
            told = _(
                "{cards} cards in a pile are not possible; choose 0 to {most}",
                cards=max(proposal.value),
                most=MOST_CARDS,
            )
            raise ValueError(told)
        return proposal.value

    @validate("gains")
    def _check_gains(self, proposal: Bunch) -> object:
        robber = robber_outcome(self.ruleset)
        allowed = [number for number in dice_distribution(self.ruleset) if number != robber]
        for own in proposal.value:
            wrong = [number for number in own if number not in allowed]
            if wrong:
                known = ", ".join(map(str, allowed))
                raise ValueError(
                    _(
                        "{outcome!r} never produces any cards; these outcomes can: {allowed}",
                        outcome=wrong[0],
                        allowed=known,
                    )
                )
            if len(own) > MOST_NUMBERS:
                raise ValueError(_("{n} numbers are too many; give at most {most}", n=len(own), most=MOST_NUMBERS))
        return tuple(tuple(sorted(own)) for own in proposal.value)

    @validate("rolls")
    def _check_rolls(self, proposal: Bunch) -> object:
        if not 0 <= proposal.value <= MOST_ROLLS:
            raise ValueError(
                _("{n} rolls are not possible; choose {least} to {most}", n=proposal.value, least=0, most=MOST_ROLLS)
            )
        return proposal.value

    @validate("chosen")
    def _check_chosen(self, proposal: Bunch) -> object:
        ends = len(self.model_hand.paths)
        if not -1 <= proposal.value < ends:
            raise ValueError(
                ngettext(
                    "the tree has only {n} end; there is no end number {given}",
                    "the tree has only {n} ends; there is no end number {given}",
                    ends,
                    given=proposal.value,
                )
            )
        return proposal.value

    def _on_choice(self, change: Bunch) -> None:
        """When the hand changes, the tree and the risk change too, and the trials belonged to the previous hand."""
        self._model()
        self.chosen = -1
        self.clear()
        self._show()
        self.redraw()
        self.status.say(_("You have to discard: {p}.", p=chance(self.model_hand.risk.probability)))

    def _on_chosen(self, change: Bunch) -> None:
        self._show()
        self.redraw()

    @guarded
    def _cards_chosen(self, pile: int, change: Bunch) -> None:
        self.hand = tuple(change.new if place == pile else cards for place, cards in enumerate(self.hand))

    @guarded
    def _numbers_typed(self, pile: int, change: Bunch) -> None:
        self._refused.pop(pile, None)
        try:
            typed = _read(change.new)
            self.gains = tuple(typed if place == pile else own for place, own in enumerate(self.gains))
        except ValueError:
            self._refused[pile] = change.new
            raise

    @guarded
    def _rolls_chosen(self, change: Bunch) -> None:
        self.rolls = change.new

    @guarded
    def _path_chosen(self, change: Bunch) -> None:
        self.chosen = change.new


def _numbers(piles: int, place: int) -> Text:
    """A box for the numbers that yield cards for a pile."""
    words = (_("numbers"),) if piles == 1 else (_("for resources"), _("for ingredients"))
    return Text(
        description=words[place],
        placeholder=_("numbers of my hexes, such as 6 9 10"),
        continuous_update=False,
        layout={"width": "340px", "margin": "2px 0"},
        style={"description_width": "110px"},
    )


def _read(text: str) -> tuple[int, ...]:
    """Numbers as they are typed, separated by spaces, commas or semicolons."""
    parts = [part for part in re.split(r"[\s,;]+", text.strip()) if part]
    for part in parts:
        if not re.fullmatch(r"[0-9]{1,3}", part):
            raise ValueError(_("{text!r} is not a list of numbers; write it like 6 9 10", text=text))
    return tuple(map(int, parts))
