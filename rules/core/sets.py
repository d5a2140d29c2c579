"""Combatants as bits of a number: who goes through those that are set meets no others."""

from __future__ import annotations

from typing import Any

from .kernel import JIT

if JIT:
    from numba.core import types
    from numba.core.cgutils import true_bit
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]
    def lowest(context: Any, bits: Any) -> Any:
        """The combatant of the lowest bit; some bit must be set."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], true_bit)

        return types.int64(types.int64), generate

else:

    def lowest(bits: int) -> int:
        """The combatant of the lowest bit; some bit must be set."""
        return (bits & -bits).bit_length() - 1
