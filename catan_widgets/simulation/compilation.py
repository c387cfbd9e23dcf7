"""The loop that plays games, for a rule system: interpreted, or compiled from the same functions."""

from __future__ import annotations

import hashlib
import os
import pkgutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from catan_widgets.engine import rules as rule_modules
from catan_widgets.engine.systems import SYSTEMS
from catan_widgets.i18n import _
from catan_widgets.simulation import kept, tally
from catan_widgets.simulation.kept import Kept
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
    """Whether numba is there, can be loaded, and is allowed to compile."""
    return why_not_compiled() is None


def why_not_compiled() -> str | None:
    """What keeps games from being compiled, in words; None if nothing does."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return _("{variable} forbids it", variable="NUMBA_DISABLE_JIT")
    if find_spec("numba") is None:
        return _("{package} is missing", package="numba")
    try:
        import_module("numba")
    except Exception as error:  # it does not fit the numpy that is there, say
        return _("{package} cannot be loaded: {error}", package="numba", error=error)
    return None


@cache
def compiled(system: str) -> ModuleType:
    """The same with functions that are compiled when they are called first, or loaded if they have been before."""
    _make_callable_from_compiled()
    module = driver(system)
    vars(module)["fresh"] = vars(module)["fresh_record"]
    folder = writable_folder(system)
    for name, function in _functions(module):
        if name == "play_games":
            vars(module)[name] = _jitted(function, folder)
        elif name in PARTS:
            vars(module)[name] = _jitted(function, folder, **_OPTIONS)
        else:
            _register(function)
    return module


def _jitted(function: FunctionType, folder: Path | None, **options: bool) -> Any:
    """A function to be compiled when it is called first, and kept in a folder if there is one."""
    import numba

    compiling: Any = partial(numba.njit, nogil=True, **options)
    made = compiling()(function)
    if folder is None:
        return made
    try:
        with _setting("CACHE_DIR", str(folder)):  # other functions of the user keep theirs
            made.enable_caching()
        if Path(made.stats.cache_path).is_relative_to(folder):
            made._cache = Kept(made._cache, function.__name__)
            return made
    except RuntimeError:  # nowhere
        pass
    return compiling()(function)  # elsewhere what is kept could be out of date


def writable_folder(system: str) -> Path | None:
    """Where the loop of a system can be kept, in a folder that is made for it; None, with a warning, if nowhere."""
    folder = cache_folder(system)
    fault = kept.fault(folder) if folder else _("there is no home folder")
    if fault is not None:
        kept.say(fault)
    return folder if fault is None else None


def is_ready(system: str) -> bool:
    """Whether the compiled loop of a system waits on the disk."""
    folder = cache_folder(system)
    return folder is not None and kept.ready(folder, "play_games")


def cache_folder(system: str) -> Path | None:
    """Where the compiled loop of a system is kept; None where there is no home for it.

    A folder belongs to one state of the sources, since numba does not see a change in another file's functions.
    """
    home = kept.home()
    return home / "catan_widgets" / digest() / system if home else None


@cache
def digest() -> str:
    """A short digest of all sources that are compiled, and of this one, which says how."""
    here = Path(__file__).parent
    sources = [
        here / "compilation.py",
        here / "drivers.py",
        here / "tally.py",
        *sorted((here / "strategies").glob("*.py")),
    ]
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
