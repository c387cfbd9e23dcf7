"""The link for the class: what the button copies, and the QR code that it unfolds."""

import re
from urllib.parse import urlsplit

import pytest
import segno
from hypothesis import given, strategies
from ipywidgets import Button, VBox

import catan_widgets as cw
from catan_widgets import published
from catan_widgets.widgets.base import address
from catan_widgets.widgets.base.a11y import Status
from catan_widgets.widgets.base.class_link import ClassLink, link_card
from catan_widgets.widgets.base.seeds import SeedBox

PAGE = "https://example.org/catan/de/lesson_04_corner.html"
_STEP = re.compile(r"([MmhH])([-\d.]+)(?:[ ,]?(-?[\d.]+))?")


def press(link: ClassLink, copied: bool | None = True) -> None:
    """Presses the button; the page reports whether the browser allowed copying."""
    link._handle_custom_msg({"pressed": True, "copied": copied}, [])


def opened_link(seed: str = "10b-monday") -> ClassLink:
    """A link on one of our pages, unfolded."""
    status = Status()
    link = ClassLink(lambda: status)
    link.seed, link.page = seed, PAGE
    press(link)
    return link


def dark(html: str) -> list[list[int]]:
    """The squares of the code in a picture, row by row: 1 for black."""
    [size] = re.findall(r'viewBox="0 0 (\d+) \d+"', html)
    [path] = re.findall(r' d="([^"]*)"', html)
    rows = [[0] * int(size) for _row in range(int(size))]
    x, y = 0.0, 0.0
    for command, first, second in _STEP.findall(path):
        if command == "M":
            x, y = float(first), float(second)
        elif command == "m":
            x, y = x + float(first), y + float(second)
        else:
            rows[int(y)][int(x) : int(x + float(first))] = [1] * int(float(first))
            x += float(first)
    return rows


def test_no_page_no_button():
    """Where no page is published and none of ours tells its address, or no seed is in use, there is no button."""
    lab = cw.SpinnerLab(seed=1)
    link = lab.seed_box.link
    assert link.layout.display == "none" and link.link == ""
    link.page = PAGE
    assert link.layout.display == "" and link.link == f"{PAGE}?seed=1" and not link.opened
    tour = cw.SetupTour(seed=1)
    tour.controls.link.page = PAGE
    assert tour.controls.link.layout.display == ""
    tour.beginner = True
    assert tour.controls.link.layout.display == "none"


def test_the_published_page_of_a_notebook(monkeypatch):
    """In JupyterLab the link leads to the published page of the notebook."""
    monkeypatch.setattr(published, "site", lambda: "https://example.org/catan/")
    monkeypatch.setenv("JPY_SESSION_NAME", "notebooks/lesson_04_corner.ipynb")
    link = cw.SpinnerLab(seed="10b-monday").seed_box.link
    assert link.link == "https://example.org/catan/lesson_04_corner.html?seed=10b-monday"
    assert link.layout.display == ""


def test_the_button_unfolds_and_folds():
    """The first press copies, says so, also beside link and code; the second one folds them away."""
    link = opened_link()
    assert link.opened and link.code.layout.display == "" and f"{PAGE}?seed=10b-monday" in link.code.value
    assert "gets the seed 10b-monday" in link._status().value and "gets the seed 10b-monday" in link.code.value
    press(link, None)
    assert not link.opened and link.code.layout.display == "none" and link.code.value == ""
    press(link, False)
    assert link.opened and "does not allow copying" in link._status().value
    assert "does not allow copying" in link.code.value
    link.seed = "other"
    assert "seed=other" in link.code.value and "copying" not in link.code.value


def test_the_link_follows_the_seed():
    """The open link is always the one of the seed in the box, and stands below the row of the button."""
    box = SeedBox(lambda seed: None, Status)
    box.show(7)
    box.link.page = PAGE
    press(box.link)
    box.show("9a Freitag/ß")
    assert f"{PAGE}?seed=9a%20Freitag%2F%C3%9F" in box.link.code.value
    first, below = box.row.children
    assert isinstance(box.row, VBox) and first.children[-1] is box.link and below is box.link.code
    assert isinstance(first.children[1], Button)


@pytest.mark.parametrize("seed", ["a" * (address.MOST + 1), "tab\there", "\u202e"])
def test_a_seed_that_no_link_can_carry(seed):
    """A seed that the page would not get back as it is makes no link; the status line says so."""
    link = opened_link(seed)
    assert not link.opened and link.link == "" and "does not fit into a link" in link._status().value
    link.seed = "short"
    press(link)
    assert link.opened
    link.seed = seed
    assert not link.opened and link.code.value == ""


@given(strategies.text(max_size=address.MOST))
def test_a_link_gives_the_seed_back(seed):
    """What a link says is read as the seed that it was made for."""
    link = ClassLink(Status)
    link.seed, link.page = seed, PAGE
    if link.link:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("QUERY_STRING", urlsplit(link.link).query)
            assert address.seed() == seed.strip()
    else:
        assert not seed.strip() or not seed.strip().isprintable()
    link.close()


@pytest.mark.parametrize("link", [f"{PAGE}?seed=10b-monday", f"{PAGE}?seed={'%F0%9F%8E%B2' * address.MOST}"])
def test_the_code_is_that_of_the_link(link):
    """The squares in the picture are those of the code, with the white edge of four squares that readers need."""
    code = segno.make(link, micro=False, error="m")
    assert dark(link_card(link)) == [list(line) for line in code.matrix_iter(border=4)]


def test_a_hostile_page_is_only_text():
    """Nothing that a page or a seed says becomes markup."""
    link = ClassLink(Status)
    link.seed, link.page = "<script>", 'https://example.org/"><img src=x onerror=alert(1)>'
    press(link)
    assert link.opened and "<img" not in link.code.value and "<script" not in link.code.value
