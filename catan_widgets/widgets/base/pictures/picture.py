"""A picture to click on: the canvas with its traps defused, and what every view of ours shares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from ipywidgets import Box, Dropdown, VBox
from traitlets import Bool, Unicode, validate

from catan_widgets.i18n import N_, _
from catan_widgets.render.canvas import DENSITY, forget_client, multicanvas, paint
from catan_widgets.render.layout import Point, Target
from catan_widgets.render.shapes import Layers, Scene, Shapes
from catan_widgets.render.theme import AUTO
from catan_widgets.render.theme import theme as theme_of
from catan_widgets.widgets.base.a11y import CanvasHelper, Status, guarded
from catan_widgets.widgets.base.controls import dropdown, silent
from catan_widgets.widgets.base.localized import Speaking
from catan_widgets.widgets.base.pictures.motion import Motion, Movement
from catan_widgets.widgets.base.pictures.static import StaticPicture

THEME_NAMES = {AUTO: N_("same as the page"), "light": N_("light"), "dark": N_("dark"), "contrast": N_("high contrast")}


class PictureView(Speaking, StaticPicture, VBox):
    """A canvas with a scene on it, and beside it the same in ordinary controls.

    ``theme_control`` is the control that changes the colours; ``compose`` places it.

    A subclass makes the scene (``make_scene``) and answers a press on it (``pressed``). It draws by calling ``redraw``,
    which sends only the layers that differ from those on the canvas, in one message. How something new came about can
    be seen where the subclass tells it (``movement``).
    """

    canvas = helper = _motion = None

    #: Whether the picture is one to draw on: then ``dragged`` is told all that the pointer passes.
    drags = False

    #: Whether presses mean the same however fast they follow each other, such as "one more trial"; elsewhere the second
    #: of a double click is not meant.
    quick = False

    #: The colours of the picture: ``light``, ``dark`` or ``contrast``. Once set to ``auto`` it follows the page, and is
    #: light where there is none.
    theme = Unicode("light")

    #: Whether things move in the picture; they never do for readers who ask their system for less motion.
    motion = Bool(True)

    #: Whether the colours follow those of the page.
    _follows = False

    @validate("theme")
    def _check_theme(self, proposal):
        self._follows = proposal.value == AUTO
        dark = self._follows and self.helper is not None and self.helper.dark
        name = "dark" if dark else theme_of(proposal.value).name
        if name == self.theme and "theme_control" in self.__dict__:
            self._show_theme()  # other words for the colours that there were
        return name

    def make_scene(self) -> Scene:
        """The picture as it is to be now."""
        raise NotImplementedError

    def pressed(self, x: float, y: float) -> None:
        """Answers a press at a point of the scene."""
        raise NotImplementedError

    def dragged(self, points: Sequence[Point]) -> None:
        """Answers a stroke over a picture to draw on.

        Args:
            points: those passed since the last call for this stroke, which begin with the last one of that call; a
                press alone is a stroke of one point.
        """
        raise NotImplementedError

    def allow_drags(self, allowed: bool) -> None:
        """Lets a finger draw on the picture, or scroll the page over it."""
        (self.picture.add_class if allowed else self.picture.remove_class)("catan-draws")

    def targets(self) -> Iterable[Target]:
        """Where a press does something: everywhere, unless a subclass says more."""
        return (self.whole,)

    @property
    def whole(self) -> Target:
        """The whole picture."""
        return 0, 0, self.scene.width, self.scene.height

    def depends(self) -> tuple[int, ...]:
        """Numbers that change whenever a press gets another meaning: one made before that is not answered."""
        return ()

    def movement(self) -> Movement | None:
        """How the scene comes out of the one before, if there is something to be seen of it; asked at each drawing."""
        return None

    def build(self) -> None:
        """Makes the canvas with the first scene; call it once the traits are set."""
        self.scene = self.make_scene()
        self.canvas = multicanvas(self.scene.width, self.scene.height)
        self.helper = CanvasHelper(label=self.description, drags=self.drags)
        self.helper.on_press(self._mouse_down)
        self.helper.on_drag(self._dragged)
        self.status = Status()
        self.picture = Box([self.canvas, self.helper])
        self.picture.add_class("catan-picture")
        if self.quick:
            self.picture.add_class("catan-quick")
        self.allow_drags(self.drags)
        self.add_class("catan-widget")
        self.observe(self._on_theme, "theme")
        self._motion = Motion(self._paint_frame, self._arrive)
        self.helper.observe(self._on_page, "dark")
        self.canvas.on_client_ready(self._client_ready)
        self._painted = self.scene.layers  # what is on the canvas
        self._paint_layers(self._painted, fresh=True)

    @cached_property
    def theme_control(self) -> Dropdown:
        """The control of the colours, made when a composition first asks for it."""
        control = dropdown(_("colours"), [(_(word), value) for value, word in THEME_NAMES.items()])
        control.value = AUTO if self._follows else self.theme
        control.observe(self._theme_chosen, "value")
        return control

    def _compose(self) -> None:
        self.__dict__.pop("theme_control", None)
        self.status.value = ""  # what it said was another language
        super()._compose()
        self.redraw()

    def redraw(self) -> None:
        """Draws what differs from the scene on the canvas, and tells the text alternative.

        A movement that still runs ends where it is; one that leads to the new scene sets out.
        """
        before, self.scene = self.scene, self.make_scene()
        movement = self.movement()
        size = (self.scene.width, self.scene.height)
        fresh = size != (before.width, before.height)
        if fresh:
            self._resize(*size)
        fresh = fresh or self.scene.background != before.background
        self._motion.stop()
        self.show_meaning()  # before the picture is there to be pressed
        if movement is not None and self.motion and self.helper.moves and not fresh:
            # Where and what comes is pointed out last.
            self._paint_layers(self.scene.layers._replace(places=(), pieces=self._painted.pieces, marks=()))
            self._motion.start(movement)
        else:
            self._paint_layers(self.scene.layers, fresh)
        self.helper.label = self.description

    def _paint_layers(self, layers: Layers, fresh: bool = False) -> None:
        """Paints those of the layers that are not on the canvas; all of them on a fresh one."""
        changed = [number for number, layer in enumerate(layers) if fresh or layer != self._painted[number]]
        self._painted = layers
        if changed:
            paint(replace(self.scene, layers=layers), self.canvas, changed)

    def _paint_frame(self, pieces: Shapes) -> None:
        self._paint_layers(self._painted._replace(pieces=pieces))

    def _arrive(self) -> None:
        self._paint_layers(self.scene.layers)

    def halt(self) -> None:
        """Ends a movement."""
        if self._motion is not None:  # it is where making the view failed
            self._motion.stop()
        super().halt()

    def _resize(self, width: float, height: float) -> None:
        self.canvas.width, self.canvas.height = round(width * DENSITY), round(height * DENSITY)
        self.canvas.layout.width = f"{round(width)}px"

    def _client_ready(self) -> None:
        """A page that has just loaded shows nothing yet and knows of no canvas that is drawn on."""
        forget_client(self.canvas)
        self._paint_layers(self.scene.layers, fresh=True)

    def missed(self, n: int | None = None) -> bool:
        """Whether the press that is being answered was made before what is shown changed; then the status line says so.

        Args:
            n: how many of the numbers of ``depends`` matter to it; all by default.
        """
        if not self.helper.late(n):
            return False
        self.status.say(_("The picture changed before you pressed. Look again, then press."))
        return True

    def show_meaning(self) -> None:
        """Tells the page where presses do something, and what they depend on."""
        self.helper.shown = list(self.depends())
        self.helper.targets = [[round(DENSITY * number) for number in target] for target in self.targets()]

    @guarded
    def _mouse_down(self, x: float, y: float) -> None:
        self._motion.finish()
        if not self.missed(1):
            self.pressed(x / DENSITY, y / DENSITY)

    @guarded
    def _dragged(self, points: Sequence[Point]) -> None:
        self.dragged([(x / DENSITY, y / DENSITY) for x, y in points])

    @guarded
    def _theme_chosen(self, change) -> None:
        self.theme = change.new

    def _on_theme(self, change) -> None:
        self._show_theme()
        self.redraw()

    @guarded
    def _on_page(self, change) -> None:
        if self._follows:
            self.theme = AUTO

    def _show_theme(self) -> None:
        with silent(self.theme_control, self._theme_chosen):
            self.theme_control.value = AUTO if self._follows else self.theme
