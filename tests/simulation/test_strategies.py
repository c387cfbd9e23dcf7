"""Strategies: what they may look at, and that they are useful."""

import pytest

import catan_widgets as cw
from catan_widgets.engine.chance import generator, pick
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.position.state import CHANCE
from catan_widgets.engine.systems import SYSTEMS
from catan_widgets.simulation.seats import choose, for_each_seat
from catan_widgets.simulation.strategies.names import NUMBERS
from catan_widgets.simulation.strategies.registry import REGISTRY
from tests.engine.walks import redealt


@pytest.mark.parametrize("rules", SYSTEMS)
def test_every_system_has_strategies(rules):
    """Each rule system is registered, with numbered strategies (including random), and a count of its rolls."""
    assert rules in REGISTRY, f"register strategies for {rules} in simulation/strategies/registry.py"
    entry = REGISTRY[rules]
    assert {"random"} < set(entry.names) <= set(NUMBERS)
    assert callable(entry.rolled)


def positions(rules, seed, preset="classic"):
    """The positions of a game between strategies in which a seat decides."""
    rng = generator(seed)
    game = Game.new(rules, seed=seed, preset=preset)
    names = REGISTRY[rules].names
    while game.to_move is not None:
        if game.to_move == CHANCE:
            game = game.sample(rng)
            continue
        yield game
        game = game.play(choose(names[pick(rng, len(names))], game, rng))


@pytest.mark.parametrize("rules", SYSTEMS)
def test_strategies_look_only_at_what_the_seat_sees(rules):
    """B-34, B-70, M-74, E-11: with the hidden cards shuffled, each strategy makes the same move."""
    rng = generator(rules)
    for count, game in enumerate(positions(rules, seed=5)):
        if count % 6 == 0:
            other = Game(redealt(game.state, game.to_move, rng))
            for name in REGISTRY[rules].names:
                assert choose(name, game, generator(1)) == choose(name, other, generator(1)), name


@pytest.mark.parametrize("rules", SYSTEMS)
def test_strategies_move_by_the_rules(rules):
    """Every choice of every strategy, including offers, is allowed."""
    for count, game in enumerate(positions(rules, seed=9, preset="modern")):
        if count % 10 == 0:
            for name in REGISTRY[rules].names:
                assert game.why_not(choose(name, game, generator(count))) is None


def test_random_is_uniform_among_the_legal_moves():
    """Each of the 54 first settlements occurs about equally often, and offers are declined."""
    game, rng = Game.new(seed=1), generator(3)
    seen = [choose("random", game, rng) for _draw in range(1620)]
    counts = [seen.count(move) for move in game.legal_moves()]
    assert sum((count - 30) ** 2 / 30 for count in counts) < 90.6  # chi-square, 53 degrees of freedom, 99.9%


def test_random_declines_offers():
    """B-40: the random strategy accepts nothing."""
    for game in positions("base", seed=5):
        if game.state.phase == "offer":
            assert str(choose("random", game, generator(1))) == "decline"
            return
    pytest.fail("no offer was made")


@pytest.mark.parametrize(
    ("rules", "better", "worse"),
    [
        ("base", "builder", "random"),
        ("base", "pips", "builder"),
        ("base", "balanced", "builder"),
        ("market", "chocolatier", "builder"),
        ("edition", "builder", "random"),
        ("edition", "balanced", "random"),
    ],
)
def test_thought_pays(rules, better, worse):
    """A seat with the better strategy, whichever seat it is, wins more than its share against the worse one."""
    pytest.importorskip("numba")
    wins = 0
    for seat in range(4):
        strategies = [better if p == seat else worse for p in range(4)]
        wins += cw.simulate(200, rules, strategies=strategies, progress=False, compiled=True).wins[seat]
    assert wins > 280  # 200 expected between equals; the standard deviation is 12


def test_choose_needs_a_seat_to_move():
    """When a chance event is pending, there is nothing to choose."""
    game = Game.new(seed=1, start="roll")
    with pytest.raises(ValueError, match="no seat has a decision to make now"):
        choose("random", game, generator(1))


def test_one_strategy_serves_all_seats():
    """A single name is for all seats; a list gives each its own."""
    setup = Game.new(seed=1, players=3).state.game_setup
    assert for_each_seat(setup, "pips") == ("pips",) * 3
    assert for_each_seat(setup, ["pips", "random", "builder"]) == ("pips", "random", "builder")
