"""What the rules take from the machine they run on: whether to compile, the stamp of their sources, what was kept.

This file alone in `rules/` touches the environment and files. It is light: the command asks it for the stamp before it
decides whether kernels are compiled at all.
"""

from __future__ import annotations

import functools
import hashlib
import os
from pathlib import Path

_RULES = Path(__file__).resolve().parent.parent
_PACKAGE = _RULES.parent


def compiling() -> bool:
    """Kernels are to be compiled: neither OPFOR_JIT=off nor numba's own switch says otherwise."""
    return os.environ.get("OPFOR_JIT", "auto") != "off" and os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


def stamp_of(file: str) -> str:
    """What the kernels of a source file may depend on."""
    return stamp(Path(file).resolve().parent)


@functools.cache
def stamp(folder: Path) -> str:
    """What a kernel in `folder` may depend on: a mode on the core and itself, anything above on rules and policies.

    The cache must notice a change in any of them, and a bounds-checked run must not take what was compiled without.
    """
    if folder == _RULES / "core":
        return _digest([folder])
    if _RULES in folder.parents:
        mode = _RULES / folder.relative_to(_RULES).parts[0]
        return _digest([_RULES / "core", mode])
    inside = _PACKAGE in folder.parents
    own = _PACKAGE / folder.relative_to(_PACKAGE).parts[0] if inside else folder
    return _digest([_RULES, _PACKAGE / "agents", own])


def _digest(folders: list[Path]) -> str:
    seen = hashlib.sha256(os.environ.get("NUMBA_BOUNDSCHECK", "0").encode())
    for path in sorted({p for folder in folders for p in folder.rglob("*.py")}):
        seen.update(path.name.encode() + path.read_bytes())
    return seen.hexdigest()


def digest_of_text(text: str) -> int:
    """A number that stands for a text, the same in every process."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=6).digest(), "big")


def drop_files(folder: str, pattern: str, kept: str) -> None:
    """Remove the files of a pattern but those whose names begin with `kept`."""
    for file in Path(folder).glob(pattern):
        if not file.name.startswith(kept):
            file.unlink(missing_ok=True)
