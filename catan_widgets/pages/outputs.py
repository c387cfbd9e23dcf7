"""What a notebook has saved below a cell, as HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any

from catan_widgets.pages.pictures import Pictures

_ANSI = re.compile(r"\x1b\[[0-9;]*m")


def saved(outputs: Sequence[Mapping[str, Any]], pictures: Pictures, page: str) -> str:
    """The saved outputs of a cell: pictures, texts and what it printed, but never errors.

    Args:
        outputs: the outputs as a notebook stores them.
        pictures: where pictures are kept.
        page: the address of the page.
    """
    return "\n".join(
        printed(output["text"]) if output["output_type"] == "stream" else shown(output["data"], pictures, page)
        for output in joined(outputs)
        if output["output_type"] != "error"
    )


def joined(outputs: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """The outputs of a cell, with what it printed in parts as one text; warnings are left out."""
    told = [output for output in outputs if output.get("name") != "stderr"]
    for kind, group in groupby(told, key=lambda output: output["output_type"]):
        if kind == "stream":
            yield {"output_type": kind, "text": "".join(output["text"] for output in group)}
        else:
            yield from group


def shown(data: Mapping[str, str], pictures: Pictures, page: str) -> str:
    """What a single output shows: its picture, or else its HTML text, or else its plain text."""
    if "image/svg+xml" in data or "image/png" in data:
        return pictures.shown(data, page)
    if "text/html" in data:
        return f'<div class="cw-html">{data["text/html"]}</div>'
    return printed(data.get("text/plain", ""))


def printed(text: str) -> str:
    """What a cell printed, without the codes for colours."""
    text = _ANSI.sub("", text).strip("\n")
    return f"<pre>{escape(text)}</pre>" if text else ""
