"""The last fight: its log is kept, so that `opfor replay last` can show it again."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from .folders import state_folder
from .leaving import BadInput

if TYPE_CHECKING:
    from ..chronicle import Recording
    from ..chronicle.recording import Appender
    from ..content.fight import Fight

LAST = "last"


def last_log() -> Path:
    """Where the log of the last fight is kept."""
    return state_folder() / "last.jsonl"


def log_named(name: str) -> Path:
    """The file that is meant by `last` or by a path.

    Raises:
        BadInput: no fight has been run yet.
    """
    if name != LAST:
        return Path(name)
    if not last_log().is_file():
        raise BadInput("no fight has been run yet, so there is no last one: run one, or name a log")
    return last_log()


@contextmanager
def recorded(
    fight: Fight, agents: Mapping[str, str], wanted: Path | None, overwrite: bool = False
) -> Iterator[Recording]:
    """Write a fight down, in the file that is wanted and as the last one; also if it is stopped half-way.

    Args:
        fight: the fight, standing at its first decision.
        agents: who plays, for the log.
        wanted: the file; None: no other than the last.
        overwrite: an older file of that name gives way.

    Raises:
        LogThere: the file exists.
        OSError: it cannot be written.
    """
    from ..chronicle import Recording
    from ..chronicle.recording import Appender

    with ExitStack() as open_files:
        sinks = [Appender(wanted, overwrite)] if wanted is not None else []
        try:
            sinks.append(open_files.enter_context(becoming_last()))
        except OSError as error:
            print(f"This fight is not kept for `opfor replay last`: {error}", file=sys.stderr)
        for sink in sinks:
            open_files.callback(sink.close)

        def write(line: bytes) -> None:
            for sink in sinks:
                sink(line)

        yield Recording(fight, agents, write)


@contextmanager
def becoming_last() -> Iterator[Appender]:
    """A file of this process's own that takes the place of the last log when it is complete."""
    from ..chronicle.recording import Appender

    last = last_log()
    last.parent.mkdir(parents=True, exist_ok=True)
    own = last.with_name(f"fight-{os.getpid()}.jsonl")
    sink = Appender(own, overwrite=True)
    try:
        yield sink
    finally:
        sink.close()
        own.replace(last)
