"""`opfor table`: a fight at the table, in the terminal. NPC turns are proposed; everything can be taken back."""

from __future__ import annotations

from typing import Annotated

import typer

from . import heading, opening, options
from .leaving import needing
from .screen import Screen

EXAMPLES = """
opfor table ford-ambush --hand party
opfor table my-fight.yaml --autonomy run --seed 7
opfor table last
"""


def command(
    encounter: Annotated[
        str, typer.Argument(metavar="ENCOUNTER", help="An encounter; or a table that is kept: its id, or last.")
    ],
    seed: options.Seed = None,
    agents: options.Agents = None,
    autonomy: opening.Autonomy = "confirm",
    hand: opening.Hand = "",
    tables: opening.Tables = "",
    maps: Annotated[bool, typer.Option("--map/--no-map", help="Draw the map whenever a turn begins.")] = True,
    content: options.Content = None,
    set_: options.Set = None,
) -> None:
    """Play a fight at the table: see what NPCs would do and why, approve, edit, undo; type real dice.

    The table is kept at every step: leave with q, go on with `opfor table last`.
    """
    opening.prepare(encounter, content)
    with needing("live", "sqlalchemy"):
        from ..live.terminal import Seated

        desk = opening.desk_at(tables)
    id, _ = opening.Wanted(encounter, seed, agents, autonomy, hand, content, set_).open(desk)
    table, screen = desk.table(id), Screen()
    screen.say([heading.title_line(table.fight.compiled, f"seed {table.log[0].body['seed']}", f"table {id}")], "bold")
    screen.say(heading.side_lines(table.fight.compiled))
    try:
        Seated(desk, id, screen, maps).play()
    finally:
        desk.close()
    screen.say([f"The table is kept. Go on: opfor table {id}"], "dim")
