"""Positions with one changed field, for several tests of positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from catan_widgets.engine.game.game import Game
from catan_widgets.engine.position.state import PHASES

CHANCES = ("opening dice", "dice", "card", "theft", "market die", "spinner")
#: Fields that describe the set-up of the game, not its course.
SETTING = ("rules", "board", "seats", "options", "data")
#: Marks a field that is left out.
LEFT_OUT = object()

Change = tuple[tuple[str | int, ...], Any, dict[str, Any]]


def changes(game: Game, rng: random.Random) -> Iterator[Change]:
    """The key, the new value and the changed position, for each field and some of its values."""
    data = game.position()
    if game.board is not None:
        data["board"] = game.board  # saves reading it again
    for key, values in whole_values(game, rng).items():
        for value in values:
            yield (key,), value, {**data, key: value}
    for key in data:
        if key not in SETTING:
            yield (key,), LEFT_OUT, {name: value for name, value in data.items() if name != key}
    p = rng.randrange(game.state.players)
    for key, values in seat_values(game, p, rng).items():
        for value in values:
            seats = [{**seat, key: value} if n == p else seat for n, seat in enumerate(data["seats"])]
            yield ("seats", p, key), value, {**data, "seats": seats}


def whole_values(game: Game, rng: random.Random) -> dict[str, list[Any]]:
    """Values for the fields of the whole position."""
    setup = game.state.game_setup
    seats, phases = list(range(setup.players)), list(PHASES.values())

    def some() -> str:
        return f"{rng.randrange(1, 4)} {rng.choice(setup.kinds)}"

    values: dict[str, list[Any]] = {
        **dict.fromkeys(("to_move", "turn", "start", "winner", "victim"), seats),
        "phase": phases,
        "chance": list(CHANCES),
        "resume": rng.sample(phases, 5),
        "victim_pile": ["resources", "ingredients"],
        "bank": ["0", "19 ore", ""],
        "offer": [{"by": rng.choice(seats), "give": some(), "get": some(), "all": n == 0} for n in range(3)],
    }
    if not setup.system.island:
        return {**values, "choosing": list(range(6)), "draws": [[0, 0], [1, 0], [0, 1], [1, 1], [2, 0]]}
    net = setup.board
    values |= {
        "pile": [0, 5, 25],
        "played": [True, False],
        "free": list(range(4)),
        "spent": ["", "1 knight", "1 victory_point", "1 road_building", "1 monopoly", "2 invention"],
        "founded": rng.sample(range(13), 3),
        "founded_at": [rng.choice(net.intersections), *list(game.state.settlements)[:2]],
        "longest_road": [*seats, "none"],
        "largest_army": [*seats, "none"],
        "robber": [*rng.sample(list(net.hexes), 3), str(net.robber)],
    }
    return {**values, **(_market_values(game, rng) if setup.system.market else {})}


def _market_values(game: Game, rng: random.Random) -> dict[str, list[Any]]:
    varieties = [name.replace("_", " ") for name in game.state.rows]
    rows = game.position()["market"]
    down, up = rng.sample(varieties, 2)
    lower = {**rows, down: max(0, rows[down] - 1)}
    return {
        "market": [lower, {**lower, up: min(7, lower[up] + 1)}],
        "making": varieties,
        "free_sites": [0, 1, 2, 3],
        "first_site": rng.sample(list(game.board.hexes), 2),
    }


def seat_values(game: Game, p: int, rng: random.Random) -> dict[str, list[Any]]:
    """Values for the fields of a seat."""
    setup, own = game.state.game_setup, game.position()["seats"][p]
    hands = [f"{rng.randrange(1, 12)} {rng.choice(setup.kinds)}" for _n in range(3)]
    rest = [0] * (len(setup.names["pile"]) - 1)
    values = {"hand": ["", *hands], "aside": ["1 ore", "4 wool"], "owed": [[n, *rest] for n in (0, 1, 4)]}
    if not setup.system.island:
        row = own["row"]
        knights = [tile if tile == "road" or "knight" in tile else f"{tile} + knight" for tile in row]
        colour = rng.choice(setup.names["colour"])
        return {**values, "row": [row[1:], row[:-1], [*row, "road"], ["road", *row], [*row, colour], knights]}
    net = setup.board
    pools = {"settlements": net.intersections, "cities": net.intersections, "roads": net.paths}
    values |= {key: [[*own[key], rng.choice(pool)], own[key][1:]] for key, pool in pools.items()}
    values |= {
        "cards": ["", "1 knight", "3 victory_point", "1 road_building + 1 monopoly"],
        "fresh": ["1 knight", "1 monopoly", "1 victory_point"],
        "knights": [0, 1, 3, 5],
        "opening": [-1, 0, 1, 7, 13],
        "shown": [0, 1],
    }
    return {**values, **({"chips": [0, 1, 5, 12], "sites": [own["sites"][1:]]} if setup.system.market else {})}
