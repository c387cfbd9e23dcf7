"""Everything that needs an island takes a board, a position or a game alike, and every widget a session too."""

from inspect import isclass, signature

import pytest
from ipywidgets import Widget

import catan_widgets as cw
from catan_widgets.render.picture import picture
from catan_widgets.widgets.base.session import Session
from tests.arguments import TAKEN, call, called, offered

BOARD = cw.Board.beginner()
FREE = cw.Board.variable(seed=1)
#: Those that found by themselves need an island with nothing on it. The corner lab leaves out the pieces of a beginner
#: map, but not those of a game on it; and pictures draw pieces in the order in which they are told.
ISLANDS = dict.fromkeys(("CornerLab", "FoundingTour", "PositionEditor", "svg"), FREE)
#: What two results have in common if they are about the same island.
SAME = {"simulate": lambda result: (result.rules, result.wins.tolist(), result.turns.tolist())}
SAME["SimulationRun"] = lambda run: SAME["simulate"](run.result)
#: What is asked of an island where the arguments of the other tests name a place that the beginner map lacks, or more.
OWN = {"Game.new": {"board": None, "single_phase": False}}
OWN |= {name: {"players": 4} for name in ("simulate", "SimulationRun", "Play")}
OWN |= {"ChipLab": {"data": None}, "CornerLab": {"data": None}}
#: Names that have an island as an argument and are not asked for one of a game.
MAKERS = {"Board.of"}


def argument(name):
    """The argument that is an island, if there is one."""
    parameters = signature(called(name)).parameters
    return next((key for key in ("board", "subject") if key in parameters), None)


NAMES = sorted(name for name in offered() if argument(name) and name not in MAKERS)


def test_all_that_take_an_island_are_known():
    """The list of those that are tried is not empty, and has the widgets, pictures, games and analysis in it."""
    assert {"BoardView", "CornerLab", "Game.new", "Play", "corner", "robber_chain", "simulate", "svg"} <= set(NAMES)


def result(name, subject):
    """What comes of it: a value, or what a widget shows."""
    made = call(name, TAKEN[name] | OWN.get(name, {}) | {argument(name): subject})
    return SAME.get(name, lambda value: value.description if isinstance(value, Widget) else value)(made)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_serves_where_a_board_does(name):
    """A board, the position and the game that begins on it give the same; for widgets the session of the game too."""
    board = ISLANDS.get(name, BOARD)
    game = cw.Game.new(board=board)
    expected = result(name, board)
    subjects = [game, game.state]
    if isclass(called(name)) and issubclass(called(name), Widget):
        subjects.append(Session(game))
    for subject in subjects:
        assert result(name, subject) == expected


@pytest.mark.parametrize("name", NAMES)
def test_what_has_no_island_is_refused(name):
    """A game without an island is a ValueError, anything else a TypeError; both say what is allowed."""
    if name != "svg":  # it draws every kind of table
        with pytest.raises(ValueError, match=r"without an island; give a board such as Board\.variable\(seed=1\)"):
            result(name, cw.Game.new("edition", seed=1))
    with pytest.raises(TypeError, match=r"a board such as Board\.variable\(seed=1\)"):
        result(name, 5)


def test_the_robber_of_a_game_walks_from_where_he_is():
    """B-61: the chain of a game starts at its robber, not at the desert of its board."""
    data = {"board": BOARD, "phase": "roll", "robber": "1,0", "seats": [{}, {}]}
    game = cw.Game.setup(data)
    assert cw.analysis.robber_chain(game).start == cw.analysis.robber_chain(game.state).start == "1,0"
    assert cw.analysis.robber_chain(game.board).start == BOARD.robber


def test_a_board_view_follows_its_session_until_it_is_closed():
    """What is played shows in the view at once; a closed view is forgotten by the session."""
    session = Session(cw.Game.new(board=FREE))
    view = cw.BoardView(session)
    before = len(session._trait_notifiers["revision"]["change"])
    session.play("settle 0,0N")
    assert view.island.pieces.settlements == {"0,0N": 0} and "1 settlement" in view.description
    view.selected = "0,0N"
    assert "red" in view.info.value
    session.undo()
    assert "1 settlement" not in view.description
    view.board = FREE
    session.play("settle 0,0N")
    assert "1 settlement" not in view.description
    view.board = session
    assert "1 settlement" in view.description
    view.close()
    assert len(session._trait_notifiers["revision"]["change"]) == before - 1


def test_a_board_view_shows_the_table_of_a_game():
    """M-06: the market lies below the island, a press there chooses nothing, and one on the island still does."""
    game = cw.Game.new("market", seed=1)
    view = cw.BoardView(game, theme="light", width=520)
    assert view.scene == picture(game, width=520)
    view.pressed(300, view.scene.height - 60)
    assert view.selected == ""
    view.pressed(*view._frame.hex_centre("0,0"))
    assert view.selected == "0,0"
