"""One attack against one target (T04, T05, T07, T10, T22, T23, T34, T74, T84): reactions, rolls, what comes of them.

The frame keeps in `using` the weapon slot + 1 (0 bare hands or shield) or the ability, in `variants` which it is, in
`amount` what the manner of the attack adds (recoil, running fire, two weapons), in `steps` the points of the resource
spent beyond an ability's cost, in `path` the centre of an area, in `degree` the attacker's total, in `who` the outcome.
"""

from __future__ import annotations

from ...core.choices import Question
from ...core.dice import roll
from ...core.events import emit
from ...core.frames import pop, push
from ...core.kernel import kernel
from ...core.state import Frame
from ..core.bands import CANNOT
from ..core.effects import has_reaction
from ..core.minds import ask_mind, stealth_flag
from ..core.order import is_standing
from ..core.rolls import check, opposed, sense_of
from ..core.statuses import bears, may_react, pass_moment, take_hold
from ..core.table import Lasts, Moment, Status
from ..core.words import Doing, Ev, Outcome, RollFor, RollKind, Variant
from .bonuses import attack_bonus, band_penalty, critical_margin, defence_bonus, has_flag, meets_cover, style_die
from .gear import shield_counts
from .landing import land_ability, land_strike, miss
from .state import SkirmishFight, SkirmishSpec, SkirmishWork
from .words import Cover

REACTING, ROLLING, DEFENDING, SETTLED = range(4)  # stages


@kernel
def begin_attack(s: SkirmishSpec, f: SkirmishFight, i: int, j: int, item: int, flags: int, modifier: int) -> Frame:
    """Combatant `i` attacks `j`."""
    frame = push(f, Doing.ATTACK, i, j)
    frame.using = item
    frame.variants = flags | stealth_flag(s, f, i, j)
    frame.amount = modifier
    return frame


@kernel
def may_answer(s: SkirmishSpec, f: SkirmishFight, frame: Frame) -> bool:
    """T10: the target may react at all: it is able to, and the attack is no reaction itself."""
    if has_flag(frame, Variant.REACTION) and not s.profile.reactions_chain:
        return False
    return may_react(s, f, frame.target)


@kernel
def run_attack(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame) -> None:
    """Let an attack go on."""
    if not is_standing(f, frame.actor) or not is_standing(f, frame.target):
        pop(f)
        return
    if frame.stage == REACTING:
        frame.stage = ROLLING
        if may_answer(s, f, frame) and has_reaction(s, f, frame.target):
            ask_mind(f, frame.target, Question.VERB)
            return
    if frame.stage == ROLLING:
        roll_attack(s, f, w, frame)
        return
    settle(s, f, w, frame)


@kernel
def shoots_blind(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame) -> bool:
    """T74: the blind need a Sense check before a ranged attack; true if it fails, and with it the attack."""
    i = frame.actor
    if not has_flag(frame, Variant.RANGED) or not bears(f, i, Status.BLIND) or s.profile.blind_check == 0:
        return False
    if check(s, f, w, i, RollFor.SIGHT, sense_of(s, i), s.profile.blind_check) >= Outcome.HIT:
        return False
    emit(w, Ev.CHANCE, i, frame.target, frame.using, 0, 0, 0, 74)
    return True


@kernel
def note_flank(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame, cover: int) -> None:
    """T23: an attack from an angle that negates the target's cover."""
    if cover == Cover.FLANKED:
        frame.variants |= Variant.FLANKING
        f.units[frame.target].flankers |= 1 << frame.actor
        emit(w, Ev.FLANK, frame.actor, frame.target, 0, 0, 0, 0, 23)


@kernel
def attack_total(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame, penalty: int) -> int:
    """T04: 1d20 + attack bonus; T84: an attack ends stealth."""
    bonus = attack_bonus(s, f, frame) + penalty
    total = roll(s, f, w, frame.actor, RollFor.ATTACK, 20) + bonus
    emit(w, Ev.ATTACK, frame.actor, frame.target, frame.using, total, bonus, frame.variants, 4)
    pass_moment(f, w, frame.actor, Moment.ATTACKED, 84)
    return total


@kernel
def roll_attack(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame) -> None:
    """T04: the attack roll, unless it was made for a whole area (T25), and the defence against it."""
    cover = meets_cover(s, f, frame)
    if not has_flag(frame, Variant.AREA):
        penalty = band_penalty(s, f, frame)
        if penalty == CANNOT or shoots_blind(s, f, w, frame):
            pop(f)
            return
        note_flank(s, f, w, frame, cover)
        frame.degree = attack_total(s, f, w, frame, penalty)
    frame.who = defend(s, f, w, frame, cover, RollFor.DEFENCE)
    frame.stage = SETTLED
    if frame.who >= Outcome.HIT and may_defend_again(s, f, frame):
        frame.stage = DEFENDING
        ask_mind(f, frame.target, Question.VERB)


@kernel
def defend(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame, cover: int, purpose: int) -> int:
    """T04: 1d20 + defence bonus against the attacker's total; how the attack went."""
    j = frame.target
    bonus = defence_bonus(s, f, frame, cover)
    total = roll(s, f, w, j, purpose, 20) + bonus + style_die(s, f, w, j)
    again = 1 if purpose == RollFor.DEFEND_AGAIN else 0
    emit(w, Ev.DEFENCE, j, frame.actor, total, bonus, again, 0, 4)
    return opposed(s, frame.degree, total, critical_margin(s, f, frame))


@kernel
def may_defend_again(s: SkirmishSpec, f: SkirmishFight, frame: Frame) -> bool:
    """T34: the defend ability of a shield: one re-roll of a defence roll a turn."""
    j = frame.target
    if f.units[j].defended or not may_answer(s, f, frame):
        return False
    return shield_counts(s, f, j, frame.variants)


@kernel
def defend_again(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame) -> None:
    """T34: the second roll counts."""
    f.units[frame.target].defended = 1
    frame.who = defend(s, f, w, frame, meets_cover(s, f, frame), RollFor.DEFEND_AGAIN)


@kernel
def is_rolled(s: SkirmishSpec, frame: Frame) -> bool:
    """T04: an attack against a defence; other abilities just work, or take a check."""
    return not has_flag(frame, Variant.ABILITY) or s.abilities[frame.using].test == RollKind.ATTACK


@kernel
def armed_with(frame: Frame) -> int:
    """The weapon slot + 1 that the attack is made with, 0 none."""
    return 0 if has_flag(frame, Variant.ABILITY) else frame.using


@kernel
def spend_aim(f: SkirmishFight, i: int, armed: int) -> None:
    """T40, T41: a full draw and a lined up shot are for one attack."""
    if armed:
        f.units[i].drawn &= ~(1 << (armed - 1))
        f.units[i].sighted &= ~(1 << (armed - 1))


@kernel
def settle(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame) -> None:
    """The rolls stand: what comes of them. T72: a stagger ends with the attack it was for."""
    outcome = frame.who
    i = frame.actor
    j = frame.target
    flanked = has_flag(frame, Variant.FLANKING)
    armed = armed_with(frame)
    if is_rolled(s, frame):
        pass_moment(f, w, j, Moment.WAS_ATTACKED, 72)
    pop(f)
    if outcome < Outcome.HIT:
        miss(s, f, w, frame, outcome)
    elif has_flag(frame, Variant.ABILITY):
        land_ability(s, f, w, frame, outcome)
    else:
        land_strike(s, f, w, frame, outcome)
    spend_aim(f, i, armed)
    if flanked and outcome == Outcome.CRITICAL and is_standing(f, j):
        take_hold(s, f, w, j, Status.PINNED, 0, Lasts.ROUNDS, s.profile.flank_pins, i, False)  # T23, T70
