"""What there is to draw of a fight of rows mode: two formations (R01), and whether one is advanced on (R08)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...content.fight import Fight, View
from ...rules.core.records import as_numpy
from ...rules.rows.words import Row
from ..formations import Formations, formations_of
from ..reading import read
from ..scene import Cell


def scene(seen: Fight | View, path: Iterable[Cell] = ()) -> Formations:
    """The two formations; there are no cells for a path."""
    facts = as_numpy(seen.state)[0]
    rows = {i: int(facts["units"][i]["row"]) != Row.BACK for i in range(len(seen.compiled.combatants))}
    exposed = int(facts["exposed"])
    notes = tuple("advanced on" if exposed >> side & 1 else "" for side in range(len(seen.compiled.sides)))
    return formations_of(seen, rows, max(read(seen.compiled.spec, "players"), 0), when(facts), notes)


def when(facts: Any) -> str:
    """`Round 3`; before the first there is the First Strike (R06), or rows and calls."""
    if facts["striking"]:
        return "First Strike"
    return f"Round {int(facts['round_no'])}" if facts["round_no"] else "Before the fight"
