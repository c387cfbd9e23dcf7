"""What the market lab says: the last bar, the rewards paid, and rows after n bars next to the exact shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape

from catan_widgets.engine.names import reward_words
from catan_widgets.engine.ruledata.ruleset import RuleSet
from catan_widgets.i18n import N_, _, ngettext, percent, whole
from catan_widgets.render.table.market import variety_name
from catan_widgets.simulation.market import Bar
from catan_widgets.widgets.base.words.texts import paragraph, probability, rule_text, share, table

#: The policies by name.
POLICIES = {
    "cheapest": N_("the cheapest recipe"),
    "dearest": N_("the most expensive recipe"),
    "highest": N_("the highest reward"),
    "lowest": N_("the lowest reward"),
    "random": N_("any, at random"),
}


def called(ruleset: RuleSet, number: int) -> str:
    """A variety by its number and name."""
    return _("{number} {name}", number=number, name=variety_name(ruleset, number))


def asked(ruleset: RuleSet, rows: Sequence[int], legal: Sequence[int]) -> str:
    """The start of a bar: what there is to choose from."""
    parts = [paragraph(_("Choose a bar to make: press its column or its button."))]
    barred = [called(ruleset, number) for number, row in enumerate(rows, 1) if number not in legal]
    if barred:
        told = _("Not possible now, because it is in the bottom row: {varieties}.", varieties=", ".join(barred))
        parts.append(f"<p>{escape(told)} {rule_text('M-54')}</p>")
    return "".join(parts)


def sunk(ruleset: RuleSet, number: int, row: int) -> str:
    """A bar has been made: what it earned, and where its variety is now."""
    earned = _("{bar}: earned {reward}.", bar=called(ruleset, number), reward=reward_words(ruleset, row))
    if row == 1:
        now = _("It sinks to the bottom row. You cannot make it there.")
    else:
        now = _("It sinks one row; the next one would earn: {reward}.", reward=reward_words(ruleset, row - 1))
    return f"<p><b>{escape(earned)}</b> {escape(now)}</p><p>{rule_text('M-52')}</p>"


def to_lift(face: int, top: bool) -> str:
    """The die leaves you a choice."""
    told = _("The die shows {face}. Choose a variety to lift.", face=face)
    return f"<p><b>{escape(told)}</b></p><p>{rule_text('M-55' if top else 'M-53')}</p>"


def bar_text(ruleset: RuleSet, bar: Bar) -> str:
    """A whole bar in a sentence, as HTML."""
    told = _(
        "{bar} earned {reward} and sank; the die showed {face}, and {lifted} rose to: {now}.",
        bar=called(ruleset, bar.made),
        reward=reward_words(ruleset, bar.row),
        face=bar.face,
        lifted=called(ruleset, bar.lifted),
        now=reward_words(ruleset, bar.rows[bar.lifted - 1]),
    )
    return paragraph(told)


def sum_told(rows: Sequence[int]) -> str:
    """The rows added up, counted from 0 at the bottom."""
    added = " + ".join(map(str, rows))
    told = _("Rows, counted from 0 at the bottom: {added} = {sum}.", added=added, sum=sum(rows))
    return f"<p>{escape(told)}</p>"


def paid_table(ruleset: RuleSet, bars: Sequence[Bar], seed: object, long_run: Mapping[int, float] | None) -> str:
    """How often each reward was paid, next to its share in the long run under the policy."""
    n = len(bars)
    rows = range(len(ruleset["rows"]) - 1, 0, -1)
    counts = [sum(bar.row == row for bar in bars) for row in rows]
    lines = [
        (
            reward_words(ruleset, row),
            whole(count),
            percent(count / n) if n else "–",
            percent(long_run[row]) if long_run else "–",
        )
        for row, count in zip(rows, counts, strict=True)
    ]
    caption = ngettext("What {n} bar earned, seed {seed}", "What {n} bars earned, seed {seed}", n, seed=seed)
    head = (_("reward"), _("bars"), _("relative frequency"), _("exact long-run value under this policy"))
    note = _(
        "Consecutive bars depend on each other, so no interval is shown here. The interval for n "
        "independent trials would be too narrow. The independent markets below have one."
    )
    return table(head, lines, caption) + f'<p class="catan-muted">{escape(note)}</p>'


def rows_table(
    ruleset: RuleSet,
    number: int,
    bars: int,
    exact: Mapping[int, Fraction | float],
    counts: Mapping[int, int] | None,
    long_run: Mapping[int, float],
) -> str:
    """Where a variety is after this many bars: exactly, in independent markets, and in the long run."""
    n = sum(counts.values()) if counts else 0
    lines = []
    for row in range(len(ruleset["rows"]) - 1, -1, -1):
        p = exact.get(row, Fraction(0))
        told = _short(p) if isinstance(p, Fraction) else percent(p)
        found = counts.get(row, 0) if counts else 0
        lines.append(
            (
                reward_words(ruleset, row),
                told,
                whole(found) if n else "–",
                share(found, n),
                percent(long_run.get(row, 0)),
            )
        )
    caption = ngettext(
        "{variety} after {n} bar, starting from the new market",
        "{variety} after {n} bars, starting from the new market",
        bars,
        variety=called(ruleset, number),
    )
    markets = ngettext("of {n} market", "of {n} markets", n) if n else _("counted")
    return table((_("row"), _("exact"), markets, _("relative frequency (95% interval)"), _("long run")), lines, caption)


def _short(p: Fraction) -> str:
    """A readable fraction with its percentage; just the percentage if the fraction is long."""
    return (probability(p) if p else "0") if len(str(p.denominator)) <= 5 else percent(p)
