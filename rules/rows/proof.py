"""What combatants are proof against or weak to (R10, R12), and what all have seen of it.

A view holds what was seen and not the sheet behind it: so what was seen comes first, and is the same in the fight.
"""

from __future__ import annotations

from ..core.kernel import kernel
from .state import RowsFight, RowsSpec


@kernel
def element_factor(s: RowsSpec, f: RowsFight, j: int, element: int) -> int:
    """R12: what an element does to `j`, in hundredths."""
    shown = f.units[j].shown[element]
    return s.looks[j].elements[element] + shown if shown else s.sheets[j].elements[element]


@kernel
def show_element(s: RowsSpec, f: RowsFight, j: int, element: int) -> None:
    """R12: all see what the element does to `j`."""
    f.units[j].shown[element] = element_factor(s, f, j, element) - s.looks[j].elements[element]


@kernel
def is_immune(s: RowsSpec, f: RowsFight, j: int, status: int) -> bool:
    """The status never takes hold of `j`, or not until after its next turn (R17)."""
    return ((s.sheets[j].immune | f.units[j].proof | f.units[j].immune) >> status) & 1 != 0


@kernel
def show_immune(s: RowsSpec, f: RowsFight, j: int, status: int, element: int) -> None:
    """R10: all see that `j` is immune, or else that the element brings it no status; R17: or that it is so for now."""
    if (f.units[j].immune >> status) & 1:
        return
    if is_immune(s, f, j, status):
        f.units[j].proof |= 1 << status
    else:
        show_element(s, f, j, element)
