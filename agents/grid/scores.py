"""A score for every legal choice, and the choice itself: the best one, the first of equals.

A verb that needs an aim is worth what its best aim is. What costs no Action is weighed by what it gains, and the best
Action is added where there is a gain: first the step, then the blow.
"""

from __future__ import annotations

from ...rules.core.board import scale
from ...rules.core.choices import AIM_SLOT, Question
from ...rules.core.dice import random32
from ...rules.core.frames import top
from ...rules.core.kernel import answers, kernel
from ...rules.core.reach import NOWHERE
from ...rules.grid.abilities import ability_of
from ...rules.grid.apply import wants_cell, wants_slot
from ...rules.grid.attacks import boons_along
from ...rules.grid.legal import first_aim, is_move_verb, may_aim, search_for
from ...rules.grid.sight import seen_line
from ...rules.grid.state import GridFight, GridSpec, GridWork
from ...rules.grid.words import WEAPONS, Doing, Skill, TestKind, Variant, Verb
from ..board.shortlist import NOTHING
from ..board.ways import Errand
from ..picking import pick
from ..policy import Policy, choose_scripted
from ..tally import begin_score
from .areas import best_area
from .bars import bars_target
from .places import best_place
from .plain import UP, shoots, weigh_plain, weigh_reaction
from .survey import begin_looking, is_hasty, look_about
from .targets import weigh_target
from .ways import begins_hard, errand_of
from .weights import Weight

ENOUGH = 10000  # an Action worth as much is not given up for a second Stride: a point of harm


@answers(choose_scripted, GridFight)
def choose_by_score(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, key: int) -> int:
    """The legal choice with the best score."""
    begin_looking(s, w)
    w.notes.searched = -1
    if v.question == Question.SLOT:
        best_target(s, v, w, policy, v.decider, v.verb)
    elif v.question == Question.CELL:
        best_cell(s, v, w, policy, v.decider, v.verb)
    else:
        early = is_hasty(w, policy) and top(v).kind == Doing.TURN and v.move_left != 0
        first = best_preparation(s, v, w, policy, v.decider, key) if early else 0
        if first:
            return first
        score_verbs(s, v, w, policy, v.decider, key, early)
    return pick(s, v, w, policy, key)


@kernel
def score_verbs(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, key: int, prepared: bool) -> None:
    """Score every verb: Actions first, because what goes before them is weighed by what it leads to.

    `prepared`: what goes before them has its scores already, but for those that depend on the Action.
    """
    turn = top(v).kind == Doing.TURN
    action = 0
    for k in range(w.choice_count):
        verb = w.choices[k]
        if not turn or not is_preparation(s, v, i, verb):
            if is_twin(s, w, policy, i, k):
                follow_twin(w)
            else:
                begin_verb(s, v, w, policy, i, verb, 0, key)
            if not is_last(verb):
                action = max(action, w.notes.scores[verb])
    for k in range(w.choice_count):
        verb = w.choices[k]
        if turn and is_preparation(s, v, i, verb):
            if not prepared or is_swayed(s, v, i, verb):
                begin_verb(s, v, w, policy, i, verb, action, key)
            if w.notes.scores[verb] > 0:
                w.notes.scores[verb] += action


@kernel
def begin_verb(
    s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, verb: int, action: int, key: int
) -> None:
    """Score a verb by itself."""
    w.notes.aims[verb] = 0
    w.notes.aim_counts[verb] = 0
    score_verb(s, v, w, policy, i, verb, top(v).kind == Doing.TURN, action)
    add_whim(w, policy, verb, key)


@kernel
def best_preparation(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, key: int) -> int:
    """What to do before the Action, if that is best whatever the Action is worth: then nobody need ask; 0 if it is not.

    The Action counts to all preparations that are worth something, and to nothing that ends the turn.
    """
    best = 0
    score = 0
    rival = 0
    for k in range(w.choice_count):
        verb = w.choices[k]
        prepares = is_preparation(s, v, i, verb)
        if not prepares and not is_last(verb):
            continue
        begin_verb(s, v, w, policy, i, verb, 0, key)
        worth = w.notes.scores[verb]
        if is_swayed(s, v, i, verb):
            rival = max(rival, worth + abs(policy.weights[Weight.CLOSE]) * UP)
        elif not prepares:
            rival = max(rival, worth)
        elif worth > score:
            score = worth
            best = verb
    return best if score > rival else 0


@kernel
def is_swayed(s: GridSpec, v: GridFight, i: int, verb: int) -> bool:
    """What the Action is worth decides whether it wants to be on its feet."""
    return (verb == Verb.STAND or verb == Verb.DIVE_PRONE) and v.action_left != 0 and shoots(s, i)


@kernel
def is_twin(s: GridSpec, w: GridWork, policy: Policy, i: int, k: int) -> bool:
    """To Persuade is to Deceive with another Skill (G51): the same for those who are as good at both."""
    if w.choices[k] != Verb.PERSUADE or w.choices[max(k - 1, 0)] != Verb.DECEIVE or policy.weights[Weight.WHIM]:
        return False
    ranks = s.sheets[i].ranks
    return ranks[Skill.PERSUADE] == ranks[Skill.DECEIVE]


@kernel
def follow_twin(w: GridWork) -> None:
    """Aim it as the other, and think as much of it."""
    w.notes.aims[Verb.PERSUADE] = w.notes.aims[Verb.DECEIVE]
    w.notes.aim_counts[Verb.PERSUADE] = w.notes.aim_counts[Verb.DECEIVE]
    w.notes.scores[Verb.PERSUADE] = w.notes.scores[Verb.DECEIVE]


@kernel
def add_whim(w: GridWork, policy: Policy, choice: int, key: int) -> None:
    """Up to a point of harm more or less, for those who act on a whim."""
    if policy.weights[Weight.WHIM]:
        w.notes.scores[choice] += policy.weights[Weight.WHIM] * (random32(key, choice) % 201 - 100)


@kernel
def is_preparation(s: GridSpec, v: GridFight, i: int, verb: int) -> bool:
    """It leaves the Action for something else (G20)."""
    if verb == Verb.STRIDE:
        return True
    if verb >= Verb.ABILITY:
        return v.move_left != 0 and s.abilities[ability_of(s, i, verb - Verb.ABILITY)].as_move != 0
    return v.move_left != 0 and (Verb.STAND <= verb <= Verb.JUMP)


@kernel
def is_last(verb: int) -> bool:
    """Nothing of the turn comes after it."""
    return verb == Verb.END or verb == Verb.DELAY or verb == Verb.YIELD or verb == Verb.ESCAPE


@kernel
def score_verb(
    s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, verb: int, turn: bool, action: int
) -> None:
    """Score one verb, and note its best aim; `action` is what the best Action is worth, once that is known."""
    if turn and wants_cell(s, i, verb):
        if is_move_verb(verb):
            if not may_gain(s, v, w, policy, i, verb, action):
                w.notes.scores[verb] = -1
                return
            search_for(s, v, w, i, verb, NOWHERE)
            w.notes.searched = verb
        w.notes.aims[verb] = best_cell(s, v, w, policy, i, verb)
    elif turn and wants_slot(s, i, verb):
        if is_softer(w, policy, verb):
            follow_lethal(w, verb)
            return
        w.notes.aims[verb] = best_target(s, v, w, policy, i, verb)
    else:
        begin_score(w)
        if turn or top(v).kind == Doing.DELAYED:
            weigh_plain(s, v, w, policy, i, verb, action)
        else:
            weigh_reaction(s, v, w, policy, i, verb)
    w.notes.scores[verb] = w.notes.total


@kernel
def is_softer(w: GridWork, policy: Policy, verb: int) -> bool:
    """A non-lethal Strike or Fire beside the lethal one, for the merciless: never the better of the two (G12)."""
    soft = Verb.STRIKE_SUBDUE <= verb < Verb.FIRE or Verb.FIRE_SUBDUE <= verb < Verb.THROW
    if not soft or policy.weights[Weight.MERCY] > 0:
        return False
    for k in range(w.choice_count):
        if w.choices[k] == verb - WEAPONS:
            return True
    return False


@kernel
def follow_lethal(w: GridWork, verb: int) -> None:
    """Aim it as the lethal one, and think less of it: enough that who misjudges a little does not take it."""
    lethal = verb - WEAPONS
    worth = w.notes.scores[lethal]
    w.notes.aims[verb] = w.notes.aims[lethal]
    w.notes.aim_counts[verb] = w.notes.aim_counts[lethal]
    w.notes.scores[verb] = worth // 4 if worth > 0 else worth - 1


@kernel
def may_gain(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, verb: int, action: int) -> bool:
    """Whether a look at all places in reach is worth the while."""
    by_hand = not shoots(s, i)
    if verb == Verb.CRAWL or (v.units[i].engaged and by_hand and errand_of(s, v, w, policy, i) == Errand.FIGHT):
        return False  # those who fight hand to hand stay with their foe
    if verb == Verb.STRIDE and not v.move_left:
        if v.action_left or by_hand or v.stride_left < 2 * scale(s):
            return False  # it stands where it wanted to
    look_about(s, v, w, policy, i)
    if verb == Verb.STRIDE:
        return True
    if w.notes.pull == 0 or (not v.move_left and action >= ENOUGH):
        return False
    return verb == Verb.STRIDE_AGAIN or begins_hard(s, w)


@kernel
def best_cell(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, verb: int) -> int:
    """The best cell for the verb as a choice; its score in `notes.total`."""
    if is_move_verb(verb):
        return best_place(s, v, w, policy, i, verb)
    return best_area(s, v, w, policy, i, verb)


@kernel
def best_target(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, verb: int) -> int:
    """The best combatant to aim the verb at as a choice; its score in `notes.total`."""
    asked = v.question == Question.SLOT
    best = 0
    score = NOTHING
    legal = 0
    for n in range(0 if asked else first_aim(s, w, i, verb), w.choice_count if asked else w.slot_count):
        k = w.choices[n] - AIM_SLOT if asked else n
        j = w.slots[k]
        if not asked and not may_be_target(s, v, w, i, verb, j):
            continue
        if policy.bounds.bound and bars_target(s, v, w, policy.bounds, i, verb, j):
            continue
        legal += 1
        begin_score(w)
        weigh_target(s, v, w, policy, i, verb, j, boons_of(s, v, w, i, verb, j))
        w.notes.scores[AIM_SLOT + k] = w.notes.total
        if w.notes.total > score:
            score = w.notes.total
            best = AIM_SLOT + k
    w.notes.aim_counts[verb] = legal
    w.notes.total = score
    return best


@kernel
def may_be_target(s: GridSpec, v: GridFight, w: GridWork, i: int, verb: int, j: int) -> bool:
    """The rules let the verb be aimed at `j`; those that reach the same foes look but once."""
    if Verb.DECEIVE <= verb <= Verb.MENACE:
        if w.notes.seen < 0:
            w.notes.seen = aims_of(s, v, w, i, verb)
        return (w.notes.seen >> j) & 1 != 0
    if verb == Verb.PUMMEL or Verb.STRIKE <= verb < Verb.FIRE:
        if w.notes.touched < 0:
            w.notes.touched = aims_of(s, v, w, i, verb)
        return (w.notes.touched >> j) & 1 != 0
    return may_aim(s, v, w, i, verb, j)


@kernel
def aims_of(s: GridSpec, v: GridFight, w: GridWork, i: int, verb: int) -> int:
    """Bits of those that the rules let the verb be aimed at."""
    bits = 0
    for n in range(first_aim(s, w, i, verb), w.slot_count):
        if may_aim(s, v, w, i, verb, w.slots[n]):
            bits |= 1 << w.slots[n]
    return bits


@kernel
def boons_of(s: GridSpec, v: GridFight, w: GridWork, i: int, verb: int, j: int) -> int:
    """Boons of an Attack Test from where one stands; other Tests know none (G41)."""
    flags = 0
    if verb >= Verb.ABILITY:
        ability = s.abilities[ability_of(s, i, verb - Verb.ABILITY)]
        if ability.test != TestKind.ATTACK:
            return 0
        flags = 0 if ability.melee else Variant.RANGED
    elif verb >= Verb.FIRE:
        flags = Variant.RANGED
    elif verb != Verb.PUMMEL and verb < Verb.STRIKE:
        return 0
    if (v.units[i].hidden_from >> j) & 1:
        flags |= Variant.HIDDEN
    return boons_along(s, v, i, j, flags, seen_line(s, v, w, i, j))
