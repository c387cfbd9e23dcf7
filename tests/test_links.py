"""The links to the site and to Binder: one link in the README, one for each notebook in ``docs/try.md``."""

from urllib.parse import parse_qs, urlsplit

import pytest

from tools import links


@pytest.mark.parametrize("page", [links.README, links.TRY], ids=lambda page: page.name)
def test_links_are_those_of_today(page):
    """The links on a page match the existing notebooks; ``tools/links.py`` updates them."""
    text = page.read_text(encoding="utf-8")
    assert text.count(links.BEGIN) == text.count(links.END) == 1
    assert links.filled(page) == text


def test_each_notebook_has_its_link():
    """``docs/try.md`` has a link for each notebook in each language; the first link of the README is the site."""
    notebooks = sorted((links.REPOSITORY / "notebooks").rglob("[!.]*.ipynb"))
    told = links.TRY.read_text(encoding="utf-8")
    for path in notebooks:
        assert told.count(f"({links.address(path.relative_to(links.REPOSITORY).as_posix())})") == 1
    assert links.README.read_text(encoding="utf-8").split("](https://")[1].startswith(links.site().partition("//")[2])


def test_an_address_leads_to_the_file():
    """Binder gets the path in the repository in the form that JupyterLab needs."""
    for path in (links.REPOSITORY / "notebooks").rglob("*.ipynb"):
        parts = urlsplit(links.address(path.relative_to(links.REPOSITORY).as_posix()))
        [place] = parse_qs(parts.query)["urlpath"]
        assert (links.REPOSITORY / place.removeprefix("lab/tree/")).is_file()


def test_a_placeholder_is_owned_up_to(monkeypatch):
    """While the address of the public copy is not set, both pages say so; afterwards they do not."""
    place = links._place()
    for owner, told in ((links.NOBODY, True), ("somebody", False)):
        monkeypatch.setattr(links, "_place", lambda owner=owner: place | {"owner": owner})
        for text in (links.one_link(), links.all_links()):
            assert (links.NOT_YET in text) is told and ("OWNER" in text) is told
