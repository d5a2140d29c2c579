"""`opfor train`: a policy, learned by self-play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..content.kinds import MODES
from . import options
from .leaving import BadInput, needing

if TYPE_CHECKING:
    from ..training.runs import Run

EXAMPLES = """
opfor train --mode grid --config tiny
opfor train --mode grid --config grid --out runs/mine
opfor train --resume runs/mine
"""


def command(
    mode: options.Mode = MODES[0],
    config: Annotated[str, typer.Option(metavar="NAME|FILE", help="A shipped config or a file of your own.")] = "",
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where the run lives; by default runs/ and its config's name.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Go on with the run in this folder.")] = None,
) -> None:
    """Train a policy, saving on the way; stop it with Ctrl-C and resume it whenever you like.

    Its best policy is a bundle in the folder `best` of the run: `opfor duel bundle:runs/tiny/best scripted` plays it.
    """
    from . import warm

    if resume is not None and (config or out is not None):
        raise BadInput("--resume goes on with a run as it was begun: leave --config and --out out")
    if resume is None and not config:
        raise BadInput("name a config: opfor train --config tiny")
    with needing("train"):
        from ..training.runs import Run

        run = Run.resume(resume, tell) if resume is not None else begun(mode, config, out)
    warm.ensure([run.config.mode])
    done = f"going on after {run.progress.taken:,} decisions" if resume is not None else "beginning"
    tell(f"{run.folder}: {done}")
    try:
        run.go()
    except KeyboardInterrupt:
        tell(f"saved; go on with opfor train --resume {run.folder}")
        raise
    finally:
        run.close()


def begun(mode: str, config: str, out: Path | None) -> Run:
    """A new run."""
    from ..training.config import read_config
    from ..training.runs import Run

    told = read_config(config, mode)
    return Run.begin(told, out or Path("runs") / Path(config).stem, tell)


def tell(line: str) -> None:
    """A line of how it goes, at once."""
    print(line, flush=True)
