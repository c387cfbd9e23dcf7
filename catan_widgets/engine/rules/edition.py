"""The Chocolate Edition: a spinner, rows of settlements and roads, no island (E)."""

from __future__ import annotations

from typing import Any

from catan_widgets.engine.rules import base, build, robber, trade
from catan_widgets.engine.rules.codes import (
    ACCEPT,
    ADD_KNIGHT,
    ADD_ROAD,
    ADD_SETTLEMENT,
    BANK,
    BUILDING,
    CITIES,
    COST_KNIGHT,
    DECLINE,
    DISCARD,
    DISCARDING,
    END_TRADE,
    END_TURN,
    FLIP_CITY,
    KNIGHTS,
    NO_CHANCE,
    NO_STEAL,
    OFFERED,
    OVER,
    PIECE_CITY,
    PIECE_ROAD,
    PIECE_SETTLEMENT,
    R_CITY_ALREADY,
    R_COLOUR_TWICE,
    R_END_BARE,
    R_END_TAKEN,
    R_KNIGHT_TWICE,
    R_NO_TILE,
    R_NOT_OWN_COLOUR,
    R_PHASE,
    R_POOR,
    R_STEAL_NEIGHBOUR,
    R_TAKE_EMPTY,
    SETTLEMENTS,
    SHARES,
    SPIN,
    SPINNER,
    STEAL,
    STEAL_CARD,
    STEALING,
    TAKE,
    TAKING,
    TO_SPIN,
    TRADING,
)

QUESTION = -1  # the section_kind of the section with the question mark
ROBBER_SECTION = -2  # and of the robber's section


def main_phase(b: Any) -> int:
    """The phase that follows the spin (E-30)."""
    return TRADING


def refusal(s: Any, b: Any, kind: int, x: int, y: int) -> int:
    """0 if the seat to move may make the move, else the number of the refusal."""
    if s.chance != NO_CHANCE or b.allowed[s.phase][kind] == 0:
        return R_PHASE
    if ADD_ROAD <= kind <= ADD_KNIGHT:
        return _refuse_building(s, b, kind, x, y)
    if kind == BANK:
        return trade.refuse_bank(s, b, x, y, b.rate_bank[x])
    if kind == ACCEPT:
        return trade.refuse_accept(s, b)
    if kind == DISCARD:
        return robber.refuse_discard(s, b, x)
    if kind == TAKE:
        return R_TAKE_EMPTY if s.bank[x] == 0 else 0
    if kind == STEAL:
        return 0 if x == drawn_from(s, b) else R_STEAL_NEIGHBOUR
    return 0


def _refuse_building(s: Any, b: Any, kind: int, x: int, y: int) -> int:
    if kind == ADD_ROAD:
        return refuse_road(s, b, s.seat, x)
    if kind == ADD_SETTLEMENT:
        return refuse_settlement(s, b, s.seat, x, y)
    if kind == FLIP_CITY:
        return refuse_city(s, b, s.seat, x)
    return refuse_knight(s, b, s.seat, x)


def refuse_road(s: Any, b: Any, p: int, side: int) -> int:
    """Why the seat may not attach a road to an end of its row (E-41, E-04)."""
    if s.end_road[p][side]:
        return R_END_TAKEN
    if s.road_tiles == 0:
        return R_NO_TILE
    return 0 if build.can_pay(s, b, p, PIECE_ROAD) else R_POOR


def refuse_settlement(s: Any, b: Any, p: int, colour: int, side: int) -> int:
    """Why the seat may not attach a settlement of a colour to the road at an end of its row (E-42, E-04)."""
    if s.level[p][colour] > 0:
        return R_COLOUR_TWICE
    if not s.end_road[p][side]:
        return R_END_BARE
    if s.tiles[colour] == 0:
        return R_NO_TILE
    return 0 if build.can_pay(s, b, p, PIECE_SETTLEMENT) else R_POOR


def refuse_city(s: Any, b: Any, p: int, colour: int) -> int:
    """Why the seat may not flip its settlement of a colour (E-43)."""
    if s.level[p][colour] == 0:
        return R_NOT_OWN_COLOUR
    if s.level[p][colour] == 2:
        return R_CITY_ALREADY
    return 0 if build.can_pay(s, b, p, PIECE_CITY) else R_POOR


def refuse_knight(s: Any, b: Any, p: int, colour: int) -> int:
    """Why the seat may not place a knight above its building of a colour (E-44, E-04)."""
    if s.level[p][colour] == 0:
        return R_NOT_OWN_COLOUR
    if s.knight[p][colour] >= b.knights_each:
        return R_KNIGHT_TWICE
    if s.knight_tiles == 0:
        return R_NO_TILE
    return 0 if build.can_pay(s, b, p, COST_KNIGHT) else R_POOR


def refuse_offer(s: Any, b: Any, to: int, by: int, give: Any, get: Any) -> int:
    """0 or the number of the refusal, as in the base game (E-30)."""
    return base.refuse_offer(s, b, to, by, give, get)


def offer(s: Any, b: Any, to: int, by: int, give: Any, get: Any) -> None:
    """Makes a legal offer."""
    trade.offer(s, b, to, by, give, get)


def add_settlement(s: Any, b: Any, p: int, colour: int, side: int) -> None:
    """Attaches a settlement at the left (0) or right (1) end of a row, next to the road if there is one."""
    s.tiles[colour] -= 1
    s.level[p][colour] = 1
    s.end_road[p][side] = 0
    if side == 0:
        for n in range(s.length[p], 0, -1):
            s.order[p][n] = s.order[p][n - 1]
        s.order[p][0] = colour
    else:
        s.order[p][s.length[p]] = colour
    s.length[p] += 1


def add_knight(s: Any, b: Any, p: int, colour: int) -> None:
    """Places a knight; its builder may draw a card from the left and the right neighbour (E-44)."""
    s.knight_tiles -= 1
    s.knight[p][colour] += 1
    s.draws[0] = b.knight_draws
    s.draws[1] = b.knight_draws
    s.phase = STEALING
    ask_draw(s, b)


def drawn_from(s: Any, b: Any) -> int:
    """The neighbour to draw a card from next: first the left one (next in turn order), then the right one."""
    if s.draws[0] > 0:
        return (s.turn + 1) % b.players
    return (s.turn + b.players - 1) % b.players


def ask_draw(s: Any, b: Any) -> None:
    """Goes to the next draw that can give a card, or back to building."""
    for side in range(2):
        if s.draws[side] > 0 and robber.held(s, b, drawn_from(s, b), 0) == 0:
            s.draws[side] = 0
    if s.draws[0] == 0 and s.draws[1] == 0:
        s.phase = BUILDING


def _drop_draw(s: Any) -> None:
    if s.draws[0] > 0:
        s.draws[0] -= 1
    else:
        s.draws[1] -= 1


def perform(s: Any, b: Any, kind: int, x: int, y: int) -> None:
    """Makes a legal move; ``finish`` then checks whether somebody has won."""
    if kind == SPIN:
        s.chance = SPINNER
    elif ADD_ROAD <= kind <= ADD_KNIGHT:
        _build(s, b, kind, x, y)
    elif kind == BANK:
        trade.bank(s, x, y, b.rate_bank[x])
    elif kind == ACCEPT:
        trade.accept(s, b)
    elif kind == DECLINE:
        trade.decline(s, b)
    elif kind == DISCARD:
        robber.discard(s, b, x)
        _ask_discard(s, b)
    elif kind == TAKE:
        s.bank[x] -= 1
        s.hand[s.seat][x] += 1
        s.choosing -= 1
        _ask_choice(s, b)
    elif kind == STEAL:
        robber.steal(s, x, 0)
    elif kind == NO_STEAL:
        _drop_draw(s)
        ask_draw(s, b)
    elif kind == END_TRADE:
        s.phase = BUILDING
    elif kind == END_TURN:
        s.turn = (s.turn + 1) % b.players
        s.seat = s.turn
        s.phase = TO_SPIN


def _build(s: Any, b: Any, kind: int, x: int, y: int) -> None:
    build.pay(s, b, s.seat, kind - ADD_ROAD)
    if kind == ADD_ROAD:
        s.road_tiles -= 1
        s.end_road[s.seat][x] = 1
    elif kind == ADD_SETTLEMENT:
        add_settlement(s, b, s.seat, x, y)
    elif kind == FLIP_CITY:
        s.level[s.seat][x] = 2
    else:
        add_knight(s, b, s.seat, x)


def _ask_discard(s: Any, b: Any) -> None:
    if not robber.ask_discard(s, b):
        s.phase = main_phase(b)


def chooser(s: Any, b: Any) -> int:
    """The seat that takes the next card of choice (E-21)."""
    return (s.turn + (b.players * b.choice - s.choosing) // b.choice) % b.players


def _ask_choice(s: Any, b: Any) -> None:
    # Asks the next seat in turn order to choose a card, while the supply lasts (E-21, E-05).
    if s.choosing > 0 and robber.stock(s, b, 0) > 0:
        s.phase = TAKING
        s.seat = chooser(s, b)
    else:
        s.choosing = 0
        s.phase = main_phase(b)
        s.seat = s.turn


def share(s: Any, b: Any, p: int, part: int) -> int:
    """The victory points that a seat has for one thing, counted in half points, the smallest unit (E-90)."""
    if part == SETTLEMENTS:
        return _buildings(s, b, p, 1) * b.points_level[1]
    if part == CITIES:
        return _buildings(s, b, p, 2) * b.points_level[2]
    return _knights(s, b, p) * b.points_knight if part == KNIGHTS else 0


def _knights(s: Any, b: Any, p: int) -> int:
    count = 0
    for colour in range(b.colours):
        count += s.knight[p][colour]
    return count


def _buildings(s: Any, b: Any, p: int, level: int) -> int:
    count = 0
    for colour in range(b.colours):
        if s.level[p][colour] == level:
            count += 1
    return count


def points(s: Any, b: Any, p: int) -> int:
    """The victory points of a seat, counted in half points, the smallest unit (E-90)."""
    total = 0
    for part in range(SHARES):
        total += share(s, b, p, part)
    return total


def finish(s: Any, b: Any) -> None:
    """Ends the game if the active player has enough points (E-90)."""
    if s.winner < 0 and points(s, b, s.turn) >= b.goal:
        s.winner = s.turn
        s.seat = s.turn
        s.phase = OVER
        s.chance = NO_CHANCE
        s.resume = 0
        s.draws[0] = 0
        s.draws[1] = 0


def apply(s: Any, b: Any, kind: int, x: int, y: int) -> None:
    """Makes a legal move."""
    perform(s, b, kind, x, y)
    finish(s, b)


def outcomes(s: Any, b: Any) -> int:
    """The number of outcomes of the pending chance event, including those of weight 0."""
    if s.chance == STEAL_CARD:
        return int(b.kinds)
    return int(b.sections) if s.chance == SPINNER else 0


def equally_likely(s: Any) -> bool:
    """Whether the outcomes of the pending chance event are sure to be equally likely; sections can differ in size."""
    return False


def weight(s: Any, b: Any, outcome: int) -> int:
    """The weight of an outcome of the pending chance event: a whole number proportional to its probability."""
    return int(s.hand[s.victim][outcome]) if s.chance == STEAL_CARD else int(b.spin_weight[outcome])


def resolve(s: Any, b: Any, outcome: int) -> None:
    """Applies an outcome of the pending chance event."""
    if s.chance == STEAL_CARD:
        robber.stolen(s, outcome)
        _drop_draw(s)
        ask_draw(s, b)
    else:
        s.chance = NO_CHANCE
        spun(s, b, outcome)
    finish(s, b)


def spun(s: Any, b: Any, section: int) -> None:
    """Applies a section: a resource, a card of the player's choice, or the robber (E-20 to E-22)."""
    kind = b.section_kind[section]
    if kind == ROBBER_SECTION:
        robber.owe(s, b)
        _ask_discard(s, b)
    elif kind == QUESTION:
        s.choosing = b.players * b.choice
        _ask_choice(s, b)
    else:
        s.phase = main_phase(b)
        produce(s, b, section, kind)


def produce(s: Any, b: Any, section: int, kind: int) -> None:
    """Gives the resource for each building in the section's colours; nobody gets any if it runs short (E-20, E-05)."""
    total = 0
    for p in range(b.players):
        total += claim(s, b, p, section)
    if total <= s.bank[kind]:
        for p in range(b.players):
            s.hand[p][kind] += claim(s, b, p, section)
        s.bank[kind] -= total


def claim(s: Any, b: Any, p: int, section: int) -> int:
    """How many cards a section gives a seat: 1 for each settlement, 2 for each city in its colours (E-20, E-43)."""
    count = 0
    for colour in range(b.colours):
        if b.section_colour[section][colour]:
            count += b.yields[s.level[p][colour]]
    return count


def legal(s: Any, b: Any, out: Any) -> int:
    """Lists the legal moves except free-form offers; see ``base.legal``."""
    if s.chance != NO_CHANCE or s.phase == OVER:
        return 0
    n = 0
    if s.phase == TO_SPIN:
        n = _add(s, b, out, n, SPIN, 0, 0)
    elif s.phase == DISCARDING or s.phase == TAKING:
        for k in range(b.kinds):
            n = _add(s, b, out, n, DISCARD if s.phase == DISCARDING else TAKE, k, 0)
    elif s.phase == STEALING:
        for p in range(b.players):
            n = _add(s, b, out, n, STEAL, p, 0)
        n = _add(s, b, out, n, NO_STEAL, 0, 0)
    elif s.phase == OFFERED:
        n = _add(s, b, out, n, ACCEPT, 0, 0)
        n = _add(s, b, out, n, DECLINE, 0, 0)
    elif s.phase == BUILDING:
        n = _legal_building(s, b, out, n)
    if s.phase == TO_SPIN or s.phase == TRADING or s.phase == BUILDING:
        for give in range(b.kinds):
            for get in range(b.kinds):
                n = _add(s, b, out, n, BANK, give, get)
        n = _add(s, b, out, n, END_TRADE, 0, 0)
        n = _add(s, b, out, n, END_TURN, 0, 0)
    return n


def _legal_building(s: Any, b: Any, out: Any, n: int) -> int:
    for side in range(2):
        n = _add(s, b, out, n, ADD_ROAD, side, 0)
    for colour in range(b.colours):
        for side in range(2):
            n = _add(s, b, out, n, ADD_SETTLEMENT, colour, side)
    for colour in range(b.colours):
        n = _add(s, b, out, n, FLIP_CITY, colour, 0)
    for colour in range(b.colours):
        n = _add(s, b, out, n, ADD_KNIGHT, colour, 0)
    return n


def _add(s: Any, b: Any, out: Any, n: int, kind: int, x: int, y: int) -> int:
    return n if refusal(s, b, kind, x, y) != 0 else base.put(out, n, kind, x, y)
