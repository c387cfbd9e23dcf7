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
        return _header(code) | _status() | _keep()
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
        "pictures": _(
            "These are the pictures from the beginning. To print your own, switch your device to light colours first."
        ),
    }


def _status() -> dict[str, str]:
    """What is being waited for: ``{n}`` and ``{all}`` are filled in on the page."""
    return {
        "loading": _("The program is loading. You can start reading."),
        "starting": _("The program is starting. You can start reading."),
        "running": _("Getting the page ready: part {n} of {all}."),
        "ready": _("The page is ready."),
        "failed": _("The program could not start, so the pictures on this page stay still. Load the page again."),
        "missing": _("Something is missing here. Load the page again."),
        "file": _(
            "You have opened this page as a file. Here are its text and pictures; to press and try, open it at an "
            "address that begins with https."
        ),
        "old": _(
            "This browser is too old for the program. Here are the text and pictures; to press and try, update it."
        ),
    }


def _keep() -> dict[str, str]:
    """What is said about what the browser keeps."""
    return {
        "keep_title": _("Your work is kept in this browser"),
        "keep_where": _(
            "Your predictions, answers and trials on this page will be there again when you come back. They are stored "
            "only in this browser and on no other computer."
        ),
        "keep_name": _("Name"),
        "keep_use": _("Use this name"),
        "keep_names": _("Do several people use this browser? Under your own name you see only your own work."),
        "keep_clear": _("Clear this page’s work"),
        "keep_question": _("Delete everything you have done on this page? You cannot undo this."),
        "keep_blocked": _("This browser keeps nothing"),
        "keep_why": _(
            "It lets pages store nothing, or it has no room left. If you load the page again, what you do now is gone."
        ),
    }
