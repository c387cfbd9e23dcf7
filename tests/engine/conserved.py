"""Checks that nothing is lost or created in a game: cards, pieces, production sites, tiles."""

from __future__ import annotations

from catan_widgets.engine.game.game import Game
from catan_widgets.engine.rules import codes


def check_conserved(game: Game) -> None:
    """Everything that a system has is somewhere, and no count is negative."""
    check_cards(game)
    system = game.state.game_setup.system
    if system.island:
        check_island(game)
    else:
        check_rows(game)
    if system.market:
        check_market(game)


def ints(value):
    return [value] if isinstance(value, int) else [n for part in value for n in ints(part)]


def check_cards(game: Game) -> None:
    """All cards are somewhere, and no count is negative."""
    s, b = game.state._position, game.state.game_setup.tables
    for k in range(b.kinds):
        assert s.bank[k] + sum(s.hand[p][k] + s.aside[p][k] for p in range(b.players)) == b.supply[k]
    for name in (
        "bank",
        "hand",
        "aside",
        "owed",
        "stock",
        "cards",
        "fresh",
        "pile",
        "spent",
        "knights",
        "chips",
        "row",
    ):
        assert min(ints(getattr(s, name, 0))) >= 0, name


def check_island(game: Game) -> None:
    """All development cards and pieces are somewhere; special cards are where the numbers say."""
    s, b = game.state._position, game.state.game_setup.tables
    for c in range(codes.CARDS):
        open_ = sum(s.knights) if c == codes.CARD_KNIGHT else 0
        assert s.pile[c] + s.spent[c] + open_ + sum(s.cards[p][c] for p in range(b.players)) == b.deck[c]
    for p in range(b.players):
        assert s.road.count(p) + s.stock[p][0] == b.pieces[0]
        for level in (1, 2):
            built = sum(o == p and n == level for o, n in zip(s.owner, s.level, strict=True))
            assert built + s.stock[p][level] == b.pieces[level]
    if s.largest_army >= 0:
        assert s.knights[s.largest_army] == max(s.knights) >= b.army_least
    for i, owner in enumerate(s.owner):
        assert owner < 0 or all(s.owner[near] < 0 for near in b.intersection_next[i] if near >= 0)


def check_market(game: Game) -> None:
    """All sites are somewhere; the sum of the rows is constant, except while a bar has just sunk."""
    s, b = game.state._position, game.state.game_setup.tables
    for k in range(b.kinds):
        placed = sum(owner >= 0 for h, owners in enumerate(s.site) for owner in owners if b.hex_ingredient[h] == k)
        assert placed + s.site_stock[k] == b.sites[k]
    sunk = s.chance == codes.MARKET_DIE or s.phase == codes.LIFTING
    assert sum(s.row) == sum(b.first_row) - sunk


def check_rows(game: Game) -> None:
    """All tiles are somewhere; a row has one road between two settlements."""
    s, b = game.state._position, game.state.game_setup.tables
    for colour in range(b.colours):
        assert sum(s.level[p][colour] > 0 for p in range(b.players)) + s.tiles[colour] == b.tiles_settlement[colour]
    roads = sum(s.length[p] - 1 + sum(s.end_road[p]) for p in range(b.players))
    assert roads + s.road_tiles == b.tiles_road
    assert sum(map(sum, s.knight)) + s.knight_tiles == b.tiles_knight
