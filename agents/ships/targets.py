"""What it is worth to aim a verb at somebody, from where one is, and in each band (T20, T21, V08)."""

from __future__ import annotations

from ...rules.core.kernel import answers, kernel
from ...rules.twenty.core.bands import band_between, seen_band
from ...rules.twenty.core.effects import ability_of, can_afford
from ...rules.twenty.core.minds import is_ally, is_foe
from ...rules.twenty.core.state import ABILITIES
from ...rules.twenty.core.statuses import bears
from ...rules.twenty.core.table import Status
from ...rules.twenty.core.words import AimAt, Band, Trigger
from ...rules.twenty.ships.apply import wants_slot
from ...rules.twenty.ships.bonuses import armament_of
from ...rules.twenty.ships.casting import spell_of
from ...rules.twenty.ships.legal import ability_slot, may_aim, slot_of, with_maneuver
from ...rules.twenty.ships.state import ShipsFight, ShipsSpec, ShipsWork
from ...rules.twenty.ships.words import SPELLS, WEAPONS, Verb
from ..policy import Policy
from ..tally import begin_score, divide_score, say
from ..twenty.asks import Aim, aim_of, may_take_aim, note_reach, weigh_aimed
from ..twenty.effects import weigh_use
from ..twenty.guesses import in_play, stands
from ..twenty.survey import BANDS, DANGER, look_about
from .guns import weigh_cast, weigh_in_band
from .links import weigh_link
from .suppose import attacks_of
from .weights import Weight

SAVED = 40  # percent of an attack's harm that a second die of defence keeps off, give or take


@answers(aim_of, ShipsFight)
def ships_aim(s: ShipsSpec, v: ShipsFight, i: int, verb: int) -> int:
    """Answers to an attack and to a call take no aim."""
    if verb == Verb.MOVE:
        return Aim.CELL
    if Verb.JOIN <= verb < Verb.ABILITY or verb < Verb.FIRE:
        return Aim.NONE
    if Verb.ABILITY <= verb < Verb.CAST and s.abilities[ability_of(s, i, ability_slot(verb))].trigger != Trigger.TURN:
        return Aim.NONE
    return Aim.SLOT if wants_slot(s, i, verb) else Aim.NONE


@answers(may_take_aim, ShipsFight)
def may_aim_at(s: ShipsSpec, v: ShipsFight, w: ShipsWork, i: int, verb: int, j: int) -> bool:
    """As the rules say."""
    return may_aim(s, v, w, i, verb, j)


@kernel
def weigh_attack(
    s: ShipsSpec, v: ShipsFight, w: ShipsWork, policy: Policy, i: int, verb: int, j: int, maneuver: bool
) -> None:
    """A shot, a linked one, or a spell."""
    if verb >= Verb.CAST:
        weigh_cast(s, v, w, policy, i, j, slot_of(verb), maneuver)
    elif verb >= Verb.LINK:
        weigh_link(s, v, w, policy, i, j, slot_of(verb), seen_band(s, v, w, i, j), maneuver)
    else:
        weigh_in_band(s, v, w, policy, i, j, slot_of(verb), seen_band(s, v, w, i, j), maneuver)


@kernel
def blow_to_come(s: ShipsSpec, v: ShipsFight, w: ShipsWork, i: int) -> int:
    """The worst single attack on `i` that may still come this round, in thousandths of its hull."""
    worst = 0
    for j in range(s.count):
        if not in_play(s, v, i, j) or v.units[j].acted:
            continue
        band = band_between(s, v, j, i)
        if band != Band.OUT:
            worst = max(worst, w.notes.about[j, DANGER + band] // max(attacks_of(s, j, s.looks[j]), 1))
    return worst


@kernel
def price_of_maneuver(s: ShipsSpec, v: ShipsFight, w: ShipsWork, policy: Policy, i: int) -> int:
    """V07: what a maneuver used for an attack would have been worth for the defence."""
    look_about(s, v, w, policy, i)
    return blow_to_come(s, v, w, i) * SAVED // 100


@answers(weigh_aimed, ShipsFight)
def weigh_target(s: ShipsSpec, v: ShipsFight, w: ShipsWork, policy: Policy, i: int, verb: int, j: int) -> None:
    """The verb aimed at `j` from where one is; V07: with a maneuver, what that adds and what it costs."""
    if Verb.ABILITY <= verb < Verb.CAST:
        weigh_use(s, v, w, policy, i, ability_slot(verb), j, False)
        divide_score(w, s.abilities[ability_of(s, i, ability_slot(verb))].actions)
        return
    price = 0
    bold = 0
    if with_maneuver(verb):
        price = price_of_maneuver(s, v, w, policy, i)
        weigh_attack(s, v, w, policy, i, verb, j, True)
        bold = w.notes.total
        begin_score(w)
    weigh_attack(s, v, w, policy, i, verb, j, False)
    if with_maneuver(verb):
        say(w, policy, Weight.BOLD, (bold - w.notes.total) // 100)
        say(w, policy, Weight.WARY, -price)
        w.notes.total -= 1


@kernel
def note(w: ShipsWork, j: int, band: int) -> None:
    """What the score at hand says can be done to `j` in a band."""
    w.notes.about[j, band] = max(w.notes.about[j, band], w.notes.total // 100)


@kernel
def note_guns(s: ShipsSpec, v: ShipsFight, w: ShipsWork, policy: Policy, i: int, j: int) -> None:
    """Armaments."""
    for slot in range(WEAPONS):
        if armament_of(s, i, slot) < 0:
            continue
        for band in range(BANDS):
            begin_score(w)
            if weigh_in_band(s, v, w, policy, i, j, slot, band, False):
                note(w, j, band)


@kernel
def note_spells(s: ShipsSpec, v: ShipsFight, w: ShipsWork, policy: Policy, i: int, j: int) -> None:
    """V13: spells of the caster at the amplifier."""
    sheet = s.sheets[i]
    if not sheet.amplifier or not sheet.caster.manned or bears(v, i, Status.SILENCED):
        return
    for slot in range(SPELLS):
        k = spell_of(s, i, slot)
        if k < 0:
            continue
        begin_score(w)
        weigh_cast(s, v, w, policy, i, j, slot, False)
        for band in range(min(s.abilities[k].band + 1, BANDS)):
            note(w, j, band)


@kernel
def suits_aim(s: ShipsSpec, v: ShipsFight, i: int, j: int, aim: int) -> bool:
    """It is for such as `j`."""
    if aim == AimAt.FOE:
        return is_foe(s, v, i, j)
    if aim == AimAt.ALLY:
        return is_ally(s, v, i, j) and stands(v, j)
    return aim == AimAt.FALLEN and not stands(v, j)


@kernel
def note_abilities(s: ShipsSpec, v: ShipsFight, w: ShipsWork, policy: Policy, i: int, j: int) -> None:
    """Specials, and what people can do."""
    for slot in range(ABILITIES):
        if not can_afford(s, v, i, slot):
            continue
        ability = s.abilities[ability_of(s, i, slot)]
        if ability.trigger != Trigger.TURN or not suits_aim(s, v, i, j, ability.aim):
            continue
        begin_score(w)
        weigh_use(s, v, w, policy, i, slot, j, False)
        w.notes.total //= max(ability.actions, 1)
        for band in range(min(ability.band + 1, BANDS)):
            note(w, j, band)


@answers(note_reach, ShipsFight)
def note_all(s: ShipsSpec, v: ShipsFight, w: ShipsWork, policy: Policy, i: int, j: int) -> None:
    """All that can be done to `j`."""
    if is_foe(s, v, i, j):
        note_guns(s, v, w, policy, i, j)
        note_spells(s, v, w, policy, i, j)
    note_abilities(s, v, w, policy, i, j)
