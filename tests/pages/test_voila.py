"""The template for Voilà: the page first, then what each cell shows when it has run."""

import json
import re
from types import SimpleNamespace

import nbformat
import pytest

from catan_widgets.pages.voila import DATA, ForVoila, VoilaPage

WIDGET = {"application/vnd.jupyter.widget-view+json": {"model_id": "a</script>"}, "text/plain": "Lab()"}


@pytest.fixture
def opened(notebook, tmp_path):
    """A function that opens the page of a notebook as Voilà's template does."""

    def page(errors=False):
        path = notebook(
            "de/a.ipynb",
            "# A\n\n[b](b.ipynb) [c](c.ipynb)",
            [{"output_type": "stream", "name": "stdout", "text": "old"}],
        )
        notebook("de/b.ipynb", "# B")
        read = nbformat.read(path, as_version=4)
        _same, resources = ForVoila().preprocess(read, {})
        renderer = SimpleNamespace(
            notebook_path="de/a.ipynb",
            contents_manager=SimpleNamespace(root_dir=str(tmp_path)),
            voila_configuration=SimpleNamespace(show_tracebacks=errors),
        )
        return resources["catan_page"](read, renderer)

    return page


def cell(*outputs):
    """A cell of code with outputs."""
    return {"cell_type": "code", "outputs": list(outputs)}


def test_the_page_comes_first(opened):
    """Text, saved outputs, links and the line of what is awaited come before the program; the code does not come."""
    page = opened()
    assert isinstance(page, VoilaPage)
    assert '<body data-page="a">' in page.before and '<html lang="de">' in page.before
    assert "<pre>old</pre>" in page.before and 'id="cw-status"' in page.before and "cell = 1" not in page.before
    assert 'href="b.ipynb"' in page.before and "c.ipynb" not in page.before
    assert page.after == "</body>\n</html>" and "</body>" not in page.before


def test_what_a_cell_shows(opened):
    """A widget is left to Voilà's script; other outputs are shown as saved ones are."""
    printed = [{"output_type": "stream", "name": "stdout", "text": text} for text in ("1\n", "2\n")]
    ran = opened().ran(1, cell(*printed, {"output_type": "display_data", "data": WIDGET, "metadata": {}}))
    assert '<div class="cw-output"><pre>1\n2</pre></div>' in ran
    found = re.search(r'<div class="cw-output cw-widget"><script type="application/vnd.voila.*?>(.*?)</script>', ran)
    assert found and json.loads(found[1])["data"] == WIDGET and json.loads(found[1])["trusted"]
    assert ran.endswith("<script>catanPage.ran(1);</script>")


def test_text_is_not_sent_again(opened):
    """A text is on the page already."""
    assert opened().ran(0, {"cell_type": "markdown", "source": "# A"}) == ""


def test_a_cell_that_fails(opened):
    """A cell that has failed keeps what is saved, unless Voilà is told to show errors."""
    failed = cell({"output_type": "error", "ename": "E", "evalue": "no", "traceback": ["E: <no>"]})
    assert opened().ran(1, failed) == ""
    assert '<div class="cw-output cw-error"><pre>E: &lt;no&gt;</pre></div>' in opened(errors=True).ran(1, failed)


def test_the_template_asks_nobody():
    """No file of the template names an address elsewhere."""
    files = [file for file in DATA.rglob("*") if file.is_file()]
    assert {file.name for file in files} == {"conf.json", "index.html.j2", "page.html"}
    assert not [file for file in files if "//" in file.read_text(encoding="utf-8")]
