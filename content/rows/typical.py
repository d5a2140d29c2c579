"""What is typical of a tier: what a file may leave out, and what a stranger would guess.

Attack grows faster than defence, so that fights of every tier last about as long; accuracy and evasion stay where they
are, so that every blow may land and may miss (R09).
"""

from __future__ import annotations

from ...rules.rows.words import STATISTICS, Statistic

FLAT = {
    Statistic.EVASION: 5,
    Statistic.RESISTANCE: 5,
    Statistic.PHYSICAL_ACCURACY: 6,
    Statistic.MAGICAL_ACCURACY: 6,
    Statistic.STATUS_ACCURACY: 6,
}


def statistic(k: int, tier: int) -> int:
    """One of the nine statistics."""
    if k in FLAT:
        return FLAT[Statistic(k)]
    return 8 + 2 * tier if k in (Statistic.PHYSICAL_ATTACK, Statistic.MAGICAL_ATTACK) else 3 + 3 * tier // 2


def statistics(tier: int) -> list[int]:
    """All of them."""
    return [statistic(k, tier) for k in range(STATISTICS)]


def health(tier: int) -> int:
    """When unhurt."""
    return 46 + 13 * tier


def mana(tier: int) -> int:
    """When rested."""
    return 12 + 4 * tier


def initiative(tier: int) -> int:
    """Before it is called."""
    return 8 + tier
