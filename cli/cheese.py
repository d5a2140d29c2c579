"""`opfor cheese`: how players might break an encounter."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import options, testing
from .balance import telling
from .screen import Screen

if TYPE_CHECKING:
    from ..stress.cheese import Cheese

EXAMPLES = """
opfor cheese ford-ambush
opfor cheese troll-toll --out replays --seed 3
"""


def command(
    encounter: options.Encounter,
    seed: testing.Seed = 0,
    agents: options.Agents = None,
    side: testing.Side = "",
    tries: Annotated[
        list[str] | None,
        typer.Option("--try", metavar="AGENT", help="An agent to try for the party; by default every personality."),
    ] = None,
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder for the replays.", file_okay=False)] = Path(),
    workers: testing.Count = None,
    processes: testing.Processes = False,
    content: options.Content = None,
    set_: options.Set = None,
    as_json: options.Json = False,
) -> None:
    """Let the party look for whatever the other side cannot answer, and show how the encounter breaks, if it does."""
    from ..stress.cheese import Exploiter

    testing.check_folder(out)
    experiment = testing.Asked(agents, seed, side, content, set_).experiment(encounter)
    crew = testing.crew(workers, processes, cluster=False)
    with telling() as say:
        found = Exploiter(experiment, tries or (), crew, say).find()
    files = replays(found, out) if found.breaks else []
    if as_json:
        print(json.dumps(plain(found, files), ensure_ascii=False))
    else:
        Screen().say(lines(found, files))


def replays(found: Cheese, out: Path) -> list[Path]:
    """The trials that show it, as logs."""
    from ..stress.replays import write_replay

    experiment = found.after.leg.experiment
    files = [out / f"{experiment.compiled.id}-cheese-{n}.jsonl" for n in range(1, len(found.trials) + 1)]
    for trial, file in zip(found.trials, files, strict=True):
        write_replay(experiment, trial, file)
    return files


def plain(found: Cheese, files: list[Path]) -> dict[str, Any]:
    """What was found, for programs."""
    gain = {"change": found.gain.change, "low": found.gain.low, "high": found.gain.high}
    return {
        "encounter": found.after.compiled.id, "breaks": found.breaks, "agents": found.agents,
        "orders": found.orders,
        "win_before": found.before.win.as_dict(), "win_after": found.after.win.as_dict(), "gain": gain,
        "patterns": [vars(pattern) for pattern in found.patterns], "replays": [str(file) for file in files],
    }  # fmt: skip


def lines(found: Cheese, files: list[Path]) -> list[str]:
    """What was found, for people."""
    told_to = {id: f" (told to {order})" if order else "" for id, order in found.orders.items()}
    played = ", ".join(f"{id} {agent}{told_to[id]}" for id, agent in found.agents.items())
    before, after = found.before.win, found.after.win
    better = after.rate > before.rate
    way = "at best" if better else "otherwise"
    told = [
        f"{found.after.compiled.title} · wins {before.told()} as it is, {after.told()} {way}",
        f"  {'the best that was found' if better else 'nothing that was found is better; the best of it'}: {played}",
        f"  {found.gain.told()} {found.gain.between()}, on fresh dice",
    ]
    if not found.breaks:
        return [*told, "  It does not break: nobody gains much by playing it otherwise."]
    told += [f"  how: {pattern.name}: {pattern.reason}" for pattern in found.patterns]
    return told + [f"  opfor replay {file} --step" for file in files]
