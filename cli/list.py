"""`opfor list`: what there is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from . import options
from .leaving import BadInput

if TYPE_CHECKING:
    from ..content.library import Entry

EXAMPLES = """
opfor list
opfor list creatures --mode grid
opfor list --json
"""


def command(
    kind: Annotated[
        str, typer.Argument(metavar="KIND", help="encounters, creatures, weapons, armours, abilities, maps, profiles")
    ] = "encounters",
    mode: options.OneMode = None,
    content: options.Content = None,
    as_json: options.Json = False,
) -> None:
    """Show what there is: encounters, or another kind of content."""
    from ..content.library import Library

    entries = Library(content or ()).entries(kind_of(kind), mode or "")
    rows = [(entry.id, mode_of(entry), entry.title) for entry in entries]
    if as_json:
        print(json.dumps([dict(zip(("id", "mode", "title"), row, strict=True)) for row in rows], ensure_ascii=False))
    else:
        print_columns(rows)


def kind_of(word: str) -> str:
    """The kind that a word names, in the singular or the plural.

    Raises:
        BadInput: it names none.
    """
    from ..content.kinds import FOLDERS
    from ..content.problems import remedy_for

    for kind, folder in FOLDERS.items():
        if word in (kind, folder):
            return kind
    raise BadInput(f"there are no {word!r} to list; {remedy_for(word, FOLDERS.values())}")


def mode_of(entry: Entry) -> str:
    """What of an entry without a mode: an encounter is played in the first, anything else serves them all."""
    from ..content.kinds import MODES

    return entry.mode or (MODES[0] if entry.kind == "encounter" else "any")


def print_columns(rows: Sequence[Sequence[str]]) -> None:
    """Rows in columns; the last is as wide as it likes."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        padded = [cell.ljust(width) for cell, width in zip(row[:-1], widths[:-1], strict=True)]
        print("  ".join([*padded, row[-1]]))
