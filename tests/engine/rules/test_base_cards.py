"""Development cards and the largest army."""

from fractions import Fraction

import pytest

from tests.engine.positions import cards, play, position, refused

CARD = "1 wool + 1 grain + 1 ore"


def test_pile_has_25_cards():
    """B-04, B-70: a bought card is drawn from the pile, with each remaining card equally likely."""
    game = play(position({"hand": CARD}, {"cards": "2 monopoly"}), "buy")
    shares = {str(outcome): share for outcome, share in game.chance()}
    assert shares == {
        "drew knight": Fraction(14, 23),
        "drew road_building": Fraction(2, 23),
        "drew invention": Fraction(2, 23),
        "drew victory_point": Fraction(5, 23),
    }
    assert refused(game, "drew monopoly")[0] == "B-70"
    game = game.play("drew knight")
    assert game.state.cards(0)["knight"] == 1 and game.state.pile_size == 22


def test_bought_cards_are_hidden():
    """B-70, B-77: others see how many cards a seat holds, but not which ones; the event hides this too."""
    game = play(position({"hand": CARD}, {}), "buy")
    knight, point = game.play("drew knight"), game.play("drew victory_point")
    assert knight.view(1) == point.view(1) and knight.view(0) != point.view(0)
    assert knight.view(1).cards(0) is None and knight.view(1).card_count(0) == 1
    assert "knight" not in knight.events[0].seen_by(1).text
    assert knight.points(0) == point.points(0) and point.points(0, viewer=0).cards == 1


def test_empty_pile():
    """B-70: nobody can buy a card from an empty pile."""
    all_cards = "14 knight + 2 road_building + 2 invention + 2 monopoly + 4 victory_point"
    game = position({"hand": CARD, "cards": all_cards}, {"cards": "1 victory_point"})
    assert refused(game, "buy") == ("B-70", "the pile of development cards is empty")


@pytest.mark.parametrize("phase", ["roll", "trade", "build"])
@pytest.mark.parametrize("move", ["knight", "roads", "invent ore ore", "monopoly ore"])
def test_cards_at_any_time_of_the_turn(phase, move):
    """B-71: players may play one knight or progress card at any time during their own turn, even before the roll."""
    seat = {"settlements": ["0,0N"], "cards": "1 knight + 1 road_building + 1 invention + 1 monopoly"}
    game = position(seat, {}, phase=phase, robber="0,0").play(move)
    while game.state.phase in ("robber", "roads", "steal"):
        game = game.play(game.legal_moves()[0])
    assert game.state.phase == phase
    assert not [m for m in game.legal_moves() if str(m).split()[0] in ("knight", "roads", "invent", "monopoly")]
    assert refused(game, "knight")[1] in ("you have no knight card", "you have already played a card this turn")


def test_one_card_a_turn():
    """B-71: a second card in the same turn is refused, but allowed in the next turn."""
    game = play(position({"cards": "2 monopoly"}, {}), "monopoly ore")
    assert refused(game, "monopoly ore") == ("B-71", "you have already played a card this turn")
    game = play(game, "end", "roll", "dice 1 1", "endtrade", "end", "monopoly ore")
    assert game.state.cards(0)["monopoly"] == 0


def test_not_a_card_bought_in_this_turn():
    """B-71: a card cannot be played in the turn it was bought; an older one of the same kind can."""
    game = play(position({"hand": CARD}, {}), "buy", "drew knight")
    assert refused(game, "knight") == ("B-71", "you only bought your knight card this turn")
    later = play(game, "end", "roll", "dice 1 1", "endtrade", "end")
    assert later.why_not("knight") is None
    game = play(position({"hand": CARD, "cards": "1 knight"}, {}), "buy", "drew knight")
    assert game.why_not("knight") is None


def test_a_card_one_does_not_hold():
    """B-71: players can only play cards that they hold, and only in their own turn."""
    game = position({}, {"cards": "1 knight"})
    assert refused(game, "knight") == ("B-71", "you have no knight card")
    assert refused(game, "invent ore ore") == ("B-71", "you have no invention card")


def test_knight():
    """B-72: a knight moves the robber, draws a card, and stays face up."""
    game = position({"cards": "1 knight"}, {"settlements": ["0,0N"], "hand": "1 ore"}, phase="roll")
    game = play(game, "knight", "robber 0,0", "steal 1", "stole ore")
    assert (game.state.knights(0), game.state.robber, cards(game, 0)) == (1, "0,0", {"ore": 1})
    assert game.state.phase == "roll"


def test_road_building():
    """B-73: two free roads at once by the usual rules; the player may stop early."""
    seat = {"settlements": ["0,0N"], "cards": "1 road_building"}
    game = play(position(seat, {}), "roads")
    assert refused(game, "end") == ("B-73", "orange must first place the free roads or decline them")
    assert refused(game, "road -2,2W")[0] == "B-51"
    assert play(game, "road 0,0NE", "road 1,0NW").state.phase == "build"
    assert play(game, "road 0,0NE", "decline").state.roads == {"0,0NE": 0}
    assert play(game, "decline").state.phase == "build"
    assert game.play("decline").events[0].rule == "B-73"


def test_road_building_with_one_road_left():
    """B-73, B-06: with one road left, only one is placed; with no free path, the card has no effect."""
    fourteen = ["0,0NE", "1,0NW", "2,-1W", "1,-1NE", "1,-1NW", "1,-1W", "0,0NW", "0,0W", "-1,1NE", "0,1NW", "1,0W"]
    fourteen += ["1,0NE", "2,0W", "1,1NE"]
    game = position({"settlements": ["0,0N"], "roads": fourteen, "cards": "1 road_building"}, {}, longest_road=0)
    game = play(game, "roads", "road 1,1NW")
    assert (game.state.phase, game.state.left(0)["road"]) == ("build", 0)
    nowhere = play(position({"cards": "1 road_building"}, {}), "roads")
    assert nowhere.state.phase == "build" and nowhere.events[-1].text == "orange cannot lay a road"


def test_progress_cards_leave_the_game():
    """B-76: a played progress card returns neither to a hand nor to the pile."""
    game = play(position({"cards": "1 monopoly + 1 knight"}, {}), "monopoly ore")
    assert game.state.card_count(0) == 1 and game.state.pile_size == 23
    assert game.position()["spent"] == "1 monopoly"


def test_invention():
    """B-74: two cards of the player's choice from the bank, which can be used to build in the same turn."""
    game = play(position({"cards": "1 invention", "settlements": ["0,0N"]}, {}), "invent brick lumber", "road 0,0NE")
    assert cards(game, 0) == {} and game.state.roads == {"0,0NE": 0}


def test_invention_and_the_stock():
    """B-74: only kinds that the bank has, and fewer cards if the bank has fewer."""
    game = position({"cards": "1 invention"}, {"hand": "18 ore + 19 wool"})
    assert refused(game, "invent ore ore") == ("B-74", "the bank has only 1 ore")
    assert refused(game, "invent wool brick") == ("B-74", "the bank has only 0 wool")
    assert refused(game, "invent brick") == ("B-74", "invention gives you 2 cards now; name 2 kinds")
    one = position({"cards": "1 invention"}, {"hand": "19 lumber + 19 brick + 19 wool + 19 grain + 18 ore"})
    assert [str(m) for m in one.legal_moves() if str(m).startswith("invent")] == ["invent ore"]
    assert cards(one.play("invent ore"), 0) == {"ore": 1}
    none = position({"cards": "1 invention"}, {"hand": "19 lumber + 19 brick + 19 wool + 19 grain + 19 ore"})
    assert [str(m) for m in none.legal_moves() if str(m).startswith("invent")] == ["invent"]


def test_monopoly():
    """B-75: all other players give all their cards of the kind."""
    game = position({"cards": "1 monopoly", "hand": "1 ore"}, {"hand": "2 ore + 1 wool"}, {"hand": "3 ore"}, {})
    game = game.play("monopoly ore")
    assert [cards(game, p) for p in range(4)] == [{"ore": 6}, {"wool": 1}, {}, {}]
    assert [event.gains for event in game.events] == [
        (),
        ((0, (("ore", 2),)), (1, (("ore", -2),))),
        ((0, (("ore", 3),)), (2, (("ore", -3),))),
    ]


def test_victory_point_cards():
    """B-77: they stay hidden until they win the game, several at once if needed; one bought this turn counts."""
    eight = {"settlements": ["0,0N", "0,0S"], "cities": ["1,2N", "-2,2N", "0,-2S"], "hand": CARD}
    game = position({**eight, "cards": "1 victory_point"}, {})
    assert (game.points(0).total, game.points(0, viewer=0).total, game.points(0).cards) == (8, 9, None)
    assert game.winner is None
    game = play(game, "buy", "drew victory_point")
    assert game.winner == 0 and game.points(0).cards == 2 and game.view(1).points(0).total == 10
    assert game.view(1).cards(0) is None


def test_largest_army():
    """B-83: the first seat with three played knights takes the card; it passes only to a seat with more."""
    first = position({"cards": "1 knight", "knights": 2}, {"knights": 2}, robber="0,0").play("knight")
    assert first.state.largest_army == 0 and first.points(0).largest_army == 2
    assert [event.rule for event in first.events] == ["B-72", "B-83"]
    third = position({"knights": 3}, {"cards": "1 knight", "knights": 2}, turn=1, to_move=1, largest_army=0)
    assert third.play("knight").state.largest_army == 0
    fourth = position({"knights": 3}, {"cards": "1 knight", "knights": 3}, turn=1, to_move=1, largest_army=0)
    assert fourth.play("knight").state.largest_army == 1


def test_an_army_that_wins_wins_at_once():
    """B-83, B-91: a knight that gives the tenth point ends the game before the robber moves."""
    seat = {"cities": ["0,0N", "0,0S", "1,2N", "-2,2N"], "cards": "1 knight", "knights": 2}
    game = position(seat, {}, phase="roll").play("knight")
    assert (game.winner, game.state.phase, game.to_move) == (0, "over", None)
