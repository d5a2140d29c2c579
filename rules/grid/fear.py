"""Fear Tests (G14): at first sight of something frightful, once per source and fight."""

from __future__ import annotations

from ..core.dice import roll
from ..core.endings import are_foes
from ..core.events import emit
from ..core.kernel import kernel
from ..core.state import Fate
from .pools import hurt
from .sight import can_see
from .skill_tests import simple_test
from .state import GridFight, GridSpec, GridWork
from .words import Degree, Ev, Pool, RollFor, Skill

BASIC, COMPLEX = 1, 2  # sheet.fear


@kernel
def fear_test(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int, complex_test: bool) -> None:
    """Combatant `i` faces something frightful in `j`; failing costs Courage."""
    how = simple_test(s, f, w, i, RollFor.FEAR, Skill.RESOLVE, 0)
    loss = s.profile.horror
    if how == Degree.FAIL:
        faces = s.profile.fear_complex if complex_test else s.profile.fear_basic
        loss = roll(s, f, w, j, RollFor.FEAR_DAMAGE, faces)
    elif how == Degree.WEAK and complex_test:
        loss = max(loss, s.profile.fear_weak)
    emit(w, Ev.FEAR, i, j, loss, how, 0, 0, 14)
    if loss > 0:
        hurt(s, f, w, i, Pool.COURAGE, loss, False, j)


@kernel
def shocks(s: GridSpec, f: GridFight, i: int, j: int) -> bool:
    """Combatant `i` sees the fearsome foe `j` and has not faced it yet."""
    if (f.units[i].feared >> j) & 1 or s.sheets[i].fearless or not are_foes(s, i, j):
        return False
    return f.units[i].fate == Fate.STANDING and f.units[j].fate == Fate.STANDING and can_see(s, f, i, j)


@kernel
def face_fears(s: GridSpec, f: GridFight, w: GridWork) -> None:
    """A Fear Test for whoever sees something frightful for the first time."""
    for j in range(s.count):
        if (s.fearsome >> j) & 1 == 0:
            continue
        for i in range(s.count):
            if shocks(s, f, i, j):
                f.units[i].feared |= 1 << j
                fear_test(s, f, w, i, j, s.sheets[j].fear == COMPLEX)
