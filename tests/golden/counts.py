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
    "duel-of-nobles": 3,
    "court-of-words": 3,
    "tavern-brawl": 3,
    "roadside-duel": 4,
    "court-of-wands": 4,
    "duel-over-the-sound": 4,
    "storm-barges": 4,
}
"""Each with the depth that its tree is counted to."""


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
    return {str(choice): leaves(after(fight, int(choice)), ENCOUNTERS[encounter] - 1) for choice in fight.legal()}


if __name__ == "__main__":
    COUNTS.write_text(json.dumps({e: split(e) for e in ENCOUNTERS}, indent=1) + "\n")
