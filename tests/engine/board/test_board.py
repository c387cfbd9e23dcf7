"""Boards: what makes a board complete, its notation, and properties of many random boards."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import catan_widgets as cw
from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.island import Harbour, Start, Tile, seat_colours
from catan_widgets.engine.ruledata.ruleset import load

SYSTEMS = pytest.mark.parametrize("rules", ["base", "market"])


def changed(board, hex, tile):
    """The tiles of a board with one tile replaced."""
    tiles = list(board.tiles)
    tiles[board.topology.hex(hex)] = tile
    return tuple(tiles)


def carrying(board):
    """The name of a hex with a chip."""
    return next(hex for hex, tile in board.hexes.items() if tile.terrain == "forest")


@SYSTEMS
@given(seed=st.integers() | st.text())
def test_notation_round_trips(rules, seed):
    """A board read back from its notation equals the original, for any seed."""
    board = Board.variable(rules, seed=seed)
    assert Board.parse(str(board)) == board
    assert hash(Board.parse(str(board))) == hash(board)


def test_beginner_notation_round_trips():
    """B-15: the notation includes settlements, roads and the starred settlement."""
    for players in (3, 4):
        board = Board.beginner(players)
        assert Board.parse(str(board)) == board
        assert len(Board.parse(str(board)).starts) == players


def test_notation_is_stable():
    """The notation for a given seed is pinned: boards that people wrote down must stay readable and unchanged."""
    assert str(Board.variable(seed="10b-monday")) == BASE_NOTATION
    assert str(Board.variable("market", seed=1)) == MARKET_NOTATION


BASE_NOTATION = (
    "base; 0,-2 fo9 fi10 fo8; -1,-1 mo12 pa6 mo5 pa3; -2,0 pa11 fi3 hi11 fi4 fi6; -2,1 hi4 de fo9 pa2; "
    "-2,2 fo8 mo10 hi5; "
    "harbours any:0,-2NE brick:2,-2NE any:3,-1W wool:2,1W any:0,3NW ore:-2,3NE any:-3,2NE grain:-2,0W "
    "lumber:0,-2W; robber -1,1"
)
MARKET_NOTATION = (
    "market; 0,-2 ju5 hi8 mo3 ju11; -1,-1 fi3 hi11 ju4 fi10 ju9; -2,0 pa10 pa5 ju10 hi9 fi11 pa6; "
    "-2,1 mo4 fo6 de fo5 pa9; -2,2 mo2 fo4 fo12 fi8; "
    "harbours lumber:0,-2NE grain:2,-2NE any:4,-1W any:3,1W wool:1,3NW any:-1,3NE ore:-3,3NE any:-2,0W "
    "brick:-1,-1NW; robber 0,1"
)


def test_odd_shapes_round_trip():
    """M-02: islands of other shapes, with gaps in rows or without harbours, are written and read back."""
    text = "base; 0,-1 fo6 hi8; 0,0 de; 2,0 pa5; 0,1 mo4 fi3; robber 0,0"
    assert str(Board.parse(text)) == text


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("base;", "basic;", r"character 1 \('basic.*base, market"),
        ("base;", "edition;", "base, market"),
        ("base;", "base base;", "after the name"),
        ("; robber", "; ; robber", "not empty"),
        ("fo6", "xx6", "terrain and a number.*fo"),
        ("fo6", "fo666", "terrain and a number"),
        ("0,0 de", "1,-1 de", "1,-1 is already there"),
        ("0,0 de", "zero de", "first hex, or harbours"),
        ("2,0 pa5", "9,9 pa5", "connected"),
        ("robber 0,0", "robber 5,5", r"one hex.*|'5,5'"),
        ("robber 0,0", "robber 0,0; robber 0,0", "only once"),
        ("robber 0,0", "robber 0,0; harbours any:0,0NE", "coastal path"),
        ("robber 0,0", "robber 0,0; harbours any:x", "coastal path"),
        ("robber 0,0", "robber 0,0; seat x roads 0,0NE", "intersection"),
        ("robber 0,0", "robber 0,0; seat *0,0N roads x", "a path"),
    ],
)
def test_bad_notation(old, new, message):
    """A wrong notation is refused; the error gives the place, what is there and what is allowed."""
    text = "base; 0,-1 fo6 hi8; 0,0 de; 2,0 pa5; 0,1 mo4 fi3; robber 0,0"
    assert old in text
    with pytest.raises(cw.NotationError, match=message):
        Board.parse(text.replace(old, new))


def test_notation_must_be_text():
    """Anything other than text is refused with a TypeError."""
    with pytest.raises(TypeError, match="notation must be text"):
        Board.parse(3)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda b: {"tiles": b.tiles[:-1]}, "18 tiles for an island of 19"),
        (lambda b: {"lettered": (("0,0", "A"),)}, "turn them over"),
        (lambda b: {"tiles": changed(b, "0,0", Tile("jungle", 4))}, "terrain 'jungle'; allowed: forest"),
        (lambda b: {"tiles": changed(b, "0,0", Tile())}, "terrain None"),
        (lambda b: {"tiles": changed(b, carrying(b), Tile("forest", 7))}, "number 7; allowed: 2, 3, 4"),
        (lambda b: {"tiles": changed(b, carrying(b), Tile("forest"))}, "number None"),
        (lambda b: {"tiles": changed(b, b.robber, Tile("desert", 5))}, "has no number"),
        (lambda b: {"harbours": (Harbour("9,9", b.harbours[0].path, "any"),)}, "is at sea hex"),
        (lambda b: {"harbours": (Harbour("0,-3", "0,0NE", "any"),)}, "is not on the coast"),
        (lambda b: {"harbours": (b.harbours[0]._replace(kind="gold"),)}, "'gold'; allowed: any"),
        (lambda b: {"harbours": (b.harbours[0], b.harbours[0])}, "two harbours"),
        (lambda b: {"robber": None}, "robber is not on a hex"),
        (lambda b: {"robber": "9,9"}, "no hex '9,9' on this island"),
        (lambda b: {"starts": (Start(("9,9N",), (), "9,9N"),)}, "no intersection"),
        (lambda b: {"starts": (Start(("0,0N",), ("9,9W",), "0,0N"),)}, "no path"),
        (lambda b: {"starts": (Start(("0,0N",), (), "0,0S"),)}, "starred"),
    ],
)
def test_bad_boards(change, message):
    """A board with a missing or impossible part is refused; the text names the part and says what is allowed."""
    board = Board.variable(seed=1)
    with pytest.raises(ValueError, match=message):
        replace(board, **change(board))


def test_pips_and_neighbours():
    """B-09, M-34: the dots of an intersection are the sum for its hexes; jungle counts, desert has none."""
    board = Board.parse("market; 0,0 fo6 ju4; 0,1 de; robber 0,1")
    assert [board.hex_pips(hex) for hex in ("0,0", "1,0", "0,1")] == [5, 3, 0]
    meeting = next(i for i in board.intersections if len(board.neighbours(i)) == 3)
    assert set(board.neighbours(meeting)) == {"0,0", "1,0", "0,1"}
    assert board.pips(meeting) == 8


def test_harbour_belongs_to_both_ends():
    """B-11: a harbour serves the two ends of its coastal path and no other intersection."""
    board = Board.variable(seed=2)
    for harbour in board.harbours:
        ends = board.topology.path_ends[board.topology.path(harbour.path)]
        served = {i for i in board.intersections if board.harbour(i) == harbour}
        assert served == {board.intersections[end] for end in ends}


def test_colours_of_seats():
    """B-06, B-15: with three players red stays in the box."""
    ruleset = load("base")
    assert seat_colours(ruleset, 4) == ("red", "blue", "orange", "white")
    assert seat_colours(ruleset, 3) == ("blue", "orange", "white")


def test_boards_are_values():
    """Equal boards are equal as keys; a board cannot be changed."""
    board = Board.variable(seed=5)
    assert {board: 1}[Board.variable(seed="5")] == 1
    with pytest.raises(AttributeError):
        board.robber = "0,0"
    with pytest.raises(TypeError):
        board.hexes["0,0"] = Tile("forest", 5)
