"""Laws and orders to the kernels: what binds a combatant, and how it narrows its choices. The same for every mode."""

from __future__ import annotations

from ..rules.core.kernel import Words, kernel, modal
from ..rules.core.records import Nums, num, nums
from ..rules.core.state import Spec, State, Workspace

POOLS = 4  # resources that may be kept


class Bar(Words):
    """What keeps somebody from a choice: first the laws, then the orders, as `content.laws` names them."""

    NOTHING = 0
    NEVER_TARGET = 1
    NO_LETHAL_FORCE = 2
    KEEP = 3
    SPEND_NO_LIMITED = 4
    HOLD = 5
    GUARD = 6
    FOCUS = 7
    FALL_BACK = 8
    MUST_SURVIVE = 9
    STAY_IN_GROUP = 10


class Narrowed(Words):
    """How far laws and orders could be followed."""

    FULLY = 0
    LAPSED = 1  # the orders left no choice that is lawful: the laws alone hold
    FORCED = 2  # the laws left no choice: nothing holds


class Bounds:
    """What the game master asks of one combatant."""

    bound: int = num("0/1", "anything at all is asked")
    spared: int = num("bits", "whom it never aims at")
    mild: int = num("0/1", "no blow that may kill")
    sparing: int = num("0/1", "spends nothing that a fight has only so many of")
    keep: Nums = nums(POOLS, "points", "what it keeps of each resource, by the mode's order")
    hold: int = num("0/1", "stays where it is")
    guard: int = num("combatant + 1", "whom it stays beside, 0 nobody")
    focus: int = num("combatant + 1", "whom it aims at when it can, 0 nobody")
    fall_back: int = num("0/1", "away from foes")
    survive: int = num("0/1", "out of reach once half spent")
    group: int = num("0/1", "never away from every friend")


@modal
def bars(s: Spec, v: State, w: Workspace, bounds: Bounds, choice: int) -> int:
    """Mode: the `Bar` between the decider of view `v` and a legal choice; a verb is barred if all its aims are.

    `w.slots` must be those of the decider. The reach on the scratch paper may be another one afterwards.
    """
    raise NotImplementedError


@kernel
def narrow(s: Spec, v: State, w: Workspace, bounds: Bounds) -> int:
    """Leave on the list of legal choices those that laws and orders allow; tells how far they could be followed.

    What bars each choice is written into `w.notes.scores`.
    """
    lawful = 0
    free = 0
    for k in range(w.choice_count):
        bar = bars(s, v, w, bounds, w.choices[k])
        w.notes.scores[w.choices[k]] = bar
        lawful += 1 if bar == Bar.NOTHING or bar >= Bar.HOLD else 0
        free += 1 if bar == Bar.NOTHING else 0
    if lawful == 0:
        return Narrowed.FORCED
    count = 0
    for k in range(w.choice_count):
        bar = w.notes.scores[w.choices[k]]
        if bar == Bar.NOTHING or (free == 0 and bar >= Bar.HOLD):
            w.choices[count] = w.choices[k]
            count += 1
    w.choice_count = count
    return Narrowed.FULLY if free else Narrowed.LAPSED
