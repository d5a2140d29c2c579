"""What a side may know of a fight in grid mode (G42, G43 and the profile's `foe_pools`)."""

from __future__ import annotations

from ..core.kernel import answers, kernel
from ..core.state import NOBODY, TAPE, UNITS, Fate
from ..core.view import quarters_of, redact
from .pools import pool_at_start, pool_of, set_pool
from .sight import locates
from .state import MODIFIERS, GridFight, GridSpec
from .words import ABILITIES, POOLS, WEAPONS, Pool

EXACT, BANDS, NONE = range(3)  # profile.foe_pools


@kernel
def is_friend(s: GridSpec, side: int, j: int) -> bool:
    """Not hostile to the side: it shares what it knows of itself."""
    return (s.hostile[side] >> s.sheets[j].side) & 1 == 0


@kernel
def look_at_start(s: GridSpec, j: int, pool: int) -> int:
    """What a stranger would guess that the pool held when full."""
    look = s.looks[j]
    if pool == Pool.STAMINA:
        return look.stamina
    return look.focus if pool == Pool.FOCUS else look.courage


@kernel
def seen_pool(s: GridSpec, f: GridFight, side: int, j: int, pool: int) -> int:
    """A pool as the side sees it: exact for friends, else by quarters of what one would guess, or unhurt."""
    left = pool_of(f, j, pool)
    if f.viewer:
        return left  # a view holds what is seen already
    if is_friend(s, side, j) or s.profile.foe_pools == EXACT:
        return left
    guess = look_at_start(s, j, pool)
    full = pool_at_start(s, j, pool)
    if s.profile.foe_pools == NONE or full == 0:
        return guess
    if left >= full:
        return guess
    return (quarters_of(left, full) * guess + 3) >> 2


@kernel
def forget_unit(v: GridFight, j: int) -> None:
    """Nothing is known of its state."""
    them = v.units[j]
    them.x = 0
    them.y = 0
    them.prone = 0
    them.sheltered = 0
    them.held_by = 0
    them.engaged = 0
    them.wounds = 0
    them.stress = 0
    them.fears = 0
    them.distracted = 0
    them.exposed = 0
    them.intercepts = 0
    them.initiative = 0
    them.acted = 0
    them.delayed = 0
    for k in range(MODIFIERS):
        them.modifiers[k].tests = 0
        them.modifiers[k].value = 0
        them.modifiers[k].type = 0
        them.modifiers[k].rounds = 0


@kernel
def forget_inner(v: GridFight, j: int) -> None:
    """What nobody sees from outside: what it has used up, whom it feared."""
    them = v.units[j]
    them.feared = 0
    them.breaths = 0
    for k in range(ABILITIES):
        them.uses[k] = 0
    for k in range(WEAPONS):
        them.thrown[k] = 0


@kernel
def members(s: GridSpec, side: int) -> int:
    """Bits of the side's combatants."""
    bits = 0
    for k in range(s.count):
        if s.sheets[k].side == side:
            bits |= 1 << k
    return bits


@kernel
def fooled(s: GridSpec, f: GridFight, side: int, j: int) -> int:
    """Bits of those that friend `j` hides from, as far as the side knows that they are there."""
    if f.units[j].hidden_from == 0:
        return 0
    bits = 0
    for k in range(s.count):
        if (f.units[k].unknown_to >> side) & 1 == 0:
            bits |= 1 << k
    return f.units[j].hidden_from & bits


@kernel
def redact_foe(s: GridSpec, f: GridFight, v: GridFight, side: int, j: int) -> None:
    """A foe as the side sees it: not there, somewhere, or in plain view."""
    them = v.units[j]
    undetected = (f.units[j].unknown_to >> side) & 1
    if undetected or not locates(s, f, side, j):
        forget_unit(v, j)
        for pool in range(POOLS):
            set_pool(v, j, pool, look_at_start(s, j, pool))
    else:
        for pool in range(POOLS):
            set_pool(v, j, pool, seen_pool(s, f, side, j, pool))
    if undetected:
        them.fate = Fate.ESCAPED
    forget_inner(v, j)
    if f.units[j].hidden_from:
        them.hidden_from = f.units[j].hidden_from & members(s, side)
    them.unknown_to = f.units[j].unknown_to & (1 << side)


@kernel
def clear_order(v: GridFight, n: int) -> None:
    """Nobody stands in the order behind the first `n`."""
    for k in range(n, UNITS):
        v.order[k] = 0


@kernel
def somebody_hides(s: GridSpec, f: GridFight) -> bool:
    """Not everybody's place is plain to all."""
    for j in range(s.count):
        if f.units[j].hidden_from or f.units[j].unknown_to:
            return True
    return False


@kernel
def strike_from_order(s: GridSpec, f: GridFight, v: GridFight, side: int) -> None:
    """The order without those whose place or existence is hidden."""
    n = 0
    turn = 0
    for k in range(f.order_count):
        j = f.order[k]
        if is_friend(s, side, j) or locates(s, f, side, j):
            v.order[n] = j
            n += 1
            if k < f.turn:
                turn = n
    clear_order(v, n)
    v.order_count = n
    v.turn = turn


@kernel
def cover_tracks(s: GridSpec, f: GridFight, v: GridFight, side: int) -> None:
    """Neither turn nor frames name anybody that the side cannot place."""
    if v.actor != NOBODY and not is_friend(s, side, v.actor) and not locates(s, f, side, v.actor):
        v.actor = NOBODY
    for k in range(v.depth):
        frame = v.frames[k]
        if frame.actor != NOBODY and not is_friend(s, side, frame.actor) and not locates(s, f, side, frame.actor):
            frame.actor = NOBODY
            frame.using = 0
            frame.path = 0
            frame.who = 0
        if frame.target != NOBODY and not is_friend(s, side, frame.target) and not locates(s, f, side, frame.target):
            frame.target = NOBODY


@answers(redact, GridFight)
def redact_grid(s: GridSpec, f: GridFight, v: GridFight, side: int) -> None:
    """Take out of `v` the dice, and whatever the side cannot know of others."""
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
    for j in range(s.count):
        if is_friend(s, side, j):
            v.units[j].hidden_from = fooled(s, f, side, j)
        else:
            redact_foe(s, f, v, side, j)
    if somebody_hides(s, f):
        strike_from_order(s, f, v, side)
        cover_tracks(s, f, v, side)
    else:
        v.turn = min(f.turn, f.order_count)
        clear_order(v, f.order_count)
