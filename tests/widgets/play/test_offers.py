"""Offers in a game on the screen: to the whole table, and by people whose turn it is not (B-40)."""

import asyncio
import re

import pytest

from catan_widgets import Game, Play
from catan_widgets import moves as m
from catan_widgets.widgets.base.pictures.ticker import Ticker
from tests.widgets.every import SYSTEMS
from tests.widgets.games import to
from tests.widgets.loops import in_loop, until

HANDS = ("2 ore + 1 wool", "2 brick", "1 brick + 1 grain")
EVERY_SYSTEM = pytest.mark.parametrize("rules", SYSTEMS)


@pytest.fixture
def nobody_plays_by_itself(monkeypatch):
    """Seats without a person wait, so that their turns can be inspected."""
    monkeypatch.setattr(Ticker, "start", lambda ticker: None)


def trading(rules="base", turn=0, **options):
    """A game with three players in which a seat trades."""
    data = to(rules, "trade").position() | {"turn": turn, "to_move": turn}
    for seat, hand in zip(data["seats"], HANDS, strict=True):
        seat["hand"] = hand
    return Play(game=Game.setup(data), seed=1, **options)


def shown(control):
    return control.layout.display != "none" and control.layout.visibility != "hidden"


def fill(play, give, get):
    """Sets the counts for an offer of one card for another."""
    play.offer.clear()
    play.offer.give[give].value = play.offer.get[get].value = 1


def last(play):
    """The notation of the last move."""
    return str(play.session.variation.moves[play.session.at - 1])


def failed(play):
    return "catan-failed" in play.status.value


@EVERY_SYSTEM
def test_the_whole_table_can_be_asked(rules):
    """B-40: the whole table is last among those who can be asked; one seat after the other answers."""
    play = trading(rules)
    names = [play.session.game.state.game_setup.seat_name(seat) for seat in range(3)]
    assert play.offer.seat.options == ((names[1], 1), (names[2], 2), ("the whole table", m.ALL))
    play.offer.seat.value = m.ALL
    fill(play, "ore", "grain")
    play.offer.offer_button.click()
    assert last(play) == "offer all 1ore 1grain" and not failed(play)
    assert f"{names[1]}: {names[0]} offers the whole table 1 ore for 1 grain" in play.banner.value
    assert not shown(play.moves.buttons[m.Accept]) and shown(play.moves.buttons[m.Decline])
    play.moves.buttons[m.Decline].click()
    assert play.session.game.to_move == 2 and f"{names[2]} is asked next" in play.log_text.value
    play.moves.buttons[m.Accept].click()
    assert last(play) == "accept" and play.session.game.state.phase == "trade"


def test_of_two_only_the_other_is_asked():
    """B-40: with only two players there is no whole table to ask."""
    play = Play(game=to("base", "trade", players=2))
    assert len(play.offer.seat.options) == 1


@EVERY_SYSTEM
def test_persons_at_one_screen_choose_who_offers(rules):
    """B-40: with open cards every person can offer: by default the seat to move; another can offer only to it."""
    play = trading(rules)
    names = [play.session.game.state.game_setup.seat_name(seat) for seat in range(3)]
    assert shown(play.offer.by) and play.offer.by.value == 0
    assert play.offer.by.options == tuple((name, seat) for seat, name in enumerate(names))
    play.offer.by.value = 2
    assert play.offer.seat.options == ((names[0], 0),)
    fill(play, "grain", "wool")
    play.offer.offer_button.click()
    assert last(play) == "offer 0 1grain 1wool by 2" and play.session.game.to_move == 0
    assert not shown(play.offer.by) and play.offer.by.layout.display == ""  # the offer has to be answered first
    play.moves.buttons[m.Accept].click()
    assert play.session.game.state.hand(2)["wool"] == 1
    assert shown(play.offer.by) and play.offer.by.value == 0 and len(play.offer.seat.options) == 3


def test_what_is_wrong_with_an_offer_of_another_is_told():
    """B-40: the refusal addresses the seat that makes the offer, and the counts stay."""
    play = trading()
    play.offer.by.value = 1
    fill(play, "ore", "wool")
    play.offer.offer_button.click()
    assert failed(play) and "you need 1 ore but have 0" in play.status.value
    assert play.offer.give["ore"].value == 1 and play.session.at == 0


@EVERY_SYSTEM
@pytest.mark.usefixtures("nobody_plays_by_itself")
def test_a_person_interrupts_the_turn_of_a_strategy(rules):
    """B-40: while another seat trades, only the person whose cards are shown can offer to it; it answers."""
    play = trading(rules, turn=1, seats=("person", "balanced", "person"), hands="own")
    assert play.viewer is None or play.viewer == -1  # two people: nobody's cards until one has decided
    assert not shown(play.offer)
    play = trading(rules, turn=1, seats=("person", "balanced", "balanced"))
    assert play.viewer == 0 and shown(play.offer) and not shown(play.offer.by)
    assert [seat for _name, seat in play.offer.seat.options] == [1]
    assert not any(map(shown, play.moves.buttons.values()))
    fill(play, "ore", "brick")
    play.offer.offer_button.click()
    assert last(play) == "offer 1 1ore 1brick by 0"
    play._step()
    assert last(play) in ("accept", "decline") and play.session.game.state.phase == "trade"


@pytest.mark.parametrize("seats", [("person", "random", "random"), ("person",) * 3])
def test_no_offers_of_others_out_of_trading(seats):
    """B-30: if the active seat cannot trade there is no offer form, and no choice of who offers."""
    for phase in ("roll", "build"):
        play = Play(game=to("base", phase), seats=seats if to("base", phase).to_move == 0 else "person")
        assert not shown(play.offer)


def test_while_it_plays_by_itself_nobody_is_asked_to_offer():
    """Strategies play without the offer form appearing and disappearing; once they are stopped it is there."""

    async def stopped():
        play = trading(turn=1, seats=("person", "balanced", "balanced"))
        play.time.ticker.pause = 60
        play._go_on()
        assert play.time.ticker.running and not shown(play.offer)
        play.time.play_button.click()
        assert not play.time.ticker.running and shown(play.offer)
        play.time.play_button.click()
        assert not shown(play.offer)
        await until(lambda: play.session.at > 0)
        assert not shown(play.offer)
        play.time.stop()
        await asyncio.sleep(0)
        play.close()

    in_loop(stopped())


def typed(play, move, button="typed_play_button"):
    """Types a move and presses a button; returns what the widget says about it."""
    at = play.session.at
    play.ask.typed.value = move
    getattr(play.ask, button).click()
    told = re.sub('data-again="[0-9]"', "", play.status.value)  # it only marks a repeated answer
    return play.session.at > at, told + play.ask.answer.value


@EVERY_SYSTEM
@pytest.mark.usefixtures("nobody_plays_by_itself")
def test_offers_are_typed(rules):
    """B-40: a typed offer to the table or by another seat can be asked about and played like any other move."""
    play = trading(rules)
    for move in ("offer all 1ore 1brick", "offer 0 1brick 1ore by 1"):
        assert "This is allowed now" in typed(play, move, "typed_why_button")[1]
        assert typed(play, move)[0] and last(play) == move
        play.session.undo()
    assert "only" in typed(play, "offer all 1brick 1ore by 1")[1]


@EVERY_SYSTEM
@pytest.mark.usefixtures("nobody_plays_by_itself")
def test_typed_offers_of_covered_seats_tell_nothing(rules):
    """B-34: whether another seat could make an offer would reveal its cards: neither asking nor trying reveals it."""
    for turn in range(3):
        play = trading(rules, turn=turn, seats=("person", "random", "random"))
        for button in ("typed_why_button", "typed_play_button"):
            for by in {1, 2} - {turn}:
                answers = {
                    typed(play, f"offer {turn} {give} by {by}", button) for give in ("1brick 1ore", "9lumber 1ore")
                }
                played, told = answers.pop()
                assert not answers and not played and "are hidden" in told
        own = f"offer {turn} 1ore 1brick by 0"
        assert turn == 0 or typed(play, own)[0]


@pytest.mark.usefixtures("nobody_plays_by_itself")
def test_what_can_be_done_in_anothers_turn():
    """B-40: players whose turn it is not are told which offer they can make, only in the trading phase."""
    play = trading(turn=1, seats=("person", "random", "random"))
    play.ask.now_button.click()
    assert "hidden" in play.ask.answer.value and "blue can make orange an offer now" in play.ask.answer.value
    play.play("endtrade")
    play.ask.now_button.click()
    assert "hidden" in play.ask.answer.value and "offer" not in play.ask.answer.value
    table = trading()
    table.ask.now_button.click()
    assert "to orange, white, the whole table;" in table.ask.answer.value


def test_a_function_makes_no_offers_for_others():
    """B-34: in a game too, a function speaks only for its own seat, whether it returns a move or a notation."""
    for offer in ("offer 0 1brick 1ore by 1", m.Offer(0, "1 brick", "1 ore", by=1)):
        play = trading(seats=[lambda view, legal, rng, offer=offer: offer, "random", "random"])
        assert "speaks" in play.status.value or "its own seat" in play.status.value
        assert play.session.at == 0


@EVERY_SYSTEM
def test_the_composer_speaks_german(rules):
    """Who offers and the whole table have German names, and the choice survives a change of language."""
    play = trading(rules)
    play.offer.by.value = 1
    play.language_control.value = "de"
    assert play.offer.by.description == "Angebot von" and play.offer.by.value == 1
    play.offer.by.value, play.offer.seat.value = 0, m.ALL
    assert play.offer.seat.label == "alle am Tisch"
    fill(play, "ore", "brick")
    play.offer.offer_button.click()
    assert "bietet allen am Tisch einen Handel an: 1 Erz gegen 1 Lehm" in play.banner.value
