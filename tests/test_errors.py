"""Errors are short, and of the two kinds that tell a wrong argument, whatever is given."""

import re
from dataclasses import fields
from inspect import signature

import pytest

import catan_widgets as cw
from catan_widgets import brief
from tests.arguments import BOARD, GAME, NASTY, TAKEN, call, called, offered, takes_nothing
from tests.engine.test_moves import EXAMPLES


def test_everything_public_is_tried():
    """Each public function, widget and method that takes arguments stands among those that are tried."""
    tried = {name.replace("game.", "Game.").replace("rolling.", "Game.").replace("state.", "State.") for name in TAKEN}
    tried = {name.replace("edition.", "State.") for name in tried}
    assert {name for name in offered() if not takes_nothing(name)} <= tried


@pytest.mark.parametrize("name", TAKEN)
def test_arguments_that_are_tried_are_taken(name):
    """The arguments among which one is replaced by a nasty one are fine themselves."""
    call(name, TAKEN[name])


def is_allowed(name: str, argument: str, value: object) -> bool:
    """Whether a value is one that the argument is known to take."""
    parameter = signature(called(name)).parameters.get(argument)
    if parameter is None:
        return False
    return (value is None and parameter.default is None) or (value is True and "bool" in str(parameter.annotation))


#: What is wrong with several arguments together, or with anything that is given at all, is not told by what was given.
TOGETHER = {
    ("Board", "lettered"),
    ("Game.setup", "data"),
    ("simulate", "start_from"),
    ("Predict", "text"),
    ("Quiz", "items"),
}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", TAKEN)
def test_nasty_arguments_are_refused_in_short(name, language):
    """A wrong argument is a TypeError or ValueError that shows it in short, in each language, or it is taken."""
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
    """A move whose argument is a nasty value is refused with the name of the argument, and shows the value in short."""
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
    """What a learner is likely to give in place of something else is refused in words that lead on."""
    with pytest.raises(TypeError, match=r"a game such as Game\.new\(seed=1\) is needed, not <State>"):
        cw.perft(GAME.state, 1)
    with pytest.raises(TypeError, match="board must be a Board, not <Game>"):
        cw.Game.new(board=GAME)
    with pytest.raises(TypeError, match=r"a part of buildings is 5; it must be a text"):
        cw.analysis.bank_rates(BOARD, [5])
    with pytest.raises(TypeError, match=r"buildings is '0,0N'; it must be a list"):
        cw.analysis.bank_rates(BOARD, "0,0N")
