"""What a side may know, as questions to the mode: the redacted state that agents decide from, and the observation."""

from __future__ import annotations

from .kernel import modal
from .records import Floats
from .state import Spec, State, Workspace


@modal
def redact(s: Spec, f: State, v: State, side: int) -> None:
    """Mode: make of `v`, a copy of `f`, what `side` may know: hidden facts are gone from it (P4)."""


@modal
def observe(s: Spec, f: State, w: Workspace, row: Floats) -> None:
    """Mode: write the observation of the decider into `row`, float32, as the mode's layout says."""
