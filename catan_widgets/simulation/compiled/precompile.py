"""Compiling for the first use, shared between two processes: half the work each.

Numba compiles one function at a time. So a helper compiles the part that decides on moves and leaves it on the disk,
while this process compiles the parts for moves and chance; then the loop is built from both.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from inspect import signature
from typing import Any

from catan_widgets.simulation.compiled import compilation

#: What the helper compiles: as much work as everything else.
HELPERS_PART = "decide"

#: Its module, given by name because it imports this one.
_HELPER = "catan_widgets.simulation.compiled.precompile_helper"


def compile_parts(system: str, arguments: Mapping[str, Any]) -> None:
    """Compiles the parts of a system's loop, or loads those that have been compiled before.

    Args:
        system: the rule system.
        arguments: an example of each argument for the parts, by name.
    """
    with _helper(system):
        for part in compilation.PARTS:
            if part != HELPERS_PART:
                compile_part(system, part, arguments)


def _helper(system: str) -> AbstractContextManager[object]:
    """The running helper, awaited at the end; anything it cannot do is done here when the loop is built."""
    command = [sys.executable, "-m", _HELPER, system]
    quiet = subprocess.DEVNULL
    try:
        return subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet)
    except OSError:
        return nullcontext()


def compile_part(system: str, part: str, arguments: Mapping[str, Any]) -> None:
    """Compiles one part, for arguments like these."""
    import numba

    function = getattr(compilation.compiled(system), part)
    with compilation.loops_as_they_are():
        function.compile(tuple(numba.typeof(arguments[name]) for name in signature(function.py_func).parameters))
