"""Stores compiled code on the disk to save time; if anything goes wrong with it, games are played anyway."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from catan_widgets.i18n import _
from catan_widgets.simulation.warned import warn

#: The suffix of the file that contains the digests of the others.
_SUMS = ".sums"


def home() -> Path | None:
    """The folder for stored code: ``NUMBA_CACHE_DIR`` or the user's cache folder; None if there is neither."""
    if os.environ.get("NUMBA_CACHE_DIR"):
        return Path(os.environ["NUMBA_CACHE_DIR"])
    windows = sys.platform == "win32"
    if given := os.environ.get("LOCALAPPDATA" if windows else "XDG_CACHE_HOME"):
        return Path(given)
    try:
        return Path.home() / ("AppData/Local" if windows else ".cache")
    except RuntimeError:
        return None


def fault(folder: Path) -> OSError | None:
    """The reason why files cannot be written to a folder, which is created for this; None if they can."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"0")
            file.flush()
    except OSError as error:
        return error
    return None


def say(reason: object) -> None:
    """Warns once that compiled code is not stored.

    Args:
        reason: the cause: an error, or words for it.
    """
    _say_once(str(reason.strerror or reason) if isinstance(reason, OSError) else str(reason))


@cache
def _say_once(reason: str) -> None:
    warn(
        _(
            "the compiled rules cannot be stored ({reason}); each program has to compile them again, which "
            "takes up to half a minute",
            reason=reason,
        )
    )


def sound(folder: Path, name: str) -> bool:
    """Whether everything stored for a function is as it was written; also true if nothing is stored."""
    try:
        return _told(folder, name) == _digests(folder, name)
    except (OSError, ValueError):
        return False


def ready(folder: Path, name: str) -> bool:
    """Whether a function is stored in a folder, and undamaged."""
    try:
        folders = {file.parent for file in folder.rglob(f"*.{name}-*.nbc")}
    except OSError:
        return False
    return bool(folders) and all(sound(one, name) for one in folders)


def throw_away(folder: Path, name: str) -> None:
    """Removes what is stored for a function, if possible."""
    for file in [*_files(folder, name), folder / (name + _SUMS)]:
        try:
            file.unlink(missing_ok=True)
        except OSError:
            continue  # it stays, still damaged


def seal(folder: Path, name: str) -> None:
    """Records digests of a function's files, so that damage is noticed; OSError if this is not possible."""
    lines = [f"{digest} {file}\n" for file, digest in _digests(folder, name).items()]
    made, path = tempfile.mkstemp(dir=folder)
    try:
        with open(made, "w", encoding="utf-8") as file:
            file.writelines(lines)
        os.replace(path, folder / (name + _SUMS))
    except OSError:
        Path(path).unlink(missing_ok=True)
        raise


def _files(folder: Path, name: str) -> list[Path]:
    return sorted(folder.glob(f"*.{name}-*.nb[ic]")) if folder.is_dir() else []


def _digests(folder: Path, name: str) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in _files(folder, name)}


def _told(folder: Path, name: str) -> dict[str, str]:
    file = folder / (name + _SUMS)
    lines = file.read_text(encoding="utf-8").split("\n")[:-1] if file.exists() else []
    return {named: digest for digest, named in (line.split(" ", 1) for line in lines)}


class Kept:
    """Numba's own cache of one function, but tolerant of anything wrong with its files.

    A file that is not as it was written is never loaded: nobody could know what it does. It is deleted with the files
    that belong to it, and made again.

    Args:
        cache: the one that numba made.
        name: of the function.
    """

    def __init__(self, cache: Any, name: str) -> None:
        self._cache, self._name = cache, name
        self.cache_path = str(cache.cache_path)
        self._folder = Path(self.cache_path)

    def load_overload(self, signature: Any, context: Any) -> Any:
        """What is stored for a signature; None if there is nothing, or nothing undamaged."""
        if sound(self._folder, self._name):
            try:
                return self._cache.load_overload(signature, context)
            except Exception:  # for example, written by another version of numba, which fails in its own way
                pass
        throw_away(self._folder, self._name)
        return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Stores what was compiled for a signature, if possible."""
        try:
            self._cache.save_overload(signature, compiled)
            seal(self._folder, self._name)
        except OSError as error:
            throw_away(self._folder, self._name)
            say(error)

    def flush(self) -> None:
        """Forgets what is stored."""
        throw_away(self._folder, self._name)
