"""Animations in pictures: short, skipped by whatever happens next, and never needed to know the current state."""

import asyncio

import pytest

from catan_widgets import DiceLab, MarketLab, Play, SpinnerLab
from catan_widgets.render.shapes import MARKS, PIECES, PLACES, Circle, Polygon
from catan_widgets.widgets.base.pictures import motion as motion_module
from catan_widgets.widgets.base.pictures import picture
from catan_widgets.widgets.base.pictures.motion import FRAMES, SECONDS, Motion
from tests.widgets.loops import in_loop, until


@pytest.fixture
def painted(monkeypatch):
    """What is painted on canvases: scenes with the numbers of their layers, in order."""
    calls = []
    monkeypatch.setattr(motion_module, "perf_counter", lambda: 0.0)  # every frame is in time
    monkeypatch.setattr(picture, "paint", lambda scene, _canvas, layers: calls.append((scene, tuple(layers))))
    return calls


def on_page(view):
    """A view as on a page whose reader does not mind animations."""
    view.helper.moves = True
    return view


async def settled(view):
    """Waits for the end of the animation."""
    await until(lambda: not view._motion.running)


def test_frames(monkeypatch):
    """An animation has eight frames in less than 0.6 s; the last thing shown is its end."""
    monkeypatch.setattr(motion_module, "perf_counter", lambda: 0.0)
    shown = []
    motion = Motion(lambda frame: shown.append(frame[0]), lambda: shown.append("end"))
    motion.start(lambda share: (share,))
    assert not motion.running and SECONDS < 0.6
    *frames, end = shown
    assert end == "end" and frames == sorted(frames) and len(frames) == FRAMES - 1 and 0 < frames[0] < frames[-1] < 1


def test_late_frames_are_left_out(monkeypatch):
    """If the kernel has no time for frames, the animation still ends on time: it takes 0.4 s and no longer."""
    clock = iter([0.0, 0.0, 0.5])
    monkeypatch.setattr(motion_module, "perf_counter", lambda: next(clock))
    shown = []
    Motion(lambda frame: shown.append("frame"), lambda: shown.append("end")).start(lambda share: (share,))
    assert shown == ["frame", "end"]


def test_single_trial_moves(painted):
    """Marks disappear, then arrow and dice move frame by frame, only in their layer; the model is final at once."""

    async def act():
        lab = on_page(SpinnerLab(seed="10b-monday"))
        lab.run(2)
        painted.clear()
        lab.run(1)
        assert len(lab.trials) == 3 and lab.scene == lab.make_scene()
        assert "arrow points at" in lab.helper.label
        await settled(lab)
        first, *frames, last = painted
        assert first[1] == (MARKS,) and first[0].layers.marks == ()
        assert len(frames) == FRAMES - 1 and all(layers == (PIECES,) for _scene, layers in frames)
        assert len({scene.layers.pieces for scene, _layers in frames}) == len(frames)
        assert last == (lab.scene, (PIECES, MARKS))

    in_loop(act())


def test_any_press_skips(painted, monkeypatch):
    """The next trial or a press on the picture ends an animation at once; a hundred trials together have none."""
    monkeypatch.setattr(motion_module, "perf_counter", lambda: 0.0)  # it lasts, however slow the machine is

    async def act():
        lab = on_page(DiceLab(seed="10b-monday"))
        lab.run(1)
        await asyncio.sleep(0.06)
        assert lab._motion.running
        lab.run(100)
        assert not lab._motion.running and painted[-1] == (lab.scene, (PIECES,))
        lab.run(1)
        await asyncio.sleep(0)
        lab._motion.finish()
        assert painted[-1] == (lab.scene, (PIECES,))
        count = len(painted)
        await asyncio.sleep(0.1)
        assert len(painted) == count

    in_loop(act())


@pytest.mark.parametrize("reason", ["no page", "less motion", "switched off"])
def test_no_movement(painted, reason):
    """Without a page, for readers who prefer less motion, and if it is switched off, the end is there at once."""

    async def act():
        lab = SpinnerLab(seed="10b-monday")
        lab.helper.moves = reason == "switched off"
        lab.motion = reason != "switched off"
        painted.clear()
        lab.run(1)
        assert not lab._motion.running and painted == [(lab.scene, (PIECES, MARKS))]

    in_loop(act())


def test_market_moves(painted):
    """M-53: a new bar sinks through the rows in between; the new choice is highlighted once the bar is there."""

    async def act():
        lab = MarketLab(seed="10b-monday")
        on_page(lab.view)
        before = lab.view.scene.layers.pieces
        painted.clear()
        lab.press(1)
        await settled(lab.view)
        frames = [scene.layers.pieces for scene, layers in painted if layers == (PIECES,)]
        assert frames and before not in frames and lab.view.scene.layers.pieces not in frames
        tops = [min(y for shape in frame[:1] for _x, y in shape.points) for frame in frames]
        assert tops == sorted(tops) and painted[-1] == (lab.view.scene, (PLACES, PIECES))

    in_loop(act())


def test_play_moves(painted):
    """Dice that are rolled in a game tumble; looking back at a move shows no animation."""

    async def act():
        play = on_page(Play(players=3, seed="10b-monday"))
        for _move in range(12):  # the founding phase
            play.session.play(play.session.game.legal_moves()[0])
        painted.clear()
        play.play("roll")
        rolled = play.session.at
        await settled(play)
        assert [layers for _scene, layers in painted if layers == (PIECES,)]
        painted.clear()
        play.session.go(rolled - 1)
        assert not play._motion.running and painted

    in_loop(act())


def test_rolling_die_is_a_die():
    """A die on its way shows a face of the same size; at the end it is exactly that die."""
    from catan_widgets.render.chance.dice import die
    from catan_widgets.render.theme import theme

    end = die(5, 20, 20, 10, theme("light"))
    assert die(5, 20, 20, 10, theme("light"), 1) == end
    faces = set()
    for step in range(20):
        shapes = die(5, 20, 20, 10, theme("light"), step / 20)
        faces.add(sum(isinstance(shape, Circle) for shape in shapes))
        assert all((x - 20) ** 2 + (y - 20) ** 2 < 256 for s in shapes if isinstance(s, Polygon) for x, y in s.points)
    assert len(faces) > 2


def test_theme_follows_the_page():
    """A picture adopts the colours of a dark page in one drawing; a theme that was chosen stays."""
    lab = SpinnerLab(seed="10b-monday")
    assert lab.theme == "light" and lab.theme_control.value == "auto"
    drawn = []
    lab.observe(lambda change: drawn.append(change.new), "theme")
    lab.helper.dark = True
    assert drawn == ["dark"] and lab.theme_control.value == "auto"
    lab.theme_control.value = "light"
    lab.helper.dark = False
    lab.helper.dark = True
    assert lab.theme == "light" and lab.theme_control.value == "light"
    lab.theme_control.value = "auto"
    assert lab.theme == "dark" and lab.theme_control.value == "auto"
    chosen = SpinnerLab(seed="10b-monday", theme="contrast")
    chosen.helper.dark = True
    assert chosen.theme == "contrast" and chosen.theme_control.value == "contrast"


def test_the_list_of_colours_follows_a_theme_set_from_python():
    """The list says "as the page" or the name of the theme, even if both have the same colours."""
    lab = SpinnerLab(seed="10b-monday", theme="light")
    lab.theme = "auto"
    assert lab.theme == "light" and lab.theme_control.value == "auto"
    lab.theme = "light"
    assert lab.theme_control.value == "light"
