"""The visitors' programs (kernels), each a copy of one that has already imported what they all need.

Importing takes most of a program's start-up time and most of its memory. A copy (fork) has everything at once and
shares the memory. If the system cannot copy programs safely, each starts separately, as usual.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from asyncio import to_thread
from importlib.metadata import EntryPoint
from multiprocessing import forkserver
from typing import Any

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

NAME = "catan-copies"
#: Copying is safe if no library has threads that Python does not know about: macOS has such threads; Windows cannot
#: copy.
CAN_COPY = sys.platform == "linux"
LAUNCHER = [sys.executable, "-m", "ipykernel_launcher"]


def copy_programs() -> None:
    """Makes this server start its programs as copies."""
    if CAN_COPY:
        factory = KernelProvisionerFactory.instance()
        factory.provisioners[NAME] = EntryPoint(NAME, f"{__name__}:Copies", factory.GROUP_NAME)
        factory.default_provisioner_name = NAME
        multiprocessing.set_forkserver_preload(["catan_widgets.app.preloaded"])
        forkserver.ensure_running()  # it imports while the server is starting


class Copies(LocalProvisioner):
    """Starts a kernel as a copy; other kinds of kernels start as usual."""

    process: Any = None

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Starts the program for a command."""
        if cmd[:3] != LAUNCHER:
            return await super().launch_kernel(cmd, **kwargs)
        # Voilà has its own type for names of variables, which would load the whole of Voilà into the copy.
        environment = {"".join(name): value for name, value in kwargs["env"].items()}
        self.process = copy = Copy(cmd[3:], str(kwargs.get("cwd") or os.getcwd()), environment)
        await to_thread(copy.start)
        self.pid = self.pgid = copy.pid
        return self.connection_info


class Copy:
    """A copy, with what the methods of ``LocalProvisioner`` expect of a process."""

    stdin = stdout = stderr = None

    def __init__(self, arguments: list[str], folder: str, environment: dict[str, str]) -> None:
        context = multiprocessing.get_context("forkserver")
        self._process = context.Process(target=run_kernel, args=(arguments, folder, environment))
        self.start, self.kill, self.terminate = self._process.start, self._process.kill, self._process.terminate

    @property
    def pid(self) -> int | None:
        """Its process id."""
        return self._process.pid

    def poll(self) -> int | None:
        """Its exit status, if it has ended."""
        return self._process.exitcode

    def wait(self) -> int | None:
        """Waits until it ends; returns its exit status."""
        self._process.join()
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        """Sends it a signal."""
        if self.pid is not None and self.poll() is None:
            os.kill(self.pid, number)


def run_kernel(arguments: list[str], folder: str, environment: dict[str, str]) -> None:
    """What a copy does: it becomes a kernel that ends when the server does."""
    import ipywidgets
    import numpy as np
    from ipykernel.kernelapp import IPKernelApp

    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Thread(target=_end_with_server, daemon=True).start()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    np.random.seed()  # otherwise all copies would draw the same numbers
    app = IPKernelApp.instance(parent_handle=os.getppid())
    app.initialize(arguments)
    # Some libraries were imported before there was a kernel and must be informed: ipywidgets, and ipycanvas, which
    # already has a widget.
    ipywidgets.register_comm_target()
    for comm in app.kernel.comm_manager.comms.values():
        comm.kernel = app.kernel
    app.start()


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)
