"""What abilities are worth on friend and foe: damage, healing, statuses, by their chance to succeed (T05 to T11)."""

from __future__ import annotations

from ...rules.core.kernel import kernel
from ...rules.twenty.core.dice import dice_of, highest
from ...rules.twenty.core.effects import ability_of, effect_time, most_points, status_value
from ...rules.twenty.core.harm import full_resource
from ...rules.twenty.core.minds import is_ally, is_open_to, is_sought
from ...rules.twenty.core.state import EFFECTS, Ability, AbilityEffect, TwentyFight, TwentySpec, TwentyWork
from ...rules.twenty.core.statuses import bears, hears, value_of
from ...rules.twenty.core.table import Lasts, Status
from ...rules.twenty.core.types import may_afflict
from ...rules.twenty.core.words import AimAt, Damage, Effect, Outcome, RollKind, Variant, When
from ..policy import Policy
from ..tally import say
from .asks import ability_edge, check_edge, supposed_soak, times_of
from .guesses import full, is_hurt_by_healing, side_of, stands, vigour
from .harm import say_bleeding, weigh_hit, weigh_spell_hit
from .odds import attack_odds, check_odds, least, mean
from .reasons import Reason
from .statuses import borne, gain_of

SURE = 1000
RAISED = 500  # who stands up again acts again
POINTS = 8  # a point of the resource
SHOVED = 8  # a cell that a foe is pushed
FOUND = 150  # somebody hidden
UNARMED = 100  # a weapon out of use


@kernel
def success(s: TwentySpec, v: TwentyFight, i: int, j: int, k: int) -> tuple[int, int]:
    """The chances that ability `k` of `i` succeeds against `j`, and critically."""
    ability = s.abilities[k]
    if ability.test == RollKind.NONE:
        return SURE, 0
    if ability.test == RollKind.CHECK:
        return check_odds(s, check_edge(s, v, i, k), ability.number), SURE // 20
    edge, margin = ability_edge(s, v, i, j, k)
    return attack_odds(s, edge, margin, 1, 1)


@kernel
def flags_of(ability: Ability) -> int:
    """What kind of attack it is."""
    flags = Variant.ABILITY | (0 if ability.melee else Variant.RANGED)
    if ability.aim == AimAt.CELL:
        flags |= Variant.AREA
    return flags | Variant.SPELL if ability.spell else flags


@kernel
def weigh_ability(
    s: TwentySpec,
    v: TwentyFight,
    w: TwentyWork,
    policy: Policy,
    i: int,
    j: int,
    k: int,
    extra: int,
    hit: int,
    critical: int,
) -> None:
    """Ability `k` of `i` on `j`, with so many points beyond its cost, at these chances. The price is said apart."""
    ability = s.abilities[k]
    if ability.faces or ability.plus:
        weigh_amount(s, v, w, policy, i, j, k, extra, hit, critical)
    for n in range(EFFECTS):
        if ability.effects[n].kind != Effect.NONE:
            weigh_effect(s, v, w, policy, i, j, ability, ability.effects[n], hit, critical)


@kernel
def weigh_amount(
    s: TwentySpec,
    v: TwentyFight,
    w: TwentyWork,
    policy: Policy,
    i: int,
    j: int,
    k: int,
    extra: int,
    hit: int,
    critical: int,
) -> None:
    """Its damage, or what it heals."""
    ability = s.abilities[k]
    dice = dice_of(ability.count + ability.power * extra, ability.faces)
    times = times_of(s, v, i, ability)
    low = max(least(dice) + ability.plus, 0) * times
    high = max(highest(dice) + ability.plus, 0) * times
    if ability.damage == Damage.HEALING and not is_hurt_by_healing(s, v, j):
        weigh_healing(s, v, w, policy, i, j, 50 * (low + high) * hit // SURE)
    elif ability.damage == Damage.BLEED:
        say_bleeding(s, v, w, policy, i, j, hit, mean(dice))
    else:
        enhanced = value_of(v, i, Status.ENHANCED)
        weigh_damage(s, v, w, policy, i, j, ability, hit, critical, low + enhanced, high + enhanced)


@kernel
def weigh_damage(
    s: TwentySpec,
    v: TwentyFight,
    w: TwentyWork,
    policy: Policy,
    i: int,
    j: int,
    ability: Ability,
    hit: int,
    critical: int,
    low: int,
    high: int,
) -> None:
    """T33, T35: soaked, or taken by a barrier; half of it even where it is defended, if it says so."""
    soak = supposed_soak(s, v, i, j, flags_of(ability))
    if ability.spell:
        weigh_spell_hit(s, v, w, policy, i, j, hit, critical, ability.damage, low, high, soak)
    else:
        weigh_hit(s, v, w, policy, i, j, hit, critical, ability.damage, low, high, soak)
    if ability.partial:
        weigh_hit(s, v, w, policy, i, j, SURE - hit, 0, ability.damage, low // 2, high // 2, soak)


@kernel
def weigh_healing(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, j: int, given: int) -> None:
    """As far as health is missing, and the more the more is missing; `given` in hundredths of a point."""
    whole = full(s, v, j)
    missing = max(whole - v.units[j].health, 0)
    worth = min(given, 100 * missing) * 10 // whole * (400 + 1600 * missing // whole) // 1000
    say(w, policy, Reason.HEAL, worth if is_ally(s, v, i, j) else -worth)


@kernel
def chance_of(effect: AbilityEffect, hit: int, critical: int) -> int:
    """That an effect happens."""
    if effect.when == When.ALWAYS:
        return SURE
    return critical if effect.when == When.CRITICAL else hit


@kernel
def weigh_effect(
    s: TwentySpec,
    v: TwentyFight,
    w: TwentyWork,
    policy: Policy,
    i: int,
    j: int,
    ability: Ability,
    effect: AbilityEffect,
    hit: int,
    critical: int,
) -> None:
    """One effect, on its target or on its user."""
    whom = i if effect.on_self else j
    odds = chance_of(effect, hit, critical)
    kind = effect.kind
    if kind == Effect.REVIVE:
        say(w, policy, Reason.RAISE, odds * (RAISED + 5 * mean(effect.value) // full(s, v, j)) // SURE)
        return
    if not stands(v, whom) or (ability.command and whom != i and not hears(v, whom)):
        return
    if kind == Effect.RESOURCE:
        missing = missing_points(s, v, whom)
        say(w, policy, Reason.HELP, POINTS * odds * min(effect.value, max(missing, 0)) // SURE)
    elif kind == Effect.CURE:
        say_change(s, v, w, policy, i, whom, -odds * borne(s, v, whom, effect.status) // SURE)
    elif kind == Effect.REVEAL:
        say(w, policy, Reason.STEALTH, odds * FOUND // SURE if is_sought(s, v, i, whom) else 0)
    else:
        change = change_of(s, v, i, whom, ability, effect)
        say_change(s, v, w, policy, i, whom, odds * change // SURE)


@kernel
def missing_points(s: TwentySpec, v: TwentyFight, j: int) -> int:
    """T11: of the class resource of a friend."""
    return full_resource(s, j) - v.units[j].resource if is_open_to(s, v, side_of(s, v), j) else 0


@kernel
def change_of(s: TwentySpec, v: TwentyFight, i: int, j: int, ability: Ability, effect: AbilityEffect) -> int:
    """What it means to `j`: statuses, being knocked down, disarmed or pushed."""
    kind = effect.kind
    if kind == Effect.PUSH:
        return SHOVED * effect.value
    if kind == Effect.DISARM:
        return 0 if bears(v, j, Status.DISARMED) else UNARMED
    magical = ability.spell != 0
    if kind == Effect.KNOCK_DOWN:
        standing = not bears(v, j, Status.PRONE) and may_afflict(s, v, i, j, magical)
        return gain_of(s, v, j, Status.PRONE, 0, Lasts.ACTIONS, 3) if standing else 0
    if kind != Effect.STATUS or (effect.status != Status.BARRIER and not may_afflict(s, v, i, j, magical)):
        return 0
    lasts = effect.lasts if effect.lasts else Lasts.ROUNDS
    left = effect_time(s, ability, effect, Outcome.HIT)
    return gain_of(s, v, j, effect.status, status_value(s, v, i, j, ability, effect), lasts, left)


@kernel
def say_change(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, j: int, bad: int) -> None:
    """Something that is so bad for `j`, or good if below 0: the opposite for a friend of what it is for a foe."""
    if is_ally(s, v, i, j):
        say(w, policy, Reason.HELP, -bad)
    elif bad > 0:
        say(w, policy, Reason.HINDER, bad * (500 + vigour(s, v, j)) // 1500)
    else:
        say(w, policy, Reason.HINDER, bad)


@kernel
def extra_points(s: TwentySpec, v: TwentyFight, i: int, k: int) -> int:
    """T11: points beyond the cost where all goes in that may."""
    return most_points(s, v, i, s.abilities[k]) - s.abilities[k].cost


@kernel
def say_price(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, k: int, extra: int) -> None:
    """T11: points of the resource, and a use where they are counted."""
    ability = s.abilities[k]
    price = POINTS * (ability.cost + extra)
    if ability.uses:
        price += 2 * POINTS
    say(w, policy, Reason.SPEND, -price)


@kernel
def weigh_use(
    s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, slot: int, j: int, empowered: bool
) -> None:
    """The ability in a slot on one target, with its price."""
    k = ability_of(s, i, slot)
    extra = extra_points(s, v, i, k) if empowered else 0
    hit, critical = success(s, v, i, j, k)
    weigh_ability(s, v, w, policy, i, j, k, extra, hit, critical)
    say_price(s, v, w, policy, i, k, extra)
