"""A table as clients see it: plain data for JSON. The game master sees all; a side sees what its view holds (P4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ..chronicle.board import Board
from ..chronicle.formations import Formations
from ..chronicle.modes import part_of
from ..chronicle.naming import name_choices
from ..chronicle.prose import opened, unique_names
from ..chronicle.scene import Scene, labels, located, scene_of, strangers
from ..chronicle.standing import Standing
from ..rules.core.choices import AIM_CELL, AIM_SLOT, Question
from ..rules.core.records import as_numpy
from ..rules.core.state import NOBODY, Fate
from . import planning
from .entries import Entry

if TYPE_CHECKING:
    from ..content.fight import Fight, View
    from .table import Table

LOG = 60  # entries of the log that come with a picture


def picture(table: Table, side: int | None = None) -> dict[str, Any]:
    """The table as it is now.

    Args:
        table: the table.
        side: as this side knows it: without others' pools, plans and hidden things; None: all there is.
    """
    fight = table.fight
    seen: Fight | View = fight if side is None else fight.view(side)
    scene = scene_of(seen)
    data = head(table) | {
        "sides": [{"id": s.id, "name": s.name, "players": s.players} for s in fight.compiled.sides],
        "order": order(seen),
        "combatants": combatants(table, seen, scene),
        "caption": scene.caption if table.begun else "Before the fight",
        **surroundings(scene),
        "view": None if side is None else fight.compiled.sides[side].id,
        "waiting": waiting(table, side),
        "log": [line for entry in table.log[-LOG:] if (line := log_line(table, entry, side)) is not None],
    }
    return data if side is not None else data | for_the_master(table)


def head(table: Table) -> dict[str, Any]:
    """What everybody may know."""
    fight = table.fight
    over = fight.over
    return {
        "table": table.id,
        "version": table.version,
        "title": table.title,
        "encounter": fight.compiled.id,
        "mode": fight.compiled.mode,
        "round": fight.round_no,
        "begun": table.begun,
        "over": over,
        "ending": fight.ending.name.lower() if over else None,
        "results": {s.id: fight.result(k).name.lower() for k, s in enumerate(fight.compiled.sides)} if over else {},
    }


def for_the_master(table: Table) -> dict[str, Any]:
    """What the game master alone sees."""
    fight, proposal = table.fight, table.proposal
    valid = proposal is not None and proposal.at == table.history.now.hash and table.waiting is None
    return {
        "hash": table.history.now.hash,
        "decision": decision(fight),
        "proposal": planning.as_dict(proposal, fight.compiled) if proposal is not None and valid else None,
        "plans": planning.is_wanted(table),
        "undo": bool(table.history.head and table.history.now.parent) or table.waiting is not None,
        "redo": bool(table.history.ahead),
        "going": table.going,
        "hand": table.hand,
        "seats": table.seats,
        "words": {
            "pools": [name.lower() for name in fight.mode.pools],
            "conditions": [name.lower().replace("_", " ") for name in fight.mode.conditions],
            "fates": [fate.name.lower() for fate in Fate],
        },
    }


def order(seen: Fight | View) -> list[dict[str, Any]]:
    """Who acts when this round, those that can be placed."""
    facts = as_numpy(seen.state)[0]
    infos, placed = seen.compiled.combatants, located(seen)
    actor, turn = int(facts["actor"]), int(facts["turn"])
    rail = []
    for k, i in enumerate(facts["order"][: int(facts["order_count"])].tolist()):
        if i in placed:
            rail.append({"combatant": infos[i].id, "acts": "now" if i == actor else "done" if k < turn else "comes"})
    return rail


def surroundings(scene: Scene) -> dict[str, Any]:
    """What is to be said of a map beside who stands on it: bands round who is to choose, a digit for each cell."""
    if isinstance(scene, Formations):
        told = [f"{opened(side)}: {note}" for side, note in zip(scene.sides, scene.notes, strict=True) if note]
        return {"notes": told, "bands": None}
    assert isinstance(scene, Board)
    rows = [[" "] * scene.width for _ in range(scene.height)]
    for k, (_, cells) in enumerate(scene.bands):
        for x, y in cells:
            rows[y][x] = str(k)
    bands = {"names": [name for name, _ in scene.bands], "rows": ["".join(row) for row in rows]}
    return {"notes": list(scene.notes), "bands": bands if scene.bands else None}


def combatants(table: Table, seen: Fight | View, scene: Scene) -> list[dict[str, Any]]:
    """Everybody whose place is known; to the game master all."""
    compiled, facts = seen.compiled, as_numpy(seen.state)[0]
    placed, foes = located(seen), strangers(seen)
    rested = as_numpy(compiled.start)[0]["units"]
    master = seen is table.fight
    mode: Any = part_of(compiled.mode, "condition")
    names, short = unique_names(compiled.combatants), labels([info.name for info in compiled.combatants])
    cells = {token.combatant: token.cell for token in scene.tokens}
    told = []
    for i in sorted(placed):
        info, unit = compiled.combatants[i], facts["units"][i]
        said = (mode.appearance if i in foes else mode.condition)(compiled, facts, i)
        person = {
            "id": info.id,
            "name": opened(names[i]),
            "label": short[i],
            "side": compiled.sides[info.side].id,
            "fate": Fate(int(unit["fate"])).name.lower(),
            "cell": list(cells[i]) if i in cells else None,
            "condition": said,
            "marks": list(mode.marks(compiled, facts, i)),
            "pools": [] if i in foes else pools(table.fight, unit, rested[i]),
        }
        told.append(person | ({"level": table.level(i).value, "agent": table.agent(i)} if master else {}))
    return told


def pools(fight: Fight, unit: Any, rested: Any) -> list[dict[str, Any]]:
    """What is left in each pool."""
    names = [name.lower() for name in fight.mode.pools]
    return [{"name": name, "left": int(unit[name]), "full": int(rested[name])} for name in names if rested[name]]


def decision(fight: Fight) -> dict[str, Any] | None:
    """What is asked of whom, and all that may be chosen."""
    if fight.over or fight.decider == NOBODY:
        return None
    standing = Standing(fight)
    infos = fight.compiled.combatants
    choices = []
    for choice, name in name_choices(fight).items():
        told: dict[str, Any] = {"index": choice, "name": name}
        if AIM_SLOT <= choice < AIM_CELL and standing.sitter(choice) != NOBODY:
            told["combatant"] = infos[standing.sitter(choice)].id
        elif choice >= AIM_CELL:
            told["cell"] = list(standing.cell(choice))
        choices.append(told)
    asked = Question(standing.question)
    return {
        "combatant": infos[fight.decider].id,
        "name": infos[fight.decider].name,
        "asks": asked.name.lower(),
        "choices": choices,
    }


def waiting(table: Table, side: int | None) -> dict[str, Any] | None:
    """The die that is waited for; a side hears of its own dice alone."""
    if table.waiting is None:
        return None
    wanted, infos = table.waiting.wanted, table.fight.compiled.combatants
    info = infos[wanted.combatant]
    if side is not None and info.side != side:
        return None
    told = wanted.as_dict() | {"combatant": info.id, "name": info.name}
    return told | ({"faces": table.waiting.faces} if side is None else {})


def log_line(table: Table, entry: Entry, side: int | None) -> dict[str, Any] | None:
    """A line of the log, and whether it was undone; a side is told what it sees."""
    body = entry.body
    if entry.kind == "step" and not (body["resting"] or body["lines"]):
        return None  # a verb whose aim follows: that one tells of both
    if entry.kind == "step":
        told = {"seq": entry.seq, "by": body["by"], "undone": not is_on_line(table, entry.seq)}
        if side is None:
            lines = [line.strip() for line in body["lines"]] or [body_name(table, body)]
            return told | {"lines": lines, "dice": body["dice"]}
        lines = [line.strip() for line in body["seen"].get(table.fight.compiled.sides[side].id, [])]
        return told | {"lines": lines, "dice": []} if lines else None
    if entry.kind in ("undone", "redone") and side is None:
        return {"seq": entry.seq, "by": body["by"], "undone": False, "lines": [entry.kind], "dice": []}
    return None


def body_name(table: Table, body: dict[str, Any]) -> str:
    """`Mira: stride 2 east`."""
    names = {info.id: info.name for info in table.fight.compiled.combatants}
    who = names.get(body["decider"])
    return f"{who}: {body['name']}" if who and "take" in body["act"] else str(body["name"])


def is_on_line(table: Table, seq: int) -> bool:
    """The state that an entry led to is on the way to the one that is now."""
    at = table.history.now
    while at.seq > seq and at.parent:
        at = table.history.nodes[at.parent]
    return at.seq == seq


def entries_for(table: Table, entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """Entries for the game master's clients: without what only the machine wants."""
    return [
        {key: value for key, value in entry.as_dict().items() if key not in ("content", "acts")} for entry in entries
    ]
