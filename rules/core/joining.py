"""How compiled kernels are joined and kept: a large one is compiled once, and called where it lies.

numba copies the code of a callee into every caller, and compiles all of it again there: up to the doors that Python
calls, the same rules a hundred times over. Here only small kernels are copied, for those are worth inlining. Of a large
one a caller gets the declaration; whoever loads the caller from the cache loads the large kernels that it needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from numba.core import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile
from numba.core.codegen import ll
from numba.core.compiler import Compiler

from .machine import digest_of_text, drop_files, stamp_of

LARGE = 120  # lines of code, as LLVM writes it: LLVM inlines nothing of this size

Need = tuple[str, str, tuple[Any, ...]]
"""A large kernel: its module, its name there, the types of its arguments."""

_kernels: dict[tuple[str, str], Any] = {}
_homes: dict[Any, str] = {}


class NamedForGood(Compiler):  # type: ignore[misc]
    """Names a kernel in every process alike, so that what one process compiles another can call."""

    def _compile_bytecode(self) -> Any:
        identity = self.state.func_id
        if "<locals>" not in identity.func_qualname:
            identity.unique_id = identity.func.__code__.co_firstlineno
            identity.unique_name = f"{identity.func_qualname}${identity.unique_id}"
        return super()._compile_bytecode()


def name_records() -> None:
    """Name record types in every process alike; numba numbers them as they come, and spells them out at every step."""
    spelled: dict[int, tuple[Any, str]] = {}
    spell = types.Record.__repr__

    def spell_once(kind: Any) -> str:
        if id(kind) not in spelled:
            spelled[id(kind)] = kind, spell(kind)  # with the type itself, so that its id stays its own
        return spelled[id(kind)][1]

    types.Record.__repr__ = spell_once  # type: ignore[method-assign]
    named = property(lambda kind: ("Record", (digest_of_text(kind.name),)))
    types.Record.mangling_args = named  # type: ignore[method-assign, assignment]


def note_home(state: Any, file: str) -> None:
    """Note in which file the state of a mode is declared: what is compiled for it depends on the rules of that mode."""
    _homes[state] = file


def needs_of(library: Any) -> dict[Need, None]:
    """The large kernels that compiled code calls where they lie, in the order in which they were met."""
    known: dict[Need, None] | None = getattr(library, "needs", None)
    if known is not None:
        return known
    found: dict[Need, None] = {}
    for callee in library._linking_libraries:
        large = getattr(callee, "large", None)
        found |= {large: None} if large else needs_of(callee)
    library.needs = found
    return found


def fetch(need: Need) -> None:
    """Have a large kernel at hand: compiled before, kept by another process, or compiled now."""
    module, name, arguments = need
    import_module(module)
    _kernels[module, name].compile(arguments)


@contextmanager
def loaded_together(codegen: Any) -> Iterator[None]:
    """Load kept code at one go: else each kernel takes memory pages of its own, and calls between them are slower."""
    engine = codegen._engine
    if "finalize_object" in vars(engine):
        yield  # within another
        return
    waiting: list[tuple[str, Any]] = []
    engine.finalize_object = lambda: None
    codegen.set_env = lambda name, environment: waiting.append((name, environment))
    try:
        yield
    finally:
        del engine.finalize_object, codegen.set_env
        engine.finalize_object()
        for name, environment in waiting:
            codegen.set_env(name, environment)


def declaration(function: Any, module: Any) -> str:
    """What declares a function to its callers, with all that LLVM has found out about it."""
    lines: list[str] = str(function).splitlines()
    head, _, tail = next(line for line in lines if line.startswith("define ")).rpartition(")")
    for word in ("define ", "dso_local ", "internal ", "linkonce_odr ", "weak "):
        head = head.replace(word, "", 1)
    group = next((word for word in tail.split() if word.startswith("#")), "")
    known = [line for line in str(module).splitlines() if group and line.startswith(f"attributes {group} ")]
    return "\n".join([f'target triple = "{ll.get_process_triple()}"', f"declare {head}) {group}", *known, ""])


class _JoinedImpl(CompileResultCacheImpl):  # type: ignore[misc]
    """Keeps with a kernel what it needs, and which it is if it is large."""

    def reduce(self, cres: Any) -> Any:
        return tuple(needs_of(cres.library)), getattr(cres.library, "large", None), super().reduce(cres)

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        needs, large, kept = payload
        with loaded_together(target_context.codegen()):
            for need in needs:
                fetch(need)
        cres = super().rebuild(target_context, kept)
        cres.library.needs = dict.fromkeys(needs)
        cres.library.large = large
        return cres


class KeptFiles(IndexDataCacheFile):  # type: ignore[misc]
    """The files of one kernel's cache: what is kept under a key is in a file of its name, written before the index.

    numba numbers them, uses the numbers again when the sources have changed, and writes the index first: a process that
    reads just then takes old code, or another's, for the new.
    """

    def __init__(self, path: str, base: str, stamp: str) -> None:
        super().__init__(path, base, stamp)
        self._any, self._base = f"{base}.*.nbc", f"{base}.{digest_of_text(stamp):012x}"

    def save(self, key: Any, data: Any) -> None:
        """Keep compiled code; what was kept for other sources goes."""
        known = self._load_index()
        if not known:
            drop_files(self._cache_path, self._any, self._base)
        name = f"{self._base}.{digest_of_text(repr(key)):012x}.nbc"
        self._save_data(name, data)
        self._save_index({**known, key: name})


class JoinedCache(FunctionCache):  # type: ignore[misc]
    """The cache of a kernel.

    Args:
        fn: the function.
        door: Python calls it, and no other kernel.
    """

    _impl_class = _JoinedImpl

    def __init__(self, fn: Any, door: bool) -> None:
        super().__init__(fn)
        stamp = str(self._impl.locator.get_source_stamp())
        self._cache_file: Any = KeptFiles(self._cache_path, self._impl.filename_base, stamp)
        self._called, self._door = (fn.__module__, fn.__qualname__), door

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what has been compiled; a large kernel is from now on only declared to its callers."""
        if not self._door and "<locals>" not in self._called[1]:
            self._set_apart(data)
        type(data.library.codegen._engine).finalize_object(data.library.codegen._engine)
        super().save_overload(sig, data)

    def _set_apart(self, cres: Any) -> None:
        name = cres.fndesc.mangled_name
        function = cres.library.get_function(name)
        if str(function).count("\n") < LARGE:
            return
        cres.library._shared_module = ll.parse_assembly(declaration(function, cres.library._final_module))
        cres.library.large = (*self._called, tuple(cres.signature.args))

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        """Kept apart for each state of the rules that answer for the records it is compiled for."""
        kinds = [kind.dtype if isinstance(kind, types.Array) else kind for kind in getattr(sig, "args", sig)]
        homes = sorted({_homes[kind] for kind in kinds if kind in _homes})
        return *super()._index_key(sig, codegen), *(stamp_of(home) for home in homes)


def join(compiled: Any, fn: Any, door: bool) -> None:
    """Have a kernel kept and joined in this way."""
    compiled._cache = JoinedCache(fn, door)
    _kernels[fn.__module__, fn.__qualname__] = compiled
