"""Attacks: Strike, Fire, Pummel and abilities that are Attack Tests (G04, G50, G51), with what may come between.

The frame of an attack keeps in `using` the weapon + 1 (0 bare hands) or the ability, in `variants` which it is, and in
`who` whose reaction is next. Before the roll come the Strikes of engaged opponents (G35) and an Intercept (G46).
"""

from __future__ import annotations

from ..core.choices import Question
from ..core.dice import roll
from ..core.events import emit
from ..core.frames import ask, pop, push
from ..core.kernel import kernel
from ..core.lines import CONCEALED
from ..core.state import Fate, Frame
from .costs import affords, price_of
from .effects import apply_effects, lay_open
from .engagement import beside, engage, is_engaged, surround_bonus
from .pools import damage_die, hurt, pay
from .sight import cover_in, is_aware, reveal, sight_line, stands_between
from .skill_tests import bear, degree, is_critical, modify, no_modifiers, passes, target_number, throw_test
from .state import GridFight, GridSpec, GridWork
from .words import WEAPONS, Attribute, Degree, Doing, Ev, ModType, On, Pool, RollFor, Skill, Variant, Verb

SHOT_AT, INTERCEPTING, ANSWERED, RESOLVING = range(4)


@kernel
def begin_attack(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int, item: int, flags: int) -> None:
    """Combatant `i` attacks `j`."""
    if not is_aware(s, f, j, i):
        flags |= Variant.HIDDEN
    frame = push(f, Doing.ATTACK, i, j)
    frame.using = item
    frame.variants = flags


@kernel
def has_flag(frame: Frame, bit: int) -> bool:
    """The frame is of this variant."""
    return (frame.variants & bit) != 0


@kernel
def may_strike_back(s: GridSpec, f: GridFight, k: int, i: int) -> bool:
    """G35: an engaged opponent that stands, sees `i` and has something to strike with."""
    return is_engaged(f, k, i) and f.units[k].fate == Fate.STANDING and may_react(s, f, k)


@kernel
def may_react(s: GridSpec, f: GridFight, k: int) -> bool:
    """It has something to Strike with, and can pay for it."""
    return melee_weapon(s, k) > 0 and affords(s, f, k, Verb.STRIKE)


@kernel
def melee_weapon(s: GridSpec, k: int) -> int:
    """The first melee weapon it carries, as weapon + 1; 0 none."""
    for slot in range(WEAPONS):
        weapon = s.sheets[k].weapons[slot]
        if weapon and not s.weapons[weapon - 1].ranged and not s.weapons[weapon - 1].radius:
            return weapon
    return 0


@kernel
def begin_strike_back(f: GridFight, k: int, i: int, rule: int) -> None:
    """Combatant `k` may Strike at `i` as a reaction, by G34 or G35."""
    push(f, Doing.STRIKE_BACK, k, i).using = rule


@kernel
def offer_strikes(s: GridSpec, f: GridFight, w: GridWork, frame: Frame) -> bool:
    """G35: before a shot each engaged opponent may Strike, once; true while one of them is at it."""
    i = frame.actor
    while frame.who < s.count * s.profile.shooting_strikes:
        k = frame.who % s.count
        frame.who += 1
        if may_strike_back(s, f, k, i):
            begin_strike_back(f, k, i, 35)
            return True
    return False


@kernel
def may_intercept(s: GridSpec, f: GridFight, k: int, frame: Frame) -> bool:
    """G46: an ally next to the target, once a round, that is not the attacker and stands free."""
    j = frame.target
    if k == j or k == frame.actor or s.sheets[k].side != s.sheets[j].side:
        return False
    me = f.units[k]
    if me.fate != Fate.STANDING or me.intercepts >= s.profile.intercepts or me.held_by:
        return False
    return f.units[j].fate == Fate.STANDING and beside(s, f, k, j) and is_aware(s, f, k, frame.actor)


@kernel
def offer_intercept(s: GridSpec, f: GridFight, frame: Frame) -> bool:
    """G46: ask the allies beside the target, one by one; true while one of them is asked."""
    while frame.who < s.count:
        k = frame.who
        frame.who += 1
        if may_intercept(s, f, k, frame):
            frame.stage = ANSWERED
            ask(f, k, Question.VERB)
            return True
    return False


@kernel
def intercept(s: GridSpec, f: GridFight, w: GridWork, frame: Frame, k: int) -> None:
    """G46: an ally takes the attack, defending with Block."""
    emit(w, Ev.INTERCEPT, k, frame.target, 0, 0, 0, 0, 46)
    f.units[k].intercepts += 1
    frame.target = k
    frame.variants |= Variant.INTERCEPTED
    frame.stage = RESOLVING


@kernel
def is_ranged(frame: Frame) -> bool:
    """A shot: what the engaged may strike at."""
    return has_flag(frame, Variant.RANGED)


@kernel
def run_attack(s: GridSpec, f: GridFight, w: GridWork, frame: Frame) -> None:
    """Let an attack go on."""
    if f.units[frame.actor].fate != Fate.STANDING or not can_be_hit(f, frame.target):
        pop(f)
        return
    if frame.stage == SHOT_AT:
        if is_ranged(frame) and offer_strikes(s, f, w, frame):
            return
        frame.stage = INTERCEPTING
        frame.who = 0
    if frame.stage == INTERCEPTING or frame.stage == ANSWERED:
        frame.stage = INTERCEPTING
        if offer_intercept(s, f, frame):
            return
    resolve_attack(s, f, w, frame)


@kernel
def can_be_hit(f: GridFight, j: int) -> bool:
    """Still there: standing or lying unconscious."""
    return f.units[j].fate == Fate.STANDING or f.units[j].fate == Fate.UNCONSCIOUS


@kernel
def attack_skill(s: GridSpec, frame: Frame) -> int:
    """G51: what the attacker rolls."""
    if has_flag(frame, Variant.ABILITY):
        return s.abilities[frame.using].skill
    if has_flag(frame, Variant.UNARMED):
        return Skill.ATHLETICS
    return Skill.SHOOTING if is_ranged(frame) else Skill.FIGHTING


@kernel
def attack_boons(s: GridSpec, f: GridFight, i: int, j: int, flags: int) -> int:
    """Boons less Banes of an Attack Test: cover, smoke, prone, from hiding (G33, G40, G41, G44)."""
    return boons_along(s, f, i, j, flags, sight_line(s, f, i, j))


@kernel
def boons_along(s: GridSpec, f: GridFight, i: int, j: int, flags: int, between: int) -> int:
    """The same along a line that was looked at before."""
    cover = cover_in(s, f, j, between)
    if s.profile.creatures_cover and stands_between(s, f, i, j):
        cover = max(cover, s.profile.creatures_cover)  # G41
    boons = -cover
    if between & CONCEALED:
        boons -= 1
    if f.units[j].prone:
        boons += -s.profile.prone_bane if flags & Variant.RANGED else s.profile.prone_boon
    if flags & Variant.HIDDEN:
        boons += s.profile.hidden_boon
    return boons


@kernel
def is_subdued(s: GridSpec, frame: Frame) -> bool:
    """G12: the weapon takes no penalty for a non-lethal attack."""
    if has_flag(frame, Variant.ABILITY):
        return s.abilities[frame.using].subdued != 0
    if has_flag(frame, Variant.UNARMED) or frame.using == 0:
        return True
    return s.weapons[frame.using - 1].subdued != 0


@kernel
def attack_modifiers(s: GridSpec, f: GridFight, w: GridWork, frame: Frame) -> None:
    """Modifiers of the attack roll: the attacker's own, surrounding, non-lethal, the weapon's."""
    no_modifiers(w)
    bear(s, f, w, frame.actor, On.ATTACK)
    modify(w, ModType.SITUATION, surround_bonus(s, f, frame.actor, frame.target))  # G36
    if has_flag(frame, Variant.SUBDUE) and not is_subdued(s, frame):
        modify(w, ModType.UNTYPED, -s.profile.subdue_penalty)  # G12
    if frame.using and not has_flag(frame, Variant.ABILITY):
        modify(w, ModType.ITEM, s.weapons[frame.using - 1].item_bonus)
    w.boons = attack_boons(s, f, frame.actor, frame.target, frame.variants)


@kernel
def attack_cost(s: GridSpec, frame: Frame) -> int:
    """G15: Stamina that the attack costs; abilities are paid by their own price."""
    if has_flag(frame, Variant.ABILITY):
        return 0
    if has_flag(frame, Variant.UNARMED):
        return price_of(s, Verb.PUMMEL)
    return price_of(s, Verb.FIRE if is_ranged(frame) else Verb.STRIKE)


@kernel
def resolve_attack(s: GridSpec, f: GridFight, w: GridWork, frame: Frame) -> None:
    """G04: the attack roll; a fail ends it, a pass is answered by the defence roll."""
    i = frame.actor
    attack_modifiers(s, f, w, frame)
    tn = target_number(s, w, i, attack_skill(s, frame))
    emit(w, Ev.ATTACK, i, frame.target, frame.using, w.boons, frame.variants, tn, 4)
    face = throw_test(s, f, w, i, RollFor.ATTACK, tn)
    pay(f, w, i, Pool.STAMINA, attack_cost(s, frame))  # G15: paid after the roll
    if s.profile.attack_reveals:
        reveal(s, f, w, i)  # G44
    if not is_ranged(frame):
        engage(s, f, w, i, frame.target)  # G34
    pop(f)
    if passes(s, face, tn):
        land(s, f, w, frame, face, tn)
    else:
        miss(s, f, w, frame, face)


@kernel
def miss(s: GridSpec, f: GridFight, w: GridWork, frame: Frame, face: int) -> None:
    """The attack goes wide."""
    emit(w, Ev.MISS, frame.actor, frame.target, frame.using, 0, frame.variants, 0, 4)
    lay_open(s, f, w, frame.actor, face)


@kernel
def attack_pool(s: GridSpec, frame: Frame) -> int:
    """What the damage is taken from."""
    return s.abilities[frame.using].pool if has_flag(frame, Variant.ABILITY) else Pool.STAMINA


@kernel
def attribute_bonus(s: GridSpec, frame: Frame) -> int:
    """G07, G50: Strength for melee and unarmed, none for ranged; an ability names its own."""
    ranks = s.sheets[frame.actor].modifiers
    if has_flag(frame, Variant.ABILITY):
        return ranks[s.abilities[frame.using].attribute]
    return 0 if is_ranged(frame) else ranks[Attribute.STRENGTH]


@kernel
def flat_bonus(s: GridSpec, frame: Frame) -> int:
    """What the weapon or ability adds."""
    if has_flag(frame, Variant.ABILITY):
        return s.abilities[frame.using].plus
    return s.weapons[frame.using - 1].bonus if frame.using else 0


@kernel
def attack_damage(s: GridSpec, f: GridFight, w: GridWork, frame: Frame, how: int, critical: bool) -> int:
    """G04: the degree's die, a second roll on a critical, attribute and weapon; at least 1 before the defence."""
    faces = damage_die(s, how)
    if has_flag(frame, Variant.ABILITY) and s.abilities[frame.using].die:
        faces = s.abilities[frame.using].die
    damage = roll(s, f, w, frame.actor, RollFor.DAMAGE, faces)
    if critical:
        for _ in range(s.profile.critical_rolls):
            damage += roll(s, f, w, frame.actor, RollFor.CRITICAL_DAMAGE, faces)
    return max(damage + attribute_bonus(s, frame) + flat_bonus(s, frame), s.profile.least_damage)


@kernel
def defence_skill(s: GridSpec, frame: Frame) -> int:
    """G46: Reflexes or Resolve, what an action names, Block for who intercepts."""
    if has_flag(frame, Variant.INTERCEPTED):
        return Skill.BLOCK
    return s.abilities[frame.using].defence if has_flag(frame, Variant.ABILITY) else Skill.REFLEXES


@kernel
def taken_off(s: GridSpec, how: int) -> int:
    """G04: what a defence of this degree takes off."""
    profile = s.profile
    if how == Degree.WEAK:
        return profile.defence_weak
    if how == Degree.SUCCESS:
        return profile.defence_success
    return profile.defence_strong if how == Degree.STRONG else profile.defence_great


@kernel
def armour_of(s: GridSpec, frame: Frame, passed: bool) -> int:
    """G04: armour takes off physical damage, on a passed defence only."""
    if attack_pool(s, frame) != Pool.STAMINA or (s.profile.armour_needs_pass and not passed):
        return 0
    return s.sheets[frame.target].armour


@kernel
def defend(s: GridSpec, f: GridFight, w: GridWork, frame: Frame, damage: int) -> int:
    """G04: the defence roll; what is left of the damage, 0 on a critical defence."""
    j = frame.target
    if f.units[j].fate == Fate.UNCONSCIOUS:
        return damage  # G11: no defence
    no_modifiers(w)
    bear(s, f, w, j, On.DEFENCE)
    modify(w, ModType.ITEM, s.sheets[j].armour_item)
    tn = target_number(s, w, j, defence_skill(s, frame))
    face = throw_test(s, f, w, j, RollFor.DEFENCE, tn)
    if is_critical(s, face, tn):
        return 0
    passed = passes(s, face, tn)
    off = taken_off(s, degree(s, face, tn)) if passed else 0
    return max(damage - off - armour_of(s, frame, passed), s.profile.least_hit)


@kernel
def land(s: GridSpec, f: GridFight, w: GridWork, frame: Frame, face: int, tn: int) -> None:
    """A passed attack roll: damage, the defence against it, and what else an ability does."""
    i = frame.actor
    j = frame.target
    how = degree(s, face, tn)
    critical = is_critical(s, face, tn)
    damage = 0
    if not has_flag(frame, Variant.ABILITY) or s.abilities[frame.using].damages:
        damage = attack_damage(s, f, w, frame, how, critical)
        damage = defend(s, f, w, frame, damage)
    emit(w, Ev.HIT, i, j, damage, attack_pool(s, frame), how, 1 if critical else 0, 4)
    subdue = has_flag(frame, Variant.SUBDUE) or has_flag(frame, Variant.UNARMED)
    if damage > 0:
        hurt(s, f, w, j, attack_pool(s, frame), damage, subdue, i)
    if has_flag(frame, Variant.ABILITY) and can_be_hit(f, j):
        apply_effects(s, f, w, i, j, frame.using)


@kernel
def run_strike_back(s: GridSpec, f: GridFight, w: GridWork, frame: Frame) -> None:
    """Somebody may Strike as a reaction: ask."""
    if f.units[frame.actor].fate != Fate.STANDING or not can_be_hit(f, frame.target):
        pop(f)
        return
    ask(f, frame.actor, Question.VERB)


@kernel
def strike_back(s: GridSpec, f: GridFight, w: GridWork, frame: Frame, subdue: bool) -> None:
    """The reaction is taken: a Strike, paid like any other (G15, G35)."""
    i = frame.actor
    j = frame.target
    emit(w, Ev.REACTION, i, j, 0, 0, 0, 0, frame.using)
    pop(f)
    flags = Variant.REACTION | (Variant.SUBDUE if subdue else 0)
    begin_attack(s, f, w, i, j, melee_weapon(s, i), flags)
