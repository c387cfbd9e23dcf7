"""Pictures of games without an island: the spinner, and the rows of tiles in front of the players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from catan_widgets.engine.moves import SIDES
from catan_widgets.i18n import _
from catan_widgets.render.chance.spinner import turned
from catan_widgets.render.layout import Target, checked_orientation, checked_width
from catan_widgets.render.shapes import Scene, Shapes
from catan_widgets.render.table.edition import HIDDEN, ROAD, Row, disc, edition_scene, section_at, tile_at, tile_box
from catan_widgets.render.table.play import Chance, GamePicture, Hit, Place, Position
from catan_widgets.render.theme import Theme


class RowPicture(GamePicture):
    """The spinner with its arrow, and the row and the cards of each seat.

    >>> from catan_widgets.engine.game.game import Game
    >>> from catan_widgets.render.theme import theme
    >>> game = Game.new("edition", seed=1)
    >>> RowPicture(game.state, theme("light")).scene(game).title
    'Table of the Chocolate Edition'
    """

    def __init__(self, position: Position, theme: Theme, orientation: str = "flat", width: float = 520) -> None:
        checked_orientation(orientation)
        self.theme, self.width = theme, checked_width(width)
        self._ruleset = position.game_setup.ruleset

    def drawn(
        self, position: Position, chance: Chance, marked: Mapping[str, Sequence[Place]], viewer: int | None
    ) -> Scene:
        """Spinner and rows."""
        rows = rows_of(position, viewer)
        return edition_scene(self._ruleset, self.theme, rows, self.width, chance.section, _in_rows(position, marked))

    def moving(
        self,
        position: Position,
        chance: Chance,
        share: float,
        rows: Mapping[str, int],
        section: str | None = None,
        viewer: int | None = None,
    ) -> Shapes:
        """The arrow turns."""
        turn = turned(self._ruleset, section, chance.section, share) if chance.section else None
        shown = rows_of(position, viewer)
        return edition_scene(self._ruleset, self.theme, shown, self.width, chance.section, turn=turn).layers.pieces

    def targets(
        self, position: Position, places: Iterable[Place], viewer: int | None = None, spins: bool = False
    ) -> Iterator[Target]:
        """The places of the rows, and the spinner."""
        rows = rows_of(position, viewer)
        for row, place in _in_rows(position, {"legal": tuple(places)})["legal"]:
            yield tile_box(rows, row, place, self.width)
        if spins:
            yield disc(rows, self.width)

    def hit(
        self, position: Position, x: float, y: float, kinds: Sequence[str] = (), viewer: int | None = None
    ) -> Hit | None:
        """A place of a row, or a section of the spinner."""
        rows = rows_of(position, viewer)
        found = tile_at(rows, x, y, self.width)
        if found is not None:
            return _hit_row(position, *found)
        section = section_at(self._ruleset, rows, x, y, self.width)
        return Hit("section", section) if section else None

    def place(self, position: Position, kind: str, x: float, y: float, tolerance: float = 0.45) -> Place | None:
        """The place of a row: its number, and that of the place in it."""
        return tile_at(rows_of(position, None), x, y, self.width)


def rows_of(position: Position, viewer: int | None = None) -> list[Row]:
    """What is in front of the players, as a viewer sees it; see `GamePicture.scene`."""
    rows = []
    for seat in range(position.players):
        hand = position.hand(seat) if viewer in (None, seat) else None
        cards = {HIDDEN: position.hand_size(seat)} if hand is None else hand
        label = position.game_setup.seat_name(seat)
        rows.append(Row(position.row(seat), {kind: n for kind, n in cards.items() if n}, label, ends=True))
    return rows


def _deciding(position: Position) -> int:
    """The seat whose row is built on; the seat whose turn it is if a chance event is pending."""
    seat = position.to_move
    return position.turn if seat is None or seat < 0 else seat


def _hit_row(position: Position, row: int, place: int) -> Hit | None:
    """The meaning of a press on a place of a row: a road at an end means that end, one between settlements nothing."""
    if row != _deciding(position):
        return Hit("row", str(row))
    tiles = position.row(row)
    inner = 0 <= place < len(tiles)
    if inner and tiles[place] != ROAD:
        return Hit("colour", tiles[place].split()[0])
    if 0 < place < len(tiles) - 1:
        return None
    return Hit("side", SIDES[0] if place <= 0 else SIDES[1])


def _in_rows(position: Position, marked: Mapping[str, Sequence[Place]]) -> dict[str, list[tuple[int, int]]]:
    """The numbers of the highlighted places; those given by name are in the row of the seat that decides.

    A side means the free place there, or what has been laid there; a colour that is not in the row means nothing.

    Raises:
        ValueError: for a name that is neither a side nor a colour.
    """
    known = [*SIDES, *position.game_setup.names["colour"]]
    found: dict[str, list[tuple[int, int]]] = {}
    for role, places in marked.items():
        meant: list[tuple[int, int]] = []
        for place in places:
            if not isinstance(place, str):
                meant.append(place)
            elif place in known:
                meant += _named(position, place, role)
            else:
                told = _("a row has no place {given!r}; choose from {allowed}", given=place, allowed=", ".join(known))
                raise ValueError(told)
        found[role] = list(dict.fromkeys(meant))
    return found


def _named(position: Position, name: str, role: str) -> list[tuple[int, int]]:
    """The place for a side or a colour in the row of the seat that decides, if there is one."""
    seat = _deciding(position)
    tiles = position.row(seat)
    places = {tile.split()[0]: place for place, tile in enumerate(tiles) if tile != ROAD}
    ends = (-1, len(tiles)) if role == "legal" else (0, len(tiles) - 1)
    places |= dict(zip(SIDES, ends, strict=True))
    return [(seat, places[name])] if name in places else []
