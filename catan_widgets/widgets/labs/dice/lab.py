"""Dice thrown again and again: fair, loaded, mystery dice, or drawn as cards, next to the exact values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from ipywidgets import HTML, BoundedIntText, Password, VBox, Widget
from traitlets import Bunch, Int, Tuple, Unicode, validate

from catan_widgets.analysis import loaded_distribution
from catan_widgets.analysis.dice import Throw, cards_left, next_total
from catan_widgets.engine.chance import Rng, Seed
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import N_, _
from catan_widgets.render.chance.dice import throw_scene
from catan_widgets.render.shapes import Scene, Shapes
from catan_widgets.render.theme import Theme
from catan_widgets.render.theme import theme as theme_of
from catan_widgets.simulation.dice import FACES, MOST_WEIGHT, Die, checked_code, draw_card, hidden_die, lock_code
from catan_widgets.widgets.base.a11y import guarded
from catan_widgets.widgets.base.controls import beside, button, dropdown, row, show, side_box, silent, text_box
from catan_widgets.widgets.base.pictures.chart import Chart
from catan_widgets.widgets.base.pictures.motion import Movement
from catan_widgets.widgets.base.pictures.picture import PictureView
from catan_widgets.widgets.base.pictures.tally_chart import tally_charts
from catan_widgets.widgets.base.words.tally import Tally, chart_told
from catan_widgets.widgets.labs.dice import text as texts
from catan_widgets.widgets.labs.trials import Results, TrialLab

if TYPE_CHECKING:
    from matplotlib.figure import FigureBase

T = TypeVar("T")

DICE = {
    "fair": N_("fair dice"),
    "loaded": N_("loaded dice"),
    "mystery": N_("mystery dice"),
    "deck": N_("deck of dice cards"),
}
SHOWN = {"total": N_("totals"), "face": N_("single faces")}
_NUMBERS = (1, 2, 3)
_EVEN = (1,) * FACES


class DiceLab(TrialLab, PictureView):
    """Dice that you throw again and again; the results are shown next to the exact values.

    Args:
        dice: ``"fair"``, ``"loaded"`` (with weights you choose), ``"mystery"`` (loaded by the seed, and hidden) or
            ``"deck"`` (one card for each throw, drawn without replacement).
        seed: a whole number or a word; the same seed gives the same throws. By default a random one.
        number: how many dice, 1 to 3.
        weights: of the faces 1 to 6: those of loaded dice, or your guess for mystery dice.
        lock: the code of the word that is needed to reveal mystery dice, as the lab shows it.
        theme: the colours, ``"auto"`` (follows the page), ``"light"``, ``"dark"`` or ``"contrast"``.

    Raises:
        ValueError: for unknown dice, another number of them, invalid weights or an invalid code, an unknown theme, or
        an
            empty seed.
        TypeError: for a seed that is neither a whole number nor a word.

    ``trials`` are the throws so far. Every choice is a trait: ``dice``, ``number``, ``weights``, ``shown`` (``"total"``
    or
    ``"face"``), ``chosen`` (the outcome whose frequency is followed), ``relative``, ``seed``, ``lock``. A lock hides
    the
    dice from view and from the controls; a programmer can still throw them as often as it takes to find out.

    >>> lab = DiceLab(seed="10b-monday")
    >>> lab.run(1000)
    >>> sum(lab.totals.values()), lab.tally.model[7]
    (1000, Fraction(1, 6))
    """

    trials: list[Throw]

    stream = "dice"
    settings = ("dice", "number", "lock", "weights", "shown", "chosen")
    quick = True

    dice = Unicode("fair")
    number = Int(2)
    weights = Tuple()
    shown = Unicode("total")
    chosen = Int(7)
    lock = Unicode("")

    @typed
    def __init__(
        self,
        dice: str = "fair",
        seed: Seed | None = None,
        number: int = 2,
        weights: Sequence[int] = _EVEN,
        lock: str = "",
        theme: str = "auto",
    ) -> None:
        self._opened: tuple[str, str] | None = None
        self._typed = ""  # the text in the box for the word
        own = {"dice": dice, "number": _known(number, _NUMBERS), "weights": tuple(weights), "lock": lock}
        super().__init__(seed, theme=theme, chosen=7 * number // 2, **own)
        self.build()
        self.add_class("catan-dice-lab")
        self.chart = Chart(self._paint, 9.4, 3.6)
        self.localize()
        self.observe(self._on_dice, ("dice", "number", "lock"))
        self.observe(self._on_weights, "weights")
        self.observe(self._on_shown, "shown")
        self.observe(self._on_chosen, "chosen")
        self.observe(lambda _change: self._draw_chart(), "theme")
        self.keep()

    # --- the dice -------------------------------------------------------------------------------------
    @property
    def model(self) -> str:
        """The kind of dice, their number, and the weights of loaded ones."""
        own = [":".join(map(str, self.weights))] if self.dice == "loaded" else []
        return " ".join([self.dice, str(self.number), *own])

    @property
    def revealed(self) -> bool:
        """Whether the mystery dice have been revealed."""
        return self._opened == (str(self.seed), self.lock)

    def reveal(self, word: str = "") -> None:
        """Reveals the mystery dice.

        Args:
            word: the one that they were locked with, if any.

        Raises:
            ValueError: for a wrong word.
        """
        if self.lock and lock_code(word) != self.lock:
            raise ValueError(_("That is not the word that locked these dice."))
        self._opened = str(self.seed), self.lock
        self.show_trials()

    def trial(self, rng: Rng) -> Throw:
        """A throw, or the next card."""
        if self.dice == "deck":
            return draw_card(self.trials, rng, self.number)
        return self._die().roll(rng, self.number)

    def _die(self) -> Die:
        """The dice that are thrown."""
        if self.dice == "mystery":
            return hidden_die(self.seed, self.lock)
        return self._supposed

    @property
    def _supposed(self) -> Die:
        """The dice whose probabilities are shown as exact: for mystery dice, the guess."""
        return _die(self.weights if self.dice in ("loaded", "mystery") else _EVEN)

    # --- results ---------------------------------------------------------------------------------------
    @property
    def totals(self) -> dict[int, int]:
        """How often each total was rolled."""
        came = Counter(map(sum, self.trials))
        return {total: came[total] for total in range(self.number, FACES * self.number + 1)}

    @property
    def faces(self) -> dict[int, int]:
        """How often each face was rolled, on all dice together."""
        came = Counter(chain.from_iterable(self.trials))
        return {face: came[face] for face in range(1, FACES + 1)}

    @property
    def tally(self) -> Tally:
        """What is currently counted: totals or faces, next to their exact or assumed probabilities."""
        fair = self.dice in ("fair", "deck")
        total = self.shown == "total"
        return Tally(
            title=_("Totals") if total else _("Faces"),
            counts=self.totals if total else self.faces,
            model=self._model(self._supposed),
            model_name=_("your estimate") if self.dice == "mystery" else _("exact"),
            independent=self.dice != "deck",
            upcoming=next_total(self.trials, self.number) if total and self.dice == "deck" else None,
            throws=(FACES**self.number if total else FACES) if fair else None,
        )

    def _model(self, die: Die) -> Mapping[int, Fraction]:
        """The probabilities of the counted outcomes, for dice of a kind."""
        return loaded_distribution(*[die.distribution] * self.number) if self.shown == "total" else die.distribution

    def results(self) -> Results:
        """How often each total and each face was rolled."""
        return {"total": self.totals, "face": self.faces}

    # --- the picture ----------------------------------------------------------------------------------
    def make_scene(self) -> Scene:
        """The last throw."""
        faces = self.trials[-1] if self.trials else ()
        return throw_scene(faces, self.number, theme_of(self.theme), self.dice == "deck")

    def movement(self) -> Movement | None:
        """A single throw is shown rolling; a card does not move."""
        return self._rolling if self.one_more and self.dice != "deck" else None

    def _rolling(self, share: float) -> Shapes:
        return throw_scene(self.trials[-1], self.number, theme_of(self.theme), rolled=share).layers.pieces

    def pressed(self, x: float, y: float) -> None:
        """A press on the picture makes one throw."""
        self.start(1)

    def show_last(self) -> None:
        """The last throw."""
        self.text.value = texts.thrown(self.trials, self.dice == "deck")
        self.redraw()

    def show_trials(self) -> None:
        """The picture, the words, the tables and the chart."""
        self.redraw()
        self._tell()

    def _tell(self) -> None:
        tally, deck = self.tally, self.dice == "deck"
        parts = [texts.thrown(self.trials, deck)]
        if deck:
            parts.append(texts.deck_told(len(cards_left(self.trials, self.number)), FACES**self.number))
        self.text.value = "".join(parts)
        told = [texts.outcomes(tally, self.sample_told())]
        if tally.independent and tally.n:
            told.append(texts.fit(tally, self._suppositions(), self.sample_told()))
        if self.dice == "mystery" and self.revealed:
            die = self._die()
            told.insert(0, texts.revealed(self._supposed.distribution, self.faces, die.distribution, die.weights))
        self.tables.value = "".join(told)
        self._draw_chart()

    def _suppositions(self) -> list[tuple[str, Mapping[int, Fraction]]]:
        """The models that the counts are tested against."""
        fair, own = self._model(Die()), self.tally.model
        tested = [(_("fair dice"), fair)]
        if own != fair:
            tested.append((_("your estimate") if self.dice == "mystery" else _("loaded dice"), own))
        if self.dice == "mystery" and self.revealed:
            tested.append((_("the dice as they really are"), self._model(self._die())))
        return tested

    # --- the chart ------------------------------------------------------------------------------------
    def _draw_chart(self) -> None:
        show(self.chart, bool(self.trials))
        if self.trials:
            self.chart.draw(self.theme, chart_told(self.tally, self.relative), self.sample_told())

    def _paint(self, figure: FigureBase, colours: Theme) -> None:
        came = map(sum, self.trials) if self.shown == "total" else chain.from_iterable(self.trials)
        supposed = self.tally.model_name if self.dice == "mystery" else None
        tally_charts(figure, colours, self.tally, came, self.chosen, self.relative, supposed)

    # --- the controls ---------------------------------------------------------------------------------
    def compose(self) -> tuple[Widget, ...]:
        """The controls next to the picture, the chart and the tables."""
        self.text, self.tables = text_box(), text_box()
        self.dice_control = dropdown(_("dice"), [(_(word), kind) for kind, word in DICE.items()], self.dice)
        self.number_control = dropdown(_("number of dice"), [(str(n), n) for n in _NUMBERS], self.number)
        self.shown_control = dropdown(_("counted"), [(_(word), kind) for kind, word in SHOWN.items()], self.shown)
        self.chosen_control = dropdown(_("in the long run"), [])
        for control, _name in self._choices():
            control.observe(self._choice_made, "value")
        self._compose_weights()
        self._compose_lock()
        side = side_box(
            self.dice_control,
            self.weights_part,
            self.lock_part,
            self.number_control,
            *self.trial_controls(),
            self.shown_control,
            self.chosen_control,
            self.text,
            self.theme_control,
            self.language_control,
        )
        # As wide as for the largest number of dice, so that what is next to it does not move.
        self.picture.layout.width = f"{round(throw_scene((), max(_NUMBERS), theme_of(self.theme)).width)}px"
        self._arrange()
        self._tell()
        return beside(self.picture, side), self.status, self.chart, self.tables

    def _choices(self) -> tuple[tuple[Widget, str], ...]:
        return (
            (self.dice_control, "dice"),
            (self.number_control, "number"),
            (self.shown_control, "shown"),
            (self.chosen_control, "chosen"),
        )

    @guarded
    def _choice_made(self, change: Bunch) -> None:
        name = next(name for control, name in self._choices() if control is change.owner)
        setattr(self, name, change.new)

    def _compose_weights(self) -> None:
        self.weights_title = HTML()
        layout, style = {"width": "68px"}, {"description_width": "12px"}
        self.weight_controls = [
            BoundedIntText(value=weight, max=MOST_WEIGHT, description=str(face), layout=layout, style=style)
            for face, weight in enumerate(self.weights, 1)
        ]
        for control in self.weight_controls:
            control.observe(self._weighed, "value")
        self.weights_part = VBox([self.weights_title, row(*self.weight_controls)])

    def _compose_lock(self) -> None:
        self.word = Password(
            value=self._typed,
            description=_("word"),
            layout={"width": "220px"},
            style={"description_width": "70px"},
        )
        self.word.observe(self._word_typed, "value")
        self.lock_button = button(
            _("lock"), self._lock_pressed, _("Switches to other dice that only this word reveals; for teachers")
        )
        self.reveal_button = button(_("reveal"), self._reveal_pressed, _("Shows what the mystery dice are really like"))
        self.lock_text = text_box()
        self.lock_part = VBox([self.lock_text, row(self.word, self.lock_button, self.reveal_button)])

    def _arrange(self) -> None:
        """Shows the controls that these dice need, with the current choices."""
        for control, name in self._choices():
            with silent(control, self._choice_made):
                if control is self.chosen_control:
                    control.options = [(str(outcome), outcome) for outcome in self.tally.counts]
                control.value = getattr(self, name)
        mystery = self.dice == "mystery"
        show(self.weights_part, self.dice in ("loaded", "mystery"))
        show(self.lock_part, mystery)
        self.weights_title.value = _("Your estimate of the weights:") if mystery else _("Weights of the faces:")
        for control, weight in zip(self.weight_controls, self.weights, strict=True):
            with silent(control, self._weighed):
                control.value = weight
        self.lock_text.value = texts.lock_told(self.seed, self.lock)

    @guarded
    def _weighed(self, change: Bunch) -> None:
        self.weights = tuple(control.value for control in self.weight_controls)

    def _word_typed(self, change: Bunch) -> None:
        self._typed = change.new

    @guarded
    def _lock_pressed(self) -> None:
        word, self.word.value = self.word.value, ""
        self.lock = lock_code(word)
        self.status.say(_("The dice are locked. They are different dice now, so the trials start again."))

    @guarded
    def _reveal_pressed(self) -> None:
        self.reveal(self.word.value)
        self.word.value = ""
        self.status.say(_("The dice are revealed below."))

    # --- traits ---------------------------------------------------------------------------------------
    @validate("dice")
    def _check_dice(self, proposal: Bunch) -> object:
        return _known(proposal.value, DICE)

    @validate("shown")
    def _check_shown(self, proposal: Bunch) -> object:
        return _known(proposal.value, SHOWN)

    @validate("number")
    def _check_number(self, proposal: Bunch) -> object:
        return _known(proposal.value, _NUMBERS)

    @validate("weights")
    def _check_weights(self, proposal: Bunch) -> object:
        return Die(tuple(proposal.value)).weights

    @validate("lock")
    def _check_lock(self, proposal: Bunch) -> object:
        return checked_code(proposal.value)

    @validate("chosen")
    def _check_chosen(self, proposal: Bunch) -> object:
        return _known(proposal.value, self.tally.counts)

    def _on_dice(self, change: Bunch) -> None:
        self.stop()
        self.trials = []
        self._fit_chosen()
        self._arrange()
        self.clear()

    def _on_seed(self, change: Bunch) -> None:
        super()._on_seed(change)
        self._arrange()

    def _on_weights(self, change: Bunch) -> None:
        self._arrange()
        if self.dice == "loaded":
            self.clear()
        else:
            self.show_trials()

    def _on_shown(self, change: Bunch) -> None:
        self._fit_chosen()
        self._arrange()
        self.show_trials()

    def _on_chosen(self, change: Bunch) -> None:
        self._arrange()
        self._draw_chart()

    def _fit_chosen(self) -> None:
        """Follows an outcome that exists: the middle total, or the highest face."""
        self.unobserve(self._on_chosen, "chosen")
        self.chosen = 7 * self.number // 2 if self.shown == "total" else FACES
        self.observe(self._on_chosen, "chosen")


_die = lru_cache(maxsize=32)(Die)


def _known(value: T, known: Collection[object]) -> T:
    """The value itself, if it is one of the known ones."""
    if value not in known:
        raise ValueError(
            _("{value!r} is not available here; choose from {known}", value=value, known=", ".join(map(str, known)))
        )
    return value
