"""What the program of every visitor needs, imported once: they are copies of one that has it (see ``programs``)."""

from __future__ import annotations

import gc
import os
from contextlib import suppress

# What a kernel says of itself before anything draws: matplotlib reads it while it is imported.
os.environ.setdefault("MPLBACKEND", "module://matplotlib_inline.backend_inline")

import ipykernel.kernelapp  # noqa: F401
import matplotlib.backends.backend_agg
import matplotlib.font_manager  # noqa: F401
import numpy.random  # noqa: F401
import resvg_py  # noqa: F401
import tornado.platform.asyncio  # noqa: F401

import catan_widgets.lessons
import catan_widgets.simulation

with suppress(ImportError):  # it compiles simulations, where it is installed
    import numba  # noqa: F401

for _name in catan_widgets.__all__:
    getattr(catan_widgets, _name)

gc.collect()
gc.freeze()  # the collector leaves alone what is shared, which would be copied where it is written to
