"""What holds for every vehicle of a type or size (V03 to V06, V15, V16): skills, media, allowed ranges."""

from __future__ import annotations

from typing import NamedTuple

from .words import Bulk, Kind, Medium, Skill


class Type(NamedTuple):
    """A vehicle type: the skill it is operated with, and the media it moves in unless its data says otherwise."""

    skill: Skill
    media: tuple[Medium, ...]


TYPES: dict[Kind, Type] = {
    Kind.AIRPLANE: Type(Skill.AVIATOR, (Medium.AIR,)),
    Kind.BOAT: Type(Skill.SEAFARER, (Medium.SEA,)),
    Kind.GROUND: Type(Skill.DRIVE, (Medium.LAND,)),
    Kind.HELICOPTER: Type(Skill.AVIATOR, (Medium.AIR,)),
    Kind.HOVER: Type(Skill.DRIVE, (Medium.LAND, Medium.AIR)),
    Kind.JUNCA: Type(Skill.AVIATOR, (Medium.AIR, Medium.SEA, Medium.UNDERSEA)),
    Kind.SHIP: Type(Skill.SEAFARER, (Medium.SEA,)),
    Kind.SHOLTA: Type(Skill.SHOLTA, (Medium.LAND,)),
    Kind.SPATIAL: Type(Skill.AVIATOR, (Medium.SPACE,)),
    Kind.SUBMERSIBLE: Type(Skill.SEAFARER, (Medium.SEA, Medium.UNDERSEA)),
    Kind.TANK: Type(Skill.DRIVE, (Medium.LAND,)),
    Kind.VALIER: Type(Skill.AVIATOR, (Medium.UNDERSEA, Medium.SEA, Medium.AIR)),
}


class Ranges(NamedTuple):
    """What data may say of a vehicle of a size (V16), from and to; a weapon's base damage is at most so much."""

    hull: tuple[int, int]
    armour: tuple[int, int]
    shields: tuple[int, int]
    weapon: int


RANGES: dict[Bulk, Ranges] = {
    Bulk.SMALL: Ranges((25, 100), (5, 25), (5, 10), 50),
    Bulk.MIDSIZE: Ranges((100, 500), (10, 50), (10, 35), 100),
    Bulk.LARGE: Ranges((500, 1000), (20, 100), (35, 75), 200),
}
RANKS = (1, 5)  # accuracy, maneuverability and speed (V02, V07, V08)


def outside(bulk: Bulk, what: str, value: int) -> tuple[int, int] | None:
    """The allowed range that a number of a vehicle's data lies outside of, None if it may be so (V16).

    Args:
        bulk: the vehicle's size.
        what: `hull`, `armour`, `shields` (0: it has none), `weapon`, or a rank: `accuracy`, `maneuverability`, `speed`.
        value: what the data says.
    """
    ranges = RANGES[bulk]
    allowed = {
        "hull": ranges.hull,
        "armour": ranges.armour,
        "shields": ranges.shields,
        "weapon": (0, ranges.weapon),
        "accuracy": RANKS,
        "maneuverability": RANKS,
        "speed": RANKS,
    }[what]
    fits = allowed[0] <= value <= allowed[1] or (what == "shields" and value == 0)
    return None if fits else allowed


def _bits(media: tuple[Medium, ...]) -> int:
    return sum(1 << int(medium) for medium in media)


def _pack(numbers: dict[Kind, int], width: int) -> int:
    """Numbers by vehicle type in one: a shift reads them in a kernel."""
    return sum(number << (width * (int(kind) - 1)) for kind, number in numbers.items())


SKILL_WIDTH = 2
MEDIA_WIDTH = 5
SKILL_OF = _pack({kind: int(one.skill) for kind, one in TYPES.items()}, SKILL_WIDTH)
MEDIA_OF = _pack({kind: _bits(one.media) for kind, one in TYPES.items()}, MEDIA_WIDTH)
