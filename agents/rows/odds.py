"""Chances in thousandths, and expected harm, as far as a side can know them: of foes it knows their looks alone."""

from __future__ import annotations

from ...rules.core.kernel import kernel
from ...rules.rows.attacks import WHOLE, by_a_face, unrounded
from ...rules.rows.state import Ability, RowsFight, RowsSheet, RowsSpec
from ...rules.rows.statuses import IMMUNE_AT, SURE_AT
from ...rules.rows.words import ABILITIES, Kind, Statistic

FACES = 10  # of every die
MAGIC = Kind.MAGICAL | Kind.HEALING  # what magical attack serves


@kernel
def friends(s: RowsSpec, i: int, j: int) -> bool:
    """Of one side."""
    return s.sheets[i].side == s.sheets[j].side


@kernel
def known(s: RowsSpec, i: int, j: int) -> RowsSheet:
    """The sheet of `j` as `i` knows it: of a foe, what a stranger would guess."""
    if friends(s, i, j):
        return s.sheets[j]
    return s.looks[j]


@kernel
def statistic(s: RowsSpec, v: RowsFight, i: int, j: int, k: int) -> int:
    """R11: a statistic of `j` as `i` knows it, with the levels that all can see."""
    level = s.profile.level_attack if k < Statistic.EVASION else s.profile.level_other
    return known(s, i, j).statistics[k] + v.units[j].levels[k] * level


@kernel
def supposed_factor(s: RowsSpec, v: RowsFight, i: int, j: int, element: int) -> int:
    """R12: what an element does to `j`, in hundredths, as `i` knows it: of a foe, as blows of it have shown."""
    if friends(s, i, j):
        return s.sheets[j].elements[element]
    return s.looks[j].elements[element] + v.units[j].shown[element]


@kernel
def bears_never(s: RowsSpec, v: RowsFight, i: int, j: int, status: int) -> bool:
    """R10, R17: the status cannot take hold of `j` now, as `i` knows it: of a foe, as others of the kind have shown."""
    return ((known(s, i, j).immune | v.units[j].immune | v.units[j].proof) >> status) & 1 != 0


@kernel
def faces_that_hit(s: RowsSpec, v: RowsFight, i: int, j: int, ability: Ability) -> int:
    """R09: how many faces of the die hit; all of them where there is no roll."""
    if not ability.attack:
        return FACES
    accuracy = Statistic.MAGICAL_ACCURACY if ability.magical else Statistic.PHYSICAL_ACCURACY
    most = s.profile.hit_at_most + statistic(s, v, i, i, accuracy) - statistic(s, v, i, j, Statistic.EVASION)
    return min(max(most, 1 if s.profile.one_hits else 0), FACES)


@kernel
def edge(s: RowsSpec, v: RowsFight, i: int, j: int, ability: Ability, more: int) -> tuple[int, int]:
    """R09: attack and defence; R14: a role changes the defence; an item asks for none."""
    if ability.fixed:
        return more, 0
    attack = Statistic.MAGICAL_ATTACK if ability.magical else Statistic.PHYSICAL_ATTACK
    off = statistic(s, v, i, j, attack + 1) * s.roles[v.units[j].role].defence // 100
    return more + statistic(s, v, i, i, attack), off


@kernel
def factor_of(s: RowsSpec, v: RowsFight, i: int, j: int, ability: Ability, power: int) -> int:
    """R12, R14: power, role, element and the target's role; below 0 it is absorbed."""
    role = s.roles[v.units[i].role]
    own = role.magical if ability.magical else role.physical
    if ability.fixed:
        own = 100
    return power * own * supposed_factor(s, v, i, j, ability.element) * s.roles[v.units[j].role].taken


@kernel
def expected(s: RowsSpec, v: RowsFight, i: int, j: int, ability: Ability, power: int, more: int) -> tuple[int, int]:
    """R09: the mean harm of one effect in tenths of a point, misses with it, and the faces that down the target."""
    attack, off = edge(s, v, i, j, ability, more)
    factor = factor_of(s, v, i, j, ability, power)
    if factor == 0:
        return 0, 0  # R12: immune
    size = abs(factor)
    least = unrounded(s, attack, off, 0 if ability.fixed else 1, size)
    growth = 0 if ability.fixed else by_a_face(s, size)
    total, downing = over_faces(s, least, growth, faces_that_hit(s, v, i, j, ability), v.units[j].health)
    return (-total, 0) if factor < 0 else (total, downing)


@kernel
def over_faces(s: RowsSpec, least: int, growth: int, faces: int, left: int) -> tuple[int, int]:
    """The sum of what each face does to somebody with so much health left, and the faces that down it.

    The first face does `least`, in parts of WHOLE, each other `growth` more than the one before: added up, for a
    division for each would be dear.
    """
    amount, part = least // WHOLE, least % WHOLE
    more, rest = growth // WHOLE, growth % WHOLE
    always = max(s.profile.least_hit, 0)
    total = 0
    for face in range(faces):
        done = max(amount, always)
        if done >= left:  # so does every higher face
            return total + left * (faces - face), faces - face
        total += done
        part += rest
        amount += more + (1 if part >= WHOLE else 0)
        part -= WHOLE if part >= WHOLE else 0
    return total, 0


@kernel
def status_chance(s: RowsSpec, v: RowsFight, i: int, j: int, ability: Ability, status: int) -> int:
    """R10: of a status of `i` to take hold of its foe `j`, once the ability has hit."""
    factor = supposed_factor(s, v, i, j, ability.element)
    if factor <= IMMUNE_AT or bears_never(s, v, i, j, status):
        return 0
    if factor >= SURE_AT:
        return 1000
    needs = s.profile.status_at_most
    if factor < 100:
        needs = s.profile.status_resisted
    elif factor > 100:
        needs = s.profile.status_weak
    needs += s.roles[v.units[i].role].status + statistic(s, v, i, i, Statistic.STATUS_ACCURACY)
    return min(max(needs - statistic(s, v, i, j, Statistic.RESISTANCE), 0), FACES) * 1000 // FACES


@kernel
def might(s: RowsSpec, i: int, j: int) -> int:
    """The better attack of `j`, as `i` knows it."""
    them = known(s, i, j)
    return max(them.statistics[Statistic.PHYSICAL_ATTACK], them.statistics[Statistic.MAGICAL_ATTACK])


@kernel
def fights_hand_to_hand(s: RowsSpec, i: int, j: int) -> bool:
    """R02: the Basic Attack of `j` is melee."""
    basic = known(s, i, j).basic
    return basic > 0 and s.abilities[basic - 1].melee != 0


@kernel
def casts(s: RowsSpec, j: int) -> bool:
    """R16: `j`, of one's own side, strikes or heals by magic."""
    for slot in range(ABILITIES):
        k = s.sheets[j].abilities[slot] - 1
        if k < 0:
            break
        if s.abilities[k].kind & MAGIC:
            return True
    return False


@kernel
def vigour(s: RowsSpec, v: RowsFight, i: int, j: int) -> int:
    """Health of `j` in thousandths of what it has unhurt, as `i` knows it; many are unhurt, and a division is dear."""
    full = max(known(s, i, j).health, 1)
    return 1000 if v.units[j].health == full else v.units[j].health * 1000 // full
