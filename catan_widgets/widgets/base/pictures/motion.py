"""Short movements in a picture: what it tells is final at once, only what is seen comes a moment later."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import perf_counter

from catan_widgets.render.shapes import Shape
from catan_widgets.widgets.base.pictures.ticker import Ticker

#: Seconds that a movement takes, and the most frames in it.
SECONDS, FRAMES = 0.4, 8

#: The pieces of a scene at a share of the way, from 0 to 1.
Movement = Callable[[float], Iterable[Shape]]


class Motion:
    """A movement that runs, at most one at a time; the kernel answers between its frames.

    Args:
        show: shows the shapes of a frame.
        arrive: shows the end of the way.
    """

    def __init__(self, show: Callable[[tuple[Shape, ...]], None], arrive: Callable[[], None]) -> None:
        self._show, self._arrive = show, arrive
        self._movement: Movement | None = None
        self._frame, self._begun = 0, 0.0
        self._ticker = Ticker(self._step, lambda: None)
        self._ticker.pause = SECONDS / FRAMES

    @property
    def running(self) -> bool:
        """Whether the end of the way is still to be shown."""
        return self._movement is not None

    def start(self, movement: Movement) -> None:
        """Sets out; the first frame comes as soon as the kernel has done what it is doing."""
        self.stop()
        self._movement, self._frame = movement, 0
        self._ticker.start()

    def stop(self) -> bool:
        """Ends a movement where it is, to show something else; whether one was running."""
        was, self._movement = self.running, None
        self._ticker.stop()
        return was

    def finish(self) -> None:
        """Shows the end of the way at once, if it is still to be shown."""
        if self.stop():
            self._arrive()

    def _step(self) -> bool:
        """A frame; one that comes late is further on, so that the whole takes no longer where the kernel is slow."""
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
