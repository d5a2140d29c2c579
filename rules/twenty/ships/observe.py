"""The observation of ships mode: what the decider's side knows, as numbers about the scene, combatants and cells.

Layout: `Scene` numbers, then 24 slots of `Seen` numbers (who acts, its allies, its foes, each in roster order), then
one code for each of the 225 cells of the window. The order of the members below is the order in the row.

Shares are multiplied by what a division would divide by: as float32 they are the same, and divisions are dear.
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
from ..core.statuses import bears
from ..core.table import Status
from ..core.words import Doing as Shared
from .bonuses import armament_of
from .moving import can_follow
from .state import ShipsFight, ShipSheet, ShipsSpec, ShipsWork
from .vehicles import is_crippled, is_vehicle, operator_rank, plating
from .words import WEAPONS, Doing


class Scene(Words):
    """Numbers about the decision and who acts."""

    ROUND = 0
    ASKED_VERB = 1
    ASKED_SLOT = 2
    ASKED_CELL = 3
    PENDING_VERB = 4
    IN_TURN = 5
    UNDER_ATTACK = 6  # a maneuver or reaction may be declared
    LINKING = 7  # a friend's linked attack may be joined
    ATTACKS = 8
    MANEUVERS = 9
    MOVEMENTS = 10
    ACTIONS = 11
    ALLIES_STANDING = 12
    FOES_STANDING = 13
    FOES_HIDDEN = 14
    HULL = 15
    RESOURCE = 16
    SPEED = 17
    SOAK = 18
    ACCURACY = 19
    MANEUVERABILITY = 20
    RANK = 21
    VEHICLE = 22
    BULK = 23
    LAND = 24
    SEA = 25
    UNDERSEA = 26
    AIR = 27
    SPACE = 28
    CRIPPLED = 29
    ATTACKER = 30  # slot of who attacks, or calls
    TARGET = 31
    GOAL_ZONE = 32
    ROUNDS_TO_HOLD = 33
    FOR_ANOTHER = 34  # who decides acts for a vehicle not its own
    AMPLIFIER = 35
    WEAPON_0 = 36  # band of each armament
    WEAPON_1 = 37
    WEAPON_2 = 38
    WEAPON_3 = 39
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
    HEALTH = 7  # its hull
    STANDING = 8
    VEHICLE = 9
    BULK = 10
    MEDIUM = 11
    SPEED = 12
    RANGE = 13  # band of its farthest armament
    STEALTH = 14
    WEAK = 15  # helpless, easy to hit, astray
    HARMED = 16  # stuck, burning ...
    BUFFED = 17
    ACTED = 18
    FOLLOWS = 19  # it could pursue who acts
    RESOURCE = 20  # of friends


SCENE = len(Scene)
SEEN = len(Seen)
FLOATS = SCENE + SLOTS * SEEN + CELLS


@kernel
def observe_question(s: ShipsSpec, f: ShipsFight, w: ShipsWork, row: Floats) -> None:
    """What is asked."""
    row[Scene.ROUND] = f.round_no * (1 / 50)
    row[Scene.ASKED_VERB] = 1.0 if f.question == Question.VERB else 0.0
    row[Scene.ASKED_SLOT] = 1.0 if f.question == Question.SLOT else 0.0
    row[Scene.ASKED_CELL] = 1.0 if f.question == Question.CELL else 0.0
    row[Scene.PENDING_VERB] = 0.0 if f.question == Question.VERB else (f.verb + 1) * (1 / 96)
    frame = top(f)
    row[Scene.IN_TURN] = 1.0 if frame.kind == Shared.TURN else 0.0
    row[Scene.UNDER_ATTACK] = 1.0 if frame.kind == Shared.ATTACK else 0.0
    row[Scene.LINKING] = 1.0 if frame.kind == Doing.JOINING else 0.0
    if frame.kind == Shared.ATTACK or frame.kind == Doing.JOINING:
        attacker = frame.actor
        side = s.sheets[f.decider].side
        row[Scene.ATTACKER] = slot_share(w, attacker) if attacker >= 0 and locates(s, f, side, attacker) else 0.0
        row[Scene.TARGET] = slot_share(w, frame.target)


@kernel
def observe_counts(s: ShipsSpec, f: ShipsFight, w: ShipsWork, row: Floats) -> None:
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
    row[Scene.ALLIES_STANDING] = allies * (1 / 12)
    row[Scene.FOES_STANDING] = foes * (1 / 12)
    row[Scene.FOES_HIDDEN] = hidden * (1 / 12)


@kernel
def observe_body(s: ShipsSpec, f: ShipsFight, i: int, row: Floats) -> None:
    """Who acts: what it has left this round, and what it is."""
    me = f.units[i]
    sheet = s.sheets[i]
    row[Scene.ATTACKS] = me.attacks * (1 / 5)
    row[Scene.MANEUVERS] = me.maneuvers * (1 / 5)
    row[Scene.MOVEMENTS] = me.movements * (1 / 5)
    row[Scene.ACTIONS] = me.actions * (1 / 3)
    row[Scene.HULL] = me.health * (1 / 500)
    row[Scene.RESOURCE] = me.resource * (1 / 5)
    row[Scene.SPEED] = sheet.speed * (1 / 5)
    row[Scene.SOAK] = plating(s, f, s.sheets[i], i) * (1 / 100)
    row[Scene.ACCURACY] = sheet.accuracy * (1 / 5)
    row[Scene.MANEUVERABILITY] = sheet.maneuverability * (1 / 5)
    row[Scene.BULK] = sheet.bulk / 2.0
    row[Scene.CRIPPLED] = 1.0 if is_crippled(s, f, s.sheets[i], i) else 0.0
    row[Scene.FOR_ANOTHER] = 0.0 if i == f.decider else 1.0
    row[Scene.AMPLIFIER] = sheet.amplifier
    row[Scene.LAND + me.medium] = 1.0
    if is_vehicle(s, i):
        row[Scene.VEHICLE] = 1.0
        row[Scene.RANK] = operator_rank(s.sheets[i]) * (1 / 5)
    for slot in range(WEAPONS):
        k = armament_of(s, i, slot)
        row[Scene.WEAPON_0 + slot] = (s.weapons[k].band + 1) / 4.0 if k >= 0 else 0.0
    observe_uses(s, f, i, row, Scene.USES_0)


@kernel
def best_range(s: ShipsSpec, sheet: ShipSheet) -> int:
    """The farthest band of its armaments, + 1."""
    best = 0
    for slot in range(WEAPONS):
        k = sheet.weapons[slot] - 1
        if k >= 0:
            best = max(best, s.weapons[k].band + 1)
    return best


@kernel
def observe_kind(s: ShipsSpec, sheet: ShipSheet, row: Floats, at: int) -> None:
    """What anybody sees of it: kind, size, speed, weapons."""
    row[at + Seen.VEHICLE] = 1.0 if sheet.kind else 0.0
    row[at + Seen.BULK] = sheet.bulk / 2.0
    row[at + Seen.SPEED] = sheet.speed * (1 / 5)
    row[at + Seen.RANGE] = best_range(s, sheet) / 4.0


@kernel
def observe_state(s: ShipsSpec, f: ShipsFight, i: int, j: int, known: bool, row: Floats, at: int) -> None:
    """How somebody in view is."""
    them = f.units[j]
    row[at + Seen.HEALTH] = health_share(s, f, j, known)
    row[at + Seen.RESOURCE] = resource_share(s, f, j) if known else 0.0
    row[at + Seen.MEDIUM] = (them.medium + 1) * (1 / 5)
    row[at + Seen.ACTED] = them.acted
    row[at + Seen.FOLLOWS] = 1.0 if can_follow(s, f, j, i) else 0.0
    if them.bearing:
        row[at + Seen.WEAK] = share_of(f, j, HELPLESS | EASY | ASTRAY)
        row[at + Seen.HARMED] = share_of(f, j, STUCK | DYING)
        row[at + Seen.BUFFED] = share_of(f, j, BUFFED)


@kernel
def observe_place(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, j: int, foe: bool, row: Floats, at: int) -> None:
    """Where somebody is, from where the vehicle is that acts."""
    row[at + Seen.DX] = across_from(s, f, i, j) / 16.0
    row[at + Seen.DY] = (f.units[j].y - f.units[i].y) / 16.0
    row[at + Seen.BAND] = open_band(s, f, i, j) / 4.0
    if foe:
        row[at + Seen.BETWEEN] = (seen_line(s, f, w, i, j) & 3) / 2.0


@kernel
def observe_unit(
    s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, j: int, side: int, foe: bool, row: Floats, at: int
) -> None:
    """One slot."""
    known = is_open_to(s, f, side, j)
    row[at + Seen.PRESENT] = 1.0
    row[at + Seen.ALLY] = 0.0 if foe else 1.0
    row[at + Seen.STANDING] = 1.0 if f.units[j].fate == Fate.STANDING else 0.0
    row[at + Seen.STEALTH] = 1.0 if bears(f, j, Status.STEALTH) else 0.0
    observe_kind(s, s.sheets[j] if known else s.looks[j], row, at)
    if not known and not is_placed(s, f, side, j):
        return
    row[at + Seen.LOCATED] = 1.0
    observe_state(s, f, i, j, known, row, at)
    if is_here(f, j):
        observe_place(s, f, w, i, j, foe, row, at)


@answers(observe, ShipsFight)
def observe_ships(s: ShipsSpec, f: ShipsFight, w: ShipsWork, row: Floats) -> None:
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
    row[Scene.ROUNDS_TO_HOLD] = rounds_to_hold(s, f, side) * (1 / 20)
    for k in range(w.slot_count):
        observe_unit(s, f, w, i, w.slots[k], side, is_foe_in_slot(s, f, w, k), row, SCENE + k * SEEN)
    observe_cells(s, f, i, goals, row, SCENE + SLOTS * SEEN)
