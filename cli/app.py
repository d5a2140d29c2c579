"""The table of subcommands, and how each becomes a part of the command line."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from .leaving import guarded

COMMANDS = (
    "run", "list", "show", "check", "new", "import", "replay", "table", "table", "share",
    "duel", "train", "export", "ladder", "bench", "warmup",
)  # fmt: skip
"""Each is a module here with a function `command`, whose docstring is its help, and `EXAMPLES`, lines to try.

A module may have a `Parser` of its own beside them.
"""

PLAIN: dict[str, Any] = {"rich_markup_mode": None, "pretty_exceptions_enable": False}  # brackets in help are brackets


class Subcommands(TyperGroup):
    """The subcommands of the table, imported one by one when they are used."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return subcommand(cmd_name) if cmd_name in COMMANDS else None


def subcommand(name: str) -> Any:
    """One subcommand, ready to be called."""
    module = import_module(f".{name}", __package__)
    alone = typer.Typer(add_completion=False, **PLAIN)
    parser = getattr(module, "Parser", TyperCommand)
    alone.command(name, cls=parser, epilog=examples(module.EXAMPLES))(guarded(module.command))
    return typer.main.get_command(alone)


def examples(lines: str) -> str:
    """The examples as the end of a help page; the mark keeps its lines as they are."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines.strip().splitlines())


app = typer.Typer(
    cls=Subcommands,
    no_args_is_help=True,
    epilog=examples("opfor run ford-ambush --seed 7\nopfor new encounter my-fight && opfor check my-fight.yaml"),
    **PLAIN,
)


def say_version(wanted: bool) -> None:
    if wanted:
        from .. import __version__

        print(f"opfor {__version__}")
        raise typer.Exit


@app.callback()
def opfor(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version.", callback=say_version, is_eager=True)
    ] = False,
) -> None:
    """An AI opponent and autoplay framework for tabletop combat."""
