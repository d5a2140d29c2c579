"""Who may be targeted (R02, R14), and whom an ability reaches. Combatants are bits of a number here."""

from __future__ import annotations

from ..core.kernel import kernel
from ..core.state import Fate
from .formation import in_front, stands
from .state import Ability, RowsFight, RowsSpec, RowsWork
from .words import AimAt, Kind, Spread


@kernel
def look_over(s: RowsSpec, f: RowsFight, w: RowsWork, i: int) -> None:
    """Note in `w` who stands where as combatant `i` sees it."""
    allies = 0
    fallen = 0
    foes = 0
    ahead = 0
    guards = 0
    side = s.sheets[i].side
    for j in range(s.count):
        bit = 1 << j
        if in_front(s, f, j):
            ahead |= bit
        if s.sheets[j].side == side:
            if stands(f, j):
                allies |= bit
            elif f.units[j].fate == Fate.UNCONSCIOUS:
                fallen |= bit
        elif stands(f, j):
            foes |= bit
            if s.roles[f.units[j].role].guards:
                guards |= bit
    w.allies = allies
    w.fallen = fallen
    w.front = foes & ahead
    w.back = foes & ~ahead
    w.ahead = ahead
    w.guards = guards


@kernel
def foes_reached(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, ability: Ability) -> int:
    """R02: melee goes from the front row at the front row alone; all else reaches everybody who stands."""
    if not ability.melee:
        return w.front | w.back
    return w.front if in_front(s, f, i) else 0


@kernel
def pool_of_targets(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, ability: Ability) -> int:
    """All that the ability could have among its targets."""
    if ability.aim == AimAt.FOE:
        return foes_reached(s, f, w, i, ability)
    if ability.aim == AimAt.ALLY:
        return w.allies
    return w.fallen if ability.aim == AimAt.FALLEN else 1 << i


@kernel
def first_of(bits: int) -> int:
    """The lowest of the bits."""
    return bits & -bits


@kernel
def guarded(w: RowsWork, ability: Ability, reach: int) -> int:
    """R14: a single-target attack must choose a Guardian among those it reaches."""
    guards = reach & w.guards
    return guards if ability.attack and ability.aim == AimAt.FOE and guards else reach


@kernel
def aims(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, ability: Ability) -> int:
    """At whom the ability may be aimed: for a whole row the first in it; 0 if there is nobody for it."""
    reach = pool_of_targets(s, f, w, i, ability)
    if ability.spread == Spread.ONE:
        return guarded(w, ability, reach)
    if ability.spread == Spread.ROW:
        return first_of(reach & w.ahead) | first_of(reach & ~w.ahead)
    return reach


@kernel
def wants_aim(ability: Ability) -> bool:
    """Somebody must be chosen for it."""
    return ability.aim != AimAt.SELF and ability.spread != Spread.SIDE


@kernel
def further(bits: int, j: int, count: int) -> int:
    """So many of the bits that come next after `j` in roster order."""
    after = bits & (-2 << j)
    before = bits & ((1 << j) - 1)
    some = 0
    for _ in range(count):
        bit = first_of(after if after else before)
        some |= bit
        after &= ~bit
        before &= ~bit
    return some


@kernel
def further_targets(s: RowsSpec, f: RowsFight, i: int, j: int, ability: Ability, reach: int) -> int:
    """R14: an Enhancer's buff also reaches a second ally, a Saboteur's debuff a second foe."""
    role = s.roles[f.units[i].role]
    if ability.kind == Kind.BUFF and ability.aim == AimAt.ALLY and role.more_allies:
        return further(reach, j, role.more_allies)
    if ability.kind == Kind.DEBUFF and ability.aim == AimAt.FOE and role.more_foes:
        return further(reach, j, role.more_foes)
    return 0


@kernel
def targets(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, j: int, ability: Ability) -> int:
    """Whom the ability of `i` reaches when it is aimed at `j`."""
    reach = pool_of_targets(s, f, w, i, ability)
    if ability.aim == AimAt.SELF or ability.spread == Spread.SIDE:
        return reach
    if ability.spread == Spread.ROW:
        return reach & (w.ahead if (w.ahead >> j) & 1 else ~w.ahead)
    return 1 << j | further_targets(s, f, i, j, ability, reach)
