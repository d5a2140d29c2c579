"""A stress test run: chunk after chunk in the order of trials, until there are enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path

from .errors import BadStress
from .experiment import Experiment
from .intervals import Rate, rate_of
from .keeping import Keeper
from .playing import CHUNK
from .trials import Part, Trials
from .workers import Span, Threads, Workers

MOST = 1_000_000  # trials of a run that goes on until an interval is narrow
MOST_FIGHTS = 1_000_000_000

Progress = Callable[[Trials, Rate], None]
"""Told after each chunk what there is, and the rate of wins so far."""
Trouble = Callable[[str], None]
"""Told what went wrong without stopping the run."""


def spans_of(fights: int | None) -> Iterator[Span]:
    """Chunks of trials, from the first on; the last one may be short."""
    for k in count():
        low, high = k * CHUNK, (k + 1) * CHUNK
        if fights is not None and low >= fights:
            return
        yield low, high if fights is None else min(high, fights)


def check_request(fights: int | None, until_width: float | None) -> None:
    """One of both, and possible.

    Raises:
        BadStress: it is not.
    """
    if (fights is None) == (until_width is None):
        raise BadStress("say how many fights, or until which width of the interval, one of them")
    if fights is not None and fights < 1:
        raise BadStress(f"{fights} fights tell nothing: name a number from 1 on")
    if fights is not None and fights > MOST_FIGHTS:
        raise BadStress(f"{fights:,} fights would take years: at most {MOST_FIGHTS:,}, and {MOST:,} tell all there is")
    if until_width is not None and not 0 < until_width < 1:
        raise BadStress(f"a width of {until_width} cannot be reached: name one between 0 and 1, such as 0.02")


def run(
    experiment: Experiment,
    fights: int | None = None,
    until_width: float | None = None,
    *,
    workers: Workers | None = None,
    keep: Path | None = None,
    progress: Progress | None = None,
    trouble: Trouble | None = None,
    into: Trials | None = None,
) -> Trials:
    """Play trials 0, 1, 2 ... and count them.

    The stopping rule looks at whole chunks, in the order of trials: so the trials are the same with either rule, with
    any workers, and after an interrupt.

    Args:
        experiment: what is tested.
        fights: how many trials; or
        until_width: until the interval of the side's wins is no wider, from its low to its high end.
        workers: who plays; by default threads of this process, one a core.
        keep: a file in which the chunks are kept, and from which a run goes on.
        progress: told after each chunk.
        trouble: told if the file can no longer be written; the run goes on without it.
        into: takes the trials, chunk by chunk; whoever is interrupted has them still.

    Raises:
        BadStress: neither or both of `fights` and `until_width`, or what cannot be.
        StressError, OSError: the file cannot be used, workers are lost.
    """
    check_request(fights, until_width)
    trials = into if into is not None else Trials(experiment)
    with ExitStack() as open_files:
        keeper = Keeper(keep, experiment) if keep is not None else None
        if keeper is not None:
            open_files.callback(keeper.close)
        for parts in in_order(experiment, fights, workers or Threads(), keeper, trouble):
            trials.add(parts)
            won = rate_of(trials.won())
            if progress:
                progress(trials, won)
            if until_width is not None and (won.width <= until_width or len(trials) >= MOST):
                break
    return trials


def in_order(
    experiment: Experiment, fights: int | None, workers: Workers, keeper: Keeper | None, trouble: Trouble | None
) -> Iterator[list[Part]]:
    """The parts of each chunk in the order of trials: kept ones from the file, the others as they are played."""
    done: dict[Span, list[Part]] = {}

    def wanted() -> Iterator[Span]:
        """The chunks that must be played."""
        for span in spans_of(fights):
            if keeper is None or not keeper.has(*span):
                yield span

    playing = workers.play(experiment, wanted())
    try:
        for span in spans_of(fights):
            parts = keeper.take(*span) if keeper is not None else None
            while parts is None and span not in done:
                ready, played = next(playing)
                done[ready] = played
                if keeper is not None and keeper.writes:
                    keep_chunk(keeper, ready, played, trouble)
            yield parts if parts is not None else done.pop(span)
    finally:
        playing.close()


def keep_chunk(keeper: Keeper, span: Span, parts: list[Part], trouble: Trouble | None) -> None:
    """Keep a chunk; a disk that is full does not stop the count."""
    try:
        keeper.keep(*span, parts)
    except OSError as error:
        keeper.writes = False
        if trouble:
            trouble(f"{keeper.path}: {error.strerror or error}: the trials go on, but no further ones are kept")
