"""What shots and amplified spells are worth (V01 to V07, V10, V11, V13)."""

from __future__ import annotations

from ...rules.core.frames import pop, push
from ...rules.core.kernel import answers, kernel
from ...rules.core.state import Frame
from ...rules.twenty.core.bands import CANNOT
from ...rules.twenty.core.dice import dice_of
from ...rules.twenty.core.minds import stealth_flag
from ...rules.twenty.core.rolls import named_or, sense_of
from ...rules.twenty.core.state import Ability
from ...rules.twenty.core.statuses import bears, value_of
from ...rules.twenty.core.table import Status
from ...rules.twenty.core.words import Attribute, Damage, Doing, Variant
from ...rules.twenty.ships.bonuses import (
    OPERATOR,
    armament_of,
    attack_bonus,
    critical_margin,
    gunner_for,
    reach_penalty,
)
from ...rules.twenty.ships.casting import ability_flags, check_bonus, spell_of
from ...rules.twenty.ships.landing import shooters_rank
from ...rules.twenty.ships.state import Armament, ShipsFight, ShipsSpec, ShipsWork
from ...rules.twenty.ships.vehicles import is_vehicle
from ...rules.twenty.ships.words import Bulk
from ..policy import Policy
from ..twenty.asks import ability_edge, check_edge, supposed_soak, times_of
from ..twenty.effects import weigh_ability
from ..twenty.harm import attack_harm, say_bleeding, say_harm, say_marks
from ..twenty.odds import attack_odds, check_odds, mean
from .suppose import armament_span, defence

SURE = 1000


@kernel
def dice_of_attack(s: ShipsSpec, maneuver: bool) -> int:
    """V07: d20s that are rolled, the highest counts."""
    return 1 + s.profile.maneuver_dice if maneuver else 1


@kernel
def aim_frame(s: ShipsSpec, v: ShipsFight, i: int, j: int, using: int, flags: int, gunner: int) -> Frame:
    """The attack as the rules would begin it, on top of the view's frames; to be taken off again."""
    frame = push(v, Doing.ATTACK, i, j)
    frame.using = using
    frame.variants = flags | stealth_flag(s, v, i, j)
    frame.steps = gunner
    return frame


@kernel
def shooter(s: ShipsSpec, v: ShipsFight, i: int) -> int:
    """V17: who shoots next."""
    return gunner_for(s, v, i) if is_vehicle(s, i) else OPERATOR


@kernel
def shot_edge(s: ShipsSpec, v: ShipsFight, i: int, j: int, slot: int, penalty: int) -> tuple[int, int, int, int]:
    """V01: by how much a shot is above the supposed defence, the margin of a critical, the least and most it deals."""
    armament = s.weapons[armament_of(s, i, slot)]
    frame = aim_frame(s, v, i, j, slot + 1, Variant.RANGED if armament.ranged else 0, shooter(s, v, i))
    edge = attack_bonus(s, v, frame) + penalty - defence(s, v, i, j, Attribute.DEXTERITY, armament.ranged == 0)
    by = critical_margin(s, v, frame)
    rank = shooters_rank(s, frame) if is_vehicle(s, i) else 0
    pop(v)
    low, high = armament_span(s, i, j, armament, rank)
    more = value_of(v, i, Status.ENHANCED)
    return edge, by, low + more, high + more


@kernel
def shot_odds(
    s: ShipsSpec, v: ShipsFight, i: int, armament: Armament, edge: int, by: int, maneuver: bool
) -> tuple[int, int]:
    """V01, V07, T74: to hit and to be critical; the blind must sense their target first."""
    hit, critical = attack_odds(s, edge, by, dice_of_attack(s, maneuver), 1)
    if armament.ranged and bears(v, i, Status.BLIND) and s.profile.blind_check:
        senses = check_odds(s, sense_of(s, i), s.profile.blind_check)
        return hit * senses // SURE, critical * senses // SURE
    return hit, critical


@kernel
def weigh_shot(
    s: ShipsSpec,
    v: ShipsFight,
    w: ShipsWork,
    policy: Policy,
    i: int,
    j: int,
    slot: int,
    penalty: int,
    maneuver: bool,
) -> None:
    """One shot with the armament of a slot; `penalty` is the band's."""
    armament = s.weapons[armament_of(s, i, slot)]
    edge, by, low, high = shot_edge(s, v, i, j, slot, penalty)
    hit, critical = shot_odds(s, v, i, armament, edge, by, maneuver)
    if armament.damage == Damage.BLEED:
        say_bleeding(s, v, w, policy, i, j, hit, mean(dice_of(armament.count, armament.faces)))
        return
    off = supposed_soak(s, v, i, j, 0)
    harm, falls = attack_harm(s, v, j, hit, critical, armament.damage, low, high, off)
    say_harm(s, v, w, policy, i, j, harm, falls)
    say_marks(s, v, w, policy, i, j, critical if harm > 0 else 0, armament.damage)


@kernel
def weigh_in_band(
    s: ShipsSpec,
    v: ShipsFight,
    w: ShipsWork,
    policy: Policy,
    i: int,
    j: int,
    slot: int,
    band: int,
    maneuver: bool,
) -> bool:
    """A shot at `j` in a band; false if it does not reach so far."""
    penalty = reach_penalty(s, s.sheets[i], s.weapons[armament_of(s, i, slot)], band)
    if penalty == CANNOT:
        return False
    weigh_shot(s, v, w, policy, i, j, slot, penalty, maneuver)
    return True


@answers(ability_edge, ShipsFight)
def edge_of_ability(s: ShipsSpec, v: ShipsFight, i: int, j: int, k: int) -> tuple[int, int]:
    """V13, V15, T04: of a spell or ability that attacks."""
    ability = s.abilities[k]
    frame = aim_frame(s, v, i, j, k, ability_flags(s, k), OPERATOR)
    edge = attack_bonus(s, v, frame)
    by = critical_margin(s, v, frame)
    pop(v)
    edge -= defence(s, v, i, j, named_or(ability.defence, Attribute.DEXTERITY), ability.melee != 0)
    return edge, by


@answers(check_edge, ShipsFight)
def check_of_ability(s: ShipsSpec, v: ShipsFight, i: int, k: int) -> int:
    """T05."""
    return check_bonus(s, v, i, k)


@answers(times_of, ShipsFight)
def times_amplified(s: ShipsSpec, v: ShipsFight, i: int, ability: Ability) -> int:
    """V13: spells through an amplifier, by the size of the vehicle."""
    if not is_vehicle(s, i) or not ability.spell:
        return 1
    if s.sheets[i].bulk == Bulk.SMALL:
        return s.profile.amplify_small
    return s.profile.amplify_midsize if s.sheets[i].bulk == Bulk.MIDSIZE else s.profile.amplify_large


@kernel
def weigh_cast(
    s: ShipsSpec, v: ShipsFight, w: ShipsWork, policy: Policy, i: int, j: int, slot: int, maneuver: bool
) -> None:
    """V13: a spell of the caster, as one of the attacks."""
    k = spell_of(s, i, slot)
    edge, by = edge_of_ability(s, v, i, j, k)
    hit, critical = attack_odds(s, edge, by, dice_of_attack(s, maneuver), 1)
    weigh_ability(s, v, w, policy, i, j, k, 0, hit, critical)
