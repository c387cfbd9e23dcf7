"""The analysis gives the numbers in the lessons, and the numbers that the usual mistakes lead to."""

from fractions import Fraction

import pytest

from catan_widgets import Board
from catan_widgets.analysis import (
    any_of,
    at_least_once,
    binomial,
    chi_square,
    collected_within,
    corner,
    dice_distribution,
    discard_risk,
    expected_build_wait,
    expected_collect_all,
    expected_wait,
    hypergeometric,
    market_chain,
    mean,
    median_collect_all,
    median_wait,
    next_card,
    pips,
    production,
    red_chips_apart,
    rejection,
    robber_chain,
    run_within,
    sample_size,
    spinner_distribution,
    terrain_layouts,
    trials_for_fit,
    unseen_cards,
    variance,
    wait_probability,
)
from catan_widgets.engine.ruledata.ruleset import load

DICE = dice_distribution()
SEVEN = DICE[7]
SECTION = spinner_distribution()["robber"]


def test_lesson_1_one_roll():
    """P(6) = 5/36, P(6 or 8) = 5/18, Var = 35/6; 58 dots on the island, a mean of 58/9 at a corner (B-05, B-09)."""
    assert DICE[6] == Fraction(5, 36)
    assert DICE[6] + DICE[8] == Fraction(5, 18)
    assert (mean(DICE), variance(DICE)) == (7, Fraction(35, 6))
    assert all(DICE[s] == Fraction(6 - abs(s - 7), 36) for s in DICE)
    assert sum(count * pips(number) for number, count in load("base")["chips"].items()) == 58
    board = Board.variable(seed=1)
    assert sum(map(board.hex_pips, board.hexes)) == 58
    assert Fraction(sum(map(board.pips, board.intersections)), len(board.intersections)) == Fraction(58, 9)
    worth = sum(corner(board, intersection).expected for intersection in board.intersections)
    assert worth / len(board.intersections) * 36 == Fraction(58, 9)


def test_lesson_2_wheel_or_dice():
    """E-01: all sections take 363/20 turns, P(all in seven) = 720/117649, P(no robber in 10) = .2141 and .1615."""
    sections = spinner_distribution().values()
    assert expected_collect_all(sections) == Fraction(363, 20) == 7 * sum(Fraction(1, k) for k in range(1, 8))
    assert collected_within(sections, 7) == Fraction(720, 117649)
    assert round(float(1 - at_least_once(SECTION, 10)), 4) == 0.2141
    assert round(float(1 - at_least_once(SEVEN, 10)), 4) == 0.1615


def test_lesson_3_in_the_long_run():
    """A margin of one percentage point at p = 1/2 needs 9,604 trials."""
    assert sample_size(Fraction(1, 100)) == 9604


def test_lesson_4_worth_of_a_corner():
    """B-31, B-32: {6, 9, 10}: E = P = 1/3; {5, 5, 9}: E = 1/3, P = 2/9; with the robber on the 6: 7/36."""
    three, twice = production((6, 9, 10)), production((5, 5, 9))
    assert (three.expected, three.at_least_one) == (Fraction(1, 3), Fraction(1, 3))
    assert (twice.expected, twice.at_least_one) == (Fraction(1, 3), Fraction(2, 9))
    assert production((6, 9, 10), robber_on=6).expected == Fraction(7, 36)


def test_lesson_5_at_least_one_card():
    """{6, 9, 10}: P(a card within 4 rolls) = 65/81, P(within 8) = 6305/6561."""
    p = production((6, 9, 10)).at_least_one
    assert at_least_once(p, 4) == Fraction(65, 81)
    assert at_least_once(p, 8) == Fraction(6305, 6561)


def test_lesson_6_waiting_and_streaks():
    """First 6: mean 36/5, median 5; P(no 7 in four) = 625/1296; P(a total three times in a row in 50) = .4585."""
    assert expected_wait(DICE[6]) == Fraction(36, 5)
    assert median_wait(DICE[6]) == 5
    assert wait_probability(DICE[6], 4) == Fraction(31, 36) ** 3 * Fraction(5, 36)
    assert 1 - at_least_once(SEVEN, 4) == Fraction(625, 1296)
    assert round(float(run_within(3, 50)), 4) == 0.4585


def test_lesson_7_saving_up():
    """Mean waits: the third 6: 108/5; a road on 6 and 8: 54/5; a settlement on 6, 8, 5 and 9: 15453/910."""
    assert expected_wait(DICE[6], 3) == Fraction(108, 5) == expected_build_wait({6: 3})
    assert expected_build_wait({6: 1, 8: 1}) == Fraction(54, 5)
    assert expected_build_wait({6: 1, 8: 1, 5: 1, 9: 1}) == Fraction(15453, 910)


def test_lesson_8_every_number():
    """All 11 totals: mean 61.2174 rolls, median 52."""
    assert round(float(expected_collect_all(DICE.values())), 4) == 61.2174
    assert median_collect_all(DICE.values()) == 52


def test_lesson_9_how_many_sevens():
    """72 rolls: reject at 18 or more sevens, with α = .0462 and β(1/4) = .4549."""
    test = rejection(72, SEVEN)
    assert test.first == 18
    assert round(float(test.alpha), 4) == 0.0462
    assert round(float(test.beta(Fraction(1, 4))), 4) == 0.4549
    assert mean(binomial(72, SEVEN)) == 12


def test_lesson_10_loaded_dice():
    """From 180 rolls, every expected count is 5 or more; P(a false alarm in 20 tests) = .642."""
    assert trials_for_fit() == 180
    assert chi_square({7: 180}).expected[2] == 5
    assert round(float(at_least_once(Fraction(1, 20), 20)), 3) == 0.642


def test_lesson_11_two_corners():
    """{6, 9, 10} and {4, 5, 8}: Cov -1/9, Var 2/9; {6, 9, 10} twice, or a city there: Var 8/9."""
    one, other = production((6, 9, 10)), production((4, 5, 8))
    assert one.covariance(other) == Fraction(-1, 9)
    assert (one + other).variance == Fraction(2, 9)
    assert (one + one).variance == Fraction(8, 9) == production((6, 9, 10), city=True).variance
    assert (one + one).expected == (one + other).expected


def test_lesson_12_too_many_cards():
    """B-60: P(a 7 in four rolls) = 671/1296, in three 91/216: the risk for a hand of 8 without gains."""
    assert at_least_once(SEVEN, 4) == Fraction(671, 1296) == discard_risk(8, {}, 4).probability
    assert at_least_once(SEVEN, 3) == Fraction(91, 216) == discard_risk(8, {}, 3).probability


def test_lesson_13_deck_and_thief():
    """B-04: P(knight first) = 14/25, P(a victory point in three) = 58/115, P(knight after five knights) = 9/20."""
    assert next_card()["knight"] == Fraction(14, 25)
    assert 1 - hypergeometric(unseen_cards(), {"victory_point": 0}, 3) == Fraction(58, 115)
    assert next_card("5 knight")["knight"] == Fraction(9, 20)


def test_lesson_14_market_and_robber():
    """The robber, uniform: 1/19 + 18/19·(89/108)ⁿ; the market: 2,380 states, the sum of the five rows never changes."""
    walk = robber_chain(Board.variable(seed=1), robber_to_desert=True)
    assert walk.after(6)[walk.start] == Fraction(1, 19) + Fraction(18, 19) * Fraction(89, 108) ** 6
    market = market_chain()
    assert len(market.states) == 2380
    assert {sum(rows) for rows in market.states} == {sum(market.start)}


def test_lesson_15_a_fair_island():
    """P(no adjacent red chips) = 7/51; 244,432,188,000 ways to arrange the land (the spiral: test_islands)."""
    assert red_chips_apart() == Fraction(7, 51)
    assert terrain_layouts() == 244_432_188_000


def test_mistake_independent_numbers():
    """Treating different numbers as independent gives 145/486 instead of 1/3."""
    assert production((6, 9, 10)).at_least_one == Fraction(1, 3)
    assert any_of(DICE[number] for number in (6, 9, 10)) == Fraction(145, 486)


def test_mistake_same_number_twice():
    """Counting a repeated number as two chances gives 1/3 instead of 2/9."""
    assert production((5, 5, 9)).at_least_one == Fraction(2, 9)
    assert DICE[5] + DICE[5] + DICE[9] == Fraction(1, 3)


def test_mistake_expected_for_probability():
    """Mistaking the expected value for a probability: over four rolls, E = 4/3 but P = 65/81."""
    worth = production((6, 9, 10))
    assert 4 * worth.expected == Fraction(4, 3)
    assert at_least_once(worth.at_least_one, 4) == Fraction(65, 81)


def test_mistake_mean_for_median():
    """Mistaking the mean for the median: the first 6 has mean 7.2 and median 5."""
    assert float(expected_wait(DICE[6])) == 7.2
    assert median_wait(DICE[6]) == 5


def test_mistake_greatest_mean():
    """Using the longest mean for the longest wait: a city (3 ore on 8, 2 grain on 5) takes 26.74, not 21.6."""
    assert round(float(expected_build_wait({8: 3, 5: 2})), 2) == 26.74
    assert max(expected_wait(DICE[8], 3), expected_wait(DICE[5], 2)) == Fraction(216, 10)


def test_mistake_union_bound():
    """Mistaking the union bound (the sum over the totals) for the probability gives .566 instead of .4585."""
    assert round(float(sum(run_within(3, 50, [p]) for p in DICE.values())), 3) == 0.566
    assert round(float(run_within(3, 50)), 4) == 0.4585


@pytest.mark.parametrize("rolls", [1, 4])
def test_mistake_seven_or_more(rolls):
    """B-60: "seven or more" instead of "more than seven" cards: a hand of seven has no risk, a hand of eight has."""
    assert discard_risk(7, {}, rolls).probability == 0
    assert discard_risk(8, {}, rolls).probability == at_least_once(SEVEN, rolls)
