"""One suite for every rule system: random walks, and what must hold at each step."""

import os
from fractions import Fraction

import pytest

from catan_widgets.engine.chance import generator, pick
from catan_widgets.engine.events.event import Event
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.game.refusal import IllegalMove
from catan_widgets.engine.moves import parse_move
from catan_widgets.engine.position.state import CHANCE, State
from catan_widgets.engine.rulebook import rule
from catan_widgets.engine.rules import codes, robber
from tests.engine.conserved import check_conserved
from tests.engine.walks import WALKS, constructible, outcomes, walk

#: A factor for the length and number of the walks; CATAN_WALKS=20 gives thousands of walks.
SCALE = int(os.environ.get("CATAN_WALKS", "1"))
MOST = 600 * min(SCALE, 4)
EVERY_WALK = pytest.mark.parametrize("name", WALKS)


def games(name: str, seed: object, most: int = MOST):
    return walk(Game.new(seed=str(seed), **WALKS[name]), seed, most)


@EVERY_WALK
@pytest.mark.parametrize("seed", range(3 * SCALE))
def test_cards_and_pieces_are_conserved(name, seed):
    """B-03, B-04, B-06, M-03, M-04, M-55, E-04: nothing is lost or created along a walk, and no count is negative."""
    for game in games(name, seed):
        check_conserved(game)


@EVERY_WALK
def test_legal_moves_are_those_that_nothing_forbids(name):
    """The listed moves are exactly the possible ones that ``why_not`` allows; each refusal cites a known rule."""
    rng = generator(name)
    for game in games(name, "why not"):
        if pick(rng, 12):
            continue
        legal = game.legal_moves()
        assert len(set(legal)) == len(legal)
        allowed = set()
        for move in constructible(game.state.game_setup):
            refusal = game.why_not(move)
            if refusal is None:
                allowed.add(move)
            else:
                assert rule(refusal.rule) and refusal.text and "{" not in refusal.text
        assert allowed == set(legal)


@EVERY_WALK
def test_chance_is_listed_exactly(name):
    """B-20, B-70, E-01: the outcomes are those that ``why_not`` allows, and their probabilities add up to exactly 1."""
    rng = generator(name)
    for game in games(name, "chance"):
        if pick(rng, 6):
            continue
        listed = game.chance()
        assert (game.to_move == CHANCE) == bool(listed)
        assert not (listed and game.legal_moves())
        if listed:
            assert sum(share for _outcome, share in listed) == Fraction(1)
            assert all(share > 0 for _outcome, share in listed)
        possible = {outcome for outcome in outcomes(game.state.game_setup) if game.why_not(outcome) is None}
        assert possible == {outcome for outcome, _share in listed}


@EVERY_WALK
def test_refusals_change_nothing(name):
    """A refused move raises, carries its refusal, and leaves the game as it was."""
    rng = generator(name)
    for game in games(name, "refused", 400):
        before = str(game.state)
        moves = constructible(game.state.game_setup)
        for _try in range(5):
            move = moves[pick(rng, len(moves))]
            refusal = game.why_not(move)
            if refusal is not None:
                with pytest.raises(IllegalMove) as caught:
                    game.play(move)
                assert caught.value.refusal == refusal
        assert str(game.state) == before


@EVERY_WALK
def test_positions_and_records_are_read_back(name):
    """The notation, plain data, record and moves of a game are read back as equal values."""
    rng = generator(name)
    last = None
    for game in games(name, "notation", 2 * MOST):
        last = game
        if pick(rng, 60):
            continue
        text = str(game.state)
        again = State.parse(text)
        assert again == game.state and hash(again) == hash(game.state) and str(again) == text
        assert Game.setup(game.position()).state == game.state
        for seat in range(game.state.players):
            view = game.view(seat)
            assert State.parse(str(view)) == view
    assert last is not None
    assert Game.from_record(last.record()) == last
    assert all(parse_move(str(move)) == move for move in last.moves)


@EVERY_WALK
def test_undo_and_redo_restore(name):
    """Undoing any number of moves restores the earlier game, and redoing them restores the later one."""
    history = list(games(name, "undo", 300))
    last = history[-1]
    assert last.moves[: len(history) - 1] == last.moves
    for back in (1, 2, 17, len(history) - 1):
        undone = last.undo(back)
        assert undone == history[-1 - back] and undone.redo(back) == last


def swap_hidden(state: State, viewer: int) -> State:
    """A position that differs from one only in what the viewer cannot see."""
    s, b = state._position.copy(), state.game_setup.tables
    others = [p for p in range(b.players) if p != viewer]
    for p in others:
        for q in others:
            for pile in range(b.piles):
                if robber.held(s, b, p, pile) == robber.held(s, b, q, pile):
                    first, last = b.pile_from[pile], b.pile_to[pile]
                    s.hand[p][first:last], s.hand[q][first:last] = s.hand[q][first:last], s.hand[p][first:last]
    if state.game_setup.system.island and s.winner < 0:
        for p in others:
            for c in range(codes.CARDS):
                for d in range(codes.CARDS):
                    if s.cards[p][c] and s.pile[d] and not (p == s.turn and s.fresh[c]):
                        s.cards[p][c] -= 1
                        s.cards[p][d] += 1
                        s.pile[c] += 1
                        s.pile[d] -= 1
    return State(state.game_setup, s)


@EVERY_WALK
def test_views_leak_nothing(name):
    """B-34, B-70, M-74, E-11: positions that differ only in cards hidden from a seat give that seat equal views."""
    changed = 0
    for step, game in enumerate(games(name, "views")):
        seat = step % game.state.players
        other = swap_hidden(game.state, seat)
        changed += other != game.state
        view, same = game.view(seat), other.view(seat)
        assert view == same and hash(view) == hash(same)
        assert (str(view), repr(view)) == (str(same), repr(same))
        assert [view.points(p) for p in range(view.players)] == [same.points(p) for p in range(view.players)]
    assert changed > 10 or WALKS[name]["players"] == 2


@EVERY_WALK
def test_every_move_is_told(name):
    """Every move and outcome creates an event; each cites a known rule, and the gains match the hands."""
    for game in games(name, "events"):
        if not game.moves:
            continue
        assert game.events
        before, after = game.undo().state, game.state
        for seat in range(game.state.players):
            told: dict[str, int] = {}
            for event in game.events:
                for who, cards in event.gains:
                    for kind, count in cards if who == seat else ():
                        told[kind] = told.get(kind, 0) + count
            changed = {kind: after.hand(seat)[kind] - count for kind, count in before.hand(seat).items()}
            assert {kind: n for kind, n in told.items() if n} == {kind: n for kind, n in changed.items() if n}
        for event in game.events:
            assert isinstance(event, Event) and rule(event.rule) and event.text and "{" not in event.text


@EVERY_WALK
def test_the_same_seed_gives_the_same_game(name):
    """Games drawn with the same seed are equal move by move."""
    first, second = (list(games(name, "again", 200))[-1] for _twice in range(2))
    assert first == second and first.record() == second.record()


@EVERY_WALK
def test_even_chance_has_equal_shares(name):
    """E-01: if the rules call chance outcomes equally likely, the listed probabilities are equal and complete."""
    seen = set()
    for game in games(name, "even", 600):
        rules, s, b = game.state.game_setup.system.rules, game.state._position, game.state.game_setup.tables
        if s.chance and rules.equally_likely(s):
            seen.add(s.chance)
            shares = {share for _outcome, share in game.chance()}
            assert shares == {Fraction(1, rules.outcomes(s, b))}
    assert bool(seen) == bool(game.state.game_setup.system.island)
