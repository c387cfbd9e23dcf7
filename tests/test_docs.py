"""The documentation site: tests that do not need to build it (``make docs`` builds it)."""

import doctest

import pytest

import catan_widgets as cw
from catan_widgets.engine.rulebook import rules as all_rules
from catan_widgets.engine.ruledata import ruleset
from tools.docs import api, build, check, rules
from tools.docs.words import DOCS, ROOT, words

WRITTEN = sorted(path for path in DOCS.rglob("*.md") if ">>>" in path.read_text(encoding="utf-8"))


def test_links_of_the_repository_lead_somewhere():
    """Every relative link in the README and similar files, docs and notebooks leads to a file and a heading in it."""
    assert check.sources() == []


def test_broken_links_are_seen(tmp_path, monkeypatch):
    """The check finds a missing file and a missing heading, and ignores code."""
    monkeypatch.setattr(check, "ROOT", tmp_path)
    monkeypatch.setattr(check, "DOCS", tmp_path / "docs")
    page = tmp_path / "README.md"
    page.write_text("# A b\n[x](no.md) [y](#a-b) [z](README.md#c) `[c](d)`\n```\n[e](f)\n```\n[w](https://example.org)")
    assert check.sources() == ["README.md: no.md leads to no file", "README.md: README.md#c leads to no heading"]


def test_what_a_site_loads_is_seen(tmp_path):
    """The check of a site finds content loaded from other sites, and broken links within the site."""
    (tmp_path / "b.html").write_text('<p id="here">')
    (tmp_path / "style.css").write_text("@import 'https://example.org/a.css'; p { background: url(b.png) }")
    (tmp_path / "a.html").write_text(
        '<link rel="stylesheet" href="//example.org/c.css"><script src="https://example.org/d.js"></script>'
        '<img src="no.png"><a href="b.html#here">1</a><a href="b.html#there">2</a><a href="no.html">3</a>'
        '<a href="https://example.org">4</a><a href="../lesson.html">5</a><a href="../other.html">6</a>'
        "<style>p { background: url('https://example.org/e.png') }</style>"
    )
    assert sorted(check.site(tmp_path, {"lesson.html"})) == [
        "a.html: ../other.html leads nowhere",
        "a.html: b.html#there leads to no place of the page",
        "a.html: loads //example.org/c.css",
        "a.html: loads https://example.org/d.js",
        "a.html: loads https://example.org/e.png",
        "a.html: no.html leads nowhere",
        "a.html: no.png is not there",
        "style.css: loads https://example.org/a.css",
    ]


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: str(path.relative_to(DOCS)))
def test_examples_run(path):
    """The Python sessions on a page give the results shown."""
    assert doctest.testfile(str(path), module_relative=False, encoding="utf-8").failed == 0


@pytest.mark.parametrize("language", build.LANGUAGES)
def test_every_rule_has_its_place(language):
    """The pages of the rules have each id with its statement in that language, and switch back to English."""
    pages = rules.pages(language)
    cw.set_language(language)
    for rule in all_rules():
        [system] = (name for name, letter in rules.LETTERS.items() if letter == rule.id[0])
        text = pages[f"rules/{system}"]
        assert f"\n## {rule.id}\n\n{rules._plain(rule.text)} " in text


@pytest.mark.parametrize("name", ruleset.SYSTEMS)
def test_assumed_values_are_marked(name):
    """Each assumed value is marked on the page of its system, and is in the overview."""
    pages, data = rules.pages("en"), ruleset.load(name)
    for entry in data.assumed():
        homes = {id[0] for id in data.entry(entry).rules}
        if rules.LETTERS[name] in homes:
            [row] = {line for line in pages[f"rules/{name}"].splitlines() if line.startswith(f"| `{entry}` |")}
            assert "| [assumed]{.assumed} |" in row
            assert f"[`{entry}`]({name}.md#" in pages["rules/index"]


def test_provenance_has_its_german():
    """Every source and note in the rule data has a German translation, and no translation is unused."""
    entries = [data.entry(name) for data in map(ruleset.load, ruleset.SYSTEMS) for name in data.entries()]
    assert {entry.source for entry in entries} == words("de")["sources"].keys()
    assert {entry.note for entry in entries if entry.note} == words("de")["notes"].keys()


def test_the_reference_tells_what_a_class_has_from_ours():
    """The reference shows what a class inherits from our own classes, but not from others."""
    told = {entry.split()[0]: entry for entry in "\n".join(api.pages().values()).split(".. autoclass:: ")[1:]}
    for name in ("State", "Board", "analysis.MarketChain"):
        assert ":inherited-members:" in told[f"catan_widgets.{name}"]
    for name in ("IllegalMove", "Play", "analysis.Interval", "Score"):
        assert ":inherited-members:" not in told[f"catan_widgets.{name}"]


def test_the_reference_is_complete():
    """Every public name is on a page of the reference."""
    text = "\n".join(api.pages().values())
    documented = {line.split(":: ")[1] for line in text.splitlines() if ":: " in line}
    for name in set(cw.__all__) - {"__version__", *cw._WHOLE}:
        assert any(line.endswith(f".{name}") for line in documented), name


def test_links_of_pages_are_turned():
    """Links lead to the page of a file, to the site in the other language, or to the public code."""
    pages = build.known()
    text = "[a](architecture.md#tests) [b](../CHANGELOG.md) [c](de/index.md) [d](../voila.json) [e](https://x.org)"
    assert build.rewritten(text, DOCS / "places.md", pages) == (
        '[a](architecture.md#tests) [b](changelog.md) <a href="de/index.html">c</a> '
        f"[d]({build.repository('voila.json')}) [e](https://x.org)"
    )
    german = "[a](../../places.md) [b](../../img/island.svg) [c](teachers.md)"
    assert build.rewritten(german, DOCS / "de" / "start" / "learners.md", pages) == (
        '<a href="../../places.html">a</a> [b](../img/island.svg) [c](../start/teachers.md)'
    )


def test_links_to_notebooks_lead_to_their_pages():
    """A link to a notebook leads to its page on the site around the documentation, in either language."""
    pages = build.known()
    text = "[a](../notebooks/00_index.ipynb) [b](../notebooks/de/lesson_04_corner.ipynb#try)"
    assert build.rewritten(text, DOCS / "try.md", pages) == (
        '<a href="../index.html">a</a> <a href="../de/lesson_04_corner.html#try">b</a>'
    )
    notes = DOCS / "teachers" / "de" / "lesson_04.md"
    turned = build.rewritten(notes.read_text(encoding="utf-8"), notes, pages)
    assert '<a href="../../../de/lesson_04_corner.html">' in turned
    assert build.addresses()[notes] == "docs/de/teachers/lesson_04.html"


def test_words_in_every_language():
    """The words of the generated pages exist in each language."""
    english, german = words("en"), words("de")
    for table in ("titles", "rules", "systems", "status", "gallery", "site"):
        assert english[table].keys() == german[table].keys()
    assert german["statuses"].keys() == english["status"].keys()
    assert all((ROOT / name).is_file() for name in build.ROOT_PAGES)
