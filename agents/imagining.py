"""What a searching agent needs of a mode: a fight that may be behind a view, and who would be ahead in it."""

from __future__ import annotations

from ..rules.core.kernel import modal
from ..rules.core.state import Spec, State, Workspace


@modal
def imagine(s: Spec, f: State, w: Workspace, side: int, key: int) -> int:
    """Mode: make of `f`, a copy of what `side` knows, a whole fight that may be the true one; what is hidden is drawn
    by `key`, and so are all dice to come. 0 if so little is known of what is going on that none can be made.

    `s` is the spec as the side knows it: foes' sheets are their looks.
    """
    raise NotImplementedError


@modal
def lead(s: Spec, f: State, side: int) -> int:
    """Mode: what the side has of all strength that is left in the fight, in thousandths."""
    raise NotImplementedError
