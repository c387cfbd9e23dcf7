"""A rule system as one value: every number of the rules, with its source.

The numbers are in ``data/base.toml``, ``market.toml`` and ``edition.toml``. The Chocolate Market is the base game with
its own entries on top (M-00). Anyone who owns the box can replace any entry with the printed value.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from importlib import resources
from os import PathLike, fspath
from pathlib import Path
from typing import Any, NamedTuple

from catan_widgets import brief
from catan_widgets.engine import toml
from catan_widgets.engine.errors import RuleDataError
from catan_widgets.engine.frozen import FrozenMap, Unchanging
from catan_widgets.engine.ruledata import checks
from catan_widgets.i18n import _

#: The rule systems: the data files of each, later files overriding earlier ones, and the entries it leaves out. The
#: beginner map is for the smaller island, and the market places its chips without letters (M-10).
_FILES: dict[str, dict[str, tuple[str, ...]]] = {
    "base": {"base.toml": ()},
    "market": {"base.toml": ("beginner", "letters"), "market.toml": ()},
    "edition": {"edition.toml": ()},
}
SYSTEMS = tuple(_FILES)

_FIELDS = ("value", "rules", "status", "source", "note")
_DEEPEST = 6
_FRACTION = re.compile(r"[0-9]{1,3}/[1-9][0-9]{0,2}")

Data = Mapping[str, object] | str | PathLike[str]


class Entry(NamedTuple):
    """One entry of the rule data: a value and its source.

    ``status`` is ``stated``, ``derived``, ``common`` or ``assumed``, or ``overridden`` if a user replaced the value.
    """

    value: Any
    rules: tuple[str, ...]
    status: str
    source: str
    note: str = ""


@dataclass(frozen=True, eq=False, repr=False)
class RuleSet(Unchanging):
    """The numbers of one rule system, immutable. Two rule sets are equal if their names and all values are equal.

    Args:
        name: the rule system.
        _entries: the entries by name, already checked; ``cw.rule_data`` creates them.

    >>> import catan_widgets as cw
    >>> rules = cw.rule_data("base")
    >>> rules["costs.road"]
    FrozenMap({'lumber': 1, 'brick': 1})
    >>> rules.entry("goal").rules
    ('B-91',)
    """

    name: str
    _entries: FrozenMap[str, Entry]

    def __getitem__(self, name: str) -> Any:
        return self.entry(name).value

    def __contains__(self, name: object) -> bool:
        return name in self._entries

    def get(self, name: str, default: Any) -> Any:
        """The value of an entry, or ``default`` if this system does not have it.

        >>> import catan_widgets as cw
        >>> cw.rule_data("base").get("jungle_numbers", ())
        ()
        """
        return self._values.get(name, default)

    def entry(self, name: str) -> Entry:
        """The entry with the given name.

        Raises:
            ValueError: if there is no such entry; the text lists similar names.

        >>> import catan_widgets as cw
        >>> cw.rule_data("market").entry("jungle_numbers").status
        'assumed'
        """
        if name not in self._entries:
            raise ValueError(
                _(
                    "the rule data of {system} has no entry {name!r}; {hint}",
                    system=self.name,
                    name=name,
                    hint=_hint(name, self._entries),
                )
            )
        return self._entries[name]

    def entries(self) -> Iterator[str]:
        """The names of all entries, in the order of the data files.

        >>> import catan_widgets as cw
        >>> next(cw.rule_data("base").entries())
        'terrain'
        """
        return iter(self._entries)

    def assumed(self) -> tuple[str, ...]:
        """The names of the entries whose values are our choice because the source texts do not give them.

        >>> import catan_widgets as cw
        >>> "varieties.milk.recipe" in cw.rule_data("market").assumed()
        True
        """
        return self._with_status("assumed")

    def overrides(self) -> dict[str, object]:
        """The replaced entries as plain data, which ``cw.rule_data`` accepts as ``data``.

        >>> import catan_widgets as cw
        >>> cw.rule_data("base", data={"goal": 12}).overrides()
        {'goal': 12}
        """
        return {name: checks.plain(self[name]) for name in self._with_status("overridden")}

    def _with_status(self, status: str) -> tuple[str, ...]:
        return tuple(name for name, entry in self._entries.items() if entry.status == status)

    @cached_property
    def _values(self) -> FrozenMap[str, Any]:
        return FrozenMap({name: entry.value for name, entry in self._entries.items()})

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, self._values))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RuleSet):
            return NotImplemented
        return self is other or (self.name == other.name and self._values == other._values)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        overrides = self.overrides()
        return f"load({self.name!r}, data={overrides!r})" if overrides else f"load({self.name!r})"


def load(rules: str = "base", data: Data | None = None) -> RuleSet:
    """Loads the rule set of a system, with the user's own entries if any.

    Args:
        rules: ``"base"``, ``"market"`` (the base game overlaid by the Chocolate Market, M-00) or ``"edition"``.
        data: entries that replace those of the system: a TOML file, or a mapping from entry names to values (or to
            entries with ``value``, ``rules``, ``source``, ``note``). Names can be nested or joined with dots.

    Raises:
        ValueError: for an unknown rule system.
        RuleDataError: if ``data`` has an unknown entry, or a value that is impossible or contradicts another.

    >>> import catan_widgets as cw
    >>> cw.rule_data("market", data={"varieties": {"milk": {"start": 4}}})["varieties.milk.start"]
    4
    """
    if not isinstance(rules, str) or rules not in SYSTEMS:
        raise ValueError(_("{rules!r} is not a rule system; available: {known}", rules=rules, known=SYSTEMS))
    printed = _printed(rules)
    if data is None:
        return printed
    source, content = _given(data)
    entries = {name: printed.entry(name) for name in printed.entries()}
    replaced = dict(_named(source, content, entries))
    for name, value in replaced.items():
        entries[name] = _overridden(source, name, value, entries[name])
    values = {name: entry.value for name, entry in entries.items()}
    checks.check_together(source, values)
    if any(name.startswith("beginner.") for name in replaced):  # a different island alone is no error
        checks.check_beginner(source, values)
    return RuleSet(rules, FrozenMap(entries))


@cache
def _printed(rules: str) -> RuleSet:
    """The rule set as shipped with the package."""
    entries: dict[str, Entry] = {}
    for file, without in _FILES[rules].items():
        content = _parse(file, (resources.files("catan_widgets.engine") / "data" / file).read_text(encoding="utf-8"))
        for name, table in _tables(content):
            if name.split(".")[0] not in without:
                entries[name] = _entry(file, name, table)
    checks.check_together(file, {name: entry.value for name, entry in entries.items()})
    return RuleSet(rules, FrozenMap(entries))


def _parse(file: str, content: str) -> dict[str, Any]:
    try:
        return toml.parse(content)
    except ValueError as error:
        raise RuleDataError(file, "-", str(error), _("a TOML file in UTF-8")) from error


def _given(data: Data) -> tuple[str, Mapping[str, object]]:
    """The source of the user's data, as shown in errors, and its content."""
    if isinstance(data, Mapping):
        return _("data"), data
    file = fspath(data) if isinstance(data, str | PathLike) else None
    if not isinstance(file, str) or not toml.is_name(file):
        expected = _("a mapping or the path of a TOML file")
        raise RuleDataError(data if isinstance(data, str) else _("data"), "-", checks.shown(data), expected)
    try:
        content = toml.read(Path(file))
    except (OSError, ValueError) as error:
        raise RuleDataError(str(file), "-", str(error), _("a readable TOML file")) from error
    return str(file), _parse(str(file), content)


def _tables(content: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The entries of one of the package's data files: its tables that have a value."""
    for key, table in content.items():
        if "value" in table:
            yield prefix + key, table
        else:
            yield from _tables(table, f"{prefix}{key}.")


def _named(source: str, content: Mapping[str, object], known: Mapping[str, Entry]) -> Iterator[tuple[str, object]]:
    """The user's entries with their full names; raises an error if no entry starts with a given name."""
    waiting: list[tuple[str, object]] = [(brief.text(key), value) for key, value in content.items()]
    seen: set[str] = set()
    while waiting:
        name, value = waiting.pop()
        inner = any(entry.startswith(name + ".") for entry in known)
        if name in seen:
            raise RuleDataError(source, name, _("the name twice"), _("each entry only once"))
        if name not in known and not (inner and isinstance(value, Mapping)):
            raise RuleDataError(source, name, checks.shown(value), _hint(name, known))
        seen.add(name)
        if name in known:
            yield name, value
        elif isinstance(value, Mapping):
            waiting += [(f"{name}.{brief.text(key)}", part) for key, part in value.items()]


def _entry(file: str, name: str, table: Mapping[str, Any]) -> Entry:
    unknown = [str(key) for key in table if key not in _FIELDS]
    if unknown:
        raise RuleDataError(file, name, ", ".join(unknown), _("only {fields}", fields=", ".join(_FIELDS)))
    value = _frozen(file, name, table["value"])
    checks.check_value(file, name, value, checks.shown(table["value"]))
    about = {field: table.get(field, "") for field in ("status", "source", "note")}
    for field, text in about.items():
        if not isinstance(text, str):
            raise RuleDataError(file, f"{name}.{field}", checks.shown(text), _("a text"))
    rules = table.get("rules", ())
    if not isinstance(rules, list | tuple) or not all(isinstance(rule, str) for rule in rules):
        raise RuleDataError(file, f"{name}.rules", checks.shown(rules), _("a list of rule ids"))
    return Entry(value, tuple(rules), **about)


def _overridden(source: str, name: str, given: object, old: Entry) -> Entry:
    table = given if isinstance(given, Mapping) and "value" in given else {"value": given}
    about = {"rules": old.rules, "source": source, "note": "", **table, "status": "overridden"}
    return _entry(source, name, about)


def _frozen(file: str, name: str, value: object, depth: int = 0) -> object:
    """The value in immutable form; keys made of digits become ints, texts such as 1/2 become fractions."""
    if depth > _DEEPEST:
        raise RuleDataError(file, name, checks.shown(value), _("fewer levels of nesting"))
    if isinstance(value, Mapping):
        items = {_key(key): _frozen(file, name, part, depth + 1) for key, part in value.items()}
        if len(items) != len(value):
            raise RuleDataError(file, name, checks.shown(value), _("each key only once"))
        return FrozenMap(items)
    if isinstance(value, list | tuple):
        return tuple(_frozen(file, name, part, depth + 1) for part in value)
    if isinstance(value, str) and _FRACTION.fullmatch(value):
        return Fraction(value)
    return value


def _key(key: object) -> Hashable:
    return int(key) if isinstance(key, str) and re.fullmatch(r"[0-9]{1,3}", key) else key


def _hint(name: str, known: Mapping[str, Entry]) -> str:
    close = difflib.get_close_matches(name[:80], known, n=5, cutoff=0.5)
    inside = [entry for entry in known if entry.startswith(name + ".")]
    return _("one of these entries: {names}", names=", ".join((inside or close or list(known))[:12]))
