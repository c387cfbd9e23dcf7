"""The controls for everything in a position except its places: cards, numbers, whose turn it is, the market."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from html import escape
from typing import Any

from ipywidgets import HTML, Checkbox, Dropdown, GridBox, VBox, Widget
from traitlets import Bunch

from catan_widgets.engine.bundles import DEVELOPMENT
from catan_widgets.engine.names import named, reward_words
from catan_widgets.i18n import _
from catan_widgets.render.table.market import variety_name
from catan_widgets.widgets.base.controls import count_box, dropdown, row, show, silent
from catan_widgets.widgets.base.words.signs import sign
from catan_widgets.widgets.position.draft import PHASES, Draft

_ROWS = 5
_FREE = (1, 2, 3)
_AWARDS = ("longest_road", "largest_army")


class Fields:
    """Controls, each for one value of a draft.

    Args:
        draft: the draft.
        edit: makes a change to the draft, and does whatever has to follow it.

    ``controls`` has them by name; ``sync`` updates them to match the draft.
    """

    def __init__(self, draft: Draft, edit: Callable[[Callable[[], object]], None]) -> None:
        self.draft, self._edit = draft, edit
        self.controls: dict[Any, Widget] = {}
        self._bound: list[tuple[Widget, Callable[[Bunch], None], Callable[[], Any]]] = []
        self.turn = self._turn()
        self.hands = self._hands()
        self.cards = self._cards() if draft.board is not None else None
        self.market = self._market() if draft.rows else None
        self.sync()

    def sync(self) -> None:
        """Shows what has been entered."""
        for control, chosen, read in self._bound:
            with silent(control, chosen):
                if control is self.controls["phase"]:
                    control.options = self._phases()
                control.value = read()
        show(self.controls["turn"], not self.draft.founding)
        show(self.controls["free"], self.draft.free_key != "")

    def _bind(self, name: Any, control: Widget, read: Callable[[], Any], write: Callable[[Any], object]) -> Widget:
        def chosen(change: Bunch) -> None:
            self._edit(lambda: write(change.new))

        control.observe(chosen, "value")
        self.controls[name] = control
        self._bound.append((control, chosen, read))
        return control

    def _turn(self) -> Widget:
        draft = self.draft
        phase = dropdown(_("phase"), self._phases(), draft.data["phase"])
        free = dropdown(_("free pieces left to place"), [(str(n), n) for n in _FREE], 1)
        turn, start = dropdown(_("whose turn"), self._seats(), 0), dropdown(_("starting player"), self._seats(), 0)
        return VBox(
            (
                self._bind("phase", phase, lambda: draft.data["phase"], draft.set_phase),
                self._bind("free", free, lambda: draft.free, draft.set_free),
                self._bind("turn", turn, lambda: draft.data.get("turn", 0), draft.set_turn),
                self._bind("start", start, lambda: draft.data.get("start", 0), partial(draft.set_key, "start")),
            )
        )

    def _phases(self) -> tuple[tuple[str, str], ...]:
        return tuple((_(PHASES[name]), name) for name in self.draft.phases())

    def _seats(self) -> list[tuple[str, int]]:
        return [(self.draft.game_setup.seat_name(seat), seat) for seat in range(self.draft.players)]

    def _hands(self) -> Widget:
        kinds = self.draft.game_setup.kinds
        parts = [kinds[start : start + _ROWS] for start in range(0, len(kinds), _ROWS)]
        return row(*(self._grid(list(map(sign, part)), self._counts("hand", part), 48) for part in parts))

    def _cards(self) -> Widget:
        draft = self.draft
        heads = [*map(named, DEVELOPMENT), _("open knights")]
        columns = [*self._counts("cards", DEVELOPMENT), self._numbers("knights", _("open knights"))]
        if draft.game_setup.system.market:
            heads.append(_("chips"))
            columns.append(self._numbers("chips", _("chips")))
        holders = [(_("automatic"), ""), (_("nobody"), "none"), *self._seats()]
        words = {"longest_road": _("longest road"), "largest_army": _("largest army")}
        awards = [
            self._bind(
                key,
                _wide(dropdown(words[key], holders, ""), 130),
                partial(self._award, key),
                partial(self._set_award, key),
            )
            for key in _AWARDS
        ]
        played = Checkbox(description=_("a development card has already been played this turn"), indent=False)
        played.layout.width = "auto"
        self._bind(
            "played",
            played,
            lambda: bool(draft.data.get("played", False)),
            lambda value: draft.set_key("played", value or None),
        )
        return VBox((self._grid(list(map(escape, heads)), columns, 80), row(*awards, played)))

    def _counts(self, key: str, kinds: Iterable[str]) -> list[list[Widget]]:
        """A column of counts for each kind of card, with a count for each seat."""
        draft = self.draft
        return [
            [
                self._bind(
                    (key, seat, kind),
                    count_box(_("{seat}: {what}", seat=name, what=named(kind))),
                    partial(draft.count, seat, key, kind),
                    partial(draft.set_count, seat, key, kind),
                )
                for name, seat in self._seats()
            ]
            for kind in kinds
        ]

    def _numbers(self, key: str, word: str) -> list[Widget]:
        """A column of numbers other than cards."""
        return [
            self._bind(
                (key, seat),
                count_box(_("{seat}: {what}", seat=name, what=word)),
                partial(self._number, seat, key),
                partial(self._set_number, seat, key),
            )
            for name, seat in self._seats()
        ]

    def _award(self, key: str) -> object:
        return self.draft.data.get(key, "")

    def _set_award(self, key: str, holder: object) -> None:
        self.draft.set_key(key, None if holder == "" else holder)

    def _number(self, seat: int, key: str) -> object:
        return self.draft.seat(seat).get(key, 0)

    def _set_number(self, seat: int, key: str, n: int) -> None:
        self.draft.seat(seat)[key] = n

    def _market_row(self, key: str) -> object:
        return self.draft.data["market"][key]

    def _set_market_row(self, key: str, row: int) -> None:
        self.draft.data["market"][key] = row

    def _grid(self, heads: Sequence[str], columns: Sequence[Sequence[Widget]], width: int) -> GridBox:
        """Columns under their headings, with a line for each seat."""
        cells: list[Widget] = [HTML(), *(HTML(f'<div class="catan-text catan-head">{head}</div>') for head in heads)]
        for name, seat in self._seats():
            cells += [HTML(escape(name)), *(column[seat] for column in columns)]
        layout = {"grid_template_columns": f"78px repeat({len(columns)}, {width}px)", "align_items": "center"}
        return GridBox(cells, layout={**layout, "margin": "0 18px 6px 0"})

    def _market(self) -> Widget:
        draft = self.draft
        ruleset = draft.game_setup.ruleset
        rows = [(reward_words(ruleset, number), number) for number in reversed(range(len(ruleset["rows"])))]
        made = []
        for number, name in enumerate(draft.game_setup.varieties, 1):
            key = name.replace("_", " ")
            control = _wide(dropdown(variety_name(ruleset, number), rows, 0), 170)
            made.append(
                self._bind(
                    ("market", number),
                    control,
                    partial(self._market_row, key),
                    partial(self._set_market_row, key),
                )
            )
        return VBox(made)


def _wide(control: Dropdown, width: int) -> Dropdown:
    """A list whose label is this many pixels wide."""
    control.style.description_width, control.layout.max_width = f"{width}px", f"{width + 230}px"
    return control
