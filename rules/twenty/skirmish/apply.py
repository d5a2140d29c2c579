"""What happens: how a choice of skirmish mode is carried out, and how frames go on."""

from __future__ import annotations

from ...core.choices import AIM_CELL, AIM_SLOT, Question
from ...core.endings import closest, fingerprint, in_zone, is_lost
from ...core.engine import answer, leaves, run_frame, start
from ...core.events import emit
from ...core.frames import hush, pop, top
from ...core.kernel import answers, kernel
from ...core.reach import path_to
from ...core.seats import knows_of, knows_place_of, seat
from ...core.state import NOBODY, Fate, Frame
from ..core.effects import ability_of
from ..core.harm import depart
from ..core.minds import ask_mind, locates
from ..core.order import nearest_foes, open_encounter, print_of, run_round, stands_in
from ..core.wills import look_for
from ..core.words import AimAt, Doing, Ev, Variant
from .areas import run_area, run_leave
from .attacks import DEFENDING, SETTLED, begin_attack, defend_again, run_attack
from .casting import use_ability
from .cover import take_cover
from .gear import draw, line_up_shot, ready, reload, retrieve, weapon_in
from .legal import ability_slot, slot_of
from .listing import pack_cell
from .moving import begin_move, run_move, search_for, stand_up
from .state import SkirmishFight, SkirmishSpec, SkirmishWork
from .stealth import hide
from .turns import end_turn, run_turn, send_companion, spend
from .volleys import fire, run_volley, running_penalty, strike_in_pair
from .words import Free, Verb


@kernel
def wants_cell(s: SkirmishSpec, i: int, verb: int) -> bool:
    """The verb is aimed at a cell."""
    if verb >= Verb.ABILITY:
        return s.abilities[ability_of(s, i, ability_slot(verb))].aim == AimAt.CELL
    return verb == Verb.MOVE or verb == Verb.RUN or verb == Verb.LEAVE


@kernel
def wants_slot(s: SkirmishSpec, i: int, verb: int) -> bool:
    """The verb is aimed at a combatant."""
    if verb >= Verb.ABILITY:
        aim = s.abilities[ability_of(s, i, ability_slot(verb))].aim
        return aim != AimAt.SELF and aim != AimAt.CELL
    return Verb.SHIELD_STRIKE <= verb <= Verb.COMPANION or Verb.STRIKE <= verb < Verb.READY


@kernel
def settle_halves(f: SkirmishFight, i: int, verb: int) -> None:
    """T24: the other half of a running fire comes next or not at all; T22: so does free cover; T30: recoil rests."""
    me = f.units[i]
    if verb != Verb.COVER:
        me.moved = 0
    shot = Verb.FIRE <= verb < Verb.RUN_FIRE
    if (me.free == Free.MOVE and verb != Verb.MOVE) or (me.free == Free.SHOT and not shot):
        me.free = Free.NOTHING
    if not shot and not Verb.RUN_FIRE <= verb < Verb.READY and verb != Verb.END:
        me.last = 0


@kernel
def pay_actions(f: SkirmishFight, w: SkirmishWork, i: int, actions: int) -> None:
    """T24: the half of a running fire that is left is paid already."""
    if f.units[i].free != Free.NOTHING:
        f.units[i].free = Free.NOTHING
    else:
        spend(f, w, i, actions)


@kernel
def do_handling(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, verb: int) -> None:
    """T03, T40, T41: what is done with the weapon of a slot."""
    slot = slot_of(verb)
    spend(f, w, i, 1)
    if verb < Verb.RELOAD:
        ready(s, f, w, i, slot)
    elif verb < Verb.DRAW:
        reload(s, f, w, i, slot)
    elif verb < Verb.SIGHT:
        draw(s, f, w, i, slot)
    else:
        line_up_shot(s, f, w, i, slot)


@kernel
def do_plain(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, verb: int) -> None:
    """Actions without an aim."""
    if verb == Verb.END:
        end_turn(s, f, w, i)
    elif verb == Verb.COVER:
        if not f.units[i].moved:
            spend(f, w, i, 1)
        take_cover(f, w, i)
    else:
        spend(f, w, i, 1)
        if verb == Verb.STAND:
            stand_up(f, w, i)
        elif verb == Verb.HIDE:
            hide(s, f, w, i)
        elif verb == Verb.SEARCH:
            look_for(s, f, w, i)
        elif verb == Verb.RETRIEVE:
            retrieve(f, w, i)
        else:
            emit(w, Ev.ESCAPE, i, -1, 0, 0, 0, 0, 20)
            depart(s, f, w, i, Fate.ESCAPED, NOBODY)


@kernel
def turn_verb(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, verb: int) -> None:
    """A verb of one's own turn."""
    if wants_cell(s, i, verb) or wants_slot(s, i, verb):
        f.verb = verb
        ask_mind(f, i, Question.CELL if wants_cell(s, i, verb) else Question.SLOT)
        return
    settle_halves(f, i, verb)
    if verb >= Verb.ABILITY:
        cast(s, f, w, i, verb, i, 0)
    elif verb >= Verb.READY:
        do_handling(s, f, w, i, verb)
    else:
        do_plain(s, f, w, i, verb)


@kernel
def cast(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, verb: int, j: int, cell: int) -> None:
    """T11: an ability, with what it costs of the turn."""
    slot = ability_slot(verb)
    spend(f, w, i, s.abilities[ability_of(s, i, slot)].actions)
    use_ability(s, f, w, i, slot, j, cell, verb >= Verb.EMPOWER, 0)


@kernel
def shoot(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, verb: int, j: int) -> None:
    """T24: a plain shot, or either half of a running fire."""
    running = verb >= Verb.RUN_FIRE or f.units[i].free == Free.SHOT
    pay_actions(f, w, i, 1)
    if verb >= Verb.RUN_FIRE:
        f.units[i].free = Free.MOVE
    fire(s, f, i, j, slot_of(verb), running_penalty(s, i) if running else 0)


@kernel
def aim_at_slot(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, verb: int, j: int) -> None:
    """A verb aimed at a combatant."""
    if verb >= Verb.ABILITY:
        cast(s, f, w, i, verb, j, 0)
    elif verb == Verb.COMPANION:
        send_companion(f, w, i, j)
    elif Verb.FIRE <= verb < Verb.READY:
        shoot(s, f, w, i, verb, j)
    else:
        spend(f, w, i, 1)
        if verb == Verb.DUAL:
            strike_in_pair(s, f, i, j)
        elif verb == Verb.SHIELD_STRIKE:
            begin_attack(s, f, i, j, 0, Variant.SHIELD, 0)
        else:
            begin_attack(s, f, i, j, 0 if verb == Verb.PUNCH else slot_of(verb) + 1, 0, 0)


@kernel
def set_out(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, cell: int, flags: int) -> None:
    """A move towards a window cell, along the best path."""
    search_for(s, f, w, i, cell)
    path, steps = path_to(w, cell)
    begin_move(f, i, path, steps, flags)


@kernel
def aim_at_cell(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, verb: int, cell: int) -> None:
    """A verb aimed at a cell of the window."""
    if verb >= Verb.ABILITY:
        cast(s, f, w, i, verb, i, pack_cell(s, f, i, cell))
    elif verb == Verb.LEAVE:
        emit(w, Ev.LEAVE, i, -1, 0, 0, 0, 0, 25)
        set_out(s, f, w, i, cell, Variant.REACTION)
    else:
        pay_actions(f, w, i, 1)
        if verb == Verb.RUN:
            f.units[i].free = Free.SHOT
        set_out(s, f, w, i, cell, 0)


@kernel
def reaction_verb(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame, i: int, verb: int) -> None:
    """T10: a reaction, or none."""
    if frame.kind == Doing.LEAVE:
        if verb == Verb.LEAVE:
            f.verb = verb
            ask_mind(f, i, Question.CELL)
        return
    if verb != Verb.DECLINE:
        emit(w, Ev.REACTION, i, frame.actor, verb, 0, 0, 0, 10)
    if frame.kind == Doing.REACTIVE:
        target = frame.target
        pop(f)
        if verb != Verb.DECLINE:
            react(s, f, i, target, slot_of(verb))
    elif frame.stage == DEFENDING:
        frame.stage = SETTLED
        if verb == Verb.DEFEND:
            defend_again(s, f, w, frame)
    elif verb != Verb.DECLINE:
        use_ability(s, f, w, i, ability_slot(verb), whom_it_answers(s, i, verb, frame), 0, False, Variant.REACTION)


@kernel
def whom_it_answers(s: SkirmishSpec, i: int, verb: int, frame: Frame) -> int:
    """T10: a reaction helps who reacts, or goes against the attacker."""
    aim = s.abilities[ability_of(s, i, ability_slot(verb))].aim
    return frame.actor if aim == AimAt.FOE else i


@kernel
def react(s: SkirmishSpec, f: SkirmishFight, i: int, j: int, slot: int) -> None:
    """T23: a reactive attack: one, whatever the weapon."""
    weapon = s.weapons[weapon_in(s, f, i, slot)]
    flags = Variant.REACTION | (Variant.RANGED if weapon.ranged else 0)
    if weapon.ranged:
        f.units[i].fired[slot] += 1
    begin_attack(s, f, i, j, slot + 1, flags, 0)


@answers(answer, SkirmishFight)
def answer_skirmish(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, choice: int) -> None:
    """Carry out a legal choice of the decider."""
    i = f.acting
    question = f.question
    if question == Question.SLOT:
        seat(s, f, w, f.decider)
    hush(f)
    if question == Question.VERB:
        frame = top(f)
        if frame.kind == Doing.TURN:
            turn_verb(s, f, w, i, choice)
        else:
            reaction_verb(s, f, w, frame, i, choice)
        return
    if top(f).kind == Doing.TURN:
        settle_halves(f, i, f.verb)
    if question == Question.SLOT:
        aim_at_slot(s, f, w, i, f.verb, w.slots[choice - AIM_SLOT])
    else:
        aim_at_cell(s, f, w, i, f.verb, choice - AIM_CELL)
    w.ready = 0


@answers(leaves, SkirmishFight)
def leaves_skirmish(s: SkirmishSpec, f: SkirmishFight, choice: int) -> bool:
    """Escape."""
    return f.question == Question.VERB and choice == Verb.ESCAPE


@answers(run_frame, SkirmishFight)
def run_skirmish_frame(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork) -> None:
    """Let the top frame go on."""
    frame = top(f)
    kind = frame.kind
    if kind == Doing.TURN:
        run_turn(s, f, w, frame)
    elif kind == Doing.MOVE:
        run_move(s, f, w, frame)
    elif kind == Doing.ATTACK:
        run_attack(s, f, w, frame)
    elif kind == Doing.VOLLEY:
        run_volley(s, f, w, frame)
    elif kind == Doing.AREA:
        run_area(s, f, w, frame)
    elif kind == Doing.REACTIVE:
        run_reactive(f, frame)
    elif kind == Doing.LEAVE:
        run_leave(s, f, w, frame)
    else:
        run_round(s, f, w, frame)


@kernel
def run_reactive(f: SkirmishFight, frame: Frame) -> None:
    """T23: ask a flanker whether it attacks."""
    if f.units[frame.actor].fate != Fate.STANDING or f.units[frame.target].fate != Fate.STANDING:
        pop(f)
    else:
        ask_mind(f, frame.actor, Question.VERB)


@answers(start, SkirmishFight)
def start_skirmish(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork) -> None:
    """The encounter begins (T02): what is in hand, then ambush or stealth, then the first round."""
    for i in range(s.count):
        if f.units[i].in_hand == 0:
            f.units[i].in_hand = s.sheets[i].in_hand
    open_encounter(s, f, w)


@answers(in_zone, SkirmishFight)
def in_skirmish_zone(s: SkirmishSpec, f: SkirmishFight, i: int, zone: int) -> bool:
    """Combatant `i` stands in the zone (bits)."""
    return stands_in(s, f, i, zone)


@answers(is_lost, SkirmishFight)
def is_lost_in_skirmish(s: SkirmishSpec, f: SkirmishFight, i: int) -> bool:
    """T38: dead for good."""
    return f.units[i].fate == Fate.DEAD


@answers(knows_of, SkirmishFight)
def knows_of_skirmish(s: SkirmishSpec, f: SkirmishFight, side: int, j: int) -> bool:
    """That somebody is there is known of everybody; where, not (T84)."""
    return True


@answers(knows_place_of, SkirmishFight)
def knows_place_in_skirmish(s: SkirmishSpec, f: SkirmishFight, side: int, j: int) -> bool:
    """T84: not of who is in stealth and not found."""
    return locates(s, f, side, j)


@answers(fingerprint, SkirmishFight)
def skirmish_fingerprint(s: SkirmishSpec, f: SkirmishFight) -> int:
    """A number that changes with health, resources, fates and statuses."""
    return print_of(s, f)


@answers(closest, SkirmishFight)
def skirmish_closest(s: SkirmishSpec, f: SkirmishFight) -> int:
    """The smallest distance between standing foes, squared."""
    return nearest_foes(s, f)
