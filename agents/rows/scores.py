"""A score for every legal choice, and the choice itself: the best one, the first of equals.

An action is worth what its best aim is, by the AP it costs. Rows and roles are worth what can be done in them: the view
is a copy, so the agent puts itself there, looks, and steps back.
"""

from __future__ import annotations

from ...rules.core.bits import lowest
from ...rules.core.choices import AIM_SLOT, VERBS, Question
from ...rules.core.dice import random32
from ...rules.core.frames import top
from ...rules.core.kernel import answers, kernel
from ...rules.rows.abilities import ability_of, ap_cost, can_use
from ...rules.rows.formation import in_front
from ...rules.rows.roles import mana_cost
from ...rules.rows.state import EFFECTS, Ability, RowsFight, RowsSpec, RowsWork
from ...rules.rows.targeting import aims, look_over, targets, wants_aim
from ...rules.rows.turns import ap_of_turn
from ...rules.rows.words import ABILITIES, ITEMS, AimAt, Doing, On, Row, Verb
from ..picking import pick
from ..policy import Policy, choose_scripted
from ..tally import begin_score, say
from .bars import bars_aim
from .effects import weigh_effects
from .odds import might, vigour
from .plain import row_risk, weigh_advance, weigh_call, weigh_flight, weigh_role
from .weights import Weight

ITEM_PRICE = 300  # as the same share of all mana
LATER = 2  # AP of later turns that a row is looked ahead for
WORTHLESS = -(1 << 40)
UNKNOWN = WORTHLESS - 1


@answers(choose_scripted, RowsFight)
def choose_by_score(s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, key: int) -> int:
    """The legal choice with the best score."""
    i = v.decider
    begin_weighing(s, v, w, i)
    for k in range(w.choice_count):
        choice = w.choices[k]
        score = aim_score(s, v, w, policy, i, choice) if v.question == Question.SLOT else 0
        if v.question == Question.VERB:
            score = verb_score(s, v, w, policy, i, choice)
        if policy.weights[Weight.WHIM]:
            score += policy.weights[Weight.WHIM] * (random32(key, choice) % 1001)
        w.notes.scores[choice] = score
    return pick(s, v, w, policy, key)


@kernel
def begin_weighing(s: RowsSpec, v: RowsFight, w: RowsWork, i: int) -> None:
    """Another decision: who stands where is looked over once, and nothing is worked out yet."""
    w.notes.searched = -1
    look_over(s, v, w, i)
    list_actions(s, w, i)
    forget_worths(w)
    for j in range(s.count):
        w.vigour[j] = vigour(s, v, i, j)
    for k in range(w.choice_count):
        if w.choices[k] < VERBS:
            w.notes.aims[w.choices[k]] = 0
            w.notes.aim_counts[w.choices[k]] = 0


@kernel
def list_actions(s: RowsSpec, w: RowsWork, i: int) -> None:
    """What `i` has to act with, whether it can be used now or not."""
    sheet = s.sheets[i]
    w.action_count = 0
    if sheet.basic:
        add_action(w, Verb.BASIC_ATTACK)
    for slot in range(ABILITIES):
        if sheet.abilities[slot] == 0:
            break
        add_action(w, Verb.ABILITY + slot)
    for slot in range(ITEMS):
        if sheet.items[slot]:
            add_action(w, Verb.ITEM + slot)


@kernel
def add_action(w: RowsWork, verb: int) -> None:
    """Note one of them."""
    w.actions[w.action_count] = verb
    w.action_count += 1


@kernel
def forget_worths(w: RowsWork) -> None:
    """What actions are worth is to be worked out anew."""
    for n in range(w.action_count):
        w.worths[w.actions[n]] = UNKNOWN


@kernel
def aim_score(s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int, choice: int) -> int:
    """Who is aimed at; of those who go next (R04, R06), the mightiest of one's own first."""
    j = w.slots[choice - AIM_SLOT]
    if v.verb == Verb.GO_NEXT:
        own = s.sheets[i].side == s.sheets[j].side
        return 1000 + might(s, i, j) if own else 0
    return use_worth(s, v, w, policy, i, v.verb, j)


@kernel
def verb_score(s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int, verb: int) -> int:
    """A verb, by what is going on."""
    kind = top(v).kind
    begin_score(w)
    if kind == Doing.TURN:
        return turn_score(s, v, w, policy, i, verb)
    if kind == Doing.PARADIGM:
        return role_score(s, v, w, policy, i, verb - Verb.ROLE)
    if kind == Doing.PLACES:
        return row_worth(s, v, w, policy, i, Row.FRONT if verb == Verb.FRONT else Row.BACK)
    if kind == Doing.CALLS:
        weigh_call(s, v, w, policy, i, verb - Verb.CALL + 1)
    elif kind == Doing.EFFECTS and verb == Verb.ADVANCE:
        weigh_advance(s, v, w, policy, i)
    elif kind == Doing.HOLDERS:
        return wait_worth(policy) if verb == Verb.WAIT else best_actions(s, v, w, policy, i, ap_of_turn(s, v, i))[0]
    return w.notes.total


@kernel
def wait_worth(policy: Policy) -> int:
    """R15: what an action must be worth not to wait for a better one."""
    return policy.weights[Weight.PATIENCE] * 100


@kernel
def turn_score(s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int, verb: int) -> int:
    """A verb of one's own turn; to end it is worth nothing."""
    if verb == Verb.END:
        return 0
    if verb == Verb.HOLD:
        return wait_worth(policy)
    if verb == Verb.MOVE:
        return move_score(s, v, w, policy, i)
    if verb == Verb.FLEE:
        weigh_flight(s, v, w, policy, i)
        return w.notes.total
    return action_score(s, v, w, policy, i, verb)


@kernel
def action_score(s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int, verb: int) -> int:
    """R07: the worth of an action for each AP, at its best aim; after `begin_weighing`.

    Worked out once a decision, for it is the same from either row: melee from the back row cannot be used at all.
    """
    if w.worths[verb] == UNKNOWN:
        cost = ap_cost(s, i, verb)
        worth = best_use(s, v, w, policy, i, verb)
        w.worths[verb] = worth // cost if cost > 1 else worth
    return w.worths[verb]


@kernel
def best_use(s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int, verb: int) -> int:
    """The worth of an action at its best aim, which is noted."""
    w.notes.aims[verb] = 0
    w.notes.aim_counts[verb] = 0
    ability = s.abilities[ability_of(s, i, verb)]
    if not wants_aim(ability):
        return use_worth(s, v, w, policy, i, verb, i)
    best = WORTHLESS
    bits = aims(s, v, w, i, ability)
    for k in range(w.friend_count if ability.aim == AimAt.FOE else 0, w.slot_count):
        j = w.slots[k]
        if (bits >> j) & 1 == 0 or (policy.bounds.bound and bars_aim(s, v, w, policy.bounds, i, verb, j)):
            continue
        worth = use_worth(s, v, w, policy, i, verb, j)
        w.notes.aim_counts[verb] += 1
        w.notes.scores[AIM_SLOT + k] = worth
        if worth > best:
            best = worth
            w.notes.aims[verb] = AIM_SLOT + k
    return best


@kernel
def use_worth(s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int, verb: int, j: int) -> int:
    """What an action of `i` does to all whom it reaches when it is aimed at `j`, less its price; after `look_over`."""
    ability = s.abilities[ability_of(s, i, verb)]
    reached = targets(s, v, w, i, j, ability)
    begin_score(w)
    w.dealt = 0
    while reached:
        weigh_effects(s, v, w, policy, i, lowest(reached), ability, On.TARGET)
        reached &= reached - 1
    if changes_user(ability):
        weigh_effects(s, v, w, policy, i, i, ability, On.USER)
    say(w, policy, Weight.SPEND, -price_of(s, v, i, verb, ability))
    return w.notes.total


@kernel
def changes_user(ability: Ability) -> bool:
    """Some effect falls on who uses it."""
    some = False
    for n in range(EFFECTS):
        some |= ability.effects[n].on == On.USER
    return some


@kernel
def price_of(s: RowsSpec, v: RowsFight, i: int, verb: int, ability: Ability) -> int:
    """What an item is worth, and mana as a share of all; much costs none, and a division is dear."""
    price = ITEM_PRICE if verb >= Verb.ITEM else 0
    if ability.mana:
        price += mana_cost(s, v, i, ability) * 1000 // max(s.sheets[i].mana, 1)
    return price


@kernel
def best_actions(s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int, ap: int) -> tuple[int, int]:
    """The worth for each AP of the best that `i` could do with so many, as the view has its row and role; and of the
    best that it could do again and again.
    """
    was = v.ap
    v.ap = ap
    best = 0
    again = 0
    for n in range(w.action_count):
        verb = w.actions[n]
        if can_use(s, v, w, i, verb):
            worth = action_score(s, v, w, policy, i, verb)
            best = max(best, worth)
            if worth > again and bears_repeating(s.abilities[ability_of(s, i, verb)]):
                again = worth
    v.ap = was
    return best, again


@kernel
def bears_repeating(ability: Ability) -> bool:
    """Foes bear more than once, but friends are healed and raised, and items are used up."""
    return ability.aim == AimAt.FOE and not ability.fixed and ability.uses == 0


@kernel
def done_by_row(
    s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int, left: int, later: int
) -> tuple[int, int]:
    """R02: what `i` can do to foes from the front row, and from the back, with the AP left of a turn and so many later.

    From the back row that is what is not melee, unless the row does not count (R06, R08).
    """
    was, row = v.ap, v.units[i].row
    v.ap = max(ap_of_turn(s, v, i), left)
    v.units[i].row = Row.BACK
    back_counts = not in_front(s, v, i)
    v.units[i].row = Row.FRONT
    now = then = far_now = far_then = 0
    for n in range(w.action_count):
        verb = w.actions[n]
        ability = s.abilities[ability_of(s, i, verb)]
        far = not ability.melee or not back_counts
        least = min(far_now, far_then) if far else min(now, then)
        if ability.aim != AimAt.FOE or UNKNOWN < w.worths[verb] <= least or not can_use(s, v, w, i, verb):
            continue
        worth = action_score(s, v, w, policy, i, verb)
        at_once = worth if ap_cost(s, i, verb) <= left else 0
        now, then = max(now, at_once), max(then, worth)
        if far:
            far_now, far_then = max(far_now, at_once), max(far_then, worth)
    v.ap, v.units[i].row = was, row
    place = later * policy.weights[Weight.PLACE]
    return now * left + then * place // 100, far_now * left + far_then * place // 100


@kernel
def risked_in(s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int, row: int) -> int:
    """R02, R08: what it is worth, mostly below 0, to stand in a row."""
    was = v.units[i].row
    v.units[i].row = row
    begin_score(w)
    row_risk(s, v, w, policy, i)
    v.units[i].row = was
    return w.notes.total


@kernel
def row_worth(s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int, row: int) -> int:
    """R01: a row at the start: what can be done to foes from it later, less the risk of standing there."""
    front, back = done_by_row(s, v, w, policy, i, 0, 2 * LATER)
    return (front if row == Row.FRONT else back) + risked_in(s, v, w, policy, i, row)


@kernel
def strikes_by_hand(s: RowsSpec, w: RowsWork, i: int) -> bool:
    """R02: what it can do to foes is not the same from either row: some of it is melee, and some of them in front."""
    for n in range(w.action_count):
        ability = s.abilities[ability_of(s, i, w.actions[n])]
        if ability.melee and ability.aim == AimAt.FOE:
            return w.front != 0
    return False


@kernel
def move_score(s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int) -> int:
    """R07: the other row is better for this turn and the next by more than the AP could do here."""
    here = v.units[i].row
    there = Row.BACK if here == Row.FRONT else Row.FRONT
    better = risked_in(s, v, w, policy, i, there) - risked_in(s, v, w, policy, i, here)
    if strikes_by_hand(s, w, i):
        front, back = done_by_row(s, v, w, policy, i, v.ap - s.profile.move_cost, LATER)
        better += front - back if there == Row.FRONT else back - front
    return better


@kernel
def turn_worth(s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int) -> int:
    """R07: what the AP of a turn could do, as the view has its role: the best action, then what foes bear once more."""
    ap = ap_of_turn(s, v, i)
    best, again = best_actions(s, v, w, policy, i, ap)
    return best + again * (ap - 1)


@kernel
def role_score(s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int, role: int) -> int:
    """R05, R14: what a turn in the role could do, and what the role does for who bears it."""
    was = v.units[i].role
    v.units[i].role = role
    forget_worths(w)
    done = turn_worth(s, v, w, policy, i)
    begin_score(w)
    weigh_role(s, v, w, policy, i)
    v.units[i].role = was
    return done + w.notes.total
