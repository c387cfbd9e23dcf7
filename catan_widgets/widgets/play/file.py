"""Saving a game: its record to copy, to save to a file, and to load again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ipywidgets import Text, Textarea, VBox, Widget
from traitlets import Bunch

from catan_widgets.engine import toml
from catan_widgets.engine.game.records import MOST_BYTES
from catan_widgets.i18n import _
from catan_widgets.widgets.base.a11y import Status, guarded
from catan_widgets.widgets.base.controls import button, row, show
from catan_widgets.widgets.base.host import is_app
from catan_widgets.widgets.base.localized import Localized
from catan_widgets.widgets.base.session import Session


class RecordPanel(Localized, VBox):
    """The record of the game in a text box, and in a file next to the notebook.

    If the notebook runs as an app, the files are not the visitor's, so there is only the box.

    Args:
        session: the game.
        status: where results and errors are reported.
        covered: returns whether there are cards that must not be seen; if so, the record is sealed.
    """

    def __init__(self, session: Session, status: Status, covered: Callable[[], bool]) -> None:
        super().__init__()
        self.session, self.status, self._covered = session, status, covered
        self._text, self._name = "", "game.toml"
        self.localize()

    def compose(self) -> tuple[Widget, ...]:
        """The box with its buttons, and the file with its buttons."""
        self.text = Textarea(
            description=_("record"),
            value=self._text,
            placeholder=_("Press “Write”, or paste a record here and press “Apply”."),
            continuous_update=False,
            layout={"width": "98%", "height": "150px"},
        )
        self.file = Text(description=_("file"), value=self._name, continuous_update=False, layout={"width": "300px"})
        self.text.observe(self._typed, "value")
        self.file.observe(self._named, "value")
        self.write_button = button(_("Write"), self._write, _("Write the record of the game so far in the box"))
        self.take_button = button(_("Apply"), self._take_up, _("Continue the game whose record is in the box"))
        self.save_button = button(_("Save"), self._save, _("Save the game so far in this file"))
        self.load_button = button(_("Load"), self._load, _("Continue the game in this file"))
        files = row(self.file, self.save_button, self.load_button)
        show(files, not is_app())
        return row(self.write_button, self.take_button), self.text, files

    def _typed(self, change: Bunch) -> None:
        self._text = change.new

    def _named(self, change: Bunch) -> None:
        self._name = change.new

    @guarded
    def _write(self) -> None:
        self.text.value = self._record()
        told = _("The record is in the box; copy it to keep it.")
        if self._covered():
            told += " " + _("It is sealed, so nobody can read hidden cards in it.")
        self.status.say(told)

    def _record(self) -> str:
        return self.session.game.record(sealed=self._covered())

    @guarded
    def _take_up(self) -> None:
        self.session.load(self.text.value)
        self.status.say(_("Continued after move {n}, as a separate line.", n=self.session.at))

    @guarded
    def _save(self) -> None:
        path = self._path()
        try:
            if path.exists() and not toml.read(path, MOST_BYTES).startswith("format = "):
                raise ValueError(_("{file} already exists and is not a record of a game", file=path))
            path.write_text(self._record(), encoding="utf-8")
        except OSError as error:
            raise ValueError(_("{file} cannot be written: {error}", file=path, error=error.strerror)) from error
        self.status.say(_("Saved to {file}.", file=path))

    @guarded
    def _load(self) -> None:
        path = self._path()
        try:
            text = toml.read(path, MOST_BYTES)
        except OSError as error:
            raise ValueError(_("{file} cannot be read: {error}", file=path, error=error.strerror)) from error
        self.session.load(text)
        self.status.say(_("Loaded {file}: move {n}, as a separate line.", file=path, n=self.session.at))

    def _path(self) -> Path:
        name = self.file.value.strip()
        if not name:
            raise ValueError(_("Type the name of a file."))
        if is_app():
            raise ValueError(_("You have no files here. Copy the record from the box."))
        path = Path(name)
        if path.suffix != ".toml" or not path.resolve().is_relative_to(Path.cwd().resolve()):
            raise ValueError(
                _(
                    "{file!s}: the file must be in the same folder as the notebook, and its name must end in .toml",
                    file=name,
                )
            )
        return path
