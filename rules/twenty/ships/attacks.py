"""One attack against one target (V01, V07, T04, T07, T10): maneuvers before the roll, the rolls, what comes of them.

The frame keeps in `using` the weapon slot + 1 or the ability, in `variants` which it is, in `steps` who shoots (a
gunner, or OPERATOR), in `degree` the attacker's total, in `path` the defender's die, in `who` the outcome.
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
from ..core.statuses import bears, may_react, pass_moment
from ..core.table import Moment, Status
from ..core.words import Doing, Ev, Outcome, RollFor, RollKind, Variant
from .bonuses import OPERATOR, attack_bonus, band_penalty, critical_margin, defence_bonus, has_flag
from .landing import land, miss
from .state import ShipsFight, ShipsSpec, ShipsWork

ASKING, ROLLING, LATE, SETTLED = range(4)  # stages


@kernel
def begin_attack(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, j: int, using: int, flags: int) -> Frame:
    """Combatant `i` attacks `j`; V07: a maneuver for it is used up now."""
    if flags & Variant.MANEUVER:
        use_maneuver(f, w, i)
    frame = push(f, Doing.ATTACK, i, j)
    frame.using = using
    frame.variants = flags | stealth_flag(s, f, i, j)
    frame.steps = OPERATOR
    return frame


@kernel
def use_maneuver(f: ShipsFight, w: ShipsWork, i: int) -> None:
    """V07: one of the round's."""
    f.units[i].maneuvers -= 1
    emit(w, Ev.MANEUVER, i, -1, f.units[i].maneuvers, 0, 0, 0, 107)


@kernel
def can_maneuver(s: ShipsSpec, f: ShipsFight, i: int) -> bool:
    """V07: it has a maneuver left, and its crew their wits."""
    return f.units[i].maneuvers > 0 and may_react(s, f, i)


@kernel
def is_rolled(s: ShipsSpec, frame: Frame) -> bool:
    """T04: an attack against a defence; other abilities just work, or take a check."""
    return not has_flag(frame, Variant.ABILITY) or s.abilities[frame.using].test == RollKind.ATTACK


@kernel
def has_answer(s: ShipsSpec, f: ShipsFight, frame: Frame) -> bool:
    """V07: the defender may declare a maneuver before the roll; T10: or react, unless to a reaction."""
    j = frame.target
    if can_maneuver(s, f, j) and not s.profile.maneuver_late:
        return True
    if has_flag(frame, Variant.REACTION) and not s.profile.reactions_chain:
        return False
    return may_react(s, f, j) and has_reaction(s, f, j)


@kernel
def run_attack(s: ShipsSpec, f: ShipsFight, w: ShipsWork, frame: Frame) -> None:
    """Let an attack go on."""
    if not is_standing(f, frame.actor) or not is_standing(f, frame.target):
        pop(f)
        return
    if frame.stage == ASKING:
        frame.stage = ROLLING
        if has_answer(s, f, frame):
            ask_mind(f, frame.target, Question.VERB)
            return
    if frame.stage == ROLLING:
        roll_attack(s, f, w, frame)
        return
    settle(s, f, w, frame)


@kernel
def shoots_blind(s: ShipsSpec, f: ShipsFight, w: ShipsWork, frame: Frame) -> bool:
    """T74: the blind need a Sense check before a ranged attack; true if it fails, and with it the attack."""
    i = frame.actor
    if not has_flag(frame, Variant.RANGED) or not bears(f, i, Status.BLIND) or s.profile.blind_check == 0:
        return False
    if check(s, f, w, i, RollFor.SIGHT, sense_of(s, i), s.profile.blind_check) >= Outcome.HIT:
        return False
    emit(w, Ev.CHANCE, i, frame.target, frame.using, 0, 0, 0, 74)
    return True


@kernel
def best_of(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, purpose: int, maneuver: bool) -> int:
    """V07: 1d20, or with a maneuver the higher of two."""
    face = roll(s, f, w, i, purpose, 20)
    if maneuver:
        for _ in range(s.profile.maneuver_dice):
            face = max(face, roll(s, f, w, i, purpose, 20))
    return face


@kernel
def roll_attack(s: ShipsSpec, f: ShipsFight, w: ShipsWork, frame: Frame) -> None:
    """V01: the attack roll, and the defence against it."""
    penalty = band_penalty(s, f, frame)
    if penalty == CANNOT or shoots_blind(s, f, w, frame):
        pop(f)
        return
    i = frame.actor
    bonus = attack_bonus(s, f, frame) + penalty
    frame.degree = best_of(s, f, w, i, RollFor.ATTACK, has_flag(frame, Variant.MANEUVER)) + bonus
    emit(w, Ev.ATTACK, i, frame.target, frame.using, frame.degree, bonus, frame.variants, 101)
    pass_moment(f, w, i, Moment.ATTACKED, 84)
    frame.path = best_of(s, f, w, frame.target, RollFor.DEFENCE, has_flag(frame, Variant.COUNTER))
    weigh(s, f, w, frame)
    frame.stage = SETTLED
    if s.profile.maneuver_late and frame.who >= Outcome.HIT and can_maneuver(s, f, frame.target):
        frame.stage = LATE
        ask_mind(f, frame.target, Question.VERB)


@kernel
def weigh(s: ShipsSpec, f: ShipsFight, w: ShipsWork, frame: Frame) -> None:
    """V01: the defender's die and bonus against the attacker's total: how the attack went."""
    bonus = defence_bonus(s, f, frame)
    emit(w, Ev.DEFENCE, frame.target, frame.actor, frame.path + bonus, bonus, 0, 0, 101)
    frame.who = opposed(s, frame.degree, frame.path + bonus, critical_margin(s, f, frame))


@kernel
def counter(s: ShipsSpec, f: ShipsFight, w: ShipsWork, frame: Frame) -> None:
    """V07: a maneuver for the defence roll, declared before the rolls, or as an option after them."""
    use_maneuver(f, w, frame.target)
    frame.variants |= Variant.COUNTER
    if frame.stage != LATE:
        return
    for _ in range(s.profile.maneuver_dice):
        frame.path = max(frame.path, roll(s, f, w, frame.target, RollFor.DEFENCE, 20))
    weigh(s, f, w, frame)


@kernel
def settle(s: ShipsSpec, f: ShipsFight, w: ShipsWork, frame: Frame) -> None:
    """The rolls stand: what comes of them. T72: a stagger ends with the attack it was for."""
    outcome = frame.who
    if is_rolled(s, frame):
        pass_moment(f, w, frame.target, Moment.WAS_ATTACKED, 72)
    pop(f)
    if outcome < Outcome.HIT:
        miss(s, f, w, frame, outcome)
    else:
        land(s, f, w, frame, outcome)
