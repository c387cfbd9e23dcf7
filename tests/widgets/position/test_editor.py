"""The position editor: pieces by press and by list, cards and numbers in boxes, refusals that lose nothing, text."""

from functools import cache

import pytest
from ipywidgets.widgets.widget import _instances

from catan_widgets import Board, Game, PositionEditor, State, set_language
from catan_widgets.engine.chance import generator, pick
from catan_widgets.engine.position.state import CHANCE
from catan_widgets.render.canvas import DENSITY
from catan_widgets.render.table.edition import _Arrangement
from catan_widgets.render.table.in_rows import rows_of
from catan_widgets.widgets.position.draft import draft_of
from tests.widgets import games
from tests.widgets.games import to

finished = cache(games.finished)
SYSTEMS = ("base", "market", "edition")
BOARD = Board.variable(seed="10b-monday")


def failed(editor):
    return "catan-failed" in editor.verdict.value


def point(editor, place):
    """The position of a place in the picture."""
    if isinstance(place, tuple):
        rows = rows_of(editor.draft)
        return _Arrangement.of(rows, editor._width).middle(rows, *place)[:2]
    frame = editor._picture.frame
    if " " in place:
        return frame.site_point(*place.split())
    if place[-1] in "NS":
        return frame.intersection_point(place)
    if place[-1].isalpha():
        (ax, ay), (bx, by) = frame.path_segment(place)
        return (ax + bx) / 2, (ay + by) / 2
    return frame.hex_centre(place)


def press(editor, tool, seat, place):
    """Uses a tool with a press on the picture."""
    editor.tool_control.value = tool
    editor.seat_control.value = seat
    editor._mouse_down(*(DENSITY * x for x in point(editor, place)))


def choose(editor, tool, seat, place):
    """Uses a tool with the list of places."""
    editor.tool_control.value = tool
    editor.seat_control.value = seat
    editor.place_control.value = place
    editor.put_button.click()


def pieces_of(game):
    """What to put where to build a game's position from an empty one."""
    state = game.state
    if state.board is None:
        for seat in range(state.players):
            for number, tile in enumerate(state.row(seat)):
                yield tile, seat, (seat, number)
        return
    for tool, found in (("settlement", state.settlements), ("city", state.cities), ("road", state.roads)):
        yield from ((tool, seat, place) for place, seat in found.items())
    yield from (("site", seat, " ".join(place)) for place, seat in state.sites.items())
    yield "robber", 0, state.robber


def lay(use, editor, tile, seat, place):
    """Lays a tile of the edition with the tools that it needs."""
    colour, *more = tile.split()
    if colour == "road":
        use(editor, "road", seat, place)
        return
    editor.colour_control.value = colour
    use(editor, "city" if "city" in more else "settlement", seat, place)
    if "knight" in more:
        use(editor, "knight", seat, place)


def enter(editor, game, use):
    """Sets up the position of a game with only the controls."""
    editor.clear_button.click()
    for tool, seat, place in pieces_of(game):
        if isinstance(place, tuple):
            lay(use, editor, tool, seat, place)
        else:
            use(editor, tool, seat, place)
    state, controls = game.state, editor.fields.controls
    controls["phase"].value = state.phase
    for seat in range(state.players):
        for kind, n in state.hand(seat).items():
            controls["hand", seat, kind].value = n
        if state.board is not None:
            for card, n in state.cards(seat).items():
                controls["cards", seat, card].value = n
            controls["knights", seat].value = state.knights(seat)
        if state.rows:
            controls["chips", seat].value = state.points(seat).chips
    for number, row in enumerate(state.rows.values(), 1):
        controls["market", number].value = row
    controls["start"].value = state.start
    if state.phase not in ("found", "found road"):
        controls["turn"].value = state.turn


@pytest.mark.parametrize("use", [press, choose])
@pytest.mark.parametrize("rules", SYSTEMS)
def test_a_position_is_entered_by_presses_or_by_lists(rules, use):
    """A position in the middle of a game is set up again piece by piece, and the engine considers it the same."""
    game = halfway(rules)
    editor = PositionEditor(game=Game.setup(Game.new(**new(rules, game)).position()))
    enter(editor, game, use)
    assert not failed(editor), editor.verdict.value
    assert told(editor.game) == told(game)


def halfway(rules):
    """A game in the middle, before a roll or spin."""
    game, rng = finished(rules), generator(7)
    game = game.undo(len(game.moves) // 2)
    while game.state.phase not in ("roll", "spin") or game.to_move == CHANCE:
        legal = game.legal_moves()
        game = game.sample(rng) if game.to_move == CHANCE else game.play(legal[pick(rng, len(legal))])
    return game


def new(rules, game):
    return {"rules": rules, "players": game.state.players, "board": game.board, "seed": 1}


def told(game):
    """The position as data, without the cards that have been played, which no control can enter."""
    return {key: value for key, value in game.position().items() if key not in ("spent", "longest_road")}


@pytest.mark.parametrize("rules", SYSTEMS)
def test_positions_of_a_game_are_taken_over_as_they_are(rules):
    """A draft that starts with the position of a game describes exactly this position, wherever in the game it is."""
    end = finished(rules)
    for back in (0, 1, 2, 3, 5, 8, 21, len(end.moves) - 3, len(end.moves) - 1, len(end.moves)):
        game = end.undo(back)
        draft = draft_of(game)
        assert draft.game().state == game.state == State.parse(draft.text()), back


def test_a_refused_position_keeps_what_was_entered():
    """B-52, B-51: two settlements too close and a lone road are refused with rule and places, and stay visible."""
    editor = PositionEditor(board=BOARD, players=3)
    editor.fields.controls["phase"].value = "roll"
    near = BOARD.topology.intersections[BOARD.topology.intersection_neighbours[BOARD.topology.intersection("0,0N")][0]]
    press(editor, "settlement", 0, "0,0N")
    before = editor.scene
    press(editor, "settlement", 1, near)
    assert editor.game is None and "B-52" in editor.verdict.value and near in editor.verdict.value
    assert editor.draft.settlements == {"0,0N": 0, near: 1} and editor.scene.layers.pieces != before.layers.pieces
    press(editor, "remove", 0, near)
    press(editor, "road", 0, "2,0NE")
    assert "B-51" in editor.verdict.value and "2,0NE" in editor.verdict.value
    editor.fields.controls["hand", 2, "ore"].value = 3
    assert editor.draft.roads == {"2,0NE": 0} and editor.draft.hand(2)["ore"] == 3
    editor.undo_button.click()
    editor.undo_button.click()
    assert editor.draft.roads == {} and editor.fields.controls["hand", 2, "ore"].value == 0


def test_more_than_there_is_is_refused():
    """B-03, B-04, M-55: cards, knights and rows beyond the supply are refused, each with its rule."""
    editor = PositionEditor(game=to("market", "roll"))
    controls = editor.fields.controls
    for name, n, rule in ((("hand", 0, "ore"), 30, "B-03"), (("knights", 1), 20, "B-04"), (("market", 1), 7, "M-55")):
        before = controls[name].value
        controls[name].value = n
        assert rule in editor.verdict.value, name
        controls[name].value = before
        assert not failed(editor)


def test_a_second_press_takes_a_piece_away_and_another_replaces_it():
    """A press turns a settlement into a city of another seat, and a press with the same tool removes it."""
    editor = PositionEditor(board=BOARD, players=3)
    press(editor, "settlement", 0, "0,0N")
    press(editor, "city", 1, "0,0N")
    assert editor.draft.settlements == {} and editor.draft.cities == {"0,0N": 1}
    press(editor, "city", 1, "0,0N")
    assert editor.draft.cities == {} and "Removed" in editor.status.value
    press(editor, "remove", 1, "0,0N")
    assert "no room" in editor.status.value
    editor.tool_control.value = "remove"
    assert editor.place_control.options == (("none", ""),)
    editor.put_button.click()
    assert "catan-failed" in editor.status.value


def test_awards_follow_from_the_rest_unless_they_are_chosen():
    """B-83: three open knights give the largest army; then "nobody" or a seat with fewer is impossible."""
    editor = PositionEditor(game=to("base", "roll"))
    controls = editor.fields.controls
    controls["knights", 2].value = 3
    assert editor.game.state.largest_army == 2
    for value in ("none", 0):
        controls["largest_army"].value = value
        assert "B-83" in editor.verdict.value
    controls["largest_army"].value = 2
    assert editor.game.state.largest_army == 2
    controls["played"].value = True
    assert "B-71" in editor.verdict.value
    controls["knights", 0].value = 1
    assert editor.game.position()["played"] is True


def test_the_road_of_a_founding_belongs_to_the_last_settlement():
    """B-21: after a settlement was entered, the phase of its road knows where it starts."""
    editor = PositionEditor(board=BOARD, players=3)
    press(editor, "settlement", 0, "0,0N")
    editor.fields.controls["phase"].value = "found road"
    assert not failed(editor)
    assert {str(move) for move in editor.game.legal_moves()} >= {"road 0,0NE", "road 0,0NW"}
    assert editor.fields.controls["turn"].layout.display == "none"
    press(editor, "settlement", 0, "1,1N")
    assert failed(editor)
    press(editor, "remove", 0, "1,1N")
    assert not failed(editor)
    assert editor.game.position()["founded_at"] == "0,0N"
    text = editor.value
    other = PositionEditor(board=BOARD, players=3)
    other.take(text)
    press(other, "settlement", 1, "1,1N")
    other.undo_button.click()
    press(other, "road", 0, "0,0NE")
    press(other, "road", 0, "0,0NE")
    assert not failed(other) and other.game.position()["founded_at"] == "0,0N"


def test_phases_that_need_more_are_completed():
    """B-60, B-73, B-91: discarding asks the seats with too many cards, free roads wait; an end needs its points."""
    editor = PositionEditor(game=to("base", "roll"))
    controls = editor.fields.controls
    controls["turn"].value = 1
    controls["phase"].value = "discard"
    assert "B-60" in editor.verdict.value
    for seat in (0, 2):
        controls["hand", seat, "ore"].value = 8
    assert not failed(editor) and (editor.game.state.turn, editor.game.to_move) == (1, 2)
    controls["hand", 2, "ore"].value = 3
    assert editor.game.to_move == 0
    controls["phase"].value = "roads"
    assert controls["free"].layout.display != "none" and editor.game.position()["free"] == 1
    controls["free"].value = 2
    assert editor.game.position()["free"] == 2
    for phase in ("robber", "build", "trade", "roads"):
        controls["phase"].value = phase
        assert not failed(editor) and editor.game.state.phase == phase and editor.game.to_move == 1
    controls["phase"].value = "over"
    assert "B-91" in editor.verdict.value
    controls["cards", 1, "victory_point"].value = 5
    for place in list(editor.draft.settlements):
        if editor.draft.settlements[place] == 1:
            press(editor, "city", 1, place)
    controls["knights", 1].value = 3
    assert not failed(editor) and editor.game.winner == 1, editor.verdict.value


def test_text_is_written_and_taken_up_or_refused_as_a_whole():
    """The text in the box is the position; a damaged or impossible one changes nothing and stays to be corrected."""
    editor = PositionEditor(game=to("base", "roll"))
    editor.write_button.click()
    text = editor.text_control.value
    assert text == editor.value == editor.copy_button.text
    before = editor.game
    for wrong in (text[: len(text) // 2], text.replace('"roll"', '"over"'), "rules = 1", ""):
        editor.text_control.value = wrong
        editor.take_button.click()
        assert "catan-failed" in editor.status.value and editor.game == before and editor.text_control.value == wrong
    other = PositionEditor("edition", players=2, seed=1)
    other.text_control.value = text
    other.take_button.click()
    assert other.game == before and "road" in dict(map(reversed, other.tool_control.options))
    press(other, "robber", 0, "0,0")
    assert not failed(other)
    other.copy_button._handle_custom_msg({"copied": True}, [])
    assert "Copied" in other.status.value
    other.copy_button._handle_custom_msg({"copied": False}, [])
    assert "does not allow" in other.status.value


def test_a_view_is_no_position_to_play_from():
    """The text of what one seat sees is refused, because it hides cards."""
    game = to("base", "roll")
    editor = PositionEditor(game=game)
    editor.text_control.value = str(game.view(0))
    editor.take_button.click()
    assert "catan-failed" in editor.status.value


def test_tools_of_the_table():
    """E-42, E-44: a press puts knights and cities on tiles, a second one removes them; misfits are explained."""
    editor = PositionEditor("edition", players=3, seed=1)
    marks = len(editor.scene.layers.places)
    press(editor, "knight", 0, (0, 0))
    assert len(editor.scene.layers.places) < marks  # free ends are marked for what is laid there
    press(editor, "city", 0, (0, 0))
    assert editor.draft.row(0)[0] == "red city + knight"
    press(editor, "city", 2, (0, 0))
    assert editor.draft.row(0)[0] == "red + knight" and editor.seat_control.value == 0
    for tool, place in (("knight", (0, 1)), ("road", (0, 0)), ("knight", (0, -1))):
        press(editor, tool, 0, place)
        assert "catan-failed" in editor.status.value
    press(editor, "remove", 0, (0, 1))
    assert "E-41" in editor.verdict.value and editor.draft.row(0) == ("red + knight", "white")


@pytest.mark.parametrize("rules", SYSTEMS)
def test_language_changes_and_keeps_all(rules):
    """A change of language keeps what was entered, tool, seat, tab and text, and leaves nothing behind."""
    editor = PositionEditor(rules, players=3, seed=1)
    editor.tool_control.value, editor.seat_control.value = "road", 2
    editor.fields.controls["hand", 1, "ore"].value = 2
    editor.text_control.value = "mine"
    editor.tabs.selected_index = 1
    editor.place_control.index = 1
    place, data, before = editor.place_control.value, editor.value, len(_instances)
    set_language("de")
    assert editor.play_button.description == "Ab hier spielen" and editor.tool_control.value == "road"
    assert (editor.value, editor.text_control.value, editor.tabs.selected_index) == (data, "mine", 1)
    assert editor.place_control.value == place and editor.seat_control.value == 2
    assert editor.fields.controls["hand", 1, "ore"].value == 2
    assert len(_instances) == before
    editor.close()


def test_arguments_are_checked():
    """Anything that is not a game, rule system or look is refused at once."""
    for wrong in ({"game": 3}, {"rules": "chess"}, {"theme": "loud"}, {"orientation": "round"}):
        with pytest.raises((TypeError, ValueError)):
            PositionEditor(**wrong)
