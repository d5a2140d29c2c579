"""`opfor guard`: odds that ought to stay as they are."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from . import options, testing
from .leaving import FAILED, BadInput
from .narrowing import narrowing

if TYPE_CHECKING:
    from ..stress.guard import Finding, Guarded
    from ..stress.odds import Odds
    from ..stress.workers import Workers

EXAMPLES = """
opfor guard campaign.odds.yaml
opfor guard --write campaign.odds.yaml ford-ambush haunted-crypt
"""


def command(
    names: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Files of odds; with --write: encounters to guard.")
    ],
    write: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a new file that holds the odds as they are now.", dir_okay=False),
    ] = None,
    fights: Annotated[int, typer.Option(metavar="N", help="With --write: how many are played.", min=1)] = 2_000,
    seed: testing.Seed = 0,
    workers: testing.Count = None,
    processes: testing.Processes = False,
    content: options.Content = None,
    as_json: options.Json = False,
) -> None:
    """Check that the odds of encounters are still where they ought to be. Exit code 1: some are not."""
    crew = testing.crew(workers, processes, cluster=False)
    if write is not None:
        write_file(write, names, fights, seed, content or (), crew)
        told = f"{write} is written. Check it with: opfor guard {write}"
        print(json.dumps({"written": str(write)}) if as_json else told)
        return
    found = [finding for file in names for finding in checked(Path(file), content or (), crew)]
    broken = [finding for finding in found if not finding.holds]
    if as_json:
        print(json.dumps([{**vars(finding), "holds": finding.holds} for finding in found]))
    else:
        print("\n".join(lines(found)))
    raise typer.Exit(FAILED if broken else 0)


def checked(file: Path, content: Sequence[Path], crew: Workers) -> list[Finding]:
    """What a file guards, and where it is."""
    from ..stress.guard import findings, read_guard

    found = []
    for guarded in read_guard(file).encounters:
        places = [*content, file.resolve().parent]
        found += list(findings(guarded, odds_of(guarded, file, places, crew)))
    return found


def odds_of(guarded: Guarded, file: Path, content: Sequence[Path], crew: Workers) -> Odds:
    """The odds of a guarded encounter as they are now."""
    own = file.parent / guarded.encounter
    name = str(own) if own.suffix in (".yaml", ".yml") and own.is_file() else guarded.encounter
    agents = [f"{who}={agent}" for who, agent in guarded.agents.items()] or None
    set_ = [f"{name}={value}" for name, value in guarded.options.items()] or None
    asked = testing.Asked(agents, guarded.seed, guarded.side or "", content, set_)
    return played(asked, name, guarded.fights, crew)


def played(asked: testing.Asked, name: str, fights: int, crew: Workers) -> Odds:
    """The odds of an encounter."""
    from ..stress.odds import odds_of as figures
    from ..stress.running import run

    experiment = asked.experiment(name)
    with narrowing(experiment.compiled.id, fights, None) as progress:
        return figures(run(experiment, fights, workers=crew, progress=progress))


def write_file(
    file: Path, names: Sequence[str], fights: int, seed: int, content: Sequence[Path], crew: Workers
) -> None:
    """A new file that guards encounters as they are."""
    from ..stress.guard import written

    if file.exists():
        raise BadInput(f"{file} exists: name a new file, or move it away")
    testing.check_folder(file.parent)
    asked = testing.Asked(None, seed, "", content, None)
    odds = [played(asked, name, fights, crew) for name in names]
    file.write_text(written(odds, [beside(file, name) for name in names], fights), encoding="utf-8")


def beside(file: Path, name: str) -> str:
    """An encounter as a file of guarded odds names it: a file is found from where that lies."""
    return os.path.relpath(name, file.parent) if Path(name).is_file() else name


def lines(found: Sequence[Finding]) -> list[str]:
    """The findings for people: encounter by encounter, what does not hold as a difference."""
    told: list[str] = []
    for name in dict.fromkeys(finding.encounter for finding in found):
        own = [finding for finding in found if finding.encounter == name]
        broken = sum(not finding.holds for finding in own)
        told.append(f"{name}: {f'{broken} of {len(own)} figures have moved' if broken else 'as it ought to be'}")
        told += [finding.line() for finding in own]
    return told
