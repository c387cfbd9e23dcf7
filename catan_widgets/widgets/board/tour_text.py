"""What a set-up tour says at each step: what is done, which rules apply, and what is left to chance."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from catan_widgets.engine.board.edition import TableStep
from catan_widgets.engine.board.setup import Step
from catan_widgets.i18n import _, ngettext, whole
from catan_widgets.widgets.base.words.texts import assumed_mark, panel, rule_text

AnyStep = Step | TableStep


def step_text(steps: Sequence[AnyStep], at: int) -> str:
    """The panel of one step, as HTML.

    Args:
        steps: all steps of the set-up.
        at: the number of the step, from 0.
    """
    step = steps[at]
    rules = "".join(f"<li>{rule_text(id)}</li>" for id in step.rules)
    return panel(
        _("Step {n} of {all}", n=at + 1, all=len(steps)),
        f"<p><b>{escape(step.text)}</b></p>",
        f"<p>{escape(_('Rules for this step:'))}</p><ul>{rules}</ul>",
        _chance(step),
    )


def log_text(steps: Sequence[AnyStep], at: int) -> str:
    """All steps up to this one, folded until you open them, as HTML."""
    done = "".join(f"<li>{escape(step.text)}</li>" for step in steps[: at + 1])
    title = ngettext("The steps so far ({n})", "The steps so far ({n})", at + 1)
    return f'<details><summary>{escape(title)}</summary><ol class="catan-log">{done}</ol></details>'


def _chance(step: AnyStep) -> str:
    """How many outcomes are possible, as a number to guess before you open it."""
    if step.choices == 1:
        return f'<p class="catan-muted">{escape(_("Chance decides nothing in this step."))}</p>'
    if isinstance(step, TableStep):
        question, answer = _("The first spin: how many outcomes are possible?"), _spin(step)
    elif len(step.changed) == len(step.layout.topology.hexes):
        n = len(step.changed)
        question = ngettext("{n} hex: how many different islands?", "{n} hexes: how many different islands?", n)
        answer = escape(
            ngettext(
                "{n} hex: {count} equally likely island.",
                "{n} hexes: {count} equally likely islands.",
                n,
                count=whole(step.choices),
            )
        )
    else:
        question = _("Chance decides: how many outcomes are possible?")
        answer = escape(_("{count} equally likely outcomes.", count=whole(step.choices)))
    chance = escape(_("Each outcome has probability 1/{count}.", count=whole(step.choices)))
    summary = escape(_("{question} Guess first, then open this.", question=question))
    return f"<details><summary>{summary}</summary><p>{answer} {chance}</p></details>"


def _spin(step: TableStep) -> str:
    ruleset = step.table.ruleset
    told = _("{count} equally likely outcomes.", count=whole(step.choices))
    mark = assumed_mark() if ruleset.entry("spinner_weights").status == "assumed" else ""
    return f"{escape(told)} {mark}"
