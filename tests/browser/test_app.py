"""The notebooks as apps, with the repository's Voilà settings: each opens, and no visitor sees what others do."""

import nbformat
import pytest

from tests.browser.axe import violations
from tests.browser.servers import REPOSITORY

pytestmark = pytest.mark.browser

NOTEBOOKS = sorted(path.name for path in (REPOSITORY / "notebooks").glob("*.ipynb"))
SHOWN = ".cw-done .cw-output"
FAILED = "[data-mime-type='application/vnd.jupyter.stderr'], .jp-mod-error, .voila-error, .cw-error"
READY = "() => document.getElementById('cw-status').textContent === 'The page is ready.'"
LANGUAGE = "__import__('catan_widgets.i18n').i18n.language()"


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_notebook_as_app(open_notebook, name):
    """A notebook opens as a page without code or errors, with everything that its cells show, for every reader."""
    notebook = nbformat.read(REPOSITORY / "notebooks" / name, as_version=4)
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    printed = sum(any(output.output_type == "stream" for output in cell.get("outputs", ())) for cell in notebook.cells)
    code = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    others = [output for output in outputs if output.output_type != "stream"]
    visit = open_notebook(name, "voila")
    visit.page.wait_for_function(READY)
    assert visit.page.locator(FAILED).count() == 0
    assert not [source for source in code if source in visit.page.content()]
    assert visit.page.locator(SHOWN).count() == printed + len(others)
    if any("image/png" in output.get("data", {}) for output in outputs):
        visit.page.locator(".catan-widget canvas").first.wait_for()
    assert violations(visit.page, "body") == []
    visit.assert_clean()


def test_an_error_is_seen(open_notebook):
    """A cell that fails is shown as failed: the test above could notice."""
    visit = open_notebook("failing.ipynb", "voila")
    assert visit.page.locator(FAILED).count() > 0


def test_two_users(open_notebook):
    """What one visitor does, and the language they choose, does not affect anyone else."""
    one, other = (open_notebook("05_chocolate_edition.ipynb", "voila") for _visitor in range(2))
    fresh = other.canvas(".catan-spinner-lab").picture()
    lab, others = (visit.page.locator(".catan-spinner-lab").first for visit in (one, other))
    lab.get_by_role("button", name="100 trials", exact=True).click()
    one.wait_value("len(lab.trials)", 101)
    lab.get_by_label("language").select_option("Deutsch")
    one.wait_value(LANGUAGE, "de")
    lab.get_by_role("button", name="100 Versuche", exact=True).wait_for()

    assert other.value("len(lab.trials)") == 1
    assert other.value(LANGUAGE) == "en"
    assert others.get_by_role("button", name="100 trials", exact=True).is_visible()
    assert other.canvas(".catan-spinner-lab").picture() == fresh
