"""Choices of one who plays at random over many fights at once: any legal one of each, drawn inside a kernel."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..rules.core.choices import CHOICES
from ..rules.core.kernel import entry, kernel
from ..rules.core.records import Nums

BLOCK = 64  # choices that are counted at one go


def sample(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """Any of the legal choices of each row of `masks` (n, 345), all as likely: (n,)."""
    choices = np.zeros(len(masks), np.int64)
    sample_range(masks, rng.random(len(masks)), choices)
    return choices


@entry
def sample_range(masks: Any, chances: Any, out: Nums) -> None:
    """Write into `out` (n,) the legal choice of each row that its chance, 0 to 1, falls on."""
    for i in range(len(masks)):
        left = int(chances[i] * legal_among(masks[i], 0, CHOICES))
        low = 0
        while low + BLOCK < CHOICES and legal_among(masks[i], low, low + BLOCK) <= left:
            left -= legal_among(masks[i], low, low + BLOCK)
            low += BLOCK
        for choice in range(low, CHOICES):
            left -= masks[i, choice]
            if left < 0:
                out[i] = choice
                break


@kernel
def legal_among(mask: Nums, low: int, high: int) -> int:
    """How many of the choices `low` to `high` - 1 are legal."""
    count = 0
    for choice in range(low, high):
        count += mask[choice]
    return count
