"""What the number chip lab says about a total: throws, dots, probability, hexes, and who is paid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape

from catan_widgets.analysis import dice_distribution, pips
from catan_widgets.analysis.dice import Throw, robber_outcome
from catan_widgets.engine.bundles import in_words
from catan_widgets.engine.names import named
from catan_widgets.engine.ruledata.ruleset import RuleSet
from catan_widgets.i18n import _, ngettext, percent, whole
from catan_widgets.widgets.base.words import labels
from catan_widgets.widgets.base.words.formulas import throws_of
from catan_widgets.widgets.base.words.texts import facts, panel, paragraph, probability, rule_text, share, table
from catan_widgets.widgets.labs.chips.island import ChipIsland

_DOT = "●"


def overview(island: ChipIsland) -> str:
    """What to do, and what the red numbers mean."""
    ruleset = island.board.ruleset
    chances, red = dice_distribution(ruleset), ruleset["red_numbers"]
    dots = [str(pips(number, ruleset)) for number in red]
    told = _(
        "The red numbers {numbers} have the most dots: {dots} of {throws} outcomes in total, {chance}.",
        numbers=", ".join(map(str, red)),
        dots=" + ".join(dots),
        throws=throws_of(ruleset),
        chance=probability(sum((chances[number] for number in red), Fraction(0)), throws_of(ruleset)),
    )
    all = ngettext(
        "The chips on this island have {n} dot in total.",
        "The chips on this island have {n} dots in total.",
        island.dots,
    )
    ask = _("Press a square of the grid or a hex, or choose a total. Its outcomes and its hexes light up.")
    return paragraph(ask) + paragraph(told) + paragraph(all)


def total_told(island: ChipIsland, total: int, throws: Iterable[Throw]) -> str:
    """A total: its throws, its probability, its hexes, and what it pays."""
    ruleset = island.board.ruleset
    favourable = [_("{first} + {second}", first=first, second=second) for first, second in throws]
    count, all = pips(total, ruleset), throws_of(ruleset)
    dots = f'<span class="catan-dots">{_DOT * count}</span>'
    if total in ruleset["red_numbers"]:
        dots += f" {escape(_('(red on the chip)'))}"
    rows = [
        (_("outcomes"), escape(", ".join(favourable))),
        (_("dots"), dots),
        (_("probability"), f"<b>{escape(probability(dice_distribution(ruleset)[total], all))}</b>"),
        (_("formula"), escape(formula(ruleset, total))),
        (_("hexes"), escape(_places(island, total))),
    ]
    if island.table is not None:
        rows.append((_("who gets cards"), _paid(island, total)))
    title = ngettext("{total}: {n} of {all} outcomes", "{total}: {n} of {all} outcomes", count, total=total, all=all)
    rule = f"<p>{rule_text('B-60')}</p>" if total == robber_outcome(ruleset) else ""
    return panel(title, facts(rows), rule)


def formula(ruleset: RuleSet, total: int) -> str:
    """The formula for the number of throws of a total: (6 - |s - 7|)/36."""
    return _(
        "({faces} − |{total} − {middle}|)/{all} = {dots}/{all}",
        faces=ruleset["dice.faces"],
        total=total,
        middle=ruleset["dice.faces"] + 1,
        all=throws_of(ruleset),
        dots=pips(total, ruleset),
    )


def _places(island: ChipIsland, total: int) -> str:
    return ", ".join(labels.label(island.board, "hex", hex) for hex in island.hexes(total)) or _("none")


def _paid(island: ChipIsland, total: int) -> str:
    """What each seat gets, as HTML."""
    assert island.table is not None
    gets = [
        _("{seat}: {cards}", seat=named(colour), cards=in_words(tuple(seat.gains[total].items())))
        for colour, seat in zip(island.colours, island.table.seats, strict=True)
        if seat.gains.get(total)
    ]
    blocked = [hex for hex in island.hexes(total) if hex == island.robber]
    if blocked:
        gets.append(_("the robber blocks {hex} (B-32)", hex=labels.label(island.board, "hex", blocked[0])))
    return "<br>".join(map(escape, gets)) or escape(_("nobody"))


def thrown(trials: Sequence[Throw]) -> str:
    """The last throw."""
    first, second = trials[-1]
    return paragraph(
        _(
            "Roll {n}: {first} + {second} = {total}.",
            n=whole(len(trials)),
            first=first,
            second=second,
            total=sum(trials[-1]),
        )
    )


def totals_table(island: ChipIsland, counts: Mapping[int, int], sample: str) -> str:
    """All totals: dots, probability, hexes, and counts."""
    ruleset, n = island.board.ruleset, sum(counts.values())
    head = [_("total"), _("dots"), _("exact"), _("hexes")]
    if n:
        head += [_("count"), _("relative frequency (95% interval)")]
    lines = []
    for total, p in dice_distribution(ruleset).items():
        own = [
            str(total),
            _DOT * pips(total, ruleset),
            probability(p, throws_of(ruleset)),
            str(len(island.hexes(total))),
        ]
        lines.append([*own, whole(counts[total]), share(counts[total], n)] if n else own)
    return table(head, lines, sample if n else "")


def scene_told(island: ChipIsland, total: int, last: Throw | None) -> str:
    """The grid and the lit total, for the text alternative."""
    parts = [_("Next to the island is a grid of the 36 outcomes of two dice, with their totals.")]
    if total:
        ruleset = island.board.ruleset
        hexes = len(island.hexes(total))
        lit = ngettext(
            "The {total} is lit: {dots} squares and {n} hex, probability {chance}.",
            "The {total} is lit: {dots} squares and {n} hexes, probability {chance}.",
            hexes,
            total=total,
            dots=pips(total, ruleset),
            chance=percent(dice_distribution(ruleset)[total]),
        )
        parts.append(lit)
    if last is not None:
        parts.append(_("The last roll was {first} and {second}.", first=last[0], second=last[1]))
    return " ".join(parts)
