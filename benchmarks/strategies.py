"""Writes docs/strategies.md: how often each strategy beats another: ``python benchmarks/strategies.py``."""

from __future__ import annotations

from pathlib import Path

import catan_widgets as cw
from catan_widgets.analysis.counts import interval
from catan_widgets.simulation.strategies.registry import REGISTRY

PAGE = Path(__file__).resolve().parent.parent / "docs" / "strategies.md"
GAMES = 500  # at each of the four seats
ISLANDS = 2  # number of seeds, and so of islands
HEAD = """# Strategies against each other

`python benchmarks/strategies.py` makes this page. One seat plays the strategy of the row; the other three play the
strategy of the column. Each of the four seats had the strategy of the row in {each} games,
on {islands} islands (seeds 0 to {last}): {games:,} games per cell.
Each number is the percentage of these games that the strategy of the row won, with the 95% confidence interval
(Wilson). Equal strategies win 25% each.

- `random` chooses uniformly among the legal moves and declines offers.
- `builder` saves for cities, settlements and cards according to their value, and founds anywhere.
- `pips` founds where the dots are best.
- `balanced` looks for dots and for different resources (in the edition: for sections that bring it nothing yet); it
  makes offers to the whole table.
- `chocolatier` relies on production sites and chocolate.

Each rule system has its own module of strategies in `catan_widgets/simulation/strategies/`. A strategy sees only what
its seat may see.

To write your own, write a function of three things: what its seat sees, its legal moves and a random generator. The
view also lists the legal moves (`view.legal_moves()`), says why other moves are not allowed (`view.why_not(move)`) and
shows everything that all players may know:

```python
>>> import catan_widgets as cw
>>> def roads_first(view, moves, rng):
...     own = view.viewer
...     roads = [move for move in moves if isinstance(move, cw.moves.Road)]
...     few = view.road_length(own) < 5 and view.left(own)["road"] > 0
...     return roads[0] if roads and few else moves[int(rng.random() * len(moves))]
>>> result = cw.simulate(3, strategies=[roads_first, "builder", "builder", "builder"], progress=False)
>>> result.games
3

```
"""


def cell(rules: str, one: str, others: str) -> str:
    """How often one seat wins against three others, averaged over all seats."""
    wins = games = 0
    for seat in range(4):
        strategies = [one if p == seat else others for p in range(4)]
        for seed in range(ISLANDS):
            result = cw.simulate(GAMES // ISLANDS, rules, strategies=strategies, seed=seed, progress=False)
            wins += int(result.wins[seat])
            games += result.games
    low, high = interval(wins, games)
    return f"{100 * wins / games:.1f} ({100 * low:.1f}–{100 * high:.1f})"


def main() -> None:
    """Writes the page."""
    parts = [HEAD.format(each=GAMES, islands=ISLANDS, last=ISLANDS - 1, games=4 * GAMES)]
    for rules, entry in REGISTRY.items():
        names = entry.names
        rows = [f"| one ↓ against three → | {' | '.join(names)} |", "|---" * (1 + len(names)) + "|"]
        rows += [f"| {one} | {' | '.join(cell(rules, one, others) for others in names)} |" for one in names]
        parts.append(f"## {rules}\n\n" + "\n".join(rows) + "\n")
    PAGE.write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
