"""A picture to click on: a canvas without its pitfalls, and what all our views have in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from ipywidgets import Box, Dropdown, VBox
from traitlets import Bool, Bunch, Unicode, validate

from catan_widgets.i18n import N_, _
from catan_widgets.render.canvas import DENSITY, forget_client, multicanvas, paint
from catan_widgets.render.layout import Point, Target
from catan_widgets.render.shapes import Layers, Scene, Shapes
from catan_widgets.render.theme import AUTO
from catan_widgets.render.theme import theme as theme_of
from catan_widgets.widgets.base.a11y import CanvasHelper, Status, guarded
from catan_widgets.widgets.base.controls import dropdown, silent
from catan_widgets.widgets.base.localized import Localized
from catan_widgets.widgets.base.pictures.motion import Motion, Movement
from catan_widgets.widgets.base.pictures.static import StaticPicture

THEME_NAMES = {AUTO: N_("same as the page"), "light": N_("light"), "dark": N_("dark"), "contrast": N_("high contrast")}
ORIENTATION_NAMES = {"flat": N_("flat tops"), "pointy": N_("pointed tops")}


class PictureView(Localized, StaticPicture, VBox):
    """A canvas with a scene on it, and next to it the same choices as ordinary controls.

    ``theme_control`` is the control that changes the colours; ``compose`` places it.

    A subclass makes the scene (``make_scene``) and answers a press on it (``pressed``). It draws by calling ``redraw``,
    which sends only the layers that differ from those on the canvas, in a single message. If the subclass describes how
    something new came about (``movement``), this is animated.
    """

    #: Whether the picture is for drawing: then ``dragged`` receives every point the pointer passes.
    drags = False

    #: Whether quick presses all mean the same thing, such as "one more trial"; if not, the second press of a double
    #: click
    #: is ignored.
    quick = False

    #: The colours of the picture: ``light``, ``dark`` or ``contrast``. If it is set to ``auto``, it follows the page,
    #: and is
    #: light if there is no page.
    theme = Unicode("light")

    #: Whether things move in the picture; they never do for readers who have asked their system for reduced motion.
    motion = Bool(True)

    def __init__(self, **traits: object) -> None:
        self._follows = self._dark = False  # whether the colours follow those of the page, and whether it is dark
        self._motion = Motion(self._paint_frame, self._arrive)
        super().__init__(**traits)
        self.helper, self.status = CanvasHelper(drags=self.drags), Status()

    @validate("theme")
    def _check_theme(self, proposal: Bunch) -> str:
        self._follows = proposal.value == AUTO
        name = "dark" if self._follows and self._dark else theme_of(proposal.value).name
        if name == self.theme and "theme_control" in self.__dict__:
            self._show_theme()  # the name of the current colours has changed too
        return name

    def make_scene(self) -> Scene:
        """The picture as it should look now."""
        raise NotImplementedError

    def pressed(self, x: float, y: float) -> None:
        """Answers a press at a point of the scene."""
        raise NotImplementedError

    def dragged(self, points: Sequence[Point]) -> None:
        """Answers a stroke over a picture that is for drawing.

        Args:
            points: those passed since the last call for this stroke, starting with the last point of that call; a
            single
                press is a stroke of one point.
        """
        raise NotImplementedError

    def allow_drags(self, allowed: bool) -> None:
        """Chooses whether a finger draws on the picture or scrolls the page."""
        (self.picture.add_class if allowed else self.picture.remove_class)("catan-draws")

    def targets(self) -> Iterable[Target]:
        """Where a press has an effect: everywhere, unless a subclass overrides this."""
        return (self.whole,)

    @property
    def whole(self) -> Target:
        """The whole picture."""
        return 0, 0, self.scene.width, self.scene.height

    def depends(self) -> tuple[int, ...]:
        """Numbers that change whenever a press changes its meaning: a press made before the change is ignored."""
        return ()

    def movement(self) -> Movement | None:
        """How to animate the change from the previous scene, if there is anything to see; called for each drawing."""
        return None

    def build(self) -> None:
        """Makes the canvas with the first scene; call it once, after the traits are set."""
        self.scene = self.make_scene()
        self.canvas = multicanvas(self.scene.width, self.scene.height)
        self.helper.label = self.description
        self.helper.on_press(self._mouse_down)
        self.helper.on_drag(self._dragged)
        self.picture = Box([self.canvas, self.helper])
        self.picture.add_class("catan-picture")
        if self.quick:
            self.picture.add_class("catan-quick")
        self.allow_drags(self.drags)
        self.add_class("catan-widget")
        self.observe(self._on_theme, "theme")
        self.helper.observe(self._on_page, "dark")
        self.canvas.on_client_ready(self._client_ready)
        self._painted = self.scene.layers  # what is on the canvas
        self._paint_layers(self._painted, fresh=True)

    @cached_property
    def theme_control(self) -> Dropdown:
        """The colour control, created the first time a composition asks for it."""
        control = dropdown(_("colours"), [(_(word), value) for value, word in THEME_NAMES.items()])
        control.value = AUTO if self._follows else self.theme
        control.observe(self._theme_chosen, "value")
        return control

    def _compose(self) -> None:
        self.__dict__.pop("theme_control", None)
        self.status.value = ""  # its message was in the previous language
        super()._compose()
        self.redraw()

    def redraw(self) -> None:
        """Draws the parts of the scene that have changed, and updates the text alternative.

        An animation that is still running stops where it is; one that leads to the new scene starts.
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
            # Highlights (where and what) are drawn last.
            self._paint_layers(self.scene.layers._replace(places=(), pieces=self._painted.pieces, marks=()))
            self._motion.start(movement)
        else:
            self._paint_layers(self.scene.layers, fresh)
        self.helper.label = self.description

    def _paint_layers(self, layers: Layers, fresh: bool = False) -> None:
        """Paints the layers that are not on the canvas yet; all of them on a fresh canvas."""
        changed = [number for number, layer in enumerate(layers) if fresh or layer != self._painted[number]]
        self._painted = layers
        if changed:
            paint(replace(self.scene, layers=layers), self.canvas, changed)

    def _paint_frame(self, pieces: Shapes) -> None:
        self._paint_layers(self._painted._replace(pieces=pieces))

    def _arrive(self) -> None:
        self._paint_layers(self.scene.layers)

    def halt(self) -> None:
        """Ends an animation."""
        self._motion.stop()
        super().halt()

    def _resize(self, width: float, height: float) -> None:
        self.canvas.width, self.canvas.height = round(width * DENSITY), round(height * DENSITY)
        self.canvas.layout.width = f"{round(width)}px"

    def _client_ready(self) -> None:
        """A page that has just loaded shows nothing yet and has no canvas that was drawn on."""
        forget_client(self.canvas)
        self._paint_layers(self.scene.layers, fresh=True)

    def missed(self, n: int | None = None) -> bool:
        """Whether the press being answered was made before the display changed; if so, the status line says this.

        Args:
            n: how many of the numbers in ``depends`` matter for this press; all by default.
        """
        if not self.helper.late(n):
            return False
        self.status.say(_("The picture changed before you pressed. Look again, then press."))
        return True

    def show_meaning(self) -> None:
        """Tells the page where presses have an effect, and what they depend on."""
        self.helper.shown = list(self.depends())
        self.helper.targets = [[round(DENSITY * number) for number in target] for target in self.targets()]

    @guarded
    def _mouse_down(self, x: float, y: float) -> None:
        self._motion.finish()
        if not self.missed(1):
            self.pressed(x / DENSITY, y / DENSITY)

    @guarded
    def _dragged(self, points: Sequence[Sequence[float]]) -> None:
        self.dragged([(x / DENSITY, y / DENSITY) for x, y in points])

    @guarded
    def _theme_chosen(self, change: Bunch) -> None:
        self.theme = change.new

    def _on_theme(self, change: Bunch) -> None:
        self._show_theme()
        self.redraw()

    @guarded
    def _on_page(self, change: Bunch) -> None:
        self._dark = change.new
        if self._follows:
            self.theme = AUTO

    def _show_theme(self) -> None:
        with silent(self.theme_control, self._theme_chosen):
            self.theme_control.value = AUTO if self._follows else self.theme
