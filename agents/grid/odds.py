"""Chances and expected harm, in thousandths and in hundredths of a point, from target numbers alone (G02 to G05)."""

from __future__ import annotations

from ...rules.core.kernel import kernel
from ...rules.grid.attacks import taken_off
from ...rules.grid.pools import damage_die
from ...rules.grid.skill_tests import degree
from ...rules.grid.state import GridSpec
from ...rules.grid.words import Degree

FIRST = (0, 1, 5, 10, 15)  # G03: the lowest face of each degree
WIDTH = (0, 4, 5, 5, 5)  # and how many faces it has
PAIRS = 400  # of two dice


@kernel
def faces_at(tn: int, how: int) -> int:
    """Faces of the die that pass with this degree; of a fail, those that do not pass."""
    if how == Degree.FAIL:
        return 20 - tn
    return min(max(tn - FIRST[how] + 1, 0), WIDTH[how])


@kernel
def chance(s: GridSpec, tn: int, boons: int) -> int:
    """Of passing a Test with so many Boons, or Banes if below 0 (G05)."""
    one = 50 * tn if boons < 0 else 1000 - 50 * tn
    kept = one
    for _ in range(abs(boons) * s.profile.boon_dice):
        kept = kept * one // 1000
    return kept if boons < 0 else 1000 - kept


@kernel
def mean(faces: int) -> int:
    """Of a die."""
    return (faces + 1) * 50


@kernel
def passed_damage(s: GridSpec, tn: int, die: int) -> int:
    """G04: mean damage of an attack roll that passes: the die of its degree (or `die`), a second one on a critical."""
    total = s.profile.critical_rolls * mean(die if die else damage_die(s, degree(s, tn, tn)))
    for how in range(Degree.WEAK, Degree.GREAT + 1):
        total += faces_at(tn, how) * mean(die if die else damage_die(s, how))
    return total // tn


@kernel
def defence(s: GridSpec, tn: int, armour: int) -> int:
    """G04: what a defence roll takes off on average, armour with it."""
    off = armour * 100 * (tn if s.profile.armour_needs_pass else 20)
    for how in range(Degree.WEAK, Degree.GREAT + 1):
        off += faces_at(tn, how) * taken_off(s, how) * 100
    return off // 20


@kernel
def left_of(s: GridSpec, damage: int, off: int) -> int:
    """G04: what comes through: at least 1, and nothing past a critical defence."""
    return max(damage - off, 100 * s.profile.least_hit) * 19 // 20


@kernel
def wins(tn: int, other: int) -> int:
    """G03: of beating `other` in an Opposed Test: the higher pass; a critical beats all but a critical."""
    pairs = tn * (20 - other)
    if tn > other:
        pairs += other * (other - 1) // 2 + other * (tn - other)
    else:
        pairs += tn * (tn - 1) // 2 + other - tn
    return pairs * 1000 // PAIRS


@kernel
def conflict(s: GridSpec, tn: int, other: int, bonus: int) -> tuple[int, int]:
    """G03, G51: the chance to have the better degree, and the harm to expect from it; `bonus` in points."""
    won = 0
    harm = 0
    for mine in range(Degree.WEAK, Degree.GREAT + 1):
        for theirs in range(mine):
            pairs = faces_at(tn, mine) * faces_at(other, theirs)
            won += pairs
            harm += pairs * max(mean(damage_die(s, mine - theirs)) + 100 * bonus, 100)
    return won * 1000 // PAIRS, harm // PAIRS
