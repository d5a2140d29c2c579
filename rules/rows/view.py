"""What a side may know of a fight in rows mode: everything but calls before the die, and the inside of its foes."""

from __future__ import annotations

from ..core.kernel import answers, kernel
from ..core.state import TAPE, Fate
from ..core.view import quarters_of, redact
from .state import RowsFight, RowsSpec
from .words import ABILITIES, ITEMS

EXACT, BANDS, NONE = range(3)  # profile.foe_pools


@kernel
def is_friend(s: RowsSpec, side: int, j: int) -> bool:
    """Of the side: it shares what it knows of itself."""
    return s.sheets[j].side == side


@kernel
def in_band(left: int, full: int, guess: int) -> int:
    """By quarters of what a stranger would guess; anything left is at least a quarter."""
    return (quarters_of(left, full) * guess + 3) >> 2


@kernel
def seen_health(s: RowsSpec, f: RowsFight, side: int, j: int) -> int:
    """Health as the side sees it; who is downed lies there for all to see."""
    left = f.units[j].health
    if f.viewer:  # shown already as the side sees it
        return left
    if is_friend(s, side, j) or s.profile.foe_pools == EXACT or f.units[j].fate == Fate.UNCONSCIOUS:
        return left
    if s.profile.foe_pools == NONE or s.sheets[j].health == 0:
        return s.looks[j].health
    return in_band(left, s.sheets[j].health, s.looks[j].health)


@kernel
def seen_mana(s: RowsSpec, f: RowsFight, side: int, j: int) -> int:
    """Mana as the side sees it."""
    left = f.units[j].mana
    if f.viewer:
        return left
    if is_friend(s, side, j) or s.profile.foe_pools == EXACT:
        return left
    if s.profile.foe_pools == NONE or s.sheets[j].mana == 0:
        return s.looks[j].mana
    return in_band(left, s.sheets[j].mana, s.looks[j].mana)


@kernel
def redact_foe(s: RowsSpec, f: RowsFight, v: RowsFight, side: int, j: int) -> None:
    """A foe as the side sees it: pools by bands, not what it has used up or carries, nor its call before the die."""
    them = v.units[j]
    them.health = seen_health(s, f, side, j)
    them.mana = seen_mana(s, f, side, j)
    if f.cast == 0:
        them.call = 0  # R03
    for k in range(ABILITIES):
        them.uses[k] = 0
    for k in range(ITEMS):
        them.items[k] = 0


@answers(redact, RowsFight)
def redact_rows(s: RowsSpec, f: RowsFight, v: RowsFight, side: int) -> None:
    """Take out of `v` the dice, and whatever the side cannot know of others."""
    v.viewer = side + 1
    v.key = 0
    v.counter = 0
    v.tape_at = 0
    v.tape_count = 0
    for k in range(TAPE):
        v.tape[k] = 0
    v.mark = 0
    v.quiet = 0
    for j in range(s.count):
        if not is_friend(s, side, j):
            redact_foe(s, f, v, side, j)
