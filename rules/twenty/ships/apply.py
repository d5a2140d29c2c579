"""What happens: how a choice of ships mode is carried out, and how frames go on."""

from __future__ import annotations

from ...core.choices import AIM_CELL, AIM_SLOT, Question
from ...core.endings import closest, fingerprint, in_zone, is_lost
from ...core.engine import answer, leaves, run_frame, start
from ...core.events import emit
from ...core.frames import hush, pop, top
from ...core.kernel import answers, kernel
from ...core.reach import path_to
from ...core.seats import knows_of, knows_place_of, seat
from ...core.state import Fate, Frame
from ..core.effects import ability_of
from ..core.minds import ask_mind, locates
from ..core.order import nearest_foes, open_encounter, print_of, run_round, stands_in
from ..core.wills import look_for
from ..core.words import AimAt, Ev, Variant
from ..core.words import Doing as Shared
from .attacks import LATE, SETTLED, counter, run_attack
from .bonuses import OPERATOR, gunner_for
from .casting import cast, use_ability
from .legal import ability_slot, slot_of, with_maneuver
from .links import call_link, join_in, run_joining, run_link, shoot_with
from .moving import begin_move, change_medium, escape, rise, run_move, search
from .state import ShipsFight, ShipsSpec, ShipsWork
from .turns import end_turn, run_turn, spend
from .vehicles import is_vehicle
from .words import Doing, Verb


@kernel
def pay_attack(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, count: int) -> None:
    """V02, T03: an attack of a vehicle, an action of a person."""
    if is_vehicle(s, i):
        spend(f, w, i, count, 0, 0)
    else:
        spend(f, w, i, 0, 0, count)


@kernel
def pay_move(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, count: int) -> None:
    """V08: movements of a vehicle, actions of a person."""
    if is_vehicle(s, i):
        spend(f, w, i, 0, count, 0)
    else:
        spend(f, w, i, 0, 0, count)


@kernel
def wants_slot(s: ShipsSpec, i: int, verb: int) -> bool:
    """The verb is aimed at a combatant."""
    if Verb.ABILITY <= verb < Verb.CAST:
        return s.abilities[ability_of(s, i, ability_slot(verb))].aim != AimAt.SELF
    return verb >= Verb.FIRE


@kernel
def turn_verb(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, verb: int) -> None:
    """A verb of one's own turn."""
    if verb == Verb.MOVE or wants_slot(s, i, verb):
        f.verb = verb
        ask_mind(f, i, Question.CELL if verb == Verb.MOVE else Question.SLOT)
    elif verb >= Verb.ABILITY:
        do_ability(s, f, w, i, verb, i)
    elif verb >= Verb.CHANGE:
        pay_move(s, f, w, i, s.profile.change_costs)
        change_medium(s, f, w, i, verb - Verb.CHANGE)
    elif verb == Verb.ESCAPE:
        whole = is_vehicle(s, i) and s.profile.escape_costs_all != 0
        pay_move(s, f, w, i, f.units[i].movements if whole else 1)
        escape(s, f, w, i)
    elif verb == Verb.STAND:
        pay_move(s, f, w, i, 1)
        rise(f, w, i)
    elif verb == Verb.SEARCH:
        pay_attack(s, f, w, i, 1)
        look_for(s, f, w, i)
    else:
        end_turn(s, f, w, i)


@kernel
def do_ability(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, verb: int, j: int) -> None:
    """V15, V17: an ability takes attacks or actions."""
    slot = ability_slot(verb)
    pay_attack(s, f, w, i, s.abilities[ability_of(s, i, slot)].actions)
    use_ability(s, f, w, i, slot, j, 0)


@kernel
def aim_at_slot(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, verb: int, j: int) -> None:
    """A verb aimed at a combatant."""
    if Verb.ABILITY <= verb < Verb.CAST:
        do_ability(s, f, w, i, verb, j)
        return
    gunner = gunner_for(s, f, i) if is_vehicle(s, i) else OPERATOR
    pay_attack(s, f, w, i, 1)
    maneuver = with_maneuver(verb)
    if verb >= Verb.CAST:
        cast(s, f, w, i, slot_of(verb), j, maneuver)
    elif verb >= Verb.LINK:
        call_link(s, f, i, j, slot_of(verb), gunner, maneuver)
    else:
        shoot_with(s, f, w, i, j, slot_of(verb), gunner, Variant.MANEUVER if maneuver else 0)


@kernel
def aim_at_cell(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, cell: int) -> None:
    """A move towards a window cell, along the best path."""
    if not w.ready:
        search(s, f, w, i)
    path, steps = path_to(w, cell)
    pay_move(s, f, w, i, 1 if is_vehicle(s, i) else f.units[i].actions)  # V08: on foot a whole turn
    begin_move(f, i, path, steps)


@kernel
def answer_attack(s: ShipsSpec, f: ShipsFight, w: ShipsWork, frame: Frame, i: int, verb: int) -> None:
    """V07, T10: a maneuver for the defence, a reaction, or nothing."""
    late = frame.stage == LATE
    if verb == Verb.MANEUVER:
        counter(s, f, w, frame)
    if late:
        frame.stage = SETTLED
    if verb >= Verb.ABILITY:
        emit(w, Ev.REACTION, i, frame.actor, verb, 0, 0, 0, 10)
        slot = ability_slot(verb)
        aim = s.abilities[ability_of(s, i, slot)].aim
        use_ability(s, f, w, i, slot, frame.actor if aim == AimAt.FOE else i, Variant.REACTION)


@kernel
def answer_link(s: ShipsSpec, f: ShipsFight, w: ShipsWork, frame: Frame, i: int, verb: int) -> None:
    """V12: a friend adds an attack, or none."""
    target = frame.target
    pop(f)
    if verb != Verb.DECLINE:
        join_in(s, f, w, i, target, slot_of(verb), verb >= Verb.JOIN_MANEUVER)


@answers(answer, ShipsFight)
def answer_ships(s: ShipsSpec, f: ShipsFight, w: ShipsWork, choice: int) -> None:
    """Carry out a legal choice of the decider."""
    i = f.acting
    question = f.question
    if question == Question.SLOT:
        seat(s, f, w, f.decider)
    hush(f)
    if question == Question.SLOT:
        aim_at_slot(s, f, w, i, f.verb, w.slots[choice - AIM_SLOT])
    elif question == Question.CELL:
        aim_at_cell(s, f, w, i, choice - AIM_CELL)
    else:
        frame = top(f)
        if frame.kind == Shared.TURN:
            turn_verb(s, f, w, i, choice)
        elif frame.kind == Doing.JOINING:
            answer_link(s, f, w, frame, i, choice)
        else:
            answer_attack(s, f, w, frame, i, choice)
    if question != Question.VERB:
        w.ready = 0


@answers(leaves, ShipsFight)
def leaves_ships(s: ShipsSpec, f: ShipsFight, choice: int) -> bool:
    """Escape."""
    return f.question == Question.VERB and choice == Verb.ESCAPE


@answers(run_frame, ShipsFight)
def run_ships_frame(s: ShipsSpec, f: ShipsFight, w: ShipsWork) -> None:
    """Let the top frame go on."""
    frame = top(f)
    kind = frame.kind
    if kind == Shared.TURN:
        run_turn(s, f, w, frame)
    elif kind == Shared.MOVE:
        run_move(s, f, w, frame)
    elif kind == Shared.ATTACK:
        run_attack(s, f, w, frame)
    elif kind == Shared.VOLLEY:
        run_link(s, f, w, frame)
    elif kind == Doing.JOINING:
        run_joining(s, f, frame)
    else:
        run_round(s, f, w, frame)


@answers(start, ShipsFight)
def start_ships(s: ShipsSpec, f: ShipsFight, w: ShipsWork) -> None:
    """The encounter begins (T02): any of its kinds, then the first round."""
    open_encounter(s, f, w)


@answers(in_zone, ShipsFight)
def in_ships_zone(s: ShipsSpec, f: ShipsFight, i: int, zone: int) -> bool:
    """Combatant `i` is in the zone (bits)."""
    return stands_in(s, f, i, zone)


@answers(is_lost, ShipsFight)
def is_lost_in_ships(s: ShipsSpec, f: ShipsFight, i: int) -> bool:
    """V06, V17, T38: destroyed with all aboard, or dead for good."""
    return f.units[i].fate == Fate.DEAD


@answers(knows_of, ShipsFight)
def knows_of_ships(s: ShipsSpec, f: ShipsFight, side: int, j: int) -> bool:
    """That somebody is there is known of everybody; where, not (T84)."""
    return True


@answers(knows_place_of, ShipsFight)
def knows_place_in_ships(s: ShipsSpec, f: ShipsFight, side: int, j: int) -> bool:
    """T84: not of who is in stealth and not found."""
    return locates(s, f, side, j)


@answers(fingerprint, ShipsFight)
def ships_fingerprint(s: ShipsSpec, f: ShipsFight) -> int:
    """A number that changes with hulls, health, resources, fates and statuses."""
    return print_of(s, f)


@answers(closest, ShipsFight)
def ships_closest(s: ShipsSpec, f: ShipsFight) -> int:
    """The smallest distance between standing foes, squared."""
    return nearest_foes(s, f)
