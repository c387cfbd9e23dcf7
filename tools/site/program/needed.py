"""Packages that a page loads when its program imports them."""

from __future__ import annotations

import gzip
import sys
import warnings
from collections.abc import Callable
from importlib.abc import MetaPathFinder
from types import ModuleType
from typing import Any

#: What can be imported, and the archive that holds it.
HOLDS = dict.fromkeys(("numpy", "PIL"), "canvas") | dict.fromkeys(
    ("matplotlib", "mpl_toolkits", "contourpy", "cycler", "dateutil", "kiwisolver", "packaging", "pyparsing", "six"),
    "charts",
)


class Needed(MetaPathFinder):
    """Loads the archive with a package that is being imported; the import then finds it where packages are.

    Args:
        load: loads an archive by its name, unless it is there.
    """

    def __init__(self, load: Callable[[str], None]) -> None:
        self._load = load

    def find_spec(self, name: str, path: Any = None, target: ModuleType | None = None) -> None:
        """Finds nothing itself."""
        if name in HOLDS:
            self._load(HOLDS[name])
            sys.path_importer_cache.clear()


def begin(load: Callable[[str], None]) -> None:
    """Loads what is imported from now on, as far as it is not there.

    Wherever packages have come, Python forgets what it knew of the folders. (`importlib.invalidate_caches` would also
    read through the archive of the standard library each time.)
    """
    sys.path_importer_cache.clear()
    sys.meta_path.insert(0, Needed(load))
    warnings.filterwarnings("ignore", "Unable to import Axes3D")  # the archive of charts leaves it out


def unzipped(archive: Any) -> Any:
    """The bytes of an archive as a tar file."""
    from pyodide.ffi import to_js

    return to_js(gzip.decompress(archive.to_bytes()))
