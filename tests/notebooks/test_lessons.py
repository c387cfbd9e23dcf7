"""The lessons as notebooks: in both languages with the same code, each with its parts and all its numbers."""

import re
from pathlib import Path

import nbformat
import pytest

from catan_widgets.i18n import set_language
from catan_widgets.lessons import lesson

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
FOLDERS = {"en": FOLDER, "de": FOLDER / "de"}
NAMES = sorted(path.name for path in FOLDER.glob("lesson_*.ipynb"))
MINUTES = (5, 5, 15, 10, 5, 5)

#: What each lesson must produce, as written in a formula, a text or an output.
NUMBERS = {
    1: ("5/36", "5/18", "35/6", "58", "58/9"),
    2: ("363/20", "720/117649", "1/7", "1/6", "0.2141", "0.1615"),
    3: ("9,604",),
    4: ("1/3", "2/9", "7/36", "145/486"),
    5: ("65/81", "6305/6561"),
}


def number_of(name):
    """The number of a lesson, from the name of its notebook."""
    return int(name.split("_")[1])


def cells(code, name, kind):
    """The cells of one kind in one of the notebooks."""
    return [cell for cell in nbformat.read(FOLDERS[code] / name, as_version=4).cells if cell.cell_type == kind]


def told(code, name):
    """Everything that a reader of the saved notebook reads, with fractions in formulas written with a slash."""
    texts = [cell.source for cell in cells(code, name, "markdown")]
    for cell in cells(code, name, "code"):
        texts += [output.get("text", output.get("data", {}).get("text/plain", "")) for output in cell.outputs]
    return re.sub(r"\\frac\{([^{}]*)\}\{([^{}]*)\}", r"\1/\2", "\n".join(texts))


@pytest.fixture(params=NAMES)
def name(request):
    """The name of a lesson's notebook, the same in both languages."""
    return request.param


def test_both_languages_run_the_same_code(name):
    """The German notebook has the same cells as the English one: the same code, and other words in the same order."""
    english, german = (nbformat.read(FOLDERS[code] / name, as_version=4).cells for code in FOLDERS)
    assert [(cell.id, cell.cell_type) for cell in english] == [(cell.id, cell.cell_type) for cell in german]
    for one, other in zip(english, german, strict=True):
        assert (one.source == other.source) == (one.cell_type == "code")


def test_no_lesson_in_one_language_only():
    """The folders contain the same lessons, and no two notebooks belong to one lesson."""
    assert sorted(path.name for path in FOLDERS["de"].glob("lesson_*.ipynb")) == NAMES
    assert len({number_of(name) for name in NAMES}) == len(NAMES)


def test_the_language_is_chosen_first(name):
    """The first code cell chooses the language, and the saved notebook is in the language of its folder."""
    assert cells("en", name, "code")[0].source.endswith("cw.set_language()")
    question = lesson(number_of(name)).predict[0]
    assert question.text in told("en", name) and question.text not in told("de", name)


@pytest.mark.parametrize("code", FOLDERS)
def test_the_frame(code, name):
    """Six parts with their minutes; the lesson's own prediction, check and pooling; links that lead somewhere."""
    number, source = number_of(name), "\n".join(cell.source for cell in cells(code, name, "code"))
    assert f"cw.Predict(lesson={number}" in source and f"cw.Quiz(lesson={number})" in source
    assert ".reveal(" in source and "cw.lessons.pool(" in source and "cw.analysis." in source
    text = "\n".join(cell.source for cell in cells(code, name, "markdown"))
    heads = re.findall(r"^## (\d) .* · (\d+) ", text, re.MULTILINE)
    assert heads == [(str(place), str(minutes)) for place, minutes in enumerate(MINUTES, 1)]
    set_language(code)
    assert text.splitlines()[0].endswith(f"{number} {lesson(number).title}")
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (FOLDERS[code] / target).exists(), target


@pytest.mark.parametrize("code", FOLDERS)
def test_samples_are_told(code, name):
    """A simulated figure is given with n, seed and 95% interval."""
    text = told(code, name)
    assert re.search(r"n = [\d.,]+, (seed|Startwert) 10b-monday", text)
    assert "95% interval" in text or "95-%-Intervall" in text


@pytest.mark.parametrize("code", FOLDERS)
def test_the_numbers_come_out(code, name):
    """Each number that belongs to the lesson is in the saved notebook, whatever the language."""
    text = told(code, name).replace("{,}", ",")
    for number in NUMBERS.get(number_of(name), ()):
        forms = {number, number.replace(".", ","), number.replace(",", ".")}
        assert any(re.search(rf"(?<![\d/]){re.escape(form)}(?!\d)", text) for form in forms), number


@pytest.mark.parametrize("code", FOLDERS)
def test_short_texts(code, name):
    """No walls of text: a piece of prose has at most 150 words."""
    long = {cell.id: len(cell.source.split()) for cell in cells(code, name, "markdown")}
    assert {id: words for id, words in long.items() if words > 150} == {}
