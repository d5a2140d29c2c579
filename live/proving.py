"""A log from elsewhere, proved: everything in it is done again, and must come out as it says.

What was decided and rolled is taken from the log; what came of it is not believed but played, and told anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..agents.errors import AgentError
from ..agents.names import parse
from ..content.fight import Fight, FightOver, IllegalChoice, NoFace, TapeFull
from ..content.laws import BadLaw, check_ruling
from ..content.modes import MODES, mode_of
from ..content.outside import FactRefused
from ..content.packing import unpack
from ..content.problems import ContentError
from . import acts, opening
from .dice import wanted_of
from .entries import Entry
from .errors import BadCommand, BrokenTable, NotNow, TableError
from .picture import picture
from .planning import ruling
from .stepping import step
from .table import Table

REFUSED = (IllegalChoice, FightOver, NoFace, TapeFull, FactRefused, ContentError, AgentError, BadLaw, TableError)


def proved(entries: list[Entry], id: str = "proof") -> list[Entry]:
    """The entries, each of which has been done again.

    Args:
        entries: as they were read.
        id: what the table is called in errors.

    Raises:
        BrokenTable: they make no table, or something in them was changed; it says which entry.
    """
    table, again = Table(id), []
    for entry in entries:
        try:
            new = AGAIN[entry.kind](table, entry)
            table.apply([new])
        except BrokenTable:
            raise
        except REFUSED as wrong:
            raise BrokenTable(f"entry {entry.seq} cannot be played again: {wrong}") from None
        except (ValueError, LookupError, TypeError, AttributeError) as wrong:
            raise BrokenTable(f"entry {entry.seq} cannot be read: {wrong!r}") from None
        again.append(new)
    picture(table)  # whatever it holds can be looked at
    return again


def same(entry: Entry, what: str, said: Any, played: Any) -> None:
    """The log says what has come of it.

    Raises:
        BrokenTable: it does not.
    """
    if said != played:
        raise BrokenTable(f"entry {entry.seq} was changed: played again, it has other {what}")


def opened(table: Table, entry: Entry) -> Entry:
    """The fight as it stands before it begins."""
    body = entry.body
    if table.version:
        raise BrokenTable(f"entry {entry.seq}: a table is opened once")
    if body["mode"] not in MODES or body["rules"] != mode_of(body["mode"]).rules_version:
        raise BrokenTable("the table was played by other rules than this opfor has")
    compiled = unpack(body["content"], body["mode"], table.id)
    fight = Fight(compiled, body["seed"], body["trial"], begin=False)
    same(entry, "facts", entry.facts, fight.save())
    for name in body["agents"].values():
        parse(name)
    ids = {info.id for info in compiled.combatants}
    if set(body["levels"]) != ids or set(body["agents"]) != ids:
        raise BadCommand("levels and agents are of other combatants than those of the encounter")
    hand = opening.known_sides(compiled, body["hand"])
    return Entry(1, "opened", body | {"hand": hand, "turn": [0, 0, -1], "hash": fight.hash()}, entry.facts, entry.at)


def stepped(table: Table, entry: Entry) -> Entry:
    """One act, with the dice that were typed."""
    body = entry.body
    fight, draft = step(table, table.fight.clone(), body["act"], body["dice"], str(body["by"]))
    if fight.dice_left:
        raise BadCommand("more dice were typed than it needs")
    same(entry, "facts", (entry.facts, body["hash"]), (draft.facts, draft.body["hash"]))
    same(entry, "events", body["events"], draft.body["events"])
    return Entry(entry.seq, "step", draft.body, draft.facts, entry.at)


def asked(table: Table, entry: Entry) -> Entry:
    """A die that is waited for: the one that the act needs next."""
    wanted, left, faces = entry.body["wanted"], entry.body["acts"], entry.body["faces"]
    die = acts.missing_die(table.fight, left[0], faces)
    if die is None:
        raise BadCommand("no die is missing")
    former = [0] * len(faces) + [wanted["former"] or 0]
    same(entry, "dice", wanted, wanted_of(table.fight, die, len(faces) + 1, former).as_dict())
    return entry


def dropped(table: Table, entry: Entry) -> Entry:
    """What waited for dice was given up."""
    if table.waiting is None:
        raise NotNow("nothing waits for dice")
    return entry


def undone(table: Table, entry: Entry) -> Entry:
    """Back by a step or a turn."""
    if entry.body["to"] not in (table.history.back("step"), table.history.back("turn")):
        raise NotNow(f"undoing does not lead to {entry.body['to']}")
    return entry


def redone(table: Table, entry: Entry) -> Entry:
    """Forth by a step or a turn."""
    if entry.body["to"] not in (table.history.forth("step"), table.history.forth("turn")):
        raise NotNow(f"redoing does not lead to {entry.body['to']}")
    return entry


def settings(table: Table, entry: Entry) -> Entry:
    """What was set is there to be set."""
    body, compiled = entry.body, table.fight.compiled
    ids = [info.id for info in compiled.combatants]
    seated = [id for seat in body.get("seats", {}).values() for id in seat["combatants"]]
    for id in [*body.get("levels", {}), *body.get("agents", {}), *body.get("laws", {}), *seated]:
        if id not in ids:
            raise BadCommand(f"there is no combatant {id!r}")
    for name in body.get("agents", {}).values():
        parse(name)
    for texts in body.get("laws", {}).values():
        for text in texts:
            check_ruling(ruling(text), ids, compiled.mode)
    opening.known_sides(compiled, body.get("hand", []))
    return entry


AGAIN: dict[str, Callable[[Table, Entry], Entry]] = {
    "opened": opened,
    "step": stepped,
    "asked": asked,
    "dropped": dropped,
    "undone": undone,
    "redone": redone,
    "set": settings,
}
