"""The lessons: what is predicted and asked in each, the widgets that ask it, and the pooled results of a class."""

from __future__ import annotations

from catan_widgets.lessons.items import Choice, Lesson, Mistake, Number, Option, Sketch
from catan_widgets.lessons.lesson import lesson, numbers
from catan_widgets.lessons.pooling import Pooled, example_class, pool
from catan_widgets.lessons.samples import Sample

__all__ = [
    "Choice",
    "Lesson",
    "Mistake",
    "Number",
    "Option",
    "Pooled",
    "Sample",
    "Sketch",
    "example_class",
    "lesson",
    "numbers",
    "pool",
]
