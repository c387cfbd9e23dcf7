"""Whose cards a game shows: covered if people play against strategies, and then no text reveals them."""

import pytest

from catan_widgets import Game, Play
from catan_widgets.engine import moves as m
from catan_widgets.engine.position.state import CHANCE
from catan_widgets.render.shapes import Text
from catan_widgets.render.table.play import NOBODY, Hit
from catan_widgets.widgets.base.controls import parts_of
from catan_widgets.widgets.base.pictures.ticker import Ticker
from tests.widgets.every import SYSTEMS
from tests.widgets.games import to

ME, OTHER, THIRD = range(3)
MIXED = ("person", "random", "random")
# Two hands of two seats, one way and the other: anyone who knows neither cannot tell which way it is.
HANDS = ("3 ore + 2 grain", "3 lumber + 2 brick")
INGREDIENTS = (" + 2 cocoa", " + 2 sugar")
CARDS = ("1 victory_point", "1 knight")
SAID = ("value", "description", "tooltip", "placeholder", "label", "titles", "_options_labels")
TYPED = ("buy", "road 0,0W", "accept", "decline", "bank lumber ore", "end", "discard ore", "stole ore", "drew knight")
#: Offers of every kind: by the person, to the person, by covered seats that could make them in only one of the ways.
TYPED += ("offer all 1ore 1wool", "offer 1 1wool 1ore", "offer 1 1wool 1ore by 0", "offer 0 1lumber 1wool by 1")
TYPED += ("offer 0 1ore 1wool by 1", "offer 1 1ore 1wool by 2", "offer all 1ore 1wool by 1")
PHASES = ("roll", "spin", "trade", "build")


@pytest.fixture(autouse=True)
def nobody_plays_by_itself(monkeypatch):
    """The other seats wait, so that their turns can be inspected."""
    monkeypatch.setattr(Ticker, "start", lambda ticker: None)


def position(rules, phase, turn, other_way):
    """A position whose covered cards are one way or the other; it looks the same if you may not see the cards."""
    data = to(rules, phase).position() | {"turn": turn, "to_move": turn}
    seats = data["seats"]
    order = (1, 0) if other_way else (0, 1)
    seats[ME]["hand"] = "1 wool + 1 grain"
    for seat, which in zip((OTHER, THIRD), order, strict=True):
        seats[seat]["hand"] = HANDS[which] + INGREDIENTS[which] * (rules == "market")
        if rules != "edition":
            seats[seat]["cards"] = CARDS[which]
    return Game.setup(data)


def twins(rules, phase, turn, **options):
    """Two games that differ only in covered cards, each in a widget."""
    return [Play(game=position(rules, phase, turn, way), seats=MIXED, seed=1, **options) for way in (False, True)]


def said(play):
    """Every text of a widget, shown or not, and the description of its picture."""
    found = sorted(
        f"{type(part).__name__}.{name}: {getattr(part, name)}"
        for part in parts_of(play)
        for name in SAID
        if part.has_trait(name) and isinstance(getattr(part, name), str | tuple | list)
    )
    picture = [shape.text for layer in play.scene.layers for shape in layer if isinstance(shape, Text)]
    return [*found, *picture, play.description, str(play.offered())]


def asked(play):
    """Everything that a widget says when it is asked all the questions."""
    ask, setup = play.ask, play.session.game.state.game_setup
    found = [said(play)]

    def press(button):
        button.click()
        found.append(said(play))

    for button in (ask.now_button, ask.if_button, ask.why_button, play.set_up_button):
        press(button)
    for seat in range(setup.players):
        ask.seat.value = seat
        press(ask.from_button)
    for typed in TYPED:
        ask.typed.value = typed
        press(ask.typed_why_button)
    places = [Hit("row", str(OTHER)), Hit("intersection", "0,0N"), Hit("path", "0,0W"), Hit("hex", "0,0")]
    for hit in places if setup.board is not None else places[:1]:
        play.answer(hit)
        found.append(said(play))
    assert play.session.at == play.session.length
    return found


def differences(one, two):
    """The texts of either widget that the other does not contain."""
    pairs = zip(asked(one), asked(two), strict=True)
    return [sorted(set(first) ^ set(second)) for first, second in pairs if first != second]


@pytest.mark.parametrize("turn", [ME, OTHER])
@pytest.mark.parametrize("rules", SYSTEMS)
def test_no_text_tells_of_covered_cards(rules, turn):
    """B-34: whatever the others hold, all texts of the widget are the same; with open cards they differ."""
    phases = [phase for phase in PHASES if phase != ("roll" if rules == "edition" else "spin")]
    for phase in phases:
        one, two = twins(rules, phase, turn)
        assert one.hands == two.hands == "own" and one.viewer == ME
        for play in (one, two):
            play.tabs.selected_index = 1
        assert differences(one, two) == []
    one, two = twins(rules, phases[-1], turn, hands="open")
    assert differences(one, two) != []


def pending(data, me, move):
    """A game with one person in which another seat is about to get a covered card; and the possible outcomes."""
    seats = ["person" if seat == me else "random" for seat in range(3)]
    play = Play(game=Game.setup(data), seats=seats, seed=1)
    play.session.draws = False
    play.play(move)
    assert play.session.game.to_move == CHANCE and play.viewer == me
    return play, [outcome for outcome, _share in play.session.game.chance()]


def held(one, two):
    """Neither the possible cards nor the one drawn are revealed; and only chance can decide."""
    (first, outcomes), (second, others) = one, two
    assert differences(first, second) == []
    for play in (first, second):
        assert {play.moves.choice.layout.display, play.moves.choice_buttons[0].layout.display} == {"none"}
    different = next((a, b) for a in outcomes for b in others if a != b)
    for play, outcome in zip((first, second), different, strict=True):
        play.play(outcome)
    assert differences(first, second) == []


@pytest.mark.parametrize("rules", ["base", "market"])
def test_a_card_that_another_seat_buys_stays_covered(rules):
    """B-70: neither the contents of the pile nor the card drawn from it are revealed."""
    made = []
    for way in (False, True):
        data = position(rules, "build", OTHER, way).position()
        data["seats"][OTHER] |= {"hand": "1 ore + 1 wool + 1 grain", "cards": ""}
        data["seats"][THIRD]["hand"] = ""
        made.append(pending(data, ME, m.BuyCard()))
    held(*made)


@pytest.mark.parametrize("rules", SYSTEMS)
def test_a_card_that_others_draw_from_each_other_stays_covered(rules):
    """B-61: a player who is neither the thief nor the victim learns that a card was drawn, but not which one."""
    game, made = to(rules, "steal", seed=3), []
    thief = game.to_move
    victim = next(move.seat for move in game.legal_moves() if isinstance(move, m.Steal))
    (me,) = {0, 1, 2} - {thief, victim}
    for hands in (("2 ore + 1 lumber", "2 wool + 1 brick"), ("2 wool + 1 brick", "2 ore + 1 lumber")):
        data = game.position()
        data["seats"][thief]["hand"], data["seats"][victim]["hand"] = hands
        made.append(pending(data, me, m.Steal(victim, "resources")))
    held(*made)


@pytest.mark.parametrize("rules", SYSTEMS)
def test_hands_are_covered_where_persons_play_against_strategies(rules):
    """By default, cards are open among people and among strategies, and own cards otherwise, as the seats change."""
    assert Play(rules, players=3, seed=1).hands == "open"
    assert Play(rules, players=3, seed=1, seats="random").hands == "open"
    assert Play(rules, players=3, seed=1, seats=MIXED, hands="open").hands == "open"
    play = Play(rules, players=3, seed=1)
    for seat, who, hands in ((1, "random", "own"), (2, "random", "own"), (0, "random", "open"), (2, "person", "own")):
        play.seat_controls[seat].value = who
        assert play.hands == play.hands_control.value == hands
    assert play.viewer == 2


def test_the_choice_of_the_user_stays():
    """Once the button, the list or the caller has said whose cards are shown, changing seats does not affect it."""
    for choose in (
        lambda play: play.hands_button.click(),
        lambda play: setattr(play.hands_control, "value", "open"),
        lambda play: setattr(play, "hands", "open"),
    ):
        play = Play(players=3, seed=1, seats=MIXED)
        assert "everyone" in play.hands_button.description
        choose(play)
        assert play.hands == "open" and play.viewer is None and "Hide" in play.hands_button.description
        play.seat_controls[1].value = "person"
        assert play.hands == "open"
        play.hands_button.click()
        assert play.hands == "own"


def test_a_seat_given_to_a_strategy_is_covered():
    """The person's own cards stay visible; those of a seat that no longer belongs to a person do not."""
    play = Play(game=position("base", "build", ME, False), seats=MIXED)
    assert play.viewer == ME and "catan-icon-wool" in play.seats_text.value
    play.ask.now_button.click()
    play.seat_controls[ME].value = "random"
    play.hands = "own"
    assert play.viewer == NOBODY and "catan-icon-wool" not in play.seats_text.value and play.ask.answer.value == ""


def test_the_cover_names_the_person_even_while_chance_decides():
    """The button that uncovers the cards names the person whose cards they are, before and after the spin is begun."""
    play = Play("edition", players=3, seed=1, hands="covered")
    play.session.draws = False
    told = play.uncover_button.description
    play.play("spin")
    assert play.session.game.to_move == CHANCE and play.uncover_button.description == told and "1" in told


def test_a_record_is_sealed_while_cards_are_covered():
    """A saved game does not reveal cards to a reader, and loads as the same game; with open cards it is readable."""
    play = Play(game=position("base", "build", ME, False), seats=MIXED)
    play.file.write_button.click()
    sealed = play.file.text.value
    assert "ore" not in sealed.split("sealed")[0] and "hand" not in sealed and "sealed" in play.status.value
    play.file.take_button.click()
    assert len(play.session.variations) == 2 and play.session.game == Game.from_record(sealed)
    play.hands_button.click()
    play.file.write_button.click()
    assert "3 ore" in play.file.text.value
    play.set_up_button.click()
    assert play.editor is not None


def test_what_can_be_done_now_tells_of_offers():
    """B-40: offers to other players are listed as possible moves, with the seats to ask; not if cards are covered."""
    play = Play(game=position("base", "trade", ME, False), seats=MIXED)
    play.ask.now_button.click()
    names = [play.session.game.state.game_setup.seat_name(seat) for seat in (OTHER, THIRD)]
    assert "Offer a trade to a player" in play.ask.answer.value and all(name in play.ask.answer.value for name in names)
    other = Play(game=position("base", "trade", OTHER, False), seats=MIXED)
    other.ask.now_button.click()
    assert "hidden" in other.ask.answer.value and "Offer" not in other.ask.answer.value
    assert [seat for _name, seat in other.offer.by.options] == [
        ME
    ] and "can make orange an offer" in other.ask.answer.value
