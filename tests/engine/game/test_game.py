"""Games as values: records, history, scores, chance."""

import pickle
import random
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

import catan_widgets as cw
from catan_widgets.engine.chance import generator
from catan_widgets.engine.errors import NotationError
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.game.refusal import IllegalMove
from catan_widgets.engine.position.state import CHANCE, State
from tests.engine.positions import board, play, position
from tests.engine.walks import WALKS, walk

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("*.toml"))


def test_playing_leaves_the_old_game_alone():
    """A game is a value: a move returns a new game."""
    game = Game.new(seed=1)
    after = game.play("settle 0,0N")
    assert (game.moves, len(after.moves), game.state.settlements) == ((), 1, {})
    assert game == Game.new(seed=1) and hash(game) == hash(Game.new(seed=1)) and game != after
    assert game != "a game" and game.state != "a state"


def test_moves_by_object_or_notation():
    """A move is played as an object or by its notation; anything else is a TypeError."""
    game = Game.new(seed=1)
    assert game.play(cw.moves.Settle("0,0N")) == game.play("settle 0,0N")
    for wrong in (5, None, cw.moves.Move()):
        with pytest.raises(TypeError):
            game.play(wrong)
    with pytest.raises(NotationError):
        game.play("settle here")


def test_illegal_moves_carry_their_refusal():
    """B-52: an illegal move raises a ValueError that carries the rule and the text."""
    game = Game.new(seed=1).play("settle 0,0N")
    with pytest.raises(IllegalMove) as caught:
        game.play("settle 0,0N")
    assert caught.value.refusal.rule == "B-21" and "B-21" in str(caught.value)
    assert isinstance(caught.value, ValueError)
    assert pickle.loads(pickle.dumps(caught.value)).refusal == caught.value.refusal


def test_refusals_of_another_system():
    """B-30, E-20: the refusal of a move or place that a game does not have cites a rule."""
    assert Game.new(seed=1).why_not("make 1").rule == "B-30"
    assert Game.new("market", seed=1).why_not("spin").rule == "B-30"
    assert Game.new("edition").why_not("settle 0,0N").rule == "E-42"
    assert Game.new(seed=1).why_not("settle 9,9N").text == "this game has no intersection 9,9N"
    assert Game.new(seed=1).why_not("spun ore") is not None
    rolled = position({}, {}, phase="roll").play("roll")
    assert (rolled.why_not("dice 7 1").rule, rolled.why_not("drew knight").rule) == ("B-07", "B-30")


def test_undo_and_redo():
    """Moves can be undone and redone; a new move discards the undone ones."""
    game = play(Game.new(seed=1), "settle 0,0N", "road 0,0NE", "settle 0,0S")
    back = game.undo(2)
    assert back.redo() == game.undo() and back.redo(2) == game and back.undo().redo(3) == game
    other = back.play("road 0,0NW")
    with pytest.raises(ValueError, match="1 move cannot be redone; moves undone: 0"):
        other.redo()
    assert back.play("road 0,0NE").redo() == game
    for wrong in (-1, 4):
        with pytest.raises(ValueError):
            game.undo(wrong)
    with pytest.raises(TypeError):
        game.undo("1")


def test_chance_is_drawn_from_any_generator():
    """B-31: sample and advance draw with the listed probabilities from anything that has .random()."""
    numpy = pytest.importorskip("numpy")
    game = position({}, {}, phase="roll").play("roll")
    assert game.to_move == CHANCE
    for rng in (random.Random(1), numpy.random.default_rng(1), generator("class")):
        drawn = game.sample(rng)
        assert drawn.moves[-1] in dict(game.chance())
        assert game.advance(rng).to_move != CHANCE
    assert game.undo().advance(random.Random(1)) == game.undo()
    with pytest.raises(ValueError):
        game.undo().sample(random.Random(1))


def test_draws_follow_the_weights():
    """B-70: a card is drawn as often as its share of the pile suggests."""
    game = play(position({"hand": "1 wool + 1 grain + 1 ore"}, {}), "buy")
    rng = generator(7)
    draws = [str(game.sample(rng).moves[-1]) for _draw in range(3000)]
    for outcome, share in game.chance():
        assert abs(Fraction(draws.count(str(outcome)), 3000) - share) < Fraction(1, 30)


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_golden_records_replay(file):
    """Records from earlier versions replay to the position stored with them, and are written identically again."""
    text = file.read_text(encoding="utf-8")
    game = Game.from_record(text)
    assert game.record() == text
    assert str(game.state) == file.with_suffix(".end").read_text(encoding="utf-8")


def test_every_walk_has_a_golden_record():
    """There is a golden record for each way to play in the walks."""
    assert {file.stem for file in RECORDS} == {name.replace(" ", "_") for name in WALKS}


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: text[: len(text) // 2],
        lambda text: text.replace("format = 1", "format = 99"),
        lambda text: text.replace("format = 1", 'format = "1"'),
        lambda text: text.replace("[position]", "[place]"),
        lambda text: text.replace("robber", "robbers", 1),
        lambda text: text.replace("settle ", "settle x", 1),
        lambda text: text.replace("seats", "seat"),
        lambda text: text.replace("board = ", "board = 7 #"),
        lambda text: text.replace("fi", "xx"),
    ],
)
def test_damaged_records(damage):
    """A damaged record raises a NotationError; it is never read as a different game."""
    text = play(Game.new(seed=1), "settle 0,0N", "road 0,0NE").record()
    with pytest.raises(NotationError):
        Game.from_record(damage(text))


def test_records_with_illegal_moves():
    """The error for a record with an illegal move says which move it is."""
    text = play(Game.new(seed=1), "settle 0,0N", "road 0,0NE").record().replace("road 0,0NE", "road 2,0NE")
    with pytest.raises(IllegalMove):
        Game.from_record(text)
    with pytest.raises(TypeError):
        Game.from_record(7)


def test_records_pin_assumed_values():
    """M-05, M-08: a record keeps the values assumed when it was written, even if a later version assumes others."""
    game = Game.new("market", seed=1)
    text = game.record()
    assert Game.from_record(text) == game
    other = Game.from_record(text.replace('"points.chip" = 1', '"points.chip" = 2'))
    assert other.state.game_setup.ruleset["points.chip"] == other.state.game_setup.tables.points_chip == 2
    assert other.state.game_setup.ruleset.entry("points.chip").status == "overridden"


def test_records_keep_data_and_options():
    """B-91, B-96: a record restores changes to the rule data and options."""
    game = Game.new(seed=1, data={"goal": 12}, preset="modern", draw_required=False)
    again = Game.from_record(game.record())
    assert again == game and again.state.game_setup.options == game.state.game_setup.options
    assert again.state.game_setup.tables.goal == 12


def test_games_are_pickled():
    """A game can be sent to another process."""
    game = list(walk(Game.new("market", seed=1, players=3), 1, 60))[-1]
    assert pickle.loads(pickle.dumps(game)) == game


def test_repr_rebuilds():
    """The repr of a game or state is Python code that creates an equal one."""
    game = play(Game.new(seed=1), "settle 0,0N")
    assert eval(repr(game), {"Game": Game}) == game
    assert eval(repr(game.state), {"State": State}) == game.state


def test_scores():
    """B-77, B-90: a score lists its parts; hidden victory point cards count only in the seat's own view."""
    seat = {"settlements": ["0,0N"], "cities": ["0,-2S"], "cards": "1 victory_point", "knights": 3}
    game = position(seat, {})
    assert game.points(0) == cw.Score(total=5, settlements=1, cities=2, largest_army=2, cards=None)
    assert game.points(0, viewer=0) == game.view(0).points(0) == game.state.points(0)
    assert game.points(0, viewer=0).total == 6 and game.view(1).points(0).total == 5
    for wrong in (2, -1):
        with pytest.raises(ValueError):
            game.points(wrong)
    with pytest.raises(TypeError):
        game.view("red")


def test_a_view_is_one_seats():
    """B-34: one seat's view gives access neither to another seat's view nor to a game."""
    view = position({"hand": "1 ore"}, {"hand": "1 wool"}).view(0)
    assert (view.viewer, view.hand(1), view.hand(0)["ore"]) == (0, None, 1)
    with pytest.raises(ValueError):
        view.view(1)
    with pytest.raises(ValueError):
        Game.setup(tomllib.loads(str(view)))


def test_public_facts():
    """B-03, B-34: the state shows everything public: bank, hand sizes, roads, pieces left, offers."""
    game = position({"hand": "2 ore", "settlements": ["0,0N"], "roads": ["0,0NE"]}, {"hand": "1 wool"}, phase="trade")
    state = game.state
    assert (state.rules, state.players, state.turn, state.start, state.board) == ("base", 2, 0, 0, board())
    assert (state.bank["ore"], state.hand_size(1), state.roads, state.pile_size) == (17, 1, {"0,0NE": 0}, 25)
    assert state.left(0) == {"road": 14, "settlement": 4, "city": 4} and state.offer is None
    assert game.play("offer 1 1ore 1wool").state.offer == (0, (("ore", 1),), (("wool", 1),))
    assert (state.sites, state.rows, state.winner, state.longest_road) == ({}, {}, None, None)
