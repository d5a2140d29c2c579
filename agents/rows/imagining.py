"""Fights in the head of an agent in rows mode: all is in view but calls before the die (R03), and the dice."""

from __future__ import annotations

from ...rules.core.dice import random32
from ...rules.core.frames import top
from ...rules.core.kernel import answers, kernel
from ...rules.core.state import Fate
from ...rules.rows.state import RowsFight, RowsSpec, RowsWork
from ...rules.rows.view import is_friend
from ...rules.rows.words import Doing
from ..imagining import imagine, lead

CALLS = 10  # numbers that may be called


@answers(imagine, RowsFight)
def imagine_fight(s: RowsSpec, f: RowsFight, w: RowsWork, side: int, key: int) -> int:
    """Let foes have called something, and give the dice back."""
    calling = top(f).kind == Doing.CALLS and f.cast == 0
    for j in range(s.count):
        if calling and s.sheets[j].player and not is_friend(s, side, j):
            f.units[j].call = 1 + ((random32(key, j + 1) * CALLS) >> 32)
    f.viewer = 0
    f.key = key
    f.counter = 0
    return 1


@kernel
def strength(s: RowsSpec, f: RowsFight, j: int) -> int:
    """What is left of `j`, a thousand if it is unhurt; the downed may be raised (R13)."""
    them = f.units[j]
    if them.fate != Fate.STANDING:
        return 0
    return 300 + 700 * them.health // max(s.sheets[j].health, 1)


@answers(lead, RowsFight)
def lead_of(s: RowsSpec, f: RowsFight, side: int) -> int:
    """The share of the side, each by its health when unhurt."""
    ours = 1
    theirs = 1
    for j in range(s.count):
        worth = strength(s, f, j) * s.sheets[j].health
        if is_friend(s, side, j):
            ours += worth
        else:
            theirs += worth
    return ours * 1000 // (ours + theirs)
