"""Many games in turns: the same results as in one call, while everything else goes on."""

import asyncio

import pytest

import catan_widgets as cw
from catan_widgets.widgets.base import long_run
from tests.widgets.loops import in_loop, until

BUILDERS = {"rules": "edition", "strategies": "builder"}


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("games", [1, 100, 230])
def test_the_same_as_in_one_call(games):
    """All games together are what ``simulate`` returns, over the borders of chunks too, with every game kept."""
    run = cw.SimulationRun(games, **BUILDERS, seed="10b-monday", keep="games")
    once = cw.simulate(games, **BUILDERS, seed="10b-monday", keep="games", progress=False, compiled=False)
    assert run.result == once and not run.running
    assert run.result.game(games - 1).record() == once.game(games - 1).record()
    assert repr(once).splitlines()[0] in run.told


@pytest.mark.usefixtures("quick")
def test_compiled_games_are_the_same():
    """Compiled where that takes no time, in plain Python elsewhere: the numbers are the same."""
    pytest.importorskip("numba")
    cw.simulate(1, **BUILDERS, progress=False, compiled=True)
    once = cw.simulate(130, **BUILDERS, progress=False, compiled=False)
    assert cw.SimulationRun(130, **BUILDERS).result == once


@pytest.mark.usefixtures("quick")
def test_the_page_stays_alive_and_stopping_keeps_what_is_done(monkeypatch):
    """Other tasks run between the games; after a stop, the results are those of a shorter simulation."""
    monkeypatch.setattr(long_run, "_SLICE", 0.001)

    async def press():
        run = cw.SimulationRun(100_000, **BUILDERS)
        assert run.running and run.result.games == 0 and run.told == ""
        assert run.work.row.layout.visibility == "inherit" and run.chart.layout.display == "none"
        await until(lambda: run.result.games > 3)
        assert run.work.progress.value == run.result.games
        run.work.stop_button.click()
        done = run.result.games
        await asyncio.sleep(0.02)
        assert run.result.games == done and not run.running and run.chart.layout.display == ""
        assert f"Stopped. {done:,} games have been played." in run.status.value
        return run.result

    result = in_loop(press())
    assert result == cw.simulate(result.games, **BUILDERS, progress=False, compiled=False)


@pytest.mark.usefixtures("quick")
def test_closing_ends_it():
    """A run whose cell runs again plays no further game."""

    async def press():
        run = cw.SimulationRun(100_000, **BUILDERS)
        await until(lambda: run.result.games)
        run.close()
        done = run.result.games
        await asyncio.sleep(0.02)
        assert run.result.games == done

    in_loop(press())


def test_a_strategy_that_fails_is_told():
    """An error of a strategy ends the run; the status line names it, and the games before it are kept."""
    played = []

    def sometimes(view, moves, rng):
        if len(played) > 40:
            raise ValueError("I have lost my glasses")
        played.append(view)
        return moves[0]

    run = cw.SimulationRun(50, "edition", 2, strategies=["builder", sometimes])
    assert "lost my glasses" in run.status.value and not run.running and run.result.games < 50


def test_the_chart_shows_the_results():
    """The chart is drawn once the games are over, with the results in words."""
    run = cw.SimulationRun(3, **BUILDERS)
    assert run.chart.value.startswith(b"\x89PNG") and "3 games" in run.chart.told


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"games": 0}, "games is 0"),
        ({"strategies": "clever"}, "not a strategy"),
        ({"keep": "all"}, "keep must be"),
    ],
)
def test_refused(wrong, error):
    """What ``simulate`` refuses is refused at once, in the same words."""
    with pytest.raises(ValueError, match=error):
        cw.SimulationRun(**({"games": 2, "rules": "edition"} | wrong))
