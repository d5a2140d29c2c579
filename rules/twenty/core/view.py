"""What a side may know of a fight by the rule of twenty (T84, and `foe_pools`): shared by both modes."""

from __future__ import annotations

from ...core.kernel import kernel
from ...core.state import NOBODY, TAPE, UNITS
from ...core.view import quarters_of
from .harm import full_health, guessed_health
from .minds import is_open_to, locates
from .state import ABILITIES, TwentyFight, TwentySpec
from .statuses import bears, write_status
from .table import STATUSES, Lasts, Status

EXACT, QUARTERS, NOTHING_KNOWN = range(3)  # profile.foe_pools


@kernel
def shows_health(s: TwentySpec, f: TwentyFight, side: int, j: int) -> bool:
    """The side knows the health of `j` exactly."""
    return s.profile.foe_pools == EXACT or is_open_to(s, f, side, j)


@kernel
def seen_health(s: TwentySpec, f: TwentyFight, side: int, j: int) -> int:
    """Health as the side sees it: exact for friends, else by quarters of what one would guess, or unhurt."""
    return f.units[j].health if shows_health(s, f, side, j) else dimmed_health(s, f, j)


@kernel
def dimmed_health(s: TwentySpec, f: TwentyFight, j: int) -> int:
    """Health as strangers see it where they do not see it exactly."""
    left = f.units[j].health
    if f.viewer:
        return left  # a view holds what is seen already
    guess = guessed_health(s, j)
    full = full_health(s, j)
    if s.profile.foe_pools == NOTHING_KNOWN or full == 0 or left >= full:
        return guess
    return (quarters_of(left, full) * guess + 3) // 4


@kernel
def members(s: TwentySpec, side: int) -> int:
    """Bits of the side's combatants."""
    bits = 0
    for k in range(s.count):
        if s.sheets[k].side == side:
            bits |= 1 << k
    return bits


@kernel
def forget_inner(v: TwentyFight, j: int) -> None:
    """What nobody sees from outside."""
    them = v.units[j]
    them.resource = 0
    them.blood = 0
    for k in range(ABILITIES):
        them.uses[k] = 0


@kernel
def forget_shared(v: TwentyFight, j: int) -> None:
    """Nothing is known of its state."""
    them = v.units[j]
    them.x = 0
    them.y = 0
    them.initiative = 0
    them.acted = 0
    them.actions = 0
    them.due = 0
    for status in range(STATUSES):
        if status != Status.STEALTH:
            them.borne[status] = 0
    them.bearing &= 1 << Status.STEALTH


@kernel
def redact_shared(s: TwentySpec, f: TwentyFight, v: TwentyFight, side: int, j: int) -> bool:
    """A foe as the side sees it; true if its place is unknown, and the rest of its state is to be forgotten too."""
    lost = not locates(s, f, side, j)
    v.units[j].health = guessed_health(s, j) if lost else seen_health(s, f, side, j)
    forget_inner(v, j)
    v.units[j].found_by = f.units[j].found_by & members(s, side)
    if bears(f, j, Status.STEALTH):
        write_status(v, j, Status.STEALTH, 0, Lasts.STAYS, 0, j, False)  # its roll is its own
    if lost:
        forget_shared(v, j)
    return lost


@kernel
def forget_dice(v: TwentyFight, side: int) -> None:
    """Dice key, counter and tape are nobody's to know, nor what only the engine counts."""
    v.viewer = side + 1
    v.key = 0
    v.counter = 0
    v.tape_at = 0
    v.tape_count = 0
    for k in range(TAPE):
        v.tape[k] = 0
    v.mark = 0
    v.nearest = 0
    v.quiet = 0


@kernel
def strike_from_order(s: TwentySpec, f: TwentyFight, v: TwentyFight, side: int) -> None:
    """The order without those whose place is hidden."""
    n = 0
    turn = 0
    for k in range(f.order_count):
        j = f.order[k]
        if locates(s, f, side, j):
            v.order[n] = j
            n += 1
            if k < f.turn:
                turn = n
    for k in range(n, UNITS):
        v.order[k] = 0
    v.order_count = n
    v.turn = turn


@kernel
def is_nameless(s: TwentySpec, f: TwentyFight, side: int, i: int) -> bool:
    """Somebody whom the side cannot place."""
    return i != NOBODY and not locates(s, f, side, i)


@kernel
def cover_tracks(s: TwentySpec, f: TwentyFight, v: TwentyFight, side: int) -> None:
    """Neither turn nor frames name anybody that the side cannot place."""
    if is_nameless(s, f, side, f.actor):
        v.actor = NOBODY
    if is_nameless(s, f, side, f.decider):
        v.decider = NOBODY
    if is_nameless(s, f, side, f.acting):
        v.acting = NOBODY
    for k in range(v.depth):
        frame = v.frames[k]
        if is_nameless(s, f, side, f.frames[k].actor):
            frame.actor = NOBODY
            frame.using = 0
            frame.path = 0
            frame.who = 0
        if is_nameless(s, f, side, f.frames[k].target):
            frame.target = NOBODY
