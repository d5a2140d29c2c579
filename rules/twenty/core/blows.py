"""How a hit lands: soak once for an attack or for a combo (T32, T33), barrier, health, and what its type adds."""

from __future__ import annotations

from ...core.events import emit
from ...core.frames import top
from ...core.kernel import kernel
from ...core.state import Fate, Frame
from .harm import absorb, by_type, heal, healing_harms, hurt, soak_of
from .state import TwentyFight, TwentySpec, TwentyWork
from .statuses import take_hold, value_of
from .table import Lasts, Status
from .types import may_afflict, type_effects
from .words import Damage, Ev, Outcome, Variant


@kernel
def enhanced(f: TwentyFight, i: int, amount: int) -> int:
    """T78: whoever is enhanced deals more."""
    return amount + value_of(f, i, Status.ENHANCED) if amount > 0 else amount


@kernel
def land(
    s: TwentySpec,
    f: TwentyFight,
    w: TwentyWork,
    i: int,
    j: int,
    damage: int,
    kind: int,
    ignored: int,
    outcome: int,
    flags: int,
) -> int:
    """Damage of an attack, or of a combo, reaches `j`; returns what it cost of health."""
    soak = max(soak_of(s, f, i, j, flags) - ignored, 0)
    left = max(damage - soak, 0)
    emit(w, Ev.HIT, i, j, damage, kind, outcome, soak, 33)
    if flags & Variant.SPELL:
        left = absorb(f, w, j, left)
    before = f.units[j].health
    hurt(s, f, w, j, left, kind, i, 6)
    return before - f.units[j].health


@kernel
def begin_bleeding(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, j: int, dice: int, magical: bool) -> None:
    """T51: bleed damage comes over time and passes soak."""
    if may_afflict(s, f, i, j, magical):
        take_hold(s, f, w, j, Status.BLEEDING, dice, Lasts.ROUNDS, s.profile.bleed_rounds, i, magical)


@kernel
def still_there(f: TwentyFight, j: int) -> bool:
    """It stands."""
    return f.units[j].fate == Fate.STANDING


@kernel
def strike_home(
    s: TwentySpec,
    f: TwentyFight,
    w: TwentyWork,
    i: int,
    j: int,
    damage: int,
    kind: int,
    solid: bool,
    ignored: int,
    outcome: int,
    flags: int,
) -> None:
    """A single hit: its damage (weakness counted already), then what its type leaves."""
    harm = land(s, f, w, i, j, damage, kind, ignored, outcome, flags)
    if still_there(f, j):
        type_effects(s, f, w, i, j, kind, solid, outcome, (flags & Variant.SPELL) != 0, harm)


@kernel
def join(frame: Frame, damage: int, ignored: int) -> None:
    """T32: an attack that belongs to a combo hands its damage to the frame of the whole."""
    frame.amount += damage
    frame.steps += ignored
    frame.degree += 1


@kernel
def land_combo(s: TwentySpec, f: TwentyFight, w: TwentyWork, frame: Frame, kind: int) -> None:
    """T32: the joined damage is soaked once."""
    if frame.degree == 0 or not still_there(f, frame.target):
        return
    if frame.degree > 1:
        emit(w, Ev.COMBO, frame.actor, frame.target, frame.amount, frame.degree, 0, 0, 32)
    land(s, f, w, frame.actor, frame.target, frame.amount, kind, frame.steps, Outcome.HIT, frame.variants)


@kernel
def land_apart(
    s: TwentySpec,
    f: TwentyFight,
    w: TwentyWork,
    frame: Frame,
    damage: int,
    kind: int,
    solid: bool,
    ignored: int,
    outcome: int,
) -> None:
    """A hit that may belong to a combo: what its type leaves comes at once, its damage with the others'."""
    i = frame.actor
    j = frame.target
    if not frame.variants & Variant.JOINED:
        strike_home(s, f, w, i, j, damage, kind, solid, ignored, outcome, frame.variants)
        return
    type_effects(s, f, w, i, j, kind, solid, outcome, (frame.variants & Variant.SPELL) != 0, damage)
    join(top(f), damage, ignored)


@kernel
def blessed(s: TwentySpec, f: TwentyFight, j: int, amount: int, outcome: int) -> int:
    """T57: a weapon of healing harms the undead that healing harms, doubly on a critical; all else not at all."""
    if not healing_harms(s, f, j):
        return 0
    return amount * s.profile.healing_doubles if outcome == Outcome.CRITICAL else amount


@kernel
def mend(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, j: int, amount: int, outcome: int, flags: int) -> None:
    """T57: healing heals, but certain undead it harms, with doubled critical damage."""
    if not healing_harms(s, f, j):
        heal(s, f, w, j, amount, i, 57)
        return
    if outcome == Outcome.CRITICAL:
        amount *= s.profile.healing_doubles
    amount = by_type(s, s.sheets[j], amount, Damage.HEALING, False)
    strike_home(s, f, w, i, j, amount, Damage.HEALING, False, 0, outcome, flags)
