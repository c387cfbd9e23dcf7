"""What you can ask about a position, and that the answers are exact."""

from fractions import Fraction

from catan_widgets import Play
from catan_widgets.engine import moves as m
from catan_widgets.widgets.play.answers import effects
from tests.widgets.games import to


def failed(play):
    return "catan-failed" in play.status.value


def test_questions():
    """What can be done now, why not, what each roll yields with exact shares, and where cards are from."""
    play = Play(game=to("base", "roll"), seed=2)
    ask = play.ask
    ask.now_button.click()
    assert "Roll the dice" in ask.answer.value
    ask.if_button.click()
    assert "6/36" in ask.answer.value and "on average" in ask.answer.value
    ask.from_button.click()
    assert "B-23" in ask.answer.value
    ask.kind.value, ask.place.value = m.Settle, next(iter(play.session.game.state.settlements))
    ask.why_button.click()
    assert "B-30" in ask.answer.value
    ask.typed.value = "end"
    ask.typed_why_button.click()
    assert "End the turn" in ask.answer.value
    ask.typed.value = "roll"
    ask.typed_why_button.click()
    assert "allowed now" in ask.answer.value
    ask.typed_play_button.click()
    assert m.Roll() in play.session.game.moves and not failed(play)
    ask.typed.value = "settle nowhere"
    ask.typed_play_button.click()
    assert failed(play)
    ask.answer.value = ""
    ask.if_button.click()
    assert "6/36" in ask.answer.value
    founding = Play(players=3, seed=1)
    founding.ask.if_button.click()
    assert "B-21" in founding.status.value and failed(founding)


def test_what_each_roll_brings_is_exact():
    """B-31: the shares of the sums add up to 1, and each sum yields what the engine gives for it."""
    game = to("base", "build")
    assert not game.state.cities
    found = effects(game)
    assert [effect.result for effect in found] == [str(number) for number in range(2, 13)]
    assert sum(effect.share for effect in found) == 1 and found[5].share == Fraction(1, 6)
    owners = [
        (game.board.hexes[hex].number, seat, hex)
        for place, seat in game.state.settlements.items()
        for hex in game.board.neighbours(place)
    ]
    for effect in found:
        for seat, gains in enumerate(effect.gains):
            due = sum(
                str(number) == effect.result and owner == seat and hex != game.state.robber
                for number, owner, hex in owners
            )
            assert gains.total() == due
