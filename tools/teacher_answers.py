"""Writes the lessons' data into the notes for teachers: goal and terms in both languages, and all answers.

``python tools/teacher_answers.py`` updates the notes in ``docs/teachers`` and ``docs/teachers/de`` between the lines
``<!-- about -->`` and ``<!-- /about -->``, ``<!-- answers -->`` and ``<!-- /answers -->``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from catan_widgets.i18n import language, percent, set_language
from catan_widgets.lessons import Choice, Lesson, Number, Sketch, lesson

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = {"en": ROOT / "docs" / "teachers", "de": ROOT / "docs" / "teachers" / "de"}
WORDS = {
    "en": {
        "level": "Level",
        "goal": "Goal",
        "terms": "Terms",
        "other": "in German",
        "predict": "Predicted first",
        "quiz": "Check",
        "answer": "Answer",
        "own": "The prediction is compared with what comes out.",
    },
    "de": {
        "level": "Stufe",
        "goal": "Ziel",
        "terms": "Begriffe",
        "other": "auf Englisch",
        "predict": "Zuerst vorhergesagt",
        "quiz": "Prüfen",
        "answer": "Antwort",
        "own": "Die Vorhersage wird mit dem verglichen, was herauskommt.",
    },
}


def notes() -> Iterator[tuple[str, int, Path]]:
    """The available notes: language, number of the lesson, file."""
    for code, folder in FOLDERS.items():
        for path in sorted(folder.glob("lesson_*.md")):
            yield code, int(path.stem.removeprefix("lesson_")), path


def updated(text: str, code: str, number: int) -> str:
    """Notes whose text between the marks has been updated.

    Raises:
        ValueError: if a pair of marks is missing.
    """
    before = language()
    set_language(code)
    try:
        parts = {"about": about(lesson(number), code), "answers": answers(lesson(number), WORDS[code])}
    finally:
        set_language(before)
    for name, told in parts.items():
        pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
        text, found = pattern.subn(lambda marks, told=told: f"{marks[1]}\n{told}\n{marks[2]}", text)
        if found != 1:
            raise ValueError(f"{found} pairs of marks <!-- {name} -->; there must be one")
    return text


def about(content: Lesson, code: str) -> str:
    """Level, goal, and the terms in the language of the notes and in the other one."""
    words, terms = WORDS[code], content.terms
    set_language("en" if code == "de" else "de")
    other = content.terms
    set_language(code)
    lines = [
        f"- **{words['level']}:** {content.level}",
        f"- **{words['goal']}:** {content.goal}",
        f"- **{words['terms']}:** {terms} ({words['other']}: {other})",
    ]
    return "\n".join(lines) + "\n"


def answers(content: Lesson, words: dict[str, str]) -> str:
    """All predictions and questions, with the right answers and the wrong ones that are worth discussing."""
    parts = []
    for title, items in ((words["predict"], content.predict), (words["quiz"], content.quiz)):
        told = "\n".join(f"{place}. {item_told(item, words)}" for place, item in enumerate(items, 1))
        parts.append(f"### {title}\n\n{told}\n")
    return "\n".join(parts)


def item_told(item: Number | Choice | Sketch, words: dict[str, str]) -> str:
    """A question with its answer, and below it each wrong answer that has a name."""
    if item.answer is None:
        return _lines(item.text, words["own"], ())
    if isinstance(item, Sketch):
        shares = ", ".join(f"{outcome}: {percent(p)}" for outcome, p in item.answer.items())
        return _lines(item.text, f"**{shares}**. {item.explanation}", ())
    right = f"{words['answer']}: **{item.shown(item.answer)}**"
    if isinstance(item, Choice):
        others = ((item.shown(letter), one) for letter, one in item.letters.items() if letter != item.right)
        stopped = ((shown if shown.endswith(".") else f"{shown} –", one) for shown, one in others)
        wrong = [f"{shown} {_named(one.mistake, one.feedback)}" for shown, one in stopped]
    else:
        wrong = [f"{item.shown(one.value)}: {_named(one.name, one.text)}" for one in item.mistakes]
    return _lines(item.text, f"{right} – {item.explanation}" if item.explanation else right, wrong)


def _named(mistake: str, told: str) -> str:
    return f"*{mistake}* {told}" if mistake else told


def _lines(question: str, answer: str, wrong: tuple[str, ...] | list[str]) -> str:
    return "\n".join([f"{question}<br>{answer.rstrip()}", *(f"   - {one}" for one in wrong)])


def main() -> None:
    """Brings all notes up to date."""
    for code, number, path in notes():
        text = path.read_text(encoding="utf-8")
        path.write_text(updated(text, code, number), encoding="utf-8")


if __name__ == "__main__":
    main()
