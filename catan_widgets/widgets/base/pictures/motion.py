"""Short animations in a picture: what it says is final at once; only what you see follows a moment later."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import perf_counter

from catan_widgets.render.shapes import Shape
from catan_widgets.widgets.base.pictures.ticker import Ticker

#: How many seconds an animation takes, and the most frames in it.
SECONDS, FRAMES = 0.4, 8

#: The pieces of a scene at a fraction of the way, from 0 to 1.
Movement = Callable[[float], Iterable[Shape]]


class Motion:
    """Runs one animation at a time; the kernel responds between its frames.

    Args:
        show: shows the shapes of a frame.
        arrive: shows the end of the animation.
    """

    def __init__(self, show: Callable[[tuple[Shape, ...]], None], arrive: Callable[[], None]) -> None:
        self._show, self._arrive = show, arrive
        self._movement: Movement | None = None
        self._frame, self._begun = 0, 0.0
        self._ticker = Ticker(self._step, lambda: None)
        self._ticker.pause = SECONDS / FRAMES

    @property
    def running(self) -> bool:
        """Whether the end of the animation has not been shown yet."""
        return self._movement is not None

    def start(self, movement: Movement) -> None:
        """Starts an animation; the first frame appears as soon as the kernel has finished its current task."""
        self.stop()
        self._movement, self._frame = movement, 0
        self._ticker.start()

    def stop(self) -> bool:
        """Stops an animation where it is, to show something else; returns whether one was running."""
        was, self._movement = self.running, None
        self._ticker.stop()
        return was

    def finish(self) -> None:
        """Shows the end of the animation at once, if it has not been shown yet."""
        if self.stop():
            self._arrive()

    def _step(self) -> bool:
        """Shows a frame; a late frame is further along, so a slow kernel does not make the animation longer."""
        if self._movement is None:
            return False
        self._begun = perf_counter() if self._frame == 0 else self._begun
        self._frame += 1
        share = max(self._frame / FRAMES, (perf_counter() - self._begun) / SECONDS)
        if share < 1:
            self._show(tuple(self._movement(1 - (1 - share) ** 2)))  # slower towards the end
            return True
        self._movement = None
        self._arrive()
        return False
