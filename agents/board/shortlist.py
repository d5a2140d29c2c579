"""The few most promising cells by a rough score, on the notes: `listed` the cells, best first, `listed_worth` what they
scored.
"""

from __future__ import annotations

from ...rules.core.kernel import kernel
from ...rules.core.reach import BoardWorkspace

NOTHING = -(1 << 60)  # no place


@kernel
def clear_list(w: BoardWorkspace, most: int) -> None:
    """Room for so many."""
    for k in range(most):
        w.notes.listed_worth[k] = NOTHING


@kernel
def enlist(w: BoardWorkspace, cell: int, rough: int, most: int) -> None:
    """Put a cell on the list of the most promising, if it belongs there; equals stay in their order."""
    at = most
    while at > 0 and rough > w.notes.listed_worth[at - 1]:
        at -= 1
    for k in range(most - 1, at, -1):
        w.notes.listed_worth[k] = w.notes.listed_worth[k - 1]
        w.notes.listed[k] = w.notes.listed[k - 1]
    if at < most:
        w.notes.listed_worth[at] = rough
        w.notes.listed[at] = cell
