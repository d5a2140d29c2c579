"""The one kernel that every environment steps with: rows of a batch are restarted, run on, or take a choice.

What a row is to do and what came of it stand in its `Desk` record. Nothing here knows rules: who decides next and when
the fight ends is said by the engine. One entry for one fight and for a thousand: what a row does never depends on the
others, on their number or on the thread that serves it.
"""

from __future__ import annotations

from typing import Any

from ..agents.policies import ENDLESS, run_policies
from ..rules.core.batch import show
from ..rules.core.choices import CHOICES, Question
from ..rules.core.engine import begin, list_choices, play, write_mask
from ..rules.core.fetch import fetch
from ..rules.core.kernel import entry, kernel
from ..rules.core.records import Array, Floats, Nums, num
from ..rules.core.seats import seat
from ..rules.core.state import NOBODY, Ending, Spec, State, Workspace
from ..rules.core.view import observe

RUN = -1  # take nothing; let the policies decide until the caller must, and show that
RESTART = -2  # begin the next episode first


class Desk:
    """What one row of a batch is to do, and what came of it."""

    command: int = num("choice", "the choice to take; -1 run on, -2 restart")
    place: int = num("index", "the encounter and who plays in it: place among specs, starts and tables of policies")
    key: int = num("63 bits", "dice of the next episode")
    agents_key: int = num("63 bits", "dice that the policies decide by in this episode")
    seats: int = num("bits", "the combatants that the caller commands")
    side: int = num("side", "whose result is told")
    viewer: int = num("combatant", "who of the caller's decided last: the last observation is what it sees")
    illegal: int = num("0/1", "the choice was refused, and nothing changed")
    decider: int = num("combatant", "who must choose, -1 nobody")
    decider_side: int = num("side", "the side of the decider, -1 nobody's")
    round_no: int = num("rounds", "the current round")
    ending: int = num("Ending", "whether and how the fight ended")
    result: int = num("Result", "how it ended for the side")


@kernel
def observe_as(s: Spec, f: State, w: Workspace, viewer: int, row: Floats) -> None:
    """Write what a combatant sees that is asked nothing; the fight stays as it is."""
    decider = f.decider
    acting = f.acting
    question = f.question
    verb = f.verb
    f.decider = viewer
    f.acting = viewer
    f.question = Question.NOTHING
    f.verb = NOBODY
    seat(s, f, w, viewer)
    observe(s, f, w, row)
    f.decider = decider
    f.acting = acting
    f.question = question
    f.verb = verb
    w.ready = 0


@kernel
def restart(B: Array[State], F: Array[State], i: int, w: Workspace, s: Spec, d: Desk) -> None:
    """Begin an episode: the start of its encounter, and dice of its own."""
    F[i] = B[d.place]
    f = F[i]
    f.key = d.key
    f.counter = 0
    w.ready = 0
    begin(s, f, w)


@kernel
def take_command(s: Spec, f: State, w: Workspace, d: Desk, mask: Nums) -> None:
    """Take the choice if the mask allows it; else nothing but the choices are listed again."""
    choice = d.command
    if f.ending == Ending.ONGOING and 0 <= choice < CHOICES and mask[choice]:
        play(s, f, w, choice)
        return
    d.illegal = 0 if choice == RUN else 1
    if f.ending == Ending.ONGOING:
        list_choices(s, f, w)


@kernel
def note_viewer(f: State, d: Desk) -> None:
    """Remember who of the caller's combatants decides."""
    if f.decider != NOBODY and (d.seats >> f.decider) & 1:
        d.viewer = f.decider


@kernel
def present(s: Spec, f: State, w: Workspace, d: Desk, mask: Nums, row: Floats) -> None:
    """Tell where the fight stands: the decision that somebody outside must make, or how it ended."""
    d.round_no = f.round_no
    d.ending = f.ending
    d.result = f.results[d.side]
    d.decider = f.decider
    d.decider_side = s.sheets[f.decider].side if f.decider != NOBODY else NOBODY
    if f.ending == Ending.ONGOING:
        show(s, f, w, mask, row)
        return
    w.choice_count = 0
    write_mask(w, mask)
    observe_as(s, f, w, d.viewer, row)


@kernel
def look_forward(s: Spec, f: State) -> None:
    """Have the next fight come nearer while this one is played; `s` says how many fight in it, or about."""
    fetch(f)
    for j in range(s.count):
        fetch(f.units[j])
    for k in range(2):
        fetch(f.frames[k])


@entry
def step_range(
    S: Array[Spec],
    B: Array[State],
    F: Array[State],
    V: Array[State],
    W: Array[Workspace],
    t: int,
    papers: Nums,
    P: Any,
    D: Array[Desk],
    todo: Nums,
    low: int,
    high: int,
    masks: Any,
    rows: Any,
) -> None:
    """Carry out the commands of rows `todo[low]` to `todo[high - 1]`, then write their `masks` and `rows`.

    `S`, `B`, `P` are the specs, the starts and the tables of policies, by place. `V`, `W` and `papers` belong to the
    threads: `papers[t]` is the row that workspace `t` was last used for, for only then is what it holds still of use.
    """
    w = W[t]
    for at in range(low, high):
        i = todo[at]
        d = D[i]
        s = S[d.place]
        if at + 1 < high:
            look_forward(s, F[todo[at + 1]])
        if papers[t] != i:
            w.ready = 0
            papers[t] = i
        d.illegal = 0
        if d.command == RESTART:
            restart(B, F, i, w, s, d)
        else:
            take_command(s, F[i], w, d, masks[i])
        run_policies(s, F, i, V, w, t, P[d.place], d.agents_key, ENDLESS)
        note_viewer(F[i], d)
        present(s, F[i], w, d, masks[i], rows[i])


@entry
def list_refused(masks: Any, choices: Any, refused: Any) -> int:
    """Set `refused` (n,) where the choice of a row is not legal, and put what is not in the table out of its reach.

    The first such row; -1 if all are legal.
    """
    first = -1
    for i in range(len(choices)):
        told = 0 <= choices[i] < CHOICES
        if told and masks[i, choices[i]]:
            continue
        refused[i] = True
        if not told:
            choices[i] = CHOICES  # below 0 are commands
        if first < 0:
            first = i
    return first


@entry
def look_as(
    S: Array[Spec], k: int, F: Array[State], i: int, W: Array[Workspace], t: int, viewer: int, row: Floats
) -> None:
    """Write what combatant `viewer` of fight `i` sees now, whoever decides."""
    observe_as(S[k], F[i], W[t], viewer, row)
