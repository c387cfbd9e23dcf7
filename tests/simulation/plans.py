"""Simulations that several tests use."""

from __future__ import annotations

from dataclasses import replace

from catan_widgets.engine.game.game import Game
from catan_widgets.simulation.plan import Chunk, Plan, play_chunk

MIXED = ("random", "builder", "pips", "balanced")
IN_ROWS = ("random", "builder", "balanced", "balanced")
WITH_CHOCOLATE = ("chocolatier", "builder", "pips", "balanced")


def plan(games=10, strategies=MIXED, compiled=False, keep=False, entropy=(1, 2), **arguments) -> Plan:
    """A plan for games, with the arguments of ``Game.new``."""
    record = Game.new(seed=1, **arguments).record()
    return Plan(record, tuple(strategies), entropy, games, compiled, keep)


def both(one: Plan, number: int) -> tuple[Chunk, Chunk]:
    """A chunk played interpreted and compiled."""
    return play_chunk(replace(one, compiled=False), number), play_chunk(replace(one, compiled=True), number)
