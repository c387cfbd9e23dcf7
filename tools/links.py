"""Links to the site and to the notebooks on Binder, written into README.md and docs/try.md from docs/links.toml.

``.venv/bin/python tools/links.py`` writes them; with ``check`` it only compares them.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from urllib.parse import quote

from catan_widgets.__main__ import title
from catan_widgets.published import NOBODY

REPOSITORY = Path(__file__).resolve().parent.parent
README = REPOSITORY / "README.md"
TRY = REPOSITORY / "docs" / "try.md"
FOLDERS = {"In English": "notebooks", "Auf Deutsch": "notebooks/de"}
BEGIN, END = "<!-- written by tools/links.py -->\n", "<!-- to here -->\n"
NOT_YET = """\
*These links do not work yet:* `OWNER` stands for the account that will hold the public copy of this repository. Put its
name into `docs/links.toml`, then run `.venv/bin/python tools/links.py`.

"""


def one_link() -> str:
    """What the README contains: the front page of the site."""
    return f"**[Open the lessons in your browser]({site()})**, without installing anything.\n\n" + _not_yet()


def all_links() -> str:
    """One line for each notebook, with its title."""
    lines = [_not_yet(), f"No waiting, and no code: [the same pages on the site]({site()}).\n\n"]
    for language, folder in FOLDERS.items():
        lines += [f"## {language}\n\n"]
        for path in sorted((REPOSITORY / folder).glob("*.ipynb")):
            name = title(path.read_text(encoding="utf-8")) or path.stem
            lines.append(f"- [{name}]({address(path.relative_to(REPOSITORY).as_posix())})\n")
        lines += ["\n"]
    return "".join(lines)


def _not_yet() -> str:
    return NOT_YET if _place()["owner"] == NOBODY else ""


def site() -> str:
    """The address where the site is published."""
    place = _place()
    return place["site"].format(**place)


def address(notebook: str) -> str:
    """The address that opens a notebook of the repository in JupyterLab on Binder."""
    place = _place()
    path = quote(f"lab/tree/{notebook}", safe="")
    return f"https://mybinder.org/v2/gh/{place['owner']}/{place['name']}/{place['branch']}?urlpath={path}"


def _place() -> dict[str, str]:
    return tomllib.loads((REPOSITORY / "docs" / "links.toml").read_text(encoding="utf-8"))


def filled(page: Path) -> str:
    """The text of a page, with the current links between its marks."""
    before, _begin, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _old, _end, after = rest.partition(END)
    return before + BEGIN + (one_link() if page == README else all_links()) + END + after


def main(arguments: list[str]) -> int:
    """Writes the links, or with ``check`` only compares them."""
    texts = {page: filled(page) for page in (README, TRY)}
    if arguments == ["check"]:
        return 0 if all(page.read_text(encoding="utf-8") == text for page, text in texts.items()) else 1
    for page, text in texts.items():
        page.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
