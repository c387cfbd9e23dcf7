"""The test harness, on a small notebook: what it reports must be what happened."""

import pytest

pytestmark = pytest.mark.browser

BLUE, RED = (0, 0, 255), (255, 0, 0)


@pytest.mark.parametrize("kind", ["lab", "voila"])
def test_click_and_reload(open_notebook, kind):
    """A click reaches the kernel and its drawing reaches the canvas; a reload keeps the kernel only in JupyterLab."""
    visit = open_notebook("canvas.ipynb", kind)
    visit.show_cell(1)
    canvas = visit.canvas(".fixture-canvas")
    canvas.wait_pixel(120, 90, BLUE)
    fresh = canvas.picture()
    assert visit.value("clicks") == []

    canvas.click(120, 90)
    canvas.wait_pixel(120, 90, RED)
    assert canvas.pixel(5, 5) == BLUE
    [(x, y)] = visit.value("clicks")
    assert abs(x - 120) <= 1 and abs(y - 90) <= 1
    clicked = canvas.picture()
    visit.shot("clicked")

    visit.reload()
    visit.show_cell(1)
    visit.canvas(".fixture-canvas").wait_picture(clicked if kind == "lab" else fresh)
    visit.wait_value("len(clicks)", 1 if kind == "lab" else 0)
    visit.assert_clean()


def test_external_requests_and_errors_are_seen(open_notebook):
    """A page that makes an external request, or logs an error, is not clean."""
    visit = open_notebook("canvas.ipynb", "voila")
    visit.page.evaluate("() => fetch('http://outside.invalid/x').catch(() => console.error('oh dear'))")
    assert visit.external == ["http://outside.invalid/x"]
    [error] = visit.errors
    assert error.startswith("oh dear")
    with pytest.raises(AssertionError, match=r"outside\.invalid"):
        visit.assert_clean()
