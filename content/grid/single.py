"""An encounter of grid mode with every combatant for itself, so that one of several can be changed."""

from __future__ import annotations

from ...rules.core.records import as_numpy
from ..compiled import Compiled
from .encounter import Combatant, Encounter


def singled(compiled: Compiled) -> Encounter:
    """The same fight, entry `i` of its combatants being combatant `i` of the roster, with its id, name and cell."""
    encounter = compiled.encounter
    assert isinstance(encounter, Encounter)
    units = as_numpy(compiled.start)[0]["units"]
    every = [entry for entry in encounter.combatants for _ in range(entry.count)]
    singles: list[Combatant] = []
    for i, (entry, info) in enumerate(zip(every, compiled.combatants, strict=True)):
        cell = (int(units[i]["x"]), int(units[i]["y"]))
        singles.append(entry.changed(id=info.id, name=info.name, at=cell, count=1))
    return encounter.changed(combatants=tuple(singles))
