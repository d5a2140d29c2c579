"""A fight copied as far as it has combatants: most have fewer than there is room for, and views are made often."""

from __future__ import annotations

from typing import Any

from .kernel import JIT
from .state import UNITS

if JIT:
    from numba.core import types
    from numba.core.cgutils import raw_memcpy, voidptr_t
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]
    def glance(context: Any, target: Any, source: Any, count: Any) -> Any:
        """Copy the state `source` into `target`; of the units the first `count` alone."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            into, out_of, count = arguments
            size = context.get_constant(types.intp, 1)
            into, out_of = builder.bitcast(into, voidptr_t), builder.bitcast(out_of, voidptr_t)

            def copy(first: int, length: Any) -> None:
                at = context.get_constant(types.intp, first)
                raw_memcpy(builder, builder.gep(into, [at]), builder.gep(out_of, [at]), length, size)

            units, unit = target.offset("units"), target.typeof("units").dtype.size
            copy(units, builder.mul(count, context.get_constant(types.intp, unit)))
            for first, end in ((0, units), (units + UNITS * unit, target.size)):
                if end > first:
                    copy(first, context.get_constant(types.intp, end - first))
            return context.get_dummy_value()

        return types.void(target, source, types.intp), generate

else:
    from .records import copy_plain

    def glance(target: Any, source: Any, count: int) -> None:
        """Copy all of it: uncompiled there is nothing to gain."""
        copy_plain(target, source)
