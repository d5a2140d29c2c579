"""`opfor odds`: the exact chances and expected effects of one choice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import jit, kept, options
from .leaving import BadInput
from .screen import Screen

if TYPE_CHECKING:
    from ..agents.chances import Odds
    from ..content.fight import Fight

EXAMPLES = """
opfor odds duel-of-nobles --seed 1 --choice "menace"
opfor odds last --step 12
opfor odds my-fight.jsonl --step 12 --choice "fire the long bow" --choice "fire the long bow at Archer A"
"""
AT = {"HIT": "hits", "MISS": "misses"}
"""The events that are told by their targets."""
SUFFERED = {"STATUS": "takes hold of", "RESIST": "is resisted by", "LEVEL": "changes", "WOUND": "wounds"}
"""And those by whom they happen to."""


def command(
    where: Annotated[
        str, typer.Argument(metavar="LOG|ENCOUNTER", help="A log, or last; or an encounter at its first decision.")
    ],
    choice: Annotated[
        list[str] | None,
        typer.Option("--choice", metavar="CHOICE", help="Its name or index; a second one is its aim."),
    ] = None,
    step: Annotated[
        int | None, typer.Option("--step", metavar="N", help="The decision of the log, counted from 1.", min=1)
    ] = None,
    seed: Annotated[int, typer.Option(help="Of an encounter: which dice until then.")] = 0,
    content: options.Content = None,
    as_json: options.Json = False,
) -> None:
    """Tell the exact odds of one choice: every way its dice can fall, counted. Left out: the choice of the log."""
    logged = where == kept.LAST or where.endswith(".jsonl")
    fight, taken = from_log(where, step) if logged else (from_encounter(where, seed, content or ()), None)
    from ..agents.chances import odds_of

    choices = named(fight, choice or [], taken)
    odds = odds_of(fight, choices)
    if as_json:
        print(json.dumps(table_of(fight, odds), ensure_ascii=False))
        return
    Screen().tell(lines(fight, odds))


def from_log(where: str, step: int | None) -> tuple[Fight, int | None]:
    """The fight before a decision of a log, and the choice taken there."""
    file = kept.log_named(where)
    jit.for_one_fight(jit.mode_of_log(file))
    from ..chronicle import Replay, read_log

    played = Replay(read_log(file, partial=True))
    at = 1 if step is None else step
    if at > len(played):
        raise BadInput(f"--step {at}: the log has decisions 1 to {len(played)}")
    taken = played.before(at)
    return played.fight, taken.choice


def from_encounter(where: str, seed: int, content: list[Path] | tuple[()]) -> Fight:
    """The fight at its first decision."""
    jit.for_one_fight(jit.mode_of_encounter(where, content))
    from ..content import load
    from ..content.fight import Fight

    return Fight(load(where, content), seed)


def named(fight: Fight, said: list[str], taken: int | None) -> list[int]:
    """The choices that are meant.

    Raises:
        BadInput: none is.
    """
    from ..chronicle import choice_named, name_choices

    if not said:
        if taken is None:
            legal = "; ".join(name_choices(fight).values())
            raise BadInput(f"say which choice: --choice NAME; legal are: {legal}")
        return [taken]
    at, found = fight.clone(), []
    for word in said:
        found.append(choice_named(at, word))
        if len(found) < len(said):
            at.take(found[-1])
    return found


def lines(fight: Fight, odds: Odds) -> list[str]:
    """The odds for people."""
    names = [combatant.name for combatant in fight.compiled.combatants]
    who = names[fight.decider]
    ways = f"exact, {odds.ways:,} ways the dice can fall" if odds.ways > 1 else "no dice are rolled"
    said = [f"{who}: {choice_told(fight, odds)} · {ways}"]
    for table, words in ((odds.chances, AT), (odds.doings, SUFFERED)):
        told = [(kind, j, chance) for (kind, j), chance in table.items() if kind in words and j >= 0]
        said += [f"  {words[kind]} {names[j]}: {chance:.2%}" for kind, j, chance in told]
    for (j, what), change in odds.changes.items():
        spread = f"{change.least:+} to {change.most:+}" if change.least != change.most else f"{change.most:+}"
        said.append(f"  {names[j]}, {what}: {change.mean:+.3f} on average, {spread}; any at all {change.chance:.2%}")
    for (j, fate), chance in odds.fates.items():
        said.append(f"  {names[j]} {fate.name.lower()}: {chance:.2%}")
    return said if len(said) > 1 else [*said, "  nothing that is counted changes"]


def choice_told(fight: Fight, odds: Odds) -> str:
    """The choice in words, the aim's where there is one: it names both."""
    from ..chronicle import describe_choice

    at = fight.clone()
    for choice in odds.choices[:-1]:
        at.take(choice)
    return describe_choice(at, odds.choices[-1])


def table_of(fight: Fight, odds: Odds) -> dict[str, Any]:
    """The odds for programs."""
    ids = [combatant.id for combatant in fight.compiled.combatants]
    return {
        "decider": ids[fight.decider],
        "choices": list(odds.choices),
        "name": choice_told(fight, odds),
        "ways": odds.ways,
        "chances": events_told(ids, odds.chances),
        "doings": events_told(ids, odds.doings),
        "changes": [
            {
                "combatant": ids[j],
                "what": what,
                "mean": change.mean,
                "least": change.least,
                "most": change.most,
                "chance": change.chance,
            }
            for (j, what), change in odds.changes.items()
        ],
        "fates": [
            {"combatant": ids[j], "fate": fate.name.lower(), "chance": chance}
            for (j, fate), chance in odds.fates.items()
        ],
    }


def events_told(ids: list[str], table: dict[tuple[str, int], float]) -> list[dict[str, Any]]:
    """Chances of events for programs."""
    return [
        {"event": kind, "combatant": ids[j] if j >= 0 else None, "chance": chance}
        for (kind, j), chance in table.items()
    ]
