"""Compiled or not: decided once a process, before the rules are imported.

OPFOR_JIT=auto compiles; but nobody waits for it to see one fight: where nothing has warmed up, that fight is played
uncompiled, which gives the same bytes.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from .leaving import BadInput

WISHES = ("auto", "on", "off")


def wish() -> str:
    """What OPFOR_JIT says.

    Raises:
        BadInput: it says something else.
    """
    said = os.environ.get("OPFOR_JIT") or "auto"
    if said not in WISHES:
        raise BadInput(f"OPFOR_JIT={said}: set it to one of: {', '.join(WISHES)}")
    return said


def is_fixed() -> bool:
    """The rules have been imported: compiled or not, they stay so."""
    return f"{__package__.rpartition('.')[0]}.rules.core.kernel" in sys.modules


def for_looking() -> None:
    """The command plays nothing, so that compiling would gain nothing."""
    if wish() == "auto" and not is_fixed():
        os.environ["OPFOR_JIT"] = "off"


def for_one_fight(mode: str) -> None:
    """The command plays one fight: compiled if that has been done already."""
    from . import marker

    if wish() == "auto" and not is_fixed() and not marker.is_warm(mode):
        os.environ["OPFOR_JIT"] = "off"


def for_all_modes() -> None:
    """The command may play fights of any mode: compiled if that has been done already for each."""
    from ..content.kinds import MODES

    for mode in MODES:
        for_one_fight(mode)


def mode_of_log(file: Path) -> str:
    """The mode of a fight from the first line of its log; the first mode if that does not tell."""
    from ..content.kinds import MODES

    try:
        with file.open("rb") as lines:
            told = json.loads(lines.readline())["mode"]
    except (OSError, ValueError, LookupError, TypeError):  # told when the log is read
        return MODES[0]
    return str(told) if told in MODES else MODES[0]


def mode_of_encounter(name_or_path: str, content: Iterable[Path] = ()) -> str:
    """The mode of an encounter from its file's first words; the first mode if those do not tell."""
    from ..content.files import text_of
    from ..content.headers import headers
    from ..content.kinds import MODES
    from ..content.library import Library
    from ..content.loading import is_path
    from ..content.problems import ContentError

    try:
        if is_path(name_or_path):
            found = [header.mode for header in headers(text_of(Path(name_or_path)), "encounter", "")]
        else:
            found = [entry.mode for entry in Library(content).find("encounter", name_or_path)]
    except ContentError:  # told when the encounter is loaded
        found = []
    return found[0] if found and found[0] in MODES else MODES[0]
