"""Our rules, compared with an independent engine, catanatron.

Known differences, each explained where the test allows for it:

* It does not count a road that leads to another player's building, so its longest road can be shorter than ours
  (B-81: such a building ends a road, but does not remove its last piece).
"""

import random

import pytest
from catanatron.models.board import Board as OtherBoard
from catanatron.models.board import longest_acyclic_path
from catanatron.models.enums import RESOURCES as OTHER_RESOURCES
from catanatron.models.map import BASE_MAP_TEMPLATE, CatanMap, NodeRef
from catanatron.models.player import Color
from catanatron.state import yield_resources

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.island import Tile
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.moves import City, Road, Settle
from catan_widgets.engine.rules import build, roads
from tests.engine.walks import walk

COLOURS = list(Color)[:4]
KINDS = {"WOOD": "lumber", "BRICK": "brick", "SHEEP": "wool", "WHEAT": "grain", "ORE": "ore"}
TERRAIN = {"lumber": "forest", "brick": "hills", "wool": "pasture", "grain": "fields", "ore": "mountains"}
CORNERS = (NodeRef.NORTH, NodeRef.NORTHEAST, NodeRef.SOUTHEAST, NodeRef.SOUTH, NodeRef.SOUTHWEST, NodeRef.NORTHWEST)


def same_island(catan_map: CatanMap) -> tuple[Board, dict[str, int]]:
    """Our board with the land of theirs, and their number for each of our intersections."""
    plain = Board.variable(seed=1)
    tiles, nodes, robber = [], {}, None
    for q, r in plain.topology.coordinates:
        tile = catan_map.land_tiles[q, -q - r, r]
        terrain = TERRAIN[KINDS[tile.resource]] if tile.resource else "desert"
        tiles.append(Tile(terrain, tile.number))
        h = plain.topology.hex(f"{q},{r}")
        robber = f"{q},{r}" if tile.resource is None else robber
        for corner, ref in enumerate(CORNERS):
            nodes[plain.intersections[plain.topology.hex_intersections[h][corner]]] = tile.nodes[ref]
    return Board(plain.ruleset, plain.topology, tuple(tiles), plain.harbours, robber), nodes


def replay(game: Game, other: OtherBoard, nodes: dict[str, int]) -> bool:
    """Builds on their board what the last move built on ours; returns whether it built anything."""
    move = game.moves[-1] if game.moves else None
    before = game.undo().state if game.moves else None
    if isinstance(move, Settle):
        founding = before.phase == "found"
        other.build_settlement(COLOURS[before.to_move], nodes[move.intersection], initial_build_phase=founding)
    elif isinstance(move, City):
        other.build_city(COLOURS[before.to_move], nodes[move.intersection])
    elif isinstance(move, Road):
        net = game.board.topology
        ends = [nodes[net.intersections[i]] for i in net.path_ends[net.path(move.path)]]
        other.build_road(COLOURS[before.to_move], tuple(sorted(ends)))
    else:
        return False
    return True


def check_production(game: Game, other: OtherBoard) -> None:
    """B-31, B-32, B-33: for every total, each seat gets the same cards with this bank and robber."""
    s, b = game.state._position, game.state.game_setup.tables
    q, r = game.board.topology.coordinates[s.robber]
    other.robber_coordinate = (q, -q - r, r)
    bank = [game.state.bank[KINDS[kind]] for kind in OTHER_RESOURCES]
    for number in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        after = s.copy()
        game.state.game_setup.system.rules.rolled(after, b, number)
        payout, _depleted = yield_resources(other, bank, number)
        for p in range(b.players):
            ours = {kind: after.hand[p][k] - s.hand[p][k] for k, kind in enumerate(game.state.game_setup.kinds)}
            theirs = payout.get(COLOURS[p], [0] * 5)
            assert ours == {KINDS[kind]: count for kind, count in zip(OTHER_RESOURCES, theirs, strict=True)}


def check_places(game: Game, other: OtherBoard, nodes: dict[str, int]) -> None:
    """B-52, B-53: each seat could build a settlement in the same places if it had the cards."""
    s, b = game.state._position, game.state.game_setup.tables
    for p in range(b.players):
        ours = {
            nodes[name]
            for i, name in enumerate(game.board.intersections)
            if build.refuse_place(s, b, i) == 0 and build.own_road_at(s, b, p, i)
        }
        assert ours == set(other.buildable_node_ids(COLOURS[p]))


def check_roads(game: Game, other: OtherBoard) -> int:
    """B-80, B-81: the length of each seat's longest road; returns how many differ because of the known fault."""
    s, b = game.state._position, game.state.game_setup.tables
    different = 0
    for p in range(b.players):
        ours = roads.longest(s, b, p)
        components = other.connected_components[COLOURS[p]]
        theirs = max((len(longest_acyclic_path(other, nodes, COLOURS[p])) for nodes in components), default=0)
        at_foreign = any(
            owner == p and any(s.owner[i] not in (-1, p) for i in b.path_ends[e]) for e, owner in enumerate(s.road)
        )
        assert ours == theirs or (at_foreign and ours > theirs), (ours, theirs)
        different += ours != theirs
    return different


@pytest.mark.parametrize("seed", range(12))
def test_against_catanatron(seed):
    """B-31 to B-33, B-52, B-53, B-80, B-81: production, places and longest roads agree along random games."""
    random.seed(seed)  # their map uses the global generator
    catan_map = CatanMap.from_template(BASE_MAP_TEMPLATE)
    island, nodes = same_island(catan_map)
    other = OtherBoard(catan_map)
    compared = different = 0
    for step, game in enumerate(walk(Game.new(board=island, players=4), f"other {seed}", 1500)):
        built = replay(game, other, nodes)
        if built:
            different += check_roads(game, other)
        if built or step % 5 == 0:
            compared += 1
            check_production(game, other)
            check_places(game, other, nodes)
    assert compared > 150 and different < compared / 5
