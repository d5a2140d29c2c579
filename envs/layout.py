"""What the numbers of an observation and the choices mean: named slices, declared by the mode's enums, and digests.

layout = layout_of("grid")
layout.scene["ROUND"], layout.seen["STAMINA"]     # columns
units = layout.as_dict(obs)["units"]              # (..., 24, 20): views, for set and convolution networks
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np
from gymnasium import spaces

from ..content.tables import Table, choice_table, choices_digest, observation_table, verb_ranges

__all__ = ["Layout", "choice_table", "choices_digest", "layout_of", "verb_ranges"]

BOUND = 1000.0  # no content that loads brings a number beyond it; most lie within -1 and 1


@dataclass(frozen=True)
class Layout(Table):
    """The observation row of a mode, as spaces too."""

    def space(self) -> spaces.Box:
        """The space of a flat observation."""
        return spaces.Box(-BOUND, BOUND, (self.floats,), np.float32)

    def dict_space(self) -> spaces.Dict:
        """The space of `as_dict`."""
        return spaces.Dict({name: spaces.Box(-BOUND, BOUND, shape, np.float32) for name, shape in self.shapes.items()})


@functools.cache
def layout_of(mode: str, advised: bool = False) -> Layout:
    """The layout of a mode's observation, with an advisor's opinion at its end if it is advised.

    Raises:
        UnknownMode: there is no such mode.
    """
    return Layout(**vars(observation_table(mode, advised)))
