"""How widgets show more and more: each is taken from stage to stage, as its user would do."""

from collections.abc import Callable

from ipywidgets import Tab, ToggleButton, Widget

from catan_widgets.engine.chance import generator
from catan_widgets.lessons.items import Choice, Number, Sketch
from catan_widgets.widgets.base.controls import parts_of
from tests.widgets.games import eager

_TRIALS, _MOST_MOVES = 100, 120


def _run(lab: Widget) -> None:
    """A hundred trials, which show chart and table, and the results as text."""
    lab.run(_TRIALS)
    if hasattr(lab, "csv_button"):
        lab.csv_button.click()


def _compare_corners(lab: Widget) -> None:
    lab.comparing = True
    for intersection in ("0,0N", "0,0S", "1,0N"):
        lab.pick(intersection)
    _run(lab)


def _predict(predict: Widget) -> None:
    item = predict.item
    predict.predict("A" if isinstance(item, Choice) else "1" if isinstance(item, Number) else [3] * len(item.outcomes))


def _compare(predict: Widget) -> None:
    """The prediction next to the exact and simulated values."""
    item = predict.item
    if isinstance(item, Number):
        predict.reveal(sample=30, n=_TRIALS, seed="10b-monday", interval=(20, 40))
    else:
        predict.reveal(sample=dict.fromkeys(item.outcomes if isinstance(item, Sketch) else item.letters, 7))


def _answer_wrong(quiz: Widget) -> None:
    for item in quiz.items:
        wrong = next((letter for letter in getattr(item, "letters", ()) if letter != item.answer), "1")
        quiz.answer(item.id, wrong)


def _tell(quiz: Widget) -> None:
    for item in quiz.items:
        quiz.reveal(item.id)


def _play(play: Widget) -> None:
    """Several rounds, until a seat that has cards builds."""
    rng, session = generator(1), play.session
    for _move in range(_MOST_MOVES):
        game = session.game
        if game.state.phase == "build" and session.at > _MOST_MOVES // 2:
            break
        play.play(eager(game.legal_moves(), rng))


def _found(tour: Widget) -> None:
    tour.to_person()
    tour.predict("A")


def _last_step(tour: Widget) -> None:
    tour.step = len(tour.steps) - 1


def _look(view: Widget) -> None:
    view.selected = "0,0N"


#: For each class: what takes a widget from stage to stage; further stages unfold folded parts and switch to other tabs.
_ON: dict[str, tuple[Callable[[Widget], None], ...]] = {
    "BoardView": (_look,),
    "CornerLab": (_compare_corners,),
    "FoundingTour": (_found, lambda tour: tour.finish()),
    "Play": (_play,),
    "Predict": (_predict, _compare),
    "Quiz": (_answer_wrong, _tell),
    "SetupTour": (_last_step,),
} | dict.fromkeys(("ChipLab", "DeckLab", "DiceLab", "HandLab", "MarketLab", "SpinnerLab", "WaitLab"), (_run,))
#: The widgets that fold away the text to copy.
_FOLDED = ("Predict", "Quiz")
#: The number of stages after the first, in which nothing has been done.
STAGES = 5


def advance(name: str, widget: Widget, stage: int) -> None:
    """Takes a widget of a class from the stage before to a stage, counted from 1."""
    steps = _ON.get(name, ())
    if stage <= len(steps):
        steps[stage - 1](widget)
    for part in parts_of(widget):
        if isinstance(part, Tab):
            part.selected_index = stage % len(part.children)
        elif name in _FOLDED and isinstance(part, ToggleButton):
            part.value = True
