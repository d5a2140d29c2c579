"""The words of rows mode as numbers: statistics, elements, statuses, kinds of abilities, verbs, frames and events."""

from __future__ import annotations

from ..core.kernel import Words


class Statistic(Words):
    """What buffs and debuffs move (R11)."""

    PHYSICAL_ATTACK = 0
    PHYSICAL_DEFENCE = 1
    MAGICAL_ATTACK = 2
    MAGICAL_DEFENCE = 3
    EVASION = 4
    RESISTANCE = 5
    PHYSICAL_ACCURACY = 6
    MAGICAL_ACCURACY = 7
    STATUS_ACCURACY = 8


STATISTICS = len(Statistic)


class Element(Words):
    """What an ability is made of (R12)."""

    COLOURLESS = 0
    FIRE = 1
    ICE = 2
    WIND = 3
    EARTH = 4
    THUNDER = 5


ELEMENTS = len(Element)


class Status(Words):
    """What may hold a combatant (R10, R17)."""

    SILENCED = 0
    SLOWED = 1
    POISONED = 2
    ASLEEP = 3
    PETRIFIED = 4
    REGENERATING = 5


STATUSES = len(Status)
LASTING = -1  # rounds of a status that holds for the battle


class Pool(Words):
    """What is counted down (R13, R16)."""

    HEALTH = 0
    MANA = 1


class Row(Words):
    """Where a combatant stands (R01)."""

    ASKED = 0  # of a sheet: its agent chooses
    FRONT = 1
    BACK = 2


class Kind(Words):
    """Kinds of abilities, as bits: a role names those that it may use (R14)."""

    BASIC = 0  # Basic Attacks and items: free to every role
    PHYSICAL = 1
    MAGICAL = 2  # what the silenced cannot use (R17)
    HEALING = 4
    STATUS = 8
    BUFF = 16
    DEBUFF = 32
    RAISE = 64
    OTHER = 128


ALL_KINDS = 255


class AimAt(Words):
    """Whom an ability is for."""

    SELF = 0
    ALLY = 1  # a standing ally, or oneself
    FALLEN = 2  # an ally who is downed
    FOE = 3


class Spread(Words):
    """How many of them it reaches."""

    ONE = 0
    ROW = 1  # all in the row of the one aimed at
    SIDE = 2  # all of the side; needs no aim


class Effect(Words):
    """What an ability does to whom it succeeds against; the numbers a and b are the effect's."""

    NONE = 0
    DAMAGE = 1  # R09: a power in hundredths, b added to the attack
    HEAL = 2  # R16: a power in hundredths, b added
    STATUS = 3  # R10: a status, b rounds, 0 the battle
    CURE = 4  # a statuses (bits)
    LEVEL = 5  # R11: a statistic, b levels
    LEVEL_OFF = 6  # a 1 takes raised statistics back, -1 lowered ones, 0 both
    MOVE = 7  # a row to which it is driven
    RAISE = 8  # R13: a percent of health, 0 as the profile says
    DRAIN = 9  # the user is healed by a percent of the damage that the action has dealt so far


class On(Words):
    """On whom an effect falls."""

    TARGET = 0
    USER = 1  # once an action, if it succeeded against anybody


class RollFor(Words):
    """What a die is for."""

    INITIATIVE = 1  # the outcome die that calls are held against (R03)
    ATTACK = 2
    STATUS = 3
    HEAL = 4


ROLES = 16  # most roles in a fight; the first is what holds without a role
ABILITIES = 12  # most abilities of a combatant
ITEMS = 4  # most different items it carries


class Verb(Words):
    """Indices 0 to 95 of the choice table. Abilities and items take one index a slot of the combatant's sheet."""

    END = 0
    HOLD = 1
    MOVE = 2
    BASIC_ATTACK = 3
    FLEE = 4
    ACT_NOW = 5  # one who held its turn (R15)
    WAIT = 6
    ADVANCE = 7  # on an empty front row (R08)
    STAY = 8
    FRONT = 9  # the row at the start (R01)
    BACK = 10
    GO_NEXT = 11  # pending while somebody says who goes next (R04, R06)
    CALL = 12  # + the number called less 1 (R03)
    ROLE = 24  # + role (R05)
    ABILITY = 40  # + ability slot
    ITEM = 52  # + item slot


class Doing(Words):
    """Kinds of frames."""

    BATTLE = 1  # the battle from its first moment: what comes after what
    PARADIGM = 2  # roles are chosen (R05)
    FIRST_STRIKE = 3  # R06
    PLACES = 4  # rows are chosen (R01)
    CALLS = 5  # numbers are called, the die is cast, the order stands (R03, R04)
    ARRANGE = 6  # somebody says who of some goes first (R04, R06)
    ROUND = 7
    TURN = 8
    HOLDERS = 9  # those who hold their turn are asked (R15)
    EFFECTS = 10  # the effect phase (R08)


class Tie(Words):
    """How one stands in a tie with opponents (R03)."""

    WINS = 0
    EVEN = 1
    LOSES = 2


class Ends(Words):
    """Why a status ended."""

    TIME = 0
    CURED = 1
    DAMAGED = 2  # R17: the sleeper woke
    TURN_LOST = 3  # R17


class Ev(Words):
    """Kinds of events; 1 is the die."""

    ROLL = 1
    ROUND = 2  # a round number
    FIRST_STRIKE = 3  # a side
    PLACE = 4  # a row
    CALL = 5  # a number called: revealed with the die
    CAST = 6  # a result of the die
    INITIATIVE = 7  # a initiative for the battle, b 1 raised by the call, c tie
    ORDER = 8  # a place, b initiative
    ROLE = 9  # a role
    TURN = 10  # a AP
    END_TURN = 11
    HOLD = 12
    ACT_NOW = 13
    MOVE = 14  # a row, b 1 by its own choice
    USE = 15  # a ability, b AP, c mana, d verb
    DIE = 16  # a ability, b the die, for all targets
    HIT = 17  # a ability, b damage, c element factor, d attack less defence
    MISS = 18  # a ability, b what the die came to, c what it needed
    HARM = 19  # a amount, b health left
    DOWN = 20
    HEAL = 21  # a amount, b health now
    RAISE = 22  # a health
    ABSORB = 23  # a amount
    IMMUNE = 24  # a status + 1, or 0: the damage of an ability; b its element
    STATUS = 25  # a status, b rounds; its die, if it asked for one, is told by ROLL
    RESIST = 26  # a status, b what the die came to, c what it needed
    STATUS_ENDS = 27  # a status, b why
    TURN_LOST = 28
    LEVEL = 29  # a statistic, b level now, c effect phases
    LEVEL_ENDS = 30  # a statistic
    EFFECT_PHASE = 31
    ADVANCE = 32  # a 1 yes, 0 no
    ADVANCE_ENDS = 33  # a side that counts as front row no longer
    FLEE = 34
    ITEM = 35  # a ability of the item, b left
    MANA = 36  # a amount, b mana now
    OVERRULED = 100  # a Fact, b which, c now, d before
