"""For any wrong argument, errors are short and are a TypeError or ValueError."""

import re
from dataclasses import fields
from inspect import signature

import pytest

import catan_widgets as cw
from catan_widgets import brief
from tests.arguments import BOARD, GAME, NASTY, TAKEN, call, called, offered, takes_nothing
from tests.engine.test_moves import EXAMPLES


def test_everything_public_is_tried():
    """Each public function, widget and method with arguments is tested here."""
    tried = {name.replace("game.", "Game.").replace("rolling.", "Game.").replace("state.", "State.") for name in TAKEN}
    tried = {name.replace("edition.", "State.") for name in tried}
    assert {name for name in offered() if not takes_nothing(name)} <= tried


@pytest.mark.parametrize("name", TAKEN)
def test_arguments_that_are_tried_are_taken(name):
    """The arguments are valid before one of them is replaced with a nasty value."""
    call(name, TAKEN[name])


def is_allowed(name: str, argument: str, value: object) -> bool:
    """Whether the argument is known to accept a value."""
    parameter = signature(called(name)).parameters.get(argument)
    if parameter is None:
        return False
    return (value is None and parameter.default is None) or (value is True and "bool" in str(parameter.annotation))


#: Here the error does not show the value: the mistake is in several arguments together, or in giving any value at all.
TOGETHER = {
    ("Board", "lettered"),
    ("ChipLab", "board"),
    ("CornerLab", "board"),
    ("Game.setup", "data"),
    ("SimulationRun", "start_from"),
    ("simulate", "start_from"),
    ("Predict", "text"),
    ("Quiz", "items"),
}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", TAKEN)
def test_nasty_arguments_are_refused_in_short(name, language):
    """A nasty argument is accepted, or raises a TypeError or ValueError that shows a short form, in each language."""
    cw.set_language(language)
    wrong = []
    for argument in TAKEN[name]:
        for about, (make, shown) in NASTY.items():
            value = make()
            if is_allowed(name, argument, value):
                continue
            try:
                call(name, TAKEN[name] | {argument: value})
            except (TypeError, ValueError) as error:
                told = str(error)
                if len(told) > brief.ERROR or not (re.search(shown, told) or (name, argument) in TOGETHER):
                    wrong.append((argument, about, told[:100]))
            except Exception as error:
                wrong.append((argument, about, type(error).__name__))
    assert wrong == []


@pytest.mark.parametrize("move", [move for move, _text in EXAMPLES if fields(move)], ids=str)
def test_nasty_arguments_of_moves_are_refused_in_short(move):
    """A move with a nasty argument is refused; the error names the argument and shows a short form of the value."""
    given = {part.name: getattr(move, part.name) for part in fields(move)}
    wrong = []
    for part in fields(move):
        for about, (make, shown) in NASTY.items():
            value = make()
            if value is None and part.default is None:
                continue
            with pytest.raises((TypeError, ValueError)) as caught:
                type(move)(**given | {part.name: value})
            if len(str(caught.value)) > brief.ERROR or not re.search(shown, str(caught.value)):
                wrong.append((part.name, about, str(caught.value)[:100]))
    assert wrong == []


def test_errors_tell_what_reads_what_was_given():
    """The refusal of a learner's likely mistake says what to do instead."""
    with pytest.raises(TypeError, match=r"give a game such as Game\.new\(seed=1\), not <State>"):
        cw.perft(GAME.state, 1)
    with pytest.raises(TypeError, match=r"give a board such as Board\.variable\(seed=1\) or a game, not 'island'"):
        cw.Game.new(board="island")
    with pytest.raises(TypeError, match=r"an item in buildings is 5; it must be a text"):
        cw.analysis.bank_rates(BOARD, [5])
    with pytest.raises(TypeError, match=r"buildings is '0,0N'; it must be a list"):
        cw.analysis.bank_rates(BOARD, "0,0N")
