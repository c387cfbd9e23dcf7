"""A prediction that is stored before anything is shown, and then compared with the exact and the simulated value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from html import escape
from numbers import Real
from typing import Any as Value

from ipywidgets import VBox, Widget
from traitlets import Any, Bool

from catan_widgets import brief
from catan_widgets.analysis.checks import fraction, whole
from catan_widgets.engine.chance import Seed
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _
from catan_widgets.lessons.bar_sketch import SketchInput
from catan_widgets.lessons.comparison import Exact, Sample, Shown, comparison
from catan_widgets.lessons.inputs import AnswerDraft, ChoiceInput, Fold, NumberInput, TakeAlong, input_for
from catan_widgets.lessons.items import Choice, Item, Lesson, Number, Option, Sketch
from catan_widgets.lessons.lesson import lesson as lesson_of
from catan_widgets.lessons.saved import kept, read, written
from catan_widgets.widgets.base.a11y import CanvasHelper, Status, guarded
from catan_widgets.widgets.base.controls import button, row, show, text_box
from catan_widgets.widgets.base.keep import Remembers
from catan_widgets.widgets.base.localized import Localized
from catan_widgets.widgets.base.pictures.static import StaticText
from catan_widgets.widgets.base.words.texts import panel, paragraph

_KIND = "prediction"
_MOST = 20


class Comparison(StaticText, VBox):
    """The prediction next to the exact and the simulated value; it can be displayed a second time, in a later cell."""

    def __init__(self) -> None:
        self._text = text_box()
        super().__init__((self._text, CanvasHelper()), layout={"width": "100%"})
        for name in ("catan-widget", "catan-comparison"):
            self.add_class(name)

    @property
    def value(self) -> str:
        """What it shows, as HTML; nothing until there is a prediction."""
        return str(self._text.value)

    @value.setter
    def value(self, html: str) -> None:
        self._text.value = html

    @property
    def told(self) -> str:
        """The same for places without a running kernel; until there is a prediction, it says what is missing."""
        return self.value or paragraph(_("Save your prediction to see the answer."))


class Predict(Remembers, Localized, StaticText, VBox):
    """A number, a choice or a sketch of a distribution that is predicted first and revealed afterwards.

    Args:
        lesson: the number of a lesson, to use its prediction.
        item: the id of one of several predictions of the lesson; or, without a lesson, your own item.
        text: your own question, instead of an item.
        kind: what it asks for: ``"probability"``, ``"mean"``, ``"count"``, ``"choice"`` or ``"sketch"``.
        options: the options of a choice, or the outcomes of a sketch.
        name: the name under which the prediction is kept while the kernel lives; a cell that runs again finds it.

    Raises:
        ValueError: for an unknown lesson, item or kind.

    ``value`` is the first prediction (a Fraction, a letter, or the heights of the bars), ``locked`` whether there is
    one, ``revealed`` whether it is shown next to the exact value. All three can be observed, so a lab can wait for
    them.

    >>> from fractions import Fraction
    >>> predict = Predict(text="How likely is a 7?", name="seven")
    >>> predict.predict("1/11")
    >>> predict.reveal(exact=Fraction(1, 6))
    >>> predict.value, predict.locked, predict.revealed
    (Fraction(1, 11), True, True)
    """

    value = Any(None)
    locked = Bool(False)
    revealed = Bool(False)

    @typed
    def __init__(
        self,
        lesson: int | None = None,
        item: str | Item | None = None,
        text: str | None = None,
        kind: str = "probability",
        options: Iterable[object] = (),
        name: str | None = None,
    ) -> None:
        if (lesson is not None) + (text is not None) + (lesson is None and item is not None) != 1:
            raise ValueError(_("give a lesson number, an item of your own, or a text"))
        self.lesson = None if lesson is None else lesson_of(lesson)
        self.item = _item(self.lesson, item) if text is None else _own(text, kind, tuple(options))
        self.name = name or (f"{self.lesson.name} {self.item.id}" if self.lesson else self.item.id)
        self._kept = kept(_KIND, self.name)
        self._again = False
        self._draft, self._fold = AnswerDraft(), Fold()
        super().__init__()
        for css in ("catan-widget", "catan-predict"):
            self.add_class(css)
        self.helper, self.status, self.comparison = CanvasHelper(), Status(), Comparison()
        self._sketch = SketchInput(self.item) if isinstance(self.item, Sketch) else None
        self.localize()
        self.keep()

    # --- predictions ---------------------------------------------------------------------------------
    @property
    def predictions(self) -> tuple[str, ...]:
        """All predictions as they were given; the first counts, the others were made later."""
        return tuple(self._kept.get("made", ()))

    def predict(self, given: object) -> None:
        """Stores the prediction.

        Args:
            given: as you would type it: ``"5/36"``; the letter of an option; the heights of the bars.

        Raises:
            ValueError: if it cannot be read, or if there is already a prediction (see `again`).
        """
        if self.locked and not self._again:
            raise ValueError(_("the prediction is saved; press “predict again” to add a later one"))
        read = self.item.read(given)
        made = ",".join(map(str, read)) if isinstance(read, tuple) else str(given).strip()
        self._kept["made"] = [*self.predictions[: _MOST - 1], made]
        self._again = False
        self._show()

    @guarded
    def again(self) -> None:
        """Opens the box for another prediction, which is marked as later; the first one stays."""
        self._again = self.locked
        self._show()

    @typed
    def reveal(
        self,
        exact: object = None,
        sample: object = None,
        n: int | None = None,
        seed: Seed | None = None,
        interval: tuple[float, float] | None = None,
    ) -> None:
        """Shows the prediction next to the exact and simulated values, or does this as soon as there is a prediction.

        Args:
            exact: the exact value; by default the one of the item. For a sketch, the probability of each outcome.
            sample: the result of a simulation: for a probability, the number of successes; for a mean, the mean; for a
                sketch or a choice, how often each outcome or letter occurred.
            n: the number of trials; for counts, their sum.
            seed: the seed of the simulation.
            interval: the 95% interval of a mean; the one of a probability is calculated.

        A simulation without trials is left out.

        Raises:
            ValueError: for a sample without a number of trials, or more successes than trials.
            TypeError: for an exact value or a sample that does not suit the question.
        """
        if isinstance(sample, Mapping):
            n = sum(sample.values())
        if sample is not None and n is None:
            raise ValueError(_("a simulated value needs n, the number of trials"))
        came = self._sample(sample, n) if n else None
        self._kept["shown"] = Shown(self._exact(exact), came, n or 0, seed, interval)
        self._show()

    def _sample(self, sample: object, n: int) -> Sample | None:
        """What came of a simulation, checked."""
        if sample is None or isinstance(sample, Mapping):
            return sample
        if isinstance(self.item, Number) and self.item.kind == "probability":
            return whole(sample, "sample", most=n)
        if isinstance(self.item, Number) and isinstance(sample, Real) and not isinstance(sample, bool):
            return sample if isinstance(sample, Fraction) else float(sample)
        expected = _("a number") if isinstance(self.item, Number) else _("a mapping")
        raise TypeError(_("{name} is {value!r}; it must be {expected}", name="sample", value=sample, expected=expected))

    def _exact(self, exact: object) -> Exact | None:
        """The exact value, checked; by default the one of the item."""
        if exact is None:
            return self.item.answer
        if isinstance(self.item, Number):
            return fraction(exact, "exact")
        if isinstance(self.item, Choice):
            return self.item.read(exact)
        if not isinstance(exact, Mapping):
            raise TypeError(
                _("{name} is {value!r}; it must be {expected}", name="exact", value=exact, expected=_("a mapping"))
            )
        return {one: fraction(exact.get(one, 0), brief.text(one)) for one in self.item.outcomes}

    # --- state ---------------------------------------------------------------------------------------
    @property
    def state(self) -> str:
        """The predictions as a text to copy."""
        return written(_KIND, self.name, list(self.predictions))

    def restore(self, text: str) -> None:
        """Replaces the predictions made here with those in such a text.

        Raises:
            ValueError: for a text about something else, or not one of ours; nothing changes then.
        """
        self._take(read(text, _KIND, self.name))

    @property
    def memory_name(self) -> str:
        """The name of the prediction."""
        return f"{_KIND} {self.name}"

    @property
    def memory(self) -> dict[str, Value]:
        """The predictions as they were given."""
        return {"made": list(self.predictions)}

    def recall(self, memory: Mapping[str, Value]) -> None:
        """Replaces the predictions."""
        self._take(memory["made"])

    def _take(self, made: object) -> None:
        """Replaces the predictions, once they are checked."""
        if not isinstance(made, list) or len(made) > _MOST or not all(isinstance(one, str) for one in made):
            raise ValueError(_("this text contains no predictions"))
        for one in made:
            self.item.read(one)
        self._kept["made"] = made
        self._again = False
        self._show()

    # --- the page --------------------------------------------------------------------------------------
    @property
    def told(self) -> str:
        """The question, as HTML, for places without a running kernel; without the answer."""
        options = self.item.letters.items() if isinstance(self.item, Choice) else ()
        listed = "".join(f"<li>{letter}: {escape(option.text)}</li>" for letter, option in options)
        return panel(_("Predict first"), paragraph(self.item.text), f"<ul>{listed}</ul>" if listed else "")

    def compose(self) -> tuple[Widget, ...]:
        """The question, the place for the answer, and the values that it is compared with."""
        head = text_box()
        head.value = panel(_("Predict first"), f'<p class="catan-asked">{escape(self.item.text)}</p>')
        self.input = self._input()
        self.store_button = button(
            _("save my prediction"), self._store, _("You cannot change it afterwards"), "primary"
        )
        self.again_button = button(
            _("predict again"), self.again, _("Add a later prediction; the first one stays next to it")
        )
        self.take_along = TakeAlong(self._restore, self._fold)
        self._show()
        controls = row(self.store_button, self.again_button)
        end = row(*([self._sketch.theme_control] if self._sketch is not None else []), self.language_control)
        card = VBox([head, self.input.widget, controls, self.status, self.comparison])
        card.add_class("catan-item")
        self.card = card
        return self.helper, card, self.take_along.widget, end

    def _input(self) -> SketchInput | NumberInput | ChoiceInput:
        """The place for the answer; a sketch is made once."""
        if self._sketch is not None:
            return self._sketch
        assert not isinstance(self.item, Sketch)
        return input_for(self.item, self._draft, self._store, _("answer"))

    def _show(self) -> None:
        """Updates the page to match the predictions made and what has been revealed."""
        made = self.predictions
        shown: Shown | None = self._kept.get("shown")
        known = shown if made else None
        self.value = self.item.read(made[0]) if made else None
        self.locked = bool(made)
        self.revealed = known is not None
        open_ = not made or self._again
        if made and not open_:
            self.input.given = made[0]
        one, other = self.store_button, self.again_button
        going, coming = (other, one) if open_ else (one, other)
        show(going, False)  # first, before something else moves it
        show(coming, True)
        self.input.lock(not open_)
        self.comparison.value = "" if known is None else comparison(self.item, made, known)
        if self._sketch is not None:
            exact, sample = (None, None) if known is None else (known.exact, known.sample)
            self._sketch.compare(exact, sample)
        self.status.say(self._stage(shown))
        self.take_along.show(self.state)
        self.remember()

    def _stage(self, shown: Shown | None) -> str:
        if self._again:
            return _("Your next prediction will be marked as later.")
        if not self.locked:
            if shown is not None:
                return _("Save your prediction to see the answer.")
            return _("Save your prediction before you try it out.")
        return "" if self.revealed else _("Saved. Now try it out. You will see the answer afterwards.")

    # --- the controls ----------------------------------------------------------------------------------
    @guarded
    def _store(self) -> None:
        given = self.input.given
        if not given.strip():
            raise ValueError(_("Give an answer first."))
        self.predict(given)

    @guarded
    def _restore(self, text: str) -> None:
        self.restore(text)


def _item(lesson: Lesson | None, item: str | Item | None) -> Item:
    """The item of a lesson, or your own."""
    if lesson is None:
        if not isinstance(item, Item):
            raise TypeError(_("{item!r} is not a Number, Choice or Sketch", item=item))
        return item
    by_id = {one.id: one for one in lesson.predict}
    if item is None:
        return lesson.predict[0]
    if not isinstance(item, str) or item not in by_id:
        raise ValueError(_("there is no prediction {id!r}; available: {known}", id=item, known=", ".join(by_id)))
    return by_id[item]


def _own(text: str, kind: str, options: tuple[object, ...]) -> Item:
    """An item made from your own question; exact values are given in the reveal."""
    if kind == "choice":
        return Choice(text, text, tuple(Option(str(option), "") for option in options))
    if kind == "sketch":
        return Sketch(text, text, options)
    return Number(text, text, kind=kind)
