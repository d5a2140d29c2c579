"""The observation of rows mode: what the decider's side knows, as numbers about the scene and the combatants.

Layout: `Scene` numbers, then 24 slots of `Seen` numbers (the decider, its allies, its foes, each in roster order). The
order of the members below is the order in the row.
"""

from __future__ import annotations

from ..core.bits import count_bits
from ..core.choices import SLOTS, Question
from ..core.endings import are_foes
from ..core.frames import top
from ..core.kernel import Words, answers, kernel
from ..core.records import Floats
from ..core.state import GOALS, Fate, Goal
from ..core.view import observe, share_of
from .abilities import ability_of, can_use
from .formation import in_front, stands
from .roles import mana_cost
from .state import RowsFight, RowsSpec, RowsWork
from .targeting import foes_reached, look_over
from .view import is_friend, seen_health, seen_mana
from .words import ABILITIES, ITEMS, ROLES, Doing, Effect, Statistic, Status, Verb


class Scene(Words):
    """Numbers about the decision and the decider."""

    ROUND = 0
    ASKED_VERB = 1
    ASKED_SLOT = 2
    PENDING_VERB = 3
    IN_TURN = 4
    CHOOSING_ROLE = 5
    CALLING = 6
    PLACING = 7
    ARRANGING = 8
    HOLDING = 9  # asked whether to act now
    ADVANCING = 10
    FIRST_STRIKE = 11
    AP = 12
    BEGUN = 13
    EXPOSED = 14  # the side is advanced on
    FOES_EXPOSED = 15
    ALLIES_STANDING = 16
    FOES_STANDING = 17
    ALLIES_IN_FRONT = 18
    FOES_IN_FRONT = 19
    HEALTH = 20
    MANA = 21
    TIER = 22
    INITIATIVE = 23
    PHYSICAL_ATTACK = 24  # the statistics as they are now
    PHYSICAL_DEFENCE = 25
    MAGICAL_ATTACK = 26
    MAGICAL_DEFENCE = 27
    EVASION = 28
    RESISTANCE = 29
    PHYSICAL_ACCURACY = 30
    MAGICAL_ACCURACY = 31
    STATUS_ACCURACY = 32
    STILL_TO_ACT = 33  # share of the order that comes after the decider this round
    ROUNDS_TO_HOLD = 34
    DIE = 35  # what the die of the calls showed
    ITEM_0 = 36  # how many are left
    ITEM_1 = 37
    ITEM_2 = 38
    ITEM_3 = 39
    READY_0 = 40  # each ability: 1 may be used now, 0.5 could be paid
    READY_1 = 41
    READY_2 = 42
    READY_3 = 43
    READY_4 = 44
    READY_5 = 45
    READY_6 = 46
    READY_7 = 47
    READY_8 = 48
    READY_9 = 49
    READY_10 = 50
    READY_11 = 51
    KIND_0 = 52  # each ability: its kind of effect and whom it is for, below 0 foes
    KIND_1 = 53
    KIND_2 = 54
    KIND_3 = 55
    KIND_4 = 56
    KIND_5 = 57
    KIND_6 = 58
    KIND_7 = 59
    KIND_8 = 60
    KIND_9 = 61
    KIND_10 = 62
    KIND_11 = 63
    WORTH_0 = 64  # each ability: power of its first effect times the targets it may have
    WORTH_1 = 65
    WORTH_2 = 66
    WORTH_3 = 67
    WORTH_4 = 68
    WORTH_5 = 69
    WORTH_6 = 70
    WORTH_7 = 71
    WORTH_8 = 72
    WORTH_9 = 73
    WORTH_10 = 74
    WORTH_11 = 75


class Seen(Words):
    """Numbers about one combatant."""

    PRESENT = 0
    ALLY = 1
    HEALTH = 2  # share
    MANA = 3  # share
    SIZE = 4  # health when unhurt
    STANDING = 5
    DOWNED = 6
    FRONT = 7  # counts as in the front row
    ROLE = 8  # its number
    GUARDS = 9
    SILENCED = 10
    SLOWED = 11
    OVER_TIME = 12  # -1 poisoned, 1 regenerates
    STUNNED = 13  # loses its next turn: asleep a half, petrified 1
    ATTACK_LEVEL = 14  # both attacks
    DEFENCE_LEVEL = 15  # both defences
    ACCURACY_LEVEL = 16  # all three
    EVASION_LEVEL = 17  # evasion and resistance
    TO_ACT = 18  # this round: 1 its turn comes, 0.5 it holds it
    REACHED = 19  # by the decider's Basic Attack


SCENE = len(Scene)
SEEN = len(Seen)
FLOATS = SCENE + SLOTS * SEEN
POINT = 1 / 40  # of a high statistic; shares are factors, for to divide is dear
HEALTH_POINT = 1 / 400  # of high health
LEVEL_OF_SIX = 1 / 6  # of the most that two statistics are moved together
LEVEL_OF_NINE = 1 / 9  # of three
A_KIND = 1 / 9  # of the kinds of effects
A_ROLE = 1 / (ROLES - 1)


@kernel
def observe_question(f: RowsFight, i: int, row: Floats) -> None:
    """What is asked, and what of the turn is left."""
    row[Scene.ROUND] = f.round_no / 50.0
    row[Scene.ASKED_VERB] = 1.0 if f.question == Question.VERB else 0.0
    row[Scene.ASKED_SLOT] = 1.0 if f.question == Question.SLOT else 0.0
    row[Scene.PENDING_VERB] = (f.verb + 1) / 96.0 if f.question == Question.SLOT else 0.0
    kind = top(f).kind
    row[Scene.IN_TURN] = 1.0 if kind == Doing.TURN else 0.0
    row[Scene.CHOOSING_ROLE] = 1.0 if kind == Doing.PARADIGM else 0.0
    row[Scene.CALLING] = 1.0 if kind == Doing.CALLS else 0.0
    row[Scene.PLACING] = 1.0 if kind == Doing.PLACES else 0.0
    row[Scene.ARRANGING] = 1.0 if kind == Doing.ARRANGE else 0.0
    row[Scene.HOLDING] = 1.0 if kind == Doing.HOLDERS else 0.0
    row[Scene.ADVANCING] = 1.0 if kind == Doing.EFFECTS else 0.0
    row[Scene.FIRST_STRIKE] = f.striking
    row[Scene.DIE] = f.cast / 10.0
    if f.actor == i:
        row[Scene.AP] = f.ap / 3.0
        row[Scene.BEGUN] = f.begun


@kernel
def observe_sides(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, row: Floats) -> None:
    """How the two sides stand; after `look_over`."""
    side = s.sheets[i].side
    row[Scene.EXPOSED] = (f.exposed >> side) & 1
    row[Scene.FOES_EXPOSED] = (f.exposed >> (1 - side)) & 1
    row[Scene.ALLIES_STANDING] = count_bits(w.allies) / 12.0
    row[Scene.FOES_STANDING] = count_bits(w.front | w.back) / 12.0
    in_our_front = 0
    for j in range(s.count):
        if (w.allies >> j) & 1 and in_front(s, f, j):
            in_our_front += 1
    row[Scene.ALLIES_IN_FRONT] = in_our_front / 12.0
    row[Scene.FOES_IN_FRONT] = count_bits(w.front) / 12.0
    to_come = 0
    for k in range(f.turn, f.order_count):
        to_come += 1 if stands(f, f.order[k]) else 0
    row[Scene.STILL_TO_ACT] = to_come / 24.0
    for k in range(GOALS):
        goal = s.objectives[side * GOALS + k]
        if goal.kind == Goal.HOLD_OUT:
            row[Scene.ROUNDS_TO_HOLD] = max(goal.count - f.rounds_over, 0) / 20.0


@kernel
def points(s: RowsSpec, f: RowsFight, i: int, k: int) -> float:
    """A statistic of the decider as it is now, as a share of a high one."""
    level = s.profile.level_attack if k < Statistic.EVASION else s.profile.level_other
    return (s.sheets[i].statistics[k] + f.units[i].levels[k] * level) * POINT


@kernel
def observe_self(s: RowsSpec, f: RowsFight, i: int, row: Floats) -> None:
    """The decider itself."""
    sheet = s.sheets[i]
    row[Scene.HEALTH] = f.units[i].health * HEALTH_POINT
    row[Scene.MANA] = f.units[i].mana / 100.0
    row[Scene.TIER] = sheet.tier / 10.0
    row[Scene.INITIATIVE] = (f.units[i].initiative if f.units[i].initiative else sheet.initiative) * POINT
    for k in range(9):
        row[Scene.PHYSICAL_ATTACK + k] = points(s, f, i, k)
    for slot in range(ITEMS):
        row[Scene.ITEM_0 + slot] = f.units[i].items[slot] / 4.0


@kernel
def worth(s: RowsSpec, k: int) -> float:
    """The power of an ability's first effect, times the targets it may have."""
    ability = s.abilities[k]
    effect = ability.effects[0]
    amount = 1.0
    if effect.kind == Effect.DAMAGE or effect.kind == Effect.HEAL:
        amount = effect.a / 100.0 + effect.b / 20.0
    return amount * (1 + ability.spread) / 4.0


@kernel
def is_listed(f: RowsFight) -> bool:
    """A turn's verb is asked: `list_choices` has looked over the fight, and noted which abilities may be used."""
    return f.question == Question.VERB and top(f).kind == Doing.TURN


@kernel
def may_use_now(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, slot: int) -> bool:
    """It is the decider's turn, and nothing keeps it from the ability in the slot."""
    if is_listed(f):
        return (w.usable >> slot) & 1 != 0
    return f.actor == i and can_use(s, f, w, i, Verb.ABILITY + slot)


@kernel
def observe_abilities(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, row: Floats) -> None:
    """What the decider can do; after `look_over`."""
    for slot in range(ABILITIES):
        k = ability_of(s, i, Verb.ABILITY + slot)
        if k < 0:
            break
        ability = s.abilities[k]
        if may_use_now(s, f, w, i, slot):
            row[Scene.READY_0 + slot] = 1.0
        elif mana_cost(s, f, i, ability) <= f.units[i].mana:
            row[Scene.READY_0 + slot] = 0.5
        towards = -1.0 if ability.aim == 3 else 1.0
        row[Scene.KIND_0 + slot] = towards * ability.effects[0].kind * A_KIND
        row[Scene.WORTH_0 + slot] = worth(s, k)


@kernel
def observe_pools(s: RowsSpec, f: RowsFight, i: int, j: int, row: Floats, at: int) -> None:
    """Health and mana as shares of what they were, as far as the side can tell."""
    side = s.sheets[i].side
    exact = is_friend(s, side, j)
    health = s.sheets[j].health if exact else s.looks[j].health
    mana = s.sheets[j].mana if exact else s.looks[j].mana
    row[at + Seen.HEALTH] = share_of(seen_health(s, f, side, j), health)
    row[at + Seen.MANA] = share_of(seen_mana(s, f, side, j), mana)
    row[at + Seen.SIZE] = health * HEALTH_POINT


@kernel
def observe_statuses(f: RowsFight, j: int, row: Floats, at: int) -> None:
    """What holds it, and how its statistics are moved."""
    them = f.units[j]
    held = them.statuses
    row[at + Seen.SILENCED] = 1.0 if held[Status.SILENCED] else 0.0
    row[at + Seen.SLOWED] = 1.0 if held[Status.SLOWED] else 0.0
    poisoned = 1.0 if held[Status.POISONED] else 0.0
    row[at + Seen.OVER_TIME] = (1.0 if held[Status.REGENERATING] else 0.0) - poisoned
    asleep = 0.5 if held[Status.ASLEEP] else 0.0
    row[at + Seen.STUNNED] = 1.0 if held[Status.PETRIFIED] else asleep
    level = them.levels
    row[at + Seen.ATTACK_LEVEL] = (level[Statistic.PHYSICAL_ATTACK] + level[Statistic.MAGICAL_ATTACK]) * LEVEL_OF_SIX
    row[at + Seen.DEFENCE_LEVEL] = (level[Statistic.PHYSICAL_DEFENCE] + level[Statistic.MAGICAL_DEFENCE]) * LEVEL_OF_SIX
    aim = level[Statistic.PHYSICAL_ACCURACY] + level[Statistic.MAGICAL_ACCURACY] + level[Statistic.STATUS_ACCURACY]
    row[at + Seen.ACCURACY_LEVEL] = aim * LEVEL_OF_NINE
    row[at + Seen.EVASION_LEVEL] = (level[Statistic.EVASION] + level[Statistic.RESISTANCE]) * LEVEL_OF_SIX


@kernel
def observe_unit(s: RowsSpec, f: RowsFight, i: int, j: int, row: Floats, at: int) -> None:
    """One slot."""
    them = f.units[j]
    row[at + Seen.PRESENT] = 1.0
    row[at + Seen.ALLY] = 0.0 if are_foes(s, i, j) else 1.0
    row[at + Seen.STANDING] = 1.0 if stands(f, j) else 0.0
    row[at + Seen.DOWNED] = 1.0 if them.fate == Fate.UNCONSCIOUS else 0.0
    if not stands(f, j) and them.fate != Fate.UNCONSCIOUS:
        return
    observe_pools(s, f, i, j, row, at)
    observe_statuses(f, j, row, at)
    row[at + Seen.FRONT] = 1.0 if in_front(s, f, j) else 0.0
    row[at + Seen.ROLE] = them.role * A_ROLE
    row[at + Seen.GUARDS] = s.roles[them.role].guards
    holds = 0.5 if (f.holding >> j) & 1 else 1.0
    row[at + Seen.TO_ACT] = 0.0 if them.acted or not stands(f, j) else holds


@kernel
def basic_reach(s: RowsSpec, f: RowsFight, w: RowsWork, i: int) -> int:
    """Bits of the foes that the decider's Basic Attack reaches; after `look_over`."""
    k = s.sheets[i].basic - 1
    return foes_reached(s, f, w, i, s.abilities[k]) if k >= 0 else 0


@answers(observe, RowsFight)
def observe_rows(s: RowsSpec, f: RowsFight, w: RowsWork, row: Floats) -> None:
    """Write the decider's observation; `w` must be as `list_choices` leaves it, or `w.slots` if nothing is asked."""
    for k in range(FLOATS):
        row[k] = 0.0
    i = f.decider
    if i < 0:
        return
    if not is_listed(f):
        look_over(s, f, w, i)
    observe_question(f, i, row)
    observe_sides(s, f, w, i, row)
    observe_self(s, f, i, row)
    observe_abilities(s, f, w, i, row)
    reach = basic_reach(s, f, w, i)
    for k in range(w.slot_count):
        j = w.slots[k]
        at = SCENE + k * SEEN
        observe_unit(s, f, i, j, row, at)
        row[at + Seen.REACHED] = 1.0 if (reach >> j) & 1 else 0.0
