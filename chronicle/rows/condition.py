"""How a combatant of rows mode is: `24/58 health, 6/20 mana`, `downed`, `unhurt`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...rules.core.records import as_numpy
from ...rules.core.state import Fate
from ...rules.rows.view import NONE
from ...rules.rows.words import Statistic, Status
from ..closing import FATES
from ..prose import unique_names

if TYPE_CHECKING:
    from ...content.compiled import Compiled

POOLS = ("health", "mana")
LEFT: dict[Fate, str] = FATES | {Fate.UNCONSCIOUS: "downed", Fate.ESCAPED: "fled"}  # R13
STATISTICS: dict[int, str] = {statistic: statistic.name.lower().replace("_", " ") for statistic in Statistic}
STATUSES: dict[int, str] = {status: status.name.lower() for status in Status}
NOUNS: dict[int, str] = {
    Status.SILENCED: "silence", Status.SLOWED: "slowness", Status.POISONED: "poison", Status.ASLEEP: "sleep",
    Status.PETRIFIED: "petrification", Status.REGENERATING: "regeneration",
}  # fmt: skip


def condition(compiled: Compiled, facts: Any, i: int) -> str:
    """The state of a combatant in a few words."""
    unit, fate = facts["units"][i], Fate(int(facts["units"][i]["fate"]))
    if fate != Fate.STANDING:
        return LEFT[fate]
    full = as_numpy(compiled.spec)[0]["sheets"][i]
    pools = [f"{unit[pool]}/{full[pool]} {pool}" for pool in POOLS if unit[pool] < full[pool]]
    return ", ".join(pools) or "unhurt"


def appearance(compiled: Compiled, facts: Any, i: int) -> str:
    """The state of a foe as a side may know it: its health by bands, against what a stranger would guess (P4)."""
    unit, fate = facts["units"][i], Fate(int(facts["units"][i]["fate"]))
    spec = as_numpy(compiled.spec)[0]
    if fate != Fate.STANDING:
        return LEFT[fate]
    if spec["profile"]["foe_pools"] == NONE:
        return "standing"
    left, full = int(unit["health"]), int(spec["looks"][i]["health"])
    return "unhurt" if left >= full else "hurt" if 2 * left > full else "badly hurt"


def marks(compiled: Compiled, facts: Any, i: int) -> tuple[str, ...]:
    """What is to be seen of a combatant: its role, what holds it, what moves its statistics, a held turn."""
    unit = facts["units"][i]
    if unit["fate"] != Fate.STANDING:
        return ()
    role = [unique_names(compiled.names["roles"])[int(unit["role"])]] if unit["role"] else []
    held = [name for status, name in STATUSES.items() if unit["statuses"][status]]
    levels = [f"{name} {unit['levels'][k]:+d}" for k, name in STATISTICS.items() if unit["levels"][k]]
    holds = ["holds the turn"] if int(facts["holding"]) >> i & 1 else []
    return (*role, *held, *levels, *holds)
