"""The documentation, in English with a German part in ``de``: ``python -m tools.docs.build FOLDER``.

The sources of each language are collected in ``FOLDER/source``: the pages written in ``docs``, and those made from the
rules, the docstrings and the pictures. Sphinx builds ``FOLDER/site`` from them, and every link is checked. On the
static site this is the folder ``docs``: links to notebooks lead to their pages there.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from catan_widgets.pages.links import relative
from catan_widgets.pages.pictures import Album
from catan_widgets.render.svg import icon
from tools.docs import api, check, gallery, rules
from tools.docs.words import DOCS, ROOT, place, words
from tools.site import pages as site_pages

LANGUAGES = ("en", "de")
#: The table of contents of the front page, by part; a folder means its first page, which leads to the others.
ORDER = {
    "start": ("start/teachers", "start/learners", "start/contributors", "site", "try", "places"),
    "contents": ("teachers/", "rules/", "gallery", "api/"),
}
REST = "project"
ROOT_PAGES = ("CONTRIBUTING.md", "CHANGELOG.md")
PICTURES = "_static/pictures"
CONTENTS = "<!-- contents -->"
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")

#: The language of a page and its name in it, by the file that it is made from.
Pages = dict[Path, tuple[str, str]]


def known() -> Pages:
    """The pages that are written in files of the repository."""
    found = {ROOT / name: ("en", name.removesuffix(".md").lower()) for name in ROOT_PAGES}
    found[ROOT / "README.md"] = ("en", "index")
    for file in sorted(DOCS.rglob("*.md")):
        parts = file.relative_to(DOCS).with_suffix("").parts
        language = "de" if "de" in parts else "en"
        found[file] = (language, "/".join(part for part in parts if part not in LANGUAGES))
    return found


def addresses() -> dict[Path, str]:
    """The address of each page that is written in a file, from the root of the static site."""
    return {file: _address(*page) for file, page in known().items()}


def _address(language: str, name: str) -> str:
    return f"docs/{name}.html" if language == "en" else f"docs/{language}/{name}.html"


def gathered(language: str, folder: Path) -> dict[str, str]:
    """The text of every page of a language by its name; pictures are written to the folder."""
    pages = known()
    texts = {
        name: rewritten(file.read_text(encoding="utf-8"), file, pages)
        for file, (spoken, name) in pages.items()
        if spoken == language and file.name != "README.md"
    }
    texts |= rules.pages(language) | {"gallery": gallery.page(language, Album(folder, PICTURES))}
    texts.setdefault("teachers/index", f"# {words(language)['titles']['teachers']}\n")
    return texts


def rewritten(text: str, origin: Path, pages: Pages) -> str:
    """A text whose links to files of the repository are changed to their pages, or to the public code."""
    language, name = pages[origin]
    outside = site_pages.addresses()

    def turned(found: re.Match[str]) -> str:
        picture, words_, target = found.groups()
        path, _, fragment = target.partition("#")
        to = Path(os.path.normpath(origin.parent / path))
        if not path or ":" in path or not to.exists():
            return found[0]
        anchor = f"#{fragment}" if fragment else ""
        if to.is_relative_to(DOCS / "img"):
            return f"{picture}[{words_}]({_up(name)}{to.relative_to(DOCS).as_posix()})"
        if to in pages and pages[to][0] == language:
            return f"[{words_}]({_up(name)}{pages[to][1]}.md{anchor})"
        if to not in pages and to not in outside:
            return f"[{words_}]({repository(to.relative_to(ROOT).as_posix())}{anchor})"
        there = _address(*pages[to]) if to in pages else outside[to]
        return f'<a href="{relative(there, _address(language, name))}{anchor}">{words_}</a>'

    return _LINK.sub(turned, text)


def repository(path: str) -> str:
    """The public address of a file of the repository."""
    return "https://github.com/{owner}/{name}/blob/{branch}/".format(**place()) + path


def _up(name: str) -> str:
    return "../" * name.count("/")


def first(folder: str, names: Iterable[str]) -> str | None:
    """The page of a folder that leads to the others."""
    inside = sorted(name for name in names if name.startswith(folder))
    ends = ("index", "readme")
    return next((name for name in inside if name.lower().endswith(ends)), inside[0] if inside else None)


def contents(language: str, names: set[str]) -> str:
    """The table of contents of the site, for its first page."""
    titles, left, blocks = words(language)["titles"], names - {"index"}, []
    for part, listed in ORDER.items():
        held = [first(name, names) if name.endswith("/") else name for name in listed]
        blocks.append((part, [name for name in held if name in names]))
        left -= {name for name in left if name.startswith(listed)}
    blocks.append((REST, sorted(left)))
    return "\n".join(_toctree([f"/{name}" for name in held], titles[part]) for part, held in blocks if held)


def _toctree(names: Iterable[str], caption: str = "", hidden: bool = True) -> str:
    options = (":hidden:" if hidden else ":maxdepth: 1", f":caption: {caption}" if caption else "")
    lines = ["```{toctree}", *filter(None, options), "", *names, "```", ""]
    return "\n".join(lines)


def write(language: str, texts: dict[str, str], folder: Path, both: set[str]) -> None:
    """Writes the pages, and next to them the files that Sphinx needs."""
    reference = api.pages() if language == "en" else {}
    names = set(texts) | set(reference)
    texts["index"] = texts["index"].replace(CONTENTS, contents(language, names))
    for start in (name for listed in ORDER.values() for name in listed if name.endswith("/")):
        lead = first(start, texts)
        if lead:
            others = [f"/{name}" for name in texts if name.startswith(start) and name != lead]
            texts[lead] += "\n" + _toctree(others, hidden=start != "teachers/")
    for name, text in texts.items():
        _made(folder / f"{name}.md").write_text(text, encoding="utf-8")
    for name, text in reference.items():
        _made(folder / f"{name}.rst").write_text(text, encoding="utf-8")
    shutil.copytree(DOCS / "img", folder / "img")
    shutil.copytree(DOCS / "theme", folder / "theme")
    shutil.copytree(DOCS / "locale", folder / "locale")
    shutil.copy(DOCS / "theme" / "site.css", folder / "_static")
    (folder / "_static" / "icon.svg").write_text(str(icon("grain", size=64)), encoding="utf-8")
    settings = (DOCS / "conf.py").read_text(encoding="utf-8")
    more = f'\nlanguage = "{language}"\nhtml_context = {{"both": {sorted(both)!r}}}\n'
    (folder / "conf.py").write_text(settings + more, encoding="utf-8")


def _made(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def build(folder: Path) -> list[str]:
    """Builds the site, and returns what is wrong with its links."""
    shutil.rmtree(folder, ignore_errors=True)
    site, sources = folder / "site", {language: folder / "source" / language for language in LANGUAGES}
    texts = {language: gathered(language, source) for language, source in sources.items()}
    both = set(texts["en"]) & set(texts["de"])
    running = []
    for language, source in sources.items():
        write(language, texts[language], source, both)
        to = site if language == "en" else site / language
        command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-d", folder / f"doctrees-{language}"]
        running.append(subprocess.Popen([*command, source, to], cwd=ROOT))
    failed = [language for language, process in zip(sources, running, strict=True) if process.wait()]
    return [f"Sphinx has warned in {language}" for language in failed] or check.site(
        site, site_pages.addresses().values()
    )


def main(folder: str) -> int:
    """Builds the site, and reports what is wrong."""
    wrong = [*check.sources(), *build(Path(folder).resolve())]
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
