"""How a table begins: the first entry of its log, from an encounter; and what a newcomer gets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ..agents.agent import make
from ..agents.seating import seats
from ..content.fight import Fight
from ..content.packing import pack
from ..content.problems import did_you_mean
from .commands import Level
from .entries import Draft
from .errors import BadCommand

if TYPE_CHECKING:
    from ..content.compiled import Compiled

OWN = "scripted:own"


def opening(
    compiled: Compiled,
    seed: int,
    *,
    title: str = "",
    hand: Iterable[str] = (),
    level: Level | str = Level.CONFIRM,
    agents: Mapping[str, str] | None = None,
) -> Draft:
    """The first entry of a table.

    Args:
        compiled: the encounter.
        seed: which dice.
        title: for people; the encounter's if not given.
        hand: ids of the sides whose dice are typed in; `party` and `foes` are understood.
        level: how far the autopilot goes with those who are no players' characters.
        agents: who plays whom, by side or combatant, as `opfor run --agents` takes it.

    Raises:
        BadCommand: a side that does not exist.
        AgentError: an agent that does not exist.
    """
    fight = Fight(compiled, seed, begin=False)
    played = seats(compiled, dict(agents or {}))
    for name in sorted(set(map(str, played))):
        make(name, compiled.mode)
    players = {k for k, side in enumerate(compiled.sides) if side.players}
    body: dict[str, Any] = {
        "title": title or compiled.title,
        "mode": compiled.mode,
        "encounter": compiled.id,
        "rules": fight.mode.rules_version,
        "content": pack(compiled),
        "seed": seed,
        "trial": 0,
        "hand": known_sides(compiled, hand),
        "levels": {c.id: (Level.MANUAL if c.side in players else Level(level)).value for c in compiled.combatants},
        "agents": {c.id: str(played[i]) for i, c in enumerate(compiled.combatants)},
        "turn": [0, 0, -1],
        "hash": fight.hash(),
    }
    return Draft("opened", body, fight.save())


def known_sides(compiled: Compiled, said: Iterable[str]) -> list[str]:
    """Ids of sides; `party` are those of players, `foes` all others, unless sides are called so.

    Raises:
        BadCommand: there is no such side.
    """
    known = [side.id for side in compiled.sides]
    groups = {"party": [side.id for side in compiled.sides if side.players]}
    groups["foes"] = [id for id in known if id not in groups["party"]]
    groups["all"] = known
    wanted: list[str] = []
    for name in said:
        if name not in known and name not in groups:
            remedy = did_you_mean(name, known) or "there are " + ", ".join(known)
            raise BadCommand(f"no side {name!r}; {remedy}")
        wanted += [name] if name in known else groups[name]
    return [id for id in known if id in wanted]


def newcomer(compiled: Compiled) -> dict[str, str]:
    """Who plays the last of the roster."""
    info = compiled.combatants[-1]
    side = compiled.sides[info.side]
    return {"level": (Level.MANUAL if side.players else Level.CONFIRM).value, "agent": side.agent or OWN}
