"""What the tests of the lessons share with those of the widgets."""

from tests.widgets.conftest import nothing_left

__all__ = ["nothing_left"]
