"""What pages say around a notebook's own text, in the language of the page."""

from __future__ import annotations

from catan_widgets.i18n import LANGUAGES, _, language, set_language


def words(code: str) -> dict[str, str]:
    """The words of a page by their names, which the template and its scripts use.

    Args:
        code: the language of the page.

    >>> words("de")["overview"]
    'Übersicht'
    """
    before = language()
    set_language(code)
    try:
        return _header(code) | _status()
    finally:
        set_language(before)


def _header(code: str) -> dict[str, str]:
    other = next(known for known in LANGUAGES if known != code)
    return {
        "pages": _("Pages"),
        "previous": _("Previous page"),
        "overview": _("Overview"),
        "next": _("Next page"),
        "other": LANGUAGES[other].name,
        "other_code": other,
        "code": _("With code"),
    }


def _status() -> dict[str, str]:
    """What is being waited for: ``{n}`` and ``{all}`` are filled in on the page."""
    return {
        "loading": _("The program is loading. You can start reading."),
        "starting": _("The program is starting. You can start reading."),
        "running": _("Getting the page ready: part {n} of {all}."),
        "ready": _("The page is ready."),
        "failed": _("The program could not start, so the pictures on this page stay still. Load the page again."),
    }
