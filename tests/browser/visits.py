"""A notebook opened in a real browser: run it, look at pixels, click, and query its kernel."""

from __future__ import annotations

import ast
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from jupyter_client import BlockingKernelClient
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page

from tests.browser.servers import Server

PATIENCE = 180  # seconds within which things happen on any machine, or a test fails
POLL_SECONDS = 0.03  # asking without a pause would keep the kernel from answering the page
LOCAL = ("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:")
# What Voilà itself does, whatever the notebook: when a page is left it tries to end the kernel without the token that
# its own server requires.
VOILA_ERROR = "/voila/api/shutdown/"

LAB_READY = """() => {
  const notebook = window.jupyterapp?.shell.currentWidget;
  return notebook?.context?.isReady && notebook.context.sessionContext.session?.kernel?.status === 'idle';
}"""
LAB_RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"
LAB_OUTCOME = """() => {
  const notebook = window.jupyterapp.shell.currentWidget;
  const cells = [...notebook.content.widgets].filter(({model}) => model.type === 'code');
  const errors = cells.flatMap(({model}) => model.outputs.toJSON()).filter((output) => output.output_type === 'error');
  if (errors.length) return errors.map(({ename, evalue}) => `${ename}: ${evalue}`);
  const done = notebook.context.sessionContext.session?.kernel?.status === 'idle' &&
    cells.every(({model}) => model.executionCount !== null || !model.sharedModel.getSource().trim());
  return done && [];
}"""
LAB_SHOW_CELL = """async (index) => {
  const {content} = window.jupyterapp.shell.currentWidget;
  content.activeCellIndex = index;
  await content.scrollToItem(index, 'start');
}"""
LAB_KERNEL = "() => window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.id"
LAB_SAVE = "() => window.jupyterapp.commands.execute('docmanager:save')"
LAB_THEME = "(theme) => window.jupyterapp.commands.execute('apputils:change-theme', { theme })"
LAB_HAS_THEME = "(theme) => document.body.dataset.jpThemeName === theme"
LAB_SHUT_DOWN = "() => window.jupyterapp.shell.currentWidget.context.sessionContext.shutdown()"
VOILA_KERNEL = "() => JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"

# What the kernel's pictures show, by the numbers that presses depend on; and that the page shows nothing else.
SHOWN = """[
    helper.shown for helper in __import__('ipywidgets').widgets.widget._instances.values()
    if type(helper).__name__ == 'CanvasHelper'
]"""
CAUGHT_UP = """(wanted) => [...document.querySelectorAll(".catan-widget")].every(({catanHelper}) =>
  !catanHelper || wanted.some((shown) => String(shown) === String(catanHelper.get("shown"))))"""

ALL_THERE = "() => document.querySelector('.catan-widget') && !document.body.innerText.includes('Loading widget')"

PIXEL = "(canvas, [x, y]) => [...canvas.getContext('2d').getImageData(x, y, 1, 1).data].slice(0, 3)"
PIXEL_IS = """([canvas, x, y, colour, tolerance]) => {
  const data = canvas.getContext('2d').getImageData(x, y, 1, 1).data;
  return colour.every((value, i) => Math.abs(value - data[i]) <= tolerance);
}"""


class Canvas:
    """A canvas on the page. Coordinates are in its backing store (as for ``getImageData``)."""

    def __init__(self, page: Page, locator: Locator) -> None:
        self.page = page
        self.locator = locator
        locator.wait_for(state="visible")

    def pixel(self, x: float, y: float) -> tuple[int, ...]:
        """The colour (red, green, blue) at a point."""
        return tuple(self.locator.evaluate(PIXEL, [round(x), round(y)]))

    def wait_pixel(self, x: float, y: float, colour: Sequence[int], tolerance: int = 2) -> None:
        """Waits until a point has a colour; fails if it never does."""
        argument = [self.locator.element_handle(), round(x), round(y), list(colour), tolerance]
        self.page.wait_for_function(PIXEL_IS, arg=argument, polling="raf")

    def click(self, x: float, y: float) -> None:
        """Clicks a point, however the page scales the canvas."""
        self.locator.scroll_into_view_if_needed()
        box = self.locator.bounding_box()
        assert box is not None, "the canvas is not on the page"
        scale = box["width"] / self.locator.evaluate("canvas => canvas.width")
        self.page.mouse.click(box["x"] + x * scale, box["y"] + y * scale)

    def picture(self) -> str:
        """The whole picture, as text to compare with a later one."""
        return str(self.locator.evaluate("canvas => canvas.toDataURL()"))

    def wait_picture(self, picture: str) -> None:
        """Waits until the canvas shows exactly this picture; fails if it never does."""
        argument = [self.locator.element_handle(), picture]
        self.page.wait_for_function(
            "([canvas, picture]) => canvas.toDataURL() === picture", arg=argument, polling="raf"
        )


class Visit:
    """A notebook in a browser window; ``page`` is Playwright's page, for everything not offered here.

    A test looks like this::

        visit = open_notebook("board.ipynb")          # or kind="voila", language="de", scale=2
        board = visit.canvas(".board")                # waits for a canvas inside our CSS class
        board.wait_pixel(5, 5, (127, 179, 213))       # the sea is drawn
        board.click(120, 80)
        visit.wait_value("view.selected", "0,0N")     # queries the kernel until it agrees
        visit.shot("clicked")                         # a file only if CATAN_SHOTS names a folder
        visit.assert_clean()                          # no external request, no console error

    ``page.get_by_text`` also finds the source of cells: look inside our CSS classes instead.
    """

    def __init__(self, browser: Browser, server: Server, notebook: str, scale: float = 1, touch: bool = False) -> None:
        self.server = server
        self.notebook = notebook
        self.external: list[str] = []
        self.errors: list[str] = []
        self._client: BlockingKernelClient | None = None
        self._darkened = False
        size = {"width": 820, "height": 1180} if touch else {"width": 1280, "height": 1000}
        # Without animations a picture is at rest as soon as it shows something new.
        self._context = browser.new_context(
            viewport=size, device_scale_factor=scale, reduced_motion="reduce", has_touch=touch
        )
        self._context.set_default_timeout(1000 * PATIENCE)
        self.page = self._context.new_page()
        self.page.on("request", lambda request: self._note_request(request.url))
        self.page.on("websocket", lambda socket: self._note_request(socket.url))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._note_console)
        server.copy(notebook)
        if self._is_lab:
            self._load_lab("?reset")
            self.page.evaluate(LAB_RUN_ALL)
            errors = self.page.wait_for_function(LAB_OUTCOME).json_value()
            assert not errors, f"{notebook}: {errors}"
        else:
            self._load_voila()

    def show_cell(self, index: int) -> None:
        """Scrolls JupyterLab to a cell, because it draws cells only when they come into view; Voilà draws them all."""
        if self._is_lab:
            self.page.evaluate(LAB_SHOW_CELL, index)

    def wait_widgets(self) -> None:
        """Waits until all widgets of the page are there."""
        self.page.wait_for_function(ALL_THERE)

    def canvas(self, within: str = "body", nth: int = 0) -> Canvas:
        """The nth canvas inside the first element that the CSS selector finds."""
        return Canvas(self.page, self.page.locator(within).first.locator("canvas").nth(nth))

    def value(self, expression: str) -> Any:
        """The value of an expression in the notebook's kernel; it must be a Python literal there."""
        reply = self._kernel().execute(
            "", silent=True, store_history=False, user_expressions={"it": expression}, reply=True, timeout=PATIENCE
        )
        answer = reply["content"]["user_expressions"]["it"]
        assert answer["status"] == "ok", f"{expression}: {answer.get('ename')}: {answer.get('evalue')}"
        return ast.literal_eval(answer["data"]["text/plain"])

    def wait_value(self, expression: str, wanted: object) -> None:
        """Queries the kernel until an expression has the expected value, then waits for the page to show it.

        A press made while the page still shows something else would not count.
        """
        deadline = time.monotonic() + PATIENCE
        while (value := self.value(expression)) != wanted:
            assert time.monotonic() < deadline, f"{expression} is still {value!r}, not {wanted!r}"
            time.sleep(POLL_SECONDS)
        while not self.page.evaluate(CAUGHT_UP, self.value(SHOWN)):
            assert time.monotonic() < deadline, "the page does not show what the kernel does"
            time.sleep(POLL_SECONDS)

    def run(self, source: str) -> None:
        """Has the notebook's kernel run some source, without waiting for it to finish."""
        self._kernel().execute(source, silent=True, store_history=False)

    def pause(self) -> None:
        """Waits longer than a double click lasts: the next press is then a separate one, even at the same place."""
        self.page.wait_for_timeout(400)

    def double_click(self, x: float, y: float) -> None:
        """Presses twice at a place of the window, a tenth of a second apart, however long the page takes to react."""
        session, start = self._context.new_cdp_session(self.page), time.time()
        for step in range(4):
            session.send(
                "Input.dispatchMouseEvent",
                {
                    "type": "mouseReleased" if step % 2 else "mousePressed",
                    **{"x": x, "y": y, "button": "left", "clickCount": step // 2 + 1, "timestamp": start + step / 20},
                },
            )
        session.detach()

    def darken(self) -> None:
        """Switches JupyterLab to its dark theme until the visit ends."""
        self._change_theme("JupyterLab Dark")
        self._darkened = True

    def reload(self) -> None:
        """Loads the page again: JupyterLab saves first and keeps its kernel, Voilà starts a new one."""
        if self._is_lab:
            self.page.evaluate(LAB_SAVE)
            self._load_lab()
        else:
            self._forget_kernel()
            self._load_voila()

    def shot(self, name: str) -> None:
        """Saves a screenshot in the folder that CATAN_SHOTS names; does nothing without it."""
        if folder := os.environ.get("CATAN_SHOTS"):
            setting = self.server.setting
            stem = Path(self.notebook).stem
            theme = "dark" if self._darkened else "light"
            path = Path(folder) / f"{stem}-{name}-{setting.kind}-{theme}-{setting.language}.png"
            self.page.screenshot(path=path)

    def assert_clean(self) -> None:
        """The page has made no external requests and has logged no error."""
        assert not self.external and not self.errors, f"requests: {self.external}, errors: {self.errors}"

    def close(self) -> None:
        """Leaves the page and ends its kernel, so that the next visit starts afresh."""
        self._forget_kernel()
        if self._is_lab:
            if self._darkened:
                self._change_theme("JupyterLab Light")
            self.page.evaluate(LAB_SHUT_DOWN)
        self._context.close()

    @property
    def _is_lab(self) -> bool:
        return self.server.setting.kind != "voila"  # Jupyter Notebook is JupyterLab in a different frame

    def _change_theme(self, name: str) -> None:
        self.page.evaluate(LAB_THEME, name)
        self.page.wait_for_function(LAB_HAS_THEME, arg=name)

    def _load_lab(self, query: str = "") -> None:
        path = "lab/tree" if self.server.setting.kind == "lab" else "notebooks"
        self.page.goto(f"{self.server.url}/{path}/{self.notebook}{query}", wait_until="domcontentloaded")
        self.page.wait_for_function("() => window.jupyterapp !== undefined")
        self.page.evaluate("() => window.jupyterapp.restored")
        self.page.wait_for_function(LAB_READY)

    def _load_voila(self) -> None:
        self.page.goto(f"{self.server.url}/voila/render/{self.notebook}", wait_until="domcontentloaded")

    def _note_request(self, url: str) -> None:
        if not url.startswith(LOCAL):
            self.external.append(url)

    def _note_console(self, message: ConsoleMessage) -> None:
        url = message.location["url"]
        noted_as_request = message.text.startswith("Failed to load") and not url.startswith(LOCAL)
        if message.type == "error" and not noted_as_request and (self._is_lab or VOILA_ERROR not in url):
            self.errors.append(f"{message.text} ({url})")

    def _kernel(self) -> BlockingKernelClient:
        if self._client is None:
            kernel = self.page.evaluate(LAB_KERNEL if self._is_lab else VOILA_KERNEL)
            self._client = BlockingKernelClient(connection_file=str(self.server.connection_file(kernel)))
            self._client.load_connection_file()
            self._client.start_channels()
            self._client.wait_for_ready(timeout=PATIENCE)
        return self._client

    def _forget_kernel(self) -> None:
        if self._client is not None:
            self._client.stop_channels()
            self._client = None
