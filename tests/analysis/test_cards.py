"""Cards drawn without replacement, checked by counting all draws."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from catan_widgets.analysis import (
    after_theft,
    draw_distribution,
    hypergeometric,
    next_card,
    theft,
    theft_believed,
    unseen_cards,
)
from catan_widgets.engine.chance import generator, shuffled

DECK = {"knight": 14, "road_building": 2, "invention": 2, "monopoly": 2, "victory_point": 5}


def pile(counts):
    """The cards one by one."""
    return [kind for kind, count in counts.items() for _card in range(count)]


def draws(counts, n):
    """All equally likely sets of n cards, as counts by kind."""
    return [Counter(drawn) for drawn in combinations(pile(counts), n)]


@pytest.mark.parametrize(
    "wanted", [{"knight": 1}, {"victory_point": 0}, {"knight": 2, "monopoly": 1}, {}, {"knight": 4}]
)
@pytest.mark.parametrize("n", [0, 1, 3])
def test_hypergeometric(wanted, n):
    """B-04: exactly this many cards of some kinds among n cards, over all sets of n cards in the deck."""
    found = [all(drawn[kind] == count for kind, count in wanted.items()) for drawn in draws(DECK, n)]
    assert hypergeometric(DECK, wanted, n) == Fraction(sum(found), comb(25, n))


@pytest.mark.parametrize("counts", [{"ore": 3, "wool": 2, "grain": 1}, {"knight": 2, "monopoly": 2}])
def test_draw_distribution(counts):
    """The probability of every possible hand, over all sets of cards."""
    for n in range(sum(counts.values()) + 1):
        drawn = [tuple((kind, cards[kind]) for kind in counts if cards[kind]) for cards in draws(counts, n)]
        assert draw_distribution(counts, n) == {hand: Fraction(drawn.count(hand), len(drawn)) for hand in drawn}


def test_hidden_hands_make_no_difference():
    """Hidden hands do not change the probability that the next card is a knight (law of total probability)."""
    unseen = unseen_cards("3 knight + 1 monopoly")
    for held in (1, 2, 4):
        total = Fraction(0)
        for hand, p in draw_distribution(unseen, held).items():
            left = unseen["knight"] - dict(hand).get("knight", 0)
            total += p * Fraction(left, sum(unseen.values()) - held)
        assert total == next_card("3 knight + 1 monopoly")["knight"] == Fraction(11, 21)


def test_next_card_adds_up():
    """The probabilities of the kinds add up to 1, and kinds that are used up have probability 0."""
    shares = next_card("2 monopoly + 5 victory point")
    assert sum(shares.values()) == 1
    assert set(shares) == {"knight", "road_building", "invention"}


def test_simulated():
    """5,000 seeded shuffles: the share with a victory point among three cards is within four standard errors."""
    rng, cards = generator("deck"), pile(DECK)
    hits = sum("victory_point" in shuffled(rng, cards)[:3] for _deck in range(5_000))
    p = float(1 - hypergeometric(DECK, {"victory_point": 0}, 3))
    assert abs(hits / 5_000 - p) < 4 * (p * (1 - p) / 5_000) ** 0.5


def test_theft():
    """B-62, M-71: all cards are equally likely; with two piles, the pile must be chosen."""
    assert theft("3 ore + 1 wool") == {"wool": Fraction(1, 4), "ore": Fraction(3, 4)}
    both = {"ore": 1, "cocoa": 2, "sugar": 1}
    assert theft(both, pile="resources") == {"ore": 1}
    assert theft(both, pile="ingredients") == {"cocoa": Fraction(2, 3), "sugar": Fraction(1, 3)}
    with pytest.raises(ValueError, match="two piles.*resources, ingredients"):
        theft(both)


def test_bayes():
    """The probabilities after a card was stolen, over all pairs of a hand and a card drawn from it."""
    counts = {"ore": 3, "wool": 2, "grain": 1}
    pairs = []
    for hand in combinations(pile(counts), 3):
        for card in range(3):
            left = Counter(hand[:card] + hand[card + 1 :])
            pairs.append((hand[card], tuple((kind, left[kind]) for kind in counts if left[kind])))
    beliefs = draw_distribution(counts, 3)
    for stolen in ("ore", "wool", "grain", None):
        seen = [left for card, left in pairs if stolen in (None, card)]
        assert after_theft(beliefs, stolen) == {left: Fraction(seen.count(left), len(seen)) for left in seen}
    assert theft_believed(beliefs) == {kind: Fraction(count, 6) for kind, count in counts.items()}


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (
            lambda: hypergeometric(DECK, {"spy": 1}, 2),
            ValueError,
            "'spy' is not a kind of card here; choose from knight",
        ),
        (lambda: hypergeometric(DECK, {"knight": -1}, 2), ValueError, "knight is -1; it must be at least 0"),
        (lambda: hypergeometric(DECK, {"knight": 1}, 26), ValueError, "draws is 26; it must be at most 25"),
        (lambda: hypergeometric({"knight": 1.5}, {}, 1), TypeError, "knight is 1.5"),
        (lambda: draw_distribution({"ore": 1}, 2), ValueError, "draws is 2; it must be at most 1"),
        (lambda: unseen_cards("15 knight"), ValueError, "knight is 15; it must be at most 14"),
        (lambda: next_card(DECK), ValueError, "all development cards have been seen"),
        (lambda: theft(""), ValueError, "there is no card to draw"),
        (lambda: theft("1 ore", pile="ingredients"), ValueError, "there is no card to draw"),
        (lambda: theft("1 ore", pile="cards"), ValueError, "'cards' is not a pile of cards"),
        (lambda: after_theft({(("ore", 1),): Fraction(1, 2)}), ValueError, "add up to 1/2"),
        (lambda: theft_believed({(("ore", 1),): Fraction(1, 2)}), ValueError, "add up to 1/2"),
        (lambda: after_theft({(("ore", 1),): Fraction(1)}, "wool"), ValueError, "none of these hands holds 'wool'"),
        (lambda: hypergeometric("knight", {}, 1), TypeError, "counts is 'knight'; it must be a mapping"),
        (lambda: hypergeometric(DECK, "knight", 1), TypeError, "wanted is 'knight'; it must be a mapping"),
    ],
)
def test_bad_arguments(call, error, text):
    """Impossible arguments are refused; the error shows the value and says what is allowed."""
    with pytest.raises(error, match=text):
        call()
