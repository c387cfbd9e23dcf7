"""The results of many games."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any

import numpy as np

from catan_widgets import export
from catan_widgets.analysis.counts import Interval, interval, mean_interval
from catan_widgets.engine.board.board import Board
from catan_widgets.engine.chance import Seed, ways
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.names import named
from catan_widgets.engine.position.state import State
from catan_widgets.engine.rules.codes import OFFER
from catan_widgets.i18n import _, ngettext, number, whole
from catan_widgets.simulation.plan import Chunk, Ints
from catan_widgets.simulation.results.charts import Rolls, charts
from catan_widgets.simulation.results.rate import Rate
from catan_widgets.simulation.results.tally import sizes
from catan_widgets.simulation.seats import Strategy, strategy_name

if TYPE_CHECKING:
    from matplotlib.figure import Figure, FigureBase
    from pandas import DataFrame

#: The columns of the table of all counts.
COLUMNS = ("count of", "seat", "value", "number", "games", "seed")


class Result:
    """The results of many games; made by ``simulate``.

    Args:
        start: the position where all games began.
        strategies: a name or a function for each seat.
        seed: the seed that reproduces this result.

    Attributes:
        games: how many games were played; fewer than requested if it was interrupted.
        unfinished: how many of them were abandoned after ``Game.MOST_MOVES`` moves and outcomes.
        wins: how many games each seat won; shape (seats,).
        turns: how many games lasted n turns; turns[n].
        points: how many games a seat ended with n points; points[seat, n]. In the edition n counts half points.
        rolls: how often each total of the dice was rolled, rolls[total]; in the edition, each section of the spinner.
        production: cards that rolls or spins yielded; production[seat, kind], kinds in the order of ``kinds``.
        corners: resource cards that rolls yielded to the buildings on each intersection, in the order of the board's.
        moves: the moves of all games together, not counting chance outcomes.
        seconds: how long it took, not counting compilation.
    """

    def __init__(self, start: State, strategies: Sequence[str | Strategy], seed: Seed) -> None:
        self.start = start
        self.seed = seed
        self.strategies = tuple(map(strategy_name, strategies))
        setup = start.game_setup
        self.kinds = setup.kinds
        self.games = self.unfinished = self.moves = 0
        self.seconds = 0.0
        self.wins: Ints = np.zeros(setup.players, np.int64)
        self.turns: Ints = np.zeros(1, np.int64)
        self.points: Ints = np.zeros((setup.players, 1), np.int64)
        rolls, production, corners = (np.zeros(size, np.int64) for size in sizes(setup.tables))
        self.rolls, self.production, self.corners = rolls, production, corners
        self._kept: dict[int, tuple[Ints, ...]] = {}

    def add(self, chunk: Chunk) -> None:
        """Adds the games of a chunk, or of a part of one; the order of chunks does not matter."""
        winners, turns, moves, _lengths, *points = chunk.rows.T
        self.games += len(winners)
        self.unfinished += int((winners < 0).sum())
        self.wins += np.bincount(winners[winners >= 0], minlength=len(self.wins))
        self.turns = _sum(self.turns, np.bincount(turns))
        self.moves += int(moves.sum())
        most = int(chunk.rows[:, 4:].max()) + 1
        self.points = _sum(self.points, np.array([np.bincount(own, minlength=most) for own in points]))
        self.rolls += chunk.counts.rolls
        self.production += chunk.counts.production
        self.corners += chunk.counts.corners
        if chunk.tapes:
            self._kept[chunk.number] = self._kept.get(chunk.number, ()) + chunk.tapes

    # --- summaries
    # -----------------------------------------------------------------------------------------------------
    @property
    def rules(self) -> str:
        """The name of the rule system."""
        return self.start.rules

    @property
    def board(self) -> Board | None:
        """The island that was played on."""
        return self.start.board

    @property
    def games_per_second(self) -> float:
        """Games played per second, not counting compilation."""
        return self.games / self.seconds if self.seconds else 0.0

    @property
    def mean_turns(self) -> float:
        """The mean length of a game in turns."""
        return float(self.turns @ np.arange(len(self.turns))) / self.games

    @property
    def turns_interval(self) -> Interval | None:
        """The 95% interval for the expected length of a game in turns; None for a single game."""
        lengths: dict[float, int] = {n: int(games) for n, games in enumerate(self.turns) if games}
        return mean_interval(lengths) if self.games > 1 else None

    @property
    def sample_told(self) -> str:
        """How many games there were, and the seed that reproduces them, in words."""
        return ngettext("{n} game, seed {seed}", "{n} games, seed {seed}", self.games, seed=self.seed)

    @property
    def turns_told(self) -> str:
        """The mean length of a game with its 95% interval, in words."""
        mean, between = number(self.mean_turns, 1), self.turns_interval
        if between is None:
            return _("{turns} turns on average", turns=mean)
        low, high = (number(bound, 1) for bound in between)
        return _("{turns} turns on average (95% interval: {low} to {high})", turns=mean, low=low, high=high)

    def win_rate(self, seat: int) -> Rate:
        """How often a seat won, with the 95% interval (Wilson's score interval).

        Raises:
            ValueError: if there is no such seat.
        """
        self.start.game_setup.check_seat(seat)
        wins = int(self.wins[seat])
        return Rate(wins / self.games, *interval(wins, self.games), self.games, self.seed)

    def game(self, n: int) -> Game:
        """The n-th game, move by move, if the games were kept.

        Raises:
            ValueError: if they were not, or there is no such game.
        """
        tapes = [tape for _number, chunk in sorted(self._kept.items()) for tape in chunk]
        if not tapes:
            raise ValueError(_("the games were not kept; set {argument} to keep them", argument='keep="games"'))
        if not 0 <= n < len(tapes):
            raise ValueError(
                _("there is no game {n}; the games are numbered {first} to {last}", n=n, first=0, last=len(tapes) - 1)
            )
        return _replayed(Game(self.start), tapes[n])

    # --- export
    # --------------------------------------------------------------------------------------------------------
    def table(self) -> Iterator[tuple[str, int | str, int | str, int, int, Seed]]:
        """All counts, one per row: what is counted, seat, value (turns, points, total, kind, place), and the count.

        Each row ends with the number of games and their seed, so that the tables of several results can be combined.
        """
        return ((*row, self.games, self.seed) for row in self._rows())

    def _rows(self) -> Iterator[tuple[str, int | str, int | str, int]]:
        for seat, wins in enumerate(self.wins):
            yield "wins", seat, self.strategies[seat], int(wins)
        yield from (("turns", "", n, int(games)) for n, games in enumerate(self.turns) if games)
        for seat, own in enumerate(self.points):
            yield from (("points", seat, n, int(games)) for n, games in enumerate(own) if games)
        yield from (("rolls", "", value, count) for value, count in self.roll_counts().items())
        for seat, cards in enumerate(self.production):
            yield from (("production", seat, kind, int(n)) for kind, n in zip(self.kinds, cards, strict=True))
        if self.board is not None:
            places = zip(self.board.topology.intersections, self.corners, strict=True)
            yield from (("corners", "", name, int(cards)) for name, cards in places if cards)

    def roll_counts(self) -> dict[int | str, int]:
        """How often each total of the dice was rolled, or each section of the spinner was spun."""
        if self.board is None:
            return dict(zip(self.start.game_setup.names["section"], map(int, self.rolls), strict=True))
        return {total: int(count) for total, count in enumerate(self.rolls) if total >= 2}

    def to_pandas(self) -> DataFrame:
        """All counts as a long table; see ``table``. Needs pandas."""
        from pandas import DataFrame

        return DataFrame(list(self.table()), columns=list(COLUMNS))

    def to_csv(self, path: str | PathLike[str]) -> None:
        """Writes all counts to a file as a long table; see ``table``."""
        with open(path, "w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(COLUMNS)
            writer.writerows(map(export.cells, self.table()))

    def plot(self) -> Figure:
        """Three charts: win rates with intervals, the length of the games, the rolls next to the expected counts."""
        from matplotlib import pyplot

        figure = pyplot.figure(figsize=(14, 3.8), layout="constrained")
        self.paint(figure)
        pyplot.close(figure)  # a notebook shows what a cell returns; an open figure would be shown twice
        told = {"text/plain": f"{self!r}.".replace("\n", ". ")}  # its text alternative, for which a notebook asks
        figure._repr_mimebundle_ = lambda **_asked: told  # type: ignore[attr-defined]
        return figure

    def paint(self, figure: FigureBase) -> None:
        """Draws the same charts on a figure."""
        rates = {self.seat_label(seat): self.win_rate(seat) for seat in range(len(self.wins))}
        charts(figure, self.sample_told, rates, self.turns, self.turns_told, self._rolls())

    def _rolls(self) -> Rolls:
        counts, tables = self.roll_counts(), self.start.game_setup.tables
        if self.board is None:
            words: dict[int | str, int] = {named(str(section)): count for section, count in counts.items()}
            return Rolls(_("Sections of the spinner"), words, list(tables.spin_weight))
        return Rolls(_("Dice totals"), counts, [ways(int(total), 2, tables.faces) for total in counts])

    def seat_label(self, seat: int) -> str:
        """A seat by its colour and its strategy."""
        return _("{seat} ({strategy})", seat=self.start.game_setup.seat_name(seat), strategy=self.strategies[seat])

    def __eq__(self, other: object) -> bool:
        """Whether both have the same results of the same games, however long they took."""
        if not isinstance(other, Result):
            return NotImplemented
        return self._parts() == other._parts()

    def _parts(self) -> tuple[object, ...]:
        counts = (self.wins, self.turns, self.points, self.rolls, self.production, self.corners)
        kept = [[tape.tolist() for tape in tapes] for _number, tapes in sorted(self._kept.items())]
        about = (self.start, self.strategies, self.seed, self.games, self.unfinished, self.moves)
        return *about, [count.tolist() for count in counts], kept

    def __repr__(self) -> str:
        lines = [f"{self.sample_told}: {self.turns_told}"]
        lines += [f"{self.seat_label(seat)}: {self.win_rate(seat).told}" for seat in range(len(self.wins))]
        if self.unfinished:
            told = ngettext("{n} game was abandoned", "{n} games were abandoned", self.unfinished)
            lines.append(_("{told} after {most} moves and chance outcomes", told=told, most=whole(Game.MOST_MOVES)))
        return "\n".join(lines)


def _sum(first: Ints, second: Any) -> Ints:
    """The sum of two arrays, each extended with zeros along the last axis."""
    if first.shape[-1] < second.shape[-1]:
        first, second = second, first
    total = first.astype(np.int64)
    total[..., : second.shape[-1]] += second
    return total


def _replayed(game: Game, tape: Ints) -> Game:
    setup = game.state.game_setup
    codes = iter(tape.tolist())
    for code in codes:
        if code < 0:
            game = game.play(setup.outcome(game.state._position.chance, -1 - code))
        elif code >> 16 == OFFER:
            cards = [next(codes) for _kind in setup.kinds]
            game = game.play(setup.offer(code, [max(0, n) for n in cards], [max(0, -n) for n in cards]))
        else:
            game = game.play(setup.decode(code))
    return game
