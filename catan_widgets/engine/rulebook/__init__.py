"""Every rule by its id: what it says, in words for learners, and what that rests on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from catan_widgets.engine.rulebook import base, edition, market
from catan_widgets.i18n import _


@dataclass(frozen=True)
class Rule:
    """One rule.

    Args:
        id: such as ``B-52``; B is the base game, M the Chocolate Market, E the Chocolate Edition.
        message: the statement in English.
        status: what its parts rest on, of ``stated``, ``derived``, ``common`` and ``assumed``.
    """

    id: str
    message: str
    status: tuple[str, ...]

    @property
    def text(self) -> str:
        """The statement in the current language."""
        return _(self.message)

    @property
    def assumed(self) -> bool:
        """Whether a part of it is our choice, because the texts lost or never told it."""
        return "assumed" in self.status


def rule(id: str) -> Rule:
    """The rule with that id.

    Raises:
        ValueError: if there is none.

    >>> rule("B-14").text
    'At the start the robber is on the desert.'
    """
    if id not in _rules():
        raise ValueError(
            _("{id!r} is not a rule; rules have numbers like B-52, M-12 or E-22, here {known}", id=id, known=_ids(id))
        )
    return _rules()[id]


def rules() -> tuple[Rule, ...]:
    """All rules, in the order of their ids within base game, Chocolate Market and Chocolate Edition.

    >>> [rule.id for rule in rules()][:2]
    ['B-01', 'B-02']
    """
    return tuple(_rules().values())


@cache
def _rules() -> dict[str, Rule]:
    rows = (*base.RULES, *market.RULES, *edition.RULES)
    return {id: Rule(id, message, tuple(status.split())) for id, message, status in rows}


def _ids(near: object) -> str:
    """The ids of the same system if there is one, else of all."""
    same = [id for id in _rules() if id[0] == str(near)[:1].upper()]
    return ", ".join(same or _rules())
