"""How a fight ended, in words: who holds the field, and how everybody is."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from ..rules.core.state import Ending, Fate, Result
from .modes import part_of
from .prose import count, inside, listed, opened, unique_names

if TYPE_CHECKING:
    from ..content.compiled import Compiled
    from ..content.fight import Fight
    from .eyes import Eyes

FATES = {
    Fate.UNCONSCIOUS: "unconscious",
    Fate.DEAD: "dead",
    Fate.FLED: "fled",
    Fate.YIELDED: "yielded",
    Fate.ESCAPED: "got away",
}


def closing_lines(fight: Fight, eyes: Eyes | None = None) -> list[str]:
    """Who holds the field, and a line for each side; where the fight goes on, the latter alone.

    Args:
        fight: as it is now.
        eyes: who is told; of others they hear what is to be seen.
    """
    ending = [ending_line(fight)] if fight.over else []
    told = (side_line(fight, side, eyes) for side in range(len(fight.compiled.sides)))
    return ending + [line for line in told if line]


def titles(compiled: Compiled, sides: list[int]) -> str:
    """Sides within a sentence."""
    return listed([inside(compiled.sides[side].name) for side in sides])


def ending_line(fight: Fight) -> str:
    """How the fight ended."""
    rounds = count(fight.round_no, "round")
    if fight.ending == Ending.STALLED:
        return f"Nobody gets any further: a draw after {rounds}."
    if fight.ending == Ending.CAPPED:
        return f"The fight is cut off after {rounds}, undecided."
    if fight.ending == Ending.FAULT:
        return f"The engine found itself wrong (fault {int(fight.facts['fault'])}): this fight does not count."
    every = range(len(fight.compiled.sides))
    winners = [side for side in every if fight.result(side) == Result.WIN]
    if not winners:
        return f"Nobody holds the field: a draw after {rounds}."
    units = fight.facts["units"]
    stands = {info.side for i, info in enumerate(fight.compiled.combatants) if units[i]["fate"] == Fate.STANDING}
    if stands - set(winners):
        return f"The day goes to {titles(fight.compiled, winners)}, with what they came for, after {rounds}."
    return f"The field belongs to {titles(fight.compiled, winners)} after {rounds}."


def side_line(fight: Fight, side: int, eyes: Eyes | None = None) -> str:
    """How everybody of a side is: those in one state together. Empty if nobody of it is to be seen."""
    compiled, facts = fight.compiled, fight.facts
    mode = part_of(compiled.mode, "condition")
    names = unique_names(compiled.combatants)
    members = [i for i, info in enumerate(compiled.combatants) if info.side == side]
    if eyes is not None:
        members = [i for i in members if eyes.knows(i)]

    def state_of(i: int) -> str:
        told = mode.appearance if eyes is not None and i in eyes.strangers else mode.condition
        return str(told(compiled, facts, i))

    alike = groupby(members, key=state_of)
    told = [f"{listed([names[i] for i in several])} {state}" for state, several in alike]
    return f"  {opened(compiled.sides[side].name)}: {'; '.join(told)}." if told else ""
