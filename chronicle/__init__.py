"""Chronicle: what happened, for people: names of choices, narration, log and replay, drawing.

    from opfor.chronicle import Narrator, describe_choice, draw_map, read_log, replay, write_log

    narrator = Narrator(compiled)
    for line in narrator.feed(fight.events()):       # streaming: lines as soon as they are complete
        print(line)
    with write_log("fight.jsonl", fight) as record:
        while not fight.over:
            for line in narrator.feed(record.take(choose(fight))):
                print(line)
    for line in narrator.close(fight):
        print(line)

Whatever a mode says in its own way lies in a folder named like it. Nothing heavy is imported before it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .board import Board
    from .formations import Formations
    from .log import BrokenLog, Log, LogError, OtherContent, OtherFormat, OtherRules, TruncatedLog, read_log
    from .naming import UnknownChoice, choice_named, describe_choice, name_choices
    from .narrator import Narrator
    from .raster import draw_pixels
    from .recording import LogThere, Recording, write_log
    from .replaying import Played, Replay, ReplayDiverged, replay
    from .scene import Scene, Token, scene_of
    from .svg import draw_svg
    from .terminal import draw_map

_WHERE = {
    "board": ("Board",),
    "formations": ("Formations",),
    "log": (
        "BrokenLog", "Log", "LogError", "OtherContent", "OtherFormat", "OtherRules", "TruncatedLog", "read_log",
    ),
    "naming": ("UnknownChoice", "choice_named", "describe_choice", "name_choices"),
    "narrator": ("Narrator",),
    "raster": ("draw_pixels",),
    "recording": ("LogThere", "Recording", "write_log"),
    "replaying": ("Played", "Replay", "ReplayDiverged", "replay"),
    "scene": ("Scene", "Token", "scene_of"),
    "svg": ("draw_svg",),
    "terminal": ("draw_map",),
}  # fmt: skip

__all__ = [
    "Board",
    "BrokenLog",
    "Formations",
    "Log",
    "LogError",
    "LogThere",
    "Narrator",
    "OtherContent",
    "OtherFormat",
    "OtherRules",
    "Played",
    "Recording",
    "Replay",
    "ReplayDiverged",
    "Scene",
    "Token",
    "TruncatedLog",
    "UnknownChoice",
    "choice_named",
    "describe_choice",
    "draw_map",
    "draw_pixels",
    "draw_svg",
    "name_choices",
    "read_log",
    "replay",
    "scene_of",
    "write_log",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used."""
    for module, names in _WHERE.items():
        if name in names:
            return getattr(import_module(f".{module}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
