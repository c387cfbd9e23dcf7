"""Founding and the first turn of the base game."""

import pytest

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.topology import parse_hex
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.game.perft import perft, perft_split
from catan_widgets.engine.position.state import CHANCE


def play(game: Game, *moves: str) -> Game:
    for move in moves:
        game = game.play(move)
    return game


def test_opening_counts():
    """B-21, B-52: the opening has 54, 144, 7236, 19248 and 897180 sequences of one to five moves."""
    game = Game.new(seed=1)
    assert [perft(game, depth) for depth in range(6)] == [1, 54, 144, 7236, 19248, 897180]


def test_opening_counts_do_not_depend_on_the_board():
    """B-21: the count of the opening depends on the network of intersections, not on terrain or seats."""
    assert perft(Game.new(seed=2, players=2), 4) == perft(Game.new("base", seed=3, players=3), 4) == 19248


def test_counts_split_by_first_move():
    """The split of a count names the first moves, and its parts add up to the count."""
    split = perft_split(Game.new(seed=1), 3)
    assert sum(split.values()) == 7236 and len(split) == 54 and "settle 0,0N" in split


def test_depth_six_by_symmetry():
    """B-21: the opening has 2380536 sequences of six moves; symmetric places have equal counts."""
    game = Game.new(seed=1)
    orbits: dict[frozenset, list[str]] = {}
    for name in game.board.intersections:
        orbits.setdefault(frozenset(map(frozenset, images(name))), []).append(name)
    assert len(orbits) == 6
    assert sum(len(names) * perft(game.play(f"settle {names[0]}"), 5) for names in orbits.values()) == 2380536


def images(name: str):
    """The images of an intersection under the twelve symmetries of the island, as the three hexes that meet there."""
    q, r = parse_hex(name[:-1])
    hexes = {"N": [(q, r), (q, r - 1), (q + 1, r - 1)], "S": [(q, r), (q, r + 1), (q - 1, r + 1)]}[name[-1]]
    for _turn in range(6):
        hexes = [(-r, q + r) for q, r in hexes]
        yield hexes
        yield [(r, q) for q, r in hexes]


def test_rounds_run_clockwise_and_back():
    """B-21, B-22, B-24: clockwise from the starting player, then anticlockwise; that player has the first turn."""
    game = Game.new(seed=1, players=4, start=2)
    order = []
    while game.state.phase.startswith("found"):
        order.append(game.to_move)
        game = game.play(game.legal_moves()[0])
    assert order == [2, 2, 3, 3, 0, 0, 1, 1, 1, 1, 0, 0, 3, 3, 2, 2]
    assert (game.state.phase, game.to_move) == ("roll", 2)


def test_road_lies_at_the_new_settlement():
    """B-22: the second road must start at the second settlement, even though the first one has free paths too."""
    game = play(Game.new(seed=1, players=2), "settle 0,0N", "road 0,0NE", "settle 0,0S", "road 0,1NW")
    game = play(game, "settle 1,1N", "road 1,1NE", "settle 1,-1N")
    refusal = game.why_not("road 0,0NW")
    assert refusal is not None and refusal.rule == "B-22" and "1,-1N" in refusal.text
    assert len(game.legal_moves()) == 3


def test_second_settlement_brings_cards():
    """B-23: the second settlement gives one card for each adjacent resource hex; the first gives none."""
    board = Board.beginner()
    game = Game.new(players=2, board=Board.variable(seed=4))
    game = play(game, "settle 0,0N", "road 0,0NE")
    assert game.state.hand_size(0) == 0
    game = play(game, "settle 0,0S", "road 0,1NW", "settle 1,1N", "road 1,1NE", "settle 1,-1N")
    hexes = game.board.neighbours("1,-1N")
    kinds = sorted(
        game.state.game_setup.ruleset["terrain_resource"].get(game.board.hexes[hex].terrain, "-") for hex in hexes
    )
    got = sorted(kind for kind, count in game.state.hand(0).items() for _card in range(count))
    assert got == [kind for kind in kinds if kind != "-"]
    assert [event.rule for event in game.events] == ["B-22", *["B-23"] * len(got)]
    assert board.starts


def test_highest_roll_starts():
    """B-20: with start="roll" the seats roll in turn, tied seats roll again, and the highest roll starts."""
    game = Game.new(players=3, seed=1, start="roll")
    assert (game.to_move, len(game.chance())) == (CHANCE, 36)
    game = play(game, "dice 5 5", "dice 1 1", "dice 4 6")
    assert game.state.phase == "start"
    game = play(game, "dice 2 2", "dice 2 3")
    assert (game.state.phase, game.to_move, game.state.start) == ("found", 2, 2)


def test_highest_roll_starts_a_settled_board():
    """B-18, B-20: the roll for the first turn also works on a board without founding."""
    game = play(Game.new(players=3, board=Board.beginner(3), start="roll"), "dice 1 1", "dice 4 6", "dice 1 2")
    assert (game.state.phase, game.to_move) == ("roll", 1)


def test_beginner_set_up_starts_after_founding():
    """B-15, B-17, B-18: with the fixed map, the first turn starts immediately, with start cards in hand."""
    board = Board.beginner()
    game = Game.new(board=board, start=3)
    assert (game.state.phase, game.to_move) == ("roll", 3)
    for seat, start in enumerate(board.starts):
        assert {name for name, owner in game.state.settlements.items() if owner == seat} == set(start.settlements)
        assert {name for name, owner in game.state.roads.items() if owner == seat} == set(start.roads)
        land = [board.hexes[hex].terrain for hex in board.neighbours(start.starred)]
        assert game.state.hand_size(seat) == sum(terrain != "desert" for terrain in land)
    assert game.state.hand(1) == {"lumber": 2, "brick": 0, "wool": 0, "grain": 1, "ore": 0}


def test_beginner_board_is_for_its_players():
    """B-15: three players cannot use a map with settlements for four."""
    with pytest.raises(ValueError, match="settlements for 4 players, not for 3"):
        Game.new(players=3, board=Board.beginner())


def test_no_settlement_next_to_another():
    """B-52: the three intersections around a settlement stay empty, and the refusal names the neighbour."""
    game = play(Game.new(seed=1), "settle 0,0N", "road 0,0NE")
    refusal = game.why_not("settle 1,-1S")
    assert refusal is not None and (refusal.rule, refusal.text) == (
        "B-52",
        "the neighbouring intersection 0,0N is taken by red",
    )
    refusal = game.why_not("settle 0,0N")
    assert refusal is not None and refusal.text == "the intersection 0,0N is taken by red"


@pytest.mark.parametrize("players", [1, 5, "3", True])
def test_numbers_of_players(players):
    """B-06: two to four players; anything else is refused."""
    with pytest.raises((ValueError, TypeError)):
        Game.new(players=players)


@pytest.mark.parametrize(
    "arguments",
    [
        {"rules": "chess"},
        {"preset": "future"},
        {"no_such_option": True},
        {"single_phase": 1},
        {"third_road": False},
        {"start": 4},
        {"start": "red"},
        {"board": "0,0"},
        {"data": {"goal": 0}},
        {"rules": "market", "board": Board.variable(seed=1)},
    ],
)
def test_unknown_arguments_are_refused(arguments):
    """A game refuses arguments that it does not know."""
    with pytest.raises((ValueError, TypeError)):
        Game.new(**arguments)
