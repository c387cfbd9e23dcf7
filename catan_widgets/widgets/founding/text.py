"""What the founding tour says: the order of the seats, the corners compared, the start cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from catan_widgets.analysis import Production, dice_distribution
from catan_widgets.engine.board.island import Layout
from catan_widgets.engine.bundles import in_words
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.moves import Settle
from catan_widgets.engine.names import named
from catan_widgets.engine.position.state import State
from catan_widgets.engine.rules.founding import seat_in_order
from catan_widgets.i18n import _, ngettext
from catan_widgets.widgets.base.words.texts import average, paragraph, probability, rule_text, table

THROWS = 36


def order(state: State) -> tuple[tuple[int, ...], ...]:
    """The seats of each round of founding, in the order given by the engine."""
    position, tables = state._position.copy(), state.game_setup.tables
    seats = []
    for position.founded in range(tables.rounds * tables.players):
        seats.append(seat_in_order(position, tables))
    n = tables.players
    return tuple(tuple(seats[start : start + n]) for start in range(0, len(seats), n))


def order_text(state: State) -> str:
    """The rounds with their direction, as HTML; finished seats and the current one are marked."""
    done, lines = state._position.founded, []
    rounds = order(state)
    for number, seats in enumerate(rounds, 1):
        back = seats == rounds[0][::-1]
        direction = _("anticlockwise ⟲") if back else _("clockwise ⟳")
        steps = []
        for place, seat in enumerate(seats):
            turn = (number - 1) * len(seats) + place
            colour = escape(state.game_setup.seat_name(seat))
            if turn < done:
                steps.append(f'<span class="catan-muted">✓ {colour}</span>')
            elif turn == done:
                steps.append(f'<b class="catan-now">{colour}</b>')
            else:
                steps.append(colour)
        title = escape(_("Round {n}, {direction}:", n=number, direction=direction))
        lines.append(f"<div>{title} {' → '.join(steps)}</div>")
    return "".join(lines)


def corners_table(corners: Mapping[str, tuple[str, Production]], layout: Layout, caption: str) -> str:
    """Corners side by side: dots, cards per roll, at least one card, variety.

    Args:
        corners: for each label, the intersection and what a roll yields there.
        layout: the island.
        caption: above the table.
    """
    shown = list(corners.values())
    dots = [
        sum(layout.hex_pips(hex) for hex in layout.neighbours(place) if _yields(layout, hex)) for place, _w in shown
    ]
    lines = [
        (_("dots"), *map(str, dots)),
        (_("cards per roll"), *(average(worth.expected) for _place, worth in shown)),
        (_("at least one"), *(probability(worth.at_least_one, THROWS) for _place, worth in shown)),
        (_("number of kinds"), *(str(len(worth.kinds)) for _place, worth in shown)),
        (_("kinds"), *(in_kinds(worth.kinds) for _place, worth in shown)),
    ]
    return table((_("corner"), *corners), lines, caption)


def in_kinds(kinds: Iterable[str]) -> str:
    """Kinds of cards in words."""
    return ", ".join(map(named, kinds)) or _("nothing")


def _yields(layout: Layout, hex: str) -> bool:
    return layout.hexes[hex].terrain in layout.ruleset["terrain_resource"]


def start_cards(game: Game) -> tuple[str, ...]:
    """The hexes that have just given a start card (B-23)."""
    state = game.state
    if not any(event.rule == "B-23" for event in game.events):
        return ()
    move, board = game.moves[-1], state.board
    assert isinstance(move, Settle) and board is not None
    return tuple(hex for hex in board.neighbours(move.intersection) if _yields(board, hex))


def events_text(game: Game) -> str:
    """What the last move did, with the rules, as HTML."""
    told = "".join(
        f'<li>{escape(event.text)} <span class="catan-rule">{escape(event.rule)}</span></li>' for event in game.events
    )
    return f"<ul>{told}</ul>" if told else ""


def hands_text(state: State) -> str:
    """Every seat's start cards so far, as HTML."""
    lines = []
    for seat in range(state.players):
        hand = state.hand(seat)
        assert hand is not None
        cards = tuple((kind, n) for kind, n in hand.items() if n)
        lines.append((state.game_setup.seat_name(seat), in_words(cards) if cards else _("none yet")))
    return table((_("seat"), _("start cards")), lines)


def choice_text(state: State, phase: str) -> str:
    """What the seat to move has to do now, with the rule, as HTML."""
    assert state.to_move is not None
    seat = state.game_setup.seat_name(state.to_move)
    rounds = _rule(state)
    told = {
        "found": _("{seat} founds a settlement.", seat=seat),
        "found road": _("{seat} lays a road next to the new settlement.", seat=seat),
        "found site": _("{seat} places a production site next to one of the three settlements.", seat=seat),
    }[phase]
    rule = "M-22" if phase == "found site" else rounds
    return f"<h4>{escape(told)}</h4><p>{rule_text(rule)}</p>"


def _rule(state: State) -> str:
    """The rule of the round (B-21, B-22, M-21)."""
    return ("B-21", "B-22", "M-21")[min(state._position.founded // state.players, 2)]


def placed_text(place: str, ranked: Mapping[str, Production], layout: Layout) -> str:
    """A chosen corner next to the best one that was free, as HTML."""
    names = list(ranked)
    at, best = ranked[place], names[0]
    better = sum(worth.expected > at.expected for worth in ranked.values())
    if better:
        told = ngettext(
            "Of {all} free corners, {n} brings more cards per roll than yours.",
            "Of {all} free corners, {n} bring more cards per roll than yours.",
            better,
            all=len(names),
        )
    else:
        told = ngettext(
            "The {n} free corner does not bring more cards per roll than yours.",
            "None of the {n} free corners brings more cards per roll than yours.",
            len(names),
        )
    pairs: dict[str, tuple[str, Production]] = {_("yours, {place}", place=place): (place, at)}
    if better:
        pairs[_("best, {place}", place=best)] = (best, ranked[best])
    return corners_table(pairs, layout, told)


def site_text(hex: str, layout: Layout) -> str:
    """What a production site yields (M-30), as HTML."""
    number = layout.hexes[hex].number
    assert number is not None
    expected = dice_distribution(layout.ruleset)[number] * layout.ruleset["production.site"]
    return paragraph(
        ngettext(
            "The site produces on a {number}: {average} ingredient per roll.",
            "The site produces on a {number}: {average} ingredients per roll.",
            1 if expected == 1 else 2,
            number=number,
            average=average(expected),
        )
    )


def done_text(names: Sequence[str], starter: str) -> str:
    """The text for the end of the founding."""
    told = _(
        "Everyone has placed their starting pieces: {seats}. {starter} takes the first turn.",
        seats=", ".join(names),
        starter=starter,
    )
    return f"<h4>{escape(_('The founding phase is over'))}</h4>{paragraph(told)}"
