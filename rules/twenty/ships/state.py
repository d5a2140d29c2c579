"""The records of ships mode: profile, armaments, gunners, sheets, units, the spec, the fight, the workspace."""

from __future__ import annotations

from ...core.records import Nums, Rows, num, nums, one, rows
from ...core.state import UNITS
from ..core.profile import TwentyProfile
from ..core.state import TwentyFight, TwentySheet, TwentySpec, TwentyUnit, TwentyWork
from .words import GUNNERS, SKILLS, SPELLS, WEAPONS

ARMOURY = 64  # most different armaments in a fight


class ShipsProfile(TwentyProfile):
    """The rules of ships: rulings, and numbers a game master may want to change."""

    cell_feet: int = num("feet", "V08: across a cell", 300)
    band_scale: int = num("times", "V08: the bands of T20 are stretched by it", 60)
    movement_cells: int = num("cells", "V08: of one movement", 2)
    cpb_operates: int = num("0/1", "V01: operators and gunners add their CPB", 0)
    die_rank_1: int = num("faces", "V02: damage die of skill rank 1", 4)
    die_rank_2: int = num("faces", "V02: of rank 2", 6)
    die_rank_3: int = num("faces", "V02: of rank 3", 8)
    die_rank_4: int = num("faces", "V02: of rank 4", 10)
    die_rank_5: int = num("faces", "V02: of rank 5", 12)
    critical_base: int = num("times", "V03: the fixed damage of a critical", 2)
    last_part: int = num("percent", "V04: of the hull, within which armour fails", 15)
    crossing_soaked: int = num("0/1", "V04: the hit that crosses into it is still soaked", 1)
    shields_add: int = num("0/1", "V05: shields add to armour; 0: the better of both", 1)
    crippled: int = num("points", "V06: penalty on all that operates the vehicle in its last part", 5)
    maneuver_dice: int = num("dice", "V07: that a maneuver adds to one roll, the highest counts", 1)
    maneuver_late: int = num("0/1", "V07: the defender's may be declared after the rolls", 0)
    escape_most: int = num("points", "V09: most that skill ranks give", 5)
    escape_costs_all: int = num("0/1", "V09: an escape costs all movements, none spent before; 0: one", 1)
    escape_from_all: int = num("0/1", "V09: every pursuer must be beaten; 0: one", 1)
    air_surface: int = num("points", "V10: air against land or sea", 3)
    surface_air: int = num("points", "V10: and back", -3)
    surface_undersea: int = num("points", "V10: surface against undersea", -5)
    undersea_surface: int = num("points", "V10: and back", 3)
    air_undersea: int = num("points", "V10: air against undersea", -5)
    undersea_air: int = num("points", "V10: and back", 3)
    space_others: int = num("points", "V10: space against all others, and back", -5)
    outside_count: int = num("dice", "V11: more damage outside of a vehicle", 2)
    outside_faces: int = num("faces", "V11: of each", 20)
    outside_by_people: int = num("0/1", "V11: from weapons of people too", 0)
    link_from: int = num("Bulk", "V12: smallest size against which linked hits join", 1)
    link_rank: int = num("ranks", "V12: skill that linking takes", 1)
    amplify_small: int = num("times", "V13: damage of spells through a small amplifier", 2)
    amplify_midsize: int = num("times", "V13: a midsize one", 3)
    amplify_large: int = num("times", "V13: a large one", 4)
    amplified_soaked: int = num("0/1", "V13: armour and shields of vehicles soak such spells", 1)
    gunners_shoot: int = num("0/1", "V17: each attack by a gunner of its own, where there is one", 1)
    change_costs: int = num("movements", "V15: to change the medium", 1)
    person_cells: int = num("cells", "V08: that somebody on foot moves with a whole turn, 0 none", 1)


class Armament:
    """A weapon of a vehicle, or of somebody in the open, as it lies in a fight."""

    fixed: int = num("points", "V03: fixed damage")
    count: int = num("dice", "of damage, for weapons of people")
    faces: int = num("faces", "of each; 0 none")
    ranged: int = num("0/1", "else it rams or strikes", 1)
    band: int = num("Band", "T21: its own band, sixty times as wide (V08)")
    attribute: int = num("Attribute + 1", "T04: for people; 0 Dexterity")
    bonus: int = num("points", "on attack rolls")
    damage: int = num("Damage", "its type")
    solid: int = num("0/1", "T54: earth as solids, not granules")
    chance: int = num("points", "critical chance (T15)")


class Gunner:
    """Somebody at a vehicle's weapons (V17)."""

    manned: int = num("0/1", "somebody is there")
    dexterity: int = num("points", "bonus")
    rank: int = num("ranks", "in the vehicle's skill")
    cpb: int = num("points", "V01: as an option")


class Caster:
    """Who casts through a vehicle's amplifier (V13)."""

    manned: int = num("0/1", "somebody is there")
    attributes: Nums = nums(6, "points", "by Attribute")
    cpb: int = num("points", "training")


class ShipSheet(TwentySheet):
    """What the data says of a vehicle with its crew, or of somebody in the open."""

    kind: int = num("Kind", "V15: its type; PERSON in the open")
    bulk: int = num("Bulk", "its size")
    accuracy: int = num("ranks", "V02")
    maneuverability: int = num("ranks", "V07")
    speed: int = num("ranks", "V08")
    armour: int = num("points", "V04; of a person: T33")
    shields: int = num("points", "V05, 0 none")
    media: int = num("Medium bits", "V15: where it can go; 0 as its type")
    nolda: int = num("0/1", "V14: hovering flight")
    amplifier: int = num("0/1", "V13")
    needs: int = num("ranks", "V15: without so many nobody operates it")
    ranks: Nums = nums(SKILLS, "ranks", "V15: of its operator, by Skill")
    gunners: Rows[Gunner] = rows(Gunner, GUNNERS, "who shoots the first, the second attack of a round ...")
    caster: Caster = one(Caster, "at the amplifier")
    weapons: Nums = nums(WEAPONS, "armament + 1", "what it shoots with; 0 nothing")
    spells: Nums = nums(SPELLS, "ability + 1", "V13: what its caster knows; 0 nothing")


class ShipUnit(TwentyUnit):
    """The facts of one combatant of ships mode."""

    medium: int = num("Medium", "V10: where it is")
    attacks: int = num("attacks", "V02: left this round")
    maneuvers: int = num("maneuvers", "V07: left this round")
    movements: int = num("movements", "V08: left this round")


class ShipsSpec(TwentySpec):
    """All that cannot change in a fight of ships mode."""

    profile: ShipsProfile = one(ShipsProfile, "the rules as this table plays them")
    sheets: Rows[ShipSheet] = rows(ShipSheet, UNITS, "every combatant")
    looks: Rows[ShipSheet] = rows(ShipSheet, UNITS, "as a stranger sees it: kind, size, speed and weapons are seen")
    weapons: Rows[Armament] = rows(Armament, ARMOURY, "every armament in the fight")


class ShipsFight(TwentyFight):
    """The facts of one fight of ships mode."""

    units: Rows[ShipUnit] = rows(ShipUnit, UNITS, "every combatant")


class ShipsWork(TwentyWork):
    """Scratch paper of ships mode."""
