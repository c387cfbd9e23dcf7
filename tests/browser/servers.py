"""Private JupyterLab and Voilà servers for the browser tests: they neither read nor write the user's configuration."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import nbformat

REPOSITORY = Path(__file__).resolve().parents[2]
NOTEBOOK_FOLDERS = (REPOSITORY / "notebooks", Path(__file__).parent / "fixtures")
#: The notebooks that show every public widget. One page with all of them is too much for Voilà on a slow machine.
EVERY_WIDGET = sorted((Path(__file__).parent / "fixtures").glob("widgets_*.ipynb"))
START_SECONDS = 180
POLL_SECONDS = 0.05

LAB_SETTINGS = {
    "notification": {"fetchNews": "false", "checkForUpdates": False},  # otherwise a pop-up covers the page
}
LAB_PAGE = {
    "buildCheck": False,  # otherwise each page has the server look for parts that could be built anew
}


@dataclass(frozen=True)
class Setting:
    """What a server is started with.

    ``kind`` is "lab", "notebook" or "voila"; ``language`` is passed to the kernels as CATAN_LANG. ``python`` is the
    command that runs a module, if not this Python, and ``home`` its user's folder, if not a new one. ``options`` are
    for the app ("voila") only.
    """

    kind: str
    language: str = "en"
    python: tuple[str, ...] = (sys.executable,)
    home: str = ""
    options: tuple[str, ...] = ()


class Server:
    """A running server with a scratch folder; a notebook is copied into it each time it is opened."""

    def __init__(self, setting: Setting, scratch: Path) -> None:
        self.setting = setting
        self.root = scratch / "root"
        self.runtime = scratch / "runtime"
        self._made = scratch / "made"
        for folder in (self.root, self.runtime, self._made):
            folder.mkdir(parents=True)
        self._log = scratch / "server.log"
        self._port = _free_port()
        self.url = f"http://127.0.0.1:{self._port}"
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                self._command(),
                env=self._environment(scratch),
                cwd=self.root,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self.pid = self._process.pid
        try:
            self._await_start()
        except BaseException:
            self.stop()
            raise

    def copy(self, name: str) -> None:
        """Puts the repository's notebook with this name into the served folder, without its saved outputs."""
        source = next(folder / name for folder in (*NOTEBOOK_FOLDERS, self._made) if (folder / name).exists())
        notebook = json.loads(source.read_text(encoding="utf-8"))
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                cell |= {"outputs": [], "execution_count": None}
        (self.root / name).write_text(json.dumps(notebook), encoding="utf-8")

    def make(self, name: str, sources: Sequence[str]) -> None:
        """Makes a notebook of code cells, to be opened by its name; the cells can import what the tests share."""
        path = f"import sys; sys.path.append({str(REPOSITORY)!r})"
        cells = [nbformat.v4.new_code_cell(source) for source in (path, *sources)]
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
        nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), self._made / name)

    def connection_file(self, kernel: str) -> Path:
        """The file with the address of the kernel with this id, for access from outside the browser."""
        return next(self.runtime.glob(f"**/kernel-{kernel}.json"))

    def stop(self) -> None:
        """Ends the server and its kernels."""
        with suppress(ProcessLookupError):  # a test has already ended it
            os.killpg(self.pid, signal.SIGTERM)
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self.pid, signal.SIGKILL)
            self._process.wait()

    def _command(self) -> list[str]:
        if self.setting.kind == "voila":
            return [
                *(
                    *self.setting.python,
                    "-m",
                    "catan_widgets.app",
                    str(self.root),
                    "--no-browser",
                    f"--port={self._port}",
                ),
                f"--Voila.config_file_paths={REPOSITORY}",  # the folder of voila.json
                *("--Voila.ip=127.0.0.1", f"--Voila.connection_dir_root={self.runtime}"),
                *("--VoilaConfiguration.show_tracebacks=True", *self.setting.options),
            ]
        module = "notebook" if self.setting.kind == "notebook" else "jupyterlab"
        return [
            *(*self.setting.python, "-m", module, "--no-browser", "--allow-root", f"--port={self._port}"),
            *("--ip=127.0.0.1", "--ServerApp.port_retries=0", f"--ServerApp.root_dir={self.root}"),
            *("--IdentityProvider.token=", "--ServerApp.password="),
            *("--expose-app-in-browser", "--LabApp.extension_manager=readonly"),
        ]

    def _environment(self, scratch: Path) -> dict[str, str]:
        settings = scratch / "settings"
        folder = settings / "@jupyterlab" / "apputils-extension"
        folder.mkdir(parents=True)
        for name, content in LAB_SETTINGS.items():
            (folder / f"{name}.jupyterlab-settings").write_text(json.dumps(content))
        if self.setting.kind == "lab":
            page = scratch / "config" / "labconfig" / "page_config.json"
            page.parent.mkdir(parents=True)
            page.write_text(json.dumps(LAB_PAGE))
        private = {
            "HOME": self.setting.home or scratch,
            "IPYTHONDIR": scratch / "ipython",
            "JUPYTER_CONFIG_DIR": scratch / "config",
            "JUPYTER_DATA_DIR": scratch / "data",
            "JUPYTER_RUNTIME_DIR": self.runtime,
            "JUPYTERLAB_SETTINGS_DIR": settings,
            "JUPYTERLAB_WORKSPACES_DIR": scratch / "workspaces",
        }
        kept = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
        return kept | {name: str(path) for name, path in private.items()} | {"CATAN_LANG": self.setting.language}

    def _await_start(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                break
            try:
                socket.create_connection(("127.0.0.1", self._port), timeout=1).close()
                return
            except OSError:
                time.sleep(POLL_SECONDS)
        raise RuntimeError(f"the {self.setting.kind} server did not start:\n{self._log.read_text()}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
