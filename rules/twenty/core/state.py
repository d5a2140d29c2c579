"""The records that skirmish and ships build on: abilities, sheets, units, the spec and the fight."""

from __future__ import annotations

from ...core.board import BoardSpec
from ...core.reach import BoardWorkspace
from ...core.records import Nums, Rows, num, nums, rows
from ...core.state import UNITS, BoardUnit, Sheet, State
from .profile import TwentyProfile
from .table import STATUSES

SPELLBOOK = 64  # most different abilities in a fight
ABILITIES = 8  # of a combatant
EFFECTS = 4  # of an ability
FACES = 64  # dice are packed as count * 64 + faces: 2d6 is 134


class AbilityEffect:
    """One effect of an ability."""

    kind: int = num("Effect", "what it does")
    when: int = num("When", "on success, as the ability's own critical effect, or always")
    on_self: int = num("0/1", "to the user, not to the target")
    status: int = num("Status", "which, for STATUS and CURE")
    value: int = num("", "as the status or the effect says; dice are packed as count * 64 + faces")
    lasts: int = num("Lasts", "0: in rounds")
    left: int = num("actions, rounds", "how long, 0: as the profile says")
    stacks: int = num("0/1", "T36: it says that it stacks: values add up")


class Ability:
    """A spell or class ability as data."""

    spell: int = num("0/1", "magical: T33, T34, T35 and T89 ask for it")
    trigger: int = num("Trigger", "on one's turn, or as a reaction")
    actions: int = num("actions", "what it costs of a turn", 1)
    cost: int = num("points", "T11: of the class resource, at least")
    power: int = num("dice", "T11: more dice for each point spent beyond the cost, up to the CPB")
    uses: int = num("times", "a fight; 0 no limit")
    aim: int = num("AimAt", "at whom")
    band: int = num("Band", "how far")
    radius: int = num("feet", "of its area; scaled by the bands in ships")
    test: int = num("RollKind", "how it is resolved")
    attribute: int = num("Attribute + 1", "of the user; 0: T13, Intelligence for spells, else Strength")
    bonus: int = num("points", "of the ability or spell itself")
    trained: int = num("0/1", "the CPB is added", 1)
    defence: int = num("Attribute + 1", "T04: what the target defends with; 0 Dexterity")
    number: int = num("points", "T05: what a check must reach")
    chance: int = num("points", "critical chance (T15)")
    count: int = num("dice", "of damage or healing")
    faces: int = num("faces", "of each; 0 no damage")
    plus: int = num("points", "added")
    damage: int = num("Damage", "the type; HEALING heals friends")
    solid: int = num("0/1", "T54: earth as solids, not granules")
    melee: int = num("0/1", "a strike: prone targets and cover of T71 count")
    partial: int = num("0/1", "half damage even if defended")
    defensive: int = num("0/1", "T08: a critical infuriates another adjacent enemy")
    command: int = num("0/1", "T76, T77: it must be heard")
    needs_rank: int = num("0/1", "V15: a vehicle's special, for operators trained in its type")
    advance: int = num("0/1", "T24: it contains the move to its target")
    effects: Rows[AbilityEffect] = rows(AbilityEffect, EFFECTS, "what else it does")


class TwentySheet(Sheet):
    """What cannot change about a combatant in a fight."""

    attributes: Nums = nums(6, "points", "T13: by Attribute; a vehicle's are its operator's")
    cpb: int = num("points", "T04: Character Proficiency Bonus, 1 to 5; 0 for vehicles")
    sense_by: int = num("Attribute + 1", "T13: what sense rolls add; 0 as the profile says")
    stealth: int = num("points + 1", "T84: stealth rank; 0: the CPB")
    health: int = num("points", "full health; a vehicle's hull. 0: as the mode's rules say")
    resource: int = num("points + 1", "T11: class resource; 0: as the profile says")
    fades: int = num("0/1", "T11: its resource fades out of combat")
    blood: int = num("points", "T51: blood points of a vampire")
    undead: int = num("Undead", "T93")
    healing_harms: int = num("0/1", "T93: it is of the kinds that healing harms")
    weak: int = num("Damage bits", "T44")
    resistant: int = num("Damage bits", "T44")
    immune: int = num("Damage bits", "T44")
    spell_resistance: int = num("points", "T34: off the damage of spells")
    proof: int = num("Status bits", "statuses that never take hold")
    trained: int = num("Trained bits", "T39: penalties it does not have")
    controller: int = num("combatant + 1", "T12: whose companion it is; 0 nobody's")
    wreck: int = num("0/1", "V06: destroyed at 0 for good: a vehicle")
    aloft: int = num("0/1", "T85: in the air or on a ledge: falls when it falls asleep; flies over gaps")
    abilities: Nums = nums(ABILITIES, "ability + 1", "what it can do; 0 nothing")


class TwentyUnit(BoardUnit):
    """The facts of one combatant."""

    health: int = num("points", "T06; at the start 0 means full")
    resource: int = num("points", "T11")
    blood: int = num("points", "T51")
    down: int = num("rounds", "T38: since it fell")
    initiative: int = num("points", "T01: its sense roll")
    acted: int = num("0/1", "its turn of this round is over")
    actions: int = num("actions", "T03: left this turn")
    due: int = num("actions", "spent, and their time not yet passed")
    bearing: int = num("Status bits", "what it bears")
    borne: Nums = nums(STATUSES, "packed", "how long, how much, by whom: see statuses.py")
    found_by: int = num("bits", "T84: who has found it in its stealth")
    uses: Nums = nums(ABILITIES, "times", "how often each ability was used")


class TwentySpec(BoardSpec):
    """All that cannot change in a fight."""

    profile: TwentyProfile  # each mode declares its own
    sheets: Rows[TwentySheet]  # each mode declares its own
    looks: Rows[TwentySheet]  # each mode declares its own: every combatant as a stranger would guess it

    encounter: int = num("Encounter", "T02")
    lurking: int = num("side bits", "T02: who lies in ambush, or starts in stealth")
    minutes: int = num("minutes", "T11: since the last fight")
    abilities: Rows[Ability] = rows(Ability, SPELLBOOK, "every ability in the fight")


class TwentyFight(State):
    """The facts of one fight."""

    units: Rows[TwentyUnit]  # each mode declares its own

    actor: int = num("combatant", "whose turn it is, -1 nobody's")


class TwentyWork(BoardWorkspace):
    """Scratch paper."""

    lines: Nums = nums(UNITS, "line", "to each combatant from who acts: what stands between; -1 not looked at yet")
    bands: Nums = nums(UNITS, "Band", "to each combatant from who acts; valid where a line is")
    prey: Nums = nums(UNITS, "combatants", "whom who acts may attack, in the order of their slots")
    prey_count: int = num("combatants", "how many; -1 not looked for yet")
