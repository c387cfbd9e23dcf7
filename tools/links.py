"""Links that open each notebook on Binder, written into README.md from docs/links.toml; ``check`` compares them."""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from urllib.parse import quote

REPOSITORY = Path(__file__).resolve().parent.parent
README = REPOSITORY / "README.md"
FOLDERS = {"In English": "notebooks", "Auf Deutsch": "notebooks/de"}
BEGIN, END = "<!-- written by tools/links.py -->\n", "<!-- to here -->\n"


def links() -> str:
    """The badge, and a line for each notebook with its title."""
    lines = [f"[The documentation]({site()}), with the notebooks to click on in its folder `lite`.\n\n"]
    lines += [f"[![Binder](https://mybinder.org/badge_logo.svg)]({address('notebooks/00_index.ipynb')})\n\n"]
    for language, folder in FOLDERS.items():
        lines += [f"{language}:\n\n"]
        for path in sorted((REPOSITORY / folder).glob("*.ipynb")):
            lines.append(f"- [{title(path)}]({address(path.relative_to(REPOSITORY).as_posix())})\n")
        lines += ["\n"]
    return "".join(lines)


def site() -> str:
    """Where the documentation is published."""
    return "https://{owner}.github.io/{name}/".format(**_place())


def address(notebook: str) -> str:
    """Where Binder opens a notebook of the repository in JupyterLab."""
    place = _place()
    path = quote(f"lab/tree/{notebook}", safe="")
    return f"https://mybinder.org/v2/gh/{place['owner']}/{place['name']}/{place['branch']}?urlpath={path}"


def _place() -> dict[str, str]:
    return tomllib.loads((REPOSITORY / "docs" / "links.toml").read_text(encoding="utf-8"))


def title(path: Path) -> str:
    """The first heading of a notebook, else the name of its file."""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        for line in "".join(cell["source"]).splitlines():
            if cell["cell_type"] == "markdown" and line.startswith("# "):
                return line.removeprefix("# ").strip()
    return path.stem


def filled(text: str) -> str:
    """The text with the links of today between its marks."""
    before, _begin, rest = text.partition(BEGIN)
    _old, _end, after = rest.partition(END)
    return before + BEGIN + links() + END + after


def main(arguments: list[str]) -> int:
    """Writes the links, or with ``check`` only compares them."""
    text = README.read_text(encoding="utf-8")
    if arguments == ["check"]:
        return 0 if filled(text) == text else 1
    README.write_text(filled(text), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
