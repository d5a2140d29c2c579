"""Damage dice: packed as count * 64 + faces; what a critical makes of them (T08)."""

from __future__ import annotations

from ...core.dice import roll
from ...core.kernel import kernel
from .state import FACES, TwentyFight, TwentySpec, TwentyWork
from .words import RollFor

MOST = 32  # dice in one roll


def pack(count: int, faces: int) -> int:
    """Dice as one number: 2d6 is 134."""
    return count * FACES + faces


@kernel
def dice_of(count: int, faces: int) -> int:
    """Dice as one number."""
    return count * FACES + faces


@kernel
def roll_dice(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, purpose: int, dice: int) -> int:
    """The sum of packed dice."""
    total = 0
    if dice % FACES:
        for _ in range(min(dice // FACES, MOST)):
            total += roll(s, f, w, i, purpose, dice % FACES)
    return total


@kernel
def highest(dice: int) -> int:
    """The most that packed dice can show."""
    return min(dice // FACES, MOST) * (dice % FACES)


@kernel
def damage_roll(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, dice: int, critical: bool) -> int:
    """T06: what an action's dice deal; T08: a critical deals the maximum plus a normal roll."""
    if critical:
        return highest(dice) + roll_dice(s, f, w, i, RollFor.CRITICAL_DAMAGE, dice)
    return roll_dice(s, f, w, i, RollFor.DAMAGE, dice)
