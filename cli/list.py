"""`opfor list`: what there is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from ..content.kinds import FOLDERS, MODES
from . import jit, options
from .leaving import BadInput

if TYPE_CHECKING:
    from ..content.library import Entry

EXAMPLES = """
opfor list
opfor list creatures --mode grid
opfor list --json
"""
PERSONALITIES = ("personality", "personalities")


def command(
    kind: Annotated[
        str, typer.Argument(metavar="KIND", help=f"{', '.join(FOLDERS.values())}, personalities")
    ] = "encounters",
    mode: options.OneMode = None,
    content: options.Content = None,
    as_json: options.Json = False,
) -> None:
    """Show what there is: encounters, or another kind of content, or the personalities of scripted agents."""
    from ..content.library import Library

    if kind in PERSONALITIES:
        rows = personalities([mode] if mode else MODES)
    else:
        entries = Library(content or ()).entries(kind_of(kind), mode or "")
        rows = [(entry.id, mode_of(entry), entry.title) for entry in entries]
    if as_json:
        print(json.dumps([dict(zip(("id", "mode", "title"), row, strict=True)) for row in rows], ensure_ascii=False))
    else:
        print_columns(rows)


def personalities(modes: Sequence[str]) -> list[tuple[str, str, str]]:
    """How scripted agents can play: `scripted:ID`."""
    jit.for_looking()
    from ..agents import presets

    return [(id, mode, presets.personality(id, mode).title) for mode in modes for id in presets.personalities(mode)]


def kind_of(word: str) -> str:
    """The kind that a word names, in the singular or the plural.

    Raises:
        BadInput: it names none.
    """
    from ..content.problems import remedy_for

    for kind, folder in FOLDERS.items():
        if word in (kind, folder):
            return kind
    raise BadInput(f"there are no {word!r} to list; {remedy_for(word, [*FOLDERS.values(), PERSONALITIES[1]])}")


def mode_of(entry: Entry) -> str:
    """What of an entry without a mode: an encounter is played in the first, anything else serves them all."""
    return entry.mode or (MODES[0] if entry.kind == "encounter" else "any")


def print_columns(rows: Sequence[Sequence[str]]) -> None:
    """Rows in columns; the last is as wide as it likes."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        padded = [cell.ljust(width) for cell, width in zip(row[:-1], widths[:-1], strict=True)]
        print("  ".join([*padded, row[-1]]))
