"""Counting inside kernels: fights are played with their events on, and what happens is counted as it happens.

A fight leaves a row of numbers, a chunk of fights a tally. A mode answers three questions here: what an event means for
the count (`hear`), what is left of a pool (`left_of`), and where somebody is (`spot_of`).
"""

from __future__ import annotations

from typing import Any

from ..agents.policies import choose_best, is_sure, play_aimed
from ..rules.core.choices import VERBS
from ..rules.core.endings import are_foes
from ..rules.core.engine import begin, play
from ..rules.core.events import Event
from ..rules.core.kernel import Words, entry, kernel, modal
from ..rules.core.records import Array, Nums, Plane, num, nums
from ..rules.core.state import NOBODY, SIDES, UNITS, Ending, Fate, Spec, State, Workspace

ROUNDS = 64  # rounds told apart in curves; what comes later counts to the last
ACROSS = 64  # cells of a board across
POOLS = 4  # most pools of a combatant


class Head(Words):
    """The first columns of a fight's row."""

    ENDING = 0
    ROUNDS = 1
    DECISIONS = 2
    RESULT = 3  # + side


HEAD = 3 + SIDES


class Column(Words):
    """What a fight's row says of each combatant, after the head."""

    FATE = 0
    FELL = 1  # round in which it first went down, 0 never
    BY = 2  # combatant + 1 that felled it then, 0 nobody
    HOW = 3  # verb + 1 by which
    GONE = 4  # round since which it no longer stands, 0 it does
    DEALT = 5  # points of damage
    TAKEN = 6
    HEALED = 7  # points given to it
    AIMED = 8  # choices of foes that were aimed at it
    LEFT = 9  # + pool


WIDTH = 9 + POOLS


class Tally:
    """What a number of fights add up to, beside their rows."""

    fights: int = num("fights", "how many")
    lost: int = num("events", "that found no room, and so were not counted")
    uses: Plane = nums((UNITS, VERBS), "times", "each combatant chose each verb")
    used: Plane = nums((UNITS, VERBS), "fights", "in which it did")
    aimed: Plane = nums((UNITS, UNITS), "choices", "of each combatant aimed at each foe")
    felled: Plane = nums((UNITS, UNITS + 1), "times", "each went down, by whom; the last column: by nobody")
    means: Plane = nums((UNITS, VERBS), "times", "each felled somebody, by each verb")
    dealt: Plane = nums((ROUNDS, SIDES), "points", "damage dealt by each side in each round")
    stood: Plane = nums((SIDES * ACROSS, ACROSS), "combatants", "of each side standing in each cell as rounds begin")
    fell: Plane = nums((SIDES * ACROSS, ACROSS), "combatants", "of each side that went down in each cell")


class Course:
    """Scratch paper: the fight that is being counted."""

    round_no: int = num("rounds", "the round of the events being heard")
    told: int = num("rounds", "the round for which places have been noted")
    doing: Nums = nums(UNITS, "verb + 1", "what each did last")
    fell: Nums = nums(UNITS, "rounds", "when each first went down")
    by: Nums = nums(UNITS, "combatant + 1", "who felled it")
    how: Nums = nums(UNITS, "verb + 1", "by what")
    gone: Nums = nums(UNITS, "rounds", "since when it no longer stands")
    dealt: Nums = nums(UNITS, "points", "damage it dealt")
    taken: Nums = nums(UNITS, "points", "damage it took")
    healed: Nums = nums(UNITS, "points", "given to it")
    aimed: Nums = nums(UNITS, "choices", "of foes aimed at it")
    aiming: Nums = nums(UNITS, "bits", "whom the choice at hand was aimed at, by who did it")
    used: Plane = nums((UNITS, VERBS), "0/1", "verbs chosen in this fight")


@modal
def hear(s: Spec, f: State, event: Event, tally: Tally, course: Course) -> None:
    """Mode: count an event, by the kernels below."""
    raise NotImplementedError


@modal
def left_of(s: Spec, f: State, i: int, pool: int) -> int:
    """Mode: what combatant `i` has left of a pool, numbered as the mode names them."""
    raise NotImplementedError


@modal
def spot_of(s: Spec, f: State, i: int) -> int:
    """Mode: where combatant `i` is, as row * 64 + column."""
    raise NotImplementedError


@kernel
def note_round(course: Course, number: int) -> None:
    """A round begins."""
    course.round_no = number


@kernel
def note_harm(s: Spec, tally: Tally, course: Course, i: int, by: int, amount: int) -> None:
    """Combatant `i` takes damage from `by`."""
    course.taken[i] += amount
    if by != NOBODY:
        course.dealt[by] += amount
        tally.dealt[min(course.round_no, ROUNDS - 1), s.sheets[by].side] += amount


@kernel
def note_heal(course: Course, i: int, amount: int) -> None:
    """Combatant `i` gets points back."""
    course.healed[i] += amount


@kernel
def note_aim(s: Spec, tally: Tally, course: Course, i: int, j: int) -> None:
    """Combatant `i` does something to `j`: a foe counts, once for each choice."""
    if i == NOBODY or j == NOBODY or not are_foes(s, i, j) or (course.aiming[i] >> j) & 1:
        return
    course.aiming[i] |= 1 << j
    course.aimed[j] += 1
    tally.aimed[i, j] += 1


@kernel
def note_fall(s: Spec, f: State, tally: Tally, course: Course, i: int, by: int, down: bool) -> None:
    """Combatant `i` stops standing: it goes down, or it leaves."""
    if course.gone[i] == 0:
        course.gone[i] = max(course.round_no, 1)
    if not down or course.fell[i]:
        return
    course.fell[i] = max(course.round_no, 1)
    course.by[i] = by + 1
    spot = spot_of(s, f, i)
    tally.fell[s.sheets[i].side * ACROSS + spot // ACROSS, spot % ACROSS] += 1
    tally.felled[i, UNITS if by == NOBODY else by] += 1
    if by != NOBODY and course.doing[by]:
        course.how[i] = course.doing[by]
        tally.means[by, course.doing[by] - 1] += 1


@kernel
def note_rise(course: Course, i: int) -> None:
    """Combatant `i` stands again."""
    course.gone[i] = 0


@kernel
def note_places(s: Spec, f: State, tally: Tally) -> None:
    """Where everybody stands as a round begins."""
    for i in range(s.count):
        if f.units[i].fate == Fate.STANDING:
            spot = spot_of(s, f, i)
            tally.stood[s.sheets[i].side * ACROSS + spot // ACROSS, spot % ACROSS] += 1


@kernel
def note_use(tally: Tally, course: Course, i: int, verb: int) -> None:
    """Combatant `i` chooses a verb."""
    course.doing[i] = verb + 1
    tally.uses[i, verb] += 1
    if course.used[i, verb] == 0:
        course.used[i, verb] = 1
        tally.used[i, verb] += 1


@kernel
def listen(s: Spec, f: State, w: Workspace, tally: Tally, course: Course) -> None:
    """Count what happened since the last choice."""
    for i in range(s.count):
        course.aiming[i] = 0
    for k in range(w.event_count):
        hear(s, f, w.events[k], tally, course)
    if course.told != course.round_no:
        course.told = course.round_no
        note_places(s, f, tally)


@kernel
def open_course(s: Spec, course: Course) -> None:
    """A new fight, of which nothing has been heard."""
    course.round_no = 0
    course.told = 0
    for i in range(s.count):
        course.doing[i] = 0
        course.fell[i] = 0
        course.by[i] = 0
        course.how[i] = 0
        course.gone[i] = 0
        course.dealt[i] = 0
        course.taken[i] = 0
        course.healed[i] = 0
        course.aimed[i] = 0
        for verb in range(VERBS):
            course.used[i, verb] = 0


@kernel
def close_course(s: Spec, f: State, w: Workspace, tally: Tally, course: Course, taken: int, out: Any, n: int) -> None:
    """The fight is over: write its row."""
    tally.fights += 1
    tally.lost += w.events_lost
    w.events_lost = 0
    out[n, Head.ENDING] = f.ending
    out[n, Head.ROUNDS] = f.round_no
    out[n, Head.DECISIONS] = taken
    for side in range(SIDES):
        out[n, Head.RESULT + side] = f.results[side]
    for i in range(s.count):
        at = HEAD + i * WIDTH
        out[n, at + Column.FATE] = f.units[i].fate
        out[n, at + Column.FELL] = course.fell[i]
        out[n, at + Column.BY] = course.by[i]
        out[n, at + Column.HOW] = course.how[i]
        out[n, at + Column.GONE] = course.gone[i]
        out[n, at + Column.DEALT] = course.dealt[i]
        out[n, at + Column.TAKEN] = course.taken[i]
        out[n, at + Column.HEALED] = course.healed[i]
        out[n, at + Column.AIMED] = course.aimed[i]
        for pool in range(POOLS):
            out[n, at + Column.LEFT + pool] = left_of(s, f, i, pool)


@kernel
def take_counted(
    s: Spec, F: Array[State], i: int, V: Array[State], w: Workspace, t: int, P: Any, key: int, T: Any, H: Any
) -> int:
    """One choice of a policy, taken and counted; 1 if it was a verb, 0 an aim."""
    f = F[i]
    policy = P[f.decider]
    choice = choose_best(s, F, i, V, w, t, policy, key)
    if choice < VERBS:
        note_use(T[t], H[t], f.acting if f.acting != NOBODY else f.decider, choice)
    if choice < VERBS and is_sure(policy) and w.notes.aim_counts[choice]:
        play_aimed(s, f, w, choice, w.notes.aims[choice])
    else:
        play(s, f, w, choice)
    listen(s, f, w, T[t], H[t])
    return 1 if choice < VERBS else 0


@entry
def count_fights(
    S: Array[Spec],
    starts: Array[State],
    several: int,
    F: Array[State],
    V: Array[State],
    W: Array[Workspace],
    t: int,
    P: Any,
    dice: Nums,
    keys: Nums,
    low: int,
    high: int,
    out: Any,
    T: Any,
    H: Any,
    ends: Array[State],
    keep: int,
) -> None:
    """Play and count whole fights `low` to `high` - 1 of one encounter, on row `t` of `F`, `V`, `W`, `T` and `H`.

    Args:
        S: the spec, one record; starts: its start, one record for all, or one for each fight if `several` is set.
        P: policies (24,); dice, keys: the key of each fight's dice, and of its policies' (n,).
        out: takes a row for each fight, (n, HEAD + 24 * WIDTH).
        T, H: a `Tally` that is added to, and scratch paper, for each `t`.
        ends: takes the last state of each fight (n,) if `keep` is set.
    """
    s = S[0]
    w = W[t]
    w.tracing = 1
    w.events_lost = 0
    for n in range(low, high):
        F[t] = starts[n if several else 0]
        F[t].key = dice[n]
        w.ready = 0
        open_course(s, H[t])
        begin(s, F[t], w)
        listen(s, F[t], w, T[t], H[t])
        taken = 0
        while F[t].ending == Ending.ONGOING:
            taken += take_counted(s, F, t, V, w, t, P, keys[n], T, H)
        close_course(s, F[t], w, T[t], H[t], taken, out, n)
        if keep:
            ends[n] = F[t]


@entry
def note_choices(
    S: Array[Spec],
    F: Array[State],
    V: Array[State],
    W: Array[Workspace],
    P: Any,
    key: int,
    choices: Nums,
    most: int,
) -> int:
    """Play fight 0, which has its dice and has not begun, and write down the choices (most,) that somebody really had.

    Taken one by one they give the same fight again. Returns their number; more than `most` are not written.
    """
    s = S[0]
    w = W[0]
    n = 0
    begin(s, F[0], w)
    while F[0].ending == Ending.ONGOING:
        policy = P[F[0].decider]
        choice = choose_best(s, F, 0, V, w, 0, policy, key)
        aimed = choice < VERBS and is_sure(policy) and w.notes.aim_counts[choice] > 0
        if n < most:
            choices[n] = choice
        n += 1
        if not aimed:
            play(s, F[0], w, choice)
            continue
        if w.notes.aim_counts[choice] > 1:
            if n < most:
                choices[n] = w.notes.aims[choice]
            n += 1
        play_aimed(s, F[0], w, choice, w.notes.aims[choice])
    return n


@entry
def open_one(S: Array[Spec], F: Array[State], W: Array[Workspace], T: Any, H: Any) -> None:
    """Begin to count a fight that somebody else plays, standing at its first decision."""
    W[0].events_lost = 0
    open_course(S[0], H[0])
    listen(S[0], F[0], W[0], T[0], H[0])


@entry
def use_one(F: Array[State], T: Any, H: Any, verb: int) -> None:
    """The decider chooses a verb: to be told before it is taken."""
    note_use(T[0], H[0], F[0].acting if F[0].acting != NOBODY else F[0].decider, verb)


@entry
def listen_one(S: Array[Spec], F: Array[State], W: Array[Workspace], T: Any, H: Any) -> None:
    """Count what the choice brought about."""
    listen(S[0], F[0], W[0], T[0], H[0])


@entry
def close_one(
    S: Array[Spec], F: Array[State], W: Array[Workspace], T: Any, H: Any, taken: int, out: Any, n: int
) -> None:
    """The fight is over: write its row."""
    close_course(S[0], F[0], W[0], T[0], H[0], taken, out, n)
