"""The files of a class: the labs' exports are read within bounds, counted once, and shown in one picture."""

import os
from fractions import Fraction

import pytest

from catan_widgets.analysis import dice_distribution, interval
from catan_widgets.i18n import set_language
from catan_widgets.lessons import example_class, lesson, pool
from catan_widgets.lessons.pooling_chart import _joined
from catan_widgets.widgets.labs.dice.lab import DiceLab

HEAD = "name,n,seed,model,quantity,outcome,count\n"


def export(seed="a", n=10, six=4, model="fair 2", quantity="total"):
    """A file with two outcomes, as a lab writes it."""
    own = f"DiceLab,{n},{seed},{model},{quantity}"
    return f"{HEAD}{own},6,{six}\n{own},7,{n - six}\n"


@pytest.fixture
def folder(tmp_path):
    """A folder to which files are added with ``folder(name, text)``; its path is ``folder.path``."""

    def add(name, text):
        file = tmp_path / name
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file

    add.path = tmp_path
    return add


def test_a_lab_and_its_neighbour(folder):
    """The exports of two labs are counted together, and the event is followed in both."""
    for seed in ("anna", "ben"):
        lab = DiceLab(seed=seed)
        lab.run(50)
        lab.to_csv(folder.path / f"{seed}.csv")
    pooled = pool(folder.path, exact=dice_distribution(), event=7)
    assert (pooled.quantity, pooled.n, len(pooled.samples), pooled.left_out) == ("total", 100, 2, 0)
    assert list(pooled.counts) == list(map(str, range(2, 13)))
    assert pooled.hits == pooled.counts["7"] and pooled.p == Fraction(1, 6)
    assert pooled.interval == interval(pooled.hits, 100)
    assert pool(folder.path, quantity="face").n == 200


def test_one_seed_counts_once(folder):
    """Trials with the same seed are the same: the longest sample counts, and the text says how many are left out."""
    folder("a.csv", export("x", 10, 4))
    folder("b.csv", export("x", 30, 9))
    folder("c.csv", export("x", 30, 9))
    folder("d.csv", export("y", 10, 2))
    pooled = pool(folder.path, event=6)
    assert (pooled.n, pooled.hits, pooled.left_out) == (40, 11, 2)
    assert "2 files repeat the seed" in pooled.told
    folder("e.csv", export("y", 10, 3))
    with pytest.raises(ValueError, match=r"two files with the seed 'y' and n = 10 differ"):
        pool(folder.path)


def test_files_one_under_the_other_and_from_spreadsheets(folder):
    """Several exports can be in one file, with a byte order mark, semicolons, Windows line ends or blank lines."""
    one = export("x") + "\n" + export("y")
    two = "\ufeff" + export("z").replace(",", ";").replace("\n", "\r\n")
    files = [folder("one.csv", one), folder("two.CSV", two)]
    assert {sample.seed for sample in pool(files).samples} == {"x", "y", "z"}
    folder("._two.csv", b"\x00\x05")  # some systems leave this next to a file
    folder("notes.txt", "no results")
    assert pool(folder.path).n == pool(str(folder.path)).n == 30


def test_events_of_several_outcomes():
    """Consecutive outcomes are shown as a range, and their probabilities are added."""
    exact = {rolls: Fraction(1, 3) * Fraction(2, 3) ** (rolls - 1) for rolls in range(1, 13)}
    pooled = pool(example_class(5), exact=exact, event=range(1, 5))
    assert pooled.p == Fraction(65, 81)
    assert pooled.hits == sum(pooled.counts[str(rolls)] for rolls in range(1, 5))
    assert "Share of “rolls: 1 to 4”" in pooled.told
    assert "Share of “rolls: 1, 3, 4”" in pool(example_class(5), event=(1, 3, 4)).told
    assert "Share of “section: robber, brick, wool”" in pool(example_class(2), event=("robber", "brick", "wool")).told


@pytest.mark.parametrize(("number", "told"), [(12, "„Wurf: 1 bis 3“"), (13, "„Siegpunkt: 1 bis 3“")])
def test_quantities_in_words(number, told):
    """What was counted is named in words of the language, not as in the file."""
    set_language("de")
    quantity = "victory_point" if number == 13 else None
    assert told in pool(example_class(number), event=range(1, 4), quantity=quantity).told


def test_numbers_that_are_far_apart():
    """Numbers that would mostly be without a bar are grouped into bands that lose no trial; others stay as they are."""
    pooled = pool(example_class(8), exact={rolls: Fraction(1, 1000) for rolls in range(11, 511)})
    counts, chances = _joined(pooled.counts, pooled.exact)
    assert sum(counts.values()) == pooled.n and sum(chances.values()) == Fraction(1, 2)
    assert list(counts)[:2] == ["11–20", "21–30"] and chances["11–20"] == Fraction(10, 1000)
    assert _joined({"ore": 1, **pooled.counts}, {})[0] == {"ore": 1, **pooled.counts}
    assert _joined(pool(example_class(5)).counts, {})[0] == pool(example_class(5)).counts


def test_the_picture_follows_the_language():
    """A picture on display is redrawn in the other language, with the words next to it; a closed one is not."""
    shown, closed = pool(example_class(1)).chart, pool(example_class(1)).chart
    closed.close()
    picture, told = shown.value, closed.told
    set_language("de")
    assert shown.told.startswith("12 Stichproben") and shown.value != picture
    assert closed.told == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "no result"),
        (HEAD, "no result"),
        ("a,b\n1,2\n", "theirs.csv, line 1: the first line must be name,n,seed"),
        (HEAD + "DiceLab,10,a\n", "theirs.csv, line 2: 3 cells instead of 7"),
        (HEAD + "DiceLab,10,a,fair 2,total,6,-1\n", "theirs.csv, line 2: count is '-1'"),
        (HEAD + "DiceLab,10,a,fair 2,total,6,1.5\n", "theirs.csv, line 2: count is '1.5'"),
        (HEAD + "DiceLab,10,a,fair 2,total,6,²\n", "theirs.csv, line 2: count is '²'"),
        (HEAD + f"DiceLab,10,a,fair 2,total,6,{10**30}\n", "theirs.csv, line 2: count is '1000"),
        (HEAD + f"DiceLab,10,{'a' * 300},fair 2,total,6,1\n", "theirs.csv, line 2: a cell has more than"),
        (HEAD + '"' + "a" * 200_000 + "\n", "theirs.csv, line 2"),
        (HEAD + "DiceLab,10,a,fair 2,total,6,1\n" * 20_001, "theirs.csv, line 20002: more than 20,000 lines"),
        (HEAD + "x" * 1_100_000, "theirs.csv is longer than"),
        (HEAD.encode() + b"DiceLab,10,J\xfcrgen,fair 2,total,6,1\n", "theirs.csv is not UTF-8 text"),
        (HEAD + "DiceLab,0,a,fair 2,total,6,0\n", "no trial"),
    ],
)
def test_files_of_others(text, told, folder):
    """A file that is not one of ours is refused, with its name and the line of the mistake; nothing is executed."""
    folder("theirs.csv", text)
    with pytest.raises(ValueError, match=told):
        pool(folder.path)


def test_what_does_not_belong_together(folder):
    """Other experiments, another quantity, an unknown event, too many files, and no files are refused and named."""
    folder("a.csv", export("x"))
    with pytest.raises(ValueError, match=r"none of these files counts 'face'; available: total"):
        pool(folder.path, quantity="face")
    with pytest.raises(ValueError, match=r"13 does not occur in any of these files; available: 6, 7"):
        pool(folder.path, event=13)
    folder("b.csv", export("y", model="loaded 2 1:1:1:1:1:2"))
    with pytest.raises(ValueError, match=r"different experiments: fair 2; loaded 2"):
        pool(folder.path)
    with pytest.raises(ValueError, match="more than 200 files"):
        pool([folder.path / "a.csv"] * 201)
    with pytest.raises(ValueError, match="no file or folder"):
        pool(folder.path / "class")
    with pytest.raises(ValueError, match=r"no \.csv file"):
        pool(_empty(folder.path / "empty"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_what_is_no_file(folder):
    """A pipe, which would never end, is not read."""
    os.mkfifo(folder.path / "pipe.csv")
    with pytest.raises(ValueError, match="is not a file"):
        pool(folder.path)


def test_hostile_words_are_only_shown(folder):
    """Formulas for maths rendering, markup and long seeds end up as plain text in the picture."""
    folder("a.csv", export(r"$\frac{1}$", 10, 4) + export("<b>" + "x" * 60, 10, 5))
    odd = "DiceLab,10,z,fair 2,total"
    folder("b.csv", f"{HEAD}{odd},$\\sqrt$,4\n{odd},7,6\n")
    assert pool(folder.path, event=r"$\sqrt$").chart.value.startswith(b"\x89PNG")


def test_the_picture_is_what_is_saved():
    """A notebook saves the picture and the sentence; both follow the language."""
    set_language("de")
    data, _about = pool(example_class(1), exact=dice_distribution(), event=6)._repr_mimebundle_()
    assert data["image/png"] and "12 Stichproben" in data["text/plain"] and "13,9 %" in data["text/plain"]


def test_examples():
    """Each lesson that pools has an example with twelve seeds, and another lesson is refused."""
    known = [number for number in range(1, 16) if (example_class(1).parent / f"lesson_{number:02}.csv").exists()]
    assert {1, 2, 3, 4, 5} <= set(known)
    for number in known:
        assert lesson(number) and len(pool(example_class(number)).samples) == 12
    with pytest.raises(ValueError, match="no example for lesson 99; available: 1"):
        example_class(99)


def _empty(folder):
    folder.mkdir()
    return folder
