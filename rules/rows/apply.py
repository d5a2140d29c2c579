"""What happens: how a choice of rows mode is carried out, and how frames go on."""

from __future__ import annotations

from ..core.choices import AIM_SLOT, Question
from ..core.endings import closest, fingerprint, in_zone, is_lost, settle_open
from ..core.engine import answer, leaves, run_frame, start
from ..core.frames import ask, hush, push, top
from ..core.kernel import answers, kernel
from ..core.seats import knows_of, knows_place_of, seat
from ..core.state import NOBODY, Fate, Frame
from .abilities import ability_of, spend, use_aimed
from .battle import run_battle, run_strike
from .effect_phase import run_effects
from .formation import advance_on, move, run_places, take_place
from .health import flee, settle
from .initiative import go_next, run_arrange, run_calls
from .legal import row_of
from .roles import run_paradigm, take_role
from .state import RowsFight, RowsSpec, RowsWork
from .targeting import wants_aim
from .turns import act_now, end_turn, hold, run_holders, run_round, run_turn
from .words import STATISTICS, STATUSES, Doing, Verb


@kernel
def use_verb(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, verb: int) -> None:
    """A Basic Attack, ability or item: at once, or when its aim is chosen."""
    if wants_aim(s.abilities[ability_of(s, i, verb)]):
        f.verb = verb
        ask(f, i, Question.SLOT)
    else:
        use_aimed(s, f, w, i, verb, i)


@kernel
def run_away(s: RowsSpec, f: RowsFight, w: RowsWork, i: int) -> None:
    """R13: the whole turn, and out of the fight."""
    flee(f, w, i)
    spend(f, f.ap)
    settle(s, f, w, 1 - s.sheets[i].side)


@kernel
def turn_verb(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, verb: int) -> None:
    """A verb of one's own turn."""
    if verb == Verb.END:
        end_turn(f, w, i, True)
    elif verb == Verb.HOLD:
        hold(f, w, i)
    elif verb == Verb.MOVE:
        spend(f, s.profile.move_cost)
        move(s, f, w, i)
    elif verb == Verb.FLEE:
        run_away(s, f, w, i)
    else:
        use_verb(s, f, w, i, verb)


@kernel
def verb_taken(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, verb: int) -> None:
    """A verb, by what is going on."""
    frame = top(f)
    if frame.kind == Doing.TURN:
        turn_verb(s, f, w, i, verb)
    elif frame.kind == Doing.PARADIGM:
        take_role(f, w, i, verb - Verb.ROLE)
    elif frame.kind == Doing.CALLS:
        f.units[i].call = verb - Verb.CALL + 1  # R03: revealed with the die
    elif frame.kind == Doing.PLACES:
        take_place(f, w, i, row_of(verb))
    elif frame.kind == Doing.EFFECTS:
        advance_on(f, w, i, frame.target, verb == Verb.ADVANCE)
    elif verb == Verb.ACT_NOW:
        act_now(f, w, frame)


@answers(answer, RowsFight)
def answer_rows(s: RowsSpec, f: RowsFight, w: RowsWork, choice: int) -> None:
    """Carry out a legal choice of the decider."""
    i = f.decider
    question = f.question
    hush(f)
    if question == Question.VERB:
        verb_taken(s, f, w, i, choice)
        return
    seat(s, f, w, i)
    j = w.slots[choice - AIM_SLOT]
    if f.verb == Verb.GO_NEXT:
        go_next(f, top(f), j)
    else:
        use_aimed(s, f, w, i, f.verb, j)


@kernel
def run_preparation(s: RowsSpec, f: RowsFight, w: RowsWork, frame: Frame) -> None:
    """Let go on what is no round."""
    kind = frame.kind
    if kind == Doing.PLACES:
        run_places(s, f, w, frame)
    elif kind == Doing.CALLS:
        run_calls(s, f, w, frame)
    elif kind == Doing.ARRANGE:
        run_arrange(f, frame)
    elif kind == Doing.FIRST_STRIKE:
        run_strike(s, f, w, frame)
    else:
        run_battle(s, f, w, frame)


@answers(run_frame, RowsFight)
def run_rows_frame(s: RowsSpec, f: RowsFight, w: RowsWork) -> None:
    """Let the top frame go on."""
    frame = top(f)
    kind = frame.kind
    if kind == Doing.TURN:
        run_turn(s, f, w, frame)
    elif kind == Doing.ROUND:
        run_round(s, f, w, frame)
    elif kind == Doing.PARADIGM:
        run_paradigm(s, f, w, frame)
    elif kind == Doing.HOLDERS:
        run_holders(f, frame)
    elif kind == Doing.EFFECTS:
        run_effects(s, f, w, frame)
    else:
        run_preparation(s, f, w, frame)


@answers(start, RowsFight)
def start_rows(s: RowsSpec, f: RowsFight, w: RowsWork) -> None:
    """The battle begins."""
    settle_open(f)
    f.actor = NOBODY
    w.felled = 0
    hush(f)
    push(f, Doing.BATTLE, NOBODY, NOBODY)


@answers(knows_of, RowsFight)
def knows_everybody(s: RowsSpec, f: RowsFight, side: int, j: int) -> bool:
    """Nobody hides in this mode."""
    return True


@answers(knows_place_of, RowsFight)
def knows_every_place(s: RowsSpec, f: RowsFight, side: int, j: int) -> bool:
    """Both formations lie open."""
    return True


@answers(leaves, RowsFight)
def leaves_battle(s: RowsSpec, f: RowsFight, choice: int) -> bool:
    """R13: it flees."""
    return choice == Verb.FLEE


@answers(is_lost, RowsFight)
def is_downed(s: RowsSpec, f: RowsFight, i: int) -> bool:
    """To keep alive is to keep from falling: there is no death in this mode."""
    return f.units[i].fate == Fate.UNCONSCIOUS


@answers(in_zone, RowsFight)
def in_no_zone(s: RowsSpec, f: RowsFight, i: int, zone: int) -> bool:
    """This mode has no zones."""
    return False


@answers(closest, RowsFight)
def no_distance(s: RowsSpec, f: RowsFight) -> int:
    """This mode has no distances."""
    return 0


@answers(fingerprint, RowsFight)
def rows_fingerprint(s: RowsSpec, f: RowsFight) -> int:
    """A number that changes with any pool, status, level or fate."""
    total = 0
    for i in range(s.count):
        me = f.units[i]
        held = 0
        for status in range(STATUSES):
            held |= (1 if me.statuses[status] else 0) << status
        levels = 0
        for k in range(STATISTICS):
            levels = levels * 7 + me.levels[k] + 3
        total = (total * 31 + me.health * 7 + me.mana * 5 + held * 3 + levels + me.fate) & 0xFFFFFFFFFF
    return total
