"""The browsers that the site is tried in. All do the same few things: the rest is said once, in ``learner.py``."""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Browser
from selenium.webdriver import Remote
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.websocket_connection import WebSocketConnection
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.visits import PATIENCE, POLL_SECONDS

MINI_BROWSER = next(iter(sorted(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))), None)
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
#: Debian's names of what the browsers besides Chromium need.
PACKAGES = {"webkit": "webkit2gtk-driver and xvfb", "firefox": "firefox-esr"}


class Engine(Protocol):
    """One page in a browser. Places are in pixels of the window."""

    touches: bool  # whether it can act as a finger

    def open(self, address: str) -> None:
        """Opens an address, without waiting for more than the page itself."""

    def ask(self, function: str, argument: object = None) -> Any:
        """What a function in JavaScript says, without waiting."""

    def press(self, x: float, y: float, finger: bool = False) -> None:
        """Presses at a place, with the mouse or with a finger."""

    def type(self, text: str) -> None:
        """Types into what has been pressed."""

    def resize(self, width: int, height: int) -> None:
        """Gives the page another size."""

    def shot(self, path: Path) -> None:
        """Saves what is seen as a picture."""

    def close(self) -> None:
        """Ends it."""


class Chromium:
    """Chromium, by Playwright."""

    touches = True

    def __init__(self, browser: Browser) -> None:
        self.context = browser.new_context(has_touch=True, reduced_motion="reduce")
        self.context.set_default_timeout(1000 * PATIENCE)
        self.page = self.context.new_page()

    def open(self, address: str) -> None:
        self.page.goto(address, wait_until="domcontentloaded")

    def ask(self, function: str, argument: object = None) -> Any:
        return self.page.evaluate(function, argument)

    def press(self, x: float, y: float, finger: bool = False) -> None:
        (self.page.touchscreen.tap if finger else self.page.mouse.click)(x, y)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def shot(self, path: Path) -> None:
        self.page.screenshot(path=path)

    def close(self) -> None:
        self.context.close()


def _actions(x: float, y: float, finger: bool) -> list[dict[str, Any]]:
    """A press, as WebDriver writes it."""
    place = {"type": "pointerMove", "x": round(x), "y": round(y)}
    press = [place, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
    kind = "touch" if finger else "mouse"
    return [{"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": press}]


def _keys(text: str) -> list[dict[str, Any]]:
    """Typing, as WebDriver writes it."""
    return [
        {
            "type": "key",
            "id": "keyboard",
            "actions": [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")],
        }
    ]


class WebKit:
    """The engine of Safari: Debian's small browser around it, by Selenium."""

    touches = False  # its driver knows no finger

    def __init__(self) -> None:
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1400x24"]
        self._screen = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as told:
            display = f":{told.readline().strip()}"
        # As root in a container it cannot shut itself in.
        alone = {"DISPLAY": display, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        self._service = Service(shutil.which("WebKitWebDriver"), env=os.environ | alone)
        self._service.start()
        options = Options()
        options.binary_location = str(MINI_BROWSER)
        options.add_argument("--automation")
        # Whoever waits for a part of the loading waits for ever when a stylesheet comes at the wrong moment.
        options.page_load_strategy = "none"
        self._driver = Remote(RemoteConnection(client_config=ClientConfig(self._service.service_url)), options=options)
        self._driver.set_page_load_timeout(PATIENCE)
        self._driver.set_script_timeout(PATIENCE)

    def open(self, address: str) -> None:
        self._driver.get(address)
        deadline = time.monotonic() + PATIENCE
        while not self.ask("(address) => location.href === address && document.readyState !== 'loading'", address):
            assert time.monotonic() < deadline, f"{address} did not open"
            time.sleep(POLL_SECONDS)

    def ask(self, function: str, argument: object = None) -> Any:
        return self._driver.execute_script(f"return ({function})(arguments[0])", argument)

    def press(self, x: float, y: float, finger: bool = False) -> None:
        self._driver.execute("actions", {"actions": _actions(x, y, finger)})

    def type(self, text: str) -> None:
        self._driver.execute("actions", {"actions": _keys(text)})

    def resize(self, width: int, height: int) -> None:
        self._driver.set_window_size(width, height)
        inside = self.ask("() => [innerWidth, innerHeight]")
        self._driver.set_window_size(2 * width - inside[0], 2 * height - inside[1])

    def shot(self, path: Path) -> None:
        self._driver.save_screenshot(str(path))

    def close(self) -> None:
        self._driver.quit()
        self._service.stop()
        self._screen.terminate()
        self._screen.wait()


class Firefox:
    """Firefox, by the lines of WebDriver BiDi, which it answers itself."""

    touches = True

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        command = [str(FIREFOX), "--headless", "--remote-debugging-port=0", "--no-remote", "--profile"]
        self._process = subprocess.Popen(
            [*command, self._folder.name],
            env=os.environ | {"HOME": self._folder.name},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._process.stderr
        told = (re.search(r"ws://\S+", line) for line in self._process.stderr)
        address = next(found[0] for found in told if found)
        self._line = WebSocketConnection(f"{address}/session", PATIENCE, 0.01)
        self._tell("session.new", {"capabilities": {}})
        # Only in a window of its own does what is left lose the focus, and say that it has changed.
        self._page = self._tell("browsingContext.create", {"type": "window"})["context"]
        self._tell("browsingContext.activate", {"context": self._page})

    def _tell(self, method: str, values: dict[str, Any]) -> Any:
        answer = self._line.send_cmd(method, values)
        assert "result" in answer, f"{method}: {answer.get('message')}"
        return answer["result"]

    def open(self, address: str) -> None:
        self._tell("browsingContext.navigate", {"context": self._page, "url": address, "wait": "interactive"})

    def ask(self, function: str, argument: object = None) -> Any:
        text = f"() => JSON.stringify(({function})({json.dumps(argument)}) ?? null)"
        values = {"functionDeclaration": text, "awaitPromise": False, "target": {"context": self._page}}
        answer = self._tell("script.callFunction", values)
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def press(self, x: float, y: float, finger: bool = False) -> None:
        self._tell("input.performActions", {"context": self._page, "actions": _actions(x, y, finger)})

    def type(self, text: str) -> None:
        self._tell("input.performActions", {"context": self._page, "actions": _keys(text)})

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self._tell("browsingContext.setViewport", {"context": self._page, "viewport": size})

    def shot(self, path: Path) -> None:
        path.write_bytes(
            base64.b64decode(self._tell("browsingContext.captureScreenshot", {"context": self._page})["data"])
        )

    def close(self) -> None:
        self._line.close()
        self._process.terminate()
        self._process.wait()
        self._process.stderr.close()  # type: ignore[union-attr]
        self._folder.cleanup()
