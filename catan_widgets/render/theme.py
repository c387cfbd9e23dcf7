"""Colours: three themes; together with the symbols and marks, each works for colour-blind readers.

Terrains and seats never differ by colour alone: every terrain has its own symbol and every seat its own mark.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from catan_widgets.i18n import _


@dataclass(frozen=True)
class Seat:
    """The colours of one seat's pieces: the piece, and the mark on it."""

    fill: str
    mark: str


@dataclass(frozen=True)
class Theme:
    """The colours of a picture.

    Args:
        name: its name.
        background, text: page colour of tables, and text on it; `panel` and `panel_edge` for cards and rows there.
        sea, sea_line: the sea and the lines between sea hexes.
        land: coast and paths.
        empty, empty_line: places where no hex has been laid yet.
        terrain: the colour of each terrain.
        print_ink: numbers printed on a hex.
        chip, chip_back, chip_edge: number chips, and chips with the letter facing up.
        ink, red: text on chips and signs.
        sign, pier: harbours.
        outline: around pieces.
        robber, robber_edge: the robber.
        seats: colours of pieces and of the edition's tiles, by the colour's name.
        selected, changed, legal, halo: highlights, and the line that sets them off.
        symbols: the colours that symbols name.
    """

    name: str
    background: str
    text: str
    panel: str
    panel_edge: str
    sea: str
    sea_line: str
    land: str
    empty: str
    empty_line: str
    terrain: Mapping[str, str]
    print_ink: str
    chip: str
    chip_back: str
    chip_edge: str
    ink: str
    red: str
    sign: str
    pier: str
    outline: str
    robber: str
    robber_edge: str
    seats: Mapping[str, Seat]
    selected: str
    changed: str
    legal: str
    halo: str
    symbols: Mapping[str, str]

    def piece(self, colour: str) -> dict[str, str]:
        """The colours of a piece or tile, by the names that its symbols use.

        Raises:
            ValueError: for a colour that no piece has.

        >>> theme("light").piece("white")["mark"]
        '#1d1d1f'
        """
        if colour not in self.seats:
            raise ValueError(
                _(
                    "there are no pieces in the colour {given!r}; allowed: {allowed}",
                    given=colour,
                    allowed=", ".join(self.seats),
                )
            )
        seat = self.seats[colour]
        return {"outline": self.outline, "fill": seat.fill, "mark": seat.mark}


_SEATS = {
    "red": Seat("#c8202f", "#ffffff"),
    "blue": Seat("#1f5fbf", "#ffffff"),
    "orange": Seat("#f59a23", "#1d1d1f"),
    "white": Seat("#fbfbf8", "#1d1d1f"),
    "yellow": Seat("#f6d02f", "#1d1d1f"),
    "green": Seat("#2a8a57", "#ffffff"),
}
_LIGHT = Theme(
    name="light",
    background="#fbfaf6",
    text="#22262b",
    panel="#f1ecdf",
    panel_edge="#8f8368",
    sea="#8cc4e0",
    sea_line="#b4dbee",
    land="#fbf3dc",
    empty="#ded3b4",
    empty_line="#b9ab84",
    terrain={
        "forest": "#348a50",
        "pasture": "#a3d367",
        "fields": "#f3c840",
        "hills": "#d4733f",
        "mountains": "#98a0ad",
        "desert": "#f1dfb2",
        "jungle": "#0b4a4c",
    },
    print_ink="#ffffff",
    chip="#fbf4e2",
    chip_back="#e2d3ae",
    chip_edge="#5d4a2c",
    ink="#22201c",
    red="#b3121f",
    sign="#fdf8ea",
    pier="#7a4f28",
    outline="#1d1d1f",
    robber="#3b3e44",
    robber_edge="#ffffff",
    seats=_SEATS,
    selected="#b5179e",
    changed="#1d3fbb",
    legal="#ffe14a",
    halo="#ffffff",
    symbols={
        "ink": "#22201c",
        "leaf": "#174a2b",
        "leaf_light": "#4fa56c",
        "bark": "#4d3015",
        "wood": "#9a6634",
        "wood_light": "#deb277",
        "wool": "#ffffff",
        "wool_shade": "#d8dbd2",
        "face": "#3a3633",
        "straw": "#8f6410",
        "ear": "#b07c12",
        "ear_light": "#fbe28a",
        "brick": "#8f3a1a",
        "brick_light": "#eba37a",
        "rock": "#525a68",
        "rock_light": "#707989",
        "snow": "#ffffff",
        "dune": "#cba75d",
        "cactus": "#4f7f3a",
        "pod": "#d9822b",
        "pod_dark": "#7a3d0c",
        "cream": "#fff8e6",
        "nut": "#a4642c",
        "grape": "#6d3b8f",
        "grape_light": "#8f5fb0",
        "gold": "#c9971c",
        "steel": "#5c6470",
        "page": "#fffdf6",
    },
)
_DARK = replace(
    _LIGHT,
    name="dark",
    background="#14181d",
    text="#e9e6de",
    panel="#222930",
    panel_edge="#74818f",
    sea="#17374f",
    sea_line="#28536f",
    land="#b3a67f",
    empty="#6b6350",
    empty_line="#8f8469",
    terrain={
        "forest": "#2a7446",
        "pasture": "#85b84c",
        "fields": "#d3a527",
        "hills": "#bb5c30",
        "mountains": "#828a97",
        "desert": "#d8c594",
        "jungle": "#0a3d3f",
    },
    chip="#f0e6cd",
    chip_back="#cbb98e",
    chip_edge="#2b2011",
    red="#a50f1b",
    sign="#efe5cc",
    pier="#a97b45",
    outline="#0d0e10",
    robber="#23262b",
    selected="#ff4fc0",
    changed="#8fe3ff",
    halo="#0d0e10",
)
_BRIGHT = {
    "red": Seat("#c0001a", "#ffffff"),
    "blue": Seat("#0038b8", "#ffffff"),
    "orange": Seat("#ff9a00", "#000000"),
    "white": Seat("#ffffff", "#000000"),
    "yellow": Seat("#ffd400", "#000000"),
    "green": Seat("#0b7a3c", "#ffffff"),
}
_CONTRAST = replace(
    _LIGHT,
    name="contrast",
    background="#ffffff",
    text="#000000",
    panel="#ffffff",
    panel_edge="#000000",
    sea="#ffffff",
    sea_line="#7a7a7a",
    land="#000000",
    empty="#e6e6e6",
    empty_line="#000000",
    terrain={
        "forest": "#0b7a3c",
        "pasture": "#c4f08a",
        "fields": "#ffd400",
        "hills": "#e8743b",
        "mountains": "#b9bec7",
        "desert": "#fff3cf",
        "jungle": "#003f42",
    },
    chip="#ffffff",
    chip_back="#ffffff",
    chip_edge="#000000",
    ink="#000000",
    red="#b00010",
    sign="#ffffff",
    pier="#000000",
    outline="#000000",
    robber="#000000",
    seats=_SEATS | _BRIGHT,
    selected="#d000b4",
    changed="#0038ff",
    legal="#ffe600",
    symbols=dict(_LIGHT.symbols)
    | {
        "leaf": "#03280f",
        "leaf_light": "#ffffff",
        "wool_shade": "#ffffff",
        "face": "#000000",
        "straw": "#000000",
        "ear": "#000000",
        "ear_light": "#fff3b0",
        "brick": "#5c1400",
        "brick_light": "#ffffff",
        "rock": "#22262e",
        "rock_light": "#4a5160",
        "dune": "#000000",
        "cactus": "#004d1a",
        "pod": "#ffb04d",
        "pod_dark": "#000000",
    },
)

THEMES: Mapping[str, Theme] = {theme.name: theme for theme in (_LIGHT, _DARK, _CONTRAST)}


#: Instead of a name: the theme that suits the page, which is light if there is no page.
AUTO = "auto"


def theme(name: str) -> Theme:
    """The theme with a given name; the light one for `AUTO`, unless a page says otherwise.

    Raises:
        ValueError: if there is no such theme.

    >>> theme("dark").name
    'dark'
    """
    if name == AUTO:
        return _LIGHT
    if name not in THEMES:
        allowed = ", ".join((AUTO, *THEMES))
        raise ValueError(_("{given!r} is not a theme; allowed: {allowed}", given=name, allowed=allowed))
    return THEMES[name]
