"""Rolls of 1d20 (T04 to T07): opposed, against a number, and what each status takes off (T74, T76, T81, T82, T92)."""

from __future__ import annotations

from ...core.dice import roll
from ...core.events import emit
from ...core.kernel import kernel
from .state import Ability, TwentyFight, TwentySheet, TwentySpec, TwentyWork
from .statuses import HINDRANCE, INJURY, bears, causer_of, counts, stagger, value_of
from .table import Moment, On, Status
from .words import Ev, Outcome, Trained


@kernel
def attribute_of(s: TwentySpec, i: int, attribute: int) -> int:
    """T13: the bonus."""
    return s.sheets[i].attributes[attribute]


@kernel
def named_or(named: int, default: int) -> int:
    """An attribute that data names, as attribute + 1, or the default where it is silent (0)."""
    return named - 1 if named else default


@kernel
def harder(s: TwentySpec, sheet: TwentySheet, skill: int) -> int:
    """T39: 5 harder, unless an ability reduces the penalty."""
    return 0 if sheet.trained & skill else -s.profile.penalty


@kernel
def injury(f: TwentyFight, i: int, on: int) -> int:
    """T82, T92: what injuries and toxins take off such a roll."""
    off = 0
    if bears(f, i, Status.INJURED) and value_of(f, i, Status.INJURED) & on:
        off -= value_of(f, i, Status.INJURED) // INJURY
    if bears(f, i, Status.TOXIN):
        off -= value_of(f, i, Status.TOXIN) // HINDRANCE
    return off


@kernel
def blindness(s: TwentySpec, f: TwentyFight, sheet: TwentySheet, i: int) -> int:
    """T74: what blindness takes off attack and defence rolls."""
    if bears(f, i, Status.BLIND) and s.profile.blind_rolls:
        return harder(s, sheet, Trained.BLIND)
    return 0


@kernel
def attack_hindrance(s: TwentySpec, f: TwentyFight, sheet: TwentySheet, i: int, j: int) -> int:
    """What the statuses of `i`, whose sheet is given, take off an attack roll against `j`."""
    if not counts(f, i, Moment.ATTACK):
        return 0
    off = blindness(s, f, sheet, i) + injury(f, i, On.ATTACK)
    if bears(f, i, Status.INFURIATED) and not bears(f, i, Status.BERSERK):  # T81, T73
        if causer_of(f, i, Status.INFURIATED) != j:
            off -= value_of(f, i, Status.INFURIATED)
    return off


@kernel
def defence_hindrance(s: TwentySpec, f: TwentyFight, sheet: TwentySheet, j: int, melee: bool) -> int:
    """What the statuses of `j` take off its defence rolls; the stagger comes last, in `staggered`."""
    if not counts(f, j, Moment.DEFENCE):
        return 0
    off = blindness(s, f, sheet, j) + injury(f, j, On.DEFENCE)
    if melee and bears(f, j, Status.PRONE) and s.profile.prone_defence:
        off += harder(s, sheet, Trained.PRONE)  # T71
    return off


@kernel
def staggered(s: TwentySpec, f: TwentyFight, j: int, bonus: int) -> int:
    """T72: the staggered have no defence bonus; a penalty stays."""
    if bonus > 0 and bears(f, j, Status.STAGGERED):
        return bonus * s.profile.staggered_bonus // 100
    return bonus


@kernel
def skill_die(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, purpose: int) -> int:
    """The die of a skill roll: T76: the confused take the lower of two."""
    face = roll(s, f, w, i, purpose, 20)
    if bears(f, i, Status.CONFUSED):
        face = min(face, roll(s, f, w, i, purpose, 20))
    return face


@kernel
def skill_roll(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, purpose: int, bonus: int) -> int:
    """A skill roll: 1d20 + bonus, less injuries."""
    off = injury(f, i, On.SKILL) if counts(f, i, Moment.SKILL) else 0
    return skill_die(s, f, w, i, purpose) + bonus + off


@kernel
def check(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, purpose: int, bonus: int, number: int) -> int:
    """T05: 1d20 + bonus meets or exceeds a number; T07: by the face critical, or a critical fail."""
    off = injury(f, i, On.SKILL) if counts(f, i, Moment.SKILL) else 0
    face = skill_die(s, f, w, i, purpose)
    total = face + bonus + off
    outcome = Outcome.HIT if total >= number else Outcome.MISS
    if face == s.profile.critical_face:
        outcome = Outcome.CRITICAL
    elif face == s.profile.fumble_face:
        outcome = Outcome.FUMBLE
        stagger(s, f, w, i)
    emit(w, Ev.CHECK, i, -1, purpose, total, number, outcome, 5)
    return outcome


@kernel
def sense_of(s: TwentySpec, i: int) -> int:
    """T13: Wisdom unless the character says otherwise."""
    return attribute_of(s, i, named_or(s.sheets[i].sense_by, s.profile.sense_by))


@kernel
def margin(s: TwentySpec, f: TwentyFight, j: int, chance: int, spell: bool) -> int:
    """T07, T15: by how much an attack on `j` is critical: 10, less all critical chance (T53, T66)."""
    if counts(f, j, Moment.MARGIN):
        chance += value_of(f, j, Status.DARKENED)
        if spell:
            chance += value_of(f, j, Status.UNSOULED)
    return max(s.profile.critical_by - chance * s.profile.chance_step, 1)


@kernel
def beats_by(s: TwentySpec, high: int, low: int, by: int) -> bool:
    """T07: ahead by so much; R: exactly so much is enough."""
    return high - low >= by if s.profile.critical_reached else high - low > by


@kernel
def opposed(s: TwentySpec, attack: int, defence: int, by: int) -> int:
    """T04: the attacker must beat, a tie misses; T07: by a margin it is critical, beaten by 10 a critical fail."""
    if attack > defence:
        return Outcome.CRITICAL if beats_by(s, attack, defence, by) else Outcome.HIT
    return Outcome.FUMBLE if beats_by(s, defence, attack, s.profile.critical_by) else Outcome.MISS


@kernel
def ability_attribute(s: TwentySpec, i: int, ability: Ability, default: int) -> int:
    """T13: spells with Intelligence unless they say otherwise, other abilities with what the mode says."""
    return attribute_of(s, i, named_or(ability.attribute, s.profile.spells_by if ability.spell else default))
