"""The loop that plays games, for a rule system: interpreted, or compiled from the same functions."""

from __future__ import annotations

import hashlib
import os
import pkgutil
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from types import FunctionType, ModuleType

from catan_widgets.engine import rules as rule_modules
from catan_widgets.engine.systems import SYSTEMS
from catan_widgets.simulation import tally
from catan_widgets.simulation.strategies import island, market, rows, saving

#: The strategies for each rule system, and what counts its rolls.
STRATEGIES: dict[str, ModuleType] = {"base": island, "market": market, "edition": rows}
ROLLED: dict[str, Callable[..., None]] = {"base": tally.rolled, "market": tally.rolled, "edition": tally.spun}

#: The functions of the loop that are compiled by themselves, and can be at the same time; the loop puts them together.
PARTS = ("decide", "chance", "make")

_DRIVERS = "catan_widgets.simulation.drivers"

#: How the functions are compiled. They allocate nothing, so references need not be counted, which took a fifth of the
#: time; and nobody but compiled functions calls them, so they need no wrappers.
_OPTIONS = {"_nrt": False, "no_cfunc_wrapper": True, "no_cpython_wrapper": True}


def driver(system: str) -> ModuleType:
    """A copy of the module of the loop with the functions of a rule system put in."""
    spec = find_spec(_DRIVERS)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    vars(module).update(rules=SYSTEMS[system].rules, strategies=STRATEGIES[system], rolled=ROLLED[system])
    return module


def can_compile() -> bool:
    """Whether numba is there and allowed to compile."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0") and find_spec("numba") is not None


@cache
def compiled(system: str) -> ModuleType:
    """The same with functions that are compiled when they are called first, or loaded if they have been before."""
    import numba

    _make_callable_from_compiled()
    module = driver(system)
    vars(module)["fresh"] = vars(module)["fresh_record"]
    kept = partial(numba.njit, nogil=True, cache=can_keep(system))
    with _setting("CACHE_DIR", str(cache_folder(system))):  # other functions of the user keep theirs
        for name, function in _functions(module):
            if name == "play_games":
                vars(module)[name] = kept()(function)
            elif name in PARTS:
                vars(module)[name] = kept(**_OPTIONS)(function)
            else:
                _register(function)
    return module


def can_keep(system: str) -> bool:
    """Whether the loop can be kept in its folder, which is made for it.

    Where it cannot, numba would take another folder, in which what is kept could be out of date.
    """
    folder = cache_folder(system)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def is_ready(system: str) -> bool:
    """Whether the compiled loop of a system waits on the disk."""
    return any(cache_folder(system).rglob("*play_games*.nbc"))


def cache_folder(system: str) -> Path:
    """Where the compiled loop of a system is kept, in ``NUMBA_CACHE_DIR`` or the user's folder for such things.

    A folder belongs to one state of the sources, since numba does not see a change in another file's functions.
    """
    if os.environ.get("NUMBA_CACHE_DIR"):
        home = Path(os.environ["NUMBA_CACHE_DIR"])
    elif sys.platform == "win32":
        home = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return home / "catan_widgets" / digest() / system


@cache
def digest() -> str:
    """A short digest of all sources that are compiled, and of this one, which says how."""
    here = Path(__file__).parent
    sources = [here / "modes.py", here / "drivers.py", here / "tally.py", *sorted((here / "strategies").glob("*.py"))]
    sources += sorted(path for folder in rule_modules.__path__ for path in Path(folder).glob("*.py"))
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in sources)).hexdigest()[:16]


def loops_as_they_are() -> AbstractContextManager[None]:
    """Loops that are compiled inside are not turned into vector instructions: loops over five kinds are too short."""
    return _setting("LOOP_VECTORIZE", 0)


@contextmanager
def _setting(name: str, value: object) -> Iterator[None]:
    config = import_module("numba").config
    before = getattr(config, name)
    setattr(config, name, value)
    try:
        yield
    finally:
        setattr(config, name, before)


def _functions(module: ModuleType) -> list[tuple[str, FunctionType]]:
    return [
        (name, value)
        for name, value in vars(module).items()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
    ]


def _register(function: FunctionType) -> None:
    import numba

    numba.extending.register_jitable(**_OPTIONS)(function)


@cache
def _make_callable_from_compiled() -> None:
    names = [info.name for info in pkgutil.iter_modules(rule_modules.__path__, f"{rule_modules.__name__}.")]
    for module in [*map(import_module, names), tally, saving, *STRATEGIES.values()]:
        for _name, function in _functions(module):
            _register(function)
