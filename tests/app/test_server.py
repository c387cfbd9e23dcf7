"""The app as a browser sees it: complete pages, pages that say they are incomplete, and pages that ask you to wait."""

import json
import os
import re
import signal
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urljoin, urlsplit
from urllib.request import Request, urlopen

import nbformat
import pytest

from tests.browser.servers import POLL_SECONDS, REPOSITORY, Server, Setting

pytestmark = pytest.mark.long

AGAIN = re.compile(r'http-equiv="refresh" content="\d+; url=([^"]*)"')
KERNEL = re.compile(r'"kernelId": "([-0-9a-f]+)"')
MISSING = 'id="catan-missing"'
FIRST, LAST = "the first cell has run", "the last cell has run"
SECONDS = 120  # no test waits this long unless it fails

#: What can make a page incomplete, as the source of a cell.
FAULTS = {
    "fails": "1 / 0",
    "outlasts its time": "import time; time.sleep(1000)",
    "ends its kernel": "import os; os._exit(1)",
    "output gets lost": "get_ipython().kernel._publish_status = lambda *_given, **_named: None",
}
# One page at a time; a cell may take ten seconds, of which the cells that are supposed to finish need almost nothing.
OPTIONS = ("--LessonsApp.at_once=1", "--VoilaExecutor.timeout=10", "--VoilaExecutor.iopub_timeout=5")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The app, serving its own folder."""
    server = Server(Setting("voila", options=OPTIONS), tmp_path_factory.mktemp("app"))
    yield server
    server.stop()


@pytest.fixture
def page_of(app: Server) -> Callable[..., str]:
    """A function from the sources of cells to the address of a page that runs them between a first and a last cell."""

    def address(*sources: str) -> str:
        told = [f"print({text!r})" for text in (FIRST, LAST)]
        name = f"page{len(list(app.root.iterdir()))}.ipynb"
        write(app, name, told[0], *sources, told[1])
        return f"{app.url}/voila/render/{name}"

    return address


def write(app: Server, name: str, *sources: str) -> None:
    """Puts a notebook with these cells into the folder served by an app."""
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), app.root / name)


def fetched(address: str) -> str:
    """What the server answers, whatever the status."""
    try:
        with urlopen(address, timeout=SECONDS) as answer:
            return answer.read().decode()
    except HTTPError as answer:
        return answer.read().decode()


def visited(address: str) -> list[str]:
    """All pages that a visitor sees until there is one that does not ask them to wait."""
    pages = [fetched(address)]
    while found := AGAIN.search(pages[-1]):
        pages.append(fetched(urljoin(address, unescape(found[1]))))
    return pages


def state(app: Server, kernel: str) -> str:
    """What the server says about a kernel; nothing if it has ended."""
    try:
        with urlopen(f"{app.url}/api/kernels/{kernel}", timeout=SECONDS) as answer:
            return str(json.load(answer)["execution_state"])
    except HTTPError as error:
        assert error.code == 404
        return ""


def wait_state(app: Server, kernel: str, wanted: str) -> None:
    """Asks for the state of a kernel until it is the expected one."""
    deadline = time.monotonic() + SECONDS
    while (now := state(app, kernel)) != wanted:
        assert time.monotonic() < deadline, f"the kernel is {now or 'gone'}, not {wanted or 'gone'}"
        time.sleep(POLL_SECONDS)


def leave(app: Server, kernel: str) -> None:
    """What a page sends when the visitor leaves it."""
    urlopen(Request(f"{app.url}/voila/leave/{kernel}", b"", method="POST"), timeout=SECONDS).close()


def test_more_visitors_than_places(app, page_of):
    """Each of many simultaneous visitors gets the whole page, after pages that ask them to wait, without gaps."""
    address = page_of("import time; time.sleep(0.2)")
    with ThreadPoolExecutor(6) as pool:
        visits = list(pool.map(visited, [address] * 6))
    for *waiting, page in visits:
        assert FIRST in page and LAST in page and MISSING not in page
        assert all(FIRST not in text and MISSING not in text for text in waiting)
    assert sum(len(visit) > 1 for visit in visits) >= 5
    kernels = {found[1] for *_waiting, page in visits if (found := KERNEL.search(page))}
    assert len(kernels) == 6
    for kernel in kernels:
        leave(app, kernel)


def test_each_page_has_the_seed_of_its_address(page_of):
    """Each copy of the preloaded program is told the address of its own page, after pages that ask to wait too."""
    address = page_of("import catan_widgets as cw", "print('seed', cw.SpinnerLab(seed='10b-monday').seed, 'here')")
    queries = {"?seed=9a+Freitag": "9a Freitag", "": "10b-monday", "?theme=dark&seed=7%26c": "7&amp;c"}
    with ThreadPoolExecutor(len(queries)) as pool:
        visits = dict(zip(queries, pool.map(visited, [address + query for query in queries]), strict=True))
    assert sum(len(visit) > 1 for visit in visits.values()) >= 2
    for query, seed in queries.items():
        assert f"seed {seed} here" in visits[query][-1]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_page_that_is_not_whole_says_so(page_of, fault):
    """Whatever prevents an output, the page says so and has a link to itself, including arguments."""
    address = page_of(FAULTS[fault]) + "?theme=dark"
    page = visited(address)[-1]
    assert FIRST in page and MISSING in page
    link = re.search(r'<a href="([^"]*)"', page[page.index(MISSING) :])
    assert link and urljoin(address, unescape(link[1])) == address


def test_a_cell_that_outlasts_its_time_is_stopped(app, page_of):
    """A kernel does not keep running for a page that has given up on it."""
    found = KERNEL.search(visited(page_of(FAULTS["outlasts its time"]))[-1])
    assert found
    wait_state(app, found[1], "idle")


def test_a_kernel_that_does_not_start(app, page_of):
    """A page whose kernel cannot start says so too, and the next visitor still gets a turn."""
    broken = page_of()
    path = app.root / Path(urlsplit(broken).path).name
    notebook = json.loads(path.read_text(encoding="utf-8"))
    notebook["metadata"]["kernelspec"] = {"name": "none", "display_name": "None", "language": "none"}
    path.write_text(json.dumps(notebook), encoding="utf-8")
    page = fetched(broken)
    assert FIRST not in page and MISSING in page
    assert LAST in visited(page_of())[-1]


def test_a_page_that_stops(tmp_path):
    """A page that stops making progress is given up: it says so, and its kernel ends."""
    server = Server(Setting("voila", options=("--LessonsApp.quiet_seconds=10",)), tmp_path)
    try:
        write(server, "endless.ipynb", "while True: pass")
        page = visited(f"{server.url}/voila/render/endless.ipynb")[-1]
        assert MISSING in page
        [kernel] = KERNEL.findall(page)
        assert not state(server, kernel)
    finally:
        server.stop()


def test_a_page_that_is_not_there(app):
    """An address without a notebook gets the right answer."""
    with pytest.raises(HTTPError, match="404"):
        urlopen(f"{app.url}/voila/render/none.ipynb", timeout=SECONDS)


def test_left_page_ends_its_kernel(app, page_of):
    """A page reports when it is left, and then its kernel ends; until then the kernel lives."""
    page = visited(page_of())[-1]
    found = KERNEL.search(page)
    assert found and f'sendBeacon("/voila/leave/{found[1]}")' in page
    assert state(app, found[1])
    leave(app, found[1])
    wait_state(app, found[1], "")


def test_visitor_who_leaves_while_the_page_opens(app, page_of):
    """The kernel of a visitor who has left ends whatever it is doing, and the next visitor gets a turn."""
    address = urlsplit(page_of("while True: pass"))
    with socket.create_connection((address.hostname, address.port), timeout=SECONDS) as visitor:
        visitor.sendall(f"GET {address.path} HTTP/1.1\r\nHost: {address.netloc}\r\n\r\n".encode())
        received = ""
        while not (found := KERNEL.search(received)):
            received += visitor.recv(2**16).decode(errors="replace")
    wait_state(app, found[1], "")
    assert LAST in visited(page_of())[-1]


def test_kernels_share_nothing(app, page_of):
    """Kernels are copies but draw different random numbers; each has its notebook's folder and Voilà's variables."""
    drawn = "print('drew', random.random(), numpy.random.random(), os.environ['SERVER_SOFTWARE'][:6], os.getcwd())"
    address = page_of("import os, random, numpy", drawn)
    told = [re.search(r"drew (\S+) (\S+) (\S+) ([^<\s]+)", visited(address)[-1]).groups() for _visitor in range(2)]
    assert told[0][0] != told[1][0] and told[0][1] != told[1][1]
    assert {(software, folder) for _one, _other, software, folder in told} == {("voila/", str(app.root))}


def test_a_locked_screen_keeps_its_kernel():
    """A kernel that has lost its page, for example because a screen is asleep, is kept for longer than a lesson."""
    settings = json.loads((REPOSITORY / "voila.json").read_text(encoding="utf-8"))["MappingKernelManager"]
    assert settings["cull_idle_timeout"] >= 45 * 60
    assert not settings.get("cull_connected")


def test_what_asks_for_its_kernel_when_it_is_imported(page_of):
    """A library imported before the kernel existed works as in any other one: here pyplot, which shows its figures."""
    page = visited(page_of("import matplotlib.pyplot as plt", "plt.plot([1, 2]); None"))[-1]
    assert LAST in page and 'src="data:image/png;base64,' in page


def test_kernels_end_with_the_server(tmp_path):
    """No kernel outlives a server that was killed."""
    server = Server(Setting("voila", options=OPTIONS), tmp_path)
    try:
        write(server, "pid.ipynb", "import os; print('pid', os.getpid())")
        found = re.search(r"pid (\d+)", visited(f"{server.url}/voila/render/pid.ipynb")[-1])
        assert found
        os.kill(server.pid, signal.SIGKILL)
        deadline = time.monotonic() + SECONDS
        while Path(f"/proc/{found[1]}").exists():
            assert time.monotonic() < deadline
            time.sleep(POLL_SECONDS)
    finally:
        server.stop()
