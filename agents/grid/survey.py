"""A look about, once a decision: what foes can do to one and one to them, whom one can help, where one wants to go."""

from __future__ import annotations

from ...rules.core.board import adjacent, distance, scale
from ...rules.core.endings import are_foes
from ...rules.core.kernel import kernel
from ...rules.core.lines import CONCEALED, line
from ...rules.core.state import Fate
from ...rules.grid.abilities import is_usable
from ...rules.grid.legal import carries
from ...rules.grid.sight import is_blocked, seen_line
from ...rules.grid.state import GridFight, GridSpec, GridWork
from ...rules.grid.words import AimAt, Skill, Verb
from ..board.ways import Errand
from ..objectives import holds_out
from ..policy import Policy
from ..tally import begin_score
from .guesses import begin_guessing, best_bonus, best_range, blow, in_play, known, shield_of
from .targets import weigh_target
from .ways import errand_of, find_way
from .weights import Weight

WHO, NEAR, CHARGE, SHOT, RANGE, TOUCH, FAR, REACH = range(8)  # what is noted about each in `notes.about`
STEP = 100  # what a cell nearer is worth
CALM = 6  # rounds after which everybody begins to want an end
EAGER = 4  # restless rounds that double the pull towards the foe
THROUGH = (100, 60, 35, 20)  # percent of a shot that still counts through so many Banes


@kernel
def begin_looking(s: GridSpec, w: GridWork) -> None:
    """Another decision: nothing is noted of what was seen before."""
    w.notes.count = -1
    w.notes.seen = -1
    w.notes.touched = -1
    begin_guessing(s, w)


@kernel
def is_hasty(w: GridWork, policy: Policy) -> bool:
    """Only the best choice is wanted, and no whim makes another of it: ending the turn, worth 0, beats what is not."""
    return w.notes.hasty != 0 and policy.weights[Weight.WHIM] == 0


@kernel
def look_about(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int) -> None:
    """Note it all, unless that is done."""
    if w.notes.count >= 0:
        return
    w.notes.count = 0
    off = shield_of(s, v, w, i, i, Skill.REFLEXES)
    for n in range(w.slot_count):
        j = w.slots[n]
        if in_play(s, v, i, j):
            note_foe(s, v, w, policy, i, j, off)
        elif j != i and not are_foes(s, i, j) and v.units[j].fate == Fate.STANDING and v.action_left:
            note_friend(s, v, w, policy, i, j)
    note_pull(s, v, w, policy, i)


@kernel
def note_foe(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, j: int, off: int) -> None:
    """One foe: its blow and how far it comes for it, its shot and how far that goes."""
    about = w.notes.about
    row = w.notes.count
    w.notes.count += 1
    sheet = known(s, i, j)
    about[row, WHO] = j
    about[row, NEAR] = blow(s, v, w, i, j, 0, off)
    about[row, CHARGE] = (sheet.speed + 1) * scale(s)
    about[row, RANGE] = best_range(s, sheet) * scale(s)
    about[row, SHOT] = blow(s, v, w, i, j, 1, off) if about[row, RANGE] else 0
    about[row, TOUCH] = 0
    about[row, FAR] = 0
    about[row, REACH] = 0
    if v.action_left:
        note_weapons(s, v, w, policy, i, j, row)
        note_abilities(s, v, w, policy, i, j, row, AimAt.FOE)


@kernel
def note_friend(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, j: int) -> None:
    """A friend, if one can do something for it."""
    about = w.notes.about
    row = w.notes.count
    for k in range(1, 8):
        about[row, k] = 0
    about[row, WHO] = j
    note_abilities(s, v, w, policy, i, j, row, AimAt.ALLY)
    if about[row, TOUCH] > 0 or about[row, FAR] > 0:
        w.notes.count += 1


@kernel
def worth_of(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, verb: int, j: int) -> int:
    """The score of a verb against `j` from a place where nothing is in the way, in hundredths of a point."""
    begin_score(w)
    weigh_target(s, v, w, policy, i, verb, j, 0)
    return w.notes.total // 100


@kernel
def note_opening(w: GridWork, row: int, worth: int, reach: int) -> None:
    """Something one could do to it: in touch (reach 0), or within a distance."""
    about = w.notes.about
    if reach == 0:
        about[row, TOUCH] = max(about[row, TOUCH], worth)
    elif worth > about[row, FAR]:
        about[row, FAR] = worth
        about[row, REACH] = reach


@kernel
def note_weapons(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, j: int, row: int) -> None:
    """Strike, Fire; bare hands and words for those who have nothing else."""
    armed = False
    for slot in range(4):
        k = carries(s, i, slot)
        if k < 0 or s.weapons[k].radius:
            continue
        ranged = s.weapons[k].ranged
        armed = armed or not ranged
        verb = (Verb.FIRE if ranged else Verb.STRIKE) + slot
        note_opening(w, row, worth_of(s, v, w, policy, i, verb, j), s.weapons[k].range * scale(s) if ranged else 0)
    if armed:
        return
    note_opening(w, row, worth_of(s, v, w, policy, i, Verb.PUMMEL, j), 0)
    if w.notes.about[row, FAR] == 0:
        for verb in range(Verb.DECEIVE, Verb.MENACE + 1):
            note_opening(w, row, worth_of(s, v, w, policy, i, verb, j), s.profile.social_range * scale(s))


@kernel
def note_abilities(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, j: int, row: int, aim: int) -> None:
    """Abilities that take an Action."""
    for slot in range(8):
        if not is_usable(s, v, i, slot):
            continue
        ability = s.abilities[s.sheets[i].abilities[slot] - 1]
        if ability.aim == aim and not ability.as_move:
            reach = 0 if ability.melee or ability.range <= 1 else ability.range * scale(s)
            note_opening(w, row, worth_of(s, v, w, policy, i, Verb.ABILITY + slot, j), reach)


@kernel
def through(s: GridSpec, ax: int, ay: int, bx: int, by: int) -> int:
    """Percent of a shot from a to b that counts, for what stands between (G40, G41)."""
    between = line(s, ax, ay, bx, by)
    if is_blocked(between):
        return 0
    return THROUGH[(between & 3) + (1 if between & CONCEALED else 0)]


@kernel
def long_reach(s: GridSpec, i: int) -> int:
    """Squares over which one can do harm: by shots; by words, for those who carry no weapon."""
    sheet = s.sheets[i]
    if best_range(s, sheet) == 0 and best_bonus(s, sheet, 0) < 0:
        return s.profile.social_range
    return best_range(s, sheet)


@kernel
def is_idle(s: GridSpec, v: GridFight, w: GridWork, i: int) -> bool:
    """Nothing can be done from where one stands, this turn or the next."""
    me = v.units[i]
    long = long_reach(s, i) * scale(s)
    for row in range(w.notes.count):
        j = w.notes.about[row, WHO]
        them = v.units[j]
        if adjacent(s, me.x, me.y, them.x, them.y):
            return False
        reach = max(w.notes.about[row, REACH], long)
        if distance(s, me.x, me.y, them.x, them.y) <= reach and not is_blocked(seen_line(s, v, w, i, j)):
            return False
    return True


@kernel
def restless(v: GridFight) -> int:
    """Rounds past those that one may spend on waiting for a better moment."""
    return min(max(v.round_no - CALM, 0), 12)


@kernel
def nerve(v: GridFight) -> int:
    """Percent of one's caution that is left when the fight does not end."""
    return 100 - 7 * restless(v)


@kernel
def note_pull(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int) -> None:
    """The reason to go somewhere, what a cell of the way is worth, and the way if it is worth anything.

    Who can fight from where it is need not go anywhere, but does not stay for ever.
    """
    errand = errand_of(s, v, w, policy, i)
    pull = STEP
    if errand == Errand.FIGHT:
        if holds_out(s, i):
            pull = 0
        elif is_idle(s, v, w, i):
            pull += STEP * restless(v) // EAGER
        else:
            pull = STEP * restless(v) // (3 * EAGER)
    w.notes.term = Weight.GOAL if errand == Errand.GOAL else (Weight.FLEE if errand == Errand.FLEE else Weight.CLOSE)
    w.notes.pull = pull if policy.weights[w.notes.term] else 0
    if w.notes.pull:
        find_way(s, v, w, i, errand)
