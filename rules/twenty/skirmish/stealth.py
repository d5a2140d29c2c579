"""Entering stealth and looking for who hides (T84)."""

from __future__ import annotations

from ...core.endings import are_foes
from ...core.kernel import kernel
from ..core.bands import is_blocked, line_between, seen_line
from ..core.minds import find, is_aware
from ..core.order import go_into_stealth, is_standing
from ..core.statuses import bears
from ..core.table import Status
from .state import SkirmishFight, SkirmishSpec, SkirmishWork


@kernel
def sees(s: SkirmishSpec, f: SkirmishFight, k: int, i: int) -> bool:
    """Foe `k` stands, is not blind, and nothing solid is between."""
    return is_standing(f, k) and not bears(f, k, Status.BLIND) and not is_blocked(line_between(s, f, k, i))


@kernel
def is_seen(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> bool:
    """As far as it knows, a foe sees it."""
    for k in range(s.count):
        if are_foes(s, i, k) and is_standing(f, k) and is_aware(s, f, i, k) and not bears(f, k, Status.BLIND):
            if not is_blocked(seen_line(s, f, w, i, k)):
                return True
    return False


@kernel
def can_hide(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> bool:
    """T84: unseen or in cover."""
    if bears(f, i, Status.STEALTH):
        return False
    return f.units[i].cover != 0 or not s.profile.hide_needs_cover or not is_seen(s, f, w, i)


@kernel
def hide(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> None:
    """T84: a stealth roll; a foe it did not know of, and that sees it, is not deceived."""
    go_into_stealth(s, f, w, i, 84)
    if f.units[i].cover or not s.profile.hide_needs_cover:
        return
    for k in range(s.count):
        if are_foes(s, i, k) and sees(s, f, k, i):
            find(s, f, w, k, i)
