"""The lessons: what is predicted and asked in each, and the widgets that ask it."""

from __future__ import annotations

from catan_widgets.lessons.items import Choice, Lesson, Mistake, Number, Option, Sketch
from catan_widgets.lessons.lesson import lesson, numbers

__all__ = ["Choice", "Lesson", "Mistake", "Number", "Option", "Sketch", "lesson", "numbers"]
