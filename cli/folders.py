"""Where the command keeps things of its own: the folders that each system gives its user for it."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def _folder(variable: str, unix: str, mac: str) -> Path:
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / mac
    else:
        base = Path(os.environ.get(variable) or Path.home() / unix)
    return base / "opfor"


def cache_folder() -> Path:
    """For what can be made again."""
    return _folder("XDG_CACHE_HOME", ".cache", "Caches")


def state_folder() -> Path:
    """For what is kept between two commands: the log of the last fight."""
    return _folder("XDG_STATE_HOME", ".local/state", "Application Support")
