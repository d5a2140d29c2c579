"""Linked attacks (V12): what joined hits get through a soak that counts once, against what each would do alone.

Those who strike together are noted on the scratch paper of the search: `node_key` their chances to hit, `node_next`
what they deal on average, in hundredths of a point.
"""

from __future__ import annotations

from ...rules.core.frames import top
from ...rules.core.kernel import kernel
from ...rules.core.state import Frame
from ...rules.twenty.core.bands import CANNOT, band_between
from ...rules.twenty.ships.bonuses import armament_of, reach_penalty
from ...rules.twenty.ships.legal import slot_of
from ...rules.twenty.ships.links import is_linkable, is_skilled, may_join
from ...rules.twenty.ships.state import ShipsFight, ShipsSpec, ShipsWork
from ...rules.twenty.ships.words import WEAPONS, Verb
from ..policy import Policy
from ..tally import say
from ..twenty.asks import supposed_soak
from ..twenty.guesses import full, in_play, is_friend
from ..twenty.harm import say_harm
from ..twenty.survey import look_about
from .guns import shot_edge, shot_odds
from .weights import Weight

SURE = 1000
MOST = 5  # who strike together, as far as one reckons


@kernel
def note_striker(
    s: ShipsSpec, v: ShipsFight, w: ShipsWork, n: int, k: int, j: int, slot: int, penalty: int, maneuver: bool
) -> None:
    """The shot of `k` at `j` as striker `n`."""
    edge, by, low, high = shot_edge(s, v, k, j, slot, penalty)
    hit, critical = shot_odds(s, v, k, s.weapons[armament_of(s, k, slot)], edge, by, maneuver)
    w.node_key[n] = hit
    w.node_next[n] = 50 * (low + high) * (hit + critical) // max(hit, 1)  # a critical deals about twice as much


@kernel
def note_best(s: ShipsSpec, v: ShipsFight, w: ShipsWork, n: int, k: int, j: int) -> bool:
    """The best shot of `k` at `j` as striker `n`; false if nothing reaches."""
    band = band_between(s, v, k, j)
    best = -1
    hit = 0
    deals = 0
    for slot in range(WEAPONS):
        at = armament_of(s, k, slot)
        penalty = reach_penalty(s, s.sheets[k], s.weapons[at], band) if at >= 0 else CANNOT
        if penalty == CANNOT:
            continue
        note_striker(s, v, w, n, k, j, slot, penalty, False)
        if w.node_key[n] * w.node_next[n] > best:
            best = w.node_key[n] * w.node_next[n]
            hit = w.node_key[n]
            deals = w.node_next[n]
    w.node_key[n] = hit
    w.node_next[n] = deals
    return best >= 0


@kernel
def joined(w: ShipsWork, count: int, before: int, soak: int, left: int) -> tuple[int, int]:
    """T32: what strikers do together beyond the `before` that is joined already, all in hundredths; the chance that it
    takes the target out."""
    total = 0
    falls = 0
    for hits in range(1 << count):
        odds = SURE
        damage = before
        for n in range(count):
            if (hits >> n) & 1:
                odds = odds * w.node_key[n] // SURE
                damage += w.node_next[n]
            else:
                odds = odds * (SURE - w.node_key[n]) // SURE
        through = min(max(damage - soak, 0), left)
        total += odds * through // SURE
        falls += odds if through >= left else 0
    return total, falls


@kernel
def alone(w: ShipsWork, n: int, soak: int, left: int) -> int:
    """What striker `n` would do by itself."""
    return w.node_key[n] * min(max(w.node_next[n] - soak, 0), left) // SURE


@kernel
def weigh_link(
    s: ShipsSpec,
    v: ShipsFight,
    w: ShipsWork,
    policy: Policy,
    i: int,
    j: int,
    slot: int,
    band: int,
    maneuver: bool,
) -> None:
    """To call friends who have an attack left: together, less what those could still do alone on their own turns."""
    penalty = reach_penalty(s, s.sheets[i], s.weapons[armament_of(s, i, slot)], band)
    note_striker(s, v, w, 0, i, j, slot, max(penalty, -20), maneuver)
    soak = 100 * supposed_soak(s, v, i, j, 0)
    left = 100 * max(v.units[j].health, 1)
    count = 1
    spent = 0
    apart = alone(w, 0, soak, left)
    for k in range(s.count):
        if count < MOST and may_join(s, v, i, k, j) and note_best(s, v, w, count, k, j):
            by_itself = alone(w, count, soak, left)
            apart += by_itself
            if not v.units[k].acted:
                spent += by_itself
            count += 1
    together, falls = joined(w, count, 0, soak, left)
    say_harm(s, v, w, policy, i, j, max(together - spent, 0), falls)
    say(w, policy, Weight.LINK, 10 * max(together - apart, 0) // full(s, v, j))


@kernel
def called(v: ShipsFight) -> Frame:
    """The linked attack that one is asked to join."""
    return v.frames[max(v.depth - 2, 0)]


@kernel
def weigh_joining(s: ShipsSpec, v: ShipsFight, w: ShipsWork, policy: Policy, i: int, verb: int) -> None:
    """To add an attack: what it adds to those that have hit and those that may, less what it could do alone."""
    j = top(v).target
    link = called(v)
    penalty = reach_penalty(s, s.sheets[i], s.weapons[armament_of(s, i, slot_of(verb))], band_between(s, v, i, j))
    soak = 100 * max(supposed_soak(s, v, i, j, 0) - link.steps, 0)
    left = 100 * max(v.units[j].health, 1)
    before = 100 * link.amount + to_come(s, v, w, i, j, link)
    note_striker(s, v, w, 0, i, j, slot_of(verb), max(penalty, -20), verb >= Verb.JOIN_MANEUVER)
    together, falls = joined(w, 1, before, soak, left)
    adds = together - min(max(before - soak, 0), left)
    by_itself = 0 if v.units[i].acted else alone(w, 0, soak, left)
    say_harm(s, v, w, policy, i, j, max(adds - by_itself, 0), falls if adds > by_itself else 0)
    say(w, policy, Weight.LINK, 10 * max(adds - by_itself, 0) // full(s, v, j))


@kernel
def to_come(s: ShipsSpec, v: ShipsFight, w: ShipsWork, i: int, j: int, link: Frame) -> int:
    """What those who are asked later may add, on average."""
    more = 0
    for k in range(link.who, s.count):
        if k != i and k != link.actor and may_join(s, v, i, k, j) and note_best(s, v, w, 0, k, j):
            more += w.node_key[0] * w.node_next[0] // SURE
    return more


@kernel
def weigh_waiting(s: ShipsSpec, v: ShipsFight, w: ShipsWork, policy: Policy, i: int) -> None:
    """V12: attacks kept are there for the links of friends who have still to act this round."""
    if policy.weights[Weight.PATIENCE] == 0 or v.units[i].attacks <= 0 or not is_skilled(s, i):
        return
    callers = 0
    for k in range(s.count):
        if is_friend(s, v, i, k) and not v.units[k].acted and is_skilled(s, k):
            callers += 1
    if callers == 0:
        return
    look_about(s, v, w, policy, i)
    best = 0
    for j in range(s.count):
        if in_play(s, v, i, j) and is_linkable(s, j) and note_best(s, v, w, 0, i, j):
            best = max(best, 10 * w.node_key[0] * w.node_next[0] // SURE // full(s, v, j))
    say(w, policy, Weight.PATIENCE, best)
