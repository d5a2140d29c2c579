"""`opfor export`: from a training run to a bundle."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .leaving import needing

EXAMPLES = """
opfor export runs/tiny my-policy
opfor export runs/grid checkpoints/grid --last
"""


def command(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a training run.", file_okay=False)],
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the bundle goes.", file_okay=False)],
    last: Annotated[bool, typer.Option("--last", help="The last save, not the best policy in a test.")] = False,
    fights: Annotated[
        int, typer.Option(metavar="N", help="Of each duel for its card: against scripted and random; 0: none.")
    ] = 200,
) -> None:
    """Write a policy as a bundle: one folder that plays without torch, with a card of how it was made."""
    with needing("train"):
        from ..training.publishing import publish
    facts = publish(run, folder, last=last, fights=fights)
    print(f"{folder}: a policy of {facts.mode} mode")
    for name, value in facts.card.items():
        print(f"  {name}: {value}")
