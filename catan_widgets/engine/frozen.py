"""Immutable values, including mappings, so that objects made of them can be dictionary keys."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import Any, Self, TypeVar

from catan_widgets.i18n import _

K = TypeVar("K")
V = TypeVar("V")


class Unchanging:
    """An immutable value: a copy is the value itself, and a pickle leaves out everything that can be recomputed.

    >>> import copy
    >>> one = Unchanging()
    >>> copy.copy(one) is one, copy.deepcopy([one])[0] is one
    (True, True)
    """

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __getstate__(self) -> dict[str, Any]:
        of_class = {name: getattr(type(self), name, None) for name in vars(self)}
        return {name: vars(self)[name] for name, made in of_class.items() if not isinstance(made, cached_property)}


class Absent(KeyError):
    """The error for a key that a mapping does not have.

    >>> print(Absent("gold", ["ore", "wool"]))
    there is no 'gold' here; choose from ore, wool
    """

    def __init__(self, key: object, known: Collection[object] = ()) -> None:
        super().__init__(key)
        self._known = known

    def __str__(self) -> str:
        return _("there is no {key!r} here; choose from {known}", key=self.args[0], known=self._known)


class FrozenMap(Mapping[K, V]):
    """An immutable, hashable mapping that keeps the order of its keys; equal to any mapping with the same items.

    Args:
        items: the content; the map is hashable only if all values are.

    >>> FrozenMap({"lumber": 1}) == {"lumber": 1}
    True
    """

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[K, V]) -> None:
        self._items = dict(items)

    def __getitem__(self, key: K) -> V:
        try:
            return self._items[key]
        except KeyError:
            raise Absent(key, self._items) from None

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return f"FrozenMap({self._items!r})"
