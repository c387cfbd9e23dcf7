"""The worked example of the market's rules as a story in four steps; every number in it is from the engine."""

from __future__ import annotations

from typing import NamedTuple

from catan_widgets.engine.bundles import in_words
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.moves import MarketDie
from catan_widgets.engine.names import reward_words
from catan_widgets.engine.ruledata.ruleset import Data
from catan_widgets.i18n import _
from catan_widgets.simulation.market import Market
from catan_widgets.widgets.base.words.texts import paragraph, rule_text
from catan_widgets.widgets.labs.market.text import called

HAND = "2 cocoa + 1 sugar + 1 hazelnut"
FIRST, FACE = 1, 4


class Scene(NamedTuple):
    """One step of the story: what the market shows, and the text.

    Args:
        rows: the row of each variety.
        face: what the die shows, 0 for nothing.
        legal: the varieties that can be made.
        changed: the varieties that have just moved.
        told: the text.
        rules: the rules behind it.
    """

    rows: tuple[int, ...]
    face: int
    legal: tuple[int, ...]
    changed: tuple[int, ...]
    told: str
    rules: tuple[str, ...]


def story(data: Data | None = None) -> tuple[Scene, ...]:
    """The steps of the example.

    Raises:
        IllegalMove: if overridden rule data make the example impossible.

    >>> [scene.rows for scene in story()]
    [(3, 3, 4, 4, 5), (2, 3, 4, 4, 5), (2, 3, 4, 5, 5), (2, 3, 4, 5, 5)]
    """
    market = Market(data, HAND)
    ruleset, start = market.ruleset, market.start
    legal = market.legal(start)
    sunk = market.make(start, FIRST)
    done = sunk.play(MarketDie(FACE))
    low, high = market.rows(sunk), market.rows(done)
    kept = _held(sunk) or _("nothing")
    asked = _(
        "The market is new, and a player holds {hand}. That is enough for one bar, but not for two. The "
        "choices are: {varieties}. Which one would you make?",
        hand=_held(market.at(start)),
        varieties=", ".join(called(ruleset, number) for number in legal),
    )
    made = _(
        "The player makes {bar} and earns {reward}. The cards left in the hand are: {kept}. The variety sinks one row.",
        bar=called(ruleset, FIRST),
        reward=reward_words(ruleset, start[FIRST - 1]),
        kept=kept,
    )
    rolled = _(
        "The die shows {face}: {bar} rises one row. There are five varieties. One goes down and one goes "
        "up, so the sum of the rows is {sum}, as before.",
        face=FACE,
        bar=called(ruleset, FACE),
        sum=sum(high),
    )
    after = _(
        "If the very next bar is {first}, it earns {low}. If it is {second}, it earns {high}. The variety "
        "that was just made is now worth less for everyone.",
        first=called(ruleset, FIRST),
        low=reward_words(ruleset, high[FIRST - 1]),
        second=called(ruleset, FACE),
        high=reward_words(ruleset, high[FACE - 1]),
    )
    return (
        Scene(start, 0, legal, (), asked, ("M-08", "M-50")),
        Scene(low, 0, (), (FIRST,), made, ("M-51", "M-52")),
        Scene(high, FACE, (), (FACE,), rolled, ("M-53", "M-55")),
        Scene(high, FACE, (FIRST, FACE), (), after, ("M-51",)),
    )


def _held(game: Game) -> str:
    """The cards of the player in words; empty for none."""
    hand = game.state.hand(0)
    assert hand is not None
    return in_words(tuple((kind, n) for kind, n in hand.items() if n))


def scene_text(scenes: tuple[Scene, ...], at: int) -> str:
    """The text for a step, as HTML."""
    title = _("The worked example, {n} of {all}", n=at + 1, all=len(scenes))
    rules = "".join(f"<li>{rule_text(id)}</li>" for id in scenes[at].rules)
    return f"<h4>{title}</h4>{paragraph(scenes[at].told)}<ul>{rules}</ul>"
