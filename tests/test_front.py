"""The front page of the site: what it leads to, and the pictures that it shows."""

import re
from pathlib import Path

import pytest

from catan_widgets.i18n import LANGUAGES
from tools import links
from tools.docs.check import Page
from tools.docs.words import ROOT, words
from tools.site import front

#: What is beside the front page on the site.
PARTS = ("docs/", "lab/", "page.css", "pictures/")


@pytest.fixture(params=LANGUAGES)
def made(request, tmp_path):
    """The folder of a site, the language and the text of its front page."""
    return tmp_path, request.param, front.front(request.param, tmp_path, 19)


def seen(language):
    """How addresses of pages in the language begin, as seen from its front page."""
    return "" if language == "en" else "../"


def test_all_pages_are_there(made):
    """Each notebook but the overview has a card with its question, and each card a picture with words for it."""
    _site, language, text = made
    folder = ROOT / "notebooks" / ("" if language == "en" else language)
    stems = {path.stem for path in folder.glob("[!.]*.ipynb")} - {"00_index"}
    cards = re.findall(
        r"<li>\s*<img [^>]*alt=\"([^\"]+)\">\s*<h3><a href=\"(\w+)\.html\">([^<]+)</a></h3>\s*<p>([^<]+)<", text
    )
    assert {stem for _alt, stem, _title, _about in cards} == stems == front.PICTURES.keys()
    assert len(cards) == len(stems) == len({alt for alt, *_rest in cards})
    assert all(alt == words(language)["site"]["pictures"][stem] for alt, stem, *_rest in cards)


def test_lessons_say_for_whom(made):
    """Each lesson says its level, its terms and how long it takes, as its notebook does."""
    _site, language, text = made
    told = re.findall(r'<p class="cw-level">([^<]+) · 45\xa0\w+<br>([^<]+)</p>', text)
    assert len(told) == text.count('href="lesson_')
    level, terms = {"en": ("lower and upper secondary", "expected value, mutually exclusive events")}.get(
        language, ("Sekundarstufe I und II", "Erwartungswert, unvereinbare Ereignisse")
    )
    assert (level, terms) in told


def test_links_stay_inside(made):
    """Every link leads to a page of the language, a part of the site or the other language; nothing else is loaded."""
    site, language, text = made
    page, up = Page(text), seen(language)
    inside = tuple(up + part for part in PARTS)
    other = "de/index.html" if language == "en" else "../index.html"
    for link in page.links:
        assert re.fullmatch(r"\w+\.html", link) or link.startswith(inside) or link == other
        assert not link.endswith("/"), "such a link shows a list of files where no server looks for index.html"
    assert (
        other in page.links and "<script" not in text and "{" not in re.sub(r"<style>.*?</style>", "", text, flags=re.S)
    )
    pictures = [load for load in page.loads if not load.startswith("data:") and not load.endswith("page.css")]
    assert len(pictures) == len(front.PICTURES)
    assert all(Path(site, front.address(language)).parent.joinpath(picture).resolve().is_file() for picture in pictures)


def test_parts_of_pictures(made):
    """The pictures of a front page have the same shape, and load when they come into view."""
    _site, _language, text = made
    sizes = re.findall(r'width="(\d+)" height="(\d+)" loading="lazy"', text)
    assert len(sizes) == len(front.PICTURES)
    assert all(abs(int(width) / int(height) - front.ASPECT) < 0.02 for width, height in sizes)


@pytest.mark.parametrize("owner", [links.NOBODY, "somebody"])
def test_binder_is_offered_where_it_works(tmp_path, monkeypatch, owner):
    """The page leads to Binder only if it is known whose copy Binder is to open."""
    place = links._place() | {"owner": owner}
    monkeypatch.setattr(front, "place", lambda: place)
    assert ("Binder" in front.front("en", tmp_path, 19)) == (owner != links.NOBODY)
