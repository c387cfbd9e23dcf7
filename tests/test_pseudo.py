"""In the pseudo-language no English is left, neither in a widget nor in the texts of the engine."""

import ast
from itertools import islice
from pathlib import Path

import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text

from catan_widgets.engine.game import game as games
from catan_widgets.engine.names import _VARIETIES, _WORDS, named, variety_word
from catan_widgets.engine.rulebook import rules
from catan_widgets.widgets.base.pictures.chart import Chart
from tests.engine.walks import WALKS, constructible, outcomes, walk
from tests.pseudo import lines, pieced_together, speak_pseudo, untranslated
from tests.widgets.every import SEED, WIDGETS
from tests.widgets.shown import acts, charts, html_texts, plain_texts

PACKAGE = Path(__file__).resolve().parent.parent / "catan_widgets"
#: Values typed by users, which may be shown unchanged.
GIVEN = (SEED, "settle 0,0N")  # a seed, and a move in the notation


@pytest.fixture
def drawn(monkeypatch):
    """The last drawn texts of each chart; nothing is painted, to save time."""
    texts: dict[Chart, set[str]] = {}
    figures: list[Figure] = []

    def save(figure, file, **_options):
        figures.append(figure)
        file.write(b"no picture")

    draw = Chart.draw

    def drawing(chart, *arguments):
        draw(chart, *arguments)
        texts[chart] = {text.get_text() for text in figures.pop().findobj(Text)}

    monkeypatch.setattr(Figure, "savefig", save)
    monkeypatch.setattr(Chart, "draw", drawing)
    return texts


@pytest.fixture
def widget(make):
    """A public widget, closed at the end so that it does not follow the language of other tests."""
    made = make()
    yield made
    made.close()


def texts(widget, drawn) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The plain texts of a widget, including its charts, and the texts in its HTML, each with its place."""
    charted = [("chart", text) for chart in charts(widget) for text in drawn[chart]]
    html = [(where, line) for where, text in html_texts(widget) for line in lines(text)]
    return [*plain_texts(widget), *charted], html


def wrong(widget, drawn) -> list[tuple[str, str]]:
    """Every text of a widget that is not in the language or is put together from pieces, with its place."""
    plain, html = texts(widget, drawn)
    found = [(where, text) for where, text in plain + html if untranslated(text, GIVEN)]
    return found + [(where, text) for where, text in plain if pieced_together(text)]


@pytest.mark.parametrize("make", WIDGETS)
def test_no_english_is_left_in_a_widget(widget, monkeypatch, drawn):
    """All controls show whole sentences in the language, and everything changes with the language."""
    speak_pseudo(monkeypatch)
    found = dict.fromkeys(wrong(widget, drawn))
    for _control in acts(widget):
        found |= dict.fromkeys(wrong(widget, drawn))
    assert list(found) == []
    speak_pseudo(monkeypatch, "⟪⟫")
    assert [(where, text) for said in texts(widget, drawn) for where, text in said if "⟦" in text] == []


@pytest.mark.parametrize("name", WALKS)
def test_no_english_is_left_in_what_the_engine_tells(name, monkeypatch):
    """Events and refusals along a game are whole sentences in the language."""
    speak_pseudo(monkeypatch)
    told: set[str] = set()
    for n, game in enumerate(walk(games.Game.new(seed=1, **WALKS[name]), name, 400)):
        told |= {text for event in game.events for text in (event.text, event.secret)}
        if n % 40 == 0:
            moves = (*constructible(game.state.game_setup), *outcomes(game.state.game_setup))
            refusals = (game.why_not(move) for move in islice(moves, n // 40, None, 7))
            told |= {refusal.text for refusal in refusals if refusal}
    assert [text for text in told if untranslated(text) or pieced_together(text)] == []


def test_no_english_is_left_in_rules_and_words(monkeypatch):
    """Every rule in the rulebook, and every word for a thing in the game, is a message."""
    speak_pseudo(monkeypatch)
    words = [*map(named, _WORDS), *map(variety_word, _VARIETIES), *(rule.text for rule in rules())]
    assert [text for text in words if untranslated(text) or pieced_together(text)] == []


def test_errors_are_told_in_the_language():
    """Every exception is raised with a message, except those for programming mistakes."""
    internal = {"AssertionError", "AttributeError", "NotImplementedError"}
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            call = node.exc if isinstance(node, ast.Raise) else None
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") not in internal:
                raw = [own for own in call.args if isinstance(own, ast.Constant | ast.JoinedStr)]
                found += [f"{path.name}:{own.lineno}" for own in raw if " " in ast.unparse(own)]
    assert found == []


@pytest.mark.parametrize(
    ("text", "left", "pieces"),
    [
        ("⟦Tráns ⟦örë⟧, 3⟧", False, False),
        ("⟦A sëntëncë.⟧ ⟦Anöthër.⟧", False, False),
        ("⟦örë⟧, ⟦wööl⟧ (0,0NE)", False, False),
        ("⟦thë⟧ ⟦cárd⟧", False, True),
        ("⟦thë⟧⟦cárd⟧", False, True),
        ("⟦örë⟧ and ⟦wööl⟧", True, True),
        ("bank", True, False),
        ("B-21 · -1,0SW · 3:1 · A · χ²", False, False),
    ],
)
def test_the_check_can_fail(text, left, pieces):
    """English outside the marks and sentences in pieces are found; signs used in every language are not."""
    assert bool(untranslated(text)) == left
    assert pieced_together(text) == pieces
