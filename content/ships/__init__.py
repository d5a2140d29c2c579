"""The content of ships mode: models of its files, and the compiler to the records of `rules.twenty.ships`.

Models are imported when they are asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..compiled import Compiled
    from ..library import Library
    from ..model import Model, Report

KINDS = ("profile", "vehicle", "creature", "class", "weapon", "ability", "map", "encounter")
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
    from . import creature, vehicle, weapon

    models: dict[str, type[Model]] = {
        "vehicle": vehicle.Vehicle,
        "creature": creature.Creature,
        "class": creature.CharacterClass,
        "weapon": weapon.Weapon,
        "ability": creature.Ability,
    }
    return models[kind]


def compile_encounter(encounter: Model, library: Library, report: Report | None = None) -> Compiled:
    """Compile an encounter of this mode; `content.ships.compile` says how."""
    from .compile import compile_encounter
    from .encounter import Encounter

    assert isinstance(encounter, Encounter)
    return compile_encounter(encounter, library, report)


def check(model: Model, library: Library, report: Report) -> None:
    """Follow what a model that is no encounter names; what is wrong goes into the report."""
    from .checking import check

    check(model, library, report)


def at_start(compiled: Compiled, i: int) -> dict[str, Any]:
    """What an entry for combatant `i` alone must say beside its name: its cell."""
    from ...rules.core.records import as_numpy

    unit = as_numpy(compiled.start)[0]["units"][i]
    return {"at": (int(unit["x"]), int(unit["y"]))}
