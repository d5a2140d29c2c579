"""What it is worth to aim at somebody: weapons, words, holds and abilities (G50 to G52)."""

from __future__ import annotations

from ...rules.core.bits import count_bits
from ...rules.core.endings import are_foes
from ...rules.core.kernel import kernel
from ...rules.core.state import Fate
from ...rules.grid.abilities import ability_of
from ...rules.grid.legal import carries, weapon_slot
from ...rules.grid.pools import pool_at_start, pool_of
from ...rules.grid.state import Ability, AbilityEffect, GridFight, GridSpec, GridWork
from ...rules.grid.words import Attribute, Effect, On, Pool, Skill, TestKind, Variant, Verb
from ..objectives import is_charge
from ..policy import Policy
from ..tally import say
from .guesses import (
    PLAIN,
    attack_number,
    best_range,
    blow,
    in_play,
    known,
    life,
    number_for,
    shield_of,
    threat,
)
from .odds import chance, conflict, left_of, mean, passed_damage, wins
from .weights import Weight

FRIEND = 2  # times as bad as the same for a foe is good
POINT = 30  # what one point on an attack roll is worth for a turn, in hundredths of a point of Stamina


@kernel
def say_harm(
    s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, j: int, pool: int, odds: int, damage: int
) -> None:
    """Harm to a foe's pool: `damage` at a chance of `odds`; as such, and as a share of what keeps the foe up."""
    if v.units[j].fate != Fate.STANDING or is_immune(s, i, j, pool):
        return
    left = life(s, v, i, j, pool)
    harm = min(odds * damage // 1000, left)
    share = PLAIN * harm // left
    say(w, policy, Weight.HARM if pool == Pool.STAMINA else Weight.WORDS, harm)
    say(w, policy, Weight.FOCUS, share - harm)
    say(w, policy, Weight.THREAT, share * (threat(s, w, i, j) - 100) // 100)
    say(w, policy, Weight.FINISH, odds * falls(s, v, w, i, j, pool, damage) // 1000)


@kernel
def say_loss(
    s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, j: int, pool: int, odds: int, damage: int
) -> None:
    """Harm to a friend's pool, as a share of what keeps the friend up; of the unconscious, alive (G11)."""
    felt = v.units[j].fate == Fate.STANDING or (v.units[j].fate == Fate.UNCONSCIOUS and pool == Pool.STAMINA)
    if felt and not is_immune(s, i, j, pool):
        left = life(s, v, i, j, pool)
        say(w, policy, Weight.SPARE, -FRIEND * PLAIN * min(odds * damage // 1000, left) // left)


@kernel
def is_immune(s: GridSpec, i: int, j: int, pool: int) -> bool:
    """The mindless and the fearless, where one knows that they are."""
    sheet = known(s, i, j)
    return (pool == Pool.FOCUS and sheet.mindless != 0) or (pool == Pool.COURAGE and sheet.fearless != 0)


@kernel
def falls(s: GridSpec, v: GridFight, w: GridWork, i: int, j: int, pool: int, damage: int) -> int:
    """The chance that this much damage puts a foe out at once (G11, G13, G16)."""
    left = 100 * pool_of(v, j, pool)
    if pool == Pool.STAMINA and known(s, i, j).minor:
        return 1000 if damage >= left else 0
    if left > 0:
        return 0
    skill = Skill.RESILIENCE if pool == Pool.STAMINA else Skill.RESOLVE
    return 1000 - chance(s, number_for(s, v, w, i, j, skill, On.OTHER), 0)


@kernel
def say_price(v: GridFight, w: GridWork, policy: Policy, i: int, stamina: int, focus: int, courage: int) -> None:
    """What it costs (G15); the last points of a pool are dearer."""
    me = v.units[i]
    price = 50 * min(stamina, me.stamina) + 20 * min(focus, me.focus) + 20 * min(courage, me.courage)
    if stamina and me.stamina and me.stamina <= stamina:
        price += 100  # G11: it would be Weary
    say(w, policy, Weight.SPEND, -price)


@kernel
def weigh_weapon(
    s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, j: int, k: int, flags: int, boons: int
) -> None:
    """Strike, Fire or Pummel with weapon `k`, -1 bare hands."""
    ranged = flags & Variant.RANGED
    skill = Skill.ATHLETICS if k < 0 else (Skill.SHOOTING if ranged else Skill.FIGHTING)
    subdue = flags & Variant.SUBDUE
    untyped = -s.profile.subdue_penalty if subdue and k >= 0 and not s.weapons[max(k, 0)].subdued else 0
    item = s.weapons[max(k, 0)].item_bonus if k >= 0 else 0
    tn = attack_number(s, v, w, i, j, skill, item, untyped)
    bonus = (0 if ranged else s.sheets[i].modifiers[Attribute.STRENGTH]) + (s.weapons[max(k, 0)].bonus if k >= 0 else 0)
    damage = max(passed_damage(s, tn, 0) + 100 * bonus, 100)
    damage = left_of(s, damage, shield_of(s, v, w, i, j, Skill.REFLEXES))
    say_harm(s, v, w, policy, i, j, Pool.STAMINA, chance(s, tn, boons), damage)
    say(w, policy, Weight.MERCY, 100 if subdue else 0)
    if v.units[j].fate != Fate.STANDING:
        say(w, policy, Weight.MERCY, 0 if subdue else -100)
    say_price(v, w, policy, i, s.profile.fire_cost if ranged else s.profile.strike_cost, 0, 0)
    if ranged:
        say(w, policy, Weight.CAUTION, -drawn(s, v, w, i))


@kernel
def drawn(s: GridSpec, v: GridFight, w: GridWork, i: int) -> int:
    """G35: harm to expect from the Strikes that a shot draws; felt fourfold, for it need not be."""
    if w.notes.drawn < 0:
        total = 0
        for k in range(s.count):
            if (v.units[i].engaged >> k) & 1 and in_play(s, v, i, k):
                total += blow(s, v, w, i, k, 0, shield_of(s, v, w, i, i, Skill.REFLEXES))
        w.notes.drawn = 4 * total * s.profile.shooting_strikes
    return w.notes.drawn


@kernel
def weigh_provocation(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, j: int, verb: int) -> None:
    """Provoke or Menace (G51)."""
    menace = verb == Verb.MENACE
    skill = Skill.AWE if menace else (Skill.DECEIVE if verb == Verb.DECEIVE else Skill.PERSUADE)
    tn = attack_number(s, v, w, i, j, skill, 0, 0)
    bonus = s.sheets[i].modifiers[Attribute.CHARISMA if menace else Attribute.INTELLIGENCE]
    odds, harm = conflict(s, tn, number_for(s, v, w, i, j, Skill.RESOLVE, On.DEFENCE), bonus)
    say_harm(s, v, w, policy, i, j, Pool.COURAGE if menace else Pool.FOCUS, odds, 1000 * harm // max(odds, 1))
    say_price(v, w, policy, i, 0, 0 if menace else s.profile.provoke_cost, s.profile.menace_cost if menace else 0)


@kernel
def weigh_grapple(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, j: int) -> None:
    """G51: worth something against those who want to get away or to shoot."""
    tn = attack_number(s, v, w, i, j, Skill.ATHLETICS, 0, 0)
    odds = wins(tn, number_for(s, v, w, i, j, Skill.ATHLETICS, On.DEFENCE))
    say(w, policy, Weight.HINDER, odds * hold_worth(s, v, i, j) // 1000)
    say_price(v, w, policy, i, s.profile.grapple_cost, 0, 0)


@kernel
def hold_worth(s: GridSpec, v: GridFight, i: int, j: int) -> int:
    """What it is worth that `j` cannot Stride."""
    if v.units[j].held_by:
        return 0
    return 120 if best_range(s, known(s, i, j)) or is_charge(s, i) else 60


@kernel
def success(s: GridSpec, v: GridFight, w: GridWork, i: int, j: int, ability: Ability, boons: int) -> tuple[int, int]:
    """The chance that an ability succeeds against `j`, and the target number (G03, G04)."""
    if ability.test == TestKind.NONE:
        return 1000, 20
    if ability.test == TestKind.BASIC:
        tn = number_for(s, v, w, i, i, ability.skill, On.OTHER)
        return chance(s, tn, 0), tn
    tn = attack_number(s, v, w, i, j, ability.skill, 0, 0)
    if ability.test == TestKind.ATTACK:
        return chance(s, tn, boons), tn
    other = number_for(s, v, w, i, j, ability.defence, On.DEFENCE)
    if ability.test == TestKind.OPPOSED:
        return wins(tn, other), tn
    odds, _ = conflict(s, tn, other, 0)
    return odds, tn


@kernel
def ability_damage(s: GridSpec, v: GridFight, w: GridWork, i: int, j: int, ability: Ability, tn: int) -> int:
    """Mean damage of an ability that succeeds."""
    bonus = 100 * (ability.plus + s.sheets[i].modifiers[ability.attribute])
    if ability.test == TestKind.ATTACK:
        damage = max(passed_damage(s, tn, ability.die) + bonus, 100)
        return left_of(s, damage, shield_of(s, v, w, i, j, ability.defence))
    return max((mean(ability.die) if ability.die else mean(s.profile.damage_success)) + bonus, 100)


@kernel
def weigh_ability(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, j: int, k: int, boons: int) -> None:
    """Ability `k` on `j` (G52): its damage and its effects, by the chance that it succeeds. The price is said apart."""
    ability = s.abilities[k]
    odds, tn = success(s, v, w, i, j, ability, boons)
    if ability.damages:
        damage = ability_damage(s, v, w, i, j, ability, tn)
        if are_foes(s, i, j):
            say_harm(s, v, w, policy, i, j, ability.pool, odds, damage)
        else:
            say_loss(s, v, w, policy, i, j, ability.pool, odds, damage)
    if v.units[j].fate == Fate.STANDING:
        for n in range(4):
            weigh_effect(s, v, w, policy, i, j, ability.effects[n], odds)


@kernel
def weigh_effect(
    s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, j: int, effect: AbilityEffect, odds: int
) -> None:
    """One effect on somebody standing, at a chance of `odds`."""
    kind = effect.kind
    if kind == Effect.HEAL:
        say(w, policy, Weight.HEAL, odds * heal_worth(s, v, i, j, effect) // 1000)
    elif kind == Effect.MEND:
        harm = v.units[j].wounds + v.units[j].stress + v.units[j].fears
        say(w, policy, Weight.HEAL, odds * 120 * min(effect.a, harm) // 1000)
    elif kind == Effect.MODIFY:
        say_modifier(s, w, policy, i, j, odds * modifier_worth(v, j, effect) // 1000)
    elif kind == Effect.FRIGHTEN:
        fails = 1000 - chance(s, number_for(s, v, w, i, j, Skill.RESOLVE, On.OTHER), 0)
        faces = s.profile.fear_complex if effect.a else s.profile.fear_basic
        say_harm(s, v, w, policy, i, j, Pool.COURAGE, odds * fails // 1000, mean(faces))
    elif are_foes(s, i, j):
        say(w, policy, Weight.HINDER, odds * hindrance(s, v, i, j, effect) // 1000)


@kernel
def say_modifier(s: GridSpec, w: GridWork, policy: Policy, i: int, j: int, worth: int) -> None:
    """A modifier spoils things for a foe, helps a friend, and makes one's own next deeds better."""
    if are_foes(s, i, j):
        say(w, policy, Weight.HINDER, -worth)
    else:
        say(w, policy, Weight.HELP if i != j else Weight.OPENING, worth)


@kernel
def heal_worth(s: GridSpec, v: GridFight, i: int, j: int, effect: AbilityEffect) -> int:
    """Points given back, none past what the pool held; Stamina counts in full, and more where it ends weariness."""
    missing = 100 * (pool_at_start(s, j, effect.a) - pool_of(v, j, effect.a))
    given = min((mean(effect.b) if effect.b else 0) + 100 * effect.c, missing)
    if effect.a != Pool.STAMINA:
        return given * 2 // 5
    if given > 0 and v.units[j].stamina == 0:
        given += 150  # G11
    return given * 2 if is_charge(s, j) else given


@kernel
def modifier_worth(v: GridFight, j: int, effect: AbilityEffect) -> int:
    """What a modifier is worth over its turns; nothing beside one of its type that is as strong (G06)."""
    for k in range(4):
        other = v.units[j].modifiers[k]
        if other.tests & effect.a and other.type == effect.c >> 4 and abs(other.value) >= abs(effect.b):
            return 0
    worth = (POINT if effect.a & On.ATTACK else 0) + (POINT if effect.a & On.DEFENCE else 0)
    return effect.b * (worth + 5) * min(effect.c & 15, 3)


@kernel
def hindrance(s: GridSpec, v: GridFight, i: int, j: int, effect: AbilityEffect) -> int:
    """What else an effect spoils for a foe; the same a second time is worth nothing."""
    them = v.units[j]
    kind = effect.kind
    if kind == Effect.PRONE:
        return 0 if them.prone else 60 + 40 * count_bits(them.engaged)  # G33
    if kind == Effect.PUSH:
        return 20 * effect.a
    if kind == Effect.DISTRACT:
        return 0 if them.acted else POINT * max(effect.a - them.distracted, 0)  # G45: ends with its turn
    if kind == Effect.EXPOSE:
        return POINT * max(effect.a - them.exposed, 0) * (1 + count_bits(them.engaged))
    return hold_worth(s, v, i, j) if kind == Effect.GRAPPLE else 0


@kernel
def weigh_target(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, verb: int, j: int, boons: int) -> None:
    """Whatever the verb is, aimed at combatant `j`."""
    if verb >= Verb.ABILITY:
        k = ability_of(s, i, verb - Verb.ABILITY)
        weigh_ability(s, v, w, policy, i, j, k, boons)
        say_price(v, w, policy, i, s.abilities[k].stamina, s.abilities[k].focus, s.abilities[k].courage)
    elif verb == Verb.GRAPPLE:
        weigh_grapple(s, v, w, policy, i, j)
    elif Verb.DECEIVE <= verb <= Verb.MENACE:
        weigh_provocation(s, v, w, policy, i, j, verb)
    elif verb == Verb.PUMMEL:
        weigh_weapon(s, v, w, policy, i, j, -1, Variant.SUBDUE, boons)
    else:
        flags = Variant.RANGED if verb >= Verb.FIRE else 0
        if Verb.STRIKE_SUBDUE <= verb < Verb.FIRE or verb >= Verb.FIRE_SUBDUE:
            flags |= Variant.SUBDUE
        weigh_weapon(s, v, w, policy, i, j, carries(s, i, weapon_slot(verb)), flags, boons)
