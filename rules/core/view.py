"""What a side may know, as questions to the mode: the redacted state that agents decide from, and the observation."""

from __future__ import annotations

from .kernel import kernel, modal
from .records import Floats
from .state import Spec, State, Workspace


@modal
def redact(s: Spec, f: State, v: State, side: int) -> None:
    """Mode: make of `v`, a copy of `f`, what `side` may know: hidden facts are gone from it (P4)."""


@modal
def observe(s: Spec, f: State, w: Workspace, row: Floats) -> None:
    """Mode: write the observation of the decider into `row`, float32, as the mode's layout says."""


@kernel
def quarters_of(left: int, full: int) -> int:
    """How many quarters of a pool are left, rounded up; counted, for a division is dear here."""
    quarters = 1 if left > 0 else 0
    for k in range(1, 4):
        if 4 * left > k * full:
            quarters += 1
    return quarters


@kernel
def share_of(left: int, full: int) -> float:
    """A pool as a share of what it held, 0 if that was nothing; most are full, and a division is dear here."""
    if left == full:
        return 1.0 if full else 0.0
    return left / full if full else 0.0
