"""How a combatant of ships mode is, and what is to be seen of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...rules.core.records import as_numpy
from ...rules.core.state import Fate
from ...rules.twenty.ships.words import Kind, Medium
from ..twenty.condition import appearance, borne, condition

if TYPE_CHECKING:
    from ...content.compiled import Compiled

__all__ = ["appearance", "condition", "marks"]
WHERE = {
    Medium.LAND: "on land",
    Medium.SEA: "on the water",
    Medium.UNDERSEA: "under water",
    Medium.AIR: "in the air",
    Medium.SPACE: "in space",
}


def marks(compiled: Compiled, facts: Any, i: int) -> tuple[str, ...]:
    """What is to be seen of a combatant: V10 where it is, and statuses."""
    unit = facts["units"][i]
    if unit["fate"] != Fate.STANDING:
        return ()
    vehicle = int(as_numpy(compiled.spec)[0]["looks"][i]["kind"]) != Kind.PERSON
    return (*((WHERE[Medium(int(unit["medium"]))],) if vehicle else ()), *borne(facts, i, vehicle))
