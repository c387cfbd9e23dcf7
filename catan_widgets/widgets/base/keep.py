"""What a learner does on a page is kept in the browser that shows it, so that a reload loses nothing.

Each widget says what to keep as plain data (its *memory*), and takes such data back. One invisible widget, the keeper,
passes it to the page and back; only the page's browser stores it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary, ref

from IPython import get_ipython
from ipywidgets import Widget
from traitlets import Bunch

from catan_widgets.engine.whole import whole_number
from catan_widgets.widgets.base import address
from catan_widgets.widgets.base.pictures.ticker import Latest
from catan_widgets.widgets.base.rerun import CellWidget, PageWidget

#: In seconds: changes that follow each other this closely are sent to the page together.
_PAUSE = 0.2


class Remembers(CellWidget):
    """A widget whose work is kept in the reader's browser, on the pages that have no code.

    It is listed first among the bases. A subclass names its settings, or says what is kept (``memory``) and how it
    comes back (``recall``); it calls ``keep`` at the end of its construction, and ``remember`` after each change that
    is not one of its settings.
    """

    #: The traits that are kept, in the order in which they can be set.
    settings: tuple[str, ...] = ()

    @property
    def memory(self) -> dict[str, Any]:
        """What is kept, as plain data that JSON can hold."""
        return {name: getattr(self, name) for name in self.settings}

    def recall(self, memory: Mapping[str, Any]) -> None:
        """Takes back what was kept; it may be anything, and whatever is wrong with it may be raised."""
        for name in self.settings:
            value = _as_tuples(memory[name])
            if value is None or isinstance(value, bool) != isinstance(getattr(self, name), bool):
                raise TypeError(name)  # traits themselves would take these
            setattr(self, name, value)

    @property
    def memory_name(self) -> str:
        """What distinguishes it from other widgets of the page; those of one name are told apart by how they begin."""
        return type(self).__name__

    def keep(self) -> None:
        """Begins to keep what is done from now on, if there is a notebook; what its cell does is part of the page."""
        if get_ipython() is not None:
            _keeper().take(self)
            self.observe(self._setting_changed, self.settings)

    def remember(self) -> None:
        """Keeps what has changed."""
        if _KEEPER is not None:
            _KEEPER.note(self)

    def _setting_changed(self, change: Bunch) -> None:
        self.remember()


@dataclass(frozen=True)
class _Place:
    """Where the memory of a widget is stored.

    Args:
        key: its name on the page, how it began, and its number among those that began alike. So nothing is restored
            into another beginning, wherever on the page a later version of the notebook puts it.
        begun: its memory as it was when its cell had run, as text.
    """

    key: str
    begun: str


class Keeper(PageWidget):
    """Passes the memories of all widgets to the page and back; there is one for each kernel, and nobody sees it.

    It belongs to no cell, so it stays when cells run again. A page that keeps nothing never answers, and is sent
    nothing.
    """

    _esm = Path(__file__).parent / "keep.js"

    def __init__(self) -> None:
        super().__init__()
        self._numbers: Counter[str] = Counter()  # of the widgets with the same name that began alike
        self._new: list[ref[Remembers]] = []  # those of the cell that is running
        self._ran = Latest(self._settle, 0)
        self._places: WeakKeyDictionary[Remembers, _Place] = WeakKeyDictionary()
        self._changed: set[str] = set()
        self._kept: Mapping[str, object] | None = None  # what the page had kept, once it has told us
        self._later = Latest(self._pass_on, _PAUSE)
        self.on_msg(self._told)

    def open(self) -> None:
        """Opens the widget to the page, without a cell that it belongs to."""
        super(CellWidget, self).open()

    def halt(self) -> None:
        """Forgets all widgets."""
        for waiting in (self._ran, self._later):
            waiting.cancel()
        super().halt()

    def take(self, widget: Remembers) -> None:
        """Takes a widget in."""
        self._new.append(ref(widget))
        self._ran.ask(None)

    def _settle(self, _request: None) -> None:
        """Notes how the new widgets begin, once their cell has run, because its code still changes them."""
        new, self._new = self._new, []
        for reference in new:
            widget = reference()
            if widget is not None and widget.comm is not None:
                self._places[widget] = self._place(widget)
                self._restore(widget)

    def _place(self, widget: Remembers) -> _Place:
        """The place for a widget that begins as it is now."""
        begun = widget.memory
        beginning = f"{widget.memory_name} {_digest(begun)}"
        self._numbers[beginning] += 1
        return _Place(f"{beginning} {self._numbers[beginning]}", _text(begun))

    def note(self, widget: Remembers) -> None:
        """Sends what a widget holds now to the page, soon."""
        place = self._places.get(widget)
        if place is not None and self._kept is not None:
            self._changed.add(place.key)
            self._later.ask(None)

    def _told(self, _widget: Widget, content: Mapping[str, Any], _buffers: object) -> None:
        """Restores what the page has kept; a page that is loaded again while the program lives on knows nothing new."""
        address.call(content.get("learner"))
        kept = content.get("kept")
        if self._kept is None and isinstance(kept, dict):
            self._kept = kept
            for widget in list(self._places):
                self._restore(widget)
                self.note(widget)  # it may have been used before the page answered

    def _restore(self, widget: Remembers) -> None:
        """Gives a widget its memory; if that fails, it is as its cell left it."""
        place = self._places[widget]
        kept = self._kept.get(place.key) if self._kept else None
        if not isinstance(kept, str) or widget.comm is None:
            return
        for text in (kept, place.begun):
            with suppress(Exception):  # what was kept may be outdated, or anything at all
                widget.recall(json.loads(text))
                return

    def _pass_on(self, _request: None) -> None:
        """Passes the memories that have changed to the page, or None for widgets that are as they began."""
        changed, self._changed = self._changed, set()
        news: dict[str, str | None] = {}
        for widget, place in list(self._places.items()):
            if place.key in changed and widget.comm is not None:
                text = _text(widget.memory)
                news[place.key] = None if text == place.begun else text
        self.send({"keep": news})


_KEEPER: Keeper | None = None


def _keeper() -> Keeper:
    """The keeper of this kernel, made when it is needed."""
    global _KEEPER
    if _KEEPER is None or _KEEPER.comm is None:
        _KEEPER = Keeper()
    return _KEEPER


def number_kept(kept: object, most: int) -> int:
    """A whole number that was kept.

    Raises:
        ValueError: for anything but a whole number from 0 to the greatest one allowed.
    """
    number = whole_number(kept)
    if number is None or not 0 <= number <= most:
        raise ValueError(kept)
    return number


def _text(memory: Mapping[str, Any]) -> str:
    return json.dumps(memory, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _digest(memory: Mapping[str, Any]) -> str:
    """A short text that depends on a memory, but on a seed only if the page's address gives it.

    Other seeds may be drawn at random, and different at each visit.
    """
    told = {**memory, "seed": address.seed()} if "seed" in memory else memory
    return sha256(_text(told).encode()).hexdigest()[:12]


def _as_tuples(value: object) -> object:
    """A value from JSON with tuples instead of lists."""
    return tuple(map(_as_tuples, value)) if isinstance(value, list) else value
