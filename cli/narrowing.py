"""The progress of a stress test: how many fights, and where the odds lie, ever narrower."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from .progress import OFTEN, stderr

if TYPE_CHECKING:
    from ..stress.intervals import Rate
    from ..stress.trials import Trials

Tell = Callable[["Trials", "Rate"], None]
WIDEST = 0.25  # of p (1 - p)


@contextmanager
def narrowing(what: str, fights: int | None, width: float | None) -> Iterator[Tell]:
    """A line that tells the rate of wins with its interval as it narrows; where lines stay, one now and then.

    Args:
        what: what is tested.
        fights: how many in all; or
        width: of the interval at the end, from which their number is foreseen.
    """
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    console = stderr()
    if not console.is_terminal:
        yield spoken(what, fights)
        return
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(what, total=fights)

        def tell(trials: Trials, won: Rate) -> None:
            total = fights or foreseen(won, width or 1.0)
            progress.update(task, description=line(what, trials, won), completed=len(trials), total=total)

        yield tell


def line(what: str, trials: Trials, won: Rate) -> str:
    """`ford-ambush: 1,200 fights, 71.2% won (68.6 - 73.7)`."""
    return f"{what}: {len(trials):,} fights, {won.told()} won {won.between()}".rstrip()


def foreseen(won: Rate, width: float) -> int:
    """About how many fights it takes until the interval is so narrow."""
    spread = max(won.rate * (1 - won.rate), 0.01) if won.n else WIDEST
    return max(won.n, round(4 * 3.84 * spread / width**2))


def spoken(what: str, fights: int | None) -> Tell:
    """The same as lines of their own, seldom."""
    said = time.monotonic()
    to_do = f"{fights:,} fights to do" if fights else "until the interval is narrow"
    stderr().print(f"{what}: {to_do}", markup=False)

    def tell(trials: Trials, won: Rate) -> None:
        nonlocal said
        if time.monotonic() - said > OFTEN:
            said = time.monotonic()
            stderr().print(line(what, trials, won), markup=False)

    return tell
