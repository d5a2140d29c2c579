"""Intervals that hold what they promise, and never a false 0%."""

import numpy as np
import pytest

from opfor.stress.intervals import at_most, bound, difference, percent, rate, spread, wilson

EXPERIMENTS = 2_000


def truths(seed: int) -> list[tuple[np.random.Generator, int, float]]:
    """Experiments of 200 to 2,000 trials of something whose rate is known."""
    rng = np.random.default_rng(seed)
    return [(rng, int(rng.integers(200, 2_001)), float(rng.uniform(0.05, 0.95))) for _ in range(EXPERIMENTS)]


def covered(inside: list[bool]) -> bool:
    return len(inside) == EXPERIMENTS and 0.93 <= float(np.mean(inside)) <= 0.97


def test_rates_are_in_their_interval_as_often_as_promised() -> None:
    inside = []
    for rng, n, p in truths(1):
        low, high = wilson(int(rng.binomial(n, p)), n)
        inside.append(low <= p <= high)
    assert covered(inside)


def test_rates_near_the_ends_are_too() -> None:
    for least in (0.05, 0.90):
        rng = np.random.default_rng(7)
        truth = rng.uniform(least, least + 0.05, EXPERIMENTS)
        found = [(p, *wilson(int(rng.binomial(200, p)), 200)) for p in truth.tolist()]
        assert covered([low <= p <= high for p, low, high in found])


def test_differences_of_pairs_are_too() -> None:
    inside = []
    for rng, n, p in truths(2):
        before = rng.random(n) < p
        flips = rng.random(n) < 0.2
        after = np.where(flips, rng.random(n) < 0.5, before)
        found = difference(before, after)
        inside.append(found.low <= 0.2 * (0.5 - p) <= found.high)
    assert covered(inside)


def test_means_are_too() -> None:
    inside = []
    for rng, n, p in truths(3):
        found = spread(rng.binomial(10, p, n), seed=int(rng.integers(1 << 30)))
        inside.append(found.mean_low <= 10 * p <= found.mean_high)
    assert covered(inside)


def test_wilson_is_wilson() -> None:
    low, high = wilson(7, 10)
    assert (round(low, 4), round(high, 4)) == (0.3968, 0.8922)
    assert wilson(0, 0) == (0.0, 1.0)


def test_what_was_never_seen_is_a_bound() -> None:
    never, always = rate(0, 1_000), rate(1_000, 1_000)
    assert (never.told(), never.between()) == ("under 0.3%", "")
    assert (always.told(), always.between()) == ("over 99.7%", "")
    assert never.high == pytest.approx(3 / 1_000, rel=0.01)
    assert rate(0, 50_000).told() == "under 0.006%"
    assert rate(0, 0).told() == "not known"
    assert at_most(0) == 1.0


def test_a_rate_is_never_rounded_to_nothing_or_all() -> None:
    assert rate(1, 10_000).told() == "0.01%"
    assert percent(0.714) == "71.4%"


def test_a_bound_is_rounded_away_from_what_was_seen() -> None:
    assert rate(0, 2_000).told() == "under 0.15%"
    assert rate(2_000, 2_000).told() == "over 99.85%"
    assert rate(0, 20).told() == "under 14.0%"
    assert rate(0, 300).told() == "under 1.0%"
    assert bound(0.9999, below=True) == "99.99%"


def test_a_spread_tells_the_middle_and_the_ends() -> None:
    found = spread(np.array([1] * 5 + [2] * 90 + [9] * 5))
    assert (found.n, found.median, found.p5, found.p95) == (100, 2.0, 1.0, 2.0)
    assert found.mean == pytest.approx(2.3)
    assert found.mean_low < 2.3 < found.mean_high
    assert (found.values, found.counts) == ((1, 2, 9), (5, 90, 5))
    assert spread(np.array([])).n == 0


def test_resampling_is_seeded() -> None:
    numbers = np.random.default_rng(0).integers(0, 20, 500)
    assert spread(numbers) == spread(numbers)


def test_a_difference_without_any_is_not_clear() -> None:
    seen = np.random.default_rng(0).random(400) < 0.5
    nothing = difference(seen, seen)
    assert (nothing.change, nothing.is_clear) == (0.0, False)
    assert nothing.high - nothing.low < 0.02
    assert difference(seen, np.ones(400, np.bool_)).is_clear
