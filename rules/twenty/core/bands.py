"""Distance on the board in feet, and the bands of T20; in ships both are sixty times as large (V08)."""

from __future__ import annotations

from ...core.board import adjacent, distance, scale
from ...core.kernel import kernel
from ...core.lines import BLOCKED, line
from ...core.state import UNITS
from .state import TwentyFight, TwentySheet, TwentySpec, TwentyWork
from .words import Band, Trained

UNSEEN = -1
CANNOT = -1000  # no penalty: it does not reach


@kernel
def feet_between(s: TwentySpec, ax: int, ay: int, bx: int, by: int) -> int:
    """T09, T20: cells of five feet, every second diagonal counts double."""
    feet = distance(s, ax, ay, bx, by) * s.profile.cell_feet
    return feet if scale(s) == 1 else feet // scale(s)  # a division is dear here


@kernel
def in_cells(s: TwentySpec, feet: int) -> int:
    """T09: feet as units of the board, rounded to the nearest cell."""
    return (2 * feet * scale(s) + s.profile.cell_feet) // (2 * s.profile.cell_feet)


@kernel
def within(s: TwentySpec, feet: int, bound: int) -> bool:
    """T20: the upper bound belongs to the nearer band."""
    far = bound * s.profile.band_scale
    return feet <= far if s.profile.nearer_band else feet < far


@kernel
def band_at(s: TwentySpec, feet: int) -> int:
    """T20: the band of a distance."""
    profile = s.profile
    if feet <= profile.melee_feet * profile.band_scale:
        return Band.MELEE
    if within(s, feet, profile.close_feet):
        return Band.CLOSE
    if within(s, feet, profile.medium_feet):
        return Band.MEDIUM
    return Band.LONG if within(s, feet, profile.long_feet) else Band.OUT


@kernel
def is_blocked(between: int) -> bool:
    """T22: obstructed: no attack passes."""
    return between & 3 == BLOCKED


@kernel
def line_between(s: TwentySpec, f: TwentyFight, i: int, j: int) -> int:
    """What stands between two combatants, as seen from `i`."""
    return line(s, f.units[i].x, f.units[i].y, f.units[j].x, f.units[j].y)


@kernel
def band_between(s: TwentySpec, f: TwentyFight, i: int, j: int) -> int:
    """T20: adjacent or within six feet is melee; out of view is Out."""
    mine = f.units[i]
    them = f.units[j]
    if is_blocked(line_between(s, f, i, j)):
        return Band.OUT
    if adjacent(s, mine.x, mine.y, them.x, them.y):
        return Band.MELEE
    return band_at(s, feet_between(s, mine.x, mine.y, them.x, them.y))


@kernel
def forget_lines(w: TwentyWork) -> None:
    """A new decision: nobody has been looked at yet."""
    w.prey_count = UNSEEN
    for j in range(UNITS):  # all of them: of a known number that is a few stores
        w.lines[j] = UNSEEN


@kernel
def look_at(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, j: int) -> None:
    """Note what stands between `i`, for whom a decision is listed, and `j`, once."""
    if w.lines[j] != UNSEEN:
        return
    mine = f.units[i]
    them = f.units[j]
    w.lines[j] = line_between(s, f, i, j)
    if is_blocked(w.lines[j]):
        w.bands[j] = Band.OUT
    elif adjacent(s, mine.x, mine.y, them.x, them.y):
        w.bands[j] = Band.MELEE
    else:
        w.bands[j] = band_at(s, feet_between(s, mine.x, mine.y, them.x, them.y))


@kernel
def seen_line(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, j: int) -> int:
    """The line to `j`, while choices of `i` are listed."""
    look_at(s, f, w, i, j)
    return w.lines[j]


@kernel
def seen_band(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, j: int) -> int:
    """The band of `j`, while choices of `i` are listed."""
    look_at(s, f, w, i, j)
    return w.bands[j]


@kernel
def spared(s: TwentySpec, sheet: TwentySheet, skill: int) -> int:
    """T21, T39: the penalty for shooting too far or too near, unless an ability reduces it."""
    return 0 if sheet.trained & skill else -s.profile.range_penalty


@kernel
def strike_penalty(own: int, band: int) -> int:
    """A strike reaches its own band, or not."""
    return 0 if band <= own else CANNOT


@kernel
def shot_penalty(s: TwentySpec, sheet: TwentySheet, own: int, band: int) -> int:
    """T21: a ranged weapon reaches one band beyond its own at -5, and melee at -5; nothing reaches Out."""
    if band == Band.OUT and s.profile.out_of_reach:
        return CANNOT
    if band == Band.MELEE:
        return spared(s, sheet, Trained.POINT_BLANK)
    if band <= own:
        return 0
    return spared(s, sheet, Trained.LONG_SHOT) if band <= own + s.profile.bands_beyond else CANNOT
