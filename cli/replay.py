"""`opfor replay`: a fight from its log, played again, proved step by step and told."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import heading, jit, kept, options, until
from .leaving import FAILED, leave
from .screen import Screen

if TYPE_CHECKING:
    from ..chronicle import Replay, ReplayDiverged

EXAMPLES = """
opfor replay last
opfor replay last --step
opfor replay my-fight.jsonl --until round 3 --dice-shown
"""
Parser = until.TwoWords


def command(
    log: Annotated[str, typer.Argument(metavar="LOG", help="A log of `opfor run --log`, or last: the last fight.")],
    step: Annotated[bool, typer.Option("--step", help="Decision by decision, forth and back, with the map.")] = False,
    stop: options.Stop = "end",
    dice_shown: options.DiceShown = False,
    as_json: options.Json = False,
) -> None:
    """Play a fight again from its log, prove that it comes out the same, and tell it. Exit code 1: it does not."""
    end, file = until.parse(stop), kept.log_named(log)
    jit.for_one_fight(jit.mode_of_log(file))
    from ..chronicle import Narrator, Replay, ReplayDiverged, read_log

    screen = Screen(silent=as_json)
    try:
        played = Replay(read_log(file, partial=True))
        fight, header = played.fight, played.log.header
        screen.say([heading.title_line(fight.compiled, f"seed {header.seed}", f"log {file}")], "bold")
        if step and not as_json:
            walk(played, screen, dice_shown)
            return
        narrator = Narrator(fight.compiled, dice_shown=dice_shown)
        screen.tell(narrator.feed(played.happened))
        while not (end.is_reached(fight) or played.is_at_end):
            screen.tell(narrator.feed(played.forward()))
        screen.tell(narrator.close(fight))
    except ReplayDiverged as diverged:
        if as_json:
            print(json.dumps({"same": False, **told(diverged)}))
        leave(FAILED, str(diverged))
    tell_end(played, screen, as_json)


def tell_end(played: Replay, screen: Screen, as_json: bool) -> None:
    """What was proved."""
    fight = played.fight
    if played.log.end is None and played.is_at_end:
        print(f"The log breaks off here, after decision {played.at}.", file=sys.stderr)
    if as_json:
        summary = {
            "same": True,
            "encounter": fight.compiled.id,
            "mode": fight.compiled.mode,
            "seed": fight.seed,
            "decisions": played.at,
            "ending": fight.ending.name.lower(),
            "hash": fight.hash(),
            "narration": screen.lines,
        }
        print(json.dumps(summary, ensure_ascii=False))
    else:
        screen.say([f"The same as in the log, {played.at} of {len(played)} steps proved."], "dim")


def told(diverged: ReplayDiverged) -> dict[str, Any]:
    """Where it diverged, for programs."""
    return {"step": diverged.step, "what": diverged.what, "expected": diverged.expected, "got": diverged.got}


def walk(played: Replay, screen: Screen, dice_shown: bool) -> None:
    """Show decision after decision; whoever looks says where to go."""
    while True:
        look(played, screen, dice_shown)
        said = ask(played)
        if said == "q":
            return
        if said == "" and not played.is_at_end:
            played.forward()
        elif said == "b" and played.at:
            played.back()
        elif said.isdecimal():
            played.go(int(said))


def look(played: Replay, screen: Screen, dice_shown: bool) -> None:
    """Where the fight stands, and what led there."""
    from ..chronicle import Narrator

    at, fight = played.at, played.fight
    before = None
    if played.step is not None:
        screen.say([f"{at} of {len(played)} · {played.step.decider}: {played.step.name}"], "bold")
        played.back()
        before = fight.facts.copy()
        played.go(at)
    narrator = Narrator(fight.compiled, before, dice_shown=dice_shown)
    screen.tell([*narrator.feed(played.happened), *(narrator.close(fight) if fight.over else narrator.flush())])
    screen.draw(fight, f"After decision {at}")


def ask(played: Replay) -> str:
    """What the reader wants to see next: asked again until it is something that can be shown."""
    onward = "Enter: on, " if not played.is_at_end else ""
    while True:
        print(f"{onward}b: back, a number: to that decision, q: quit > ", end="", flush=True)
        line = sys.stdin.readline()
        said = line.strip().lower() if line else "q"
        wrong = refusal(said, played)
        if not wrong:
            return said
        print(wrong, file=sys.stderr)


def refusal(said: str, played: Replay) -> str:
    """Why it cannot be shown; empty if it can."""
    if said == "" and played.is_at_end:
        return "this is the end"
    if said == "b" and not played.at:
        return "this is the beginning"
    if said.isdecimal():
        return "" if len(said) < 10 and int(said) <= len(played) else f"decisions are 0 to {len(played)}"
    return "" if said in ("", "b", "q") else f"no key {said!r}: press one of those named"
