"""The public names of the package."""

import pytest

import catan_widgets as cw


@pytest.mark.parametrize("name", cw.__all__)
def test_public_names_are_there(name):
    """Every public name can be reached, and is listed for completion."""
    assert getattr(cw, name) is not None
    assert name in dir(cw)


def test_unknown_names_are_refused():
    """A name that does not exist is an AttributeError that names it."""
    with pytest.raises(AttributeError, match="'Bored'"):
        cw.Bored  # noqa: B018 - asking for it is the test
