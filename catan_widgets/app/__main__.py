"""Serves notebooks as pages: ``python -m catan_widgets.app FOLDER``, with the options of Voilà."""

from __future__ import annotations

if __name__ == "__main__":  # visitors' programs import this file too, and need nothing of the server
    from catan_widgets.app.server import LessonsApp

    LessonsApp.launch_instance()
