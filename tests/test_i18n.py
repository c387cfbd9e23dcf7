"""The language of users' texts: the catalogues are complete, and texts and numbers follow the chosen language."""

import gc
import re
import subprocess
import sys
from fractions import Fraction
from gettext import NullTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest

from catan_widgets import i18n
from catan_widgets.i18n import N_, _, axis_number, follow, language, ngettext, number, percent, set_language, whole
from catan_widgets.widgets.base.localized import language_control
from catan_widgets.widgets.base.words.numbers import number_of
from tools.messages import KEYWORDS, calls, catalogue_files, extract, read

ROOT = Path(__file__).resolve().parent.parent
CATALOGUES = {path.parent.parent.name: read(path) for path in catalogue_files()}
MESSAGES = [message for message in extract() if message.id]


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    """The forms of a message: one, or the singular and the plural."""
    return (text,) if isinstance(text, str) else tuple(text)


def fields_of_forms(text: str | tuple[str, ...]) -> list[set[str]]:
    """The names of the ``{fields}`` in each form of a message."""
    return [{name for _text, name, *_rest in Formatter().parse(form) if name is not None} for form in forms(text)]


def test_there_is_a_catalogue_for_each_language():
    """Every language except English, the language of the source, has a catalogue, and no catalogue is unused."""
    assert sorted(CATALOGUES) == sorted(set(i18n.LANGUAGES) - {"en"})


@pytest.mark.parametrize("code", CATALOGUES)
def test_every_message_is_translated(code):
    """Each message in the source has a translation that is not marked for review."""
    missing = [
        message.id
        for message in MESSAGES
        if (translation := CATALOGUES[code].get(message.id)) is None
        or translation.fuzzy
        or not all(forms(translation.string))
    ]
    assert missing == []


@pytest.mark.parametrize("code", CATALOGUES)
def test_translations_keep_the_fields(code):
    """A translation has the same ``{fields}`` as its message in each form."""
    different = [
        message.id
        for message in CATALOGUES[code]
        if message.id and all(forms(message.string)) and fields_of_forms(message.id) != fields_of_forms(message.string)
    ]
    assert different == []


@pytest.mark.parametrize("code", CATALOGUES)
def test_compiled_catalogue_is_the_written_one(code):
    """The compiled catalogue matches the written one (if not: run ``make messages``)."""
    compiled = i18n._catalogue(code)
    for message in CATALOGUES[code]:
        if message.id and all(forms(message.string)):
            singular, *_plural = forms(message.id)
            said = compiled.ngettext(*message.id, 1) if message.pluralizable else compiled.gettext(singular)
            assert said == forms(message.string)[0]


def test_messages_are_found_wherever_they_stand():
    """Calls inside f-strings and N_ marks are extracted in source order; texts built at run time are not."""
    source = b"""f"<b>{escape(_('inside'))}</b>"; N_("marked"); _(text); ngettext("{n} one", "{n} more", n)"""
    found = [texts for _line, _name, texts, _comments in calls(BytesIO(source), KEYWORDS, (), {})]
    assert found == [["inside"], ["marked"], [None], ["{n} one", "{n} more", None]]


def test_language_set_or_from_the_environment(monkeypatch):
    """The language is the one set, else that in CATAN_LANG if there is a catalogue, else English."""
    assert language() == "en"
    monkeypatch.setenv("CATAN_LANG", "de_AT.UTF-8")
    assert language() == "de"
    monkeypatch.setenv("CATAN_LANG", "xx")
    assert language() == "en"
    set_language("de")
    assert language() == "de"


@pytest.mark.parametrize(
    ("folder", "variable", "chosen"),
    [("de", None, "de"), ("de", "en", "en"), ("de", "xx", "de"), ("notebooks", "de", "de"), ("notebooks", None, "en")],
)
def test_language_of_a_notebook(folder, variable, chosen, tmp_path, monkeypatch):
    """Without a code, CATAN_LANG decides, else the folder of the notebook, else English, and no earlier choice."""
    place = tmp_path / folder
    place.mkdir()
    monkeypatch.chdir(place)
    if variable is not None:
        monkeypatch.setenv("CATAN_LANG", variable)
    for before in i18n.LANGUAGES:
        set_language(before)
        set_language()
        assert language() == chosen


def test_unknown_language_is_refused():
    """A language without a catalogue is refused by name, and the current language does not change."""
    with pytest.raises(ValueError, match=r"'fr'.*en, de"):
        set_language("fr")
    assert language() == "en"


def test_fields_are_filled_in():
    """Fields are filled in by name; a text without values does not change, even with braces."""
    assert _("no such message about {thing}", thing="ore") == "no such message about ore"
    assert _("no such message about {thing}") == "no such message about {thing}"
    assert N_("no such message about {thing}") == "no such message about {thing}"


class Follower:
    """Records each new language; a follower without a list fails."""

    def __init__(self, heard):
        self.heard = heard
        follow(self.told)

    def told(self):
        self.heard.append(language())


def test_all_follow_though_one_fails():
    """All followers are called after a change even if one of them fails, and the failure is not hidden."""
    heard = []
    followers = [Follower(heard), Follower(None), Follower(heard)]
    with pytest.raises(AttributeError):
        set_language("de")
    assert heard == ["de"] * 2 and len(followers) == 3


def test_followers_are_let_go():
    """A follower that nothing else holds is gone, and its place is used again."""
    Follower([])
    Follower([])
    gc.collect()
    kept = Follower([])
    assert [weak() for weak, _method in i18n._followers] == [kept]


#: Followers at the exit: of modules that go later than the package, in circles, and a lab on a page.
EXIT = """
import os
from catan_widgets import i18n
from catan_widgets.widgets.labs.dice.lab import DiceLab
class Follower:
    def __init__(self):
        self.itself = self
        i18n.follow(self.told)
    def told(self):
        i18n.language()
os.first, lab, follower = Follower(), DiceLab(), Follower()
del os.first.itself
os.second = list(i18n._followers)
i18n.set_language("de")
"""


@pytest.mark.parametrize("arguments", [("-c", EXIT), ("-m", "catan_widgets")], ids=["followers", "overview"])
def test_nothing_is_said_at_the_exit(arguments):
    """A program that ends while things still follow the language says nothing about it."""
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")


def test_plural_forms():
    """The number chooses the form and is filled in for ``{n}``."""
    assert ngettext("{n} such {thing}", "{n} such {thing}s", 1, thing="road") == "1 such road"
    assert ngettext("{n} such {thing}", "{n} such {thing}s", 2, thing="road") == "2 such roads"


@pytest.mark.parametrize(("code", "decimal", "share"), [("en", "0.139", "13.9%"), ("de", "0,139", "13,9 %")])
def test_numbers_follow_the_language(code, decimal, share):
    """Numbers and percentages use the decimal sign of the language."""
    set_language(code)
    assert number(Fraction(5, 36)) == decimal
    assert percent(Fraction(5, 36)) == share
    assert number(2, digits=0) == "2"


@pytest.mark.parametrize(("code", "grouped"), [("en", "244,432,188,000"), ("de", "244.432.188.000")])
def test_whole_numbers_follow_the_language(code, grouped):
    """Whole numbers use the grouping sign of the language, even in messages with a singular and a plural."""
    set_language(code)
    assert whole(244432188000) == grouped
    assert ngettext("{n} such road", "{n} such roads", 244432188000) == f"{grouped} such roads"


@pytest.fixture
def third_language(monkeypatch):
    """A language that nobody speaks: an entry in the table and an empty catalogue."""
    monkeypatch.setitem(i18n.LANGUAGES, "tlh", i18n.Language("tlhIngan", "·", "’", "% {}"))
    monkeypatch.setattr(i18n, "_catalogue", lambda code: NullTranslations())
    set_language("tlh")
    return "tlh"


def test_a_third_language_is_an_entry_in_the_table(third_language):
    """Numbers, percentages, axes and what learners type follow the table, and the language can be chosen."""
    assert (number(Fraction(5, 36)), percent(Fraction(5, 36)), whole(9604)) == ("0·139", "% 13·9", "9’604")
    assert [axis_number(value) for value in (0.25, 12000)] == ["0·25", "12’000"]
    assert ngettext("{n} road", "{n} roads", 9604) == "9’604 roads"
    for typed in ("0·139", "13.9%", "13,9 %", "%13·9"):
        assert number_of(typed) == Fraction(139, 1000)
    assert number_of("9’604", "count") == number_of("9,604", "count") == 9604
    control = language_control()
    assert control.options == (("English", "en"), ("Deutsch", "de"), ("tlhIngan", "tlh"))
    assert control.value == third_language
    control.value = "de"
    assert language() == "de"


#: A language compared with another or with a code, and marks in numbers that are changed for one of them.
ASKS = re.compile(
    r"""language\(\) [!=]=|[!=]= language\(\)|[!=]= ["'](?:en|de)["']|replace\(["'][.,]["'], ["'][.,]["']\)"""
)


def test_only_the_table_knows_the_languages():
    """No module asks which language it is, or changes the marks in a number itself."""
    modules = (ROOT / "catan_widgets").rglob("*.py")
    assert [path.name for path in modules if ASKS.search(path.read_text(encoding="utf-8"))] == []
    assert ASKS.search('if language() == "de":') and ASKS.search("""text.replace('.', ",")""")
