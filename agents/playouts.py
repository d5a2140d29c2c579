"""Fights played out in the head of a searching agent: after a choice, from what its side knows."""

from __future__ import annotations

from typing import Any

from ..rules.core.choices import CHOICES
from ..rules.core.dice import random32
from ..rules.core.engine import TAKEN, leaves, take
from ..rules.core.kernel import entry, kernel
from ..rules.core.records import Array, Nums
from ..rules.core.state import Ending, Result, Spec, State, Workspace
from .grid import imagining as grid_imagining
from .imagining import imagine, lead
from .policies import run_policies
from .rows import imagining as rows_imagining
from .ships import imagining as ships_imagining
from .skirmish import imagining as skirmish_imagining

MODES = (grid_imagining, rows_imagining, skirmish_imagining, ships_imagining)  # importing registers how they imagine
MANY = 1 << 20
WHOLE = 1000  # a fight won
MARGIN = 100  # how much of it is for what is left of the winner, and of the loser
HALF = 500
OPEN = -1  # nothing came of it


@kernel
def worth(s: Spec, f: State, side: int) -> int:
    """What a fight has come to for a side, 0 to 1000: won or lost counts most, then who is ahead and by how much."""
    ahead = lead(s, f, side)
    if f.ending == Ending.ONGOING:
        return MARGIN + (WHOLE - 2 * MARGIN) * min(max(2 * ahead - HALF, 0), WHOLE) // WHOLE
    result = f.results[side]
    if result == Result.WIN:
        return WHOLE - MARGIN + MARGIN * ahead // WHOLE
    return MARGIN * ahead // WHOLE if result == Result.LOSS else HALF


@entry
def keep_staying(S: Array[Spec], V: Array[State], mask: Nums) -> None:
    """Take out of `mask`, shape (345,), the choices by which the decider of view `V` would leave the fight."""
    for choice in range(CHOICES):
        if mask[choice] and leaves(S[0], V[0], choice):
            mask[choice] = 0


@entry
def play_after_each(
    S: Array[Spec],
    which: Nums,
    F: Array[State],
    G: Array[State],
    V: Array[State],
    W: Array[Workspace],
    P: Any,
    todo: Any,
    tried: Any,
    count: int,
    rounds: int,
    keys: Nums,
    out: Any,
) -> None:
    """Take each of some choices in copies of fights as they truly are, and play each copy on: what a teacher knows.

    Args:
        S: the specs; which: the place among them of each fight of `F`.
        G, V, W: of which row 0 is used; P: the policies (24,) that play on.
        todo: the fights (n,); tried: the choices, shape (n, k), -1 for none.
        count: how often each choice is played out, with the same dice for all choices of a fight.
        rounds: how many rounds to play beyond the one at hand.
        keys: of the dice of each fight of `todo`, (n,).
        out: takes what each came to for the decider's side on average, 0 lost to 1 won, shape (n, k).
    """
    w = W[0]
    for at in range(len(todo)):
        i = todo[at]
        s = S[which[i]]
        side = s.sheets[F[i].decider].side
        for c in range(tried.shape[1]):
            total = 0
            for n in range(count if tried[at, c] >= 0 else 0):
                G[0] = F[i]
                f = G[0]
                f.key = (random32(keys[at], n) << 31) | random32(keys[at], MANY + n) >> 1
                f.counter = 0
                w.ready = 0
                take(s, f, w, tried[at, c])
                run_policies(s, G, 0, V, w, 0, P, random32(keys[at], 2 * MANY + n), F[i].round_no + rounds)
                total += worth(s, f, side)
            out[at, c] = total / (count * WHOLE)
    w.ready = 0


@entry
def play_after(
    S: Array[Spec],
    R: Array[State],
    F: Array[State],
    V: Array[State],
    W: Array[Workspace],
    t: int,
    P: Any,
    side: int,
    choice: int,
    rounds: int,
    key: int,
    low: int,
    high: int,
    out: Nums,
) -> None:
    """Take `choice` in fights that may be behind the view `R`, and play each on: numbers `low` to `high` - 1.

    Args:
        S: the spec as the side knows it, one record; R: the view, one record.
        F, V, W: of which row `t` is used; P: the policies (24,) that play on.
        rounds: how many rounds to play beyond the one at hand.
        key: of the agent's dice; number n has the same dice whatever the choice.
        out: takes what each came to for the side, 0 to 1000, shape (high,); -1: nothing.
    """
    s = S[0]
    w = W[t]
    for n in range(low, high):
        F[t] = R[0]
        f = F[t]
        dice = (random32(key, n) << 31) | random32(key, MANY + n) >> 1
        out[n] = OPEN
        if not imagine(s, f, w, side, dice):
            return
        w.ready = 0
        if take(s, f, w, choice) != TAKEN:
            continue
        run_policies(s, F, t, V, w, t, P, random32(key, 2 * MANY + n), R[0].round_no + rounds)
        out[n] = worth(s, f, side)
