"""Arguments and options that several subcommands share, so that a word means the same everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from ..content.kinds import MODES
from .leaving import BadInput


def known_mode(mode: Any) -> Any:
    """A mode, or several, checked.

    Raises:
        typer.BadParameter: there is no such mode.
    """
    for one in [mode] if isinstance(mode, str) else mode or ():
        if one not in MODES:
            raise typer.BadParameter(f"no mode {one!r}; modes are: {', '.join(MODES)}")
    return mode


Encounter = Annotated[
    str, typer.Argument(metavar="ENCOUNTER", help="The id of an encounter (`opfor list`), or a file.")
]
Content = Annotated[
    list[Path] | None,
    typer.Option("--content", metavar="DIR", help="A folder with content of your own; may be given again."),
]
OneMode = Annotated[
    str | None, typer.Option("--mode", metavar="MODE", help="Only this mode.", callback=known_mode)
]
Mode = Annotated[str, typer.Option("--mode", metavar="MODE", help=f"One of: {', '.join(MODES)}.", callback=known_mode)]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="An option of the rules; may be given again."),
]
Agents = Annotated[
    list[str] | None,
    typer.Option(
        metavar="WHO=AGENT,...",
        help="Who plays whom. WHO: a side, a combatant, party, foes or all. AGENT: random, scripted, "
        "scripted:PERSONALITY, or scripted:own for each as it is.",
    ),
]
Stop = Annotated[
    str, typer.Option("--until", metavar="WHEN", help="Stop early: round N (when it begins), decision N; or end.")
]
DiceShown = Annotated[bool, typer.Option("--dice-shown", help="Say what was rolled.")]
Seed = Annotated[int | None, typer.Option("--seed", help="Which dice; left out: fresh ones, and their seed is shown.")]


def pairs(given: list[str] | None, option: str, example: str) -> dict[str, str]:
    """`name=value` words, with commas between them or the option given again, as a table.

    Raises:
        BadInput: a word is no such pair.
    """
    table: dict[str, str] = {}
    for word in ",".join(given or ()).split(",") if given else ():
        name, equals, value = (part.strip() for part in word.partition("="))
        if not (name and equals and value):
            raise BadInput(f"{option} {word}: write it as in {option} {example}")
        table[name] = value
    return table


def whole_numbers(said: str, option: str, example: str) -> list[int]:
    """Numbers with commas between them.

    Raises:
        BadInput: something else is among them.
    """
    words = [word.strip() for word in said.split(",")] if said else []
    if not all(word.isdecimal() for word in words):
        raise BadInput(f"{option} {said}: write whole numbers as in {option} {example}")
    return [int(word) for word in words]


def rule_options(given: list[str] | None) -> dict[str, int]:
    """The options of the rules given by `--set`.

    Raises:
        BadInput: a value is no whole number.
    """
    table = pairs(given, "--set", "wounds_to_die=2")
    try:
        return {name: int(value) for name, value in table.items()}
    except ValueError:
        raise BadInput(f"--set {','.join(given or ())}: values are whole numbers") from None
