"""`opfor import`: a map or an encounter of another program, as content of one's own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from ..content.kinds import MODES
from . import jit, options
from .leaving import BadInput

EXAMPLES = """
opfor import crypt.dd2vtt --out crypt.yaml
opfor import scene.json --doors shut --cast goblin=cutthroat,ogre=bridge-troll
opfor import world.tmx --as map --crop 0,0,64,64
"""


File = Annotated[
    Path,
    typer.Argument(
        metavar="FILE", help="Universal VTT, Tiled, Foundry scene, donjon, One Page Dungeon, Improved Initiative."
    ),
]
Out = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="The file to write, a new one; left out: named after the map.", dir_okay=False),
]
Kind = Annotated[str, typer.Option("--as", metavar="KIND", help="encounter, or map: without anybody on it.")]
Doors = Annotated[
    str,
    typer.Option(metavar="HOW", help="open: all but locked and secret ones; shut: as walls; as-drawn: as in the file."),
]
Part = Annotated[str, typer.Option(metavar="COLUMN,ROW,WIDTH,HEIGHT", help="Only this part of the map.")]
Cast = Annotated[
    list[str] | None,
    typer.Option("--cast", metavar="NAME=CREATURE,...", help="Which creature plays whom; may be given again."),
]


def command(
    file: File,
    out: Out = None,
    kind: Kind = "encounter",
    mode: options.Mode = MODES[0],
    doors: Doors = "open",
    crop: Part = "",
    cast_: Cast = None,
    content: options.Content = None,
    as_json: options.Json = False,
) -> None:
    """Turn a map or an encounter of another program into content, and say what was kept, changed and dropped."""
    actors = options.pairs(cast_, "--cast", "goblin=cutthroat,ogre=bridge-troll")
    jit.for_looking()
    from ..live.imports import Crop, Wishes, import_file

    wanted = Crop(*part(crop)) if crop else None
    wishes = Wishes(kind, mode, doors, wanted, actors, content or ())
    brought = import_file(file, wishes)
    written = out or Path(f"{brought.id}.yaml")
    write(written, brought.to_yaml())
    if as_json:
        print(json.dumps(summary(written, brought), ensure_ascii=False))
        return
    print("\n".join(f"  {line}" if n else line for n, line in enumerate(brought.told())))
    run = f" && opfor run {written}" if brought.kind == "encounter" else ""
    print(f"{written} is written. Next: opfor check {written}{run}")


def part(said: str) -> list[int]:
    """The part of the map that is wanted.

    Raises:
        BadInput: it is no such part.
    """
    numbers = options.whole_numbers(said, "--crop", "0,0,64,64")
    if len(numbers) != 4:
        raise BadInput(f"--crop {said}: write column, row, width and height as in --crop 0,0,64,64")
    return numbers


def write(file: Path, text: str) -> None:
    """Write a new file.

    Raises:
        BadInput: there is one of that name.
    """
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise BadInput(f"{file}: the file exists; choose another with --out") from None


def summary(file: Path, brought: Any) -> dict[str, Any]:
    """The import for programs."""
    report = brought.report
    return {
        "file": str(file),
        "kind": brought.kind,
        "id": brought.id,
        "format": brought.format,
        "rooms": list(brought.rooms),
        "kept": report.kept,
        "changed": report.changed,
        "dropped": report.dropped,
        "added": report.added,
        "unknown": report.unknown,
    }
