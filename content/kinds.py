"""The kinds of content, the folders they lie in, and which mode's package knows their models.

This file is light: listing what there is needs neither pydantic nor the rules.
"""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from .compiled import Compiled
    from .library import Library
    from .model import Model, Report

MODES = ("grid", "rows", "skirmish", "ships")
"""The modes that have content: each a package with `MODELS`, `at_start` and the modules `compile` and `checking`."""

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


def kinds_of(mode: str) -> tuple[str, ...]:
    """What can be written for a mode."""
    return tuple(package_of(mode).MODELS)


def first_mode_of(kind: str) -> str:
    """The mode that reads a kind where nothing says which: the first that has it."""
    return next(mode for mode in MODES if kind in kinds_of(mode))


def model_of(mode: str, kind: str) -> type[Model]:
    """The model of a kind of content of a mode."""
    module, name = package_of(mode).MODELS[kind].split(":")
    return cast("type[Model]", getattr(import_module(f".{module}", package_of(mode).__name__), name))


def compile_for(mode: str, encounter: Model, library: Library, report: Report | None = None) -> Compiled:
    """Compile an encounter by the compiler of its mode, `content.<mode>.compile`."""
    return cast("Compiled", module_of(mode, "compile").compile_encounter(encounter, library, report))


def check_model(mode: str, model: Model, library: Library, report: Report) -> None:
    """Follow what a model that is no encounter names; what is wrong goes into the report."""
    module_of(mode, "checking").check(model, library, report)


def at_start(compiled: Compiled, i: int) -> dict[str, Any]:
    """What an entry for combatant `i` of a compiled encounter alone must say beside its name."""
    return cast("dict[str, Any]", package_of(compiled.mode).at_start(compiled, i))


def module_of(mode: str, name: str) -> ModuleType:
    """A module of the package of a mode."""
    return import_module(f".{name}", package_of(mode).__name__)


def package_of(mode: str) -> ModuleType:
    """The package that knows the content of a mode.

    Raises:
        KeyError: there is no such mode.
    """
    if mode not in MODES:
        raise KeyError(mode)
    return import_module(f".{mode}", __package__)
