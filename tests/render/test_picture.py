"""The single way from a board, a position or a game to its picture."""

import pytest

import catan_widgets as cw
from catan_widgets.engine.systems import SYSTEMS
from catan_widgets.render.picture import PICTURES, game_picture, picture
from catan_widgets.render.svg import svg
from catan_widgets.render.table.play import NOBODY
from catan_widgets.render.theme import theme
from tests.render import samples

RECORDS = {"base": "base_classic", "market": "market_classic", "edition": "edition"}
GAMES = {rules: samples.played(RECORDS[rules], 45) for rules in SYSTEMS}


def test_each_system_has_a_picture():
    """This test names a rule system without an entry among the pictures."""
    assert set(SYSTEMS) - set(PICTURES) == set() and set(PICTURES) <= set(SYSTEMS)


@pytest.mark.parametrize("rules", SYSTEMS)
def test_a_game_shows_the_table_as_play_does(rules):
    """Without choices to highlight, ``cw.svg`` and ``cw.Play`` show the same shapes, including the last roll."""
    play = cw.Play(game=GAMES[rules], hands="open", theme="light", width=520)
    shown, drawn = play.scene, picture(play.session.game, width=520)
    assert (drawn.layers.ground, drawn.layers.pieces) == (shown.layers.ground, shown.layers.pieces)
    assert drawn.title == shown.title and (drawn.width, drawn.height) == (shown.width, shown.height)
    assert shown.description.startswith(drawn.description.split(" The dice")[0])


def test_what_was_rolled_last_lies_on_the_table_of_a_game():
    """M-53: a game's picture and text include dice and market die, or the spinner's section; a state's do not."""
    market = samples.played("market_classic", 45)
    told = picture(market).description
    assert "The dice show 2 and 2." in told and "The market die shows 2." in told
    assert "dice show" not in picture(market.state).description
    assert picture(market).layers.pieces != picture(market.state).layers.pieces
    spun, still = picture(samples.played("edition")), picture(samples.played("edition").state)
    assert "The arrow points at lumber" in spun.description and "arrow points" not in still.description


def test_a_market_die_that_lay_there_before_the_last_throw_is_gone():
    """B-30, M-53: a market die from before the last roll of the dice is no longer shown."""
    later = samples.played("market_classic")
    assert any(isinstance(move, cw.moves.MarketDie) for move in later.moves)
    assert "market die" not in picture(later).description


ISLAND = [{"hand": "2 ore", "cards": "1 knight"}, {"hand": "2 wool", "cards": "1 monopoly"}]
ROW = [{"row": ["red", "road", "white"], "hand": hand} for hand in ("2 ore", "2 wool")]
SEATS = {"base": ISLAND, "market": ISLAND, "edition": ROW}


@pytest.mark.parametrize("rules", SYSTEMS)
def test_a_view_shows_nothing_hidden(rules):
    """B-34, B-70, E-11: positions that differ only in another seat's cards look the same in the picture of a view."""
    island = {"board": cw.Board.variable(rules, seed=1), "phase": "roll"} if rules != "edition" else {}
    own = {} if island else {"row": ["blue", "road", "yellow"]}
    states = [cw.Game.setup({"rules": rules, **island, "seats": [own, hidden]}).state for hidden in SEATS[rules]]
    assert states[0] != states[1]
    assert svg(states[0].view(0)) == svg(states[1].view(0))
    assert (svg(states[0]) == svg(states[1])) == (rules != "edition")  # on an island no cards are drawn at all


def test_hands_of_others_are_covered():
    """E-11: for a viewer, and for nobody, the cards of the others are just a number."""
    game = GAMES["edition"]
    drawn = game_picture(game.state, theme("light"))
    players = sum(game.state.hand_size(seat) > 0 for seat in range(game.state.players))
    assert drawn.scene(game, viewer=NOBODY).description.count("hidden card") == players
    own = int(game.state.hand_size(1) > 0)
    assert drawn.scene(game, viewer=1).description.count("hidden card") == players - own
    assert picture(game.view(1)).description.count("hidden card") == players - own


@pytest.mark.parametrize("rules", SYSTEMS)
def test_theme_and_width_are_those_that_were_asked_for(rules):
    """A dark picture has another background, and the width is kept."""
    light, dark = picture(GAMES[rules], "light", width=400), picture(GAMES[rules], "dark", width=600)
    assert light.background != dark.background and (light.width, dark.width) == (400, 600)


@pytest.mark.parametrize("rules", ["base", "market"])
def test_an_island_is_turned_with_all_that_lies_there(rules):
    """The pointed tops make another picture of the same game, described in the same words."""
    flat, pointy = (picture(GAMES[rules], orientation=name) for name in ("flat", "pointy"))
    assert flat.height != pointy.height and flat.description == pointy.description


HIGHLIGHTS = {
    "base": {"selected": ["0,0"], "legal": ["0,0N"], "changed": ["0,0NE"]},
    "market": {"selected": ["0,0"], "legal": ["1"], "changed": ["2"]},
    "edition": {"selected": ["left"], "changed": ["right"]},
}


@pytest.mark.parametrize("rules", SYSTEMS)
def test_places_of_a_game_are_pointed_out(rules):
    """Every role of a highlight adds to the places of the picture, whatever is on the table."""
    plain = len(picture(GAMES[rules]).layers.places)
    for role, names in HIGHLIGHTS[rules].items():
        assert len(picture(GAMES[rules], highlight={role: names}).layers.places) > plain


@pytest.mark.parametrize("rules", SYSTEMS)
@pytest.mark.parametrize(
    "wrong",
    [{"orientation": "round"}, {"theme": "sepia"}, {"width": 0}, {"highlight": {"odd": []}}]
    + [{"highlight": {"legal": [name]}} for name in ("nowhere", "9")],
)
def test_what_there_is_not_is_refused(rules, wrong):
    """An unknown orientation, theme, role or place is a ValueError for every kind of table."""
    with pytest.raises(ValueError):
        svg(GAMES[rules], **wrong)
