"""A fight copied as far as there is something in it: most have fewer combatants than there is room for, and fewer
things pending, and views are made often.
"""

from __future__ import annotations

from typing import Any

from .kernel import JIT

if JIT:
    from numba.core import types
    from numba.core.cgutils import raw_memcpy, voidptr_t
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]
    def glance(context: Any, target: Any, source: Any, count: Any, depth: Any) -> Any:
        """Copy the state `source` into `target`; of units and frames the first `count` and `depth`, and no tape."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            into, out_of, count, depth = arguments
            size = context.get_constant(types.intp, 1)
            into, out_of = builder.bitcast(into, voidptr_t), builder.bitcast(out_of, voidptr_t)
            filled = {"tape": context.get_constant(types.intp, 0), "frames": depth, "units": count}

            def copy(first: int, length: Any) -> None:
                at = context.get_constant(types.intp, first)
                raw_memcpy(builder, builder.gep(into, [at]), builder.gep(out_of, [at]), length, size)

            first = 0
            for name, many in sorted(filled.items(), key=lambda part: int(target.offset(part[0]))):
                start, rows = target.offset(name), target.typeof(name)
                row = rows.dtype.bitwidth // 8
                copy(first, context.get_constant(types.intp, start - first))
                copy(start, builder.mul(many, context.get_constant(types.intp, row)))
                first = start + rows.nitems * row
            copy(first, context.get_constant(types.intp, target.size - first))
            return context.get_dummy_value()

        return types.void(target, source, types.intp, types.intp), generate

else:
    from .records import copy_plain

    def glance(target: Any, source: Any, count: int, depth: int) -> None:
        """Copy all of it: uncompiled there is nothing to gain."""
        copy_plain(target, source)
