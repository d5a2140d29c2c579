"""The words of the rule of twenty as numbers: attributes, bands, damage types, purposes of dice, kinds of events.

Statuses have a table of their own in `table.py`. Rule numbers in events: T24 is 24, V09 is 109.
"""

from __future__ import annotations

from ...core.kernel import Words

SHIP_RULES = 100  # V09 is rule 109 of an event


class Attribute(Words):
    """The six of T13; the value is the bonus."""

    STRENGTH = 0
    DEXTERITY = 1
    CHARISMA = 2
    INTELLIGENCE = 3
    WISDOM = 4
    CONSTITUTION = 5


class Band(Words):
    """Distance (T20)."""

    MELEE = 0
    CLOSE = 1
    MEDIUM = 2
    LONG = 3
    OUT = 4


class Damage(Words):
    """Damage types (T50 to T68), and the class of three of them (T69)."""

    AIR = 0
    BLEED = 1
    BLUDGEONING = 2
    DARK = 3
    EARTH = 4
    ENERGY = 5
    FIRE = 6
    HEALING = 7
    ICE = 8
    LIGHT = 9
    LIGHTNING = 10
    PHYSICAL = 11
    PIERCING = 12
    SHADOW = 13
    SLASHING = 14
    SONIC = 15
    SPIRIT = 16
    STRIKE = 17
    WATER = 18
    WEAPON = 19  # T69: no damage of its own, but what one may be weak or resistant to


NOTHING = -1  # no damage type: damage that no weakness or resistance touches


class Pool(Words):
    """What is spent or lost: columns of `Seen`, fields of a combatant."""

    HEALTH = 0  # T06; of a vehicle its hull
    RESOURCE = 1  # T11


class Undead(Words):
    """Kinds of undead (T93)."""

    NONE = 0
    ZOMBIE = 1
    VAMPIRE = 2
    APPARITION = 3
    DEMON = 4


class Trained(Words):
    """Abilities that take away a penalty (T39), as bits."""

    BLIND = 1  # blind fighting
    PRONE = 2  # fighting from the ground
    POINT_BLANK = 4  # shooting in melee
    LONG_SHOT = 8  # shooting beyond the weapon's band


class Encounter(Words):
    """How a fight begins (T02)."""

    STANDARD = 0
    AMBUSH = 1
    STEALTH = 2


class Outcome(Words):
    """How a roll went (T04, T05, T07)."""

    FUMBLE = 0
    MISS = 1
    HIT = 2
    CRITICAL = 3


class RollKind(Words):
    """How an ability is resolved."""

    NONE = 0  # it works
    ATTACK = 1  # opposed (T04)
    CHECK = 2  # against a number (T05)


class AimAt(Words):
    """Whom an ability is aimed at."""

    SELF = 0
    ALLY = 1  # itself included
    FOE = 2
    CELL = 3  # an area
    FALLEN = 4  # an ally that can be revived (T38)


class Effect(Words):
    """What an ability does besides its damage."""

    NONE = 0
    STATUS = 1  # `status` with `value` for `left` actions or rounds
    CURE = 2  # ends `status`
    RESOURCE = 3  # gives back `value` of the class resource
    REVIVE = 4  # stands up again with the dice of `value` as health (T38)
    REVEAL = 5  # finds who hides
    KNOCK_DOWN = 6  # prone, `left` actions
    DISARM = 7  # `value` 0 the weapon, 1 the shield (T37)
    PUSH = 8  # `value` cells away from the user
    LASTING = 9  # the area stays for `left` rounds and deals the dice of `value` (T26)


class When(Words):
    """When an effect of an ability happens."""

    HIT = 0  # it succeeds
    CRITICAL = 1  # its own critical effect: takes the place of the common ones (T08)
    ALWAYS = 2  # whatever the roll


class Trigger(Words):
    """When an ability may be used."""

    TURN = 0  # on one's turn
    ATTACKED = 1  # a reaction, before the roll of an attack on oneself (T10)


class Doing(Words):
    """Kinds of frames."""

    ROUND = 1
    TURN = 2
    MOVE = 3
    ATTACK = 4
    VOLLEY = 5  # several attacks of one action: burst, automatic, dual, linked
    AREA = 6
    REACTIVE = 7  # a flanker may attack who moves (T23)
    LEAVE = 8  # who defended may leave the area (T25)


class Variant(Words):
    """Bits of an attack frame's flags."""

    ABILITY = 1  # `using` is an ability, else a weapon + 1 (0 bare hands)
    RANGED = 2
    SPELL = 4
    REACTION = 8  # a reaction, or part of one: it triggers no other (T10)
    STEALTH = 16  # from stealth (T84)
    JOINED = 32  # its damage is joined with others' (T32)
    AREA = 64  # the attack was rolled for all in an area (T25)
    SHIELD = 128  # a shield strike
    FLANKING = 256  # T23
    SAFE = 512  # what is left of an attack after its target's reaction was asked
    MANEUVER = 1024  # V07: the attacker's second die
    COUNTER = 2048  # V07: the defender's


class RollFor(Words):
    """What a die is for."""

    SENSE = 1  # T01: the order
    AWARE = 2  # T02: an ambush
    STEALTH = 3
    SEARCH = 4  # T84: a Sense check
    SIGHT = 5  # T74: a blind shot
    ATTACK = 6
    DEFENCE = 7
    DEFEND_AGAIN = 8  # T34: with the shield
    STYLE = 9  # T15: single wielding
    DAMAGE = 10
    CRITICAL_DAMAGE = 11
    CHECK = 12
    EFFECT = 13  # how long, how much
    OVER_TIME = 14
    FALL = 15
    HEAL = 16
    GUNNERY = 17  # V02: the die of the skill rank
    OUTSIDE = 18  # V11: against somebody outside a vehicle
    ESCAPE = 19  # V09
    PURSUE = 20


class Ev(Words):
    """Kinds of events; 1 is the die. `actor` and `target` as named, values as said."""

    ROLL = 1
    ROUND = 2  # a round number
    ORDER = 3  # actor; a place, b sense roll
    TURN = 4  # actor; a actions
    END_TURN = 5
    MOVE = 6  # actor; a x, b y
    STOPPED = 7  # actor ran into target, unseen
    CHECK = 8  # actor; a RollFor, b total, c number to reach, d Outcome
    ATTACK = 9  # actor, target; a item, b total, c bonus, d Variant bits
    DEFENCE = 10  # actor defends, target attacks; a total, b bonus, c 1 the shield's second roll
    HIT = 11  # actor, target; a damage before soak, b Damage, c Outcome, d soak
    MISS = 12  # actor, target; a item, b Outcome
    HARM = 13  # actor is harmed, target did it; a amount, b health left, c Damage
    ABSORB = 14  # actor's barrier; a amount, b left
    HEAL = 15  # actor is healed, target did it; a amount, b health
    STATUS = 16  # actor bears, target caused; a Status, b value, c left, d Lasts
    STATUS_END = 17  # actor; a Status
    UNTOUCHED = 18  # actor; a Status, b why: 0 immune, 1 barrier, 2 bears a larger one
    FATE = 19  # actor; a Fate, target did it
    REVIVE = 20  # actor; a health
    SPEND = 21  # actor; a actions, b left
    LOSE = 22  # actor loses an action; b left
    PAY = 23  # actor; a points of the resource, b left
    ABILITY = 24  # actor, target; a ability
    COVER = 25  # actor takes cover
    FOUND = 26  # actor finds target
    SEARCH = 27
    HIDE = 28  # actor; a 1 hidden
    READY = 29  # actor; a weapon, b slots in hand
    RELOAD = 30  # actor; a weapon
    DRAW = 31
    SIGHT = 32
    RETRIEVE = 33  # actor; a 0 to 3 the weapon slot, 4 the shield
    DISARM = 34  # actor loses; a as above
    REACTION = 35  # actor; a verb
    LEAVE = 36  # actor leaves an area
    AREA = 37  # actor; a x, b y, c radius in feet
    LASTING = 38  # actor; a x, b y, c radius in feet, d rounds
    COMBO = 39  # actor, target; a joined damage, b hits
    PUSH = 40  # actor, target; a x, b y
    FALL = 41  # actor falls
    ESCAPE = 42  # actor; leaves the fight
    COMPANION = 43  # actor lets target act
    FLANK = 44  # actor flanks target
    BLOOD = 45  # actor; a blood points left
    STAND = 46
    UNAWARE = 47  # actor; a sense, b stealth
    MEDIUM = 48  # actor; a Medium
    MANEUVER = 49  # actor; a maneuvers left
    LINK = 50  # actor joins target's attack
    PURSUIT = 51  # actor escapes from target; a its roll, b the pursuer's
    CRIPPLED = 52  # actor's hull is within its last part
    CHANCE = 53  # actor, target; a weapon misses its Sense check
    OVERRULED = 100  # a Fact, b which, c now, d before
