"""Counted words: if a message has a number before a countable noun, the catalogue has a singular and a plural."""

import re

import pytest

from catan_widgets.engine.board.setup import steps
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.names import counted_points
from catan_widgets.engine.ruledata.ruleset import load
from tests.engine.markets import market
from tests.engine.positions import play, position, refused
from tools.messages import extract

#: The countable nouns in this package, in the plural.
NOUNS = (
    "bars|bytes|cards|cells|characters|chips|cities|colours|columns|corners|dots|ends|events|faces|files|games|"
    "groups|harbours|hazelnuts|hexes|ingredients|intersections|islands|keys|kinds|knights|letters|levels|lines|"
    "moves|numbers|options|outcomes|parts|paths|pieces|places|players|points|positions|possibilities|resources|"
    "roads|rolls|rows|samples|seats|sections|settlements|sites|spins|states|steps|strategies|terrains|throws|"
    "tiles|times|totals|trials|tries|turns|varieties|waits|ways|weights|words"
)
COUNTED = re.compile(r"\{(\w+)(?:!\w)?\}(?:\s+[\w-]+){0,2}?\s+(?:" + NOUNS + r")\b")
#: Fields that are not counts, or never 1, in any message; and why.
FIELDS = {
    **dict.fromkeys(
        ("seat", "hex", "kind", "name", "path", "place", "file", "text", "terrain", "colour", "second"), "a name"
    ),
    **dict.fromkeys(("variety", "rules", "state", "outcome", "given", "wheel", "lengths", "numbers"), "names, a list"),
    **dict.fromkeys(("mean", "mistaken", "ore", "turns"), "a mean, with its decimals"),
    "most": "the greatest that there can be: always more than 1",
    "deck": "the outcomes of two dice",
}
#: The first words of messages whose number is never 1, by reason.
NEVER_ONE = {
    "the material of the game": (
        "Put the spinner in the middle",
        "Check which settlement colours",
        "Shuffle the {count} land hexes",
        "Lay the {count} sea hexes",
        "{count} harbours, on every second",
        "at most {count} harbours",
        "the beginner set-up is for {few} or {all} players",
        "Laid out for {n} players",
        "an island with places for {count} settlements",
        "this island is too small: there may not be enough room for {count} settlements",
        "all {count} settlements of {seat}",
        "all {count} roads of {seat}",
        "{count} equally likely outcomes",
    ),
    "two settlements, each worth a whole number": ("The oldest player takes start set 1", "The next player clockwise"),
    "a number that the lesson gives": (
        "All {all} outcomes are equally likely",
        "A corner touches up to three hexes",
        "All the chips together have {dots} dots",
        "The spinner has {n} equal sections",
        "How many spins does it take on average until each of the {n} sections",
        "What is the probability that the robber does not come up in {n} spins",
        "And what is the probability of no 7 in {n} rolls",
        "One of {n} equal sections",
        "What is the standard deviation of the relative frequency in {n} trials",
        "{times} times as many",
        "How many rolls does it take on average until each of the {n} totals",
        "What is the probability that all the totals are rolled within {n} rolls",
        "After {n} rolls, only the 12",
        "You hold {n} cards, and a 7",
        "You hold {limit} cards",
        "{n} of the {all} development cards are knights",
    ),
    "the outcomes of two dice, or as many rolls": (
        "The red numbers {numbers} have the most dots",
        "{kind}: average number of cards in {n} rolls",
        "Average number of cards in {n} rolls",
        "How many cards does corner {letter} bring in {n} rolls",
        "Before the first roll: what to expect from {n} rolls",
    ),
    "more than there can be, or less than 1, which is refused": (
        "{n} places are picked",
        "{n} rolls are not possible; choose 1 to",
        "{n} rolls are not possible; choose {least} to",
        "{n} rolls are out of range",
        "{n} cards are not possible",
        "{n} numbers are too many",
        "{cards} cards in a pile",
        "{n} bars are not enough; make at least one",
        "{n} trials are not enough; make at least one",
        "the island has {count} paths",
        "fewer harbours or sea hexes",
    ),
    "once is told in other words": (
        "Longest run: {outcome}, {n} times in a row",
        "any total {times} times in a row",
        "{n} times {total}",
        "The {number} counts for more than one card",
    ),
    "a constant of the program": (
        "the chain has not settled down after {count} steps",
        "no island that meets all the criteria was found in {count} tries",
        "compare up to {n} corners",
    ),
    "counts the rolls of a tree that has too many to be shown": ("The tree shows {shown} of {all} rolls",),
    "not counted: how many of the cards that follow": ("The hand is {n} of these cards",),
}
ALLOWED = tuple(beginning for beginnings in NEVER_ONE.values() for beginning in beginnings)
MESSAGES = {message.id for message in extract() if isinstance(message.id, str)}


def counts(message: str) -> bool:
    """Whether a message has a plural noun that one of its numbers counts."""
    return any(found[1] not in FIELDS for found in COUNTED.finditer(message))


def test_counted_words_have_a_singular():
    """A message with a number before a plural has a form for 1, unless the number is never 1."""
    assert [message for message in sorted(MESSAGES) if counts(message) and not message.startswith(ALLOWED)] == []


def test_exceptions_are_needed():
    """Each exception matches a message that would be a fault without it."""
    faults = [message for message in MESSAGES if counts(message)]
    assert [beginning for beginning in ALLOWED if not any(map(re.compile(re.escape(beginning)).match, faults))] == []


def test_faults_are_found():
    """The search finds numbers before plurals, even with words between them, and nothing else."""
    assert counts("invention brings {count} cards now") and counts("Lay the {count} red chips first")
    assert not counts("{seat} draws cards") and not counts("{n} is the number of a row")


def test_one_is_told_as_one():
    """B-06, B-60, B-74, B-91, M-06, M-10: one card, kind, point, city or chip is in the singular."""
    stock = {"hand": "19 lumber + 19 brick + 19 wool + 19 grain + 18 ore"}
    one = position({"cards": "1 invention"}, stock)
    assert refused(one, "invent") == ("B-74", "invention gives you 1 card now; name 1 kind")
    assert counted_points(1) == "1 point"
    few = position(
        {"cities": ["0,0N"], "settlements": ["0,0S"], "hand": "3 ore + 2 grain"}, {}, data={"pieces.city": 1}
    )
    assert refused(few, "city 0,0S") == ("B-06", "the only city of orange is on the board")
    seven = position({"settlements": ["0,0N"], "hand": "2 ore"}, {}, phase="roll", data={"hand_limit": 1})
    told = play(seven, "roll", "dice 3 4").events
    assert "orange must discard 1 card" in [event.text for event in told]
    chips = {**load("market")["chips"], 6: 1, 8: 0, 5: 5}
    texts = [step.text for step in steps("market", seed=1, data={"chips": chips})]
    assert "Lay 1 red chip first." in texts


def test_a_variety_sinks_to_the_bottom_row():
    """M-52, M-54: if a variety sinks to the bottom row, a full sentence says so."""
    rows = {"fine dark": 1, "milk": 5}
    game = play(market({"hand": "2 cocoa + 1 sugar"}, {}, market=rows), "make 1", "take ore")
    assert "fine dark sinks to the bottom row, where it cannot be made" in [event.text for event in game.events]


@pytest.mark.parametrize("players", [1, 5])
def test_players_that_cannot_be(players):
    """B-06: the error for an impossible number of players has the right singular or plural."""
    with pytest.raises(ValueError, match=f"^{players} player{'s' * (players > 1)}; allowed: 2 to 4$"):
        Game.new(players=players)
