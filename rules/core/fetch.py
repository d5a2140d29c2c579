"""Records that are needed soon are fetched into the cache meanwhile: of a thousand fights most lie outside it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from .kernel import JIT

LINE = 64  # bytes that come at a time
LONG = 256  # bytes of a list, at the most, that comes too

if JIT:
    from numba.core import types
    from numba.core.cgutils import get_or_insert_function, int32_t, ir, voidptr_t
    from numba.extending import intrinsic

    def lines_of(record: Any) -> list[int]:
        """Where to fetch so that all of it comes but its long lists: in each line a byte, wherever the record lies."""
        bounds = [*(record.offset(name) for name in record.fields), record.size]
        lines: list[int] = []
        end = 0  # of what is wanted so far
        for at, after in pairwise(bounds):
            if after - at > LONG:
                continue
            if at != end or not lines:
                lines += [end - 1, at] if lines else [at]
            end = after
            lines += range(lines[-1] + LINE, end, LINE)
        return [*lines, end - 1]

    @intrinsic  # type: ignore[untyped-decorator]
    def fetch(context: Any, record: Any) -> Any:
        """Ask the processor for a record without its long lists; nothing waits for it, and nothing changes."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            takes = ir.FunctionType(ir.VoidType(), [voidptr_t, int32_t, int32_t, int32_t])
            prefetch = get_or_insert_function(builder.module, takes, "llvm.prefetch.p0")
            first = builder.bitcast(arguments[0], voidptr_t)
            for at in lines_of(record):
                line = builder.gep(first, [int32_t(at)])
                builder.call(prefetch, [line, int32_t(0), int32_t(3), int32_t(1)])  # to read, to keep, data
            return context.get_dummy_value()

        return types.void(record), generate

else:

    def fetch(record: Any) -> None:
        """Nothing: uncompiled there is nothing to gain."""
