"""Voilà for a class: a few pages open at once while the others wait; a page says if it is incomplete."""

from __future__ import annotations

import asyncio
import os
import re
from copy import deepcopy
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlencode

import psutil
from jupyter_core.utils import ensure_async
from jupyter_server.utils import url_path_join
from tornado import web
from tornado.iostream import StreamClosedError
from traitlets import Float, Integer, default
from traitlets.config import Config
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler

from catan_widgets.app import pages
from catan_widgets.app.programs import copy_programs
from catan_widgets.app.turns import Turns
from catan_widgets.i18n import LANGUAGES, language
from catan_widgets.pages.voila import DATA

VISITOR_BYTES = 150 * 2**20  # what a visitor's program takes after opening a lesson, plus a margin
SPARE_SHARE = 0.1  # of all memory, for programs that grow while in use and for everything else on the computer
TICKET = "ticket"  # in the address of a waiting visitor
HOLD_SECONDS = 5  # how long a request waits for its turn; then it is told how many are before it
HEARTBEAT = "voila_heartbeat()"  # what Voilà sends while there is nothing else to send
KERNEL = re.compile(r'"kernelId": "([-0-9a-f]+)"')


class LessonsApp(Voila):
    """Voilà with turns, and with programs that are copies (see ``programs``)."""

    at_once = Integer(config=True, help="How many pages open at once; one more than there are processors.")
    quiet_seconds = Float(
        200, config=True, help="After so long without a new part a page is given up: longer than one cell may take."
    )

    @default("at_once")
    def _default_at_once(self) -> int:
        # One more, because each page waits a little now and then: measured with benchmarks/visitors.py.
        return 1 + (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)

    def setup_template_dirs(self) -> None:
        """Finds the templates, ours among them."""
        os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, (str(DATA), os.environ.get("JUPYTER_PATH"))))
        super().setup_template_dirs()

    def init_settings(self) -> dict[str, Any]:
        """The settings that every request can read."""
        return super().init_settings() | {"turns": Turns(self.at_once, has_room), "quiet_seconds": self.quiet_seconds}

    def init_handlers(self) -> list[Any]:
        """The handler for each address: Voilà's, except for pages."""
        handlers = [
            (address, LessonHandler if handler is TornadoVoilaHandler else handler, *rest)
            for address, handler, *rest in super().init_handlers()
        ]
        return [(url_path_join(self.server_url, r"/voila/leave/([-\w]+)"), LeaveHandler), *handlers]

    def start(self) -> None:
        """Serves until it is stopped."""
        copy_programs()
        super().start()


def has_room(taken: int) -> bool:
    """Whether there is memory for one more visitor, allowing for programs that have only just started to grow."""
    memory = psutil.virtual_memory()
    return bool(memory.available >= SPARE_SHARE * memory.total + (taken + 1) * VISITOR_BYTES)


class LeaveHandler(VoilaShutdownKernelHandler):
    """Ends the kernel of a page that is left; only the page knows the kernel's name, so no cookie is needed."""

    def check_xsrf_cookie(self) -> None:
        """Does not ask for a cookie."""


class LessonHandler(TornadoVoilaHandler):
    """Opens a page when it is its turn."""

    def initialize(self, **kwargs: Any) -> None:
        """Prepares for one request."""
        super().initialize(**kwargs)
        self.ticket = self.kernel = ""
        self.left = False
        self.running: set[int] = set()  # the cells that have been sent to the kernel and have not succeeded yet
        self.traitlet_config: Config = self._watched(kwargs["config"])

    def on_connection_close(self) -> None:
        """The visitor has left."""
        super().on_connection_close()
        self.left = True
        self.settings["turns"].leave(self.ticket)
        self._ending = asyncio.ensure_future(self._end_kernel())

    @web.authenticated
    async def get(self, path: str = "") -> None:
        """The page, or one that asks the visitor to wait."""
        if (self.notebook_path and path) or not (self.notebook_path or path).endswith(".ipynb"):
            await super().get(path)
            return
        turns: Turns = self.settings["turns"]
        self.ticket = self.get_query_argument(TICKET, "")
        ticket = await turns.take(self.ticket, HOLD_SECONDS)
        if ticket:
            self.set_header("Cache-Control", "no-store")
            again = self._address(**{TICKET: ticket})
            self.finish(pages.waiting(again, turns.before(ticket), turns.full, self._language(path)))
            return
        try:
            if not self.left:
                await self._open(path)
        finally:
            turns.give_back()

    async def _open(self, path: str) -> None:
        done = False
        try:
            async with asyncio.timeout(self.settings["quiet_seconds"]) as limit:
                async for html in self.get_generator(path=path):
                    if HEARTBEAT not in html:
                        limit.reschedule(asyncio.get_running_loop().time() + self.settings["quiet_seconds"])
                    if found := KERNEL.search(html):
                        self.kernel = found[1]
                    await self._send(html)
            done = True
        except Exception as error:
            if isinstance(error, web.HTTPError) and error.status_code < 500:
                raise  # the address is wrong
            self.log.exception("The page %s was given up.", path)
            if not self._headers_written:
                self.set_status(500)
        if not done or self.running:
            await self._send(pages.missing(self._address(), self._language(path)))
        if self.left or not done:
            await self._end_kernel()
        elif self.kernel:
            await self._send(pages.leaving(url_path_join(self.base_url, "voila/leave", self.kernel)))

    async def _end_kernel(self) -> None:
        kernel, self.kernel = self.kernel, ""
        if kernel:
            await ensure_async(self.kernel_manager.shutdown_kernel(kernel, now=True))

    async def _send(self, html: str) -> None:
        if not self.left:
            self.write(html)
            try:
                await self.flush()
            except StreamClosedError:
                self.left = True

    def _watched(self, config: Config) -> Config:
        """The configuration, with a hook that records each cell that runs. (It is copied again; functions are not.)"""

        def start(cell: Any, cell_index: int) -> None:
            if self.left:
                raise TimeoutError  # this ends the page

        def execute(cell: Any, cell_index: int) -> None:
            self.running.add(cell_index)

        def executed(cell: Any, cell_index: int, execute_reply: dict[str, Any]) -> None:
            if execute_reply["content"]["status"] == "ok":
                self.running.discard(cell_index)

        config = deepcopy(config)
        hooks = {"on_cell_start": start, "on_cell_execute": execute, "on_cell_executed": executed}
        config.VoilaExecutor.update(hooks)
        return config

    def _address(self, **more: str) -> str:
        """The address of this page, with these arguments added."""
        given = {name: self.get_query_argument(name) for name in self.request.query_arguments if name != TICKET}
        query = urlencode(given | more)
        return f"{self.request.path}?{query}" if query else self.request.path

    def _language(self, path: str) -> str:
        folder = PurePosixPath(self.notebook_path or path).parent.name
        return folder if folder in LANGUAGES else language()
