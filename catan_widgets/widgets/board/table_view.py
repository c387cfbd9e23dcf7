"""The view of the edition's table: a spinner to click on, and how many cards each player gets from a section of it."""

from __future__ import annotations

from html import escape

from ipywidgets import Widget
from traitlets import Any, Bunch, Unicode, validate

from catan_widgets.engine.board.edition import EditionLayout
from catan_widgets.engine.names import named
from catan_widgets.i18n import _, ngettext
from catan_widgets.render.layout import Target
from catan_widgets.render.shapes import Scene
from catan_widgets.render.table.edition import Row, disc, edition_scene, player_label, section_at, start_rows
from catan_widgets.render.theme import theme as theme_of
from catan_widgets.widgets.base.a11y import guarded
from catan_widgets.widgets.base.controls import beside, dropdown, side_box, silent, text_box
from catan_widgets.widgets.base.pictures.picture import PictureView
from catan_widgets.widgets.base.words.texts import assumed_mark, facts, panel, paragraph, probability


class TableView(PictureView):
    """The table of the Chocolate Edition to look at and to click on.

    A click on a section of the spinner selects it, and the panel shows its probability, its colours and how many cards
    each player gets; the drop-down next to the picture does the same.

    Args:
        board: the table, complete or partly laid.
        theme: ``"auto"`` (follows the page), ``"light"``, ``"dark"`` or ``"contrast"``.
        width: the width of the picture in pixels.

    Raises:
        TypeError: if the board is not a table.
        ValueError: for an unknown theme or section.

    The traits ``board``, ``theme`` and ``selected`` (a section, or ``""``) can be observed and set.

    >>> from catan_widgets.engine.board.edition import steps
    >>> view = TableView(steps(players=3)[-1].table)
    >>> view.selected = "ore"
    >>> "1/7" in view.info.value
    True
    """

    board = Any()
    selected = Unicode("")

    def __init__(self, board: EditionLayout, theme: str = "auto", width: float = 560) -> None:
        theme_of(theme)
        self._width = width
        super().__init__(board=checked_table(board), theme=theme)
        self.build()
        self.localize()
        self.observe(self._on_board, "board")
        self.observe(self._on_selected, "selected")

    def compose(self) -> tuple[Widget, ...]:
        """The list of sections, and the text about the selected one."""
        sections = [(named(section), section) for section in self.board.sections]
        self.section_control = dropdown(_("section"), [(_("none"), ""), *sections], self.selected)
        self.section_control.observe(self._section_chosen, "value")
        self.info = text_box()
        self.side = side_box(self.section_control, self.info, self.theme_control, self.language_control)
        self._show_info()
        return beside(self.picture, self.side), self.status

    @property
    def rows(self) -> tuple[Row, ...]:
        """The tiles in front of the players."""
        return start_rows(self.board.sets, self.board.dealt)

    def make_scene(self) -> Scene:
        """The spinner, pointing at the selected section, and the rows of the players."""
        return edition_scene(
            self.board.ruleset, theme_of(self.theme), self.rows, self._width, pointing_at=self.selected or None
        )

    def targets(self) -> tuple[Target, ...]:
        """The spinner."""
        return (disc(self.rows, self._width),)

    def pressed(self, x: float, y: float) -> None:
        """Selects the section under a point; pressing it again, or pressing next to the disc, clears the selection."""
        section = section_at(self.board.ruleset, self.rows, x, y, self._width) or ""
        self.selected = "" if section == self.selected else section

    @validate("board")
    def _check_board(self, proposal: Bunch) -> object:
        return checked_table(proposal.value)

    @validate("selected")
    def _check_selected(self, proposal: Bunch) -> object:
        if proposal.value:
            self.board.probability(proposal.value)
        return proposal.value

    def _on_board(self, change: Bunch) -> None:
        self._show_info()
        self.redraw()

    def _on_selected(self, change: Bunch) -> None:
        with silent(self.section_control, self._section_chosen):
            self.section_control.value = self.selected
        self._show_info()
        self.redraw()
        if self.selected:
            self.status.say(_("Selected: {place}.", place=named(self.selected)))
        else:
            self.status.say(_("Nothing is selected."))

    def _show_info(self) -> None:
        if self.selected:
            self.info.value = section_info(self.board, self.selected)
        else:
            self.info.value = paragraph(_("Click a section of the spinner, or choose one above."))

    @guarded
    def _section_chosen(self, change: Bunch) -> None:
        self.selected = change.new


def section_info(table: EditionLayout, section: str) -> str:
    """The panel for a section of the spinner, as HTML."""
    ruleset = table.ruleset
    mark = assumed_mark() if ruleset.entry("spinner_weights").status == "assumed" else ""
    rows = [(_("probability"), f"{escape(probability(table.probability(section)))} {mark}")]
    colours = table.colours(section)
    if colours:
        partly = ruleset.entry(f"section_colours.{section}").status == "assumed"
        words = ", ".join(map(named, colours))
        rows.append((_("colours"), f"{escape(words)} {assumed_mark() if partly else ''}"))
    for seat, taken in enumerate(table.sets):
        n = table.gain(seat, section)
        cards = ngettext("{n} card", "{n} cards", n)
        settlements = ", ".join(map(named, taken.settlements))
        told = escape(_("{cards} ({settlements})", cards=cards, settlements=settlements))
        rows.append((player_label(seat + 1), told))
    parts = [facts(rows)]
    if section == "question":
        parts.append(paragraph(_("Everyone takes a card of their choice (E-21).")))
    elif section == "robber":
        parts.append(paragraph(_("Nobody gets a card. Anyone with too many cards discards half of them (E-22).")))
    return panel(_("Section: {section}", section=named(section)), *parts)


def checked_table(board: object) -> EditionLayout:
    """The table itself, if it is a table; otherwise TypeError."""
    if not isinstance(board, EditionLayout):
        raise TypeError(_("give a table of the Chocolate Edition, not {given!r}", given=board))
    return board
