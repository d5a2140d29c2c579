"""The words of ships mode as numbers: verbs, vehicles, sizes, media, skills (V15)."""

from __future__ import annotations

from ...core.kernel import Words

WEAPONS = 4  # armaments of a vehicle, weapons of somebody in the open
SPELLS = 4  # of the caster at an amplifier
GUNNERS = 5


class Verb(Words):
    """Indices 0 to 95 of the choice table. Weapons, spells and abilities take one index a slot.

    A verb with MANEUVER uses a combat maneuver for the attack roll (V07).
    """

    END = 0
    MOVE = 1
    ESCAPE = 2
    SEARCH = 3
    MANEUVER = 4  # a combat maneuver for the defence roll
    DECLINE = 5
    STAND = 6
    CHANGE = 8  # + medium
    FIRE = 16  # + weapon slot
    FIRE_MANEUVER = 20
    LINK = 24  # call a linked attack (V12)
    LINK_MANEUVER = 28
    JOIN = 32  # add an attack to it
    JOIN_MANEUVER = 36
    ABILITY = 48  # + ability slot: specials, or what somebody in the open can do
    CAST = 56  # + spell slot: through the amplifier (V13)
    CAST_MANEUVER = 60


class Kind(Words):
    """What a combatant is (V15)."""

    PERSON = 0  # in the open
    AIRPLANE = 1
    BOAT = 2
    GROUND = 3
    HELICOPTER = 4
    HOVER = 5
    JUNCA = 6
    SHIP = 7
    SHOLTA = 8
    SPATIAL = 9
    SUBMERSIBLE = 10
    TANK = 11
    VALIER = 12


class Bulk(Words):
    """Sizes of vehicles (V03 to V06)."""

    SMALL = 0
    MIDSIZE = 1
    LARGE = 2


class Medium(Words):
    """Where a vehicle is (V10, V15)."""

    LAND = 0
    SEA = 1
    UNDERSEA = 2
    AIR = 3
    SPACE = 4


MEDIA = len(Medium)


class Skill(Words):
    """Vehicle skills (V15)."""

    AVIATOR = 0
    SEAFARER = 1
    DRIVE = 2
    SHOLTA = 3


SKILLS = len(Skill)


class Doing(Words):
    """Kinds of frames beyond the shared ones."""

    JOINING = 16  # a friend may add an attack to a linked one (V12)
