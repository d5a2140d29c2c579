"""What one supposes of another's defence and blows: foes by their looks and by what is seen on them (T04, T33, T34)."""

from __future__ import annotations

from ...rules.core.kernel import answers, kernel
from ...rules.twenty.core.bands import CANNOT, shot_penalty, strike_penalty
from ...rules.twenty.core.dice import dice_of, highest
from ...rules.twenty.core.minds import is_open_to
from ...rules.twenty.core.rolls import attack_hindrance, defence_hindrance, margin, named_or, staggered
from ...rules.twenty.core.state import ABILITIES, Ability
from ...rules.twenty.core.statuses import bears, value_of
from ...rules.twenty.core.table import Status
from ...rules.twenty.core.words import AimAt, Attribute, Damage, RollKind, Variant
from ...rules.twenty.skirmish.cover import cover_bonus
from ...rules.twenty.skirmish.gear import armour_penalty, shield_soak, weapon_dice, worn_soak
from ...rules.twenty.skirmish.state import SkirmishFight, SkirmishSheet, SkirmishSpec, SkirmishWork, Weapon
from ...rules.twenty.skirmish.volleys import shots_of
from ...rules.twenty.skirmish.words import SHIELD, WEAPONS, Cover, Style
from ..twenty.asks import might_of, note_danger, supposed_soak
from ..twenty.guesses import full, side_of
from ..twenty.harm import attack_harm
from ..twenty.odds import attack_odds, least, mean
from ..twenty.survey import BANDS, DANGER

SINGLE = 2  # points that the single wielding style adds to a defence roll, give or take


@kernel
def sheet_of(s: SkirmishSpec, v: SkirmishFight, j: int) -> SkirmishSheet:
    """As `known`: the sheet of a friend, the looks of a foe."""
    return s.sheets[j] if is_open_to(s, v, side_of(s, v), j) else s.looks[j]


@kernel
def holds_shield(s: SkirmishSpec, v: SkirmishFight, sheet: SkirmishSheet, j: int) -> bool:
    """T34: it carries a shield, and has a hand left for it."""
    if sheet.shield == 0 or bears(v, j, Status.POLYMORPH):
        return False
    if bears(v, j, Status.DISARMED) and value_of(v, j, Status.DISARMED) & SHIELD:
        return False
    hands = 0
    for slot in range(WEAPONS):
        k = sheet.weapons[slot] - 1
        if k >= 0 and (v.units[j].in_hand >> slot) & 1:
            hands += s.weapons[k].hands
    return hands <= 1


@kernel
def defence(s: SkirmishSpec, v: SkirmishFight, j: int, attribute: int, melee: bool, cover: int) -> int:
    """T04: what `j` adds to its defence roll, as far as one can tell."""
    sheet = sheet_of(s, v, j)
    bonus = sheet.attributes[attribute] - armour_penalty(s, sheet) + cover_bonus(s, cover)
    if s.profile.cpb_defends or attribute == Attribute.DEXTERITY:
        bonus += sheet.cpb
    bonus = staggered(s, v, j, bonus + defence_hindrance(s, v, sheet, j, melee))
    single = sheet.styles & Style.SINGLE and sheet.shield == 0
    return bonus + SINGLE if single else bonus


@answers(supposed_soak, SkirmishFight)
def soak(s: SkirmishSpec, v: SkirmishFight, i: int, j: int, flags: int) -> int:
    """T33, T34: armour against what is not magical, resistance against what is, and a shield where it counts."""
    sheet = sheet_of(s, v, j)
    off = sheet.spell_resistance if flags & Variant.SPELL else worn_soak(s, v, sheet, j)
    if not holds_shield(s, v, sheet, j):
        return off
    if flags & Variant.SPELL:
        counts = not flags & Variant.AREA
    else:
        counts = not flags & Variant.STEALTH and not bears(v, j, Status.BLIND)
    return off + shield_soak(s, sheet) if counts else off


@kernel
def is_helpless(v: SkirmishFight, j: int) -> bool:
    """It will not strike soon."""
    return bears(v, j, Status.PARALYZED) or bears(v, j, Status.ASLEEP)


@kernel
def blow(
    s: SkirmishSpec,
    v: SkirmishFight,
    i: int,
    j: int,
    bonus: int,
    chance: int,
    kind: int,
    low: int,
    high: int,
    flags: int,
) -> int:
    """Harm of one attack of `j` on `i`, in hundredths of a point."""
    melee = not flags & Variant.RANGED
    edge = bonus - defence(s, v, i, Attribute.DEXTERITY, melee, Cover.NONE)
    edge += attack_hindrance(s, v, sheet_of(s, v, j), j, i)
    hit, critical = attack_odds(s, edge, margin(s, v, i, chance, flags & Variant.SPELL != 0), 1, 1)
    off = soak(s, v, j, i, flags)
    harm, _ = attack_harm(s, v, i, hit, critical, kind, low, high, off)
    return harm


@kernel
def note_blow(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, i: int, j: int, band: int, harm: int) -> None:
    """Remember the worst that `j` can do in a band, in a turn of attacks, in thousandths of what `i` has unhurt."""
    worst = w.notes.about[j, DANGER + band]
    w.notes.about[j, DANGER + band] = max(worst, 10 * harm * s.profile.apr // full(s, v, i))


@kernel
def weapon_penalty(s: SkirmishSpec, sheet: SkirmishSheet, weapon: Weapon, band: int) -> int:
    """T21: what the band takes off, as far as one can tell."""
    return shot_penalty(s, sheet, weapon.band, band) if weapon.ranged else strike_penalty(weapon.band, band)


@kernel
def note_weapon(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, i: int, j: int, slot: int) -> None:
    """T04, T21, T30: what a weapon in the hand of `j` does to `i` in each band."""
    sheet = sheet_of(s, v, j)
    weapon = s.weapons[sheet.weapons[slot] - 1]
    bonus = weapon.bonus + (sheet.cpb if (sheet.proficient >> slot) & 1 else 0)
    default = Attribute.DEXTERITY if weapon.ranged else Attribute.STRENGTH
    bonus += sheet.attributes[named_or(weapon.attribute, default)]
    dice = weapon_dice(s, weapon)
    low = least(dice) + weapon.plus
    high = highest(dice) + weapon.plus
    flags = Variant.RANGED if weapon.ranged else 0
    for band in range(BANDS):
        penalty = weapon_penalty(s, sheet, weapon, band)
        if penalty == CANNOT:
            continue
        harm = 0
        for n in range(shots_of(s, weapon.fire)):
            shot = bonus + penalty - n * s.profile.recoil
            harm += blow(s, v, i, j, shot, weapon.chance, weapon.damage, low, high, flags)
        note_blow(s, v, w, i, j, band, harm)


@kernel
def hurts(ability: Ability) -> bool:
    """An ability that attacks with damage."""
    if ability.test != RollKind.ATTACK or ability.faces == 0 or ability.damage == Damage.HEALING:
        return False
    return ability.aim == AimAt.FOE or ability.aim == AimAt.CELL


@kernel
def note_spell(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, i: int, j: int, ability: Ability) -> None:
    """T04, T13: what an ability that `j` seems to have does to `i` in each band."""
    sheet = sheet_of(s, v, j)
    default: int = s.profile.spells_by if ability.spell else Attribute.STRENGTH
    bonus = sheet.attributes[named_or(ability.attribute, default)] + ability.bonus
    bonus += sheet.cpb if ability.trained else 0
    dice = dice_of(ability.count, ability.faces)
    flags = (0 if ability.melee else Variant.RANGED) | (Variant.SPELL if ability.spell else 0)
    low = least(dice) + ability.plus
    high = highest(dice) + ability.plus
    harm = blow(s, v, i, j, bonus, ability.chance, ability.damage, low, high, flags)
    for band in range(min(ability.band + 1, BANDS)):
        note_blow(s, v, w, i, j, band, harm)


@answers(note_danger, SkirmishFight)
def note_blows(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, i: int, j: int) -> None:
    """What is seen in its hands, what it seems to be able to, and its fists."""
    sheet = sheet_of(s, v, j)
    if is_helpless(v, j):
        return
    fist = dice_of(1, s.profile.die_strike)
    strength = sheet.attributes[Attribute.STRENGTH]
    note_blow(s, v, w, i, j, 0, blow(s, v, i, j, strength, 0, Damage.STRIKE, least(fist), highest(fist), 0))
    for slot in range(WEAPONS):
        if sheet.weapons[slot] and (v.units[j].in_hand >> slot) & 1:
            note_weapon(s, v, w, i, j, slot)
    for slot in range(ABILITIES):
        k = sheet.abilities[slot] - 1
        if k >= 0 and hurts(s.abilities[k]):
            note_spell(s, v, w, i, j, s.abilities[k])


@answers(might_of, SkirmishFight)
def might(s: SkirmishSpec, v: SkirmishFight, j: int, sheet: SkirmishSheet) -> int:
    """The mean of the best weapon or ability, all its shots, in hundredths of a point."""
    best = mean(dice_of(1, s.profile.die_strike))
    for slot in range(WEAPONS):
        k = sheet.weapons[slot] - 1
        if k >= 0:
            weapon = s.weapons[k]
            shots = (shots_of(s, weapon.fire) + 1) // 2  # T30: those with recoil are worth half
            best = max(best, shots * (mean(weapon_dice(s, weapon)) + 100 * weapon.plus))
    for slot in range(ABILITIES):
        k = sheet.abilities[slot] - 1
        if k >= 0 and s.abilities[k].faces:
            best = max(best, mean(dice_of(s.abilities[k].count, s.abilities[k].faces)) + 100 * s.abilities[k].plus)
    return best
