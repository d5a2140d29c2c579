"""The kinds of content, the folders they lie in, and which mode's package knows their models.

This file is light: listing what there is needs neither pydantic nor the rules.
"""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module
from types import ModuleType

MODES = ("grid", "rows", "skirmish", "ships")
"""The modes that have content; each has a package here with `KINDS`, `model_of` and `compile_encounter`."""

FOLDERS = {
    "profile": "profiles",
    "creature": "creatures",
    "role": "roles",
    "class": "classes",
    "vehicle": "vehicles",
    "weapon": "weapons",
    "armour": "armours",
    "item": "items",
    "ability": "abilities",
    "map": "maps",
    "encounter": "encounters",
}
"""Each kind with its folder."""

TELLING = {
    "encounter": {"sides", "combatants"},
    "map": {"rows"},
    "item": {"use_on"},
    "ability": {"effects", "aim", "test", "cost", "action", "roll", "spell", "reaction"},
    "class": {"teaches"},
    "vehicle": {"hull", "specials"},
    "creature": {"ranks", "attributes", "abilities", "weapons", "tier", "statistics"},
    "role": {"kinds"},
    "profile": {"options", "extends"},
    "weapon": {"kind", "ranged", "base", "rams"},
    "armour": {"value", "worn"},
}
"""The words by which a file that lies in no such folder shows its kind, in the order they are tried."""

FIGHTING = {"ships": {"vehicle": "vehicle", "creature": "person"}}
"""What an entry of combatants calls a thing that fights, by its kind, in the modes where not all are creatures."""

TABLED = ("creature", "role", "class", "vehicle", "weapon", "armour", "item", "ability")
"""The kinds of which one file may hold several, each under its id."""


def kind_of(words: Collection[str]) -> str | None:
    """The kind of an object with these words in it."""
    return next((kind for kind, telling in TELLING.items() if telling & set(words)), None)


def first_mode_of(kind: str) -> str:
    """The mode that reads a kind where nothing says which: the first that has it."""
    return next(mode for mode in MODES if kind in package_of(mode).KINDS)


def package_of(mode: str) -> ModuleType:
    """The package that knows the content of a mode.

    Raises:
        KeyError: there is no such mode.
    """
    if mode not in MODES:
        raise KeyError(mode)
    return import_module(f".{mode}", __package__)
