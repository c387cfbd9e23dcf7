"""The program behind a page: runs the page's cells by IPython, and carries what widgets and page say to each other.

It is frozen into the memory with which a page starts, so it keeps nothing of the page that it runs on until `begin`.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Callable, Sequence
from functools import partial
from io import TextIOBase
from typing import Any

import comm
from comm.base_comm import BaseComm, CommManager
from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from IPython.core.pylabtools import print_figure
from traitlets import Type

#: Sends a message to the page: its kind, its content as JSON, and its bytes.
Post = Callable[[str, str, Sequence[object]], None]

_post: Post


def post(kind: str, content: dict[str, Any], buffers: Sequence[Any] = ()) -> None:
    """Sends a message to the page."""
    _post(kind, json.dumps(content), [memoryview(one).cast("B") for one in buffers])  # a table would arrive in rows


class PageComm(BaseComm):
    """The line between a widget here and its model in the page."""

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        """Sends a message to the model."""
        content = {"comm_id": self.comm_id, "data": data or {}, "metadata": metadata or {}, **keys}
        post(msg_type, content, buffers or ())


class Publisher(DisplayPublisher):
    """Sends what a cell displays to the page."""

    def publish(self, data: dict[str, Any], metadata: Any = None, **keys: Any) -> None:  # type: ignore[override]
        """Sends one thing, in all its forms."""
        post("display", {"data": data})

    def clear_output(self, wait: bool = False) -> None:
        """Takes back what the cell has displayed."""
        post("clear", {})


class Hook(DisplayHook):
    """Sends the value of a cell's last line to the page."""

    def write_output_prompt(self) -> None:
        """There are no prompts on a page without code."""

    def write_format_data(self, format_dict: dict[str, Any], md_dict: Any = None) -> None:
        """Sends the value, in all its forms."""
        if format_dict:
            post("display", {"data": format_dict})


class Shell(InteractiveShell):
    """IPython for one page."""

    display_pub_class = Type(Publisher)
    displayhook_class = Type(Hook)
    cell = ""
    run = 0

    def get_parent(self) -> dict[str, Any]:
        """The cell that is running, as a notebook's kernel tells it."""
        return {"metadata": {"cellId": self.cell}, "header": {"msg_id": f"run {self.run}"}}

    def _showtraceback(self, etype: Any, evalue: Any, stb: Any) -> None:
        post("error", {"text": "\n".join(stb)})


class Stream(TextIOBase):
    """What a cell prints, sent to the page."""

    def __init__(self, name: str) -> None:
        self._name = name

    def write(self, text: str) -> int:
        """Sends a text."""
        if text:
            post("stream", {"name": self._name, "text": text})
        return len(text)


manager = CommManager()
comm.create_comm = PageComm
comm.get_comm_manager = lambda: manager
shell: Shell = Shell.instance(colors="nocolor", history_length=0)
# How a chart becomes a picture, which pyplot itself tells only after the first cell that uses it.
shell.display_formatter.formatters["image/png"].for_type_by_name(
    "matplotlib.figure", "Figure", partial(print_figure, base64=True)
)


def begin(to_page: Post, environment: str) -> None:
    """Begins to serve a page.

    Args:
        to_page: sends a message to it.
        environment: variables of the environment, as JSON: the page's language, the query of its address.
    """
    global _post
    _post = to_page
    os.environ.update(json.loads(environment))
    random.seed()  # the state of the module was frozen too
    sys.stdout, sys.stderr = Stream("stdout"), Stream("stderr")


async def run_cell(cell: str, source: str) -> bool:
    """Runs a cell of the page; returns whether it ran to its end."""
    shell.cell, shell.run = cell, shell.run + 1
    result = await shell.run_cell_async(source, store_history=False, transformed_cell=shell.transform_cell(source))
    shell.events.trigger("post_run_cell", result)  # with the first chart, pyplot asks to be told of the next event
    shell.events.trigger("post_execute")  # what pyplot has drawn is shown
    return bool(result.success)


def receive(kind: str, content: str, buffers: Sequence[Any]) -> None:
    """Passes on a message from a model in the page to its widget."""
    told = json.loads(content)
    message = {
        "content": told,
        "buffers": [one.to_memoryview() if hasattr(one, "to_memoryview") else one for one in buffers],
    }
    if kind == "comm_msg":
        manager.comm_msg(None, "", message)
    elif kind == "comm_close":
        manager.comm_close(None, "", message)
