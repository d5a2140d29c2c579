"""What verbs without an aim are worth: other media, escape, search, waiting (V09, V10, V12, V15); and the board."""

from __future__ import annotations

from ...rules.core.kernel import answers, kernel
from ...rules.core.state import Goal
from ...rules.twenty.core.bands import band_between
from ...rules.twenty.core.minds import anybody_sought
from ...rules.twenty.core.state import ABILITIES
from ...rules.twenty.core.words import Band
from ...rules.twenty.ships.legal import ability_slot
from ...rules.twenty.ships.moving import can_follow, cells_of_move, search
from ...rules.twenty.ships.state import ShipsFight, ShipsSpec, ShipsWork
from ...rules.twenty.ships.vehicles import damage_penalty, is_offered, is_vehicle, medium_bonus, operator_rank
from ...rules.twenty.ships.words import Verb
from ..board.ways import NEVER, toll
from ..objectives import goal_zone, has_goal
from ..policy import Policy
from ..tally import divide_score, say
from ..twenty.asks import (
    Stage,
    glance_at,
    must_stay,
    search_ways,
    stage_of,
    turn_left,
    weigh_plain,
    weigh_setting_out,
    weigh_spot,
)
from ..twenty.effects import weigh_use
from ..twenty.guesses import felt, in_play, plight
from ..twenty.odds import ahead
from ..twenty.survey import DANGER, look_about, restless
from .links import weigh_waiting
from .suppose import sheet_of
from .weights import Weight

LEAVING = 1500  # what the side loses with a vehicle that leaves
SEEKING = 40
BLIND_SEEKING = 160  # nobody else is to be fought
UP = 60  # to be upright
POINT = 6  # percent of an attack that a point on its roll is worth, the odds being about even
STRANDED = 30  # no way leads to the foe in this medium
WHOLE = 1000


@answers(stage_of, ShipsFight)
def ships_stage(s: ShipsSpec, v: ShipsFight, i: int, verb: int) -> int:
    """V17: movements take nothing from attacks; people on foot have but actions."""
    if verb == Verb.ESCAPE or verb == Verb.END:
        return Stage.PREPARATION
    if verb == Verb.MOVE or verb == Verb.STAND or Verb.CHANGE <= verb < Verb.FIRE:
        return Stage.FREE if is_vehicle(s, i) else Stage.PREPARATION
    return Stage.ACTION


@answers(weigh_plain, ShipsFight)
def weigh_ships_verb(s: ShipsSpec, v: ShipsFight, w: ShipsWork, policy: Policy, i: int, verb: int, action: int) -> None:
    """A verb of one's own turn that needs no aim."""
    if verb == Verb.END:
        weigh_waiting(s, v, w, policy, i)
    elif verb == Verb.ESCAPE:
        weigh_escape(s, v, w, policy, i)
        if action > 0:
            w.notes.total = min(w.notes.total, action - 1)  # first whatever else can be done: it costs no movement
    elif verb == Verb.SEARCH:
        weigh_search(s, v, w, policy, i)
    elif verb == Verb.STAND:
        say(w, policy, Weight.HELP, UP)
    elif Verb.CHANGE <= verb < Verb.FIRE:
        weigh_medium(s, v, w, policy, i, verb - Verb.CHANGE)
    elif Verb.ABILITY <= verb < Verb.ABILITY + ABILITIES:
        weigh_use(s, v, w, policy, i, ability_slot(verb), i, False)
        divide_score(w, s.abilities[s.sheets[i].abilities[ability_slot(verb)] - 1].actions)


@kernel
def flight(s: ShipsSpec, v: ShipsFight, j: int) -> int:
    """V09: what `j` adds to an escape, or to the pursuit, as far as one can tell."""
    sheet = sheet_of(s, v, j)
    return sheet.speed + min(operator_rank(sheet), s.profile.escape_most) + damage_penalty(s, v, sheet, j)


@kernel
def escape_odds(s: ShipsSpec, v: ShipsFight, i: int) -> int:
    """V09: against every pursuer that is known to be able to follow; people on foot just leave."""
    odds = WHOLE
    if is_vehicle(s, i):
        for j in range(s.count):
            if in_play(s, v, i, j) and can_follow(s, v, j, i):
                odds = odds * ahead(1 + flight(s, v, j) - flight(s, v, i), 1, 1) // WHOLE
    return odds


@kernel
def weigh_escape(s: ShipsSpec, v: ShipsFight, w: ShipsWork, policy: Policy, i: int) -> None:
    """To leave is a loss to the side, unless that is what it is there for; more so the better it goes."""
    odds = max(escape_odds(s, v, i), 20)
    if has_goal(s, s.sheets[i].side, Goal.ESCAPE, i) or has_goal(s, s.sheets[i].side, Goal.ESCAPE, -1):
        say(w, policy, Weight.GOAL, LEAVING * odds // WHOLE)
        return
    say(w, policy, Weight.GOAL, -LEAVING * odds // WHOLE)
    say(w, policy, Weight.FLEE, (plight(s, v, i) - 50) * 60 * odds // WHOLE)


@kernel
def weigh_search(s: ShipsSpec, v: ShipsFight, w: ShipsWork, policy: Policy, i: int) -> None:
    """T84: the more so if there is nobody else to fight."""
    alone = True
    for j in range(s.count):
        if in_play(s, v, i, j):
            alone = False
    if anybody_sought(s, v, i):
        say(w, policy, Weight.CLOSE, BLIND_SEEKING if alone else SEEKING)


@kernel
def weigh_medium(s: ShipsSpec, v: ShipsFight, w: ShipsWork, policy: Policy, i: int, medium: int) -> None:
    """V10: what another medium does for one's attacks and one's defence; and where it leads to the foe at all."""
    look_about(s, v, w, policy, i)
    mine = v.units[i].medium
    best = 0
    gain = 0
    spared = 0
    for j in range(s.count):
        if not in_play(s, v, i, j):
            continue
        theirs = v.units[j].medium
        if not is_vehicle(s, j):
            continue
        band = band_between(s, v, i, j)
        if band == Band.OUT:
            continue
        points = medium_bonus(s, medium, theirs) - medium_bonus(s, mine, theirs)
        against = medium_bonus(s, theirs, medium) - medium_bonus(s, theirs, mine)
        if w.notes.about[j, band] > best:
            best = w.notes.about[j, band]
            gain = best * points * POINT // 100
        spared += w.notes.about[j, DANGER + band] * (points - against) * POINT // 200
    often = v.units[i].attacks + 1
    say(w, policy, Weight.OPENING, often * gain)
    say(w, policy, Weight.CAUTION, felt(s, v, i, spared) if spared > 0 else spared)
    if best == 0 and w.notes.pull and w.way_end < 0:
        say(w, policy, Weight.DEPTH, STRANDED + restless(v))
    say(w, policy, Weight.DEPTH, -1)


@answers(weigh_spot, ShipsFight)
def nothing_else(s: ShipsSpec, v: ShipsFight, w: ShipsWork, policy: Policy, i: int, there: bool) -> None:
    """On the scaled board nobody takes cover."""


@answers(weigh_setting_out, ShipsFight)
def nobody_strikes(s: ShipsSpec, v: ShipsFight, w: ShipsWork, policy: Policy, i: int) -> None:
    """Nothing on the way asks for a decision."""


@answers(glance_at, ShipsFight)
def plain_cell(s: ShipsSpec, v: ShipsFight, w: ShipsWork, policy: Policy, i: int, x: int, y: int) -> int:
    """One cell is as good as another."""
    return 0


@answers(turn_left, ShipsFight)
def attacks_left(s: ShipsSpec, v: ShipsFight, j: int, feet: int) -> int:
    """V08, V17: a vehicle attacks as often wherever its movements bring it; people on foot do not."""
    if feet <= 0:
        return 100
    sheet = sheet_of(s, v, j)
    reach = sheet.speed * s.profile.movement_cells * s.profile.cell_feet if is_vehicle(s, j) else 0
    return 100 if feet <= reach else 0


@answers(search_ways, ShipsFight)
def search_moves(s: ShipsSpec, v: ShipsFight, w: ShipsWork, i: int) -> None:
    """V08."""
    search(s, v, w, i)


@answers(must_stay, ShipsFight)
def leaves_from_anywhere(s: ShipsSpec, v: ShipsFight, i: int) -> bool:
    """V09: a vehicle needs no edge to leave over; nor does anybody go anywhere who cannot move."""
    if is_vehicle(s, i) and not goal_zone(s, v, i) & ~s.exits[s.sheets[i].side]:
        return True
    return cells_of_move(s, v, i) == 0


@answers(toll, ShipsFight)
def ships_toll(s: ShipsSpec, v: ShipsFight, i: int, x: int, y: int) -> int:
    """V15: cells that do not offer its medium are closed to it."""
    return 0 if is_offered(s, x, y, v.units[i].medium) else NEVER
