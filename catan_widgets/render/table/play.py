"""The picture of a game: island or table with all that lies on it, dice, and the market below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from catan_widgets.engine.board.island import seat_colours
from catan_widgets.engine.moves import SIDES
from catan_widgets.engine.position.state import State
from catan_widgets.i18n import _
from catan_widgets.render.chance.dice import die
from catan_widgets.render.chance.spinner import turned
from catan_widgets.render.island.scene import Pieces, island_scene
from catan_widgets.render.layout import Frame, Target, checked_width
from catan_widgets.render.shapes import Circle, Layers, Line, Polygon, Scene, Shape, Shapes, Text
from catan_widgets.render.table.edition import HIDDEN, Row, disc, edition_scene, section_at, tile_at, tile_box
from catan_widgets.render.table.market import between, column_box, market_bars, market_scene, variety_at
from catan_widgets.render.theme import Theme

# In the units of the island: half the side of a die, and how far it lies from the corner.
_DIE, _DIE_IN = 0.36, 0.62

# How far off a place that is looked for a press may be, in the units of the island.
_TOLERANCE = 0.4

#: A road among the tiles of a row, as ``State.row`` writes it.
ROAD = "road"

#: As a viewer: one who sees no cards at all.
NOBODY = -1


@dataclass(frozen=True)
class Chance:
    """What chance brought last: it lies on the table.

    Args:
        dice: the faces of the two dice.
        market_die: the face of the die that lifts a variety.
        section: the section of the spinner.
        rolled: the share of the way that has been gone already by the two dice, if those come last, or else by the
            market die, if that does.
    """

    dice: tuple[int, int] | None = None
    market_die: int | None = None
    section: str | None = None
    rolled: float = 1


class Hit(NamedTuple):
    """What lies under a point, and its name.

    On an island the kinds are ``hex``, ``intersection``, ``path`` and ``variety``. On the table they are ``section``,
    and in the row of the seat that decides ``colour`` and ``side``; the row of another seat is ``row`` with its number.
    """

    kind: str
    name: str


class GamePicture:
    """How the positions of one game are drawn, and what lies under a point of the drawing.

    Args:
        state: any position of the game.
        theme: the colours.
        orientation: ``"flat"`` or ``"pointy"`` tops of the hexes.
        width: in pixels.

    Raises:
        ValueError: for an unknown orientation, or a width that is not positive.

    >>> from catan_widgets.engine.game.game import Game
    >>> from catan_widgets.render.theme import theme
    >>> state = Game.new("market", seed=1).state
    >>> picture = GamePicture(state, theme("light"), width=520)
    >>> picture.scene(state, Chance(dice=(3, 4))).title
    'Island of 24 hexes, Market'
    """

    def __init__(self, state: State, theme: Theme, orientation: str = "flat", width: float = 520) -> None:
        self.theme, self.width = theme, checked_width(width)
        self._frame = Frame(state.board.topology, orientation, width) if state.board is not None else None
        # What never changes during a game, from the first picture on.
        self._land: Shapes | None = None
        self._market: Shapes | None = None
        self._ground: Shapes | None = None

    def scene(
        self,
        state: State,
        chance: Chance | None = None,
        highlight: Mapping[str, Iterable[str]] | None = None,
        labels: Sequence[str] = (),
        viewer: int | None = None,
    ) -> Scene:
        """A position.

        Args:
            state: the position.
            chance: what chance brought last.
            highlight: names by role, as for `island_scene`; varieties are named by their numbers, places in the row of
                the seat that decides by their colours and sides.
            labels: what the rows of the edition are called.
            viewer: the seat whose cards alone are shown, `NOBODY`, or None for everybody's.
        """
        chance = chance or Chance()
        marked = {role: tuple(names) for role, names in (highlight or {}).items()}
        if self._frame is None:
            return self.table(state, chance.section, _in_row(state, marked), labels, viewer)
        varieties = {role: [int(name) for name in names if name.isdigit()] for role, names in marked.items()}
        places = {role: [name for name in names if not name.isdigit()] for role, names in marked.items()}
        scene = self._island(state, self._frame, chance, places)
        if not state.rows:
            return scene
        market = market_scene(
            state.game_setup.ruleset,
            state.rows,
            self.theme,
            self.width,
            varieties.get("legal", ()),
            varieties.get("changed", ()),
            self._market,
        )
        self._market = market.layers.ground
        return self._joined(scene, market)

    def moving(
        self,
        state: State,
        chance: Chance,
        share: float,
        rows: Mapping[str, int],
        section: str | None = None,
        viewer: int | None = None,
    ) -> Shapes:
        """The pieces of a scene on the way to it: dice roll, the arrow turns, bars sink and rise.

        Args:
            state: the position that it leads to.
            chance: what chance brought last.
            share: of the way, from 0 to 1.
            rows: where the varieties stood before.
            section: what the arrow pointed at before.
            viewer: as for ``scene``.
        """
        ruleset = state.game_setup.ruleset
        if self._frame is None:
            turn = turned(ruleset, section, chance.section, share) if chance.section else None
            rows_shown = _rows(state, (), viewer)
            return edition_scene(ruleset, self.theme, rows_shown, self.width, chance.section, turn=turn).layers.pieces
        things = self._island(state, self._frame, chance, {}).layers.pieces
        bars: Shapes = ()
        if state.rows:
            bars = market_bars(ruleset, between(rows, state.rows, share), self.theme, self.width)
        return (*things, *(_moved(bar, self._frame.height) for bar in bars))

    def table(
        self,
        state: State,
        section: str | None = None,
        highlight: Mapping[str, Iterable[tuple[int, int]]] | None = None,
        labels: Sequence[str] = (),
        viewer: int | None = None,
    ) -> Scene:
        """A position of the edition, with places of its rows pointed out by their numbers; see `edition_scene`."""
        rows = _rows(state, labels, viewer)
        return edition_scene(state.game_setup.ruleset, self.theme, rows, self.width, section, highlight)

    def tile(self, state: State, x: float, y: float, viewer: int | None = None) -> tuple[int, int] | None:
        """The row of the edition under a point, and the place in it, as `tile_at` counts it."""
        return tile_at(_rows(state, (), viewer), x, y, self.width)

    def targets(
        self, state: State, names: Iterable[str], viewer: int | None = None, spins: bool = False
    ) -> Iterator[Target]:
        """Where a press means one of some places, which are named as in the highlight of ``scene``.

        Args:
            state: the position that is shown.
            names: the places.
            viewer: whose cards are shown, as for ``scene``.
            spins: whether a press on the spinner is one of what is looked for.
        """
        if self._frame is None:
            yield from self.tiles(state, _in_row(state, {"legal": names})["legal"], viewer)
            if spins:
                yield disc(_rows(state, (), viewer), self.width)
            return
        for name in names:
            if name.isdigit():
                left, top, right, bottom = column_box(state.game_setup.ruleset, int(name), self.width)
                yield left, top + self._frame.height, right, bottom + self._frame.height
            else:
                yield self._frame.target(name, _TOLERANCE)

    def tiles(self, state: State, places: Iterable[tuple[int, int]], viewer: int | None = None) -> Iterator[Target]:
        """Where places of the rows of the edition lie, which are named as by ``tile``."""
        rows = _rows(state, (), viewer)
        return (tile_box(rows, row, place, self.width) for row, place in places)

    def hit(self, state: State, x: float, y: float, kinds: Sequence[str] = (), viewer: int | None = None) -> Hit | None:
        """What lies under a point: of the kinds given, if one of these does, else anything.

        Args:
            state: the position that is shown.
            x, y: the point in pixels.
            kinds: kinds of places of the island.
            viewer: whose cards are shown, as for ``scene``.
        """
        ruleset = state.game_setup.ruleset
        if self._frame is None:
            found = self.tile(state, x, y, viewer)
            if found is not None:
                return _hit_row(state, *found)
            section = section_at(ruleset, _rows(state, (), viewer), x, y, self.width)
            return Hit("section", section) if section else None
        if y > self._frame.height:
            number = variety_at(ruleset, x, y - self._frame.height, self.width) if state.rows else None
            return Hit("variety", str(number)) if number else None
        wanted = tuple(kind for kind in ("hex", "intersection", "path") if kind in kinds)
        place = self._frame.hit(x, y, wanted, tolerance=_TOLERANCE) if wanted else None  # type: ignore[arg-type]
        place = place or self._frame.hit(x, y)
        return Hit(*place) if place else None

    def place(self, kind: str, x: float, y: float, tolerance: float = 0.45) -> str | None:
        """The place of one kind that lies nearest to a point of the island, or None if none is near.

        Args:
            kind: ``hex``, ``intersection``, ``path`` or ``site``; a site is named by hex and intersection.
            x, y: the point in pixels.
            tolerance: how far off it may be, in board units.
        """
        if self._frame is None or y > self._frame.height:
            return None
        if kind == "site":
            site = self._frame.hit_site(x, y, tolerance)
            return " ".join(site) if site else None
        found = self._frame.hit(x, y, (kind,), tolerance)  # type: ignore[arg-type]
        return found[1] if found else None

    def _island(self, state: State, frame: Frame, chance: Chance, highlight: Mapping[str, Iterable[str]]) -> Scene:
        assert state.board is not None
        colours = seat_colours(state.board.ruleset, state.players)
        pieces = Pieces.standing(state)
        scene = island_scene(state.board, frame, self.theme, pieces, state.robber, highlight, colours, self._land)
        self._land = scene.layers.ground
        faces = [*(chance.dice or ()), *([chance.market_die] if chance.market_die else [])]
        told = [scene.description]
        if chance.dice:
            first, second = chance.dice
            told.append(_("The dice show {first} and {second}.", first=first, second=second))
        if chance.market_die:
            told.append(_("The market die shows {face}.", face=chance.market_die))
        last = (2,) if chance.market_die else (0, 1)
        dice = [
            shape
            for place, face in enumerate(faces)
            for shape in self._die(frame, place, face, chance.rolled if place in last else 1)
        ]
        layers = scene.layers._replace(pieces=(*scene.layers.pieces, *dice))
        return replace(scene, layers=layers, description=" ".join(told))

    def _joined(self, upper: Scene, lower: Scene) -> Scene:
        """The market below the island."""
        down = upper.height
        if self._ground is None:
            corners = ((0, down), (upper.width, down), (upper.width, down + lower.height), (0, down + lower.height))
            paper = Polygon(corners, lower.background)
            self._ground = (*upper.layers.ground, paper, *(_moved(shape, down) for shape in lower.layers.ground))
        above = zip(upper.layers[1:], lower.layers[1:], strict=True)
        return Scene(
            layers=Layers._make([self._ground, *((*a, *(_moved(shape, down) for shape in b)) for a, b in above)]),
            width=upper.width,
            height=down + lower.height,
            background=upper.background,
            title=_("{first}, {second}", first=upper.title, second=lower.title),
            description=f"{upper.description} {lower.description}",
        )

    def _die(self, frame: Frame, place: int, face: int, rolled: float) -> list[Shape]:
        """The dice lie in the upper left corner of the sea, the one of the market in the right."""
        step = _DIE * 2.5 * frame.scale
        inset = _DIE_IN * frame.scale
        x = inset + place * step if place < 2 else frame.width - inset
        return die(face, x, inset, _DIE * frame.scale, self.theme, rolled)


def _rows(state: State, labels: Sequence[str], viewer: int | None) -> list[Row]:
    rows = []
    for seat in range(state.players):
        hand = state.hand(seat) if viewer in (None, seat) else None
        cards = {HIDDEN: state.hand_size(seat)} if hand is None else hand
        label = labels[seat] if labels else ""
        rows.append(Row(state.row(seat), {kind: n for kind, n in cards.items() if n}, label, ends=True))
    return rows


def _deciding(state: State) -> int:
    """The seat whose row is built on: the one whose turn it is, if chance decides."""
    seat = state.to_move
    return state.turn if seat is None or seat < 0 else seat


def _hit_row(state: State, row: int, place: int) -> Hit | None:
    """What a press on a place of a row means; a road at an end means that end, one between settlements nothing."""
    if row != _deciding(state):
        return Hit("row", str(row))
    tiles = state.row(row)
    inner = 0 <= place < len(tiles)
    if inner and tiles[place] != ROAD:
        return Hit("colour", tiles[place].split()[0])
    if 0 < place < len(tiles) - 1:
        return None
    return Hit("side", SIDES[0] if place <= 0 else SIDES[1])


def _in_row(state: State, marked: Mapping[str, Iterable[str]]) -> dict[str, list[tuple[int, int]]]:
    """The numbers of the places that names mean in the row of the seat that decides.

    A side means the free place there, or what has come to lie there; a colour that is not in the row means nothing.
    """
    seat = _deciding(state)
    tiles = state.row(seat)
    colours = {tile.split()[0]: place for place, tile in enumerate(tiles) if tile != ROAD}
    free = dict(zip(SIDES, (-1, len(tiles)), strict=True))
    laid = dict(zip(SIDES, (0, len(tiles) - 1), strict=True))
    return {
        role: list(
            dict.fromkeys(
                (seat, place)
                for name in names
                if (place := colours.get(name, (free if role == "legal" else laid).get(name))) is not None
            )
        )
        for role, names in marked.items()
    }


def _moved(shape: Shape, down: float) -> Shape:
    match shape:
        case Polygon(points, _fill):
            return replace(shape, points=tuple((x, y + down) for x, y in points))
        case Line(points):
            return replace(shape, points=tuple((x, y + down) for x, y in points))
        case Circle() | Text():
            return replace(shape, y=shape.y + down)
