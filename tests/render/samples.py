"""Scenes that several render tests use."""

import random
from functools import cache
from pathlib import Path

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.edition import steps as edition_steps
from catan_widgets.engine.board.setup import steps
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.ruledata.ruleset import load
from catan_widgets.render.chance.spinner import spinner_scene
from catan_widgets.render.chance.timeline import Check, Roll, timeline_scene
from catan_widgets.render.chance.tree import TreeNode, tree_scene
from catan_widgets.render.island.heat import Heat, heat_scene
from catan_widgets.render.island.pieces import Pieces
from catan_widgets.render.island.scene import island_scene
from catan_widgets.render.layout import Frame
from catan_widgets.render.table.edition import Row, edition_scene, start_rows
from catan_widgets.render.table.market import market_scene
from catan_widgets.render.theme import theme

RECORDS = Path(__file__).parent.parent / "records"


@cache
def played(name, back=0):
    """A game from a record, a number of moves before its end."""
    return Game.from_record((RECORDS / f"{name}.toml").read_text(encoding="utf-8")).undo(back)


@cache
def board(rules="base", seed=3):
    return Board.variable(rules, seed=seed)


def founded(island, settlements=8, sites=0):
    """Settlements of four seats by the distance rule, each with a road, some with a production site."""
    topology, rng = island.topology, random.Random(5)
    taken, pieces = [], Pieces({}, {}, {}, {})
    for i in sorted(range(len(topology.intersections)), key=lambda _i: rng.random()):
        if len(taken) == settlements:
            break
        if i in taken or any(i in topology.intersection_neighbours[other] for other in taken):
            continue
        seat, name = len(taken) % 4, topology.intersections[i]
        taken.append(i)
        (pieces.cities if len(taken) % 5 == 0 else pieces.settlements)[name] = seat
        pieces.roads[topology.paths[topology.intersection_paths[i][0]]] = seat
        if len(pieces.sites) < sites:
            pieces.sites[topology.hexes[topology.intersection_hexes[i][0]], name] = seat
    return pieces


def everything(rules="base", theme_name="light", orientation="flat", width=700):
    """An island with pieces of four seats, the robber on a hex with a chip, and highlights of every role."""
    island = board(rules)
    topology = island.topology
    pieces = founded(island, 12, 8 if rules == "market" else 0)
    highlight = {
        "selected": (topology.hexes[2], topology.intersections[9], topology.paths[20]),
        "changed": (topology.hexes[9], topology.intersections[30], topology.paths[40]),
        "legal": (topology.hexes[15], topology.intersections[-2], topology.paths[-9], next(iter(pieces.settlements))),
    }
    robber = next(hex for hex, tile in island.hexes.items() if tile.number == 9)
    frame = Frame(topology, orientation, width)
    return island_scene(island, frame, theme(theme_name), pieces, robber, highlight)


def lettered(theme_name="light"):
    """The base island while its chips have their letters facing up."""
    laid = max((step.layout for step in steps("base", seed=3)), key=lambda layout: len(layout.letters))
    return island_scene(laid, Frame(laid.topology), theme(theme_name))


def half_laid(theme_name="light"):
    """The base island with ten places still empty."""
    laid = steps("base", seed=3)[0].layout
    empty = type(laid)(laid.ruleset, laid.topology, (*laid.tiles[:9], *[type(laid.tiles[0])()] * 10))
    return island_scene(empty, Frame(empty.topology), theme(theme_name))


def table(theme_name="light", width=700, pointing_at="ore"):
    """The edition's table with the start sets."""
    sets = edition_steps(4)[-1].table
    return edition_scene(sets.ruleset, theme(theme_name), start_rows(sets.sets), width, pointing_at)


def long_rows(theme_name="light", width=700):
    """The edition's table late in a game: four buildings in a row, knights, hidden cards."""
    rows = (
        Row(
            ("road", "red", "road", "white city", "road", "yellow + knight", "road", "blue city + knight", "road"),
            {"ore": 3, "wool": 1, "lumber": 2},
            "Player 1",
        ),
        Row(("blue", "road", "yellow"), {"card": 5}, "Player 2"),
    )
    return edition_scene(edition_steps(4)[-1].table.ruleset, theme(theme_name), rows, width)


def spinner(theme_name="light"):
    """Only the spinner."""
    return spinner_scene(edition_steps(4)[-1].table.ruleset, theme(theme_name), pointing_at="robber")


def others(theme_name="light"):
    """A tree, a timeline, a heat map and a market."""
    colours, island, ruleset = theme(theme_name), board(), load("market")
    ends = (TreeNode("8", "7: 1/6", True, "1/6"), TreeNode("8", "+0: 5/6", told="5/6"))
    heat = Heat({at: island.pips(at) for at in island.intersections}, "dots")
    rolls = [Roll("6", True, True), Roll("5"), Roll("ore"), Roll("robber", True)]
    rows = dict(Game.new("market", seed=1).state.rows)
    return (
        tree_scene(TreeNode("8", branches=ends), colours, ("now", "roll 1", "multiplication rule"), "Tree", "Told."),
        timeline_scene(rolls, colours, checks=[Check("5", 2), Check("4", None)]),
        heat_scene(island, Frame(island.topology, width=520), colours, heat, ["0,0N"]),
        market_scene(ruleset, rows, colours, legal=(1,), changed=(2,)),
    )
