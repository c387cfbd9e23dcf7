"""``python -m tools.site FOLDER`` builds the static site in ``FOLDER/site``.

It needs Node.js with npm, and the package with its extras [lab] and [docs].
"""

from __future__ import annotations

import sys
from pathlib import Path

from tools.site import lab, pages, parts, program


def build(folder: Path) -> None:
    """Builds the site from the work tree."""
    work, site = parts.emptied(folder / "work"), parts.emptied(folder / "site")
    pages.build(site, program.build(work, site))
    lab.build(work, site)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    build(Path(sys.argv[1]).resolve())
