"""Abilities as data: what they need and cost (T10, T11), and the interpreter of their effects (T08, T36)."""

from __future__ import annotations

from ...core.events import emit
from ...core.kernel import kernel, modal
from ...core.state import NOBODY, Fate
from .dice import damage_roll, dice_of, roll_dice
from .harm import full_resource, revive
from .minds import find, infuriation, is_hidden
from .rolls import named_or
from .state import ABILITIES, EFFECTS, Ability, AbilityEffect, TwentyFight, TwentySpec, TwentyWork
from .statuses import bears, end_status, hears, knock_down, stacked, take_hold, value_of
from .table import Lasts, Status
from .types import may_afflict
from .words import Attribute, Effect, Ev, Outcome, RollFor, Trigger, When


@modal
def mode_effect(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, j: int, effect: AbilityEffect) -> None:
    """Mode: an effect of its own of `i` on `j`: disarm, push, an area that lasts."""


@modal
def adjacent_foe(s: TwentySpec, f: TwentyFight, i: int, j: int) -> int:
    """Mode: an enemy of `i` beside it other than `j`, -1 none (T08)."""
    raise NotImplementedError


@kernel
def ability_of(s: TwentySpec, i: int, slot: int) -> int:
    """Index of the ability in a slot of the sheet, -1 none."""
    return s.sheets[i].abilities[slot] - 1


@kernel
def most_points(s: TwentySpec, f: TwentyFight, i: int, ability: Ability) -> int:
    """T11: up to the CPB of the resource goes into one use, where more points mean more dice."""
    if ability.power == 0:
        return ability.cost
    return max(min(s.sheets[i].cpb, f.units[i].resource), ability.cost)


@kernel
def can_afford(s: TwentySpec, f: TwentyFight, i: int, slot: int) -> bool:
    """T11, T89: it has the ability, the resource and a use of it left, and is not silenced if it is a spell."""
    k = ability_of(s, i, slot)
    if k < 0:
        return False
    ability = s.abilities[k]
    if ability.cost > min(f.units[i].resource, s.sheets[i].cpb):
        return False
    if ability.uses and f.units[i].uses[slot] >= ability.uses:
        return False
    return not ability.spell or not bears(f, i, Status.SILENCED)


@kernel
def can_use(s: TwentySpec, f: TwentyFight, i: int, slot: int, actions: int) -> bool:
    """On its turn, with so many actions left."""
    if not can_afford(s, f, i, slot):
        return False
    ability = s.abilities[ability_of(s, i, slot)]
    return ability.trigger == Trigger.TURN and ability.actions <= actions


@kernel
def pay(f: TwentyFight, w: TwentyWork, i: int, slot: int, points: int) -> None:
    """T11: points of the class resource, and a use."""
    f.units[i].uses[slot] += 1
    if points > 0:
        f.units[i].resource -= points
        emit(w, Ev.PAY, i, -1, points, f.units[i].resource, 0, 0, 11)


@kernel
def ability_dice(ability: Ability, extra: int) -> int:
    """T11: its dice, and more for points beyond the cost."""
    return dice_of(ability.count + ability.power * extra, ability.faces)


@kernel
def ability_amount(
    s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, ability: Ability, extra: int, outcome: int
) -> int:
    """Damage or healing of an ability; T08: a critical adds the maximum unless it has a critical effect of its own."""
    critical = outcome == Outcome.CRITICAL and not has_own_critical(ability)
    return max(damage_roll(s, f, w, i, ability_dice(ability, extra), critical) + ability.plus, 0)


@kernel
def has_own_critical(ability: Ability) -> bool:
    """T08: an ability's own critical effect takes the place of the common ones."""
    for k in range(EFFECTS):
        if ability.effects[k].kind != Effect.NONE and ability.effects[k].when == When.CRITICAL:
            return True
    return False


@kernel
def happens(effect: AbilityEffect, outcome: int) -> bool:
    """The roll calls for this effect."""
    if effect.when == When.ALWAYS:
        return True
    if effect.when == When.CRITICAL:
        return outcome == Outcome.CRITICAL
    return outcome >= Outcome.HIT


@kernel
def effect_time(s: TwentySpec, ability: Ability, effect: AbilityEffect, outcome: int) -> int:
    """T94: how long, three rounds unless said; T08: twice as long on a critical."""
    left = effect.left if effect.left else s.profile.status_rounds
    if outcome == Outcome.CRITICAL and not has_own_critical(ability):
        left *= s.profile.critical_lasts
    return left


@kernel
def status_value(s: TwentySpec, f: TwentyFight, i: int, j: int, ability: Ability, effect: AbilityEffect) -> int:
    """The value of a status that an ability causes; T81: an infuriation comes from the CPB and the attribute."""
    value = effect.value
    if effect.status == Status.INFURIATED and value == 0:
        value = infuriation(s, i, named_or(ability.attribute, Attribute.CHARISMA))
    return stacked(effect.status, value_of(f, j, effect.status), value) if effect.stacks else value


@kernel
def give_status(
    s: TwentySpec,
    f: TwentyFight,
    w: TwentyWork,
    i: int,
    j: int,
    ability: Ability,
    effect: AbilityEffect,
    outcome: int,
) -> None:
    """A status of an ability takes hold of `j`; T35: not through a barrier if it is a spell's."""
    magical = ability.spell != 0
    if effect.status != Status.BARRIER and not may_afflict(s, f, i, j, magical):
        emit(w, Ev.UNTOUCHED, j, i, effect.status, 1, 0, 0, 35)
        return
    value = status_value(s, f, i, j, ability, effect)
    lasts = effect.lasts if effect.lasts else Lasts.ROUNDS
    left = effect_time(s, ability, effect, outcome)
    if take_hold(s, f, w, j, effect.status, value, lasts, left, i, magical) and effect.status == Status.STEALTH:
        f.units[j].found_by = 0


@kernel
def apply_effect(
    s: TwentySpec,
    f: TwentyFight,
    w: TwentyWork,
    i: int,
    j: int,
    ability: Ability,
    effect: AbilityEffect,
    outcome: int,
) -> None:
    """One effect of an ability of `i` on `j`."""
    kind = effect.kind
    if kind == Effect.STATUS:
        give_status(s, f, w, i, j, ability, effect, outcome)
    elif kind == Effect.CURE:
        end_status(f, w, j, effect.status, 94)
    elif kind == Effect.RESOURCE:
        f.units[j].resource = max(f.units[j].resource, min(f.units[j].resource + effect.value, full_resource(s, j)))
    elif kind == Effect.REVEAL:
        if is_hidden(s, f, j):
            find(s, f, w, i, j)
    elif kind == Effect.KNOCK_DOWN:
        if may_afflict(s, f, i, j, ability.spell != 0):
            knock_down(s, f, w, j, effect_time(s, ability, effect, outcome), i, ability.spell != 0)
    elif kind != Effect.NONE and kind != Effect.REVIVE:
        mode_effect(s, f, w, i, j, effect)


@kernel
def apply_effects(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, j: int, k: int, outcome: int) -> None:
    """What ability `k` of `i` does besides its damage to `j`, or to the user; commands must be heard (T76, T77)."""
    ability = s.abilities[k]
    for n in range(EFFECTS):
        effect = ability.effects[n]
        whom = i if effect.on_self else j
        if not happens(effect, outcome) or f.units[whom].fate != Fate.STANDING:
            continue
        if ability.command and whom != i and not hears(f, whom):
            continue
        apply_effect(s, f, w, i, whom, ability, effect, outcome)
    if ability.defensive and outcome == Outcome.CRITICAL and not has_own_critical(ability):
        infuriate_another(s, f, w, i, j, ability)


@kernel
def infuriate_another(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, j: int, ability: Ability) -> None:
    """T08: a critical of a defensive ability infuriates another adjacent enemy."""
    other = adjacent_foe(s, f, i, j)
    if other == NOBODY:
        return
    value = infuriation(s, i, named_or(ability.attribute, Attribute.CHARISMA))
    left = s.profile.status_rounds
    take_hold(s, f, w, other, Status.INFURIATED, value, Lasts.ROUNDS, left, i, ability.spell != 0)


@kernel
def raise_fallen(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, j: int, k: int) -> None:
    """T38: an ability that revives."""
    for n in range(EFFECTS):
        effect = s.abilities[k].effects[n]
        if effect.kind == Effect.REVIVE and f.units[j].fate == Fate.UNCONSCIOUS:
            revive(s, f, w, j, roll_dice(s, f, w, i, RollFor.HEAL, effect.value), i)


@kernel
def has_reaction(s: TwentySpec, f: TwentyFight, j: int) -> bool:
    """T10: it has an ability to answer an attack with, and the resources for it."""
    for slot in range(ABILITIES):
        if is_reaction(s, f, j, slot):
            return True
    return False


@kernel
def is_reaction(s: TwentySpec, f: TwentyFight, j: int, slot: int) -> bool:
    """The ability in the slot is a reaction that can be paid."""
    if not can_afford(s, f, j, slot):
        return False
    return s.abilities[ability_of(s, j, slot)].trigger == Trigger.ATTACKED
