"""The page for visitors who have to wait, or whose page is incomplete."""

import re

import pytest

from catan_widgets import i18n
from catan_widgets.app import pages
from catan_widgets.i18n import LANGUAGES

ADDRESS = '/voila/render/de/a.ipynb?theme=dark&x="><script>'


def in_languages(page):
    """The text of each part of a page by language, in order."""
    found = re.findall(r'<(section|div) lang="(\w+)">(.*?)</\1>', page, re.DOTALL)
    return {code: re.sub(r"<[^>]+>", " ", text) for _tag, code, text in found}


@pytest.mark.parametrize("first", LANGUAGES)
@pytest.mark.parametrize(
    "make", [lambda first: pages.waiting(ADDRESS, 3, False, first), lambda first: pages.missing(ADDRESS, first)]
)
def test_every_language(make, first):
    """Each language has its text, the lesson's is first, and the language in use does not change."""
    texts = in_languages(make(first))
    assert next(iter(texts)) == first and set(texts) == set(LANGUAGES)
    assert len(set(texts.values())) == len(LANGUAGES)
    assert i18n.language() == "en"


@pytest.mark.parametrize("full", [False, True])
def test_waiting_page(full):
    """It checks again by itself, needs no script and nothing from elsewhere, and says how many are ahead."""
    page = pages.waiting(ADDRESS, 3, full, "en")
    assert '<meta http-equiv="refresh" content="1; url=/voila/render/de/a.ipynb?theme=dark&amp;x=' in page
    assert "<script" not in page and "http" not in page.replace("http-equiv", "")
    assert "3 people" in in_languages(page)["en"] and "3 " in in_languages(page)["de"]
    assert ("somebody closes" in page) == full
    assert "You are next" in pages.waiting(ADDRESS, 0, full, "en")


def test_missing_part():
    """An incomplete page says so in a sentence, with a link to load it again."""
    page = pages.missing(ADDRESS, "en")
    assert 'role="alert"' in page and 'href="/voila/render/de/a.ipynb?theme=dark&amp;x=' in page
    assert "<script" not in page
