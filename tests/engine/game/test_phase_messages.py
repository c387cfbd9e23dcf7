"""What a refusal says about kinds of moves is true, and its rule belongs to the game.

All reasons why a kind of move is not possible in a phase are in ``phase_messages.txt`` for people to read. After an
intended change, rewrite the file with ``CATAN_RENEW_GOLDEN=1 pytest tests/engine/game/test_phase_messages.py``.
"""

import os
import re
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from catan_widgets.engine import game_setup as matching
from catan_widgets.engine import moves as m
from catan_widgets.engine.chance import generator, pick
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.position.state import PHASES
from catan_widgets.engine.rulebook import rule
from catan_widgets.engine.rules import codes
from tests.engine.walks import WALKS, constructible, outcomes, random_offer, walk

GOLDEN = Path(__file__).parent / "phase_messages.txt"
#: The ways to play in the walks, plus each single option that changes which moves are possible.
WAYS = WALKS | {
    "base with one phase": {"rules": "base", "players": 2, "single_phase": True},
    "base where cards must be drawn": {"rules": "base", "players": 3, "draw_required": True},
}
LETTERS = {"base": "B", "market": "BM", "edition": "E"}
#: Moves that some system does not have.
FOREIGN = (
    "roll",
    "spin",
    "settle 0,0N",
    "road 0,0NE",
    "city 0,0N",
    "site 0,0 0,0N",
    "buy",
    "knight",
    "roads",
    "invent",
)
FOREIGN += ("monopoly ore", "robber 0,0", "make 1", "lift 1", "take ore", "addroad left", "addsettlement red left")
FOREIGN += ("flip red", "addknight red", "dice 1 1", "spun ore", "drew knight", "stole ore", "market 1")
#: For each pattern of a text, the kinds of moves that it says are not possible now, and those that it says are.
SAID = {
    "trading is over": ("bank offer endtrade", "end"),
    "trade with others is over": ("offer endtrade", "bank end"),
    "trading and building are one phase": ("endtrade", "bank offer end"),
    "end trading first": ("road settle city buy site addroad addsettlement flip addknight end", "endtrade"),
    "trade comes after the roll": ("bank offer endtrade", "roll"),
    "building comes after the roll": ("road settle city buy site end", "roll"),
    "chocolate is made after the roll": ("make", "roll"),
    "trade with others comes after the spin": ("offer endtrade", "spin bank"),
    "building comes after the spin": ("addroad addsettlement flip addknight end", "spin"),
    "can end the turn only after the roll": ("end", "roll"),
    "can end the turn only after the spin": ("end", "spin"),
    "or decline them": ("end", "road decline"),
    "must first place the road": ("decline end", "road"),
    "must first place the free road from": ("decline end", "road"),
    "must place the road you have won": ("decline end", "road"),
    "must first draw a card or decide not to": ("end", "steal nosteal"),
    "must first draw a card$": ("nosteal end", "steal"),
    "you must draw a card": ("nosteal end", "steal"),
    "already": ("roll spin", ""),
    "no offer to accept": ("accept", ""),
    "nothing to decline": ("decline", ""),
}


def context(game):
    """The phase, the pending chance event, the round of founding, and whether a reward is being given."""
    s = game.state._position
    founding = s.phase in (codes.FOUND, codes.FOUND_ROAD, codes.FOUND_SITE)
    return s.phase, s.chance, int(s.founded) // game.state.players if founding else 0, getattr(s, "making", -1) >= 0


def contexts(name):
    """The contexts that a way to play must reach."""
    game = Game.new(seed=1, **WAYS[name])
    system, b, s = game.state.game_setup.system, game.state.game_setup.tables, game.state._position
    wanted = {(phase, 0, 0, False) for phase in system.phases - {codes.START, codes.TAKING, codes.FOUND_SITE}}
    wanted |= {(codes.STEALING, codes.STEAL_CARD, 0, False)}
    if not system.island:
        return wanted | {(codes.TO_SPIN, codes.SPINNER, 0, False), (codes.TAKING, 0, 0, False)}
    wanted |= {(codes.TO_ROLL, codes.DICE, 0, False), (codes.BUILDING, codes.DRAW_CARD, 0, False)}
    wanted |= {(codes.FOUND, 0, n, False) for n in range(b.rounds)}
    roads = b.rounds if game.state.game_setup.options.get("third_road", True) else b.rounds - 1
    wanted |= {(codes.FOUND_ROAD, 0, n, False) for n in range(roads)}
    wanted |= {(codes.START, codes.OPENING_DICE, 0, False)} if s.chance else set()
    if system.market:
        wanted |= {(codes.FREE_ROADS, 0, 0, True), (codes.TAKING, 0, 0, True), (codes.FOUND_SITE, 0, 2, False)}
        wanted |= {(codes.BUILDING, codes.MARKET_DIE, 0, False)}
    return wanted - ({(codes.TRADING, 0, 0, False)} if b.single_phase else set())


@cache
def visited(name):
    """Games from random walks, two in each context if possible, until all contexts have occurred."""
    missing, found = contexts(name), {}
    for seed in count():
        data = {"goal": 6 if WAYS[name]["rules"] == "market" else 4}
        for game in walk(Game.new(seed=seed, data=data, **WAYS[name]), f"{name} {seed}", 400):
            games = found.setdefault((context(game), game.state._position.resume), [])
            if len(games) < 2:
                games.append(game)
                missing.discard(context(game))
        if not missing:
            return [game for games in found.values() for game in games]
        assert seed < 100, missing


def tries(game, rng):
    """Moves and outcomes of every kind with random arguments, including offers and moves of other systems."""
    kinds = {}
    for move in constructible(game.state.game_setup):
        kinds.setdefault(type(move), []).append(move)
    for moves in kinds.values():
        yield from (moves[pick(rng, len(moves))] for _try in range(4))
    yield from (offer for _try in range(8) if (offer := random_offer(game, rng)))
    yield m.Offer(0, "1 ore", "1 wool")
    yield from outcomes(game.state.game_setup)
    yield from map(m.parse_move, FOREIGN)


@cache
def asked(name):
    """For each visited game, the refusals by move, and the words of the possible kinds of moves."""
    rng, answers = generator(name), []
    for game in visited(name):
        refused, possible = {}, {move.word for move in game.legal_moves()}
        for move in tries(game, rng):
            refusal = game.why_not(move)
            if refusal is None:
                possible.add(move.word)
            else:
                refused[move] = refusal
        answers.append((game, refused, possible))
    return answers


def belongs(game, word):
    """Whether moves of a kind belong to the phase, regardless of hand and supply."""
    kind = next(number for type_, (number, *_arguments) in matching._MOVES.items() if type_.word == word)
    return bool(game.state.game_setup.tables.allowed[game.state._position.phase][kind])


@pytest.mark.parametrize("name", WAYS)
def test_what_is_called_closed_or_required_is(name):
    """B-30, B-71, B-73, B-95, E-31: a refusal never closes a possible kind of move or requires an impossible one."""
    for game, refused, possible in asked(name):
        assert possible or game.to_move is None
        for move, refusal in refused.items():
            assert not refusal.closed & possible, (str(move), refusal)
            assert not refusal.required or possible <= refusal.required, (str(move), refusal)
            assert refusal.required & {"nosteal", "decline"} <= possible, (str(move), refusal)


@pytest.mark.parametrize("name", WAYS)
def test_texts_say_what_may_come(name):
    """B-30, B-62, B-73, B-95, B-97, M-56, E-30, E-31: a text about what is possible now, or is not, is true."""
    for game, refused, possible in asked(name):
        for refusal in refused.values():
            for phrase, (closed, told) in SAID.items():
                if re.search(phrase, refusal.text):
                    assert not possible & set(closed.split()), refusal.text
                    assert all(belongs(game, word) for word in told.split()), refusal.text


def test_each_pattern_is_the_text_of_a_refusal():
    """Every pattern in SAID occurs in a refusal of the walks, so that no claim goes unchecked."""
    texts = {refusal.text for name in WAYS for _game, refused, _possible in asked(name) for refusal in refused.values()}
    assert not [phrase for phrase in SAID if not any(re.search(phrase, text) for text in texts)]


@pytest.mark.parametrize("name", WAYS)
def test_each_refusal_cites_a_rule_of_its_game(name):
    """M-00: refusals cite base rules in the base game, also market rules in the market, only its own in the edition."""
    for game, refused, _possible in asked(name):
        for move, refusal in refused.items():
            assert rule(refusal.rule).id[0] in LETTERS[game.state.rules], (str(move), refusal)


def table():
    """For each way to play and each phase, why kinds of moves do not belong to it, with the rule."""
    lines = []
    for name in WAYS:
        told = {}
        for game, refused, _possible in asked(name):
            setup, s = game.state.game_setup, game.state._position
            seats = "|".join(re.escape(setup.seat_name(seat)) for seat in range(setup.players))
            for move, refusal in refused.items():
                text, outcome = refusal.text, isinstance(move, m.Outcome)
                foreign = not outcome and type(move) not in setup.system.moves
                if s.chance or foreign or outcome or not belongs(game, move.word):
                    where = "ever" if foreign else "chance" if s.chance else PHASES[s.phase]
                    text = text.replace(str(move), "…") if outcome or foreign else text
                    text = re.sub(rf"\b({seats})\b", "…", text)
                    told.setdefault(f"{where}: {refusal.rule} {text}", set()).add(move.word)
        lines += [f"=== {name}", *(f"{text} ({' '.join(sorted(words))})" for text, words in sorted(told.items())), ""]
    return "\n".join(lines)


def test_the_reasons_are_as_read():
    """All reasons why moves are not possible in a phase match the file that a person has read."""
    if os.environ.get("CATAN_RENEW_GOLDEN") == "1":
        GOLDEN.write_text(table(), encoding="utf-8", newline="\n")
    assert table() == GOLDEN.read_text(encoding="utf-8")
