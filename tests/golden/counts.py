"""Action-tree counts with frozen dice: how many sequences of choices there are to a depth, split by the first choice.

python tests/golden/counts.py           # write counts.json again after a meant change of the rules
"""

from __future__ import annotations

import json
from pathlib import Path

from opfor.content import load
from opfor.content.fight import Fight

COUNTS = Path(__file__).parent / "counts.json"
ENCOUNTERS = {
    "grid": ("duel-of-nobles", "court-of-words", "tavern-brawl"),
    "rows": ("broken-line", "cinder-peak", "night-ambush"),
    "skirmish": ("roadside-duel", "court-of-wands"),
    "ships": ("duel-over-the-sound", "storm-barges"),
}
DEPTH = {"grid": 3, "rows": 6, "skirmish": 4, "ships": 4}
"""By mode: of two choices a row or role makes little of a tree, of fifty in a turn much."""


def leaves(fight: Fight, depth: int) -> int:
    """Sequences of `depth` choices from here; a fight that is over is one leaf."""
    if depth == 0 or fight.over:
        return 1
    if depth == 1:
        return len(fight.legal())
    return sum(leaves(after(fight, int(choice)), depth - 1) for choice in fight.legal())


def after(fight: Fight, choice: int) -> Fight:
    """A clone in which the choice is taken; its dice are the fight's own, so they are the same in every run."""
    twin = fight.clone()
    twin.take(choice)
    return twin


def split(encounter: str) -> dict[str, int]:
    """Leaves behind each first choice."""
    fight = Fight(load(encounter), seed=1, tracing=False)
    depth = DEPTH[fight.compiled.mode]
    return {str(choice): leaves(after(fight, int(choice)), depth - 1) for choice in fight.legal()}


if __name__ == "__main__":
    COUNTS.write_text(json.dumps({e: split(e) for mode in ENCOUNTERS.values() for e in mode}, indent=1) + "\n")
