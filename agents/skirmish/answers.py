"""What reactions are worth (T10, T23, T25, T34); to let it pass is worth nothing."""

from __future__ import annotations

from ...rules.core.frames import top
from ...rules.core.kernel import answers, kernel
from ...rules.core.state import NOBODY
from ...rules.twenty.core.bands import seen_band
from ...rules.twenty.core.rolls import margin
from ...rules.twenty.core.state import EFFECTS
from ...rules.twenty.core.words import Doing, Effect, Outcome, Variant
from ...rules.twenty.skirmish.apply import whom_it_answers
from ...rules.twenty.skirmish.attacks import DEFENDING
from ...rules.twenty.skirmish.bonuses import defence_attribute, is_melee, meets_cover
from ...rules.twenty.skirmish.legal import ability_slot, slot_of
from ...rules.twenty.skirmish.reach import range_penalty
from ...rules.twenty.skirmish.state import SkirmishFight, SkirmishSpec, SkirmishWork
from ...rules.twenty.skirmish.words import Verb
from ..policy import Policy
from ..tally import begin_score, say
from ..twenty.asks import weigh_answer
from ..twenty.effects import weigh_use
from ..twenty.odds import DIE
from ..twenty.places import best_place
from .suppose import defence
from .weapons import weigh_weapon
from .weights import Weight

BLOW = 100  # what a hit costs, give or take; a critical about three times as much
CRITICAL = 3
FIRE = 60  # an area that lasts


@answers(weigh_answer, SkirmishFight)
def weigh_reaction(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int, verb: int) -> None:
    """A verb out of one's turn."""
    frame = top(v)
    if verb == Verb.DECLINE:
        return
    if verb == Verb.LEAVE:
        weigh_going(s, v, w, policy, i)
    elif verb == Verb.DEFEND:
        weigh_second_roll(s, v, w, policy, i)
    elif Verb.REACT <= verb < Verb.ABILITY:
        slot = slot_of(verb)
        j = frame.target
        weigh_weapon(s, v, w, policy, i, j, slot, range_penalty(s, v, i, slot, seen_band(s, v, w, i, j)), 1)
    elif frame.kind == Doing.ATTACK and frame.stage != DEFENDING:
        whom = whom_it_answers(s, i, verb, frame)
        if whom != NOBODY:  # an attacker in stealth is nobody to answer
            weigh_use(s, v, w, policy, i, ability_slot(verb), whom, False)


@kernel
def weigh_second_roll(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int) -> None:
    """T34: the second roll counts, for better or worse: the faces that miss, and those that make it critical."""
    frame = top(v)
    bonus = defence(s, v, i, defence_attribute(s, frame), is_melee(s, frame), meets_cover(s, v, frame))
    by = margin(s, v, i, 0, frame.variants & Variant.SPELL != 0)
    cost = 0
    for face in range(1, DIE + 1):
        ahead = frame.degree - face - bonus
        if ahead > 0:
            cost += CRITICAL if ahead >= by else 1
    now = CRITICAL if frame.who == Outcome.CRITICAL else 1
    say(w, policy, Weight.CAUTION, BLOW * (DIE * now - cost) // DIE)


@kernel
def weigh_going(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int) -> None:
    """T25: a free move; out of an area that lasts in any case."""
    ability = s.abilities[top(v).using]
    best_place(s, v, w, policy, i, Verb.LEAVE, 2)
    gain = max(w.notes.total, -FIRE * 50)
    w.notes.searched = -1
    w.notes.aim_counts[Verb.LEAVE] = 0  # its aims are asked for apart
    begin_score(w)
    for n in range(EFFECTS):
        if ability.effects[n].kind == Effect.LASTING:
            say(w, policy, Weight.SPARE, FIRE)
    w.notes.total += gain
