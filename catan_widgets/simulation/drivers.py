"""The loop that plays games, for every rule system and in both modes.

Like the rule functions, it uses nothing but loops, ints and indexing. ``compilation`` copies this module for each
system and mode and replaces the names below.
"""

from __future__ import annotations

from typing import Any

from catan_widgets.engine.rules.codes import (
    DECLINE,
    DICE,
    END_TURN,
    MOST_MOVES,
    NO_CHANCE,
    OFFER,
    OFFERED,
    OVER,
    SPINNER,
)
from catan_widgets.simulation.strategies.names import RANDOM

rules: Any = None  # the module of the system's rule functions
strategies: Any = None  # the module of the strategies for it
rolled: Any = None  # the function that counts what a roll or spin yielded

#: The lowest possible value of a move.
NOTHING = -(1 << 30)


def fresh(start: Any, work: Any) -> Any:
    """The position at the start of a game, which can be changed."""
    return start.copy()


def fresh_record(start: Any, work: Any) -> Any:
    """The same for records; used instead of ``fresh``, since there is memory for one record."""
    work[0] = start[0]
    return work[0]


def draw(position: Any, tables: Any, rng: Any) -> int:
    """Draws an outcome of the pending chance event, using the weights in the rules; dice need no sum of weights."""
    if rules.equally_likely(position):
        return int(rng.random() * rules.outcomes(position, tables))
    total = 0
    for outcome in range(rules.outcomes(position, tables)):
        total += rules.weight(position, tables, outcome)
    left = int(rng.random() * total)
    outcome = 0
    left -= rules.weight(position, tables, 0)
    while left >= 0:
        outcome += 1
        left -= rules.weight(position, tables, outcome)
    return outcome


def decide(position: Any, tables: Any, strategy: int, out: Any, give: Any, get: Any, rng: Any) -> int:
    """The move that a strategy makes: the one with the highest value for it, chosen at random if several are equal.

    Args:
        strategy: its number.
        out: space for 512 moves.
        give, get: space for the cards of an offer.

    Returns:
        kind * 65536 + x * 256 + y.
    """
    if strategy == RANDOM and position.phase == OFFERED:
        return DECLINE * 65536
    count = rules.legal(position, tables, out)
    if strategy == RANDOM:
        return int(out[int(rng.random() * count)])
    aim = strategies.aim(position, tables, strategy)
    best = NOTHING
    ties = 0
    for n in range(count):
        code = out[n]
        worth = strategies.worth(position, tables, strategy, aim, code >> 16, code >> 8 & 255, code & 255)
        if worth > best:
            best = worth
            ties = 0
        if worth == best:
            out[ties] = code
            ties += 1
    proposed = (
        best <= 0 and position.phase != OFFERED and strategies.propose(position, tables, strategy, aim, give, get)
    )
    if proposed and rules.refuse_offer(position, tables, tables.players, 0, give, get) == 0 and rng.random() < 0.5:
        return int(OFFER * 65536 + tables.players * 256)  # to the whole table
    return int(out[int(rng.random() * ties)])


def note(tape: Any, at: int, value: int) -> int:
    """Writes a number on the tape if there is space, and returns the position of the next one."""
    if at < len(tape):
        tape[at] = value
    return at + 1


def chance(position: Any, tables: Any, scratch: Any, rng: Any, counts: Any) -> int:
    """Resolves a chance event, and counts what a roll or spin yielded; returns the outcome."""
    before = scratch[3]
    outcome = draw(position, tables, rng)
    if position.chance == DICE or position.chance == SPINNER:
        for p in range(tables.players):
            for k in range(tables.kinds):
                before[p][k] = position.hand[p][k]
        rules.resolve(position, tables, outcome)
        rolled(position, tables, outcome, before, counts)
    else:
        rules.resolve(position, tables, outcome)
    return outcome


def make(position: Any, tables: Any, code: int, give: Any, get: Any) -> None:
    """Makes a move returned by ``decide``."""
    if code >> 16 == OFFER:
        rules.offer(position, tables, code >> 8 & 255, code & 255, give, get)
    else:
        rules.apply(position, tables, code >> 16, code >> 8 & 255, code & 255)


def play_games(
    start: Any, work: Any, tables: Any, seats: Any, rng: Any, scratch: Any, counts: Any, rows: Any, tape: Any
) -> None:
    """Plays one game for each row, one after the other, from the same position to the end.

    A game is abandoned after the greatest number of moves and outcomes that a game can have: strategies may get stuck.

    Args:
        start: the position.
        work: space for a position.
        seats: the number of each seat's strategy.
        scratch: space for the moves, the two sides of an offer, and the hands before a roll.
        counts: what is counted over all games; see ``tally.Counts``.
        rows: where the results of each game are written: the winner (-1: abandoned), the turns, the moves, the length
            of the tape and the points of each seat.
        tape: where the last game is written while there is space: moves as ``decide`` returns them, an offer followed
            by the difference between cards given and wanted for each kind, and outcomes as -1 - outcome.
    """
    out, give, get, _before = scratch
    for row in rows:
        position = fresh(start, work)
        turns = 1
        moves = 0
        steps = 0
        at = 0
        while position.phase != OVER and steps < MOST_MOVES:
            steps += 1
            if position.chance != NO_CHANCE:
                at = note(tape, at, -1 - chance(position, tables, scratch, rng, counts))
                continue
            moves += 1
            code = decide(position, tables, seats[position.seat], out, give, get, rng)
            at = note(tape, at, code)
            if code >> 16 == OFFER:
                for k in range(tables.kinds):
                    at = note(tape, at, give[k] - get[k])
            make(position, tables, code, give, get)
            turns += code >> 16 == END_TURN
        row[0] = position.winner
        row[1] = turns
        row[2] = moves
        row[3] = at
        for p in range(tables.players):
            row[4 + p] = rules.points(position, tables, p)
