"""How far weapons and abilities reach (T20, T21, T40), as penalties by band."""

from __future__ import annotations

from ...core.kernel import kernel
from ..core.words import Band, Trained
from .gear import is_drawn, weapon_in
from .state import SkirmishFight, SkirmishSpec, Weapon

CANNOT = -1000  # no penalty: it does not reach


@kernel
def own_band(s: SkirmishSpec, f: SkirmishFight, i: int, slot: int, weapon: Weapon) -> int:
    """T21, T40: the band of a weapon, further when fully drawn."""
    if is_drawn(s, f, i, slot, weapon):
        return min(weapon.band + s.profile.draw_bands, Band.LONG)
    return weapon.band


@kernel
def spared(s: SkirmishSpec, i: int, skill: int) -> int:
    """T21, T39: the penalty for shooting too far or too near, unless an ability reduces it."""
    return 0 if s.sheets[i].trained & skill else -s.profile.range_penalty


@kernel
def range_penalty(s: SkirmishSpec, f: SkirmishFight, i: int, slot: int, band: int) -> int:
    """T21: what the band takes off a shot or strike, CANNOT if it does not reach."""
    weapon = s.weapons[weapon_in(s, f, i, slot)]
    own = own_band(s, f, i, slot, weapon)
    if not weapon.ranged:
        return 0 if band <= own else CANNOT
    if band == Band.OUT and s.profile.out_of_reach:
        return CANNOT
    if band == Band.MELEE:
        return spared(s, i, Trained.POINT_BLANK)
    if band <= own:
        return 0
    return spared(s, i, Trained.LONG_SHOT) if band <= own + s.profile.bands_beyond else CANNOT


@kernel
def reaches(s: SkirmishSpec, f: SkirmishFight, i: int, slot: int, band: int) -> bool:
    """T21: it can be used at that distance."""
    return range_penalty(s, f, i, slot, band) > CANNOT
