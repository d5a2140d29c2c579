"""Abilities as data (G52) and thrown areas (G51)."""

from __future__ import annotations

from ..core.board import distance, scale
from ..core.dice import roll
from ..core.endings import are_foes
from ..core.events import emit
from ..core.frames import pop, push
from ..core.kernel import kernel
from ..core.lines import GREATER, line
from ..core.state import Fate, Frame
from .attacks import begin_attack, can_be_hit, offer_strikes
from .contests import conflict, conflict_damage, wins_opposed
from .costs import price_of
from .effects import apply_effects
from .engagement import beside
from .pools import hurt, pay
from .sight import cover_in, has_in_sight, is_blocked, reveal
from .skill_tests import simple_test
from .state import Ability, GridFight, GridSpec, GridWork
from .words import AimAt, Degree, Doing, Ev, Pool, RollFor, Skill, TestKind, Variant, Verb

SIZE = 64  # a cell is packed as y * 64 + x


@kernel
def ability_of(s: GridSpec, i: int, slot: int) -> int:
    """Index of the ability in a slot of the sheet, -1 none."""
    return s.sheets[i].abilities[slot] - 1


@kernel
def can_pay(s: GridSpec, f: GridFight, i: int, ability: Ability) -> bool:
    """G15: what cannot be paid is not legal."""
    enough = f.units[i].stamina >= ability.stamina and f.units[i].focus >= ability.focus
    return enough and f.units[i].courage >= ability.courage


@kernel
def has_uses(s: GridSpec, f: GridFight, i: int, slot: int, ability: Ability) -> bool:
    """Not used up in this fight."""
    return ability.uses == 0 or f.units[i].uses[slot] < ability.uses


@kernel
def is_usable(s: GridSpec, f: GridFight, i: int, slot: int) -> bool:
    """The combatant has it, can pay it, and has not used it up."""
    k = ability_of(s, i, slot)
    return k >= 0 and can_pay(s, f, i, s.abilities[k]) and has_uses(s, f, i, slot, s.abilities[k])


@kernel
def in_range(s: GridSpec, f: GridFight, i: int, j: int, squares: int) -> bool:
    """Near enough; G30: measured by the board."""
    mine = f.units[i]
    them = f.units[j]
    return distance(s, mine.x, mine.y, them.x, them.y) <= squares * scale(s)


@kernel
def may_target(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int, k: int) -> bool:
    """Ability `k` of `i`, who decides, may be aimed at combatant `j`."""
    ability = s.abilities[k]
    if ability.aim == AimAt.ALLY:
        near = i == j or (in_range(s, f, i, j, ability.range) and has_in_sight(s, f, w, i, j))
        return not are_foes(s, i, j) and f.units[j].fate == Fate.STANDING and near
    if not are_foes(s, i, j) or f.units[j].fate != Fate.STANDING:
        return False
    near = beside(s, f, i, j) if ability.melee else in_range(s, f, i, j, ability.range)
    return near and has_in_sight(s, f, w, i, j)


@kernel
def pay_price(s: GridSpec, f: GridFight, w: GridWork, i: int, slot: int, ability: Ability) -> None:
    """Costs and uses."""
    pay(f, w, i, Pool.STAMINA, ability.stamina)
    pay(f, w, i, Pool.FOCUS, ability.focus)
    pay(f, w, i, Pool.COURAGE, ability.courage)
    f.units[i].uses[slot] += 1


@kernel
def use_ability(s: GridSpec, f: GridFight, w: GridWork, i: int, slot: int, j: int, cell: int) -> None:
    """Combatant `i` uses the ability in a slot on itself, on `j`, or on a cell (packed)."""
    k = ability_of(s, i, slot)
    ability = s.abilities[k]
    emit(w, Ev.ABILITY, i, j, k, 0, 0, 0, 52)
    pay_price(s, f, w, i, slot, ability)
    if ability.aim == AimAt.CELL:
        begin_area(f, i, k, cell, Variant.ABILITY | ability_flags(ability))
    elif ability.test == TestKind.ATTACK:
        begin_attack(s, f, w, i, j, k, Variant.ABILITY | ability_flags(ability))
    else:
        resolve_on(s, f, w, i, j, k)


@kernel
def ability_flags(ability: Ability) -> int:
    """A shot unless it is melee; non-lethal where it says so."""
    flags = 0 if ability.melee or ability.test != TestKind.ATTACK else Variant.RANGED
    return flags | Variant.SUBDUE if ability.subdued else flags


@kernel
def ability_damage(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int, ability: Ability, difference: int) -> None:
    """Damage of an ability that is no Attack Test: its own die, or in a Conflict the die of the difference."""
    if not ability.damages:
        return
    if ability.die:
        amount = roll(s, f, w, i, RollFor.DAMAGE, ability.die) + s.sheets[i].modifiers[ability.attribute]
        amount = max(amount + ability.plus, s.profile.least_damage)
    else:
        amount = conflict_damage(s, f, w, i, difference, ability.attribute) + ability.plus
    hurt(s, f, w, j, ability.pool, amount, ability.subdued != 0, i)


@kernel
def margin(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int, ability: Ability) -> int:
    """By how much an ability succeeds: above 0 it does."""
    if ability.test == TestKind.OPPOSED:
        return 1 if wins_opposed(s, f, w, i, j, ability.skill, ability.defence, ability.melee != 0) else 0
    if ability.test == TestKind.CONFLICT:
        return conflict(s, f, w, i, j, ability.skill, ability.defence, ability.melee != 0)
    if ability.test == TestKind.BASIC:
        return 1 if simple_test(s, f, w, i, RollFor.ATTACK, ability.skill, 0) > Degree.FAIL else 0
    return 1


@kernel
def resolve_on(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int, k: int) -> None:
    """An ability that is no Attack Test, on one target."""
    ability = s.abilities[k]
    difference = margin(s, f, w, i, j, ability)
    if are_foes(s, i, j) and s.profile.attack_reveals:
        reveal(s, f, w, i)  # G44
    if difference <= 0:
        emit(w, Ev.MISS, i, j, k, 0, Variant.ABILITY, 0, 52)
        return
    ability_damage(s, f, w, i, j, ability, difference)
    apply_effects(s, f, w, i, j, k)


@kernel
def begin_area(f: GridFight, i: int, item: int, cell: int, flags: int) -> None:
    """Something falls on a cell; `item` is the ability, or the weapon slot of a Throw."""
    frame = push(f, Doing.AREA, i, i)
    frame.using = item
    frame.path = cell
    frame.variants = flags


@kernel
def radius_of(s: GridSpec, frame: Frame) -> int:
    """G51: the area's radius in squares."""
    if frame.variants & Variant.ABILITY:
        return s.abilities[frame.using].radius
    return s.weapons[s.sheets[frame.actor].weapons[frame.using] - 1].radius


@kernel
def run_area(s: GridSpec, f: GridFight, w: GridWork, frame: Frame) -> None:
    """Let an area go on: the Strikes that a shot calls for, then everybody in it."""
    if f.units[frame.actor].fate != Fate.STANDING:
        pop(f)
        return
    if frame.variants & Variant.RANGED and offer_strikes(s, f, w, frame):
        return  # G35
    pop(f)
    i = frame.actor
    emit(w, Ev.AREA, i, -1, frame.path % SIZE, frame.path // SIZE, radius_of(s, frame), 0, 51)
    if frame.variants & Variant.ABILITY:
        spread_ability(s, f, w, i, frame)
    else:
        spread_throw(s, f, w, i, frame)


@kernel
def in_area(s: GridSpec, f: GridFight, j: int, frame: Frame) -> bool:
    """Within the radius, and no wall between it and the centre."""
    x = frame.path % SIZE
    y = frame.path // SIZE
    them = f.units[j]
    if not can_be_hit(f, j) or distance(s, x, y, them.x, them.y) > radius_of(s, frame) * scale(s):
        return False
    return not is_blocked(line(s, x, y, them.x, them.y))


@kernel
def spread_ability(s: GridSpec, f: GridFight, w: GridWork, i: int, frame: Frame) -> None:
    """An area ability on each combatant in it: everybody where it harms, friends alone where it helps."""
    ability = s.abilities[frame.using]
    harms = ability.damages or ability.test != TestKind.NONE
    for j in range(s.count):
        if in_area(s, f, j, frame) and (harms or not are_foes(s, i, j)) and (j != i or not harms):
            if ability.test == TestKind.ATTACK:
                area_hit(s, f, w, i, j, frame, ability.pool, ability.die, ability.plus)
            else:
                resolve_on(s, f, w, i, j, frame.using)


@kernel
def spread_throw(s: GridSpec, f: GridFight, w: GridWork, i: int, frame: Frame) -> None:
    """G51: Throw: 1d8 to all in the area, Reflexes halves."""
    weapon = s.weapons[s.sheets[i].weapons[frame.using] - 1]
    f.units[i].thrown[frame.using] += 1
    pay(f, w, i, Pool.STAMINA, price_of(s, Verb.THROW))
    if s.profile.attack_reveals:
        reveal(s, f, w, i)
    faces = weapon.die if weapon.die else s.profile.throw_die
    for j in range(s.count):
        if in_area(s, f, j, frame):
            area_hit(s, f, w, i, j, frame, Pool.STAMINA, faces, weapon.bonus)


@kernel
def area_cover(s: GridSpec, f: GridFight, j: int, frame: Frame) -> int:
    """G41: cover from the centre gives Boons on Reflexes against areas."""
    x = frame.path % SIZE
    y = frame.path // SIZE
    return min(cover_in(s, f, j, line(s, x, y, f.units[j].x, f.units[j].y)), GREATER)


@kernel
def area_hit(
    s: GridSpec, f: GridFight, w: GridWork, i: int, j: int, frame: Frame, pool: int, faces: int, flat: int
) -> None:
    """One combatant in an area: damage, halved by Reflexes; the unconscious do not dodge."""
    rolled = roll(s, f, w, i, RollFor.DAMAGE, faces if faces else s.profile.throw_die)
    damage = max(rolled + flat, s.profile.least_damage)
    dodged = False
    if f.units[j].fate == Fate.STANDING:
        boons = area_cover(s, f, j, frame)
        dodged = simple_test(s, f, w, j, RollFor.DEFENCE, Skill.REFLEXES, boons) > Degree.FAIL
    if dodged:
        damage //= 2
    emit(w, Ev.HIT, i, j, damage, pool, Degree.WEAK if dodged else Degree.SUCCESS, 0, 51)
    if damage > 0:
        hurt(s, f, w, j, pool, damage, (frame.variants & Variant.SUBDUE) != 0, i)
    if frame.variants & Variant.ABILITY and not dodged and can_be_hit(f, j):
        apply_effects(s, f, w, i, j, frame.using)


@kernel
def cells_in_sight(s: GridSpec, f: GridFight, i: int, x: int, y: int, squares: int) -> bool:
    """A cell may be aimed at: near enough and no wall between."""
    mine = f.units[i]
    if distance(s, mine.x, mine.y, x, y) > squares * scale(s):
        return False
    return not is_blocked(line(s, mine.x, mine.y, x, y))
