"""What attack actions cost (G15): paid after the roll, free where the pool is empty."""

from __future__ import annotations

from ..core.kernel import kernel
from .pools import pool_of
from .state import GridFight, GridSpec
from .words import Pool, Verb


@kernel
def price_of(s: GridSpec, verb: int) -> int:
    """Points that an attack action costs; abilities have a price of their own."""
    profile = s.profile
    if verb == Verb.DECEIVE or verb == Verb.PERSUADE:
        return profile.provoke_cost
    if verb == Verb.MENACE:
        return profile.menace_cost
    if verb == Verb.GRAPPLE or verb == Verb.BREAK_FREE:
        return profile.grapple_cost
    if verb == Verb.PUMMEL:
        return profile.pummel_cost
    return profile.strike_cost if verb < Verb.FIRE else profile.fire_cost


@kernel
def pool_behind(verb: int) -> int:
    """The pool that pays for it."""
    if verb == Verb.DECEIVE or verb == Verb.PERSUADE:
        return Pool.FOCUS
    return Pool.COURAGE if verb == Verb.MENACE else Pool.STAMINA


@kernel
def affords(s: GridSpec, f: GridFight, i: int, verb: int) -> bool:
    """G15: an attack is free at 0; where the table plays otherwise, what cannot be paid is not legal."""
    return s.profile.free_at_zero != 0 or pool_of(f, i, pool_behind(verb)) >= price_of(s, verb)
