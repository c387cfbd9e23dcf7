"""What you can wait for: how a wait proceeds roll by roll, and its exact values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any

from catan_widgets.analysis import (
    at_least,
    at_least_once,
    built_within,
    collected_within,
    dice_distribution,
    expected_build_wait,
    expected_collect_all,
    expected_run,
    expected_wait,
    pips,
    quantile,
    run_within,
    spinner_distribution,
)
from catan_widgets.engine.ruledata.ruleset import RuleSet
from catan_widgets.engine.whole import whole_number
from catan_widgets.i18n import _

#: A total of the dice, or a section of the spinner.
Outcome = int | str
#: Takes an outcome; returns whether it counts towards the goal, and whether the wait is over.
Step = Callable[[Outcome], tuple[bool, bool]]

#: What buildings need, as the numbers of a settlement that yields each kind of card.
BUILDINGS: Mapping[str, Mapping[int, int]] = {
    "road": {6: 1, 8: 1},
    "settlement": {6: 1, 8: 1, 5: 1, 9: 1},
    "city": {8: 3, 5: 2},
}
#: The longest run, and the most occurrences.
MOST_RUNNING, MOST_TIMES = 4, 12


@dataclass(frozen=True)
class Event:
    """The first, second, … occurrence of one of some totals (geometric and negative binomial distribution)."""

    totals: tuple[int, ...]
    times: int = 1

    kind = "event"

    @property
    def p(self) -> Fraction:
        """The probability of the event in one roll."""
        return sum((dice_distribution()[total] for total in self.totals), Fraction(0))

    @property
    def chances(self) -> Mapping[int, Fraction]:
        """The possible outcomes, with their probabilities."""
        return dice_distribution()

    @property
    def mean(self) -> Fraction:
        """How many rolls it takes on average."""
        return expected_wait(self.p, self.times)

    def within(self, n: int) -> Fraction:
        """The probability that the wait is over within n rolls."""
        return at_least_once(self.p, n) if self.times == 1 else at_least(n, self.p, self.times)

    def begin(self) -> Step:
        """A fresh wait."""
        came = 0

        def step(outcome: Outcome) -> tuple[bool, bool]:
            nonlocal came
            hit = outcome in self.totals
            came += hit
            return hit, came >= self.times

        return step


@dataclass(frozen=True)
class Saving:
    """Each of some totals as often as wanted (maximum of several waits)."""

    counts: tuple[tuple[int, int], ...]

    kind = "saving"

    @property
    def chances(self) -> Mapping[int, Fraction]:
        """The possible outcomes, with their probabilities."""
        return dice_distribution()

    @property
    def mean(self) -> Fraction:
        """How many rolls it takes on average."""
        return expected_build_wait(dict(self.counts))

    @property
    def greatest_mean(self) -> Fraction:
        """The greatest of the means of the single waits: the usual mistake."""
        return max(expected_wait(dice_distribution()[total], times) for total, times in self.counts)

    def within(self, n: int) -> Fraction:
        """The probability that the wait is over within n rolls."""
        return built_within(dict(self.counts), n)

    def begin(self) -> Step:
        """A fresh wait."""
        missing: dict[Outcome, int] = dict(self.counts)

        def step(outcome: Outcome) -> tuple[bool, bool]:
            hit = missing.get(outcome, 0) > 0
            if hit:
                missing[outcome] -= 1
            return hit, not any(missing.values())

        return step


@dataclass(frozen=True)
class Collect:
    """Every total of the dice, or every section of the spinner (coupon collector's problem).

    Args:
        spinner: whether the spinner is spun.
        ruleset: the rule data of that spinner; by default that of the Chocolate Edition.
    """

    spinner: bool = False
    ruleset: RuleSet | None = field(default=None, repr=False)

    @property
    def kind(self) -> str:
        """Which of the two."""
        return "sections" if self.spinner else "all"

    @property
    def chances(self) -> Mapping[int, Fraction] | Mapping[str, Fraction]:
        """The possible outcomes, with their probabilities."""
        return spinner_distribution(self.ruleset) if self.spinner else dice_distribution()

    @property
    def mean(self) -> Fraction:
        """How many rolls it takes on average."""
        return expected_collect_all(self.chances.values())

    @property
    def greatest_mean(self) -> Fraction:
        """The mean wait for the rarest one: the usual mistake."""
        return max(map(expected_wait, self.chances.values()))

    def within(self, n: int) -> Fraction:
        """The probability that the wait is over within n rolls."""
        return collected_within(self.chances.values(), n)

    def begin(self) -> Step:
        """A fresh wait."""
        missing = set(self.chances)

        def step(outcome: Outcome) -> tuple[bool, bool]:
            hit = outcome in missing
            missing.discard(outcome)
            return hit, not missing

        return step


@dataclass(frozen=True)
class Running:
    """Any total, several times in a row."""

    times: int = 3

    kind = "run"

    @property
    def chances(self) -> Mapping[int, Fraction]:
        """The possible outcomes, with their probabilities."""
        return dice_distribution()

    @property
    def mean(self) -> Fraction:
        """How many rolls it takes on average."""
        return expected_run(self.times)

    def within(self, n: int) -> Fraction:
        """The probability that the wait is over within n rolls."""
        return run_within(self.times, n)

    def bound(self, n: int) -> Fraction:
        """The sum of the probabilities of a run of each total, which is too large: the usual mistake."""
        return sum((run_within(self.times, n, [p]) for p in self.chances.values()), Fraction(0))

    def begin(self) -> Step:
        """A fresh wait; an outcome that repeats the one before it is a hit."""
        last: Outcome | None = None
        running = 0

        def step(outcome: Outcome) -> tuple[bool, bool]:
            nonlocal last, running
            running = running + 1 if outcome == last else 1
            last = outcome
            return running > 1, running >= self.times

        return step


Wait = Event | Saving | Collect | Running


def spun(wait: Wait) -> bool:
    """Whether the spinner is spun instead of the dice being rolled."""
    return wait.kind == "sections"


def wait_for(wanted: object, times: int | None = None) -> Wait:
    """Turns what a learner names into something to wait for.

    Args:
        wanted: a total; several, for any of them; a mapping from totals to how often they must occur; the name of a
            building; ``"all"`` totals, all ``"sections"`` of the spinner, or a ``"run"``.
        times: how often an event must occur (1), or how many times in a row (3).

    Raises:
        ValueError: for a total that the dice cannot show, an unknown name, or a number out of range.
        TypeError: for anything else.

    >>> wait_for("road"), wait_for(6, 3)
    (Saving(counts=((6, 1), (8, 1))), Event(totals=(6,), times=3))
    """
    if isinstance(wanted, str):
        return _named(wanted, times)
    if isinstance(wanted, Mapping):
        for total, count in wanted.items():
            pips(total)
            _within(count, _("the count of {number}", number=total), 1, MOST_TIMES)
        if not wanted:
            raise ValueError(_("there is nothing to wait for; name at least one total"))
        return Saving(tuple(wanted.items()))
    totals: Iterable[Any] = wanted if isinstance(wanted, Iterable) else (wanted,)
    chosen = tuple(sorted({total for total in totals if pips(total)}))
    if not chosen:
        raise ValueError(_("there is nothing to wait for; name at least one total"))
    return Event(chosen, _within(1 if times is None else times, "times", 1, MOST_TIMES))


def as_data(wait: Wait) -> dict[str, Any]:
    """A wait as plain data, which `from_data` reads; the rule data of its spinner is not part of it.

    >>> as_data(wait_for((6, 8), 2)), as_data(wait_for("all"))
    ({'wanted': [6, 8], 'times': 2}, {'wanted': 'all', 'times': None})
    """
    match wait:
        case Event(totals, times):
            return {"wanted": list(totals), "times": times}
        case Saving(counts):
            return {"counts": list(map(list, counts))}
        case Running(times):
            return {"wanted": wait.kind, "times": times}
        case Collect():
            return {"wanted": wait.kind, "times": None}


def from_data(data: Mapping[str, Any]) -> Wait:
    """The wait that `as_data` has described.

    Raises:
        ValueError, TypeError, KeyError: for anything else.

    >>> from_data(as_data(wait_for({6: 1, 8: 2})))
    Saving(counts=((6, 1), (8, 2)))
    """
    return wait_for(dict(data["counts"])) if "counts" in data else wait_for(data["wanted"], data["times"])


def _named(wanted: str, times: int | None) -> Wait:
    if wanted in BUILDINGS:
        return Saving(tuple(BUILDINGS[wanted].items()))
    if wanted == "run":
        return Running(_within(3 if times is None else times, "times", 2, MOST_RUNNING))
    if wanted in ("all", "sections"):
        return Collect(spinner=wanted == "sections")
    known = ", ".join((*BUILDINGS, "all", "sections", "run"))
    raise ValueError(_("you cannot wait for {wanted!r}; choose from {known}", wanted=wanted, known=known))


def _within(value: int, name: str, least: int, most: int) -> int:
    number = whole_number(value)
    if number is None or not least <= number <= most:
        raise ValueError(
            _("{name} is {value!r}; it must be from {least} to {most}", name=name, value=value, least=least, most=most)
        )
    return number


@cache
def over_within(wait: Wait, n: int) -> Fraction:
    """The probability that a wait is over within n rolls, cached."""
    return wait.within(n)


@cache
def over_by(wait: Wait, share: Fraction = Fraction(1, 2)) -> int:
    """The number of rolls by which a wait is over with the given probability; the median for 1/2."""
    return quantile(lambda n: over_within(wait, n), share)


def wait_words(wait: Wait) -> str:
    """What is waited for, in the current language.

    >>> wait_words(wait_for({6: 1, 8: 2})), wait_words(wait_for((6, 8)))
    ('6, 2 times 8', 'one of 6, 8')
    """
    match wait:
        case Event(totals, times):
            what = str(totals[0]) if len(totals) == 1 else _("one of {totals}", totals=", ".join(map(str, totals)))
            return what if times == 1 else _("{n} times {total}", n=times, total=what)
        case Saving(counts):
            return ", ".join(
                _("{n} times {total}", n=times, total=total) if times > 1 else str(total) for total, times in counts
            )
        case Collect(spinner):
            return _("every section of the spinner") if spinner else _("every total of the dice")
        case Running(times):
            return _("any total {times} times in a row", times=times)
