"""A line on stderr for whatever takes long: what is being done, how far it is, how long it takes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

OFTEN = 10.0  # seconds between two lines where no line can be written over


def stderr() -> Console:
    """The console of progress and errors; colour and moving lines only on a terminal."""
    from rich.console import Console

    return Console(stderr=True, highlight=False, soft_wrap=True)


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Something whose end cannot be foreseen: what it is, then how long it took."""
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    console, start = stderr(), time.monotonic()
    if console.is_terminal:
        columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn())
        with Progress(*columns, console=console, transient=True) as progress:
            progress.add_task(what, total=None)
            yield
        console.print(what, end=" ", markup=False)
    else:
        console.print(what, end=" ... ", markup=False)
        yield
    console.print(f"{time.monotonic() - start:.1f} s")


@contextmanager
def counting(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Something that is counted: the caller tells how many more are done."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = stderr()
    if not console.is_terminal:
        yield _spoken(what, total, console)
        return
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda more: progress.advance(task, more)


def _spoken(what: str, total: int, console: Console) -> Callable[[int], None]:
    """The same as lines of their own, seldom."""
    said, done = time.monotonic(), 0
    console.print(f"{what}: {total} to do", markup=False)

    def tell(more: int) -> None:
        nonlocal said, done
        done += more
        if time.monotonic() - said > OFTEN:
            said = time.monotonic()
            console.print(f"{what}: {done} of {total}", markup=False)

    return tell
