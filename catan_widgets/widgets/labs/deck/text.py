"""What the deck and thief lab says: counts next to exact values, with the formula and the usual mistake."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape

from catan_widgets.analysis import at_least_once
from catan_widgets.engine.bundles import DEVELOPMENT, Bundle, bundle, in_words
from catan_widgets.engine.names import named
from catan_widgets.i18n import _, ngettext, percent, whole
from catan_widgets.widgets.base.words.formulas import exactly
from catan_widgets.widgets.base.words.texts import of, panel, paragraph, probability, rule_text, share, table
from catan_widgets.widgets.labs.deck.model import Deck, Theft, without

#: At most this many hands are listed.
LISTED = 8


def deck_told(deck: Deck, drawn: Sequence[str]) -> str:
    """The next card, and the last draw."""
    left = sum(deck.unseen.values())
    told = ngettext("{n} card has not been seen yet.", "{n} cards have not been seen yet.", left)
    parts = [f"<p>{escape(told)} {rule_text('B-04')}</p>"]
    if drawn:
        parts.append(paragraph(_("Last draw: {cards}.", cards=", ".join(map(named, drawn)))))
    else:
        parts.append(paragraph(_("Press a card in the picture to mark it as seen. Press a button to draw.")))
    return "".join(parts)


def deck_tables(deck: Deck, draws: Sequence[Sequence[str]], sample: str) -> str:
    """The next card, how many cards of a kind are in a draw, and the draws themselves."""
    numbers, n = deck.numbers, len(draws)
    found = [draw.count(deck.kind) for draw in draws]
    lines = [
        (str(count), whole(found.count(count)), share(found.count(count), n), exactly(p))
        for count, p in enumerate(numbers)
    ]
    some = sum(count > 0 for count in found)
    lines.append((_("at least one"), whole(some), share(some, n), exactly(1 - numbers[0])))
    caption = ngettext(
        "{kind}: how many among {n} drawn card",
        "{kind}: how many among {n} drawn cards",
        deck.draws,
        kind=named(deck.kind),
    )
    head = (_("number"), _("count"), _("relative frequency (95% interval)"), _("exact"))
    both = f'<div class="catan-pair">{_next_table(deck, draws, sample)}{table(head, lines, of(caption, sample))}</div>'
    return both + _how(deck) + _hands(deck, draws, sample)


def _next_table(deck: Deck, draws: Sequence[Sequence[str]], sample: str) -> str:
    n, seen, cards = len(draws), dict(deck.seen), deck.whole
    first = [draw[0] for draw in draws]
    lines = [
        (
            named(kind),
            str(cards[kind]),
            str(seen.get(kind, 0)),
            share(first.count(kind), n),
            probability(p, sum(deck.unseen.values())),
        )
        for kind, p in deck.next.items()
    ]
    head = (_("card"), _("in the deck"), _("seen"), _("first card drawn (95% interval)"), _("next card, exact"))
    return table(head, lines, _("The next card: {sample}", sample=sample))


def _how(deck: Deck) -> str:
    """The formula, the complement, and the mistake of drawing with replacement."""
    unseen, draws = deck.unseen, deck.draws
    told = _(
        "Hypergeometric distribution: P(X = k) = C({kind}, k) · C({rest}, {draws} − k) / C({all}, "
        "{draws}). “At least one” is the complement of “none”: 1 − P(X = 0).",
        kind=unseen[deck.kind],
        rest=sum(unseen.values()) - unseen[deck.kind],
        all=sum(unseen.values()),
        draws=draws,
    )
    mistaken = at_least_once(deck.next[deck.kind], draws)
    wrong = _(
        "At least one, calculated with replacement: {mistaken}. But you draw without replacement, so the "
        "correct value is {right}.",
        mistaken=exactly(mistaken),
        right=exactly(1 - deck.numbers[0]),
    )
    said = paragraph(told)
    if draws > 1 and deck.next[deck.kind]:
        said += panel(_("Mistake: drawing with replacement"), paragraph(wrong))
    return said


def _hands(deck: Deck, draws: Sequence[Sequence[str]], sample: str) -> str:
    drawn = Counter(tuple(sorted(draw)) for draw in draws)
    counts = {bundle(Counter(cards), DEVELOPMENT): count for cards, count in drawn.items()}
    lines = [
        (in_words(hand), whole(counts.get(hand, 0)), share(counts.get(hand, 0), len(draws)), exactly(p))
        for hand, p in list(deck.hands.items())[:LISTED]
    ]
    head = (_("cards drawn"), _("count"), _("relative frequency (95% interval)"), _("exact"))
    return panel(_("Which cards are drawn together"), table(head, lines, sample), _further(len(deck.hands)))


def _further(all: int) -> str:
    more = all - LISTED
    if more <= 0:
        return ""
    told = ngettext("{n} further combination is less likely.", "{n} further combinations are less likely.", more)
    return f'<p class="catan-muted">{escape(told)}</p>'


def theft_told(theft: Theft, last: tuple[Sequence[str], int] | None) -> str:
    """What is known about the hand, and the last theft."""
    if not theft.cards:
        return paragraph(_("There are no cards to draw from this pile."))
    if theft.known:
        told = _("The hand is known: {cards}.", cards=in_words(theft.cards))
    else:
        told = _(
            "The hand is {n} of these cards, but you do not know which: {cards}.",
            n=theft.size,
            cards=in_words(theft.cards),
        )
    parts = [f"<p>{escape(told)} {rule_text('B-62')}</p>"]
    if last:
        hand, place = last
        parts.append(
            paragraph(_("Last theft: {card} from {hand}.", card=named(hand[place]), hand=", ".join(map(named, hand))))
        )
    return "".join(parts)


def theft_tables(theft: Theft, stolen: Sequence[str], left: Mapping[Bundle, int], sample: str) -> str:
    """What is stolen, and what to believe about the hand afterwards.

    Args:
        theft: what is drawn from.
        stolen: the kinds stolen so far.
        left: how often each hand was left, after thefts of the kind in question.
        sample: the size of the sample and its seed.
    """
    n = len(stolen)
    lines = [
        (named(kind), str(count), whole(stolen.count(kind)), share(stolen.count(kind), n), probability(p, theft.total))
        for (kind, count), p in zip(theft.cards, theft.chances.values(), strict=True)
    ]
    head = (_("card"), _("cards"), _("stolen"), _("relative frequency (95% interval)"), _("exact"))
    told = table(head, lines, _("What is stolen: {sample}", sample=sample))
    if not theft.known:
        told += paragraph(
            _(
                "Whatever the hand is, every card is equally likely to be the stolen one. So the probabilities are "
                "the shares among all cards together (law of total probability)."
            )
        )
    return told + (_bayes(theft, left, sample) if theft.stolen else _left(theft, left, sample))


def _bayes(theft: Theft, left: Mapping[Bundle, int], sample: str) -> str:
    """Bayes' theorem, one line for each hand."""
    n, after = sum(left.values()), theft.after
    lines = []
    for hand, p in list(theft.before.items())[:LISTED]:
        chance = theft.from_hand(hand)
        rest = without(hand, theft.stolen) if chance else None
        believed = Fraction(0) if rest is None else after.get(rest, Fraction(0))
        counted = 0 if rest is None else left.get(rest, 0)
        lines.append(
            (
                in_words(hand),
                exactly(p),
                exactly(chance) if chance else "0",
                exactly(p * chance) if chance else "0",
                exactly(believed) if believed else "0",
                share(counted, n),
            )
        )
    kind = named(theft.stolen)
    head = (
        _("hand H before the theft"),
        _("P(H)"),
        _("P({card} | H)", card=kind),
        _("P(H) · P({card} | H)", card=kind),
        _("P(H | {card})", card=kind),
        _("counted (95% interval)"),
    )
    caption = ngettext("After {n} theft of {card} was seen", "After {n} thefts of {card} were seen", n, card=kind)
    evidence = _(
        "Bayes' theorem: P(H | {card}) = P(H) · P({card} | H) / P({card}). Here you divide by P({card}) = {evidence}.",
        card=kind,
        evidence=exactly(theft.chances[theft.stolen]),
    )
    title = _("What the hand may have been, now that you have seen the card")
    return panel(title, table(head, lines, of(caption, sample)), _further(len(theft.before)), paragraph(evidence))


def _left(theft: Theft, left: Mapping[Bundle, int], sample: str) -> str:
    n = sum(left.values())
    lines = [
        (in_words(hand), exactly(p), whole(left.get(hand, 0)), share(left.get(hand, 0), n))
        for hand, p in list(theft.after.items())[:LISTED]
    ]
    head = (_("remaining hand"), _("exact"), _("count"), _("relative frequency (95% interval)"))
    title = _("What the hand may be after a theft that you did not see")
    return panel(title, table(head, lines, sample), _further(len(theft.after)))


def pile_note() -> str:
    """A note on draws that depend on each other."""
    return paragraph(
        _(
            "Draws from one deck until it is used up depend on each other. At the end of each deck, the shares "
            "of all its cards are exactly right. The intervals are meant for independent draws, so here they "
            "are too wide."
        )
    )


def seen_told(shown: str, chance: Fraction) -> str:
    """A card was looked at: what it was, and how likely that was."""
    return _("The next card is {card}. The probability of that was {p}.", card=named(shown), p=percent(chance))
