"""Chances in thousandths and expected harm in hundredths of a point, from bonuses and dice alone (T04 to T08)."""

from __future__ import annotations

from ...rules.core.kernel import kernel
from ...rules.twenty.core.state import FACES, TwentySpec

DIE = 20
PAIRS = DIE * DIE


@kernel
def pairs_ahead(by: int) -> int:
    """Of two dice, in how many of 400 pairs the first is ahead of the second by at least so much."""
    if by > 0:
        left = max(DIE - by, 0)
        return left * (left + 1) // 2
    left = max(DIE - 1 + by, 0)
    return PAIRS - left * (left + 1) // 2


@kernel
def power(base: int, exponent: int) -> int:
    """Whole powers."""
    result = 1
    for _ in range(exponent):
        result *= base
    return result


@kernel
def ahead(by: int, mine: int, theirs: int) -> int:
    """The chance that the best of my dice is ahead of the best of theirs by at least so much (V07)."""
    if mine == 1 and theirs == 1:
        return pairs_ahead(by) * 1000 // PAIRS
    pairs = 0
    for face in range(1, DIE + 1):
        below = min(max(face - by, 0), DIE)
        pairs += (power(face, mine) - power(face - 1, mine)) * power(below, theirs)
    return pairs * 1000 // power(DIE, mine + theirs)


@kernel
def attack_odds(s: TwentySpec, edge: int, margin: int, mine: int, theirs: int) -> tuple[int, int]:
    """T04, T07: the chances to hit at all and to hit critically; `edge`: by how much the attack bonus is the larger."""
    step = 0 if s.profile.critical_reached else 1
    return ahead(1 - edge, mine, theirs), ahead(max(margin, 1) + step - edge, mine, theirs)


@kernel
def check_odds(s: TwentySpec, bonus: int, number: int) -> int:
    """T05, T07: the chance of a check."""
    faces = min(max(DIE + 1 - number + bonus, 0), DIE)
    if s.profile.critical_face:
        faces = max(faces, 1)
    if s.profile.fumble_face:
        faces = min(faces, DIE - 1)
    return faces * 1000 // DIE


@kernel
def above(low: int, high: int, off: int) -> int:
    """Hundredths of a point that are left of a roll between `low` and `high` when so much is taken off."""
    if high <= off:
        return 0
    if low >= off:
        return 50 * (low + high) - 100 * off
    left = high - off
    return 50 * left * (left + 1) // (high - low + 1)


@kernel
def reaches_to(low: int, high: int, need: int) -> int:
    """The chance that a roll between `low` and `high` comes to at least so much."""
    if need <= low:
        return 1000
    return 0 if need > high else 1000 * (high - need + 1) // (high - low + 1)


@kernel
def least(dice: int) -> int:
    """The least that packed dice can show."""
    return dice // FACES if dice % FACES else 0


@kernel
def mean(dice: int) -> int:
    """Of packed dice, in hundredths of a point."""
    return 50 * (dice // FACES) * (dice % FACES + 1) if dice % FACES else 0
