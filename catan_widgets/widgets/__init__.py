"""Widgets for notebooks: pictures to click on and tours to step through."""
