"""Immutable mappings."""

import pickle

import pytest

import catan_widgets as cw
from catan_widgets.engine.frozen import Absent, FrozenMap

BOARD = cw.Board.variable(seed=1)
STATE = cw.Game.new(seed=1).state


@pytest.mark.parametrize(
    "mapping", [BOARD.hexes, STATE.bank, STATE.hand(0), STATE.left(0), BOARD.ruleset["costs.road"]]
)
@pytest.mark.parametrize("key", ["gold", "x" * 10_000_000, 10**10_000, BOARD, STATE], ids=range(5))
def test_a_key_that_is_not_there_is_told_in_short(mapping, key):
    """A missing key raises a KeyError that shows the key in short form and lists the existing keys."""
    with pytest.raises(KeyError) as caught:
        mapping[key]
    assert str(caught.value).startswith("there is no ") and f"choose from {next(iter(mapping))}" in str(caught.value)
    assert len(str(caught.value)) <= 300 and caught.value.args == (key,)
    assert key not in mapping and mapping.get(key, 7) == 7


def test_the_error_can_be_pickled():
    """The error survives the way from another process."""
    with pytest.raises(Absent) as caught:
        FrozenMap({"ore": 1})["gold"]
    assert pickle.loads(pickle.dumps(caught.value)).args == ("gold",)
