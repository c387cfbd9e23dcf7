"""Writes docs/strategies.md, how often each strategy wins against another: ``python benchmarks/strategies.py``."""

from __future__ import annotations

from pathlib import Path

import catan_widgets as cw
from catan_widgets.analysis.counts import interval
from catan_widgets.simulation.compilation import STRATEGIES

PAGE = Path(__file__).resolve().parent.parent / "docs" / "strategies.md"
GAMES = 500  # at each of the four seats
ISLANDS = 2  # seeds, so islands
HEAD = """# Strategies against each other

Made by `python benchmarks/strategies.py`. One seat plays the strategy of the row, the other three that of the column.
The one seat was each of the four in {each} games, on {islands} islands (seeds 0 to {last}): {games:,} games a cell.
The numbers are the per cent of the games that it won, with the 95 % interval (Wilson). Equals win 25 %.

- `random` chooses uniformly among the legal moves and declines offers.
- `builder` saves for cities, settlements and cards by value, and founds anywhere.
- `pips` founds where the dots are best.
- `balanced` wants dots and variety, in the edition sections that bring it nothing yet; it makes offers to
  the whole table.
- `chocolatier` lives on production sites and chocolate.

Each rule system has a module of them in `catan_widgets/simulation/strategies/`. They see only what their seat may see.

One of your own is a function of what its seat sees, its legal moves and a generator. The view lists the same moves
(`view.legal_moves()`), says why others are not allowed (`view.why_not(move)`) and tells all that everybody may know:

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
    """How often one seat wins against three others, over all seats."""
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
    for rules, module in STRATEGIES.items():
        names = module.NAMES
        rows = [f"| one ↓ against three → | {' | '.join(names)} |", "|---" * (1 + len(names)) + "|"]
        rows += [f"| {one} | {' | '.join(cell(rules, one, others) for others in names)} |" for one in names]
        parts.append(f"## {rules}\n\n" + "\n".join(rows) + "\n")
    PAGE.write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
