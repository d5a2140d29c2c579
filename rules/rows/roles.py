"""Roles (R05, R14): the Paradigm Phase, what a role may use and what it pays."""

from __future__ import annotations

from ..core.choices import Question
from ..core.events import emit
from ..core.frames import ask, pop
from ..core.kernel import kernel
from ..core.state import NOBODY, Frame
from .formation import asked_at, stands
from .state import Ability, RowsFight, RowsSpec, RowsWork
from .statuses import is_held_by
from .words import ROLES, Ev, Kind, Status


@kernel
def take_role(f: RowsFight, w: RowsWork, i: int, role: int) -> None:
    """R05: the role for the round."""
    f.units[i].role = role
    emit(w, Ev.ROLE, i, NOBODY, role, 0, 0, 0, 5)


@kernel
def only_role(bits: int) -> int:
    """The role that the encounter fixes; -1 if it leaves a choice, or allows none."""
    for role in range(ROLES):
        if bits == 1 << role:
            return role
    return -1


@kernel
def chooses_role(s: RowsSpec, i: int) -> bool:
    """R05: players choose; warriors too, unless this table has it otherwise."""
    return s.sheets[i].roles != 0 and (s.sheets[i].player != 0 or s.profile.warriors_choose != 0)


@kernel
def run_paradigm(s: RowsSpec, f: RowsFight, w: RowsWork, frame: Frame) -> None:
    """R05: everybody who stands takes a role, players first."""
    while frame.who < 2 * s.count:
        i = asked_at(s, frame.who)
        frame.who += 1
        if i == NOBODY or not stands(f, i):
            continue
        fixed = only_role(s.sheets[i].roles)
        if fixed >= 0:
            take_role(f, w, i, fixed)
        elif chooses_role(s, i):
            ask(f, i, Question.VERB)
            return
    pop(f)


@kernel
def may_use(s: RowsSpec, f: RowsFight, i: int, ability: Ability) -> bool:
    """R14: the role names the ability's kind, or it is free to all; R17: no magical attacks when silenced."""
    if ability.kind and not s.roles[f.units[i].role].kinds & ability.kind:
        return False
    return ability.kind != Kind.MAGICAL or not is_held_by(f, i, Status.SILENCED)


@kernel
def mana_cost(s: RowsSpec, f: RowsFight, i: int, ability: Ability) -> int:
    """R14: what an ability costs in the role at hand, rounded up."""
    hundredths = ability.mana * s.roles[f.units[i].role].mana
    return (hundredths + 99) // 100 if s.profile.mana_rounds_up else hundredths // 100
