"""The modes by name: their records, the width of their observation, and the rules version. Imported when first used."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from importlib import import_module
from typing import Any

MODES = ("grid", "rows", "skirmish", "ships")
PACKAGES = {"skirmish": "twenty.skirmish", "ships": "twenty.ships"}
"""Where the rules of a mode lie, if not in a folder of its name: two modes are one rule system."""


@dataclass(frozen=True)
class Mode:
    """What a caller of the kernels must know of a mode.

    Attributes:
        name: its name in content files and on the command line.
        spec, state, work: the record classes of `s`, `f` and `w`.
        floats: width of the observation row.
        verbs: names of choices 0 to 95, as an enum.
        scene, seen: the named columns of the observation: about the decision, and about each combatant slot.
        events, rolls: the kinds of events and purposes of dice, as enums.
        rules_version: changes with any change of the rules, by hand.
        slots: of the verbs that take an index for each slot of a sheet, each role or number, how many they take.
        pools: the columns of `seen` that are shares of pools; first the one that keeps a combatant on its feet.
        conditions: what else may be said of a combatant from outside, in the order of their numbers.
        passes: the verbs by which a decider lets a turn or an offer go by.
        gone: the fate of a combatant that is taken out of the fight.
        final: the fates of combatants who can never act again in the fight.
    """

    name: str
    spec: type
    state: type
    work: type
    floats: int
    verbs: type[IntEnum]
    scene: type[IntEnum]
    seen: type[IntEnum]
    events: type[IntEnum]
    rolls: type[IntEnum]
    rules_version: int
    slots: Mapping[str, int] = field(default_factory=dict)
    pools: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    passes: tuple[int, ...] = ()
    gone: int = 3  # fled
    final: tuple[int, ...] = ()


class UnknownMode(ValueError):
    """No mode has this name."""


@functools.cache
def mode_of(name: str) -> Mode:
    """The mode of this name.

    Raises:
        UnknownMode: there is none.
    """
    if name not in MODES:
        raise UnknownMode(f"no mode {name!r}; modes are {', '.join(MODES)}")
    package: Any = import_module(f"..rules.{PACKAGES.get(name, name)}.mode", __package__)
    return Mode(name, **package.parts())
