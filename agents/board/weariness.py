"""Fights that will not end: who thinks of leaving thinks of it the more."""

from __future__ import annotations

from ...rules.core.kernel import kernel
from ...rules.core.state import State

BORNE = 10  # rounds that nobody minds
EACH = 8  # percent that each one more makes the fight look worse
MOST = 64


@kernel
def weariness(v: State) -> int:
    """Percent by which the fight looks worse than it goes, for it has lasted long."""
    return min(EACH * max(v.round_no - BORNE, 0), MOST)
