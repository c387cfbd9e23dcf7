"""A picture to click on: the canvas with its traps defused, and what every view of ours shares."""

from __future__ import annotations

from functools import cached_property

from ipywidgets import Box, Dropdown, VBox
from traitlets import Unicode, validate

from catan_widgets.i18n import N_, _
from catan_widgets.render.canvas import DENSITY, forget_client, multicanvas, paint
from catan_widgets.render.shapes import Scene
from catan_widgets.render.theme import theme as theme_of
from catan_widgets.widgets.a11y import CanvasHelper, Status, guarded
from catan_widgets.widgets.parts import close_all, dropdown
from catan_widgets.widgets.speaking import Speaking
from catan_widgets.widgets.static import StaticPicture

THEME_NAMES = {"light": N_("light"), "dark": N_("dark"), "contrast": N_("high contrast")}


class PictureView(Speaking, StaticPicture, VBox):
    """A canvas with a scene on it, and beside it the same in ordinary controls.

    ``theme_control`` is the control that changes the colours; ``compose`` places it.

    A subclass makes the scene (``make_scene``) and answers a press on it (``pressed``). It draws by calling ``redraw``,
    which sends only the layers that differ from those on the canvas, in one message.
    """

    canvas = None

    #: The colours of the picture: ``light``, ``dark`` or ``contrast``.
    theme = Unicode("light")

    @validate("theme")
    def _check_theme(self, proposal):
        return theme_of(proposal.value).name

    def make_scene(self) -> Scene:
        """The picture as it is to be now."""
        raise NotImplementedError

    def pressed(self, x: float, y: float) -> None:
        """Answers a press at a point of the scene."""
        raise NotImplementedError

    def build(self) -> None:
        """Makes the canvas with the first scene; call it once the traits are set."""
        self.scene = self.make_scene()
        self.canvas = multicanvas(self.scene.width, self.scene.height)
        self.helper = CanvasHelper(label=self.description)
        self.status = Status()
        self.picture = Box([self.canvas, self.helper])
        self.picture.add_class("catan-picture")
        self.add_class("catan-widget")
        self.observe(self._on_theme, "theme")
        self.canvas.on_mouse_down(self._mouse_down)
        self.canvas.on_client_ready(self._client_ready)
        paint(self.scene, self.canvas)

    @cached_property
    def theme_control(self) -> Dropdown:
        """The control of the colours, made when a composition first asks for it."""
        control = dropdown(_("colours"), [(_(word), value) for value, word in THEME_NAMES.items()], self.theme)
        control.observe(self._theme_chosen, "value")
        return control

    def _compose(self) -> None:
        self.__dict__.pop("theme_control", None)
        self.status.value = ""  # what it said was another language
        super()._compose()
        self.redraw()

    def redraw(self) -> None:
        """Draws what differs from the scene on the canvas, and tells the text alternative."""
        before, self.scene = self.scene, self.make_scene()
        size = (self.scene.width, self.scene.height)
        fresh = size != (before.width, before.height)
        if fresh:
            self._resize(*size)
        fresh = fresh or self.scene.background != before.background
        changed = [number for number, layer in enumerate(self.scene.layers) if fresh or layer != before.layers[number]]
        if changed:
            paint(self.scene, self.canvas, changed)
        self.helper.label = self.description

    def close(self) -> None:
        """Closes every widget that belongs to the view, so that none stays behind in the kernel."""
        if self.canvas is not None:  # it is where making the view failed
            self.canvas.on_mouse_down(self._mouse_down, remove=True)
            self.canvas.on_client_ready(self._client_ready, remove=True)
        close_all(self)

    def _resize(self, width: float, height: float) -> None:
        self.canvas.width, self.canvas.height = round(width * DENSITY), round(height * DENSITY)
        self.canvas.layout.width = f"{round(width)}px"

    def _client_ready(self) -> None:
        """A page that has just loaded shows nothing yet and knows of no canvas that is drawn on."""
        forget_client(self.canvas)
        paint(self.scene, self.canvas)

    @guarded
    def _mouse_down(self, x: float, y: float) -> None:
        self.pressed(x / DENSITY, y / DENSITY)

    @guarded
    def _theme_chosen(self, change) -> None:
        self.theme = change.new

    def _on_theme(self, change) -> None:
        self.theme_control.value = change.new
        self.redraw()
