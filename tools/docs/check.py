"""Links are checked without a network: those of the repository's texts, and those of the built site.

A built page may lead elsewhere, but it loads nothing from there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from tools.docs.words import DOCS, ROOT

#: Other parts of the public address, which are built by themselves.
ELSEWHERE = ("lite",)
LOADING = {"src", "srcset", "poster", "data", "xlink:href"}
LOADED = {"stylesheet", "icon", "preload", "modulepreload", "prefetch", "manifest", "preconnect", "dns-prefetch"}
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.DOTALL | re.MULTILINE)
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_URL = re.compile(r"""url\(\s*['"]?([^'")]+)|@import\s+['"]([^'"]+)""")


def sources() -> list[str]:
    """What is wrong with the relative links of README, CONTRIBUTING, CHANGELOG, docs and notebooks."""
    texts = [*ROOT.glob("*.md"), *sorted(DOCS.rglob("*.md")), *sorted((ROOT / "notebooks").rglob("[!.]*.ipynb"))]
    return [wrong for path in texts for wrong in _source(path)]


def _source(path: Path) -> Iterator[str]:
    for target in _LINK.findall(_CODE.sub("", _text(path))):
        parts = urlsplit(target)
        if parts.scheme or parts.netloc:
            continue
        file = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        name = path.relative_to(ROOT)
        if not file.exists():
            yield f"{name}: {target} leads to no file"
        elif parts.fragment and file.suffix in (".md", ".ipynb") and parts.fragment not in _anchors(file):
            yield f"{name}: {target} leads to no heading"


def _text(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".ipynb":
        return text
    cells = json.loads(text)["cells"]
    return "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


@cache
def _anchors(path: Path) -> frozenset[str]:
    """The anchors of headings, as code hosts and MyST make them."""
    return frozenset(slug(heading) for heading in _HEADING.findall(_text(path)))


def slug(heading: str) -> str:
    """The anchor of a heading.

    >>> slug("What is tested, and what is not")
    'what-is-tested-and-what-is-not'
    """
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


class Page(HTMLParser):
    """The anchors of a page, where its links lead, and what it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self._style = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Reads the attributes of a tag."""
        given = {name: value or "" for name, value in attrs}
        self.ids |= {given[name] for name in ("id", "name") if name in given}
        self.loads += [given[name].split()[0] for name in LOADING & given.keys() if given[name].strip()]
        self.loads += _urls(given.get("style", ""))
        self._style = tag == "style"
        if "href" in given:
            loaded = tag == "link" and LOADED & set(given.get("rel", "").split())
            (self.loads if loaded or tag in ("use", "image") else self.links).append(given["href"])

    def handle_data(self, data: str) -> None:
        """Reads a style sheet that stands in the page."""
        if self._style:
            self.loads += _urls(data)


def _urls(style: str) -> list[str]:
    return [first or second for first, second in _URL.findall(style)]


def site(folder: Path) -> list[str]:
    """What is wrong with a built site: links that lead nowhere, and whatever is loaded from elsewhere."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))}
    wrong = [line for path, page in pages.items() for line in _page(folder, path, page, pages)]
    for path in (path for path in sorted(folder.rglob("*.*")) if path.suffix in (".css", ".svg")):
        styles = _urls(path.read_text(encoding="utf-8"))
        wrong += [f"{path.relative_to(folder)}: loads {url}" for url in styles if _outside(url)]
    return wrong


def _page(folder: Path, path: Path, page: Page, pages: dict[Path, Page]) -> Iterator[str]:
    name = path.relative_to(folder)
    for url in page.loads:
        if _outside(url):
            yield f"{name}: loads {url}"
        elif not url.startswith("data:") and _target(path, url) is None:
            yield f"{name}: {url} is not there"
    for url in page.links:
        parts = urlsplit(url)
        if parts.scheme or parts.netloc:
            continue
        target = _target(path, url)
        if target is None:
            if not _other_part(folder, path, parts.path):
                yield f"{name}: {url} leads nowhere"
        elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids:
            yield f"{name}: {url} leads to no place of the page"


def _outside(url: str) -> bool:
    parts = urlsplit(url.strip())
    return bool(parts.netloc) or parts.scheme in ("http", "https")


def _target(path: Path, url: str) -> Path | None:
    """The file that a relative address means on a page, if it is there."""
    named = unquote(urlsplit(url).path)
    file = Path(path.parent, named).resolve() if named else path
    file = file / "index.html" if file.is_dir() else file
    return file if file.is_file() else None


def _other_part(folder: Path, path: Path, named: str) -> bool:
    file = Path(path.parent, named).resolve()
    return file.is_relative_to(folder) and file.relative_to(folder).parts[:1] in [(part,) for part in ELSEWHERE]
