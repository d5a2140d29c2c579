"""The content of grid mode: models of its files, and the compiler to the records of `rules.grid`.

Modules are named, not imported: listing what there is needs neither pydantic nor the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from ..compiled import Compiled

MODELS = {
    "profile": "profile:Profile",
    "creature": "creature:Creature",
    "weapon": "gear:Weapon",
    "armour": "gear:Armour",
    "ability": "ability:Ability",
    "map": ".maps:Map",
    "encounter": "encounter:Encounter",
}
"""What can be written for this mode, each kind with its model: a module of this package and a class in it."""


def at_start(compiled: Compiled, i: int) -> dict[str, Any]:
    """What an entry for combatant `i` alone must say beside its name: its cell, and the squad that it is of."""
    from .encounter import SQUAD

    every = [(n, entry) for n, entry in enumerate(cast(Any, compiled.encounter).combatants) for _ in range(entry.count)]
    n, entry = every[i]
    squad = {"group": f"{SQUAD}{n}"} if entry.count > 1 and entry.group is None else {}
    return {"at": compiled.cell_at_start(i), **squad}
