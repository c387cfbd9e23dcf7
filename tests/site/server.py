"""A web space for a built site: it refuses everything from elsewhere, and notes what browsers complain about."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

#: A page may use its own address and nothing else; a browser reports whatever else is asked for, in workers too.
POLICY = "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'; report-uri /noted"
#: Sends every error of a page here, in any browser.
REPORTER = b"""<script>(() => {
  const text = (one) => String(one?.stack ?? one);
  const note = (...parts) => fetch("/noted", { method: "POST", body: parts.map(text).join(" ") });
  const { error } = console;
  console.error = (...parts) => { note("error:", ...parts); error(...parts); };
  addEventListener("error", ({ message, target }) => {
    const isToCome = target.src?.startsWith("blob:"); // a picture that a widget has no bytes for yet
    if (!isToCome) note("error:", message ?? `not loaded: ${target.outerHTML}`);
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => note("rejected:", reason));
})();</script>"""


class WebSpace:
    """A folder that browsers of this computer can open, until it is closed.

    ``noted`` is what went wrong, in words; ``asked`` is what was asked for.
    """

    def __init__(self, folder: Path) -> None:
        self.noted: list[str] = []
        self.asked: list[str] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, self, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self._server.server_port}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Ends it; browsers then find no network."""
        self._server.shutdown()
        self._server.server_close()


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, space: WebSpace, *arguments: Any, **options: Any) -> None:
        self.space = space
        super().__init__(*arguments, **options)

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def do_GET(self) -> None:
        self.space.asked.append(self.path)
        path = Path(self.translate_path(self.path))
        if path.suffix != ".html" or not path.is_file():
            return super().do_GET()
        page = path.read_bytes().replace(b"<head>", b"<head>" + REPORTER, 1)
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def do_POST(self) -> None:
        said = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode(errors="replace")
        self.space.noted.append(said[:1000])
        self.send_response(204)
        self.end_headers()

    def send_error(self, code: int, *arguments: Any, **options: Any) -> None:
        self.space.noted.append(f"{code}: {self.path}")
        super().send_error(code, *arguments, **options)

    def log_message(self, *arguments: Any) -> None:
        """Logs nothing."""
