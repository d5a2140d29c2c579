"""Content: rule profiles, creatures, gear, abilities, maps and encounters as YAML, and the compiler to records.

    from opfor.content import load
    compiled = load("ford-ambush")          # or load("crypt.yaml", content=["my-creatures"])
    compiled.spec, compiled.start           # records for the kernels
    compiled.combatants[0].name             # names beside them, by index

What is wrong is told all at once by `ContentError.problems`. Nothing heavy is imported before it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .compiled import CombatantInfo, Compiled, Digests, Named, SideInfo
    from .dump import to_yaml
    from .library import Entry, Library
    from .loading import check, compile_encounter, find, load
    from .problems import ContentError, InvalidContent, Problem, Severity, UnknownName, UnreadableFile
    from .starting import start, write_start

_WHERE = {
    "compiled": ("CombatantInfo", "Compiled", "Digests", "Named", "SideInfo"),
    "dump": ("to_yaml",),
    "library": ("Entry", "Library"),
    "loading": ("check", "compile_encounter", "find", "load"),
    "problems": ("ContentError", "InvalidContent", "Problem", "Severity", "UnknownName", "UnreadableFile"),
    "starting": ("start", "write_start"),
}

__all__ = [
    "CombatantInfo",
    "Compiled",
    "ContentError",
    "Digests",
    "Entry",
    "InvalidContent",
    "Library",
    "Named",
    "Problem",
    "Severity",
    "SideInfo",
    "UnknownName",
    "UnreadableFile",
    "check",
    "compile_encounter",
    "find",
    "load",
    "start",
    "to_yaml",
    "write_start",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used."""
    for module, names in _WHERE.items():
        if name in names:
            return getattr(import_module(f".{module}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
