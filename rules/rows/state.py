"""The records of rows mode: profile, roles, abilities, sheets, units, the spec, the fight and the workspace.

Whoever makes a fight fills the spec, and a state in which every unit has `health`, `mana`, `row` and `items` as it
comes to the battle (`row`: that of its sheet, FRONT where the sheet leaves it to the agent); `decider`, `acting` and
`actor` are -1.
"""

from __future__ import annotations

from ..core.choices import VERBS
from ..core.records import Nums, Rows, num, nums, one, rows
from ..core.state import UNITS, Sheet, Spec, State, Unit, Workspace
from .words import ABILITIES, ELEMENTS, ITEMS, ROLES, STATISTICS, STATUSES

SPELLBOOK = 96  # most different abilities in a fight, Basic Attacks and items among them
EFFECTS = 4  # effects of an ability
ACTIONS = 1 + ABILITIES + ITEMS  # most that a combatant has to act with: its Basic Attack, abilities and items


class RowsProfile:
    """Every ruling of `rows.md` marked R, and every stated number that a game master may want to change."""

    initiative_dice: int = num("dice", "R03: 1 casts a d10, 2 casts 2d5", 1)
    call_factor: int = num("hundredths", "R03: initiative after a call equal to the die", 150)
    call_rounds_up: int = num("0/1", "R03: that product is rounded up", 0)
    one_wins_at_one: int = num("0/1", "R03: a call of 1 wins ties even when the die shows 1", 1)
    ties_by_choice: int = num("0/1", "R04: agents settle ties on their side; 0: roster order", 1)
    warriors_choose: int = num("0/1", "R05: warriors choose roles too; 0: theirs stay as the encounter has them", 1)
    strike_ap: int = num("AP", "R06: of each who acts in a First Strike", 1)
    strike_move: int = num("0/1", "R06: Move is open in a First Strike", 0)
    strike_effects: int = num("0/1", "R06: an effect phase follows a First Strike", 0)
    ambush_paradigm: int = num("0/1", "R06: a Paradigm Phase comes before the opponents' First Strike too", 0)
    ap_low: int = num("AP", "R07: a turn in tiers below `high_tier`", 2)
    ap_high: int = num("AP", "R07: a turn from `high_tier` on", 3)
    high_tier: int = num("tier", "R07: the first tier with more AP", 6)
    basic_cost: int = num("AP", "R07: a Basic Attack", 1)
    move_cost: int = num("AP", "R07: a Move", 1)
    item_cost: int = num("AP", "R07: an item", 1)
    advance_ends: int = num("0/1", "R08: an advance ends when one of the empty side moves up", 1)
    damage_first: int = num("0/1", "R08: in the effect phase damage comes before healing", 0)
    durations_first: int = num("0/1", "R08: durations come before healing and damage", 0)
    downed_hold_row: int = num("0/1", "R08: a downed combatant keeps its row from being empty", 0)
    hit_at_most: int = num("points", "R09: die less accuracy plus evasion that still hits", 7)
    modify_whole: int = num("0/1", "R09: modifiers multiply the whole; 0: the attack alone", 1)
    damage_rounds_up: int = num("0/1", "R09: damage is rounded up", 0)
    one_hits: int = num("0/1", "R09: a 1 on the die always hits", 1)
    least_hit: int = num("points", "R09: a hit does at least so much", 1)
    status_at_most: int = num("points", "R10: die less status accuracy plus resistance that still applies", 5)
    status_resisted: int = num("points", "R10: the same where the target resists the element", 3)
    status_weak: int = num("points", "R10: the same where it is weak to it", 7)
    statuses_time: int = num("0/1", "R10: statuses last the rounds of their data; 0: all last the battle", 1)
    level_attack: int = num("points", "R11: a level of attack or defence", 2)
    level_other: int = num("points", "R11: a level of any other statistic", 1)
    level_most: int = num("levels", "R11: a statistic is moved at most so far, either way", 3)
    level_phases: int = num("effect phases", "R11: how long a level lasts", 3)
    raised_at: int = num("percent", "R13: of full health, with which one is raised", 25)
    both_down_draw: int = num("0/1", "R13: both sides down at once is a draw; 0: who acted last wins", 1)
    flee_from_back: int = num("0/1", "R13: fleeing starts in the back row; 0: in either", 1)
    flee_all_ap: int = num("0/1", "R13: fleeing takes all AP; 0: one", 1)
    mana_rounds_up: int = num("0/1", "R14: a mana cost changed by a role is rounded up", 1)
    holds: int = num("times", "R15: how often a turn may be held", 1)
    hold_after_each: int = num("0/1", "R15: who holds is asked after each turn; 0: acts when all others have", 1)
    heal_attack: int = num("percent", "R16: of magical attack that healing takes", 100)
    heal_die: int = num("faces", "R16: the die of healing, 0 none", 10)
    mana_return: int = num("points", "R16: mana that returns in an effect phase", 0)
    slowed_ap: int = num("AP", "R17: what slowed takes off", 1)
    least_ap: int = num("AP", "R17: and leaves at least", 1)
    poison: int = num("percent", "R17: of full health, lost each effect phase", 10)
    damage_wakes: int = num("0/1", "R17: damage ends sleep", 1)
    immune_after: int = num("0/1", "R17: who lost a turn to sleep or stone is immune until after one", 1)
    regeneration: int = num("percent", "R08: of full health, healed each effect phase", 10)
    foe_pools: int = num("code", "what a side knows of foes' pools and sheets: 0 exact, 1 bands, 2 none", 1)


class Role:
    """A role as data (R14). The first of a fight is what holds for those without a role."""

    kinds: int = num("Kind bits", "the kinds of abilities it may use", 255)
    physical: int = num("hundredths", "its physical damage", 100)
    magical: int = num("hundredths", "its magical damage", 100)
    healing: int = num("hundredths", "its healing", 100)
    defence: int = num("hundredths", "its two statistics of defence", 100)
    taken: int = num("hundredths", "damage it takes", 100)
    mana: int = num("hundredths", "what abilities cost it", 100)
    guards: int = num("0/1", "opponents' single-target attacks that reach it must choose it or another such", 0)
    status: int = num("points", "added to what its statuses need of the die", 0)
    buff_phases: int = num("effect phases", "its buffs last longer", 0)
    more_allies: int = num("combatants", "further allies that a buff at one ally reaches", 0)
    more_foes: int = num("combatants", "further foes that a debuff at one foe reaches", 0)


class AbilityEffect:
    """One effect of an ability."""

    kind: int = num("Effect", "what it does")
    a: int = num("", "as the effect says")
    b: int = num("", "as the effect says")
    on: int = num("On", "0 each target, 1 the user")


class Ability:
    """An ability, a Basic Attack or an item: all are data. The AP of Basic Attacks and items are the profile's."""

    kind: int = num("Kind", "one bit; 0 for Basic Attacks and items")
    ap: int = num("AP", "cost, at least 1")
    mana: int = num("points", "cost")
    uses: int = num("times", "a fight; 0 no limit")
    aim: int = num("AimAt", "for whom")
    spread: int = num("Spread", "how many of them")
    melee: int = num("0/1", "R02: from the front row at the front row")
    attack: int = num("0/1", "R09: rolls to hit")
    magical: int = num("0/1", "R09: its statistics are the magical ones")
    fixed: int = num("0/1", "an item: its amounts are data alone, whoever uses it")
    element: int = num("Element", "R12")
    effects: Rows[AbilityEffect] = rows(AbilityEffect, EFFECTS, "what it does to whom it succeeds against, in order")


class RowsSheet(Sheet):
    """What a creature file says of a combatant."""

    tier: int = num("tier", "1 to 10")
    health: int = num("points", "when unhurt")
    mana: int = num("points", "when rested")
    initiative: int = num("points", "before it is called (R03)")
    row: int = num("Row", "R01: fixed, or 0: the agent chooses")
    roles: int = num("bits", "roles it may take; one bit fixes its role, none leaves it without (role 0)")
    basic: int = num("ability + 1", "its Basic Attack")
    statistics: Nums = nums(STATISTICS, "points", "by Statistic")
    elements: Nums = nums(ELEMENTS, "hundredths", "R12: 200 weak, 50 resists, 0 immune, -100 absorbs; 100 else")
    immune: int = num("Status bits", "statuses that never take hold")
    abilities: Nums = nums(ABILITIES, "ability + 1", "what it can do, from the first slot on; 0 nothing")
    items: Nums = nums(ITEMS, "ability + 1", "what it carries, from the first slot on; 0 nothing")


class RowsUnit(Unit):
    """The facts of one combatant of rows mode."""

    health: int = num("points", "R13: 0 is downed")
    mana: int = num("points", "R16")
    row: int = num("Row", "R01: FRONT or BACK; a downed one had it")
    role: int = num("role", "R05: of this round; 0 none")
    call: int = num("1 to 10", "R03: the number called, 0 none")
    tie: int = num("Tie", "R03: in a tie with opponents")
    initiative: int = num("points", "R03: for the battle; 0 before it is called")
    acted: int = num("0/1", "its turn of this round is over")
    held: int = num("times", "R15: this round's turn was held")
    immune: int = num("Status bits", "R17: until after its next turn")
    statuses: Nums = nums(STATUSES, "rounds", "R10: effect phases left; 0 not held by it, -1 for the battle")
    levels: Nums = nums(STATISTICS, "levels", "R11: by Statistic")
    phases: Nums = nums(STATISTICS, "effect phases", "R11: how long each level still lasts")
    proof: int = num("Status bits", "R10: statuses that all have seen it immune to")
    shown: Nums = nums(ELEMENTS, "hundredths", "R12: how much more each element does to it than it looks, once seen")
    uses: Nums = nums(ABILITIES, "times", "how often each ability was used")
    items: Nums = nums(ITEMS, "", "how many of each item are left")


class RowsSpec(Spec):
    """All that cannot change in a fight of rows mode."""

    profile: RowsProfile = one(RowsProfile, "the rules as this table plays them")
    players: int = num("side", "the players' side, -1 none")
    first_strike: int = num("side + 1", "R06: who has the First Strike, 0 nobody")
    role_count: int = num("roles", "how many roles there are, the one without a role among them")
    roles: Rows[Role] = rows(Role, ROLES, "every role; 0: without a role")
    sheets: Rows[RowsSheet] = rows(RowsSheet, UNITS, "every combatant")
    looks: Rows[RowsSheet] = rows(RowsSheet, UNITS, "every combatant as a stranger would guess it")
    abilities: Rows[Ability] = rows(Ability, SPELLBOOK, "every ability in the fight")


class RowsFight(State):
    """The facts of one fight of rows mode."""

    units: Rows[RowsUnit] = rows(RowsUnit, UNITS, "every combatant")
    actor: int = num("combatant", "whose turn it is, -1 nobody's")
    ap: int = num("AP", "R07: left of this turn")
    begun: int = num("0/1", "some AP of this turn is spent")
    striking: int = num("0/1", "R06: the First Strike is on: everyone counts as in the front row")
    exposed: int = num("side bits", "R08: advanced on: everyone of the side counts as in the front row")
    holding: int = num("bits", "R15: who holds its turn")
    cast: int = num("1 to 10", "R03: what the die showed, 0 before it is cast")


class RowsWork(Workspace):
    """Scratch paper of rows mode."""

    allies: int = num("bits", "standing allies of the decider, itself among them")
    fallen: int = num("bits", "its downed allies")
    front: int = num("bits", "standing foes that count as front row")
    back: int = num("bits", "standing foes in the back row")
    ahead: int = num("bits", "all on either side that count as front row, standing or not")
    guards: int = num("bits", "R14: standing foes whose role guards")
    usable: int = num("bits", "ability slots that the decider may use now; of a verb in its turn alone")
    action_count: int = num("actions", "how many the decider has")
    actions: Nums = nums(ACTIONS, "verb", "what it has to act with, whether it can be used now or not")
    worths: Nums = nums(VERBS, "score", "what each action of the decider is worth to its agent, once that is known")
    vigour: Nums = nums(UNITS, "thousandths", "health of each of what it has unhurt, as the decider knows it")
    attack_die: int = num("face", "R09: of the action at hand, 0 not cast yet")
    status_die: int = num("face", "R10: of the action at hand, 0 not cast yet")
    heal_die: int = num("face", "R16: of the action at hand, 0 not cast yet")
    dealt: int = num("points", "damage that the action at hand has dealt")
    felled: int = num("0/1", "somebody fell, rose or left: the fight may be over")
