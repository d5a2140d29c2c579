"""What verbs without an aim are worth, and reactions (G15, G23, G33 to G35, G44, G46)."""

from __future__ import annotations

from ...rules.core.board import distance, scale
from ...rules.core.frames import top
from ...rules.core.kernel import kernel
from ...rules.core.lines import line
from ...rules.core.state import NOBODY
from ...rules.grid.attacks import attack_boons, melee_weapon
from ...rules.grid.engagement import beside
from ...rules.grid.pools import pool_at_start, pool_of
from ...rules.grid.sight import is_blocked
from ...rules.grid.state import GridFight, GridSpec, GridWork
from ...rules.grid.words import On, Pool, Skill, Variant, Verb
from ..objectives import goal_zone, is_charge
from ..policy import Policy
from ..tally import say
from .guesses import PLAIN, best_range, blow, in_play, known, life, number_for, shield_of
from .odds import mean, wins
from .survey import THROUGH, restless
from .targets import weigh_weapon
from .ways import plight
from .weights import Weight

SHOT = 250  # what an arrow does on average
LEAVING = 1000  # what the side loses with somebody who leaves
UP = 200  # what it is worth to be on one's feet, to those who do not shoot
UNARMED = 10000  # an Action worth less is no reason to stay down


@kernel
def weigh_plain(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, verb: int, action: int) -> None:
    """A verb of one's own turn that needs no aim; End is worth nothing. `action` is what the best Action is worth."""
    if verb == Verb.STAND or verb == Verb.DIVE_PRONE:
        sign = 1 if verb == Verb.STAND else -1
        wants_up = 0 if shoots(s, i) and (action > UNARMED or not v.action_left) else UP
        say(w, policy, Weight.CAUTION, -sign * lying(s, v, w, i))
        say(w, policy, Weight.CLOSE, sign * (wants_up + 20 * restless(v)))
    elif verb == Verb.SHELTER:
        say(w, policy, Weight.COVER, sheltering(s, v, w, i))
    elif verb == Verb.BREATHE or verb == Verb.BREATHE_FOCUS:
        weigh_breath(s, v, w, policy, i, Pool.STAMINA if verb == Verb.BREATHE else Pool.FOCUS)
    elif verb == Verb.HIDE:
        say(w, policy, Weight.STEALTH, -10 if restless(v) else 60)
    elif verb == Verb.SEEK:
        say(w, policy, Weight.STEALTH, 120)
    elif verb == Verb.BREAK_FREE:
        weigh_breaking_free(s, v, w, policy, i)
    elif verb == Verb.YIELD or verb == Verb.ESCAPE:
        weigh_leaving(s, v, w, policy, i, verb)
    elif (verb == Verb.DELAY or verb == Verb.WAIT) and policy.weights[Weight.PATIENCE]:
        say(w, policy, Weight.PATIENCE, 100 if is_early(s, v, w, i) else -20)
    elif verb == Verb.ACT_NOW:
        say(w, policy, Weight.OPENING, 10)


@kernel
def is_early(s: GridSpec, v: GridFight, w: GridWork, i: int) -> bool:
    """G23: no foe is in reach of a charge yet, but one that has still to act may come: who waits strikes first."""
    me = v.units[i]
    near = (s.sheets[i].speed + 1) * scale(s)
    comes = False
    for n in range(w.friend_count, w.slot_count):
        j = w.slots[n]
        if not in_play(s, v, i, j):
            continue
        away = distance(s, me.x, me.y, v.units[j].x, v.units[j].y)
        if away <= near:
            return False
        comes = comes or (v.units[j].acted == 0 and away <= 2 * near)
    return comes and not shoots(s, i)


@kernel
def shoots(s: GridSpec, i: int) -> bool:
    """It can fight from where it lies."""
    return best_range(s, s.sheets[i]) > 0


@kernel
def lying(s: GridSpec, v: GridFight, w: GridWork, i: int) -> int:
    """G33: what it is worth to be prone: worse to shoot at, easier to strike."""
    worth = 0
    for n in range(w.friend_count, w.slot_count):
        j = w.slots[n]
        if not in_play(s, v, i, j):
            continue
        if beside(s, v, i, j):
            worth -= SHOT // 2
        elif best_range(s, known(s, i, j)):
            worth += SHOT // 6
        else:
            worth -= SHOT // 8
    return worth


@kernel
def sheltering(s: GridSpec, v: GridFight, w: GridWork, i: int) -> int:
    """G33: what a step more of cover keeps off."""
    worth = 0
    for n in range(w.friend_count, w.slot_count):
        j = w.slots[n]
        if not in_play(s, v, i, j) or not best_range(s, known(s, i, j)):
            continue
        between = line(s, v.units[j].x, v.units[j].y, v.units[i].x, v.units[i].y)
        near = between >> 3
        if near and not is_blocked(between):
            have = max(between & 3, near)
            worth += SHOT * (THROUGH[have] - THROUGH[min(max(between & 3, near + s.profile.shelter), 2)]) // 200
    return worth


@kernel
def weigh_breath(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, pool: int) -> None:
    """G15: what it gives back, as far as it is missing."""
    missing = 100 * (pool_at_start(s, i, pool) - pool_of(v, i, pool))
    given = min(mean(s.profile.breathe_die), missing)
    if pool != Pool.STAMINA:
        given = given // 3
    elif v.units[i].stamina == 0:
        given += 100  # G11
    say(w, policy, Weight.HEAL, given * 2 // 3)


@kernel
def weigh_breaking_free(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int) -> None:
    """G51: the more so for those who do not fight hand to hand."""
    holder = v.units[i].held_by - 1
    tn = number_for(s, v, w, i, i, Skill.ATHLETICS, On.OTHER)
    odds = wins(tn, number_for(s, v, w, i, holder, Skill.ATHLETICS, On.OTHER))
    say(w, policy, Weight.OPENING, odds * (400 if shoots(s, i) or goal_zone(s, v, i) else 150) // 1000)


@kernel
def weigh_leaving(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, verb: int) -> None:
    """To leave is a loss to the side, unless that is what it is there for; more so the better it goes."""
    if verb == Verb.ESCAPE and goal_zone(s, v, i) & s.exits[s.sheets[i].side]:
        say(w, policy, Weight.GOAL, LEAVING)
        return
    say(w, policy, Weight.GOAL, -LEAVING)
    reason = Weight.FLEE if verb == Verb.ESCAPE else Weight.YIELD
    if policy.weights[reason]:
        say(w, policy, reason, 40 * (plight(s, v, w, i) - 50))


@kernel
def weigh_reaction(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, verb: int) -> None:
    """Strike back (G34, G35), or Intercept (G46); to decline is worth nothing."""
    frame = top(v)
    if verb == Verb.DECLINE or frame.target == NOBODY:
        return
    if frame.actor == i:
        flags = Variant.SUBDUE if verb == Verb.REACT_SUBDUE else 0
        boons = attack_boons(s, v, i, frame.target, 0)
        weigh_weapon(s, v, w, policy, i, frame.target, melee_weapon(s, i) - 1, flags, boons)
    else:
        weigh_intercept(s, v, w, policy, i, frame.target, frame.actor)


@kernel
def weigh_intercept(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, j: int, by: int) -> None:
    """G46: what the blow would cost the friend, against what it costs oneself behind one's Block."""
    if by == NOBODY:
        return
    ranged = 0 if beside(s, v, by, j) else 1
    theirs = blow(s, v, w, i, by, ranged, shield_of(s, v, w, i, j, Skill.REFLEXES))
    mine = blow(s, v, w, i, by, ranged, shield_of(s, v, w, i, i, Skill.BLOCK))
    share = PLAIN * theirs // max(life(s, v, i, j, Pool.STAMINA), 200)
    say(w, policy, Weight.PROTECT, 2 * share if is_charge(s, j) else share)
    say(w, policy, Weight.CAUTION, -PLAIN * mine // max(life(s, v, i, i, Pool.STAMINA), 200))
