"""The front page of a language: the lessons and the games with a picture each, and what one needs to know.

Titles, questions and levels are read from the notebooks; all other words are in ``docs/words``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import nbformat
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from catan_widgets.i18n import LANGUAGES, SOURCE
from catan_widgets.pages.links import OVERVIEW, relative
from catan_widgets.pages.markdown import PageRenderer, to_html
from catan_widgets.pages.pictures import Album
from tools import links
from tools.docs.words import ROOT, place, words

#: Which saved picture of a notebook leads to it, by the id of its cell, and which part of it: left, top and width.
#: Each part gives no answer away, and is half as wide again as high.
PICTURES = {
    "01_setup": ("base-tour", 60, 150, 400),
    "02_founding": ("base-tour", 60, 170, 400),
    "03_chocolate_market": ("lab", 0, 0, 440),
    "04_number_chips": ("paid-lab", 0, 60, 300),
    "05_chocolate_edition": ("lab", 0, 0, 456),
    "06_base_game": ("base-11", 80, 240, 340),
    "lesson_01_one_roll": ("lab", 0, 60, 390),
    "lesson_02_wheel_or_dice": ("lab", 0, 0, 300),
    "lesson_03_long_run": ("lab", 0, -12, 266),
    "lesson_04_corner": ("lab", 150, 215, 370),
    "lesson_05_at_least_one": ("lab", 0, -37, 200),
    "lesson_06_waiting_and_streaks": ("lab", 0, -20, 225),
    "lesson_07_saving_up": ("road-lab", 0, 0, 222),
    "lesson_08_seen_every_number": ("lab", 0, 0, 270),
    "lesson_12_too_many_cards": ("growing-lab", 0, 135, 330),
    "lesson_13_deck_and_thief": ("lab", 0, 0, 420),
}
ASPECT = 3 / 2
_TEMPLATES = Path(__file__).resolve().parent / "templates"
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
#: A row of the overview; and in the first cell of a lesson, its terms and level, and its minutes.
_ROW = re.compile(r"^\| \[([^\]]+)\]\(([^)]+)\.ipynb\) \| ([^|]+) \|", re.MULTILINE)
_LEVEL = re.compile(r"^\*([^*]+)\* · ([^·(]+?) ?(?:\(|·)", re.MULTILINE)
_MINUTES = re.compile(r"^\| \w+ \|((?: \d+ \|)+)$", re.MULTILINE)


@dataclass(frozen=True)
class Card:
    """What leads to a page.

    Args:
        address: of the page, as seen from the front page.
        title: of the page, as the overview has it.
        about: the question of a lesson, or what a game's page shows.
        level: the level of a lesson; empty for a game's page.
        minutes: the minutes of a lesson, or 0.
        terms: the terms of a lesson, or nothing.
        picture: the HTML of its picture.
    """

    address: str
    title: str
    about: str
    level: str
    minutes: int
    terms: str
    picture: Markup


def front(language: str, site: Path, megabytes: int) -> str:
    """The front page in a language; its pictures are written to the site.

    Args:
        language: ``en`` or ``de``.
        site: the folder of the site.
        megabytes: how much a reader loads at the first visit.
    """
    said, page = words(language)["site"], address(language)
    other = next(code for code in LANGUAGES if code != language)
    texts = _texts(_notebook(language, Path(OVERVIEW).stem))
    cards = [_card(language, row, Album(site, "pictures")) for row in _ROW.findall("\n".join(texts))]
    targets = _targets(language)
    template = Environment(loader=FileSystemLoader(_TEMPLATES), autoescape=True, undefined=StrictUndefined)
    return template.get_template("front.html.j2").render(
        language=language,
        other={"code": other, "name": LANGUAGES[other].name, "address": relative(address(other), page)},
        style=relative("page.css", page),
        title=_HEADING.findall(texts[0])[0],
        lessons={"title": _HEADING.findall(texts[1])[0], "cards": [card for card in cards if card.level]},
        games={"title": said["games"], "cards": [card for card in cards if not card.level]},
        said=said,
        targets=targets,
        parts=[{"title": part["title"], "items": list(_items(part["items"], targets))} for part in said["parts"]],
        html=lambda text: _html(text.format(megabytes=megabytes, **targets)),
        note=texts[-1].rpartition("\n\n")[2],
    )


def address(language: str) -> str:
    """The address of a front page, from the root of the site.

    >>> address("en"), address("de")
    ('index.html', 'de/index.html')
    """
    return "index.html" if language == SOURCE else f"{language}/index.html"


def cropped(svg: str, left: float, top: float, width: float) -> str:
    """A part of a picture, ``ASPECT`` times as wide as high.

    >>> cropped('<svg viewBox="0 0 90 80"></svg>', 10, 20, 30)[40:]
    'viewBox="0 0 30 20"><svg x="-10" y="-20" viewBox="0 0 90 80"></svg></svg>'
    """
    moved = svg.strip().replace("<svg ", f'<svg x="{-left}" y="{-top}" ', 1)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {round(width / ASPECT)}">{moved}</svg>'


def _targets(language: str) -> dict[str, str]:
    """What the words of the page link to, as seen from it; nothing if there is no such place."""
    page, docs = address(language), "docs" if language == SOURCE else f"docs/{language}"
    overview = OVERVIEW if language == SOURCE else f"{language}/{OVERVIEW}"
    known = place()["owner"] != links.NOBODY
    return {
        "docs": relative(f"{docs}/index.html", page),
        "teachers": relative(f"{docs}/teachers/index.html", page),
        "rules": relative(f"{docs}/rules/index.html", page),
        "host": relative(f"{docs}/site.html", page),
        "lab": relative(f"lab/lab/index.html?path={overview}", page),
        "binder": links.address(f"notebooks/{overview}") if known else "",
    }


def _items(items: list[str], targets: dict[str, str]) -> Iterator[str]:
    """The items of a list, without those that lead to no place."""
    missing = [f"{{{name}}}" for name, target in targets.items() if not target]
    return (item for item in items if not any(name in item for name in missing))


def _html(text: str) -> Markup:
    return Markup(to_html(text, PageRenderer(lambda target: target)))


def _notebook(language: str, stem: str) -> nbformat.NotebookNode:
    folder = ROOT / "notebooks" if language == SOURCE else ROOT / "notebooks" / language
    return nbformat.read(folder / f"{stem}.ipynb", as_version=4)


def _texts(notebook: nbformat.NotebookNode) -> list[str]:
    return [cell.source for cell in notebook.cells if cell.cell_type == "markdown"]


def _card(language: str, row: tuple[str, str, str], album: Album) -> Card:
    title, stem, about = row
    notebook = _notebook(language, stem)
    first = notebook.cells[0].source
    level, minutes = _LEVEL.search(first), _MINUTES.search(first)
    return Card(
        address=f"{stem}.html",
        title=title,
        about=about,
        level=level[2] if level else "",
        minutes=sum(map(int, re.findall(r"\d+", minutes[1]))) if minutes else 0,
        terms=level[1] if level else "",
        picture=_picture(notebook, stem, language, album),
    )


def _picture(notebook: nbformat.NotebookNode, stem: str, language: str, album: Album) -> Markup:
    cell, *part = PICTURES[stem]
    outputs = next(one.outputs for one in notebook.cells if one.id == cell)
    svg = next(output.data["image/svg+xml"] for output in outputs if "image/svg+xml" in output.get("data", {}))
    data = {"image/svg+xml": cropped(svg, *part), "text/plain": words(language)["site"]["pictures"][stem]}
    return Markup(album.shown(data, address(language)))
