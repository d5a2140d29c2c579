"""How rule functions are compiled: one decorator, one cache stamp, and the choice of a mode by its records.

This file alone in `rules/` reads the environment and source files: the cache must notice a change in any of them.
"""

from __future__ import annotations

import functools
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

JIT = os.environ.get("OPFOR_JIT", "auto") != "off" and os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
_RULES = Path(__file__).resolve().parent.parent
_PACKAGE = _RULES.parent


def _digest(folders: list[Path]) -> str:
    seen = hashlib.sha256(os.environ.get("NUMBA_BOUNDSCHECK", "0").encode())
    for path in sorted({p for folder in folders for p in folder.rglob("*.py")}):
        seen.update(str(path.relative_to(_PACKAGE)).encode() + path.read_bytes())
    return seen.hexdigest()


@functools.cache
def stamp(folder: Path) -> str:
    """What a kernel in `folder` may depend on: a mode on the core and itself, anything above on all rules as well."""
    if folder == _RULES / "core":
        return _digest([folder])
    if _RULES in folder.parents:
        mode = _RULES / folder.relative_to(_RULES).parts[0]
        return _digest([_RULES / "core", mode])
    return _digest([_RULES, _PACKAGE / folder.relative_to(_PACKAGE).parts[0]])


if JIT:
    import numba
    from numba.core import caching
    from numba.extending import overload

    class _Stamped:
        _py_file: str

        def get_source_stamp(self) -> str:
            return stamp(Path(self._py_file).resolve().parent)

    class InTree(_Stamped, caching.InTreeCacheLocator):  # type: ignore[misc]
        """Cache beside the sources, fresh as long as no rule file changes."""

    class UserWide(_Stamped, caching.UserWideCacheLocator):  # type: ignore[misc]
        """Cache in the user's folder where the sources are read-only."""

    class Provided(_Stamped, caching.UserProvidedCacheLocator):  # type: ignore[misc]
        """Cache in NUMBA_CACHE_DIR."""

    _LOCATORS = ",".join(f"{__name__}.{c.__name__}" for c in (Provided, InTree, UserWide))


def kernel(fn: F) -> F:
    """Compile `fn` with numba, cached until a rule file changes; the function itself where OPFOR_JIT=off."""
    if not JIT:
        return fn
    before = numba.config.CACHE_LOCATOR_CLASSES
    numba.config.CACHE_LOCATOR_CLASSES = _LOCATORS
    try:
        compiled: F = numba.njit(cache=True, nogil=True, error_model="numpy", no_cpython_wrapper=False)(fn)
    finally:
        numba.config.CACHE_LOCATOR_CLASSES = before
    return compiled


def modal(stub: F) -> F:
    """Make `stub(s, f, ...)` a question to the mode; a mode answers with `@answers(stub, StateClass)`."""
    table: dict[Any, Callable[..., Any]] = {}
    if JIT:
        # numba calls this with types; it finds the answer registered for the type of `f`
        names = stub.__code__.co_varnames[: stub.__code__.co_argcount]
        body = f"lambda {', '.join(names)}: table[f].py_func"
        overload(stub, jit_options={"error_model": "numpy"})(eval(body, {"table": table}))  # noqa: S307
        stub.table = table  # type: ignore[attr-defined]
        return stub

    @functools.wraps(stub)
    def ask(*args: Any) -> Any:
        return table[type(args[1])](*args)

    ask.table = table  # type: ignore[attr-defined]
    return ask  # type: ignore[return-value]


def answers(stub: Callable[..., Any], state: type) -> Callable[[F], F]:
    """Register a kernel as the answer of the mode whose fights are `state` records."""
    from .records import dtype_of, plain_of

    def register(fn: F) -> F:
        compiled = kernel(fn)
        key = numba.from_dtype(dtype_of(state)) if JIT else plain_of(state)
        stub.table[key] = compiled  # type: ignore[attr-defined]
        return compiled

    return register
