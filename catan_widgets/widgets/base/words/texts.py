"""Pieces of text that several widgets show, as HTML in the current language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape

from catan_widgets.analysis import interval
from catan_widgets.engine.rulebook import rule
from catan_widgets.i18n import N_, _, ngettext, number, percent, whole

#: What a rule is based on; assumptions are marked instead.
_STATUS = {
    "stated": N_("stated in the rules"),
    "derived": N_("derived from the rules"),
    "common": N_("printed on the game pieces or common practice"),
}


def probability(value: Fraction, all: int | None = None) -> str:
    """A probability as a fraction and in percent, first out of ``all`` equally likely outcomes if this number is given.

    >>> probability(Fraction(1, 9), 36)
    '4/36 = 1/9 ≈ 11.1%'
    >>> probability(Fraction(5, 36), 36)
    '5/36 ≈ 13.9%'
    """
    if value.denominator == 1:
        return _("{fraction} = {percent}", fraction=str(value), percent=percent(value, 0))
    if all is None or all == value.denominator:
        return _("{fraction} ≈ {percent}", fraction=str(value), percent=percent(value))
    cases = f"{value * all}/{all}"
    return _("{cases} = {fraction} ≈ {percent}", cases=cases, fraction=str(value), percent=percent(value))


def average(value: Fraction) -> str:
    """A mean as a fraction and a decimal.

    >>> average(Fraction(1, 3))
    '1/3 ≈ 0.333'
    """
    return str(value) if value.denominator == 1 else f"{value} ≈ {number(value)}"


def average_cards(value: Fraction) -> str:
    """A mean number of cards, with the word "cards".

    >>> average_cards(Fraction(1)), average_cards(Fraction(1, 3))
    ('1 card', '1/3 ≈ 0.333 cards')
    """
    return ngettext("{mean} card", "{mean} cards", 1 if value == 1 else 2, mean=average(value))


def assumed_mark(partly: bool = False) -> str:
    """The mark on a value that is our choice because the texts do not give it or it has been lost."""
    text = _("partly assumed") if partly else _("assumed value")
    return f'<span class="catan-assumed">{escape(text)}</span>'


def rule_text(id: str) -> str:
    """A rule with its id, what it is based on, and a mark if it is an assumption."""
    stated = rule(id)
    mark = assumed_mark(len(stated.status) > 1) if stated.assumed else ""
    basis = ", ".join(_(_STATUS[status]) for status in stated.status if status != "assumed")
    told = f'<span class="catan-muted">({escape(basis)})</span>' if basis else ""
    return f'<span class="catan-rule">{escape(id)}</span> {escape(stated.text)} {told} {mark}'


def facts(rows: Iterable[tuple[str, str]]) -> str:
    """A list of terms, as text, and what is said about them, as HTML."""
    return "<dl>" + "".join(f"<dt>{escape(term)}</dt><dd>{told}</dd>" for term, told in rows) + "</dl>"


def panel(title: str, *parts: str) -> str:
    """A heading, as text, above parts in HTML."""
    return f"<h4>{escape(title)}</h4>" + "".join(parts)


def paragraph(text: str) -> str:
    """A text as a paragraph."""
    return f"<p>{escape(text)}</p>"


def table(head: Sequence[str], lines: Iterable[Sequence[str]], caption: str = "") -> str:
    """Text in rows and columns, as HTML; the first column is the name of the row."""
    told = f"<caption>{escape(caption)}</caption>" if caption else ""
    top = "".join(f'<th scope="col">{escape(word)}</th>' if word else "<td></td>" for word in head)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in rest)}</tr>'
        for first, *rest in lines
    )
    return f'<table class="catan-table">{told}<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'


def sized(n: int, seed: object) -> str:
    """The size of a sample, and the seed that reproduces it."""
    return _("n = {n}, seed {seed}", n=whole(n), seed=seed)


def of(what: str, sample: str) -> str:
    """What is counted, and the sample that it is counted in."""
    return _("{what}: {sample}", what=what, sample=sample)


def share(count: int, n: int) -> str:
    """A relative frequency with its 95% interval."""
    if not n:
        return "–"
    low, high = interval(count, n)
    return _("{share} ({low} to {high})", share=percent(count / n), low=percent(low), high=percent(high))
