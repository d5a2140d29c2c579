"""How a combatant is by the rule of twenty: `24/47 health, 2/6 poise`, `down`, `unhurt`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from ...rules.core.records import as_numpy
from ...rules.core.state import Fate
from ...rules.twenty.core.table import Status
from ...rules.twenty.core.view import NOTHING_KNOWN
from ...rules.twenty.core.words import Attribute
from ..closing import FATES
from .statuses import told

if TYPE_CHECKING:
    from ...content.compiled import Compiled

LEFT: Mapping[Fate, str] = {**FATES, Fate.UNCONSCIOUS: "down"}
WRECKED = "destroyed"


def full_health(spec: Any, sheet: np.void) -> int:
    """T43: as the data says, else 20 + (8 + Constitution) x CPB."""
    if sheet["health"]:
        return int(sheet["health"])
    profile = spec["profile"]
    step = int(profile["health_step"]) + int(sheet["attributes"][Attribute.CONSTITUTION])
    return int(profile["health_base"]) + step * int(sheet["cpb"])


def full_resource(spec: Any, sheet: np.void) -> int:
    """T11: the class resource when rested."""
    return int(sheet["resource"]) - 1 if sheet["resource"] else int(spec["profile"]["resources"])


def resource_name(compiled: Compiled, i: int) -> str:
    """What its class calls its resource; empty if it has none."""
    entry: Any = [entry for entry in compiled.encounter.combatants for _ in range(entry.count)][i]  # type: ignore[attr-defined]
    creatures: Any = {model.id: model for model in compiled.content.get("creature", ())}  # type: ignore[attr-defined]
    classes: Any = {model.id: model for model in compiled.content.get("class", ())}  # type: ignore[attr-defined]
    own = creatures.get(entry.creature)
    id = entry.overrides.character_class or (own.character_class if own is not None else None)
    resource = classes[id].resource if id in classes else None
    return str(resource.name) if resource is not None else ""


def condition(compiled: Compiled, facts: Any, i: int) -> str:
    """The state of a combatant in a few words."""
    unit, fate = facts["units"][i], Fate(int(facts["units"][i]["fate"]))
    spec = as_numpy(compiled.spec)[0]
    sheet = spec["sheets"][i]
    if fate != Fate.STANDING:
        return WRECKED if fate == Fate.DEAD and sheet["wreck"] else LEFT[fate]
    parts = []
    full = full_health(spec, sheet)
    if unit["health"] < full:
        parts.append(f"{unit['health']}/{full} {'hull' if sheet['wreck'] else 'health'}")
    resource = resource_name(compiled, i)
    if resource and unit["resource"] < full_resource(spec, sheet):
        parts.append(f"{unit['resource']}/{full_resource(spec, sheet)} {resource}")
    return ", ".join(parts) or "unhurt"


def appearance(compiled: Compiled, facts: Any, i: int) -> str:
    """The state of a foe as a side may know it: its health by quarters, against what a stranger would guess (P4)."""
    unit, fate = facts["units"][i], Fate(int(facts["units"][i]["fate"]))
    spec = as_numpy(compiled.spec)[0]
    if fate != Fate.STANDING:
        return WRECKED if fate == Fate.DEAD and spec["looks"][i]["wreck"] else LEFT[fate]
    if spec["profile"]["foe_pools"] == NOTHING_KNOWN:
        return "standing"
    left, full = int(unit["health"]), full_health(spec, spec["looks"][i])
    return "unhurt" if left >= full else "hurt" if 2 * left > full else "badly hurt"


def borne(facts: Any, i: int, vehicle: bool = False) -> tuple[str, ...]:
    """What is to be seen of what a combatant bears."""
    bearing = int(facts["units"][i]["bearing"])
    marks = [told(status, vehicle).mark for status in Status if bearing >> status & 1]
    return tuple(mark for mark in marks if mark)
