"""The Chocolate Market: chocolate, trade with ingredients, the seven and stealing, the end."""

from fractions import Fraction

import pytest

from catan_widgets.engine.game.game import Game
from catan_widgets.engine.position.state import CHANCE
from tests.engine.markets import ISLAND, NET, alone, market
from tests.engine.positions import cards, play, refused

VARIETIES = ["fine dark", "milk", "whole hazelnut", "dark whole hazelnut", "grape and nut"]
ROWS = ["nothing", "1 resource", "1 road", "1 development card", "1 VP", "1 VP + 1 resource"]
ROWS += ["1 VP + 1 development card", "2 VP"]
#: Ingredients for several bars of every variety.
PANTRY = "10 cocoa + 8 sugar + 5 milk + 5 hazelnut + 3 grapes"


# --- chocolate --------------------------------------------------------------------------------------
def rows(*numbers: int) -> dict[str, int]:
    return dict(zip(VARIETIES, numbers, strict=True))


def test_market_starts():
    """M-06, M-07, M-08, M-11: five varieties on their start rows; 8 rows of rewards; recipes as in the rule data."""
    game = Game.new("market", seed=1)
    assert list(game.state.rows.values()) == [3, 3, 4, 4, 5]
    assert [name.replace("_", " ") for name in game.state.rows] == VARIETIES
    named = market({}, {}, market=dict(zip(VARIETIES, [ROWS[n] for n in (3, 3, 4, 4, 5)], strict=True)))
    assert named.state.rows == game.state.rows


@pytest.mark.parametrize(
    ("variety", "cost"),
    [
        (1, {"cocoa": 2, "sugar": 1}),
        (2, {"cocoa": 1, "sugar": 1, "milk": 1}),
        (3, {"cocoa": 1, "sugar": 1, "milk": 1, "hazelnut": 1}),
        (4, {"cocoa": 2, "sugar": 1, "hazelnut": 1}),
        (5, {"cocoa": 1, "sugar": 1, "milk": 1, "hazelnut": 1, "grapes": 1}),
    ],
)
def test_recipes(variety, cost):
    """M-08, M-51: making a bar pays its recipe to the supply; one missing ingredient is enough for a refusal."""
    game = market({"hand": cost}, {}).play(f"make {variety}")
    assert cards(game, 0) == {}
    for kind in cost:
        less = {other: count - (other == kind) for other, count in cost.items()}
        assert refused(market({"hand": less}, {}), f"make {variety}")[0] == "M-51"


@pytest.mark.parametrize("phase", ["trade", "build"])
def test_chocolate_in_trade_and_build(phase):
    """M-50: bars are made in the trade and the build phase, one at a time, and the phase continues."""
    game = play(market({"hand": PANTRY}, {}, phase=phase), "make 2", "drew knight")
    assert game.to_move == CHANCE
    game = play(game, "market 1", "make 3", "market 1")
    assert game.state.phase == phase


def test_not_before_the_roll():
    """M-50: nobody can make chocolate before the roll."""
    early = market({"hand": PANTRY}, {}, phase="roll")
    assert refused(early, "make 1") == ("M-50", "chocolate is made after the roll; roll the dice first")


def made(row: int, *more: str, **seat) -> Game:
    """A game after making fine dark in a given row; the other rows make up the sum."""
    rest = {
        1: (7, 4, 4, 3),
        2: (6, 4, 4, 3),
        3: (3, 4, 4, 5),
        4: (3, 4, 4, 4),
        5: (3, 4, 4, 3),
        6: (3, 4, 4, 2),
        7: (3, 4, 4, 1),
    }
    start = {"hand": PANTRY, "settlements": ["0,0N"], **seat}
    return market(start, {}, market=rows(row, *rest[row])).play("make 1")


def test_rewards_row_by_row():
    """M-06, M-56: from the bottom: nothing, resource, road, card, VP, VP and resource, VP and card, 2 VP."""
    taken = made(1).play("take ore")
    assert cards(taken, 0)["ore"] == 1 and taken.points(0).chips == 0
    road = made(2).play("road 0,0NE")
    assert road.state.roads == {"0,0NE": 0} and cards(road, 0).get("lumber") is None
    assert made(3).play("drew monopoly").state.cards(0)["monopoly"] == 1
    assert [made(row).points(0).chips for row in (4, 5, 6, 7)] == [1, 1, 1, 2]
    assert made(4).to_move == CHANCE and made(7).to_move == CHANCE
    assert made(5).play("take wool").to_move == CHANCE
    assert str(made(6).chance()[0][0]) == "drew knight"


def test_the_variety_sinks_after_its_reward():
    """M-52: the variety sinks one row after its reward is given."""
    assert made(5).state.rows["fine_dark"] == 5
    after = made(5).play("take wool")
    assert after.state.rows["fine_dark"] == 4
    assert [event.rule for event in after.events] == ["M-56", "M-52"]


def test_the_die_lifts():
    """M-53: 1 to 5 lift the variety with that number, even the one that just sank; the die has six equal faces."""
    game = made(4)
    assert [share for _face, share in game.chance()] == [Fraction(1, 6)] * 6
    assert game.play("market 1").state.rows["fine_dark"] == 4
    lifted = game.play("market 3")
    assert (lifted.state.rows["fine_dark"], lifted.state.rows["whole_hazelnut"]) == (3, 5)
    assert (lifted.state.phase, lifted.to_move) == ("build", 0)


def test_a_six_lets_choose():
    """M-53: on a 6, the active player must lift a variety below the top row, possibly from the bottom row."""
    game = market({"hand": PANTRY}, {}, market=rows(4, 7, 0, 4, 4)).play("make 1").play("market 6")
    assert (game.state.phase, game.to_move) == ("lift", 0)
    assert [str(move) for move in game.legal_moves()] == ["lift 1", "lift 3", "lift 4", "lift 5"]
    assert refused(game, "lift 2") == ("M-53", "variety 2 is already in the top row")
    assert refused(game, "end") == ("M-53", "orange must first lift a variety")
    assert game.play("lift 3").state.rows["whole_hazelnut"] == 1
    assert game.play("lift 1").state.rows["fine_dark"] == 4


def test_a_variety_at_the_top_leaves_the_choice():
    """M-55: if the variety rolled is at the top, the player chooses another; the sum of the rows stays the same."""
    game = market({"hand": PANTRY}, {}, market=rows(4, 7, 0, 4, 4)).play("make 1").play("market 2")
    assert game.state.phase == "lift" and game.events[-1].rule == "M-55"
    assert sum(game.play("lift 5").state.rows.values()) == 19


def test_bottom_row():
    """M-54: a variety in the bottom row cannot be made until it has risen."""
    game = market({"hand": PANTRY}, {}, market=rows(0, 7, 4, 4, 4))
    assert refused(game, "make 1") == ("M-54", "variety 1 is in the bottom row and cannot be made until it rises")
    assert play(game, "make 3", "market 1").why_not("make 1") is None


def test_rewards_that_cannot_be_given():
    """M-56: with an empty pile, no path or road left, or an empty bank, the reward is lost, and the event says so."""
    every = "14 knight + 2 road_building + 2 invention + 2 monopoly + 4 victory_point"
    seats = ({"hand": PANTRY, "cards": every}, {"cards": "1 victory_point"})
    game = market(*seats).play("make 1")
    assert game.to_move == CHANCE and "card is lost" in game.events[2].text and game.state.rows["fine_dark"] == 2
    nowhere = market({"hand": PANTRY}, {}, market=rows(2, 4, 4, 4, 5)).play("make 1")
    assert nowhere.to_move == CHANCE and "road is lost" in nowhere.events[2].text
    empty = ({"hand": PANTRY}, {"hand": "19 lumber + 19 brick + 19 wool + 19 grain + 19 ore"})
    game = market(*empty, market=rows(1, 4, 4, 5, 5)).play("make 1")
    assert game.to_move == CHANCE and "resource is lost" in game.events[2].text


def test_points_without_chips():
    """M-05, M-56: a VP counts even when no chip is left."""
    game = market({"hand": PANTRY, "chips": 8}, {"chips": 9}, {"chips": 11}).play("make 3")
    assert game.points(0).chips == 9


def test_take_refusals():
    """M-56: the reward is one resource of the player's choice that the bank has, taken immediately."""
    game = market({"hand": PANTRY}, {"hand": "19 ore"}, market=rows(1, 4, 4, 5, 5)).play("make 1")
    assert refused(game, "take ore") == ("M-56", "the supply has no ore left")
    assert refused(game, "take cocoa") == ("M-56", "the reward is a resource, not an ingredient")
    assert refused(game, "end") == ("M-56", "orange must first take a card of their choice")
    assert refused(market({}, {}), "take ore")[1] == "nobody takes a card of their choice now"


def test_won_road_takes_no_road_card_rules():
    """M-56: the road is free and must be placed by the usual rules."""
    game = made(2)
    assert refused(game, "decline")[0] == "M-56" and refused(game, "road 2,0NE")[0] == "B-51"
    assert refused(game, "end")[0] == "M-56"


def test_won_card_is_new():
    """M-57: a card won this way cannot be played this turn; a victory point card counts immediately."""
    game = play(made(3), "drew monopoly", "market 1")
    assert refused(game, "monopoly ore") == ("B-71", "you only bought your monopoly card this turn")
    won = market({"hand": PANTRY, "chips": 12}, {}).play("make 1").play("drew victory_point")
    assert won.winner == 0


# --- trade, seven, stealing -------------------------------------------------------------------------
def test_ingredients_are_traded():
    """M-60: ingredients are offered like resources, and a trade may mix the two."""
    game = market({"hand": "1 ore + 1 cocoa"}, {"hand": "1 sugar"}, phase="trade")
    assert cards(play(game, "offer 1 1ore+1cocoa 1sugar", "accept"), 0) == {"sugar": 1}


def test_ingredients_with_the_bank():
    """M-61: 4 equal cards for 1 ingredient, 3 at a 3:1 harbour, never 2; never resources for ingredients."""
    harbours = {
        harbour.kind: NET.intersections[NET.path_ends[NET.path(harbour.path)][0]] for harbour in ISLAND.harbours
    }
    game = market({"hand": "4 cocoa + 4 ore"}, {}, phase="trade")
    assert cards(game.play("bank cocoa sugar"), 0) == {"ore": 4, "sugar": 1}
    assert game.play("bank cocoa sugar").events[0].rule == "M-61"
    assert refused(game, "bank cocoa ore")[0] == refused(game, "bank ore cocoa")[0] == "M-61"
    three = {"hand": "3 cocoa + 3 ore", "settlements": [harbours["any"]]}
    assert market(three, {}, phase="trade").why_not("bank cocoa sugar") is None
    wool = {"hand": "3 cocoa + 2 wool", "settlements": [harbours["wool"]]}
    game = market(wool, {}, phase="trade")
    assert game.why_not("bank wool ore") is None
    assert refused(game, "bank cocoa sugar") == ("M-61", "here you give 4 cocoa for one card, but you have 3")


def test_seven_counts_apart():
    """M-70: with more than 7 resources, half are discarded; the same for ingredients; each rounded down."""
    seats = ({"hand": "9 ore + 7 cocoa"}, {"hand": "7 wool + 11 sugar"}, {"hand": "8 brick + 8 milk"})
    game = play(market(*seats, phase="roll"), "roll", "dice 3 4")
    owed = [(game.state.owed(p), game.state.owed(p, "ingredients")) for p in range(3)]
    assert owed == [(4, 0), (0, 5), (4, 4)]
    assert refused(game, "discard cocoa") == ("M-70", "you do not have to discard ingredients now")
    game = play(game, *["discard ore"] * 4, *["discard sugar"] * 5, *["discard milk"] * 4, *["discard brick"] * 4)
    assert game.state.phase == "robber"


def test_theft_from_a_pile_of_choice():
    """M-71, M-72: the active player chooses resources or ingredients, even with a knight; the pile must have a card."""
    hex, corner = alone("fields")
    seats = ({"cards": "1 knight"}, {"settlements": [corner], "hand": "1 ore + 2 cocoa + 1 sugar"}, {"hand": "1 wool"})
    game = play(market(*seats), "knight", f"robber {hex}")
    assert [str(move) for move in game.legal_moves()] == ["steal 1", "steal 1 ingredients", "nosteal"]
    game = game.play("steal 1 ingredients")
    assert [share for _outcome, share in game.chance()] == [Fraction(2, 3), Fraction(1, 3)]
    assert cards(game.play("stole cocoa"), 0) == {"cocoa": 1}
    only = ({"cards": "1 knight"}, {"settlements": [corner], "hand": "1 ore"})
    game = play(market(*only), "knight", f"robber {hex}")
    assert refused(game, "steal 1 ingredients") == ("M-71", "white has no ingredients for you to draw")


def test_cards_are_about_resources():
    """M-73: monopoly and invention concern resources only."""
    game = market({"cards": "1 monopoly + 1 invention"}, {"hand": "1 cocoa"})
    assert refused(game, "monopoly cocoa") == ("M-73", "this card is about resources, not ingredients")
    assert refused(game, "invent cocoa ore")[0] == "M-73"
    assert not [move for move in game.legal_moves() if "cocoa" in str(move)]


def test_both_counts_are_public():
    """M-74: others see how many resources and how many ingredients a seat holds, but not which."""
    one = market({}, {"hand": "2 ore + 3 cocoa"}).view(0)
    two = market({}, {"hand": "1 ore + 1 wool + 2 cocoa + 1 sugar"}).view(0)
    assert (one.hand_size(1), one.hand_size(1, "ingredients"), one.hand(1)) == (2, 3, None)
    assert (two.hand_size(1), two.hand_size(1, "ingredients")) == (2, 3)


# --- end ------------------------------------------------------------------------------------------------
def test_thirteen_points_win():
    """M-90: 13 VP including chips win right after the reward; the variety does not sink, and the die is not rolled."""
    game = market({"hand": PANTRY, "chips": 12}, {}).play("make 3")
    assert (game.winner, game.to_move, game.points(0).total) == (0, None, 13)
    assert game.state.rows["whole_hazelnut"] == 4
    assert [event.rule for event in game.events] == ["M-51", "M-56", "M-90"]
    assert market({"hand": PANTRY, "chips": 11}, {}).play("make 3").winner is None


def test_base_rules_hold():
    """M-00: the market does not change the rest of the base game: costs, distance, knights, the modern options."""
    game = market({"settlements": ["0,0N"], "roads": ["0,0NE"], "hand": "9 lumber + 9 brick + 9 wool + 9 grain"}, {})
    assert refused(game, "settle 1,-1S")[0] == "B-52"
    assert game.play("road 1,0NW").state.roads == {"0,0NE": 0, "1,0NW": 0}


def test_other_numbers_from_a_box():
    """M-07, M-08: a teacher who owns the box can change recipes, rows and numbers."""
    game = Game.new(
        "market", seed=1, data={"varieties.milk.start": 4, "varieties.milk.recipe": {"cocoa": 1, "milk": 2}}
    )
    assert list(game.state.rows.values()) == [3, 4, 4, 4, 5]
    assert Game.from_record(game.record()) == game
    assert Game.setup({**game.position(), "seats": game.position()["seats"]}) == game
