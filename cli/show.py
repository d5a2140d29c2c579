"""`opfor show`: an encounter before it is played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from . import heading, jit, options
from .screen import Screen, tell_problems

if TYPE_CHECKING:
    from ..content.compiled import Compiled
    from ..content.sides import Objective, Side

EXAMPLES = """
opfor show ford-ambush
opfor show my-fight.yaml --svg my-fight.svg
"""


def command(
    encounter: options.Encounter,
    content: options.Content = None,
    set_: options.Set = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the map as SVG.", dir_okay=False)] = None,
    as_json: options.Json = False,
) -> None:
    """Show an encounter: its story, its sides and what they want, the map."""
    jit.for_one_fight(jit.mode_of_encounter(encounter, content or ()))
    from ..chronicle import draw_svg, scene_of
    from ..content import load
    from ..content.fight import Fight

    compiled = load(encounter, content or (), options.rule_options(set_))
    tell_problems(compiled.warnings)
    fight = Fight(compiled, begin=False)
    if svg is not None:
        svg.write_text(draw_svg(scene_of(fight)), encoding="utf-8")
    if as_json:
        print(json.dumps(as_data(compiled), ensure_ascii=False))
        return
    screen = Screen()
    screen.say([heading.title_line(compiled)], "bold")
    screen.say(story(compiled))
    screen.say(heading.side_lines(compiled))
    screen.say(wishes(compiled))
    screen.draw(fight, "The field")
    screen.say([f"Play it: opfor run {encounter}"], "dim")


def story(compiled: Compiled) -> list[str]:
    """The description of the encounter, if it has one."""
    told = cast(Any, compiled.encounter).description
    return ["", told.strip(), ""] if told else []


def wishes(compiled: Compiled) -> Iterator[str]:
    """What each side wants, and the limits of the fight."""
    encounter = cast(Any, compiled.encounter)
    for id, side in encounter.sides.items():
        yield f"  what {id} must do: {', and '.join(aims(side))}"
    options = encounter.options.given()
    if options:
        yield "  rules of its own: " + ", ".join(f"{name} {value}" for name, value in options.items())


def aims(side: Side) -> list[str]:
    """The objectives of a side, in words."""
    return [aim(objective) for objective in side.objectives] or ["defeat all foes"]


def aim(objective: Objective) -> str:
    """One objective in words."""
    who = objective.who or f"{objective.count or 1} of them"
    words = {
        "defeat-all": "defeat all foes",
        "defeat": f"defeat {objective.who}",
        "reach": f"bring {who} to {objective.zone}",
        "hold-out": f"hold out for {objective.rounds} rounds",
        "keep-alive": f"keep {objective.who} alive",
        "escape": f"get {who} away",
    }
    return words[objective.goal]


def as_data(compiled: Compiled) -> dict[str, Any]:
    """The encounter for programs."""
    encounter = cast(Any, compiled.encounter)
    return {
        "id": compiled.id,
        "mode": compiled.mode,
        "title": compiled.title,
        "description": encounter.description,
        "tags": list(encounter.tags),
        "even": encounter.even,
        "options": encounter.options.given(),
        "sides": [
            {"id": side.id, "title": side.name, "players": side.players, "agent": side.agent, "wants": aims(model)}
            for side, model in zip(compiled.sides, encounter.sides.values(), strict=True)
        ],
        "combatants": [
            {
                "id": combatant.id,
                "name": combatant.name,
                "creature": combatant.creature,
                "side": compiled.sides[combatant.side].id,
                "personality": combatant.personality,
            }
            for combatant in compiled.combatants
        ],
    }
