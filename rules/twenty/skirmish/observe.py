"""The observation of skirmish mode: what the decider's side knows, as numbers about the scene, combatants and cells.

Layout: `Scene` numbers, then 24 slots of `Seen` numbers (who acts, its allies, its foes, each in roster order), then
one code for each of the 225 cells of the window. The order of the members below is the order in the row.
"""

from __future__ import annotations

from ...core.choices import CELLS, SLOTS, Question
from ...core.frames import top
from ...core.kernel import Words, answers, kernel
from ...core.records import Floats
from ...core.state import Fate
from ...core.view import observe
from ..core.bands import forget_lines, seen_line
from ..core.minds import is_aware, is_open_to, is_placed, locates
from ..core.observe import (
    ASTRAY,
    BUFFED,
    DYING,
    EASY,
    HELPLESS,
    STUCK,
    across_from,
    goal_zones,
    health_share,
    is_foe_in_slot,
    is_here,
    observe_cells,
    observe_uses,
    open_band,
    resource_share,
    rounds_to_hold,
    share_of,
    slot_share,
)
from ..core.statuses import bears, value_of
from ..core.table import Status
from ..core.words import Doing
from .areas import covers_cell
from .attacks import DEFENDING
from .cover import is_behind_cover
from .gear import has_shield, holds, is_loaded, weapon_in, worn_soak
from .moving import budget
from .reach import own_band
from .state import AREAS, SkirmishFight, SkirmishSheet, SkirmishSpec, SkirmishWork
from .words import WEAPONS, Free


class Scene(Words):
    """Numbers about the decision and who acts."""

    ROUND = 0
    ASKED_VERB = 1
    ASKED_SLOT = 2
    ASKED_CELL = 3
    PENDING_VERB = 4
    IN_TURN = 5
    UNDER_ATTACK = 6  # a reaction before an attack's roll
    RE_ROLL = 7  # the shield's second defence roll
    FLANK_ATTACK = 8  # a flanked target sets out
    LEAVING = 9  # out of an area
    ACTIONS = 10
    FREE_MOVE = 11
    FREE_SHOT = 12
    ALLIES_STANDING = 13
    FOES_STANDING = 14
    FOES_HIDDEN = 15
    HEALTH = 16
    RESOURCE = 17
    SPEED = 18
    SOAK = 19
    CPB = 20
    ATTACKER = 21  # slot of who attacks, when a reaction is asked
    TARGET = 22
    GOAL_ZONE = 23  # the side has a zone to reach or to leave over
    ROUNDS_TO_HOLD = 24
    RECOIL = 25
    IN_COVER = 26
    BEHIND_COVER = 27
    SHIELD = 28
    RE_ROLLED = 29
    IN_AREA = 30
    FOR_ANOTHER = 31  # who decides acts through a body not its own
    WEAPON_0 = 32  # band of each weapon in hand, 0 if it cannot be used
    WEAPON_1 = 33
    WEAPON_2 = 34
    WEAPON_3 = 35
    LOADED_0 = 36
    LOADED_1 = 37
    LOADED_2 = 38
    LOADED_3 = 39
    USES_0 = 40  # share of each ability's uses left
    USES_1 = 41
    USES_2 = 42
    USES_3 = 43
    USES_4 = 44
    USES_5 = 45
    USES_6 = 46
    USES_7 = 47


class Seen(Words):
    """Numbers about one combatant."""

    PRESENT = 0
    ALLY = 1
    LOCATED = 2
    DX = 3
    DY = 4
    BAND = 5
    BETWEEN = 6  # between who acts and it: 0 nothing, a half, 1; 1.5 no line
    HEALTH = 7
    STANDING = 8
    FALLEN = 9  # can be revived
    COVER = 10
    STEALTH = 11
    STUCK = 12
    HELPLESS = 13
    EASY = 14  # staggered, blind, exposed ...
    ASTRAY = 15  # berserk, charmed, afraid ...
    DYING = 16  # burning, bleeding ...
    BUFFED = 17
    ACTED = 18
    RANGE = 19  # band of the farthest weapon it carries
    RESOURCE = 20  # of friends


SCENE = len(Scene)
SEEN = len(Seen)
FLOATS = SCENE + SLOTS * SEEN + CELLS


@kernel
def observe_question(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, row: Floats) -> None:
    """What is asked."""
    row[Scene.ROUND] = f.round_no / 50.0
    row[Scene.ASKED_VERB] = 1.0 if f.question == Question.VERB else 0.0
    row[Scene.ASKED_SLOT] = 1.0 if f.question == Question.SLOT else 0.0
    row[Scene.ASKED_CELL] = 1.0 if f.question == Question.CELL else 0.0
    row[Scene.PENDING_VERB] = 0.0 if f.question == Question.VERB else (f.verb + 1) / 96.0
    frame = top(f)
    row[Scene.IN_TURN] = 1.0 if frame.kind == Doing.TURN else 0.0
    if frame.kind == Doing.ATTACK:
        row[Scene.RE_ROLL if frame.stage == DEFENDING else Scene.UNDER_ATTACK] = 1.0
    row[Scene.FLANK_ATTACK] = 1.0 if frame.kind == Doing.REACTIVE else 0.0
    row[Scene.LEAVING] = 1.0 if frame.kind == Doing.LEAVE else 0.0
    if frame.kind == Doing.ATTACK or frame.kind == Doing.REACTIVE:
        attacker = frame.actor
        side = s.sheets[f.decider].side
        row[Scene.ATTACKER] = slot_share(w, attacker) if attacker >= 0 and locates(s, f, side, attacker) else 0.0
        row[Scene.TARGET] = slot_share(w, frame.target)


@kernel
def observe_counts(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, row: Floats) -> None:
    """Who stands, and whom one would have to look for."""
    allies = 0
    foes = 0
    hidden = 0
    for k in range(w.slot_count):
        j = w.slots[k]
        if f.units[j].fate != Fate.STANDING:
            continue
        if not is_foe_in_slot(s, f, w, k):
            allies += 1
            continue
        foes += 1
        if not is_aware(s, f, f.decider, j):
            hidden += 1
    row[Scene.ALLIES_STANDING] = allies / 12.0
    row[Scene.FOES_STANDING] = foes / 12.0
    row[Scene.FOES_HIDDEN] = hidden / 12.0


@kernel
def is_in_lasting(s: SkirmishSpec, f: SkirmishFight, i: int) -> bool:
    """T26: it stands in an area that lasts."""
    for n in range(AREAS):
        if f.areas[n].left and covers_cell(s, f.areas[n], f.units[i].x, f.units[i].y):
            return True
    return False


@kernel
def observe_body(s: SkirmishSpec, f: SkirmishFight, i: int, row: Floats) -> None:
    """Who acts."""
    me = f.units[i]
    row[Scene.ACTIONS] = me.actions / 3.0
    row[Scene.FREE_MOVE] = 1.0 if me.free == Free.MOVE else 0.0
    row[Scene.FREE_SHOT] = 1.0 if me.free == Free.SHOT else 0.0
    row[Scene.HEALTH] = me.health / 50.0
    row[Scene.RESOURCE] = me.resource / 5.0
    row[Scene.SPEED] = budget(s, f, i) / 7.0
    row[Scene.SOAK] = worn_soak(s, f, s.sheets[i], i) / 6.0
    row[Scene.CPB] = s.sheets[i].cpb / 5.0
    row[Scene.RECOIL] = me.recoil / 5.0 if me.last else 0.0
    row[Scene.IN_COVER] = me.cover
    row[Scene.BEHIND_COVER] = 1.0 if is_behind_cover(s, f, i) else 0.0
    row[Scene.SHIELD] = 1.0 if has_shield(s, f, i) else 0.0
    row[Scene.RE_ROLLED] = me.defended
    row[Scene.IN_AREA] = 1.0 if is_in_lasting(s, f, i) else 0.0
    row[Scene.FOR_ANOTHER] = 0.0 if i == f.decider else 1.0
    observe_weapons(s, f, i, row)
    observe_uses(s, f, i, row, Scene.USES_0)


@kernel
def observe_weapons(s: SkirmishSpec, f: SkirmishFight, i: int, row: Floats) -> None:
    """What it holds: how far it reaches, and whether it is loaded."""
    for slot in range(WEAPONS):
        if holds(s, f, i, slot):
            weapon = s.weapons[weapon_in(s, f, i, slot)]
            row[Scene.WEAPON_0 + slot] = (own_band(s, f, i, slot, weapon) + 1) / 4.0
            row[Scene.LOADED_0 + slot] = 1.0 if is_loaded(s, f, i, slot) else 0.0


@kernel
def best_range(s: SkirmishSpec, sheet: SkirmishSheet) -> int:
    """The farthest band of what it carries, + 1; weapons are carried openly."""
    best = 0
    for slot in range(WEAPONS):
        k = sheet.weapons[slot] - 1
        if k >= 0:
            best = max(best, s.weapons[k].band + 1)
    return best


@kernel
def observe_place(
    s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, j: int, foe: bool, row: Floats, at: int
) -> None:
    """Where somebody is, from where the body stands that acts."""
    row[at + Seen.DX] = across_from(s, f, i, j) / 16.0
    row[at + Seen.DY] = (f.units[j].y - f.units[i].y) / 16.0
    row[at + Seen.BAND] = open_band(s, f, i, j) / 4.0
    if foe:
        row[at + Seen.BETWEEN] = (seen_line(s, f, w, i, j) & 3) / 2.0


@kernel
def observe_state(s: SkirmishSpec, f: SkirmishFight, j: int, known: bool, row: Floats, at: int) -> None:
    """How somebody in view is."""
    them = f.units[j]
    row[at + Seen.HEALTH] = health_share(s, f, j, known)
    row[at + Seen.RESOURCE] = resource_share(s, f, j) if known else 0.0
    row[at + Seen.FALLEN] = 1.0 if them.fate == Fate.UNCONSCIOUS else 0.0
    row[at + Seen.COVER] = them.cover
    row[at + Seen.ACTED] = them.acted
    row[at + Seen.RANGE] = best_range(s, s.sheets[j] if known else s.looks[j]) / 4.0
    if them.bearing:
        row[at + Seen.STUCK] = share_of(f, j, STUCK)
        row[at + Seen.HELPLESS] = share_of(f, j, HELPLESS)
        row[at + Seen.EASY] = share_of(f, j, EASY)
        row[at + Seen.ASTRAY] = share_of(f, j, ASTRAY)
        row[at + Seen.DYING] = share_of(f, j, DYING)
        row[at + Seen.BUFFED] = share_of(f, j, BUFFED) + value_of(f, j, Status.BARRIER) / 20.0


@kernel
def observe_unit(
    s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, j: int, side: int, foe: bool, row: Floats, at: int
) -> None:
    """One slot."""
    row[at + Seen.PRESENT] = 1.0
    row[at + Seen.ALLY] = 0.0 if foe else 1.0
    row[at + Seen.STANDING] = 1.0 if f.units[j].fate == Fate.STANDING else 0.0
    row[at + Seen.STEALTH] = 1.0 if bears(f, j, Status.STEALTH) else 0.0
    known = is_open_to(s, f, side, j)
    if not known and not is_placed(s, f, side, j):
        return
    row[at + Seen.LOCATED] = 1.0
    observe_state(s, f, j, known, row, at)
    if is_here(f, j):
        observe_place(s, f, w, i, j, foe, row, at)


@answers(observe, SkirmishFight)
def observe_skirmish(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, row: Floats) -> None:
    """Write the decider's observation; `w.slots` must be the decider's (as after `list_choices`)."""
    for k in range(FLOATS if f.decider < 0 else SCENE + SLOTS * SEEN):
        row[k] = 0.0
    if f.decider < 0:
        return
    if f.question == Question.NOTHING:
        forget_lines(w)  # nothing was listed for a viewer that decides nothing
    i = w.slots[0]
    side = s.sheets[f.decider].side
    observe_question(s, f, w, row)
    observe_counts(s, f, w, row)
    observe_body(s, f, i, row)
    goals = goal_zones(s, side)
    row[Scene.GOAL_ZONE] = 1.0 if goals else 0.0
    row[Scene.ROUNDS_TO_HOLD] = rounds_to_hold(s, f, side) / 20.0
    for k in range(w.slot_count):
        observe_unit(s, f, w, i, w.slots[k], side, is_foe_in_slot(s, f, w, k), row, SCENE + k * SEEN)
    observe_cells(s, f, i, goals, row, SCENE + SLOTS * SEEN)
