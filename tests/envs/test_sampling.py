"""Legal choices drawn for many fights at once."""

import numpy as np
import pytest

from opfor.envs.sampling import sample

CHOICES = 345


def test_each_legal_choice_of_a_row_is_as_likely_and_no_other_is_drawn() -> None:
    masks = np.zeros((3, CHOICES), np.int8)
    masks[0, 7] = masks[1, [0, 344]] = masks[2, [5, 6, 95, 96]] = 1
    rng = np.random.default_rng(0)
    counts = np.zeros((3, CHOICES))
    for _ in range(2_000):
        counts[np.arange(3), sample(masks, rng)] += 1
    legal = masks.astype(bool)
    assert counts[~legal].sum() == 0
    assert counts[legal].tolist() == pytest.approx([2_000, 1_000, 1_000, 500, 500, 500, 500], rel=0.1)
