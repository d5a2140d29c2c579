"""Rounds and their order (T01, T02, T12): sense rolls, ambush and stealth at the start, who acts when."""

from __future__ import annotations

from ...core.endings import are_foes, end_round, settle_open
from ...core.events import emit
from ...core.frames import hush, push
from ...core.kernel import entry, kernel, modal
from ...core.records import Array
from ...core.state import NOBODY, Ending, Fate, Frame
from .harm import age_fallen, full_health, full_resource
from .minds import stealth_bonus, stealth_rank
from .rolls import sense_of, skill_roll
from .state import TwentyFight, TwentySpec, TwentyWork
from .statuses import end_all_by, end_all_with, shorten, take_hold
from .table import Lasts, Status
from .words import Doing, Encounter, Ev, RollFor

EACH_ROUND = 1  # profile.order
BEGINS, NEXT = range(2)  # stages of a round


@modal
def refresh(s: TwentySpec, f: TwentyFight, i: int) -> None:
    """Mode: what `i` has anew each round."""


@kernel
def is_standing(f: TwentyFight, i: int) -> bool:
    """In the fight."""
    return f.units[i].fate == Fate.STANDING


@kernel
def stander(s: TwentySpec, f: TwentyFight, i: int, x: int, y: int) -> int:
    """Who else stands in the cell, -1 nobody."""
    for k in range(s.count):
        if k != i and is_standing(f, k) and f.units[k].x == x and f.units[k].y == y:
            return k
    return NOBODY


@kernel
def is_companion(s: TwentySpec, i: int) -> bool:
    """T12: it acts on its controller's turn."""
    return s.sheets[i].controller != 0


@kernel
def fill_pools(s: TwentySpec, f: TwentyFight, i: int) -> None:
    """T43, T11: full health, resource and blood where nothing is said of its health."""
    me = f.units[i]
    if me.health:
        return
    me.health = full_health(s, i)
    if me.resource == 0:
        me.resource = full_resource(s, i)
    if me.blood == 0:
        me.blood = s.sheets[i].blood


@entry
def fill_one(S: Array[TwentySpec], k: int, F: Array[TwentyFight], i: int) -> None:
    """Everybody comes to fight `i` rested, unless its start says otherwise."""
    for j in range(S[k].count):
        fill_pools(S[k], F[i], j)


@kernel
def fade(s: TwentySpec, f: TwentyFight, i: int) -> None:
    """T11: a fading resource has lost 1 a minute since the last fight."""
    if s.sheets[i].fades:
        f.units[i].resource = max(f.units[i].resource - s.minutes, 0)


@kernel
def lies_in_wait(s: TwentySpec, i: int) -> bool:
    """T02: its side ambushes, or starts in stealth."""
    return (s.lurking >> s.sheets[i].side) & 1 != 0


@kernel
def clumsiest(s: TwentySpec, f: TwentyFight) -> int:
    """T02: the ambusher with the lowest stealth bonus, -1 nobody."""
    found = NOBODY
    for i in range(s.count):
        if lies_in_wait(s, i) and is_standing(f, i):
            if found == NOBODY or stealth_rank(s, i) < stealth_rank(s, found):
                found = i
    return found


@kernel
def is_ambushed(s: TwentySpec, f: TwentyFight, i: int) -> bool:
    """T02: somebody lies in wait for it."""
    if lies_in_wait(s, i) or not is_standing(f, i):
        return False
    for j in range(s.count):
        if lies_in_wait(s, j) and are_foes(s, i, j) and is_standing(f, j):
            return True
    return False


@kernel
def surprise(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, stealth: int) -> None:
    """T02: who does not sense the ambush is unaware: loses its first turn and reactions, and is staggered."""
    sense = skill_roll(s, f, w, i, RollFor.AWARE, sense_of(s, i))
    if sense >= stealth:
        return
    emit(w, Ev.UNAWARE, i, -1, sense, stealth, 0, 0, 2)
    take_hold(s, f, w, i, Status.UNAWARE, 0, Lasts.ROUNDS, 1, NOBODY, False)
    if s.profile.ambush_staggers:
        take_hold(s, f, w, i, Status.STAGGERED, 0, Lasts.STAYS, 0, NOBODY, False)


@kernel
def spring_ambush(s: TwentySpec, f: TwentyFight, w: TwentyWork) -> None:
    """T02: each of the ambushed rolls sense against one stealth roll with the ambushers' lowest bonus."""
    hider = clumsiest(s, f)
    if hider == NOBODY:
        return
    stealth = skill_roll(s, f, w, hider, RollFor.STEALTH, stealth_bonus(s, f, hider))
    for i in range(s.count):
        if is_ambushed(s, f, i):
            surprise(s, f, w, i, stealth)


@kernel
def go_into_stealth(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, rule: int) -> None:
    """T84: a stealth roll, 1d20 + stealth rank, that a Sense check must beat."""
    total = max(skill_roll(s, f, w, i, RollFor.STEALTH, stealth_bonus(s, f, i)), 0)
    f.units[i].found_by = 0
    take_hold(s, f, w, i, Status.STEALTH, total, Lasts.STAYS, 0, i, False)
    emit(w, Ev.HIDE, i, -1, total, 0, 0, 0, rule)


@kernel
def open_encounter(s: TwentySpec, f: TwentyFight, w: TwentyWork) -> None:
    """T02: what kind of encounter it is; then the first round."""
    settle_open(f)
    f.actor = NOBODY
    hush(f)
    for i in range(s.count):
        fill_pools(s, f, i)
        fade(s, f, i)
    if s.encounter == Encounter.AMBUSH:
        spring_ambush(s, f, w)
    elif s.encounter == Encounter.STEALTH and s.profile.stealth_start:
        for i in range(s.count):
            if lies_in_wait(s, i) and is_standing(f, i):
                go_into_stealth(s, f, w, i, 2)
    push(f, Doing.ROUND, NOBODY, NOBODY)


@kernel
def roll_sense(s: TwentySpec, f: TwentyFight, w: TwentyWork) -> None:
    """T01: everyone rolls 1d20 + sense; T12: companions go with their controllers."""
    for i in range(s.count):
        if is_standing(f, i) and not is_companion(s, i):
            f.units[i].initiative = skill_roll(s, f, w, i, RollFor.SENSE, sense_of(s, i))


@kernel
def goes_before(s: TwentySpec, f: TwentyFight, i: int, j: int) -> bool:
    """T01: highest first; ties: higher sense bonus, then the player side, then roster order."""
    if f.units[i].initiative != f.units[j].initiative:
        return f.units[i].initiative > f.units[j].initiative
    if s.profile.ties_by_sense and sense_of(s, i) != sense_of(s, j):
        return sense_of(s, i) > sense_of(s, j)
    if s.profile.players_first and s.sheets[i].player != s.sheets[j].player:
        return s.sheets[i].player > s.sheets[j].player
    return i < j


@kernel
def place(f: TwentyFight, i: int, at: int) -> None:
    """Put `i` into the order, the others behind it."""
    k = f.order_count
    while k > at:
        f.order[k] = f.order[k - 1]
        k -= 1
    f.order[at] = i
    f.order_count += 1


@kernel
def line_up(s: TwentySpec, f: TwentyFight, w: TwentyWork) -> None:
    """T01: sort who rolled into the order; T12: companions right behind their controllers."""
    f.order_count = 0
    for i in range(s.count):
        if is_standing(f, i) and not is_companion(s, i):
            at = 0
            while at < f.order_count and goes_before(s, f, f.order[at], i):
                at += 1
            place(f, i, at)
    for i in range(s.count):
        if is_standing(f, i) and is_companion(s, i):
            follow(s, f, i)
    for k in range(f.order_count):
        emit(w, Ev.ORDER, f.order[k], -1, k, f.units[f.order[k]].initiative, 0, 0, 1)


@kernel
def follow(s: TwentySpec, f: TwentyFight, i: int) -> None:
    """T12: a companion's place is behind its controller and those that follow it already; without one, the last."""
    at = f.order_count
    for k in range(f.order_count):
        if f.order[k] == s.sheets[i].controller - 1:
            at = k + 1
    while at < f.order_count and is_companion(s, f.order[at]):
        at += 1
    place(f, i, at)


@kernel
def begin_round(s: TwentySpec, f: TwentyFight, w: TwentyWork) -> None:
    """A new round; T01: the order is rolled at the start and kept, as an option each round."""
    f.round_no += 1
    f.turn = 0
    emit(w, Ev.ROUND, -1, -1, f.round_no, 0, 0, 0, 1)
    for i in range(s.count):
        f.units[i].acted = 0
        refresh(s, f, i)
    if f.round_no == 1 or s.profile.order == EACH_ROUND:
        roll_sense(s, f, w)
        line_up(s, f, w)


@kernel
def next_in_order(s: TwentySpec, f: TwentyFight, w: TwentyWork) -> int:
    """Who acts next, -1 nobody; what the fallen have caused for the round ends at their place (T94)."""
    while f.turn < f.order_count:
        i = f.order[f.turn]
        f.turn += 1
        if is_standing(f, i) and not f.units[i].acted:
            return i
        if not is_standing(f, i):
            end_all_by(s, f, w, i)
    return NOBODY


@kernel
def close_round(s: TwentySpec, f: TwentyFight, w: TwentyWork) -> None:
    """The round is over."""
    for i in range(s.count):
        if is_standing(f, i):
            end_all_with(f, w, i, Lasts.ROUND)
            if s.profile.rounds_end_late:
                shorten(f, w, i, Lasts.ROUNDS)  # T94, as an option
    age_fallen(s, f, w)
    f.rounds_over += 1
    end_round(s, f)


@kernel
def run_round(s: TwentySpec, f: TwentyFight, w: TwentyWork, frame: Frame) -> None:
    """Let the round go on: the next turn, or the next round."""
    if frame.stage == BEGINS:
        begin_round(s, f, w)
        frame.stage = NEXT
    i = next_in_order(s, f, w)
    if f.ending != Ending.ONGOING:
        return
    if i != NOBODY:
        push(f, Doing.TURN, i, i)
    else:
        close_round(s, f, w)
        frame.stage = BEGINS


@kernel
def stands_in(s: TwentySpec, f: TwentyFight, i: int, zone: int) -> bool:
    """Combatant `i` stands in the zone (bits)."""
    return (s.zones[f.units[i].y, f.units[i].x] & zone) != 0


@kernel
def print_of(s: TwentySpec, f: TwentyFight) -> int:
    """A number that changes with health, resources, fates and statuses."""
    total = 0
    for i in range(s.count):
        me = f.units[i]
        pools = me.health + 2048 * me.resource + 65536 * me.blood
        total = (total * 31 + pools * 7 + me.fate * 3 + (me.bearing & 0xFFFFFFFF) + (me.bearing >> 32)) & 0xFFFFFFFFFF
    return total


@kernel
def nearest_foes(s: TwentySpec, f: TwentyFight) -> int:
    """The smallest distance between standing foes, squared."""
    best = 1 << 20
    for i in range(s.count):
        for j in range(i):
            if are_foes(s, i, j) and is_standing(f, i) and is_standing(f, j):
                dx = f.units[i].x - f.units[j].x
                dy = f.units[i].y - f.units[j].y
                best = min(best, dx * dx + dy * dy)
    return best
