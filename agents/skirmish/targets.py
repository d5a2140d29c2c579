"""What it is worth to aim a verb at somebody, from where one stands, and in each band (T20, T21)."""

from __future__ import annotations

from ...rules.core.kernel import answers, kernel
from ...rules.twenty.core.bands import seen_band
from ...rules.twenty.core.effects import ability_of, can_afford
from ...rules.twenty.core.minds import is_ally, is_foe
from ...rules.twenty.core.state import ABILITIES
from ...rules.twenty.core.words import AimAt, Band, RollKind, Trigger
from ...rules.twenty.skirmish.apply import wants_cell, wants_slot
from ...rules.twenty.skirmish.gear import holds, is_changed, weapon_in
from ...rules.twenty.skirmish.legal import ability_slot, form_allows, may_aim, slot_of
from ...rules.twenty.skirmish.state import SkirmishFight, SkirmishSpec, SkirmishWork
from ...rules.twenty.skirmish.volleys import first_of_pair, running_penalty
from ...rules.twenty.skirmish.words import WEAPONS, Free, Verb
from ..policy import Policy
from ..tally import begin_score, divide_score, say
from ..twenty.asks import Aim, aim_of, may_take_aim, note_reach, weigh_aimed
from ..twenty.effects import weigh_use
from ..twenty.guesses import stands
from ..twenty.survey import BANDS
from .weapons import weigh_bare, weigh_in_band, weigh_pair
from .weights import Weight

IN_PACK = 60  # percent of its worth: it must be taken in hand first
COMMAND = 50  # a companion that acts
HEADLONG = 2  # of three: an ability that brings one there


@answers(aim_of, SkirmishFight)
def skirmish_aim(s: SkirmishSpec, v: SkirmishFight, i: int, verb: int) -> int:
    """Reactions take no aim, but for the place that one leaves an area for."""
    if Verb.DEFEND <= verb <= Verb.DECLINE or Verb.REACT <= verb < Verb.ABILITY:
        return Aim.NONE
    if verb >= Verb.ABILITY and s.abilities[ability_of(s, i, ability_slot(verb))].trigger != Trigger.TURN:
        return Aim.NONE
    if wants_cell(s, i, verb):
        return Aim.CELL
    return Aim.SLOT if wants_slot(s, i, verb) else Aim.NONE


@answers(may_take_aim, SkirmishFight)
def may_aim_at(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, i: int, verb: int, j: int) -> bool:
    """As the rules say."""
    return may_aim(s, v, w, i, verb, j)


@answers(weigh_aimed, SkirmishFight)
def weigh_target(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int, verb: int, j: int) -> None:
    """The verb aimed at `j` from where one stands."""
    if verb >= Verb.ABILITY:
        weigh_use(s, v, w, policy, i, ability_slot(verb), j, verb >= Verb.EMPOWER)
        divide_score(w, s.abilities[ability_of(s, i, ability_slot(verb))].actions)
    elif verb == Verb.COMPANION:
        say(w, policy, Weight.HELP, COMMAND)
    elif verb == Verb.DUAL:
        weigh_pair(s, v, w, policy, i, j, seen_band(s, v, w, i, j))
    elif verb == Verb.PUNCH or verb == Verb.SHIELD_STRIKE:
        weigh_bare(s, v, w, policy, i, j, verb == Verb.SHIELD_STRIKE)
    else:
        running = Verb.RUN_FIRE <= verb < Verb.READY or (verb >= Verb.FIRE and v.units[i].free == Free.SHOT)
        modifier = running_penalty(s, i) if running else 0
        weigh_in_band(s, v, w, policy, i, j, slot_of(verb), seen_band(s, v, w, i, j), modifier)
        if Verb.RUN_FIRE <= verb < Verb.READY and w.notes.aims[Verb.MOVE]:
            w.notes.total += max(w.notes.scores[Verb.MOVE], 0)  # T24: the move comes for nothing


@kernel
def note(w: SkirmishWork, j: int, band: int, worth: int) -> None:
    """Something that can be done to `j` in a band."""
    w.notes.about[j, band] = max(w.notes.about[j, band], worth)


@kernel
def note_weapons(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int, j: int) -> None:
    """Weapons in hand, and those that could be."""
    for slot in range(WEAPONS):
        if weapon_in(s, v, i, slot) < 0:
            continue
        percent = 100 if holds(s, v, i, slot) else IN_PACK
        for band in range(BANDS):
            begin_score(w)
            if weigh_in_band(s, v, w, policy, i, j, slot, band, 0):
                note(w, j, band, w.notes.total * percent // 10000)


@kernel
def note_melee(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int, j: int) -> None:
    """Fists, or two weapons at once."""
    if not is_changed(v, i):
        begin_score(w)
        weigh_bare(s, v, w, policy, i, j, False)
        note(w, j, Band.MELEE, w.notes.total // 100)
    pair = first_of_pair(s, v, i)
    if pair:
        begin_score(w)
        weigh_pair(s, v, w, policy, i, j, Band.MELEE)
        note(w, j, Band.MELEE, w.notes.total // 100)


@kernel
def suits_aim(s: SkirmishSpec, v: SkirmishFight, i: int, j: int, aim: int) -> bool:
    """It is for such as `j`."""
    if aim == AimAt.FOE or aim == AimAt.CELL:
        return is_foe(s, v, i, j)
    if aim == AimAt.ALLY:
        return is_ally(s, v, i, j) and stands(v, j)
    return aim == AimAt.FALLEN and not stands(v, j)


@kernel
def note_abilities(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int, j: int) -> None:
    """Abilities that it has the resource for."""
    for slot in range(ABILITIES):
        if not can_afford(s, v, i, slot) or not form_allows(s, v, i, slot):
            continue
        ability = s.abilities[ability_of(s, i, slot)]
        if ability.trigger != Trigger.TURN or not suits_aim(s, v, i, j, ability.aim):
            continue
        if ability.aim == AimAt.CELL and ability.test == RollKind.NONE:
            continue
        begin_score(w)
        weigh_use(s, v, w, policy, i, slot, j, False)
        worth = w.notes.total // (100 * max(ability.actions, 1))
        for band in range(BANDS):
            if band <= ability.band:
                note(w, j, band, worth)
            elif ability.advance and band <= Band.MEDIUM:
                note(w, j, band, worth * HEADLONG // 3)


@answers(note_reach, SkirmishFight)
def note_all(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int, j: int) -> None:
    """All that can be done to `j`."""
    if is_foe(s, v, i, j):
        note_weapons(s, v, w, policy, i, j)
        note_melee(s, v, w, policy, i, j)
    note_abilities(s, v, w, policy, i, j)
