"""What a place is worth: what can be done from it, what can be done to one there, and how far it is on one's way."""

from __future__ import annotations

from ...rules.core.board import adjacent, directions, distance, scale, step_x, step_y, window_cell
from ...rules.core.choices import AIM_CELL, CELLS, Question
from ...rules.core.endings import are_foes
from ...rules.core.kernel import kernel
from ...rules.core.lines import CONCEALED, line, obstacle
from ...rules.core.reach import CENTRE, best_state, reachable, window_xy
from ...rules.core.state import Fate
from ...rules.grid.abilities import is_usable
from ...rules.grid.legal import carries
from ...rules.grid.sight import is_blocked
from ...rules.grid.state import GridFight, GridSpec, GridWork
from ...rules.grid.words import AimAt, On, Skill, Verb
from ..policy import Policy
from .guesses import PLAIN, best_range, blow, in_play, is_charge, known, life, number_for, shield_of
from .odds import chance
from .tally import begin_score, say
from .targets import weigh_target
from .ways import Errand, errand_of, find_way, holds_out, way_from
from .weights import Weight

WHO, NEAR, CHARGE, SHOT, RANGE, TOUCH, FAR, REACH = range(8)  # what is noted about others in `notes.about`
NOTHING = -(1 << 60)
SHORTLIST = 4  # places that are looked at closely
STEP = 100  # one cell nearer
NO_WAY = -1  # instead of an errand: it does not matter how far one has to go
THROUGH = (100, 60, 35, 20)  # percent of a shot that still counts through so many Banes


@kernel
def look_about(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int) -> None:
    """Note what each foe can do to one and one to it; and friends whom one can help by a touch."""
    w.notes.count = 0
    off = shield_of(s, v, w, i, i, Skill.REFLEXES)
    for n in range(w.slot_count):
        j = w.slots[n]
        if in_play(s, v, i, j):
            note_foe(s, v, w, policy, i, j, off)
        elif j != i and not are_foes(s, i, j) and v.units[j].fate == Fate.STANDING and v.action_left:
            note_friend(s, v, w, policy, i, j)


@kernel
def note_foe(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, j: int, off: int) -> None:
    """One foe."""
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
    """A friend, if one can do something for it at all."""
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
    """The score of a verb against `j` from a place where nothing is in the way."""
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
    if not armed:
        note_opening(w, row, worth_of(s, v, w, policy, i, Verb.PUMMEL, j), 0)
    if w.notes.about[row, FAR] == 0 and policy.weights[Weight.WORDS] > 0:
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
def weigh_place(
    s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, x: int, y: int, errand: int, sign: int
) -> None:
    """All that speaks for (`sign` 1) or against (-1) being at (x, y)."""
    about = w.notes.about
    beside = 0
    danger = 0
    cover = 0
    touch = 0
    far = 0
    nearest = 1 << 20
    for row in range(w.notes.count):
        them = v.units[about[row, WHO]]
        away = distance(s, x, y, them.x, them.y)
        near = adjacent(s, x, y, them.x, them.y)
        if about[row, CHARGE]:
            nearest = min(nearest, away)
        if near:
            beside += about[row, NEAR]
            touch = max(touch, about[row, TOUCH])
        elif away <= about[row, CHARGE]:
            danger += about[row, NEAR]
        if about[row, SHOT] and away <= about[row, RANGE]:
            share = through(s, them.x, them.y, x, y)
            danger += about[row, SHOT] * share // 100
            cover += about[row, SHOT] * (100 - share) // 100
        if about[row, FAR] > far and away <= about[row, REACH]:
            far = max(far, about[row, FAR] * through(s, x, y, them.x, them.y) // 100)
    say(w, policy, Weight.OPENING, sign * max(touch, far - beside, 0))
    say(w, policy, Weight.CAUTION, -sign * frailty(s, v, i, beside + danger // 2))
    say(w, policy, Weight.COVER, sign * cover // 2)
    say(w, policy, Weight.KEEP_OFF, sign * min(nearest // scale(s), 8) * 10)
    weigh_company(s, v, w, policy, i, x, y, sign)
    weigh_way(s, v, w, policy, i, x, y, errand, sign)


@kernel
def frailty(s: GridSpec, v: GridFight, i: int, danger: int) -> int:
    """Harm to expect, dearer to those who have little left, and to those who must live."""
    left = max(life(s, v, i, i, 0), 500)
    felt = danger * min(PLAIN * 100 // left, 300) // 100
    return 2 * felt if is_charge(s, i) else felt


@kernel
def weigh_company(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, x: int, y: int, sign: int) -> None:
    """Friends beside the place: for company, and to step in for those who need it (G46)."""
    if policy.weights[Weight.COMPANY] == 0 and policy.weights[Weight.PROTECT] == 0:
        return
    for j in range(s.count):
        them = v.units[j]
        if j == i or them.fate != Fate.STANDING or are_foes(s, i, j) or not adjacent(s, x, y, them.x, them.y):
            continue
        say(w, policy, Weight.COMPANY, sign * 20)
        if is_charge(s, j) or life(s, v, i, j, 0) < life(s, v, i, i, 0):
            say(w, policy, Weight.PROTECT, sign * (80 if is_charge(s, j) else 20))


@kernel
def weigh_way(
    s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, x: int, y: int, errand: int, sign: int
) -> None:
    """How far it still is from there to what one wants."""
    if errand == NO_WAY:
        return
    left = -sign * STEP * way_from(s, w, x, y) // 2
    if errand == Errand.GOAL:
        say(w, policy, Weight.GOAL, left)
    elif errand == Errand.FLEE:
        say(w, policy, Weight.FLEE, left)
    else:
        say(w, policy, Weight.CLOSE, left)


@kernel
def way_weight(policy: Policy, errand: int) -> int:
    """How much a cell of the way counts for this errand."""
    if errand == NO_WAY:
        return 0
    if errand == Errand.GOAL:
        return policy.weights[Weight.GOAL]
    return policy.weights[Weight.FLEE if errand == Errand.FLEE else Weight.CLOSE]


@kernel
def is_idle(s: GridSpec, v: GridFight, w: GridWork, i: int) -> bool:
    """Nothing can be done from where one stands, this turn or the next."""
    me = v.units[i]
    for row in range(w.notes.count):
        them = v.units[w.notes.about[row, WHO]]
        if adjacent(s, me.x, me.y, them.x, them.y):
            return False
        reach = max(w.notes.about[row, REACH], best_range(s, s.sheets[i]) * scale(s))
        if distance(s, me.x, me.y, them.x, them.y) <= reach and through(s, me.x, me.y, them.x, them.y):
            return False
    return True


@kernel
def errand_now(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int) -> int:
    """What one goes for, if the way to it matters now; the way is found with it."""
    errand = errand_of(s, v, w, policy, i)
    if errand == Errand.FIGHT and (holds_out(s, i) or not is_idle(s, v, w, i)):
        return NO_WAY
    find_way(s, v, w, i, errand)
    return errand


@kernel
def mark_openings(s: GridSpec, v: GridFight, w: GridWork, i: int) -> None:
    """Write over the window's scores what one can do by touch from each cell; those not to be had are NOTHING."""
    me = v.units[i]
    scores = w.notes.scores
    for cell in range(CELLS):
        scores[AIM_CELL + cell] = NOTHING if v.question == Question.CELL else 0
    if v.question == Question.CELL:
        for k in range(w.choice_count):
            scores[w.choices[k]] = 0
    for row in range(w.notes.count):
        them = v.units[w.notes.about[row, WHO]]
        for d in range(directions(s)):
            cell = window_cell(s, me.x, me.y, step_x(s, them.x, them.y, d), step_y(s, them.x, them.y, d))
            if cell >= 0 and scores[AIM_CELL + cell] > NOTHING:
                scores[AIM_CELL + cell] = max(scores[AIM_CELL + cell], w.notes.about[row, TOUCH])


@kernel
def nearest_row(s: GridSpec, v: GridFight, w: GridWork, i: int) -> int:
    """The row of the nearest foe noted, -1 none."""
    best = -1
    least = 1 << 20
    for row in range(w.notes.count):
        them = v.units[w.notes.about[row, WHO]]
        away = distance(s, v.units[i].x, v.units[i].y, them.x, them.y)
        if w.notes.about[row, CHARGE] and away < least:
            least = away
            best = row
    return best


@kernel
def hints(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, row: int, x: int, y: int) -> int:
    """At a glance, what the nearest foe means for (x, y): something to hide behind, a shot, a charge to fear."""
    about = w.notes.about
    them = v.units[about[row, WHO]]
    away = distance(s, x, y, them.x, them.y)
    worth = 0
    ahead_x = x + (1 if them.x > x else -1 if them.x < x else 0)
    ahead_y = y + (1 if them.y > y else -1 if them.y < y else 0)
    if about[row, SHOT] and (obstacle(s, x, y) or obstacle(s, ahead_x, ahead_y)):
        worth += about[row, SHOT] * (policy.weights[Weight.COVER] + policy.weights[Weight.CAUTION]) // 4
    if about[row, FAR] and away <= about[row, REACH]:
        worth += about[row, FAR] * policy.weights[Weight.OPENING]
    if away <= about[row, CHARGE]:
        worth -= about[row, NEAR] * policy.weights[Weight.CAUTION] // 2
    return worth + min(away // scale(s), 8) * 10 * policy.weights[Weight.KEEP_OFF]


@kernel
def best_place(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, verb: int) -> int:
    """Where to go as a choice, 0 nowhere: a glance at every cell in reach, a close look at the most promising.

    The reach must be that of the verb. Leaves the gain over staying in `notes.total`.
    """
    me = v.units[i]
    look_about(s, v, w, policy, i)
    errand = errand_now(s, v, w, policy, i)
    glance(s, v, w, policy, i, errand)
    begin_score(w)
    weigh_place(s, v, w, policy, i, me.x, me.y, errand, 1)
    here = w.notes.total
    best = 0
    score = NOTHING
    for _ in range(SHORTLIST):
        cell = most_promising(w)
        if cell < 0:
            break
        w.notes.scores[AIM_CELL + cell] = NOTHING
        begin_score(w)
        weigh_going(s, v, w, policy, i, cell, errand)
        if w.notes.total - here > score:
            score = w.notes.total - here
            best = AIM_CELL + cell
    w.notes.total = score * odds_of_going(s, v, w, i, verb) // 1000 if best else NOTHING
    return best


@kernel
def weigh_going(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, cell: int, errand: int) -> None:
    """A cell in reach: the place, and what it takes to get there (G34)."""
    x, y = window_xy(s, v.units[i].x, v.units[i].y, cell)
    weigh_place(s, v, w, policy, i, x, y, errand, 1)
    left = (w.reach_key[best_state(w, cell)] >> 8) & 0xFF
    say(w, policy, Weight.CAUTION, -frailty(s, v, i, left * parting_blow(v, w, i)))
    say(w, policy, Weight.SPEND, -10)


@kernel
def parting_blow(v: GridFight, w: GridWork, i: int) -> int:
    """Harm to expect from each foe that one leaves: it wins the Withdraw about as often as not."""
    worst = 0
    for row in range(w.notes.count):
        if (v.units[i].engaged >> w.notes.about[row, WHO]) & 1:
            worst = max(worst, w.notes.about[row, NEAR])
    return worst // 2


@kernel
def glance(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, errand: int) -> None:
    """A rough score for every cell in reach, in the window's scores."""
    mark_openings(s, v, w, i)
    row = nearest_row(s, v, w, i)
    weight = way_weight(policy, errand)
    scores = w.notes.scores
    for cell in range(CELLS):
        if scores[AIM_CELL + cell] == NOTHING or cell == CENTRE or not reachable(w, cell):
            scores[AIM_CELL + cell] = NOTHING
            continue
        x, y = window_xy(s, v.units[i].x, v.units[i].y, cell)
        rough = scores[AIM_CELL + cell] * policy.weights[Weight.OPENING]
        if weight:
            rough -= STEP * way_from(s, w, x, y) * weight // 2
        if row >= 0:
            rough += hints(s, v, w, policy, row, x, y)
        scores[AIM_CELL + cell] = rough


@kernel
def most_promising(w: GridWork) -> int:
    """The cell with the best rough score, -1 none is left."""
    best = -1
    score = NOTHING
    for cell in range(CELLS):
        if w.notes.scores[AIM_CELL + cell] > score:
            score = w.notes.scores[AIM_CELL + cell]
            best = cell
    return best


@kernel
def odds_of_going(s: GridSpec, v: GridFight, w: GridWork, i: int, verb: int) -> int:
    """G33: the Athletics Test of the special ways, in thousandths."""
    if verb < Verb.BALANCE or verb > Verb.JUMP:
        return 1000
    return chance(s, number_for(s, v, w, i, i, Skill.ATHLETICS, On.OTHER), 0)
