"""A short check with feedback on each wrong answer; marked on the page, or without a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import partial
from html import escape
from typing import Any

from ipywidgets import HTML, Button, VBox, Widget
from traitlets import Int

from catan_widgets.engine.frozen import FrozenMap
from catan_widgets.engine.typed import typed
from catan_widgets.engine.whole import whole_number
from catan_widgets.i18n import _, ngettext
from catan_widgets.lessons.inputs import AnswerDraft, ChoiceInput, Fold, NumberInput, TakeAlong, input_for
from catan_widgets.lessons.items import Choice, Lesson, Number, Verdict, in_words
from catan_widgets.lessons.lesson import lesson as lesson_of
from catan_widgets.lessons.saved import kept, read, written
from catan_widgets.widgets.base.a11y import CanvasHelper, Status, guarded
from catan_widgets.widgets.base.controls import button, once, row, show, text_box
from catan_widgets.widgets.base.keep import Remembers
from catan_widgets.widgets.base.localized import Localized
from catan_widgets.widgets.base.pictures.static import StaticText
from catan_widgets.widgets.base.words.texts import panel

_KIND = "quiz"
#: After this many wrong tries, the learner can ask for the answer.
PATIENCE = 3
_MOST_TRIES = 10_000


@dataclass(frozen=True)
class Grade:
    """How a set of answers was marked.

    Args:
        right: the ids of the items answered correctly.
        wrong: the ids of the others, including those without an answer.
        details: the feedback on each answer.
    """

    right: tuple[str, ...]
    wrong: tuple[str, ...]
    details: Mapping[str, Verdict]


@dataclass(frozen=True)
class Record:
    """The answers to an item.

    Args:
        given: the last answer.
        tries: how many there were.
        told: whether the learner asked for the answer.
    """

    given: str
    tries: int = 1
    told: bool = False


class Quiz(Remembers, Localized, StaticText, VBox):
    """Questions that are answered with numbers or options.

    Args:
        lesson: the number of a lesson, to use its check.
        items: your own questions instead.
        name: the name under which the answers are kept while the kernel lives; a cell that runs again continues there.

    Raises:
        ValueError: without questions, or if two have the same id.

    ``score`` is the number of items answered correctly; it can be observed.

    >>> quiz = Quiz(lesson=1)
    >>> quiz.answer("six", "5/36").right
    True
    >>> quiz.score
    1
    """

    score = Int(0)

    @typed
    def __init__(
        self, lesson: int | None = None, items: Iterable[Number | Choice] | None = None, name: str | None = None
    ) -> None:
        if (lesson is None) == (items is None):
            raise ValueError(_("give either a lesson number or items of your own"))
        self.lesson: Lesson | None = None if lesson is None else lesson_of(lesson)
        self.items = tuple(self.lesson.quiz if self.lesson else items or ())
        self._by_id = checked_items(self.items)
        self.name = name or (self.lesson.name if self.lesson else " ".join(self._by_id))
        self._records: dict[str, Record] = kept(_KIND, self.name)
        self._drafts = {item.id: AnswerDraft(self._given(item.id)) for item in self.items}
        self._fold = Fold()
        super().__init__()
        self.add_class("catan-widget")
        self.add_class("catan-quiz")
        self.helper, self.status = CanvasHelper(), Status()
        self.feedback = {item.id: Status() for item in self.items}
        self.localize()
        self.keep()

    # --- answers -----------------------------------------------------------------------------------
    @typed
    def answer(self, id: str, given: str) -> Verdict:
        """Accepts an answer, as if it had been typed and checked, and returns the feedback.

        An item that has been answered correctly stays that way.

        Raises:
            ValueError: for an unknown item, or an answer that cannot be read.
        """
        item = self._item(id)
        verdict = item.judge(given)
        before = self._records.get(id)
        if before is None or not self._done(id):
            self._records[id] = Record(given.strip(), 1 + (before.tries if before else 0))
            self.inputs[id].given = self._given(id)
            self._show()
        return verdict

    @typed
    def grade(self, answers: Mapping[str, Any] | None = None) -> Grade:
        """Marks answers by id without accepting them; by default those given so far.

        An answer that cannot be read is wrong, with the reason; a missing one is wrong.

        Raises:
            ValueError: for an unknown id.

        >>> from fractions import Fraction
        >>> Quiz(items=[Number("p", "P(7)?", Fraction(1, 6))], name="one").grade({"p": "1/6"}).right
        ('p',)
        """
        if answers is None:
            answers = {id: record.given for id, record in self._records.items() if not record.told}
            answers = {id: given for id, given in answers.items() if id in self._by_id}
        for id in answers:
            self._item(id)
        details = {id: _verdict(item, answers.get(id)) for id, item in self._by_id.items()}
        right = tuple(id for id, verdict in details.items() if verdict.right)
        wrong = tuple(id for id in details if id not in right)
        return Grade(right, wrong, FrozenMap(details))

    @property
    def tries(self) -> dict[str, int]:
        """How often each item has been answered so far."""
        return {id: self._records[id].tries if id in self._records else 0 for id in self._by_id}

    @property
    def value(self) -> dict[str, str]:
        """The last answer to each item that has been answered."""
        return {id: self._records[id].given for id in self._by_id if id in self._records}

    @guarded
    def clear(self) -> None:
        """Forgets all answers."""
        self._records.clear()
        for place in self.inputs.values():
            place.given = ""
        self._show()

    @guarded
    @typed
    def reveal(self, id: str) -> None:
        """Gives the answer to an item, which then no longer counts as right."""
        item = self._item(id)
        if not self._done(id):
            before = self._records.get(id, Record("", 0))
            self._records[id] = replace(before, told=True)
            self.inputs[id].given = (item.answer or "") if isinstance(item, Choice) else ""
            self._show()

    # --- state -------------------------------------------------------------------------------------
    @property
    def state(self) -> str:
        """All answers as a text to copy."""
        return written(_KIND, self.name, self.memory)

    def restore(self, text: str) -> None:
        """Replaces the answers given here with those in such a text.

        Raises:
            ValueError: for a text from another quiz, or not one of ours; nothing changes then.
        """
        found = read(text, _KIND, self.name)
        for id in found if isinstance(found, dict) else ():
            self._item(id)
        self.recall(found)

    @property
    def memory_name(self) -> str:
        """The name of the quiz."""
        return f"{_KIND} {self.name}"

    @property
    def memory(self) -> dict[str, Any]:
        """All answers, how often each item was tried, and whether its answer was told."""
        return {id: asdict(self._records[id]) for id in self._by_id if id in self._records}

    def recall(self, memory: object) -> None:
        """Replaces the answers, once they are checked; those to questions that are no longer asked are left out."""
        if not isinstance(memory, dict):
            raise ValueError(_("this text contains no answers"))
        records = {id: self._record(id, found) for id, found in memory.items() if id in self._by_id}
        self._records.clear()
        self._records.update(records)
        for id, place in self.inputs.items():
            place.given = self._given(id)
        self._show()

    def _record(self, id: str, found: object) -> Record:
        """A record from a saved text, checked."""
        item = self._item(id)
        known = found if isinstance(found, dict) and set(found) == {"given", "tries", "told"} else None
        record = Record("") if known is None else Record(**known)
        whole = (
            known is not None
            and type(record.told) is bool
            and isinstance(record.given, str)
            and whole_number(record.tries) in range(_MOST_TRIES + 1)
            and (record.tries > 0) == (record.given != "")
            and (record.told or record.given != "")
        )
        if not whole:
            raise ValueError(_("the saved answer to {id!r} is incomplete", id=id))
        if record.given:
            item.read(record.given)
        return record

    # --- the page ----------------------------------------------------------------------------------
    @property
    def told(self) -> str:
        """The questions, as HTML, for places without a running kernel; without the answers."""
        questions = "".join(f"<li>{_question(item)}</li>" for item in self.items)
        return panel(self._title(), f"<ol>{questions}</ol>")

    def compose(self) -> tuple[Widget, ...]:
        """A card for each item, then the score and the text to take along."""
        self.inputs: dict[str, NumberInput | ChoiceInput] = {}
        self.check_buttons: dict[str, Button] = {}
        self.tell_buttons: dict[str, Button] = {}
        self.cards: dict[str, VBox] = {}
        for place, item in enumerate(self.items, 1):
            draft, check = self._drafts[item.id], partial(self._check, item.id)
            self.inputs[item.id] = input_for(item, draft, check, _("answer {n}", n=place))
            self.cards[item.id] = self._card(place, item)
        head = text_box()
        head.value = panel(self._title())
        self.clear_button = button(_("start over"), self.clear, _("Delete all answers"))
        self.take_along = TakeAlong(self._restore, self._fold)
        self._show()
        top = row(self.clear_button)  # text below the questions appears and disappears
        saved = self.take_along.widget
        return self.helper, head, top, *self.cards.values(), self.status, saved, self.language_control

    def _card(self, place: int, item: Number | Choice) -> VBox:
        text = HTML(layout={"width": "100%"})
        text.add_class("catan-text")
        text.value = f'<p class="catan-asked"><b>{place}</b> {escape(item.text)}</p>'
        check = once(button(_("check"), partial(self._check, item.id), _("Check answer {n}", n=place), "primary"))
        ask = button(_("show answer"), partial(self.reveal, item.id), _("Show the answer to question {n}", n=place))
        self.check_buttons[item.id], self.tell_buttons[item.id] = check, ask
        inside = self.inputs[item.id].widget
        controls = [inside, row(check, ask)] if isinstance(item, Choice) else [row(inside, check, ask)]
        card = VBox([text, *controls, self.feedback[item.id]])
        card.add_class("catan-item")
        return card

    def _show(self) -> None:
        """Updates the page to match the answers given."""
        for id, item in self._by_id.items():
            record, done = self._records.get(id), self._done(id)
            self.inputs[id].lock(done)
            for part in (self.check_buttons[id], self.tell_buttons[id]):
                part.disabled = done
            show(self.check_buttons[id], not done)
            show(self.tell_buttons[id], not done and record is not None and record.tries >= PATIENCE)
            self.feedback[id].value = "" if record is None else _feedback(item, record)
            (self.cards[id].add_class if done else self.cards[id].remove_class)("catan-done")
        self.score = len(self.grade().right)
        tries = sum(self.tries.values())
        right = _("{right} of {all} correct", right=self.score, all=len(self.items))
        self.status.say(ngettext("{right}, {n} try", "{right}, {n} tries", tries, right=right) if tries else right)
        self.take_along.show(self.state)
        self.remember()

    # --- helpers -----------------------------------------------------------------------------------
    @guarded
    def _check(self, id: str) -> None:
        given = self.inputs[id].given
        try:
            if not given.strip():
                raise ValueError(_("Give an answer first."))
            self.answer(id, given)
        except ValueError as error:
            self.feedback[id].fail(error)

    @guarded
    def _restore(self, text: str) -> None:
        self.restore(text)

    def _item(self, id: str) -> Number | Choice:
        if id not in self._by_id:
            raise ValueError(_("there is no question {id!r}; available: {known}", id=id, known=self._by_id))
        return self._by_id[id]

    def _given(self, id: str) -> str:
        return self._records[id].given if id in self._records else ""

    def _done(self, id: str) -> bool:
        record = self._records.get(id)
        return record is not None and (record.told or _verdict(self._by_id[id], record.given).right)

    def _title(self) -> str:
        if self.lesson is None:
            return _("Check")
        return _("Check for lesson {n}: {title}", n=self.lesson.number, title=self.lesson.title)


def checked_items(items: tuple[Number | Choice, ...]) -> dict[str, Number | Choice]:
    """Items by their ids.

    Raises:
        ValueError: if there is none, or two have the same id.
        TypeError: for anything that is not an item.
    """
    for item in items:
        if not isinstance(item, Number | Choice) or item.answer is None:
            raise TypeError(_("{item!r} is not a Number or Choice with an answer", item=item))
    by_id = {item.id: item for item in items}
    if not items or len(by_id) < len(items):
        raise ValueError(_("a quiz needs at least one question, and each question needs its own id"))
    return by_id


def _verdict(item: Number | Choice, given: str | None) -> Verdict:
    """The feedback on an answer that may be missing or unreadable."""
    if given is None or not str(given).strip():
        return Verdict(False, _("no answer"))
    try:
        return item.judge(given)
    except (ValueError, TypeError) as error:
        return Verdict(False, str(error))


def _feedback(item: Number | Choice, record: Record) -> str:
    """The feedback below an item, as HTML."""
    if record.told:
        assert item.answer is not None  # no other item is in a quiz
        told = _("The answer is {answer}.", answer=in_words(item, item.answer))
        return f'<div class="catan-told">{escape(told)} {escape(item.explanation)}</div>'
    verdict = _verdict(item, record.given)
    if verdict.right:
        return f'<div class="catan-right"><b>✓ {escape(_("Correct."))}</b> {escape(verdict.text)}</div>'
    name = verdict.mistake or _("Not yet.")
    return f'<div class="catan-wrong"><b>✗ {escape(name)}</b> {escape(verdict.text)}</div>'


def _question(item: Number | Choice) -> str:
    """A question with its options, as HTML."""
    told = escape(item.text)
    if isinstance(item, Choice):
        options = "".join(f"<li>{letter}: {escape(option.text)}</li>" for letter, option in item.letters.items())
        told += f"<ul>{options}</ul>"
    return told
