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
Seed = Annotated[int | None, typer.Option("--seed", help="Which dice; left out: fresh ones, and their seed is shown.")]


def pairs(words: list[str] | None, option: str, example: str) -> dict[str, str]:
    """`name=value` words as a table.

    Raises:
        BadInput: a word is no such pair.
    """
    table: dict[str, str] = {}
    for word in words or ():
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise BadInput(f"{option} {word}: write it as in {option} {example}")
        table[name.strip()] = value.strip()
    return table


def rule_options(words: list[str] | None) -> dict[str, int]:
    """The options of the rules given by `--set`.

    Raises:
        BadInput: a value is no whole number.
    """
    given = pairs(words, "--set", "wounds_to_die=2")
    try:
        return {name: int(value) for name, value in given.items()}
    except ValueError:
        raise BadInput(f"--set {' '.join(words or ())}: values are whole numbers") from None
