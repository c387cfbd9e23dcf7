"""Build hook: compiles the message catalogues, and puts the notebooks into the wheel."""

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PackageHook(BuildHookInterface):
    """Adds files to the package that are not among its sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Runs before a wheel, a source archive or an editable install is built."""
        sys.path.insert(0, str(Path(self.root) / "tools"))
        from messages import compile_catalogues

        compile_catalogues()  # next to their sources; artifacts in pyproject.toml includes them
        if (
            self.target_name == "wheel" and version == "standard"
        ):  # an editable install finds the notebooks in the checkout
            self._scratch = TemporaryDirectory()
            build_data["force_include"] |= self._notebooks(Path(self._scratch.name))

    def _notebooks(self, scratch: Path) -> dict[str, str]:
        """The contents of ``catan_widgets/notebooks`` in the wheel: the notebooks, and the files they link to."""
        inside = "catan_widgets/notebooks"
        found = {str(Path(self.root, "docs", "links.toml")): f"{inside}/links.toml"}
        for path in sorted(Path(self.root, "notebooks").rglob("[!.]*.ipynb")):
            name = path.relative_to(Path(self.root, "notebooks"))
            if not any(part.startswith(".") for part in name.parts):
                small = scratch / name
                small.parent.mkdir(exist_ok=True)
                small.write_text(without_results(path.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
                found[str(small)] = f"{inside}/{name.as_posix()}"
        return found


def without_results(text: str) -> str:
    """A notebook before it has been run: its saved pictures would make the wheel ten times as large."""
    notebook = json.loads(text)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"
