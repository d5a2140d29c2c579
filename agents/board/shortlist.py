"""The few most promising cells by a rough score, on the scratch paper of the search: `node_state` the cells, best
first, `node_key` what they scored.
"""

from __future__ import annotations

from ...rules.core.kernel import kernel
from ...rules.core.reach import BoardWorkspace

NOTHING = -(1 << 60)  # no place


@kernel
def clear_list(w: BoardWorkspace, most: int) -> None:
    """Room for so many."""
    for k in range(most):
        w.node_key[k] = NOTHING


@kernel
def enlist(w: BoardWorkspace, cell: int, rough: int, most: int) -> None:
    """Put a cell on the list of the most promising, if it belongs there; equals stay in their order."""
    at = most
    while at > 0 and rough > w.node_key[at - 1]:
        at -= 1
    for k in range(most - 1, at, -1):
        w.node_key[k] = w.node_key[k - 1]
        w.node_state[k] = w.node_state[k - 1]
    if at < most:
        w.node_key[at] = rough
        w.node_state[at] = cell
