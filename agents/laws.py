"""Laws and orders at work: hard masks on whoever decides, be it random, scripted, searching or learned.

    lawful = mask_under([Law("never-target", "mira")], view, view.mask)
    choice = agent.choose(view, lawful.mask, rng)          # lawful.forced: the law left nothing, nothing holds

Laws come before orders: orders that leave no lawful choice lapse for this decision. Both rest on what the decider's
side knows; nobody can spare somebody whom nobody has seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..content.laws import LAWS, ORDERS, RESOURCES, BadLaw, Law, Order, Ruling, check_ruling, read_law, read_order
from ..content.modes import mode_of
from ..rules.core.records import new
from ..rules.core.state import UNITS
from .bounds import POOLS, Bar, Narrowed
from .policy import Policy

if TYPE_CHECKING:
    from ..content.compiled import Compiled
    from ..content.fight import View

__all__ = [
    "FORCED",
    "BadLaw",
    "Law",
    "Lawful",
    "Order",
    "lawful",
    "mask_under",
    "read_law",
    "read_order",
    "write_bounds",
]

FORCED = "forced: its laws left no choice"  # the note of such a choice in a log
NAMES = {bar: bar.name.lower().replace("_", "-") for bar in Bar}


class Lawful(NamedTuple):
    """A mask under laws and orders.

    Attributes:
        mask: what is left of the legal choices, shape (345,), int8; all of them if `forced`.
        forced: the laws left nothing: whatever is chosen is no breach, and is told as forced.
        lapsed: the orders left nothing that is lawful, and do not count this time.
        barred: what was taken out, by choice: the kind of the law or order.
    """

    mask: NDArray[np.int8]
    forced: bool
    lapsed: bool
    barred: dict[int, str]


def mask_under(laws: Iterable[Ruling], view: View, mask: NDArray[np.integer[Any]]) -> Lawful:
    """Narrow a mask by the laws and orders of the decider.

    Args:
        laws: its laws and orders; see `CombatantInfo.laws` for those of the encounter.
        view: what the decider's side knows.
        mask: legal choices, shape (345,); it is not changed.

    Raises:
        BadLaw: a law is about somebody who is not there, or about a resource that the mode has not.
    """
    narrowed = (np.asarray(mask) != 0).astype(np.int8)
    given = tuple(laws)
    if not given:
        return Lawful(narrowed, False, False, {})
    from .policies import narrow_in_view

    policies, work = new(Policy, UNITS), new(mode_of(view.compiled.mode).work)
    write_bounds(policies, view.decider, given, view.compiled)
    barred = np.zeros(len(narrowed), np.int64)
    how = narrow_in_view(view.compiled.spec, 0, view.state, 0, work, 0, policies, narrowed, barred)
    out = {int(k): NAMES[Bar(int(barred[k]))] for k in np.flatnonzero(barred) if not narrowed[k]}
    return Lawful(narrowed, how == Narrowed.FORCED, how == Narrowed.LAPSED, out)


def lawful(view: View) -> Lawful:
    """The legal choices of the decider under the laws and orders that its encounter gives it."""
    return mask_under(view.compiled.combatants[view.decider].laws, view, view.mask)


def write_bounds(policies: Any, k: int, laws: Iterable[Ruling], compiled: Compiled) -> None:
    """Write laws and orders into the policy of combatant `k`, for the kernels; those it had are gone.

    Raises:
        BadLaw: a law is about somebody who is not there, or about a resource that the mode has not.
    """
    facts = _facts(laws, compiled)
    if isinstance(policies, np.ndarray):
        bounds = policies[k]["bounds"]
        for name, value in facts.items():
            bounds[name] = value
        return
    for name, value in facts.items():
        setattr(policies[k].bounds, name, value)


def _facts(laws: Iterable[Ruling], compiled: Compiled) -> Mapping[str, int | list[int]]:
    """The fields of `Bounds` by name."""
    ids = {combatant.id: j for j, combatant in enumerate(compiled.combatants)}
    keep, spared = [0] * POOLS, 0
    facts: dict[str, int | list[int]] = {"bound": 0, "keep": keep, **dict.fromkeys(FIELDS.values(), 0)}
    for law in laws:
        facts["bound"] = 1
        check_ruling(law, ids, compiled.mode)
        if isinstance(law, Law) and law.kind == "keep":
            at = RESOURCES[compiled.mode].index(law.resource)
            keep[at] = max(keep[at], law.least)
        elif law.kind == "never-target":
            spared |= 1 << ids[law.who]
        else:
            facts[FIELDS[law.kind]] = ids[law.who] + 1 if law.who else 1
    return {**facts, "spared": spared}


FIELDS = {
    "no-lethal-force": "mild",
    "spend-no-limited": "sparing",
    "hold": "hold",
    "guard": "guard",
    "focus": "focus",
    "fall-back": "fall_back",
    "must-survive": "survive",
    "stay-in-group": "group",
}
assert set(FIELDS) == {*LAWS, *ORDERS} - {"never-target", "keep"}
