"""JupyterLab reports which cell runs: running all cells again leaves no widget behind, in the kernel or on the page."""

import pytest

from tests.browser.visits import LAB_OUTCOME, LAB_RUN_ALL

pytestmark = pytest.mark.browser

IN_THE_KERNEL = "len(__import__('ipywidgets').widgets.widget._instances)"
MADE = "[board.comm is not None, tour.comm is not None, play.comm is not None]"
PLAY_CELL = 6


def test_running_all_cells_again(open_notebook):
    """As many widgets as after the first time, all of them alive; the page shows what the last run made."""
    visit = open_notebook("widgets_games.ipynb")
    once = visit.value(IN_THE_KERNEL)
    visit.page.evaluate(LAB_RUN_ALL)
    assert visit.page.wait_for_function(LAB_OUTCOME).json_value() == []
    assert visit.value(IN_THE_KERNEL) == once
    assert visit.value(MADE) == [True] * 3
    visit.show_cell(PLAY_CELL)
    visit.page.get_by_role("tab", name="Save and load").click()
    visit.wait_value("play.tabs.selected_index", 2)
    visit.shot("again")
    visit.assert_clean()
