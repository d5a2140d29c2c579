"""Abilities, Basic Attacks and items at work: what they cost, whom they reach, what each effect does."""

from __future__ import annotations

from ..core.dice import roll
from ..core.events import emit
from ..core.kernel import kernel
from .attacks import damage, hits
from .formation import change_row, stands
from .health import heal, pay_mana, raise_up, settle
from .roles import mana_cost, may_use
from .state import EFFECTS, Ability, AbilityEffect, RowsFight, RowsSpec, RowsWork
from .statistics import shift_level, statistic, take_levels_off
from .statuses import cure, grant, inflict
from .targeting import aims, look_over, targets
from .words import Effect, Ev, On, RollFor, Statistic, Verb


@kernel
def ability_of(s: RowsSpec, i: int, verb: int) -> int:
    """Index of the ability behind a verb, -1 none."""
    if verb == Verb.BASIC_ATTACK:
        return s.sheets[i].basic - 1
    if verb >= Verb.ITEM:
        return s.sheets[i].items[verb - Verb.ITEM] - 1
    return s.sheets[i].abilities[verb - Verb.ABILITY] - 1


@kernel
def ap_cost(s: RowsSpec, i: int, verb: int) -> int:
    """R07: Basic Attack, Move and Use Item cost 1; abilities say their own."""
    return s.profile.move_cost if verb == Verb.MOVE else ap_for(s, verb, s.abilities[ability_of(s, i, verb)])


@kernel
def ap_for(s: RowsSpec, verb: int, ability: Ability) -> int:
    """R07: what the ability behind a verb costs."""
    if verb == Verb.BASIC_ATTACK:
        return s.profile.basic_cost
    return s.profile.item_cost if verb >= Verb.ITEM else ability.ap


@kernel
def is_left(f: RowsFight, i: int, verb: int, ability: Ability) -> bool:
    """The item is not used up, nor the ability as often as a fight allows."""
    if verb >= Verb.ITEM:
        return f.units[i].items[verb - Verb.ITEM] > 0
    return ability.uses == 0 or verb == Verb.BASIC_ATTACK or f.units[i].uses[verb - Verb.ABILITY] < ability.uses


@kernel
def can_use(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, verb: int) -> bool:
    """It can be paid, the role allows it, and there is somebody for it; after `look_over`."""
    k = ability_of(s, i, verb)
    if k < 0:
        return False
    ability = s.abilities[k]
    if ap_for(s, verb, ability) > f.ap or not may_use(s, f, i, ability) or not is_left(f, i, verb, ability):
        return False
    if ability.mana and mana_cost(s, f, i, ability) > f.units[i].mana:
        return False
    return aims(s, f, w, i, ability) != 0


@kernel
def spend(f: RowsFight, amount: int) -> None:
    """R07: AP of the turn."""
    f.ap = max(f.ap - amount, 0)
    f.begun = 1


@kernel
def use(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, verb: int, j: int) -> None:
    """Combatant `i` uses what is behind the verb, aimed at `j`; after `look_over`."""
    k = ability_of(s, i, verb)
    ability = s.abilities[k]
    mana = mana_cost(s, f, i, ability)
    emit(w, Ev.USE, i, j, k, ap_cost(s, i, verb), mana, verb, 7)
    spend(f, ap_cost(s, i, verb))
    pay_mana(f, w, i, mana)
    if verb >= Verb.ITEM:
        f.units[i].items[verb - Verb.ITEM] -= 1
        emit(w, Ev.ITEM, i, -1, k, f.units[i].items[verb - Verb.ITEM], 0, 0, 7)
    elif verb >= Verb.ABILITY:
        f.units[i].uses[verb - Verb.ABILITY] += 1
    perform(s, f, w, i, j, k)


@kernel
def perform(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, j: int, k: int) -> None:
    """Ability `k` of `i`, aimed at `j`, on each whom it reaches; then on its user; then the fight may be over."""
    ability = s.abilities[k]
    w.attack_die = 0
    w.status_die = 0
    w.heal_die = 0
    w.dealt = 0
    reached = targets(s, f, w, i, j, ability)
    landed = False
    for n in range(s.count):
        if (reached >> n) & 1 and (not ability.attack or hits(s, f, w, i, n, k)):
            landed = True
            apply_effects(s, f, w, i, n, k, On.TARGET)
    if landed:
        apply_effects(s, f, w, i, i, k, On.USER)
    settle(s, f, w, s.sheets[i].side)


@kernel
def apply_effects(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, j: int, k: int, on: int) -> None:
    """The effects of an ability on somebody it succeeded against; who falls on the way bears no more of them."""
    ability = s.abilities[k]
    for n in range(EFFECTS):
        effect = ability.effects[n]
        if effect.kind == Effect.NONE:
            return
        if effect.on == on and (stands(f, j) or effect.kind == Effect.RAISE):
            apply_effect(s, f, w, i, j, k, effect)


@kernel
def apply_effect(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, j: int, k: int, effect: AbilityEffect) -> None:
    """One effect of `i` on `j`."""
    kind = effect.kind
    ability = s.abilities[k]
    if kind == Effect.DAMAGE:
        damage(s, f, w, i, j, k, effect.a, effect.b)
    elif kind == Effect.HEAL:
        heal(s, f, w, j, healing(s, f, w, i, ability, effect), i, 16)
    elif kind == Effect.STATUS:
        begin_status(s, f, w, i, j, ability, effect)
    elif kind == Effect.CURE:
        cure(f, w, j, effect.a)
    elif kind == Effect.LEVEL:
        shift_level(s, f, w, j, effect.a, effect.b, level_phases(s, f, i, effect.b), i)
    elif kind == Effect.LEVEL_OFF:
        take_levels_off(f, w, j, effect.a)
    elif kind == Effect.MOVE:
        change_row(s, f, w, j, effect.a, i, 1)
    elif kind == Effect.RAISE:
        raise_up(s, f, w, j, effect.a, i)
    elif kind == Effect.DRAIN:
        heal(s, f, w, j, w.dealt * effect.a // 100, i, 16)


@kernel
def healing(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, ability: Ability, effect: AbilityEffect) -> int:
    """R16: magical attack and its own die, times modifiers; one die for all targets. An item has its own amount."""
    if ability.fixed:
        return effect.b * effect.a // 100
    if w.heal_die == 0 and s.profile.heal_die:
        w.heal_die = roll(s, f, w, i, RollFor.HEAL, s.profile.heal_die)
    attack = statistic(s, f, i, Statistic.MAGICAL_ATTACK) * s.profile.heal_attack // 100
    whole = max(attack + w.heal_die + effect.b, 0)
    return whole * effect.a * s.roles[f.units[i].role].healing // (100 * 100)


@kernel
def begin_status(
    s: RowsSpec, f: RowsFight, w: RowsWork, i: int, j: int, ability: Ability, effect: AbilityEffect
) -> None:
    """R10: a foe may resist; a friend does not."""
    if s.sheets[i].side == s.sheets[j].side:
        grant(s, f, w, i, j, effect.a, effect.b)
    else:
        inflict(s, f, w, i, j, ability, effect.a, effect.b)


@kernel
def level_phases(s: RowsSpec, f: RowsFight, i: int, levels: int) -> int:
    """R11: how long a level lasts; R14: an Enhancer's buffs a phase longer."""
    longer = s.roles[f.units[i].role].buff_phases if levels > 0 else 0
    return s.profile.level_phases + longer


@kernel
def use_aimed(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, verb: int, j: int) -> None:
    """The same, once its aim is chosen: who stands where is looked over anew."""
    look_over(s, f, w, i)
    use(s, f, w, i, verb, j)
