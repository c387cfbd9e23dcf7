"""Checks the types of arguments against the annotations of the function."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, wraps
from inspect import Parameter, signature
from itertools import islice
from numbers import Number, Real
from types import NoneType, UnionType
from typing import Any, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints

from catan_widgets.engine.whole import whole_number
from catan_widgets.i18n import N_, _

#: How many items of a long list are checked; the rest are left to the function.
_LOOKED_AT = 1_000

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")

#: Descriptions of arguments, by the names of their types.
_WORDS = {
    "Callable": N_("a function"),
    "Fraction": N_("a fraction such as Fraction(5, 36)"),
    "Game": N_("a game such as Game.new(seed=1)"),
    "Iterable": N_("a list"),
    "Layout": N_("a board such as Board.variable(seed=1)"),
    "Mapping": N_("a mapping"),
    "Production": N_("a production such as production((6, 8))"),
    "RuleSet": N_("a rule set, such as a board's"),
    "Sequence": N_("a list"),
    "State": N_("a position such as Game.new(seed=1).state"),
    "bool": N_("True or False"),
    "float": N_("a number"),
    "int": N_("a whole number"),
    "str": N_("a text"),
    "tuple": N_("a list"),
}


def typed(function: Callable[P, R]) -> Callable[P, R]:
    """Makes a function check the types of its arguments against its annotations before it runs.

    The function itself must check the range of its numbers. It receives numpy integers as ints.

    Raises:
        TypeError: if an argument has the wrong type; it names the argument, the value and the types allowed.

    >>> @typed
    ... def doubled(text: str) -> str:
    ...     return 2 * text
    >>> doubled(5)
    Traceback (most recent call last):
        ...
    TypeError: text is 5; it must be a text
    """
    parameters = signature(function)

    @cache
    def hints() -> dict[str, Any]:  # on the first call, when all modules are loaded
        found = get_type_hints(function)
        return {name: found[name] for name in parameters.parameters if name in found}

    @wraps(function)
    def checked(*args: P.args, **kwargs: P.kwargs) -> R:
        for name, value in _given(parameters.parameters, args, kwargs):
            if name in hints() and (wrong := _misfit(value, hints()[name])):
                raise TypeError(_told(name, value, *wrong))
        return function(*map(_plain, args), **{name: _plain(value) for name, value in kwargs.items()})  # type: ignore[arg-type]  # whole numbers made plain

    return checked


def typed_class(kind: type[T]) -> type[T]:
    """Makes a class check the types of its constructor's arguments; goes above ``@dataclass``."""
    kind.__init__ = typed(kind.__init__)  # type: ignore[method-assign]  # it replaces a method by a checked version
    return kind


def _plain(value: object) -> object:
    number = whole_number(value)
    return value if number is None else number


def _given(parameters: Mapping[str, Parameter], args: Iterable[object], kwargs: Mapping[str, object]) -> Iterator[Any]:
    """The arguments by name; the function itself refuses unknown ones."""
    names = iter(parameters.values())
    several: Parameter | None = None
    for value in args:
        parameter = several or next(names, None)
        if parameter is None:
            return
        several = parameter if parameter.kind is Parameter.VAR_POSITIONAL else None
        yield parameter.name, value
    for name, value in kwargs.items():
        if name in parameters and parameters[name].kind is not Parameter.VAR_KEYWORD:
            yield name, value


def _misfit(value: object, hint: Any) -> tuple[object, Any] | None:
    """The value, or the part of it, that does not fit, and what it should be; None if everything fits."""
    if type(value) is hint:
        return None  # the usual case
    if get_origin(hint) in (Union, UnionType):
        found = [_misfit(value, part) for part in get_args(hint)]
        if any(wrong is None for wrong in found):
            return None
        return next((wrong for wrong in found if wrong and wrong[0] is not value), (value, hint))
    if not _is_one(value, get_origin(hint) or hint):
        return value, hint
    return next(filter(None, (_misfit(part, kind) for part, kind in _parts(value, hint))), None)


def _is_one(value: object, kind: Any) -> bool:
    """Whether a value is of a kind; a text does not count as a list, because nobody means its letters."""
    if kind is NoneType:
        return value is None
    if kind is int:
        return whole_number(value) is not None
    if kind is float:
        return isinstance(value, Real) and not isinstance(value, bool)
    if kind in (Fraction, Number):
        return isinstance(value, int | Fraction | Number)
    if kind is tuple:
        return isinstance(value, tuple | list)
    if kind is Any or not isinstance(kind, type) or getattr(kind, "_is_protocol", False):
        return True
    return isinstance(value, kind) and not (kind in (Iterable, Sequence) and isinstance(value, str | bytes))


def _parts(value: object, hint: Any) -> Iterator[tuple[object, Any]]:
    """The first items of a list or a mapping, each with its hint; iterators are not consumed."""
    hints = [Number if part is int else part for part in get_args(hint)]  # the function checks which are whole
    if isinstance(value, Mapping) and len(hints) == 2:
        for key, part in islice(value.items(), _LOOKED_AT):
            yield key, hints[0]
            yield part, hints[1]
    elif isinstance(value, list | tuple) and (len(hints) == 1 or Ellipsis in hints):
        yield from ((part, hints[0]) for part in value[:_LOOKED_AT])


def _told(name: str, value: object, wrong: object, hint: Any) -> str:
    expected = _(" or ").join(dict.fromkeys(_named(hint)))
    if wrong is value:
        return _("{name} is {value!r}; it must be {expected}", name=name, value=value, expected=expected)
    return _("an item in {name} is {value!r}; it must be {expected}", name=name, value=wrong, expected=expected)


def _named(hint: Any) -> Iterator[str]:
    kind = get_origin(hint) or hint
    if kind in (Union, UnionType):
        for part in get_args(hint):
            yield from _named(part)
    else:
        name = {NoneType: "None", Number: "float"}.get(kind, kind.__name__)
        yield _(_WORDS[name]) if name in _WORDS else name
