"""What the hand limit lab says: the tree in words, sums over its paths, and the trials next to the exact values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from itertools import pairwise

from catan_widgets.analysis import HandNode, at_least_once, interval, mean_interval
from catan_widgets.i18n import _, ngettext, number, percent, whole
from catan_widgets.render.chance.tree import TreeNode
from catan_widgets.widgets.base.words.formulas import chance, equal, exact, short
from catan_widgets.widgets.base.words.texts import facts, panel, paragraph, rule_text, table
from catan_widgets.widgets.labs.hand.values import Hand, weight

#: A sum with more terms is not written out.
_MOST_TERMS = 10
#: A longer product is not written next to its end; the list of paths shows it.
_LONGEST = 34
#: The rules about too many cards, by the number of piles.
_RULES = {1: ("B-60",), 2: ("B-60", "M-70")}

#: The result of a trial: the roll of the first discard, or 0, and how many cards of each pile were discarded in total.
Trial = tuple[int, tuple[int, ...]]


def pile_words(piles: int) -> tuple[str, ...]:
    """The names of the piles."""
    return (_("cards in hand"),) if piles == 1 else (_("resources"), _("ingredients"))


def lost_words(piles: int) -> tuple[str, ...]:
    """What is discarded, pile by pile."""
    if piles == 1:
        return (_("cards discarded on average"),)
    return _("resources discarded on average"), _("ingredients discarded on average")


# --- the tree --------------------------------------------------------------------------------------------
def drawn(hand: Hand) -> TreeNode:
    """The tree as it is drawn."""
    return _drawn(hand, hand.tree, ())


def _drawn(hand: Hand, node: HandNode, before: tuple[HandNode, ...]) -> TreeNode:
    path = (*before, node)
    label = "|".join(map(str, node.cards))
    branch = _("{what}: {p}", what=step_words(hand, before[-1], node), p=str(node.p)) if before else ""
    told = product(path) if before and not node.branches else ""
    if len(told) > _LONGEST:
        told = short(weight(path))
    return TreeNode(
        label, branch, node.gives_back, told, tuple(_drawn(hand, further, path) for further in node.branches)
    )


def step_words(hand: Hand, before: HandNode, node: HandNode) -> str:
    """What a roll does, in symbols: a seven that costs cards, or else the cards gained."""
    robber = hand.limit.robber
    if node.gives_back:
        return str(robber)
    gained = "|".join(f"+{after - had}" for had, after in zip(before.cards, node.cards, strict=True))
    return f"{robber}, {gained}" if robber in node.outcomes else gained


def product(path: Sequence[HandNode]) -> str:
    """The probability of a path as a product."""
    factors = [str(node.p) for node in path[1:]]
    value = weight(path)
    if len(factors) == 1:
        return short(value)
    sign = "=" if short(value) == str(value) else "≈"
    return f"{' · '.join(factors)} {sign} {short(value)}"


def path_words(hand: Hand, path: Sequence[HandNode]) -> str:
    """A path for the list of paths: the rolls, and how it ends."""
    steps = " → ".join(step_words(hand, before, node) for before, node in pairwise(path))
    if path[-1].gives_back:
        return _("{steps}: discard", steps=steps)
    return _("{steps}: keep all cards", steps=steps)


def described(hand: Hand, chosen: int | None) -> str:
    """The text alternative of the tree, and of the chosen path."""
    over = [path for path in hand.paths if path[-1].gives_back]
    n = hand.levels
    begin = ngettext("It starts with {n} card.", "It starts with {n} cards.", sum(hand.cards))
    told = ngettext("The tree shows {n} roll.", "The tree shows {n} rolls.", n)
    ends = ngettext("{n} path ends with discarding cards.", "{n} paths end with discarding cards.", len(over))
    total = sum(map(weight, over), Fraction(0))
    picked = [] if chosen is None else [_("Chosen: {path}.", path=path_words(hand, hand.paths[chosen]))]
    return " ".join([told, begin, ends, _("Together, their probability is {p}.", p=chance(total)), *picked])


def summed(hand: Hand, chosen: int | None) -> str:
    """Multiplication and addition rule: the product along the chosen path, the sum over the paths with a discard."""
    parts = []
    if chosen is not None:
        path = hand.paths[chosen]
        told = _("{path}. Multiply along the path: {product}.", path=path_words(hand, path), product=product(path))
        parts.append(f"<p><b>{escape(told)}</b></p>")
    weights = [weight(path) for path in hand.paths if path[-1].gives_back]
    total = sum(weights, Fraction(0))
    if not weights:
        parts.append(paragraph(_("No path in this tree ends with discarding cards.")))
    elif len(weights) <= _MOST_TERMS:
        terms = " + ".join(map(short, weights))
        parts.append(paragraph(_("Add over the marked ends: {terms} {equal}.", terms=terms, equal=equal(total))))
    else:
        n = len(weights)
        told = ngettext(
            "The probability of the {n} marked end is {total}.",
            "The total probability of the {n} marked ends is {total}.",
            n,
            total=chance(total),
        )
        parts.append(paragraph(told))
    if hand.levels < hand.rolls:
        told = _(
            "The tree shows {shown} of {all} rolls; the table shows all of them.", shown=hand.levels, all=hand.rolls
        )
        parts.append(paragraph(told))
    return panel(_("Multiplication rule and addition rule"), *parts)


# --- the risk --------------------------------------------------------------------------------------------
def risk(hand: Hand) -> str:
    """The risk, the seven alone, the rule, and the usual misreading if it matters."""
    n, p = hand.rolls, hand.risk.probability
    title = ngettext("Discarding within {n} roll: {p}", "Discarding within {n} rolls: {p}", n, p=chance(p))
    sevens = ngettext(
        "The probability of at least one 7 in {n} roll is {p}.",
        "The probability of at least one 7 in {n} rolls is {p}.",
        n,
        p=chance(at_least_once(hand.seven, n)),
    )
    turns = _("Before I can spend cards again, there is one roll for each player: the rolls of the others and my own.")
    parts = [paragraph(sevens), f'<p class="catan-muted">{escape(turns)}</p>']
    names = pile_words(len(hand.cards))
    if len(names) > 1:
        piles = zip(names, hand.risk.piles, strict=True)
        parts += [paragraph(_("Because of {pile} alone: {p}.", pile=name, p=chance(own))) for name, own in piles]
    losses = zip(lost_words(len(names)), hand.risk.expected_loss, strict=True)
    parts.append(facts((what, escape(exact(loss))) for what, loss in losses))
    parts += [f"<p>{rule_text(id)}</p>" for id in _RULES[len(names)]]
    return panel(title, *parts, _misreading(hand))


def _misreading(hand: Hand) -> str:
    limit, right = hand.limit.limits[0], hand.risk.probability
    if hand.misread == right:
        return ""
    told = ngettext(
        "More than {n}, not {n} or more: with exactly {n} card you discard nothing. If you read it as “{n} "
        "or more”, you get {wrong} instead of {right}.",
        "More than {n}, not {n} or more: with exactly {n} cards you discard nothing. If you read it as "
        "“{n} or more”, you get {wrong} instead of {right}.",
        limit,
        wrong=chance(hand.misread),
        right=chance(right),
    )
    return f"<p><b>{escape(told)}</b></p>"


def by_roll(hand: Hand) -> str:
    """The risk after each roll, next to that of a seven."""
    lines = [
        (str(k), chance(at_least_once(hand.seven, k)), chance(own.probability), *map(exact, own.expected_loss))
        for k, own in enumerate(hand.risks)
        if k
    ]
    head = (_("rolls"), _("at least one 7"), _("discard"), *lost_words(len(hand.cards)))
    return table(head, lines, _("Roll by roll"))


def hands(hand: Hand) -> str:
    """How many cards there are in the end, and how likely that is."""
    lines = [(" | ".join(map(str, cards)), chance(p)) for cards, p in hand.risk.hands.items()]
    n = hand.rolls
    caption = ngettext("Cards in hand after {n} roll", "Cards in hand after {n} rolls", n)
    head = (" | ".join(pile_words(len(hand.cards))), _("probability"))
    return table(head, lines, caption)


# --- trials ----------------------------------------------------------------------------------------------
def counted(hand: Hand, trials: Sequence[Trial], seed: object) -> str:
    """The results of the trials next to the exact values."""
    n = len(trials)
    lines = list(_counted(hand, trials))
    caption = ngettext("{count} trial, seed {seed}", "{count} trials, seed {seed}", n, count=whole(n), seed=seed)
    head = ("", _("exact"), _("counted"), _("mean or relative frequency"), _("95% interval"))
    return table(head, lines, caption)


def _counted(hand: Hand, trials: Sequence[Trial]) -> Iterator[tuple[str, ...]]:
    n = len(trials)
    events = [(_("discard"), hand.risk.probability, sum(first > 0 for first, _lost in trials))]
    names = pile_words(len(hand.cards))
    if len(names) > 1:
        for pile, (name, p) in enumerate(zip(names, hand.risk.piles, strict=True)):
            events.append((_("discard {pile}", pile=name), p, sum(lost[pile] > 0 for _first, lost in trials)))
    for name, p, hits in events:
        low, high = interval(hits, n)
        between = _("{low} to {high}", low=percent(low), high=percent(high))
        yield name, chance(p), _("{hits} of {all}", hits=whole(hits), all=whole(n)), percent(hits / n), between
    for pile, told in enumerate(lost_words(len(names))):
        lost = [float(given[pile]) for _first, given in trials]
        between = "–"
        if any(lost) and n > 1:
            low, high = mean_interval(lost)
            between = _("{low} to {high}", low=number(low), high=number(high))
        yield told, exact(hand.risk.expected_loss[pile]), whole(round(sum(lost))), number(sum(lost) / n), between


def last(hand: Hand, trial: Trial) -> str:
    """A trial in words."""
    first, lost = trial
    if not first:
        return _("No card was discarded.")
    given = sum(lost)
    return ngettext(
        "Roll {roll} was the first 7 with too many cards; {n} card was discarded in total.",
        "Roll {roll} was the first 7 with too many cards; {n} cards were discarded in total.",
        given,
        roll=first,
    )
