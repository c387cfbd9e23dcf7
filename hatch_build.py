"""Build hook: compiles the message catalogues, so that a wheel or an editable install speaks every language."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):
    """Compiles each ``.po`` beside itself; ``artifacts`` in pyproject.toml ships the ``.mo`` files."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Runs before a wheel, a source archive or an editable install is put together."""
        sys.path.insert(0, str(Path(self.root) / "tools"))
        from messages import compile_catalogues

        compile_catalogues()
