"""Moves and their notation."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from catan_widgets.engine import moves as m
from catan_widgets.engine.bundles import bundle, compact, in_words, spaced
from catan_widgets.engine.errors import NotationError
from catan_widgets.engine.moves import parse_move

#: Every type of move with its notation, as in the public list of names.
EXAMPLES = [
    (m.Roll(), "roll"),
    (m.Spin(), "spin"),
    (m.Settle("0,0N"), "settle 0,0N"),
    (m.Road("0,0NE"), "road 0,0NE"),
    (m.City("0,0N"), "city 0,0N"),
    (m.Site("0,0", "0,0N"), "site 0,0 0,0N"),
    (m.BuyCard(), "buy"),
    (m.Knight(), "knight"),
    (m.RoadBuilding(), "roads"),
    (m.Invention("ore", "grain"), "invent grain ore"),
    (m.Invention("ore"), "invent ore"),
    (m.Invention(), "invent"),
    (m.Monopoly("ore"), "monopoly ore"),
    (m.MoveRobber("1,-1"), "robber 1,-1"),
    (m.Steal(2, "ingredients"), "steal 2 ingredients"),
    (m.Steal(2), "steal 2"),
    (m.NoSteal(), "nosteal"),
    (m.Discard("ore"), "discard ore"),
    (m.Bank("ore", "brick"), "bank ore brick"),
    (m.Offer(2, "1 ore + 1 wool", {"brick": 1}), "offer 2 1wool+1ore 1brick"),
    (m.Offer("all", "1 ore", "1 brick"), "offer all 1ore 1brick"),
    (m.Offer(0, "1 ore", "1 brick", by=2), "offer 0 1ore 1brick by 2"),
    (m.Accept(), "accept"),
    (m.Decline(), "decline"),
    (m.Make(1), "make 1"),
    (m.Lift(3), "lift 3"),
    (m.Take("ore"), "take ore"),
    (m.EndTrade(), "endtrade"),
    (m.EndTurn(), "end"),
    (m.AddRoad("left"), "addroad left"),
    (m.AddSettlement("green", "right"), "addsettlement green right"),
    (m.FlipCity("blue"), "flip blue"),
    (m.AddKnight("red"), "addknight red"),
    (m.Dice(3, 4), "dice 3 4"),
    (m.Spun("ore"), "spun ore"),
    (m.Drew("knight"), "drew knight"),
    (m.Stole("ore"), "stole ore"),
    (m.MarketDie(4), "market 4"),
]


@pytest.mark.parametrize(("move", "text"), EXAMPLES, ids=[text for _move, text in EXAMPLES])
def test_notation_goes_both_ways(move, text):
    """Each move is written in its notation, read back from it, and rebuilt from its repr."""
    assert str(move) == text
    assert parse_move(text) == move and hash(parse_move(text)) == hash(move)
    assert eval(repr(move), vars(m)) == move


def test_every_type_has_an_example():
    """The list of examples has every type of move and outcome."""
    assert {type(move) for move, _text in EXAMPLES} == set(m._WORDS.values())


def test_order_and_blanks_do_not_matter():
    """B-74, B-40: two notations of the same cards are the same move."""
    assert parse_move("  invent   ore grain ") == m.Invention("grain", "ore")
    assert parse_move("offer 1 1ore+2wool 1brick") == m.Offer(1, [("wool", 2), ("ore", 1)], "1 brick")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", 0),
        ("fly 0,0", 0),
        ("settle", 6),
        ("settle 0;0N", 7),
        ("settle 0,0NE", 7),
        ("road 0,0N", 5),
        ("roll now", 5),
        ("bank ore", 8),
        ("bank ore gold", 9),
        ("steal two", 6),
        ("offer 1 1gold 1ore", 8),
        ("offer 1 1ore+1ore 1wool", 8),
        ("offer any 1ore 1wool", 6),
        ("offer All 1ore 1wool", 6),
        ("offer -1 1ore 1wool", 6),
        ("offer 0 1ore 1wool by", 19),
        ("offer 0 1ore 1wool 2", 19),
        ("offer 0 1ore 1wool by x", 19),
        ("offer 0 1ore 1wool by all", 19),
        ("offer 0 1ore 1wool by 02", 19),
        ("offer 0 1ore 1wool by 2 3", 24),
        ("offer 0 1ore by 2", 13),
        ("offer by 2", 6),
        ("dice 3", 6),
        ("addroad up", 8),
        ("SETTLE 0,0N", 0),
    ],
)
def test_wrong_notation_names_the_place(text, place):
    """A text that is not a move raises a NotationError with the place of the mistake."""
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    assert caught.value.position == place


@given(st.text(max_size=40))
@example("settle 0,0N")
def test_any_text_is_a_move_or_a_notation_error(text):
    """No text crashes the parser of moves."""
    try:
        move = parse_move(text)
    except NotationError as error:
        assert 0 <= error.position <= len(text)
    else:
        assert parse_move(str(move)) == move


@given(st.lists(st.sampled_from([*sorted(m._WORDS), "0,0", "0,0N", "ore", "1ore", "-3", "left", "2"]), max_size=5))
def test_any_words_are_a_move_or_a_notation_error(words):
    """No sequence of words from the notation crashes the parser of moves."""
    try:
        move = parse_move(" ".join(words))
    except NotationError:
        return
    assert parse_move(str(move)) == move


@pytest.mark.parametrize(
    "make",
    [
        lambda: m.Settle(5),
        lambda: m.Steal("2"),
        lambda: m.Steal(True),
        lambda: m.Make("1"),
        lambda: m.Offer(1, 3, "1 ore"),
        lambda: m.Offer(1, [1], "1 ore"),
        lambda: m.Offer(1, {"ore": "1"}, "1 wool"),
        lambda: parse_move(None),
    ],
)
def test_wrong_types_are_type_errors(make):
    """Arguments of the wrong type raise TypeError."""
    with pytest.raises(TypeError):
        make()


@pytest.mark.parametrize(
    "make",
    [
        lambda: m.Settle("0,0"),
        lambda: m.Bank("ore", "gold"),
        lambda: m.Steal(-1),
        lambda: m.Dice(0, 3),
        lambda: m.Offer(1, {"gold": 1}, "1 ore"),
        lambda: m.Offer(1, {"ore": -1}, "1 wool"),
        lambda: m.Offer(1, [("ore", 1), ("ore", 1)], "1 wool"),
        lambda: bundle("1 ore, 1 wool"),
    ],
)
def test_wrong_values_are_value_errors(make):
    """Impossible arguments raise ValueError."""
    with pytest.raises(ValueError):
        make()


def test_moves_cannot_be_changed():
    """Moves are frozen."""
    with pytest.raises(AttributeError):
        m.Settle("0,0N").intersection = "0,0S"


def test_bundles():
    """B-40: cards are written in the fixed order of kinds, without kinds of which there are none."""
    cards = bundle({"ore": 1, "lumber": 2, "wool": 0})
    assert cards == (("lumber", 2), ("ore", 1))
    assert (compact(cards), spaced(cards), in_words(cards)) == ("2lumber+1ore", "2 lumber + 1 ore", "2 lumber, 1 ore")
    assert (bundle(""), bundle("0"), compact(()), in_words(())) == ((), (), "0", "nothing")
    assert bundle(spaced(cards)) == bundle(compact(cards)) == cards
