"""What a combatant knows or supposes of another: foes by their looks alone (P4), friends by their sheets."""

from __future__ import annotations

from ...rules.core.bits import count_bits
from ...rules.core.endings import are_foes
from ...rules.core.kernel import kernel
from ...rules.core.state import Fate
from ...rules.grid.pools import breaks, pool_of
from ...rules.grid.sight import locates
from ...rules.grid.skill_tests import bear, modifiers, modify, no_modifiers
from ...rules.grid.state import MODIFIERS, GridFight, GridSheet, GridSpec, GridWork
from ...rules.grid.words import Attribute, ModType, On, Pool, Skill
from ..objectives import is_quarry
from .odds import chance, defence, left_of, passed_damage

RESERVE = 700  # what keeps somebody up once a pool is empty: about two hits
FIRM = 3000  # the same where an empty pool puts nobody out
PLAIN = 2000  # the life of somebody unhurt
THREAT, SHIELD = 0, 3  # what is noted in `notes.recalled`, beside what each brings to Tests, by `On`
NOTED = 1 << 20  # added to what is noted, so that it is not 0


@kernel
def known(s: GridSpec, i: int, j: int) -> GridSheet:
    """The sheet of `j` as `i` knows it. Nothing in these files reads a foe's sheet but through this."""
    return s.looks[j] if are_foes(s, i, j) else s.sheets[j]


@kernel
def in_play(s: GridSpec, v: GridFight, i: int, j: int) -> bool:
    """A foe on its feet whose place one's side knows."""
    return are_foes(s, i, j) and v.units[j].fate == Fate.STANDING and locates(s, v, s.sheets[i].side, j)


@kernel
def begin_guessing(s: GridSpec, w: GridWork) -> None:
    """Another decision: nothing is worked out yet."""
    w.notes.drawn = -1
    for j in range(s.count):
        for k in range(5):
            w.notes.recalled[j, k] = 0


@kernel
def brought(s: GridSpec, v: GridFight, w: GridWork, j: int, on: int) -> int:
    """What `j` itself brings to a Test of this kind; worked out once a decision."""
    noted = w.notes.recalled[j, on]
    if noted:
        return noted - NOTED
    no_modifiers(w)
    bear(s, v, w, j, on)
    total = modifiers(w)
    w.notes.recalled[j, on] = total + NOTED
    return total


@kernel
def number_for(s: GridSpec, v: GridFight, w: GridWork, i: int, j: int, skill: int, on: int) -> int:
    """The target number of `j` in such a Test, as `i` supposes (G01, G06, G10, G11)."""
    return bounded(s, known(s, i, j).ranks[skill] + brought(s, v, w, j, on))


@kernel
def bounded(s: GridSpec, tn: int) -> int:
    """G01."""
    return min(max(tn, s.profile.tn_least), s.profile.tn_most)


@kernel
def is_modified(v: GridFight, i: int, on: int) -> bool:
    """It bears a temporary modifier of such Tests."""
    for k in range(MODIFIERS):
        if v.units[i].modifiers[k].tests & on:
            return True
    return False


@kernel
def attack_number(s: GridSpec, v: GridFight, w: GridWork, i: int, j: int, skill: int, item: int, untyped: int) -> int:
    """The target number of `i` against `j`, others who fight `j` counted (G36)."""
    others = min(count_bits(v.units[j].engaged & ~(1 << i)), s.profile.surround_most)
    if not is_modified(v, i, On.ATTACK):  # nothing of these two types comes from elsewhere: all add up
        return bounded(s, s.sheets[i].ranks[skill] + brought(s, v, w, i, On.ATTACK) + others + item + untyped)
    no_modifiers(w)
    bear(s, v, w, i, On.ATTACK)
    modify(w, ModType.SITUATION, others)
    modify(w, ModType.ITEM, item)
    return bounded(s, s.sheets[i].ranks[skill] + modifiers(w) + untyped)


@kernel
def life(s: GridSpec, v: GridFight, i: int, j: int, pool: int) -> int:
    """What must be taken from this pool until `j` is out, as far as `i` can tell."""
    left = 100 * pool_of(v, j, pool)
    if pool == Pool.STAMINA:
        if known(s, i, j).minor:
            return max(left, 100)  # G16
        return left + RESERVE - 100 * min(v.units[j].wounds, 3)
    return left + (RESERVE if breaks(s, pool) else FIRM)


@kernel
def best_bonus(s: GridSpec, sheet: GridSheet, ranged: int) -> int:
    """The best bonus of the weapons it carries, -1 without one; weapons are carried openly."""
    best = -1
    for slot in range(4):
        k = sheet.weapons[slot] - 1
        if k >= 0 and s.weapons[k].ranged == ranged and not s.weapons[k].radius:
            best = max(best, s.weapons[k].bonus)
    return best


@kernel
def best_range(s: GridSpec, sheet: GridSheet) -> int:
    """Squares that it can shoot, 0 none."""
    if sheet.farthest == 0:
        return 0  # not even something to throw
    best = 0
    for slot in range(4):
        k = sheet.weapons[slot] - 1
        if k >= 0 and s.weapons[k].ranged and not s.weapons[k].radius:
            best = max(best, s.weapons[k].range)
    return best


@kernel
def threat(s: GridSpec, w: GridWork, i: int, j: int) -> int:
    """How dangerous `j` looks, in percent of somebody with a sword; thrice that for whom one is there to defeat."""
    noted = w.notes.recalled[j, THREAT]
    if noted:
        return noted
    sheet = known(s, i, j)
    looks = 60 + 20 * max(best_bonus(s, sheet, 0), best_bonus(s, sheet, 1), 0)
    looks = looks * 3 if is_quarry(s, i, j) else looks
    w.notes.recalled[j, THREAT] = looks
    return looks


@kernel
def shield_of(s: GridSpec, v: GridFight, w: GridWork, i: int, j: int, skill: int) -> int:
    """What `j`'s defence with this skill takes off a blow; the fallen have none."""
    if v.units[j].fate != Fate.STANDING:
        return 0
    if skill == Skill.REFLEXES and w.notes.recalled[j, SHIELD]:
        return w.notes.recalled[j, SHIELD] - NOTED
    off = defence(s, number_for(s, v, w, i, j, skill, On.DEFENCE), known(s, i, j).armour)
    if skill == Skill.REFLEXES:
        w.notes.recalled[j, SHIELD] = off + NOTED
    return off


@kernel
def blow(s: GridSpec, v: GridFight, w: GridWork, i: int, j: int, ranged: int, off: int) -> int:
    """Harm that an attack of `j` does on average to somebody whose defence takes `off`."""
    sheet = known(s, i, j)
    tn = number_for(s, v, w, i, j, Skill.SHOOTING if ranged else Skill.FIGHTING, On.ATTACK)
    bonus = max(best_bonus(s, sheet, ranged), 0) + (0 if ranged else sheet.modifiers[Attribute.STRENGTH])
    damage = max(passed_damage(s, tn, 0) + 100 * bonus, 100)
    return chance(s, tn, 0) * left_of(s, damage, off) // 1000
