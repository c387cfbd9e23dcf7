"""The words of pages: in the language of the page, whatever the program's."""

import re

from catan_widgets.i18n import LANGUAGES, language, set_language
from catan_widgets.pages.exporter import TEMPLATE
from catan_widgets.pages.words import words


def test_the_languages_are_separate():
    """The words are those of the language asked for, and the program's language stays."""
    set_language("de")
    assert words("en")["next"] == "Next page" and words("de")["next"] == "Nächste Seite"
    assert language() == "de"


def test_the_template_finds_its_words():
    """Every word that the template or the script for Voilà uses is there."""
    template = (TEMPLATE / "page.html.j2").read_text(encoding="utf-8")
    script = (TEMPLATE / "voila.js").read_text(encoding="utf-8")
    used = set(re.findall(r"said\.(\w+)", template)) | set(re.findall(r'say\("(\w+)"', script)) | {"ready", "failed"}
    for code in LANGUAGES:
        assert used <= set(words(code))
