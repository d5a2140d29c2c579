"""How `table` and `serve` come to a table: one that is kept, or a new one for an encounter."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import jit, options
from .folders import state_folder
from .leaving import BadInput
from .screen import tell_problems

if TYPE_CHECKING:
    from ..content.compiled import Compiled

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


@dataclass(frozen=True)
class Wanted:
    """What the command line says about the table."""

    name: str
    seed: int | None
    agents: list[str] | None
    autonomy: str
    hand: str
    content: list[Path] | None
    set_: list[str] | None

    def open(self, desk: Any) -> tuple[str, Compiled | None]:
        """The id of the table of that name, and the encounter if it is a new one.

        Raises:
            BadInput: there is no last table, or an option cannot be used.
            ContentError: the encounter cannot be played.
        """
        kept = kept_table(desk, self.name)
        if kept:
            return kept, None
        from ..content import load

        compiled = load(self.name, self.content or (), options.rule_options(self.set_))
        tell_problems(compiled.warnings)
        id = desk.open(
            compiled,
            options.seed_or_fresh(self.seed),
            hand=[side for side in self.hand.split(",") if side],
            level=level_of(self.autonomy),
            agents=options.pairs(self.agents, "--agents", "party=scripted,foes=random"),
        )
        return id, compiled


def prepare(name: str, content: list[Path] | None) -> None:
    """Decide whether the rules are compiled, before they are imported."""
    if name:
        jit.for_one_fight(jit.mode_of_encounter(name, content or ()))
    else:
        jit.for_all_modes()


def level_of(said: str) -> str:
    """A level of the autopilot.

    Raises:
        BadInput: there is no such level.
    """
    from ..live.commands import Level

    if said not in set(Level):
        raise BadInput(f"--autonomy {said}: one of {', '.join(Level)}")
    return said


def desk_at(tables: str) -> Any:
    """The desk of a file or database; without a name that of the user."""
    from ..live.desk import Desk
    from ..live.store import Store, sqlite_url

    if not tables:
        state_folder().mkdir(parents=True, exist_ok=True)
    url = tables if "://" in tables else sqlite_url(Path(tables) if tables else state_folder() / "tables.db")
    return Desk(Store(url))


def kept_table(desk: Any, name: str) -> str:
    """The id of a table that is kept, if it is called so.

    Raises:
        BadInput: it was to be the last, and there is none.
    """
    ids = [listed.id for listed in desk.store.tables()]
    if name == "last" and not ids:
        raise BadInput("no table is kept yet: name an encounter")
    return ids[0] if name == "last" else name if name in ids else ""
