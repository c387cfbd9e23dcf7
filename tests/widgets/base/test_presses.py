"""What a press means: where it has an effect, and in which state it was made."""

import pytest
from ipywidgets import Button

from catan_widgets import Board, FoundingTour, Play
from catan_widgets.engine.game.game import Game
from catan_widgets.render.layout import Frame
from catan_widgets.widgets.base import host
from catan_widgets.widgets.base.a11y import CanvasHelper
from catan_widgets.widgets.base.controls import parts_of
from catan_widgets.widgets.base.pictures.picture import PictureView
from catan_widgets.widgets.base.words.prompts import refusals
from tests.widgets.every import WIDGETS

BOARD = Board.variable(seed="10b-monday")


def tell(view, pressed, shown):
    """Presses a button, or a point of the scene, as reported by the page: together with what it showed then."""
    where = pressed.model_id if isinstance(pressed, Button) else [2 * part for part in pressed]
    view.helper._handle_custom_msg({"pressed": where, "seen": list(shown)}, [])


def middle(target):
    """A point in the middle of a circle or a box."""
    if len(target) == 3:
        return target[:2]
    left, top, right, bottom = target
    return (left + right) / 2, (top + bottom) / 2


def pictures_in(widget):
    """The pictures of a widget."""
    return [part for part in parts_of(widget) if isinstance(part, PictureView)]


def seen_of(widget):
    """Everything that a widget shows: the values of its parts, and its pictures."""
    values = {part.model_id: repr(part.value) for part in parts_of(widget) if hasattr(part, "value")}
    return values, [picture.scene for picture in pictures_in(widget)]


def press(view, x, y):
    """Presses a point of a picture as the page does; on one for drawing, a short stroke."""
    if view.drags:
        view.helper._handle_custom_msg({"dragged": [[[2 * x, 2 * y]]]}, [])
    else:
        tell(view, (x, y), view.helper.shown)


@pytest.mark.parametrize("make", WIDGETS)
def test_the_hand_shows_where_a_press_does_something(make, unpainted):
    """Where the mouse pointer becomes a hand, a press changes something; the places are inside the picture."""
    widget = make()
    for view in pictures_in(widget):
        targets = list(view.targets())
        assert targets and view.helper.targets == [[round(2 * part) for part in target] for target in targets]
        for target in (targets[0], targets[-1]):
            x, y = middle(target)
            assert 0 <= x <= view.scene.width and 0 <= y <= view.scene.height
        before = seen_of(widget)
        press(view, *middle(targets[0]))
        assert seen_of(widget) != before
    widget.close()


def test_the_hand_shows_just_the_places_offered():
    """In a game the pointer is a hand over the places that are offered, and over no other intersection."""
    play = Play(players=3, board=BOARD, seed=1)
    frame = Frame(BOARD.topology, width=520)
    assert len(list(play.targets())) == 54
    play.play("settle 0,0N")
    roads = {middle(target) for target in play.targets()}
    assert len(roads) == 3
    for path in ("0,0NE", "0,0NW"):
        (ax, ay), (bx, by) = frame.path_segment(path)
        assert ((ax + bx) / 2, (ay + by) / 2) in roads


@pytest.mark.parametrize("control", ["type", "list", "picture"])
def test_a_press_belongs_to_the_state_that_it_was_made_in(control):
    """A press made while the page still showed the previous position does nothing, says so, and counts if repeated."""
    play = Play(players=3, board=BOARD, seed=1)
    play.play("settle 0,0N")
    before = list(play.helper.shown)
    play.play("road 0,0NE")
    assert play.helper.shown != before
    shown_type = next(kind for kind in play.moves.buttons.values() if kind.layout.display != "none")
    place = Frame(BOARD.topology, width=520).intersection_point("2,-2N")
    pressed = {"picture": place, "list": play.moves.play_button, "type": shown_type}[control]
    state = play.session.at, play.moves.offers
    tell(play, pressed, before)
    assert (play.session.at, play.moves.offers) == state and "Look again" in play.status.value
    tell(play, pressed, play.helper.shown)
    assert (play.session.at, play.moves.offers) != state


def test_a_press_from_a_program_is_never_late():
    """A press that is not from a page counts, even after a late one from the page."""
    play = Play(players=3, board=BOARD, seed=1)
    before = list(play.helper.shown)
    play.play("settle 0,0N")
    tell(play, play.moves.play_button, before)
    assert play.session.at == 1
    play.moves.play_button.click()
    assert play.session.at == 2


def test_the_page_presses_only_what_it_shows():
    """A press on a button that is disabled, gone or does not exist does nothing."""
    play = Play(players=3, board=BOARD, seed=1)
    play.moves.play_button.disabled = True
    for button in (play.moves.play_button, play.time.undo_button, Button()):
        button.on_click(lambda _button: pytest.fail("pressed"))
        tell(play, button, play.helper.shown)
    assert play.session.at == 0


def test_an_answer_that_comes_late_is_not_the_next_one():
    """A press on the island made while the page still asked the question does not found a settlement."""
    tour = FoundingTour(seed="10b-monday", people=(0, 1, 2, 3))
    before = list(tour.helper.shown)
    tour.predict("A")
    place = middle(next(iter(tour.targets())))
    tell(tour, place, before)
    assert tour.session.at == 0
    tell(tour, place, tour.helper.shown)
    assert tour.session.at == 1


def test_strokes_are_told_in_pixels_of_the_scene_and_answered():
    """The points the pointer passes reach the picture stroke by stroke, and the page is told it may send more."""
    told, answers = [], []
    helper = CanvasHelper(drags=True)
    helper.on_drag(told.append)
    helper.send = answers.append
    helper._handle_custom_msg({"dragged": [[[1, 2], [3, 4]], [[5, 6]]]}, [])
    assert told == [[[1, 2], [3, 4]], [[5, 6]]] and len(answers) == 1


@pytest.mark.parametrize(("software", "words"), [("voila/0.5", "Reload the page"), ("", "Run the cell again")])
def test_the_end_of_the_program_is_told_in_the_words_of_the_place(monkeypatch, software, words):
    """An app says that the page must be loaded again, a notebook that the cell must be run."""
    monkeypatch.setenv("SERVER_SOFTWARE", software)
    assert words in host.ended_words() and words in CanvasHelper().ended


def test_the_same_rule_is_named_once():
    """If one rule prevents several moves, they are listed together and the rule is shown once."""
    game = Game.new(players=3, board=BOARD).play("settle 0,0N")
    refused = [(word, game.why_not(move)) for word, move in (("a", "settle 0,0S"), ("b", "city 0,0N"), ("c", "end"))]
    rules = {refusal.rule for _word, refusal in refused}
    html = refusals(refused)
    assert len(rules) < len(refused) and all(html.count(f">{rule}<") == 1 for rule in rules)


def test_the_same_answer_is_given_anew():
    """An answer that is the same as the one before still changes the line, so that it is shown and read again."""
    play = Play(players=3, board=BOARD, seed=1)
    play.play("settle 0,0N")
    x, y = Frame(BOARD.topology, width=520).intersection_point("0,0S")
    values = set()
    for _press in range(2):
        play._mouse_down(2 * x, 2 * y)
        values.add(play.status.value)
    assert len(values) == 2 and all("catan-answer" in value for value in values)
