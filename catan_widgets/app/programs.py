"""The programs of visitors (kernels), each a copy of one that has imported what all need.

Importing takes most of the time in which a program starts, and most of its memory. A copy (fork) has it all at once and
shares the memory. Where the system cannot copy programs safely, each starts for itself, as usual.
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
#: Copies are safe where no library has threads that Python does not know of: macOS has such; Windows has no copies.
CAN_COPY = sys.platform == "linux"
LAUNCHER = [sys.executable, "-m", "ipykernel_launcher"]


def copy_programs() -> None:
    """From now on the programs of this server are copies."""
    if CAN_COPY:
        factory = KernelProvisionerFactory.instance()
        factory.provisioners[NAME] = EntryPoint(NAME, f"{__name__}:Copies", factory.GROUP_NAME)
        factory.default_provisioner_name = NAME
        multiprocessing.set_forkserver_preload(["catan_widgets.app.preloaded"])
        forkserver.ensure_running()  # it imports while the server starts


class Copies(LocalProvisioner):
    """Starts a kernel as a copy; one of another kind of kernel as usual."""

    process: Any = None

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Starts the program that a command names."""
        if cmd[:3] != LAUNCHER:
            return await super().launch_kernel(cmd, **kwargs)
        # Voilà's names of variables are of a type of its own, which would bring the whole of Voilà into the copy.
        environment = {"".join(name): value for name, value in kwargs["env"].items()}
        self.process = copy = Copy(cmd[3:], str(kwargs.get("cwd") or os.getcwd()), environment)
        await to_thread(copy.start)
        self.pid = self.pgid = copy.pid
        return self.connection_info


class Copy:
    """A copy, with what the methods of ``LocalProvisioner`` ask of a process."""

    stdin = stdout = stderr = None

    def __init__(self, arguments: list[str], folder: str, environment: dict[str, str]) -> None:
        context = multiprocessing.get_context("forkserver")
        self._process = context.Process(target=run_kernel, args=(arguments, folder, environment))
        self.start, self.kill, self.terminate = self._process.start, self._process.kill, self._process.terminate

    @property
    def pid(self) -> int | None:
        """Its number in the system."""
        return self._process.pid

    def poll(self) -> int | None:
        """How it ended, if it has."""
        return self._process.exitcode

    def wait(self) -> int | None:
        """How it ended, when it has."""
        self._process.join()
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        """Sends it a signal."""
        if self.pid is not None and self.poll() is None:
            os.kill(self.pid, number)


def run_kernel(arguments: list[str], folder: str, environment: dict[str, str]) -> None:
    """What a copy does: it becomes a kernel, which ends when the server does."""
    import ipywidgets
    import numpy as np
    from ipykernel.kernelapp import IPKernelApp

    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Thread(target=_end_with_server, daemon=True).start()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    np.random.seed()  # else all copies would draw the same
    app = IPKernelApp.instance(parent_handle=os.getppid())
    app.initialize(arguments)
    # What was imported before there was a kernel learns of it: ipywidgets, and ipycanvas, which has a widget already.
    ipywidgets.register_comm_target()
    for comm in app.kernel.comm_manager.comms.values():
        comm.kernel = app.kernel
    app.start()


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)
