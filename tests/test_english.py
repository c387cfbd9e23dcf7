"""The English and German words: nothing uses a phrase that the glossary rules out, and all its terms are used."""

import ast
import io
import json
import re
import tokenize
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tools.messages import ROOT, catalogue_files, extract, read

GLOSSARY = ROOT / "docs" / "glossary.md"
#: Pages in English, except the glossary, which has to name the phrases that it rules out.
PAGES = ("*.md", "docs/*.md", "docs/start/*.md", "docs/teachers/*.md")
GERMAN_PAGES = ("docs/de/**/*.md", "docs/teachers/de/*.md")
CODE = ("catan_widgets", "tools")
#: The tokens after which a statement starts.
BETWEEN = {tokenize.ENCODING, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}


def one_line(text: str) -> str:
    """A text in the form for searching: in lower case, with a single space between words."""
    return " ".join(text.casefold().split())


def markdown(folder: str) -> Iterator[tuple[Path, str]]:
    """The Markdown cells of the notebooks in a folder."""
    for path in sorted((ROOT / folder).glob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        yield path, "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


def pages(patterns: tuple[str, ...]) -> Iterator[tuple[Path, str]]:
    """The pages that match the patterns."""
    for pattern in patterns:
        for path in sorted(ROOT.glob(pattern)):
            if path != GLOSSARY:
                yield path, path.read_text(encoding="utf-8")


def strings(value: object) -> Iterator[str]:
    """All texts in a table of a TOML file, without the keys."""
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings(part)
    elif isinstance(value, str):
        yield value


def words(language: str) -> Iterator[tuple[Path, str]]:
    """The texts of the site's generated pages in a language."""
    path = ROOT / "docs" / "words" / f"{language}.toml"
    yield path, "\n".join(strings(tomllib.loads(path.read_text(encoding="utf-8"))))


def remarks(source: str) -> Iterator[str]:
    """The docstrings and comments of a source file, in order; comments on consecutive lines count as one."""
    comment: list[str] = []
    begins = True  # whether a statement may start here: a string that does so is a docstring
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            comment.append(token.string.lstrip("#: "))
        elif token.type != tokenize.NL:
            if comment:
                yield "\n".join(comment)
                comment = []
            if begins and token.type == tokenize.STRING:
                yield ast.literal_eval(token.string)
            begins = token.type in BETWEEN


def code() -> Iterator[tuple[Path, str]]:
    """Docstrings and comments of the package and its tools."""
    for folder in CODE:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path, "\n\n".join(remarks(path.read_text(encoding="utf-8")))


def messages() -> Iterator[tuple[Path, str]]:
    """The messages in the source, each with the first file that contains it."""
    for message in extract():
        if message.id:
            yield ROOT / message.locations[0][0], message.id if isinstance(message.id, str) else "\n\n".join(message.id)


@cache
def english() -> list[tuple[Path, str]]:
    """The English texts for users: messages, notebooks, pages."""
    return [*messages(), *markdown("notebooks"), *pages(PAGES), *words("en")]


def german() -> Iterator[tuple[Path, str]]:
    """The German texts: the catalogue, notebooks, pages."""
    [catalogue] = (path for path in catalogue_files() if path.parent.parent.name == "de")
    for message in read(catalogue):
        if message.id:
            yield catalogue, message.string if isinstance(message.string, str) else "\n\n".join(message.string)
    yield from markdown("notebooks/de")
    yield from pages(GERMAN_PAGES)
    yield from words("de")


def rows(title: str) -> list[list[str]]:
    """The rows of the table under a heading of the glossary, without the header."""
    _before, _heading, rest = GLOSSARY.read_text(encoding="utf-8").partition(f"\n## {title}\n")
    lines = [line for line in rest.partition("\n## ")[0].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


RULED_OUT = [wrong for wrong, _right in rows("Say this, not that")]
TERMS = [(english, german) for title in ("Probability", "The game") for english, german, _meaning in rows(title)]


def found(phrases: list[str], texts: Iterable[tuple[Path, str]]) -> list[str]:
    """The phrases found in the texts, as whole words or in the plural, each with its file and context."""
    any_of = re.compile(r"(?<!\w)(?:" + "|".join(re.escape(one_line(phrase)) for phrase in phrases) + r")s?(?!\w)")
    return [
        f"{path.relative_to(ROOT)}: …{line[max(0, hit.start() - 40) : hit.end() + 40]}…"
        for path, line in ((path, one_line(text)) for path, text in texts)
        for hit in any_of.finditer(line)
    ]


def inflected(term: str) -> re.Pattern[str]:
    """A pattern for a glossary word in a sentence: with different endings, and without the part in brackets."""
    stems = (re.sub(r"(?<=\w{3})(e|en|er|es)$", "", word) for word in one_line(re.sub(r"\(.*\)", "", term)).split())
    return re.compile(r"(?<!\w)" + r"\w* ".join(map(re.escape, stems)))


@pytest.mark.parametrize("source", [english, code], ids=["texts", "docstrings and comments"])
def test_nothing_is_said_that_is_ruled_out(source):
    """No phrase on the left of “Say this, not that” is in a message, notebook, page, docstring or comment."""
    hits = found(RULED_OUT, source())
    assert not hits, "\n".join(hits)


def test_phrases_are_found():
    """Phrases are found in any case, across lines and in the plural, but not inside other words."""
    assert {"path rule", "the own"} <= set(RULED_OUT)
    text = "The OWN\nturn, Path  rules, a footpath rule, the owner"
    assert found(["path rule", "the own"], [(GLOSSARY, text)]) == [
        "docs/glossary.md: …the own turn, path rules, a footpath rule, the …",
        "docs/glossary.md: …the own turn, path rules, a footpath rule, the owner…",
    ]


def test_all_texts_are_read():
    """Every kind of text is read: messages with their plurals, notebooks, pages, docstrings and comments."""
    texts = "\n".join(text for _path, text in english())
    assert "{n} cards" in texts and "# Catan: click and calculate" in texts and "# Changelog" in texts
    assert list(remarks('"""one"""\n#: two\n# three\nx = "# four"\n\n\ndef f():\n    """five"""  # six\n')) == [
        "one",
        "two\nthree",
        "five",
        "six",
    ]


@pytest.mark.parametrize(("column", "language"), [(0, english), (1, german)], ids=["English", "German"])
def test_words_of_the_glossary_are_used(column, language):
    """Each word of the glossary is used in a text of its language, so no other word has replaced it.

    Endings can differ, and the part in brackets is ignored.
    """
    texts = "\n".join(one_line(text) for _path, text in language())
    assert len(TERMS) > 50
    assert [row[column] for row in TERMS if not inflected(row[column]).search(texts)] == []
