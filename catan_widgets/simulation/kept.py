"""What is compiled, kept on the disk to save time: whatever is wrong there, games are played all the same."""

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

#: The end of the name of the file that tells the digests of the others.
_SUMS = ".sums"


def home() -> Path | None:
    """Where what is kept lies: in ``NUMBA_CACHE_DIR`` or the user's folder for such; None where there is neither."""
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
    """What keeps files from being written to a folder, which is made for it; None if they can be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"0")
            file.flush()
    except OSError as error:
        return error
    return None


def say(reason: object) -> None:
    """Warns once that what is compiled is not kept.

    Args:
        reason: what is in the way: an error, or words for it.
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
    """Whether all that is kept of a function is as it was written; so it is where nothing is kept."""
    try:
        return _told(folder, name) == _digests(folder, name)
    except (OSError, ValueError):
        return False


def ready(folder: Path, name: str) -> bool:
    """Whether a function is kept under a folder, and sound."""
    try:
        folders = {file.parent for file in folder.rglob(f"*.{name}-*.nbc")}
    except OSError:
        return False
    return bool(folders) and all(sound(one, name) for one in folders)


def throw_away(folder: Path, name: str) -> None:
    """Removes what is kept of a function, as far as that can be."""
    for file in [*_files(folder, name), folder / (name + _SUMS)]:
        try:
            file.unlink(missing_ok=True)
        except OSError:
            continue  # it stays, and stays unsound


def seal(folder: Path, name: str) -> None:
    """Writes down what the files of a function are like, so that a damaged one is known; OSError if it cannot be."""
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
    """Numba's own cache of one function, which gives way to whatever is wrong with its files.

    A file that is not as it was written is never loaded: nobody could tell what it did. It is thrown away with those
    that belong to it, and made anew.

    Args:
        cache: what numba made.
        name: the function's.
    """

    def __init__(self, cache: Any, name: str) -> None:
        self._cache, self._name = cache, name
        self.cache_path = str(cache.cache_path)
        self._folder = Path(self.cache_path)

    def load_overload(self, signature: Any, context: Any) -> Any:
        """What is kept for a signature; None if nothing is, or nothing sound."""
        if sound(self._folder, self._name):
            try:
                return self._cache.load_overload(signature, context)
            except Exception:  # written by another numba, say, which fails in its own way
                pass
        throw_away(self._folder, self._name)
        return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keeps what was compiled for a signature, if it can be."""
        try:
            self._cache.save_overload(signature, compiled)
            seal(self._folder, self._name)
        except OSError as error:
            throw_away(self._folder, self._name)
            say(error)

    def flush(self) -> None:
        """Forgets what is kept."""
        throw_away(self._folder, self._name)
