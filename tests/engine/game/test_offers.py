"""All three kinds of offers: to one seat, to all seats, and from a seat to the active seat (B-40, E-30, M-60)."""

import pytest

from catan_widgets import moves as m
from catan_widgets.engine.chance import generator, pick
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.game.refusal import IllegalPosition
from catan_widgets.engine.moves import parse_move
from catan_widgets.engine.position.state import State
from catan_widgets.i18n import set_language
from catan_widgets.simulation.compiled.compilation import driver
from tests.engine.conserved import check_conserved
from tests.engine.positions import board, cards, play, refused
from tests.engine.walks import WALKS, random_offer, walk

SYSTEMS = ("base", "market", "edition")
RULE = {"base": "B-40", "market": "B-40", "edition": "E-30"}
HANDS = ("2 ore + 1 lumber", "1 wool", "1 brick", "2 brick")
EVERY_SYSTEM = pytest.mark.parametrize("rules", SYSTEMS)


def trading(rules="base", hands=HANDS, turn=0, **more) -> Game:
    """A position in the trade phase."""
    rows = [{"row": [colour]} if rules == "edition" else {} for colour in ("red", "blue", "green", "white")]
    seats = [{"hand": hand} | row for hand, row in zip(hands, rows, strict=True)]
    data = {"rules": rules, "phase": "trade", "turn": turn, "to_move": turn, "seats": seats}
    if rules != "edition":
        land = board() if rules == "base" else Game.new(rules, seed=1).board
        data |= {"board": land, "founded": len(hands) * (2 if rules == "base" else 3)}
    return Game.setup(data | more)


# --- offers from other seats to the active seat ----------------------------------------------------
@EVERY_SYSTEM
def test_a_seat_that_is_not_on_turn_offers_to_the_active_one(rules):
    """B-40, E-30, M-60: the active seat must accept, decline or counter the offer; then it continues trading."""
    game = trading(rules)
    asked = game.play("offer 0 1brick 2ore by 3")
    assert (asked.to_move, asked.state.phase, asked.state.turn) == (0, "offer", 0)
    assert asked.state.offer == (3, (("brick", 1),), (("ore", 2),)) and not asked.state.offer_to_table
    assert asked.events[0].text.endswith(" 1 brick for 2 ore")
    assert asked.events[0].rule == RULE[rules]
    done = asked.play("accept")
    assert (cards(done, 0), cards(done, 3)) == ({"lumber": 1, "brick": 1}, {"brick": 1, "ore": 2})
    assert (done.to_move, done.state.phase) == (0, "trade")
    assert asked.play("decline").state == game.state
    counter = asked.play("offer 3 1lumber 1brick")
    assert (counter.to_move, counter.state.offer[0]) == (3, 0)
    assert cards(counter.play("accept"), 3) == {"brick": 1, "lumber": 1}


@pytest.mark.parametrize("name", WALKS)
def test_who_is_not_on_turn_offers_just_when_the_active_seat_could(name):
    """B-30, B-40: along a walk, others can make the active seat an offer exactly if it could make one itself."""
    seen = set()
    for game in walk(Game.new(seed=name, **WALKS[name]), "when", 400):
        if game.state.phase in ("offer", "discard", "take"):  # other seats move here
            continue
        holding = {}
        for seat in range(game.state.players):
            hand = game.state.hand(seat)
            holding[seat] = [kind for kind, count in hand.items() if count]
        turn = game.state.turn
        for seat in holding.keys() - {turn}:
            for give, own in zip(holding[seat], holding[turn], strict=False):
                get = next(kind for kind in game.state.game_setup.kinds if kind not in (give, own))
                active = game.why_not(m.Offer(seat, {own: 1}, {get: 1}))
                assert game.why_not(m.Offer(turn, {give: 1}, {get: 1}, seat)) == active
                seen.add(active is None)
    assert seen == {True, False}


# --- offers to all seats ----------------------------------------------------------------------------
@EVERY_SYSTEM
@pytest.mark.parametrize("turn", range(4))
def test_the_whole_table_is_asked_from_the_active_seat_on(rules, turn):
    """B-40: each other seat is asked once, in order; after the last decline, everything is as before the offer."""
    hands = [HANDS[0] if seat == turn else "1 brick" for seat in range(4)]
    before = trading(rules, hands, turn)
    game, asked = before.play("offer all 1ore 1brick"), []
    while game.state.phase == "offer":
        assert game.state.offer_to_table and game.state.offer == (turn, (("ore", 1),), (("brick", 1),))
        assert [str(move) for move in game.legal_moves()] == ["accept", "decline"]
        asked.append(game.to_move)
        accepted = game.play("accept")
        assert cards(accepted, asked[-1]) == {"ore": 1} and accepted.to_move == turn
        assert (accepted.state.phase, accepted.state.offer, accepted.state.offer_to_table) == ("trade", None, False)
        game = game.play("decline")
    assert asked == [(turn + step) % 4 for step in (1, 2, 3)]
    assert game.state == before.state


def test_who_lacks_the_cards_only_declines():
    """B-40: a seat that does not hold the cards asked for is asked too, but can only decline."""
    game = trading().play("offer all 1ore 2brick")
    found = []
    while game.state.phase == "offer":
        found.append([str(move) for move in game.legal_moves()])
        game = game.play("decline")
    assert found == [["decline"], ["decline"], ["accept", "decline"]]
    assert refused(trading().play("offer all 1ore 2brick"), "accept") == ("B-40", "you need 2 brick but have 0")


def test_a_counter_offer_takes_the_place_of_the_tables():
    """B-40: a counter-offer goes to the active seat and cancels the offer to all, even for the seats not asked yet."""
    game = trading().play("offer all 1ore 1brick").play("decline")
    counter = game.play("offer 0 1brick 2ore")
    assert (counter.to_move, counter.state.offer_to_table) == (0, False)
    assert counter.play("decline").state == trading().state
    again = counter.play("offer 2 1ore+1lumber 1brick")
    assert (again.to_move, again.play("decline").to_move) == (2, 0)
    assert "all" not in counter.position()["offer"]


def test_events_of_an_offer_to_the_table():
    """B-40: the event says that the offer is made to all; each decline except the last says who is asked next."""
    game = trading()
    told = []
    for move in ("offer all 1ore 1brick", "decline", "decline", "decline"):
        game = game.play(move)
        told.append([event.text for event in game.events])
    assert told == [
        ["red offers the whole table 1 ore for 1 brick"],
        ["blue declines the offer from red", "orange is asked next"],
        ["orange declines the offer from red", "white is asked next"],
        ["white declines the offer from red"],
    ]
    set_language("de")
    german = "Rot bietet allen am Tisch einen Handel an: 1 Erz gegen 1 Lehm"
    assert trading().play("offer all 1ore 1brick").events[0].text == german


# --- refusals ---------------------------------------------------------------------------------------
REFUSED = {
    "offer 1 1ore 1wool by 0": "it is {red} who decides now anyway; write the offer without “by”",
    "offer all 1ore 1wool by 0": "it is {red} who decides now anyway; write the offer without “by”",
    "offer 1 1brick 1wool by 3": "you can trade only with {red}, whose turn it is",
    "offer all 1brick 1wool by 3": "only {red}, whose turn it is, can make an offer to the whole table",
    "offer 3 1brick 1wool by 3": "you cannot trade with yourself",
    "offer 0 3brick 1wool by 3": "you need 3 brick but have 2",
    "offer 0 1ore 1brick by 3": "you need 1 ore but have 0",
    "offer 0 1brick 0 by 3": "both sides must give at least one card",
    "offer 0 1brick 1brick by 3": "brick is on both sides of the offer",
    "offer all 0 1brick": "both sides must give at least one card",
    "offer all 1ore 1ore": "ore is on both sides of the offer",
    "offer all 1wool 1ore": "you need 1 wool but have 0",
    "offer 0 1ore 1brick": "you cannot trade with yourself",
}
ANSWERING = {
    "offer 0 1brick 1ore by 3": "{blue} must answer the offer first",
    "offer all 1wool 1ore": "only {red}, whose turn it is, can make an offer to the whole table",
    "offer 0 1wool 1ore by 1": "it is {blue} who decides now anyway; write the offer without “by”",
    "offer 1 1ore 1wool by 0": "{blue} must answer the offer first",
    "endtrade": "{blue} must answer the offer first",
}


@EVERY_SYSTEM
@pytest.mark.parametrize("offer", ["offer all 1ore 1wool", "offer 1 1ore 1wool", None])
def test_each_wrong_offer_is_refused_with_its_reason(rules, offer):
    """B-40, E-30: one function says why an offer is illegal; ``play`` raises the same refusal, and nothing changes."""
    game = trading(rules) if offer is None else trading(rules).play(offer)
    names = {"red": game.state.game_setup.seat_name(0), "blue": game.state.game_setup.seat_name(1)}
    before = str(game.state)
    for move, text in (REFUSED if offer is None else ANSWERING).items():
        assert refused(game, move) == (RULE[rules], text.format(**names)), move
        with pytest.raises(ValueError, match=RULE[rules]):
            game.play(move)
    assert str(game.state) == before


def test_the_active_seat_answers_before_it_asks_the_table():
    """B-40: a seat with an offer or counter-offer to answer can counter it, but cannot make an offer to all."""
    for moves in (["offer 0 1brick 1ore by 3"], ["offer all 1ore 1wool", "offer 0 1wool 2ore"]):
        game = play(trading(), *moves)
        by = game.state.game_setup.seat_name(game.state.offer[0])
        assert refused(game, "offer all 1ore 1brick") == ("B-40", f"first answer the offer from {by}")


@pytest.mark.parametrize("phase", ["roll", "build"])
@pytest.mark.parametrize("move", ["offer 0 1brick 1ore by 3", "offer all 1ore 1brick", "offer 1 1ore 1brick"])
def test_no_offers_outside_of_trading(phase, move):
    """B-30, B-95: no offers before the roll or while building; with a single phase, anyone can offer while building."""
    assert refused(trading(phase=phase), move)[0] == "B-30"
    one = trading(phase="build", options={"single_phase": True})
    assert one.play(move).play("decline").state.phase in ("build", "offer")


def test_offers_of_seats_that_are_not_there():
    """B-06: both seats of an offer must exist in the game."""
    assert refused(trading(), "offer 0 1brick 1ore by 4") == ("B-06", "this game has no seat 4")
    assert refused(trading(), "offer 4 1brick 1ore by 3") == ("B-06", "this game has no seat 4")


def test_a_refusal_tells_nothing_of_the_hand_of_the_asked():
    """B-34: whether and why an offer is refused depends on no cards except those of the offering seat."""
    moves = [*REFUSED, "offer all 1ore 9wool", "offer 1 1ore 5brick", "offer 0 1brick 5lumber by 3"]
    for move in moves:
        by = parse_move(move).by or 0
        hands = [hand if seat == by else "1 grain" for seat, hand in enumerate(HANDS)]
        assert trading().why_not(move) == trading(hands=hands).why_not(move), move


@EVERY_SYSTEM
def test_a_view_speaks_of_the_offers_of_its_seat_alone(rules):
    """B-34, B-40: a view knows whether its own seat can offer, in any turn, and says nothing about others' offers."""
    game = trading(rules)
    for start in (game, game.play("offer all 1ore 1wool"), game.play("endtrade")):
        for seat in range(4):
            view = start.view(seat)
            for give in ("1 ore", "1 wool", "1 brick", "9 brick"):
                own = m.Offer(0, give, "1 grain", by=seat)
                assert view.why_not(own) == start.why_not(own)
                for by in {0, 1, 2, 3} - {seat}:
                    other = view.why_not(m.Offer(0, give, "1 grain", by=by))
                    assert other.rule == RULE[rules]
                    assert other.text == f"only {view.game_setup.seat_name(by)} can make this offer"
            assert view.why_not("offer 0 1ore 1wool by 7").text == "this game has no seat 7"


# --- notation, positions, records --------------------------------------------------------------------
@pytest.mark.parametrize("seat", ["2", "ALL", "", None, True, 1.0, -1, 100])
def test_an_offer_is_to_a_seat_or_to_all(seat):
    """The seat asked is a number or ``"all"``; the offering seat is a number."""
    with pytest.raises((TypeError, ValueError)):
        m.Offer(seat, "1 ore", "1 wool")
    if seat is not None:
        with pytest.raises((TypeError, ValueError)):
            m.Offer(0, "1 ore", "1 wool", by=seat)


@EVERY_SYSTEM
def test_positions_keep_to_whom_an_offer_goes(rules):
    """B-40: plain data and notation record that an offer is made to all, and are read back; a view shows it too."""
    table, one = (trading(rules).play(f"offer {to} 1ore 1wool") for to in ("all", 1))
    assert table.state != one.state
    assert table.position()["offer"] == {"by": 0, "give": "1 ore", "get": "1 wool", "all": True}
    assert one.position()["offer"] == {"by": 0, "give": "1 ore", "get": "1 wool"}
    assert Game.setup(table.position()).play("decline").to_move == 2
    assert Game.setup(one.position()).play("decline").to_move == 0
    assert all(table.view(seat).offer_to_table for seat in range(4))


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"to_move": 0}, "could not have been made"),
        ({"to_move": 0, "turn": 0, "offer": {"by": 1, "give": "1 wool", "get": "1 ore", "all": True}}, "only red"),
        ({"turn": 2, "to_move": 2}, "only orange"),
        ({"phase": "trade", "to_move": 0}, "only in the phase offer"),
        ({"offer": {"by": 0, "give": "9 ore", "get": "1 wool", "all": True}}, "could not have been made"),
    ],
)
def test_offers_to_the_table_that_cannot_be(change, text):
    """B-40: an offer to all comes from the active seat, which holds the cards, and waits for another seat's answer."""
    data = trading().play("offer all 1ore 1wool").position()
    assert Game.setup(data | {"to_move": 3}).state.offer_to_table
    with pytest.raises(IllegalPosition, match=text) as caught:
        Game.setup(
            {key: value for key, value in (data | change).items() if (key, change.get("phase")) != ("resume", "trade")}
        )
    assert caught.value.refusal.rule == "B-40"


def test_whether_an_offer_goes_to_all_is_true_or_false():
    """``all`` in the offer of a position is True or False."""
    data = trading().play("offer all 1ore 1wool").position()
    for wrong in (1, "yes", None):
        with pytest.raises(TypeError, match="all must be True or False"):
            Game.setup(data | {"offer": data["offer"] | {"all": wrong}})


KINDS = {"seat", "table", "by", "counter"}


def kind_of(before: Game, offer: m.Offer) -> str:
    """The kind of an offer."""
    if before.state.phase == "offer":
        return "counter"
    return "table" if offer.seat == m.ALL else "seat" if offer.by is None else "by"


@EVERY_SYSTEM
def test_walks_among_offers(rules):
    """B-40, M-60, E-30: on random walks with offers nothing is lost, and each step is read back."""
    seen = set()
    for seed in range(3):
        rng = generator(f"offers {rules} {seed}")
        hands = [f"{1 + pick(rng, 3)} ore + {pick(rng, 3)} wool + {1 + pick(rng, 2)} brick" for _seat in range(4)]
        game = first = trading(rules, hands, turn=seed)
        for _step in range(50):
            offer = random_offer(game, rng) if pick(rng, 3) else None
            answers = [move for move in game.legal_moves() if isinstance(move, m.Accept | m.Decline)]
            if offer is not None and game.why_not(offer) is None:
                seen.add(kind_of(game, offer))
                game = game.play(offer)
            elif answers:
                game = game.play(answers[pick(rng, len(answers))])
            check_conserved(game)
            assert State.parse(str(game.state)) == game.state == Game.setup(game.position()).state
            for view in map(game.view, range(4)):
                assert State.parse(str(view)) == view and view.offer == game.state.offer
        assert Game.from_record(game.record()) == game and game.undo(len(game.moves)).state == first.state
        assert all(parse_move(str(move)) == move for move in game.moves)
    assert seen == KINDS


@EVERY_SYSTEM
def test_one_offer_has_one_notation(rules):
    """B-40: offers with different notations lead to different positions, or one of them is refused."""
    for start in (
        trading(rules),
        trading(rules).play("offer all 1ore 1wool"),
        trading(rules).play("offer 0 1wool 1ore by 1"),
    ):
        found = {}
        for asked in (0, 1, 2, 3, m.ALL):
            for by in (None, 0, 1, 2, 3):
                for give, get in (("1 ore", "1 wool"), ("1 wool", "1 ore")):
                    move = m.Offer(asked, give, get, by)
                    if start.why_not(move) is None:
                        assert found.setdefault(start.play(move).state, move) == move
        assert found


@EVERY_SYSTEM
def test_the_code_of_an_offer_is_read_back(rules):
    """The number and cards that simulations store for an offer give the same offer back."""
    game = trading(rules)
    setup = game.state.game_setup
    for text in ("offer 1 1ore 1wool", "offer all 1ore 1wool", "offer 0 1wool 1ore by 1", "offer 3 2ore 1brick"):
        move = parse_move(text)
        kind, x, y = setup.encode(move)
        give, get = setup.counts(move.give), setup.counts(move.get)
        assert setup.offer(kind * 65536 + x * 256 + y, give, get) == move
        s = game.state._position.copy()
        driver(rules).make(s, setup.tables, kind * 65536 + x * 256 + y, give, get)
        assert State(setup, s) == game.play(move).state
