"""``python -m catan_widgets`` lists the notebooks and copies them without overwriting anything."""

import json
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from catan_widgets import __main__ as program
from catan_widgets import published
from catan_widgets.i18n import set_language
from catan_widgets.pages.links import language_of
from tools.docs import build
from tools.site import pages as site_pages

FOLDER = Path(__file__).resolve().parent.parent / "notebooks"
LINK = re.compile(r"\]\(([^)#]+)")
DOCUMENTATION = re.compile(r"\]\((https://example\.org/docs/[^)#]+)")
NAMES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("[!.]*.ipynb"))


def files(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def code(notebook):
    return [cell.source for cell in notebook.cells if cell.cell_type == "code"]


def test_every_notebook_is_listed(capsys):
    """Without arguments, it lists each notebook in both languages with its title, and explains how to copy them."""
    assert program.main([]) == 0
    told = capsys.readouterr().out
    lines = {line.split()[0]: line.split(maxsplit=1)[1] for line in told.splitlines() if ".ipynb" in line}
    assert sorted(lines) == NAMES
    assert lines["lesson_04_corner.ipynb"] == "Lesson 4 What is a corner worth?"
    assert lines["de/lesson_04_corner.ipynb"] == "Lektion 4 Was ist eine Ecke wert?"
    assert "python -m catan_widgets notebooks DIR" in told


def test_notebooks_are_copied(tmp_path, capsys):
    """All notebooks are copied to the named folder, which is created; only links to other pages change."""
    folder = tmp_path / "a" / "lessons"
    assert program.main(["notebooks", str(folder)]) == 0
    assert str(folder / "00_index.ipynb") in capsys.readouterr().out
    assert files(folder) == NAMES
    for name in NAMES:
        copy = nbformat.read(folder / name, as_version=4)
        nbformat.validate(copy)
        original = nbformat.read(FOLDER / name, as_version=4)
        assert code(copy) == code(original)


def test_links_of_copies_lead_somewhere(tmp_path):
    """Every relative link in a copy leads to another copy."""
    program.main(["notebooks", str(tmp_path)])
    for name in NAMES:
        path = tmp_path / name
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            for target in LINK.findall("".join(cell["source"])) if cell["cell_type"] == "markdown" else ():
                assert target.startswith("https://") or (path.parent / target).is_file(), f"{name}: {target}"


@pytest.mark.parametrize("owner", ["somebody", published.NOBODY])
def test_links_to_the_documentation(monkeypatch, tmp_path, owner):
    """Links to the documentation lead to its published address; while that is not set, only their words remain."""
    links = f'owner = "{owner}"\nname = "catan"\nsite = "https://{{owner}}.example.org/{{name}}/"'
    (tmp_path / "links.toml").write_text(links)
    monkeypatch.setattr(published, "notebooks_folder", lambda: tmp_path)
    told = "see [notes](../../docs/teachers/de/lesson_04.md#answers), [next](../lesson_05.ipynb)"
    page = "[notes](https://somebody.example.org/catan/docs/de/teachers/lesson_04.html#answers)"
    notes = "notes" if owner == published.NOBODY else page
    assert program.linked(told, published.site()) == f"see {notes}, [next](../lesson_05.ipynb)"


def test_published_pages(monkeypatch, tmp_path):
    """Each notebook has its page of the site, in its language; others get the front page, and nothing has one yet."""
    assert published.page("notebooks/lesson_04_corner.ipynb") == ""
    monkeypatch.setattr(published, "site", lambda: "https://example.org/catan/")
    assert published.page("x/lesson_04_corner.ipynb") == "https://example.org/catan/lesson_04_corner.html"
    assert published.page("mine.ipynb") == published.page("") == "https://example.org/catan/index.html"
    for file, address in site_pages.addresses().items():
        set_language(language_of(file))
        assert published.page(str(file)) == f"https://example.org/catan/{address}"


def test_published_documentation():
    """What the copied notebooks link to in the documentation is a page of the site."""
    pages = {f"https://example.org/{address}" for address in build.addresses().values()}
    texts = program.notebooks()
    found = {name: DOCUMENTATION.findall(program.linked(text, "https://example.org/")) for name, text in texts.items()}
    assert all(found[name] for name in NAMES if "lesson" in name)
    assert {link for links in found.values() for link in links} <= pages


@pytest.mark.parametrize("name", ["lesson_13_deck_and_thief.ipynb", "de/00_index.ipynb"])
def test_nothing_is_overwritten(tmp_path, capsys, name):
    """If one of the files already exists, the error names it, it does not change, and no other file is written."""
    mine = tmp_path / name
    mine.parent.mkdir(exist_ok=True)
    mine.write_text("mine")
    assert program.main(["notebooks", str(tmp_path)]) == 1
    assert f"{name} is already in" in capsys.readouterr().err
    assert files(tmp_path) == [name] and mine.read_text() == "mine"


def test_nothing_is_written_through_a_link(tmp_path, capsys):
    """A broken symbolic link counts as an existing file."""
    (tmp_path / "01_setup.ipynb").symlink_to(tmp_path / "elsewhere")
    assert program.main(["notebooks", str(tmp_path)]) == 1
    assert "01_setup.ipynb" in capsys.readouterr().err
    assert files(tmp_path) == []


@pytest.mark.parametrize(("file", "folder"), [("notes", "notes"), ("notes", "notes/below"), ("all/de", "all")])
def test_a_file_is_not_taken_for_a_folder(tmp_path, capsys, file, folder):
    """If a file has the name of a folder that is needed, nothing is written."""
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text("mine")
    assert program.main(["notebooks", str(tmp_path / folder)]) == 1
    assert "is not a folder" in capsys.readouterr().err
    assert files(tmp_path) == [file]


def test_a_folder_that_cannot_be_written(tmp_path, capsys):
    """An error from the operating system is shown in one line."""
    assert program.main(["notebooks", str(tmp_path / ("x" * 300))]) == 1
    error = capsys.readouterr().err
    assert error.startswith("Cannot write into") and error.count("\n") == 1


def test_in_german(tmp_path, capsys):
    """In German, the texts are German, and the first notebook to open is the German one."""
    set_language("de")
    assert program.main([]) == 0
    assert capsys.readouterr().out.startswith("Lerne die Regeln von Catan")
    assert program.main(["notebooks", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert str(tmp_path / "de" / "00_index.ipynb") in told and "notebooks are" not in told
    assert program.main(["notebooks", str(tmp_path)]) == 1
    assert "liegt schon in" in capsys.readouterr().err


def test_as_a_module(tmp_path):
    """It runs as a command, and exits with 1 when it refuses."""
    command = [sys.executable, "-W", "error", "-m", "catan_widgets", "notebooks", "here"]
    for status in (0, 1):
        assert subprocess.run(command, cwd=tmp_path, capture_output=True).returncode == status
    assert files(tmp_path / "here") == NAMES
