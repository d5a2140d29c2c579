"""Compiling on purpose: a small fight is sent through every door to the kernels, so that each is compiled and kept.

The doors are those that people use, `Fight`, the environments, the agents, and not the kernels behind them: so they are
compiled for the very types that are used later.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from . import jit, marker
from .leaving import BadInput
from .progress import waiting

if TYPE_CHECKING:
    from ..content.compiled import Compiled

T = TypeVar("T")

FIGHTS = {"grid": "two-packs"}
"""A stock encounter of each mode to compile with."""


def ensure(modes: Iterable[str]) -> None:
    """Compile what these modes need for speed, unless that has been done or OPFOR_JIT=off forbids it."""
    for mode in modes:
        if jit.wish() != "off" and not marker.is_warm(mode):
            warm_up(mode)


def warm_up(mode: str) -> None:
    """Compile every kernel of a mode, with a line for each part, and note that it has been done.

    Raises:
        BadInput: compiling is switched off.
    """
    from ..content import load
    from ..rules.core.kernel import JIT

    if not JIT:
        raise BadInput("OPFOR_JIT=off or NUMBA_DISABLE_JIT=1 forbids compiling: unset it")
    print(f"Compiling the rules of {mode} mode: once for this machine, a minute or two.", file=sys.stderr)
    compiled = part(1, "the board", lambda: load(FIGHTS[mode]))
    for n, (what, go_through) in enumerate(DOORS, 2):
        part(n, what, partial(go_through, compiled))
    marker.note_warm(mode)


def part(n: int, what: str, compile_it: Callable[[], T]) -> T:
    """One part of the compiling, with its line."""
    with waiting(f"  {n}/{len(DOORS) + 1} {what}"):
        return compile_it()


def a_fight(compiled: Compiled) -> None:
    """Beginning, which needs nearly every rule."""
    from ..content.fight import Fight

    Fight(compiled, dice=[1])


def its_choices(compiled: Compiled) -> None:
    """Taking a choice, on a clone."""
    from ..content.fight import Fight

    fight = Fight(compiled).clone()
    fight.take(int(fight.legal()[0]))


def what_a_side_sees(compiled: Compiled) -> None:
    """Views and observations."""
    from ..content.fight import Fight

    Fight(compiled).view()


def playouts(compiled: Compiled) -> None:
    """Whole fights inside the kernels, by any legal choices."""
    from ..content.fight import Fight
    from ..rules.core import batch

    fight = Fight(compiled)
    batch.playout_random(fight.spec, 0, fight.state, 0, fight.work, 0, 1)


DOORS: tuple[tuple[str, Callable[[Any], None]], ...] = (
    ("a fight, the longest part", a_fight),
    ("its choices", its_choices),
    ("what a side sees", what_a_side_sees),
    ("playouts", playouts),
)
