"""Where a widget is shown: among the cells of a notebook, or in an app, whose visitors see no cells."""

from __future__ import annotations

import os
import sys

from catan_widgets.i18n import _


def is_app() -> bool:
    """Whether the user is a visitor of an app (Voilà), whose browser runs on another machine."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila/")


def in_browser() -> bool:
    """Whether Python runs in the reader's browser: several times slower than elsewhere, and one thing at a time."""
    return sys.platform == "emscripten"


def ended_words() -> str:
    """What a widget says when the program behind it has ended, and what the user can do about it."""
    if is_app():
        return _("The program behind this page has stopped. Reload the page.")
    return _("The program behind this notebook has stopped. Run the cell again.")
