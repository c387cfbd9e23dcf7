"""Moves and chance outcomes: small frozen types, each with exactly one notation.

``str`` gives the notation of a move, ``parse_move`` reads it back, and ``repr`` gives the Python code that rebuilds it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, ClassVar, TypeVar

from catan_widgets import brief
from catan_widgets.engine.board.topology import HEX
from catan_widgets.engine.bundles import DEVELOPMENT, KINDS, Bundle, bundle, compact
from catan_widgets.engine.errors import NotationError
from catan_widgets.engine.whole import whole_number
from catan_widgets.i18n import N_, _

M = TypeVar("M", bound="type[Move]")

#: The piles that make up a hand (M-70, M-74).
PILES = ("resources", "ingredients")
SIDES = ("left", "right")
#: The seat to name in an offer to all other players.
ALL = "all"

#: The longest notation accepted; an offer of all kinds of cards for all kinds is shorter.
LONGEST = 400

_WORDS: dict[str, type[Move]] = {}


@dataclass(frozen=True, slots=True)
class _Form:
    """How an argument is written, and its allowed values."""

    pattern: str
    expected: str
    read: Callable[[str], Any] = str

    def checked(self, name: str, value: object) -> Any:
        """The value as an int or a str; TypeError for the wrong type, ValueError for an impossible value."""
        given = whole_number(value) if self.read is int else str(value) if isinstance(value, str) else None
        wrong = TypeError if given is None else None if re.fullmatch(self.pattern, brief.text(given)) else ValueError
        if wrong:
            raise wrong(
                _("{name} must be {expected}, not {value!r}", name=name, expected=_(self.expected), value=value)
            )
        return given


def _asked(text: str) -> int | str:
    return ALL if text == ALL else int(text)


_NUMBER = "0|[1-9][0-9]?"
_HEX_FORM = _Form(HEX, N_("a hex such as 0,0"))
_INTERSECTION = _Form(HEX + "[NS]", N_("an intersection such as 0,0N"))
_PATH = _Form(HEX + "(NE|NW|W)", N_("a path such as 0,0NE"))
_KIND = _Form("|".join(KINDS), N_("a kind of card such as ore"))
_SEAT = _Form(_NUMBER, N_("a seat number, counting from 0"), int)
_ASKED = _Form(f"{_NUMBER}|{ALL}", N_("a seat number, counting from 0, or all"), _asked)
_BY = _Form(rf"by\s+({_NUMBER})", N_("by and the number of the seat that makes the offer"), lambda text: int(text[2:]))
_PILE = _Form("|".join(PILES), N_("resources or ingredients"))
_VARIETY = _Form(r"[1-9]", N_("the number of a variety"), int)
_FACE = _Form("[1-9][0-9]?", N_("the face of a die"), int)
_WORD = _Form("[a-z][a-z_]{0,29}", N_("a word in lower-case letters"))
_SIDE = _Form("|".join(SIDES), N_("left or right"))
_CARD = _Form("|".join(DEVELOPMENT), N_("a development card such as knight"))
_CARDS = _Form(r"0|[1-9][0-9]*[a-z]+(\+[1-9][0-9]*[a-z]+)*", N_("cards such as 1ore+2wool"), bundle)


def _arg(form: _Form) -> Any:
    return field(metadata={"form": form})


@dataclass(frozen=True, slots=True)
class Move:
    """Something that happens in a game: a seat's decision or a chance outcome."""

    word: ClassVar[str] = ""

    def __post_init__(self) -> None:
        for part in fields(self):
            value = getattr(self, part.name)
            if value is not None or part.default is not None:
                object.__setattr__(self, part.name, part.metadata["form"].checked(part.name, value))

    def __str__(self) -> str:
        values = [(getattr(self, part.name), part.default) for part in fields(self)]
        while values and values[-1][0] == values[-1][1]:
            values.pop()
        return " ".join([self.word, *(str(value) for value, _default in values)])


class Outcome(Move):
    """A chance outcome."""

    __slots__ = ()


def _listed(word: str) -> Callable[[M], M]:
    """Gives a move its word and registers it for ``parse_move``."""

    def enter(move: M) -> M:
        move.word = word
        _WORDS[word] = move
        return move

    return enter


@_listed("roll")
@dataclass(frozen=True, slots=True)
class Roll(Move):
    """Roll the dice (B-30)."""


@_listed("spin")
@dataclass(frozen=True, slots=True)
class Spin(Move):
    """Spin the pointer (E-20)."""


@_listed("settle")
@dataclass(frozen=True, slots=True)
class Settle(Move):
    """Found or build a settlement (B-21, B-52)."""

    intersection: str = _arg(_INTERSECTION)


@_listed("road")
@dataclass(frozen=True, slots=True)
class Road(Move):
    """Place a road (B-51)."""

    path: str = _arg(_PATH)


@_listed("city")
@dataclass(frozen=True, slots=True)
class City(Move):
    """Replace a settlement with a city (B-54)."""

    intersection: str = _arg(_INTERSECTION)


@_listed("site")
@dataclass(frozen=True, slots=True)
class Site(Move):
    """Place a production site on a hex, next to the building on one of its intersections (M-40)."""

    hex: str = _arg(_HEX_FORM)
    intersection: str = _arg(_INTERSECTION)


@_listed("buy")
@dataclass(frozen=True, slots=True)
class BuyCard(Move):
    """Buy a development card (B-70)."""


@_listed("knight")
@dataclass(frozen=True, slots=True)
class Knight(Move):
    """Play a knight (B-72)."""


@_listed("roads")
@dataclass(frozen=True, slots=True)
class RoadBuilding(Move):
    """Play road building (B-73); the roads follow as separate moves, and ``Decline`` ends them early."""


@_listed("invent")
@dataclass(frozen=True, slots=True)
class Invention(Move):
    """Play invention and take the two named cards (B-74), or fewer if the bank has fewer.

    >>> Invention("wool", "lumber") == Invention("lumber", "wool")
    True
    """

    first: str | None = field(default=None, metadata={"form": _KIND})
    second: str | None = field(default=None, metadata={"form": _KIND})

    def __post_init__(self) -> None:
        Move.__post_init__(self)
        named = sorted((kind for kind in (self.first, self.second) if kind is not None), key=KINDS.index)
        for name, kind in zip(("first", "second"), [*named, None, None], strict=False):
            object.__setattr__(self, name, kind)


@_listed("monopoly")
@dataclass(frozen=True, slots=True)
class Monopoly(Move):
    """Play monopoly on a resource (B-75)."""

    kind: str = _arg(_KIND)


@_listed("robber")
@dataclass(frozen=True, slots=True)
class MoveRobber(Move):
    """Move the robber (B-61)."""

    hex: str = _arg(_HEX_FORM)


@_listed("steal")
@dataclass(frozen=True, slots=True)
class Steal(Move):
    """Draw a card from a seat's pile (B-62, M-71, E-44)."""

    seat: int = _arg(_SEAT)
    pile: str = field(default="resources", metadata={"form": _PILE})


@_listed("nosteal")
@dataclass(frozen=True, slots=True)
class NoSteal(Move):
    """Draw no card (B-62)."""


@_listed("discard")
@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Discard one card (B-60)."""

    kind: str = _arg(_KIND)


@_listed("bank")
@dataclass(frozen=True, slots=True)
class Bank(Move):
    """Trade with the bank at the seat's best rate (B-41 to B-43, E-31)."""

    give: str = _arg(_KIND)
    get: str = _arg(_KIND)


@_listed("offer")
@dataclass(frozen=True, slots=True)
class Offer(Move):
    """Offer another seat cards in exchange for cards (B-40). The offering seat gives ``give`` and receives ``get``.

    Args:
        seat: the seat that is asked, or ``"all"`` to ask all others in turn order, starting after the active seat.
        give, get: the cards.
        by: the offering seat if it is not the one to move: a seat may make an offer to the active seat.

    >>> str(Offer(2, {"wool": 1, "ore": 1}, "1 brick"))
    'offer 2 1wool+1ore 1brick'
    >>> str(Offer("all", "1 ore", "1 brick")), str(Offer(0, "1 ore", "1 brick", by=2))
    ('offer all 1ore 1brick', 'offer 0 1ore 1brick by 2')
    """

    seat: int | str = field(metadata={"form": _ASKED})
    give: Bundle = field(metadata={"form": _CARDS})
    get: Bundle = field(metadata={"form": _CARDS})
    by: int | None = field(default=None, metadata={"form": _BY})

    def __init__(
        self,
        seat: int | str,
        give: str | Mapping[str, int] | Iterable[tuple[str, int]],
        get: str | Mapping[str, int] | Iterable[tuple[str, int]],
        by: int | None = None,
    ) -> None:
        object.__setattr__(self, "seat", ALL if isinstance(seat, str) and seat == ALL else _SEAT.checked("seat", seat))
        object.__setattr__(self, "give", bundle(give))
        object.__setattr__(self, "get", bundle(get))
        object.__setattr__(self, "by", None if by is None else _SEAT.checked("by", by))

    def __str__(self) -> str:
        by = "" if self.by is None else f" by {self.by}"
        return f"offer {self.seat} {compact(self.give)} {compact(self.get)}{by}"


@_listed("accept")
@dataclass(frozen=True, slots=True)
class Accept(Move):
    """Accept the open offer (B-40)."""


@_listed("decline")
@dataclass(frozen=True, slots=True)
class Decline(Move):
    """Decline the open offer (B-40), or the remaining roads of road building (B-73)."""


@_listed("endtrade")
@dataclass(frozen=True, slots=True)
class EndTrade(Move):
    """End the trade phase and start building (B-30)."""


@_listed("end")
@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """End the turn (B-30)."""


@_listed("make")
@dataclass(frozen=True, slots=True)
class Make(Move):
    """Make a bar of chocolate of a variety, given by its number (M-50)."""

    variety: int = _arg(_VARIETY)


@_listed("lift")
@dataclass(frozen=True, slots=True)
class Lift(Move):
    """Lift a variety one row (M-53)."""

    variety: int = _arg(_VARIETY)


@_listed("take")
@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take a card of the player's choice from the supply (M-56, E-21)."""

    kind: str = _arg(_KIND)


@_listed("addroad")
@dataclass(frozen=True, slots=True)
class AddRoad(Move):
    """Attach a road to an end of the row (E-41)."""

    side: str = _arg(_SIDE)


@_listed("addsettlement")
@dataclass(frozen=True, slots=True)
class AddSettlement(Move):
    """Attach a settlement of a colour to the road at an end of the row (E-42)."""

    colour: str = _arg(_WORD)
    side: str = _arg(_SIDE)


@_listed("flip")
@dataclass(frozen=True, slots=True)
class FlipCity(Move):
    """Flip the settlement of a colour to its city side (E-43)."""

    colour: str = _arg(_WORD)


@_listed("addknight")
@dataclass(frozen=True, slots=True)
class AddKnight(Move):
    """Place a knight above the building of a colour (E-44)."""

    colour: str = _arg(_WORD)


@_listed("dice")
@dataclass(frozen=True, slots=True)
class Dice(Outcome):
    """The faces of the two dice."""

    first: int = _arg(_FACE)
    second: int = _arg(_FACE)


@_listed("spun")
@dataclass(frozen=True, slots=True)
class Spun(Outcome):
    """The section where the pointer stopped (E-01)."""

    section: str = _arg(_WORD)


@_listed("drew")
@dataclass(frozen=True, slots=True)
class Drew(Outcome):
    """The development card that was drawn from the pile."""

    card: str = _arg(_CARD)


@_listed("stole")
@dataclass(frozen=True, slots=True)
class Stole(Outcome):
    """The card that was drawn from a hand."""

    kind: str = _arg(_KIND)


@_listed("market")
@dataclass(frozen=True, slots=True)
class MarketDie(Outcome):
    """The face of the die that lifts a variety (M-53)."""

    face: int = _arg(_FACE)


def parse_move(text: str) -> Move:
    """The move or chance outcome that a notation describes.

    Each has exactly one notation, ``str(move)``. The text may contain extra spaces, and the cards of an offer or an
    invention may be in any order.

    Raises:
        NotationError: if the text is wrong; it says where.
        TypeError: if it is not a text.

    >>> parse_move("steal 2 ingredients")
    Steal(seat=2, pile='ingredients')
    """
    if not isinstance(text, str):
        raise TypeError(_("the notation of a move must be text, not {value!r}", value=text))
    if len(text) > LONGEST:
        raise NotationError(text, LONGEST, _("a move written in at most {most} characters", most=LONGEST))
    words = [(setup[0], setup.start()) for setup in re.finditer(r"by\s+\S+|\S+", text)]
    move = _WORDS.get(words[0][0]) if words else None
    if move is None:
        raise NotationError(text, words[0][1] if words else 0, _("one of {words}", words=brief.listed(_WORDS, " ")))
    parts = fields(move)
    values = [_value(text, part, word, place) for part, (word, place) in zip(parts, words[1:], strict=False)]
    if len(words) - 1 > len(parts):
        raise NotationError(text, words[len(parts) + 1][1], _("nothing more"))
    missing = next((part for part in parts[len(values) :] if part.default is MISSING), None)
    if missing is not None:
        raise NotationError(text, len(text), _(missing.metadata["form"].expected))
    try:
        return move(*values)
    except ValueError as error:
        raise NotationError(text, words[-1][1], str(error)) from error


def _value(text: str, part: Field[Any], word: str, place: int) -> Any:
    form: _Form = part.metadata["form"]
    if word == part.default:
        raise NotationError(text, place, _("nothing more; leave the word out to mean {word}", word=word))
    if not re.fullmatch(form.pattern, word):
        raise NotationError(text, place, _(form.expected))
    try:
        return form.read(word)
    except ValueError as error:
        raise NotationError(text, place, _(form.expected)) from error
