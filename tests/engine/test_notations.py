"""Notations: one text for each thing, no text longer than needed, and byte order marks are accepted."""

import pytest

import catan_widgets as cw
from catan_widgets.engine import bundles, moves, toml
from catan_widgets.engine.board import notation
from catan_widgets.engine.bundles import KINDS, bundle
from catan_widgets.engine.game import records
from catan_widgets.engine.moves import parse_move
from catan_widgets.engine.ruledata.ruleset import load
from catan_widgets.lessons import saved
from tests.engine.test_moves import EXAMPLES

GAME = cw.Game.new(seed=1).play("settle 0,0N").play("road 0,0NE")
SAVED = saved.written("quiz", "mine", {"a": "1/2"})
LONGEST_OFFER = str(moves.Offer(99, dict.fromkeys(KINDS, 999), dict.fromkeys(KINDS, 999), by=99))

#: Parsers, each with a text that it reads and the most characters that it accepts.
READERS = {
    "move": (parse_move, "settle 0,0N", moves.LONGEST),
    "cards": (bundle, "1 ore + 1 wool", bundles.LONGEST),
    "board": (cw.Board.parse, str(GAME.board), notation.LONGEST),
    "position": (cw.State.parse, str(GAME.state), toml.MOST_BYTES),
    "record": (cw.Game.from_record, GAME.record(), records.MOST_BYTES),
    "sealed record": (cw.Game.from_record, GAME.record(sealed=True), records.MOST_BYTES),
    "answers": (lambda text: saved.read(text, "quiz", "mine"), SAVED, saved.LONGEST),
}


def unordered(text: str) -> list[list[str]]:
    """The words of a move with the cards in alphabetical order, because their order does not matter."""
    words = [sorted(word.split("+")) for word in text.split(" ")]
    return sorted(words) if text.startswith("invent") else words


@pytest.mark.parametrize("text", [text for _move, text in EXAMPLES])
def test_a_move_has_one_notation(text):
    """A notation with something added or removed is refused or is the notation of the move that it gives."""
    changed = {text[:at] + text[at + 1 :] for at in range(len(text))} | {
        f"{text} {text.split()[-1]}",
        f"{text} resources",
    }
    for piece in ("0", "1", "00", "-", "+", "_", "+0ore", "٣", "１", "¹", "by", " ", "\n", " 1", "1 ", "resources"):
        changed |= {text[:at] + piece + text[at:] for at in range(len(text) + 1)}
    read = []
    for other in changed:
        try:
            move = parse_move(other)
        except cw.NotationError as error:
            assert 0 <= error.position <= len(other)
        else:
            read.append(other)
            assert unordered(str(move)) == unordered(" ".join(other.split()))
    assert len(read) < len(changed)


@pytest.mark.parametrize(
    "text",
    [
        "steal 00",
        "steal 01",
        "dice 03 4",
        "offer 02 1ore 1wool",
        "settle -0,0N",
        "settle 00,0N",
        "road 0,００NE",
        "dice ٣ 4",
        "make ２",
        "lift 03",
        "offer 1 01ore 1wool",
        "offer 1 0ore+1wool 1brick",
        "offer 1 1ore 1wool by 02",
        "steal 2 resources",
        "robber 0,-01",
        "offer 1 1ore+0 1wool",
    ],
)
def test_another_notation_of_a_number_is_refused(text):
    """Leading zeros, minus zero and digits of other scripts are refused; the error gives the place."""
    with pytest.raises(cw.NotationError) as caught:
        parse_move(text)
    assert 0 < caught.value.position < len(text)


@pytest.mark.parametrize(
    ("old", "new"),
    [("hi9", "hi09"), ("hi9", "hi９"), ("hi9", "hi٩"), ("fo12", "fo012"), (" 0,-2 ", " -0,-2 "), (" 0,-2 ", " 0,-02 ")],
)
def test_a_board_has_one_notation(old, new):
    """Numbers in the notation of a board have no leading zeros and no digits of other scripts."""
    text = str(cw.Board.beginner())
    assert old in text and cw.Board.parse(text)
    with pytest.raises(cw.NotationError):
        cw.Board.parse(text.replace(old, new, 1))


@pytest.mark.parametrize("what", READERS)
def test_texts_are_no_longer_than_they_can_be(what):
    """A text longer than any valid text of its kind is refused before it is parsed."""
    read, text, most = READERS[what]
    read(text)
    with pytest.raises(ValueError, match=rf"at most {most} characters|longer than {most}") as caught:
        read(text + " " * (most + 1 - len(text)))
    assert len(str(caught.value)) <= 300


def test_the_longest_are_read():
    """The longest possible move, and cards of all kinds, stay within the limit."""
    assert str(parse_move(LONGEST_OFFER)) == LONGEST_OFFER
    all_kinds = bundles.spaced(
        bundle(dict.fromkeys((*KINDS, *bundles.DEVELOPMENT), 999), (*KINDS, *bundles.DEVELOPMENT))
    )
    assert bundle(all_kinds, (*KINDS, *bundles.DEVELOPMENT))
    assert 10 * len(str(cw.Board.variable("market", seed=1))) < notation.LONGEST


def test_cards_are_no_more_than_can_be_written():
    """More cards of a kind than a notation can hold are refused, so that every offer can be read again."""
    with pytest.raises(ValueError, match="the number of ore is 1000; it must be from 0 to 999"):
        moves.Offer(1, {"ore": 1000}, "1 wool")


@pytest.mark.parametrize("what", [what for what in READERS if what not in ("move", "cards")])
def test_a_mark_of_byte_order_is_passed_over(what):
    """A text with a byte order mark is read as if the mark were not there."""
    read, text, _most = READERS[what]
    assert read(toml.MARK + text) == read(text)


def test_marked_files_are_read(tmp_path):
    """Files of positions, records and rule data may start with a byte order mark."""
    file = tmp_path / "marked.toml"
    file.write_text(str(GAME.state), encoding="utf-8-sig")
    assert cw.Game.setup(file).state == GAME.state
    file.write_text(GAME.record(), encoding="utf-8-sig")
    assert cw.Game.from_record(toml.read(file)) == GAME
    file.write_text("goal = 12", encoding="utf-8-sig")
    assert load("base", data=file)["goal"] == 12


@pytest.mark.parametrize("text", [str(GAME.state), GAME.record(), "x" * 300, "x\0"])
def test_a_text_in_place_of_a_file_is_named(text):
    """A text in place of a file is refused; the error says which function reads it."""
    with pytest.raises(ValueError, match=r"is a text, not the name of a file; State\.parse reads a position"):
        cw.Game.setup(text)
    with pytest.raises(cw.RuleDataError, match="entry -: found .*, expected a mapping or the path of a TOML file"):
        cw.Game.new(data=text)


@pytest.mark.parametrize("sealed", [False, True])
def test_a_wrong_move_in_a_record_is_named(sealed):
    """The error for a move or outcome that cannot be read or played gives its number in the record."""
    for wrong, told in {
        "road 0,2NE": r"^move 2 \(road 0,2NE\): the road must start at 0,0N.*\(B-21\)$",
        "dice 3 4": r"^move 2 \(dice 3 4\): red must first place the road",
        "make 1": r"^move 2 \(make 1\): this game has no move make 1",
    }.items():
        record = _sealed(GAME.record().replace("road 0,0NE", wrong), sealed)
        with pytest.raises(cw.IllegalMove, match=told) as caught:
            cw.Game.from_record(record)
        assert (caught.value.number, caught.value.move) == (2, wrong) and caught.value.refusal.rule
    record = _sealed(GAME.record().replace("road 0,0NE", "raod 0,0NE"), sealed)
    with pytest.raises(cw.NotationError, match="^move 2: 'raod 0,0NE' cannot be read at character 1") as unread:
        cw.Game.from_record(record)
    assert unread.value.number == 2


def _sealed(text: str, sealed: bool) -> str:
    return records.seal(text) if sealed else text
