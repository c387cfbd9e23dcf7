"""The site in a browser, beside an earlier static site: ``python benchmarks/site.py [SITE] [--before FOLDER]``.

SITE is what ``make site`` has built; FOLDER is a site that Voici has built of an earlier version, where a page shows
nothing until its program has run. Both are opened in Chromium in turn, so that a busy machine slows them both down.
A first visit begins with an empty cache, a second visit is a new page in the same browser; at the third there is no
network. A picture is live when something is drawn on a canvas that can be seen. All numbers are medians.
"""

from __future__ import annotations

import argparse
import functools
import json
import re
import shutil
import statistics
import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from catan_widgets.engine.board.board import Board
from catan_widgets.render.layout import Frame

HERE = Path(__file__).resolve().parent
LESSONS = (
    "01_setup",
    "lesson_01_one_roll",
    "lesson_04_corner",
    "lesson_05_at_least_one",
    "lesson_08_seen_every_number",
)
#: The page with an island to press on: its lab, and intersections of its board.
ISLAND, LAB, PLACES = "lesson_04_corner", ".catan-corner-lab .catan-picture canvas", ("0,1S", "0,0N")
WIDTH = 520
PAUSE = 1000  # milliseconds between two presses
MOST, MOST_LOST = 300_000, 60_000  # milliseconds to wait for a page, with and without a network
#: A page with an island to press on while games are played.
SHOWN = (
    'import catan_widgets as cw\nlab = cw.CornerLab(cw.Board.fair(seed=54), seed="10b-monday")\nlab.pick("-2,1N")\nlab',
)
STRATEGIES = '"base", strategies=("builder", "builder", "pips", "balanced")'
OVER = "10 games have been played."
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking")
SEEN = {
    "text": "the text can be read",
    "picture": "the first picture, saved or live",
    "live": "the first live picture",
    "complete": "everything is live",
}
STEPS = {
    "begun": "the worker begins",
    "fetched memory": "the frozen memory is there",
    "fetched canvas": "numpy's archive is there",
    "fetched charts": "matplotlib's archive is there",
    "compiled": "Pyodide is compiled",
    "python": "Python has started",
    "first cell": "the first cell begins",
    "live": "the first live picture",
    "last cell": "the last cell has run",
    "complete": "everything is live",
    "unpacking": "of this: to unpack archives",
    "imports": "of this: to import",
}
VISITS = ("first", "second", "without network")

Results = dict[tuple[str, ...], list[float]]


class Server(ThreadingHTTPServer):
    """A quiet server that counts the bytes it sends, can fail like a lost network, and has pages made for measuring."""

    daemon_threads = True

    def __init__(self, folder: Path, changed: dict[str, Callable[[bytes], bytes]]) -> None:
        super().__init__(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
        self.changed = changed
        self.sent, self.lost = 0, False
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        """The address of the folder."""
        return f"http://127.0.0.1:{self.server_port}/"


class Handler(SimpleHTTPRequestHandler):
    """Answers one browser."""

    server: Server
    protocol_version = "HTTP/1.1"

    def log_message(self, *_given: Any) -> None:
        """Says nothing."""

    def do_GET(self) -> None:
        """Answers a request, unless the network is lost."""
        if self.server.lost:
            self.close_connection = True
        else:
            super().do_GET()

    def send_head(self) -> BytesIO | BinaryIO | None:
        """The head of an answer, and its body."""
        name = self.path.split("?")[0].rpartition("/")[2]
        change = self.server.changed.get(name)
        if not change:
            return super().send_head()
        path = self.path.replace(name, "lesson_01_one_roll.html") if name == "games.html" else self.path
        body = change(Path(self.translate_path(path)).read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(name))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return BytesIO(body)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Sends a body, and counts it."""
        while piece := source.read(1 << 16):
            outputfile.write(piece)
            self.server.sent += len(piece)


class Site:
    """A site of ours.

    Args:
        folder: where it lies.
    """

    name = "now"
    place = ""
    complete = "() => document.querySelector('body[data-alive]') !== null"
    games = f"cw.SimulationRun(10, {STRATEGIES})"

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def server(self) -> Server:
        """A new server of it."""
        timed = (HERE / "site_worker.js").read_bytes()
        return Server(self.folder, {"worker.js": lambda plain: plain + timed, "games.html": self.with_games})

    def with_games(self, page: bytes) -> bytes:
        """A page whose cells are replaced by those that play games."""

        def changed(found: re.Match[str]) -> str:
            program = json.loads(found[2])
            places = [cell["index"] for cell in program["cells"]]
            program["cells"] = [
                {"index": at, "source": source} for at, source in zip(places, (*SHOWN, self.games), strict=False)
            ]
            program["packages"]["charts"] = places[0]
            return found[1] + _inside(program) + found[3]

        return re.sub(r'(id="cw-program">)(.*?)(</script>)', changed, page.decode(), flags=re.DOTALL).encode()

    def played(self, page: Page) -> dict[str, float]:
        """Watches a page that plays ten games: its seconds, and how alive it is meanwhile, in milliseconds."""
        page.evaluate("(text) => reader.watch(text)", OVER)
        answers: list[float] = []
        while not page.evaluate("reader.over"):
            answers.append(press(page, len(answers)))
            page.wait_for_timeout(PAUSE / 2)
        seconds = (page.evaluate("reader.over") - self.steps(page)["latest cell"]) / 1000
        return {"games": seconds, "gap": page.evaluate("reader.gap"), "press in games": max(answers, default=0)}

    def steps(self, page: Page) -> dict[str, float]:
        """When each step was done, in milliseconds after the page was asked for; and how long some took."""
        worker = next(one for one in page.workers if one.url.endswith("worker.js"))
        steps: dict[str, float] = worker.evaluate("({ ...steps, imports: imports() })")
        origin = page.evaluate("performance.timeOrigin")
        return {name: value - origin if value > 1e12 else value for name, value in steps.items()}


class Before(Site):
    """A site that Voici has built."""

    name = "before"
    place = "voici/render/"
    complete = "() => document.getElementById('rendered_cells')?.style.display === ''"
    games = f"print({OVER!r}, cw.simulate(10, {STRATEGIES}, progress=False).seconds)"

    def server(self) -> Server:
        """A new server of it."""
        return Server(self.folder, {"games.html": self.with_games})

    def with_games(self, page: bytes) -> bytes:
        """A page whose cells are replaced by those that play games; the first cell installs the package."""

        def changed(found: re.Match[str]) -> str:
            settings = json.loads(found[2])
            cells = [cell for cell in settings["notebookSrc"]["cells"] if cell["cell_type"] == "code"]
            sources = (*SHOWN, self.games, *("" for _cell in cells[3:]))
            for cell, source in zip(cells[1:], sources, strict=True):
                cell["source"] = source
            return found[1] + _inside(settings) + found[3]

        pattern = r'(id="jupyter-config-data"[^>]*>)(.*?)(</script>)'
        return re.sub(pattern, changed, page.decode(), flags=re.DOTALL).encode()

    def played(self, page: Page) -> dict[str, float]:
        """The seconds that ten games have taken; they are over before anything is shown."""
        found = re.search(f"{re.escape(OVER)} ([0-9.]+)", page.inner_text("body"))
        return {"games": float(found[1])} if found else {}

    def steps(self, page: Page) -> dict[str, float]:
        """Nothing: its worker does not tell."""
        return {}


def _inside(content: object) -> str:
    return json.dumps(content).replace("<", "\\u003c")


@contextmanager
def opened(browser: Browser, site: Site) -> Iterator[tuple[BrowserContext, Server]]:
    """A browser that has never seen a site, and the site's server."""
    server = site.server()
    context = browser.new_context(viewport={"width": 820, "height": 1180})
    context.add_init_script(path=HERE / "site_page.js")
    try:
        yield context, server
    finally:
        context.close()
        server.shutdown()
        server.server_close()


def visit(context: BrowserContext, server: Server, site: Site, lesson: str) -> dict[str, float]:
    """Opens a page, waits until everything is live, and tells when the reader saw what, in seconds."""
    page = context.new_page()
    page.set_default_timeout(MOST_LOST if server.lost else MOST)
    before = server.sent
    try:
        page.goto(f"{server.address}{site.place}{lesson}.html", wait_until="commit")
        page.wait_for_function(site.complete)
        complete = page.evaluate("performance.now()")
        page.wait_for_function("() => Object.keys(reader.seen).length === 3")
        seen = page.evaluate("reader.seen") | {"complete": complete} | site.steps(page)
    except Error as error:
        if not server.lost:
            raise
        sys.stderr.write(f"{site.name}, {lesson}, without network: {error.message.splitlines()[0]}\n")
        return {}
    finally:
        page.close()
    return {name: value / 1000 for name, value in seen.items()} | {"sent": (server.sent - before) / 1e6}


def press(page: Page, n: int) -> float:
    """Presses on an intersection of the lab; returns the milliseconds until the picture has changed."""
    canvas = page.locator(LAB).first
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    assert box
    x, y, *_reach = Frame(Board.fair(seed=54).topology, width=WIDTH).target(PLACES[n % 2], 0.3)
    scale = box["width"] / WIDTH
    canvas.evaluate("(canvas) => reader.listen(canvas)")
    page.mouse.click(box["x"] + x * scale, box["y"] + y * scale)
    return float(page.evaluate("reader.answer"))


def presses(browser: Browser, site: Site, number: int) -> list[float]:
    """Presses on the island of a lesson, in milliseconds until the picture has changed."""
    with opened(browser, site) as (context, server):
        page = context.new_page()
        page.set_default_timeout(MOST)
        page.goto(f"{server.address}{site.place}{ISLAND}.html")
        page.wait_for_function(site.complete)
        page.locator(LAB).first.wait_for()
        answers = []
        for n in range(number):
            page.wait_for_timeout(PAUSE)
            answers.append(press(page, n))
        return answers


def games(browser: Browser, site: Site) -> dict[str, list[float]]:
    """Ten games on a page."""
    with opened(browser, site) as (context, server):
        page = context.new_page()
        page.set_default_timeout(MOST)
        page.goto(f"{server.address}{site.place}games.html", wait_until="commit")
        page.wait_for_function(site.complete)
        return {what: [value] for what, value in site.played(page).items()}


def measured(browser: Browser, sites: Sequence[Site], lessons: Sequence[str], runs: int, number: int) -> Results:
    """Everything, in all runs."""
    results: Results = defaultdict(list)
    for run in range(runs):
        for lesson in lessons:
            for site in sites:
                with opened(browser, site) as (context, server):
                    for kind in VISITS:
                        server.lost = kind == VISITS[-1]
                        for what, value in visit(context, server, site, lesson).items():
                            results[site.name, lesson, kind, what].append(value)
        for site in sites:
            results[site.name, "press"] += presses(browser, site, number)
            for what, values in games(browser, site).items():
                results[site.name, what] += values
        sys.stderr.write(f"{run + 1} of {runs} runs\n")
    return results


# --- tables -----------------------------------------------------------------------------------------------------------
def told(values: Sequence[float], digits: int, unit: str = "") -> str:
    """The median of some values."""
    return f"{statistics.median(values):.{digits}f}{unit}" if values else "–"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = (head, ["---"] * len(head), *rows)
    return "".join(f"| {' | '.join(line)} |\n" for line in lines) + "\n"


def tables(results: Results, sites: Sequence[Site], lessons: Sequence[str]) -> Iterator[str]:
    """What a reader sees, what is sent, how fast a page answers, and where the time goes."""
    yield "What a reader sees, in seconds after asking for a page; and what is sent, in MB.\n\n"
    rows = [
        [
            f"{kind} visit: {name}, {site.name}".replace("without network visit", "visit without network"),
            *(told(results[site.name, lesson, kind, what], 1) for lesson in lessons),
        ]
        for kind in VISITS
        for what, name in (SEEN | {"sent": "MB sent"}).items()
        for site in sites
    ]
    yield table(["", *lessons], rows)
    yield "How fast a page answers.\n\n"
    yield table(["", *(site.name for site in sites)], list(answers(results, sites)))
    for kind in VISITS[:2]:
        yield f"Where the time goes at the {kind} visit, in seconds after asking for the page.\n\n"
        rows = [
            [name, *(told(results["now", lesson, kind, step], 2) for lesson in lessons)] for step, name in STEPS.items()
        ]
        yield table(["", *lessons], rows)


def answers(results: Results, sites: Sequence[Site]) -> Iterator[list[str]]:
    """Rows about presses and games."""
    percent = [
        statistics.quantiles(results[site.name, "press"], n=100, method="inclusive")
        if len(results[site.name, "press"]) > 1
        else []
        for site in sites
    ]
    for p in (50, 90):
        yield [f"press to picture, {p}% within", *(f"{cuts[p - 1]:.0f} ms" if cuts else "–" for cuts in percent)]
    yield ["ten base games between strategies", *(told(results[site.name, "games"], 1, " s") for site in sites)]
    for what, name in (("gap", "longest time between two frames"), ("press in games", "slowest answer to a press")):
        yield [f"meanwhile, {name}", *(told(results[site.name, what], 0, " ms") for site in sites)]


def main() -> None:
    """Measures, and prints tables in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path, nargs="?", default=HERE.parent / "build" / "site" / "site")
    parser.add_argument("--before", type=Path, metavar="FOLDER", help="a site that Voici has built")
    parser.add_argument("--lessons", nargs="+", default=LESSONS)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--presses", type=int, default=60, help="in each run")
    given = parser.parse_args()
    sites = [*([Before(given.before)] if given.before else []), Site(given.site)]
    for site in sites:
        if not (folder := site.folder / site.place).is_dir():
            parser.error(f"there is no folder {folder}")
    with sync_playwright() as playwright:
        found = next(filter(None, map(shutil.which, BROWSERS)), None)
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        results = measured(browser, sites, given.lessons, given.runs, given.presses)
        browser.close()
    sys.stdout.writelines(tables(results, sites, given.lessons))


if __name__ == "__main__":
    main()
