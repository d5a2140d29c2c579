"""The words of skirmish mode as numbers: verbs, weapons, armour, styles of fighting."""

from __future__ import annotations

from ...core.kernel import Words

WEAPONS = 4  # a combatant carries
SHIELD = 16  # the shield among the bits of what is disarmed
SHIELD_SLOT = 4


class Verb(Words):
    """Indices 0 to 95 of the choice table. Weapons and abilities take one index a slot of the combatant's sheet."""

    END = 0
    MOVE = 1
    RUN = 2  # running fire: move first, then the shot (T24)
    STAND = 3
    COVER = 4
    HIDE = 5
    SEARCH = 6
    RETRIEVE = 7
    ESCAPE = 8
    SHIELD_STRIKE = 9
    PUNCH = 10
    DUAL = 11  # both weapons in hand
    COMPANION = 12  # let a companion act
    DEFEND = 13  # a reaction: roll the defence again (T34)
    LEAVE = 14  # a reaction: move out of an area (T25)
    DECLINE = 15  # no reaction
    STRIKE = 16  # + weapon slot
    FIRE = 20
    RUN_FIRE = 24  # running fire: the shot first, then the move (T24)
    READY = 28  # take it in hand
    RELOAD = 32
    DRAW = 36  # draw the bow fully (T40)
    SIGHT = 40  # line up the shot (T41)
    REACT = 44  # a reaction: attack with the weapon (T23)
    ABILITY = 48  # + ability slot
    EMPOWER = 56  # the ability, with all of the resource that may go into it (T11)


class WeaponKind(Words):
    """What a weapon is; the dice of T43 go by it."""

    DAGGER = 0
    SWORD = 1
    BOW = 2
    PISTOL = 3
    RIFLE = 4
    TWO_HANDED = 5


class Fire(Words):
    """How a weapon fires (T30)."""

    SINGLE = 0
    BURST = 1
    AUTOMATIC = 2


class Armour(Words):
    """Kinds of armour (T43)."""

    CLOTH = 0
    LEATHER = 1
    CHAIN = 2
    SCALE = 3
    PLATE = 4


class Style(Words):
    """Fighting styles (T15), as bits."""

    SINGLE = 1
    TWO_HANDED = 2
    SHIELD_STRIKER = 4
    SNIPER = 8
    QUICK_BLADE = 16
    DUAL = 32


class Free(Words):
    """The half of a running fire that is still to come (T24)."""

    NOTHING = 0
    MOVE = 1
    SHOT = 2


class Cover(Words):
    """How an attack meets a target in cover (T22, T23)."""

    NONE = 0  # it has taken none
    BESIDE = 1  # past the cover
    THROUGH = 2
    FLANKED = 3
