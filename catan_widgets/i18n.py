"""The language of all text that a user sees: gettext catalogues, and numbers formatted for the language.

Code looks up text when it shows it, never on import, so a change of language takes effect immediately.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import MethodType
from typing import Any, NamedTuple
from weakref import ref

from catan_widgets import brief

_LOCALE = Path(__file__).parent / "locale"


class Language(NamedTuple):
    """How a language is named, and how it writes numbers.

    Args:
        name: its own name.
        decimal: the mark between a whole number and its decimals.
        grouping: the mark between groups of three digits.
        percentage: how a percentage is written, with ``{}`` for its number.
    """

    name: str
    decimal: str
    grouping: str
    percentage: str


#: The languages by code. A further language is an entry here and a catalogue in ``locale``.
LANGUAGES = {"en": Language("English", ".", ",", "{}%"), "de": Language("Deutsch", ",", ".", "{} %")}
#: The language of the texts in the source, which needs no catalogue.
SOURCE = "en"

#: Of greater numbers, only the order of magnitude is shown.
_MOST_BITS = 400

_language: str | None = None
#: What is called after a change of language: an object, held weakly, and one of its methods. A weak reference without a
#: callback, because at the exit of the interpreter a callback would find half of its world gone.
_followers: list[tuple[ref[Any], Callable[[Any], None]]] = []


def set_language(code: str | None = None) -> None:
    """Sets the language of all text; visible widgets change immediately.

    Args:
        code: ``"en"`` or ``"de"``. None picks the language from the environment variable ``CATAN_LANG`` if it is set,
            else from the name of the notebook's folder (such as ``de``), else English.

    Raises:
        ValueError: for a language without a catalogue.

    >>> set_language("de")
    >>> number(0.139)
    '0,139'
    >>> set_language("en")
    """
    global _language
    if code is None:
        code = _from_environment() or _from_folder() or SOURCE
    if not isinstance(code, str) or code not in LANGUAGES:
        raise ValueError(
            _("there is no catalogue for the language {code!r}; available: {known}", code=code, known=LANGUAGES)
        )
    before, _language = language(), code
    if code == before:
        return
    errors = []
    for weak, method in list(_followers):
        if (follower := weak()) is not None:
            try:
                method(follower)
            except Exception as error:  # the others are still called
                errors.append(error)
    if errors:
        raise errors[0]


def follow(told: Callable[[], None]) -> None:
    """Registers a method to be called after each change of language, in order, as long as its object exists."""
    assert isinstance(told, MethodType)
    _followers[:] = [(weak, method) for weak, method in _followers if weak() is not None]
    _followers.append((ref(told.__self__), told.__func__))


def language() -> str:
    """The current language: the one set, else the one in the environment variable ``CATAN_LANG``, else English."""
    return _language or _from_environment() or SOURCE


def _from_environment() -> str | None:
    code = os.environ.get("CATAN_LANG", "")[:2].lower()
    return code if code in LANGUAGES else None


def _from_folder() -> str | None:
    folder = Path.cwd().name  # a kernel runs in the folder of its notebook
    return folder if folder in LANGUAGES else None


class _Given:
    """A value for a field of a message. ``{field!r}`` and ``{field!s}`` show a short form, for values from users.

    A plain ``{field}`` shows a text in full, because it is one of ours; a list as far as there is room; and anything
    else as ``brief.text`` does.
    """

    __slots__ = ("_value",)

    def __init__(self, value: object) -> None:
        self._value = value

    def __format__(self, spec: str) -> str:
        value = self._value
        if spec or isinstance(value, str):
            return format(value, spec)
        return brief.listed(value) if isinstance(value, Collection) else brief.text(value)

    def __str__(self) -> str:
        return brief.text(self._value, brief.VALUE)

    def __repr__(self) -> str:
        return brief.value(self._value)


def _filled(message: str, values: Mapping[str, object]) -> str:
    return message.format(**{name: _Given(value) for name, value in values.items()})


def _(message: str, /, **values: object) -> str:
    """The message in the current language with its ``{fields}`` filled in; lists are joined with commas.

    Values from users go into ``{field!r}``, or ``{field!s}`` without quotation marks; long values are shortened.

    >>> _("{given!r} is no number", given="1" * 1000)
    "'11111111111111111111111111111111111111111111111…' is no number"
    """
    text = _catalogue(language()).gettext(message)
    return _filled(text, values) if values else text


def ngettext(singular: str, plural: str, n: int, /, **values: object) -> str:
    """The singular or plural message for the number ``n``, with ``{n}`` and the other fields filled in."""
    return _filled(_catalogue(language()).ngettext(singular, plural, n), {"n": whole(n), **values})


def N_(message: str) -> str:
    """Marks a message for the catalogue; ``_`` translates it later."""
    return message


def whole(value: int) -> str:
    """A whole number with its digits in groups of three, formatted for the language.

    >>> whole(244432188000)
    '244,432,188,000'
    """
    text = f"{value:,}" if int(value).bit_length() <= _MOST_BITS else brief.text(value)
    return text.replace(",", LANGUAGES[language()].grouping)


def number(value: float | Fraction, digits: int = 3) -> str:
    """A number in the current language, rounded to ``digits`` decimals.

    >>> number(Fraction(5, 36))
    '0.139'
    """
    text = f"{float(value):.{digits}f}"
    return text.replace(".", LANGUAGES[language()].decimal)


def percent(value: float | Fraction, digits: int = 1) -> str:
    """A share as a percentage in the current language.

    >>> percent(Fraction(5, 36))
    '13.9%'
    """
    return LANGUAGES[language()].percentage.format(number(float(value) * 100, digits))


def axis_number(value: float, _place: object = None) -> str:
    """A number on the axis of a chart: with the decimals that it has, at most six digits in total.

    >>> axis_number(0.25), axis_number(12000)
    ('0.25', '12,000')
    """
    digits = len(f"{value:.6g}".partition(".")[2])
    return number(value, digits) if digits else whole(round(value))


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    return gettext.translation("catan_widgets", _LOCALE, languages=[code], fallback=code == SOURCE)
