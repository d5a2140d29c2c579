"""The warm-up marker: a file that says that the kernels of a mode have been compiled, here and as they are now.

It lies where the compiled kernels lie, so that whoever deletes those deletes it too. Reading it imports no numba.
"""

from __future__ import annotations

import hashlib
import os
import sys
from importlib.metadata import version
from pathlib import Path

from ..rules.core import machine
from .folders import cache_folder

PACKAGE = Path(__file__).resolve().parent.parent
FOLDERS = ("agents", "content", "envs", "stress")
"""Those above `rules/` that declare kernels; the stamp of each covers all rules."""


def key(mode: str) -> str:
    """Changes with whatever makes numba compile anew: sources, bounds checks, numba, Python, the CPU."""
    from llvmlite.binding import get_host_cpu_name  # type: ignore[import-untyped]

    parts = [mode, version("numba"), sys.version, os.environ.get("NUMBA_CPU_NAME") or get_host_cpu_name()]
    parts += [machine.stamp(PACKAGE / folder) for folder in FOLDERS]
    return hashlib.blake2b("\n".join(parts).encode(), digest_size=8).hexdigest()


def folder() -> Path:
    """Where numba keeps what it compiles: in NUMBA_CACHE_DIR, else beside the sources, else in the user's cache."""
    given = os.environ.get("NUMBA_CACHE_DIR")
    if given:
        return Path(given)
    beside = PACKAGE / "rules" / "core" / "__pycache__"
    return beside if os.access(beside if beside.is_dir() else beside.parent, os.W_OK) else cache_folder()


def file(mode: str) -> Path:
    """The marker of a mode."""
    return folder() / f"opfor-{mode}-{key(mode)}.warm"


def is_warm(mode: str) -> bool:
    """The kernels of the mode need not be compiled."""
    return file(mode).is_file()


def note_warm(mode: str) -> None:
    """Note that they have been."""
    marker = file(mode)
    marker.parent.mkdir(parents=True, exist_ok=True)
    marker.touch()
