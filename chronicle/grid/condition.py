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


def appearance(compiled: Compiled, facts: Any, i: int) -> str:
    """The state of a foe as a side may know it: its pools by bands, against what a stranger would guess (P4)."""
    unit, fate = facts["units"][i], Fate(int(facts["units"][i]["fate"]))
    if fate != Fate.STANDING:
        return FATES[fate]
    left, full = int(unit["stamina"]), read(compiled.spec, "looks", i, "stamina")
    return "unhurt" if left >= full else "hurt" if 2 * left > full else "badly hurt" if left else "weary"


def marks(compiled: Compiled, facts: Any, i: int) -> tuple[str, ...]:
    """What is to be seen of a combatant on the board."""
    unit = facts["units"][i]
    told = {
        "hidden": unit["hidden_from"] or unit["unknown_to"],
        "prone": unit["prone"],
        "sheltered": unit["sheltered"],
        "held": unit["held_by"],
        "weary": unit["stamina"] == 0,
        "waiting": unit["delayed"],
    }
    return tuple(mark for mark, is_so in told.items() if is_so) if unit["fate"] == Fate.STANDING else ()
