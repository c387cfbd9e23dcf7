"""Saved notebooks as pages and as PDF: nbconvert's output shows every picture, without any network."""

import io
import re

import nbformat
import pytest
from nbconvert import HTMLExporter
from PIL import Image

from tests.browser.servers import REPOSITORY

pytestmark = pytest.mark.browser

FOLDER = REPOSITORY / "notebooks"
#: All English ones, and one German one to represent the others, whose pictures differ only in their words.
NOTEBOOKS = [*sorted(FOLDER.glob("*.ipynb")), FOLDER / "de" / "04_number_chips.ipynb"]
PICTURES = {"image/png", "image/svg+xml"}
SHOWN = ".jp-OutputArea-output svg, .jp-OutputArea-output img"
LEAST_COLOURS = 8
MOST_OF_ONE_COLOUR = 0.97


@pytest.fixture(scope="module")
def exporter():
    """What ``nbconvert --to html`` uses."""
    return HTMLExporter()


@pytest.fixture
def page(chromium):
    """A browser page that can access only files."""
    context = chromium.new_context(offline=True, viewport={"width": 1200, "height": 900})
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: str(path.relative_to(FOLDER).with_suffix("")))
def test_page_and_pdf(path, exporter, page, tmp_path):
    """Each cell that has a picture shows it drawn, not blank; the page prints to a PDF."""
    notebook = nbformat.read(path, as_version=4)
    outputs = [output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", ())]
    file = tmp_path / "page.html"
    file.write_text(exporter.from_notebook_node(notebook)[0], encoding="utf-8")
    page.goto(file.as_uri(), wait_until="domcontentloaded")
    pictures = page.locator(SHOWN)
    assert pictures.count() == sum(bool(PICTURES & set(data)) for data in outputs)
    for picture in pictures.all():
        assert is_drawn(picture.screenshot()), f"a picture of {path.name} is blank"
    assert re.findall(rb"/Type\s*/Page\b", page.pdf())


def is_drawn(png: bytes) -> bool:
    """Whether a screenshot shows more than a plain area."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    colours = picture.getcolors(picture.width * picture.height)
    most = max(count for count, _colour in colours)
    return len(colours) >= LEAST_COLOURS and most <= MOST_OF_ONE_COLOUR * picture.width * picture.height


def test_blank_is_seen(page):
    """A plain area, and one with a single line in it, do not count as a picture."""
    page.set_content('<svg width="400" height="300"><rect width="400" height="300" fill="#eee"/></svg>')
    assert not is_drawn(page.locator("svg").screenshot())
    page.set_content('<svg width="400" height="300"><path d="M0 150H400" stroke="black"/></svg>')
    assert not is_drawn(page.locator("svg").screenshot())
