"""The list of legal choices, ascending: the mask and `take` both come from here."""

from __future__ import annotations

from ...core.board import SIZE, is_wall
from ...core.choices import AIM_CELL, AIM_SLOT, CELLS, Question
from ...core.engine import list_choices
from ...core.frames import top
from ...core.kernel import answers, kernel
from ...core.lines import line
from ...core.reach import any_step, on_window, reachable, window_xy
from ...core.seats import seat
from ..core.bands import band_at, feet_between, forget_lines, is_blocked
from ..core.effects import ability_of, is_reaction
from ..core.state import ABILITIES
from ..core.wills import is_berserk, is_driven, suits
from ..core.words import Band, Doing
from .areas import is_outside
from .attacks import DEFENDING
from .legal import (
    ability_slot,
    can_bash,
    can_cast,
    can_cover,
    can_escape,
    can_fire,
    can_handle,
    can_punch,
    can_retrieve,
    can_search,
    can_shoot,
    can_stand,
    can_step,
    can_strike,
    can_vanish,
    has_action,
    has_aim,
    is_attack,
    may_aim,
)
from .moving import budget, can_move, has_free_step, look_around, mark_known, may_enter
from .state import SkirmishFight, SkirmishSpec, SkirmishWork
from .words import WEAPONS, Free, Verb


@kernel
def add(w: SkirmishWork, choice: int) -> None:
    """Put a choice on the list."""
    w.choices[w.choice_count] = choice
    w.choice_count += 1


@kernel
def add_if(w: SkirmishWork, legal: bool, choice: int) -> None:
    """Put it on the list if it is legal."""
    if legal:
        add(w, choice)


@kernel
def add_aimed(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, legal: bool, i: int, verb: int) -> None:
    """Put a verb on the list if it is legal and has an aim."""
    if legal and has_aim(s, f, w, i, verb):
        add(w, verb)


@kernel
def has_way(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> bool:
    """There is a cell to move to."""
    if has_free_step(s, f, i):
        return True
    mark_known(s, f, w, i)
    return any_step(s, w, f.units[i].x, f.units[i].y, 0, budget(s, f, i), may_enter(s, i))


@kernel
def list_plain(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> None:
    """Everything that takes neither weapon nor ability."""
    way = can_step(s, f, i) and not is_driven(s, f, i) and has_way(s, f, w, i)
    add_if(w, way, Verb.MOVE)
    add_if(w, way and has_action(f, i) and can_shoot(s, f, i), Verb.RUN)
    add_if(w, can_stand(f, i), Verb.STAND)
    add_if(w, can_cover(s, f, i), Verb.COVER)
    add_if(w, can_vanish(s, f, w, i), Verb.HIDE)
    add_if(w, can_search(s, f, i), Verb.SEARCH)
    add_if(w, can_retrieve(f, i), Verb.RETRIEVE)
    add_if(w, can_escape(s, f, i), Verb.ESCAPE)
    add_aimed(s, f, w, can_bash(s, f, i), i, Verb.SHIELD_STRIKE)
    add_aimed(s, f, w, can_punch(f, i), i, Verb.PUNCH)
    add_aimed(s, f, w, has_action(f, i), i, Verb.DUAL)
    add_aimed(s, f, w, True, i, Verb.COMPANION)


@kernel
def list_weapons(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, running: bool) -> None:
    """T21, T24: strikes and shots with what is in hand."""
    ready = has_action(f, i)
    for slot in range(WEAPONS):
        add_aimed(s, f, w, ready and can_strike(s, f, i, slot), i, Verb.STRIKE + slot)
    for slot in range(WEAPONS):
        free = ready or f.units[i].free == Free.SHOT
        add_aimed(s, f, w, free and can_fire(s, f, i, slot), i, Verb.FIRE + slot)
    if ready and running and can_move(s, f, i):
        for slot in range(WEAPONS):
            add_aimed(s, f, w, can_fire(s, f, i, slot), i, Verb.RUN_FIRE + slot)


@kernel
def list_handling(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> None:
    """T03, T40, T41: weapons taken in hand, reloaded, drawn, lined up."""
    if has_action(f, i):
        for verb in range(Verb.READY, Verb.REACT):
            add_if(w, can_handle(s, f, i, verb), verb)


@kernel
def list_abilities(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> None:
    """T11: abilities, and with all of the resource that may go into them."""
    for verb in range(Verb.ABILITY, Verb.EMPOWER + ABILITIES):
        add_if(w, can_cast(s, f, w, i, ability_slot(verb), verb), verb)


@kernel
def list_attacks(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> None:
    """T73: every attack on a single foe."""
    add_aimed(s, f, w, can_bash(s, f, i), i, Verb.SHIELD_STRIKE)
    add_aimed(s, f, w, can_punch(f, i), i, Verb.PUNCH)
    add_aimed(s, f, w, has_action(f, i), i, Verb.DUAL)
    list_weapons(s, f, w, i, False)
    for slot in range(ABILITIES):
        k = ability_of(s, i, slot)
        if k >= 0 and is_attack(s.abilities[k]):
            add_if(w, can_cast(s, f, w, i, slot, Verb.ABILITY + slot), Verb.ABILITY + slot)


@kernel
def list_berserk(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> None:
    """T73: it attacks the closest; if it cannot, it goes there; if it cannot, its turn ends."""
    list_attacks(s, f, w, i)
    if w.choice_count == 0 and has_suiting_cell(s, f, w, i):
        add(w, Verb.MOVE)
    if w.choice_count == 0:
        add_if(w, can_stand(f, i), Verb.STAND)
    if w.choice_count == 0:
        add(w, Verb.END)


@kernel
def list_flight(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> bool:
    """T79: the frightened must move away while they can; true if that is all they may do."""
    if not is_driven(s, f, i):
        return False
    add_if(w, has_suiting_cell(s, f, w, i), Verb.MOVE)
    add_if(w, can_stand(f, i), Verb.STAND)
    add_if(w, can_escape(s, f, i), Verb.ESCAPE)
    return w.choice_count > 0


@kernel
def list_turn(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> None:
    """What somebody may do in its turn."""
    if is_berserk(f, i):
        list_berserk(s, f, w, i)
        return
    if list_flight(s, f, w, i):
        return
    if s.profile.ends_early or not has_action(f, i):
        add(w, Verb.END)
    list_plain(s, f, w, i)
    list_weapons(s, f, w, i, True)
    list_handling(s, f, w, i)
    list_abilities(s, f, w, i)
    if w.choice_count == 0:
        add(w, Verb.END)


@kernel
def list_reactions(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> None:
    """T10: what somebody may do out of its turn, or nothing."""
    frame = top(f)
    add_if(w, frame.kind == Doing.ATTACK and frame.stage == DEFENDING, Verb.DEFEND)
    add_if(w, frame.kind == Doing.LEAVE, Verb.LEAVE)
    add(w, Verb.DECLINE)
    if frame.kind == Doing.REACTIVE:
        for slot in range(WEAPONS):
            armed = can_strike(s, f, i, slot) or can_fire(s, f, i, slot)
            add_if(w, armed and may_aim(s, f, w, i, Verb.REACT + slot, frame.target), Verb.REACT + slot)
    elif frame.kind == Doing.ATTACK and frame.stage != DEFENDING:
        for slot in range(ABILITIES):
            add_if(w, is_reaction(s, f, i, slot), Verb.ABILITY + slot)


@kernel
def has_suiting_cell(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> bool:
    """T73, T79: a move leads where it must."""
    if not can_step(s, f, i):
        return False
    look_around(s, f, w, i)
    for cell in range(CELLS):
        if reachable(w, cell):
            x, y = window_xy(s, f.units[i].x, f.units[i].y, cell)
            if suits(s, f, i, x, y):
                return True
    return False


@kernel
def list_ways(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> None:
    """Cells to move to; T25: outside the area for who leaves one."""
    look_around(s, f, w, i)
    w.ready = 1
    frame = top(f)
    leaving = frame.kind == Doing.LEAVE
    radius = s.abilities[frame.using].radius if leaving else 0
    for cell in range(CELLS):
        if not reachable(w, cell):
            continue
        if leaving:
            add_if(w, is_outside(s, f, i, cell, frame.path, radius), AIM_CELL + cell)
        else:
            x, y = window_xy(s, f.units[i].x, f.units[i].y, cell)
            add_if(w, suits(s, f, i, x, y), AIM_CELL + cell)


@kernel
def may_fall_on(s: SkirmishSpec, f: SkirmishFight, i: int, band: int, x: int, y: int) -> bool:
    """T25: an area may be aimed at the cell: near enough and in view."""
    mine = f.units[i]
    if is_wall(s, x, y) or band_at(s, feet_between(s, mine.x, mine.y, x, y)) > band:
        return False
    return not is_blocked(line(s, mine.x, mine.y, x, y))


@kernel
def list_centres(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, verb: int) -> None:
    """Cells that an area may be aimed at."""
    band = s.abilities[ability_of(s, i, ability_slot(verb))].band
    me = f.units[i]
    for cell in range(CELLS):
        if on_window(s, me.x, me.y, cell):
            x, y = window_xy(s, me.x, me.y, cell)
            add_if(w, may_fall_on(s, f, i, min(band, Band.LONG), x, y), AIM_CELL + cell)


@answers(list_choices, SkirmishFight)
def list_skirmish(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork) -> None:
    """The legal choices of the decider, ascending."""
    w.choice_count = 0
    w.ready = 0
    i = f.acting
    seat(s, f, w, f.decider)
    forget_lines(w)
    if f.question == Question.VERB:
        if top(f).kind == Doing.TURN:
            list_turn(s, f, w, i)
        else:
            list_reactions(s, f, w, i)
    elif f.question == Question.SLOT:
        for k in range(w.slot_count):
            add_if(w, may_aim(s, f, w, i, f.verb, w.slots[k]), AIM_SLOT + k)
    elif f.verb >= Verb.ABILITY:
        list_centres(s, f, w, i, f.verb)
    else:
        list_ways(s, f, w, i)


@kernel
def pack_cell(s: SkirmishSpec, f: SkirmishFight, i: int, cell: int) -> int:
    """A window cell as y * 64 + x of the board."""
    x, y = window_xy(s, f.units[i].x, f.units[i].y, cell)
    return y * SIZE + x
