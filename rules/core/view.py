"""What a side may know, as questions to the mode: the redacted state that agents decide from, and the observation."""

from __future__ import annotations

from typing import Any

from .kernel import modal


@modal
def redact(s: Any, f: Any, v: Any, side: int) -> None:
    """Mode: make of `v`, a copy of `f`, what `side` may know: hidden facts are gone from it (P4)."""


@modal
def observe(s: Any, f: Any, w: Any, row: Any) -> None:
    """Mode: write the observation of the decider into `row`, float32, as the mode's layout says."""
