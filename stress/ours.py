"""Files that stress tests write over: those of their own, and nobody else's."""

from __future__ import annotations

from pathlib import Path

from .errors import NotOurs

REPORT = "<!-- opfor stress report -->"
TABLE = ("about", "what", "value", "low", "high", "n")
"""Columns of a table of figures."""
FIGHTS = ("trial", "class", "ending", "rounds", "decisions")
"""The first columns of a table of fights."""
BEGINNINGS = {".html": (REPORT,), ".csv": (",".join(TABLE), ",".join(FIGHTS)), ".parquet": ("PAR1",)}
"""By the kind of file, what one of ours begins with, or has in its first lines."""
LOOKED_AT = 400  # characters


def check_ours(file: Path) -> None:
    """Nothing is there, an empty file, as a full disk leaves one, or something that a stress test wrote.

    Raises:
        NotOurs: something else is.
        OSError: it cannot be read.
    """
    if not file.exists():
        return
    with file.open(encoding="utf-8", errors="replace") as there:
        beginning = there.read(LOOKED_AT)
    if beginning and not any(mark in beginning for mark in BEGINNINGS[file.suffix]):
        raise NotOurs(f"{file} exists and was not written by opfor: move it away, or name another folder by --out DIR")
