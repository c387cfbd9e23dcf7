"""The founding tour, without a browser."""

import pytest
from ipycanvas.canvas import _CANVAS_MANAGER
from ipywidgets.widgets.widget import _instances

from catan_widgets import Board, FoundingTour, set_language
from catan_widgets.analysis import corner, dice_distribution, interval, state_production
from catan_widgets.i18n import percent
from catan_widgets.render.table.play import Hit
from catan_widgets.widgets.base.words.texts import average, probability
from catan_widgets.widgets.founding.quiz import places


@pytest.fixture
def tour():
    """A tour of the base game with one person."""
    return FoundingTour(seed="10b-monday")


def answer(tour):
    """Gives the right answer with the controls."""
    question = tour.question
    if question.is_choice:
        tour.letter_buttons[question.answer].click()
    else:
        tour.number.value = str(question.answer)
        tour.number_button.click()


def found_all(tour):
    """Plays the whole founding phase with the controls; returns the texts of the status line."""
    said = []
    while not tour.over:
        if tour.question is not None and not tour.predicted:
            answer(tour)
        elif tour.asks:
            tour.place_button.click()
        else:
            tour.forward_button.click()
        said.append(tour.status.value)
        assert "catan-failed" not in said[-1]
    return said


@pytest.mark.parametrize(("rules", "settlements", "sites"), [("base", 2, 0), ("market", 3, 2)])
def test_whole_founding(rules, settlements, sites):
    """B-21 to B-24, M-20 to M-24: with the controls every seat founds, and red has the first turn."""
    tour = FoundingTour(rules=rules, seed="10b-monday")
    said = found_all(tour)
    state = tour.game.state
    for seat in range(4):
        assert list(state.settlements.values()).count(seat) == settlements == list(state.roads.values()).count(seat)
        assert list(state.sites.values()).count(seat) == sites
    assert state.phase == "roll" and state.to_move == 0 and "over" in said[-1]
    assert sum("Right" in text for text in said) == settlements


def test_sites_pay():
    """M-22, M-30: after a site the text gives its number and the ingredients that a roll yields, exactly."""
    tour = FoundingTour(rules="market", seed="10b-monday", people=())
    while tour.game.state.phase != "found site":
        tour.forward_button.click()
    tour.people = (0, 1, 2, 3)
    rings = {move.hex for move in tour.game.legal_moves()}
    drawn = [shape for shape in tour.scene.layers.places if len(getattr(shape, "points", ())) == 25]
    assert len(drawn) == 2 * len(rings)
    site = tour.place_control.value
    number = tour.game.board.hexes[site.hex].number
    tour.place_button.click()
    assert f"produces on a {number}: {average(dice_distribution()[number])} ingredients" in tour.text.value


def test_order_of_seats():
    """B-21, B-22, M-21: clockwise, anticlockwise, clockwise; finished rounds are ticked and the current seat marked."""
    tour = FoundingTour(rules="market", seed=1, people=())
    shown = tour.order.value
    assert shown.index("Round 1, clockwise") < shown.index("Round 2, anticlockwise") < shown.index("Round 3, clockwise")
    assert '<b class="catan-now">red</b> → blue → orange → white' in shown
    assert "white → orange → blue → red" in shown
    for _move in range(2):
        tour.forward_button.click()
    assert "✓ red" in tour.order.value and '<b class="catan-now">blue</b>' in tour.order.value


def test_predict_first(tour):
    """Before the prediction only three corners are offered, and placing is refused in the status line."""
    assert set(tour.offered()) == set(tour.question.corners.values()) and tour.place_button.layout.display == "none"
    tour.place("settle 0,0N")
    assert "First make a prediction" in tour.status.value and not tour.game.state.settlements
    tour.pass_button.click()
    assert tour.predicted and len(tour.offered()) == 54
    tour.place("settle 0,0N")
    assert tour.game.state.settlements == {"0,0N": 0}


def test_numbers_equal_the_analysis(tour):
    """Dots, cards per roll, at least one card and variety of the corners are those of the exact analysis."""
    question = tour.question
    tour.letter_buttons["A"].click()
    board, told = tour.game.board, tour.text.value
    worth = {place: corner(board, place, tour.game.state.robber) for place in question.corners.values()}
    for words, cells in (
        ("dots", [board.pips(place) for place in worth]),
        ("cards per roll", [average(own.expected) for own in worth.values()]),
        ("at least one", [probability(own.at_least_one, 36) for own in worth.values()]),
        ("number of kinds", [len(own.kinds) for own in worth.values()]),
    ):
        assert f"{words}</th>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>" in told
    best = max(question.worth.values(), key=lambda worth: worth.expected)
    assert question.worth[question.answer].expected == best.expected == next(iter(places(tour.game).values())).expected


def test_wrong_answers_are_told():
    """Each kind of question says what is right and why; nonsense is refused and the question stays."""
    tour = FoundingTour(rules="market", seed="10b-monday")
    wrong = next(letter for letter in "ABC" if letter != tour.question.answer)
    tour.letter_buttons[wrong].click()
    assert f"{wrong} brings" in tour.status.value
    tour.place_button.click()
    tour.place_button.click()
    tour.turn_button.click()
    tour.number.value = "many"
    tour.number_button.click()
    assert "is not a number" in tour.status.value and not tour.predicted
    tour.number.value = "99"
    tour.number_button.click()
    assert "Add the dots" in tour.status.value and tour.predicted


def test_press_on_the_island(tour):
    """A press on a letter answers, one on a free corner founds; an illegal one is refused with its rule."""
    letter, place = next(iter(tour.question.corners.items()))
    tour.answer(Hit("intersection", place))
    assert tour.predictions == {0: letter}
    tour.answer(Hit("intersection", "0,0N"))
    assert "0,0N" in tour.game.state.settlements
    tour.answer(Hit("path", "2,0NE"))
    assert "catan-failed" in tour.status.value and not tour.game.state.roads
    tour.answer(Hit("hex", "0,0"))
    assert "You cannot place anything" in tour.status.value
    tour.answer(Hit("path", "0,0NE"))
    assert tour.game.state.roads == {"0,0NE": 0}
    tour.answer(Hit("intersection", "0,0N"))
    assert "Another player decides" in tour.status.value


def test_distance_rule_is_told():
    """B-52: a corner next to a settlement is refused by the engine, and the status line gives its reason."""
    tour = FoundingTour(seed=1, people=(0, 1, 2, 3))
    for move in ("settle 0,0N", "road 0,0NE"):
        if tour.question and not tour.predicted:
            tour.pass_button.click()
        tour.place(move)
    tour.pass_button.click()
    tour.place("settle 0,0N")
    assert "catan-failed" in tour.status.value and len(tour.game.state.settlements) == 1


def test_start_cards_come_from_their_hexes():
    """B-23: after the second settlement the hexes that gave a card are highlighted, named and counted in the hand."""
    tour = FoundingTour(seed="10b-monday", people=())
    for _move in range(9):
        tour.forward_button.click()
    state = tour.game.state
    place = tour.game.moves[-1].intersection
    giving = [hex for hex in state.board.neighbours(place) if state.board.hexes[hex].terrain != "desert"]
    seat = state.settlements[place]
    assert sum(state.hand(seat).values()) == len(giving) > 0
    assert set(giving) <= set(tour._changed())
    assert all(f"from {hex}" in tour.text.value for hex in giving) and "B-23" in tour.text.value
    assert tour.hands.value.count("none yet") == 3


def test_other_seats_take_the_best_corner(tour):
    """An automatic seat founds where it gets the most cards per roll."""
    tour.people = ()
    best = next(iter(places(tour.game).values())).expected
    tour.forward_button.click()
    place = tour.game.moves[-1].intersection
    assert corner(tour.game.board, place).expected == best


def test_undo(tour):
    """Undo goes back to your own last decision; the prediction is kept."""
    tour.letter_buttons["A"].click()
    tour.place_button.click()
    tour.place_button.click()
    tour.turn_button.click()
    tour.undo_button.click()
    assert tour.session.at == 1 and tour.game.state.phase == "found road"
    tour.undo_button.click()
    assert tour.session.at == 0 and tour.predicted and tour.undo_button.disabled
    tour.undo()
    assert "no move to undo" in tour.status.value


def test_pretend_round():
    """The rolls of the round pay as the analysis says; n, seed, interval and exact values are shown."""
    tour = FoundingTour(rules="market", seed="10b-monday", people=())
    tour.finish()
    tour.round.buttons[36].click()
    told = tour.round.text.value
    seats = state_production(tour.game.state).seats
    assert "36 practice rolls, seed 10b-monday" in told
    for (name, paid, cards), own in zip(tour.round.paid(), seats, strict=True):
        assert paid == sum(own.cards(total) > 0 for total in tour.round.rolls)
        assert cards == sum(own.cards(total) for total in tour.round.rolls)
        low, high = interval(paid, 36)
        assert f"{name}</th><td>{cards}; expected {float(36 * own.expected):.1f}</td>" in told
        assert f"{percent(paid / 36)} ({percent(low)} to {percent(high)})" in told
        assert probability(own.at_least_one, 36) in told
    assert bytes(tour.round.chart.value).startswith(b"\x89PNG")


def test_same_seed_same_result():
    """The same seed gives the same island, questions, moves and rolls."""
    one, two = (FoundingTour(seed=5, people=(0,)) for _tour in range(2))
    assert one.question == two.question
    for tour in (one, two):
        found_all(tour)
        tour.round.roll(36)
    assert one.game == two.game and one.round.rolls == two.round.rolls
    two.round.roll(36)
    assert two.round.rolls[:36] == one.round.rolls and len(two.round.rolls) == 72


def test_refused():
    """An impossible founding phase is refused at once."""
    for wrong, error in (
        ({"rules": "edition"}, ValueError),
        ({"board": Board.beginner()}, ValueError),
        ({"people": (7,)}, ValueError),
        ({"seed": ""}, ValueError),
        ({"seed": 1.5}, TypeError),
    ):
        with pytest.raises(error):
            FoundingTour(**wrong)


def test_letters_are_drawn(tour):
    """The three corners have their letters in the picture and its description, from the beginning."""
    letters = [shape.text for shape in tour.scene.layers.marks if hasattr(shape, "text")]
    assert letters == ["A", "B", "C"] and "The question is about these corners: A (" in tour.description
    assert "image/png" in tour._repr_mimebundle_()[0]


def test_one_message_a_move(tour, sent):
    """Each step is drawn with at most one message."""
    tour.people = ()
    for _move in range(4):
        sent.clear()
        tour.forward_button.click()
        assert len(sent) <= 1


def test_close():
    """Closing the tour leaves none of its widgets behind."""
    before = set(_instances)
    tour = FoundingTour(seed=1, people=())
    tour.finish()
    tour.round.roll(36)
    tour.close()
    assert set(_instances) - before <= {_CANVAS_MANAGER.model_id}


def test_german(tour):
    """Every text is translated when it is shown."""
    english = tour.description
    set_language("de")
    assert FoundingTour(seed="10b-monday").description == tour.description != english
