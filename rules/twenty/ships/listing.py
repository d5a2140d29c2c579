"""The list of legal choices, ascending: the mask and `take` both come from here."""

from __future__ import annotations

from ...core.bits import row_of
from ...core.choices import AIM_CELL, AIM_SLOT, CELLS, VIEW, Question
from ...core.engine import list_choices
from ...core.frames import top
from ...core.kernel import answers, kernel
from ...core.reach import may_stop, reachable, window_xy
from ...core.seats import seat
from ..core.bands import forget_lines
from ..core.effects import is_reaction
from ..core.state import ABILITIES
from ..core.wills import is_berserk, is_driven, suits
from ..core.words import Doing as Shared
from .attacks import LATE, can_maneuver
from .legal import can_cast, can_do, can_search, can_shoot, may_aim, slots_to_fire
from .moving import can_escape, can_move, can_rise, has_movement, has_way, search
from .state import ShipsFight, ShipsSpec, ShipsWork
from .vehicles import can_change, is_vehicle
from .words import MEDIA, SPELLS, WEAPONS, Doing, Verb


@kernel
def add(w: ShipsWork, choice: int) -> None:
    """Put a choice on the list."""
    w.choices[w.choice_count] = choice
    w.choice_count += 1


@kernel
def add_if(w: ShipsWork, legal: bool, choice: int) -> None:
    """Put it on the list if it is legal."""
    if legal:
        add(w, choice)


@kernel
def can_step(s: ShipsSpec, f: ShipsFight, i: int) -> bool:
    """V08: a movement is left, and nothing holds it."""
    return has_movement(s, f, i) and can_move(s, f, i)


@kernel
def list_movements(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int) -> None:
    """V08, V09: moves and escape."""
    add_if(w, can_step(s, f, i) and not is_driven(s, f, i) and has_way(s, f, w, i), Verb.MOVE)
    add_if(w, can_escape(s, f, i), Verb.ESCAPE)


@kernel
def list_media(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int) -> None:
    """V15: other media open to it here."""
    if is_vehicle(s, i) and can_move(s, f, i):
        for medium in range(MEDIA):
            add_if(w, can_change(s, f, i, medium), Verb.CHANGE + medium)


@kernel
def add_slots(w: ShipsWork, slots: int, verb: int) -> None:
    """Put a verb on the list for each of the weapon slots (bits)."""
    for slot in range(WEAPONS):
        add_if(w, (slots >> slot) & 1 != 0, verb + slot)


@kernel
def list_shots(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, last: int) -> None:
    """V02, V07, V12: shots up to the verb `last`, plain and then with a maneuver for the attack roll."""
    if not can_shoot(s, f, i):
        return
    maneuver = can_maneuver(s, f, i)
    for verb in range(Verb.FIRE, last, 2 * WEAPONS):
        slots = slots_to_fire(s, f, w, i, verb)
        add_slots(w, slots, verb)
        if maneuver:
            add_slots(w, slots, verb + WEAPONS)


@kernel
def list_abilities(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int) -> None:
    """V13, V15: specials, abilities and amplified spells."""
    for slot in range(ABILITIES):
        add_if(w, can_do(s, f, w, i, slot), Verb.ABILITY + slot)
    if f.units[i].attacks > 0 and s.sheets[i].amplifier:
        for verb in range(Verb.CAST, Verb.CAST_MANEUVER + SPELLS):
            add_if(w, can_cast(s, f, w, i, verb), verb)


@kernel
def list_berserk(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int) -> None:
    """T73: it attacks the closest; if it cannot, it goes there; if it cannot, its turn ends."""
    list_shots(s, f, w, i, Verb.LINK)
    if w.choice_count == 0 and has_suiting_cell(s, f, w, i):
        add(w, Verb.MOVE)
    if w.choice_count == 0:
        add_if(w, can_rise(s, f, i), Verb.STAND)
    if w.choice_count == 0:
        add(w, Verb.END)


@kernel
def list_flight(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int) -> bool:
    """T79: the frightened must move away while they can; true if that is all they may do."""
    if not is_driven(s, f, i):
        return False
    add_if(w, has_suiting_cell(s, f, w, i), Verb.MOVE)
    add_if(w, can_escape(s, f, i), Verb.ESCAPE)
    add_if(w, can_rise(s, f, i), Verb.STAND)
    return w.choice_count > 0


@kernel
def list_turn(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int) -> None:
    """What may be done in a turn."""
    if is_berserk(f, i):
        list_berserk(s, f, w, i)
        return
    if list_flight(s, f, w, i):
        return
    if s.profile.ends_early:
        add(w, Verb.END)
    list_movements(s, f, w, i)
    add_if(w, can_search(s, f, i), Verb.SEARCH)
    add_if(w, can_rise(s, f, i), Verb.STAND)
    list_media(s, f, w, i)
    list_shots(s, f, w, i, Verb.JOIN)
    list_abilities(s, f, w, i)
    if w.choice_count == 0:
        add(w, Verb.END)


@kernel
def list_answers(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int) -> None:
    """V07, T10: what may be done about an attack, or nothing."""
    frame = top(f)
    add_if(w, can_maneuver(s, f, i) and (frame.stage == LATE or not s.profile.maneuver_late), Verb.MANEUVER)
    add(w, Verb.DECLINE)
    if frame.stage != LATE:
        for slot in range(ABILITIES):
            add_if(w, is_reaction(s, f, i, slot), Verb.ABILITY + slot)


@kernel
def list_joining(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int) -> None:
    """V12: to add an attack to a linked one, or not."""
    add(w, Verb.DECLINE)
    j = top(f).target
    for verb in range(Verb.JOIN, Verb.JOIN_MANEUVER + WEAPONS):
        maneuver = verb >= Verb.JOIN_MANEUVER
        if s.sheets[i].weapons[verb & 3] and (not maneuver or can_maneuver(s, f, i)):
            add_if(w, may_aim(s, f, w, i, verb, j), verb)


@kernel
def has_suiting_cell(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int) -> bool:
    """T73, T79: a move leads where it must."""
    if not can_step(s, f, i):
        return False
    search(s, f, w, i)
    for cell in range(CELLS):
        if reachable(w, cell):
            x, y = window_xy(s, f.units[i].x, f.units[i].y, cell)
            if suits(s, f, i, x, y):
                return True
    return False


@kernel
def list_ways(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int) -> None:
    """Cells to move to."""
    search(s, f, w, i)
    w.ready = 1
    for row in range(VIEW):
        cell = row * VIEW
        bits = row_of(w.reached, row)
        while bits:
            if bits & 1 and may_stop(w, cell):
                x, y = window_xy(s, f.units[i].x, f.units[i].y, cell)
                add_if(w, suits(s, f, i, x, y), AIM_CELL + cell)
            bits >>= 1
            cell += 1


@answers(list_choices, ShipsFight)
def list_ships(s: ShipsSpec, f: ShipsFight, w: ShipsWork) -> None:
    """The legal choices of the decider, ascending."""
    w.choice_count = 0
    w.ready = 0
    i = f.acting
    seat(s, f, w, f.decider)
    forget_lines(w)
    if f.question == Question.VERB:
        kind = top(f).kind
        if kind == Shared.TURN:
            list_turn(s, f, w, i)
        elif kind == Doing.JOINING:
            list_joining(s, f, w, i)
        else:
            list_answers(s, f, w, i)
    elif f.question == Question.SLOT:
        for k in range(w.slot_count):
            add_if(w, may_aim(s, f, w, i, f.verb, w.slots[k]), AIM_SLOT + k)
    else:
        list_ways(s, f, w, i)
