"""Development cards: the pile, the cards that seats hold, open knights and the largest army (B-70 to B-77, B-83)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from catan_widgets.engine.bundles import DEVELOPMENT, bundle, spaced
from catan_widgets.engine.frozen import FrozenMap
from catan_widgets.engine.parts.founding import PHASES as FOUNDING
from catan_widgets.engine.parts.given import holder, illegal, truth, whole
from catan_widgets.engine.parts.market import rewarding
from catan_widgets.engine.parts.part import Part
from catan_widgets.engine.position.hidden import Hidden
from catan_widgets.engine.rules import build, codes
from catan_widgets.engine.rules.tables import Position, Tables
from catan_widgets.engine.setting import Setting
from catan_widgets.i18n import _, ngettext


class NoCards(Part):
    """What a system without development cards answers."""

    def held(self, position: Position, seat: int) -> Mapping[str, int]:
        """The cards that a seat holds."""
        return FrozenMap({})

    def count(self, position: Position, seat: int) -> int:
        """How many cards a seat holds."""
        return 0

    def bought(self, position: Position, seat: int) -> Mapping[str, int]:
        """The cards that a seat bought this turn (B-71)."""
        return FrozenMap({})

    def played(self, position: Position) -> Mapping[str, int]:
        """The cards that have been played, by all seats together (B-72, B-76)."""
        return FrozenMap({})

    def knights(self, position: Position, seat: int) -> int:
        """How many knights lie open in front of a seat."""
        return 0

    def pile(self, position: Position) -> int:
        """How many cards can still be drawn."""
        return 0


#: The cards of a system that has none.
NO_CARDS = NoCards()


class Cards(NoCards):
    """Development cards."""

    keys = "largest_army played free spent pile"
    seat_keys = "cards fresh shown knights"

    # --- what lies there -----------------------------------------------------------------------------
    def held(self, position: Position, seat: int) -> Mapping[str, int]:
        return _named(position.cards[seat])

    def count(self, position: Position, seat: int) -> int:
        return sum(position.cards[seat])

    def bought(self, position: Position, seat: int) -> Mapping[str, int]:
        return _named(position.fresh if seat == position.turn else [0] * codes.CARDS)

    def played(self, position: Position) -> Mapping[str, int]:
        counts = list(position.spent)
        counts[codes.CARD_KNIGHT] += sum(position.knights)
        return _named(counts)

    def knights(self, position: Position, seat: int) -> int:
        return int(position.knights[seat])

    def pile(self, position: Position) -> int:
        return build.pile_size(position)

    # --- plain data ----------------------------------------------------------------------------------
    def place_held(self, setting: Setting, position: Position, p: int, seat: Mapping[str, Any]) -> None:
        cards = seat.get("cards", "")
        if not isinstance(cards, str | Mapping):
            raise TypeError(
                _("{key} must be a text such as '1 knight' or a mapping, not {value!r}", key="cards", value=cards)
            )
        for card, count in bundle(cards, DEVELOPMENT):
            position.cards[p][DEVELOPMENT.index(card)] = count
            position.pile[DEVELOPMENT.index(card)] -= count
        position.knights[p] = whole(seat.get("knights", 0), "knights")
        position.pile[codes.CARD_KNIGHT] -= position.knights[p]

    def place_hidden(self, position: Position, p: int, seat: Mapping[str, Any]) -> None:
        position.cards[p][codes.CARD_POINT] = whole(seat.get("shown", 0), "shown")
        position.knights[p] = whole(seat.get("knights", 0), "knights")

    def place(self, setting: Setting, position: Position, data: Mapping[str, Any]) -> None:
        position.played = int(truth(data.get("played", False), "played"))
        position.free = whole(data.get("free", 0), "free")
        for card, count in bundle(data.get("spent", ""), DEVELOPMENT):
            position.spent[DEVELOPMENT.index(card)] = count
            position.pile[DEVELOPMENT.index(card)] -= count
        sizes, least = list(position.knights), setting.tables.army_least
        position.largest_army = holder(
            setting, data, "largest_army", _("Largest Army"), sizes, least, "B-83", aside=False
        )

    def place_after(self, setting: Setting, position: Position, data: Mapping[str, Any]) -> None:
        if position.phase == codes.FREE_ROADS:
            _follow_free_roads(position, data)
        for p, seat in enumerate(data["seats"]):
            _place_fresh(setting, position, p, seat)

    def data(self, setting: Setting, position: Position, hidden: Hidden | None) -> dict[str, Any]:
        found: dict[str, Any] = {"largest_army": "none" if position.largest_army < 0 else position.largest_army}
        if position.played:
            found["played"] = True
        if position.free:
            found["free"] = position.free
        if any(position.spent):
            found["spent"] = _spaced(position.spent)
        return found | ({} if hidden is None else {"pile": hidden.pile})

    def seat_data(self, setting: Setting, position: Position, p: int, hidden: Hidden | None) -> dict[str, Any]:
        if hidden is None:
            found: dict[str, Any] = {"cards": _spaced(position.cards[p])}
            if p == position.turn and any(position.fresh):
                found["fresh"] = _spaced(position.fresh)
        else:
            found = {"cards": hidden.cards[p]}
            if position.cards[p][codes.CARD_POINT]:
                found["shown"] = position.cards[p][codes.CARD_POINT]
        return found | {"knights": position.knights[p]}

    # --- what can exist ------------------------------------------------------------------------------
    def check_supply(self, setting: Setting, position: Position, data: Mapping[str, Any]) -> None:
        if min(position.pile) < 0:
            raise illegal(setting, "B-04", _("there are more development cards of one kind than the game has"))
        missing = build.pile_size(position) - whole(data.get("pile", build.pile_size(position)), "pile")
        if missing > 0:
            text = ngettext(
                "for a pile of this size, {n} more development card must be elsewhere: held, open or spent",
                "for a pile of this size, {n} more development cards must be elsewhere: held, open or spent",
                missing,
            )
            raise illegal(setting, "B-04", text)
        if missing < 0:
            text = ngettext(
                "for a pile of this size, there is {n} development card too many elsewhere: held, open or spent",
                "for a pile of this size, there are {n} development cards too many elsewhere: held, open or spent",
                -missing,
            )
            raise illegal(setting, "B-04", text)

    def check(self, setting: Setting, position: Position, viewer: int | None) -> None:
        _check_played(setting, position)
        _check_bought(setting, position)
        _check_free_roads(setting, position)

    def steps(self, tables: Tables) -> tuple[int, ...]:
        return tables.points_card, tables.army_points

    # --- views ---------------------------------------------------------------------------------------
    def hide(self, position: Position, seat: int) -> None:
        for p, cards in enumerate(position.cards):
            if p != seat:
                shown = cards[codes.CARD_POINT] if position.winner == p else 0
                position.cards[p] = [0] * codes.CARDS
                position.cards[p][codes.CARD_POINT] = shown
        if position.turn != seat:
            position.fresh = [0] * codes.CARDS
        position.pile = [0] * codes.CARDS

    def deal(
        self, setting: Setting, position: Position, others: Sequence[int], hidden: Hidden, slack: Sequence[int]
    ) -> None:
        """Deals cards: victory points stay in the pile, or go to seats that can hold them if they must."""
        tables = setting.tables
        left = [
            deck - position.spent[c] - sum(position.cards[p][c] for p in range(tables.players))
            for c, deck in enumerate(tables.deck)
        ]
        left[codes.CARD_KNIGHT] -= sum(position.knights)
        room = {p: hidden.cards[p] - position.cards[p][codes.CARD_POINT] for p in others}
        if min(left) < 0 or min(room.values()) < 0 or sum(left) != sum(room.values()) + hidden.pile:
            text = _("the development cards of the pile and of all seats do not add up to those in the game")
            raise illegal(setting, "B-04", text)
        for p in others:
            needed = left[codes.CARD_POINT] - hidden.pile
            most = min(needed, room[p], slack[p] // max(1, tables.points_card))
            points = 0 if p == position.winner else max(0, most)
            position.cards[p][codes.CARD_POINT] += points
            left[codes.CARD_POINT] -= points
            room[p] -= points
        for p in others:
            for c in range(codes.CARDS):
                taken = min(left[c], room[p])
                position.cards[p][c] += taken
                left[c] -= taken
                room[p] -= taken
        position.pile = left


def _named(counts: Iterable[int]) -> Mapping[str, int]:
    return FrozenMap(dict(zip(DEVELOPMENT, counts, strict=True)))


def _spaced(counts: list[int]) -> str:
    return spaced(tuple((card, count) for card, count in zip(DEVELOPMENT, counts, strict=True) if count))


def _follow_free_roads(position: Position, data: Mapping[str, Any]) -> None:
    """Fills in what a pending free road implies unless given: one left, from a road building card (B-73)."""
    position.free = position.free if "free" in data else 1
    if rewarding(position):
        return
    position.played = position.played if "played" in data else 1
    if "spent" not in data:
        position.spent[codes.CARD_ROADS] += 1
        position.pile[codes.CARD_ROADS] -= 1


def _place_fresh(setting: Setting, position: Position, p: int, seat: Mapping[str, Any]) -> None:
    """Sets up the cards bought this turn; only the seat whose turn it is can have any (B-71)."""
    for card, count in bundle(seat.get("fresh", ""), DEVELOPMENT):
        kind = DEVELOPMENT.index(card)
        if p != position.turn:
            active = setting.seat_name(position.turn)
            text = _("only {seat}, whose turn it is, can have bought cards this turn", seat=active)
            raise illegal(setting, "B-71", text)
        if count > position.cards[p][kind]:
            text = _("{seat} has bought more cards this turn than it holds", seat=setting.seat_name(p))
            raise illegal(setting, "B-71", text)
        position.fresh[kind] = count


def _check_played(setting: Setting, position: Position) -> None:
    """Progress cards leave the game, knights stay face up (B-70 to B-76)."""
    if position.spent[codes.CARD_KNIGHT] or position.spent[codes.CARD_POINT]:
        text = _(
            "only progress cards leave the game: a knight stays open in front of its seat, and a victory point "
            "card is kept"
        )
        raise illegal(setting, "B-76", text)
    cards = any(map(any, position.cards)) or any(position.knights) or any(position.spent)
    if position.phase in FOUNDING and (cards or position.played):
        raise illegal(setting, "B-24", _("there are no development cards until the founding is over"))
    if position.played and not (position.knights[position.turn] or any(position.spent)):
        active = setting.seat_name(position.turn)
        text = _("the card that {seat} has played this turn must be open or spent", seat=active)
        raise illegal(setting, "B-71", text)


def _check_bought(setting: Setting, position: Position) -> None:
    """Cards come where they can be bought, or won by making chocolate (B-70, M-56)."""
    allowed = setting.tables.allowed
    seven = position.phase in (codes.MOVING_ROBBER, codes.STEALING) and not position.played
    giving = any(allowed[position.resume or position.phase][kind] for kind in (codes.BUY, codes.MAKE))
    if any(position.fresh) and position.phase != codes.OVER and (seven or not giving):
        raise illegal(setting, "B-71", _("no card can have been bought this turn yet"))
    buying = allowed[position.phase][codes.BUY] or rewarding(position)
    if position.chance == codes.DRAW_CARD and not buying:
        raise illegal(setting, "B-70", _("cards are bought in the building phase"))


def _check_free_roads(setting: Setting, position: Position) -> None:
    tables = setting.tables
    if (position.phase == codes.FREE_ROADS) != (position.free > 0) or (
        position.free and not build.can_lay_road(position, tables, position.seat)
    ):
        text = _("free roads wait to be laid only in the phase roads, and there must be a path for one")
        raise illegal(setting, "B-73", text)
    if position.phase != codes.FREE_ROADS or rewarding(position):
        return
    if position.free > tables.card_roads:
        text = ngettext("road building gives you {n} road", "road building gives you {n} roads", tables.card_roads)
        raise illegal(setting, "B-73", text)
    if not position.played or not position.spent[codes.CARD_ROADS]:
        raise illegal(setting, "B-73", _("the card road building must have been played this turn, and must be spent"))
    if position.road.count(position.seat) < tables.card_roads - position.free:
        raise illegal(setting, "B-73", _("the first of the free roads must be on the board"))
