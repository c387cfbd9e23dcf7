"""Pages for visitors who have to wait or whose page is incomplete; in every language, the lesson's language first."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from catan_widgets.i18n import LANGUAGES, _, language, ngettext, set_language

_WAITING = """<!DOCTYPE html>
<html lang="{code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="1; url={again}">
<title>{title}</title>
<style>
  :root {{ color-scheme: light dark; }}
  body {{ font: 1.25rem/1.5 sans-serif; max-width: 32rem; margin: 15vh auto 0; padding: 0 1rem; }}
  section + section {{ border-top: 1px solid #888; margin-top: 2rem; }}
  h1 {{ font-size: 1.6rem; }}
</style>
</head>
<body><main>
{texts}
</main></body>
</html>
"""

# Outside the part that Voilà shows when everything is ready, and before everything else, however much has loaded.
_MISSING = """
<style>
  #catan-missing {{
    position: fixed; inset: auto 0 0 0; z-index: 1000; padding: 0.5rem 1.5rem;
    font: 1.1rem/1.4 sans-serif; color: #000; background: #ffe08a; border-top: 3px solid #8a5a00;
  }}
  #catan-missing p {{ margin: 0.3rem 0; }}
  #catan-missing a {{ color: #00429d; text-decoration: underline; }}
  body {{ padding-bottom: 9rem; }}
</style>
<div id="catan-missing" role="alert">
{texts}
</div>
"""

# A page's kernel ends when the page is closed. If the browser keeps a page in order to go back to it, its kernel lives
# on.
_LEAVING = """
<script>
  addEventListener("pagehide", (event) => event.persisted || navigator.sendBeacon("{url}"));
</script>
"""


def waiting(again: str, before: int, full: bool, first: str) -> str:
    """The page for a visitor who is waiting; it checks again automatically.

    Args:
        again: The address where it checks again.
        before: How many visitors are waiting before this one.
        full: Whether memory is short, so that somebody has to leave first.
        first: The language to show first.
    """
    texts = _in_every_language(lambda: _waiting_text(before, full), first, "section")
    title = " / ".join(_each(lambda: _("Please wait"), first).values())
    return _WAITING.format(code=first, again=escape(again), title=escape(title), texts=texts)


def missing(again: str, first: str) -> str:
    """What is added to an incomplete page, or shown by itself if there is no page."""

    def text() -> str:
        said = _("Something is missing on this page: part of it failed or took too long.")
        link = f'<a href="{escape(again)}">{escape(_("Load the page again"))}</a>'
        return f"<p>{escape(said)} {link}</p>"

    return _MISSING.format(texts=_in_every_language(text, first, "div"))


def leaving(url: str) -> str:
    """What is added to every page: a script that reports to an address when the page is left."""
    return _LEAVING.format(url=escape(url))


def _waiting_text(before: int, full: bool) -> str:
    if full:
        reason = _("All places are taken right now. Your page will open as soon as somebody closes theirs.")
    else:
        reason = _("Many people are opening a page right now. Yours will open soon.")
    place = (
        ngettext("{n} person is ahead of you.", "{n} people are ahead of you.", before)
        if before
        else _("You are next.")
    )
    rest = _("You do not have to do anything: this page will try again by itself.")
    return f"<h1>{escape(_('Please wait'))}</h1><p>{escape(reason)} <b>{escape(place)}</b></p><p>{escape(rest)}</p>"


def _in_every_language(text: Callable[[], str], first: str, tag: str) -> str:
    return "\n".join(f'<{tag} lang="{code}">{told}</{tag}>' for code, told in _each(text, first).items())


def _each(text: Callable[[], str], first: str) -> dict[str, str]:
    before = language()
    told = {}
    for code in sorted(LANGUAGES, key=lambda code: code != first):
        set_language(code)
        told[code] = text()
    set_language(before)
    return told
