"""Maps and encounters of other programs, brought in as content.

    from opfor.live.imports import Wishes, import_file

    brought = import_file("crypt.dd2vtt", Wishes(mode="grid"))
    print(*brought.told(), sep="\\n")                # kept, changed, dropped, added, unknown
    Path("crypt.yaml").write_text(brought.to_yaml())   # an encounter that `opfor check` and `opfor run` take

Each format has a file here with `TITLE`, `SUFFIXES`, `knows` and `read`; what they read is a `Plan`, which `making`
turns into content. docs/import.md has the formats.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import (
    BrokenFile,
    ImportFailed,
    LibraryMissing,
    NoSuchCreature,
    NoSuchWish,
    OutsideFolder,
    OverLimit,
    UnknownFormat,
    Unsupported,
)
from .opened import Opened

if TYPE_CHECKING:
    from .chart import Crop
    from .making import Imported, Wishes
    from .plan import Plan, Report

FORMATS = ("universal_vtt", "tiled", "foundry", "donjon", "watabou", "improved_initiative")
"""The formats that are read, in the order in which a file is tried."""
_WHERE = {"Crop": "chart", "Imported": "making", "Wishes": "making", "Plan": "plan", "Report": "plan"}

__all__ = [
    "FORMATS",
    "BrokenFile",
    "Crop",
    "ImportFailed",
    "Imported",
    "LibraryMissing",
    "NoSuchCreature",
    "NoSuchWish",
    "Opened",
    "OutsideFolder",
    "OverLimit",
    "Plan",
    "Report",
    "UnknownFormat",
    "Unsupported",
    "Wishes",
    "import_file",
    "read_plan",
]


def import_file(path: str | Path, wishes: Wishes | None = None, data: bytes | None = None) -> Imported:
    """Bring in a file as content.

    Args:
        path: the file.
        wishes: what is wanted of it.
        data: its bytes, if they are at hand already, as from an upload.

    Raises:
        OSError: it cannot be read.
        ImportFailed: it cannot be brought in, as the tree in `errors` says.
    """
    from .making import Wishes, make

    return make(read_plan(Opened(path, data)), wishes or Wishes())


def read_plan(opened: Opened) -> Plan:
    """What a file says, whatever its format.

    Raises:
        ImportFailed: it is of no known format, or broken.
    """
    from .refused import check

    check(opened)
    for name in FORMATS:
        format: Any = import_module(f".{name}", __name__)
        if format.knows(opened):
            plan: Plan = format.read(opened)
            return plan
    known = ", ".join(sorted({import_module(f".{name}", __name__).TITLE for name in FORMATS}))
    raise UnknownFormat(opened.name, "", "this is no map or encounter that is known here", f"known are: {known}")


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used."""
    if name in _WHERE:
        return getattr(import_module(f".{_WHERE[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
