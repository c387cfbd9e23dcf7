"""What a result shows."""

import csv
from itertools import pairwise

import numpy as np
import pytest
from IPython.core.formatters import DisplayFormatter

import catan_widgets as cw
from catan_widgets.analysis import mean_interval
from catan_widgets.engine.rules import base
from catan_widgets.simulation.compiled import compilation
from tests.simulation.plans import MIXED


@pytest.fixture(scope="module")
def result():
    """Some games with each strategy, kept."""
    return cw.simulate(30, strategies=MIXED, keep="games", progress=False, compiled=False)


def test_counts_agree_with_each_other(result):
    """Each game has a winner, a length and points for each seat; each card from a roll was paid at some corner."""
    assert result.wins.sum() == result.turns.sum() == result.games - result.unfinished == 30
    assert result.points.sum(axis=1).tolist() == [30] * 4
    assert result.points[:, 10:].sum() == 30
    assert result.corners.sum() == result.production.sum() > 0
    assert result.rolls[:2].sum() == 0


@pytest.mark.parametrize("language", ["en", "de"])
def test_titles_of_charts_stand_clear_of_each_other(result, language):
    """Titles stay above their own charts, no legend covers a bar, and shares are formatted for the language."""
    cw.set_language(language)
    figure = result.plot()
    figure.draw_without_rendering()
    titles = [axes.title.get_window_extent() for axes in figure.axes]
    assert all(left.x1 < right.x0 for left, right in pairwise(titles))
    assert titles[0].x0 >= 0 and titles[-1].x1 <= figure.bbox.x1
    assert figure.axes[0].yaxis.get_major_formatter()(0.25, 0) == {"en": "25.0%", "de": "25,0 %"}[language]
    legend = figure.axes[0].get_legend().get_window_extent()
    assert not any(bar.get_window_extent().overlaps(legend) for bar in figure.axes[0].patches)


def test_a_chart_is_told_in_words(result):
    """A notebook saves the text alternative of the chart with its picture."""
    formats, _metadata = DisplayFormatter().format(result.plot())
    assert formats["text/plain"].startswith(f"{result.sample_told}: ") and formats["text/plain"].endswith(".")
    assert all(result.seat_label(seat) in formats["text/plain"] for seat in range(4))


def test_counts_agree_with_the_games_replayed(result):
    """Replayed with the engine's own moves, each game ends with the winner, points and rolls that were counted."""
    games = [result.game(n) for n in range(10)]
    assert {game.to_move for game in games} == {None}
    again = cw.simulate(10, strategies=MIXED, progress=False, compiled=False)
    assert np.bincount([game.winner for game in games], minlength=4).tolist() == again.wins.tolist()
    rolls = [str(move).split()[1:] for game in games for move in game.moves if str(move).startswith("dice")]
    assert np.bincount([int(a) + int(b) for a, b in rolls], minlength=13).tolist() == again.rolls.tolist()
    ends = [sum(str(move) == "end" for move in game.moves) + 1 for game in games]
    assert np.bincount(ends).tolist() == again.turns.tolist()
    for seat in range(4):
        points = [base.points(game.state._position, game.state.game_setup.tables, seat) for game in games]
        assert np.bincount(points, minlength=again.points.shape[1]).tolist() == again.points[seat].tolist()


def test_offers_are_made_and_answered(result):
    """Games between strategies have offers that are accepted and offers that are declined."""
    words = {str(move).split()[0] for n in range(10) for move in result.game(n).moves}
    assert {"offer", "accept", "decline"} <= words


def test_win_rates_have_wilson_intervals(result):
    """The interval is Wilson's: 15 of 30 is 50%, from 33.2% to 66.8%."""
    result = cw.simulate(30, strategies="builder", progress=False, compiled=False)
    result.wins[0] = 15
    rate = result.win_rate(0)
    assert rate.estimate == 0.5
    assert (round(rate.low, 3), round(rate.high, 3)) == (0.332, 0.668)
    assert str(rate) == "50.0% (95% interval: 33.2% to 66.8%), n = 30, seed 1"
    with pytest.raises(ValueError, match="seat 4; allowed: 0 to 3"):
        result.win_rate(4)


def test_a_table_for_spreadsheets(result, tmp_path):
    """The file and the data frame contain all counts, one per row."""
    result.to_csv(tmp_path / "games.csv")
    with open(tmp_path / "games.csv", encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    assert header == ["count of", "seat", "value", "number", "games", "seed"]
    assert {tuple(row[4:]) for row in rows} == {("30", "1")}
    assert sum(int(row[3]) for row in rows if row[0] == "turns") == 30
    frame = result.to_pandas()
    assert list(frame.columns) == header and len(frame) == len(rows)
    assert frame[frame["count of"] == "wins"]["number"].tolist() == result.wins.tolist()


@pytest.mark.parametrize("rules", ["base", "market", "edition"])
def test_charts(rules):
    """Three charts: a bar for each seat, the lengths, and the rolls with the expected counts."""
    result = cw.simulate(5, rules, strategies="builder", progress=False, compiled=False)
    wins, turns, rolls = result.plot().axes
    assert len(wins.get_xticks()) == 4
    assert turns.get_title() == f"Turns per game\n{result.turns_told}"
    expected = rolls.get_lines()[0].get_ydata()
    assert round(sum(expected)) == result.rolls.sum()


def test_kept_games_only_if_asked_for(result):
    """Games that were not kept, or do not exist, cannot be shown."""
    with pytest.raises(ValueError, match='set keep="games"'):
        cw.simulate(2, strategies="builder", progress=False, compiled=False).game(0)
    with pytest.raises(ValueError, match="there is no game 30; the games are numbered 0 to 29"):
        result.game(30)


def test_a_result_says_what_it_is(result):
    """The text of a result gives games, seed, length, seats and strategies, each mean and rate with its interval."""
    first, *seats = repr(result).splitlines()
    low, high = mean_interval([n for n, games in enumerate(result.turns) for _game in range(games)])
    assert result.turns_interval == pytest.approx((low, high))
    told = f"{result.mean_turns:.1f} turns on average (95% interval: {low:.1f} to {high:.1f})"
    assert first == f"30 games, seed 1: {told}"
    names = ["red (random)", "blue (builder)", "orange (pips)", "white (balanced)"]
    assert [line.split(":")[0] for line in seats] == names
    assert all("95% interval" in line for line in seats)


def test_what_repeats_a_result_stands_wherever_it_is_shown(tmp_path):
    """Every text, picture and table of a result gives the number of games and the seed; estimates have an interval."""
    result = cw.simulate(12, "edition", strategies="builder", seed="10b $monday", progress=False, compiled=False)
    result.to_csv(tmp_path / "games.csv")
    frame = result.to_pandas()
    texts = [repr(result), str(result), result.sample_told, *map(str, map(result.win_rate, range(4)))]
    texts += [text.get_text().replace("\\$", "$") for text in (result.plot()._suptitle,)]
    for text in [*texts, *(tmp_path / "games.csv").read_text(encoding="utf-8").splitlines()[1:]]:
        assert "12" in text and "10b $monday" in text
    assert set(frame["seed"]) == {"10b $monday"} and set(frame["games"]) == {12}
    wins, turns, rolls = result.plot().axes
    assert "95% intervals" in wins.get_title() and "95% interval" in turns.get_title()
    assert "95% interval" in [text.get_text() for text in rolls.get_legend().get_texts()]


def test_a_single_game_has_no_interval():
    """A single game gives no interval for the length; the text gives only the length."""
    result = cw.simulate(1, "edition", strategies="builder", progress=False, compiled=False)
    assert result.turns_interval is None
    assert repr(result).splitlines()[0] == f"1 game, seed 1: {result.mean_turns:.1f} turns on average"


def test_results_are_equal_when_the_same_came_of_the_same_games():
    """Two runs of one call are equal, however long each took; another seed, or one more game, is not."""
    call = {"rules": "edition", "strategies": "builder", "progress": False, "compiled": False}
    first, again = cw.simulate(5, **call), cw.simulate(5, **call)
    assert first == again and first.seconds != again.seconds
    assert first != cw.simulate(6, **call) and first != cw.simulate(5, **call, seed=2) and first != "a text"


def test_standstills_are_given_up(monkeypatch):
    """A game between seats that only end their turns is abandoned; it counts as unfinished, and can be shown."""

    def lazy(view, moves, rng):
        return moves[-1]

    def impatient(system):
        module = driver(system)
        module.MOST_MOVES = 500
        return module

    driver = compilation.driver
    monkeypatch.setattr(compilation, "driver", impatient)
    result = cw.simulate(1, "edition", 2, strategies=lazy, progress=False, data={"hand_limit": 99}, keep="games")
    assert result.unfinished == 1 and result.wins.sum() == 0
    assert len(result.game(0).moves) == 500  # including outcomes
    assert repr(result).splitlines()[-1] == "1 game was abandoned after 50,000 moves and chance outcomes"
