"""The records of grid mode: profile, weapons, abilities, sheets, units, the spec, the fight and the workspace."""

from __future__ import annotations

from ..core.board import BoardSpec
from ..core.reach import BoardWorkspace
from ..core.records import Nums, Rows, num, nums, one, rows
from ..core.state import UNITS, BoardUnit, Sheet, State
from .words import ABILITIES, SKILLS, TYPES, WEAPONS

ARMOURY = 64  # most different weapons in a fight
SPELLBOOK = 64  # most different abilities in a fight
MODIFIERS = 4  # temporary modifiers a combatant can bear
EFFECTS = 4  # effects of an ability


class GridProfile:
    """Every ruling of `grid.md` marked R, and every stated number that a game master may want to change."""

    tn_least: int = num("points", "G01: a target number is at least this", 2)
    tn_most: int = num("points", "G01: and at most this", 19)
    critical_failure: int = num("face", "G02: this face is a critical failure, 0 none", 20)
    conflict_critical: int = num("degrees", "G03: what a critical adds in a Conflict", 1)
    damage_weak: int = num("faces", "G04: damage die of a weak pass", 6)
    damage_success: int = num("faces", "G04: of a success", 8)
    damage_strong: int = num("faces", "G04: of a strong one", 10)
    damage_great: int = num("faces", "G04: of a great one", 12)
    defence_weak: int = num("points", "G04: what a weak defence takes off", 1)
    defence_success: int = num("points", "G04: a success", 2)
    defence_strong: int = num("points", "G04: a strong one", 4)
    defence_great: int = num("points", "G04: a great one", 6)
    critical_rolls: int = num("dice", "G04: further damage rolls of a critical", 1)
    least_damage: int = num("points", "G04: damage is at least so much before the defence", 1)
    armour_needs_pass: int = num("0/1", "G04: armour counts on a passed defence only", 1)
    least_hit: int = num("points", "G04: a hit leaves at least so much", 1)
    boon_dice: int = num("dice", "G05: dice that one Boon or Bane adds", 1)
    harm_penalty: int = num("points", "G10: penalty of each Wound, Stress or Fear held", 1)
    harm_penalty_most: int = num("points", "G10: most they cost together", 3)
    harm_at_zero: int = num("0/1", "G10: a hit on a pool already at 0 adds a Wound too", 0)
    weary_penalty: int = num("points", "G11: penalty to all Tests at Stamina 0", 2)
    endure_up_at: int = num("Degree", "G11: degree that endures without a Wound", 3)
    wounds_to_die: int = num("Wounds", "G11: a failed Endure Wounds kills with so many", 3)
    unconscious_test: int = num("0/1", "G11: the unconscious survive a lethal hit by a Resilience Test; 0: it kills", 1)
    subdue_penalty: int = num("points", "G12: penalty of a non-lethal attack", 2)
    mind_breaks: int = num("0/1", "G13: at Focus 0 a Resolve Test or the target yields", 1)
    courage_breaks: int = num("0/1", "G13: at Courage 0 a Resolve Test or it flees", 1)
    horror: int = num("points", "G14: Courage lost even on a passed Fear Test", 0)
    fear_basic: int = num("faces", "G14: Courage lost on a failed Basic Fear Test", 4)
    fear_complex: int = num("faces", "G14: on a failed Complex one", 6)
    fear_weak: int = num("points", "G14: on a weak Complex one", 1)
    fear_once: int = num("0/1", "G14: once per source and fight; 0: once a round", 1)
    strike_cost: int = num("Stamina", "G15: a Strike", 1)
    fire_cost: int = num("Stamina", "G15: a Fire or Throw", 1)
    pummel_cost: int = num("Stamina", "G15: a Pummel", 1)
    grapple_cost: int = num("Stamina", "G15: a Grapple", 1)
    provoke_cost: int = num("Focus", "G15: a Provoke", 1)
    menace_cost: int = num("Courage", "G15: a Menace", 1)
    free_at_zero: int = num("0/1", "G15: attacks are free at 0; 0: what cannot be paid is not legal", 1)
    breathe_die: int = num("faces", "G15: what Breathe gives back", 6)
    breathe_times: int = num("times", "G15: how often a fight", 1)
    breathe_engaged: int = num("0/1", "G15: one may Breathe while Engaged", 0)
    pool_bonus: int = num("points", "G16: pools are an attribute and this", 4)
    pool_default: int = num("points", "G16: pools of creatures without attributes", 12)
    minor_stamina: int = num("points", "G16: Stamina of minor creatures", 6)
    bonus_light: int = num("points", "G16: weapon bonus, light", 1)
    bonus_one_handed: int = num("points", "G16: one-handed", 2)
    bonus_two_handed: int = num("points", "G16: two-handed", 4)
    bonus_bow: int = num("points", "G16: bow", 2)
    bow_range: int = num("squares", "G16: range of a bow", 12)
    players_first: int = num("0/1", "G21: on a tie player characters go before others", 1)
    ties_by_reflexes: int = num("0/1", "G21: then the higher Reflexes, else roster order at once", 1)
    initiative: int = num("code", "G22: 0 each round, 1 once, 2 cards", 0)
    initiative_by_group: int = num("0/1", "G22: one roll per group of similar NPCs", 0)
    delay_after_each: int = num("0/1", "G23: those who wait are asked after each turn; 0: at the round's end only", 1)
    delay_carries: int = num("0/1", "G23: who has not acted by the round's end may act in the next", 1)
    second_stride: int = num("0/1", "G31: a second Stride may take the Action's place", 1)
    speed: int = num("squares", "G31: Speed where the creature says nothing", 6)
    stride_on_slippery: int = num("0/1", "G32: a Stride may enter slippery ground", 0)
    crawl: int = num("squares", "G33: how far one crawls", 1)
    stand_cost: int = num("percent", "G33: of Speed, to stand up", 50)
    slow_way: int = num("percent", "G33: of Speed, for Balance, Climb and Swim", 50)
    jump_gap: int = num("squares", "G33: widest gap jumped", 2)
    prone_bane: int = num("Banes", "G33: on ranged attacks against the prone", 1)
    prone_boon: int = num("Boons", "G33: on melee attacks against the prone", 1)
    shelter: int = num("steps", "G33: how much better Shelter makes cover", 1)
    balance_falls: int = num("0/1", "G33: a failed Balance falls prone and ends the move", 1)
    withdraw_strikes: int = num("0/1", "G34: an enemy that wins against a Withdraw gets a Strike", 1)
    shooting_strikes: int = num("times", "G35: Strikes each engaged opponent gets at a shot", 1)
    surround_most: int = num("points", "G36: most that surrounding gives", 4)
    spares_near: int = num("0/1", "G41: an obstacle beside the attacker but not the target gives no cover", 1)
    creatures_cover: int = num("steps", "G41: the cover that somebody on the line gives: 0 none, 1 cover, 2 greater", 0)
    dark_conceals: int = num("0/1", "G40: darkness conceals", 1)
    leaving_shows: int = num("0/1", "G43: who leaves every cover and concealment in view becomes known", 1)
    hidden_boon: int = num("Boons", "G44: on the first attack from hiding", 1)
    find_is_shared: int = num("0/1", "G44: a find holds for the seeker's side", 1)
    attack_reveals: int = num("0/1", "G44: attacking reveals", 1)
    exposed_by_failure: int = num("points", "G45: Exposed after a critical failure on an attack", 2)
    intercepts: int = num("times", "G46: Intercepts a round", 1)
    social_range: int = num("squares", "G51: range of Provoke and Menace", 6)
    throw_die: int = num("faces", "G51: damage of a Throw", 8)
    foe_pools: int = num("code", "what a side knows of foes' pools and sheets: 0 exact, 1 bands, 2 none", 1)


class Weapon:
    """A weapon as it lies in a fight."""

    ranged: int = num("0/1", "used with Fire, else with Strike")
    bonus: int = num("points", "added to damage")
    range: int = num("squares", "how far it reaches; 0 melee")
    subdued: int = num("0/1", "G12: non-lethal without penalty")
    item_bonus: int = num("points", "G06: item bonus to the attack roll")
    radius: int = num("squares", "G51: of a thrown area; 0 no Throw")
    charges: int = num("times", "Throws a fight")
    die: int = num("faces", "G51: damage of a Throw")


class AbilityEffect:
    """One effect of an ability."""

    kind: int = num("Effect", "what it does")
    a: int = num("", "as the effect says")
    b: int = num("", "as the effect says")
    c: int = num("", "as the effect says")


class Ability:
    """An ability as data (G52)."""

    stamina: int = num("points", "cost")
    focus: int = num("points", "cost")
    courage: int = num("points", "cost")
    uses: int = num("times", "a fight; 0 no limit")
    as_move: int = num("0/1", "a Move action, else an Action")
    aim: int = num("AimAt", "at whom")
    range: int = num("squares", "how far; 1 touch")
    radius: int = num("squares", "of its area")
    test: int = num("TestKind", "how it is resolved")
    skill: int = num("Skill", "of the attacker")
    defence: int = num("Skill", "of the target")
    melee: int = num("0/1", "a melee attack: engages, needs touch")
    pool: int = num("Pool", "what its damage is taken from")
    damages: int = num("0/1", "deals damage")
    die: int = num("faces", "damage die; 0: by degree (G04)")
    plus: int = num("points", "added to damage")
    attribute: int = num("Attribute", "whose damage modifier is added")
    subdued: int = num("0/1", "non-lethal")
    effects: Rows[AbilityEffect] = rows(AbilityEffect, EFFECTS, "what else it does to whom it succeeds against")


class GridSheet(Sheet):
    """What a creature file says of a combatant."""

    minor: int = num("0/1", "G16: out at Stamina 0")
    group: int = num("group", "G22: similar NPCs that share a roll; 0 none")
    ranks: Nums = nums(SKILLS, "points", "final Ranks by Skill")
    modifiers: Nums = nums(4, "points", "G07: damage modifiers by Attribute")
    stamina: int = num("points", "at the start")
    focus: int = num("points", "at the start")
    courage: int = num("points", "at the start")
    speed: int = num("squares", "a Stride")
    armour: int = num("points", "off physical damage")
    armour_item: int = num("points", "G06: item modifier of defence rolls")
    weapons: Nums = nums(WEAPONS, "weapon + 1", "what it carries; 0 nothing")
    farthest: int = num("squares", "what its best ranged weapon reaches")
    abilities: Nums = nums(ABILITIES, "ability + 1", "what it can do; 0 nothing")
    fear: int = num("code", "G14: 0 not fearsome, 1 Basic, 2 Complex Fear Test")
    fearless: int = num("0/1", "takes no Fear Tests and no Courage damage")
    mindless: int = num("0/1", "takes no Focus damage")
    hidden: int = num("0/1", "starts hidden from all foes")
    undetected: int = num("0/1", "starts undetected")
    x: int = num("cells", "column at the start")
    y: int = num("cells", "row at the start")


class Modifier:
    """A temporary modifier."""

    tests: int = num("On bits", "which Tests it bears on; 0 none")
    value: int = num("points", "bonus or penalty")
    type: int = num("ModType", "G06: its type")
    rounds: int = num("rounds", "turns of the bearer left")


class GridUnit(BoardUnit):
    """The facts of one combatant of grid mode."""

    stamina: int = num("points", "G10: what physical damage takes")
    focus: int = num("points", "G10: what mental damage takes")
    courage: int = num("points", "G10: what spiritual damage takes")
    wounds: int = num("Wounds", "G10")
    stress: int = num("Stress", "G10")
    fears: int = num("Fears", "G10")
    prone: int = num("0/1", "G33")
    held_by: int = num("combatant + 1", "G51: who grapples it, 0 nobody")
    engaged: int = num("bits", "G34: whom it is Engaged with")
    hidden_from: int = num("bits", "G42: who must Seek it first")
    unknown_to: int = num("side bits", "G43: sides that do not even know of it")
    acted: int = num("0/1", "its turn of this round is over")
    initiative: int = num("points", "G21: result of this round")
    sheltered: int = num("0/1", "G33: cover next to it counts a step better")
    feared: int = num("bits", "G14: fearsome foes it has faced")
    distracted: int = num("points", "G45: penalty on attack rolls until the turn ends")
    exposed: int = num("points", "G45: penalty on defence rolls until its next turn")
    breaths: int = num("times", "G15: Breathe used")
    intercepts: int = num("times", "G46: Intercept used this round")
    delayed: int = num("code", "G23: 1 waits, 2 waits on from the round before")
    uses: Nums = nums(ABILITIES, "times", "how often each ability was used")
    thrown: Nums = nums(WEAPONS, "times", "how often each weapon was thrown")
    modifiers: Rows[Modifier] = rows(Modifier, MODIFIERS, "temporary modifiers")


class GridSpec(BoardSpec):
    """All that cannot change in a fight of grid mode."""

    profile: GridProfile = one(GridProfile, "the rules as this table plays them")
    sheets: Rows[GridSheet] = rows(GridSheet, UNITS, "every combatant")
    looks: Rows[GridSheet] = rows(GridSheet, UNITS, "every combatant as a stranger would guess it")
    weapons: Rows[Weapon] = rows(Weapon, ARMOURY, "every weapon in the fight")
    abilities: Rows[Ability] = rows(Ability, SPELLBOOK, "every ability in the fight")
    fearsome: int = num("bits", "the combatants that call for Fear Tests")


class GridFight(State):
    """The facts of one fight of grid mode."""

    units: Rows[GridUnit] = rows(GridUnit, UNITS, "every combatant")
    actor: int = num("combatant", "whose turn it is, -1 nobody's")
    action_left: int = num("0/1", "the Action of this turn")
    move_left: int = num("0/1", "the Move action of this turn")
    stride_left: int = num("distance units", "what is left of the Stride")
    parity: int = num("0/1", "G30: diagonals stepped this turn, odd or even")
    begun: int = num("0/1", "the turn has begun: no more Delay")


class GridWork(BoardWorkspace):
    """Scratch paper of grid mode."""

    lines: Nums = nums(UNITS, "line", "to each combatant from who decides: what stands between; -1 not looked at yet")
    bonus: Nums = nums(TYPES, "points", "G06: best bonus of each type for the Test at hand")
    penalty: Nums = nums(TYPES, "points", "G06: worst penalty of each type")
    untyped: int = num("points", "G06: untyped modifiers add up")
    boons: int = num("dice", "G05: Boons less Banes of the Test at hand")
    fallen: int = num("0/1", "somebody has left the fight since it was judged")
