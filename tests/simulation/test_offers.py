"""Offers in simulations: strategies ask the whole table, functions make offers of each kind, and everything replays."""

from functools import cache
from itertools import pairwise

import pytest

import catan_widgets as cw
from catan_widgets import moves as m
from catan_widgets.engine.chance import generator
from catan_widgets.engine.game.game import Game
from catan_widgets.simulation.plan import Plan
from catan_widgets.simulation.seats import choose
from catan_widgets.simulation.strategies.registry import REGISTRY
from tests.simulation.plans import both

SYSTEMS = ("base", "market", "edition")
EVERY_SYSTEM = pytest.mark.parametrize("rules", SYSTEMS)


#: How many games between strategies have offers that are passed on and, except in the edition, some that are accepted.
ENOUGH = {"base": 2, "market": 1, "edition": 10}
#: Points needed to win, so that games are short.
SHORT = {"base": 4, "market": 4, "edition": 4}


@cache
def offered(rules) -> Game:
    """A position with an offer to the whole table that one seat has already passed on."""
    for seed in range(100):
        game, rng = Game.new(rules, seed=seed, players=4), generator(seed)
        while game.to_move is not None and not game.state.offer_to_table:
            game = game.sample(rng) if game.to_move == cw.CHANCE else game.play(choose("balanced", game, rng))
        if game.state.offer_to_table:
            return Game(game.play("decline").state)
    raise AssertionError("no strategy has asked the whole table")


@EVERY_SYSTEM
def test_strategies_ask_the_whole_table(rules):
    """B-40: a strategy's offer goes to the table; others pass it on or accept it; kept games replay with it."""
    count = ENOUGH[rules]
    result = cw.simulate(count, rules, strategies="balanced", keep="games", progress=False, compiled=False)
    games = [result.game(n) for n in range(count)]
    words = [[str(move) for move in game.moves] for game in games]
    assert {move.split()[1] for game in words for move in game if move.startswith("offer")} == {"all"}
    pairs = {pair for game in words for pair in pairwise(game)}
    assert ("decline", "decline") in pairs and (rules == "edition" or ("decline", "accept") in pairs)
    assert [game.winner for game in games].count(None) == result.unfinished


@EVERY_SYSTEM
def test_games_go_on_from_an_offer_to_the_table(rules):
    """B-40: interpreted and compiled games that begin with an offer on the table are the same, and replay."""
    pytest.importorskip("numba")
    start = offered(rules)
    plain, fast = both(Plan(start.record(), ("balanced",) * 4, (1, 2), 3, compiled=False, keep=True), 0)
    assert [tape.tolist() for tape in plain.tapes] == [tape.tolist() for tape in fast.tapes]
    result = cw.simulate(2, start_from=start, strategies="balanced", keep="games", progress=False, compiled=False)
    assert {str(result.game(n).moves[0]) for n in range(2)} <= {"accept", "decline"}


def talkative(view, moves, rng):
    """A strategy that offers whatever it has, sometimes to the table, sometimes to a seat, and sometimes counters."""
    own = [kind for kind, count in view.hand(view.viewer).items() if count]
    others = [seat for seat in range(view.players) if seat != view.viewer]
    if view.phase == "offer" and own and rng.random() < 0.3:
        by, _give, get = view.offer
        return m.Offer(by, {own[0]: 1}, {next(kind for kind in view.bank if kind != own[0]): 1 + len(get)})
    if view.phase == "trade" and own and rng.random() < 0.5:
        asked = others[0] if rng.random() < 0.5 else m.ALL
        return m.Offer(asked, {own[-1]: 1}, {next(kind for kind in view.bank if kind != own[-1]): 1})
    return moves[int(rng.random() * len(moves))]


@EVERY_SYSTEM
def test_functions_make_offers_of_each_kind(rules):
    """B-40: a function's offers to a seat, offers to the table and counter-offers are played, kept and replayed."""
    short = {"data": {"goal": SHORT[rules]}}
    result = cw.simulate(2, rules, strategies=talkative, keep="games", progress=False, **short)
    seen = set()
    for n in range(2):
        game = result.game(n)
        assert Game.from_record(game.record()) == game
        for move, after in pairwise(game.moves):
            if isinstance(move, m.Offer):
                seen.add("table" if move.seat == m.ALL else "seat")
                seen |= {"counter"} if isinstance(after, m.Offer) else set()
    assert seen == {"table", "seat", "counter"}


def test_a_function_speaks_for_its_own_seat_only():
    """B-34, B-40: a function cannot make offers in the name of others, not even to learn whether they could."""

    def puppeteer(view, moves, rng):
        if view.phase == "trade":
            return m.Offer(view.turn, "1 ore", "1 wool", by=(view.turn + 1) % view.players)
        return moves[-1]

    with pytest.raises(ValueError, match="for its own seat; offer 0 1ore 1wool by 1 names another seat"):
        cw.simulate(1, "edition", strategies=puppeteer, progress=False)


@EVERY_SYSTEM
def test_strategies_answer_the_table_as_they_answer_alone(rules):
    """B-40: every strategy gives the same answer whether it is asked alone or with the table, and some accept."""
    game = offered(rules)
    by = game.state.turn
    back = {"phase": "trade", "to_move": by}
    data = {key: value for key, value in game.position().items() if key not in ("offer", "resume")} | back
    for step, hand in enumerate(("1 lumber + 1 brick + 1 wool + 1 grain + 1 ore", "5 lumber", "5 grain", "5 wool")):
        data["seats"][(by + step) % 4]["hand"] = hand
    before, seen = Game.setup(data), set()
    for give in before.state.game_setup.kinds[:5]:
        for get in before.state.game_setup.kinds[:5]:
            offer = m.Offer("all", {give: 1}, {get: 1})
            table = before.play(offer) if before.why_not(offer) is None else before
            while table.state.phase == "offer":
                alone = before.play(m.Offer(table.to_move, {give: 1}, {get: 1}))
                for name in REGISTRY[rules].names:
                    answer = choose(name, table, generator(1))
                    assert answer == choose(name, alone, generator(1)), name
                    seen.add((name, str(answer)))
                table = table.play("decline")
    assert {("random", "decline"), ("balanced", "accept"), ("balanced", "decline")} <= seen
    assert ("random", "accept") not in seen
