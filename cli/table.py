"""`opfor table`: a fight at the table, in the terminal. NPC turns are proposed; everything can be taken back."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from . import heading, jit, options
from .folders import state_folder
from .leaving import BadInput
from .screen import Screen, tell_problems

if TYPE_CHECKING:
    from ..live.desk import Desk

EXAMPLES = """
opfor table ford-ambush --hand party
opfor table my-fight.yaml --autonomy run --seed 7
opfor table last
"""
SEEDS = 1_000_000

Autonomy = Annotated[
    str,
    typer.Option(
        metavar="LEVEL",
        help="How far the autopilot goes: suggest the next action, confirm each turn, confirm-players: only turns with "
        "a player's character in them, run until a player's turn, or manual.",
    ),
]
Hand = Annotated[str, typer.Option(metavar="SIDE,...", help="Whose dice are typed in: sides, party, foes or all.")]
Tables = Annotated[
    str,
    typer.Option("--tables", metavar="FILE", help="Where tables are kept: a file, or the URL of a database."),
]


def command(
    encounter: Annotated[
        str, typer.Argument(metavar="ENCOUNTER", help="An encounter; or a table that is kept: its id, or last.")
    ],
    seed: options.Seed = None,
    agents: options.Agents = None,
    autonomy: Autonomy = "confirm",
    hand: Hand = "",
    tables: Tables = "",
    maps: Annotated[bool, typer.Option("--map/--no-map", help="Draw the map whenever a turn begins.")] = True,
    content: options.Content = None,
    set_: options.Set = None,
) -> None:
    """Play a fight at the table: see what NPCs would do and why, approve, edit, undo; type real dice.

    The table is kept at every step: leave with q, go on with `opfor table last`.
    """
    require_live()
    jit.for_one_fight(jit.mode_of_encounter(encounter, content or ()))
    from .seated import Seated

    desk = desk_at(tables)
    kept = kept_table(desk, encounter)
    screen = Screen()
    if kept:
        id = kept
    else:
        from ..content import load

        compiled = load(encounter, content or (), options.rule_options(set_))
        tell_problems(compiled.warnings)
        id = desk.open(
            compiled,
            secrets.randbelow(SEEDS) if seed is None else seed,
            hand=[side for side in hand.split(",") if side],
            level=level_of(autonomy),
            agents=options.pairs(agents, "--agents", "party=scripted,foes=random"),
        )
    table = desk.table(id)
    screen.say([heading.title_line(table.fight.compiled, f"seed {table.log[0].body['seed']}", f"table {id}")], "bold")
    screen.say(heading.side_lines(table.fight.compiled))
    try:
        Seated(desk, id, screen, maps).play()
    finally:
        desk.close()
    screen.say([f"The table is kept. Go on: opfor table {id}"], "dim")


def require_live() -> None:
    """The libraries of the table are there.

    Raises:
        BadInput: they are not; with the way to get them.
    """
    from importlib.util import find_spec

    if find_spec("sqlalchemy") is None:
        raise BadInput("the table needs a few more libraries: pip install 'opfor[live]'")


def level_of(said: str) -> str:
    """A level of the autopilot.

    Raises:
        BadInput: there is no such level.
    """
    from ..live.commands import Level

    if said not in set(Level):
        raise BadInput(f"--autonomy {said}: one of {', '.join(Level)}")
    return said


def desk_at(tables: str) -> Desk:
    """The desk of a file or database; without a name that of the user."""
    from ..live.desk import Desk
    from ..live.store import Store, sqlite_url

    if not tables:
        state_folder().mkdir(parents=True, exist_ok=True)
    url = tables if "://" in tables else sqlite_url(Path(tables) if tables else state_folder() / "tables.db")
    return Desk(Store(url))


def kept_table(desk: Desk, name: str) -> str:
    """The id of a table that is kept, if it is called so.

    Raises:
        BadInput: it was to be the last, and there is none.
    """
    ids = [listed.id for listed in desk.store.tables()]
    if name == "last" and not ids:
        raise BadInput("no table is kept yet: name an encounter")
    return ids[0] if name == "last" else name if name in ids else ""
