"""The pages of the rules: each id with its statement, and the numbers that belong to it with their basis."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from catan_widgets.engine.names import named, reward_words
from catan_widgets.engine.rulebook import Rule, rules
from catan_widgets.engine.ruledata import ruleset
from catan_widgets.i18n import set_language
from tools.docs.words import translated, words

#: The first letter of the ids of each rule system.
LETTERS = dict(zip(ruleset.SYSTEMS, "BME", strict=True))
#: A longer value is not written out.
MOST = 160


def pages(language: str) -> dict[str, str]:
    """The Markdown of each page by its name."""
    set_language(language)
    try:
        return {"rules/index": _overview(language)} | {f"rules/{name}": _page(name, language) for name in LETTERS}
    finally:
        set_language("en")


def _overview(language: str) -> str:
    said = words(language)
    lines = [f"# {said['titles']['rules']}", "", said["rules"]["about"].strip(), ""]
    lines += [f"* **{_status(key, language)}**: {text}" for key, text in said["status"].items()] + [""]
    for name, letter in LETTERS.items():
        lines += [f"## {said['systems'][name]}", "", f"[{letter}-…]({name}.md): {_count(letter, language)}", ""]
        lines += _assumed(name, language)
    return "\n".join(lines)


def _count(letter: str, language: str) -> str:
    found = [rule for rule in rules() if rule.id[0] == letter]
    return words(language)["rules"]["count"].format(n=len(found), assumed=sum(rule.assumed for rule in found))


def _assumed(name: str, language: str) -> list[str]:
    """The assumed values of a system, and lines of code that override the first of them that is a plain number."""
    data = ruleset.load(name)
    here = [entry for entry in data.assumed() if any(id[0] == LETTERS[name] for id in data.entry(entry).rules)]
    if not here:
        return []
    number = next(entry for entry in here if type(data[entry]) is int)
    example = f'game = cw.Game.new("{name}", data={{"{number}": {data[number]}}})'
    listed = ", ".join(f"[`{entry}`]({name}.md#{data.entry(entry).rules[0].lower()})" for entry in here)
    return [words(language)["rules"]["list"], "", listed + ".", "", "```python", example, "```", ""]


def _page(name: str, language: str) -> str:
    data, letter = ruleset.load(name), LETTERS[name]
    lines = [f"# {words(language)['systems'][name]} ({letter})", "", _count(letter, language), ""]
    for rule in rules():
        if rule.id[0] == letter:
            lines += _rule(rule, data, language)
    return "\n".join(lines)


def _rule(rule: Rule, data: ruleset.RuleSet, language: str) -> Iterator[str]:
    """A rule as a separate section, so that it has an address."""
    status = ", ".join(f"[{_status(key, language)}]{{.{key}}}" for key in rule.status)
    yield from (f"## {rule.id}", "", f"{_plain(rule.text)} {status}", "")
    entries = [name for name in data.entries() if rule.id in data.entry(name).rules]
    if entries:
        said = words(language)["rules"]
        yield f"| {said['entry']} | {said['value']} | {said['status']} | {said['source']} |"
        yield "|---|---|---|---|"
        yield from (_row(name, data, language) for name in entries)
        yield ""


def _row(name: str, data: ruleset.RuleSet, language: str) -> str:
    entry = data.entry(name)
    value = _rewards(data) if name == "rows" else _value(entry.value, language)
    source = translated("sources", entry.source, language)
    note = f" ({translated('notes', entry.note, language)})" if entry.note else ""
    status = f"[{_status(entry.status, language)}]{{.{entry.status}}}"
    return f"| `{name}` | {_plain(value)} | {status} | {_plain(source + note)} |"


def _rewards(data: ruleset.RuleSet) -> str:
    """The rows of the market from the bottom up."""
    return "; ".join(reward_words(data, row) for row in range(len(data["rows"])))


def _status(key: str, language: str) -> str:
    return words(language).get("statuses", {}).get(key, key)


def _value(value: object, language: str) -> str:
    """A value in readable form, or a word if it is too long."""
    said = words(language)["rules"]
    text = shown(value, said["yes"], said["no"])
    return text if len(text) <= MOST else said["long"]


def shown(value: object, yes: str = "yes", no: str = "no") -> str:
    """A value of the rule data in words.

    >>> shown({"lumber": 1, "brick": 1}), shown((3, 4, 5)), shown({"modern": True}), shown(())
    ('lumber 1, brick 1', '3, 4, 5', 'modern yes', '–')
    """
    match value:
        case bool():
            return yes if value else no
        case Mapping():
            return ", ".join(f"{named(str(key))} {shown(item, yes, no)}" for key, item in value.items()) or "–"
        case tuple() | list():
            deep = any(isinstance(item, Mapping | tuple | list) for item in value)
            return ("; " if deep else ", ").join(shown(item, yes, no) for item in value) or "–"
        case Fraction():
            return str(value)
        case _:
            return named(str(value))


def _plain(text: str) -> str:
    """A text in which no character has a meaning in Markdown."""
    for sign in "\\`*_{}[]<>|$":
        text = text.replace(sign, "\\" + sign)
    return text
