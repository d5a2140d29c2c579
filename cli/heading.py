"""Who fights whom, and by what rules: the first lines of a fight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from ..content.compiled import CombatantInfo, Compiled
    from ..content.sides import Objective, Side

RULES = {
    "grid": "World Saga",
    "rows": "two rows a side",
    "skirmish": "the rule of twenty",
    "ships": "the rule of twenty, ships",
}
"""What people call the rules of a mode."""
GROUNDS = {"SQUARE": "square grid", "HEX": "hex grid", "FREEFORM": "open ground"}
FEW = 3  # of a kind, who are all named


def title_line(compiled: Compiled, *more: str) -> str:
    """`Ambush at the ford · World Saga, square grid · seed 7`."""
    return " · ".join([compiled.title, ", ".join([RULES[compiled.mode], *ground(compiled)]), *more])


def ground(compiled: Compiled) -> list[str]:
    """What the board is like, in a mode that has one."""
    from ..rules.core.board import Geometry
    from ..rules.core.records import as_numpy

    spec = as_numpy(compiled.spec)[0]
    return [GROUNDS[Geometry(spec["geometry"]).name]] if "geometry" in spec.dtype.names else []


def side_lines(compiled: Compiled, players: Sequence[str] | None = None) -> list[str]:
    """A line for each side: its id, its people, and who plays them if that is known."""
    width = max(len(side.id) for side in compiled.sides)
    lines = []
    for k, side in enumerate(compiled.sides):
        members = [i for i, combatant in enumerate(compiled.combatants) if combatant.side == k]
        told = people([compiled.combatants[i] for i in members])
        played = f" · {agents_told(compiled, players, members)}" if players else ""
        lines.append(f"  {side.id.ljust(width)}  {told}{played}")
    return lines


def wish_lines(compiled: Compiled, all_of_them: bool = False) -> list[str]:
    """What each side wants; by default of those alone that want something else than the foes' defeat."""
    sides = cast(Any, compiled.encounter).sides
    return [
        f"  what {id} must do: {', and '.join(aims(compiled, side))}"
        for id, side in sides.items()
        if all_of_them or any(objective.goal != "defeat-all" for objective in side.objectives)
    ]


def aims(compiled: Compiled, side: Side) -> list[str]:
    """The objectives of a side, in words."""
    names = {combatant.id: combatant.name for combatant in compiled.combatants}
    return [aim(objective, names) for objective in side.objectives] or ["defeat all foes"]


def aim(objective: Objective, names: Mapping[str, str]) -> str:
    """One objective in words; combatants by their names."""
    who = names[objective.who] if objective.who else f"{objective.count or 1} of them"
    words = {
        "defeat-all": "defeat all foes",
        "defeat": f"defeat {who}",
        "reach": f"bring {who} to {objective.zone}",
        "hold-out": f"hold out for {objective.rounds} rounds",
        "keep-alive": f"keep {who} alive",
        "escape": f"get {who} away",
    }
    return words[objective.goal]


def people(combatants: Sequence[CombatantInfo]) -> str:
    """`Mira (archer), Bandit A, Bandit B (bandit)`; of many of a kind the first and the last."""
    kinds = dict.fromkeys(combatant.creature for combatant in combatants)
    return ", ".join(kind_told(kind, [c.name for c in combatants if c.creature == kind]) for kind in kinds)


def kind_told(creature: str, names: Sequence[str]) -> str:
    """Those of one kind; the kind too, unless the name says it."""
    told = ", ".join(names) if len(names) <= FEW else f"{names[0]} to {names[-1]}"
    kind = creature.replace("-", " ")
    said = kind in names[0].lower().replace("-", " ")
    notes = [str(len(names))] * (len(names) > FEW) + [kind] * (not said)
    return f"{told} ({', '.join(notes)})" if notes else told


def agents_told(compiled: Compiled, players: Sequence[str], members: Sequence[int]) -> str:
    """`scripted@3: commander, sniper`: the agents of these combatants, their own personalities by name."""
    from ..agents.names import TOP, parse
    from ..agents.seating import personality_of

    kinds: dict[str, list[str]] = {}
    for i in members:
        name = parse(players[i])
        if name.kind != "scripted":
            kinds.setdefault(players[i], [])
            continue
        kind = name.kind if name.level == TOP else f"{name.kind}@{name.level}"
        kinds.setdefault(kind, []).append(personality_of(name, compiled, i))
    lists = {kind: ", ".join(dict.fromkeys(told)) for kind, told in kinds.items()}
    return ", ".join(f"{kind}: {told}" if told else kind for kind, told in lists.items())


def roster(compiled: Compiled, players: Sequence[str]) -> dict[str, str]:
    """Who plays whom: by side where one agent plays all of it, else by combatant."""
    table: dict[str, str] = {}
    for k, side in enumerate(compiled.sides):
        played = {c.id: player for c, player in zip(compiled.combatants, players, strict=True) if c.side == k}
        table |= {side.id: next(iter(played.values()))} if len(set(played.values())) == 1 else played
    return table
