"""The waiting time lab and the deck and thief lab in JupyterLab: presses, buttons and boxes work, nothing is logged."""

import pytest

pytestmark = pytest.mark.browser


def test_waits_and_cards(open_notebook):
    """A press is a wait, a button a hundred; a press on a card marks it as seen, a draw and a theft are counted."""
    visit = open_notebook("wait_deck.ipynb")
    visit.show_cell(1)
    visit.canvas(".catan-wait-lab").click(200, 40)
    visit.wait_value("len(waits.trials)", 1)
    waits = visit.page.locator(".catan-wait-lab").first
    waits.get_by_role("button", name="100", exact=False).first.click()
    visit.wait_value("len(waits.trials)", 101)
    waits.locator("img").wait_for()
    waits.get_by_role("button", name="8", exact=True).click()
    visit.wait_value("waits.wait.totals", (6, 8))
    waits.get_by_role("button", name="100", exact=False).first.click()
    visit.wait_value("'100' in waits.status.value", True)
    visit.shot("waits")
    waits.locator("img").scroll_into_view_if_needed()
    visit.shot("waits-chart")
    waits.locator(".catan-table").last.scroll_into_view_if_needed()
    visit.shot("waits-tables")

    visit.show_cell(2)
    visit.canvas(".catan-deck-lab").click(2 * 140, 2 * 30)
    visit.wait_value("cards.seen", (("knight", 1),))
    cards = visit.page.locator(".catan-deck-lab").first
    cards.get_by_role("button", name="100", exact=False).first.click()
    visit.wait_value("'100' in cards.status.value", True)
    cards.locator("img").wait_for()
    visit.shot("deck")
    cards.locator("img").scroll_into_view_if_needed()
    visit.shot("deck-chart")
    visit.value("setattr(cards, 'theme', 'contrast')")
    cards.get_by_role("button", name="hand and thief").click()
    visit.wait_value("cards.topic", "thief")
    cards.get_by_role("button", name="100", exact=False).first.click()
    visit.wait_value("'100' in cards.status.value", True)
    cards.locator("canvas").first.scroll_into_view_if_needed()
    visit.shot("thief")
    cards.locator(".catan-table").last.scroll_into_view_if_needed()
    visit.shot("thief-tables")
    visit.darken()
    visit.wait_value("(waits.theme, cards.theme)", ("dark", "contrast"))  # the second was chosen, and stays
    visit.shot("dark")
    visit.assert_clean()
