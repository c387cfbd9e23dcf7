"""The pooled results of a class: the files that the labs export, checked, counted, and shown in one picture."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from io import StringIO
from itertools import islice
from os import PathLike
from pathlib import Path

from catan_widgets import brief
from catan_widgets.analysis.checks import fraction
from catan_widgets.engine import toml
from catan_widgets.engine.typed import typed
from catan_widgets.engine.whole import whole_number
from catan_widgets.i18n import _, ngettext, whole
from catan_widgets.lessons.pooling_chart import PooledChart
from catan_widgets.lessons.samples import Sample, Samples
from catan_widgets.widgets.base.pictures.chart import Chart
from catan_widgets.widgets.base.pictures.static import MimeBundle
from catan_widgets.widgets.base.rerun import shown

COLUMNS = ("name", "n", "seed", "model", "quantity", "outcome", "count")
_MOST_FILES, _MOST_LINES, _LONGEST, _MOST_TRIALS = 200, 20_000, 80, 100_000_000


class Pooled(Samples):
    """The pooled samples of a class; a notebook shows them as one picture."""

    @property
    def chart(self) -> Chart:
        """All samples together, and the share of the event in each of them; made again after it was closed."""
        made: PooledChart | None = vars(self).get("_chart")
        if made is None or made.comm is None:
            made = vars(self)["_chart"] = PooledChart(self)
        return made

    def __getstate__(self) -> dict[str, object]:
        return {name: part for name, part in vars(self).items() if name != "_chart"}  # the chart stays on its own page

    def _repr_mimebundle_(self, **kwargs: object) -> MimeBundle:
        shown(self.chart)
        return self.chart._repr_mimebundle_(**kwargs)


@typed
def pool(
    files: str | Path | Iterable[str | Path],
    exact: Mapping[Hashable, object] | None = None,
    event: object = None,
    quantity: str | None = None,
) -> Pooled:
    """Pools the CSV files of a class, as exported by the labs.

    A file may contain several exports, one after the other. Trials with the same seed are the same trials: only the
    longest sample of them counts.

    Args:
        files: a folder, whose files ending in ``.csv`` are read; or one file; or several.
        exact: the probability of each outcome, to show next to the results.
        event: the outcome to follow from sample to sample, or several that count together; by default the most frequent
            one.
        quantity: what is counted, as named in the files; by default the first quantity in them.

    Raises:
        ValueError: for a file that is not one of ours or is too long, files of different experiments, or no files; the
            message includes the name of the file and the number of the line.
        OSError: if a file cannot be read.

    >>> pooled = pool(example_class(1), event=6)
    >>> pooled.quantity, len(pooled.samples)
    ('total', 12)
    """
    found = [row for file in _files(files) for row in _rows(file)]
    if not found:
        raise ValueError(_("there are no results in these files"))
    quantity = found[0]["quantity"] if quantity is None else quantity
    rows = [row for row in found if row["quantity"] == quantity]
    if not rows:
        known = ", ".join(sorted({row["quantity"] for row in found}))
        raise ValueError(
            _("none of these files counts {quantity!r}; available: {known}", quantity=quantity, known=known)
        )
    models = sorted({row["model"] for row in rows})
    if len(models) > 1:
        raise ValueError(_("these files come from different experiments: {models}", models="; ".join(models[:4])))
    samples, left_out = _samples(rows)
    probabilities = {} if exact is None else {brief.text(outcome): fraction(p) for outcome, p in exact.items()}
    return Pooled(quantity, samples, _event(event, samples), probabilities, left_out)


def example_class(lesson: int) -> Path:
    """The file of an example class of twelve, to use until you have your own files.

    Raises:
        ValueError: if there is none for that lesson.
    """
    folder = Path(__file__).parent / "classes"
    known = {int(path.stem.removeprefix("lesson_")): path for path in sorted(folder.glob("lesson_*.csv"))}
    number = whole_number(lesson)
    if number not in known:
        raise ValueError(
            _(
                "there is no example for lesson {number!r}; available: {known}",
                number=lesson,
                known=known,
            )
        )
    return known[number]


def _files(files: str | Path | Iterable[str | Path]) -> list[Path]:
    if isinstance(files, str | Path):
        place = Path(files)
        toml.check_name(place)
        if not place.exists():
            raise ValueError(_("there is no file or folder {place}", place=place))
        paths = sorted(filter(_is_ours, place.iterdir())) if place.is_dir() else [place]
        if not paths:
            raise ValueError(_("there is no .csv file in {place}", place=place))
    else:
        paths = [_path(file) for file in islice(files, _MOST_FILES + 1)]
    if len(paths) > _MOST_FILES:
        raise ValueError(_("there are more than {most} files, which is too many to read", most=_MOST_FILES))
    return paths


def _path(file: object) -> Path:
    if not isinstance(file, str | PathLike):
        raise TypeError(_("give a file by its path, not by {value!r}", value=file))
    if not Path(file).is_file():
        raise ValueError(_("there is no file or folder {place}", place=Path(file)))
    return Path(file)


def _is_ours(file: Path) -> bool:
    return file.suffix.lower() == ".csv" and not file.name.startswith(".")


def _rows(file: Path) -> list[dict[str, str]]:
    """The lines of a results file, checked one by one."""
    try:
        text = toml.read(file).removeprefix("\ufeff")
    except UnicodeDecodeError:
        raise ValueError(_("{file} is not UTF-8 text; save it as CSV UTF-8", file=file.name)) from None
    first = text.partition("\n")[0]
    rows = csv.reader(StringIO(text), delimiter=max(",;\t", key=first.count))
    checked: list[dict[str, str]] = []
    try:
        for cells in rows:
            cells = [cell.strip() for cell in cells]
            if tuple(cells) == COLUMNS or not any(cells):
                continue
            if not checked and rows.line_num == 1:
                raise ValueError(_("the first line must be {columns}", columns=",".join(COLUMNS)))
            if len(checked) >= _MOST_LINES:
                raise ValueError(_("more than {most} lines", most=whole(_MOST_LINES)))
            checked.append(_checked(cells))
    except (ValueError, csv.Error) as error:
        told = _("{file}, line {line}: {error}", file=file.name, line=rows.line_num, error=error)
        raise ValueError(told) from None
    return checked


def _checked(cells: list[str]) -> dict[str, str]:
    if len(cells) != len(COLUMNS):
        raise ValueError(
            ngettext("{n} cell instead of {most}", "{n} cells instead of {most}", len(cells), most=len(COLUMNS))
        )
    if any(len(cell) > _LONGEST for cell in cells):
        raise ValueError(_("a cell has more than {most} characters", most=_LONGEST))
    row = dict(zip(COLUMNS, cells, strict=True))
    for name in ("n", "count"):
        if not (row[name].isascii() and row[name].isdigit() and int(row[name]) <= _MOST_TRIALS):
            raise ValueError(
                _(
                    "{name} is {given!r}; it must be a whole number up to {most}",
                    name=name,
                    given=row[name],
                    most=whole(_MOST_TRIALS),
                )
            )
    return row


def _samples(rows: list[dict[str, str]]) -> tuple[tuple[Sample, ...], int]:
    """The samples, the longest for each seed, and how many others there were."""
    counts: dict[tuple[str, str], dict[str, int]] = {}
    exports: Counter[tuple[str, str]] = Counter()
    came = Counter((row["seed"], row["n"], row["outcome"], int(row["count"])) for row in rows)
    for (seed, n, outcome, count), times in came.items():
        outcomes = counts.setdefault((seed, n), {})
        if outcomes.setdefault(outcome, count) != count:
            raise ValueError(_("two files with the seed {seed!r} and n = {n} differ", seed=seed, n=n))
        exports[seed, n] = max(exports[seed, n], times)
    longest: dict[str, Sample] = {}
    for (seed, _n), outcomes in counts.items():
        sample = Sample(seed, rows[0]["model"], outcomes)
        if seed not in longest or longest[seed].n < sample.n:
            longest[seed] = sample
    samples = tuple(sample for sample in longest.values() if sample.n)
    if not samples:
        raise ValueError(_("there are no trials in these files"))
    return samples, exports.total() - len(longest)


def _event(event: object, samples: tuple[Sample, ...]) -> tuple[str, ...]:
    known: Counter[str] = Counter()
    for sample in samples:
        known.update(sample.counts)
    if event is None:
        return (known.most_common(1)[0][0],)
    several = event if isinstance(event, Iterable) and not isinstance(event, str) else (event,)
    outcomes = tuple(one if isinstance(one, str) else brief.value(one) for one in islice(several, _MOST_LINES))
    if not any(outcome in known for outcome in outcomes):
        given = brief.listed(outcomes)
        raise ValueError(
            _("{event!s} does not occur in any of these files; available: {known}", event=given, known=known)
        )
    return outcomes
