"""What is done to bodies: pushed back, slammed (T61), disarmed (T37), falling asleep in the air (T85)."""

from __future__ import annotations

from ...core.board import diagonal, directions, step_x, step_y
from ...core.dice import roll
from ...core.endings import are_foes
from ...core.events import emit
from ...core.kernel import answers, kernel
from ...core.state import NOBODY
from ..core.bands import band_between
from ..core.effects import adjacent_foe, mode_effect
from ..core.harm import by_type, harmed, hurt
from ..core.order import is_standing, stander
from ..core.state import AbilityEffect
from ..core.statuses import status_begins
from ..core.table import Status
from ..core.words import Band, Damage, Effect, Ev, RollFor
from .cover import across, agree
from .gear import disarm
from .state import SkirmishFight, SkirmishSpec, SkirmishWork


@kernel
def along(s: SkirmishSpec, f: SkirmishFight, i: int, j: int, d: int) -> int:
    """How well direction `d` leads `j` straight away from `i`; diagonals are longer, so they are weighed less."""
    x = f.units[j].x
    y = f.units[j].y
    right = across(s, x, y, step_x(s, x, y, d), step_y(s, x, y, d))
    mine = f.units[i]
    how = agree(s, right, step_y(s, x, y, d) - y, across(s, mine.x, mine.y, x, y), y - mine.y)
    return how * abs(how) if diagonal(s, d) else 2 * how * abs(how)


@kernel
def away(s: SkirmishSpec, f: SkirmishFight, i: int, j: int) -> int:
    """The direction that leads `j` straightest away from `i`, walls or not; the first of equals."""
    best = 0
    for d in range(directions(s)):
        if along(s, f, i, j, d) > along(s, f, i, j, best):
            best = d
    return best


@kernel
def slam(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, j: int, purpose: int, faces: int) -> None:
    """T61: an impact or a fall: physical damage, which armour does not soak."""
    amount = by_type(s, s.sheets[j], roll(s, f, w, i, purpose, faces), Damage.PHYSICAL, False)
    hurt(s, f, w, j, amount, Damage.PHYSICAL, i, 61)


@kernel
def push_away(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, j: int, cells: int) -> None:
    """Drive `j` back from `i`; T61: against a wall, or somebody, it is slammed."""
    for _ in range(cells):
        d = away(s, f, i, j)
        x = step_x(s, f.units[j].x, f.units[j].y, d)
        y = step_y(s, f.units[j].x, f.units[j].y, d)
        if (s.steps[f.units[j].y, f.units[j].x] >> d) & 1 == 0 or stander(s, f, j, x, y) >= 0:
            slam(s, f, w, i, j, RollFor.DAMAGE, s.profile.slam_die)
            return
        f.units[j].x = x
        f.units[j].y = y
        f.units[j].cover = 0
        emit(w, Ev.PUSH, i, j, x, y, 0, 0, 61)


@answers(mode_effect, SkirmishFight)
def skirmish_effect(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, j: int, effect: AbilityEffect) -> None:
    """Effects of bodies; areas that last are placed once for the whole area."""
    if effect.kind == Effect.DISARM:
        disarm(s, f, w, i, j, effect.value != 0)
    elif effect.kind == Effect.PUSH:
        push_away(s, f, w, i, j, effect.value)


@answers(adjacent_foe, SkirmishFight)
def another_adjacent(s: SkirmishSpec, f: SkirmishFight, i: int, j: int) -> int:
    """T08: the first enemy in melee of `i` but `j`."""
    for k in range(s.count):
        if k != j and k != i and are_foes(s, i, k) and is_standing(f, k) and band_between(s, f, i, k) == Band.MELEE:
            return k
    return NOBODY


@answers(status_begins, SkirmishFight)
def status_begins_on(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, j: int, status: int) -> None:
    """T85: a sleeper in the air or on a ledge takes falling damage, before it sleeps."""
    if status == Status.ASLEEP and s.sheets[j].aloft:
        emit(w, Ev.FALL, j, -1, 0, 0, 0, 0, 85)
        slam(s, f, w, j, j, RollFor.FALL, s.profile.fall_die)


@answers(harmed, SkirmishFight)
def nothing_more(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, j: int, before: int) -> None:
    """In skirmish, harm is all."""
