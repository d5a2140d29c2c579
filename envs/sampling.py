"""Choices of one who plays at random over many fights at once: any legal one of each, drawn inside a kernel."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..rules.core.choices import CHOICES
from ..rules.core.kernel import entry
from ..rules.core.records import Nums


def sample(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """Any of the legal choices of each row of `masks` (n, 345), all as likely: (n,)."""
    choices = np.zeros(len(masks), np.int64)
    sample_range(masks, rng.random(len(masks)), choices)
    return choices


@entry
def sample_range(masks: Any, chances: Any, out: Nums) -> None:
    """Write into `out` (n,) the legal choice of each row that its chance, 0 to 1, falls on."""
    for i in range(len(masks)):
        legal = 0
        for choice in range(CHOICES):
            legal += masks[i, choice]
        left = int(chances[i] * legal)
        for choice in range(CHOICES):
            left -= masks[i, choice]
            if left < 0:
                out[i] = choice
                break
