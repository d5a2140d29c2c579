"""Rounds and turns (G20 to G23): initiative in its variants, the order, Delay."""

from __future__ import annotations

from ..core.choices import Question
from ..core.dice import roll
from ..core.endings import end_round
from ..core.events import emit
from ..core.frames import ask, pop, push
from ..core.kernel import kernel
from ..core.state import NOBODY, Fate, Frame
from .effects import age_modifiers
from .state import GridFight, GridSpec, GridWork
from .words import Doing, Ev, RollFor, Skill

EACH_ROUND, ONCE, CARDS = range(3)  # profile.initiative
BEGINS, NEXT, AFTER_TURN = range(3)  # stages of a round
UPKEEP, CHOOSING = range(2)  # stages of a turn
DECK = 54
LATE = 1  # flag of a turn that was delayed


@kernel
def is_standing(f: GridFight, i: int) -> bool:
    """In the fight."""
    return f.units[i].fate == Fate.STANDING


@kernel
def group_leader(s: GridSpec, f: GridFight, i: int) -> int:
    """G22: the first of a group of similar NPCs, who rolls for all; `i` itself without groups."""
    group = s.sheets[i].group
    if not s.profile.initiative_by_group or group == 0 or s.sheets[i].player:
        return i
    for k in range(i):
        if s.sheets[k].group == group and s.sheets[k].side == s.sheets[i].side and rolls(s, f, k):
            return k
    return i


@kernel
def rolls(s: GridSpec, f: GridFight, i: int) -> bool:
    """G23: who waits on from the round before does not roll."""
    return is_standing(f, i) and f.units[i].delayed != 2


@kernel
def roll_initiative(s: GridSpec, f: GridFight, w: GridWork) -> None:
    """G21: d20 + Reflexes Rank; G22: once for a group."""
    for i in range(s.count):
        if not rolls(s, f, i):
            continue
        leader = group_leader(s, f, i)
        if leader != i:
            f.units[i].initiative = f.units[leader].initiative
        else:
            f.units[i].initiative = roll(s, f, w, i, RollFor.INITIATIVE, 20) + s.sheets[i].ranks[Skill.REFLEXES]


@kernel
def card_rank(card: int) -> int:
    """G22: two jokers, then ace, king down to 2; suits are ignored."""
    return 15 if card < 2 else 14 - (card - 2) // 4


@kernel
def undealt(dealt: int, nth: int) -> int:
    """The nth card, from 1, of those not yet dealt."""
    for card in range(DECK):
        if (dealt >> card) & 1 == 0:
            nth -= 1
            if nth == 0:
                return card
    return DECK - 1


@kernel
def deal_initiative(s: GridSpec, f: GridFight, w: GridWork) -> None:
    """G22: a card each from a full deck, dealt anew each round."""
    dealt = 0
    left = DECK
    for i in range(s.count):
        if not rolls(s, f, i):
            continue
        card = undealt(dealt, roll(s, f, w, i, RollFor.CARD, left))
        dealt |= 1 << card
        left -= 1
        f.units[i].initiative = card_rank(card)


@kernel
def higher_reflexes(s: GridSpec, i: int, j: int) -> int:
    """1 if `i` has the higher Rank, -1 if `j`, 0 if equal."""
    mine = s.sheets[i].ranks[Skill.REFLEXES]
    theirs = s.sheets[j].ranks[Skill.REFLEXES]
    return 1 if mine > theirs else (-1 if mine < theirs else 0)


@kernel
def goes_before(s: GridSpec, f: GridFight, i: int, j: int) -> bool:
    """G21: highest first; ties: players, then the higher Reflexes, then roster order. G22: cards tie by Reflexes."""
    if f.units[i].initiative != f.units[j].initiative:
        return f.units[i].initiative > f.units[j].initiative
    quicker = higher_reflexes(s, i, j)
    if s.profile.initiative == CARDS and quicker:
        return quicker > 0
    if s.profile.players_first and s.sheets[i].player != s.sheets[j].player:
        return s.sheets[i].player > s.sheets[j].player
    if s.profile.ties_by_reflexes and quicker:
        return quicker > 0
    return i < j


@kernel
def line_up(s: GridSpec, f: GridFight, w: GridWork) -> None:
    """Sort who acts this round into the order."""
    n = 0
    for i in range(s.count):
        if not rolls(s, f, i):
            continue
        at = n
        while at > 0 and goes_before(s, f, i, f.order[at - 1]):
            f.order[at] = f.order[at - 1]
            at -= 1
        f.order[at] = i
        n += 1
    f.order_count = n
    for k in range(n):
        emit(w, Ev.ORDER, f.order[k], -1, k, f.units[f.order[k]].initiative, 0, 0, 21)


@kernel
def begin_round(s: GridSpec, f: GridFight, w: GridWork) -> None:
    """A new round: initiative as this table plays it, and everybody may act again."""
    f.round_no += 1
    f.turn = 0
    emit(w, Ev.ROUND, -1, -1, f.round_no, 0, 0, 0, 20)
    for i in range(s.count):
        f.units[i].acted = 0
        f.units[i].intercepts = 0
    if s.profile.initiative == CARDS:
        deal_initiative(s, f, w)
    elif s.profile.initiative == EACH_ROUND or f.round_no == 1:
        roll_initiative(s, f, w)
    line_up(s, f, w)


@kernel
def anybody_waits(s: GridSpec, f: GridFight) -> bool:
    """G23: somebody has delayed and not yet acted."""
    for i in range(s.count):
        if f.units[i].delayed and is_standing(f, i):
            return True
    return False


@kernel
def next_in_order(f: GridFight) -> int:
    """Who acts next, -1 nobody."""
    while f.turn < f.order_count:
        i = f.order[f.turn]
        f.turn += 1
        if is_standing(f, i) and not f.units[i].acted and not f.units[i].delayed:
            return i
    return NOBODY


@kernel
def close_round(s: GridSpec, f: GridFight, w: GridWork) -> None:
    """G23: who has not acted waits on into the next round, once; then the wait is lost."""
    for i in range(s.count):
        if f.units[i].delayed:
            f.units[i].delayed = 2 if f.units[i].delayed == 1 and s.profile.delay_carries else 0
        if not s.profile.fear_once:
            f.units[i].feared = 0  # G14, as an option: once a round
    f.rounds_over += 1
    end_round(s, f)


@kernel
def run_round(s: GridSpec, f: GridFight, w: GridWork, frame: Frame) -> None:
    """Let the round go on: the next turn, or those who wait, or the next round."""
    if frame.stage == BEGINS:
        begin_round(s, f, w)
        frame.stage = AFTER_TURN
        frame.who = 0
    if frame.stage == AFTER_TURN:
        frame.stage = NEXT
        if s.profile.delay_after_each and anybody_waits(s, f):
            push(f, Doing.DELAYED, NOBODY, NOBODY)
            return
    i = next_in_order(f)
    if i != NOBODY:
        frame.stage = AFTER_TURN
        push(f, Doing.TURN, i, i)
    elif frame.who == 0 and not s.profile.delay_after_each and anybody_waits(s, f):
        frame.who = 1
        push(f, Doing.DELAYED, NOBODY, NOBODY)
    else:
        close_round(s, f, w)
        frame.stage = BEGINS


@kernel
def run_delayed(s: GridSpec, f: GridFight, w: GridWork, frame: Frame) -> None:
    """G23: ask each of those who wait whether it acts now."""
    while frame.who < s.count:
        i = frame.who
        frame.who += 1
        if f.units[i].delayed and is_standing(f, i):
            frame.actor = i
            ask(f, i, Question.VERB)
            return
    pop(f)


@kernel
def act_now(s: GridSpec, f: GridFight, w: GridWork, frame: Frame) -> None:
    """One who waited acts; after its turn the others are asked again."""
    i = frame.actor
    f.units[i].delayed = 0
    frame.who = 0
    emit(w, Ev.ACT_NOW, i, -1, 0, 0, 0, 0, 23)
    turn = push(f, Doing.TURN, i, i)
    turn.variants = LATE


@kernel
def delay(f: GridFight, w: GridWork, i: int) -> None:
    """G23: act later in the round."""
    f.units[i].delayed = 1
    emit(w, Ev.DELAY, i, -1, 0, 0, 0, 0, 23)
    f.actor = NOBODY
    pop(f)


@kernel
def begin_turn(s: GridSpec, f: GridFight, w: GridWork, i: int) -> None:
    """G20: one Action and one Move action."""
    f.actor = i
    f.action_left = 1
    f.move_left = 1
    f.stride_left = 0
    f.parity = 0
    f.begun = 0
    f.units[i].exposed = 0  # G45: until the next own turn
    emit(w, Ev.TURN, i, -1, f.round_no, 0, 0, 0, 20)


@kernel
def end_turn(f: GridFight, w: GridWork, i: int) -> None:
    """The turn is over."""
    f.units[i].acted = 1
    f.units[i].distracted = 0  # G45: ends with the turn
    age_modifiers(f, i)
    f.actor = NOBODY
    emit(w, Ev.END_TURN, i, -1, 0, 0, 0, 0, 20)
    pop(f)


@kernel
def run_turn(s: GridSpec, f: GridFight, w: GridWork, frame: Frame) -> None:
    """Let a turn go on: ask for the next choice as long as its owner stands."""
    i = frame.actor
    if frame.stage == UPKEEP:
        frame.stage = CHOOSING
        begin_turn(s, f, w, i)
    if is_standing(f, i):
        ask(f, i, Question.VERB)
    else:
        end_turn(f, w, i)
