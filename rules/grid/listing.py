"""Which choices somebody has, as a list: the predicates of `legal.py` asked one after the other, in ascending order."""

from __future__ import annotations

from ..core.choices import AIM_CELL, AIM_SLOT, CELLS, Question
from ..core.engine import list_choices
from ..core.frames import top
from ..core.kernel import answers, kernel
from ..core.reach import NOWHERE, on_window, reachable, window_xy
from ..core.seats import seat
from .abilities import cells_in_sight
from .legal import (
    can_attack,
    can_breathe,
    can_escape,
    can_go,
    can_stand,
    can_stride,
    can_throw,
    can_use,
    first_aim,
    fits,
    has_action,
    has_aim,
    has_move,
    is_free,
    is_move_verb,
    may_aim,
    search_for,
    throw_range,
    weapon_slot,
)
from .moving import mark_known, may_shelter
from .sight import can_hide, can_seek, forget_lines
from .state import GridFight, GridSpec, GridWork
from .words import ABILITIES, WEAPONS, Doing, Verb


@kernel
def add(w: GridWork, choice: int) -> None:
    """Put a choice on the list."""
    w.choices[w.choice_count] = choice
    w.choice_count += 1


@kernel
def list_moves(s: GridSpec, f: GridFight, w: GridWork, i: int) -> None:
    """G30 to G33."""
    mark_known(s, f, w, i)
    if can_stride(s, f, w, i, Verb.STRIDE):
        add(w, Verb.STRIDE)
    if can_stride(s, f, w, i, Verb.STRIDE_AGAIN):
        add(w, Verb.STRIDE_AGAIN)
    if can_stand(s, f, i):
        add(w, Verb.STAND)
    if can_go(s, f, w, i, Verb.CRAWL):
        add(w, Verb.CRAWL)
    if has_move(f) and not f.units[i].prone:
        add(w, Verb.DIVE_PRONE)
    if has_move(f) and may_shelter(s, f, i):
        add(w, Verb.SHELTER)
    for verb in range(Verb.BALANCE, Verb.BREATHE):
        if can_go(s, f, w, i, verb):
            add(w, verb)


@kernel
def list_plain_actions(s: GridSpec, f: GridFight, w: GridWork, i: int, touch: bool) -> None:
    """Actions without an aim, and those against one foe that need no weapon; `touch`: one is near enough to Strike."""
    if can_breathe(s, f, i):
        add(w, Verb.BREATHE)
        add(w, Verb.BREATHE_FOCUS)
    if has_action(f) and can_hide(s, f, i):
        add(w, Verb.HIDE)
    if has_action(f) and can_seek(s, f, i):
        add(w, Verb.SEEK)
    if touch and can_attack(s, f, i, Verb.GRAPPLE) and has_aim(s, f, w, i, Verb.GRAPPLE):
        add(w, Verb.GRAPPLE)
    if can_attack(s, f, i, Verb.BREAK_FREE) and not is_free(f, i):
        add(w, Verb.BREAK_FREE)
    list_provocations(s, f, w, i)
    add(w, Verb.YIELD)
    if can_escape(s, f, i):
        add(w, Verb.ESCAPE)
    if touch and can_attack(s, f, i, Verb.PUMMEL):
        add(w, Verb.PUMMEL)


@kernel
def list_provocations(s: GridSpec, f: GridFight, w: GridWork, i: int) -> None:
    """G51: all three reach the same foes."""
    if has_action(f) and has_aim(s, f, w, i, Verb.MENACE):
        for verb in range(Verb.DECEIVE, Verb.MENACE + 1):
            if can_attack(s, f, i, verb):
                add(w, verb)


@kernel
def list_shots(s: GridSpec, f: GridFight, w: GridWork, i: int) -> None:
    """G51: Fire, lethal and not: both reach the same foes."""
    loaded = 0
    for slot in range(WEAPONS):
        if fits(s, i, Verb.FIRE + slot) and has_aim(s, f, w, i, Verb.FIRE + slot):
            loaded |= 1 << slot
    for verb in range(Verb.FIRE, Verb.THROW):
        if (loaded >> weapon_slot(verb)) & 1:
            add(w, verb)


@kernel
def list_weapons(s: GridSpec, f: GridFight, w: GridWork, i: int, touch: bool) -> None:
    """Strike and Fire, lethal and not, with each weapon carried; Throw."""
    if touch and can_attack(s, f, i, Verb.STRIKE):
        for verb in range(Verb.STRIKE, Verb.FIRE):
            if fits(s, i, verb):
                add(w, verb)
    if can_attack(s, f, i, Verb.FIRE):
        list_shots(s, f, w, i)
    if can_attack(s, f, i, Verb.THROW):
        for slot in range(WEAPONS):
            if can_throw(s, f, i, slot):
                add(w, Verb.THROW + slot)


@kernel
def list_abilities(s: GridSpec, f: GridFight, w: GridWork, i: int) -> None:
    """G52."""
    for slot in range(ABILITIES):
        if can_use(s, f, w, i, slot):
            add(w, Verb.ABILITY + slot)


@kernel
def list_turn(s: GridSpec, f: GridFight, w: GridWork, i: int) -> None:
    """What somebody may do in its turn."""
    add(w, Verb.END)
    if not f.begun and top(f).variants == 0:
        add(w, Verb.DELAY)  # G23
    list_moves(s, f, w, i)
    touch = has_action(f) and has_aim(s, f, w, i, Verb.PUMMEL)  # whoever may be struck may be pummelled
    list_plain_actions(s, f, w, i, touch)
    list_weapons(s, f, w, i, touch)
    list_abilities(s, f, w, i)


@kernel
def list_verbs(s: GridSpec, f: GridFight, w: GridWork, i: int) -> None:
    """Verbs, by what is going on."""
    kind = top(f).kind
    if kind == Doing.TURN:
        list_turn(s, f, w, i)
    elif kind == Doing.DELAYED:
        add(w, Verb.ACT_NOW)
        add(w, Verb.WAIT)
    else:
        add(w, Verb.REACT)
        if kind == Doing.STRIKE_BACK:
            add(w, Verb.REACT_SUBDUE)
        add(w, Verb.DECLINE)


@kernel
def list_cells(s: GridSpec, f: GridFight, w: GridWork, i: int, verb: int) -> None:
    """Cells of the window that the verb may be aimed at."""
    me = f.units[i]
    if is_move_verb(verb):
        search_for(s, f, w, i, verb, NOWHERE)
        w.ready = 1
        for cell in range(CELLS):
            if reachable(w, cell):
                add(w, AIM_CELL + cell)
        return
    for cell in range(CELLS):
        if on_window(s, me.x, me.y, cell):
            x, y = window_xy(s, me.x, me.y, cell)
            if cells_in_sight(s, f, i, x, y, throw_range(s, i, verb)):
                add(w, AIM_CELL + cell)


@answers(list_choices, GridFight)
def list_grid_choices(s: GridSpec, f: GridFight, w: GridWork) -> None:
    """The legal choices of the decider, ascending."""
    w.choice_count = 0
    w.ready = 0
    i = f.decider
    seat(s, f, w, i)
    forget_lines(s, w)
    if f.question == Question.VERB:
        list_verbs(s, f, w, i)
    elif f.question == Question.SLOT:
        for k in range(first_aim(s, w, i, f.verb), w.slot_count):
            if may_aim(s, f, w, i, f.verb, w.slots[k]):
                add(w, AIM_SLOT + k)
    else:
        list_cells(s, f, w, i, f.verb)
