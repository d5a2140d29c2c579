"""The words of grid mode as numbers: skills, pools, verbs, purposes of dice, kinds of frames and events."""

from __future__ import annotations

from ..core.kernel import Words


class Skill(Words):
    """Ranks of a combatant (G01)."""

    REFLEXES = 0
    FIGHTING = 1
    SHOOTING = 2
    ATHLETICS = 3
    BLOCK = 4
    RESILIENCE = 5
    RESOLVE = 6
    SUBTERFUGE = 7
    PERCEPTION = 8
    DECEIVE = 9
    PERSUADE = 10
    AWE = 11


SKILLS = len(Skill)


class Pool(Words):
    """What harm is taken from (G10)."""

    STAMINA = 0
    FOCUS = 1
    COURAGE = 2


POOLS = len(Pool)


class Condition(Words):
    """What else a game master may say of a combatant."""

    WOUNDS = 0
    STRESS = 1
    FEARS = 2
    PRONE = 3
    DISTRACTED = 4  # penalty
    EXPOSED = 5  # penalty
    HIDDEN = 6  # from every foe


class Attribute(Words):
    """Whose damage modifier an attack adds (G07, G50)."""

    NONE = 0
    STRENGTH = 1
    INTELLIGENCE = 2
    CHARISMA = 3


class ModType(Words):
    """Types of modifiers (G06): of one type only the best bonus and the worst penalty count."""

    UNTYPED = 0
    ITEM = 1
    CONDITION = 2
    FORTUNE = 3
    SITUATION = 4


TYPES = len(ModType)


class Degree(Words):
    """How a Complex Test went (G03)."""

    FAIL = 0
    WEAK = 1
    SUCCESS = 2
    STRONG = 3
    GREAT = 4


class RollFor(Words):
    """What a die is for."""

    INITIATIVE = 1
    CARD = 2
    ATTACK = 3
    DEFENCE = 4
    DAMAGE = 5
    CRITICAL_DAMAGE = 6
    ENDURE = 7
    SURVIVE = 8
    RESIST = 9  # Resilience or Resolve to stay in the fight
    FEAR = 10
    FEAR_DAMAGE = 11
    WITHDRAW = 12
    HOLD_BACK = 13  # the engaged enemy's Fighting against a Withdraw
    ATHLETICS = 14
    HIDE = 15
    NOTICE = 16
    SEEK = 17
    LURK = 18
    BREATHE = 19
    HEAL = 20
    BREAK_FREE = 21


class Verb(Words):
    """Indices 0 to 95 of the choice table. Weapons and abilities take one index a slot of the combatant's sheet."""

    END = 0
    DELAY = 1
    STRIDE = 2
    STRIDE_AGAIN = 3
    STAND = 4
    CRAWL = 5
    DIVE_PRONE = 6
    SHELTER = 7
    BALANCE = 8
    CLIMB = 9
    SWIM = 10
    JUMP = 11
    BREATHE = 12
    BREATHE_FOCUS = 13
    HIDE = 14
    SEEK = 15
    GRAPPLE = 16
    BREAK_FREE = 17
    DECEIVE = 18  # Provoke with Deceive
    PERSUADE = 19  # Provoke with Persuade
    MENACE = 20
    YIELD = 21
    ESCAPE = 22
    PUMMEL = 23
    STRIKE = 24  # + weapon slot
    STRIKE_SUBDUE = 28  # non-lethal
    FIRE = 32
    FIRE_SUBDUE = 36
    THROW = 40
    ABILITY = 44  # + ability slot, eight
    REACT = 56  # a reaction: yes
    REACT_SUBDUE = 57  # yes, non-lethal
    DECLINE = 58
    ACT_NOW = 59
    WAIT = 60


WEAPONS = 4
ABILITIES = 8


class Doing(Words):
    """Kinds of frames."""

    ROUND = 1
    TURN = 2
    MOVE = 3
    WITHDRAW = 4
    ATTACK = 5
    STRIKE_BACK = 6  # somebody may Strike as a reaction
    AREA = 7
    DELAYED = 8  # those who wait are asked


class Way(Words):
    """Ways of moving (G33)."""

    STRIDE = 0
    CRAWL = 1
    BALANCE = 2
    CLIMB = 3
    SWIM = 4
    JUMP = 5


class TestKind(Words):
    """How an attack or ability is resolved (G03, G04)."""

    NONE = 0
    ATTACK = 1
    OPPOSED = 2
    CONFLICT = 3
    BASIC = 4


class AimAt(Words):
    """Whom an ability is aimed at."""

    SELF = 0
    ALLY = 1
    FOE = 2
    CELL = 3


class Effect(Words):
    """What an ability does besides its damage (G52); the numbers a, b, c are the effect's."""

    NONE = 0
    HEAL = 1  # a pool, b dice sides, c flat
    MODIFY = 2  # a tests (bits), b value, c type * 16 + rounds
    PRONE = 3
    PUSH = 4  # a cells
    DISTRACT = 5  # a by
    EXPOSE = 6  # a by
    REVEAL = 7
    GRAPPLE = 8
    FRIGHTEN = 9  # a Fear Test, Basic 0 or Complex 1
    MEND = 10  # a Wounds, Stress, Fears taken away


class On(Words):
    """Which Tests a modifier bears on, as bits."""

    ATTACK = 1
    DEFENCE = 2
    OTHER = 4


class Variant(Words):
    """Bits of a frame's flags."""

    SUBDUE = 1  # non-lethal
    REACTION = 2
    RANGED = 4
    HIDDEN = 8  # from hiding: the first attack's Boon
    INTERCEPTED = 16
    ABILITY = 32
    UNARMED = 64


class Ev(Words):
    """Kinds of events; 1 is the die."""

    ROLL = 1
    ROUND = 2  # a round number
    ORDER = 3  # actor; a place, b initiative
    TURN = 4
    END_TURN = 5
    DELAY = 6
    ACT_NOW = 7
    MOVE = 8  # a way, b x, c y, d cells left
    STOPPED = 9  # ran into target, unseen
    TEST = 10  # a purpose, b die, c target number, d degree + 16 if critical
    ATTACK = 11  # a weapon or ability, b Boons, c flags, d target number
    HIT = 12  # a damage, b pool, c degree, d critical
    MISS = 13
    HARM = 14  # a pool, b amount, c left
    WOUND = 15  # a pool, b held
    ENDURE = 16  # a degree
    FATE = 17  # a fate, b by
    PAY = 18  # a pool, b amount, c left
    HEAL = 19  # a pool, b amount, c now
    PRONE = 20
    STAND = 21
    SHELTER = 22
    HIDE = 23  # a number of those fooled
    SEEN = 24  # target is found by actor
    SEEK = 25
    ENGAGE = 26
    WITHDRAW = 27  # a 1 got away
    REACTION = 28  # a verb
    INTERCEPT = 29
    GRAPPLE = 30  # a 0 free, 1 held, 2 got no hold, 3 did not get free
    CONFLICT = 31  # a verb, b difference
    FEAR = 32  # a loss
    EXPOSED = 33
    DISTRACTED = 34
    MODIFIED = 35  # a tests, b value, c rounds
    AREA = 36  # a x, b y, c radius
    ABILITY = 37  # a ability
    FALL = 38
    END_FIGHT = 39  # a ending
    YIELD = 40
    ESCAPE = 41
    PUSH = 42
    MEND = 43
    OVERRULED = 100  # a Fact, b which, c now, d before
