"""Questions in lessons: numbers, choices and sketches, each with the feedback on the answers.

Texts are marked messages (``N_``), translated whenever they are shown, or functions that return a text. So
``item.text`` is always in the current language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from string import ascii_uppercase
from typing import Any, NamedTuple

from catan_widgets.engine.frozen import Unchanging
from catan_widgets.engine.whole import whole_number
from catan_widgets.i18n import _, ngettext, number, percent, whole
from catan_widgets.lessons.lazy_text import Words, say
from catan_widgets.widgets.base.words.numbers import KINDS, near, near_sample, number_of
from catan_widgets.widgets.base.words.texts import average, probability


class Said:
    """A dataclass field for a text, which is returned in the current language."""

    def __init__(self, default: str | None = None) -> None:
        self._default = default

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = f"_{name}"

    def __get__(self, item: object, owner: type | None = None) -> str:
        if item is None:
            if self._default is None:
                raise AttributeError(self._name)  # a field without a default
            return self._default
        return say(getattr(item, self._name))

    def __set__(self, item: object, words: Words) -> None:
        if not isinstance(words, str) and not callable(words):
            raise TypeError(
                _("{name} is {value!r}; give a text or a function that returns one", name=self._name[1:], value=words)
            )
        object.__setattr__(item, self._name, words)


class Telling(Unchanging):
    """What lessons are made of: equal to another if it is made of the same words and numbers, in every language."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), *(part for part in vars(self).values() if isinstance(part, str))))


class Verdict(NamedTuple):
    """The feedback on an answer.

    Args:
        right: whether it is right.
        text: the feedback, in the current language.
        mistake: the name of the common mistake that led to it, if there is one.
    """

    right: bool
    text: str
    mistake: str = ""


@dataclass(frozen=True, eq=False)
class Mistake(Telling):
    """A wrong value that results from a common mistake.

    Args:
        value: the wrong value.
        name: the mistake in a few words.
        text: the feedback on it.
    """

    value: Fraction
    name: Said = Said()
    text: Said = Said()


@dataclass(frozen=True, eq=False)
class Option(Telling):
    """One of the options of a choice.

    Args:
        text: the option.
        feedback: the feedback for learners who choose it.
        mistake: the common mistake behind it, in a few words.
    """

    text: Said = Said()
    feedback: Said = Said()
    mistake: Said = Said("")


@dataclass(frozen=True, eq=False)
class Number(Telling):
    """A question whose answer is a number.

    Args:
        id: unique within its lesson.
        text: the question.
        answer: the exact value; None if this is only for a prediction.
        kind: ``"probability"``, ``"mean"`` or ``"count"``; decides how close an answer must be (`widgets.numbers`).
        hint: the feedback on a wrong answer that no known mistake explains.
        explained: the feedback on the right answer.
        mistakes: wrong values with names.
        trials: if the answer is read off a simulation of this many trials, it may be as far off as chance allows.

    >>> item = Number("six", "P(6)?", Fraction(5, 36), mistakes=(Mistake(Fraction(1, 11), "totals alike", "Count."),))
    >>> item.judge("13,9 %").right, item.judge("1/11").mistake
    (True, 'totals alike')
    """

    id: str
    text: Said = Said()
    answer: Fraction | None = None
    kind: str = "probability"
    hint: Said = Said("")
    explained: Said = Said("")
    mistakes: tuple[Mistake, ...] = ()
    trials: int | None = None

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(
                _("{kind!r} is not a kind of number; available: {known}", kind=self.kind, known=", ".join(KINDS))
            )

    @property
    def explanation(self) -> str:
        """Why the answer is what it is."""
        return self.explained

    def read(self, given: object) -> Fraction:
        """The number that was typed; ValueError for another text, TypeError for anything that is not a text."""
        return number_of(given, self.kind)

    def shown(self, value: Fraction) -> str:
        """A value of this kind in words."""
        short = value.denominator < 100_000
        if self.kind == "probability":
            return probability(value) if short else percent(value, 2)
        if self.kind == "count":
            return whole(int(value)) if value.denominator == 1 else number(value)
        return average(value) if short else number(value, 2)

    def judge(self, given: str) -> Verdict:
        """The feedback on an answer; if a known mistake explains it better than the exact value, also its name.

        Raises:
            ValueError: if it is not a number.
        """
        if self.answer is None:
            raise ValueError(_("{id!r} is only predicted, so there is no answer to check", id=self.id))
        value = self.read(given)
        for mistake in self.mistakes:
            kind = self.kind if mistake.value.denominator == 1 or self.kind != "count" else "mean"
            if near(value, mistake.value, kind) and abs(value - mistake.value) < abs(value - self.answer):
                return Verdict(False, mistake.text, mistake.name)
        if self._right(value, self.answer):
            return Verdict(True, self.explained)
        if self.kind == "probability" and not 0 <= value <= 1:
            if self._right(value / 100, self.answer):
                told = _("A probability lies between 0 and 1. Did you mean {given}%?", given=given.strip())
            else:
                told = _("A probability lies between 0 and 1, that is between 0% and 100%.")
            return Verdict(False, told)
        return Verdict(False, self.hint or _("Not yet. Take another look and try again."))

    def _right(self, value: Fraction, answer: Fraction) -> bool:
        if self.trials is not None:
            return 0 <= value <= 1 and near_sample(value, answer, self.trials)
        return near(value, answer, self.kind)


@dataclass(frozen=True, eq=False)
class Choice(Telling):
    """A question with options, one of which is right.

    Args:
        id: unique within its lesson.
        text: the question.
        options: the options, called A, B, C, … in this order.
        right: the letter of the right one; None if this is only for a prediction.

    >>> Choice("likely", "More likely?", (Option("6", "Yes."), Option("12", "No.")), right="A").judge("b")
    Verdict(right=False, text='No.', mistake='')
    """

    id: str
    text: Said = Said()
    options: tuple[Option, ...] = ()
    right: str | None = None

    def __post_init__(self) -> None:
        if self.right is not None and self.right not in self.letters:
            raise ValueError(
                _(
                    "{right!r} is not one of the options; available: {known}",
                    right=self.right,
                    known=", ".join(self.letters),
                )
            )

    @property
    def letters(self) -> dict[str, Option]:
        """The options by letter."""
        return dict(zip(ascii_uppercase, self.options, strict=False))

    @property
    def answer(self) -> str | None:
        """The letter of the right option."""
        return self.right

    @property
    def explanation(self) -> str:
        """Why the answer is what it is."""
        return "" if self.right is None else self.letters[self.right].feedback

    def read(self, given: object) -> str:
        """The letter that was chosen; ValueError for anything else."""
        letter = given.strip().upper() if isinstance(given, str) else ""
        if letter not in self.letters:
            raise ValueError(
                _("{given!r} is not one of the options; available: {known}", given=given, known=", ".join(self.letters))
            )
        return letter

    def shown(self, letter: str) -> str:
        """An option with its letter."""
        return _("{letter}: {option}", letter=letter, option=self.letters[letter].text)

    def judge(self, given: str) -> Verdict:
        """The feedback on an answer; ValueError if it is not the letter of an option."""
        letter = self.read(given)
        chosen = self.letters[letter]
        return Verdict(letter == self.right, chosen.feedback, chosen.mistake)


@dataclass(frozen=True, eq=False)
class Sketch(Telling):
    """A distribution to sketch: one bar for each outcome. It is only a prediction, never marked right or wrong.

    Args:
        id: unique within its lesson.
        text: the question.
        outcomes: the outcomes for the bars, numbers or words.
        answer: the exact probability of each; None if it is revealed later.
        explained: the text next to the exact values.
    """

    id: str
    text: Said = Said()
    outcomes: tuple[object, ...] = ()
    answer: Mapping[Any, Fraction] | None = None
    explained: Said = Said("")

    def __post_init__(self) -> None:
        if len(self.outcomes) < 2 or (self.answer is not None and tuple(self.answer) != self.outcomes):
            raise ValueError(
                _("a sketch needs at least two outcomes, and its answer must have the same ones in the same order")
            )

    @property
    def explanation(self) -> str:
        """Why the answer is what it is."""
        return self.explained

    def read(self, given: object) -> tuple[int, ...]:
        """The heights of the bars, 0 to `HIGHEST`, given as whole numbers or as text separated by commas.

        Raises:
            ValueError: for anything else, if all bars have height 0, and if bars have not been set (None, or no text).
        """
        parts = given.split(",") if isinstance(given, str) else list(given) if isinstance(given, Iterable) else [given]
        if len(parts) == len(self.outcomes) and (missing := self.missing(parts)):
            raise ValueError(
                ngettext(
                    "This bar is not set yet: {missing}. If you think that it never happens, set it to 0.",
                    "These bars are not set yet: {missing}. If you think that one of them never happens, set it to 0.",
                    len(missing),
                    missing=", ".join(missing),
                )
            )
        read = [_height(part) for part in parts]
        heights = tuple(height for height in read if height is not None)
        if len(heights) < len(read):
            raise ValueError(_("{given!r} are not bar heights; give whole numbers", given=given))
        if len(heights) != len(self.outcomes) or not all(0 <= height <= HIGHEST for height in heights):
            raise ValueError(
                ngettext(
                    "there is {n} bar, with a height from 0 to {most}",
                    "there are {n} bars, each with a height from 0 to {most}",
                    len(self.outcomes),
                    most=HIGHEST,
                )
            )
        if not any(heights):
            raise ValueError(_("all bars have height 0; make at least one of them higher"))
        return heights

    def missing(self, heights: Sequence[object]) -> list[str]:
        """The outcomes whose bars have not been set."""
        unset = [height is None or (isinstance(height, str) and not height.strip()) for height in heights]
        return [str(one) for one, missing in zip(self.outcomes, unset, strict=True) if missing]

    def shown(self, heights: Sequence[int]) -> str:
        """The shares that the bars represent, in words."""
        shares = zip(self.outcomes, heights, strict=True)
        total = sum(heights)
        return ", ".join(_("{outcome}: {share}", outcome=one, share=percent(height / total)) for one, height in shares)


#: The greatest height of a bar in a sketch.
HIGHEST = 10
Item = Number | Choice | Sketch


def in_words(item: Number | Choice, value: Fraction | str) -> str:
    """A number or the letter of an option, as its item shows it."""
    return item.shown(str(value)) if isinstance(item, Choice) else item.shown(Fraction(value))


@dataclass(frozen=True, eq=False)
class Lesson(Telling):
    """The content of a lesson.

    Args:
        number: 1 to 15.
        level: ``"S1"`` lower, ``"S2"`` upper secondary, ``"U"`` enrichment or first university course; or ``"S1/S2"``.
        title: its name.
        goal: what a learner can do after it, in one sentence.
        terms: the mathematical terms that it is about.
        predict: what is predicted before anything is tried.
        quiz: the check at the end.
    """

    number: int
    level: str
    title: Said = Said()
    goal: Said = Said()
    terms: Said = Said()
    predict: tuple[Item, ...] = ()
    quiz: tuple[Number | Choice, ...] = ()

    @property
    def name(self) -> str:
        """The name under which answers to its items are kept."""
        return f"lesson-{self.number}"


def _height(part: object) -> int | None:
    """The height of a bar as given or typed; None unless it is a whole number with at most three digits."""
    if not isinstance(part, str):
        return whole_number(part)
    return int(part) if re.fullmatch(r"\s*[0-9]{1,3}\s*", part) else None
