"""The pages of the reference: what the docstrings of the public names say."""

from __future__ import annotations

from importlib import import_module
from inspect import isclass, isfunction
from operator import attrgetter
from types import ModuleType

import catan_widgets

#: Title and modules of each page; every public name is on one of them.
PAGES = {
    "games": (
        "Games",
        ("engine.game.game", "engine.position.state", "engine.game.refusal", "engine.errors", "engine.game.perft"),
    ),
    "moves": ("Moves", ("engine.moves",)),
    "boards": ("Boards and pictures", ("engine.board.board", "render.svg")),
    "rules": ("Rules and their data", ("engine.ruledata.ruleset", "engine.rulebook")),
    "simulation": ("Simulation", ("simulation.run", "simulation.results.result")),
    "analysis": ("Exact probability", ("analysis",)),
    "lessons": ("Lessons", ("lessons", "lessons.predict", "lessons.quiz")),
    "widgets": ("Widgets", ("widgets",)),
    "language": ("Language", ("i18n", "formats")),
}
#: For modules that are not public as a whole: what to document in addition to the public names.
ALSO = {
    "engine.ruledata.ruleset": ("RuleSet", "Entry"),
    "engine.rulebook": ("rule", "rules", "Rule"),
    "simulation.results.result": ("Result",),
    "simulation.results.rate": ("Rate",),
    "i18n": ("set_language", "language"),
}
#: Where base classes of ours are: their members belong on the page of the derived class.
_OWN_BASES = ("catan_widgets", "typing")


def pages() -> dict[str, str]:
    """The reStructuredText of each page by its name: docstrings are written in it."""
    made = {f"api/{name}": _page(title, modules) for name, (title, modules) in PAGES.items()}
    return {"api/index": _overview()} | made


def _overview() -> str:
    lines = ["Reference", "=========", "", "What ``import catan_widgets as cw`` gives, from the docstrings.", ""]
    lines += [f"* :doc:`{title} <{name}>`" for name, (title, _modules) in PAGES.items()]
    lines += ["", ".. toctree::", "   :hidden:", "", *(f"   {name}" for name in PAGES)]
    return "\n".join(lines) + "\n"


def _page(title: str, modules: tuple[str, ...]) -> str:
    lines = [title, "=" * len(title), ""]
    for module in modules:
        for home, name in names(module):
            lines += _entry(home, name)
    return "\n".join(lines)


def names(module: str) -> list[tuple[str, str]]:
    """The documented names of a module, each with the module through which it is public."""
    public = {name: home for home, held in catan_widgets._MODULES.items() for name in held}
    if module == "widgets":
        return sorted(("catan_widgets", name) for name, home in public.items() if home.startswith("widgets."))
    found = [("catan_widgets", name) for name, home in public.items() if home == module]
    if module in catan_widgets._WHOLE.values():
        short = next(short for short, home in catan_widgets._WHOLE.items() if home == module)
        whole = import_module(f"catan_widgets.{module}")
        listed = getattr(whole, "__all__", None) or [name for name in vars(whole) if _own(whole, name)]
        return found + [(f"catan_widgets.{short}", name) for name in listed if name not in public]
    home = "catan_widgets" if module == "i18n" else f"catan_widgets.{module}"
    return found + [(home, name) for name in ALSO.get(module, ())]


def _own(module: ModuleType, name: str) -> bool:
    value = getattr(module, name)
    return (isclass(value) or isfunction(value)) and not name.startswith("_") and value.__module__ == module.__name__


def _entry(home: str, name: str) -> list[str]:
    value = attrgetter(f"{home}.{name}".removeprefix("catan_widgets."))(catan_widgets)
    if isclass(value):
        ours = all(base.__module__.split(".")[0] in _OWN_BASES for base in value.__mro__[:-1])
        inherited = ["   :inherited-members:"] if ours and len(value.__mro__) > 2 else []
        return [f".. autoclass:: {home}.{name}", "   :members:", *inherited, ""]
    kind = "autofunction" if isfunction(value) else "autodata"
    return [f".. {kind}:: {home}.{name}", ""]
