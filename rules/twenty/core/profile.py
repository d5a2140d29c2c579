"""The rules as a table plays them: every ruling of the ledger marked R, every number a game master may want to change.

Both modes share this profile; each adds its own. Every field says its default, the ledger's value.
"""

from __future__ import annotations

from ...core.records import num
from .words import Attribute


class OrderRules:
    """Order, turns and rolls."""

    order: int = num("code", "T01: 0 sense is rolled once, 1 each round", 0)
    ties_by_sense: int = num("0/1", "T01: on a tie the higher sense bonus goes first", 1)
    players_first: int = num("0/1", "T01: then player characters", 1)
    ambush_skips: int = num("0/1", "T02: the unaware skip their first turn", 1)
    ambush_reacts: int = num("0/1", "T02: the unaware may react", 0)
    ambush_staggers: int = num("0/1", "T02: the unaware are staggered until first attacked", 1)
    stealth_start: int = num("0/1", "T02: the stealthy side starts with the Stealth status", 1)
    apr: int = num("actions", "T03: actions per round", 3)
    ends_early: int = num("0/1", "T03: a turn may be ended with actions left", 1)
    cpb_defends: int = num("0/1", "T04: the CPB is added whichever attribute defends; 0: to dexterity alone", 1)
    critical_by: int = num("points", "T07: an attack is critical by so much", 10)
    critical_reached: int = num("0/1", "T07: exactly so much is enough", 1)
    critical_face: int = num("face", "T07: a check is critical on this face, 0 none", 20)
    fumble_face: int = num("face", "T07: a check is a critical fail on this face, 0 none", 1)
    fumble_staggers: int = num("0/1", "T07: a critical fail staggers until the next own turn", 1)
    critical_lasts: int = num("times", "T08: how much longer a critical's statuses last", 2)
    reactions_chain: int = num("0/1", "T10: a reaction may trigger another", 0)
    resources: int = num("points", "T43: class resources where the data is silent", 5)
    health_base: int = num("points", "T43: health is this", 20)
    health_step: int = num("points", "T43: and (this + Constitution) x CPB", 8)
    sense_by: int = num("Attribute", "T13: sense where the character says nothing", Attribute.WISDOM)
    spells_by: int = num("Attribute", "T13: spells attack with it where they say nothing", Attribute.INTELLIGENCE)
    chance_step: int = num("points", "T15: how much the margin shrinks for each point of critical chance", 1)
    foe_pools: int = num("code", "T06: what a side knows of foes' health: 0 exact, 1 quarters, 2 nothing", 1)


class DistanceRules:
    """Bands."""

    cell_feet: int = num("feet", "T09: across a cell; V08: 300 for ships", 5)
    band_scale: int = num("times", "V08: what the bands are stretched by; 60 for ships", 1)
    melee_feet: int = num("feet", "T20: melee ends here", 6)
    close_feet: int = num("feet", "T20: close ends here", 10)
    medium_feet: int = num("feet", "T20: medium ends here", 30)
    long_feet: int = num("feet", "T20: long ends here", 100)
    nearer_band: int = num("0/1", "T20: the upper bound belongs to the nearer band", 1)
    range_penalty: int = num("points", "T21: one band beyond its own, and in melee", 5)
    bands_beyond: int = num("bands", "T21: how far beyond its own a weapon reaches", 1)
    out_of_reach: int = num("0/1", "T21: nothing reaches Out", 1)


class DamageRules:
    """Damage, and what a critical of each type adds."""

    weak: int = num("percent", "T44: damage to the weak", 150)
    resistant: int = num("percent", "T44: damage to the resistant", 50)
    immune: int = num("percent", "T44: damage to the immune", 0)
    air_actions: int = num("actions", "T50: knocked down by a critical of air", 1)
    bleed_rounds: int = num("rounds", "T51: bleed damage goes on for so many", 3)
    vampire_bleeds: int = num("points", "T51: blood a bleeding vampire loses a round", 1)
    stagger_actions: int = num("actions", "T52, T59, T67: staggered", 1)
    dark_chance: int = num("points", "T53: critical chance against the target for the round", 1)
    earth_actions: int = num("actions", "T54: blind or knocked down", 3)
    energy_die: int = num("faces", "T55: energy damage a round", 4)
    fire_die: int = num("faces", "T56: fire damage a round", 4)
    over_time_rounds: int = num("rounds", "T55, T56: for so many", 3)
    healing_doubles: int = num("times", "T57: critical damage of healing to the undead", 2)
    ice_actions: int = num("actions", "T58: half movement", 3)
    stun_actions: int = num("actions", "T60: stunned by a critical of lightning", 1)
    piercing_die: int = num("faces", "T62: soak that a critical ignores", 4)
    shadow_passes: int = num("0/1", "T63: a critical of shadow passes immunity and resistance", 1)
    slashing_die: int = num("faces", "T64: bleeding a round", 4)
    slashing_rounds: int = num("rounds", "T64: for so many", 3)
    sonic_die: int = num("faces", "T65: actions deafened", 4)
    spirit_chance: int = num("points", "T66: critical chance for spells for the round", 1)
    water_actions: int = num("actions", "T68: the Soak status", 3)


class StatusRules:
    """Statuses."""

    penalty: int = num("points", "T39: how much harder it is under a penalty that nothing reduces", 5)
    barrier_blocks_friends: int = num("0/1", "T35: a barrier keeps out the statuses of friendly spells too", 1)
    revive_rounds: int = num("rounds", "T38: how long the fallen can be revived; 0 not at all", 5)
    prone_defence: int = num("0/1", "T71: the prone defend worse against melee (by T39)", 1)
    prone_moves: int = num("0/1", "T71: the prone may move without standing first", 0)
    staggered_bonus: int = num("percent", "T72: of the defence bonus that is left to the staggered", 0)
    berserk_friends: int = num("0/1", "T73: the closest of either side", 1)
    berserk_ties: int = num("0/1", "T73: ties to the foe", 1)
    blind_rolls: int = num("0/1", "T74: attack and defence rolls are harder (by T39)", 1)
    blind_check: int = num("points", "T74: Sense check before a ranged attack, 0 none", 15)
    charm_side: int = num("0/1", "T75: the whole side of the charmer counts as friends; 0: the charmer alone", 1)
    fear_moves: int = num("0/1", "T79: the frightened must move away while they can", 1)
    haste_actions: int = num("actions", "T80: more with haste, fewer when slow", 1)
    haste_moves: int = num("percent", "T80: of normal movement more with haste, less when slow", 50)
    oil_burns_off: int = num("0/1", "T83: oil that has ignited is gone", 1)
    stealth_hides: int = num("0/1", "T84: who is in stealth cannot be aimed at", 1)
    find_is_shared: int = num("0/1", "T84: a find holds for the finder's side", 1)
    sleep_wakes: int = num("0/1", "T85: sleep ends on damage", 1)
    fall_die: int = num("faces", "T85: damage to a sleeper that falls", 6)
    possessor_decides: int = num("0/1", "T87: the possessor's side decides the turns; 0: they are lost", 1)
    healing_harms: int = num("0/1", "T93: healing harms undead that are marked so", 1)
    status_rounds: int = num("rounds", "T94: a status lasts so long unless its data says otherwise", 3)
    rounds_end_late: int = num("0/1", "T94: rounds end with the round; 0: with the bearer's turn", 0)
    lost_actions_count: int = num("0/1", "T94: actions left at the end of a turn count for what lasts n actions", 1)
    for_the_round: int = num("0/1", "T94: 'for the round' ends at the causer's next turn; 0: with the round", 1)


class TwentyProfile(OrderRules, DistanceRules, DamageRules, StatusRules):
    """What both modes share."""
