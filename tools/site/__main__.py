"""``python -m tools.site FOLDER`` builds the static site in ``FOLDER/site``.

It needs Node.js with npm, and the package with its extras [lab] and [docs].
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from catan_widgets.i18n import LANGUAGES
from tools.docs import build as docs
from tools.site import front, lab, pages, parts, program


def build(folder: Path) -> None:
    """Builds the site from the work tree."""
    work, site = parts.emptied(folder / "work"), parts.emptied(folder / "site")
    name = program.build(work, site)
    pages.build(site, name)
    for language in LANGUAGES:
        text = front.front(language, site, program.megabytes(site / name))
        (site / front.address(language)).write_text(text, encoding="utf-8")
    docs.build(work / "docs")
    shutil.copytree(work / "docs" / "site", site / "docs")
    lab.build(work, site)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    build(Path(sys.argv[1]).resolve())
