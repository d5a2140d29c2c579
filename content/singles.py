"""An encounter with every combatant for itself, so that one of several can be changed."""

from __future__ import annotations

from typing import Any, cast

from .compiled import Compiled
from .edits import entries
from .kinds import at_start
from .model import Model


def singled(compiled: Compiled) -> Model:
    """The same fight, entry `i` of its combatants being combatant `i` of the roster, with its id, name and place."""
    every = [entry for entry in entries(compiled.encounter) for _ in range(cast(Any, entry).count)]
    singles = [
        entry.changed(id=info.id, name=info.name, count=1, **at_start(compiled, i))
        for i, (entry, info) in enumerate(zip(every, compiled.combatants, strict=True))
    ]
    return compiled.encounter.changed(combatants=tuple(singles))
