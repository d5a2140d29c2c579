"""Names of choices for people, and back: `stride 2 east, 1 north`, `fire the long bow at Archer A`, `end the turn`."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from ..content.problems import did_you_mean
from ..rules.core.choices import CHOICES
from .modes import part_of
from .standing import Standing

if TYPE_CHECKING:
    from ..content.fight import Fight, View


SEVERAL = 12  # names that an error tells


class UnknownChoice(ValueError):
    """No legal choice has this name or index."""


def describe_choice(at: Fight | View, choice: int) -> str:
    """What a choice is called where the fight stands now.

    Legal choices of one decision have different names. An index that is not legal now has a name too.

    Args:
        at: a fight, or a side's view of it.
        choice: an index of the choice table, 0 to 344.

    Raises:
        IndexError: the table has no such index.
    """
    if not 0 <= choice < CHOICES:
        raise IndexError(f"choice {choice} is not in the table: indices go from 0 to {CHOICES - 1}")
    return _described(Standing(at), int(choice))


def _described(at: Standing, choice: int) -> str:
    return cast(str, part_of(at.compiled.mode, "naming").describe(at, choice))


def describe_aimed(at: Fight | View, verb: int, aim: int) -> str:
    """What a verb with its aim is called where the verb is still to be chosen: `fire the long bow at Archer A`."""
    return _described(Standing(at).aiming(verb, aim), aim)


def name_choices(at: Fight | View) -> dict[int, str]:
    """The names of all legal choices, by index."""
    standing = Standing(at)
    return {int(choice): _described(standing, int(choice)) for choice in np.flatnonzero(at.mask)}


def choice_named(at: Fight | View, said: str) -> int:
    """The legal choice that somebody means by its index or its name.

    Raises:
        UnknownChoice: there is none; the message says which comes close.
    """
    names = name_choices(at)
    wanted = " ".join(said.split()).lower()
    if wanted.isdecimal() and len(wanted) < 10 and int(wanted) in names:
        return int(wanted)
    for choice, name in names.items():
        if name.lower() == wanted:
            return choice
    alike = [name for name in names.values() if name.lower().split()[:1] == wanted.split()[:1]] or [*names.values()]
    remedy = did_you_mean(wanted, list(names.values())) or f"legal are: {'; '.join(alike[:SEVERAL])}"
    who = at.compiled.combatants[at.decider].name
    raise UnknownChoice(f"no legal choice {said!r} for {who}, who decides now; {remedy}")
