"""The corner lab: what an intersection is worth, as a heat map, as sums, in trials, and compared with others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ipywidgets import BoundedIntText, IntSlider, Widget
from traitlets import Any, Bool, Bunch, Int, Tuple, Unicode, validate

from catan_widgets.analysis import Production, dice_distribution
from catan_widgets.engine.board.island import Layout, OnIsland, island_of
from catan_widgets.engine.chance import Rng, Seed, pick
from catan_widgets.engine.ruledata.ruleset import Data
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _, ngettext
from catan_widgets.render.island.heat import LETTERS, heat_scene
from catan_widgets.render.island.pieces import Pieces, Standing
from catan_widgets.render.layout import Frame, Target
from catan_widgets.render.shapes import Scene
from catan_widgets.render.theme import Theme
from catan_widgets.render.theme import theme as theme_of
from catan_widgets.widgets.base.a11y import guarded
from catan_widgets.widgets.base.controls import beside, row, show, side_box, silent, text_box
from catan_widgets.widgets.base.pictures.chart import Chart
from catan_widgets.widgets.base.pictures.ground import ground
from catan_widgets.widgets.base.pictures.picture import PictureView
from catan_widgets.widgets.base.seeds import seed_of
from catan_widgets.widgets.base.session import Session
from catan_widgets.widgets.base.subject import subject_of
from catan_widgets.widgets.base.words import labels
from catan_widgets.widgets.base.words.texts import panel, paragraph
from catan_widgets.widgets.labs.corner import charts, text
from catan_widgets.widgets.labs.corner.picks import Choices
from catan_widgets.widgets.labs.corner.values import Corners, Picked, ingredients, measures, together
from catan_widgets.widgets.labs.trials import Results, TrialLab

if TYPE_CHECKING:
    from matplotlib.figure import FigureBase

_WIDTH = 520.0
#: The curve extends at most to this many rolls.
MOST_ROLLS = 60
# How far from an intersection a press may be, in sides of a hex.
_REACH = 0.34
_CHOICES = ("measure", "city", "robber", "robbed", "sites", "picks", "cities", "comparing")


class CornerLab(TrialLab, PictureView):
    """A heat map of all intersections; you can inspect, compare and roll for up to three of them.

    Args:
        board: the island, a game on one (then its pieces and its robber are shown too), or the session of a game; by
            default an island for these rules, built from the seed.
        rules: the rule system of that island, ``"base"`` or ``"market"``.
        seed: for the trials, and for the island if none is given; a whole number or a word. By default a random one.
        data: changes to the rule data of that island: a path or a mapping.
        theme: the colours, ``"auto"`` (follows the page), ``"light"``, ``"dark"`` or ``"contrast"``.

    Raises:
        TypeError: if the board is none of these, or the seed neither a whole number nor a word.
        ValueError: for an unknown theme or unknown rules, a game without an island, data for a board that has its own,
            or an empty seed.

    You can observe and set the traits ``measure`` (what the heat map shows), ``city``, ``robber`` (a hex, or ``""``),
    ``robbed`` (whether the robber counts), ``sites``, ``picks`` (names of intersections), ``cities`` (those of them
    that
    are cities), ``comparing``, ``rolls`` and ``seed``.

    >>> lab = CornerLab(seed="10b-monday")
    >>> lab.pick("0,0N")
    >>> lab.seat.expected, lab.seat.at_least_one
    (Fraction(11, 36), Fraction(11, 36))
    """

    trials: list[tuple[int, ...]]

    stream = "corner"
    settings = ("sites", "measure", "city", "robber", "robbed", "comparing", "picks", "cities", "rolls")

    board = Any()
    measure = Unicode("expected")
    city = Bool(False)
    robber = Unicode("")
    robbed = Bool(True)
    sites = Bool(False)
    picks = Tuple()
    cities = Tuple()
    comparing = Bool(False)
    rolls = Int(4)

    @typed
    def __init__(
        self,
        board: Layout | OnIsland | Session | None = None,
        rules: str = "base",
        seed: Seed | None = None,
        data: Data | None = None,
        theme: str = "auto",
    ) -> None:
        theme_of(theme)
        seed = seed_of(seed)
        subject = subject_of(board, rules, seed, data)
        island = Standing.of(subject)
        self.pieces = Pieces() if isinstance(subject, Layout) else island.pieces
        self._colours = island.colours
        ruleset = island.board.ruleset
        self._dice = ruleset["dice.number"], ruleset["dice.faces"]
        self._frame = Frame(island.board.topology, width=_WIDTH)
        super().__init__(seed, board=island.board, robber=island.robber or "", theme=theme)
        self.build()
        self.add_class("catan-corner-lab")
        self.chart, self.curve = Chart(self._paint, 9.4, 3.4), Chart(self._paint_curve, 7.4, 3.2)
        self.localize()
        self.observe(self._on_choice, _CHOICES)
        self.observe(self._on_rolls, "rolls")
        self.observe(lambda _change: self._draw_charts(), "theme")
        self.keep()

    # --- choices ---------------------------------------------------------------------------------------
    @property
    def corners(self) -> Corners:
        """The intersections with the chosen robber and production sites."""
        return Corners(self.board, (self.robber or None) if self.robbed else None, self.sites)

    @property
    def picked(self) -> list[Picked]:
        """The picked intersections, with what a roll yields at each."""
        return self.corners.picked(self.picks, self.cities)

    @property
    def seat(self) -> Production:
        """What a roll yields for one seat with all the picked buildings; ValueError if there are none."""
        if not self.picks:
            raise ValueError(_("Nothing is picked."))
        return together(self.picked)

    def pick(self, intersection: str) -> None:
        """Picks an intersection, or drops one that is already picked; when not comparing, it replaces the last pick.

        Raises:
            ValueError: if the island has no such intersection.
        """
        self.board.topology.intersection(intersection)
        if intersection in self.picks:
            self.picks = tuple(at for at in self.picks if at != intersection)
            return
        kept = self.picks[: len(LETTERS) - 1] if self.comparing else ()
        city = self.city or intersection in self.pieces.cities
        with self.hold_trait_notifications():
            self.picks = (*kept, intersection)
            others = tuple(at for at in self.cities if at != intersection)
            self.cities = (*others, intersection) if city else others

    # --- the parts -------------------------------------------------------------------------------------
    def compose(self) -> tuple[Widget, ...]:
        """The controls next to the picture; the sums, the comparison, the curve and the trials below it."""
        self.choices = Choices(self)
        self.info, self.compare, self.within, self.tables = (text_box() for _box in range(4))
        self.title = text_box()
        self.title.value = panel(_("Roll the dice"), paragraph(_("Each roll counts for everything you have picked.")))
        self.slider = IntSlider(description=_("rolls n"), min=1, max=MOST_ROLLS, readout=False)
        self.number = BoundedIntText(description="n", min=1, max=MOST_ROLLS, layout={"width": "150px"})
        for control in (self.slider, self.number):
            control.value = self.rolls
            control.observe(self._rolls_chosen, "value")
        self.rolls_row = row(self.slider, self.number)
        side = side_box(self.choices, self.info, self.theme_control, self.language_control)
        self._show()
        return (
            beside(self.picture, side),
            self.status,
            self.compare,
            *(self.rolls_row, self.within, self.curve),
            *(self.title, *self.trial_controls(), self.tables, self.chart),
        )

    def make_scene(self) -> Scene:
        """The heat map."""
        return heat_scene(
            self.board,
            self._frame,
            theme_of(self.theme),
            self.corners.heat(self.measure, self.city),
            self.picks,
            self.pieces,
            (self.robber or None) if self.robbed else None,
            self._colours,
            ground(self.board, _WIDTH, self.theme),
        )

    def targets(self) -> Iterator[Target]:
        """All hexes and intersections."""
        topology = self.board.topology
        return (self._frame.target(place, _REACH) for place in (*topology.hexes, *topology.intersections))

    def pressed(self, x: float, y: float) -> None:
        """A press on an intersection picks it; a press on a hex moves the robber there."""
        kind, place = self._frame.hit(x, y, ("hex", "intersection"), _REACH) or ("", "")
        if kind == "intersection":
            self.pick(place)
        elif kind == "hex":
            with self.hold_trait_notifications():
                self.robber, self.robbed = place, True

    def _show(self) -> None:
        picked, some = self.picked, bool(self.picks)
        self.choices.show()
        for part in (self.within, self.rolls_row, self.curve, self.compare):
            show(part, some)
        if not some:
            told = paragraph(_("Press a corner or choose one above. Press a hex to move the robber there."))
            self.info.value = told
        else:
            self.info.value = text.inspected(self.corners, picked[-1])
            totals = text.totals(self.corners, picked)
            several = len(picked) > 1
            self.compare.value = (text.compared(self.corners, picked) if several else "") + totals
        self._show_rolls()

    def _show_rolls(self) -> None:
        self.within.value = text.within(self.picked, self.rolls) if self.picks else ""
        for control in (self.slider, self.number):
            with silent(control, self._rolls_chosen):
                control.value = self.rolls
        self._show_counted()

    # --- the trials --------------------------------------------------------------------------------------
    @property
    def rolled(self) -> list[int]:
        """The totals rolled so far."""
        return [sum(faces) for faces in self.trials]

    @property
    def model(self) -> str:
        """The buildings that the rolls count for, with the numbers that yield cards there."""
        return " + ".join(
            f"{'city' if own.city else 'settlement'} {own.at} at {'-'.join(map(str, own.worth.numbers)) or 'none'}"
            for own in self.picked
        )

    def trial(self, rng: Rng) -> tuple[int, ...]:
        """Rolls the dice; returns the faces."""
        dice, faces = self._dice
        return tuple(1 + pick(rng, faces) for _die in range(dice))

    def results(self) -> Results:
        """How often each total was rolled, and each number of cards drawn at the picked intersections."""
        rolled = self.rolled
        totals = {total: rolled.count(total) for total in dice_distribution(self.board.ruleset)}
        if not self.picks:
            return {"total": totals}
        seat = self.seat
        came = text.cards_of(seat, rolled)
        return {"total": totals, "cards": {cards: came.count(cards) for cards in seat.distribution}}

    def show_last(self) -> None:
        """The last roll, in the status line."""
        faces = self.trials[-1]
        told = {"roll": len(self.trials), "faces": " + ".join(map(str, faces)), "total": sum(faces)}
        if not self.picks:
            self.status.say(_("Roll {roll}: {faces} = {total}.", **told))
            return
        cards = self.seat.cards(sum(faces))
        self.status.say(
            ngettext(
                "Roll {roll}: {faces} = {total}, {n} card.", "Roll {roll}: {faces} = {total}, {n} cards.", cards, **told
            )
        )

    def show_trials(self) -> None:
        """The table and the charts of the rolls."""
        self._show_counted()

    def _show_counted(self) -> None:
        rolled = self.rolled
        if not self.picks:
            self.tables.value = paragraph(_("Pick a corner first. The rolls are counted for what you have picked."))
        elif rolled:
            self.tables.value = text.counted(self.picked, rolled, self.rolls, self.seed)
        else:
            self.tables.value = ""
        self._draw_charts()

    def _draw_charts(self) -> None:
        show(self.chart, bool(self.picks and self.trials))
        if self.picks:
            n = self.rolls
            told = ngettext("At least one card in {n} roll", "At least one card in {n} rolls", n)
            self.curve.draw(self.theme, told, self.sample_told() if self.trials else "")
            if self.trials:
                n = len(self.trials)
                told = ngettext(
                    "Cards in {n} roll, next to the exact values", "Cards in {n} rolls, next to the exact values", n
                )
                self.chart.draw(self.theme, told, self.sample_told())

    def _paint(self, figure: FigureBase, colours: Theme) -> None:
        charts.trials(figure, colours, self.seat, self.rolled, self.relative)

    def _paint_curve(self, figure: FigureBase, colours: Theme) -> None:
        charts.curve(figure, colours, self.seat, self.rolls, self.rolled)

    # --- changes -----------------------------------------------------------------------------------------
    @validate("board")
    def _check_board(self, proposal: Bunch) -> object:
        return island_of(proposal.value)

    @validate("measure")
    def _check_measure(self, proposal: Bunch) -> object:
        known = [value for _word, value in measures(self.board.ruleset)]
        if proposal.value not in known:
            raise ValueError(
                _(
                    "{given!r} cannot be measured; choose from {known}",
                    given=proposal.value,
                    known=", ".join(known),
                )
            )
        return proposal.value

    @validate("robber")
    def _check_robber(self, proposal: Bunch) -> object:
        if proposal.value:
            self.board.topology.hex(proposal.value)
        return proposal.value

    @validate("picks")
    def _check_picks(self, proposal: Bunch) -> object:
        if len(proposal.value) > len(LETTERS):
            told = _(
                "{n} places are picked, but there is only room for {most}", n=len(proposal.value), most=len(LETTERS)
            )
            raise ValueError(told)
        for at in proposal.value:
            self.board.topology.intersection(at)
        return tuple(dict.fromkeys(proposal.value))

    @validate("cities")
    def _check_cities(self, proposal: Bunch) -> object:
        for at in proposal.value:
            self.board.topology.intersection(at)
        return proposal.value

    @validate("rolls")
    def _check_rolls(self, proposal: Bunch) -> object:
        if not 1 <= proposal.value <= MOST_ROLLS:
            raise ValueError(_("{n} rolls are not possible; choose 1 to {most}", n=proposal.value, most=MOST_ROLLS))
        return proposal.value

    def _on_choice(self, change: Bunch) -> None:
        """Keeps the choices consistent: production sites need ingredients, and several picks need comparing."""
        ruleset = self.board.ruleset
        with self.hold_trait_notifications():
            if self.measure in ingredients(ruleset) and not self.sites:
                if change.name == "sites":
                    self.measure = "expected"
                else:
                    self.sites = True
            if len(self.picks) > 1 and not self.comparing:
                if change.name == "comparing":
                    self.picks = self.picks[-1:]
                else:
                    self.comparing = True
        self.redraw()  # first, because charts take a while
        self._show()
        if change.name in ("picks", "robber", "robbed"):
            self._say(change.name)

    def _say(self, changed: str) -> None:
        if changed == "picks":
            places = [labels.label(self.board, "intersection", at) for at in self.picks]
            picked = _("Picked: {places}.", places="; ".join(places)) if places else _("Nothing is picked.")
            self.status.say(picked)
        elif self.robbed and self.robber:
            self.status.say(_("The robber is on {hex}.", hex=labels.label(self.board, "hex", self.robber)))
        else:
            self.status.say(_("The robber is ignored."))

    def _on_rolls(self, change: Bunch) -> None:
        self._show_rolls()

    @guarded
    def _rolls_chosen(self, change: Bunch) -> None:
        self.rolls = change.new
