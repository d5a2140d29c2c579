"""What harm is worth: as such, as a share of what keeps the foe up, by how dangerous the foe is."""

from __future__ import annotations

from ...rules.core.kernel import kernel
from ...rules.twenty.core.harm import by_type
from ...rules.twenty.core.minds import is_foe
from ...rules.twenty.core.state import TwentyFight, TwentySpec, TwentyWork
from ...rules.twenty.core.statuses import bears, value_of
from ...rules.twenty.core.table import Status
from ...rules.twenty.core.words import Damage
from ..policy import Policy
from ..tally import say
from .guesses import full, is_hurt_by_healing, known, threat
from .odds import above, reaches_to
from .reasons import Reason

# What a critical leaves besides its damage (T50 to T68), in thousandths of a combatant.
LEFT = {
    Damage.AIR: 40,
    Damage.BLUDGEONING: 15,
    Damage.EARTH: 60,
    Damage.ENERGY: 60,
    Damage.FIRE: 60,
    Damage.ICE: 20,
    Damage.LIGHT: 15,
    Damage.LIGHTNING: 50,
    Damage.SLASHING: 60,
    Damage.STRIKE: 15,
    Damage.WATER: 15,
}
CRITICAL = tuple(LEFT.get(kind, 5) for kind in Damage)
FRIEND = 2  # times as bad as the same for a foe is good


@kernel
def expected(
    s: TwentySpec, v: TwentyFight, j: int, kind: int, low: int, high: int, soak: int, critical: bool
) -> tuple[int, int]:
    """A hit on `j` of a roll between `low` and `high`: hundredths of a point, and the chance that it takes `j` out."""
    if kind == Damage.HEALING and not is_hurt_by_healing(s, v, j):  # T57
        return 0, 0
    sheet = known(s, v, j)
    low = by_type(s, sheet, low, kind, critical)
    high = by_type(s, sheet, high, kind, critical)
    left = v.units[j].health
    return min(above(low, high, soak), 100 * left), reaches_to(low, high, soak + left)


@kernel
def attack_harm(
    s: TwentySpec, v: TwentyFight, j: int, hit: int, critical: int, kind: int, low: int, high: int, soak: int
) -> tuple[int, int]:
    """What to expect of one attack with these chances (T08: a critical deals the maximum and a roll)."""
    harm, falls = expected(s, v, j, kind, low, high, soak, False)
    more, surely = expected(s, v, j, kind, high + low, 2 * high, soak, True)
    plain = hit - critical
    return (plain * harm + critical * more) // 1000, (plain * falls + critical * surely) // 1000


@kernel
def say_marks(
    s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, j: int, critical: int, kind: int
) -> None:
    """What a critical of a damage type leaves on a foe."""
    if kind >= 0 and is_foe(s, v, i, j):
        say(w, policy, Reason.HINDER, critical * CRITICAL[kind] // 1000)


@kernel
def say_harm(
    s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, j: int, harm: int, falls: int
) -> None:
    """So much harm to expect for `j` in hundredths of a point, and the chance that it falls."""
    left = max(v.units[j].health, 1)
    harm = min(harm, 100 * left)
    share = 10 * harm // full(s, v, j)
    if not is_foe(s, v, i, j):
        say(w, policy, Reason.HARM, -FRIEND * share)
        return
    whole = 10 * harm // left
    say(w, policy, Reason.HARM, share)
    say(w, policy, Reason.FOCUS, max(whole - share, 0))
    say(w, policy, Reason.THREAT, (share + whole) // 2 * (threat(s, v, i, j) - 100) // 100)
    say(w, policy, Reason.FINISH, falls)


@kernel
def weigh_hit(
    s: TwentySpec,
    v: TwentyFight,
    w: TwentyWork,
    policy: Policy,
    i: int,
    j: int,
    hit: int,
    critical: int,
    kind: int,
    low: int,
    high: int,
    soak: int,
) -> None:
    """One attack with a chance to hit and to be critical, and what a critical leaves."""
    harm, falls = attack_harm(s, v, j, hit, critical, kind, low, high, soak)
    say_harm(s, v, w, policy, i, j, harm, falls)
    say_marks(s, v, w, policy, i, j, critical if harm > 0 else 0, kind)


@kernel
def weigh_spell_hit(
    s: TwentySpec,
    v: TwentyFight,
    w: TwentyWork,
    policy: Policy,
    i: int,
    j: int,
    hit: int,
    critical: int,
    kind: int,
    low: int,
    high: int,
    soak: int,
) -> None:
    """T35: a barrier takes it; to wear that down is worth something."""
    stands = value_of(v, j, Status.BARRIER) if bears(v, j, Status.BARRIER) else 0
    if stands:
        worn = min(50 * (low + high), 100 * stands) * hit // 1000
        say(w, policy, Reason.HARM, 5 * worn // full(s, v, j))
    weigh_hit(s, v, w, policy, i, j, hit, critical, kind, low, high, soak + stands)


@kernel
def say_bleeding(
    s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, j: int, hit: int, points: int
) -> None:
    """T51: bleed damage passes soak, and comes over some rounds; `points` in hundredths a round."""
    if bears(v, j, Status.BLEEDING):
        points = points // 4  # T36: no second time
    harm = hit * points * s.profile.bleed_rounds // 1000
    say_harm(s, v, w, policy, i, j, by_type(s, known(s, v, j), harm, Damage.BLEED, False), 0)
