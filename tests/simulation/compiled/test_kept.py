"""Stored code affects no results: without a home, on a full disk, with damaged files, games are played."""

import builtins
import errno
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import warnings
from pathlib import Path

import pytest

import catan_widgets as cw
from catan_widgets.simulation import run
from catan_widgets.simulation.compiled import compilation, kept, precompile
from tests.simulation.test_simulate import QUIET, same

ROOT = Path(__file__).resolve().parents[3]
FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
READ_ONLY = OSError(errno.EROFS, os.strerror(errno.EROFS))

#: What can happen to a file.
DAMAGES = {
    "removed": Path.unlink,
    "emptied": lambda file: file.write_bytes(b""),
    "cut": lambda file: file.write_bytes(file.read_bytes()[: file.stat().st_size // 2]),
    "garbage": lambda file: file.write_bytes(bytes(range(256)) * 40),
    "one byte changed": lambda file: file.write_bytes(changed(file.read_bytes())),
}
#: The start of a program on a computer without a home: no variable names one, and the user has no entry.
HOMELESS = """
import os, pwd
def gone(user): raise KeyError(user)
pwd.getpwuid = gone
for name in ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "MPLCONFIGDIR", "NUMBA_CACHE_DIR"): os.environ.pop(name, None)
import catan_widgets as cw
from catan_widgets.simulation.compiled import compilation
"""


def changed(content: bytes) -> bytes:
    """Some bytes with the middle one changed."""
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]


def doubled(number):
    """A function that compiles quickly."""
    return 2 * number


@pytest.fixture(autouse=True)
def not_said_yet():
    """Each test gets the warning about code that is not stored again."""
    kept._say_once.cache_clear()


def used(folder: Path) -> tuple[int, int]:
    """Calls the function as a new program would: how often it is found on the disk, and how often compiled."""
    pytest.importorskip("numba")
    function = compilation._jitted(doubled, folder)
    assert function(21) == 42
    return sum(function.stats.cache_hits.values()), sum(function.stats.cache_misses.values())


@pytest.fixture(scope="module")
def compiled_once(tmp_path_factory) -> Path:
    """A folder in which the function is stored."""
    folder = tmp_path_factory.mktemp("compiled")
    assert used(folder) == (0, 1) and used(folder) == (1, 0)
    return folder


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("kind", ["*.nbi", "*.nbc", "*.sums"])
def test_damaged_files_are_made_anew(kind, damage, compiled_once, tmp_path):
    """Whatever happens to a stored file, it is silently compiled again, and the next program finds it."""
    folder = shutil.copytree(compiled_once, tmp_path / "kept")
    assert kept.ready(folder, "doubled")
    (file,) = folder.rglob(kind)
    DAMAGES[damage](file)
    assert not kept.ready(folder, "doubled")
    assert used(folder) == (0, 1) and used(folder) == (1, 0) and kept.ready(folder, "doubled")


def test_files_that_cannot_be_read_are_made_anew(compiled_once, tmp_path, monkeypatch):
    """A file that cannot be read is not used; if it cannot be removed either, it is compiled each time."""
    folder = shutil.copytree(compiled_once, tmp_path / "kept")
    monkeypatch.setattr(kept, "_digests", raising(PermissionError(errno.EACCES, "no")))
    monkeypatch.setattr(Path, "unlink", raising(PermissionError(errno.EACCES, "no")))
    with pytest.warns(UserWarning, match=r"compiled rules cannot be stored \(no\)"):
        assert used(folder) == (0, 1)
    assert used(folder) == (0, 1)


def raising(error: Exception):
    """A function that fails, whatever its arguments."""

    def fail(*_arguments, **_named):
        raise error

    return fail


def full_disk(monkeypatch, module, name):
    """Makes a module fail to write because there is no space."""
    true = getattr(module, name, getattr(builtins, name, None))

    def write(file, mode="r", *arguments, **named):
        if "w" in str(mode) or name != "open":
            raise FULL
        return true(file, mode, *arguments, **named)

    monkeypatch.setattr(module, name, write, raising=False)


@pytest.mark.parametrize("what", ["numba's files", "the digests", "their name"])
def test_a_full_disk_keeps_nothing_and_says_so(what, tmp_path, monkeypatch):
    """If there is no space, compiled code works anyway; one warning says so, and nothing stays behind."""
    caching = pytest.importorskip("numba.core.caching")
    compilation._make_callable_from_compiled()
    module, name = {
        "numba's files": (caching, "open"),
        "the digests": (kept, "open"),
        "their name": (kept.os, "replace"),
    }[what]
    with monkeypatch.context() as patch:
        full_disk(patch, module, name)
        with pytest.warns(UserWarning, match=r"compiled rules cannot be stored \(No space left on device\)") as told:
            assert used(tmp_path) == (0, 1) and used(tmp_path) == (0, 1)
        assert len(told) == 1
        assert not [file for file in tmp_path.rglob("*") if file.is_file()]
    assert used(tmp_path) == (0, 1) and used(tmp_path) == (1, 0)


@pytest.mark.parametrize("error", [FULL, READ_ONLY, PermissionError(errno.EACCES, os.strerror(errno.EACCES))])
@pytest.mark.parametrize("call", ["mkdir", "TemporaryFile"])
def test_folders_that_cannot_be_written_are_left_alone(call, error, tmp_path, monkeypatch):
    """If the folder cannot be made or written to, nothing is stored there or elsewhere, and one warning says so."""
    pytest.importorskip("numba")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(Path if call == "mkdir" else tempfile, call, raising(error))
    with pytest.warns(UserWarning, match=rf"cannot be stored \({error.strerror}\)") as told:
        assert compilation.writable_folder("base") is None and compilation.writable_folder("market") is None
    assert len(told) == 1 and not compilation.is_ready("base")
    assert compilation._jitted(doubled, None).stats.cache_path is None


def test_a_folder_that_is_a_file(tmp_path, monkeypatch):
    """A file in the place of the folder is left alone."""
    pytest.importorskip("numba")
    (tmp_path / "a file").write_text("mine")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "a file"))
    with pytest.warns(UserWarning, match="cannot be stored"):
        assert compilation.compiled.__wrapped__("edition").play_games.stats.cache_path is None
    assert (tmp_path / "a file").read_text() == "mine"


def test_numba_keeps_nothing_elsewhere(tmp_path, monkeypatch):
    """If numba chose its own folder, what it stored there would not be used: it could be out of date."""
    caching = pytest.importorskip("numba.core.caching")
    monkeypatch.setattr(caching.UserProvidedCacheLocator, "ensure_cache_path", raising(READ_ONLY))
    assert compilation._jitted(doubled, tmp_path).stats.cache_path is None


def program(code: str, **environment: str) -> subprocess.CompletedProcess:
    """The output of a separate program."""
    variables = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"} | environment
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=variables, capture_output=True, text=True, check=True
    )


def test_without_a_home():
    """If the user has no home, games are played and charts drawn."""
    code = HOMELESS + (
        "result = cw.simulate(3, 'edition', strategies='builder', progress=False); result.plot(); print(result.games)\n"
        "assert compilation.cache_folder('base') is None and not compilation.is_ready('base')\n"
        "assert compilation.writable_folder('base') is None and compilation.writable_folder('base') is None"
    )
    told = program(code)
    assert told.stdout == "3\n"
    assert told.stderr.count("compiled rules cannot be stored (there is no home folder)") == 1


@pytest.mark.long
def test_compiled_without_a_home():
    """If the user has no home, the loop is compiled just for this program, with one warning."""
    pytest.importorskip("numba")
    told = program(HOMELESS + "print([cw.simulate(30, 'edition', progress=False).games for _again in range(2)])")
    assert told.stdout == "[30, 30]\n"
    assert told.stderr.count("compiled rules cannot be stored (there is no home folder)") == 1


@pytest.mark.long
@pytest.mark.parametrize("damage", ["emptied", "garbage", "one byte changed"])
def test_a_damaged_loop_is_compiled_anew(damage, tmp_path):
    """With all files of the loop damaged, the same games are played, and the next program finds them repaired."""
    pytest.importorskip("numba")
    expected = cw.simulate(30, **QUIET | {"compiled": True}).turns.tolist()
    folder = compilation.cache_folder("edition")
    assert folder is not None
    shutil.copytree(folder, tmp_path / folder.relative_to(kept.home()))
    for file in [file for file in tmp_path.rglob("*") if file.is_file()]:
        DAMAGES[damage](file)
    code = (
        "import catan_widgets as cw; from catan_widgets.simulation.compiled import compilation\n"
        f"print(cw.simulate(30, **{QUIET | {'compiled': True}!r}).turns.tolist())\n"
        "print(sum(compilation.compiled('edition').play_games.stats.cache_hits.values()))"
    )
    for found in ("0", "1"):
        told = program(code, NUMBA_CACHE_DIR=str(tmp_path))
        assert told.stdout.splitlines() == [str(expected), found] and told.stderr == ""


def test_without_processes():
    """Python in a browser has no processes, threads or locks between them: the same games, one by one."""
    code = (
        "import sys, threading; sys.modules['_multiprocessing'] = None\n"
        'def never(thread): raise RuntimeError("can\'t start new thread")\n'
        "threading.Thread.start = never\n"
        "import catan_widgets as cw\n"
        "play = lambda n: cw.simulate(4, 'edition', strategies='builder', compiled=False, workers=n)\n"
        "print([play(n).turns.tolist() for n in (1, 2)])"
    )
    expected = cw.simulate(4, "edition", strategies="builder", compiled=False, progress=False).turns.tolist()
    told = program(code)
    assert told.stdout == f"{[expected, expected]}\n"
    assert told.stderr.count("extra processes cannot be started here") == 1


class Crowded(run.ThreadPoolExecutor):
    """Has no room for another one."""

    def submit(self, function, *arguments):
        """Fails."""
        raise BlockingIOError(errno.EAGAIN, "no room")


def test_a_process_that_cannot_be_started():
    """If the computer has no room for another process, the games are played here."""
    with pytest.warns(UserWarning, match="a worker process was lost"), Crowded(1) as executor:
        assert same(cw.simulate(5, **QUIET, executor=executor), cw.simulate(5, **QUIET))


def test_a_thread_that_cannot_be_started(monkeypatch):
    """If no more threads can be started, the games are played here; a closed executor is an error."""
    with run.ThreadPoolExecutor(2) as executor, monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", raising(RuntimeError("can't start new thread")))
        with pytest.warns(UserWarning, match="a worker process was lost"):
            assert same(cw.simulate(5, **QUIET, executor=executor), cw.simulate(5, **QUIET))
    with pytest.raises(RuntimeError, match="after shutdown"):
        cw.simulate(5, **QUIET, executor=executor)


def test_compiling_needs_no_helper(monkeypatch):
    """If no helper can be started, this process compiles everything by itself."""
    monkeypatch.setattr(precompile.subprocess, "Popen", raising(FULL))
    with precompile._helper("edition") as helper:
        assert helper is None


def test_a_numba_that_cannot_be_loaded(monkeypatch):
    """A numba that does not fit the other packages counts as none; the warning quotes its error."""
    pytest.importorskip("numba")
    monkeypatch.setattr(compilation, "import_module", raising(ImportError("Numba needs NumPy 2.0 or less")))
    run._say_once.cache_clear()
    with pytest.warns(UserWarning, match=r"numba cannot be loaded: Numba needs NumPy 2.0 or less"):
        first = cw.simulate(30, **QUIET | {"compiled": None})
    assert same(first, cw.simulate(30, **QUIET))
    with pytest.raises(ValueError, match="the games cannot be compiled: numba cannot be loaded"):
        cw.simulate(30, **QUIET | {"compiled": True})


def test_warnings_name_the_line_of_the_caller():
    """A warning points to the line that called the package, not inside it."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        cw.simulate(2, **QUIET | {"workers": 2}, executor=Crowded(1))
    assert [Path(one.filename) for one in told] == [Path(__file__)]
