"""Where links of pages lead: between notebooks, to documents, or nowhere."""

from html.parser import HTMLParser
from pathlib import Path

import pytest

from catan_widgets.pages.exporter import render
from catan_widgets.pages.links import PageLinks, neighbours, notebooks_in, notebooks_near, relative, rewritten
from tests.pages.conftest import NOTEBOOKS

ROOT = Path("/repository")
LESSON, GERMAN = ROOT / "notebooks/lesson.ipynb", ROOT / "notebooks/de/lesson.ipynb"
NOTES = ROOT / "docs/teachers/lesson.md"
PAGES = {LESSON: "lesson.html", GERMAN: "de/lesson.html", NOTES: "docs/teachers/lesson.html"}


class Links(HTMLParser):
    """The targets of the links of a page."""

    def __init__(self, page):
        super().__init__()
        self.found = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        """Notes a link."""
        if tag == "a":
            self.found.append(dict(attrs)["href"])


@pytest.mark.parametrize(
    ("target", "file", "address"),
    [
        ("de/lesson.ipynb", LESSON, "de/lesson.html"),
        ("../lesson.ipynb", GERMAN, "../lesson.html"),
        ("lesson.ipynb#try", GERMAN, "lesson.html#try"),
        ("../docs/teachers/lesson.md", LESSON, "docs/teachers/lesson.html"),
        ("../../docs/teachers/lesson.md#answers", GERMAN, "../docs/teachers/lesson.html#answers"),
        ("../docs/teachers/other.md", LESSON, None),
        ("other.ipynb", LESSON, None),
        ("#try", LESSON, "#try"),
        ("https://www.example.org/a.ipynb", LESSON, "https://www.example.org/a.ipynb"),
        ("mailto:ada@example.org", LESSON, "mailto:ada@example.org"),
        ("//www.example.org/", LESSON, "//www.example.org/"),
    ],
)
def test_links_lead_to_pages(target, file, address):
    """A file's link leads to the page of what it names, stays as it is if that is elsewhere, or is dropped."""
    assert rewritten(target, file, PAGES) == address


def test_addresses_as_seen_from_a_page():
    """An address is relative to the folder of the page, also that of a folder."""
    assert relative("lab/index.html?path=a", "de/a.html") == "../lab/index.html?path=a"
    assert relative("lab/", "a.html") == "lab/" and relative("", "de/a.html") == ".."


def test_a_dropped_link_leaves_its_text(notebook):
    """What a dropped link says stays on the page."""
    path = notebook("a.ipynb", "See [the *notes*](../docs/notes.md), [b](b.ipynb) and [us](https://www.example.org/).")
    page = render(path, addresses={path: "a.html", path.parent / "b.ipynb": "index.html"})
    assert "See the <em>notes</em>, " in page
    assert Links(page).found == ["index.html", "https://www.example.org/"]


def test_neighbours_are_those_of_the_overview(notebook):
    """Before and after a page come its neighbours in the overview, which lists them in its own order."""
    names = ("00_index", "b", "a", "c")
    files = {
        name: notebook(f"{name}.ipynb", "[b](b.ipynb) [gone](gone.ipynb)\n", "[a](a.ipynb) [b](b.ipynb) [c](c.ipynb)")
        for name in names
    }
    german = notebook("de/a.ipynb", "# A")
    pages = {file: f"{name}.html" for name, file in files.items()} | {german: "de/a.html"}
    shown = PageLinks(previous="b.html", overview="00_index.html", next="c.html", other="de/a.html", code="lab/a")
    assert neighbours(files["a"], pages, code="lab/a") == shown
    assert neighbours(files["b"], pages).previous == "" and neighbours(files["c"], pages).next == ""
    assert neighbours(files["00_index"], pages) == PageLinks()
    assert neighbours(german, pages, code="lab/a") == PageLinks(other="../a.html", code="../lab/a")


def test_notebooks_that_belong_together():
    """A folder and those of its languages belong together, seen from any of their notebooks, but not beyond a root."""
    all_of_them = notebooks_in(NOTEBOOKS)
    assert len(all_of_them) == 2 * len(list(NOTEBOOKS.glob("*.ipynb")))
    for file in (NOTEBOOKS / "01_setup.ipynb", NOTEBOOKS / "de" / "01_setup.ipynb"):
        assert set(notebooks_near(file, NOTEBOOKS)) == set(all_of_them)
    german = NOTEBOOKS / "de"
    assert set(notebooks_near(german / "01_setup.ipynb", german)) == set(german.glob("*.ipynb"))
