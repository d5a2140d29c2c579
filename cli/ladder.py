"""`opfor ladder`: everybody against everybody."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..content.kinds import MODES
from . import options
from .progress import counting

if TYPE_CHECKING:
    from ..training.ladder import Ladder

EXAMPLES = """
opfor ladder scripted scripted:brute scripted:sniper random
opfor ladder learned scripted scripted@3 --mode rows --fights 400 --csv cross.csv --svg cross.svg
"""


def command(
    agents: Annotated[list[str], typer.Argument(metavar="AGENT...", help="Two agents or more, as for `opfor duel`.")],
    mode: options.Mode = MODES[0],
    fights: Annotated[int, typer.Option(metavar="N", help="Of each pair, half with the seats swapped.")] = 200,
    seed: Annotated[int, typer.Option(help="Which dice.", min=0)] = 0,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the cross-play matrix as a table.")] = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the cross-play matrix.")] = None,
    as_json: options.Json = False,
) -> None:
    """Let all play all over the even encounters of a mode, and rate them, with the uncertainty of each rating."""
    from . import warm

    warm.ensure([mode])
    from ..agents.agent import make
    from ..training.ladder import climb

    players = [(name, playable(make(name, mode), name)) for name in agents]
    pairs = len(agents) * (len(agents) - 1) // 2
    with counting(f"{len(agents)} agents, {pairs} pairs", pairs * fights) as played:
        ladder = climb(players, mode, fights, seed, played)
    write(ladder, csv, svg)
    print(json.dumps(for_programs(ladder, seed)) if as_json else "\n".join(lines(ladder, seed)))


def playable(agent: object, name: str) -> object:
    """An agent that chooses for many at once is made once; others are made by their name where they play."""
    return agent if hasattr(agent, "choose_many") else name


def write(ladder: Ladder, csv: Path | None, svg: Path | None) -> None:
    """The files that are wanted."""
    from ..training.crossplay import to_csv, to_svg

    if csv is not None:
        csv.write_text(to_csv(ladder))
    if svg is not None:
        svg.write_text(to_svg(ladder))


def for_programs(ladder: Ladder, seed: int) -> dict[str, object]:
    """The ladder as JSON."""
    matrix = [[None if x != x else round(float(x), 4) for x in row] for row in ladder.matrix()]
    return {
        "mode": ladder.mode,
        "agents": list(ladder.names),
        "standings": [asdict(standing) for standing in ladder.standings(seed)],
        "matrix": matrix,
        "cycles": ladder.cycles(),
        "fights": ladder.fights,
        "distinct": ladder.distinct,
        "seed": seed,
    }


def lines(ladder: Ladder, seed: int) -> list[str]:
    """The ladder for people."""
    width = max(map(len, ladder.names))
    told = [f"{ladder.fights} fights, {ladder.distinct} of them distinct · {ladder.mode} · seed {seed}"]
    for place, standing in enumerate(ladder.standings(seed), 1):
        rating = f"{standing.rating:>6,.0f} ({standing.low:,.0f} - {standing.high:,.0f})"
        told.append(f"{place:>3}  {standing.name.ljust(width)}  {rating}  scores {standing.score:.1%}")
    cycles = [f"  {a} beats {b}, {b} beats {c}, {c} beats {a}" for a, b, c in ladder.cycles()]
    return told + (["Cycles:", *cycles] if cycles else [])
