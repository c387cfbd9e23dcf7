"""What every visitor's program needs, imported once: the programs are copies of one that has it (see ``programs``)."""

from __future__ import annotations

import gc
import os
from contextlib import suppress

# The backend that a kernel sets before anything is drawn: matplotlib reads it while it is imported.
os.environ.setdefault("MPLBACKEND", "module://matplotlib_inline.backend_inline")

import ipykernel.kernelapp  # noqa: F401
import matplotlib.backends.backend_agg
import matplotlib.font_manager  # noqa: F401
import numpy.random  # noqa: F401
import resvg_py  # noqa: F401
import tornado.platform.asyncio  # noqa: F401

import catan_widgets.lessons
import catan_widgets.simulation

with suppress(ImportError):  # it compiles simulations, if it is installed
    import numba  # noqa: F401

for _name in catan_widgets.__all__:
    getattr(catan_widgets, _name)

gc.collect()
gc.freeze()  # the collector then leaves shared memory alone; writing to it would make a copy
