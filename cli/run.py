"""`opfor run`: a fight, played and told from its beginning to its end."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import heading, jit, kept, options, until
from .leaving import FAILED
from .screen import Screen, tell_problems

if TYPE_CHECKING:
    from ..agents.agent import Agent
    from ..chronicle import Narrator, Recording
    from ..content.fight import Fight

EXAMPLES = """
opfor run ford-ambush --seed 7
opfor run ford-ambush --agents party=scripted:guardian,foes=random --dice-shown
opfor run ford-ambush --law bandits=never-target:mira --order rusk=hold
opfor run my-fight.yaml --until round 3 --log my-fight.jsonl
"""
Parser = until.TwoWords

Log = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the log to this new file.", dir_okay=False)]
Overwrite = Annotated[bool, typer.Option("--overwrite", help="An older log of that name gives way.")]
Dice = Annotated[
    str, typer.Option(metavar="12,7,...", help="Faces of the first dice, as on a table; the rest by the seed.")
]


def command(
    encounter: options.Encounter,
    seed: options.Seed = None,
    agents: options.Agents = None,
    laws: options.Laws = None,
    orders: options.Orders = None,
    stop: options.Stop = "end",
    log: Log = None,
    overwrite: Overwrite = False,
    dice: Dice = "",
    dice_shown: options.DiceShown = False,
    content: options.Content = None,
    set_: options.Set = None,
    as_json: options.Json = False,
) -> None:
    """Play a fight and tell it, line by line as it happens."""
    end, faces, bound = until.parse(stop), options.faces(dice), options.rulings(laws, orders)
    jit.for_one_fight(jit.mode_of_encounter(encounter, content or ()))
    from ..agents.seating import seats, under
    from ..chronicle import Narrator
    from ..content import load
    from ..content.fight import Fight
    from .playing import agents_of, check_faces

    compiled = under(load(encounter, content or (), options.rule_options(set_)), bound)
    tell_problems(compiled.warnings)
    players = seats(compiled, options.pairs(agents, "--agents", "party=scripted,foes=random"))
    deciding = agents_of(compiled, players)
    seed = options.seed_or_fresh(seed)
    check_faces(Fight(compiled, seed, dice=faces), faces, deciding, end)
    fight = Fight(compiled, seed, dice=faces)
    screen, narrator = Screen(silent=as_json), Narrator(compiled, dice_shown=dice_shown)
    started = time.perf_counter()
    with kept.recorded(fight, heading.roster(compiled, players), log, overwrite) as record:
        begin(screen, fight, players)
        taken = tell(record, deciding, end, screen, narrator)
    if as_json:
        print(json.dumps(summary(record, taken, screen.lines), ensure_ascii=False))
    else:
        screen.say(hints(fight.seed, dice_shown, taken, time.perf_counter() - started), "dim")
    leave(fight)


def leave(fight: Fight) -> None:
    """Say what was left over, and end with the code that says whether the fight went wrong."""
    if fight.dice_left:
        print(f"{fight.dice_left} of the dice given were not used.", file=sys.stderr)
    raise typer.Exit(FAILED if fight.ending.name == "FAULT" else 0)


def tell(record: Recording, deciding: Sequence[Agent], end: until.Until, screen: Screen, narrator: Narrator) -> int:
    """Play the fight, and tell it as it happens; the choices taken."""
    from .playing import play

    screen.tell(narrator.feed(record.fight.events()))
    taken = play(record, deciding, end, lambda happened: screen.tell(narrator.feed(happened)))
    screen.tell(narrator.close(record.fight))
    return taken


def begin(screen: Screen, fight: Fight, players: Sequence[str]) -> None:
    """What there is to say before the first round."""
    screen.say([heading.title_line(fight.compiled, f"seed {fight.seed}")], "bold")
    screen.say(heading.side_lines(fight.compiled, players))
    screen.say(heading.wish_lines(fight.compiled))
    screen.draw(fight, "The field")


def hints(seed: int, dice_shown: bool, taken: int, seconds: float) -> list[str]:
    """How long it was, and what to do next."""
    shown = "" if dice_shown else " · with dice shown: --dice-shown"
    again = f"Again with other dice: --seed {seed + 1}{shown} · step through it: opfor replay last --step"
    return [f"{taken} {'decision' if taken == 1 else 'decisions'} in {seconds:.1f} s.", again]


def summary(record: Recording, taken: int, narration: list[str]) -> dict[str, Any]:
    """The fight for programs."""
    fight = record.fight
    return {
        "encounter": fight.compiled.id,
        "mode": fight.compiled.mode,
        "seed": fight.seed,
        "agents": record.header.agents,
        "ending": fight.ending.name.lower(),
        "results": {side.id: fight.result(k).name.lower() for k, side in enumerate(fight.compiled.sides)},
        "rounds": fight.round_no,
        "decisions": taken,
        "hash": fight.hash(),
        "narration": narration,
    }
