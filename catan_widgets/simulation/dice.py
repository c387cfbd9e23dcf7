"""All kinds of dice to roll again and again: fair, loaded, with secret weights, and a deck of dice cards."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

from catan_widgets.analysis.checks import whole
from catan_widgets.analysis.dice import Throw, cards_left
from catan_widgets.engine.chance import Rng, Seed, generator, pick
from catan_widgets.engine.frozen import Unchanging
from catan_widgets.i18n import _, ngettext

#: The number of faces of a die, and the greatest weight that a face can have.
FACES, MOST_WEIGHT = 6, 20

_ROUNDS, _CODE = 100_000, 16
_SALT = b"mystery dice"
#: Bytes that SHA-256 takes at a time.
_BLOCK = 64
_HIDDEN = 5


@dataclass(frozen=True)
class Die(Unchanging):
    """A die whose faces need not be equally likely.

    Args:
        weights: of the faces, starting with 1; the probability of a face is its share of their sum.

    Raises:
        ValueError: for another number of faces, a weight that is too great, or no weight greater than 0.
        TypeError: for weights that are not whole numbers.

    >>> Die((1, 1, 1, 1, 1, 2)).distribution[6]
    Fraction(2, 7)
    """

    weights: tuple[int, ...] = (1,) * FACES

    def __post_init__(self) -> None:
        if len(self.weights) != FACES:
            raise ValueError(
                ngettext(
                    "{n} weight given, but a die has {faces} faces",
                    "{n} weights given, but a die has {faces} faces",
                    len(self.weights),
                    faces=FACES,
                )
            )
        for face, weight in enumerate(self.weights, 1):
            whole(weight, _("the weight of {face}", face=face), most=MOST_WEIGHT)
        if not any(self.weights):
            raise ValueError(_("all weights are 0; make at least one of them greater"))

    @cached_property
    def distribution(self) -> dict[int, Fraction]:
        """The probability of each face."""
        return {face: Fraction(weight, sum(self.weights)) for face, weight in enumerate(self.weights, 1)}

    @cached_property
    def _sides(self) -> tuple[int, ...]:
        return tuple(face for face, weight in enumerate(self.weights, 1) for _side in range(weight))

    def roll(self, rng: Rng, number: int = 2) -> Throw:
        """The faces rolled with this number of such dice."""
        sides = self._sides
        return tuple(sides[pick(rng, len(sides))] for _die in range(number))


@lru_cache(maxsize=32)
def hidden_die(seed: Seed, lock: str = "") -> Die:
    """A loaded die determined by a seed, together with the code of a lock.

    At least one face is at least twice as likely as another.

    Args:
        seed: a number or a word that a class shares.
        lock: a code from `lock_code`; locked dice differ from unlocked ones.

    >>> hidden_die("10b-monday") == hidden_die("10b-monday"), len(hidden_die(1).weights)
    (True, 6)
    """
    rng = generator(f"{seed} mystery {lock}")
    while True:
        weights = tuple(1 + pick(rng, _HIDDEN) for _face in range(FACES))
        if max(weights) >= 2 * min(weights):
            return Die(weights)


def lock_code(word: str) -> str:
    """A code that can check whether somebody knows a word, but does not reveal the word.

    Raises:
        ValueError: for an empty word.

    >>> lock_code("cactus") == lock_code(" cactus "), "cactus" in lock_code("cactus")
    (True, False)
    """
    plain = unicodedata.normalize("NFC", word).strip()
    if not plain:
        raise ValueError(_("the word is empty; type a word"))
    stretch = getattr(hashlib, "pbkdf2_hmac", _pbkdf2_hmac)
    return str(stretch("sha256", plain.encode(), _SALT, _ROUNDS).hex()[:_CODE])


def _pbkdf2_hmac(name: str, word: bytes, salt: bytes, rounds: int) -> bytes:
    """What the function of ``hashlib`` returns, for Python in a browser, which lacks it; for SHA-256 alone."""
    key = (word if len(word) <= _BLOCK else hashlib.new(name, word).digest()).ljust(_BLOCK, b"\0")
    inner, outer = (hashlib.new(name, bytes(byte ^ pad for byte in key)) for pad in (0x36, 0x5C))

    def signed(text: bytes) -> bytes:
        within, around = inner.copy(), outer.copy()
        within.update(text)
        around.update(within.digest())
        return around.digest()

    last = signed(salt + (1).to_bytes(4, "big"))
    mixed = int.from_bytes(last, "big")
    for _round in range(rounds - 1):
        last = signed(last)
        mixed ^= int.from_bytes(last, "big")
    return mixed.to_bytes(len(last), "big")


def checked_code(code: str) -> str:
    """The code of a lock itself; ValueError if it is invalid. An empty code means that the dice are not locked."""
    if code and (len(code) != _CODE or set(code) - set("0123456789abcdef")):
        raise ValueError(_("{code!r} is not a lock code; copy the code that the lab shows", code=code))
    return code


def draw_card(drawn: Sequence[Throw], rng: Rng, dice: int = 2) -> Throw:
    """The next card of a deck of dice cards; each of the remaining cards is equally likely.

    Args:
        drawn: all cards drawn so far; when the deck is used up, it is shuffled again.
        rng: the source of randomness.
        dice: how many dice are shown on a card.
    """
    left = cards_left(drawn, dice, FACES)
    return left[pick(rng, len(left))]
