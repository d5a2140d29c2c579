"""The content of ships mode: models of its files, and the compiler to the records of `rules.twenty.ships`.

Modules are named, not imported: listing what there is needs neither pydantic nor the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..compiled import Compiled

MODELS = {
    "profile": "profile:Profile",
    "vehicle": "vehicle:Vehicle",
    "creature": "creature:Creature",
    "class": "creature:CharacterClass",
    "weapon": "weapon:Weapon",
    "ability": "creature:Ability",
    "map": ".maps:Map",
    "encounter": "encounter:Encounter",
}
"""What can be written for this mode, each kind with its model: a module of this package and a class in it."""


def at_start(compiled: Compiled, i: int) -> dict[str, Any]:
    """What an entry for combatant `i` alone must say beside its name: its cell."""
    return {"at": compiled.cell_at_start(i)}
