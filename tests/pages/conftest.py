"""Shared by the tests of pages without code: small notebooks to make pages from."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


@pytest.fixture
def notebook(tmp_path: Path) -> Callable[..., Path]:
    """A function that writes a notebook: a text is a cell in Markdown, a list the saved outputs of a cell of code."""

    def written(name: str, *cells: str | list[dict[str, Any]]) -> Path:
        made = [
            nbformat.v4.new_markdown_cell(cell)
            if isinstance(cell, str)
            else nbformat.v4.new_code_cell(f"cell = {index}", outputs=[nbformat.from_dict(output) for output in cell])
            for index, cell in enumerate(cells)
        ]
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(nbformat.v4.new_notebook(cells=made), path)
        return path

    return written
