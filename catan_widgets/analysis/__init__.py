"""Exact probability in the games: fractions in, fractions out."""

from __future__ import annotations

from catan_widgets.analysis.dice import (
    dice_distribution,
    loaded_distribution,
    mean,
    pips,
    spinner_distribution,
    variance,
)
from catan_widgets.analysis.positions import corner, row_production, seat_production, table_production
from catan_widgets.analysis.production import Production, Source, Table, production
from catan_widgets.analysis.waiting import (
    at_least_once,
    collected_within,
    expected_collect_all,
    expected_wait,
    median_collect_all,
    median_wait,
    run_within,
    wait_probability,
)

__all__ = [
    "Production",
    "Source",
    "Table",
    "at_least_once",
    "collected_within",
    "corner",
    "dice_distribution",
    "expected_collect_all",
    "expected_wait",
    "loaded_distribution",
    "mean",
    "median_collect_all",
    "median_wait",
    "pips",
    "production",
    "row_production",
    "run_within",
    "seat_production",
    "spinner_distribution",
    "table_production",
    "variance",
    "wait_probability",
]
