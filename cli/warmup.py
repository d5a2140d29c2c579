"""`opfor warmup`: compile the rules before anybody waits for them."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from ..content.kinds import MODES
from . import jit, marker, options
from .leaving import BadInput

EXAMPLES = """
opfor warmup
opfor warmup --mode grid
"""


def command(
    mode: Annotated[
        list[str] | None,
        typer.Option("--mode", metavar="MODE", help="Only this mode; may be given again.", callback=options.known_mode),
    ] = None,
) -> None:
    """Compile the rules, once for this machine; every later command then starts at full speed.

    Until then a single fight is played uncompiled: slower, with the same course.
    """
    if jit.wish() == "off":
        raise BadInput("OPFOR_JIT=off forbids compiling: unset it")
    from . import warm

    start = time.monotonic()
    for one in mode or MODES:
        warm.warm_up(one)
        print(f"{one} mode is compiled, after {time.monotonic() - start:.0f} s. Kept in {marker.folder()}")
