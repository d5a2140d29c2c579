"""What attacks with weapons, shield and hands are worth (T04, T15, T21 to T24, T30 to T32, T40 to T42)."""

from __future__ import annotations

from ...rules.core.frames import pop, push
from ...rules.core.kernel import answers, kernel
from ...rules.core.state import Frame
from ...rules.twenty.core.bands import CANNOT
from ...rules.twenty.core.dice import highest
from ...rules.twenty.core.minds import stealth_flag
from ...rules.twenty.core.rolls import ability_attribute, named_or, sense_of
from ...rules.twenty.core.state import Ability
from ...rules.twenty.core.statuses import bears, value_of
from ...rules.twenty.core.table import Status
from ...rules.twenty.core.words import AimAt, Attribute, Damage, Doing, Variant
from ...rules.twenty.skirmish.bonuses import attack_bonus, critical_margin, what_it_uses
from ...rules.twenty.skirmish.cover import cover_from
from ...rules.twenty.skirmish.gear import weapon_dice, weapon_in
from ...rules.twenty.skirmish.landing import draw_bonus, gets_bonuses, quick_dice, sight_dice, sniper_dice
from ...rules.twenty.skirmish.reach import range_penalty
from ...rules.twenty.skirmish.state import SkirmishFight, SkirmishSpec, SkirmishWork, Weapon
from ...rules.twenty.skirmish.volleys import PAIR, first_of_pair, shots_of
from ...rules.twenty.skirmish.words import Cover, Fire, Style
from ..policy import Policy
from ..twenty.asks import ability_edge, check_edge, supposed_soak, times_of
from ..twenty.harm import attack_harm, expected, say_bleeding, say_harm, say_marks
from ..twenty.odds import above, attack_odds, check_odds, least, mean
from .suppose import defence

SURE = 1000
NO_CRITICAL = 99


@kernel
def aim_frame(s: SkirmishSpec, v: SkirmishFight, i: int, j: int, using: int, flags: int, modifier: int) -> Frame:
    """The attack as the rules would begin it, on top of the view's frames; to be taken off again."""
    frame = push(v, Doing.ATTACK, i, j)
    frame.using = using
    frame.variants = flags | stealth_flag(s, v, i, j)
    frame.amount = modifier
    return frame


@kernel
def met_cover(s: SkirmishSpec, v: SkirmishFight, i: int, j: int) -> int:
    """T22, T23: how an attack from where the view puts `i` meets the cover of `j`."""
    if not v.units[j].cover:
        return Cover.NONE
    return cover_from(s, v, j, v.units[i].x, v.units[i].y)


@kernel
def edge_of(s: SkirmishSpec, v: SkirmishFight, frame: Frame, attribute: int, melee: bool) -> int:
    """T04: by how much the attack bonus is above the supposed defence; T23: flanking counts."""
    cover = met_cover(s, v, frame.actor, frame.target)
    if cover == Cover.FLANKED and not frame.variants & Variant.AREA:
        frame.variants |= Variant.FLANKING
    return attack_bonus(s, v, frame) - defence(s, v, frame.target, attribute, melee, cover)


@answers(ability_edge, SkirmishFight)
def edge_of_ability(s: SkirmishSpec, v: SkirmishFight, i: int, j: int, k: int) -> tuple[int, int]:
    """T04: of an ability that attacks."""
    ability = s.abilities[k]
    flags = Variant.ABILITY | (0 if ability.melee else Variant.RANGED) | (Variant.SPELL if ability.spell else 0)
    if ability.aim == AimAt.CELL:
        flags |= Variant.AREA
    frame = aim_frame(s, v, i, j, k, flags, 0)
    edge = edge_of(s, v, frame, named_or(ability.defence, Attribute.DEXTERITY), ability.melee != 0)
    by = critical_margin(s, v, frame)
    pop(v)
    return edge, by


@answers(check_edge, SkirmishFight)
def check_of_ability(s: SkirmishSpec, v: SkirmishFight, i: int, k: int) -> int:
    """T05."""
    ability = s.abilities[k]
    bonus = ability_attribute(s, i, ability, Attribute.STRENGTH) + ability.bonus
    return bonus + s.sheets[i].cpb if ability.trained else bonus


@answers(times_of, SkirmishFight)
def once(s: SkirmishSpec, v: SkirmishFight, i: int, ability: Ability) -> int:
    """No amplifiers here."""
    return 1


@kernel
def weapon_span(s: SkirmishSpec, v: SkirmishFight, frame: Frame, weapon: Weapon, bonuses: bool) -> tuple[int, int]:
    """T06, T14, T15, T40, T41: the least and the most that the weapon deals on a hit."""
    i = frame.actor
    slot = frame.using - 1
    low = least(weapon_dice(s, weapon))
    high = highest(weapon_dice(s, weapon))
    sight = sight_dice(s, v, i, slot, weapon)
    sniper = sniper_dice(s, v, frame, weapon)
    quick = quick_dice(s, i, weapon)
    low += least(sight) + least(sniper) + least(quick)
    high += highest(sight) + highest(sniper) + highest(quick)
    what = what_it_uses(frame)
    if bonuses and s.sheets[i].expert & what and s.sheets[i].proficient & what:
        low *= s.profile.expertise
        high *= s.profile.expertise
    flat = weapon.plus + draw_bonus(s, v, i, slot, weapon) + value_of(v, i, Status.ENHANCED)
    return max(low + flat, 0), max(high + flat, 0)


@kernel
def shot_odds(s: SkirmishSpec, v: SkirmishFight, i: int, edge: int, by: int, ranged: bool) -> tuple[int, int]:
    """T04, T74: to hit and to be critical; the blind must sense their target first."""
    hit, critical = attack_odds(s, edge, by, 1, 1)
    if ranged and bears(v, i, Status.BLIND) and s.profile.blind_check:
        senses = check_odds(s, sense_of(s, i), s.profile.blind_check)
        return hit * senses // SURE, critical * senses // SURE
    return hit, critical


@kernel
def first_recoil(s: SkirmishSpec, v: SkirmishFight, i: int, slot: int, weapon: Weapon) -> int:
    """T30: shots whose recoil is still felt."""
    goes_on = v.units[i].last == slot + 1 and s.profile.recoil_goes_on != 0
    return v.units[i].recoil if goes_on and weapon.fire != Fire.SINGLE else 0


@kernel
def weigh_weapon(
    s: SkirmishSpec,
    v: SkirmishFight,
    w: SkirmishWork,
    policy: Policy,
    i: int,
    j: int,
    slot: int,
    modifier: int,
    shots: int,
) -> None:
    """So many attacks with the weapon of a slot; `modifier` holds the band's penalty and that of the manner."""
    weapon = s.weapons[weapon_in(s, v, i, slot)]
    ranged = weapon.ranged != 0
    frame = aim_frame(s, v, i, j, slot + 1, Variant.RANGED if ranged else 0, modifier)
    edge = edge_of(s, v, frame, Attribute.DEXTERITY, not ranged)
    bonuses = gets_bonuses(s, v, i, slot, weapon)
    by = critical_margin(s, v, frame) if bonuses else NO_CRITICAL
    low, high = weapon_span(s, v, frame, weapon, bonuses)
    off = supposed_soak(s, v, i, j, frame.variants)
    pop(v)
    recoil = first_recoil(s, v, i, slot, weapon)
    total = 0
    marks = 0
    stays = SURE
    for n in range(shots):
        hit, critical = shot_odds(s, v, i, edge - s.profile.recoil * (recoil + n), by, ranged)
        if weapon.damage == Damage.BLEED:
            say_bleeding(s, v, w, policy, i, j, hit, mean(weapon_dice(s, weapon)))
            continue
        harm, falls = attack_harm(s, v, j, hit, critical, weapon.damage, low, high, off)
        total += harm
        stays = stays * (SURE - falls) // SURE
        marks = max(marks, critical)
    say_harm(s, v, w, policy, i, j, total, SURE - stays)
    say_marks(s, v, w, policy, i, j, marks if total > 0 else 0, weapon.damage)


@kernel
def weigh_in_band(
    s: SkirmishSpec,
    v: SkirmishFight,
    w: SkirmishWork,
    policy: Policy,
    i: int,
    j: int,
    slot: int,
    band: int,
    modifier: int,
) -> bool:
    """One action with the weapon of a slot against `j` in a band; false if it does not reach so far."""
    penalty = range_penalty(s, v, i, slot, band)
    if penalty == CANNOT:
        return False
    shots = shots_of(s, s.weapons[weapon_in(s, v, i, slot)].fire)
    weigh_weapon(s, v, w, policy, i, j, slot, penalty + modifier, shots)
    return True


@kernel
def weigh_bare(
    s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int, j: int, shield: bool
) -> None:
    """A fist, or a shield strike (T15, T34)."""
    frame = aim_frame(s, v, i, j, 0, Variant.SHIELD if shield else 0, 0)
    edge = edge_of(s, v, frame, Attribute.DEXTERITY, True)
    by = critical_margin(s, v, frame)
    off = supposed_soak(s, v, i, j, frame.variants)
    what = what_it_uses(frame)
    pop(v)
    low = 1
    high = s.profile.die_strike
    if shield and s.sheets[i].styles & Style.SHIELD_STRIKER:
        low += 1
        high += s.profile.striker_die
    if s.sheets[i].expert & what and s.sheets[i].proficient & what:
        low *= s.profile.expertise
        high *= s.profile.expertise
    more = value_of(v, i, Status.ENHANCED)
    kind = Damage.BLUDGEONING if shield else Damage.STRIKE
    hit, critical = attack_odds(s, edge, by, 1, 1)
    harm, falls = attack_harm(s, v, j, hit, critical, kind, low + more, high + more, off)
    say_harm(s, v, w, policy, i, j, harm, falls)
    say_marks(s, v, w, policy, i, j, critical if harm > 0 else 0, kind)


@kernel
def one_of_pair(
    s: SkirmishSpec, v: SkirmishFight, i: int, j: int, item: int, band: int, modifier: int
) -> tuple[int, int, int]:
    """T31: one of two weapons: the chance to hit, and what it deals."""
    weapon = s.weapons[weapon_in(s, v, i, item - 1)]
    penalty = max(range_penalty(s, v, i, item - 1, band), -20)
    frame = aim_frame(s, v, i, j, item, Variant.RANGED if weapon.ranged else 0, modifier + penalty)
    edge = edge_of(s, v, frame, Attribute.DEXTERITY, weapon.ranged == 0)
    low, high = weapon_span(s, v, frame, weapon, gets_bonuses(s, v, i, item - 1, weapon))
    pop(v)
    hit, _ = attack_odds(s, edge, NO_CRITICAL, 1, 1)
    return hit, low, high


@kernel
def weigh_pair(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int, j: int, band: int) -> None:
    """T31, T32: two weapons at once: what both deal is soaked once."""
    pair = first_of_pair(s, v, i)
    modifier = 0 if s.sheets[i].styles & Style.DUAL else -s.profile.dual_penalty
    one, low, high = one_of_pair(s, v, i, j, pair % PAIR, band, modifier)
    two, low_two, high_two = one_of_pair(s, v, i, j, pair // PAIR, band, modifier)
    kind = s.weapons[weapon_in(s, v, i, pair % PAIR - 1)].damage
    off = supposed_soak(s, v, i, j, 0)
    both = one * two // SURE
    joined, falls = expected(s, v, j, kind, low + low_two, high + high_two, off, False)
    harm = both * joined + (one - both) * above(low, high, off) + (two - both) * above(low_two, high_two, off)
    say_harm(s, v, w, policy, i, j, harm // SURE, both * falls // SURE)
