"""A class that opens a lesson at the same time: ``python benchmarks/visitors.py 1 10 25 40``.

For each number of visitors, a server is started on this machine. All visitors request the lesson at the same moment;
those who have to wait ask again as the page says. Each then fetches the widgets of the page, as a browser does, and
stays until all have arrived. Memory is what the server and the visitors' programs take; shared memory counts once.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import json
import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from pathlib import Path
from urllib.parse import urljoin

import psutil
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import websocket_connect

REPOSITORY = Path(__file__).resolve().parent.parent
OURS = [sys.executable, "-m", "catan_widgets.app", "{root}", "--no-browser", "--port={port}", "--Voila.ip=127.0.0.1"]
PLAIN = [OURS[0], "-m", "voila", *OURS[3:]]  # Voilà itself, with our settings
MOST_VISITORS = 100

AGAIN = re.compile(r'http-equiv="refresh" content="(\d+); url=([^"]*)"')
CELL = re.compile(r'<div class="cw-live"')
OUTPUT = re.compile(r'<div class="cw-output')
KERNEL = re.compile(r'"kernelId": "([-0-9a-f]+)"')
TOLD_MISSING = 'id="catan-missing"'
PROTOCOL = "v1.kernel.websocket.jupyter.org"
MODEL = re.compile(r'"model_id": "([0-9a-f]+)"')


@dataclass
class Outcome:
    """What happened to one visitor; times are in seconds after all visitors began to ask."""

    told: float | None = None  # when they had to wait
    complete: float | None = None
    faults: list[str] = field(default_factory=list)


class Visitors:
    """Visitors of one lesson on one server."""

    def __init__(self, url: str, cells: int, seconds: float) -> None:
        self.url, self.cells, self.seconds = url, cells, seconds
        self.client = AsyncHTTPClient(force_instance=True, max_clients=MOST_VISITORS)
        self.began = 0.0
        self.sockets: list[object] = []  # a visitor stays

    async def come(self, number: int) -> list[Outcome]:
        """All visitors arrive at once; this returns when the last one has a complete page, or when time is up."""
        self.began = time.monotonic()
        outcomes = [Outcome() for _visitor in range(number)]
        await asyncio.gather(*map(self._visit, outcomes))
        return outcomes

    async def _visit(self, outcome: Outcome) -> None:
        try:
            async with asyncio.timeout(self.seconds):
                page = await self._page(outcome)
                await self._check(page, outcome)
        except Exception as error:
            outcome.faults.append(f"{type(error).__name__}: {error}")
        if not outcome.faults:
            outcome.complete = time.monotonic() - self.began

    async def _page(self, outcome: Outcome) -> str:
        """The page of the lesson, after any waiting."""
        url = self.url
        while True:
            request = HTTPRequest(url, request_timeout=self.seconds, connect_timeout=self.seconds)
            answer = await self.client.fetch(request, raise_error=False)
            page = answer.body.decode()
            again = AGAIN.search(page)
            if not again:
                if answer.code != 200:
                    outcome.faults.append(f"answer {answer.code}")
                return page
            outcome.told = outcome.told or time.monotonic() - self.began
            await asyncio.sleep(int(again[1]))
            url = urljoin(url, html.unescape(again[2]))

    async def _check(self, page: str, outcome: Outcome) -> None:
        """Notes what is missing on the page, and among the widgets that its kernel provides."""
        shown = sum(bool(OUTPUT.search(cell)) for cell in CELL.split(page)[1:])
        if shown < self.cells:
            outcome.faults.append(f"{shown} of {self.cells} cells have outputs")
        if TOLD_MISSING in page:
            outcome.faults.append("it says that something is missing")
        kernel = KERNEL.search(page)
        if kernel is None:
            outcome.faults.append("no kernel")
            return
        missing = set(MODEL.findall(page)) - await self._widgets(kernel[1])
        if missing:
            outcome.faults.append(f"{len(missing)} widgets are missing")

    async def _widgets(self, kernel: str) -> set[str]:
        """The widgets that a kernel provides; the connection to it stays open."""
        address = urljoin(self.url.replace("http", "ws", 1), f"/api/kernels/{kernel}/channels?session_id=visitor")
        connection = await websocket_connect(address, subprotocols=[PROTOCOL], max_message_size=2**28)
        self.sockets.append(connection)
        await connection.write_message(packed("comm_open", {"target_name": "jupyter.widget.control", "data": {}}), True)
        await connection.write_message(packed("comm_msg", {"data": {"method": "request_states"}}), True)
        while (answer := await connection.read_message()) is not None:
            _channel, header, _parent, _metadata, content = parts(answer)[:5]
            if json.loads(header)["msg_type"] == "comm_msg":
                return set(json.loads(content)["data"].get("states", ()))
        raise ConnectionError("the kernel has gone")


def packed(kind: str, content: dict[str, object]) -> bytes:
    """A message to the comm that provides widgets, packed as in Jupyter's protocol for web sockets."""
    header = {"msg_id": kind, "msg_type": kind, "session": "visitor", "username": "", "version": "5.3"}
    content = {"comm_id": "visitor"} | content
    texts = ["shell", *map(json.dumps, (header, {}, {"version": "1.0.0"}, content))]
    packs = [text.encode() for text in texts]
    ends = list(accumulate(map(len, packs), initial=8 * (len(packs) + 2)))
    return b"".join(number.to_bytes(8, "little") for number in (len(ends), *ends)) + b"".join(packs)


def parts(message: bytes) -> list[bytes]:
    """The channel, header, parent header, metadata, content and buffers of a message packed in this way."""
    number = int.from_bytes(message[:8], "little")
    ends = [int.from_bytes(message[8 * i : 8 * i + 8], "little") for i in range(1, number + 1)]
    return [message[start:end] for start, end in pairwise(ends)]


@dataclass
class Load:
    """What a server and the programs that it has started use, measured again and again."""

    process: psutil.Process
    megabytes: list[float] = field(default_factory=list)
    seconds: dict[int, float] = field(default_factory=dict)  # of processor time, by process

    async def watch(self) -> None:
        """Measures until it is cancelled."""
        while True:
            self.look()
            await asyncio.sleep(0.5)

    def look(self) -> None:
        """Records the current usage."""
        total = 0
        for one in (self.process, *self.process.children(recursive=True)):
            try:
                total += one.memory_full_info().pss
                self.seconds[one.pid] = sum(one.cpu_times()[:2])
            except psutil.Error:
                continue  # it has just ended
        self.megabytes.append(total / 2**20)


@dataclass
class Measured:
    """The results for a number of visitors, with idle and peak memory in megabytes, and seconds of processor time."""

    outcomes: list[Outcome]
    at_rest: float
    most: float
    seconds: float


async def measured(command: list[str], notebook: str, number: int, seconds: float) -> Measured:
    """This many visitors of a fresh server."""
    cells = json.loads((REPOSITORY / "notebooks" / notebook).read_text(encoding="utf-8"))["cells"]
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [part.format(root=REPOSITORY / "notebooks", port=port) for part in command]
    with tempfile.TemporaryDirectory() as scratch, open(Path(scratch) / "log", "wb") as log:
        private = dict.fromkeys(("HOME", "IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR"), scratch)
        server = subprocess.Popen(
            command,
            cwd=REPOSITORY,
            env=os.environ | private,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        load = Load(psutil.Process(server.pid))
        try:
            await _started(port, server)
            await asyncio.sleep(3)  # the server's start-up is not part of the measurement
            load.look()
            at_rest, before = load.megabytes[-1], sum(load.seconds.values())
            watching = asyncio.create_task(load.watch())
            url = f"http://127.0.0.1:{port}/voila/render/{notebook}"
            visitors = Visitors(url, sum(bool(cell.get("outputs")) for cell in cells), seconds)
            outcomes = await visitors.come(number)
            watching.cancel()
            load.look()
        finally:
            server.terminate()
            try:
                server.wait(30)
            except subprocess.TimeoutExpired:
                server.kill()
    return Measured(outcomes, at_rest, max(load.megabytes), sum(load.seconds.values()) - before)


async def _started(port: int, server: subprocess.Popen[bytes]) -> None:
    async with asyncio.timeout(60):
        while True:
            try:
                (await asyncio.open_connection("127.0.0.1", port))[1].close()
                return
            except OSError:
                assert server.poll() is None, "the server has ended"
                await asyncio.sleep(0.1)


def main() -> None:
    """Measures, and prints a line for each number of visitors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("visitors", type=int, nargs="*", default=[1, 10, 25, 40], help="how many come at once")
    parser.add_argument("--notebook", default="lesson_04_corner.ipynb")
    parser.add_argument("--plain", action="store_true", help="Voilà as it comes, with our settings")
    parser.add_argument("--seconds", type=float, default=300, help="after which a visitor gives up")
    given, more = parser.parse_known_args()
    command = [*(PLAIN if given.plain else OURS), *more]
    print(
        "visitors  complete  told to wait, after   first  median    last   processor  memory at rest, most, a visitor"
    )
    for number in given.visitors:
        if number > MOST_VISITORS:
            parser.error(f"at most {MOST_VISITORS} visitors")
        show(asyncio.run(measured(command, given.notebook, number, given.seconds)))


def show(result: Measured) -> None:
    """Prints the line for one number of visitors, and what was wrong with their pages."""
    number = len(result.outcomes)
    times = [outcome.complete for outcome in result.outcomes if outcome.complete is not None]
    told = [outcome.told for outcome in result.outcomes if outcome.told is not None]
    seconds = (max(told, default=0), *((min(times), statistics.median(times), max(times)) if times else ()))
    print(
        f"{number:8}{len(times):10}{len(told):14}{''.join(f'{value:6.1f} s' for value in seconds)}"
        f"{result.seconds / number:10.1f} s{result.at_rest:13.0f} MB {result.most:4.0f} MB "
        f"{(result.most - result.at_rest) / number:4.0f} MB",
        flush=True,
    )
    for fault in sorted({fault for outcome in result.outcomes for fault in outcome.faults}):
        print(f"          {sum(fault in outcome.faults for outcome in result.outcomes)} × {fault}", flush=True)


if __name__ == "__main__":
    main()
