"""A notebook as a page without code: its text, its saved outputs, and what makes it live."""

import base64
import json
import re
from html import unescape

import nbformat
import pytest

from catan_widgets.pages.exporter import Live, PageExporter, inside, render
from catan_widgets.pages.links import PageLinks
from catan_widgets.pages.pictures import Album
from tests.pages.conftest import NOTEBOOKS

FILES = [file for folder in (NOTEBOOKS, NOTEBOOKS / "de") for file in sorted(folder.glob("*.ipynb"))]
#: About 330 pixels in the widest of the fonts that browsers choose for formulas.
MOST_SIGNS = 28
SVG = '<svg viewBox="0 0 40 30"><title>An island</title><desc>19 "hexes"</desc></svg>'
PNG = base64.b64encode(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (7).to_bytes(4) + (5).to_bytes(4)).decode()


def result(**data):
    """An output of a cell; the names of kinds have an underscore for the stroke."""
    kinds = {kind.replace("_", "/").replace("/svg/xml", "/svg+xml"): content for kind, content in data.items()}
    return {"output_type": "execute_result", "data": kinds, "metadata": {}, "execution_count": 1}


def cells_of(page):
    """The saved outputs on a page by the index of their cell."""
    found = re.findall(
        r'<div class="cw-cell" data-cell="(\d+)"><div class="cw-saved">(.*?)</div></div>\n', page, re.DOTALL
    )
    return {int(index): html for index, html in found}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_the_pages_of_the_notebooks(file):
    """A page has every cell in its order, no code, no formula in LaTeX, and loads nothing from elsewhere."""
    page, cells = render(file), nbformat.read(file, as_version=4).cells
    code = [index for index, cell in enumerate(cells) if cell.cell_type == "code"]
    assert [int(index) for index in re.findall(r'data-cell="(\d+)"', page)] == code
    assert page.count('<section class="cw-text">') == len(cells) - len(code)
    assert f'<html lang="{"de" if file.parent.name == "de" else "en"}">' in page
    assert f'<body data-page="{file.stem}">' in page and "import catan_widgets" not in page
    shown = re.sub(r"<(script|style)>.*?</\1>", "", page, flags=re.DOTALL)
    assert not re.search(r"\$[^$\n]+\$|\\frac", shown) and "In JupyterLab" not in shown
    assert set(re.findall(r'\bsrc="(\w+:|//)', page)) <= {"data:"} and "@import" not in page
    assert len(set(ids := re.findall(r'\bid="([^"]*)"', shown))) == len(ids)


def test_what_is_saved_is_shown(notebook):
    """Pictures have their descriptions, what was printed in parts is one text; warnings and errors are left out."""
    printed = [{"output_type": "stream", "name": "stdout", "text": text} for text in ("1 <", " \x1b[31m2\x1b[0m\n")]
    warned = {"output_type": "stream", "name": "stderr", "text": "careful"}
    error = {"output_type": "error", "ename": "E", "evalue": "wrong", "traceback": ["wrong"]}
    path = notebook(
        "a.ipynb",
        [result(image_svg_xml=SVG, image_png=PNG, text_plain="Island")],
        [result(image_png=PNG, text_plain='5 "cards"')],
        [result(text_html="<b>Predict</b>", text_plain="Predict")],
        [result(text_plain="<half>")],
        [printed[0], warned, printed[1], error],
        [],
    )
    saved = cells_of(render(path))
    assert 'src="data:image/svg+xml;base64,' in saved[0] and 'width="40" height="30"' in saved[0]
    assert 'alt="Island"' in saved[0]
    assert 'src="data:image/png;base64,' in saved[1] and 'width="7"' in saved[1] and "5 &quot;cards&quot;" in saved[1]
    assert saved[2] == '<div class="cw-html"><b>Predict</b></div>'
    assert saved[3] == "<pre>&lt;half&gt;</pre>"
    assert saved[4] == "<pre>1 &lt; 2</pre>"
    assert saved[5] == ""


def test_pictures_as_files(notebook, tmp_path):
    """An album keeps pictures beside the pages; without other words, an SVG picture is described by its own."""
    path = notebook("a.ipynb", [result(image_svg_xml=SVG), result(image_png=PNG, text_plain="Cards")])
    page = render(path, addresses={path: "de/a.html"}, pictures=Album(tmp_path / "site", "pictures"))
    found = re.findall(r'src="\.\./(pictures/\w+\.(?:svg|png))".*?alt="(.*?)"', page)
    assert [words for _file, words in found] == ["An island. 19 &quot;hexes&quot;", "Cards"]
    assert all((tmp_path / "site" / file).is_file() for file, _words in found)


def test_text(notebook):
    """Formulas become MathML, headings get names that differ, wide tables scroll by themselves."""
    page = render(
        notebook(
            "a.ipynb",
            "# One half\n\n$\\frac{1}{2}$ and\n\n$$x^2$$",
            "## Try\n\n| a | b |\n|---|---|\n| 1 | 2 |",
            "## Try",
        )
    )
    assert "<title>One half</title>" in page and '<h1 id="one-half">' in page
    assert 'display="inline"' in page and "<mfrac>" in page
    assert '<div class="cw-formula"><math' in page and 'display="block"' in page
    assert '<div class="cw-table"><table>' in page
    assert '<h2 id="try">' in page and '<h2 id="try-2">' in page


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_formula_in_a_line_fits_a_phone(file):
    """A formula in a line, which cannot scroll by itself, has no part that is too long for a narrow page."""
    line = re.sub(r'<div class="cw-(table|formula)">.*?</div>', "", render(file), flags=re.DOTALL)
    formulas = re.findall(r'<math[^>]*display="inline">.*?</math>', line, re.DOTALL)
    assert [one for one in formulas if len(unescape(re.sub(r"<[^>]*>", "", one))) > MOST_SIGNS] == []


def test_passages_for_coders_are_left_out(notebook):
    """Paragraphs and list items marked for JupyterLab are not on pages; other ones are."""
    text = "Read.\n\n*In JupyterLab.* Run the cells.\n\n* *In JupyterLab.* Type.\n* Think.\n\n*Discuss.* In JupyterLab?"
    page = render(notebook("a.ipynb", text))
    assert "Run the cells" not in page and "Type" not in page
    assert "Read." in page and "<li>Think.</li>" in page and "In JupyterLab?" in page


def test_a_page_that_only_shows(notebook):
    """Without a program there is nothing to wait for, and nothing to keep."""
    page = render(notebook("a.ipynb", "# A", []))
    for name in ("cw-status", "cw-progress", "cw-keep", "cw-program", "cw-words"):
        assert f'id="{name}"' not in page
    assert "<nav" not in page


def test_a_live_page(notebook):
    """A live page has the line of what is awaited, the words and the code for its scripts, and the scripts last."""
    live = Live(scripts=("../page.js?a&b",), packages={"numpy": 1}, styles=("../page.css?a&b",))
    page = render(notebook("de/a.ipynb", "# </script>", []), live=live)
    for name in ("cw-status", "cw-progress", "cw-keep"):
        assert page.count(f'id="{name}"') == 1
    data = dict(re.findall(r'<script type="application/json" id="(.*?)">(.*?)</script>', page))
    assert json.loads(data["cw-program"]) == {
        "cells": [{"index": 1, "source": "cell = 1"}],
        "language": "de",
        "packages": {"numpy": 1},
    }
    assert json.loads(data["cw-words"])["ready"] == "Die Seite ist bereit."
    assert 'href="../page.css?a&amp;b"' in page.partition("</head>")[0]
    assert page.endswith('<script src="../page.js?a&amp;b"></script>\n</body>\n</html>')


def test_links_at_the_top(notebook):
    """Each link at the top is there if it is given, in the words of the page's language."""
    links = PageLinks(previous="p.html", overview="o.html", next="n.html", other="../a.html", code="lab/?a&b")
    page = render(notebook("de/a.ipynb", "# A"), links=links)
    found = re.findall(r'<a href="(.*?)".*?>(.*?)</a>', page)
    assert found == [
        ("p.html", "Vorige Seite"),
        ("o.html", "Übersicht"),
        ("n.html", "Nächste Seite"),
        ("../a.html", "English"),
        ("lab/?a&amp;b", "Mit Code"),
    ]


def test_a_style_sheet_beside_the_page(notebook):
    """The rules are in the page, or in the file that it names."""
    path = notebook("a.ipynb", "# A")
    assert "--jp-ui-font-color1" in render(path)
    page = render(path, style="../page.css")
    assert '<link rel="stylesheet" href="../page.css">' in page and "--jp-ui-font-color1" not in page


def test_text_cannot_end_its_element():
    """JSON inside a page has no sign that begins a tag, and is still the same data."""
    assert "<" not in inside(["</script><!--"]) and json.loads(inside(["</script><!--"])) == ["</script><!--"]


def test_as_an_exporter_of_nbconvert(notebook):
    """Nbconvert can use the exporter by its name."""
    page, resources = PageExporter().from_filename(str(notebook("a.ipynb", "# A")))
    assert '<body data-page="a">' in page and resources["output_extension"] == ".html"
