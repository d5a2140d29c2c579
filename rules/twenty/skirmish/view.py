"""What a side may know of a fight in skirmish mode."""

from __future__ import annotations

from ...core.kernel import answers, kernel
from ...core.view import redact
from ..core.minds import is_open_to
from ..core.view import cover_tracks, forget_dice, redact_shared, strike_from_order
from .state import SkirmishFight, SkirmishSpec
from .words import WEAPONS


@kernel
def forget_place(v: SkirmishFight, j: int) -> None:
    """Nothing is known of what it holds and how it stands."""
    them = v.units[j]
    them.in_hand = 0
    them.drawn = 0
    them.sighted = 0
    them.recoil = 0
    them.last = 0
    them.cover = 0
    them.flankers = 0
    them.defended = 0
    them.moved = 0
    them.free = 0


@kernel
def redact_foe(s: SkirmishSpec, f: SkirmishFight, v: SkirmishFight, side: int, j: int) -> None:
    """A foe as the side sees it: somewhere, or in plain view."""
    if redact_shared(s, f, v, side, j):
        forget_place(v, j)
    for slot in range(WEAPONS):
        v.units[j].fired[slot] = 0


@answers(redact, SkirmishFight)
def redact_skirmish(s: SkirmishSpec, f: SkirmishFight, v: SkirmishFight, side: int) -> None:
    """Take out of `v` the dice, and whatever the side cannot know of others."""
    forget_dice(v, side)
    for j in range(s.count):
        if not is_open_to(s, f, side, j):
            redact_foe(s, f, v, side, j)
    strike_from_order(s, f, v, side)
    cover_tracks(s, f, v, side)
