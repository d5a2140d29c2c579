"""The content of grid mode: models of its files, and the compiler to the records of `rules.grid`.

Models are imported when they are asked for: those of creatures and their gear need no rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from ..compiled import Compiled
    from ..library import Library
    from ..model import Model, Report

KINDS = ("profile", "creature", "weapon", "armour", "ability", "map", "encounter")
"""What can be written for this mode."""


def model_of(kind: str) -> type[Model]:
    """The model of a kind of content."""
    if kind == "profile":
        from .profile import Profile

        return Profile
    if kind == "encounter":
        from .encounter import Encounter

        return Encounter
    if kind == "map":
        from ..maps import Map

        return Map
    from . import ability, creature, gear

    models: dict[str, type[Model]] = {
        "creature": creature.Creature,
        "weapon": gear.Weapon,
        "armour": gear.Armour,
        "ability": ability.Ability,
    }
    return models[kind]


def compile_encounter(encounter: Model, library: Library, report: Report | None = None) -> Compiled:
    """Compile an encounter of this mode; `content.grid.compile` says how."""
    from .compile import compile_encounter
    from .encounter import Encounter

    assert isinstance(encounter, Encounter)
    return compile_encounter(encounter, library, report)


def check(model: Model, library: Library, report: Report) -> None:
    """Follow what a model that is no encounter names; what is wrong goes into the report."""
    from .checking import check

    check(model, library, report)


def at_start(compiled: Compiled, i: int) -> dict[str, Any]:
    """What an entry for combatant `i` alone must say beside its name: its cell, and the squad that it is of."""
    from ...rules.core.records import as_numpy
    from .encounter import SQUAD

    unit = as_numpy(compiled.start)[0]["units"][i]
    every = [(n, entry) for n, entry in enumerate(cast(Any, compiled.encounter).combatants) for _ in range(entry.count)]
    n, entry = every[i]
    squad = {"group": f"{SQUAD}{n}"} if entry.count > 1 and entry.group is None else {}
    return {"at": (int(unit["x"]), int(unit["y"])), **squad}
