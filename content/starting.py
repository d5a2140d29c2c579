"""Commented starts for content of one's own: what `opfor new` writes."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from .kinds import MODES
from .problems import ContentError, Problem, UnknownName, remedy_for

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

STARTS = ("encounter", "creature", "vehicle", "map")
"""The kinds that may have a start."""


def start_file(kind: str, mode: str) -> Traversable:
    """Where the start of a kind is."""
    return files(__package__).joinpath("starts", mode, f"{kind}.yaml")


def starts(mode: str) -> list[str]:
    """The kinds that have a start in a mode."""
    return [kind for kind in STARTS if start_file(kind, mode).is_file()]


class AlreadyThere(ContentError):
    """A file of that name exists, and is left as it is."""


def start(kind: str, name: str, mode: str = "grid") -> str:
    """The text of a file of content to begin with; it can be played as it is.

    Args:
        kind: encounter, creature, vehicle or map.
        name: what it is called, for people; its id is made from it.
        mode: for which mode.

    Raises:
        UnknownName: there is no start of this kind for this mode.
    """
    from .model import slug

    known = starts(mode)
    if kind not in known:
        message = f"no start for a {kind} of {mode} mode"
        others = [other for other in MODES if kind in starts(other)]
        remedy = f"there is one with --mode {' or '.join(others)}" if others else remedy_for(kind, known)
        raise UnknownName([Problem("", 0, 0, "", message, remedy)])
    text = start_file(kind, mode).read_text(encoding="utf-8")
    return text.replace("@id@", slug(name)).replace("@title@", json.dumps(name, ensure_ascii=False))


def write_start(kind: str, name: str, folder: str | Path = ".", mode: str = "grid") -> Path:
    """Write a start into a folder, and give back its file.

    Raises:
        AlreadyThere: the file exists.
        UnknownName: there is no start of this kind for this mode.
        OSError: the folder cannot be written.
    """
    from .model import slug

    text = start(kind, name, mode)
    file = Path(folder) / f"{slug(name)}.yaml"
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise AlreadyThere([Problem(str(file), 0, 0, "", "the file exists", "choose another name")]) from None
    return file
