"""Who sits in which slot of the decider, in choices and observation alike: itself, its allies, its foes (roster order).

Combatants whose existence the side does not know have no slot, and leave no gap.
"""

from __future__ import annotations

from typing import Any

from .endings import are_foes
from .kernel import kernel, modal


@modal
def knows_of(s: Any, f: Any, side: int, j: int) -> bool:
    """Mode: the side knows that combatant `j` exists."""


@kernel
def seat(s: Any, f: Any, w: Any, i: int) -> None:
    """Write into `w.slots` who sits where as combatant `i` sees it."""
    side = s.sheets[i].side
    w.slots[0] = i
    n = 1
    for hostile in range(2):
        for j in range(s.count):
            if j != i and (1 if are_foes(s, i, j) else 0) == hostile and knows_of(s, f, side, j):
                w.slots[n] = j
                n += 1
    w.slot_count = n
