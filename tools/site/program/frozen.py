"""Imports what every page needs, as far as it works without numpy, whose compiled parts cannot be frozen."""

import bdb  # noqa: F401  (IPython imports it when the first cell runs)
import gc
import importlib
import pkgutil
import platform  # noqa: F401  (numpy imports it; both are slow, as the standard library is not compiled)
import sys

import anywidget  # noqa: F401
import ipywidgets  # noqa: F401
import kernel  # noqa: F401
import needed  # noqa: F401

import catan_widgets

#: Its file is needed: it is run again for each rule system.
RUN_AGAIN = "catan_widgets.simulation.drivers"

sys.modules["numpy"] = None  # whatever imports it now fails, and is imported by the page
for module in pkgutil.walk_packages(catan_widgets.__path__, "catan_widgets."):
    if not module.name.endswith("__main__") and module.name != RUN_AGAIN:
        try:
            importlib.import_module(module.name)
        except ImportError:
            continue
del sys.modules["numpy"]

importlib.invalidate_caches()  # they hold open files, which nobody finds when the memory is used
gc.collect()
