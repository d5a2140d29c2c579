"""The tables of a mode, by its enums: what the numbers of an observation mean, and the choices; with digests."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..rules.core.choices import AIM_CELL, AIM_SLOT, CELLS, CHOICES, SLOTS, VIEW
from .modes import mode_of


@dataclass(frozen=True)
class Table:
    """The observation row of a mode.

    Attributes:
        mode: its name.
        floats: width of the row.
        scene: columns about the decision, by name: places in the row.
        seen: columns about each combatant slot, by name: places within the slot.
        slices: the parts of the row: `scene`, `units`, `cells` where the mode has a board, and `advice` where an
            advisor says what it thinks of each choice.
        shapes: their shapes in `as_dict`.
        digest: equal digests are equal tables of columns.
    """

    mode: str
    floats: int
    scene: Mapping[str, int]
    seen: Mapping[str, int]
    slices: Mapping[str, slice]
    shapes: Mapping[str, tuple[int, ...]]
    digest: str

    def as_dict(self, observation: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """The parts of one observation, or of any stack of them (..., floats): views, nothing is copied."""
        batch = observation.shape[:-1]
        return {name: observation[..., part].reshape(*batch, *self.shapes[name]) for name, part in self.slices.items()}

    def columns(self, name: str) -> NDArray[np.intp]:
        """Where in the row the number `name` of each of the 24 combatant slots is.

        Raises:
            KeyError: the mode tells no such number.
        """
        first: int = self.slices["units"].start
        return first + np.arange(SLOTS, dtype=np.intp) * len(self.seen) + self.seen[name]


@functools.cache
def observation_table(mode: str, advised: bool = False) -> Table:
    """The table of a mode's observation.

    Args:
        mode: its name.
        advised: an advisor's opinion of the 345 choices stands at its end (`agents/advice.py`).

    Raises:
        UnknownMode: there is no such mode.
    """
    told = mode_of(mode)
    scene = {column.name: int(column) for column in told.scene}
    seen = {column.name: int(column) for column in told.seen}
    units = len(scene) + SLOTS * len(seen)
    slices = {"scene": slice(0, len(scene)), "units": slice(len(scene), units)}
    shapes: dict[str, tuple[int, ...]] = {"scene": (len(scene),), "units": (SLOTS, len(seen))}
    if told.floats > units:
        slices["cells"] = slice(units, told.floats)
        shapes["cells"] = (VIEW, VIEW) if told.floats - units == CELLS else (told.floats - units,)
    floats = told.floats
    if advised:
        floats += CHOICES
        slices["advice"], shapes["advice"] = slice(told.floats, floats), (CHOICES,)
    return Table(mode, floats, scene, seen, slices, shapes, _digest(mode, scene, seen, shapes))


@functools.cache
def choice_table(mode: str) -> tuple[str, ...]:
    """The name of each of the 345 choices: the mode's verb (with its slot), `SLOT 3`, `CELL 7 -7`; "" where none is.

    Raises:
        UnknownMode: there is no such mode.
    """
    names = [""] * CHOICES
    for first, last, name in verb_ranges(mode):
        for index in range(first, last + 1):
            names[index] = f"{name} {index - first}" if last > first else name
    for slot in range(SLOTS):
        names[AIM_SLOT + slot] = f"SLOT {slot}"
    for cell in range(CELLS):
        names[AIM_CELL + cell] = f"CELL {cell % VIEW - VIEW // 2} {cell // VIEW - VIEW // 2}"
    return tuple(names)


def verb_ranges(mode: str) -> list[tuple[int, int, str]]:
    """First and last index and name of each verb."""
    told = mode_of(mode)
    return [(int(verb), int(verb) + told.slots.get(verb.name, 1) - 1, verb.name) for verb in told.verbs]


def choices_digest(mode: str) -> str:
    """Equal digests are equal choice tables."""
    return _digest(*choice_table(mode))


def _digest(*parts: Any) -> str:
    return hashlib.blake2b(repr(parts).encode(), digest_size=8).hexdigest()
