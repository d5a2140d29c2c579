"""What one supposes of another's defence and fire: foes by their looks and what is seen on them (V01 to V06, V10)."""

from __future__ import annotations

from ...rules.core.kernel import answers, kernel
from ...rules.twenty.core.bands import CANNOT
from ...rules.twenty.core.dice import dice_of, highest
from ...rules.twenty.core.minds import is_open_to
from ...rules.twenty.core.rolls import attack_hindrance, defence_hindrance, margin, named_or, staggered
from ...rules.twenty.core.state import ABILITIES, Ability
from ...rules.twenty.core.statuses import bears
from ...rules.twenty.core.table import Status
from ...rules.twenty.core.words import AimAt, Attribute, Damage, RollKind, Variant
from ...rules.twenty.ships.bonuses import reach_penalty
from ...rules.twenty.ships.landing import rank_die
from ...rules.twenty.ships.state import Armament, ShipsFight, ShipSheet, ShipsSpec, ShipsWork
from ...rules.twenty.ships.vehicles import (
    is_crippled,
    is_vehicle,
    meeting,
    operating,
    operator_rank,
    plating,
)
from ...rules.twenty.ships.words import WEAPONS, Kind
from ..twenty.asks import might_of, note_danger, supposed_soak
from ..twenty.guesses import full, side_of
from ..twenty.harm import attack_harm
from ..twenty.odds import attack_odds, least, mean
from ..twenty.survey import BANDS, DANGER


@kernel
def sheet_of(s: ShipsSpec, v: ShipsFight, j: int) -> ShipSheet:
    """As `known`: the sheet of a friend, the looks of a foe."""
    return s.sheets[j] if is_open_to(s, v, side_of(s, v), j) else s.looks[j]


@kernel
def defence(s: ShipsSpec, v: ShipsFight, i: int, j: int, attribute: int, melee: bool) -> int:
    """V01, V07, V10: what `j` adds to its defence roll against `i`, as far as one can tell."""
    sheet = sheet_of(s, v, j)
    if is_vehicle(s, j):
        bonus = operating(s, v, sheet, j) + sheet.maneuverability + meeting(s, v, j, i)
    else:
        bonus = sheet.attributes[attribute]
        if s.profile.cpb_defends or attribute == Attribute.DEXTERITY:
            bonus += sheet.cpb
    return staggered(s, v, j, bonus + defence_hindrance(s, v, sheet, j, melee))


@answers(supposed_soak, ShipsFight)
def soak(s: ShipsSpec, v: ShipsFight, i: int, j: int, flags: int) -> int:
    """V04, V05: armour and shields, none within the last part of the hull."""
    sheet = sheet_of(s, v, j)
    spell = flags & Variant.SPELL != 0
    if not is_vehicle(s, j):
        return sheet.spell_resistance if spell else plating(s, v, sheet, j)
    if is_crippled(s, v, sheet, j) or (spell and not s.profile.amplified_soaked):
        return 0
    return plating(s, v, sheet, j)


@kernel
def outside_span(s: ShipsSpec, i: int, j: int) -> tuple[int, int]:
    """V11: the least and the most that somebody outside a vehicle takes besides."""
    if is_vehicle(s, j) or (not is_vehicle(s, i) and not s.profile.outside_by_people):
        return 0, 0
    return s.profile.outside_count, s.profile.outside_count * s.profile.outside_faces


@kernel
def armament_span(s: ShipsSpec, i: int, j: int, armament: Armament, rank: int) -> tuple[int, int]:
    """V02, V03: what an armament deals: a fixed number and the die of the rank, of people their dice."""
    low, high = outside_span(s, i, j)
    if is_vehicle(s, i):
        die = rank_die(s, rank)
        return low + armament.fixed + (1 if die else 0), high + armament.fixed + die
    dice = dice_of(armament.count, armament.faces)
    return low + armament.fixed + least(dice), high + armament.fixed + highest(dice)


@kernel
def fire_bonus(s: ShipsSpec, v: ShipsFight, i: int, j: int, armament: Armament) -> int:
    """V01, V02, T04: what `j` adds to a shot at `i`, as far as one can tell."""
    sheet = sheet_of(s, v, j)
    if is_vehicle(s, j):
        bonus = operating(s, v, sheet, j) + sheet.accuracy + meeting(s, v, j, i)
    else:
        bonus = sheet.attributes[named_or(armament.attribute, Attribute.DEXTERITY)] + sheet.cpb
    return bonus + armament.bonus + attack_hindrance(s, v, sheet, j, i)


@kernel
def attacks_of(s: ShipsSpec, j: int, sheet: ShipSheet) -> int:
    """V02, T03: in a round."""
    return sheet.accuracy if sheet.kind != Kind.PERSON else s.profile.apr


@kernel
def note_fire(s: ShipsSpec, v: ShipsFight, w: ShipsWork, i: int, j: int, slot: int) -> None:
    """What an armament of `j` does to `i` in each band, in a round."""
    sheet = sheet_of(s, v, j)
    armament = s.weapons[sheet.weapons[slot] - 1]
    low, high = armament_span(s, j, i, armament, operator_rank(sheet) if is_vehicle(s, j) else 0)
    edge = fire_bonus(s, v, i, j, armament) - defence(s, v, j, i, Attribute.DEXTERITY, armament.ranged == 0)
    by = margin(s, v, i, armament.chance, False)
    off = soak(s, v, j, i, 0)
    for band in range(BANDS):
        penalty = reach_penalty(s, sheet, armament, band)
        if penalty == CANNOT:
            continue
        hit, critical = attack_odds(s, edge + penalty, by, 1, 1)
        harm, _ = attack_harm(s, v, i, hit, critical, armament.damage, low, high, off)
        note(s, v, w, i, j, band, harm)


@kernel
def note(s: ShipsSpec, v: ShipsFight, w: ShipsWork, i: int, j: int, band: int, harm: int) -> None:
    """Remember the worst that `j` can do in a band, in a round of attacks, in thousandths of what `i` has unhurt."""
    worst = w.notes.about[j, DANGER + band]
    w.notes.about[j, DANGER + band] = max(worst, 10 * harm * attacks_of(s, j, sheet_of(s, v, j)) // full(s, v, i))


@kernel
def hurts(ability: Ability) -> bool:
    """An ability that attacks with damage."""
    attacks = ability.test == RollKind.ATTACK and ability.aim == AimAt.FOE
    return attacks and (ability.faces > 0 or ability.plus > 0) and ability.damage != Damage.HEALING


@kernel
def note_ability(s: ShipsSpec, v: ShipsFight, w: ShipsWork, i: int, j: int, ability: Ability) -> None:
    """What an ability that `j` seems to have does to `i` in each band."""
    sheet = sheet_of(s, v, j)
    if is_vehicle(s, j):
        bonus = operating(s, v, sheet, j) + sheet.accuracy + ability.bonus
    else:
        default: int = s.profile.spells_by if ability.spell else Attribute.STRENGTH
        bonus = sheet.attributes[named_or(ability.attribute, default)] + ability.bonus + sheet.cpb
    edge = bonus + meeting(s, v, j, i) - defence(s, v, j, i, Attribute.DEXTERITY, ability.melee != 0)
    spell = ability.spell != 0
    hit, critical = attack_odds(s, edge, margin(s, v, i, ability.chance, spell), 1, 1)
    dice = dice_of(ability.count, ability.faces)
    low = least(dice) + ability.plus
    high = highest(dice) + ability.plus
    off = soak(s, v, j, i, Variant.SPELL if spell else 0)
    harm, _ = attack_harm(s, v, i, hit, critical, ability.damage, low, high, off)
    for band in range(min(ability.band + 1, BANDS)):
        note(s, v, w, i, j, band, harm)


@answers(note_danger, ShipsFight)
def note_all_fire(s: ShipsSpec, v: ShipsFight, w: ShipsWork, i: int, j: int) -> None:
    """Armaments are seen; of abilities, what it seems to be able to."""
    if bears(v, j, Status.PARALYZED) or bears(v, j, Status.ASLEEP):
        return
    sheet = sheet_of(s, v, j)
    for slot in range(WEAPONS):
        if sheet.weapons[slot]:
            note_fire(s, v, w, i, j, slot)
    for slot in range(ABILITIES):
        k = sheet.abilities[slot] - 1
        if k >= 0 and hurts(s.abilities[k]):
            note_ability(s, v, w, i, j, s.abilities[k])


@answers(might_of, ShipsFight)
def might(s: ShipsSpec, v: ShipsFight, j: int, sheet: ShipSheet) -> int:
    """What all its attacks with its best armament deal, in hundredths of a point."""
    best = 100
    for slot in range(WEAPONS):
        k = sheet.weapons[slot] - 1
        if k >= 0:
            low, high = armament_span(s, j, j, s.weapons[k], operator_rank(sheet) if is_vehicle(s, j) else 0)
            best = max(best, 50 * (low + high))
    for slot in range(ABILITIES):
        k = sheet.abilities[slot] - 1
        if k >= 0 and hurts(s.abilities[k]):
            best = max(best, mean(dice_of(s.abilities[k].count, s.abilities[k].faces)) + 100 * s.abilities[k].plus)
    return best * attacks_of(s, j, sheet)
