"""`opfor duel`: which of two agents plays better."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from ..content.kinds import MODES
from . import options
from .progress import counting

if TYPE_CHECKING:
    from ..agents.duels import Duel

EXAMPLES = """
opfor duel scripted random
opfor duel scripted:brute scripted:sniper --fights 2000 --seed 1 --json
opfor duel scripted@4 scripted@3 --mode rows
opfor duel search:200ms scripted --fights 20
opfor duel scripted scripted --law a=no-lethal-force
"""
AGENT = "random, scripted, scripted:PERSONALITY@LEVEL, scripted:own, search:200ms or search:1000."


def command(
    a: Annotated[str, typer.Argument(metavar="A", help=AGENT)],
    b: Annotated[str, typer.Argument(metavar="B", help=AGENT)],
    mode: options.Mode = MODES[0],
    fights: Annotated[int, typer.Option(metavar="N", help="How many in all, half with the seats swapped.")] = 400,
    seed: Annotated[int, typer.Option(help="Which dice.", min=0)] = 0,
    laws: Annotated[
        list[str] | None,
        typer.Option("--law", metavar="WHO=LAW", help="What a, b or all never do, as for `opfor run`."),
    ] = None,
    orders: Annotated[
        list[str] | None,
        typer.Option("--order", metavar="WHO=ORDER", help="What a, b or all do where they can."),
    ] = None,
    content: options.Content = None,
    as_json: options.Json = False,
) -> None:
    """Let two agents fight over the even encounters of a mode, and tell how often the first wins."""
    from . import warm

    bound = options.rulings(laws, orders)
    warm.ensure([mode])
    from ..agents.agent import make
    from ..agents.duels import duel

    for name in (a, b):
        make(name, mode)
    with counting(f"{a} against {b}", fights) as tell:
        went = duel(a, b, mode, fights, seed, laws=bound, content=content or (), played=tell)
    if as_json:
        print(json.dumps(asdict(went)))
    else:
        print("\n".join(lines(a, b, mode, went)))


def lines(a: str, b: str, mode: str, went: Duel) -> list[str]:
    """The result for people."""
    counts = [
        (f"{a} wins", went.a_wins),
        (f"{b} wins", went.b_wins),
        ("draws", went.draws),
        ("stalled", went.stalled),
        ("capped", went.capped),
        ("errors", went.errors),
    ]
    width = max(len(name) for name, _ in counts)
    table = [f"  {name.ljust(width)}  {count:>{len(str(went.fights))}}" for name, count in counts]
    rate = f"{a} scores {went.rate:.1%} ({went.low:.1%} - {went.high:.1%}), draws counted half"
    return [f"{went.fights} fights · {a} against {b} · {mode} · seed {went.seed}", *table, rate]
