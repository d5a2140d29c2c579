"""Arguments and options that several subcommands share, so that a word means the same everywhere."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Any

import typer

from ..content.kinds import MODES
from ..content.laws import BadLaw, Ruling, read_law, read_order
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
OneMode = Annotated[str | None, typer.Option("--mode", metavar="MODE", help="Only this mode.", callback=known_mode)]
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
        "scripted:PERSONALITY@LEVEL, scripted:own for each as it is, search:200ms, search:1000.",
    ),
]
Laws = Annotated[
    list[str] | None,
    typer.Option(
        "--law",
        metavar="WHO=LAW",
        help="What somebody never does: never-target:ID, no-lethal-force, keep:RESOURCE:N, spend-no-limited; may be "
        "given again.",
    ),
]
Orders = Annotated[
    list[str] | None,
    typer.Option(
        "--order",
        metavar="WHO=ORDER",
        help="What somebody does where it can: hold, guard:ID, focus:ID, fall-back, must-survive, stay-in-group; may "
        "be given again.",
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


def rulings(laws: list[str] | None, orders: list[str] | None) -> dict[str, list[Ruling]]:
    """The laws and orders given by `--law` and `--order`, by whom they bind.

    Raises:
        BadInput: a word is no such pair, or no law or order.
    """
    table: dict[str, list[Ruling]] = {}
    for option, words, read in (("--law", laws, read_law), ("--order", orders, read_order)):
        for word in words or ():
            for who, text in pairs([word], option, f"bandits={EXAMPLE[option]}").items():
                try:
                    table.setdefault(who, []).append(read(text))
                except BadLaw as error:
                    raise BadInput(f"{option} {word}: {error}") from None
    return table


SEEDS = 1_000_000  # fresh seeds are below this: easy to type again


def seed_or_fresh(seed: int | None) -> int:
    """The seed that was given, else a fresh one."""
    return secrets.randbelow(SEEDS) if seed is None else seed


MOST_SIDES = 100
EXAMPLE = {"--law": "no-lethal-force", "--order": "hold"}


def whole_numbers(said: str, option: str, example: str) -> list[int]:
    """Numbers with commas between them.

    Raises:
        BadInput: something else is among them.
    """
    words = [word.strip() for word in said.split(",")] if said else []
    if not all(word.isdecimal() and len(word) < 10 for word in words):
        raise BadInput(f"{option} {said}: write whole numbers as in {option} {example}")
    return [int(word) for word in words]


def faces(said: str) -> list[int]:
    """The faces given by `--dice`.

    Raises:
        BadInput: something that no die shows is among them.
    """
    numbers = whole_numbers(said, "--dice", "12,7,3")
    for face in numbers:
        if not 1 <= face <= MOST_SIDES:
            raise BadInput(f"--dice {said}: no die shows {face}: faces are 1 to {MOST_SIDES}")
    return numbers


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
