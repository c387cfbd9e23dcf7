"""What the corner lab says: the sums behind E and P, intersections side by side, trials next to the exact values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from itertools import combinations
from math import sqrt

from catan_widgets.analysis import (
    Production,
    TableProduction,
    any_of,
    at_least_once,
    dice_distribution,
    interval,
    mean_interval,
)
from catan_widgets.analysis.dice import Outcome, robber_outcome
from catan_widgets.engine.bundles import in_words
from catan_widgets.engine.names import named
from catan_widgets.i18n import _, ngettext, number, percent, whole
from catan_widgets.widgets.base.words import labels
from catan_widgets.widgets.base.words.formulas import cases, chance, equal, exact, short
from catan_widgets.widgets.base.words.texts import average, facts, panel, paragraph, probability, rule_text, table
from catan_widgets.widgets.labs.corner.values import GOODS, Corners, Picked, together

#: Longer powers are not written out as products.
_WRITTEN_OUT = 4
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def building(picked: Picked) -> str:
    """The building on an intersection."""
    return _("city") if picked.city else _("settlement")


# --- one intersection ------------------------------------------------------------------------------------
def inspected(corners: Corners, picked: Picked) -> str:
    """An intersection: its hexes, both sums, and the mistakes that are easy to make with it."""
    worth, n = picked.worth, corners.throws
    hexes = "".join(f"<li>{escape(line)}</li>" for line in _hexes(corners, picked))
    rows = [
        (_("E, expected number of cards per roll"), escape(expected_sum(worth, n))),
        (_("P, at least one card"), escape(chance_sum(worth, n))),
        (_("Var, variance of the cards"), escape(average(worth.variance))),
    ]
    notes = "".join(f"<li>{escape(note)}</li>" for note in _notes(corners, picked))
    title = _("{letter}: corner {name}, {building}", letter=picked.letter, name=picked.at, building=building(picked))
    told = paragraph(_("For E, every hex counts. For P, each different number counts once."))
    return panel(title, f"<ul>{hexes}</ul>", facts(rows), told, f"<ul>{notes}</ul>" if notes else "")


def _hexes(corners: Corners, picked: Picked) -> Iterator[str]:
    """Each hex with what it yields, and how likely that is."""
    chances = dice_distribution(corners.board.ruleset)
    for hex in corners.board.neighbours(picked.at):
        number, name = corners.board.hexes[hex].number, labels.label(corners.board, "hex", hex)
        cards = _yield(corners, hex, picked.worth)
        if hex == corners.robber and number is not None:
            yield _("{hex}: blocked by the robber (B-32)", hex=name)
        elif number is None or not cards:
            yield _("{hex}: yields nothing", hex=name)
        else:
            p = cases(chances[number], corners.throws)
            yield _("{hex}: {cards} with probability {p}", hex=name, cards=in_words(tuple(cards.items())), p=p)


def _yield(corners: Corners, hex: str, worth: Production) -> dict[str, int]:
    """The part of a building's yield that one of its hexes provides."""
    (terrain, number), ruleset = corners.board.hexes[hex], corners.board.ruleset
    if hex == corners.robber:
        return {}
    own = [ruleset[goods].get(terrain) for goods in GOODS if goods in ruleset]
    return {source.kind: source.cards for source in worth.sources if source.outcome == number and source.kind in own}


def expected_sum(worth: Production, throws: int) -> str:
    """E as a sum over the hexes, ``5/36 + 4/36 = 9/36 = 1/4 ≈ 0.250``."""
    terms = [
        f"{source.cards} · {cases(worth.chances[source.outcome], throws)}"
        if source.cards > 1
        else cases(worth.chances[source.outcome], throws)
        for source in worth.sources
    ]
    return _sum(terms, worth.expected, throws, average(worth.expected))


def chance_sum(worth: Production, throws: int) -> str:
    """P as a sum over the different numbers, ``4/36 + 4/36 = 8/36 = 2/9 ≈ 22.2%``."""
    terms = [cases(worth.chances[outcome], throws) for outcome in worth.gains]
    told = _("{average} ≈ {percent}", average=str(worth.at_least_one), percent=percent(worth.at_least_one))
    return _sum(terms, worth.at_least_one, throws, told)


def _sum(terms: Sequence[str], value: Fraction, throws: int, told: str) -> str:
    added = cases(value, throws)
    parts = [" + ".join(terms)] if terms else []
    if added != str(value) and added not in parts:
        parts.append(added)
    return " = ".join([*(part for part in parts if part != str(value)), told])


def _notes(corners: Corners, picked: Picked) -> Iterator[str]:
    """The common mistakes, if they give a different value here."""
    worth = picked.worth
    chances = [worth.chances[outcome] for outcome in worth.gains]
    for outcome, cards in worth.gains.items():
        if worth.numbers.count(outcome) > 1:
            yield _(
                "The {number} counts for more than one card: one roll, one event, {cards} cards. If you treat it "
                "as several separate chances, you get P = {wrong} instead of {right}.",
                number=outcome,
                cards=sum(cards.values()),
                wrong=str(sum((worth.chances[one] for one in worth.numbers), Fraction(0))),
                right=str(worth.at_least_one),
            )
    if len(chances) > 1:
        yield _(
            "Different numbers are mutually exclusive in one roll, so you add their probabilities. If you "
            "treat them as independent, you get P = {wrong} instead of {right}.",
            wrong=str(any_of(chances)),
            right=str(worth.at_least_one),
        )
    free = Corners(corners.board, None, corners.sites).worth(picked.at, picked.city)
    if free != worth:
        yield _(
            "If you forget the robber, you get E = {wrong} instead of {right}.",
            wrong=str(free.expected),
            right=str(worth.expected),
        )


# --- several intersections -------------------------------------------------------------------------------
def totals(corners: Corners, picked: Sequence[Picked]) -> str:
    """What each total of the dice pays each building, and all of them together."""
    ruleset = corners.board.ruleset
    seat = together(picked)
    several = len(picked) > 1
    head = [_("total"), _("probability"), *(own.letter for own in picked), *([_("in total")] if several else [])]
    lines = []
    for total, p in seat.chances.items():
        cells = [_paid(own.worth, total) for own in picked]
        name = _("{total}, robber", total=total) if total == robber_outcome(ruleset) else str(total)
        lines.append((name, cases(p, corners.throws), *cells, *([str(seat.cards(total))] if several else [])))
    return table(head, lines, _("What each total brings"))


def _paid(worth: Production, total: Outcome) -> str:
    cards = worth.gains.get(total)
    return in_words(tuple(cards.items())) if cards else "–"


def compared(corners: Corners, picked: Sequence[Picked]) -> str:
    """The buildings side by side and as one seat, with variances and covariances."""
    seat, n = together(picked), corners.throws
    worths = [*(own.worth for own in picked), seat]
    head = ("", *(own.letter for own in picked), _("in total, as one player"))
    kinds = seat.kinds
    lines = [
        (_("building"), *map(building, picked), ""),
        (_("numbers"), *(", ".join(map(str, worth.numbers)) for worth in worths)),
        (_("E, expected number of cards per roll"), *(average(worth.expected) for worth in worths)),
        (_("P, at least one card"), *(probability(worth.at_least_one, n) for worth in worths)),
        (_("Var, variance of the cards"), *(average(worth.variance) for worth in worths)),
        (_("σ, standard deviation"), *(number(sqrt(worth.variance)) for worth in worths)),
        *((named(kind), *(cases(worth.of(kind).expected, n) for worth in worths)) for kind in kinds),
    ]
    notes = "".join(f"<li>{told}</li>" for told in _pairs(corners, picked))
    sides = table(head, lines, _("Side by side, and combined as one player"))
    return sides + f"<p>{escape(variance_sum(picked))}</p><ul>{notes}</ul>"


def variance_sum(picked: Sequence[Picked]) -> str:
    """The variance of the sum, from variances and covariances."""
    seats = TableProduction(tuple(own.worth for own in picked))
    pairs = list(combinations(range(len(picked)), 2))
    letters = [own.letter for own in picked]
    words = [f"Var({letter})" for letter in letters] + [f"2·Cov({letters[a]}, {letters[b]})" for a, b in pairs]
    values = [str(seats.covariance[k][k]) for k in range(len(picked))]
    values += [f"2·({seats.covariance[a][b]})" for a, b in pairs]
    names, numbers = " + ".join(words), " + ".join(values)
    return f"Var({' + '.join(letters)}) = {names} = {numbers} = {average(seats.total.variance)}"


def _pairs(corners: Corners, picked: Sequence[Picked]) -> Iterator[str]:
    """How each pair is related: what they share, and what their covariance means."""
    board = corners.board
    for first, second in combinations(picked, 2):
        cov = first.worth.covariance(second.worth)
        pair = {"first": first.letter, "second": second.letter, "cov": average(cov)}
        around = board.neighbours(second.at)
        shared = [hex for hex in board.neighbours(first.at) if hex in around and _yield(corners, hex, first.worth)]
        both = [str(outcome) for outcome in first.worth.gains if outcome in second.worth.gains]
        if cov > 0:
            told = _(
                "Cov({first}, {second}) = {cov}: they tend to get cards on the same rolls, all or nothing.", **pair
            )
        elif cov < 0:
            told = _(
                "Cov({first}, {second}) = {cov}: they tend to get cards on different rolls, so more evenly.", **pair
            )
        else:
            told = _("Cov({first}, {second}) = {cov}.", **pair)
        yield escape(told)
        if shared:
            hexes = ", ".join(labels.label(board, "hex", hex) for hex in shared)
            yield escape(_("{first} and {second} share {hexes}: one roll gives cards to both.", hexes=hexes, **pair))
        if both:
            told = _("{first} and {second} both get cards on {numbers}.", numbers=", ".join(both), **pair)
            yield escape(told)
        index = board.topology.intersection
        if index(second.at) in board.topology.intersection_neighbours[index(first.at)]:
            yield (
                escape(_("{first} and {second} are neighbours, so you can only build on one of them.", **pair))
                + " "
                + rule_text("B-52")
            )


# --- several rolls ---------------------------------------------------------------------------------------
def within(picked: Sequence[Picked], n: int) -> str:
    """At least one card in n rolls, by the complement and the multiplication rule."""
    seat = together(picked)
    p, value = seat.at_least_one, at_least_once(seat.at_least_one, n)
    path = power(1 - p, n)
    steps = [
        _("The probability that one roll brings no card is 1 − {p} = {miss}.", p=str(p), miss=str(1 - p)),
        _(
            "Multiplication rule: multiply the probabilities along the path with no cards: {path} {equal}.",
            path=path,
            equal=equal(1 - value),
        ),
        _(
            "Complement: the probability of at least one card is 1 − {never} {equal}.",
            never=short(1 - value),
            equal=equal(value),
        ),
        ngettext(
            "In {n} roll you get {cards} cards on average. That is an expected value, not a probability.",
            "In {n} rolls you get {cards} cards on average. That is an expected value, not a probability.",
            n,
            cards=exact(n * seat.expected),
        ),
    ]
    title = ngettext("At least one card in {n} roll", "At least one card in {n} rolls", n)
    return panel(title, "".join(map(paragraph, steps)))


def power(base: Fraction, n: int) -> str:
    """A power, written out as a product if it is short.

    >>> power(Fraction(2, 3), 4), power(Fraction(2, 3), 10)
    ('2/3 · 2/3 · 2/3 · 2/3 = (2/3)⁴', '(2/3)¹⁰')
    """
    short = f"({base})" + str(n).translate(_RAISED)
    return f"{' · '.join([str(base)] * n)} = {short}" if 1 < n <= _WRITTEN_OUT else short


# --- trials ----------------------------------------------------------------------------------------------
def counted(picked: Sequence[Picked], rolled: Sequence[int], n: int, seed: object) -> str:
    """What the rolls yielded next to the exact values, for each building and for all of them together."""
    rows = [(own.letter, own.worth) for own in picked]
    if len(picked) > 1:
        rows.append((_("in total"), together(picked)))
    lines = [line for name, worth in rows for line in _counted(name, worth, rolled)]
    seat = rows[-1][1]
    blocks, hits = in_blocks(cards_of(seat, rolled), n)
    if blocks:
        exactly = at_least_once(seat.at_least_one, n)
        name = ngettext("{who}: at least one in {n} roll", "{who}: at least one in {n} rolls", n, who=rows[-1][0])
        among = ngettext("{hits} of {all} block", "{hits} of {all} blocks", blocks, hits=whole(hits), all=whole(blocks))
        lines.append((name, chance(exactly), among, *_share(hits, blocks)))
    head = (_("per roll"), _("exact"), _("counted"), _("mean or relative frequency"), _("95% interval"))
    caption = ngettext(
        "{count} roll, seed {seed}", "{count} rolls, seed {seed}", len(rolled), count=whole(len(rolled)), seed=seed
    )
    return table(head, lines, caption)


def _counted(name: str, worth: Production, rolled: Sequence[int]) -> Iterator[tuple[str, ...]]:
    cards = cards_of(worth, rolled)
    n, hits = len(cards), sum(map(bool, cards))
    among = ngettext("{count} card", "{count} cards", sum(cards), count=whole(sum(cards)))
    between = "–"
    if n > 1:
        low, high = mean_interval([float(one) for one in cards])
        between = _("{low} to {high}", low=number(low), high=number(high))
    yield _("{who}: cards", who=name), average(worth.expected), among, number(sum(cards) / n), between
    among = ngettext("{hits} of {all} roll", "{hits} of {all} rolls", n, hits=whole(hits), all=whole(n))
    yield _("{who}: at least one", who=name), probability(worth.at_least_one), among, *_share(hits, n)


def _share(hits: int, n: int) -> tuple[str, str]:
    low, high = interval(hits, n)
    return percent(hits / n), _("{low} to {high}", low=percent(low), high=percent(high))


def cards_of(worth: Production, rolled: Sequence[int]) -> list[int]:
    """The number of cards from each roll."""
    paid = {total: worth.cards(total) for total in worth.chances}
    return [paid[total] for total in rolled]


def in_blocks(cards: Sequence[int], n: int) -> tuple[int, int]:
    """The rolls, given by the cards they yielded, cut into blocks of n: the number of blocks, and of those with a card.

    >>> in_blocks([0, 0, 1, 0, 2], 2)
    (2, 1)
    """
    starts = range(0, len(cards) - n + 1, n)
    return len(starts), sum(any(cards[start : start + n]) for start in starts)
