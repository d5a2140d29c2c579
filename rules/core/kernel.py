"""How rule functions are compiled: one decorator, one cache, and the choice of a mode by its records.

What it may depend on, the stamp of its cache, is told by `machine.py`.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from enum import EnumMeta, IntEnum
from typing import Any, TypeVar

from .machine import compiling, stamp_of

F = TypeVar("F", bound=Callable[..., Any])

JIT = compiling()


class _WordsMeta(EnumMeta):
    """Marks the enums whose members are plain numbers to a kernel."""


class Words(IntEnum, metaclass=_WordsMeta):
    """Named numbers. To numba a member is an int64, not a type of its own: else each enum that is handed to a function
    compiles that function anew (`emit` alone 54 times).
    """


if JIT:
    import numba
    from numba.core import caching, types
    from numba.core.datamodel import models, register_default
    from numba.core.imputils import lower_constant, lower_getattr_generic
    from numba.core.typing.templates import AttributeTemplate
    from numba.extending import infer_getattr, overload, typeof_impl

    from .joining import NamedForGood, join, name_records, note_home

    class _WordsType(types.Dummy):
        def __init__(self, words: type[Words]) -> None:
            self.words = words
            super().__init__(f"Words({words.__module__}.{words.__qualname__})")

    register_default(_WordsType)(models.OpaqueModel)

    def _typeof_words(words: type[Words], context: Any) -> _WordsType:
        return _WordsType(words)

    def _lower_words(context: Any, builder: Any, kind: _WordsType, value: Any) -> Any:
        return context.get_dummy_value()

    typeof_impl.register(_WordsMeta)(_typeof_words)
    lower_constant(_WordsType)(_lower_words)

    @infer_getattr
    class _WordsAttribute(AttributeTemplate):  # type: ignore[misc]
        key = _WordsType

        def generic_resolve(self, kind: _WordsType, name: str) -> Any:
            return types.int64 if name in kind.words.__members__ else None

    def _lower_word(context: Any, builder: Any, kind: _WordsType, value: Any, name: str) -> Any:
        return context.get_constant(types.int64, int(kind.words[name]))

    lower_getattr_generic(_WordsType)(_lower_word)

    name_records()

    class _Stamped:
        _py_file: str

        def get_source_stamp(self) -> str:
            return stamp_of(self._py_file)

    class InTree(_Stamped, caching.InTreeCacheLocator):  # type: ignore[misc]
        """Cache beside the sources, fresh as long as no rule file changes."""

    class UserWide(_Stamped, caching.UserWideCacheLocator):  # type: ignore[misc]
        """Cache in the user's folder where the sources are read-only."""

    class Provided(_Stamped, caching.UserProvidedCacheLocator):  # type: ignore[misc]
        """Cache in NUMBA_CACHE_DIR."""

    def _without_literals(compiled: Any) -> Any:
        """Hand plain int64 from kernel to kernel: numba else compiles a callee anew for each literal it is given."""
        template = compiled.get_call_template
        plain = numba.types.unliteral

        def get_call_template(args: Any, kws: Any) -> Any:
            return template(tuple(plain(a) for a in args), {k: plain(v) for k, v in kws.items()})

        compiled.get_call_template = get_call_template
        return compiled

    _LOCATORS = ",".join(f"{__name__}.{c.__name__}" for c in (Provided, InTree, UserWide))


def _compile(fn: F, door: bool, **options: bool) -> F:
    if not JIT:
        return fn
    before = numba.config.CACHE_LOCATOR_CLASSES
    numba.config.CACHE_LOCATOR_CLASSES = _LOCATORS
    make = numba.njit(nogil=True, error_model="numpy", pipeline_class=NamedForGood, **options)
    try:
        compiled: F = _without_literals(make(fn))
        join(compiled, fn, door)
    finally:
        numba.config.CACHE_LOCATOR_CLASSES = before
    return compiled


def kernel(fn: F) -> F:
    """A rule: compiled, callable from other kernels alone. The function itself where OPFOR_JIT=off."""
    return _compile(fn, False, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def entry(fn: F) -> F:
    """A kernel that Python calls, with arrays of records and indices: a record itself is dear to hand over."""
    return _compile(fn, True)


def modal(stub: F) -> F:
    """Make `stub(s, f, ...)` a question that each mode answers in its own way, with `@answers(stub, StateClass)`.

    The type of the state record, the second argument, picks the answer when a kernel is compiled: it costs nothing at
    run time.
    """
    table: dict[Any, Callable[..., Any]] = {}
    if JIT:
        arguments = stub.__code__.co_varnames[: stub.__code__.co_argcount]
        names = ", ".join(arguments)
        choose = eval(f"lambda {names}: table[{arguments[1]}]", {"table": table})
        overload(stub, jit_options={"error_model": "numpy"})(choose)
        ask: Any = stub
        ask.names = names
    else:

        @functools.wraps(stub)
        def ask(*args: Any) -> Any:
            return table[type(args[1])](*args)

    ask.table = table
    return ask  # type: ignore[no-any-return]


def answers(stub: Callable[..., Any], state: type) -> Callable[[F], F]:
    """Register a kernel as the answer of the mode whose fights are `state` records."""
    from .records import dtype_of, plain_of

    def register(fn: F) -> F:
        compiled = kernel(fn)
        if JIT:
            names = stub.names  # type: ignore[attr-defined]
            call = eval(f"lambda {names}: fn({names})", {"fn": compiled})
            call.__name__ = call.__qualname__ = f"{stub.__name__}_of_{state.__name__}"
            kind = numba.from_dtype(dtype_of(state))
            stub.table[kind] = call  # type: ignore[attr-defined]
            note_home(kind, sys.modules[state.__module__].__file__ or "")
        else:
            stub.table[plain_of(state)] = compiled  # type: ignore[attr-defined]
        return compiled

    return register
