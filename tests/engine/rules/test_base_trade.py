"""Trade between players and with the bank."""

import pytest

from tests.engine.positions import cards, play, position, refused


def test_rates_of_harbours():
    """B-41 to B-43: 4:1 with the bank, 3:1 at a 3:1 harbour, 2:1 for its kind at a 2:1 harbour; cities count too."""
    hand = {"hand": "4 lumber + 3 grain + 2 ore"}
    plain = position({**hand, "settlements": ["0,0N"]}, {}, phase="trade")
    assert {str(m).split()[1] for m in plain.legal_moves() if str(m).startswith("bank")} == {"lumber"}
    any_ = position({**hand, "settlements": ["2,0N", "0,2S"]}, {}, phase="trade")
    assert {str(m).split()[1] for m in any_.legal_moves() if str(m).startswith("bank")} == {"lumber", "grain"}
    own = position({**hand, "cities": ["-2,2S"]}, {}, phase="trade")
    assert {str(m).split()[1] for m in own.legal_moves() if str(m).startswith("bank")} == {"lumber", "ore"}
    assert play(own, "bank ore wool").events[0].rule == "B-43"
    assert play(any_, "bank grain wool").events[0].rule == "B-42"
    assert play(plain, "bank lumber wool").events[0].rule == "B-41"


def test_foreign_harbours_do_not_help():
    """B-42: only a player with a building at a harbour can use it."""
    game = position({"hand": "3 grain"}, {"settlements": ["0,2S"]}, phase="trade")
    assert refused(game, "bank grain ore") == ("B-41", "here you give 4 grain for one card, but you have 3")


def test_bank_refusals():
    """B-41 to B-43: enough equal cards for the seat's rate, a different kind in return, and the bank must have it."""
    game = position(
        {"hand": "4 lumber + 2 grain + 1 ore", "settlements": ["0,2S", "-2,2S"]}, {"hand": "19 wool"}, phase="trade"
    )
    assert refused(game, "bank lumber lumber") == ("B-41", "the card you get must be of a different kind")
    assert refused(game, "bank grain ore") == ("B-42", "here you give 3 grain for one card, but you have 2")
    assert refused(game, "bank ore grain") == ("B-43", "here you give 2 ore for one card, but you have 1")
    assert refused(game, "bank lumber wool") == ("B-41", "the bank has no wool left")
    assert refused(game, "bank cocoa ore")[0] == "B-03"


def test_as_often_as_one_can():
    """B-41: a player can trade with the bank as long as the cards last."""
    game = play(position({"hand": "8 ore"}, {}, phase="trade"), "bank ore wool", "bank ore grain")
    assert cards(game, 0) == {"wool": 1, "grain": 1}


def offering(**more):
    return position({"hand": "2 ore + 1 lumber"}, {"hand": "1 brick"}, {"hand": "1 wool"}, phase="trade", **more)


def test_offer_and_accept():
    """B-40: any agreed numbers; accepting is a move of the other seat, and trading continues afterwards."""
    game = offering().play("offer 1 2ore 1brick")
    assert (game.to_move, [str(m) for m in game.legal_moves()]) == (1, ["accept", "decline"])
    assert refused(game, "endtrade") == ("B-40", "orange must answer the offer first")
    done = game.play("accept")
    assert (cards(done, 0), cards(done, 1), done.to_move) == ({"lumber": 1, "brick": 1}, {"ore": 2}, 0)
    assert done.events[0].gains == ((0, (("brick", 1), ("ore", -2))), (1, (("brick", -1), ("ore", 2))))
    declined = game.play("decline")
    assert declined.state == offering().state


def test_offers_are_not_listed():
    """B-40: free-form offers are allowed without being listed among the legal moves."""
    game = offering()
    assert game.why_not("offer 1 1ore 1brick") is None
    assert not [m for m in game.legal_moves() if str(m).startswith("offer")]


@pytest.mark.parametrize(
    ("move", "text"),
    [
        ("offer 0 1ore 1brick", "you cannot trade with yourself"),
        ("offer 1 1ore 0", "both sides must give at least one card"),
        ("offer 1 0 1ore", "both sides must give at least one card"),
        ("offer 1 2ore 1ore", "ore is on both sides of the offer"),
        ("offer 1 3ore 1brick", "you need 3 ore but have 2"),
        ("accept", "there is no offer to accept"),
        ("decline", "there is nothing to decline"),
    ],
)
def test_offer_refusals(move, text):
    """B-40: a different seat, cards on both sides, no kind on both sides, only cards held; an answer needs an offer."""
    assert refused(offering(), move) == ("B-40", text)


def test_offers_to_nobody():
    """B-06: an offer must name a seat and kinds of cards of the game."""
    assert refused(offering(), "offer 3 1ore 1brick")[0] == "B-06"
    assert refused(offering(), "offer 1 1ore 1cocoa")[0] == "B-03"


def test_who_lacks_the_cards_cannot_accept():
    """B-40: an offer may ask for cards that the other seat lacks, but then it cannot accept."""
    game = offering().play("offer 1 1ore 2brick")
    assert refused(game, "accept") == ("B-40", "you need 2 brick but have 1")
    assert [str(m) for m in game.legal_moves()] == ["decline"]


def test_counter_offers():
    """B-40: the seat asked may make a counter-offer to the active player only, who may answer in turn."""
    game = offering().play("offer 1 1ore 1brick")
    assert refused(game, "offer 2 1brick 1wool") == ("B-40", "you can trade only with blue, whose turn it is")
    counter = game.play("offer 0 1brick 2ore")
    assert counter.to_move == 0
    assert refused(counter, "offer 2 1ore 1wool") == ("B-40", "first answer the offer from orange")
    again = counter.play("offer 1 1ore+1lumber 1brick")
    assert again.to_move == 1
    assert cards(again.play("accept"), 1) == {"lumber": 1, "ore": 1}
    assert counter.play("decline").state == offering().state


def test_trade_in_the_trade_phase_only():
    """B-30, B-40: no offers before the roll or while building; with a single phase, also while building."""
    assert refused(position({"hand": "1 ore"}, {}, phase="roll"), "offer 1 1ore 1brick")[0] == "B-30"
    build = position({"hand": "1 ore"}, {"hand": "1 brick"})
    assert refused(build, "offer 1 1ore 1brick")[0] == "B-30"
    one = position({"hand": "1 ore"}, {"hand": "1 brick"}, options={"single_phase": True})
    assert play(one, "offer 1 1ore 1brick", "accept").state.phase == "build"
