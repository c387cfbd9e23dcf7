"""Serve notebooks as pages: ``python -m catan_widgets.app FOLDER``, with the options of Voilà."""

from __future__ import annotations

if __name__ == "__main__":  # the programs of visitors look in here too, and need nothing of the server
    from catan_widgets.app.server import LessonsApp

    LessonsApp.launch_instance()
