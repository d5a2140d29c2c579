"""How sure one may be: Wilson intervals for rates, resampled ones for everything else, all of 95%.

What never happened is told as an upper bound, never as 0%: by the rule of three.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

LEVEL = 0.95
Z = 1.959963984540054  # of a normal distribution, 95% lie within so many deviations
RESAMPLES = 1_000


def wilson(count: int, n: int) -> tuple[float, float]:
    """The interval of a rate from `count` of `n`; (0, 1) if there is nothing to go by."""
    if n == 0:
        return 0.0, 1.0
    share, spread = count / n, Z * Z / n
    middle = (share + spread / 2) / (1 + spread)
    reach = Z / (1 + spread) * math.sqrt(share * (1 - share) / n + spread / (4 * n))
    low = 0.0 if count == 0 else max(middle - reach, 0.0)
    high = 1.0 if count == n else min(middle + reach, 1.0)
    return low, high


def at_most(n: int) -> float:
    """The highest rate at which something may happen that was not seen in `n` trials: about 3 / n."""
    return 1.0 if n == 0 else 1 - (1 - LEVEL) ** (1 / n)


@dataclass(frozen=True)
class Rate:
    """How often something happens.

    Attributes:
        count, n: seen so often in so many trials.
        low, high: the interval of the rate. If it was never seen (always), `high` (`low`) is the bound.
    """

    count: int
    n: int
    low: float
    high: float

    @property
    def rate(self) -> float:
        """The share seen."""
        return self.count / self.n if self.n else 0.0

    @property
    def is_interval(self) -> bool:
        """It was seen, and not always: else one end is a bound."""
        return 0 < self.count < self.n

    @property
    def width(self) -> float:
        """Of the whole interval."""
        return self.high - self.low

    def told(self) -> str:
        """`71.4%`, or as a bound `under 0.04%`."""
        if self.n == 0:
            return "not known"
        if self.count == 0:
            return f"under {bound(self.high)}"
        if self.count == self.n:
            return f"over {bound(self.low, below=True)}"
        return percent(self.rate)

    def between(self) -> str:
        """`(70.4 - 72.4)`; nothing beside a bound."""
        return f"({100 * self.low:.1f} - {100 * self.high:.1f})" if self.is_interval else ""

    def as_dict(self) -> dict[str, Any]:
        """For programs."""
        return {"count": self.count, "n": self.n, "rate": self.rate, "low": self.low, "high": self.high}


def percent(share: float) -> str:
    """`71.4%`; what is small gets the figures that tell it from nothing."""
    value = 100 * share
    digits = 1
    while digits < 4 and 0 < value < 10**-digits:
        digits += 1
    return f"{math.ceil(value * 10**digits - 0.5) / 10**digits:.{digits}f}%"


def bound(share: float, below: bool = False) -> str:
    """`0.15%`: a bound from above, rounded up, or from `below`, rounded down: it stays one."""
    value = 100 * share
    digits = 1
    while digits < 4 and 0 < (100 - value if below else value) < 10 ** (1 - digits):
        digits += 1
    step = 10**digits
    told = f"{(math.floor(value * step) if below else math.ceil(value * step)) / step:.{digits}f}"
    return f"{told.removesuffix('0') if digits > 1 else told}%"


def rate(count: int, n: int) -> Rate:
    """A rate with its interval."""
    low, high = wilson(int(count), int(n))
    if count == 0 and n:
        high = at_most(n)
    elif count == n and n:
        low = 1 - at_most(n)
    return Rate(int(count), int(n), low, high)


def rate_of(seen: NDArray[np.bool_]) -> Rate:
    """The rate of what is true of some trials."""
    return rate(int(seen.sum()), len(seen))


@dataclass(frozen=True)
class Spread:
    """How a number is distributed over the trials.

    Attributes:
        n: trials.
        mean, median: with their intervals, from resampling.
        p5, p95: nine in ten lie between.
        values, counts: each value seen and how often, ascending.
    """

    n: int
    mean: float
    mean_low: float
    mean_high: float
    median: float
    median_low: float
    median_high: float
    p5: float
    p95: float
    values: tuple[float, ...]
    counts: tuple[int, ...]

    def as_dict(self) -> dict[str, Any]:
        """For programs."""
        named = dict(vars(self))
        named["values"], named["counts"] = list(self.values), list(self.counts)
        return named


NOTHING = Spread(0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, (), ())


def spread(numbers: NDArray[Any], seed: int = 0) -> Spread:
    """The distribution of a number, with intervals of its mean and median.

    Trials are drawn anew by drawing how often each value comes, which is the same and much less work.
    """
    if not len(numbers):
        return NOTHING
    values, counts = np.unique(numbers, return_counts=True)
    n = int(counts.sum())
    drawn = np.random.default_rng((seed, RESAMPLES)).multinomial(n, counts / n, size=RESAMPLES)
    means = drawn @ values / n
    medians = quantile(values, drawn, 0.5)
    tails = ((1 - LEVEL) / 2, (1 + LEVEL) / 2)
    mean_low, mean_high = np.quantile(means, tails).tolist()
    median_low, median_high = np.quantile(medians, tails, method="nearest").tolist()
    own = counts[None, :]
    median, p5, p95 = (float(quantile(values, own, q)[0]) for q in (0.5, 0.05, 0.95))
    mean = float(counts @ values / n)
    return Spread(
        n, mean, mean_low, mean_high, median, median_low, median_high, p5, p95,
        tuple(values.tolist()), tuple(counts.tolist()),
    )  # fmt: skip


def quantile(values: NDArray[Any], counts: NDArray[np.int64], q: float) -> NDArray[Any]:
    """The value below or at which a share `q` lies, for each row of counts."""
    reached = counts.cumsum(axis=1) >= q * counts.sum(axis=1, keepdims=True)
    return np.asarray(values[reached.argmax(axis=1)])


@dataclass(frozen=True)
class Difference:
    """How much more often something happens in one of two series of paired trials.

    Attributes:
        change: of the rate, with its interval.
        pairs: how many.
    """

    change: float
    low: float
    high: float
    pairs: int

    @property
    def is_clear(self) -> bool:
        """It is not zero."""
        return self.low > 0 or self.high < 0

    def told(self) -> str:
        """`+11.2 points`."""
        return f"{100 * self.change:+.1f} points"

    def between(self) -> str:
        """`(+9.0 to +13.4)`."""
        return f"({100 * self.low:+.1f} to {100 * self.high:+.1f})"


def difference(before: NDArray[np.bool_], after: NDArray[np.bool_]) -> Difference:
    """The change of a rate over pairs of trials, (n,) each: the interval of Agresti and Min for paired rates."""
    n = len(before)
    if n == 0:
        return Difference(0.0, -1.0, 1.0, 0)
    steps = after.astype(np.int64) - before.astype(np.int64)
    up, down = int((steps == 1).sum()), int((steps == -1).sum())
    change = (up - down) / n
    a, b, m = up + 0.5, down + 0.5, n + 2  # Wald's, half a pair added to each
    middle = (a - b) / m
    reach = Z * math.sqrt(max((a + b) / m - middle * middle, 0.0) / m)
    return Difference(change, max(middle - reach, -1.0), min(middle + reach, 1.0), n)
