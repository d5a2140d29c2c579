"""`opfor balance`: an encounter tuned until the odds are what you want."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import options, testing
from .leaving import FAILED, BadInput
from .screen import Screen

if TYPE_CHECKING:
    from ..stress.balancing import Suggestion, Target
    from ..stress.experiment import Experiment

EXAMPLES = """
opfor balance ford-ambush --win 0.70
opfor balance ford-ambush --win 0.70 --width 0.03 --tpk-below 0.05 --out tuned
"""


def command(
    encounter: options.Encounter,
    win: Annotated[float, typer.Option(metavar="RATE", help="The rate of wins wanted, such as 0.70.")],
    width: Annotated[
        float, typer.Option(metavar="W", help="How wide the band round it is, end to end: 0.03 is 0.685 to 0.715.")
    ] = 0.03,
    tpk_below: Annotated[
        float, typer.Option("--tpk-below", metavar="RATE", help="Total party kills must be rarer than this.")
    ] = 1.0,
    seed: testing.Seed = 0,
    agents: options.Agents = None,
    side: testing.Side = "",
    seconds: Annotated[float, typer.Option(help="When to stop looking for more.", min=1)] = 150.0,
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="The folder for the tuned encounters.", file_okay=False)
    ] = Path(),
    content: options.Content = None,
    set_: options.Set = None,
    as_json: options.Json = False,
) -> None:
    """Find small edits by which the party wins as often as you want, each proved on fresh dice, as files to run.

    Exit code 1: no edit was found that meets the target; the nearest is told and written.
    """
    from ..stress.balancing import Target, balance

    target = Target(win, width, tpk_below)
    testing.check_folder(out)
    experiment = testing.Asked(agents, seed, side, content, set_).experiment(encounter)
    with telling() as say:
        found = balance(experiment, target, seconds=seconds, say=say)
    files = [write(experiment, one, out, n) for n, one in enumerate(found, 1)]
    if as_json:
        print(json.dumps([plain(one, file) for one, file in zip(found, files, strict=True)], ensure_ascii=False))
    else:
        Screen().say(lines(experiment, target, found, files))
    raise typer.Exit(0 if found[0].met else FAILED)


@contextmanager
def telling() -> Iterator[Callable[[str], None]]:
    """A line of what is being tried."""
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    from .progress import stderr

    console = stderr()
    if not console.is_terminal:
        yield lambda line: console.print(line, markup=False)
        return
    columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("Playing it as it is", total=None)
        yield lambda line: progress.update(task, description=line)


def write(experiment: Experiment, one: Suggestion, out: Path, n: int) -> Path:
    """A suggestion as an encounter file."""
    from ..stress.tuned import text_of

    file = out / f"{experiment.compiled.id}-tuned-{n}.yaml"
    if file.exists() and not file.read_text(encoding="utf-8", errors="replace").startswith("# Tuned by opfor balance"):
        raise BadInput(f"{file} exists and was not written by opfor balance: move it away, or name another --out")
    file.write_text(text_of(experiment, one, n), encoding="utf-8")
    return file


def plain(one: Suggestion, file: Path) -> dict[str, Any]:
    """A suggestion for programs."""
    changes = [change.title for change in one.candidate.changes]
    return {
        "changes": changes, "size": one.candidate.size, "met": one.met, "win": one.win.as_dict(),
        "killed": one.killed.as_dict(), "file": str(file),
    }  # fmt: skip


def lost_is_killed(one: Suggestion) -> bool:
    """Whoever does not win is killed to the last."""
    return one.killed.count > 0 and one.killed.count + one.win.count == one.win.n


def at_odds(target: Target) -> str:
    """Why the target cannot be met."""
    return (
        f"  Here nobody is left of a party that loses: {target.win:.0%} won are {1 - target.win:.0%} killed, "
        f"never below {target.killed_below:.0%}. Ask for one of the two, or let the losers flee or yield."
    )


def lines(experiment: Experiment, target: Target, found: Sequence[Suggestion], files: Sequence[Path]) -> list[str]:
    """The suggestions for people."""
    wanted = f"{target.win:.0%} of the fights won, within {100 * target.width / 2:g} points"
    wanted += f", party kills below {target.killed_below:.0%}" if target.killed_below < 1 else ""
    told = [f"{experiment.compiled.title}: {wanted}"]
    if not found[0].met:
        told.append("No small edit was found that does this. The nearest:")
        told += [at_odds(target)] if lost_is_killed(found[0]) and target.killed_below < 1 - target.win else []
    for n, (one, file) in enumerate(zip(found, files, strict=True), 1):
        told.append(f"  {n}. {one.candidate.title}")
        told.append(
            f"     {f'{one.win.told()} won {one.win.between()}'.rstrip()}, party kills {one.killed.told()}, "
            f"in {one.win.n:,} fights on fresh dice"
        )
        told.append(f"     opfor run {file}")
    return told
