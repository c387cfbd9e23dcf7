"""The template ``catan`` of Voilà: a page of ours whose saved outputs give way to live ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import nbformat
from nbconvert.preprocessors import Preprocessor

from catan_widgets.pages.exporter import Live, PageExporter, inside, part
from catan_widgets.pages.links import neighbours, notebooks_near
from catan_widgets.pages.outputs import joined, printed, shown
from catan_widgets.pages.pictures import Inside

#: A data folder of Jupyter's that contains the template, for its search path.
DATA = Path(__file__).parent / "jupyter"
_WIDGET = "application/vnd.jupyter.widget-view+json"


class ForVoila(Preprocessor):
    """Gives the template the function that makes its page: named in ``conf.json``."""

    def preprocess(self, nb: nbformat.NotebookNode, resources: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        """Changes no cell."""
        resources["catan_page"] = VoilaPage
        return nb, resources


class VoilaPage:
    """A page in the order in which it is sent: ``before``, then what each cell shows when it has run, then ``after``.

    Args:
        notebook: the notebook, with what it has saved.
        renderer: the object of Voilà that sends the page.
    """

    def __init__(self, notebook: nbformat.NotebookNode, renderer: Any) -> None:
        root = Path(renderer.contents_manager.root_dir).absolute()
        file = root / renderer.notebook_path.lstrip("/")
        addresses = {near: near.relative_to(root).as_posix() for near in notebooks_near(file, root)}
        exporter = PageExporter(live=Live(program=False), links=neighbours(file, addresses), addresses=addresses)
        about = {"metadata": {"name": file.stem, "path": str(file.parent)}}
        page, _resources = exporter.from_notebook_node(notebook, about)
        self.before, end, rest = page.rpartition("</body>")
        self.after = end + rest
        self.script = part("voila.js")
        self._errors = bool(renderer.voila_configuration.show_tracebacks)

    def ran(self, index: int, cell: Mapping[str, Any]) -> str:
        """What a cell shows once it has run: nothing for a text, which is on the page already, or if it has failed."""
        failed = any(output["output_type"] == "error" for output in cell.get("outputs", ()))
        if cell["cell_type"] != "code" or (failed and not self._errors):
            return ""
        live = "\n".join(_live(cell["outputs"]))
        return f'<div class="cw-live" id="cw-live">{live}</div>\n<script>catanPage.ran({index});</script>'


def _live(outputs: list[Mapping[str, Any]]) -> Iterator[str]:
    """The outputs of a cell that has run; Voilà's script draws the widgets."""
    for output in joined(outputs):
        data = output.get("data", {})
        if _WIDGET in data:
            sent = inside(dict(output) | {"trusted": True})
            yield (
                '<div class="cw-output cw-widget">'
                f'<script type="application/vnd.voila.cell-output+json">{sent}</script></div>'
            )
        elif output["output_type"] == "error":
            told = "\n".join(output["traceback"])
            yield f'<div class="cw-output cw-error">{printed(told)}</div>'
        elif output["output_type"] == "stream":
            yield f'<div class="cw-output">{printed(output["text"])}</div>'
        else:
            yield f'<div class="cw-output">{shown(data, Inside(), "")}</div>'
