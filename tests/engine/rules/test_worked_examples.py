"""The worked examples from the rule texts, one test for each."""

import pytest

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.game.game import Game
from tests.engine.positions import board, cards, play, position, refused


def rolled(game: Game, number: int) -> Game:
    first = max(1, number - 6)
    return play(game, "roll", f"dice {first} {number - first}")


# --- base game ------------------------------------------------------------------------------------
# The hexes 1,-2 (mountains 4) and 0,-1 (changed to pasture 4) meet at 0,-1N; 0,0N touches only 0,-1 of the two.
FOURS = (("fi3 hi5", "fi3 pa4"),)


def test_b31_a_four_in_mountains_and_pasture():
    """B-31: on a 4, a settlement between mountains 4 and pasture 4 gets ore and wool, one only at the pasture wool."""
    game = position({"settlements": ["0,-1N"]}, {"settlements": ["0,0N"]}, phase="roll", board=board(*FOURS))
    game = rolled(game, 4)
    assert (cards(game, 0), cards(game, 1)) == ({"wool": 1, "ore": 1}, {"wool": 1})


def test_b31_a_city_on_that_pasture():
    """B-31: a city at pasture 4 gets 2 wool on a 4, no matter who rolled."""
    game = position({"settlements": ["0,-1N"]}, {"cities": ["0,0N"]}, phase="roll", board=board(*FOURS))
    assert cards(rolled(game, 4), 1) == {"wool": 2}


def test_b31_an_eight_in_mountains():
    """B-31: on the 8 of a mountain hex, a settlement and a city of one player get 3 ore."""
    eight = board(("hi9 mo4 fi8", "hi9 mo8 fi8"))
    game = position({"settlements": ["0,-1N"], "cities": ["1,-1N"]}, {}, phase="roll", board=eight)
    assert cards(rolled(game, 8), 0) == {"ore": 3, "grain": 2}
    eight = board(("hi9 mo4 fi8", "hi9 mo8 fi9"))
    game = position({"settlements": ["0,-1N"], "cities": ["1,-1N"]}, {}, phase="roll", board=eight)
    assert cards(rolled(game, 8), 0) == {"ore": 3}


def test_b31_a_city_in_a_forest():
    """B-31: on the number of a forest, a city there gets 2 lumber."""
    game = position({"cities": ["2,0N"]}, {}, phase="roll")
    assert cards(rolled(game, 10), 0) == {"lumber": 2}


def test_b16_a_three_on_the_beginner_map():
    """B-16, B-31: on the beginner map, a 3 gives red grain and orange lumber."""
    game = Game.new(board=Board.beginner())
    before = [cards(game, seat) for seat in range(4)]
    game = rolled(game, 3)
    gained = [
        {k: n - old.get(k, 0) for k, n in cards(game, p).items() if n != old.get(k, 0)} for p, old in enumerate(before)
    ]
    assert (gained[0], gained[2]) == ({"grain": 1}, {"lumber": 1})
    assert gained[1] == {}


def test_b40_an_offer_and_two_counter_offers():
    """B-40: the active player asks for 1 brick, hears two counter-offers and takes the one for lumber and ore."""
    game = position({"hand": "2 lumber + 3 ore"}, {"hand": "1 brick"}, {"hand": "2 brick"}, phase="trade")
    game = play(game, "offer 1 1ore 1brick")
    assert game.to_move == 1
    assert refused(game, "offer 2 1brick 1ore")[0] == "B-40"
    game = play(game, "offer 0 1brick 2ore")
    assert (game.to_move, game.state.offer) == (0, (1, (("brick", 1),), (("ore", 2),)))
    game = play(game, "decline", "offer 2 1ore 1brick", "offer 0 1brick 1lumber+1ore", "accept")
    assert [cards(game, seat) for seat in range(3)] == [
        {"lumber": 1, "brick": 1, "ore": 2},
        {"brick": 1},
        {"lumber": 1, "brick": 1, "ore": 1},
    ]
    assert (game.state.phase, game.to_move, game.state.offer) == ("trade", 0, None)


def test_b41_four_ore_for_a_lumber():
    """B-41: without a harbour, 4 ore buy 1 lumber."""
    game = play(position({"hand": "4 ore"}, {}, phase="trade"), "bank ore lumber")
    assert cards(game, 0) == {"lumber": 1}


def test_b42_three_lumber_for_an_ore():
    """B-42: at a 3:1 harbour, 3 lumber buy 1 ore."""
    game = position({"hand": "3 lumber", "settlements": ["2,-1N"]}, {}, phase="trade")
    assert cards(play(game, "bank lumber ore"), 0) == {"ore": 1}


def test_b43_two_wool_at_the_wool_harbour():
    """B-43: at the wool harbour, 2 wool buy any 1 card, 4 wool buy 2 cards, and other kinds still cost 4."""
    game = position({"hand": "4 wool + 3 grain", "settlements": ["-2,0N"]}, {}, phase="trade")
    assert cards(play(game, "bank wool ore"), 0) == {"wool": 2, "grain": 3, "ore": 1}
    assert cards(play(game, "bank wool ore", "bank wool brick"), 0) == {"brick": 1, "grain": 3, "ore": 1}
    assert refused(game, "bank grain ore") == ("B-41", "here you give 4 grain for one card, but you have 3")


def test_b60_hands_of_six_seven_and_eleven():
    """B-60: on a 7, hands of 6, 7 and 11 discard 0, 0 and 5 cards, here 3 lumber and 2 wool."""
    game = position({"hand": "6 ore"}, {"hand": "7 grain"}, {"hand": "5 lumber + 6 wool"}, phase="roll")
    game = play(game, "roll", "dice 3 4")
    assert (game.state.phase, game.to_move, [game.state.owed(p) for p in range(3)]) == ("discard", 2, [0, 0, 5])
    game = play(game, *["discard lumber"] * 3, *["discard wool"] * 2)
    assert cards(game, 2) == {"lumber": 2, "wool": 4}
    assert (game.state.phase, game.to_move) == ("robber", 0)


def test_b72_a_knight_sends_the_robber_to_the_forest():
    """B-72, B-32: a knight moves the robber to forest 4, draws a card from A or B, and 4s give no lumber there."""
    forest = board(("mo4 fi8", "fo4 fi8"), ("robber 2,0", "robber -1,2"))
    game = position(
        {"cards": "1 knight"},
        {"settlements": ["0,-1N"], "hand": "1 ore"},
        {"settlements": ["1,-1N"], "hand": "1 wool"},
        board=forest,
    )
    game = play(game, "knight", "robber 1,-2")
    assert [str(move) for move in game.legal_moves()] == ["steal 1", "steal 2", "nosteal"]
    game = play(game, "steal 2", "stole wool", "end")
    assert (cards(game, 0), cards(game, 2)) == ({"wool": 1}, {})
    game = rolled(game, 4)
    assert [cards(game, seat) for seat in (1, 2)] == [{"ore": 1}, {}]
    assert "B-32" in [event.rule for event in game.events]


LINE = ["0,-2W", "-1,-1NE", "0,-1W", "-1,0NE", "0,0W", "-1,1NE", "0,1W"]


def test_b80_seven_in_line_and_a_cut():
    """B-80 to B-82: a road of 7 with two branches keeps the card until a settlement cuts it and another is longest."""
    game = position(
        {"settlements": ["-1,-1N", "-1,2N"], "roads": [*LINE, "-1,0NW", "0,1NW"]},
        {
            "settlements": ["2,0S"],
            "roads": ["1,1NE", "2,0W", "1,0NE", "1,0NW", "1,0W", "0,0NE", "0,0NW", "-1,1NW"][:7],
            "hand": "1 lumber + 1 brick + 1 wool + 1 grain",
        },
        longest_road=0,
        to_move=1,
        turn=1,
    )
    assert game.state.longest_road == 0
    cut = game.play("settle 0,-1S")
    assert cut.state.longest_road == 1
    assert [event.rule for event in cut.events] == ["B-53", "B-82"]


def test_b91_the_tenth_point_is_a_card():
    """B-91, B-77: with 9 points, one of them hidden, buying a victory point card wins immediately with 10 points."""
    game = position(
        {
            "settlements": ["0,-1N", "0,2S"],
            "cities": ["1,0N", "-1,2N"],
            "roads": ["1,0NE", "1,0NW", "1,0W", "0,1NW", "0,1W"],
            "cards": "1 victory_point",
            "hand": "1 wool + 1 grain + 1 ore",
        },
        {},
    )
    assert game.state.points(0).total == 9 and game.points(0).total == 8
    game = play(game, "buy", "drew victory_point")
    assert (game.winner, game.to_move, game.points(0).total) == (0, None, 10)
    assert game.legal_moves() == () and game.chance() == ()
    assert refused(game, "end")[0] == "B-91"


def test_b52_distance_and_b53_road():
    """B-52, B-53: not next to a building; two paths away is fine, but not without the player's own road."""
    game = position(
        {"settlements": ["0,0N"], "roads": ["0,0NE", "1,0NW"], "hand": "1 lumber + 1 brick + 1 wool + 1 grain"}, {}
    )
    assert refused(game, "settle 1,-1S") == ("B-52", "the neighbouring intersection 0,0N is taken by orange")
    assert refused(game, "settle 0,0S") == ("B-53", "none of your roads leads to 0,0S")
    assert game.play("settle 1,0N").state.settlements == {"0,0N": 0, "1,0N": 0}


# --- Chocolate Market ------------------------------------------------------------------------------
def market(*seats, **more) -> Game:
    island = Board.variable("market", seed=1)
    return Game.setup({"rules": "market", "board": island, "phase": "trade", "seats": seats, **more})


def test_market_example():
    """M-08, M-51 to M-53, M-57: fine dark earns a card and sinks to "1 road", a 4 lifts dark whole hazelnut."""
    game = market({"hand": "2 cocoa + 1 sugar + 1 hazelnut"}, {})
    assert [str(move) for move in game.legal_moves() if str(move).startswith("make")] == ["make 1", "make 4"]
    made = game.play("make 1")
    assert cards(made, 0) == {"hazelnut": 1}
    assert refused(play(made, "drew knight", "market 4"), "make 4")[0] == "M-51"
    game = play(made, "drew knight")
    assert game.state.cards(0)["knight"] == 1
    assert game.state.rows["fine_dark"] == 2
    game = play(game, "market 4")
    rows = game.state.game_setup.ruleset["rows"]
    assert rows[game.state.rows["fine_dark"]] == {"road": 1}
    assert rows[game.state.rows["dark_whole_hazelnut"]] == {"vp": 1, "resource": 1}


def test_market_example_goes_on():
    """M-51, M-56: the next bar earns 1 road if it is fine dark, or 1 VP and 1 resource if dark whole hazelnut."""
    game = market({"hand": "4 cocoa + 2 sugar + 1 hazelnut", "settlements": ["0,0N"], "roads": ["0,0NE"]}, {})
    game = play(game, "make 1", "drew knight", "market 4")
    road = game.play("make 1")
    assert road.state.phase == "roads" and refused(road, "decline")[0] == "M-56"
    game = market({"hand": "4 cocoa + 2 sugar + 1 hazelnut"}, {})
    game = play(game, "make 1", "drew knight", "market 4", "make 4")
    assert (game.state.phase, game.points(0).chips) == ("take", 1)
    assert cards(game.play("take ore"), 0) == {"ore": 1}


# --- Chocolate Edition -----------------------------------------------------------------------------
def test_edition_ore():
    """E-20: on ore, a red settlement gives 1 card, a blue and a yellow one give 2, and other colours give 0."""
    game = play(Game.new("edition", players=3), "spin", "spun ore")
    assert [event.gains for event in game.events[1:]] == [((0, (("ore", 1),)),), ((1, (("ore", 2),)),)]


def test_edition_robber():
    """E-22: hands of 3 and 7 cards are safe; a hand of 9 discards 4."""
    rows = (["red", "road", "white"], ["blue", "road", "yellow"], ["green", "road", "white"])
    hands = ("3 ore", "7 wool", "9 grain")
    seats = [{"row": row, "hand": hand} for row, hand in zip(rows, hands, strict=True)]
    game = play(Game.setup({"rules": "edition", "seats": seats}), "spin", "spun robber")
    assert ([game.state.owed(p) for p in range(3)], game.to_move) == ([0, 0, 4], 2)
    game = play(game, *["discard grain"] * 4)
    assert (cards(game, 2), game.state.phase, game.to_move) == ({"grain": 5}, "trade", 0)


@pytest.mark.parametrize("give", ["1grain", "2grain"])
def test_edition_deals(give):
    """E-30: 1 wool for 1 grain is a possible trade, and so is more than one card for one."""
    seats = [{"row": ["red"], "hand": "2 grain"}, {"row": ["blue"], "hand": "1 wool"}]
    game = Game.setup({"rules": "edition", "phase": "trade", "seats": seats})
    assert cards(play(game, f"offer 1 {give} 1wool", "accept"), 0)["wool"] == 1


@pytest.mark.parametrize("kind", ["wool", "lumber", "ore"])
def test_edition_blue_city(kind):
    """E-43: a blue city gives 2 cards on wool, lumber and ore."""
    game = Game.setup({"rules": "edition", "seats": [{"row": ["blue city"]}, {"row": ["yellow"]}]})
    assert cards(play(game, "spin", f"spun {kind}"), 0) == {kind: 2}
