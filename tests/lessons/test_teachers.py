"""The notes for teachers: in both languages, with all answers, and always in step with the lessons."""

import pytest

from catan_widgets.i18n import language, set_language
from catan_widgets.lessons import lesson
from tools.teacher_answers import FOLDERS, notes, updated

NOTES = list(notes())


def test_both_languages():
    """If a lesson has notes, it has them in each language."""
    numbers = {code: [number for found, number, _path in NOTES if found == code] for code in FOLDERS}
    assert numbers["en"] == numbers["de"]
    assert 1 in numbers["en"]


@pytest.mark.parametrize(("code", "number", "path"), NOTES, ids=[f"{code}-{number}" for code, number, _path in NOTES])
def test_up_to_date(code, number, path):
    """The notes give the answers of the current lesson (if not: run ``python tools/teacher_answers.py``)."""
    text = path.read_text(encoding="utf-8")
    assert text == updated(text, code, number)
    assert language() == "en"


@pytest.mark.parametrize("code", FOLDERS)
def test_every_answer_and_mistake_is_there(code):
    """Each item of the check, its answer and the name of each of its mistakes appear between the marks."""
    marks = "<!-- about -->\nold\n<!-- /about -->\n<!-- answers -->\nold\n<!-- /answers -->\n"
    text = updated(marks, code, 4)
    assert "old" not in text
    set_language(code)
    for item in lesson(4).quiz:
        assert item.text in text and item.shown(item.answer) in text
        assert all(mistake.name in text for mistake in getattr(item, "mistakes", ()))


def test_marks_that_are_missing():
    """Notes without the marks are refused instead of being left as they are."""
    with pytest.raises(ValueError, match="0 pairs of marks"):
        updated("# Lesson 1\n", "en", 1)
