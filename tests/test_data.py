"""``data=``: rule data of one's own shows wherever numbers of the rules are used."""

from inspect import signature

import pytest

import catan_widgets as cw
from catan_widgets.render.picture import picture
from tests.arguments import call, called, offered

LIMIT, REDS, GOAL = {"hand_limit": 9}, {"red_numbers": [8]}, {"goal": 5}
LAND = {"terrain": {"forest": 5, "pasture": 3, "fields": 4, "hills": 3, "mountains": 3, "desert": 1}}
KNIGHTS, CARDS = {"cards.knight": 13}, {"production.settlement": 2}
SPUN = {"spinner_weights": dict.fromkeys(("wool", "brick", "lumber", "grain", "ore", "question"), 1) | {"robber": 2}}
START, RECIPE = {"varieties.milk.start": 4}, {"varieties.milk.recipe": {"cocoa": 1, "sugar": 1, "milk": 3}}
ROWS = dict.fromkeys(("fine_dark", "milk"), 1)
BOARD = str(cw.Board.variable(seed=1))


def options(made):
    """The rule data of the game of a widget."""
    return made.session.game.state.game_setup.ruleset


#: By name: arguments, the overrides, and for widgets what they show of these.
SHOWS = {
    "Board.variable": ({"seed": 1}, LIMIT, None),
    "Board.beginner": ({}, LIMIT, None),
    "Board.fair": ({"seed": 1}, LIMIT, None),
    "Board.parse": ({"text": BOARD}, LIMIT, None),
    "rule_data": ({}, LIMIT, None),
    "Game.new": ({"seed": 1}, LIMIT, lambda game: game.state.game_setup.ruleset),
    "discard_risk": ({"hand": 8, "gain": {}, "rolls": 1}, LIMIT, None),
    "discard_tree": ({"hand": 8, "gain": {}, "rolls": 1}, LIMIT, None),
    "hand_limit": ({"gain": {}}, LIMIT, None),
    "market_chain": ({}, START, lambda chain: chain.start),
    "next_card": ({}, KNIGHTS, None),
    "policy_shares": ({"policy": "cheapest", "rows": ROWS, "choices": tuple(ROWS)}, RECIPE, None),
    "production": ({"numbers": [6, 8]}, CARDS, None),
    "red_chips_apart": ({}, REDS, None),
    "row_production": ({"settlements": ["red"]}, CARDS, None),
    "spinner_distribution": ({}, SPUN, None),
    "swap_rates": ({}, {"swap_rate": 2}, None),
    "terrain_layouts": ({}, LAND, None),
    "unseen_cards": ({}, KNIGHTS, None),
    "simulate": (
        {"games": 4, "strategies": "builder", "progress": False, "compiled": False},
        GOAL,
        lambda result: result.turns.tolist(),
    ),
    # widgets
    "ChipLab": ({"seed": 1}, REDS, lambda lab: lab.description),
    "CornerLab": ({"seed": 1}, CARDS, lambda lab: lab.description),
    "DeckLab": ({"seed": 1}, KNIGHTS, lambda lab: lab.tables.value),
    "FoundingTour": ({"seed": 1}, CARDS, options),
    "HandLab": ({"seed": 1, "hand": 8}, LIMIT, lambda lab: lab.text.value),
    "MarketLab": ({"seed": 1}, START, lambda lab: lab.description),
    "Play": ({"seed": 1}, LIMIT, options),
    "PositionEditor": ({"seed": 1}, REDS, lambda editor: editor.description),
    "SetupTour": ({"seed": 1}, REDS, lambda tour: picture(tour.board).description),
    "SpinnerLab": ({"seed": 1}, SPUN, lambda lab: lab.scene),
    "WaitLab": ({"seed": 1, "wanted": "sections"}, SPUN, lambda lab: lab.wait.mean),
}
#: What hands its options on to ``Game.new``, ``data`` among them.
PASSING = {"Play", "PositionEditor", "simulate"}
#: Here ``data`` is a whole position.
POSITIONS = {"Game.setup"}


def test_all_that_take_data_are_tried():
    """Whatever public takes ``data``, or hands it on, stands in the table above, and nothing else."""
    taking = {name for name in offered() if "data" in signature(called(name)).parameters}
    assert taking - POSITIONS | PASSING == set(SHOWS)


@pytest.mark.parametrize("name", SHOWS)
def test_overrides_show_in_the_result(name):
    """A number of one's own changes what comes of it."""
    arguments, data, shown = SHOWS[name]
    shown = shown or (lambda value: value)
    assert shown(call(name, arguments)) != shown(call(name, arguments | {"data": data}))


@pytest.mark.parametrize("name", SHOWS)
def test_an_entry_that_there_is_not_is_refused(name):
    """An entry that no rule data have is a RuleDataError that names it, whoever is given it."""
    with pytest.raises(cw.RuleDataError, match="chocolate_rain"):
        call(name, SHOWS[name][0] | {"data": {"chocolate_rain": 1}})


def test_rule_data_are_not_given_twice():
    """A rule set or a board has its data already: overrides beside it would change nothing, so they are refused."""
    board = cw.Board.variable(seed=1)
    with pytest.raises(ValueError, match="give either ruleset or data"):
        cw.analysis.production((6, 8), ruleset=board.ruleset, data=CARDS)
    for lab in (cw.ChipLab, cw.CornerLab):
        with pytest.raises(ValueError, match="leave data out"):
            lab(board, data=CARDS)


def test_the_risk_with_one_card_less_keeps_the_overrides():
    """B-60: what the hand lab compares with is the same game with a limit one lower."""
    lab = cw.HandLab(hand=8, rolls=2, seed=1, data={"production.settlement": 2})
    assert lab.model_hand.ruleset.overrides() == {"production.settlement": 2}
