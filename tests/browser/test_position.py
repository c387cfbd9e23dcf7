"""A position set up with clicks within a game, and a game that is resumed after its kernel was killed."""

import os
import signal

import pytest

from catan_widgets import Board
from tests.browser.test_play import CELL, FIRST, middle, press, rgb, spot, start, wall
from tests.browser.visits import LAB_OUTCOME, LAB_READY, LAB_RUN_ALL

pytestmark = pytest.mark.browser

EDITOR = ".catan-play .catan-play"
BOARD = Board.variable(seed="10b-monday")


def test_a_position_by_clicks_and_by_keyboard(open_notebook):
    """B-52: two settlements too close are refused; one is removed by keyboard, and the game continues from there."""
    visit, canvas, play = start(open_notebook)
    canvas.click(*spot("0,0N"))
    visit.wait_value("play.session.at", 1)
    play.get_by_role("tab", name="Set up").click()
    play.get_by_role("button", name="Set up a position").click()
    editor = visit.page.locator(EDITOR)
    island = visit.canvas(EDITOR)
    island.locator.scroll_into_view_if_needed()
    island.wait_pixel(*wall("0,0N"), rgb(FIRST))
    near = BOARD.topology.intersection_neighbours[BOARD.topology.intersection("0,0N")][0]
    near = BOARD.topology.intersections[near]
    island.click(*spot(near))
    island.wait_pixel(*wall(near), rgb(FIRST))
    editor.locator(".catan-failed", has_text="next to each other").wait_for()
    assert editor.get_by_role("button", name="Play from here").is_disabled()
    editor.locator(".catan-status[aria-live=polite]", has_text="is not possible yet").wait_for()

    press(editor.get_by_role("radio", name="remove").or_(editor.get_by_role("button", name="remove")))
    visit.wait_value("play.editor.tool", "remove")
    place = editor.get_by_label("place", exact=True)
    place.focus()
    place.select_option(label=visit.value(f"play.editor.draft.label('remove', {near!r})"))
    press(editor.get_by_role("button", name="Do it there"))
    visit.wait_value("play.editor.game is None", False)
    editor.get_by_label("phase", exact=True).select_option("trading phase")  # before it, only start cards exist
    visit.wait_value("play.editor.draft.data['phase']", "trade")
    ore = editor.get_by_label("blue: ore")
    ore.fill("3")
    ore.press("Enter")
    visit.wait_value("play.editor.draft.hand(0)['ore']", 3)
    visit.shot("editor")
    visit.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    editor.get_by_role("tab", name="As text").click()
    editor.get_by_role("button", name="Copy").click()
    editor.locator(".catan-status", has_text="Copied").wait_for()
    assert visit.page.evaluate("() => navigator.clipboard.readText()") == visit.value("play.editor.value")
    editor.get_by_role("button", name="Play from here").click()
    visit.wait_value("dict(play.session.game.state.hand(0))['ore']", 3)
    visit.wait_value("len(play.session.variations)", 2)
    canvas = visit.canvas(".catan-play")
    canvas.wait_pixel(*wall("0,0N"), rgb(FIRST))
    visit.assert_clean()


def test_a_killed_kernel_is_told_and_a_saved_text_restores_the_game(open_notebook):
    """When the kernel is killed, the game says so in words; run again, it loads the record that was copied."""
    visit, canvas, play = start(open_notebook)
    canvas.click(*spot("0,0N"))
    canvas.wait_pixel(*wall("0,0N"), rgb(FIRST))
    canvas.click(*middle("0,0NE"))
    visit.wait_value("play.session.at", 2)
    play.get_by_role("tab", name="Save and load").click()
    play.get_by_role("button", name="Write").click()
    box = play.get_by_label("record")
    visit.page.wait_for_function("box => box.value.includes('0,0NE')", arg=box.element_handle())
    record = box.input_value()
    gone = visit.page.locator(".catan-warning")
    assert not gone.is_visible()

    os.kill(visit.value("__import__('os').getpid()"), signal.SIGKILL)
    gone.wait_for(state="visible")
    assert "has stopped" in gone.inner_text() and "Run the cell again" in gone.inner_text()
    visit.shot("gone")

    visit.page.get_by_role("button", name="Ok").click()
    visit._forget_kernel()
    visit.page.wait_for_function(LAB_READY)
    visit.page.evaluate(LAB_RUN_ALL)
    assert visit.page.wait_for_function(LAB_OUTCOME).json_value() == []
    visit.show_cell(CELL)
    gone.wait_for(state="hidden")
    visit.wait_value("play.session.at", 0)
    play.get_by_role("tab", name="Save and load").click()
    play.get_by_label("record").fill(record)
    play.get_by_role("button", name="Apply").click()
    visit.wait_value("play.session.at", 2)
    canvas = visit.canvas(".catan-play")
    canvas.wait_pixel(*wall("0,0N"), rgb(FIRST))
    assert visit.value("str(play.session.variation.moves)").count("0,0N") == 2
