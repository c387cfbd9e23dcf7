"""The Chocolate Market: founding, production, production sites."""

import re

import pytest

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.game.perft import perft
from catan_widgets.engine.game.refusal import IllegalPosition
from catan_widgets.engine.ruledata.ruleset import load
from tests.engine.markets import ISLAND, NET, alone, corners, hexes, market
from tests.engine.positions import cards, play, refused


def rolled(game: Game, number: int) -> Game:
    first = max(1, number - 6)
    return play(game, "roll", f"dice {first} {number - first}")


# --- founding --------------------------------------------------------------------------------------
def found(game: Game) -> Game:
    while game.state.phase.startswith("found"):
        game = game.play(game.legal_moves()[0])
    return game


def test_three_rounds():
    """M-20, M-21, M-24: a third round goes clockwise from the starting player, who then has the first turn."""
    game = Game.new("market", players=3, seed=2, start=1)
    order = []
    while game.state.phase.startswith("found"):
        if game.state.phase == "found":
            order.append(game.to_move)
        game = game.play(game.legal_moves()[0])
    assert order == [1, 2, 0, 0, 2, 1, 1, 2, 0]
    assert (game.state.phase, game.to_move) == ("roll", 1)
    assert [len([s for s in game.state.settlements.values() if s == p]) for p in range(3)] == [3, 3, 3]
    assert [len([s for s in game.state.roads.values() if s == p]) for p in range(3)] == [3, 3, 3]


def test_third_road_is_an_option():
    """M-21: without the option, the third settlement has no road."""
    game = found(Game.new("market", players=3, seed=2, third_road=False))
    assert len(game.state.roads) == 6 and len(game.state.settlements) == 9
    assert Game.new("market", seed=2, preset="modern").state.game_setup.options["third_road"] is True


def test_third_settlement_brings_sites_but_no_cards():
    """M-22, M-23: after the third settlement and its road, the seat places two sites and gets no start cards."""
    game = Game.new("market", players=2, seed=2)
    while game.state.phase != "found site":
        game = game.play(game.legal_moves()[0])
    seat = game.to_move
    before = game.undo(2).state.hand(seat)
    assert game.state.hand(seat) == before
    assert refused(game, "settle 0,0N") == ("M-22", "orange must first place a production site")
    first = game.legal_moves()[0]
    game = game.play(first)
    assert game.state.phase == "found site" and game.to_move == seat
    assert {move.hex for move in game.legal_moves()}.isdisjoint({first.hex})
    game = game.play(game.legal_moves()[-1])
    assert (game.state.phase, game.to_move) == ("found", 1)
    assert len(game.state.sites) == 2 and game.state.hand(seat) == before
    assert [event.rule for event in game.events] == ["M-22"]


def founding_site(*settlements: str, others: tuple[str, ...] = (), **more) -> Game:
    """A position in which the second of two seats has founded its third settlement and places its sites."""
    far = [name for name in NET.intersections if name not in settlements]
    placed: list[str] = list(settlements)
    for name in far:
        near = {NET.intersections[i] for i in NET.intersection_neighbours[NET.intersection(name)]}
        if len(placed) < 6 and near.isdisjoint(placed) and not more.get("avoid", lambda _n: False)(name):
            placed.append(name)
    more.pop("avoid", None)
    own, other = list(settlements), placed[len(settlements) :]
    seats = ({"settlements": other[:3]}, {"settlements": own})
    return market(*seats, phase="found site", free_sites=2, founded=5, **more)


def test_two_first_sites_lie_on_two_hexes():
    """M-22: the second free site must be on a different hex from the first."""
    hex = hexes("fields")[0]
    own = [corners(hex)[0], corners(hex)[2], corners(hex)[4]]
    game = founding_site(*own)
    game = game.play(f"site {hex} {own[0]}")
    assert refused(game, f"site {hex} {own[1]}")[0] == "M-22"


def test_as_many_sites_as_possible():
    """M-22: if no suitable hex is left, fewer sites or none are placed, and the founding continues."""
    bare = re.sub(r"(fo|pa|hi|fi)(\d+)", r"mo\2", str(ISLAND)).replace("mo", "fi", 1)
    bare = re.sub(r"ju\d+", "mo4", bare)
    game = Game.new("market", players=2, board=Board.parse(bare))
    fields = next(hex for hex, tile in game.board.hexes.items() if tile.terrain == "fields")
    far = [name for name in NET.intersections if fields not in ISLAND.neighbours(name)]
    for step in range(6):
        near_fields = step == 4
        choice = next(m for m in game.legal_moves() if (m.intersection in far) != near_fields)
        game = game.play(choice)
        game = game.play(game.legal_moves()[0])
        if near_fields:
            assert [str(move) for move in game.legal_moves()] == [f"site {fields} {choice.intersection}"]
            game = game.play(game.legal_moves()[0])
            assert (game.state.phase, game.to_move) == ("found", 1)
    assert (game.state.phase, len(game.state.sites)) == ("roll", 1)


def test_two_sites_of_a_kind():
    """M-22: the two sites may be of the same kind."""
    fields = hexes("fields")[:2]
    own = [corners(fields[0])[0], corners(fields[1])[2]]
    third = next(
        name
        for name in NET.intersections
        if all(
            name not in [NET.intersections[i] for i in NET.intersection_neighbours[NET.intersection(o)]] + [o]
            for o in own
        )
    )
    game = founding_site(*own, third)
    game = play(game, f"site {fields[0]} {own[0]}", f"site {fields[1]} {own[1]}")
    assert game.state.phase == "roll"


def test_opening_counts():
    """M-20, B-52: the market's opening has 66 first settlements, 178 with a road, then as counted from the network."""
    near = [{i, *others} for i, others in enumerate(NET.intersection_neighbours)]
    degree = [len(paths) for paths in NET.intersection_paths]
    every = range(len(degree))
    free = {(i,): [j for j in every if j not in near[i]] for i in every}
    pairs = [(i, j) for i in every for j in free[i,]]
    counts = [
        len(degree),
        sum(degree),
        sum(degree[i] for i, _j in pairs),
        sum(degree[i] * degree[j] for i, j in pairs),
        sum(degree[i] * degree[j] * (len(degree) - len(near[i] | near[j])) for i, j in pairs),
    ]
    game = Game.new("market", players=3, seed=1)
    assert [perft(game, depth) for depth in range(1, 6)] == counts
    assert counts[:2] == [66, 178]


@pytest.mark.parametrize("seed", range(6))
def test_counts_of_free_sites(seed):
    """M-22, M-40, M-41: the ways to place two free sites are those that follow from the map alone."""
    game = Game.new("market", players=3, seed=seed)
    while game.state.phase != "found site":
        game = game.play(game.legal_moves()[seed % len(game.legal_moves())])
    own = [name for name, owner in game.state.settlements.items() if owner == game.to_move]
    land = [hex for name in own for hex in game.board.neighbours(name)]
    land = [hex for hex in land if game.board.hexes[hex].terrain not in ("mountains", "desert")]
    assert perft(game, 1) == len(land)
    assert len(set(land)) > 1
    then = sum(game.play(move).state.phase == "found site" for move in game.legal_moves())
    assert then == len(land)
    second = sum(len(game.play(move).legal_moves()) for move in game.legal_moves())
    assert second == sum(first != other for first in land for other in land)


# --- production ------------------------------------------------------------------------------------
def test_sites_bring_ingredients():
    """M-30: on its number, a site gives one ingredient in addition to the resources, even at a city."""
    hex, corner = alone("fields")
    number = ISLAND.hexes[hex].number
    plain = market({"settlements": [corner]}, {}, phase="roll")
    assert cards(rolled(plain, number), 0) == {"grain": 1}
    for kind, grain in (("settlements", 1), ("cities", 2)):
        game = rolled(market({kind: [corner], "sites": [[hex, corner]]}, {}, phase="roll"), number)
        assert cards(game, 0) == {"grain": grain, "sugar": 1}
        assert [event.rule for event in game.events] == ["B-31", "B-31", "M-30"]


def test_jungle_brings_cocoa_only():
    """M-31, M-34: the number printed on a jungle hex counts: no resource, and cocoa only if there is a site."""
    hex, corner = alone("jungle")
    number = ISLAND.hexes[hex].number
    assert number in load("market")["jungle_numbers"]
    assert cards(rolled(market({"cities": [corner]}, {}, phase="roll"), number), 0) == {}
    game = market({"cities": [corner], "sites": [[hex, corner]]}, {}, phase="roll")
    assert cards(rolled(game, number), 0) == {"cocoa": 1}


def test_robber_blocks_ingredients_too():
    """M-32, M-34: the robber may move to a jungle hex, and blocks the resources and ingredients of its hex."""
    hex, corner = alone("jungle")
    game = market({"cities": [corner], "sites": [[hex, corner]]}, {}, phase="robber").play(f"robber {hex}")
    assert game.state.robber == hex
    field, place = alone("fields")
    game = market({"cities": [place], "sites": [[field, place]]}, {}, phase="roll", robber=field)
    game = rolled(game, ISLAND.hexes[field].number)
    assert cards(game, 0) == {}
    assert [event.rule for event in game.events] == ["B-31", "B-32", "M-32"]


def test_ingredient_shortage():
    """M-33, B-98: if an ingredient is short, nobody gets any, or a single claimant gets what is left."""
    hex, _corner = alone("pasture")
    number = ISLAND.hexes[hex].number
    own = [corners(hex)[0], corners(hex)[2], corners(hex)[4]]
    seats = (
        {"settlements": own[:2], "sites": [[hex, own[0]], [hex, own[1]]]},
        {"settlements": own[2:], "sites": [[hex, own[2]]]},
    )
    game = rolled(market(*seats, {"hand": "8 milk"}, phase="roll"), number)
    assert ["milk" in cards(game, p) for p in (0, 1)] == [False, False]
    assert [event.rule for event in game.events if "milk" in event.text] == ["M-33", "M-33"]
    game = rolled(market(*seats, {"hand": "7 milk"}, phase="roll"), number)
    assert [cards(game, p)["milk"] for p in (0, 1)] == [2, 1]
    alone_ = ({"settlements": own[:2], "sites": [[hex, own[0]], [hex, own[1]]]}, {"hand": "9 milk"})
    assert "milk" not in cards(rolled(market(*alone_, phase="roll"), number), 0)
    game = rolled(market(*alone_, phase="roll", options={"single_claimant": True}), number)
    assert cards(game, 0)["milk"] == 1


# --- production sites -------------------------------------------------------------------------------
def test_a_site_costs_ore_and_lumber():
    """M-40, M-41: for 1 ore and 1 lumber, in the build phase, at the player's own building; a city keeps it."""
    hex, corner = alone("hills")
    game = market({"settlements": [corner], "hand": "1 lumber + 4 ore + 2 grain"}, {})
    after = game.play(f"site {hex} {corner}")
    assert cards(after, 0) == {"ore": 3, "grain": 2} and after.state.sites == {(hex, corner): 0}
    assert after.play(f"city {corner}").state.sites == {(hex, corner): 0}
    assert refused(market({"settlements": [corner]}, {}), f"site {hex} {corner}") == (
        "M-40",
        "you need 1 lumber but have 0; you need 1 ore but have 0",
    )
    trading = market({"settlements": [corner], "hand": "1 lumber + 1 ore"}, {}, phase="trade")
    assert refused(trading, f"site {hex} {corner}")[1] == "building comes after trade; end trading first"


def test_site_refusals():
    """M-04, M-40, M-41: not on mountains or desert, not at another's building, not away from the hex, one a pair."""
    hex, corner = alone("forest")
    mountain = hexes("mountains")[0]
    seat = {"settlements": [corner], "hand": "9 lumber + 9 ore", "sites": [[hex, corner]]}
    game = market(seat, {})
    assert refused(game, f"site {hex} {corner}")[0] == "M-41"
    assert refused(game, f"site {mountain} {corners(mountain)[0]}") == (
        "M-04",
        f"production sites cannot go on hex {mountain}",
    )
    assert refused(game, f"site {hexes('desert')[0]} {corner}")[0] == "M-04"
    free = next(name for name in corners(hex) if name != corner)
    assert refused(game, f"site {hex} {free}") == ("M-40", f"you have no building at {free}")
    other = next(name for name in hexes("fields") if corner not in corners(name))
    assert refused(game, f"site {other} {corner}") == ("M-40", f"{corner} is not a corner of hex {other}")


def test_sites_share_a_hex():
    """M-41: sites of several buildings and players may share a hex."""
    hex = hexes("jungle")[0]
    own = [corners(hex)[0], corners(hex)[2], corners(hex)[4]]
    seats = (
        {"settlements": own[:2], "sites": [[hex, own[0]]], "hand": "1 lumber + 1 ore"},
        {"settlements": own[2:], "sites": [[hex, own[2]]]},
    )
    game = market(*seats).play(f"site {hex} {own[1]}")
    assert game.state.sites == {(hex, own[0]): 0, (hex, own[1]): 0, (hex, own[2]): 1}


def test_sites_run_out():
    """M-42: a kind whose sites are used up cannot be built."""
    taken, places = [], []
    for hex in hexes("hills"):
        for corner in corners(hex):
            near = {NET.intersections[i] for i in NET.intersection_neighbours[NET.intersection(corner)]}
            if corner not in places and near.isdisjoint(places) and len(places) < 4:
                places.append(corner)
                taken.append([hex, corner])
    seats = (
        {"settlements": places, "sites": taken[:3], "hand": "1 lumber + 1 ore"},
        {},
    )
    assert refused(market(*seats), "site {} {}".format(*taken[3])) == (
        "M-42",
        "there is no production site left for grapes",
    )
    with pytest.raises(IllegalPosition) as caught:
        market({"settlements": places, "sites": taken}, {})
    assert caught.value.refusal.rule == "M-40"
