"""How a combatant of grid mode is: `6/14 Stamina, 1 Wound`, `unconscious`, `unhurt`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...rules.core.state import Fate
from ..closing import FATES
from ..prose import listed
from ..reading import read

if TYPE_CHECKING:
    from ...content.compiled import Compiled

POOLS = {"stamina": "Stamina", "focus": "Focus", "courage": "Courage"}
HARMS = {"wounds": ("Wound", "Wounds"), "stress": ("Stress", "Stress"), "fears": ("Fear", "Fears")}


def condition(compiled: Compiled, facts: Any, i: int) -> str:
    """The state of a combatant in a few words."""
    unit, fate = facts["units"][i], Fate(int(facts["units"][i]["fate"]))
    harms = [f"{unit[harm]} {names[int(unit[harm] > 1)]}" for harm, names in HARMS.items() if unit[harm]]
    if fate == Fate.UNCONSCIOUS and harms:
        return f"{FATES[fate]} with {listed(harms)}"
    if fate != Fate.STANDING:
        return FATES[fate]
    full = {pool: read(compiled.start, "units", i, pool) for pool in POOLS}
    pools = [f"{unit[pool]}/{full[pool]} {name}" for pool, name in POOLS.items() if unit[pool] < full[pool]]
    return ", ".join(pools + harms) or "unhurt"
