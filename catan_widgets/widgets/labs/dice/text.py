"""What the dice lab says: the last throw, outcomes next to their probabilities, and how well counts fit dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape

from catan_widgets.analysis import chi_square, mean, mean_interval, trials_for_fit
from catan_widgets.analysis.dice import Throw
from catan_widgets.i18n import _, ngettext, number, percent, whole
from catan_widgets.widgets.base.words.tally import Tally
from catan_widgets.widgets.base.words.texts import average, of, panel, paragraph, probability, share, table


def thrown(trials: Sequence[Throw], card: bool) -> str:
    """The last throw, or card."""
    if not trials:
        return paragraph(_("Press the picture or a button for the first roll."))
    fields = {"n": whole(len(trials)), "faces": " + ".join(map(str, trials[-1])), "total": sum(trials[-1])}
    return paragraph(
        _("Card {n}: {faces} = {total}.", **fields) if card else _("Roll {n}: {faces} = {total}.", **fields)
    )


def deck_told(left: int, deck: int) -> str:
    """How much of the deck is left, and what this means."""
    if left == deck:
        told = _(
            "The deck is complete: {deck} cards, one for each outcome of two dice. Cards are drawn without "
            "replacement.",
            deck=deck,
        )
        return paragraph(told)
    told = ngettext(
        "{n} of {deck} cards is left. When no cards are left, every count is exactly as expected, and the "
        "deck is shuffled again.",
        "{n} of {deck} cards are left. When no cards are left, every count is exactly as expected, and the "
        "deck is shuffled again.",
        left,
        deck=deck,
    )
    return paragraph(told) + paragraph(_("For comparison, the chart shows the funnel for dice."))


def outcomes(tally: Tally, sample: str) -> str:
    """A table of the outcomes: counts and shares beside the probabilities."""
    n = tally.n
    shares = _("relative frequency (95% interval)") if tally.independent else _("relative frequency")
    head = [_("outcome"), _("count"), shares, _("expected count"), tally.model_name]
    if tally.upcoming is not None:
        head.append(_("next card"))
    lines = []
    for outcome, count in tally.counts.items():
        p = tally.model[outcome]
        own = share(count, n) if tally.independent else percent(count / n) if n else "–"
        line = [str(outcome), whole(count), own, number(n * p, 1), probability(p, tally.throws)]
        if tally.upcoming is not None:
            upcoming = tally.upcoming[outcome]
            line.append(probability(upcoming) if upcoming else "0")
        lines.append(line)
    told = table(head, lines, of(tally.title, sample))
    if not n:
        return told
    seen = number(sum(outcome * count for outcome, count in tally.counts.items()) / n, 2)
    if tally.independent and n > 1:
        low, high = (number(bound, 2) for bound in mean_interval(tally.counts))
        seen = _("{mean} (95% interval {low} to {high})", mean=seen, low=low, high=high)
    return told + paragraph(_("Mean: counted {seen}, expected {exact}.", seen=seen, exact=average(mean(tally.model))))


def fit(tally: Tally, models: Sequence[tuple[str, Mapping[int, Fraction]]], sample: str) -> str:
    """The test of fit of the counts to each of several models, by their names."""
    head = (_("Counts tested against"), "χ²", _("degrees of freedom"), _("p-value"), _("at the 5% level"))
    lines, few = [], []
    for name, model in models:
        if not all(model.values()):
            continue
        test = chi_square(tally.counts, model)
        verdict = _("does not fit") if test.p_value < 0.05 else _("fits")
        lines.append((name, number(test.statistic, 2), str(test.degrees), number(test.p_value), verdict))
        if not test.reliable:
            few.append(trials_for_fit(model))
    if not lines:
        return ""
    note = _(
        "The p-value says how likely such a large deviation (or a larger one) is if the dice are as "
        "assumed. Below 5% you reject that assumption. If it is true after all, you are wrong in 1 out of "
        "20 cases."
    )
    told = panel(_("Do the dice fit? (χ² test)"), table(head, lines, of(tally.title, sample)), paragraph(note))
    if few:
        needed = whole(max(few))
        told += paragraph(
            _(
                "The test is only rough here: every expected count should be at least 5, which is true from n = {n}.",
                n=needed,
            )
        )
    return told


def revealed(
    estimate: Mapping[int, Fraction], counts: Mapping[int, int], truth: Mapping[int, Fraction], weights: Sequence[int]
) -> str:
    """The faces of the mystery dice: the estimate, the counts, and the true weights."""
    n = sum(counts.values())
    head = (_("face"), _("your estimate"), _("counted (95% interval)"), _("true probability"), _("weight"))
    lines = [
        (str(face), percent(estimate[face]), share(counts[face], n), probability(p), str(weight))
        for (face, p), weight in zip(truth.items(), weights, strict=True)
    ]
    return panel(_("The dice revealed"), table(head, lines))


def lock_told(seed: object, lock: str) -> str:
    """Whether the mystery dice are locked, and how a class can get the same ones."""
    if not lock:
        return paragraph(
            _(
                "The weights of these dice are hidden. Throw the dice, estimate the weights, then reveal them. You "
                "can lock the dice with a word."
            )
        )
    told = _("Locked: only your teacher's word reveals these dice. The same dice for the whole class:")
    code = f'DiceLab("mystery", seed={str(seed)!r}, lock="{lock}")'
    return f"{paragraph(told)}<p><code>{escape(code)}</code></p>"
