"""Predictions: stored first, compared afterwards."""

import json
from fractions import Fraction

import pytest
from ipywidgets.widgets.widget import _instances

from catan_widgets import Predict, set_language
from catan_widgets.analysis import dice_distribution
from catan_widgets.lessons import Number, Sketch, lesson, saved
from catan_widgets.lessons.bar_sketch import SketchInput

DICE = dice_distribution()


@pytest.fixture
def predict():
    """The prediction of lesson 5, a probability."""
    return Predict(lesson=5)


def test_stored_first_revealed_afterwards(predict):
    """The controls store a prediction, which closes the box; the reveal compares it with exact and simulated values."""
    seen = []
    predict.observe(lambda change: seen.append(change.new), "locked")
    predict.store_button.click()
    assert "Give an answer first." in predict.status.value and not predict.locked
    predict.input.widget.value = "4/3"
    predict.store_button.click()
    assert predict.locked and seen == [True] and predict.value == Fraction(4, 3) and predict.input.widget.disabled
    assert predict.comparison.value == "" and not predict.revealed
    predict.reveal(sample=812, n=1000, seed="10b-monday")
    told = predict.comparison.value
    assert predict.revealed and "4/3" in told and "65/81 ≈ 80.2%" in told
    assert "81.2% (95% interval 78.7% to 83.5%); n = 1,000, seed 10b-monday" in told
    assert "Mistook the expected number of cards for a probability." in told


def test_the_reveal_waits_for_the_prediction(predict):
    """Whatever order the cells run in: nothing is shown before there is a prediction, and then at once."""
    predict.reveal(sample=8, n=10, seed=1)
    assert not predict.revealed and predict.comparison.value == "" and "to see the answer" in predict.status.value
    predict.predict("80%")
    assert predict.revealed and "65/81" in predict.comparison.value and "catan-right" in predict.comparison.value


def test_a_prediction_is_not_changed(predict):
    """A new one needs “predict again” and is marked as later; the first one is still shown and counts."""
    predict.predict("0,5")
    with pytest.raises(ValueError, match="predict again"):
        predict.predict("65/81")
    predict.reveal()
    predict.again_button.click()
    assert not predict.input.widget.disabled and predict.locked and "marked as later" in predict.status.value
    predict.input.widget.value = "65/81"
    predict.store_button.click()
    assert predict.predictions == ("0,5", "65/81") and predict.value == Fraction(1, 2)
    told = predict.comparison.value
    assert told.index("your prediction") < told.index("1/2") < told.index("later prediction") < told.index("65/81")


def test_a_cell_that_runs_again(predict):
    """A prediction made again under its name is there, and so is what was revealed; other names have their own."""
    predict.predict("1/2")
    predict.reveal()
    predict.close()
    again = Predict(lesson=5)
    assert again.locked and again.revealed and again.input.given == "1/2"
    assert not Predict(lesson=6).locked and not Predict(lesson=6, item="run").locked


def at(sketch, place, height):
    """The point of a sketch for a given height of a bar."""
    return sketch._middle(place), 226 - 19 * height


def in_words(height):
    """The entry in a bar's list."""
    return "–" if height is None else str(height)


def test_a_sketch_by_press_and_by_lists():
    """A press sets the bar below it, and so does a list; both agree; the reveal adds exact shares and counts."""
    predict = Predict(lesson=1)
    sketch = predict.input
    sketch.dragged([at(sketch, 5, 10)])
    assert sketch.heights[5] == 10 == sketch.boxes[5].value
    sketch.boxes[0].value = 2
    assert sketch.heights[0] == 2 and sketch.heights[1] is None and sketch.boxes[1].label == "–"
    assert "2: 2, 7: 10; not set: 3, 4, 5, 6, 8, 9, 10, 11, 12" in sketch.helper.label
    for box in sketch.boxes[1:5] + sketch.boxes[6:]:
        box.value = 0
    assert "7: 83.3%" in sketch.helper.label
    predict.store_button.click()
    sketch.dragged([at(sketch, 5, 3)])
    assert predict.value == (2, 0, 0, 0, 0, 10, 0, 0, 0, 0, 0) == sketch.heights and sketch.boxes[0].disabled
    marks = len(sketch.scene.layers.marks)
    predict.reveal(sample={7: 20, 6: 16}, seed=3)
    assert marks == 0 and len(sketch.scene.layers.marks) == 44
    told = predict.comparison.value
    assert "overlap by 19%" in told and "n = 36, seed 3" in told and "<td>83.3%</td><td>16.7%</td>" in told
    predict.again_button.click()
    predict.input.given = ",".join(["1"] * 11)
    predict.store_button.click()
    assert "later prediction" in predict.comparison.value and predict.value[5] == 10


@pytest.mark.parametrize("first", range(11))
@pytest.mark.parametrize("last", range(11))
def test_a_stroke_sets_every_bar_that_it_passes(first, last):
    """From any bar to any other, a stroke of two points sets all bars in between, on a straight line."""
    sketch = SketchInput(lesson(1).predict[0])
    sketch.dragged([at(sketch, first, 0)])
    sketch.dragged([at(sketch, first, 0), at(sketch, last, 10)])
    low, high = sorted((first, last))
    passed = sketch.heights[low : high + 1]
    steps = [10 * abs(place - first) / (abs(last - first) or 1) for place in range(low, high + 1)]
    assert all(abs(height - step) <= 0.5 for height, step in zip(passed, steps, strict=True)) or first == last
    assert sketch.heights[last] == 10 and [box.label for box in sketch.boxes] == [
        in_words(height) for height in sketch.heights
    ]
    assert all(height is None for height in sketch.heights[:low] + sketch.heights[high + 1 :])


def test_a_stroke_beyond_the_bars():
    """A stroke that leaves the picture sets the bars up to its edge, and heights stay between 0 and 10."""
    sketch = SketchInput(lesson(1).predict[0])
    sketch.dragged([(-80, 400), (700, -200)])
    assert sketch.heights[0] == 0 and sketch.heights[-1] == 10 and sorted(sketch.heights) == list(sketch.heights)


def test_a_sketch_is_stored_only_when_every_bar_is_set():
    """The status line says which bars are missing; a bar may be 0 on purpose, but not all of them."""
    predict = Predict(lesson=1)
    predict.store_button.click()
    assert not predict.locked and "Give an answer first." in predict.status.value
    for place, box in enumerate(predict.input.boxes[:-1]):
        box.value = 0 if place % 2 else 5
        predict.store_button.click()
        missing = ", ".join(str(total) for total in range(place + 3, 13))
        assert not predict.locked and f"not set yet: {missing}." in predict.status.value
    predict.input.boxes[-1].value = 0
    predict.store_button.click()
    assert predict.value == (5, 0, 5, 0, 5, 0, 5, 0, 5, 0, 0)
    nothing = Predict(lesson=1, name="nothing")
    nothing.input.given = ",".join("1" * 11)
    for box in nothing.input.boxes:
        box.value = 0
    nothing.store_button.click()
    assert not nothing.locked and "all bars have height 0" in nothing.status.value


def test_a_bar_of_height_0_is_seen_apart_from_one_that_is_not_set():
    """In the picture a bar that has not been set has a dash, and one of height 0 a foot."""
    item = Sketch("coin", "How often?", ("heads", "tails"))
    sketch = SketchInput(item)
    empty = sketch.scene.layers
    sketch.boxes[0].value = 0
    zero = sketch.scene.layers
    assert (len(empty.pieces), len(zero.pieces)) == (0, 1)
    assert [sum(getattr(shape, "text", "") == "–" for shape in layers.ground) for layers in (empty, zero)] == [2, 1]


def test_a_half_drawn_sketch_stays_through_a_change_of_language():
    """The bars drawn so far, and those not set, stay as they are."""
    predict = Predict(lesson=1)
    predict.input.boxes[3].value, predict.input.boxes[4].value = 0, 7
    drawn = predict.input.heights
    for language in ("de", "en"):
        set_language(language)
        assert predict.input.heights == drawn
        assert [box.label for box in predict.input.boxes] == list(map(in_words, drawn))


def test_a_choice():
    """The options are radio buttons; the comparison gives the right one and names the mistake."""
    predict = Predict(lesson=4)
    predict.input.widget.value = "B"
    predict.store_button.click()
    predict.reveal(sample={"A": 12, "B": 8}, seed=1)
    told = predict.comparison.value
    assert predict.value == "B" and "A: At 6, 9 and 10." in told and "two chances" in told and "n = 20" in told


@pytest.mark.parametrize(
    ("arguments", "given", "reveal", "told"),
    [
        ({"kind": "mean"}, "7", {"exact": Fraction(36, 5), "sample": 7.31, "n": 50}, ("36/5 ≈ 7.200", "7.31; n = 50")),
        (
            {"kind": "mean"},
            "7",
            {"sample": 7.31, "n": 50, "interval": (6.5, 8.2)},
            ("7.31 (95% interval 6.50 to 8.20)",),
        ),
        ({"kind": "count"}, "5", {"exact": 5}, ("exact</dt><dd>5",)),
        ({"kind": "choice", "options": ("wheel", "dice")}, "a", {"exact": "b"}, ("A: wheel", "B: dice")),
        (
            {"kind": "sketch", "options": ("heads", "tails")},
            (1, 3),
            {"exact": {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}},
            ("overlap by 75%", "25.0%"),
        ),
    ],
)
def test_questions_of_ones_own(arguments, given, reveal, told):
    """A text and a kind are enough; the exact value is given in the reveal."""
    predict = Predict(text="How many?", **arguments)
    predict.predict(given)
    predict.reveal(**reveal)
    assert all(words in predict.comparison.value for words in told)


def test_an_item_of_ones_own():
    """An item can be predicted just as it can be asked."""
    predict = Predict(item=Number("seven", "How likely is a 7?", DICE[7]))
    predict.predict("1/6")
    predict.reveal()
    assert "catan-right" in predict.comparison.value


def test_a_simulation_that_has_not_begun(predict):
    """No trials yet: only the exact value is shown; a value without a number of trials is refused."""
    predict.predict("1/2")
    predict.reveal(sample=0, n=0, seed=1)
    assert "simulated" not in predict.comparison.value and "65/81" in predict.comparison.value
    with pytest.raises(ValueError, match="needs n"):
        predict.reveal(sample=5)
    with pytest.raises(TypeError, match="exact is 0.8"):
        predict.reveal(exact=0.8)


@pytest.mark.parametrize("sample", [3.7, "812", [812], 1001, -1])
def test_a_sample_that_does_not_suit_the_question(predict, sample):
    """It is refused before anything is kept: the answer is still shown by the next, right call."""
    predict.predict("1/2")
    with pytest.raises((TypeError, ValueError), match="sample is"):
        predict.reveal(sample=sample, n=1000)
    assert not predict.revealed
    predict.reveal(sample=812, n=1000)
    assert "n = 1,000" in predict.comparison.value


def test_a_sketch_is_compared_with_counts():
    """One number says nothing about the bars of a sketch."""
    predict = Predict(text="How often?", kind="sketch", options=("heads", "tails"))
    with pytest.raises(TypeError, match="a mapping"):
        predict.reveal(sample=5, n=10)
    predict.predict((1, 1))
    predict.reveal(sample={"heads": 6, "tails": 4})
    assert "n = 10" in predict.comparison.value


def test_state_goes_along(predict):
    """The text restores all predictions, first and later ones."""
    predict.predict("1/2")
    predict.again()
    predict.predict("3/4")
    text = predict.take_along.text.value
    assert text == predict.state
    saved._KEPT.clear()
    other = Predict(lesson=5)
    assert not other.locked
    other.take_along.text.value = text
    other.take_along.button.click()
    assert other.predictions == ("1/2", "3/4") and other.value == Fraction(1, 2) and other.input.widget.disabled


@pytest.mark.parametrize(
    "content", [{}, "1/2", [1], ["1 in 6"], ["1/2"] * 21, [["1/2"]], ["<script>"], ["9" * 5000], None]
)
def test_foreign_texts_are_refused(predict, content):
    """Made-up content is refused in words, and the prediction stays."""
    predict.predict("1/2")
    text = json.dumps({"widget": "prediction", "name": predict.name, "content": content})
    with pytest.raises(ValueError, match=r"no predictions|is not a number"):
        predict.restore(text)
    with pytest.raises(ValueError, match="belongs to"):
        predict.restore(text.replace("lesson-5", "lesson-6"))
    assert predict.predictions == ("1/2",)


@pytest.mark.parametrize("number", [1, 4, 5])
def test_language_changes_and_the_prediction_stays(number):
    """Question, comparison and buttons change; the draft and the prediction stay; nothing is left over."""
    predict = Predict(lesson=number)
    given = {1: "1,2,3,4,5,6,5,4,3,2,1", 4: "A", 5: "1/2"}[number]
    predict.input.given = given
    before = len(_instances)
    predict.language_control.value = "de"
    assert predict.input.given == given and predict.store_button.description == "meine Vorhersage speichern"
    assert len(_instances) == before
    predict.store_button.click()
    predict.reveal()
    assert "deine Vorhersage" in predict.comparison.value and "Zuerst vorhersagen" in predict.told
    predict.language_control.value = "en"
    assert "your prediction" in predict.comparison.value and predict.locked and predict.revealed


@pytest.mark.parametrize("number", [1, 4, 5])
def test_static_part_asks_and_does_not_tell(number):
    """Without a kernel you can read question and options, but not the answer; the comparison is saved once shown."""
    predict = Predict(lesson=number)
    predict.reveal()
    bundle = predict._repr_mimebundle_()
    item = lesson(number).predict[0]
    assert item.text in bundle["text/plain"] and item.explanation not in bundle["text/plain"]
    waiting = predict.comparison._repr_mimebundle_()["text/plain"]
    assert waiting == "Save your prediction to see the answer."
    predict.predict({1: [1] * 11, 4: "A", 5: "1/2"}[number])
    assert "your prediction" in predict.comparison._repr_mimebundle_()["text/plain"]


def test_closing_leaves_nothing():
    """A closed prediction leaves no widget behind, including the canvas of a sketch."""
    Predict(lesson=1).close()
    before = set(_instances)
    Predict(lesson=1).close()
    assert set(_instances) == before


def test_what_cannot_be_predicted():
    """No question, two questions, an unknown lesson, item or kind: refused with the possible ones."""
    for arguments in ({}, {"lesson": 1, "text": "?"}, {"item": Number("a", "?"), "text": "?"}):
        with pytest.raises(ValueError, match="give a lesson number"):
            Predict(**arguments)
    with pytest.raises(ValueError, match="no prediction 'x'; available: wait, run"):
        Predict(lesson=6, item="x")
    with pytest.raises(TypeError, match="'x' is not a Number"):
        Predict(item="x")
    with pytest.raises(ValueError, match="not a kind of number"):
        Predict(text="?", kind="odds")
