"""The order of a turn, production, building and the end of the base game."""

from dataclasses import replace
from fractions import Fraction

import pytest

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.island import Start
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.position.state import CHANCE
from tests.engine.positions import board, cards, play, position, refused

ALL = "9 lumber + 9 brick + 9 wool + 9 grain + 9 ore"


def test_roll_trade_build_in_this_order():
    """B-30: first roll, then trade, then build; afterwards it is the next player's turn, clockwise."""
    game = position({"hand": "4 ore"}, {}, phase="roll")
    assert refused(game, "bank ore wool") == ("B-30", "trade comes after the roll; roll the dice first")
    assert refused(game, "end") == ("B-30", "you can end the turn only after the roll; roll the dice first")
    game = game.play("roll")
    assert refused(game, "end") == ("B-30", "roll the dice first")
    game = game.play("dice 1 1")
    assert game.state.phase == "trade"
    assert refused(game, "buy") == ("B-30", "building comes after trade; end trading first")
    assert refused(game, "end")[0] == "B-30"
    assert refused(game, "roll") == ("B-30", "the dice have already been rolled this turn")
    game = game.play("endtrade")
    assert refused(game, "bank ore wool") == ("B-30", "trading is over for this turn; now you can build")
    assert refused(game, "endtrade")[0] == "B-30"
    game = game.play("end")
    assert (game.to_move, game.state.phase) == (1, "roll")
    assert play(game, "roll", "dice 1 1", "endtrade", "end").to_move == 0


def test_one_phase_for_trade_and_build_as_an_option():
    """B-95: with single_phase, players trade and build in any order."""
    game = position({"hand": "8 ore + 2 grain"}, {}, phase="roll", options={"single_phase": True})
    game = play(game, "roll", "dice 1 1")
    assert game.state.phase == "build"
    assert refused(game, "endtrade")[0] == "B-95"
    game = play(game, "bank ore wool", "buy", "drew knight", "offer 1 1ore 1wool", "decline")
    assert game.state.phase == "build" and game.play("end").to_move == 1


def test_dice_have_36_outcomes():
    """B-07, B-31: the dice are one chance event with 36 outcomes, each with probability 1/36."""
    game = position({}, {}, phase="roll").play("roll")
    assert game.to_move == CHANCE
    assert len(game.chance()) == 36 and {share for _dice, share in game.chance()} == {Fraction(1, 36)}


def test_robber_blocks_his_hex():
    """B-32: the robber's hex gives nothing on its number, and the robber stays; the event says who got nothing."""
    game = position({"settlements": ["0,-1N"]}, {"cities": ["1,-1N"]}, phase="roll", robber="1,-2")
    game = play(game, "roll", "dice 1 3")
    assert (cards(game, 0), cards(game, 1), game.state.robber) == ({}, {}, "1,-2")
    assert [event.rule for event in game.events] == ["B-31", "B-32", "B-32"]
    assert game.events[1].gains == ((0, ()),) and "1,-2" in game.events[1].text


def short_of_ore(*seats, **more) -> Game:
    """A position with 2 ore left in the bank, where a 4 gives ore from the hex 1,-2."""
    return position(*seats, {"hand": "17 ore"}, phase="roll", **more)


def test_short_bank_serves_nobody():
    """B-33: if the bank cannot pay all claims for a kind, nobody gets any of it; other kinds are paid."""
    pasture = board(("fi3 hi5", "fi3 pa4"))
    game = short_of_ore({"cities": ["0,-1N"]}, {"settlements": ["1,-1N"]}, board=pasture)
    game = play(game, "roll", "dice 1 3")
    assert [cards(game, p) for p in (0, 1)] == [{"wool": 2}, {}]
    assert [event.rule for event in game.events] == ["B-31", "B-33", "B-33", "B-31"]
    assert game.state.bank["ore"] == 2


def test_short_bank_and_a_single_claimant():
    """B-33, B-98: a single claimant gets nothing either, or what is left if the option is on."""
    seats = ({"cities": ["0,-1N", "1,-1N"]},)
    assert cards(play(short_of_ore(*seats), "roll", "dice 1 3"), 0) == {}
    game = play(short_of_ore(*seats, options={"single_claimant": True}), "roll", "dice 1 3")
    assert cards(game, 0) == {"ore": 2} and game.state.bank["ore"] == 0
    assert game.events[-1].rule == "B-98"
    two = ({"cities": ["0,-1N"]}, {"settlements": ["1,-1N"]})
    game = play(short_of_ore(*two, options={"single_claimant": True}), "roll", "dice 1 3")
    assert [cards(game, p) for p in (0, 1)] == [{}, {}]


def test_bank_that_just_suffices_serves_all():
    """B-33: claims that add up to exactly what is left are paid."""
    game = play(short_of_ore({"settlements": ["0,-1N"]}, {"settlements": ["1,-1N"]}), "roll", "dice 1 3")
    assert [cards(game, p) for p in (0, 1)] == [{"ore": 1}, {"ore": 1}] and game.state.bank["ore"] == 0


def test_two_hexes_of_one_kind_are_one_claim():
    """B-33: two hexes with the same terrain and number count as one claim on the bank."""
    forests = board(("hi9 mo4 fi8", "hi9 mo4 mo4"))
    seats = ({"cities": ["0,-1N"]}, {"settlements": ["2,-1N"]}, {"hand": "17 ore"})
    game = play(position(*seats, phase="roll", board=forests), "roll", "dice 1 3")
    assert [cards(game, p) for p in (0, 1)] == [{}, {}]


@pytest.mark.parametrize(
    ("move", "cost"),
    [
        ("road 0,1NW", {"lumber": 1, "brick": 1}),
        ("settle 0,0S", {"lumber": 1, "brick": 1, "wool": 1, "grain": 1}),
        ("city 0,0N", {"grain": 2, "ore": 3}),
        ("buy", {"wool": 1, "grain": 1, "ore": 1}),
    ],
)
def test_costs(move, cost):
    """B-50: the cost of each building is paid to the bank, and one missing card is enough for a refusal."""
    seat = {"settlements": ["0,0N"], "roads": ["0,0NE", "1,0W", "0,1NW"]}
    if move.startswith("road"):
        seat["roads"] = ["0,0NE", "1,0W"]
    game = position({**seat, "hand": cost}, {})
    after = game.play(move)
    assert cards(after, 0) == {} and after.state.bank == dict.fromkeys(after.state.bank, 19)
    assert after.events[0].gains == ((0, tuple((kind, -count) for kind, count in cost.items())),)
    for kind in cost:
        less = {other: count - (other == kind) for other, count in cost.items()}
        rule, text = refused(position({**seat, "hand": less}, {}), move)
        assert (rule, text) == ("B-50", f"you need {cost[kind]} {kind} but have {cost[kind] - 1}")


def test_everything_that_is_missing_is_named():
    """B-50: the refusal names every missing kind."""
    game = position({"hand": "1 wool"}, {})
    assert refused(game, "buy")[1] == "you need 1 grain but have 0; you need 1 ore but have 0"


def test_roads():
    """B-51: on a free path next to the player's own road or building, one road on each path."""
    game = position(
        {"settlements": ["0,0N"], "roads": ["0,0NE"], "hand": ALL}, {"settlements": ["0,1N"], "roads": ["1,0W"]}
    )
    assert refused(game, "road 0,0NE") == ("B-51", "there is already a road of orange on 0,0NE")
    assert refused(game, "road 1,0W") == ("B-51", "there is already a road of white on 1,0W")
    assert refused(game, "road -2,2W") == ("B-51", "none of your roads or buildings touches -2,2W")
    assert {str(move) for move in game.legal_moves() if str(move).startswith("road")} == {
        "road 1,-1W",
        "road 0,0NW",
        "road 1,0NW",
    }


def test_coast_has_paths():
    """B-51: a road may run along the coast."""
    game = position({"settlements": ["-1,-2S"], "hand": ALL}, {})
    assert game.play("road -1,-1NW").state.roads == {"-1,-1NW": 0}
    assert refused(game, "road 5,5NE")[0] == "B-10"


def test_pieces_run_out():
    """B-06, B-55: 15 roads, 4 cities and 5 settlements; after the fifth settlement, one must become a city first."""
    five = ["-1,-2S", "0,-2S", "1,-2S", "2,-2S", "-2,1N"]
    roads = ["-1,-1NW", "-1,-1NE", "0,-1NW", "0,-1NE", "1,-1NW", "1,-1NE", "-2,1NE", "-1,1NW", "-1,1NE", "0,1NW"]
    seat = {"settlements": five, "roads": roads, "hand": ALL}
    game = position(seat, {})
    out = "all 5 settlements of orange are on the board"
    assert refused(game, "settle 0,0S") == ("B-55", f"{out}; one must become a city first")
    without = position(seat, {}, data={"pieces.city": 0})
    assert refused(without, "settle 0,0S") == ("B-55", f"{out}, and so are all its cities")
    game = play(game, "city 2,-2S", "settle 0,0S")
    assert game.state.left(0)["settlement"] == 0
    cities = {"settlements": five[4:], "cities": five[:4], "hand": ALL}
    assert refused(position(cities, {}), "city -2,1N") == ("B-06", "all 4 cities of orange are on the board")
    roads = [*roads, "0,-1W", "-1,0NE", "0,0W", "2,-1W", "1,0NE"]
    game = position({"settlements": five, "roads": roads, "hand": ALL}, {}, longest_road=0)
    assert refused(game, "road 1,0W") == ("B-06", "all 15 roads of orange are on the board")


def test_cities_replace_settlements():
    """B-54: a city replaces the player's own settlement, which returns to the supply."""
    game = position({"settlements": ["0,0N"], "cities": ["0,-2S"], "hand": ALL}, {"settlements": ["0,1N"]})
    after = game.play("city 0,0N")
    assert after.state.cities == {"0,-2S": 0, "0,0N": 0} and after.state.settlements == {"0,1N": 1}
    assert after.state.left(0) == {"road": 15, "settlement": 5, "city": 2}
    assert refused(game, "city 0,0S") == ("B-54", "there is no settlement at 0,0S that could become a city")
    assert refused(game, "city 0,1N") == ("B-54", "the building at 0,1N belongs to white")
    assert refused(game, "city 0,-2S") == ("B-54", "there is already a city at 0,-2S")


def nine_points(**more):
    """A seat with 9 points, one point and one move short of the goal."""
    return {
        "settlements": ["0,-1N", "0,0S", "2,0S"],
        "cities": ["1,0N", "2,-2N", "-2,1N"],
        "roads": ["-1,1NE", "0,0W"],
        **more,
    }


def test_the_game_ends_at_once():
    """B-90, B-91: settlements count 1 and cities 2; a player who reaches 10 in their own turn wins immediately."""
    game = position(nine_points(hand=ALL), {})
    assert game.points(0).total == 9
    game = play(game, "city 0,0S")
    assert (game.winner, game.to_move, game.state.phase) == (0, None, "over")
    assert [event.rule for event in game.events] == ["B-54", "B-91"]
    assert game.undo().winner is None


def test_nobody_wins_in_anothers_turn():
    """B-91: points gained in another player's turn win at the start of the player's own turn, before the roll."""
    game = position(
        {"settlements": ["0,-1S"], "roads": ["-1,0NE", "0,-1W", "0,0NW"], "hand": ALL},
        {
            "settlements": ["-3,3N", "-2,1N", "2,0S"],
            "cities": ["1,0N", "2,-2N", "-1,3N"],
            "roads": ["-3,3NE", "-2,3NW", "-2,3NE", "-1,3NW", "-1,3NE"],
        },
        {"settlements": ["-1,-2S"], "roads": ["-1,-1NW", "-1,-1NE", "0,-1NW", "0,-1NE", "1,-1NW", "1,-1NE"]},
        longest_road=2,
    )
    assert game.points(1).total == 9
    game = play(game, "settle 0,-2S")
    assert game.state.longest_road == 1 and game.points(1).total == 11
    assert (game.winner, game.to_move) == (None, 0)
    game = play(game, "end")
    assert (game.winner, game.to_move) == (1, None)


def test_an_interrupted_owner_loses_the_points():
    """B-90: points are counted from what is on the table, so losing a card loses its points."""
    game = position({"settlements": ["0,0N"], "cities": ["0,-2S"], "knights": 3}, {})
    score = game.points(0)
    assert (score.settlements, score.cities, score.largest_army, score.longest_road, score.total) == (1, 2, 2, 0, 5)


def settled(settlements, **data):
    """A game on an island where the first seat starts with this many settlements."""
    board = Board.variable(seed=1)
    places: list[str] = []
    for i, name in enumerate(board.intersections):
        near = [board.intersections[n] for n in board.topology.intersection_neighbours[i]]
        places += [] if set(near) & set(places) else [name]
    first, second = places[:settlements], places[settlements : settlements + 2]
    starts = tuple(Start(tuple(own), (), own[0]) for own in (first, second))
    return Game.new(board=replace(board, starts=starts), players=2, data=data)


def test_won_from_the_start():
    """B-91: a player with enough points at the start of their own turn wins before the roll, even in the first turn."""
    game = settled(3, goal=3)
    assert (game.winner, game.to_move) == (0, None)


def test_settled_with_what_there_is():
    """B-06, B-18: an island with more settlements for a seat than it has pieces is refused."""
    assert settled(5).state.left(0)["settlement"] == 0
    with pytest.raises(ValueError, match="one seat has more pieces"):
        settled(6)


def test_another_goal():
    """B-91: the goal is rule data that a teacher can change."""
    game = Game.setup({**position(nine_points(hand=ALL), {}).position(), "data": {"goal": 11}})
    assert game.play("city 0,0S").winner is None
