"""Changing the language of Play while it is on display, and of a position being set up in it."""

import pytest
from ipywidgets.widgets.widget import _instances

from catan_widgets import Game, Play, set_language
from catan_widgets.engine import moves as m
from tests.widgets.games import to
from tests.widgets.loops import in_loop, until

SYSTEMS = ("base", "market", "edition")


@pytest.mark.parametrize("rules", SYSTEMS)
def test_a_game_changes_language_and_keeps_what_was_done(rules):
    """Every panel changes; history, hands, tab, answer, record and file stay, and nothing is left behind."""
    play = Play(rules, players=3, seed=1, hands="own", theme="dark")
    for _n in range(6):
        play.play(play.session.game.legal_moves()[0])
    play.time.slider.value = 2
    play.time.speed.value = 0.2
    play.ask.now_button.click()
    play.ask.seat.value, play.ask.typed.value = 2, "end"
    play.ask.kind.index = 1
    place = play.ask.place.options[1][1]
    play.ask.place.value = place
    play.file.write_button.click()
    play.file.file.value = "mine.toml"
    play.tabs.selected_index = 2
    other = (play.session.game.to_move + 1) % 3
    play.seat_controls[other].value = "random"
    record, scene, before = play.file.text.value, play.scene, len(_instances)
    play.language_control.value = "de"
    assert play.tabs.titles[0] == "Fragen" and play.time.undo_button.description == "Zurücknehmen"
    assert play.hands_control.value == "own" and play.seat_controls[other].value == "random"
    assert play.theme_control.value == "dark" and play.scene.background == scene.background
    assert (play.session.at, play.time.slider.value, play.time.number.value) == (2, 2, 2)
    assert play.time.speed.value == play.time.ticker.pause == 0.2
    assert (play.ask.seat.value, play.ask.typed.value, play.ask.place.value) == (2, "end", place)
    assert "möglich" in play.ask.answer.value
    assert (play.file.text.value, play.file.file.value, play.tabs.selected_index) == (record, "mine.toml", 2)
    assert play.moves.draw_button.description == "Den Zufall entscheiden lassen"
    assert len(_instances) == before
    play.close()


def test_an_offer_and_a_choice_in_the_making_stay():
    """B-40: counts and seat of an offer, the chosen type of move and the chosen entry survive a change of language."""
    data = to("base", "trade").position()
    seat = data["turn"]
    other = (seat + 2) % 3
    data["seats"][seat]["hand"] = "4 ore + 4 wool + 4 grain"
    play = Play(game=Game.setup(data))
    play.offer.seat.value = other
    play.offer.give["ore"].value, play.offer.get["brick"].value = 2, 1
    play.moves.buttons[m.Bank].click()
    listed = play.moves.choice.layout.display != "none"
    if listed:
        play.moves.choice.value = 3
    set_language("de")
    assert (play.offer.seat.value, play.offer.give["ore"].value, play.offer.get["brick"].value) == (other, 2, 1)
    assert play.moves.kind is m.Bank and listed and play.moves.choice.value == 3
    move = play.moves._shown[3]
    play.offer.offer_button.click()
    assert play.session.variation.moves[-1] == m.Offer(other, {"ore": 2}, {"brick": 1})
    play.session.undo()
    play.play(move)


def test_what_a_press_asked_stays_asked():
    """If several moves fit a press, the question offers the same ones in the other language."""
    data = Game.new("edition", players=3, seed=1).position() | {"phase": "build", "turn": 0, "to_move": 0}
    data["seats"][0]["hand"] = "3 ore + 3 grain + 2 wool"
    play = Play(game=Game.setup(data))
    fitting = [move for move in play.session.game.legal_moves() if getattr(move, "colour", "") == "red"]
    play.moves.offer(fitting)
    play.language_control.value = "de"
    assert list(play.moves._shown) == fitting and "passen" in play.moves.question.value
    assert set(play.offered()) == {"red"}


def test_playing_by_itself_goes_on_in_another_language():
    """The ticker keeps running through a change of language, and the new button stops it."""

    async def run():
        play = Play(players=3, seed=1, seats="random")
        play.time.speed.value = 0.05
        play.language_control.value = "de"
        assert play.time.ticker.running and play.time.play_button.description == "Anhalten"
        at = play.session.at
        await until(lambda: play.session.at > at)
        play.time.play_button.click()
        assert not play.time.ticker.running

    in_loop(run())


@pytest.mark.parametrize("rules", SYSTEMS)
def test_a_position_is_set_up_in_a_game_and_played_from(rules):
    """The editor starts with the game's position; playing from the new position is a separate line next to the old."""
    play = Play(rules, players=3, seed=1)
    play.play(play.session.game.legal_moves()[0])
    while play.session.game.state.phase.startswith("found"):
        play.play(play.session.game.legal_moves()[0])
    before, made = play.session.game, len(_instances)
    play.set_up_button.click()
    editor = play.editor
    assert play.main.layout.display == "none" and editor.game.state == before.state
    editor.fields.controls["hand", 1, "ore"].value = 2
    set_language("de")
    assert (
        play.editor is editor
        and editor.draft.hand(1)["ore"] == 2
        and editor.play_button.description == "Ab hier spielen"
    )
    set_language("en")
    editor.play_button.click()
    assert play.editor is None and play.main.layout.display != "none"
    assert play.session.game.state.hand(1)["ore"] == 2 and play.session.at == 0
    assert len(play.session.variations) == 2 and play.time.variations.layout.display != "none"
    assert len(_instances) <= made + 2  # the list of lines has options now
    play.time.variations.value = 0
    assert play.session.game == before
    play.play(play.session.game.legal_moves()[0])


def test_cancelling_leaves_everything_as_it_was():
    """After a cancel, game, lines and revision are as before; a refused position cannot be played from."""
    play = Play(players=3, seed=1)
    play.play("settle 0,0N")
    before, made = (play.session.game, play.session.revision, len(play.session.variations)), len(_instances)
    play.set_up_button.click()
    editor = play.editor
    editor.tool_control.value = "road"
    editor.put("2,0NE")
    assert editor.play_button.disabled and editor.game is None
    editor._play()
    assert play.editor is editor
    editor.text_control.value = str(Game.new("market", seed=1).state)
    editor.take_button.click()
    assert "a different game" in editor.status.value
    editor.cancel_button.click()
    assert (play.session.game, play.session.revision, len(play.session.variations)) == before
    assert len(_instances) == made and play.offered()


def test_closing_a_game_in_which_a_position_is_set_up():
    """Nothing stays behind when the game is closed while its editor is open."""
    before = set(_instances)
    play = Play(players=3, seed=1)
    play.set_up_button.click()
    play.close()
    assert len(set(_instances) - before) <= 1  # what all canvases share
