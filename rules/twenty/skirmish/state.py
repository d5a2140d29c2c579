"""The records of skirmish mode: profile, weapons, sheets, units, lasting areas, the spec, the fight, the workspace."""

from __future__ import annotations

from ...core.records import Nums, Rows, num, nums, one, rows
from ...core.state import UNITS
from ..core.profile import TwentyProfile
from ..core.state import TwentyFight, TwentySheet, TwentySpec, TwentyUnit, TwentyWork
from .words import WEAPONS

ARMOURY = 64  # most different weapons in a fight
FORMS = 8  # most different forms of polymorph in a fight
AREAS = 8  # most areas that last at a time


class SkirmishProfile(TwentyProfile):
    """The rules of skirmish: rulings, and numbers a game master may want to change."""

    base_speed: int = num("feet", "T09: of a move, unless the species says otherwise", 30)
    dual_penalty: int = num("points", "T15: on both rolls of two weapons without the style", 2)
    single_die: int = num("faces", "T15: single wielding, added to defence rolls", 4)
    two_handed_chance: int = num("points", "T15: critical chance of the two-handed style", 5)
    striker_die: int = num("faces", "T15: shield striker", 6)
    sniper_die: int = num("faces", "T15: ranged sniper", 6)
    quick_die: int = num("faces", "T15: quick blade", 4)
    expertise: int = num("times", "T14: damage roll, and soak, of the expert", 2)
    proficiency_attacks: int = num("0/1", "T14: proficiency with a weapon adds the CPB to its attacks", 1)
    cover_bonus: int = num("points", "T22: partial cover", 2)
    cover_through: int = num("points", "T22: against an attack through it", 5)
    cover_lasts: int = num("0/1", "T22: until it moves; 0: until its next turn", 1)
    cover_flanked: int = num("0/1", "T22: some of it counts even against a flanker", 0)
    flank_behind: int = num("0/1", "T23: flanking is from the far side of the cover; 0: wherever none is between", 1)
    flank_memory: int = num("0/1", "T23: flankers are those since its last turn; 0: of the whole fight", 1)
    flank_pins: int = num("rounds", "T70: pinned by a critical flanking attack, until the next own turn ends", 1)
    running_fire: int = num("points", "T24: penalty, less the CPB", 10)
    running_bonus: int = num("0/1", "T24: what the CPB leaves may be above 0", 0)
    burst_shots: int = num("attacks", "T30: burst fire", 3)
    automatic_shots: int = num("attacks", "T30: full automatic", 5)
    recoil: int = num("points", "T30: more for each shot", 2)
    recoil_goes_on: int = num("0/1", "T30: firing again goes on from the last penalty", 1)
    recoil_rests: int = num("0/1", "T30: the end of the turn resets it", 1)
    draw_needs: int = num("points", "T40: Strength above the bow's that waives the action", 2)
    draw_damage: int = num("points", "T40: damage of a full draw for each point of the Strength requirement", 1)
    draw_bands: int = num("bands", "T40: further by a full draw", 1)
    hide_needs_cover: int = num("0/1", "T84: entering stealth takes cover or nobody seeing", 1)
    die_dagger: int = num("faces", "T43", 6)
    die_weapon: int = num("faces", "T43: sword, bow, pistol", 8)
    die_rifle: int = num("faces", "T43", 10)
    die_two_handed: int = num("faces", "T43", 12)
    die_burst: int = num("faces", "T43: a shot of burst or automatic fire", 6)
    die_sight: int = num("faces", "T43", 6)
    die_strike: int = num("faces", "bare hands and shield strike", 4)
    soak_leather: int = num("points", "T43", 2)
    soak_chain: int = num("points", "T43", 3)
    soak_scale: int = num("points", "T43", 4)
    soak_plate: int = num("points", "T43", 6)
    soak_shield: int = num("points", "T43", 2)
    penalty_chain: int = num("points", "T43: of chain on defence rolls and casting", 1)
    penalty_scale: int = num("points", "T43: of scale", 2)
    penalty_plate: int = num("points", "T43: of plate", 3)
    slam_die: int = num("faces", "T61: physical damage of being pushed against something", 6)


class Weapon:
    """A weapon as it lies in a fight."""

    kind: int = num("WeaponKind", "what it is")
    ranged: int = num("0/1", "used with FIRE, else with STRIKE")
    band: int = num("Band", "T21: its own band; a melee weapon of MELEE or CLOSE reach")
    attribute: int = num("Attribute + 1", "T04; 0: Strength in melee, Dexterity at range")
    bonus: int = num("points", "on attack rolls")
    count: int = num("dice", "of damage, 0: one as T43 says")
    faces: int = num("faces", "of each, 0: as T43 says")
    plus: int = num("points", "added to damage")
    damage: int = num("Damage", "its type")
    solid: int = num("0/1", "T54: earth as solids, not granules")
    chance: int = num("points", "critical chance (T15)")
    hands: int = num("hands", "1 or 2 to use it", 1)
    grip: int = num("0/1", "T42: a handle for one or two hands")
    fire: int = num("Fire", "T30: single, burst, automatic")
    magazine: int = num("times", "T03: fired before it must be reloaded, 0 no limit")
    draw: int = num("Strength + 1", "T40: a bow's requirement; 0 no bow that is drawn")
    sight: int = num("dice", "T41: of sight damage, 0 no sight")


class Form:
    """What a polymorph turns one into (T86)."""

    weapon: int = num("weapon + 1", "its natural attack, in weapon slot 0")
    speed: int = num("feet", "of a move, 0 as before")
    abilities: int = num("slot bits", "what can still be used")


class SkirmishSheet(TwentySheet):
    """What a character file says of a combatant."""

    species_speed: int = num("feet", "T09: of its species; 0 as the profile says")
    weapons: Nums = nums(WEAPONS, "weapon + 1", "what it carries; 0 nothing")
    in_hand: int = num("slot bits", "what it holds at the start")
    proficient: int = num("slot bits", "T14: weapons; 16 the shield, 32 bare hands")
    expert: int = num("slot bits", "T14: weapons; 16 the shield, 32 bare hands, 64 armour")
    styles: int = num("Style bits", "T15")
    armour: int = num("Armour", "T43")
    soak: int = num("points + 1", "T33: of the armour; 0: by its kind")
    penalty: int = num("points + 1", "T33: on defence rolls and casting; 0: by its kind")
    back: int = num("points", "T33: soak of the back piece")
    shield: int = num("points + 1", "T34: soak of the shield; 0 no shield, -1 as T43 says")
    overloaded: int = num("0/1", "T70: extreme weight pins it")


class SkirmishUnit(TwentyUnit):
    """The facts of one combatant of skirmish mode."""

    in_hand: int = num("slot bits", "what it holds")
    fired: Nums = nums(WEAPONS, "times", "each weapon since it was reloaded")
    drawn: int = num("slot bits", "T40: bows drawn fully")
    sighted: int = num("slot bits", "T41: weapons lined up")
    recoil: int = num("shots", "T30: fired without another action between")
    last: int = num("slot + 1", "T30: what it fired last; 0 something else")
    cover: int = num("0/1", "T22: it has taken cover")
    flankers: int = num("bits", "T23: who attacked it from the flank since its last turn")
    defended: int = num("0/1", "T34: the re-roll of this turn is used")
    moved: int = num("0/1", "T22: a move has just ended: cover is free")
    free: int = num("Free", "T24: the half of a running fire to come")


class LastingArea:
    """An area of effect that stays (T26)."""

    left: int = num("rounds", "turns of its causer left; 0 no area")
    by: int = num("combatant", "who caused it")
    x: int = num("cells", "column of its centre")
    y: int = num("cells", "row of its centre")
    radius: int = num("feet", "how far it reaches")
    dice: int = num("packed", "of damage for each action inside")
    damage: int = num("Damage", "the type")
    spell: int = num("0/1", "magical")


class SkirmishSpec(TwentySpec):
    """All that cannot change in a fight of skirmish mode."""

    profile: SkirmishProfile = one(SkirmishProfile, "the rules as this table plays them")
    sheets: Rows[SkirmishSheet] = rows(SkirmishSheet, UNITS, "every combatant")
    looks: Rows[SkirmishSheet] = rows(SkirmishSheet, UNITS, "every combatant as a stranger would guess it")
    weapons: Rows[Weapon] = rows(Weapon, ARMOURY, "every weapon in the fight")
    forms: Rows[Form] = rows(Form, FORMS, "every form in the fight")


class SkirmishFight(TwentyFight):
    """The facts of one fight of skirmish mode."""

    units: Rows[SkirmishUnit] = rows(SkirmishUnit, UNITS, "every combatant")
    areas: Rows[LastingArea] = rows(LastingArea, AREAS, "areas of effect that last")


class SkirmishWork(TwentyWork):
    """Scratch paper of skirmish mode."""
