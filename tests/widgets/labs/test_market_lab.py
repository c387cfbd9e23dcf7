"""The market lab, without a browser."""

from fractions import Fraction
from functools import partial

import pytest
from ipycanvas.canvas import _CANVAS_MANAGER
from ipywidgets.widgets.widget import _instances

from catan_widgets import MarketLab, set_language
from catan_widgets.analysis import interval, market_chain
from catan_widgets.i18n import percent
from catan_widgets.widgets.base import long_run
from catan_widgets.widgets.base.words.texts import probability
from tests.widgets.loops import in_loop, until

START = (3, 3, 4, 4, 5)


@pytest.fixture
def lab():
    """A fresh lab."""
    return MarketLab(seed="10b-monday")


def shown(widget):
    """Whether a control is visible."""
    return widget.layout.display != "none" and widget.layout.visibility != "hidden"


def make(lab, number):
    """Presses the buttons for one whole bar; if there is a choice, the lowest number is lifted."""
    lab.hand.variety_buttons[number - 1].click()
    lab.hand.roll_button.click()
    if lab.stage == "lift":
        lab.hand.variety_buttons[lab.legal[0] - 1].click()


def test_bar_by_hand(lab):
    """M-51 to M-53: a bar sinks its variety at once, the die lifts one, and the text says what was earned."""
    assert lab.rows == START and lab.stage == "make" and not shown(lab.hand.roll_button)
    lab.hand.variety_buttons[0].click()
    assert lab.rows == (2, 3, 4, 4, 5) and lab.stage == "die" and shown(lab.hand.roll_button)
    assert "earned 1 development card" in lab.text.value and "M-52" in lab.text.value and not lab.view.face
    lab.hand.roll_button.click()
    if lab.stage == "lift":
        lab.hand.variety_buttons[0].click()
    bar = lab.bars[0]
    assert (bar.made, bar.row) == (1, 3) and sum(lab.rows) == sum(START) and lab.stage == "make"
    assert f"the die showed {bar.face}" in lab.text.value and lab.view.face == bar.face
    assert "= 19" in lab.text.value


@pytest.mark.usefixtures("quick")
def test_every_face_lifts_what_the_rules_say(lab):
    """M-53: faces 1 to 5 lift the variety with that number if it can rise; otherwise the player chooses."""
    for _bar in range(60):
        before = lab.rows
        number = max(lab.legal, key=lambda own: before[own - 1])
        sunk = tuple(row - (own == number) for own, row in enumerate(before, 1))
        make(lab, number)
        bar = lab.bars[-1]
        if bar.face <= 5 and sunk[bar.face - 1] < 7:
            assert bar.lifted == bar.face
        assert lab.rows == tuple(row + (own == bar.lifted) for own, row in enumerate(sunk, 1))
    assert {bar.face for bar in lab.bars} == set(range(1, 7))


def test_bottom_row_is_refused(lab):
    """M-54: a variety in the bottom row cannot be made; the status line cites the rule and nothing changes."""
    lab.run(30)
    number = lab.rows.index(0) + 1
    before = lab.rows
    assert number not in lab.legal and "M-54" in lab.text.value
    lab.hand.variety_buttons[number - 1].click()
    assert lab.rows == before and "catan-failed" in lab.status.value and len(lab.bars) == 30


def test_wrong_order_is_told(lab):
    """If you roll before making a bar, or make another bar before rolling, the status line says so."""
    lab.roll()
    assert "First make a bar" in lab.status.value
    lab.press(1)
    lab.press(2)
    assert "Now roll the die" in lab.status.value and lab.rows == (2, 3, 4, 4, 5)


def test_undo(lab):
    """Undo takes back a bar just begun, then the last whole one; the die rolls the same number again."""
    make(lab, 1)
    after, first = lab.rows, lab.bars[0]
    lab.hand.variety_buttons[1].click()
    lab.hand.undo_button.click()
    assert lab.rows == after and lab.stage == "make"
    lab.hand.undo_button.click()
    assert lab.rows == START and not lab.bars
    make(lab, 1)
    assert lab.bars[0] == first
    lab.hand.fresh_button.click()
    lab.hand.undo_button.click()
    assert "no bar to undo" in lab.status.value


@pytest.mark.usefixtures("quick")
def test_same_seed_same_bars():
    """The same seed gives the same bars, in one run or in several; another seed gives others."""
    one, two, other = MarketLab(seed=5), MarketLab(seed="5"), MarketLab(seed=6)
    one.run(100)
    other.run(100)
    for _run in range(10):
        two.runs.buttons[10].click()
    assert one.bars == two.bars and one.bars != other.bars


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("policy", ["cheapest", "dearest", "highest", "lowest", "random"])
def test_policies_keep_the_sum(policy):
    """M-55: under each policy the five rows keep their sum, and every step is one that the exact chain allows."""
    lab = MarketLab(seed=1, make=policy, lift="random")
    lab.run(40)
    chain = market_chain(policy, "random")
    rows = START
    for bar in lab.bars:
        assert sum(bar.rows) == 19 and chain.step(rows)[bar.rows] > 0
        rows = bar.rows


def test_own_policy():
    """Your own function can choose the bars; if it returns nonsense, the status line says so."""
    lab = MarketLab(seed=1, make=lambda rows, choices: choices[-1])
    lab.runs.buttons[10].click()
    assert lab.make == "own" and lab.bars[0].made == 5
    wrong = MarketLab(seed=1, make=lambda rows, choices: "nougat")
    wrong.runs.buttons[10].click()
    assert "nougat" in wrong.status.value and not wrong.bars


def test_rewards_paid(lab):
    """The table counts the bars of each reward and shows the long-run share of the exact chain next to them."""
    lab.runs.buttons[100].click()
    told = lab.runs.paid.value
    chain = market_chain("cheapest", "random")
    exact = lab.market.paid_shares(chain.long_run(), "cheapest")
    for row, words in ((7, "2 VP"), (1, "1 resource")):
        count = sum(bar.row == row for bar in lab.bars)
        assert f"{words}</th><td>{count}</td><td>{percent(count / 100)}</td><td>{percent(exact[row])}</td>" in told
    assert "seed 10b-monday" in told and bytes(lab.chart.value).startswith(b"\x89PNG")


def test_independent_markets(lab):
    """Next to the exact share after n bars are count, share and 95% interval of 200 independent markets."""
    lab.comparison.length.value = 3
    lab.comparison.variety.value = 1
    lab.comparison.button.click()
    chain = market_chain("cheapest", "random")
    exact = chain.row_shares(chain.after(3))["fine_dark"]
    counts = lab.market.many(200, 3, "cheapest", "random", "10b-monday markets")
    for row, words in ((3, "1 development card"), (1, "1 resource")):
        count = sum(number for state, number in counts.items() if state[0] == row)
        low, high = interval(count, 200)
        told = f"{words}</th><td>{probability(exact[row])}</td><td>{count}</td><td>{percent(count / 200)} "
        assert told + f"({percent(low)} to {percent(high)})" in lab.comparison.text.value
    assert sum(exact.values()) == 1 and all(isinstance(p, Fraction) for p in exact.values())


def test_long_runs_leave_the_kernel_free(monkeypatch):
    """A thousand bars and 200 markets are made in pieces: other things can happen; "stop" keeps the bars so far."""
    monkeypatch.setattr(long_run, "_SLICE", 0.001)  # many pieces, on any machine

    async def act():
        lab = MarketLab(seed="10b-monday")
        lab.runs.buttons[1000].click()
        assert lab.work.running and not lab.bars and shown(lab.work.row)
        await until(lambda: lab.bars)
        lab.work.stop_button.click()
        made = len(lab.bars)
        assert 0 < made < 1000 and not shown(lab.work.row) and f"Stopped. {made} bar" in lab.status.value
        lab.hand.variety_buttons[lab.legal[0] - 1].click()
        assert lab.stage == "die"

        compared = lab.comparison
        compared.button.click()
        assert compared.work.running and not compared.told
        compared.length.value = 1
        await until(lambda: not compared.work.running)
        assert "after 1 bar, starting from the new market" in compared.told and "of 200 markets" in compared.told
        compared.length.value = 20
        await until(lambda: compared.work.progress.value > 3)
        compared.work.stop_button.click()
        assert not compared.work.running and f"Stopped. {compared.work.progress.value} markets" in lab.status.value
        assert f"of {compared.work.progress.value} markets" in compared.told

    in_loop(act())


def test_runs_asked_for_while_one_is_on_come_after_it(monkeypatch):
    """Runs of bars, even under other policies, are all made as if each had waited for the one before."""
    monkeypatch.setattr(long_run, "_SLICE", 0.001)
    at_once, meanwhile = MarketLab(seed="10b-monday"), MarketLab(seed="10b-monday")

    async def act():
        meanwhile.runs.buttons[100].click()
        await until(lambda: meanwhile.bars)
        meanwhile.runs.buttons[10].click()
        meanwhile.make = "highest"
        meanwhile.runs.buttons[1].click()
        for press in (partial(meanwhile.press, 1), meanwhile.undo):
            press()
            assert "Bars are being made" in meanwhile.status.value
        await until(lambda: not meanwhile.work.running)

    in_loop(act())
    at_once.run(110)
    at_once.make = "highest"
    at_once.run(1)
    assert meanwhile.bars == at_once.bars and "111 bars made" in meanwhile.status.value


def test_a_bar_begun_by_hand_is_finished_before_a_run(lab):
    """A bar begun before a run is one of those made, with the die that would be rolled for it by hand."""
    other = MarketLab(seed="10b-monday")
    make(other, 5)
    lab.press(5)
    lab.run(3)
    assert len(lab.bars) == 4 and (lab.bars[0].made, lab.bars[0].face) == (5, other.bars[0].face)
    lab.fresh()
    lab.press(5)
    lab.roll()
    lab.runs.buttons[1].click()
    assert len(lab.bars) == 2 and lab.bars[0].face == other.bars[0].face


def test_markets_that_are_counted_are_not_lost(lab, monkeypatch):
    """Counting continues while something else is requested, and after a stop, as if it had been done at once."""
    monkeypatch.setattr(long_run, "_SLICE", 0.001)
    compared, at_once = lab.comparison, MarketLab(seed="10b-monday").comparison

    async def act():
        compared.button.click()
        await until(lambda: compared.work.progress.value > 3)
        compared.length.value = 1
        compared.button.click()
        compared.work.stop_button.click()
        compared.length.value = 5
        compared.button.click()
        await until(lambda: not compared.work.running)

    in_loop(act())
    at_once.button.click()
    assert "of 200 markets" in compared.told and compared.told == at_once.told


def test_worked_example(lab):
    """The story of the rules' example: fine dark or dark whole hazelnut, the hazelnut kept, a 4 lifts number 4."""
    lab.run(5)
    lab.hand.story_button.click()
    assert lab.view.rows == START and lab.view.legal == (1, 4) and not shown(lab.hand.hand_row)
    assert "2 cocoa, 1 sugar, 1 hazelnut" in lab.text.value
    lab.hand.forward_button.click()
    assert lab.view.rows == (2, 3, 4, 4, 5) and "earns 1 development card" in lab.text.value
    assert "cards left in the hand are: 1 hazelnut" in lab.text.value
    lab.hand.forward_button.click()
    assert lab.view.rows == (2, 3, 4, 5, 5) and lab.view.face == 4 and lab.view.changed == (4,)
    lab.hand.forward_button.click()
    assert "1 fine dark, it earns 1 road" in lab.text.value
    assert "4 dark whole hazelnut, it earns 1 VP + 1 resource" in lab.text.value and lab.hand.forward_button.disabled
    lab.hand.leave_button.click()
    assert lab.view.rows == lab.rows and len(lab.bars) == 5 and shown(lab.hand.hand_row)


def test_greed_never_earns_the_top():
    """In the long run the highest reward is 1 VP + 1 resource on 3 of 5 bars, 1 VP on the others; the cheapest 4/7."""
    lab = MarketLab(seed=1)
    earned = {}
    for policy in ("highest", "cheapest"):
        shares = lab.market.chain(policy, "random").long_run()
        earned[policy] = {row: round(p, 9) for row, p in lab.market.paid_shares(shares, policy).items() if p > 1e-9}
    assert earned["highest"] == {5: 0.6, 4: 0.4}
    assert earned["cheapest"] == {row: round(n / 7, 9) for row, n in ((1, 4), (5, 1), (6, 1), (7, 1))}


def test_data():
    """M-08: a teacher's own recipe changes what the market needs, and what its picture shows."""
    lab = MarketLab(seed=1, data={"varieties.milk.recipe": {"cocoa": 1, "milk": 2}})
    lab.run(3)
    assert "(1 cocoa, 2 milk)" in lab.description and sum(lab.rows) == 19


def test_press_on_the_picture(lab):
    """A press on the column of a variety makes a bar of it; one next to the columns does nothing."""
    lab.view.pressed(5, 60)
    assert lab.stage == "make"
    lab.view.pressed(500, 60)
    assert lab.stage == "die" and lab.rows == (3, 3, 4, 4, 4)


def test_seed_box(lab):
    """Another seed starts a fresh market; an empty one is refused in the status line."""
    lab.run(3)
    lab.hand.seed.text.value = "9a"
    assert lab.seed == "9a" and not lab.bars
    lab.hand.seed.text.value = " "
    assert "seed is empty" in lab.status.value and lab.seed == "9a"


def test_refused():
    """What does not exist is refused at once."""
    for wrong, text in (
        ({"make": "sweetest"}, "not a policy"),
        ({"seed": ""}, "seed is empty"),
        ({"theme": "pink"}, "theme"),
    ):
        with pytest.raises(ValueError, match=text):
            MarketLab(**wrong)
    with pytest.raises(TypeError, match="seed"):
        MarketLab(seed=1.5)


def test_one_message_a_step(lab, sent):
    """Each step by hand is drawn with at most one message."""
    for press in (lab.hand.variety_buttons[0], lab.hand.roll_button, lab.hand.undo_button):
        sent.clear()
        press.click()
        assert len(sent) <= 1


def test_static_picture(lab):
    """A saved notebook contains the market as PNG with its description, and the chart as PNG."""
    lab.run(2)
    data, _meta = lab._repr_mimebundle_()
    assert "image/png" in data and "fine dark" in data["text/plain"]
    assert "image/png" in lab.chart._repr_mimebundle_()[0]


def test_theme(lab):
    """The chart follows the colours of the picture."""
    lab.run(2)
    before = lab.chart.value
    lab.view.theme_control.value = "dark"
    assert lab.chart.value != before


def test_close():
    """Closing the lab leaves none of its widgets behind."""
    before = set(_instances)
    lab = MarketLab(seed=1)
    lab.run(2)
    lab.close()
    assert set(_instances) - before <= {_CANVAS_MANAGER.model_id}


def test_german():
    """Every text is translated when it is shown."""
    lab = MarketLab(seed=1)
    english = lab.description
    set_language("de")
    assert MarketLab(seed=1).description == lab.description != english
