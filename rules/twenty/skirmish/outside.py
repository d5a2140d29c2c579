"""Facts from outside in skirmish mode: cells to stand in, forms, things knocked out of hands, cover (T22, T37, T86)."""

from __future__ import annotations

from ...core.board import Terrain
from ...core.kernel import answers, kernel
from ...core.outside import Fact, Refusal, note, overrule
from ..core.outside import is_ground, most_said, overrule_twenty, say_more, settle_down
from ..core.table import STATUSES, Status
from .cover import is_behind_cover
from .state import FORMS, SkirmishFight, SkirmishSpec, SkirmishWork
from .words import SHIELD

NO_GROUND = Terrain.WALL | Terrain.BARRED  # where nobody can stand
COVER = STATUSES + 1  # the condition behind the shared ones
LOSABLE = 2 * SHIELD - 1  # every weapon slot, and the shield


@answers(is_ground, SkirmishFight)
def is_ground_underfoot(s: SkirmishSpec, f: SkirmishFight, i: int, x: int, y: int) -> bool:
    """T85: over a gap only who is in the air."""
    terrain = s.terrain[y, x]
    return not terrain & NO_GROUND and (not terrain & Terrain.GAP or s.sheets[i].aloft != 0)


@answers(settle_down, SkirmishFight)
def out_of_cover(s: SkirmishSpec, f: SkirmishFight, i: int) -> None:
    """T22: cover is left behind; T23: nobody flanks it there."""
    f.units[i].cover = 0
    f.units[i].flankers = 0


@kernel
def form_count(s: SkirmishSpec) -> int:
    """Forms in the fight."""
    n = 0
    while n < FORMS and s.forms[n].weapon:
        n += 1
    return n


@answers(most_said, SkirmishFight)
def most_in_skirmish(s: SkirmishSpec, f: SkirmishFight, i: int, status: int) -> int:
    """T86: the number of a form; T37: bits of what is lost."""
    return form_count(s) if status == Status.POLYMORPH else LOSABLE


@answers(say_more, SkirmishFight)
def say_cover(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, k: int, value: int) -> int:
    """T22: it has taken cover, where there is some."""
    if k != COVER:
        return Refusal.UNKNOWN
    if value < 0 or value > 1 or (value and not is_behind_cover(s, f, i)):
        return Refusal.RANGE
    note(w, Fact.CONDITION, i, k, value, f.units[i].cover)
    f.units[i].cover = value
    return Refusal.NONE


@answers(overrule, SkirmishFight)
def overrule_skirmish(
    s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, fact: int, i: int, a: int, b: int
) -> int:
    """Make it so."""
    return overrule_twenty(s, f, w, fact, i, a, b)
