"""One act, done: the entry that it becomes, with what has happened, how it is told, and what each side sees of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..chronicle.eyes import eyes_of
from ..chronicle.scene import located
from ..content.fight import DieWanted, Fight, Happened, View
from . import acts, opening
from .entries import Draft
from .errors import NotNow

if TYPE_CHECKING:
    from .table import Table


def step(table: Table, fight: Fight, act: acts.Act, faces: Sequence[int], by: str) -> tuple[Fight, Draft]:
    """Do one act in a copy of the table's fight; all its dice by hand are there."""
    before = acts.facts_of(fight)
    decider = fight.decider
    name = acts.named(fight, act)
    sides = [info.id for info in fight.compiled.sides]
    known = [fight.view(side) for side in range(len(sides))]
    fight.lay(faces)
    try:
        fight, happened = acts.perform(fight, act)
    except DieWanted as wanted:  # pragma: no cover - every die was looked for before
        raise NotNow(str(wanted)) from None
    body: dict[str, Any] = {
        "act": dict(act),
        "name": name,
        "decider": table.fight.compiled.combatants[decider].id if decider >= 0 else "",
        "dice": list(faces),
        "by": by,
        "round": fight.round_no,
        "turn": list(acts.turn_of(fight)),
        "resting": acts.is_resting(fight, act),
        "events": [[fight.mode.events(event.kind).name, *event[1:]] for event in happened],
        "lines": acts.told(fight, before, happened),
        "seen": {id: seen(fight, before, happened, k, known[k]) for k, id in enumerate(sides)},
        "hash": fight.hash(),
    }
    if "take" in act and not body["lines"]:  # nothing is told of it: the name of the choice must do
        said = f"{fight.compiled.combatants[decider].name}: {name}"
        body["seen"] = {id: [said] if decider in located(view) else [] for id, view in zip(sides, known, strict=True)}
    if "join" in act:
        body |= {"content": acts.content_of(fight)} | opening.newcomer(fight.compiled)
    return fight, Draft("step", body, fight.save())


def seen(fight: Fight, before: Any, happened: Sequence[Happened], side: int, known: View) -> list[str]:
    """The same sentences for a side, as far as it sees what they tell.

    Args:
        fight: as it is now.
        before: the facts before.
        happened: what has happened in between.
        side: whose eyes they are.
        known: what it knew before.
    """
    view = fight.view(side)
    return acts.told(fight, before, happened, eyes_of(known, view))
