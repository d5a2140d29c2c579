"""What a hit does (V02 to V05, V11, V13): damage of armaments, amplified spells and abilities; misses."""

from __future__ import annotations

from ...core.dice import roll
from ...core.events import emit
from ...core.kernel import kernel
from ...core.state import Frame
from ..core.blows import begin_bleeding, blessed, enhanced, land_apart, mend
from ..core.dice import damage_roll, dice_of, highest, roll_dice
from ..core.effects import ability_amount, ability_dice, apply_effects, has_own_critical
from ..core.harm import by_type, soak_of
from ..core.statuses import stagger
from ..core.types import pierced
from ..core.words import Damage, Ev, Outcome, RollFor, Variant
from .bonuses import OPERATOR, armament_of, has_flag
from .state import Armament, ShipsFight, ShipsSpec, ShipsWork
from .vehicles import in_last_part, is_crippled, is_vehicle, operator_rank
from .words import Bulk


@kernel
def rank_die(s: ShipsSpec, rank: int) -> int:
    """V02: the hit die of a skill rank, 0 without one."""
    profile = s.profile
    if rank <= 0:
        return 0
    if rank == 1:
        return profile.die_rank_1
    if rank == 2:
        return profile.die_rank_2
    if rank == 3:
        return profile.die_rank_3
    return profile.die_rank_4 if rank == 4 else profile.die_rank_5


@kernel
def shooters_rank(s: ShipsSpec, frame: Frame) -> int:
    """V02, V17: of the gunner, or the operator."""
    if frame.steps == OPERATOR:
        return operator_rank(s.sheets[frame.actor])
    return s.sheets[frame.actor].gunners[frame.steps].rank


@kernel
def gunnery(s: ShipsSpec, f: ShipsFight, w: ShipsWork, frame: Frame, armament: Armament, critical: bool) -> int:
    """V03: a fixed number and the die of the rank; a critical deals it twice, and the die at its maximum and rolled."""
    die = rank_die(s, shooters_rank(s, frame))
    rolled = roll(s, f, w, frame.actor, RollFor.GUNNERY, die) if die else 0
    if critical:
        return armament.fixed * s.profile.critical_base + die + rolled
    return armament.fixed + rolled


@kernel
def outside_damage(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, j: int, critical: bool) -> int:
    """V11: 2d20 more against a target outside a vehicle, from vehicle weapons; T08 on a critical."""
    if is_vehicle(s, j) or (not is_vehicle(s, i) and not s.profile.outside_by_people):
        return 0
    dice = dice_of(s.profile.outside_count, s.profile.outside_faces)
    rolled = roll_dice(s, f, w, i, RollFor.OUTSIDE, dice)
    return rolled + highest(dice) if critical else rolled


@kernel
def crossing(s: ShipsSpec, f: ShipsFight, i: int, j: int, damage: int, flags: int) -> int:
    """V04: soak that does not count: as an option all of it, if the hit takes the hull into its last part."""
    if s.profile.crossing_soaked or is_crippled(s, f, s.sheets[j], j):
        return 0
    soak = soak_of(s, f, i, j, flags)
    return soak if in_last_part(s, s.sheets[j], f.units[j].health - max(damage - soak, 0)) else 0


@kernel
def land_shot(s: ShipsSpec, f: ShipsFight, w: ShipsWork, frame: Frame, outcome: int) -> None:
    """An armament hits."""
    i = frame.actor
    j = frame.target
    armament = s.weapons[armament_of(s, i, frame.using - 1)]
    critical = outcome == Outcome.CRITICAL
    dice = dice_of(armament.count, armament.faces)
    if armament.damage == Damage.BLEED:
        begin_bleeding(s, f, w, i, j, dice, False)
        return
    if is_vehicle(s, i):
        damage = gunnery(s, f, w, frame, armament, critical)
    else:
        damage = armament.fixed + damage_roll(s, f, w, i, dice, critical)
    damage += outside_damage(s, f, w, i, j, critical)
    if armament.damage == Damage.HEALING:
        damage = blessed(s, f, j, damage, outcome)
    damage = by_type(s, s.sheets[j], enhanced(f, i, damage), armament.damage, critical)
    ignored = pierced(s, f, w, i, armament.damage, critical)
    if not has_flag(frame, Variant.JOINED):
        ignored += crossing(s, f, i, j, damage, frame.variants)
    land_apart(s, f, w, frame, damage, armament.damage, armament.solid != 0, ignored, outcome)


@kernel
def amplified(s: ShipsSpec, frame: Frame, amount: int) -> int:
    """V13: spells through an amplifier deal twice, three or four times their damage."""
    i = frame.actor
    if not is_vehicle(s, i) or not has_flag(frame, Variant.SPELL):
        return amount
    if s.sheets[i].bulk == Bulk.SMALL:
        return amount * s.profile.amplify_small
    return amount * (s.profile.amplify_midsize if s.sheets[i].bulk == Bulk.MIDSIZE else s.profile.amplify_large)


@kernel
def ability_damage(s: ShipsSpec, f: ShipsFight, w: ShipsWork, frame: Frame, outcome: int, half: bool) -> None:
    """Damage or healing of a spell or ability."""
    i = frame.actor
    j = frame.target
    ability = s.abilities[frame.using]
    if ability.faces == 0 and ability.plus == 0:
        return
    if ability.damage == Damage.BLEED:
        begin_bleeding(s, f, w, i, j, ability_dice(ability, 0), ability.spell != 0)
        return
    amount = amplified(s, frame, ability_amount(s, f, w, i, ability, 0, outcome))
    if ability.damage == Damage.HEALING:
        mend(s, f, w, i, j, amount, outcome, frame.variants)
        return
    plain = Outcome.HIT if outcome == Outcome.CRITICAL and has_own_critical(ability) else outcome
    critical = plain == Outcome.CRITICAL
    amount = by_type(s, s.sheets[j], enhanced(f, i, amount), ability.damage, critical)
    ignored = pierced(s, f, w, i, ability.damage, critical)
    if half:
        amount //= 2
    ignored += crossing(s, f, i, j, amount, frame.variants)
    land_apart(s, f, w, frame, amount, ability.damage, ability.solid != 0, ignored, plain)


@kernel
def land(s: ShipsSpec, f: ShipsFight, w: ShipsWork, frame: Frame, outcome: int) -> None:
    """A hit: an armament's, or a spell's or ability's with its effects (T35: damage first)."""
    if not has_flag(frame, Variant.ABILITY):
        land_shot(s, f, w, frame, outcome)
        return
    ability_damage(s, f, w, frame, outcome, False)
    apply_effects(s, f, w, frame.actor, frame.target, frame.using, outcome)


@kernel
def miss(s: ShipsSpec, f: ShipsFight, w: ShipsWork, frame: Frame, outcome: int) -> None:
    """T04: it misses; T07: beaten by 10 the attacker is staggered."""
    i = frame.actor
    emit(w, Ev.MISS, i, frame.target, frame.using, outcome, frame.variants, 0, 4)
    if outcome == Outcome.FUMBLE:
        stagger(s, f, w, i)
    if has_flag(frame, Variant.ABILITY):
        if s.abilities[frame.using].partial:
            ability_damage(s, f, w, frame, Outcome.MISS, True)
        apply_effects(s, f, w, i, frame.target, frame.using, Outcome.MISS)
