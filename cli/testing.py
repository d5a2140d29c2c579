"""What `stress`, `balance`, `guard` and `cheese` share: their options, who plays, what is tested."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from . import jit, options
from .leaving import BadInput
from .screen import tell_problems

if TYPE_CHECKING:
    from ..content.compiled import Compiled
    from ..stress.experiment import Experiment
    from ..stress.studying import Study
    from ..stress.workers import Workers

Seed = Annotated[int, typer.Option(help="Which dice; trial i has those of seed and i alone.", min=0)]
Side = Annotated[
    str, typer.Option("--side", metavar="SIDE", help="Whose odds; by default the players', else the first side's.")
]
Keep = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Keep trials in this folder, and go on from those it holds.", file_okay=False),
]
MOST = 256  # workers

Count = Annotated[
    int | None, typer.Option("--workers", metavar="N", help="How many at once; by default the cores.", min=1, max=MOST)
]
Processes = Annotated[
    bool, typer.Option("--processes", help="Play in processes of their own, which survive a crash, not in threads.")
]
Cluster = Annotated[bool, typer.Option("--cluster", help="Play on a Ray cluster: RAY_ADDRESS, else one made here.")]


@dataclass(frozen=True)
class Asked:
    """What the command line says about the encounter and who plays."""

    agents: list[str] | None
    seed: int
    side: str
    content: Sequence[Path] | None
    options: list[str] | None

    def players(self) -> dict[str, str]:
        """Who plays whom."""
        return options.pairs(self.agents, "--agents", "party=scripted,foes=random")

    def compiled(self, name: str) -> Compiled:
        """An encounter, with its rules compiled."""
        from . import warm

        warm.ensure([jit.mode_of_encounter(name, self.content or ())])
        from ..content import load

        made = load(name, self.content or (), options.rule_options(self.options))
        tell_problems(made.warnings)
        return made

    def experiment(self, name: str) -> Experiment:
        """Trials of one encounter."""
        from ..stress.experiment import Experiment

        return Experiment((self.compiled(name),), self.players(), self.seed, side=self.side)


def crew(count: int | None, processes: bool, cluster: bool) -> Workers:
    """Who plays.

    Raises:
        BadInput: both kinds of workers are named.
        StressError: a cluster is wanted, and Ray is not there.
    """
    from ..stress.workers import Cluster as OnCluster
    from ..stress.workers import Processes as InProcesses
    from ..stress.workers import Threads

    if processes and cluster:
        raise BadInput("--processes and --cluster: name one of them")
    if cluster:
        return OnCluster(count)
    return InProcesses(count) if processes else Threads(count)


def check_folder(folder: Path) -> None:
    """Files can be written there: asked before anything is played.

    Raises:
        BadInput: they cannot.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder}: {error.strerror}; name another folder") from None
    if not os.access(folder, os.W_OK):
        raise BadInput(f"{folder} cannot be written to: name another folder")


def heading(made: Study, seconds: float) -> str:
    """`Ambush at the ford · 2,000 fights in 1.6 s · scripted:own against scripted:own · seed 0`."""
    from ..agents.seating import seats

    experiment = made.experiment
    leg = experiment.compiled
    players = seats(leg, experiment.agents_in(leg))
    party = experiment.party(leg)
    ours = sorted({players[i] for i in party})
    theirs = sorted({players[i] for i in range(len(players)) if i not in party})
    titles = " + ".join(odds.compiled.title for odds in made.odds)
    what = "days" if made.is_day else "fights"
    played = f"{', '.join(ours)} against {', '.join(theirs)}"
    return f"{titles} · {len(made.trials):,} {what} in {seconds:.1f} s · {played} · seed {experiment.seed}"
