"""What each effect of an ability is worth, on friend or foe, in thousandths of a combatant's full health."""

from __future__ import annotations

from ...rules.core.kernel import kernel
from ...rules.core.state import Fate
from ...rules.rows.state import EFFECTS, Ability, AbilityEffect, RowsFight, RowsSpec, RowsWork
from ...rules.rows.words import STATISTICS, STATUSES, Effect, On, Row, Statistic, Status
from ..policy import Policy
from ..tally import say
from .odds import (
    FACES,
    casts,
    expected,
    faces_that_hit,
    fights_hand_to_hand,
    friends,
    known,
    might,
    statistic,
    status_chance,
)
from .weights import Weight

STATUS_WORTH = (150, 250, 100, 300, 350, 100)  # by Status; the lasting ones are worth as much a round
OFTEN = 4  # attacks that a level sees before it ends
ACCURATE = 60  # a level of accuracy or evasion: a tenth of as many attacks
RARE = 20  # a level of resistance or status accuracy
UNKNOWN = -1  # odds that nothing asked for yet
HELPLESS = 400  # who stands up again acts again


@kernel
def weigh_effects(
    s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int, j: int, ability: Ability, on: int
) -> None:
    """All effects of an ability of `i` that fall on `j`."""
    odds = 800 if on == On.USER else UNKNOWN
    for n in range(EFFECTS):
        effect = ability.effects[n]
        if effect.kind == Effect.NONE:
            return
        if effect.on != on:
            continue
        if odds == UNKNOWN and asks_for_odds(effect.kind):
            odds = faces_that_hit(s, v, i, j, ability) * 1000 // FACES
        weigh_effect(s, v, w, policy, i, j, ability, effect, odds)


@kernel
def asks_for_odds(kind: int) -> bool:
    """The worth of such an effect is taken by the chance to hit; that of damage knows it itself."""
    return kind != Effect.DAMAGE and kind != Effect.HEAL and kind != Effect.DRAIN and kind != Effect.RAISE


@kernel
def weigh_effect(
    s: RowsSpec,
    v: RowsFight,
    w: RowsWork,
    policy: Policy,
    i: int,
    j: int,
    ability: Ability,
    effect: AbilityEffect,
    odds: int,
) -> None:
    """One of them."""
    kind = effect.kind
    if kind == Effect.DAMAGE:
        weigh_damage(s, v, w, policy, i, j, ability, effect)
    elif kind == Effect.HEAL or kind == Effect.DRAIN:
        weigh_healing(s, v, w, policy, i, j, ability, effect)
    elif kind == Effect.STATUS:
        weigh_status(s, v, w, policy, i, j, ability, effect, odds)
    elif kind == Effect.LEVEL:
        weigh_level(s, v, w, policy, i, j, effect.a, effect.b, odds)
    elif kind == Effect.RAISE:
        say(w, policy, Weight.RAISE, HELPLESS + 10 * (effect.a if effect.a else s.profile.raised_at))
    elif kind == Effect.MOVE:
        weigh_driving(s, v, w, policy, i, j, effect.a, odds)
    else:
        weigh_undoing(s, v, w, policy, i, j, effect, odds)


@kernel
def weigh_damage(
    s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int, j: int, ability: Ability, effect: AbilityEffect
) -> None:
    """R09: the share of its health, the more the less it has left; what is absorbed is a loss (R12)."""
    harm, downing = expected(s, v, i, j, ability, effect.a, effect.b)
    share = harm * 1000 // (FACES * max(known(s, i, j).health, 1))
    if friends(s, i, j):
        say(w, policy, Weight.CAUTION, -2 * share)
        return
    w.dealt += max(harm, 0) // FACES
    say(w, policy, Weight.HARM, share)
    say(w, policy, Weight.FOCUS, share * (1000 - w.vigour[j]) // 1000)
    if policy.weights[Weight.THREAT]:  # few care, and a division is dear here
        say(w, policy, Weight.THREAT, share * might(s, i, j) // max(might(s, i, i), 1))
    say(w, policy, Weight.FINISH, downing * 1000 // FACES)


@kernel
def weigh_healing(
    s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int, j: int, ability: Ability, effect: AbilityEffect
) -> None:
    """R16: as far as health is missing, and the more the more is missing; of what is limited nothing is poured away."""
    if effect.kind == Effect.DRAIN:
        given = w.dealt * effect.a // 100
    elif ability.fixed:
        given = effect.b * effect.a // 100
    else:
        attack = statistic(s, v, i, i, Statistic.MAGICAL_ATTACK) * s.profile.heal_attack // 100
        whole = max(attack + (s.profile.heal_die + 1) // 2 + effect.b, 0)
        given = whole * effect.a * s.roles[v.units[i].role].healing // (100 * 100)
    full = max(known(s, i, j).health, 1)
    missing = full - v.units[j].health
    worth = min(given, missing) * 1000 // full * (500 + missing * 1500 // full) // 1000
    if missing < given and (ability.fixed or ability.uses):
        worth = worth * missing // given
    say(w, policy, Weight.HEAL, worth if friends(s, i, j) else -worth)


@kernel
def status_worth(s: RowsSpec, i: int, j: int, status: int, rounds: int) -> int:
    """What a status does to `j` in so many rounds, below 1 the battle; silence does nothing to who casts nothing."""
    them = known(s, i, j)
    magical = them.statistics[Statistic.MAGICAL_ATTACK] > them.statistics[Statistic.PHYSICAL_ATTACK]
    if status == Status.SILENCED and not magical:
        return 0
    if status == Status.ASLEEP or status == Status.PETRIFIED:
        return STATUS_WORTH[status]
    return STATUS_WORTH[status] * (min(rounds, 3) if rounds > 0 else 3)


@kernel
def wakes_at_once(s: RowsSpec, v: RowsFight, j: int, status: int) -> bool:
    """R17: it sleeps, its turn of this round is over, and poison wakes it before the next."""
    poisoned = v.units[j].statuses[Status.POISONED] != 0
    return status == Status.ASLEEP and poisoned and v.units[j].acted != 0 and s.profile.damage_wakes != 0


@kernel
def weigh_status(
    s: RowsSpec,
    v: RowsFight,
    w: RowsWork,
    policy: Policy,
    i: int,
    j: int,
    ability: Ability,
    effect: AbilityEffect,
    odds: int,
) -> None:
    """R10: by the chance that it takes hold; nothing on whom it holds already, or who lies down."""
    if v.units[j].statuses[effect.a] or v.units[j].fate != Fate.STANDING or wakes_at_once(s, v, j, effect.a):
        return
    worth = status_worth(s, i, j, effect.a, effect.b)
    good = effect.a == Status.REGENERATING
    if good:
        worth = worth * (1000 - min(w.vigour[j], 1000)) // 800
    if not friends(s, i, j):
        chance = status_chance(s, v, i, j, ability, effect.a)
        say(w, policy, Weight.HINDER, (-worth if good else worth) * chance // 1000 * odds // 1000)
    elif good:
        say(w, policy, Weight.HEAL, worth)
    else:
        say(w, policy, Weight.CAUTION, -worth)


@kernel
def level_worth(s: RowsSpec, v: RowsFight, i: int, j: int, k: int) -> int:
    """R11: one level of a statistic of `j`, up or down: by how often it is used before it ends."""
    if (k == Statistic.MAGICAL_ATTACK or k == Statistic.MAGICAL_ACCURACY) and friends(s, i, j) and not casts(s, j):
        return 0
    if k >= Statistic.EVASION:
        return RARE if k == Statistic.RESISTANCE or k == Statistic.STATUS_ACCURACY else ACCURATE
    worth = s.profile.level_attack * OFTEN * 1000 // max(known(s, i, j).health, 1)
    if k == Statistic.PHYSICAL_DEFENCE or k == Statistic.MAGICAL_DEFENCE:
        return worth // 2
    return worth if known(s, i, j).statistics[k] == might(s, i, j) else worth // 8


@kernel
def weigh_level(
    s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int, j: int, k: int, by: int, odds: int
) -> None:
    """R11: as far as there are levels left; what is raised or lowered already is worth little more."""
    now = v.units[j].levels[k]
    most = s.profile.level_most
    moved = min(max(now + by, -most), most) - now
    if moved == 0:
        return
    worth = moved * level_worth(s, v, i, j, k) * odds // 1000
    if now * by > 0:
        worth = worth // 4
    if friends(s, i, j):
        say(w, policy, Weight.HELP, worth * w.vigour[j] // 1000)
    else:
        say(w, policy, Weight.WEAKEN, -worth * (500 + w.vigour[j]) // 1500)


@kernel
def weigh_driving(s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int, j: int, row: int, odds: int) -> None:
    """R02: to pull those who shoot to the front, and push those who strike out of it."""
    if v.units[j].row == row or friends(s, i, j):
        return
    melee = fights_hand_to_hand(s, i, j)
    say(w, policy, Weight.PLACE, 80 * odds // 1000 if melee == (row == Row.BACK) else -40)


@kernel
def weigh_undoing(
    s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int, j: int, effect: AbilityEffect, odds: int
) -> None:
    """Statuses cured, and levels ended: good for a friend where they were bad, and the other way round."""
    friend = friends(s, i, j)
    worth = 0
    if effect.kind == Effect.CURE:
        for status in range(STATUSES):
            if (effect.a >> status) & 1 and v.units[j].statuses[status]:
                bad = status_worth(s, i, j, status, v.units[j].statuses[status])
                worth += -bad if status == Status.REGENERATING else bad
        say(w, policy, Weight.CURE, worth if friend else -worth)
        return
    for k in range(STATISTICS):
        level = v.units[j].levels[k]
        if level * effect.a > 0 or effect.a == 0:
            worth += level * level_worth(s, v, i, j, k) * odds // 1000
    say(w, policy, Weight.HELP if friend else Weight.WEAKEN, -worth if friend else worth)
