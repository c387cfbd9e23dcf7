"""Every notebook in every language: the same code, the same headings, and no English in the German ones."""

import ast
import io
import re
import tokenize
from string import Formatter

import pytest

from tests.notebooks.reading import ENGLISH, FOLDER, GERMAN, cells, texts_of
from tools.messages import catalogue_files, read

WORD = re.compile(r"[^\W\d_]{3,}")
LINK = re.compile(r"\]\(([^)#\s]+\.ipynb)\)")
SHORTEST = 12  # letters of an English text that is in a German output by mistake, not by coincidence


@pytest.fixture(params=ENGLISH, ids=str)
def name(request):
    """The name of a notebook, the same in every language."""
    return request.param


@pytest.fixture(params=GERMAN, ids=lambda path: path.name)
def german(request):
    """One German notebook."""
    return request.param


def test_german_twins():
    """Each English notebook has a German one, and none is left over."""
    assert [path.name for path in GERMAN] == [path.name for path in ENGLISH]


def test_same_code(name):
    """Both languages run the same cells, which take their language from the folder."""
    here, there = (cells(folder / name, "code") for folder in (FOLDER, FOLDER / "de"))
    assert [(cell["id"], cell["source"]) for cell in here] == [(cell["id"], cell["source"]) for cell in there]
    assert not here or "cw.set_language()" in here[0]["source"]


def test_same_headings(name):
    """Text is in the same places, under the same number of headings, with the same levels and order."""
    here, there = (
        [
            (cell["id"], re.findall(r"^#+(?= )", cell["source"], re.MULTILINE))
            for cell in cells(folder / name, "markdown")
        ]
        for folder in (FOLDER, FOLDER / "de")
    )
    assert here == there


def test_code_without_words(name):
    """Code cells have no comments, and print only numbers and texts from the catalogue."""
    for cell in cells(FOLDER / name, "code"):
        assert words_of(cell["source"]) == []


def words_of(source):
    """The comments of a cell, and the words in texts that it prints."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    found = [token.string for token in tokens if token.type == tokenize.COMMENT]
    for node in ast.walk(ast.parse(source)):
        printed = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
        for part in ast.walk(node) if printed else ():
            texts = part.args if isinstance(part, ast.Call) and part is node else getattr(part, "values", ())
            found += [
                text.value
                for text in texts
                if isinstance(text, ast.Constant) and isinstance(text.value, str) and WORD.search(text.value)
            ]
    return found


def test_words_in_code_are_seen():
    """A comment and a printed word are found; names of moves and of fields do not count as words."""
    assert words_of('print("all totals:", 1)') == ["all totals:"]
    assert words_of('print(f"{p} after {n} bars")') == [" after ", " bars"]
    assert words_of("1 + 1  # two") == ["# two"]
    assert words_of('tie.play("settle -2,0N")\nprint(f"{row}: {p}", shares["fine_dark"], sep="   ")') == []


def test_links_lead_somewhere(name):
    """Links between notebooks lead to existing notebooks, and those in the overview stay in the language."""
    for folder in (FOLDER, FOLDER / "de"):
        for cell in cells(folder / name, "markdown"):
            for link in LINK.findall(cell["source"]):
                assert (folder / name).parent.joinpath(link).is_file(), link


@pytest.mark.parametrize("folder", [FOLDER, FOLDER / "de"], ids=["en", "de"])
def test_the_overview_links_every_notebook(folder):
    """The overview of a language links to all its other notebooks, and to the overview of the other language."""
    text = "\n".join(cell["source"] for cell in cells(folder / "00_index.ipynb", "markdown"))
    other = "de/00_index.ipynb" if folder == FOLDER else "../00_index.ipynb"
    assert {path.name for path in folder.glob("[!0]*.ipynb")} | {other} <= set(LINK.findall(text))


def english_texts():
    """Texts of the catalogue that differ in German: the parts between their fields."""
    [catalogue] = [read(path) for path in catalogue_files() if path.parent.parent.name == "de"]
    german = [text for message in catalogue if message.id for text in forms(message.string)]
    spoken = "\n".join(german)
    for message in catalogue:
        for text in forms(message.id) if message.id else ():
            parts = [literal.strip() for literal, *_field in Formatter().parse(text)]
            yield from (part for part in parts if len(part) >= SHORTEST and " " in part and part not in spoken)


def forms(text):
    """The forms of a message: one, or singular and plural."""
    return [text] if isinstance(text, str) else list(text)


ENGLISH_TEXTS = sorted(set(english_texts()))


def test_outputs_are_german(german):
    """What a German notebook shows contains no untranslated text of the catalogue."""
    shown = "\n".join(texts_of(german))
    assert [text for text in ENGLISH_TEXTS if text in shown and re.search(rf"\b{re.escape(text)}\b", shown)] == []


def test_english_would_be_seen():
    """The same search finds English in the outputs of English notebooks."""
    shown = "\n".join(text for name in ENGLISH for text in texts_of(FOLDER / name))
    assert len([text for text in ENGLISH_TEXTS if text in shown]) > 20
