"""The links of the README that open the notebooks."""

from urllib.parse import parse_qs, urlsplit

from tools import links


def test_each_notebook_has_its_link():
    """The README's links are those of the notebooks that there are; ``python tools/links.py`` renews them."""
    text = links.README.read_text(encoding="utf-8")
    assert links.filled(text) == text


def test_an_address_leads_to_the_file():
    """Binder gets the path in the repository as JupyterLab takes it."""
    for path in (links.REPOSITORY / "notebooks").rglob("*.ipynb"):
        parts = urlsplit(links.address(path.relative_to(links.REPOSITORY).as_posix()))
        [place] = parse_qs(parts.query)["urlpath"]
        assert (links.REPOSITORY / place.removeprefix("lab/tree/")).is_file()
