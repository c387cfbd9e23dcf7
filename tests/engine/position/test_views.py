"""What a seat's view shows: the moves that its seat may make, and what is public."""

import pytest

from catan_widgets.engine.chance import generator, pick
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.position.state import CHANCE, State
from tests.engine.walks import WALKS, constructible, redealt, walk

EVERY_WALK = pytest.mark.parametrize("name", WALKS)
#: Public properties of a position, and public methods with a seat as argument.
PUBLIC = (
    *("phase", "to_move", "turn", "start", "winner", "bank", "offer", "offer_to_table", "pile_size", "cards_played"),
    *("has_played_card", "robber", "settlements", "cities", "roads", "sites", "longest_road", "largest_army", "rows"),
    *("free_roads", "free_sites", "sites_left", "making", "tiles_left", "draws_left", "choices_left"),
)
OF_A_SEAT = ("hand_size", "owed", "given_back", "card_count", "knights", "road_length", "chips", "left", "row")
#: Methods that answer only for the viewing seat.
OWN = ("hand", "cards", "cards_bought")


@EVERY_WALK
def test_a_view_lists_the_moves_of_its_seat(name):
    """B-34, M-74, E-11: a view lists the legal moves of the game if its seat is to move, and otherwise none."""
    for step, game in enumerate(walk(Game.new(seed=name, **WALKS[name]), f"{name} views", 200)):
        for seat in range(game.state.players) if step % 3 == 0 else ():
            own = game.to_move == seat
            assert game.view(seat).legal_moves() == (game.legal_moves() if own else ())
            if step % 30 == 0:
                assert State.parse(str(game.view(seat))).legal_moves() == game.view(seat).legal_moves()


@EVERY_WALK
def test_what_is_hidden_does_not_matter(name):
    """If the hidden cards are dealt again, a seat has the same moves and reasons, in its view and in the game."""
    rng, seen = generator(name), set()
    for game in walk(Game.new(seed=name, **WALKS[name]), f"{name} dealt", 300):
        if game.to_move in (None, CHANCE) or (pick(rng, 8) and game.state.phase in seen):
            continue
        seen.add(game.state.phase)
        other = Game(redealt(game.state, game.to_move, rng))
        view = game.view(game.to_move)
        assert view == other.view(game.to_move)
        assert view.legal_moves() == game.legal_moves() == other.legal_moves()
        for move in constructible(game.state.game_setup)[:: 1 + pick(rng, 40)]:
            assert view.why_not(move) == game.why_not(move) == other.why_not(move)
    assert {"steal", "offer"} <= seen or WALKS[name]["players"] == 2


@EVERY_WALK
def test_a_view_says_why_its_seat_must_wait(name):
    """The refusal for a seat that is not to move says what must be decided first; it may not ask about outcomes."""
    for game in walk(Game.new(seed=name, **WALKS[name]), f"{name} waits", 60):
        for seat in range(game.state.players):
            if seat != game.to_move:
                refusal = game.view(seat).why_not("end")
                assert refusal.rule and refusal.text and "{" not in refusal.text
            with pytest.raises(ValueError, match="a view cannot say what chance may bring"):
                game.view(seat).why_not("dice 1 1")


@EVERY_WALK
def test_what_everybody_may_know_stands_in_every_view(name):
    """A view shows everything public that the whole position shows, but hands and cards only of its own seat."""
    for step, game in enumerate(walk(Game.new(seed=name, **WALKS[name]), f"{name} open", 300)):
        if step % 10:
            continue
        state, viewer = game.state, step // 10 % game.state.players
        view = game.view(viewer)
        assert [getattr(view, one) for one in PUBLIC] == [getattr(state, one) for one in PUBLIC]
        for seat in range(state.players):
            for one in OF_A_SEAT:
                assert getattr(view, one)(seat) == getattr(state, one)(seat), one
            for one in OWN:
                assert getattr(view, one)(seat) == (getattr(state, one)(seat) if seat == viewer else None), one


def test_all_that_a_position_tells_is_tried():
    """The lists above have every public property and method of a position, except those about its set-up."""
    about = {"game_setup", "rules", "board", "players", "viewer", "points", "legal_moves", "why_not", "view", "parse"}
    told = {name for name in dir(State) if not name.startswith("_")}
    assert told - about == {*PUBLIC, *OF_A_SEAT, *OWN}


@EVERY_WALK
def test_supplies_add_up(name):
    """B-06, B-76, M-42, E-04: what is left or played is the supply in the rule data, less the board and hands."""
    for step, game in enumerate(walk(Game.new(seed=name, **WALKS[name]), f"{name} supplies", 300)):
        if step % 10:
            continue
        state, b, seats = game.state, game.state.game_setup.tables, range(game.state.players)
        if not state.game_setup.system.island:
            used = [tile.split(" ") for seat in seats for tile in state.row(seat)]
            for kind, left in state.tiles_left.items():
                total = {"road": b.tiles_road, "knight": b.tiles_knight}.get(kind)
                if total is None:
                    total = b.tiles_settlement[state.game_setup.names["colour"].index(kind)]
                assert left + sum(words.count(kind) for words in used) == total
            continue
        for number, (card, played) in enumerate(state.cards_played.items()):
            assert (
                played + sum(state.cards(seat)[card] for seat in seats) + state._position.pile[number] == b.deck[number]
            )
        for seat in seats:
            assert state.left(seat)["road"] + list(state.roads.values()).count(seat) == b.pieces[0]
            assert state.road_length(seat) <= list(state.roads.values()).count(seat)
        if state.longest_road is not None:
            assert state.road_length(state.longest_road) == max(map(state.road_length, seats))
        if state.game_setup.system.market:
            assert sum(state.sites_left.values()) + len(state.sites) == sum(b.sites)
            assert all(state.points(seat).chips == state.chips(seat) * b.points_chip for seat in seats)


@pytest.mark.parametrize("rules", ["base", "market", "edition"])
@pytest.mark.parametrize("ask", [*OF_A_SEAT, *OWN, "points", "view"])
def test_seats_that_there_are_not_are_refused(rules, ask):
    """Any question about a seat that the game does not have is refused, in every system."""
    state = Game.new(rules, seed=1).state
    getattr(state, ask)(3)
    for seat in (-1, 4):
        with pytest.raises(ValueError, match="allowed: 0 to 3"):
            getattr(state, ask)(seat)
    with pytest.raises(TypeError, match="a seat must be a whole number"):
        getattr(state, ask)("0")


@pytest.mark.parametrize("ask", ["owed", "given_back", "hand_size"])
def test_piles_that_there_are_not_are_refused(ask):
    """M-70: only the market has a pile of ingredients."""
    assert getattr(Game.new("market", seed=1).state, ask)(0, "ingredients") == 0
    with pytest.raises(ValueError, match="there is no pile 'ingredients' in this game; available: resources"):
        getattr(Game.new(seed=1).state, ask)(0, "ingredients")


def test_cards_of_this_turn():
    """B-71: a bought card must wait; a played card counts as played and rules out another one this turn."""
    seats = [{"hand": "1 ore + 1 wool + 1 grain", "cards": "1 monopoly"}, {}, {}]
    position = Game.new(seed=1, players=3).position()
    game = Game.setup({"board": position["board"], "phase": "build", "to_move": 0, "seats": seats})
    later = game.play("buy").play("drew knight").play("monopoly ore")
    assert (later.state.cards_bought(0)["knight"], later.state.cards_bought(1)["knight"]) == (1, 0)
    assert later.view(1).cards_bought(0) is None and later.view(0).cards_bought(0)["knight"] == 1
    assert (game.state.has_played_card, later.state.has_played_card) == (False, True)
    played = {card: count for card, count in later.view(1).cards_played.items() if count}
    assert played == {"monopoly": 1}


def test_draws_of_a_knight():
    """E-44: the builder of a knight draws from both neighbours, left first; with two players they are the same seat."""
    for players, drawn in ((2, {1: 2}), (3, {1: 1, 2: 1})):
        for game in walk(Game.new("edition", players=players, seed=1), players, 3000):
            if game.state.phase == "steal" and len(game.state.draws_left) == len(drawn):
                break
        assert {(seat - game.state.turn) % players for seat in game.state.draws_left} == set(drawn)
