"""Pictures of games on an island: everything on it, the dice, and the market below it if there is one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from catan_widgets.engine.board.island import island_of, seat_colours
from catan_widgets.engine.rules.tables import market_varieties
from catan_widgets.i18n import _
from catan_widgets.render.chance.dice import die
from catan_widgets.render.island.pieces import Pieces
from catan_widgets.render.island.scene import island_scene
from catan_widgets.render.layout import Frame, Target
from catan_widgets.render.shapes import Circle, Layers, Line, Polygon, Scene, Shape, Shapes, Text
from catan_widgets.render.table.market import between, column_box, market_bars, market_scene, variety_at
from catan_widgets.render.table.play import Chance, GamePicture, Hit, Place, Position
from catan_widgets.render.theme import Theme

# In the units of the island: half the side of a die, and its distance from the corner.
_DIE, _DIE_IN = 0.36, 0.62

# How far from a place a press that means it may be, in the units of the island.
_TOLERANCE = 0.4


class IslandPicture(GamePicture):
    """The island with everything on it, and the dice in the upper corners of the sea.

    >>> from catan_widgets.engine.game.game import Game
    >>> from catan_widgets.render.theme import theme
    >>> game = Game.new(seed=1)
    >>> IslandPicture(game.state, theme("light")).scene(game).title
    'Island of 19 hexes'
    """

    def __init__(self, position: Position, theme: Theme, orientation: str = "flat", width: float = 520) -> None:
        self.theme = theme
        self.frame = Frame(island_of(position).topology, orientation, width)
        # The parts that never change during a game, from the first picture on.
        self._land: Shapes | None = None

    def drawn(
        self, position: Position, chance: Chance, marked: Mapping[str, Sequence[Place]], viewer: int | None
    ) -> Scene:
        """The island with its dice; nobody's cards are shown."""
        return self._island(position, chance, {role: list(map(str, places)) for role, places in marked.items()})

    def moving(
        self,
        position: Position,
        chance: Chance,
        share: float,
        rows: Mapping[str, int],
        section: str | None = None,
        viewer: int | None = None,
    ) -> Shapes:
        """The dice roll."""
        return self._island(position, chance, {}).layers.pieces

    def targets(
        self, position: Position, places: Iterable[Place], viewer: int | None = None, spins: bool = False
    ) -> Iterator[Target]:
        """The places of the island."""
        return (self.frame.target(str(place), _TOLERANCE) for place in places)

    def hit(
        self, position: Position, x: float, y: float, kinds: Sequence[str] = (), viewer: int | None = None
    ) -> Hit | None:
        """A hex, an intersection or a path."""
        place = self.frame.hit(x, y, kinds, _TOLERANCE) or self.frame.hit(x, y)
        return Hit(*place) if place else None

    def place(self, position: Position, kind: str, x: float, y: float, tolerance: float = 0.45) -> Place | None:
        """A place of one kind on the island."""
        if y > self.frame.height:
            return None
        if kind == "site":
            site = self.frame.hit_site(x, y, tolerance)
            return " ".join(site) if site else None
        found = self.frame.hit(x, y, (kind,), tolerance)
        return found[1] if found else None

    def _island(self, position: Position, chance: Chance, highlight: Mapping[str, Iterable[str]]) -> Scene:
        board, pieces = island_of(position), Pieces.standing(position)
        colours = seat_colours(board.ruleset, position.players)
        scene = island_scene(board, self.frame, self.theme, pieces, position.robber, highlight, colours, self._land)
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
            for shape in self._die(place, face, chance.rolled if place in last else 1)
        ]
        layers = scene.layers._replace(pieces=(*scene.layers.pieces, *dice))
        return replace(scene, layers=layers, description=" ".join(told))

    def _die(self, place: int, face: int, rolled: float) -> list[Shape]:
        """The dice are in the upper left corner of the sea, the market die in the upper right one."""
        step, inset = _DIE * 2.5 * self.frame.scale, _DIE_IN * self.frame.scale
        x = inset + place * step if place < 2 else self.frame.width - inset
        return die(face, x, inset, _DIE * self.frame.scale, self.theme, rolled)


class MarketPicture(IslandPicture):
    """The island, and the market below it.

    >>> from catan_widgets.engine.game.game import Game
    >>> from catan_widgets.render.theme import theme
    >>> game = Game.new("market", seed=1)
    >>> MarketPicture(game.state, theme("light")).scene(game).title
    'Island of 24 hexes, Market'
    """

    def __init__(self, position: Position, theme: Theme, orientation: str = "flat", width: float = 520) -> None:
        super().__init__(position, theme, orientation, width)
        self._ruleset = position.game_setup.ruleset
        self._market: Shapes | None = None
        self._ground: Shapes | None = None

    def drawn(
        self, position: Position, chance: Chance, marked: Mapping[str, Sequence[Place]], viewer: int | None
    ) -> Scene:
        """The island with its dice, and the market."""
        varieties = {
            role: [self._number(name) for name in names if _is_variety(name)] for role, names in marked.items()
        }
        places = {role: [name for name in names if not _is_variety(name)] for role, names in marked.items()}
        island = super().drawn(position, chance, places, viewer)
        market = market_scene(
            self._ruleset,
            position.rows,
            self.theme,
            self.frame.width,
            varieties.get("legal", ()),
            varieties.get("changed", ()),
            varieties.get("selected", ()),
            self._market,
        )
        self._market = market.layers.ground
        return self._joined(island, market)

    def moving(
        self,
        position: Position,
        chance: Chance,
        share: float,
        rows: Mapping[str, int],
        section: str | None = None,
        viewer: int | None = None,
    ) -> Shapes:
        """The dice roll, bars sink and rise."""
        things = super().moving(position, chance, share, rows, section, viewer)
        bars = market_bars(self._ruleset, between(rows, position.rows, share), self.theme, self.frame.width)
        return (*things, *(_moved(bar, self.frame.height) for bar in bars))

    def targets(
        self, position: Position, places: Iterable[Place], viewer: int | None = None, spins: bool = False
    ) -> Iterator[Target]:
        """The places of the island, and the columns of the market."""
        for name in places:
            if _is_variety(name):
                left, top, right, bottom = column_box(self._ruleset, self._number(name), self.frame.width)
                yield left, top + self.frame.height, right, bottom + self.frame.height
            else:
                yield from super().targets(position, [name])

    def hit(
        self, position: Position, x: float, y: float, kinds: Sequence[str] = (), viewer: int | None = None
    ) -> Hit | None:
        """A place of the island, or a variety."""
        if y <= self.frame.height:
            return super().hit(position, x, y, kinds, viewer)
        number = variety_at(self._ruleset, x, y - self.frame.height, self.frame.width)
        return Hit("variety", str(number)) if number else None

    def _number(self, name: Place) -> int:
        """The number of a variety, checked."""
        number, most = int(str(name)), len(market_varieties(self._ruleset))
        if not 1 <= number <= most:
            raise ValueError(_("there is no variety {number}; they are numbered 1 to {most}", number=number, most=most))
        return number

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


def _is_variety(name: Place) -> bool:
    return isinstance(name, str) and name.isdigit()


def _moved(shape: Shape, down: float) -> Shape:
    match shape:
        case Polygon(points, _fill):
            return replace(shape, points=tuple((x, y + down) for x, y in points))
        case Line(points):
            return replace(shape, points=tuple((x, y + down) for x, y in points))
        case Circle() | Text():
            return replace(shape, y=shape.y + down)
