"""What compiling an encounter of skirmish or ships has in common: sides, board, companions, how it begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ...rules.core.board import BoardSpec
from ...rules.twenty.core.state import TwentySheet, TwentySpec
from ...rules.twenty.core.words import Encounter as Kind
from ..compiled import CombatantInfo, Named, SideInfo
from ..digests import facts
from ..ground import Ground, write_board
from ..model import Report
from ..objectives import write_exits, write_objectives, write_sides
from ..problems import remedy_for
from ..roster import Member
from ..sides import Aims, BoardAims, check_hostile
from .encounter import TwentyEncounter

EXACT = 0  # foe_pools: everybody knows everything of everybody


class Identified(Protocol):
    """Something with an id and a name."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...


def check_sides(
    encounter: TwentyEncounter,
    ground: Ground | None,
    members: Sequence[Member],
    report: Report,
    exits_needed: bool = True,
) -> None:
    """Sides that quarrel, with goals that can be reached; somebody lies in wait where an ambush is said to be."""
    check_hostile(encounter.sides, report)
    side_of = {member.id: member.entry.side for member in members}
    Aims(encounter.sides, side_of, encounter.round_cap, report).check()
    BoardAims(encounter.sides, list(ground.zones) if ground else None, report, exits_needed).check()
    lurking = [name for name, side in encounter.sides.items() if side.lurking]
    if encounter.begins != "standard" and not lurking:
        remedy = "add lurking: true to a side"
        report.wrong(encounter, ("begins",), f"nobody lies in wait in this {encounter.begins}", remedy)
    if encounter.begins == "standard" and lurking:
        remedy = "write begins: ambush, or begins: stealth"
        report.wrong(
            encounter.sides[lurking[0]],
            ("lurking",),
            "a standard encounter has nobody lurking",
            remedy,
            ("sides", lurking[0]),
        )


def check_companions(members: Sequence[Member], report: Report) -> None:
    """T12: a companion has a controller on its own side, that is nobody's companion."""
    by_id = {member.id: member for member in members}
    told: set[int] = set()
    for member in members:
        id = member.entry.controller
        if id is None or member.number in told or report.damaged:
            continue
        told.add(member.number)
        controller = by_id.get(id)
        if controller is None:
            wrong, remedy = f"no combatant {id!r}", remedy_for(id, list(by_id))
        elif controller is member:
            wrong, remedy = "nobody is a companion of itself", "leave controller out"
        elif controller.entry.side != member.entry.side:
            wrong, remedy = f"{id} is of side {controller.entry.side}", "name one of its own side"
        elif controller.entry.controller is not None:
            wrong, remedy = f"{id} is a companion itself", f"name {controller.entry.controller}"
        else:
            continue
        report.wrong(member.entry, ("controller",), wrong, remedy, member.base)


def check_room(encounter: TwentyEncounter, counted: Sequence[tuple[str, int, int]], report: Report) -> None:
    """No more different things than the records hold: what they are, how many there are, how many there may be."""
    for what, count, most in counted:
        if count > most:
            message = f"{count} different {what} are too many: a fight has at most {most}"
            report.wrong(encounter, ("combatants",), message, "let some combatants share theirs")


def write_encounter(
    spec: TwentySpec,
    encounter: TwentyEncounter,
    ground: Ground,
    members: Sequence[Member],
    options: dict[str, int],
) -> None:
    """All of a spec but profile, sheets and what they use."""
    spec.count = len(members)
    spec.round_cap, spec.no_progress = encounter.round_cap, encounter.no_progress
    for name, value in options.items():
        setattr(spec.profile, name, value)
    board: BoardSpec = spec
    write_board(board, ground, dark_conceals=True)
    spec.spares_near = 1
    write_sides(spec, encounter.sides)
    write_objectives(spec, encounter.sides, [member.id for member in members], list(ground.zones))
    write_exits(spec, encounter.sides, list(ground.zones))
    spec.encounter = Kind[encounter.begins.upper()]
    spec.lurking = sum(1 << n for n, side in enumerate(encounter.sides.values()) if side.lurking)
    spec.minutes = encounter.minutes


def write_place(sheet: TwentySheet, member: Member, encounter: TwentyEncounter, members: Sequence[Member]) -> None:
    """Which side it fights for, and whose companion it is: plain for all to see."""
    side = member.entry.side
    sheet.side = list(encounter.sides).index(side)
    sheet.player = int(encounter.sides[side].players)
    ids = [other.id for other in members]
    sheet.controller = ids.index(member.entry.controller) + 1 if member.entry.controller else 0


def sides_of(encounter: TwentyEncounter) -> tuple[SideInfo, ...]:
    """The sides by index."""
    return tuple(SideInfo(n, s.title or n, s.players, s.agent) for n, s in encounter.sides.items())


def info(member: Member, encounter: TwentyEncounter, personality: str | None) -> CombatantInfo:
    """What people call a combatant."""
    side = list(encounter.sides).index(member.entry.side)
    return CombatantInfo(member.id, member.name, member.entry.creature, side, member.entry.personality or personality)


def named(things: Sequence[Identified]) -> tuple[Named, ...]:
    """Names of what has an index in the records."""
    return tuple(Named(one.id, one.name) for one in things)


def zones_of(ground: Ground) -> tuple[Named, ...]:
    """The zones by the number of their bit."""
    return tuple(Named(zone, zone.replace("-", " ")) for zone in ground.zones)


def course(encounter: TwentyEncounter, ground: Ground) -> dict[str, Any]:
    """What can change the course of the fight, combatants and rules left out."""
    return {
        "map": [int(ground.geometry), ground.terrain, ground.edges, ground.zones],
        "sides": {name: facts(side.model_copy(update={"agent": None})) for name, side in encounter.sides.items()},
        "ends": [encounter.round_cap, encounter.no_progress],
        "begins": [encounter.begins, encounter.minutes],
    }
