"""The command that saves notebooks as pages."""

import shutil

import pytest

from catan_widgets.pages.__main__ import main, write
from tests.pages.conftest import NOTEBOOKS
from tools.docs import check


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """All notebooks as pages, in a folder."""
    folder = tmp_path_factory.mktemp("saved")
    write(NOTEBOOKS, folder)
    return folder


def test_every_link_leads_somewhere(saved):
    """Every link of every page leads to a page, and no page loads anything from elsewhere."""
    pages = {page.relative_to(saved).with_suffix("").as_posix() for page in saved.rglob("*.html")}
    assert pages == {file.relative_to(NOTEBOOKS).with_suffix("").as_posix() for file in NOTEBOOKS.rglob("[!.]*.ipynb")}
    assert check.site(saved) == []


def test_broken_links_are_seen(saved, tmp_path):
    """The test above finds a page that is missing."""
    copy = shutil.copytree(saved, tmp_path / "copy")
    (copy / "lesson_05_at_least_one.html").unlink()
    assert any("lesson_05_at_least_one" in wrong for wrong in check.site(copy))


def test_pages_lead_to_each_other(saved):
    """A page leads to its neighbours, the overview and the other language; notes for teachers are not linked."""
    page = (saved / "de" / "lesson_04_corner.html").read_text(encoding="utf-8")
    for target in (
        "lesson_03_long_run.html",
        "00_index.html",
        "lesson_05_at_least_one.html",
        "../lesson_04_corner.html",
    ):
        assert f'<a href="{target}"' in page
    assert "Hinweise für Lehrkräfte" in page and ".md" not in page.partition("<main>")[2]


def test_one_notebook(tmp_path):
    """A single notebook becomes a single page, without links to others."""
    assert main([str(NOTEBOOKS / "de" / ".." / "01_setup.ipynb"), str(tmp_path / "new" / "out")]) == 0
    assert [file.name for file in (tmp_path / "new" / "out").iterdir()] == ["01_setup.html"]
    assert (
        "href=" not in (tmp_path / "new" / "out" / "01_setup.html").read_text(encoding="utf-8").partition("<main>")[2]
    )


def test_nothing_to_save(tmp_path, capsys):
    """Without a notebook the command says so, and fails."""
    assert main([str(tmp_path / "none"), str(tmp_path)]) == 1
    assert "There is no notebook" in capsys.readouterr().err
