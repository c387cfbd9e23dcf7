"""The text next to the picture of a game: who must do what, what each seat has, what happened, what things cost."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from catan_widgets.engine.bundles import in_words
from catan_widgets.engine.events.event import Event
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.moves import Drew, Move, Stole
from catan_widgets.engine.names import points_words
from catan_widgets.engine.position.state import CHANCE, Score, State
from catan_widgets.i18n import N_, _, ngettext
from catan_widgets.render.table.play import NOBODY, Hit
from catan_widgets.widgets.base.session import Session
from catan_widgets.widgets.base.words import move_words as words
from catan_widgets.widgets.base.words.prompts import prompt, refusals
from catan_widgets.widgets.base.words.signs import signs
from catan_widgets.widgets.base.words.texts import assumed_mark

_LOG_LENGTH = 40

_COSTS = {
    "road": N_("road"),
    "settlement": N_("settlement"),
    "city": N_("city"),
    "card": N_("development card"),
    "site": N_("production site"),
    "knight": N_("knight"),
}
_POINTS = {
    "settlements": N_("settlements +{n}"),
    "cities": N_("cities +{n}"),
    "longest_road": N_("Longest Road +{n}"),
    "largest_army": N_("largest army +{n}"),
    "chips": N_("chips +{n}"),
    "knights": N_("knights +{n}"),
    "cards": N_("victory point cards +{n}"),
}
_PIECES = {"road": N_("roads"), "settlement": N_("settlements"), "city": N_("cities")}


def banner(game: Game, decides: str = "") -> str:
    """Who must do what now, in large type."""
    setup, seat = game.state.game_setup, game.to_move if game.winner is None else game.winner
    mark = "" if seat in (None, CHANCE) else seat_mark(setup, seat)
    told = f' <span class="catan-muted">{escape(decides)}</span>' if decides else ""
    return f'<p class="catan-banner">{mark}{escape(prompt(game))}{told}</p>'


def seat_mark(setup: GameSetup, seat: int) -> str:
    """The drawn mark of a seat; nothing if seats have no colours."""
    if not setup.colours:
        return ""
    colour = setup.colours[seat]
    return f'<span class="catan-icon catan-icon-{colour}" aria-hidden="true"></span> '


def seats(game: Game, viewer: int | None) -> str:
    """What every seat has, limited to what the viewer may know; everything if the viewer is None."""
    return "".join(_seat(game, seat, viewer) for seat in range(game.state.players))


def _seat(game: Game, seat: int, viewer: int | None) -> str:
    state, setup = game.state, game.state.game_setup
    shown = viewer in (None, seat)
    score = game.points(seat, seat if shown else None)
    turn = f' <span class="catan-muted">{escape(_("(their turn)"))}</span>' if state.turn == seat else ""
    points = _("{points} VP", points=points_words(score.total))
    name = f"{seat_mark(setup, seat)}<b>{escape(setup.seat_name(seat))}</b>{turn}"
    lines = [f'{name} <span class="catan-points">{escape(points)}</span> {_parts(score)}']
    lines.append(_hand(state, seat, shown))
    more = list(_more(state, seat, shown))
    if more:
        lines.append(f'<span class="catan-muted">{" · ".join(more)}</span>')
    here = " catan-turn" if game.to_move == seat else ""
    return f'<div class="catan-seat{here}">' + "".join(f"<div>{line}</div>" for line in lines) + "</div>"


def _parts(score: Score) -> str:
    parts = [_(word, n=points_words(getattr(score, part))) for part, word in _POINTS.items() if getattr(score, part)]
    return f'<span class="catan-muted">{escape(", ".join(parts))}</span>'


def _hand(state: State, seat: int, shown: bool) -> str:
    hand = state.hand(seat) if shown else None
    if hand is not None:
        return signs(hand) or f'<span class="catan-muted">{escape(_("no cards"))}</span>'
    sizes = [(pile, state.hand_size(seat, pile)) for pile in state.game_setup.names["pile"]]
    if len(sizes) == 1:
        return escape(ngettext("{n} hidden card", "{n} hidden cards", sizes[0][1]))
    words = {
        "resources": ngettext("{n} resource", "{n} resources", dict(sizes)["resources"]),
        "ingredients": ngettext("{n} ingredient", "{n} ingredients", dict(sizes)["ingredients"]),
    }
    return escape(_("hidden: {resources}, {ingredients}", **words))


def _more(state: State, seat: int, shown: bool) -> Iterator[str]:
    if state.board is None:
        return
    cards = state.cards(seat) if shown else None
    if cards is not None and state.card_count(seat):
        yield escape(_("in hand: {cards}", cards=in_words(tuple((card, n) for card, n in cards.items() if n))))
    elif state.card_count(seat):
        n = state.card_count(seat)
        yield escape(ngettext("{n} development card", "{n} development cards", n))
    if state.knights(seat):
        yield escape(ngettext("{n} open knight", "{n} open knights", state.knights(seat)))
    left = ", ".join(f"{_(_PIECES[piece])} {n}" for piece, n in state.left(seat).items())
    yield escape(_("left: {pieces}", pieces=left))


def log(session: Session, viewer: int | None) -> str:
    """The events so far, newest first, with the rules that they follow."""
    first = max(0, session.at - _LOG_LENGTH)
    items = []
    for n in range(session.at, first, -1):
        events = session.variation.games[n].events
        told = "".join(f"<div>{event_text(event, viewer)}</div>" for event in events)
        items.append(f'<li value="{n}">{told}</li>')
    if not items:
        return f'<p class="catan-muted">{escape(_("Nothing has happened yet."))}</p>'
    return f'<ol class="catan-log">{"".join(items)}</ol>'


def hidden(game: Game, viewer: int | None, by: int | None = None) -> bool:
    """Whether a decision would reveal cards that the viewer may not know: another seat's choice or hidden draw.

    Args:
        game: the position in which it is made.
        viewer: whose cards are shown; None for everybody's.
        by: a seat that makes an offer out of turn; None for the next decision.
    """
    if viewer is None or game.to_move is None:
        return False
    if by is not None:
        return by != viewer
    if game.to_move != CHANCE:
        return game.to_move != viewer
    return any(isinstance(outcome, Drew | Stole) for outcome, _share in game.chance()[:1])


def covered_text(game: Game, by: int | None = None) -> str:
    """What to say instead of something that would reveal covered cards; see `hidden`."""
    if game.to_move == CHANCE and by is None:
        return _("A face-down card is drawn.")
    seat = game.to_move if by is None else by
    assert seat is not None
    return _("The cards of {seat} are hidden.", seat=game.state.game_setup.seat_name(seat))


def seen_by(event: Event, viewer: int | None) -> Event:
    """An event as the viewer knows it: a seat, nobody in particular, or None for someone who knows everything."""
    return event if viewer is None else event.seen_by(None if viewer == NOBODY else viewer)


def event_text(event: Event, viewer: int | None) -> str:
    """An event as the viewer knows it, with its rule."""
    seen = seen_by(event, viewer)
    return f'{escape(seen.text)} <span class="catan-rule">{escape(seen.rule)}</span>'


def costs(setup: GameSetup, state: State) -> str:
    """What things cost, and what is in the bank."""
    ruleset = setup.ruleset
    rows = []
    for name, word in _COSTS.items():
        entry = f"costs.{name}"
        if entry in ruleset:
            mark = assumed_mark() if ruleset.entry(entry).status == "assumed" else ""
            rules = " ".join(ruleset.entry(entry).rules)
            told = f'{signs(ruleset[entry])} {mark} <span class="catan-muted">{escape(rules)}</span>'
            rows.append(f"<dt>{escape(_(word))}</dt><dd>{told}</dd>")
    rows.append(f"<dt>{escape(_('in the bank'))}</dt><dd>{signs(state.bank)}</dd>")
    if state.board is not None:
        pile = ngettext("{n} development card in the pile", "{n} development cards in the pile", state.pile_size)
        rows.append(f"<dt></dt><dd>{escape(pile)}</dd>")
    return f"<dl>{''.join(rows)}</dl>"


def explained(game: Game, hit: Hit, kind: type[Move] | None) -> str:
    """Why nothing can be done at a place: the types of moves that are legal now, or else all it could mean, as HTML.

    Args:
        game: the game.
        hit: the place.
        kind: the type of move that is chosen, if there is one.
    """
    types = tuple(one for one in words.TITLES if one in game.state.game_setup.system.moves)
    likely = (kind,) if kind else tuple(words.groups(game.legal_moves()))
    tried = list(words.attempts(game, hit.kind, hit.name, likely))
    tried = tried or list(words.attempts(game, hit.kind, hit.name, types))
    found = {}
    for move in tried:
        refusal = game.why_not(move)
        if refusal is not None:
            found[type(move), refusal.text] = (words.title(type(move)), refusal)
    if hit.kind == "row":
        owner, seat = (game.state.game_setup.seat_name(number) for number in (int(hit.name), game.state.turn))
        told = _("This is the row of {owner}; {seat} can only build in their own row.", owner=owner, seat=seat)
        return escape(told)
    return refusals(found.values()) if found else escape(prompt(game))
