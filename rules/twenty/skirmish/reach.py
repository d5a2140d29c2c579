"""How far weapons and abilities reach (T20, T21, T40), as penalties by band."""

from __future__ import annotations

from ...core.kernel import kernel
from ..core.bands import CANNOT, shot_penalty, strike_penalty
from ..core.words import Band
from .gear import is_drawn, weapon_in
from .state import SkirmishFight, SkirmishSpec, Weapon


@kernel
def own_band(s: SkirmishSpec, f: SkirmishFight, i: int, slot: int, weapon: Weapon) -> int:
    """T21, T40: the band of a weapon, further when fully drawn."""
    if is_drawn(s, f, i, slot, weapon):
        return min(weapon.band + s.profile.draw_bands, Band.LONG)
    return weapon.band


@kernel
def range_penalty(s: SkirmishSpec, f: SkirmishFight, i: int, slot: int, band: int) -> int:
    """T21: what the band takes off a shot or strike, CANNOT if it does not reach."""
    weapon = s.weapons[weapon_in(s, f, i, slot)]
    own = own_band(s, f, i, slot, weapon)
    return shot_penalty(s, s.sheets[i], own, band) if weapon.ranged else strike_penalty(own, band)


@kernel
def reaches(s: SkirmishSpec, f: SkirmishFight, i: int, slot: int, band: int) -> bool:
    """T21: it can be used at that distance."""
    return range_penalty(s, f, i, slot, band) > CANNOT
