"""Setting up positions: what can be left out, and what is refused."""

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.errors import NotationError
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.game.refusal import IllegalPosition
from catan_widgets.engine.position.state import State
from tests.engine.positions import board, play, position
from tests.engine.walks import WALKS, walk


def test_the_example_of_the_interface():
    """M-06: the example of plain data from the list of public names, with rows named by their rewards."""
    island = Board.variable("market", seed=1)
    jungle = next(hex for hex, tile in island.hexes.items() if tile.terrain == "jungle")
    corner = island.intersections[island.topology.hex_intersections[island.topology.hex(jungle)][0]]
    road = island.paths[island.topology.intersection_paths[island.topology.intersection(corner)][0]]
    game = Game.setup(
        {
            "rules": "market",
            "board": island,
            "to_move": 0,
            "phase": "build",
            "robber": next(hex for hex, tile in island.hexes.items() if tile.number == 8),
            "market": {"fine dark": "1 development card", "milk": 3},
            "seats": [
                {
                    "settlements": [corner],
                    "cities": [],
                    "roads": [road],
                    "sites": [[jungle, corner]],
                    "hand": "2 cocoa + 1 sugar + 1 hazelnut",
                    "cards": "1 knight",
                    "knights": 0,
                    "chips": 0,
                },
                {},
            ],
        }
    )
    assert game.state.sites == {(jungle, corner): 0} and game.state.rows["fine_dark"] == 3
    assert Game.setup(game.position()) == game


def test_positions_from_files(tmp_path):
    """A position can be saved in a TOML file and set up from it; the notation of a state is such a file."""
    game = position({"hand": "1 ore"}, {"settlements": ["0,0N"]})
    file = tmp_path / "position.toml"
    file.write_text(str(game.state), encoding="utf-8")
    assert Game.setup(file) == Game.setup(str(file)) == game
    with pytest.raises(OSError):
        Game.setup(tmp_path / "none.toml")


def test_what_may_be_left_out():
    """B-80, B-83: robber, bank, pile and special cards follow from the rest."""
    rim = ["-1,-1NW", "-1,-1NE", "0,-1NW", "0,-1NE", "1,-1NW"]
    game = Game.setup({"board": board(), "seats": [{"settlements": ["-1,-2S"], "roads": rim}, {"knights": 3}]})
    assert (game.state.phase, game.to_move, game.state.robber) == ("roll", 0, "2,0")
    assert (game.state.longest_road, game.state.largest_army, game.state.pile_size) == (0, 1, 22)
    assert set(game.state.bank.values()) == {19}


def test_positions_while_founding():
    """B-21, B-22: positions during the founding can be set up too; the pieces on the board decide whose turn it is."""
    seats = [{"settlements": ["0,0N"], "roads": ["0,0NE"]}, {}]
    game = Game.setup({"board": board(), "phase": "found", "seats": seats})
    assert game.to_move == 1
    again = Game.setup(
        {"board": board(), "phase": "found road", "founded_at": "0,0N", "seats": [{"settlements": ["0,0N"]}, {}]}
    )
    assert (again.to_move, len(again.legal_moves())) == (0, 3)


@pytest.mark.parametrize(
    ("rule", "seats", "more"),
    [
        ("B-52", [{"settlements": ["0,0N"]}, {"settlements": ["0,0N"]}], {}),
        ("B-52", [{"settlements": ["0,0N"]}, {"cities": ["1,-1S"]}], {}),
        ("B-51", [{"settlements": ["0,0N"], "roads": ["0,0NE"]}, {"settlements": ["1,0N"], "roads": ["0,0NE"]}], {}),
        ("B-51", [{"settlements": ["0,0N"], "roads": ["-2,2W"]}, {}], {}),
        ("B-06", [{"cities": ["0,0N", "0,0S", "1,2N", "-2,2N", "0,-2S"]}, {}], {}),
        ("B-03", [{"hand": "10 ore"}, {"hand": "10 ore"}], {}),
        ("B-04", [{"cards": "10 knight", "knights": 5}, {}], {}),
        ("B-04", [{"cards": "1 monopoly"}, {}], {"spent": "2 monopoly"}),
        ("B-71", [{"cards": "1 monopoly", "fresh": "2 monopoly"}, {}], {}),
        ("B-61", [{}, {}], {"robber": "2,0", "board": board(("robber 2,0", "robber 0,0"))}),
        ("B-82", [{}, {}], {"longest_road": 0}),
        ("B-83", [{"knights": 2}, {}], {"largest_army": 0}),
        ("B-83", [{"knights": 3}, {"knights": 4}], {"largest_army": 0}),
        ("B-83", [{"knights": 3}, {}], {"largest_army": "none"}),
        ("B-30", [{}, {}], {"to_move": 1, "turn": 0}),
        ("B-30", [{}, {}], {"phase": "spin"}),
        ("B-30", [{}, {}], {"phase": "lift"}),
        ("B-30", [{}, {}], {"resume": "trade"}),
        ("B-30", [{}, {}], {"chance": "dice"}),
        ("B-30", [{}, {}], {"phase": "trade", "chance": "market die"}),
        ("B-20", [{}, {}], {"phase": "start"}),
        ("B-24", [{}, {}], {"founded": 3}),
        ("B-21", [{"settlements": ["0,0N"]}, {}], {"phase": "found road"}),
        ("B-22", [{}, {"settlements": ["0,0N"], "roads": ["0,0NE"]}], {"phase": "found"}),
        ("B-60", [{"hand": "7 ore"}, {}], {"phase": "discard"}),
        ("B-60", [{"hand": "9 ore", "owed": [4]}, {}], {}),
        ("B-60", [{"hand": "9 ore", "aside": "1 ore"}, {}], {}),
        ("B-62", [{}, {}], {"phase": "steal"}),
        ("B-62", [{}, {}], {"victim": 1}),
        ("B-40", [{}, {}], {"phase": "offer", "offer": {"by": 1, "give": "1 ore", "get": "1 wool"}}),
        ("B-40", [{"hand": "1 ore"}, {}], {"offer": {"by": 0, "give": "1 ore", "get": "1 wool"}}),
        ("B-73", [{}, {}], {"phase": "roads"}),
        ("B-73", [{"settlements": ["0,0N"]}, {}], {"free": 1}),
        ("B-91", [{}, {}], {"phase": "over", "winner": 0}),
        ("B-91", [{"cities": ["0,0N", "0,0S", "1,2N", "-2,2N"], "knights": 3}, {}], {}),
        ("B-95", [{}, {}], {"phase": "trade", "options": {"single_phase": True}}),
    ],
)
def test_positions_that_cannot_exist(rule, seats, more):
    """A position that no game can reach is refused; the error names the rule it breaks."""
    with pytest.raises(IllegalPosition) as caught:
        position(*seats, **more)
    assert caught.value.refusal.rule == rule and rule in str(caught.value)


@pytest.mark.parametrize(
    ("rule", "seats", "more"),
    [
        ("M-03", [{"hand": "19 cocoa"}, {}], {}),
        ("B-03", [{"hand": "20 ore"}, {}], {}),
        ("M-40", [{"settlements": ["0,0N"], "sites": [["0,0", "0,0S"]]}, {}], {}),
        ("M-55", [{}, {}], {"market": {"milk": 7}}),
        ("M-55", [{}, {}], {"chance": "market die"}),
        ("M-56", [{}, {}], {"phase": "take"}),
        ("M-56", [{}, {}], {"making": "milk"}),
        ("M-22", [{}, {}], {"free_sites": 1}),
        ("M-90", [{"chips": 13}, {}], {}),
    ],
)
def test_market_positions_that_cannot_exist(rule, seats, more):
    """An impossible position of the market is refused; the error names the rule it breaks."""
    with pytest.raises(IllegalPosition) as caught:
        Game.setup(
            {"rules": "market", "board": Board.variable("market", seed=1), "phase": "build", "seats": seats, **more}
        )
    assert caught.value.refusal.rule == rule


@pytest.mark.parametrize(
    ("rule", "seats", "more"),
    [
        ("E-10", [{"row": ["road"]}, {"row": ["red"]}], {}),
        ("E-10", [{}, {"row": ["red"]}], {}),
        ("E-41", [{"row": ["red", "blue"]}, {"row": ["red"]}], {}),
        ("E-41", [{"row": ["red", "road", "road"]}, {"row": ["red"]}], {}),
        ("E-42", [{"row": ["red", "road", "red city"]}, {"row": ["red"]}], {}),
        ("E-44", [{"row": ["red + knight + knight"]}, {"row": ["red"]}], {}),
        ("E-05", [{"row": ["red"], "hand": "20 ore"}, {"row": ["red"]}], {}),
        ("E-21", [{"row": ["red"]}, {"row": ["red"]}], {"phase": "take"}),
        ("E-44", [{"row": ["red"]}, {"row": ["red"]}], {"phase": "steal"}),
        ("E-40", [{"row": ["red"]}, {"row": ["red"]}], {"phase": "roll"}),
        ("E-90", [{"row": ["red"]}, {"row": ["red"]}], {"winner": 0}),
    ],
)
def test_edition_positions_that_cannot_exist(rule, seats, more):
    """An impossible position of the edition is refused; the error names the rule it breaks."""
    with pytest.raises(IllegalPosition) as caught:
        Game.setup({"rules": "edition", "seats": seats, **more})
    assert caught.value.refusal.rule == rule


@pytest.mark.parametrize(
    "change",
    [
        {"rules": "chess"},
        {"colour": "red"},
        {"phase": "sleep"},
        {"phase": 3},
        {"robber": "7,7"},
        {"to_move": "red"},
        {"to_move": True},
        {"seats": "two"},
        {"seats": [1, 2]},
        {"seats": [{}]},
        {"seats": [{"hat": 1}, {}]},
        {"seats": [{"hand": 3}, {}]},
        {"seats": [{"hand": "3 gold"}, {}]},
        {"seats": [{"hand": "1 cocoa"}, {}]},
        {"seats": [{"settlements": "0,0N"}, {}]},
        {"seats": [{"settlements": ["0,0"]}, {}]},
        {"seats": [{"roads": [7]}, {}]},
        {"seats": [{"knights": -1}, {}]},
        {"seats": [{"cards": 4}, {}]},
        {"board": "base; nonsense"},
        {"board": 7},
        {"board": None},
        {"options": {"magic": True}},
        {"options": ["single_phase"]},
        {"played": "yes"},
        {"offer": "1 ore"},
        {"chance": "coin"},
        {"market": {"milk": 3}},
        {"data": {"goal": "ten"}},
    ],
)
def test_data_that_makes_no_sense(change):
    """Data that makes no sense raises a ValueError or TypeError that says what is allowed."""
    with pytest.raises((ValueError, TypeError)):
        Game.setup({"board": board(), "seats": [{}, {}], **change})


@pytest.mark.parametrize("text", ["", "rules", "= 1", "rules = 'base'", "a = [1", "[[seats]]", "seats = 7"])
def test_text_that_is_no_position(text):
    """Text that is not a position raises ValueError or TypeError."""
    with pytest.raises((ValueError, TypeError)):
        State.parse(text)
    with pytest.raises(TypeError):
        State.parse(7)
    with pytest.raises(NotationError):
        State.parse("a = [1")


GAMES = [list(walk(Game.new(seed="fuzz", **args), "fuzz", 90))[-1] for args in WALKS.values()]
SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 40), st.sampled_from(["", "none", "build", "roll", "1 ore", "0,0"])
)


@settings(max_examples=150)
@given(st.data())
def test_changed_data_is_refused_or_sound(data):
    """A position with one part replaced at random is refused with a clear error, or can be played from."""
    content = copy.deepcopy(data.draw(st.sampled_from(GAMES)).position())
    where = content
    if data.draw(st.booleans()):
        where = data.draw(st.sampled_from(content["seats"]))
    where[data.draw(st.sampled_from(sorted(where)))] = data.draw(SCALARS)
    try:
        game = Game.setup(content)
    except (ValueError, TypeError):
        return
    assert Game.setup(game.position()) == game
    choices = game.legal_moves() or [outcome for outcome, _share in game.chance()]
    assert choices or game.to_move is None
    for move in list(choices)[:3]:
        game.play(move)


@settings(max_examples=60)
@given(st.data())
def test_damaged_notation_is_refused_or_another_position(data):
    """Notation with a piece removed or repeated raises ValueError or TypeError, or is read as a position."""
    text = str(data.draw(st.sampled_from(GAMES)).state)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 30)))
    damaged = text[:start] + data.draw(st.sampled_from(["", text[start:end] * 2, "7", '"'])) + text[end:]
    try:
        State.parse(damaged)
    except (ValueError, TypeError):
        return


def test_positions_say_all():
    """Positions in every phase contain all that the game needs to continue: offers, discards, free roads, steals."""
    game = position({"hand": "1 ore"}, {"hand": "1 wool"}, phase="trade").play("offer 1 1ore 1wool")
    assert game.position()["offer"] == {"by": 0, "give": "1 ore", "get": "1 wool"}
    assert Game.setup(game.position()).play("accept").state == game.play("accept").state
    roads = play(position({"settlements": ["0,0N"], "cards": "1 road_building"}, {}), "roads", "road 0,0NE")
    assert roads.position()["free"] == 1 and Game.setup(roads.position()).state == roads.state
