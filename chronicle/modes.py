"""The parts of the chronicle that each mode has of its own, in a folder named like the mode."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def part_of(mode: str, name: str) -> Any:
    """The module of a mode: `naming`, `telling`, `condition` or `scene`.

    Raises:
        ModuleNotFoundError: the mode has no chronicle.
    """
    return import_module(f".{mode}.{name}", __package__)
