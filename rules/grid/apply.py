"""What happens: how a choice of grid mode is carried out, and how frames go on."""

from __future__ import annotations

from ..core.choices import AIM_CELL, AIM_SLOT, Question
from ..core.endings import are_foes, closest, fingerprint, in_zone, is_lost, judge, settle_open
from ..core.engine import answer, leaves, run_frame, start
from ..core.events import emit
from ..core.frames import ask, hush, pop, push, top
from ..core.kernel import answers, kernel
from ..core.reach import path_to
from ..core.seats import seat
from ..core.state import NOBODY, Ending, Fate
from .abilities import ability_of, begin_area, run_area, use_ability
from .attacks import begin_attack, intercept, run_attack, run_strike_back, strike_back
from .contests import break_free, grapple, provoke
from .effects import fall_prone
from .engagement import engage_neighbours
from .fear import face_fears
from .legal import (
    carries,
    is_move_verb,
    pack_cell,
    search_for,
    stride_budget,
    way_of,
    weapon_slot,
)
from .moving import begin_move, run_move, speed_of, stand_price, try_move
from .pools import breathe, fall
from .sight import hide, look_round, seek
from .state import GridFight, GridSpec, GridWork
from .turns import act_now, delay, end_turn, run_delayed, run_round, run_turn
from .words import AimAt, Doing, Ev, Pool, Variant, Verb, Way


@kernel
def spend_move(f: GridFight) -> None:
    """G20: the Move action, or the Action in its place."""
    if f.move_left:
        f.move_left = 0
    else:
        f.action_left = 0


@kernel
def stand_up(s: GridSpec, f: GridFight, w: GridWork, i: int) -> None:
    """G33: half the Speed of the Stride under way, or of a new one."""
    if f.stride_left < stand_price(s, i):
        spend_move(f)
        f.stride_left += speed_of(s, i)
    f.stride_left -= stand_price(s, i)
    f.units[i].prone = 0
    emit(w, Ev.STAND, i, -1, 0, 0, 0, 0, 33)


@kernel
def take_shelter(f: GridFight, w: GridWork, i: int) -> None:
    """G33: cover next to it counts a step better until it moves."""
    spend_move(f)
    f.units[i].sheltered = 1
    emit(w, Ev.SHELTER, i, -1, 0, 0, 0, 0, 33)


@kernel
def dive_prone(f: GridFight, w: GridWork, i: int) -> None:
    """G33."""
    spend_move(f)
    fall_prone(f, w, i, 33)


@kernel
def set_out(s: GridSpec, f: GridFight, w: GridWork, i: int, verb: int, cell: int) -> None:
    """A move towards a window cell, along the best path."""
    search_for(s, f, w, i, verb, cell)
    path, steps = path_to(w, cell)
    if verb == Verb.STRIDE or verb == Verb.STRIDE_AGAIN:
        begin_stride(s, f, i, verb)
        begin_move(f, i, Way.STRIDE, path, steps)
        return
    spend_move(f)
    try_move(s, f, w, i, way_of(verb), path, steps)


@kernel
def begin_stride(s: GridSpec, f: GridFight, i: int, verb: int) -> None:
    """G31: go on with a Stride, begin one, or begin a second in the Action's place."""
    left = stride_budget(s, f, i, verb)
    if verb == Verb.STRIDE_AGAIN:
        f.action_left = 0
    elif f.stride_left == 0:
        f.move_left = 0
    f.stride_left = left


@kernel
def do_plain_action(s: GridSpec, f: GridFight, w: GridWork, i: int, verb: int) -> None:
    """Actions that need no aim."""
    f.action_left = 0
    if verb == Verb.BREATHE:
        breathe(s, f, w, i, Pool.STAMINA)
    elif verb == Verb.BREATHE_FOCUS:
        breathe(s, f, w, i, Pool.FOCUS)
    elif verb == Verb.HIDE:
        hide(s, f, w, i)
    elif verb == Verb.SEEK:
        seek(s, f, w, i)
    else:
        break_free(s, f, w, i)


@kernel
def leave(s: GridSpec, f: GridFight, w: GridWork, i: int, verb: int) -> None:
    """Yield, or escape over the edge: ends of their own."""
    if verb == Verb.YIELD:
        emit(w, Ev.YIELD, i, -1, 0, 0, 0, 0, 13)
        fall(s, f, w, i, Fate.YIELDED, NOBODY)
    else:
        emit(w, Ev.ESCAPE, i, -1, 0, 0, 0, 0, 30)
        fall(s, f, w, i, Fate.ESCAPED, NOBODY)


@kernel
def wants_cell(s: GridSpec, i: int, verb: int) -> bool:
    """The verb is aimed at a cell."""
    if Verb.ABILITY <= verb < Verb.REACT:
        return s.abilities[ability_of(s, i, verb - Verb.ABILITY)].aim == AimAt.CELL
    return is_move_verb(verb) or Verb.THROW <= verb < Verb.ABILITY


@kernel
def wants_slot(s: GridSpec, i: int, verb: int) -> bool:
    """The verb is aimed at a combatant."""
    if Verb.ABILITY <= verb < Verb.REACT:
        return s.abilities[ability_of(s, i, verb - Verb.ABILITY)].aim != AimAt.SELF
    return verb == Verb.GRAPPLE or Verb.DECEIVE <= verb <= Verb.MENACE or Verb.PUMMEL <= verb < Verb.THROW


@kernel
def turn_verb(s: GridSpec, f: GridFight, w: GridWork, i: int, verb: int) -> None:
    """A verb of one's own turn."""
    if wants_cell(s, i, verb) or wants_slot(s, i, verb):
        f.verb = verb
        ask(f, i, Question.CELL if wants_cell(s, i, verb) else Question.SLOT)
        return
    f.begun = 1
    if verb == Verb.END:
        end_turn(f, w, i)
    elif verb == Verb.DELAY:
        delay(f, w, i)
    elif verb == Verb.STAND:
        stand_up(s, f, w, i)
    elif verb == Verb.DIVE_PRONE:
        dive_prone(f, w, i)
    elif verb == Verb.SHELTER:
        take_shelter(f, w, i)
    elif verb == Verb.YIELD or verb == Verb.ESCAPE:
        leave(s, f, w, i, verb)
    elif verb >= Verb.ABILITY:
        cast(s, f, w, i, verb - Verb.ABILITY, i, 0)
    else:
        do_plain_action(s, f, w, i, verb)


@kernel
def cast(s: GridSpec, f: GridFight, w: GridWork, i: int, slot: int, j: int, cell: int) -> None:
    """G52: an ability takes the Action, or a Move action where it says so."""
    if s.abilities[ability_of(s, i, slot)].as_move:
        spend_move(f)
    else:
        f.action_left = 0
    use_ability(s, f, w, i, slot, j, cell)


@kernel
def attack_verb(s: GridSpec, f: GridFight, w: GridWork, i: int, verb: int, j: int) -> None:
    """G51: Pummel, Strike, Fire; lethal or not (G12)."""
    f.action_left = 0
    if verb == Verb.PUMMEL:
        begin_attack(s, f, w, i, j, 0, Variant.UNARMED | Variant.SUBDUE)
        return
    weapon = carries(s, i, weapon_slot(verb)) + 1
    flags = Variant.RANGED if verb >= Verb.FIRE else 0
    if Verb.STRIKE_SUBDUE <= verb < Verb.FIRE or verb >= Verb.FIRE_SUBDUE:
        flags |= Variant.SUBDUE
    begin_attack(s, f, w, i, j, weapon, flags)


@kernel
def aim_at_slot(s: GridSpec, f: GridFight, w: GridWork, i: int, verb: int, j: int) -> None:
    """A verb aimed at a combatant."""
    if verb >= Verb.ABILITY:
        cast(s, f, w, i, verb - Verb.ABILITY, j, 0)
    elif verb == Verb.GRAPPLE:
        f.action_left = 0
        grapple(s, f, w, i, j)
    elif Verb.DECEIVE <= verb <= Verb.MENACE:
        f.action_left = 0
        provoke(s, f, w, i, j, verb)
    else:
        attack_verb(s, f, w, i, verb, j)


@kernel
def aim_at_cell(s: GridSpec, f: GridFight, w: GridWork, i: int, verb: int, cell: int) -> None:
    """A verb aimed at a cell of the window."""
    if is_move_verb(verb):
        set_out(s, f, w, i, verb, cell)
    elif verb >= Verb.ABILITY:
        cast(s, f, w, i, verb - Verb.ABILITY, i, pack_cell(s, f, i, cell))
    else:
        f.action_left = 0
        begin_area(f, i, verb - Verb.THROW, pack_cell(s, f, i, cell), Variant.RANGED)


@kernel
def reaction_verb(s: GridSpec, f: GridFight, w: GridWork, i: int, verb: int) -> None:
    """A reaction: a Strike (G34, G35), or an Intercept (G46); or none."""
    frame = top(f)
    if frame.kind == Doing.STRIKE_BACK:
        if verb == Verb.DECLINE:
            pop(f)
        else:
            strike_back(s, f, w, frame, verb == Verb.REACT_SUBDUE)
    elif verb == Verb.REACT:
        intercept(s, f, w, frame, i)


@kernel
def verb_taken(s: GridSpec, f: GridFight, w: GridWork, i: int, verb: int) -> None:
    """A verb, by what is going on."""
    kind = top(f).kind
    if kind == Doing.TURN:
        turn_verb(s, f, w, i, verb)
    elif kind == Doing.DELAYED:
        if verb == Verb.ACT_NOW:
            act_now(s, f, w, top(f))
    else:
        reaction_verb(s, f, w, i, verb)


@answers(answer, GridFight)
def answer_grid(s: GridSpec, f: GridFight, w: GridWork, choice: int) -> None:
    """Carry out a legal choice of the decider."""
    i = f.decider
    question = f.question
    hush(f)
    if question == Question.VERB:
        verb_taken(s, f, w, i, choice)
        return
    f.begun = 1
    if question == Question.SLOT:
        seat(s, f, w, i)
        aim_at_slot(s, f, w, i, f.verb, w.slots[choice - AIM_SLOT])
    else:
        aim_at_cell(s, f, w, i, f.verb, choice - AIM_CELL)
    w.ready = 0


@answers(leaves, GridFight)
def leaves_grid(s: GridSpec, f: GridFight, choice: int) -> bool:
    """Yield and Escape."""
    return choice == Verb.YIELD or choice == Verb.ESCAPE


@answers(run_frame, GridFight)
def run_grid_frame(s: GridSpec, f: GridFight, w: GridWork) -> None:
    """Let the top frame go on; first G14, whatever brought the frightful into view, and the end of the fight."""
    if s.fearsome:
        face_fears(s, f, w)
    if w.fallen:
        w.fallen = 0
        judge(s, f)
        if f.ending != Ending.ONGOING:
            return
    frame = top(f)
    kind = frame.kind
    if kind == Doing.TURN:
        run_turn(s, f, w, frame)
    elif kind == Doing.MOVE:
        run_move(s, f, w, frame)
    elif kind == Doing.ATTACK:
        run_attack(s, f, w, frame)
    elif kind == Doing.STRIKE_BACK:
        run_strike_back(s, f, w, frame)
    elif kind == Doing.AREA:
        run_area(s, f, w, frame)
    elif kind == Doing.DELAYED:
        run_delayed(s, f, w, frame)
    else:
        run_round(s, f, w, frame)


@kernel
def conceal_starters(s: GridSpec, f: GridFight, i: int) -> None:
    """G42, G43: who starts hidden from all foes, or undetected by them."""
    for k in range(s.count):
        if not are_foes(s, i, k):
            continue
        if s.sheets[i].hidden or s.sheets[i].undetected:
            f.units[i].hidden_from |= 1 << k
        if s.sheets[i].undetected:
            f.units[i].unknown_to |= 1 << s.sheets[k].side


@answers(start, GridFight)
def start_grid(s: GridSpec, f: GridFight, w: GridWork) -> None:
    """The fight begins: who hides, who stands beside whom, the first round."""
    settle_open(f)
    f.actor = NOBODY
    hush(f)
    for i in range(s.count):
        conceal_starters(s, f, i)
    for i in range(s.count):
        if f.units[i].fate == Fate.STANDING:
            look_round(s, f, w, i)
            engage_neighbours(s, f, w, i)
    push(f, Doing.ROUND, NOBODY, NOBODY)


@answers(in_zone, GridFight)
def in_grid_zone(s: GridSpec, f: GridFight, i: int, zone: int) -> bool:
    """Combatant `i` stands in the zone (bits)."""
    return (s.zones[f.units[i].y, f.units[i].x] & zone) != 0


@answers(is_lost, GridFight)
def is_dead(s: GridSpec, f: GridFight, i: int) -> bool:
    """To keep alive is to keep from dying."""
    return f.units[i].fate == Fate.DEAD


@answers(fingerprint, GridFight)
def grid_fingerprint(s: GridSpec, f: GridFight) -> int:
    """A number that changes with any pool, harm or lasting status."""
    total = 0
    for i in range(s.count):
        me = f.units[i]
        pools = me.stamina + 64 * me.focus + 4096 * me.courage
        harm = me.wounds + me.stress + me.fears + 8 * me.fate + 64 * me.prone + 128 * me.held_by
        total = (total * 31 + pools * 7 + harm * 3 + me.hidden_from + me.unknown_to) & 0xFFFFFFFFFF
    return total


@answers(closest, GridFight)
def grid_closest(s: GridSpec, f: GridFight) -> int:
    """The smallest distance between standing foes, 1 at the least."""
    best = 1 << 20
    for i in range(s.count):
        for j in range(i):
            if are_foes(s, i, j) and f.units[i].fate == Fate.STANDING and f.units[j].fate == Fate.STANDING:
                dx = f.units[i].x - f.units[j].x
                dy = f.units[i].y - f.units[j].y
                best = min(best, dx * dx + dy * dy)
    return best
