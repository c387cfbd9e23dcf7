"""The loop that plays games, for one rule system: interpreted, or compiled from the same functions."""

from __future__ import annotations

import hashlib
import os
import pkgutil
from collections.abc import Iterator
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
from catan_widgets.simulation.compiled import kept
from catan_widgets.simulation.compiled.kept import Kept
from catan_widgets.simulation.results import tally
from catan_widgets.simulation.strategies import saving
from catan_widgets.simulation.strategies.registry import REGISTRY

#: The functions of the loop that are compiled separately, and can be compiled in parallel; the loop combines them.
PARTS = ("decide", "chance", "make")

_DRIVERS = "catan_widgets.simulation.drivers"

#: How the functions are compiled. They allocate nothing, so references need not be counted, which took a fifth of the
#: time; and only compiled functions call them, so they need no wrappers.
_OPTIONS = {"_nrt": False, "no_cfunc_wrapper": True, "no_cpython_wrapper": True}


def driver(system: str) -> ModuleType:
    """A copy of the loop's module with the functions of a rule system inserted."""
    spec = find_spec(_DRIVERS)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    entry = REGISTRY[system]
    vars(module).update(rules=SYSTEMS[system].rules, strategies=entry.strategies, rolled=entry.rolled)
    return module


def can_compile() -> bool:
    """Whether numba is installed, can be loaded, and is allowed to compile."""
    return why_not_compiled() is None


def why_not_compiled() -> str | None:
    """The reason why games cannot be compiled, in words; None if they can."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return _("{variable} forbids it", variable="NUMBA_DISABLE_JIT")
    if find_spec("numba") is None:
        return _("{package} is missing", package="numba")
    try:
        import_module("numba")
    except Exception as error:  # for example, it does not fit the installed numpy
        return _("{package} cannot be loaded: {error}", package="numba", error=error)
    return None


@cache
def compiled(system: str) -> ModuleType:
    """The same with functions that are compiled at the first call, or loaded if they have been compiled before."""
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
    """A function that is compiled at the first call, and stored in a folder if one is given."""
    import numba

    compiling: Any = partial(numba.njit, nogil=True, **options)
    made = compiling()(function)
    if folder is None:
        return made
    try:
        with _setting("CACHE_DIR", str(folder)):  # the user's other functions keep their setting
            made.enable_caching()
        if Path(made.stats.cache_path).is_relative_to(folder):
            made._cache = Kept(made._cache, function.__name__)
            return made
    except RuntimeError:  # no place to store it
        pass
    return compiling()(function)  # anywhere else a stored version could be out of date


def writable_folder(system: str) -> Path | None:
    """A folder, created for this, where a system's loop can be stored; None, with a warning, if there is nowhere."""
    folder = cache_folder(system)
    fault = kept.fault(folder) if folder else _("there is no home folder")
    if fault is not None:
        kept.say(fault)
    return folder if fault is None else None


def is_ready(system: str) -> bool:
    """Whether the compiled loop of a system is already on the disk."""
    if find_spec("numba") is None:  # in a browser, where not even all sources have a file
        return False
    folder = cache_folder(system)
    return folder is not None and kept.ready(folder, "play_games")


def cache_folder(system: str) -> Path | None:
    """The folder for the compiled loop of a system; None if there is no place for it.

    A folder belongs to one state of the sources, because numba does not notice a change in another file's functions.
    """
    home = kept.home()
    return home / "catan_widgets" / digest() / system if home else None


@cache
def digest() -> str:
    """A short digest of all sources that are compiled, and of this file, which controls the compilation."""
    here = Path(__file__).parent.parent
    sources = [
        here / "compiled" / "compilation.py",
        here / "drivers.py",
        here / "results" / "tally.py",
        *sorted((here / "strategies").glob("*.py")),
    ]
    sources += sorted(path for folder in rule_modules.__path__ for path in Path(folder).glob("*.py"))
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in sources)).hexdigest()[:16]


def loops_as_they_are() -> AbstractContextManager[None]:
    """Loops inside compiled code are not vectorised: loops over five kinds are too short for this."""
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
    for module in [*map(import_module, names), tally, saving, *(entry.strategies for entry in REGISTRY.values())]:
        for _name, function in _functions(module):
            _register(function)
