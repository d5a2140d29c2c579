"""How a subcommand ends when something stops it: bad input, Ctrl-C, a reader that has gone."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import typer

FAILED = 1  # a check that failed, a replay that diverged
BAD_INPUT = 2
INTERRUPTED = 130  # as a shell says it of SIGINT
BROKEN_PIPE = 141  # and of SIGPIPE


class BadInput(ValueError):
    """Something on the command line cannot be used; the message says what to do."""


def guarded(command: Callable[..., None]) -> Callable[..., None]:
    """The command, with what people can put right told in a line on stderr instead of a traceback."""

    @functools.wraps(command)
    def guard(*words: Any, **options: Any) -> None:
        try:
            if sys.stdout is None:  # closed by whoever called: `>&-`
                sys.stdout = open(os.devnull, "w", encoding="utf-8")
            command(*words, **options)
            sys.stdout.flush()
        except KeyboardInterrupt:
            leave(INTERRUPTED, "interrupted")
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else the exit complains once more
            leave(BROKEN_PIPE)
        except ValueError as wrong:
            if not is_ours(wrong):
                raise
            leave(BAD_INPUT, str(wrong))
        except OSError as wrong:
            leave(BAD_INPUT, told_of(wrong))

    return guard


def told_of(wrong: OSError) -> str:
    """What the system refused, and what to do where that is clear."""
    if not wrong.filename:
        return str(wrong)
    homeless = isinstance(wrong, FileNotFoundError) and not Path(wrong.filename).parent.is_dir()
    remedy = "; make its folder first, or name another" if homeless else ""
    return f"{wrong.filename}: {wrong.strerror}{remedy}"


@contextmanager
def needing(extra: str, *libraries: str) -> Iterator[None]:
    """Imports of what only an extra installs; `libraries` that are imported later are looked for at once.

    Raises:
        BadInput: one is not installed; says how to.
    """
    try:
        for library in libraries:
            if find_spec(library) is None:
                raise ModuleNotFoundError(name=library)
        yield
    except ModuleNotFoundError as error:
        how = f"pip install 'opfor[{extra}]', in a checkout pip install '.[{extra}]'"
        raise BadInput(f"this needs {error.name}, which comes with an extra: {how}") from None


def is_ours(wrong: ValueError) -> bool:
    """An error of opfor's own: they say where and what to do. Any other is a fault of the program."""
    return type(wrong).__module__.startswith(f"{__package__.rpartition('.')[0]}.")


def leave(code: int, message: str = "") -> None:
    """End the command with a message on stderr."""
    if message:
        print(message, file=sys.stderr)
    raise typer.Exit(code) from None
