"""Play: whole games with its controls, clicks that play or explain, time, records and questions."""

import asyncio
from pathlib import Path

import pytest
from ipywidgets.widgets.widget import _instances

from catan_widgets import Board, Game, Play
from catan_widgets.engine import moves as m
from catan_widgets.engine.chance import generator, pick
from catan_widgets.engine.position.state import CHANCE
from catan_widgets.engine.ruledata.ruleset import load
from tests.widgets.games import eager, finished, to
from tests.widgets.loops import in_loop, until

SYSTEMS = ("base", "market", "edition")


def failed(play):
    return "catan-failed" in play.status.value


def shown(control):
    return control.layout.display != "none"


def press(play, move):
    """Makes a move as a user does: the type's button, then the button or the list entry of the move."""
    controls = play.moves
    if isinstance(move, m.Outcome):
        _pick(controls, move)
        return
    control = controls.buttons[type(move)]
    assert shown(control), f"no button for {move}"
    several = sum(type(other) is type(move) for other in play.session.game.legal_moves()) > 1
    if several and controls.kind is not type(move):
        control.click()
    if several:
        _pick(controls, move)
    else:
        control.click()


def _pick(controls, move):
    number = controls._shown.index(move)
    if shown(controls.choice):
        controls.choice.value = number
        controls.play_button.click()
    else:
        assert shown(controls.choice_buttons[number])
        controls.choice_buttons[number].click()


# Answers to offers occur only if offers are made; in the base game and the market, declining also ends free roads.
REST = {"edition": (m.Decline,)}


@pytest.mark.parametrize("rules", SYSTEMS)
def test_a_whole_game_through_the_controls(rules):
    """A game is played from its first move to its end with only the buttons and lists."""
    play = Play(rules, players=3, seed={"base": 1}.get(rules, 3))
    rng = generator(4)
    while (game := play.session.game).to_move is not None:
        move, before = eager(game.legal_moves(), rng), play.session.at
        press(play, move)
        assert not failed(play), play.status.value
        assert play.session.variation.moves[before] == move and play.session.at < 3000
    assert game.winner is not None and "has won" in play.banner.value
    assert Game.from_record(play.value) == game


@pytest.mark.parametrize("rules", SYSTEMS)
def test_every_type_of_move_by_the_controls(rules):
    """Each type of move except offers is made with its button, when it occurs, and does what the engine says."""
    found = {}
    rng = generator(5)
    for seed in range(6):
        game = Game.new(rules, players=3, seed=seed)
        while game.to_move is not None:
            if game.to_move == CHANCE:
                game = game.sample(rng)
                continue
            legal = game.legal_moves()
            found.update({type(move): (game, move) for move in legal if type(move) not in found})
            game = game.play(legal[pick(rng, len(legal))])
    play = None
    assert set(found) == Game.new(rules, seed=1).state.game_setup.system.moves - {
        m.Offer,
        m.Accept,
        *REST.get(rules, ()),
    }
    for game, move in found.values():
        play = Play(game=Game.setup(game.position()))
        play.session.draws = False
        press(play, move)
        assert not failed(play), play.status.value
        assert play.session.game.state == game.play(move).state
        play.close()


def test_offer_counter_offer_and_accept():
    """B-40: an offer is composed and made, the asked seat counters, and the first seat accepts."""
    game = to("base", "trade")
    seat, other = game.to_move, (game.to_move + 1) % 3
    data = game.position()
    data["seats"][seat]["hand"], data["seats"][other]["hand"] = "2 ore", "2 brick"
    play = Play(game=Game.setup(data))
    assert shown(play.offer)
    play.offer.seat.value = other
    play.offer.offer_button.click()
    assert failed(play) and play.session.at == 0
    play.offer.give["ore"].value, play.offer.get["brick"].value = 1, 2
    play.offer.offer_button.click()
    assert play.session.game.to_move == other and "offers 1 ore for 2 brick" in play.banner.value
    assert play.offer.give["ore"].value == 0
    play.offer.give["brick"].value, play.offer.get["ore"].value = 1, 1
    play.offer.offer_button.click()
    assert play.session.game.to_move == seat
    press(play, m.Accept())
    assert dict(play.session.game.state.hand(seat))["brick"] == 1
    play.session.undo()
    press(play, m.Decline())
    assert dict(play.session.game.state.hand(seat))["brick"] == 0


def test_what_is_wrong_with_an_offer_is_told_and_the_counts_stay():
    """A refused offer is explained with its rule, and what was typed is still there to be corrected."""
    game = to("base", "trade", seed=2)
    data = game.position()
    data["seats"][game.to_move]["hand"] = "1 ore"
    play = Play(game=Game.setup(data))
    play.offer.give["ore"].value, play.offer.get["ore"].value = 1, 1
    play.offer.offer_button.click()
    assert "B-40" in play.status.value and play.offer.give["ore"].value == 1


def test_a_click_on_a_legal_spot_plays():
    """A press on an intersection that is offered founds the settlement there, and a path then gets the road."""
    play = Play(players=3, seed=1)
    assert "0,0N" in play.offered()
    play._mouse_down(*(2 * x for x in play._picture.frame.intersection_point("0,0N")))
    assert play.session.game.state.settlements == {"0,0N": 0}
    (ax, ay), (bx, by) = play._picture.frame.path_segment("0,0NE")
    play._mouse_down(ax + bx, ay + by)
    assert play.session.game.state.roads == {"0,0NE": 0}


def test_a_click_on_an_illegal_spot_explains():
    """B-52: a press next to a settlement changes nothing and shows the distance rule, including its wording."""
    play = Play(players=3, seed=1)
    play.play("settle 0,0N")
    play.play("road 0,0NE")
    neighbours = play.session.game.board.topology
    beside = neighbours.intersection_neighbours[neighbours.intersection("0,0N")][0]
    play._mouse_down(*(2 * x for x in play._picture.frame.intersection_point(beside)))
    assert play.session.at == 2
    assert "B-52" in play.status.value and failed(play)
    assert "<h4>" not in play.status.value


def test_a_click_where_several_moves_fit_asks_which():
    """M-40: a press on a hex with several places for a site offers each of them, and one is played."""
    play = Play(game=to("market", "found site", players=2))
    legal = [move for move in play.session.game.legal_moves() if isinstance(move, m.Site)]
    by_corner = {}
    for move in legal:
        by_corner.setdefault(move.intersection, []).append(move)
    corner, fitting = max(by_corner.items(), key=lambda item: len(item[1]))
    assert 1 < len(fitting) < len(legal)
    play._mouse_down(*(2 * x for x in play._picture.frame.intersection_point(corner)))
    assert "choose one" in play.status.value
    assert set(play.offered()) == {place for move in fitting for place in (move.hex, move.intersection)}
    _pick(play.moves, fitting[1])
    assert play.session.variation.moves[-1] == fitting[1]


def test_a_click_where_one_move_fits_plays_it():
    """M-40: a press on a corner with one place for a site builds it there."""
    play = Play(game=to("market", "found site", players=2))
    legal = [move for move in play.session.game.legal_moves() if isinstance(move, m.Site)]
    only = next(move for move in legal if sum(other.intersection == move.intersection for other in legal) == 1)
    play._mouse_down(*(2 * x for x in play._picture.frame.intersection_point(only.intersection)))
    assert play.session.variation.moves[-1] == only


def test_a_click_on_the_market_tells_why_not():
    """M-51: a press on a variety that cannot be made says what is missing, and changes nothing."""
    play = Play(game=to("market", "trade"))
    before = play.session.game
    play._mouse_down(2 * 510, 2 * (play._picture.frame.height + 60))
    assert failed(play) and "M-51" in play.status.value and "you need 1 cocoa but have 0" in play.status.value
    assert play.session.game is before


def test_a_click_on_the_spinner_spins():
    """A press on the spinner spins it; a second one, while it cannot be spun, does nothing."""
    play = Play("edition", players=3, seed=1)
    play._mouse_down(2 * 260, 2 * 60)
    assert isinstance(play.session.variation.moves[-1], m.Spun)
    play._mouse_down(2 * 260, 2 * 60)
    assert play.session.at == 2


def test_every_redraw_is_one_message(sent):
    """A move, a step back and a choice of type each send one drawing message, and the land is not sent again."""
    play = Play(players=3, seed=1)
    whole = sum(sent)
    sent.clear()
    play.play("settle 0,0N")
    play.session.go(0)
    play.session.go(1)
    assert len(sent) == 3
    assert max(sent) < whole / 2


@pytest.mark.parametrize("rules", SYSTEMS)
def test_views_of_one_session_stay_in_step(rules):
    """A game played in one widget appears in a second one, which can continue it; closing one keeps the other."""
    first = Play(rules, players=3, seed=1)
    second = Play(game=first.session, theme="dark")
    press(first, first.session.game.legal_moves()[0])
    assert second.session.game == first.session.game and second.seats_text.value == first.seats_text.value
    first.close()
    press(second, second.session.game.legal_moves()[0])
    assert not failed(second)


def test_closing_leaves_nothing_behind():
    """A closed game leaves no widget and no observer, even after many moves."""
    before = set(_instances)
    for rules in SYSTEMS:
        play = Play(rules, players=3, seed=1)
        made = len(_instances)
        for _n in range(15):
            press(play, play.session.game.legal_moves()[0])
        assert len(_instances) == made
        play.close()
        assert not play.session._trait_notifiers.get("revision", {}).get("change")
    # what all canvases of a page share stays
    assert len(set(_instances) - before) <= 1


def test_slider_number_and_buttons_move_in_time():
    """Slider and number go to a move, the buttons step and say where the ends are, undo takes back a decision."""
    play = Play(players=3, seed=1)
    for _n in range(14):
        press(play, play.session.game.legal_moves()[0])
    time = play.time
    assert time.slider.value == time.number.value == play.session.at == play.session.length
    time.slider.value = 3
    assert play.session.at == time.number.value == 3
    time.number.value = 5
    assert time.slider.value == 5
    time.back_button.click()
    time.forward_button.click()
    time.first_button.click()
    time.back_button.click()
    assert play.session.at == 0 and "start" in play.status.value
    time.last_button.click()
    time.forward_button.click()
    assert "end of this line" in play.status.value
    time.undo_button.click()
    assert play.session.at < play.session.length
    time.first_button.click()
    press(play, play.session.game.legal_moves()[5])
    assert len(time.variations.options) == 2 and shown(time.variations)
    time.variations.value = 0
    assert play.session.at == play.session.length > 1


def test_a_burst_of_the_slider_ends_on_the_last_value(sent):
    """Of 200 slider events in a row the last one decides, with few redraws."""
    play = Play(game=finished("base"))
    assert play.session.length > 200
    sent.clear()

    async def burst():
        for n in range(200):
            play.time.slider.value = n
        await until(lambda: play.session.at == 199)
        await asyncio.sleep(0.1)

    in_loop(burst())
    assert play.session.at == 199 and len(sent) <= 3


def where(play):
    """The current move, according to the game and to its controls."""
    return play.session.at, play.time.slider.value, play.time.number.value


@pytest.mark.parametrize(
    "then",
    [
        lambda play: play.time.last_button.click(),
        lambda play: play.time.forward_button.click(),
        lambda play: setattr(play.time.number, "value", play.session.length - 3),
        lambda play: [setattr(play.time.number, "value", play.session.length - back) for back in (3, 0)],
        lambda play: play.play(play.session.game.legal_moves()[0]),
        lambda play: play.session.undo(),
        lambda play: play.set_up_button.click(),
    ],
    ids=["to the end", "forward", "a number", "a number and back", "a move", "undo", "set-up"],
)
def test_slider_and_game_stay_together(then):
    """Whatever is done right after moving the slider, slider and number show the game's move in the end."""
    play = Play(players=3, seed=1)
    for _n in range(14):
        press(play, play.session.game.legal_moves()[0])

    async def slide():
        play.time.slider.value -= 1
        then(play)
        await until(lambda: not play.time._latest.waiting)

    in_loop(slide())
    assert where(play) == (play.session.at,) * 3


def test_autoplay_shows_the_history_then_plays_on():
    """Automatic play runs through the history, lets seats without a person decide, and can be stopped at once."""
    play = Play(players=3, seed=1, seats=["person", "random", "random"])

    async def run():
        play.time.speed.value = 0.05
        press(play, m.Settle("0,0N"))
        press(play, m.Road("0,0NE"))
        assert play.time.ticker.running
        await until(lambda: not play.time.ticker.running)
        assert play.session.game.to_move == 0 and play.session.length > 4
        play.session.go(0)
        play.time.play_button.click()
        await until(lambda: play.session.at > 0)
        assert play.time.play_button.description == "Stop"
        play.time.play_button.click()
        at = play.session.at
        await asyncio.sleep(0.12)
        assert 0 < at == play.session.at < play.session.length

    in_loop(run())


def test_what_is_refused_or_cancelled_stops_nothing():
    """A refused typed move leaves the other seats playing, and so does cancelling a set-up."""
    play = Play(players=3, seed=1, seats=["person", "random", "random"], hands="open")

    async def run():
        press(play, m.Settle("0,0N"))
        press(play, m.Road("0,0NE"))
        play.ask.typed.value = "settle 0,0N"
        play.ask.typed_play_button.click()
        assert failed(play) and play.time.ticker.running
        play.set_up_button.click()
        assert not play.time.ticker.running
        play.editor.cancel_button.click()
        assert play.time.ticker.running
        play.time.stop()
        play.set_up_button.click()
        play.editor.cancel_button.click()
        assert not play.time.ticker.running

    in_loop(run())


def test_a_function_decides_for_a_seat_and_its_mistakes_are_told():
    """A function sees what its seat may know; its errors are shown in the status line, and the game stays."""
    views = []

    def first(view, legal, rng):
        views.append(view.viewer)
        return legal[0]

    play = Play(players=3, seed=1, seats=[first, "random", "person"])
    assert play.session.game.to_move == 2 and set(views) == {0}
    play = Play(players=3, seed=1, seats=lambda view, legal, rng: "roll")
    assert failed(play) and play.session.at == 0


def test_chance_by_hand_offers_every_outcome():
    """With chance by hand, the outcomes are listed with their probabilities; you choose one or let chance decide."""
    play = Play(game=to("base", "roll"))
    play.chance_control.value = False
    press(play, m.Roll())
    assert play.session.game.to_move == CHANCE and shown(play.moves.draw_button)
    assert len(play.moves.choice.options) == 36 and "1/36" in play.moves.choice.options[0][0]
    press(play, m.Dice(6, 6))
    assert m.Dice(6, 6) in play.session.game.moves
    play.session.undo()
    press(play, m.Roll())
    play.moves.draw_button.click()
    assert play.session.game.to_move != CHANCE


def test_record_is_written_saved_and_taken_up(tmp_path, monkeypatch):
    """The record goes to the box and to a file and back; if it cannot be read, that is said, and nothing is lost."""
    monkeypatch.chdir(tmp_path)
    play = Play(players=3, seed=1)
    for _n in range(5):
        press(play, play.session.game.legal_moves()[0])
    play.file.write_button.click()
    record = play.file.text.value
    assert Game.from_record(record) == play.session.game
    play.file.save_button.click()
    assert Path("game.toml").read_text(encoding="utf-8") == record
    other = Play(players=3, seed=1)
    other.file.load_button.click()
    assert other.session.game == play.session.game
    other.file.text.value = record[: len(record) // 2]
    other.file.take_button.click()
    assert failed(other) and other.session.at == 5
    for name in ("", "missing/game.toml"):
        other.file.file.value = name
        other.file.load_button.click()
        assert failed(other)
        other.file.save_button.click()
        assert failed(other)


def test_hands_are_covered_between_turns():
    """B-34: covered hands show only sizes until the seat asks, then its own cards; open again they show all."""
    game = to("base", "trade")
    data = game.position()
    data["seats"][game.to_move]["hand"] = "2 ore"
    play = Play(game=Game.setup(data), hands="covered")
    assert "catan-icon-ore" not in play.seats_text.value and not any(map(shown, play.moves.buttons.values()))
    assert play.offered() == () and not shown(play.offer)
    play._mouse_down(500, 500)
    assert play.session.at == 0
    play.uncover_button.click()
    assert "catan-icon-ore" in play.seats_text.value and shown(play.moves.buttons[m.EndTrade])
    press(play, m.EndTrade())
    assert shown(play.moves.buttons[m.EndTurn])
    press(play, m.EndTurn())
    assert not shown(play.moves.buttons[m.Roll]) and "catan-icon-ore" not in play.seats_text.value
    play.hands_control.value = "own"
    assert shown(play.moves.buttons[m.Roll]) and play.viewer == play.session.game.to_move
    play.hands = "open"
    assert play.viewer is None
    with pytest.raises(ValueError, match="hands"):
        play.hands = "secret"


def test_covered_hands_stay_covered_on_the_table_of_the_edition():
    """E-11: the picture of the edition shows no card of another seat."""
    play = Play("edition", players=3, seed=1, hands="covered")
    assert "hidden" in play.description and "lumber, " not in play.description.split("Player")[-1]
    play.uncover_button.click()
    assert play.description.count("hidden card") == 2


@pytest.mark.parametrize("rules", SYSTEMS)
def test_panels_tell_costs_and_log(rules):
    """Costs are from the rule data, with assumed values marked, and the log cites the rule of each event."""
    play = Play(game=finished(rules))
    play.tabs.selected_index = 1
    ruleset = load(rules)
    assumed = any(ruleset.entry(name).status == "assumed" for name in ruleset.entries() if name.startswith("costs."))
    assert ("assumed value" in play.cost_text.value) is assumed
    assert "catan-rule" in play.log_text.value and "has won" in play.banner.value


def test_a_board_and_options_are_taken():
    """B-18: a board with settlements starts after founding; options of the rules reach the game."""
    play = Play(board=Board.beginner(players=3), players=3, preset="modern", seed=1)
    assert play.session.game.state.phase == "roll"
    assert play.session.game.state.game_setup.options["single_phase"]
    with pytest.raises(ValueError):
        Play("chess")


def test_the_look_can_be_changed():
    """Theme and orientation change picture and symbols without touching the game."""
    play = Play(players=3, seed=1)
    before, style = play.scene, play.style_sheet.value
    play.theme_control.value = "dark"
    play.orientation_control.value = "pointy"
    assert play.scene.background != before.background and play.scene.width == before.width
    assert play.style_sheet.value != style and play.session.at == 0
