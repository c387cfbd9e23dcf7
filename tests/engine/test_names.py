"""The words for numbers of cards."""

import pytest

from catan_widgets.engine.bundles import in_words
from catan_widgets.engine.names import counted
from catan_widgets.i18n import set_language


@pytest.mark.parametrize(
    ("kind", "said", "gesagt"),
    [
        ("ore", "3 ore", "3 Erz"),
        ("hazelnut", "3 hazelnuts", "3 Haselnüsse"),
        ("grapes", "3 bunches of grapes", "3 Weintrauben"),
        ("knight", "3 knights", "3 Ritter"),
        ("victory_point", "3 victory point cards", "3 Siegpunktkarten"),
    ],
)
def test_amounts(kind, said, gesagt):
    """Countable things are in the plural, uncountable ones do not change, in each language."""
    assert counted(kind, 3) == said
    set_language("de")
    assert counted(kind, 3) == gesagt


def test_lists_of_cards():
    """In a list of cards, each number has the right singular or plural."""
    set_language("de")
    assert in_words((("ore", 2), ("hazelnut", 1), ("grapes", 1))) == "2 Erz, 1 Haselnuss, 1 Weintraube"
