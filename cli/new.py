"""`opfor new`: a commented start for content of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..content.kinds import MODES
from . import jit, options

EXAMPLES = """
opfor new encounter "The crypt below"
opfor new creature ghoul-king --to my-content
"""


def command(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="encounter, creature, vehicle or map")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it is called; its file and id are named after it.")],
    to: Annotated[
        Path, typer.Option(metavar="DIR", help="The folder to write into.", exists=True, file_okay=False)
    ] = Path(),
    mode: options.Mode = MODES[0],
) -> None:
    """Write a commented start for an encounter, a creature, a vehicle or a map of your own; it works as it is."""
    jit.for_looking()
    from ..content.starting import write_start

    file = write_start(kind, name, to, mode)
    print(f"{file} is written. Next: opfor check {file}" + (f" && opfor run {file}" if kind == "encounter" else ""))
