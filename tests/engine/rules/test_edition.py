"""The Chocolate Edition: spinner, rows, knights."""

from fractions import Fraction

import pytest

from catan_widgets.engine.game.game import Game
from catan_widgets.engine.game.perft import perft
from catan_widgets.engine.game.refusal import IllegalPosition
from catan_widgets.engine.position.state import CHANCE
from tests.engine.positions import cards, play, refused

ROAD = "1 lumber + 1 brick"
SETTLE = "1 lumber + 1 brick + 1 wool + 1 grain"
CITY = "2 grain + 3 ore"
KNIGHT = "1 wool + 1 grain + 1 ore"


def edition(*seats, **more) -> Game:
    """A game of the edition at a position; the phase is ``build`` by default."""
    return Game.setup({"rules": "edition", "phase": "build", "seats": seats, **more})


# --- set-up -----------------------------------------------------------------------------------------
def test_start_sets():
    """E-10: from the starting player onwards, each takes the next start set: two settlements, a road, three cards."""
    game = Game.new("edition", players=4, start=2)
    assert [game.state.row(p) for p in (2, 3, 0, 1)] == [
        ("red", "road", "white"),
        ("blue", "road", "yellow"),
        ("green", "road", "white"),
        ("red", "road", "green"),
    ]
    assert [game.state.hand_size(p) for p in range(4)] == [3, 3, 3, 3]
    assert [game.points(p).total for p in range(4)] == [2, 2, 2, 2]
    assert (game.state.phase, game.to_move) == ("spin", 2)
    assert sum(game.state.bank.values()) == 95 - 12


def test_hands_are_hidden():
    """E-11: a seat sees its own cards, and only the number of the others' cards."""
    view = Game.new("edition", players=3).view(0)
    assert view.hand(1) is None and view.hand_size(1) == 3 and sum(view.hand(0).values()) == 3


def test_two_to_four_play_without_an_island():
    """E-10: two to four players; there is no island, no choice of preset and no other way to start."""
    assert Game.new("edition", players=2).board is None
    for wrong in ({"players": 5}, {"start": "roll"}, {"single_phase": True}):
        with pytest.raises((ValueError, TypeError)):
            Game.new("edition", **wrong)


# --- spin ---------------------------------------------------------------------------------------------
def test_spinner():
    """E-01: there are seven sections, each with probability 1/7, and a turn starts with the spin."""
    game = Game.new("edition", players=3)
    assert refused(game, "endtrade") == ("E-30", "trade with others comes after the spin; spin the spinner first")
    game = game.play("spin")
    assert game.to_move == CHANCE
    assert {str(outcome): share for outcome, share in game.chance()} == {
        f"spun {section}": Fraction(1, 7)
        for section in ("wool", "brick", "lumber", "grain", "ore", "question", "robber")
    }
    assert refused(game.play("spun wool"), "spin") == ("E-20", "the spinner has already been spun this turn")


@pytest.mark.parametrize(
    ("section", "colours"),
    [
        ("ore", "red blue yellow"),
        ("wool", "blue green white"),
        ("lumber", "blue red green"),
        ("brick", "red yellow white"),
        ("grain", "yellow green white"),
    ],
)
def test_sections(section, colours):
    """E-02, E-03: each section shows three of the five colours."""
    for colour in ("red", "blue", "yellow", "green", "white"):
        game = edition({"row": [colour]}, {"row": ["red", "road", "blue"]}, phase="spin")
        assert cards(play(game, "spin", f"spun {section}"), 0).get(section, 0) == (colour in colours.split())


def test_cities_and_short_supply():
    """E-20, E-43, E-05: a city gives 2; if the supply does not have enough for all, nobody gets any."""
    seats = ({"row": ["red city", "road", "blue"]}, {"row": ["yellow"]})
    game = play(edition(*seats, {"row": ["green"], "hand": "15 ore"}, phase="spin"), "spin", "spun ore")
    assert [cards(game, p) for p in (0, 1)] == [{"ore": 3}, {"ore": 1}]
    game = play(edition(*seats, {"row": ["green"], "hand": "16 ore"}, phase="spin"), "spin", "spun ore")
    assert [cards(game, p) for p in (0, 1)] == [{}, {}]
    assert [event.rule for event in game.events] == ["E-20", "E-05", "E-05"]


def test_question_mark():
    """E-21, E-05: every player chooses a card from what is left, in turn order from the active player."""
    seats = ({"row": ["red"]}, {"row": ["blue"], "hand": "18 ore"}, {"row": ["green"]})
    game = play(edition(*seats, phase="spin", turn=2, to_move=2), "spin", "spun question")
    assert (game.state.phase, game.to_move) == ("take", 2)
    assert refused(game, "endtrade") == ("E-21", "player 3 must first take a card of their choice")
    game = game.play("take ore")
    assert game.to_move == 0 and refused(game, "take ore") == ("E-05", "the supply has no ore left")
    game = play(game, "take wool", "take grain")
    assert [cards(game, p) for p in range(3)] == [{"wool": 1}, {"grain": 1, "ore": 18}, {"ore": 1}]
    assert (game.state.phase, game.to_move) == ("trade", 2)


def test_question_mark_and_an_empty_supply():
    """E-05: when the supply runs out, the remaining players get nothing, and the turn continues."""
    every = "19 lumber + 19 brick + 19 wool + 19 grain"
    seats = ({"row": ["red"]}, {"row": ["blue"], "hand": every}, {"row": ["green"], "hand": "18 ore"})
    game = play(edition(*seats, phase="spin"), "spin", "spun question", "take ore")
    assert (game.state.phase, game.to_move) == ("trade", 0)


def test_robber_section():
    """E-22: players with more than 7 cards discard half, rounded down, card by card; nothing is stolen."""
    seats = ({"row": ["red"], "hand": "8 ore"}, {"row": ["blue"], "hand": "7 ore"})
    game = play(edition(*seats, phase="spin"), "spin", "spun robber")
    assert refused(game, "endtrade") == ("E-22", "player 1 must discard cards first")
    game = play(game, *["discard ore"] * 4)
    assert (game.state.phase, cards(game, 0)) == ("trade", {"ore": 4})


# --- trade ------------------------------------------------------------------------------------------------
def test_trade_with_the_active_player():
    """E-30: any ratio, with the active player only, in the trade phase."""
    seats = (
        {"row": ["red"], "hand": "2 grain"},
        {"row": ["blue"], "hand": "1 wool"},
        {"row": ["green"], "hand": "1 ore"},
    )
    game = edition(*seats, phase="trade").play("offer 1 2grain 1wool")
    assert refused(game, "offer 2 1wool 1ore")[0] == "E-30"
    assert cards(game.play("accept"), 1) == {"grain": 2}
    assert refused(edition(*seats), "offer 1 1grain 1wool")[0] == "E-30"


@pytest.mark.parametrize("phase", ["spin", "trade", "build"])
def test_swap_three_for_one(phase):
    """E-31: the active player may swap 3 equal cards for 1 other in any phase, even before the spin."""
    game = edition({"row": ["red"], "hand": "3 ore + 2 wool"}, {"row": ["blue"], "hand": "19 brick"}, phase=phase)
    assert cards(game.play("bank ore grain"), 0) == {"grain": 1, "wool": 2}
    assert refused(game, "bank wool grain") == ("E-31", "here you give 3 wool for one card, but you have 2")
    assert refused(game, "bank ore ore")[0] == refused(game, "bank ore brick")[0] == "E-31"


# --- build --------------------------------------------------------------------------------------------------
def test_build_comes_last():
    """E-40: building comes after trade, and then players can no longer trade with each other."""
    game = edition({"row": ["red"], "hand": ROAD}, {"row": ["blue"]}, phase="trade")
    assert refused(game, "addroad left") == ("E-40", "building comes after trade; end trading first")
    game = play(game, "endtrade", "addroad left")
    assert game.state.row(0) == ("road", "red")
    assert game.play("end").to_move == 1


def test_roads():
    """E-41, E-45: a road is attached at the left or right of the row, one at each end; it gives no points."""
    game = edition({"row": ["red", "road"], "hand": ROAD}, {"row": ["blue"]})
    assert refused(game, "addroad right") == ("E-41", "there is already a road at the right end of your row")
    built = game.play("addroad left")
    assert (built.state.row(0), cards(built, 0), built.points(0).total) == (("road", "red", "road"), {}, 1)
    poor = edition({"row": ["red"], "hand": "1 lumber"}, {"row": ["blue"]})
    assert refused(poor, "addroad left") == ("E-45", "you need 1 brick but have 0")


def test_settlements():
    """E-42, E-45: at the free end of a road of the row, one of each colour; 1 VP, and it produces immediately."""
    game = edition({"row": ["red", "road"], "hand": SETTLE}, {"row": ["blue"]})
    assert refused(game, "addsettlement red right") == ("E-42", "you already have a settlement or city in red")
    assert refused(game, "addsettlement green left") == ("E-42", "there is no road at the left end of your row")
    built = game.play("addsettlement green right")
    assert (built.state.row(0), built.points(0).total) == (("red", "road", "green"), 2)
    assert cards(play(built, "end", "spin", "spun lumber"), 0) == {"lumber": 2}
    left = edition({"row": ["road", "red", "road", "blue"], "hand": SETTLE}, {"row": ["blue"]})
    assert left.play("addsettlement white left").state.row(0) == ("white", "road", "red", "road", "blue")
    city = edition({"row": ["red city", "road"], "hand": SETTLE}, {"row": ["blue"]})
    assert refused(city, "addsettlement red right")[0] == "E-42"
    assert refused(edition({"row": ["red", "road"]}, {"row": ["blue"]}), "addsettlement blue right")[0] == "E-45"


def test_cities():
    """E-43: 3 ore and 2 grain flip a settlement of the player; 2 VP."""
    game = edition({"row": ["red", "road", "blue city"], "hand": CITY}, {"row": ["blue"]})
    assert game.points(0).total == 3
    built = game.play("flip red")
    assert (built.state.row(0), built.points(0).total, cards(built, 0)) == (("red city", "road", "blue city"), 4, {})
    assert refused(game, "flip blue") == ("E-43", "your city in blue is already turned over")
    assert refused(game, "flip green") == ("E-43", "you have no settlement in green")
    assert refused(edition({"row": ["red"]}, {"row": ["blue"]}), "flip red") == (
        "E-43",
        "you need 2 grain but have 0; you need 3 ore but have 0",
    )


def knights(*hands: str) -> Game:
    """A game in which the first seat has built a knight."""
    seats = [{"row": ["red", "road", "white"], "hand": KNIGHT}]
    seats += [{"row": ["blue"], "hand": hand} for hand in hands]
    return edition(*seats).play("addknight red")


def test_knights_draw_from_both_neighbours():
    """E-44: its builder draws a random card from the left, then the right neighbour, and may build with them."""
    game = knights("2 ore + 1 wool", "9 grain", "3 brick")
    assert game.state.row(0) == ("red + knight", "road", "white")
    assert game.points(0).total == Fraction(5, 2) and game.points(0).knights == Fraction(1, 2)
    assert [str(move) for move in game.legal_moves()] == ["steal 1", "nosteal"]
    assert refused(game, "steal 2") == ("E-44", "you may draw the next card only from player 2")
    game = game.play("steal 1")
    assert [share for _outcome, share in game.chance()] == [Fraction(1, 3), Fraction(2, 3)]
    game = game.play("stole ore")
    assert [str(move) for move in game.legal_moves()] == ["steal 3", "nosteal"]
    game = play(game, "steal 3", "stole brick")
    assert (cards(game, 0), game.state.phase, game.to_move) == ({"brick": 1, "ore": 1}, "build", 0)
    assert refused(game, "addknight red") == ("E-44", "there is already a knight above red")
    assert refused(game, "addknight blue") == ("E-44", "you have no settlement or city in blue")


def test_draws_may_be_left_out():
    """E-44: the draws are optional; an empty hand gives nothing."""
    assert play(knights("1 ore", "", "1 wool"), "nosteal", "nosteal").state.phase == "build"
    assert [str(move) for move in knights("", "1 ore", "1 wool").legal_moves()] == ["steal 3", "nosteal"]
    assert knights("", "1 ore", "").state.phase == "build"
    assert refused(knights("", "1 ore", ""), "steal 1")[0] == "E-44"


def test_both_draws_from_one_opponent():
    """E-44: with two players, both cards come from the only opponent."""
    game = play(knights("1 ore + 1 wool"), "steal 1", "stole ore")
    assert [str(move) for move in game.legal_moves()] == ["steal 1", "nosteal"]
    assert cards(play(game, "steal 1", "stole wool"), 0) == {"wool": 1, "ore": 1}
    assert play(knights("1 ore"), "steal 1", "stole ore").state.phase == "build"


def test_roads_run_out():
    """E-04: 8 roads in total; when they run out, nobody can build one, and no position has more."""
    seats = [{"row": ["road", colour, "road"]} for colour in ("blue", "green", "white")]
    game = edition({"row": ["road", "red", "road", "blue"], "hand": ROAD}, *seats)
    assert refused(game, "addroad right") == ("E-04", "there is no road tile left")
    with pytest.raises(IllegalPosition) as caught:
        edition({"row": ["road", "red", "road", "blue", "road"]}, *seats)
    assert caught.value.refusal.rule == "E-04"


def test_knights_run_out():
    """E-04: 4 knights in total."""
    others = [{"row": ["blue + knight"]} for _seat in range(3)]
    first = {"row": ["red", "road", "white"], "hand": KNIGHT}
    assert edition(first, *others).why_not("addknight red") is None
    first["row"] = ["red + knight", "road", "white"]
    assert refused(edition(first, *others), "addknight white") == ("E-04", "there is no knight tile left")


def test_a_colour_runs_out():
    """E-04: if a colour has fewer tiles than there are seats, the last seat cannot have it."""
    seats = [{"row": ["red", "road"], "hand": SETTLE}, {"row": ["blue"]}, {"row": ["blue"]}]
    game = edition(*seats, data={"tiles.settlement": 2})
    assert refused(game, "addsettlement blue right") == ("E-04", "there is no tile left in blue")


# --- end ------------------------------------------------------------------------------------------------------
def test_five_points_win():
    """E-90: an active player with 5 VP wins immediately after building."""
    game = edition({"row": ["red city", "road", "blue city", "road"], "hand": SETTLE}, {"row": ["blue"]})
    game = game.play("addsettlement green right")
    assert (game.winner, game.to_move, [event.rule for event in game.events]) == (0, None, ["E-42", "E-90"])


def test_half_points():
    """E-44, E-90: two knights make one point; 4.5 points are not enough, 5.5 points win."""
    row = ["red city", "road", "blue city"]
    game = edition({"row": row, "hand": KNIGHT}, {"row": ["blue"], "hand": "1 ore"}).play("addknight red")
    assert (game.winner, game.points(0).total) == (None, Fraction(9, 2))
    row = ["red city + knight", "road", "blue city"]
    game = edition({"row": row, "hand": KNIGHT}, {"row": ["blue"], "hand": "1 ore"}).play("addknight blue")
    assert (game.winner, game.points(0).total, game.state.phase) == (0, 5, "over")
    row = ["red city + knight", "road", "blue city", "road"]
    game = edition({"row": row, "hand": SETTLE}, {"row": ["blue"]}).play("addsettlement green right")
    assert (game.winner, game.points(0).total) == (0, Fraction(11, 2))


# --- counts -----------------------------------------------------------------------------------------------------
def test_opening_counts():
    """E-10, E-20, E-21, E-31: one spin, seven sections, then the moves with the start cards, counted by hand."""
    game = Game.new("edition", players=4)
    # After five sections, the only move is to end trading. Brick gives red and white a third brick, which can be
    # swapped for four kinds; or trading ends. On the question mark, the seat takes one of five kinds.
    assert [perft(game, depth) for depth in (1, 2, 3)] == [1, 7, 5 + 5 + 5]
    # On the question mark, each of four seats takes one of five kinds.
    assert perft(play(game, "spin", "spun question"), 4) == 5**4


COLOURS = ("red", "blue", "yellow", "green", "white")
COSTS = {"road": "lb", "settlement": "lbwg", "city": "ggooo", "knight": "wgo"}


def counted(hand: str, row: tuple[str, ...], depth: int) -> int:
    """Counts a builder's sequences against one opponent without cards, from the rules alone, without the engine.

    ``hand`` has one letter for each card, ``row`` is as on the table; a city is a colour in capitals, a knight a ``+``.
    """
    if depth == 0:
        return 1
    total = {1: 1, 2: 1, 3: 7}[depth]  # end the turn; then the opponent can only spin
    for kind in "lbwgo":
        if hand.count(kind) >= 3:
            total += sum(
                counted(hand.replace(kind, "", 3) + other, row, depth - 1) for other in "lbwgo" if other != kind
            )
    own = {tile.lower().strip("+") for tile in row}
    for item, cost in COSTS.items():
        if any(hand.count(kind) < cost.count(kind) for kind in cost):
            continue
        left = hand
        for kind in cost:
            left = left.replace(kind, "", 1)
        for later in grown(item, row, own):
            total += counted(left, later, depth - 1)
    return total


def grown(item: str, row: tuple[str, ...], own: set[str]):
    """The rows that building one item can turn a row into."""
    if item == "road":
        yield from ([("road", *row)] if row[0] != "road" else []) + ([(*row, "road")] if row[-1] != "road" else [])
    for n, tile in enumerate(row):
        if item == "city" and tile != "road" and tile.islower():
            yield (*row[:n], tile.upper(), *row[n + 1 :])
        if item == "knight" and tile != "road" and "+" not in tile:
            yield (*row[:n], tile + "+", *row[n + 1 :])
    for colour in COLOURS:
        if item == "settlement" and colour not in own:
            yield from ([(colour, *row)] if row[0] == "road" else []) + ([(*row, colour)] if row[-1] == "road" else [])


@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("lllbbwggooo", ("red",)),
        ("llbbwwggo", ("red", "road", "blue", "road")),
        ("lbwgggooooo", ("green", "road", "white")),
        ("bbbbbbb", ("yellow",)),
    ],
)
def test_building_counts(hand, row):
    """E-31, E-41 to E-44: the number of sequences of builds and swaps equals an independent count."""
    names = {"l": "lumber", "b": "brick", "w": "wool", "g": "grain", "o": "ore"}
    cards_ = {names[kind]: hand.count(kind) for kind in hand}
    game = edition({"row": list(row), "hand": cards_}, {"row": ["blue"]}, data={"goal": 9})
    assert [perft(game, depth) for depth in (1, 2, 3)] == [counted(hand, row, depth) for depth in (1, 2, 3)]
