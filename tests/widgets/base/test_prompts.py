"""What a game tells the seat to move to do."""

import pytest

from catan_widgets.engine.position.state import CHANCE
from catan_widgets.engine.rules import codes
from catan_widgets.widgets.base.words.prompts import prompt
from tests.engine.game.test_phase_messages import WAYS, visited


@pytest.mark.parametrize("name", WAYS)
def test_prompts_name_trade_where_it_is_open(name):
    """B-30, B-95: the sentence mentions trading only in the phases in which offers can be made."""
    for game in visited(name):
        if game.to_move in (None, CHANCE) or game.state.phase == "offer":
            continue
        allowed = game.state.game_setup.tables.allowed[game.state._position.phase]
        assert ("trade" in prompt(game)) == bool(allowed[codes.OFFER]), prompt(game)
