"""`opfor show`: an encounter before it is played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from . import heading, jit, options
from .screen import Screen, tell_problems

if TYPE_CHECKING:
    from ..content.compiled import Compiled

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
    screen.say(heading.wish_lines(compiled, all_of_them=True))
    screen.say(own_rules(compiled))
    screen.say(["  as --agents, --law and --order call them: " + ", ".join(c.id for c in compiled.combatants)])
    screen.draw(fight, "The field")
    screen.say([f"Play it: opfor run {encounter}"], "dim")


def story(compiled: Compiled) -> list[str]:
    """The description of the encounter, if it has one."""
    told = cast(Any, compiled.encounter).description
    return ["", told.strip(), ""] if told else []


def own_rules(compiled: Compiled) -> list[str]:
    """The options that the encounter sets."""
    given = cast(Any, compiled.encounter).options.given()
    return ["  rules of its own: " + ", ".join(f"{name} {value}" for name, value in given.items())] if given else []


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
            {
                "id": side.id,
                "title": side.name,
                "players": side.players,
                "agent": side.agent,
                "wants": heading.aims(compiled, model),
            }
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
