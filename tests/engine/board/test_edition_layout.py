"""The set-up of the Chocolate Edition, step by step."""

from fractions import Fraction

import pytest

from catan_widgets.engine.board import edition


@pytest.mark.parametrize("players", [2, 3, 4])
def test_steps(players):
    """E-01 to E-10: each part is added once, then the start sets, then the cards; the first random event is a spin."""
    steps = edition.steps(players)
    table = steps[-1].table
    assert table.parts == edition.PARTS and table.dealt
    assert [taken.number for taken in table.sets] == list(range(1, players + 1))
    assert [step.choices for step in steps] == [1] * (len(steps) - 1) + [7]


def test_worked_example():
    """E-20: on ore, player 1 (red) gets 1 card, player 2 (blue and yellow) 2, player 3 none."""
    table = edition.steps(4)[-1].table
    assert [table.gain(seat, "ore") for seat in range(3)] == [1, 2, 0]


def test_question_and_robber():
    """E-21, E-22: on the question mark everybody gets one card, on the robber nobody."""
    table = edition.steps(3)[-1].table
    assert [table.gain(seat, "question") for seat in range(3)] == [1, 1, 1]
    assert [table.gain(seat, "robber") for seat in range(3)] == [0, 0, 0]


def test_probability():
    """E-01: there are seven sections of equal width."""
    table = edition.steps()[0].table
    assert [table.probability(section) for section in table.sections] == [Fraction(1, 7)] * 7


def test_points():
    """E-10: every start set has two settlements, so two points; its step says so."""
    for step in edition.steps()[4:8]:
        assert len(step.table.sets[-1].settlements) == 2
        assert "2 points" in step.text


@pytest.mark.parametrize("players", [0, 1, 5, True, "4", None])
def test_bad_players(players):
    """E-10: a number of players outside 2 to 4 is refused, and the text says what is allowed."""
    with pytest.raises(ValueError, match="2 to 4"):
        edition.steps(players)


def test_bad_section():
    """A section that the spinner does not have is refused; the text lists the existing ones."""
    table = edition.steps()[-1].table
    with pytest.raises(ValueError, match="wool, brick"):
        table.gain(0, "gold")
