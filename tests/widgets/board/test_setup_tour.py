"""The set-up tour, without a browser."""

import pytest
from ipycanvas.canvas import _CANVAS_MANAGER
from ipywidgets.widgets.widget import _instances

from catan_widgets import Board, SetupTour, set_language
from catan_widgets.engine.board import edition
from catan_widgets.engine.rulebook import rule

KINDS = [
    {"rules": "base", "seed": "10b-monday"},
    {"rules": "base", "beginner": True, "players": 3},
    {"rules": "market", "seed": 7},
    {"rules": "edition", "players": 3},
]


@pytest.fixture
def tour():
    """A tour of the base island."""
    return SetupTour(seed="10b-monday")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind["rules"] + "-beginner" * ("beginner" in kind))
def test_every_step_tells(kind):
    """Each step says what is done, gives every rule it follows, and how many outcomes are possible."""
    tour = SetupTour(**kind)
    for number, step in enumerate(tour.steps):
        tour.step = number
        assert f"Step {number + 1} of {len(tour.steps)}" in tour.text.value
        assert step.text.replace("'", "&#x27;") in tour.text.value and step.text in tour.description
        for id in step.rules:
            assert rule(id).text.replace("'", "&#x27;") in tour.text.value
        chance = "Chance decides nothing" if step.choices == 1 else f"{step.choices:,}"
        assert chance in tour.text.value


def test_how_many_islands(tour):
    """B-10: the first step counts the islands, hidden until the learner has guessed."""
    assert "<details><summary>19 hexes: how many different islands?" in tour.text.value
    assert "19 hexes: 244,432,188,000 equally likely islands." in tour.text.value


def test_assumed_rules_are_marked():
    """A rule that is wholly or partly based on an assumption has a mark, others do not."""
    tour = SetupTour(rules="market", seed=1)
    lines = tour.text.value.split("<li>")[1:]
    assert [id for id, line in zip(tour.steps[0].rules, lines, strict=True) if "assumed value" in line] == ["M-09"]
    tour = SetupTour(rules="edition")
    assert "partly assumed" in tour.text.value


def test_buttons(tour):
    """Forward, back, first and all at once; at both ends nothing happens, and the status line says why."""
    controls = tour.controls
    controls.forward_button.click()
    controls.forward_button.click()
    controls.back_button.click()
    assert tour.step == 1
    controls.all_button.click()
    assert tour.step == len(tour.steps) - 1 and tour.view.board == tour.board
    controls.forward_button.click()
    assert tour.step == len(tour.steps) - 1 and "last step" in tour.status.value
    controls.first_button.click()
    controls.back_button.click()
    assert tour.step == 0 and "first step" in tour.status.value


def test_steps_back_and_forth_show_the_same(tour):
    """The picture of a step does not depend on how you reached it."""
    scenes = []
    for number in range(len(tour.steps)):
        tour.step = number
        scenes.append(tour.scene)
    for number in (5, 20, 0, 23, 1):
        tour.step = number
        assert tour.scene == scenes[number]


def test_one_message_a_step(tour, sent):
    """Each step is drawn with at most one message."""
    for number in range(1, len(tour.steps)):
        sent.clear()
        tour.step = number
        assert len(sent) <= 1


def test_seed_box(tour):
    """A number or a word typed there lays its island, the step stays, and the same seed gives the same island."""
    tour.step = 10
    tour.controls.seed.value = "9a-friday"
    assert tour.seed == "9a-friday" and tour.step == 10
    assert tour.board == Board.variable(seed="9a-friday")
    assert "9a-friday" in tour.status.value
    tour.controls.new_seed_button.click()
    assert tour.seed != "9a-friday" and tour.controls.seed.value == tour.seed
    assert tour.board == Board.variable(seed=tour.seed)


@pytest.mark.parametrize("seed", ["", "   "])
def test_bad_seed(tour, seed):
    """An empty seed is refused in the status line; island and step stay, and so does what was typed."""
    tour.step = 3
    board = tour.board
    tour.controls.seed.value = seed
    assert "seed is empty" in tour.status.value and "catan-failed" in tour.status.value
    assert (tour.step, tour.board, tour.seed) == (3, board, "10b-monday") and tour.controls.seed.value == seed
    tour.controls.seed.value = "mended"
    assert tour.seed == "mended" and "catan-failed" not in tour.status.value


def test_corner(tour):
    """B-12: the first chip is on the chosen corner hex; another hex is refused and nothing changes."""
    for _label, corner in tour.controls.corner.options[1:]:
        tour.controls.corner.value = corner
        assert tour.steps[2].changed == (corner,) and tour.steps[2].choices == 1
    with pytest.raises(ValueError, match="not a corner hex"):
        tour.corner = "0,0"
    assert tour.corner == corner


def test_beginner_map(tour):
    """B-15: the beginner map can be chosen, for 3 or 4 players, and controls without an effect are hidden."""
    tour.controls.map.value = True
    assert tour.board == Board.beginner(4) and tour.controls.seed.layout.display == "none"
    tour.controls.players.value = 3
    assert tour.board == Board.beginner(3)
    tour.controls.map.value = False
    assert tour.board == Board.variable(seed="10b-monday") and tour.controls.players.layout.display == "none"


def test_shorter_set_up(tour):
    """From the end of a long set-up you reach the end of a shorter one."""
    tour.controls.all_button.click()
    tour.beginner = True
    assert tour.step == len(tour.steps) - 1 == 5


def test_refused():
    """What a system does not have is refused at once, and the text says so."""
    for wrong, text in (
        ({"rules": "chess"}, "not a rule system"),
        ({"rules": "market", "beginner": True}, "beginner map"),
        ({"rules": "market", "corner": "0,-2"}, "corner"),
        ({"players": 5}, "3 or 4"),
        ({"rules": "edition", "players": 5}, "2 to 4"),
        ({"seed": " "}, "seed is empty"),
        ({"theme": "pink"}, "not a theme"),
    ):
        with pytest.raises(ValueError, match=text):
            SetupTour(**wrong)
    with pytest.raises(TypeError, match="seed"):
        SetupTour(seed=1.5)


def test_bad_step(tour):
    """A step that does not exist is refused, and the step stays."""
    for step in (-1, len(tour.steps)):
        with pytest.raises(ValueError, match="steps are numbered"):
            tour.step = step
    assert tour.step == 0


def test_click_during_the_tour(tour):
    """Places can be selected at every step; the selection stays at the next step."""
    tour.view.selected = "0,0N"
    tour.controls.all_button.click()
    assert "cards per roll" in tour.view.info.value and tour.view.selected == "0,0N"


def test_data():
    """M-09: a teacher's own numbers are laid, and no longer marked as assumed on the hexes."""
    tour = SetupTour(rules="market", seed=1, data={"jungle_numbers": [2, 3, 4, 5, 9]})
    numbers = sorted(tile.number for tile in tour.board.tiles if tile.terrain == "jungle")
    assert numbers == [2, 3, 4, 5, 9]


def test_edition_table():
    """E-20: a section shows its probability, its colours and how many cards each player gets; ore pays 1, 2 and 0."""
    tour = SetupTour(rules="edition", players=3)
    tour.controls.all_button.click()
    assert tour.board == edition.steps(3)[-1].table
    tour.view.section_control.value = "ore"
    told = tour.view.info.value
    for text in (
        "1/7 ≈ 14.3%",
        "red, blue, yellow",
        "1 card (red, white)",
        "2 cards (blue, yellow)",
        "0 cards (green, white)",
    ):
        assert text in told
    with pytest.raises(ValueError, match="not a section"):
        tour.view.selected = "gold"
    assert tour.view.selected == "ore"


def test_edition_press():
    """A press on a section selects it; a second press, or one next to the disc, clears the selection."""
    view = SetupTour(rules="edition").view
    view.pressed(130, view.scene.height / 2 - 90)
    assert view.selected == "wool"
    view.pressed(130, view.scene.height / 2 - 90)
    assert view.selected == ""
    view.pressed(130, view.scene.height / 2 - 90)
    view.pressed(view.scene.width - 2, 2)
    assert view.selected == ""


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind["rules"] + "-beginner" * ("beginner" in kind))
def test_close(kind):
    """Closing a tour leaves none of its widgets behind."""
    before = set(_instances)
    tour = SetupTour(**kind)
    tour.step = 2
    tour.close()
    assert set(_instances) - before <= {_CANVAS_MANAGER.model_id}


def test_cell_run_again(sent):
    """A cell that runs again makes its own tour: the old one does not react to the new one."""
    old, new = SetupTour(seed=1), SetupTour(seed=1)
    sent.clear()
    new.controls.forward_button.click()
    assert (old.step, new.step) == (0, 1) and len(sent) == 1
    new.view.selected = "0,0"
    assert old.view.selected == "" and len(sent) == 2


def test_german():
    """In German the tour is in German: every text is translated when it is shown."""
    tour = SetupTour(seed=1)
    english = tour.text.value
    set_language("de")
    assert "244.432.188.000" in tour.text.value
    assert tour.text.value == SetupTour(seed=1).text.value != english
