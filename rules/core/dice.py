"""Dice: every roll goes through one door with a purpose; the tape first, then the generator in the fight."""

from __future__ import annotations

from .events import ROLL, emit
from .kernel import kernel
from .state import Spec, State, Workspace

LOW32 = 0xFFFFFFFF


@kernel
def scramble(x: int) -> int:
    """A 32-bit finaliser; both multipliers are below 2**31, so int64 never overflows."""
    x = ((x ^ (x >> 16)) * 0x21F0AAAD) & LOW32
    x = ((x ^ (x >> 15)) * 0x735A2D97) & LOW32
    return x ^ (x >> 15)


@kernel
def random32(key: int, counter: int) -> int:
    """Three scrambles, over the counter and both halves of the key: neighbouring keys share no dice."""
    x = scramble(counter & LOW32)
    x = scramble((x + key) & LOW32)
    return scramble((x + (key >> 32)) & LOW32)


@kernel
def roll(s: Spec, f: State, w: Workspace, i: int, purpose: int, sides: int) -> int:
    """One die of `sides` rolled by combatant `i`: from the tape if it holds any, else from the generator.

    Where some sides roll by hand (bits of `w.by_hand`) the tape is theirs alone. For them an empty tape marks the run
    as starved, notes which die is wanted, and gives 1: the caller drops that run, asks for the die, and runs again.
    """
    by_hand = (w.by_hand >> s.sheets[i].side) & 1
    if f.tape_at < f.tape_count and (by_hand or not w.by_hand):
        value = f.tape[f.tape_at]
        f.tape_at += 1
    elif by_hand:
        value = 1
        if not w.starved:
            w.starved = 1
            w.wanted_for = purpose
            w.wanted_sides = sides
            w.wanted_by = i
    else:
        f.counter += 1
        value = 1 + ((random32(f.key, f.counter) * sides) >> 32)
    value = min(max(value, 1), sides)
    emit(w, ROLL, i, -1, purpose, sides, value, 0, 0)
    return value
