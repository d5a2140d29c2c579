"""What verbs without an aim are worth: weapons handled, cover, stealth, standing up, leaving (T03, T22, T37, T84)."""

from __future__ import annotations

from ...rules.core.kernel import answers, kernel
from ...rules.twenty.core.bands import CANNOT, seen_band
from ...rules.twenty.core.minds import anybody_sought
from ...rules.twenty.core.wills import may_attack
from ...rules.twenty.skirmish.gear import hands_after, is_loaded, weapon_in
from ...rules.twenty.skirmish.legal import ability_slot, slot_of
from ...rules.twenty.skirmish.reach import range_penalty
from ...rules.twenty.skirmish.state import SkirmishFight, SkirmishSpec, SkirmishWork
from ...rules.twenty.skirmish.words import Free, Style, Verb
from ..objectives import goal_zone
from ..policy import Policy
from ..tally import begin_score, divide_score, say
from ..twenty.asks import Stage, stage_of, weigh_plain
from ..twenty.effects import weigh_use
from ..twenty.guesses import in_play, plight
from ..twenty.places import outlook
from ..twenty.survey import look_about, restless
from .spots import kept_off
from .weapons import weigh_in_band
from .weights import Weight

LEAVING = 1500  # what the side loses with somebody who leaves
UNARMED = 150  # a weapon out of use
UP = 60  # to be on one's feet
HIDING = 60
SEEKING = 40
BLIND_SEEKING = 160  # nobody else is to be fought
SPARE_TIME = 12  # what may be done when there is nothing better to do


@answers(stage_of, SkirmishFight)
def skirmish_stage(s: SkirmishSpec, v: SkirmishFight, i: int, verb: int) -> int:
    """T22, T24: what is free; T03, T09, T37, T40, T41: what is done for the sake of later actions."""
    free = v.units[i].free
    if verb == Verb.COMPANION or (verb == Verb.COVER and v.units[i].moved):
        return Stage.FREE
    if verb == Verb.MOVE:
        return Stage.FREE if free == Free.MOVE else Stage.PREPARATION
    if Verb.FIRE <= verb < Verb.RUN_FIRE:
        return Stage.FREE if free == Free.SHOT else Stage.ACTION
    prepares = verb == Verb.RUN or Verb.RUN_FIRE <= verb < Verb.REACT
    prepares = prepares or Verb.STAND <= verb <= Verb.RETRIEVE
    return Stage.PREPARATION if prepares else Stage.ACTION


@answers(weigh_plain, SkirmishFight)
def weigh_skirmish_verb(
    s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int, verb: int, action: int
) -> None:
    """A verb of one's own turn that needs no aim."""
    if verb >= Verb.ABILITY:
        weigh_use(s, v, w, policy, i, ability_slot(verb), i, verb >= Verb.EMPOWER)
        divide_score(w, s.abilities[s.sheets[i].abilities[ability_slot(verb)] - 1].actions)
    elif verb >= Verb.READY:
        weigh_handling(s, v, w, policy, i, verb, action)
    elif verb == Verb.STAND:
        say(w, policy, Weight.HELP, UP + SPARE_TIME * restless(v))
        say(w, policy, Weight.CLOSE, 0 if action > 0 else UP)
    elif verb == Verb.COVER:
        look_about(s, v, w, policy, i)
        say(w, policy, Weight.COVER, kept_off(s, v, w, i))
    elif verb == Verb.HIDE:
        weigh_hiding(s, v, w, policy, i)
    elif verb == Verb.SEARCH:
        weigh_search(s, v, w, policy, i)
    elif verb == Verb.RETRIEVE:
        say(w, policy, Weight.AIM, UNARMED)
    elif verb == Verb.ESCAPE:
        weigh_leaving(s, v, w, policy, i)


@kernel
def best_with(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int, slot: int) -> int:
    """The best that the weapon of a slot can do now, as the view has it in hand; 0 nothing."""
    best = 0
    if s.weapons[weapon_in(s, v, i, slot)].ranged and not is_loaded(s, v, i, slot):
        return 0
    for n in range(w.slot_count):
        j = w.slots[n]
        if not may_attack(s, v, w, i, j) or range_penalty(s, v, i, slot, seen_band(s, v, w, i, j)) == CANNOT:
            continue
        begin_score(w)
        weigh_in_band(s, v, w, policy, i, j, slot, seen_band(s, v, w, i, j), 0)
        best = max(best, w.notes.total)
    return best


@kernel
def best_prepared(
    s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int, verb: int, slot: int
) -> int:
    """The best that the weapon of a slot could do after the verb."""
    me = v.units[i]
    in_hand = me.in_hand
    fired = me.fired[slot]
    drawn = me.drawn
    sighted = me.sighted
    last = me.last
    me.last = 0  # T30: recoil rests meanwhile
    if verb < Verb.RELOAD:
        me.in_hand = hands_after(s, v, i, slot)
    elif verb < Verb.DRAW:
        me.fired[slot] = 0
    elif verb < Verb.SIGHT:
        me.drawn |= 1 << slot
    else:
        me.sighted |= 1 << slot
    best = best_with(s, v, w, policy, i, slot)
    me.in_hand = in_hand
    me.fired[slot] = fired
    me.drawn = drawn
    me.sighted = sighted
    me.last = last
    return best


@kernel
def weigh_handling(
    s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int, verb: int, action: int
) -> None:
    """T03: a weapon readied or reloaded is better for all actions to come, T40, T41: one drawn or lined up for one."""
    slot = slot_of(verb)
    better = best_prepared(s, v, w, policy, i, verb, slot) - action
    begin_score(w)
    if better > 0:
        often = v.units[i].actions if verb < Verb.DRAW else 1
        say(w, policy, Weight.AIM, often * better // 100)
    elif action <= 0 and Verb.RELOAD <= verb < Verb.DRAW:
        say(w, policy, Weight.AIM, SPARE_TIME * v.units[i].fired[slot] // s.weapons[weapon_in(s, v, i, slot)].magazine)


@kernel
def weigh_hiding(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int) -> None:
    """T84: nobody aims at one, and the next attack is better; but it does not end a fight."""
    look_about(s, v, w, policy, i)
    worth = HIDING + outlook(s, v, w, i)[1] // 4
    if s.sheets[i].styles & Style.SNIPER:
        worth += HIDING
    say(w, policy, Weight.STEALTH, -SPARE_TIME if restless(v) else worth)


@kernel
def weigh_search(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int) -> None:
    """T84: the more so if there is nobody else to fight; but then at the end of a walk, not all the time."""
    alone = True
    for j in range(s.count):
        if in_play(s, v, i, j):
            alone = False
    if anybody_sought(s, v, i):
        walks = alone and v.units[i].actions > 1
        say(w, policy, Weight.CLOSE, SPARE_TIME if walks else (BLIND_SEEKING if alone else SEEKING))


@kernel
def weigh_leaving(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int) -> None:
    """To leave is a loss to the side, unless that is what it is there for; more so the better it goes."""
    if goal_zone(s, v, i) & s.exits[s.sheets[i].side]:
        say(w, policy, Weight.GOAL, LEAVING)
        return
    say(w, policy, Weight.GOAL, -LEAVING)
    say(w, policy, Weight.FLEE, (plight(s, v, i) - 50) * 60)
