"""The deck and thief lab: drawing without replacement, and what a seen card says about the unseen ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from textwrap import fill
from typing import TYPE_CHECKING

from ipywidgets import ToggleButtons, Widget
from traitlets import Any, Bunch, Int, Unicode, validate

from catan_widgets.analysis import next_card
from catan_widgets.engine.bundles import DEVELOPMENT, Bundle, bundle, in_words
from catan_widgets.engine.chance import Rng, Seed, generator, pick, shuffled
from catan_widgets.engine.names import named
from catan_widgets.engine.ruledata.ruleset import Data, load
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import N_, _
from catan_widgets.render.chance.cards import deck_card_at, deck_card_boxes, deck_scene, theft_scene
from catan_widgets.render.layout import Target
from catan_widgets.render.shapes import Scene
from catan_widgets.render.theme import Theme
from catan_widgets.render.theme import theme as theme_of
from catan_widgets.widgets.base.a11y import guarded
from catan_widgets.widgets.base.controls import below, beside, show, side_box, text_box
from catan_widgets.widgets.base.pictures.chart import Chart, frequencies, legend
from catan_widgets.widgets.base.pictures.picture import PictureView
from catan_widgets.widgets.labs.deck import text as texts
from catan_widgets.widgets.labs.deck.model import MOST_DRAWN, MOST_HELD, Deck, Theft, drawn, without
from catan_widgets.widgets.labs.deck.panels import PILES, WAYS, DeckPanel, TheftPanel
from catan_widgets.widgets.labs.trials import Results, TrialLab

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import FigureBase

TOPICS = {"deck": N_("development deck"), "thief": N_("hand and thief")}
#: At most this many hands have a bar in the chart.
_BARS = 6


class DeckLab(TrialLab, PictureView):
    """The development deck and the cards you have seen, and a hand that a thief draws from, next to the exact values.

    Args:
        rules: rules with development cards, ``"base"`` or ``"market"``.
        seed: a whole number or a word; the same seed gives the same draws. By default a random one.
        topic: ``"deck"`` or ``"thief"``.
        seen: development cards that have been seen, such as ``"5 knight"``.
        size: how many cards are drawn from the deck at a time.
        kind: the kind of development card that is counted.
        hand: the cards that a hand is taken from.
        held: how many of them are in the hand if it is unknown; 0 for all of them.
        data: overrides of rule data.
        theme: the colours, ``"auto"`` (follows the page), ``"light"``, ``"dark"`` or ``"contrast"``.

    Raises:
        ValueError: for rules without development cards, unknown cards, as many seen cards as there are or more, an
            unknown topic or theme, an empty seed, or a number out of range.
        TypeError: for a seed that is neither a whole number nor a word.

    ``trials`` are the draws so far: from the deck, the kinds drawn; from a hand, its cards and the position of the
    stolen
    one. All arguments, ``way`` (``"fresh"`` or ``"pile"``: one deck until it is used up), ``pile`` and ``stolen`` are
    traits that can be observed and set.

    >>> lab = DeckLab(seed="10b-monday", seen="5 knight", size=1)
    >>> lab.run(100)
    >>> len(lab.trials), lab.deck.next["knight"]
    (100, Fraction(9, 20))
    """

    stream = "cards"
    settings = ("topic", "seen", "size", "kind", "way", "hand", "held", "pile", "stolen")

    topic = Unicode("deck")
    seen = Any()
    size = Int(3)
    kind = Unicode("knight")
    way = Unicode("fresh")
    hand = Any()
    held = Int(0)
    pile = Unicode("resources")
    stolen = Unicode("")

    @typed
    def __init__(
        self,
        rules: str = "base",
        seed: Seed | None = None,
        topic: str = "deck",
        seen: object = "",
        size: int = 3,
        kind: str = "knight",
        hand: object = "1 lumber + 1 brick + 2 wool + 1 grain + 3 ore",
        held: int = 0,
        data: Data | None = None,
        theme: str = "auto",
    ) -> None:
        self.ruleset = load(rules, data)
        if "cards.knight" not in self.ruleset:
            raise ValueError(_("the rules {rules!r} have no development cards", rules=rules))
        self.piles = {pile: tuple(self.ruleset[name]) for pile, name in _PILE_NAMES if name in self.ruleset}
        chosen = {"seen": seen, "size": size, "kind": kind, "hand": hand, "held": held}
        super().__init__(seed, topic=topic, theme=theme, **chosen)
        self._choose_source()
        self.build()
        self.add_class("catan-deck-lab")
        self.chart = Chart(self._paint, 9.4, 3.8)
        self.localize()
        self.observe(self._on_model, ("topic", "seen", "size", "way", "hand", "held", "pile"))
        self.observe(self._on_question, ("kind", "stolen"))
        self.observe(lambda _change: self._draw_chart(), "theme")
        self.keep()

    def compose(self) -> tuple[Widget, ...]:
        """The controls next to the picture, the chart and the tables."""
        self.text, self.tables = text_box(), text_box()
        self.topic_control = ToggleButtons(
            options=[(_(word), topic) for topic, word in TOPICS.items()], value=self.topic
        )
        self.topic_control.observe(self._topic_chosen, "value")
        self.deck_panel, self.theft_panel = DeckPanel(self), TheftPanel(self)
        left = below(self.topic_control, self.picture, self.deck_panel, self.theft_panel)
        side = side_box(*self.trial_controls(), self.text, self.theme_control, self.language_control)
        self._show()
        return beside(left, side), self.status, self.chart, self.tables

    # --- source of the draws ----------------------------------------------------------------------------
    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of cards that a hand can hold."""
        return tuple(kind for kinds in self.piles.values() for kind in kinds)

    @property
    def deck(self) -> Deck:
        """The development deck and what has been seen of it."""
        return Deck(self.ruleset, self.seen, self.size, self.kind)

    @property
    def theft(self) -> Theft:
        """The hand that the thief draws from; just one of its piles in the Chocolate Market (M-71)."""
        cards = tuple((kind, count) for kind, count in self.hand if kind in self.piles[self.pile])
        stolen = self.stolen if self.stolen in dict(cards) else ""
        return Theft(cards, self.held, stolen)

    @property
    def model(self) -> str:
        """What the draws are made from."""
        if self.topic == "deck":
            return f"seen {dict(self.seen)}, {self.size} cards, {self.way}"
        return f"hand {dict(self.theft.cards)}, {self.theft.size} cards"

    @property
    def _thieving(self) -> bool:
        return self.topic == "thief"

    # --- trials ------------------------------------------------------------------------------------------
    def trial(self, rng: Rng) -> tuple[str, ...] | tuple[tuple[str, ...], int]:
        """A draw from the deck, or a hand and the position of the card stolen from it."""
        cards, size = self._source
        if not cards:
            raise ValueError(_("There are no cards to draw from this pile."))
        if self._thieving:
            return drawn(rng, cards, size), pick(rng, size)
        if self.way == "fresh":
            return drawn(rng, cards, size)
        place = len(self.trials) % (sum(count for _kind, count in cards) // size) * size
        if place == 0:
            self._deck = shuffled(rng, (kind for kind, count in cards for _card in range(count)))
        return tuple(self._deck[place : place + size])

    def _choose_source(self) -> None:
        """Fixes what to draw from, and how many cards, until something else is chosen."""
        if self._thieving:
            self._source = self.theft.cards, self.theft.size
        else:
            self._source = bundle(self.deck.unseen, DEVELOPMENT), self.deck.draws

    def results(self) -> Results:
        """How often each card was drawn first and each number of the counted kind occurred, or each card was stolen."""
        if self._thieving:
            return {"stolen": _tally(self.stolen_cards, dict(self.theft.cards))}
        found = [draw.count(self.kind) for draw in self.trials]
        first = [draw[0] for draw in self.trials]
        return {"first card": _tally(first, DEVELOPMENT), self.kind: _tally(found, range(self.deck.draws + 1))}

    @property
    def stolen_cards(self) -> list[str]:
        """The kinds stolen so far."""
        return [hand[place] for hand, place in self.trials]

    @property
    def left(self) -> dict[Bundle, int]:
        """How often each hand was left after a theft (of the kind in question, if there is one)."""
        stolen = self.theft.stolen
        counts: dict[Bundle, int] = {}
        thefts = Counter((tuple(sorted(hand)), hand[place]) for hand, place in self.trials)
        for (hand, card), count in thefts.items():
            if stolen in ("", card):
                rest = without(bundle(Counter(hand)), card)
                counts[rest] = counts.get(rest, 0) + count
        return counts

    @guarded
    def look(self) -> None:
        """Turns over the next card of the deck; it then counts as seen."""
        unseen = [kind for kind, count in self.deck.unseen.items() for _card in range(count)]
        seen = dict(self.seen)
        shown = unseen[pick(generator(f"{self.seed} look {len(unseen)}"), len(unseen))]
        p = self.deck.next[shown]
        self.seen = {**seen, shown: seen.get(shown, 0) + 1}
        self.status.say(texts.seen_told(shown, p))

    # --- the picture ---------------------------------------------------------------------------------------
    def make_scene(self) -> Scene:
        """The deck and the last draw, or the cards and the last theft."""
        colours = theme_of(self.theme)
        if self._thieving:
            hand, place = self.trials[-1] if self.trials else ((), None)
            return theft_scene(dict(self.theft.cards), hand, place, colours)
        return deck_scene(self.deck.whole, dict(self.seen), self.trials[-1] if self.trials else (), colours)

    def targets(self) -> Iterator[Target]:
        """The cards of the deck, or the whole picture of a hand."""
        if self._thieving:
            return iter((self.whole,))
        return deck_card_boxes(self.deck.whole)

    def pressed(self, x: float, y: float) -> None:
        """A press on a card of the deck marks it as seen, or unmarks it; a press on a hand is a theft."""
        if self._thieving:
            self.run(1)
            return
        found = deck_card_at(self.deck.whole, x, y)
        if found:
            kind, place = found
            seen = dict(self.seen).get(kind, 0)
            self.seen = {**dict(self.seen), kind: place if place < seen else place + 1}

    # --- showing ---------------------------------------------------------------------------------------------
    def show_last(self) -> None:
        """The picture of the last draw, and its cards in words."""
        self.text.value = self._told()
        self.redraw()

    def show_trials(self) -> None:
        """The picture, the words, the tables and the chart."""
        self.redraw()
        self._show()

    def _told(self) -> str:
        last = self.trials[-1] if self.trials else None
        return texts.theft_told(self.theft, last) if self._thieving else texts.deck_told(self.deck, last or ())

    def _show(self) -> None:
        show(self.deck_panel, not self._thieving)
        show(self.theft_panel, self._thieving)
        self.text.value = self._told()
        if not self._thieving:
            note = texts.pile_note() if self.way == "pile" else ""
            self.tables.value = texts.deck_tables(self.deck, self.trials, self.sample_told()) + note
        elif self.theft.cards:
            self.tables.value = texts.theft_tables(self.theft, self.stolen_cards, self.left, self.sample_told())
        else:
            self.tables.value = ""
        self._draw_chart()

    def _draw_chart(self) -> None:
        show(self.chart, bool(self.trials))
        if self.trials:
            told = (
                _("What was stolen and what is left") if self._thieving else _("Cards drawn, next to the exact values")
            )
            self.chart.draw(self.theme, told, self.sample_told())

    def _paint(self, figure: FigureBase, colours: Theme) -> None:
        left, right = figure.subplots(1, 2)
        figure.subplots_adjust(left=0.06, right=0.99, top=0.9, bottom=0.22, wspace=0.14)
        n = len(self.trials)
        if self._thieving:
            self._bars(left, _("Stolen"), self.theft.chances, self.stolen_cards, colours)
            shown = dict(list(self.theft.after.items())[:_BARS])
            self._paint_left(right, shown, colours)
        else:
            self._bars(left, _("First card drawn"), self.deck.next, [draw[0] for draw in self.trials], colours)
            found, numbers = [draw.count(self.kind) for draw in self.trials], self.deck.numbers
            counts = [found.count(count) for count in range(len(numbers))]
            title = _("{kind}: number per draw", kind=named(self.kind))
            words = list(map(str, range(len(numbers))))
            frequencies(right, title, words, counts, list(map(float, numbers)), colours, n, self.relative)
        legend(right, colours)

    def _bars(self, axes: Axes, title: str, exact: Mapping[str, Fraction], came: Sequence[str], colours: Theme) -> None:
        counts = [came.count(kind) for kind in exact]
        words = [fill(named(kind), 10, break_long_words=False) for kind in exact]
        frequencies(axes, title, words, counts, list(map(float, exact.values())), colours, len(came), self.relative)
        axes.tick_params(axis="x", labelsize=8)

    def _paint_left(self, axes: Axes, exact: Mapping[Bundle, Fraction], colours: Theme) -> None:
        left = self.left
        counts, words = [left.get(hand, 0) for hand in exact], [in_words(hand).replace(", ", "\n") for hand in exact]
        title = (
            _("Remaining hand (stolen: {card})", card=named(self.theft.stolen))
            if self.theft.stolen
            else _("Remaining hand")
        )
        n = sum(left.values())
        frequencies(axes, title, words, counts, list(map(float, exact.values())), colours, n, self.relative)
        axes.tick_params(axis="x", labelsize=7)

    # --- the controls -----------------------------------------------------------------------------------------
    @guarded
    def _topic_chosen(self, change: Bunch) -> None:
        self.topic = change.new

    def _on_model(self, change: Bunch) -> None:
        self.topic_control.value = self.topic
        self.deck_panel.show()
        self.theft_panel.show()
        self._choose_source()
        self.clear()
        self.status.say(_("Seed {seed}: press a button for the first trial.", seed=self.seed))

    def _on_question(self, change: Bunch) -> None:
        self.deck_panel.show()
        self.theft_panel.show()
        self.show_trials()

    @validate("seen")
    def _check_seen(self, proposal: Bunch) -> object:
        seen = bundle(proposal.value, DEVELOPMENT)
        next_card(seen, self.ruleset)
        return seen

    @validate("hand")
    def _check_hand(self, proposal: Bunch) -> object:
        return bundle(proposal.value, self.kinds)

    @validate("size", "held")
    def _check_number(self, proposal: Bunch) -> object:
        least, most = (1, MOST_DRAWN) if proposal.trait.name == "size" else (0, MOST_HELD)
        if not least <= proposal.value <= most:
            raise ValueError(
                _("{n} cards are not possible; choose {least} to {most}", n=proposal.value, least=least, most=most)
            )
        return proposal.value

    @validate("topic", "kind", "way", "pile", "stolen")
    def _check_name(self, proposal: Bunch) -> object:
        known = {
            "topic": TOPICS,
            "kind": DEVELOPMENT,
            "way": WAYS,
            "pile": self.piles,
            "stolen": ("", *self.kinds),
        }[proposal.trait.name]
        if proposal.value not in known:
            names = ", ".join(filter(None, known))
            raise ValueError(_("{given!r} is not known here; choose from {known}", given=proposal.value, known=names))
        return proposal.value


#: The piles of a hand, with the entry of the rule data that lists the kinds in each.
_PILE_NAMES = tuple(zip(PILES, ("bank", "ingredients"), strict=True))


def _tally(came: Sequence[object], kinds: Iterable[object]) -> dict[object, int]:
    return {kind: came.count(kind) for kind in kinds}
