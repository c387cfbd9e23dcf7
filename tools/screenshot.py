"""The README's picture of a widget in use, as a browser shows it: ``python -m tools.screenshot`` makes a new one."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM_ARGUMENTS
from tests.browser.servers import Server, Setting
from tests.browser.visits import Visit
from tests.conftest import CHROMIUM

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "img" / "corner_lab.png"
#: What happens in it: two corners of an island are compared.
CELL = """\
import catan_widgets as cw

lab = cw.CornerLab(cw.Board.fair(seed=54), seed="10b-monday")
lab.comparing = True
lab.picks = ("0,1S", "-2,1N")
lab
"""
COLOURS = 128  # enough for flat colours, and a third of the size
MOST_BYTES = 100_000


def main() -> None:
    """Opens the widget in JupyterLab, and saves what the page shows of it."""
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
        server = Server(Setting("lab"), Path(scratch) / "server")
        try:
            server.make("corner_lab.ipynb", [CELL])
            visit = Visit(browser, server, "corner_lab.ipynb")
            visit.wait_widgets()
            visit.show_cell(1)
            visit.canvas(".catan-widget")
            visit.pause()
            shot = visit.page.locator(".catan-widget > *").first.screenshot()
            visit.close()
        finally:
            server.stop()
            browser.close()
    PICTURE.write_bytes(small(shot))
    print(f"{PICTURE}: {PICTURE.stat().st_size:,} bytes")


def small(shot: bytes) -> bytes:
    """A screenshot with few colours.

    Raises:
        ValueError: if it is still too large.
    """
    file = io.BytesIO()
    Image.open(io.BytesIO(shot)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(
        file, "PNG", optimize=True
    )
    if len(file.getvalue()) > MOST_BYTES:
        raise ValueError(f"the picture has {len(file.getvalue()):,} bytes")
    return file.getvalue()


if __name__ == "__main__":
    main()
