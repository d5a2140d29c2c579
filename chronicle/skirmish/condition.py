"""How a combatant of skirmish mode is, and what is to be seen of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...rules.core.state import Fate
from ..twenty.condition import appearance, borne, condition

if TYPE_CHECKING:
    from ...content.compiled import Compiled

__all__ = ["appearance", "condition", "marks"]


def marks(compiled: Compiled, facts: Any, i: int) -> tuple[str, ...]:
    """What is to be seen of a combatant on the map: statuses, and T22 whether it is in cover."""
    unit = facts["units"][i]
    if unit["fate"] != Fate.STANDING:
        return ()
    return (*borne(facts, i), *(("in cover",) if unit["cover"] else ()))
