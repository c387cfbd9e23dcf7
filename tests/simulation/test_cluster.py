"""Simulations on a Dask cluster, including the loss of a worker in the middle."""

import os
import signal
from threading import Timer

import pytest

import catan_widgets as cw
from catan_widgets.simulation.plan import CHUNK
from tests.simulation.test_simulate import QUIET, same

distributed = pytest.importorskip("distributed")

pytestmark = pytest.mark.filterwarnings("ignore")  # warnings from Dask and Tornado about a worker that is killed


@pytest.fixture(scope="module")
def cluster():
    """A cluster of two processes on this computer."""
    with distributed.LocalCluster(2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        yield cluster


def test_a_cluster_gives_the_same_and_loses_nothing_with_a_worker(cluster):
    """The numbers are those of one worker, even if a worker of the cluster is killed while games are in progress."""
    games = 6 * CHUNK
    alone = cw.simulate(games, **QUIET)
    with distributed.Client(cluster) as client, client.get_executor() as executor:
        client.wait_for_workers(2)
        assert same(alone, cw.simulate(games, **QUIET, executor=executor))
        victim = next(iter(cluster.workers.values())).pid
        Timer(0.3, os.kill, (victim, signal.SIGKILL)).start()
        assert same(alone, cw.simulate(games, **QUIET, executor=executor))
        assert victim not in client.run(os.getpid).values()
