"""The program of the pages: Pyodide, a frozen memory, archives of packages, and the page's side of the widgets."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import shutil
import tarfile
import zipfile
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from tools.site import parts

SOURCE = parts.HERE / "program"
#: What is in each archive of compiled packages. The other packages are in the archive "core".
COMPILED = {
    "canvas": ("numpy", "pillow"),
    "charts": (
        "matplotlib",
        "contourpy",
        "cycler",
        "kiwisolver",
        "packaging",
        "pyparsing",
        "python-dateutil",
        "six",
    ),
}
#: What no page uses, by the path in the wheel.
UNUSED = (
    "*.pyi",
    "*.h",
    "*.a",
    "*.pxd",
    "*/tests/*",
    "*.dist-info/[!M]*",
    "*.dist-info/*/*",
    "*.data/*",
    "*/labextension/*",
    "*/nbextension/*",
    "*.map",
    "numpy/f2py/*",
    "numpy/distutils/*",
    "numpy/_core/_[!m]*_tests.*",
    "numpy/_core/_simd.*",
    "numpy/_pyinstaller/*",
    "matplotlib/mpl-data/sample_data/*",
    "matplotlib/mpl-data/images/*",
    "matplotlib/mpl-data/fonts/afm/*",
    "matplotlib/mpl-data/fonts/pdfcorefonts/*",
    "matplotlib/mpl-data/fonts/ttf/[!DL]*",  # charts are written in DejaVu Sans
    "matplotlib/mpl-data/fonts/ttf/DejaVuSans-BoldOblique*",
    "matplotlib/mpl-data/fonts/ttf/DejaVuSansMono*",
    "matplotlib/mpl-data/fonts/ttf/DejaVuSerif*",
    "matplotlib/mpl-data/plot_directive/*",
    "matplotlib/backends/web_backend/*",
    "matplotlib/sphinxext/*",
    "mpl_toolkits/*",
    "PIL/_webp*",
    "PIL/_imagingcms*",
    "PIL/_imagingm*",
    "PIL/_imagingtk*",
    "PIL/_avif*",
    "pygments/lexers/[!_p]*",
    "pygments/lexers/p[!y]*",
    "*.po",
    "IPython/extensions/*",
    "catan_widgets/notebooks/*",
    "catan_widgets/app/*",
    "catan_widgets/pages/*",
)
#: Files of Pyodide that a page loads.
PYODIDE = ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")


def build(work: Path, site: Path) -> str:
    """Builds the program into a folder of the site whose name changes with its content.

    Args:
        work: an empty folder for what is fetched and made on the way.
        site: the site's folder.

    Returns:
        the name of the folder.
    """
    pyodide = parts.pyodide(work)
    names = [name for group in COMPILED.values() for name in group]
    wheels = parts.compiled(parts.emptied(work / "compiled"), pyodide / "pyodide-lock.json", names)
    folders = {name: parts.emptied(work / "archives" / name) for name in ("core", *COMPILED)}
    for name, group in COMPILED.items():
        for one in group:
            _unpack(wheels[one], folders[name])
    for wheel in parts.pure(parts.emptied(work / "pure")):
        _unpack(wheel, folders["core"])
    for name in ("kernel.py", "needed.py", "frozen.py"):
        shutil.copy(SOURCE / name, folders["core"])
    core, *compiled = folders.values()
    parts.run("node", SOURCE / "compile.mjs", pyodide, 2, core)
    parts.run("node", SOURCE / "compile.mjs", pyodide, 0, *compiled)  # matplotlib puts docstrings together
    parts.run("node", SOURCE / "fonts.mjs", pyodide, *compiled)
    memory = work / "memory"
    parts.run("node", SOURCE / "freeze.mjs", pyodide, folders["core"], memory)
    made = parts.emptied(work / "program")
    (made / "pyodide").mkdir()
    for name in PYODIDE:
        shutil.copy(pyodide / name, made / "pyodide")
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8")) | {"packages": {}}
    (made / "pyodide" / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    (made / "memory.pack").write_bytes(_packed(memory.read_bytes()))
    for name, folder in folders.items():
        (made / f"{name}.pack").write_bytes(_packed(_tar(folder)))
    shutil.copy(SOURCE / "worker.js", made)
    _page_side(work, made)
    files = {pack.stem: {"file": pack.name, "bytes": pack.stat().st_size} for pack in sorted(made.glob("*.pack"))}
    (made / "files.js").write_text(f"const FILES = {json.dumps(files)};\n", encoding="utf-8")
    name = f"program-{_digest(made)}"
    shutil.move(made, site / name)
    return name


def megabytes(program: Path) -> int:
    """About how much a page without charts loads at its first visit."""
    return round(sum(path.stat().st_size for path in _files(program) if path.name != "charts.pack") / 1e6)


def _page_side(work: Path, made: Path) -> None:
    """The page's script with the widget manager, and the scripts that come in the wheels of the other widgets."""
    place = parts.emptied(work / "page")
    for name in ("package.json", "package-lock.json"):
        shutil.copy(SOURCE / name, place)
    parts.run("npm", "ci", "--silent", "--no-audit", "--no-fund", cwd=place)
    shutil.copytree(SOURCE / "page", place / "page")
    bundle = (
        "npx",
        "esbuild",
        "page/main.js",
        "--bundle",
        "--minify",
        "--outdir=out",
        "--loader:.svg=dataurl",
        "--target=es2021",
    )
    parts.run(*bundle, "--log-level=warning", cwd=place)
    for file in (place / "out").iterdir():
        shutil.copy(file, made / f"page{file.suffix}")
    for wheel in sorted((work / "pure").glob("*.whl")):
        with zipfile.ZipFile(wheel) as inside:
            for name in inside.namelist():
                if name == "anywidget/nbextension/index.js":
                    (made / "anywidget.js").write_bytes(inside.read(name))
                elif name.startswith("ipycanvas/labextension/static/") and name.endswith(".js"):
                    (made / "ipycanvas").mkdir(exist_ok=True)
                    (made / "ipycanvas" / Path(name).name).write_bytes(inside.read(name))
    entry = next((made / "ipycanvas").glob("remoteEntry.*.js"))
    entry.rename(entry.with_name("entry.js"))


def _unpack(wheel: Path, folder: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if not name.endswith("/") and not any(fnmatch(name, pattern) for pattern in UNUSED):
                archive.extract(name, folder)


def _tar(folder: Path) -> bytes:
    """An archive that is the same wherever and whenever it is made."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path in _files(folder):
            entry = tarfile.TarInfo(path.relative_to(folder).as_posix())
            entry.size = path.stat().st_size
            archive.addfile(entry, io.BytesIO(path.read_bytes()))
    return file.getvalue()


def _packed(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file())


def _digest(folder: Path) -> str:
    digest = hashlib.sha256()
    for path in _files(folder):
        digest.update(path.relative_to(folder).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
