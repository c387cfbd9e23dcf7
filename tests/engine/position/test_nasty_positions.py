"""Whatever data a position contains, the error about it is short."""

import pytest

import catan_widgets as cw
from catan_widgets import brief
from catan_widgets.engine.position import pieces, placing
from catan_widgets.engine.systems import SYSTEMS
from tests.arguments import NASTY

POSITIONS = {rules: cw.Game.new(rules, seed=1).position() for rules in ("base", "market", "edition")}


def keys(rules):
    """Every key of a position, and every key of a seat after "seats"."""
    yield from ((key, False) for key in placing.keys(SYSTEMS[rules]).split())
    yield from ((key, True) for key in pieces.keys(SYSTEMS[rules]).split())
    yield from (("x" * 1000, False), ("x" * 1000, True))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("rules", POSITIONS)
def test_nasty_values_of_a_position_are_refused_in_short(rules, language):
    """Any value of any key is accepted, or refused with a TypeError or ValueError of at most 300 characters."""
    cw.set_language(language)
    wrong, data = [], POSITIONS[rules]
    for key, of_seat in keys(rules):
        for about, (make, _shown) in NASTY.items():
            changed = {key: make()}
            first, *others = data["seats"]
            changed = {"seats": [first | changed, *others]} if of_seat else changed
            try:
                cw.Game.setup(data | changed)
            except (TypeError, ValueError) as error:
                if len(str(error)) > brief.ERROR or "Exceeds the limit" in str(error):
                    wrong.append((key[:20], of_seat, about, str(error)[:60]))
            except Exception as error:
                wrong.append((key[:20], of_seat, about, type(error).__name__))
    assert wrong == []
