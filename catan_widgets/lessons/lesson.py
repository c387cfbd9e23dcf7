"""The lessons by number: the topic of each, its predictions, and its check."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _
from catan_widgets.lessons import contents
from catan_widgets.lessons.items import Lesson

_PREFIX = "lesson_"


def numbers() -> tuple[int, ...]:
    """The numbers of the available lessons."""
    found = (module.name for module in iter_modules(contents.__path__))
    return tuple(sorted(int(name.removeprefix(_PREFIX)) for name in found if name.startswith(_PREFIX)))


@typed
@cache
def lesson(number: int) -> Lesson:
    """The lesson with a number.

    Raises:
        ValueError: if there is no such lesson.

    >>> lesson(1).quiz[0].judge("5/36").right
    True
    """
    if number not in numbers():
        raise ValueError(_("there is no lesson {number!r}; available: {known}", number=number, known=numbers()))
    found: Lesson = import_module(f"{contents.__name__}.{_PREFIX}{number:02d}").LESSON
    return found
