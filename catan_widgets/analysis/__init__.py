"""Exact probabilities in the games: fractions in, fractions out."""

from __future__ import annotations

from catan_widgets.analysis.cards import (
    after_theft,
    draw_distribution,
    hypergeometric,
    next_card,
    theft,
    theft_believed,
    unseen_cards,
)
from catan_widgets.analysis.chain import (
    Chain,
)
from catan_widgets.analysis.counts import (
    Interval,
    Rejection,
    at_least,
    binomial,
    interval,
    mean_interval,
    rejection,
    sample_size,
    standard_error,
)
from catan_widgets.analysis.dice import (
    dice_distribution,
    loaded_distribution,
    mean,
    pips,
    spinner_distribution,
    variance,
)
from catan_widgets.analysis.discards import (
    DiscardRisk,
    HandLimit,
    HandNode,
    discard_risk,
    discard_tree,
    hand_limit,
    piled,
)
from catan_widgets.analysis.fit import (
    ChiSquare,
    chi_square,
    trials_for_fit,
)
from catan_widgets.analysis.islands import (
    red_chips_apart,
    terrain_layouts,
)
from catan_widgets.analysis.market import (
    MarketChain,
    market_chain,
    policy_shares,
)
from catan_widgets.analysis.positions import (
    corner,
    row_production,
    seat_production,
    table_production,
)
from catan_widgets.analysis.production import (
    Production,
    Source,
    TableProduction,
    production,
)
from catan_widgets.analysis.robber import (
    robber_chain,
)
from catan_widgets.analysis.saving import (
    bank_rates,
    built_within,
    cards_within,
    expected_build_wait,
    expected_card_wait,
    swap_rates,
)
from catan_widgets.analysis.states import state_production
from catan_widgets.analysis.waiting import (
    any_of,
    at_least_once,
    collected_within,
    expected_collect_all,
    expected_run,
    expected_wait,
    median_collect_all,
    median_wait,
    quantile,
    run_within,
    wait_probability,
)

__all__ = [
    "Chain",
    "ChiSquare",
    "DiscardRisk",
    "HandLimit",
    "HandNode",
    "Interval",
    "MarketChain",
    "Production",
    "Rejection",
    "Source",
    "TableProduction",
    "after_theft",
    "any_of",
    "at_least",
    "at_least_once",
    "bank_rates",
    "binomial",
    "built_within",
    "cards_within",
    "chi_square",
    "collected_within",
    "corner",
    "dice_distribution",
    "discard_risk",
    "discard_tree",
    "draw_distribution",
    "expected_build_wait",
    "expected_card_wait",
    "expected_collect_all",
    "expected_run",
    "expected_wait",
    "hand_limit",
    "hypergeometric",
    "interval",
    "loaded_distribution",
    "market_chain",
    "mean",
    "mean_interval",
    "median_collect_all",
    "median_wait",
    "next_card",
    "piled",
    "pips",
    "policy_shares",
    "production",
    "quantile",
    "red_chips_apart",
    "rejection",
    "robber_chain",
    "row_production",
    "run_within",
    "sample_size",
    "seat_production",
    "spinner_distribution",
    "standard_error",
    "state_production",
    "swap_rates",
    "table_production",
    "terrain_layouts",
    "theft",
    "theft_believed",
    "trials_for_fit",
    "unseen_cards",
    "variance",
    "wait_probability",
]
