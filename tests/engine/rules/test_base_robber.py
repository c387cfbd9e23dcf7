"""The seven, the robber and stealing."""

from fractions import Fraction

import pytest

from catan_widgets.engine.game.game import Game
from tests.engine.positions import cards, play, position, refused


def test_discards_are_asked_in_turn_order():
    """B-60: starting with the active player, each seat with more than 7 cards discards half, card by card."""
    hands = ("8 ore", "9 wool", "2 grain", "4 lumber + 5 brick")
    game = position(*({"hand": hand} for hand in hands), phase="roll", turn=1, to_move=1)
    game = play(game, "roll", "dice 6 1")
    asked = []
    while game.state.phase == "discard":
        asked.append(game.to_move)
        game = game.play(game.legal_moves()[0])
    assert asked == [1] * 4 + [3] * 4 + [0] * 4
    assert (game.state.phase, game.to_move) == ("robber", 1)
    assert cards(game, 3) == {"brick": 5}


def test_discards_stay_hidden_until_all_have_chosen():
    """B-60: until all have chosen, nobody sees the discards, and the bank does not grow."""
    first = position(
        {"hand": "8 ore"}, {"hand": "4 wool + 4 grain"}, {"hand": "8 brick"}, phase="roll", turn=1, to_move=1
    )
    first = play(first, "roll", "dice 6 1")
    wool, grain = (play(first, *[f"discard {kind}"] * 4) for kind in ("wool", "grain"))
    assert wool.state.phase == "discard" and wool.to_move == 2
    assert wool.view(0) == grain.view(0) and wool.view(1) != grain.view(1)
    assert wool.state.bank == first.state.bank
    rest = [*["discard brick"] * 4, *["discard ore"] * 4]
    wool, grain = play(wool, *rest), play(grain, *rest)
    assert wool.state.bank["wool"] == 19 and wool.view(0) != grain.view(0)
    assert [event.text for event in wool.events if "has discarded" in event.text] == [
        "blue has discarded 4 ore",
        "orange has discarded 4 wool",
        "white has discarded 4 brick",
    ]


def test_discard_refusals():
    """B-60: a seat can only discard a card it holds, and only while it owes cards; everything else must wait."""
    game = play(position({"hand": "8 ore"}, {}, phase="roll"), "roll", "dice 3 4")
    assert refused(game, "discard wool") == ("B-60", "you have no wool to discard")
    assert refused(game, "robber 0,0") == ("B-60", "orange must discard cards first")
    assert refused(play(game, *["discard ore"] * 4), "discard ore") == ("B-61", "orange must first move the robber")
    assert refused(position({"hand": "8 ore"}, {}), "discard ore") == ("B-60", "nobody has to discard cards now")


def test_robber_moves_to_another_chip():
    """B-61: the robber must move, to a hex with a number chip; the desert has none."""
    game = position({}, {}, phase="robber", robber="0,0")
    assert refused(game, "robber 0,0") == ("B-61", "the robber is on 0,0 and must move to another hex")
    assert refused(game, "robber 2,0") == ("B-61", "hex 2,0 has no number chip to put the robber on")
    assert len(game.legal_moves()) == 17
    assert refused(game, "robber 9,9")[0] == "B-10"


def test_robber_may_go_home_as_an_option():
    """B-96: with robber_to_desert, the robber may move to the desert too."""
    game = position({}, {}, phase="robber", robber="0,0", resume="trade", options={"robber_to_desert": True})
    assert game.play("robber 2,0").state.robber == "2,0" and len(game.legal_moves()) == 18


def test_robber_moves_after_a_seven_or_a_knight_only():
    """B-32: at other times, the robber stays where it is."""
    assert refused(position({}, {}), "robber 0,0") == ("B-32", "the robber moves only after a 7 or a knight")


def robbery(**more):
    seats = (
        {"settlements": ["0,0N"], "hand": "1 wool"},
        {"settlements": ["0,1N"], "hand": "2 ore + 1 grain"},
        {"settlements": ["0,0S"][:0], "cities": ["-1,1N"]},
        {"settlements": ["1,2N"], "hand": "3 brick"},
    )
    return play(position(*seats, phase="robber", resume=more.pop("resume", "trade"), **more), "robber 0,0")


def test_theft():
    """B-62: one card is drawn at random from another player at the hex, each card of the hand equally likely."""
    game = robbery()
    assert [str(move) for move in game.legal_moves()] == ["steal 1", "nosteal"]
    game = game.play("steal 1")
    assert game.chance() == tuple(zip((o for o, _p in game.chance()), (Fraction(1, 3), Fraction(2, 3)), strict=True))
    assert [str(outcome) for outcome, _share in game.chance()] == ["stole grain", "stole ore"]
    assert refused(game, "stole wool")[0] == "B-62"
    game = game.play("stole ore")
    assert (cards(game, 0), cards(game, 1)) == ({"wool": 1, "ore": 1}, {"ore": 1, "grain": 1})
    assert (game.state.phase, game.to_move) == ("trade", 0)


def test_only_the_two_know_what_was_drawn():
    """B-34: the event names the card only to the two players involved."""
    event = robbery().play("steal 1").play("stole ore").events[0]
    assert "ore" in event.text and event.seen_by(0) == event.seen_by(1) == event
    assert "ore" not in event.seen_by(2).text and event.seen_by(2).gains == () == event.seen_by(None).gains


def test_theft_refusals():
    """B-62: not from yourself, not from a player without a building there, not from an empty hand."""
    game = robbery()
    assert refused(game, "steal 0") == ("B-62", "you cannot draw from yourself")
    assert refused(game, "steal 2") == ("B-62", "orange has no resources for you to draw")
    assert refused(game, "steal 3") == ("B-62", "white has no building on the robber's hex 0,0")
    assert refused(game, "steal 1 ingredients")[0] == "B-62"
    assert refused(game, "end") == ("B-62", "red must first draw a card or decide not to")
    assert refused(position({}, {}), "steal 1") == ("B-62", "there is no card to draw now")


def test_theft_may_be_declined():
    """B-62, B-63: the classic rules allow a player not to draw a card; the turn continues with trade."""
    assert play(robbery(), "nosteal").state.phase == "trade"


def test_theft_is_required_as_an_option():
    """B-97: with draw_required, the player must draw a card if there is one."""
    game = robbery(options={"draw_required": True})
    assert refused(game, "nosteal") == ("B-97", "you must draw a card, because somebody here has one")
    assert [str(move) for move in game.legal_moves()] == ["steal 1"]


@pytest.mark.parametrize("hex", ["0,-2", "-1,1"])
def test_nobody_to_steal_from(hex):
    """B-62, B-63: if nobody else there has a card, the turn continues immediately."""
    seats = ({"settlements": ["0,-2S"], "hand": "1 wool"}, {"settlements": ["0,0S"]}, {})
    game = play(position(*seats, phase="robber"), f"robber {hex}")
    assert game.state.phase == "trade"


def test_modern_rules():
    """B-95 to B-99: the modern preset turns on all five options, the classic preset none."""
    modern = Game.new(preset="modern", seed=1).state.game_setup.options
    classic = Game.new(seed=1).state.game_setup.options
    assert set(modern.values()) == {True} and set(classic.values()) == {False} and set(modern) == set(classic)
    assert len(modern) == 5
    assert Game.new(preset="modern", seed=1, draw_required=False).state.game_setup.options["draw_required"] is False
