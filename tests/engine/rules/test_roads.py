"""The longest road: branches, loops, interruptions, ties."""

from itertools import pairwise

import pytest

from catan_widgets.engine.chance import generator, pick, shuffled
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.game.refusal import IllegalPosition
from catan_widgets.engine.rules import roads
from tests.engine.positions import board, play, position, refused

NET = board().topology

#: A ring of six paths round the hex 0,0, clockwise from the upper right.
RING = [NET.paths[e] for e in NET.hex_paths[NET.hex("0,0")]]
SETTLE = "1 lumber + 1 brick + 1 wool + 1 grain"


def line(*names: str) -> list[str]:
    """The paths along a line of neighbouring intersections."""
    return [
        NET.paths[next(e for e in NET.intersection_paths[i] if j in NET.path_ends[e])]
        for i, j in pairwise(map(NET.intersection, names))
    ]


def length(game: Game, seat: int = 0) -> int:
    return roads.longest(game.state._position, game.state.game_setup.tables, seat)


def slow_length(game: Game, seat: int) -> int:
    """The longest road, found the slow way by trying every order of roads."""
    s = game.state._position
    own = {e for e, owner in enumerate(s.road) if owner == seat}

    def further(at: int, used: frozenset[int]) -> int:
        best = len(used)
        if used and s.owner[at] not in (-1, seat):
            return best
        for e in NET.intersection_paths[at]:
            if e in own and e not in used:
                end = next(i for i in NET.path_ends[e] if i != at)
                best = max(best, further(end, used | {e}))
        return best

    return max((further(i, frozenset()) for i in range(len(NET.intersections))), default=0)


#: Six intersections in a line along the upper rim, and some more for branches.
RIM = ["-1,-2S", "-1,-1N", "0,-2S", "0,-1N", "1,-2S", "1,-1N", "2,-2S"]


@pytest.mark.parametrize(("count", "holds"), [(4, None), (5, 0), (6, 0)])
def test_five_in_a_row_take_the_card(count, holds):
    """B-80: the first continuous road of at least 5 gets the card."""
    game = position({"settlements": [RIM[0]], "roads": line(*RIM[:count]), "hand": "1 lumber + 1 brick"}, {})
    assert game.state.longest_road == (0 if count > 5 else None)
    game = play(game, f"road {line(*RIM[count - 1 : count + 1])[0]}")
    assert (length(game), game.state.longest_road) == (count, holds)
    assert game.state.points(0).longest_road == (2 if holds == 0 else 0)


def test_branches_do_not_count():
    """B-80: three arms of two roads each make a road of 4, not 6."""
    game = position({"settlements": ["0,0N"], "roads": ["0,0NE", "1,0NW", "0,0NW", "-1,0NE", "1,-1W", "0,-1NE"]}, {})
    assert length(game) == 4 and game.state.longest_road is None


def test_a_ring_counts_in_full():
    """B-80: a closed ring of six roads is a road of 6; with a tail it is a road of 7, which visits a corner twice."""
    game = position({"settlements": ["0,0N"], "roads": RING}, {})
    assert length(game) == 6
    assert length(position({"settlements": ["0,0N"], "roads": [*RING, "1,-1W"]}, {})) == 7
    # two tails at different corners: the road can use one tail and go round the ring back to that corner only
    assert length(position({"settlements": ["0,0N"], "roads": [*RING, "1,-1W", "0,1W"]}, {})) == 7


def test_two_rings_share_an_intersection():
    """B-80: a road may visit an intersection twice: two rings of six that share a side are a road of 11."""
    other = [NET.paths[e] for e in NET.hex_paths[NET.hex("1,-1")]]
    game = position({"settlements": ["0,0N"], "roads": sorted({*RING, *other})}, {})
    assert length(game) == 11


def test_a_foreign_settlement_interrupts():
    """B-81: another player's settlement ends a road; the player's own settlement does not."""
    own = position({"settlements": [RIM[0], RIM[3]], "roads": line(*RIM)}, {})
    assert (length(own), own.state.longest_road) == (6, 0)
    cut = position({"settlements": [RIM[0]], "roads": line(*RIM)}, {"settlements": [RIM[3]]})
    assert (length(cut), cut.state.longest_road) == (3, None)
    at_the_end = position({"settlements": [RIM[0]], "roads": line(*RIM)}, {"settlements": [RIM[6]]})
    assert length(at_the_end) == 6


def test_no_road_beyond_a_foreign_building():
    """B-51: a road cannot continue past another player's building; the refusal names the building."""
    game = position(
        {"settlements": [RIM[0]], "roads": line(*RIM[:3]), "hand": "1 lumber + 1 brick"}, {"settlements": [RIM[2]]}
    )
    onward = line(*RIM[2:4])[0]
    assert refused(game, f"road {onward}") == (
        "B-51",
        f"your road ends at {RIM[2]}, because a building of white is in the way",
    )


def test_taken_over_only_by_a_longer_road():
    """B-80: an equally long road does not take the card; a longer one does."""
    other = ["-3,3N", "-2,2S", "-2,3N", "-1,2S", "-1,3N", "0,2S"]
    game = position(
        {"settlements": [RIM[0]], "roads": line(*RIM[:6])},
        {"settlements": [other[0]], "roads": line(*other[:5]), "hand": "2 lumber + 2 brick"},
        turn=1,
        to_move=1,
    )
    assert game.state.longest_road == 0
    game = play(game, f"road {line(*other[4:6])[0]}")
    assert (length(game, 1), game.state.longest_road) == (5, 0)
    game = play(game, f"road {line('0,2S', '0,3N')[0]}")
    assert (length(game, 1), game.state.longest_road) == (6, 1)
    assert [event.rule for event in game.events] == ["B-51", "B-80"]


LONG = ["-3,3N", "-2,2S", "-2,3N", "-1,2S", "-1,3N", "0,2S", "0,3N", "1,1S", "1,2N"]


def cut_position(first: int, second: int, third: int = 0, **more) -> Game:
    """Red has a road along the rim that blue will cut at its third intersection; other seats have roads too."""
    rim = ["-1,-2S", "-1,-1N", "0,-2S", "0,-1N", "1,-2S", "1,-1N", "2,-2S", "2,-1N", "3,-2S", "2,0N"]
    return position(
        {"settlements": [rim[0]], "roads": line(*rim[: first + 1])},
        {"settlements": ["0,0N"], "roads": line("0,0N", "0,-1S", "-1,0N", "0,-2S"), "hand": SETTLE},
        {"settlements": [LONG[0]], "roads": line(*LONG[: second + 1])},
        {"settlements": ["-2,0S"], "roads": line("-2,0S", "-2,1N", "-1,0S", "-1,1N", "0,0S", "0,1N")[:third]},
        turn=1,
        to_move=1,
        **more,
    )


def test_interrupted_and_alone_longest():
    """B-82: after a cut, the only seat with the longest road of at least 5 gets the card immediately."""
    game = cut_position(8, 7)
    assert game.state.longest_road == 0
    game = play(game, "settle 0,-2S")
    assert (length(game, 0), game.state.longest_road) == (6, 2)
    assert game.state.points(2).longest_road == 2 and game.winner is None


def test_interrupted_and_still_longest():
    """B-82: the holder keeps the card if it still has the only longest road after the cut."""
    game = play(cut_position(9, 6), "settle 0,-2S")
    assert (length(game, 0), game.state.longest_road) == (7, 0)


def test_interrupted_and_nobody_has_five():
    """B-82: if nobody has 5, the card is set aside."""
    game = play(cut_position(6, 4), "settle 0,-2S")
    assert (length(game, 0), game.state.longest_road) == (4, None)
    assert game.events[-1].rule == "B-82"


def test_interrupted_and_tied():
    """B-82: if two seats tie after the cut, the card is set aside, even if the old holder is one of them."""
    game = play(cut_position(8, 6), "settle 0,-2S")
    assert (length(game, 0), length(game, 2), game.state.longest_road) == (6, 6, None)
    game = play(cut_position(7, 5, 5), "settle 0,-2S")
    assert ([length(game, p) for p in (0, 2, 3)], game.state.longest_road) == ([5, 5, 5], None)
    game = play(cut_position(6, 5, 5), "settle 0,-2S")
    assert ([length(game, p) for p in (0, 2, 3)], game.state.longest_road) == ([4, 5, 5], None)


def test_holder_keeps_a_tie_as_an_option():
    """B-99: with the option, the holder keeps the card in a tie for the longest after a cut, and otherwise loses it."""
    option = {"options": {"holder_keeps_tie": True}}
    assert play(cut_position(8, 6, **option), "settle 0,-2S").state.longest_road == 0
    assert play(cut_position(6, 5, 5, **option), "settle 0,-2S").state.longest_road is None
    assert play(cut_position(8, 7, **option), "settle 0,-2S").state.longest_road == 2


def test_laid_aside_until_one_is_alone():
    """B-82: a card set aside goes only to a seat with the only longest road of at least 5."""
    game = play(cut_position(8, 6), "settle 0,-2S", "end")
    data = game.position()
    data["phase"], data["seats"][2]["hand"] = "build", "1 lumber + 1 brick"
    game = Game.setup(data)
    assert game.state.longest_road is None
    game = play(game, f"road {line(*LONG[6:8])[0]}")
    assert game.state.longest_road == 2


def test_a_cut_elsewhere_changes_nothing():
    """B-81, B-82: a cut that does not shorten the holder's longest road leaves the card where it is, even in a tie."""
    rim = ["-1,-2S", "-1,-1N", "0,-2S", "0,-1N", "1,-2S", "1,-1N", "2,-2S"]
    game = position(
        {"settlements": [LONG[0]], "roads": line(*LONG[:6])},
        {"settlements": ["0,0N"], "roads": line("0,0N", "0,-1S", "-1,0N", "0,-2S"), "hand": SETTLE},
        {"settlements": [rim[6]], "roads": line(*rim)},
        turn=1,
        to_move=1,
        longest_road=2,
    )
    game = play(game, "settle 0,-2S")
    assert (length(game, 2), length(game, 0), game.state.longest_road) == (4, 5, 0)
    side = position(
        {"settlements": [LONG[0]], "roads": line(*LONG[:6])},
        {"settlements": ["0,0N"], "roads": line("0,0N", "0,-1S", "-1,0N", "0,-2S"), "hand": SETTLE},
        {"settlements": [rim[0]], "roads": line(*rim[:5])},
        {"settlements": ["-2,0S"], "roads": line("-2,0S", "-2,1N", "-1,0S", "-1,1N", "0,0S", "0,1N")},
        turn=1,
        to_move=1,
        longest_road=3,
    )
    assert play(side, "settle 0,-2S").state.longest_road == 3


def test_who_holds_the_card_must_fit():
    """B-80, B-82: a position is refused if the wrong seat holds the card, or nobody does although a seat must."""
    seats = ({"settlements": [RIM[0]], "roads": line(*RIM)}, {})
    assert position(*seats).state.longest_road == 0
    for holder in (1, "none"):
        with pytest.raises(IllegalPosition) as caught:
            position(*seats, longest_road=holder)
        assert caught.value.refusal.rule == "B-82"


@pytest.mark.parametrize("seed", range(20))
def test_against_a_slow_count(seed):
    """B-80, B-81: on random networks with others' buildings, the length equals that from a slow search of all lines."""
    rng = generator(seed)
    game = Game.new(players=2, board=board())
    s = game.state._position
    paths = shuffled(rng, range(len(NET.paths)))
    grown = [paths[0]]
    while len(grown) < 13:
        e = paths[pick(rng, len(paths))]
        touching = {i for own in grown for i in NET.path_ends[own]}
        if e not in grown and touching & set(NET.path_ends[e]):
            grown.append(e)
    for e in grown:
        s.road[e] = 0
    s.stock[0][0] -= len(grown)
    for i in shuffled(rng, range(len(NET.intersections)))[:8]:
        s.owner[i], s.level[i] = pick(rng, 2), 1
    before = list(s.road)
    assert length(game) == slow_length(game, 0)
    assert s.road == before
