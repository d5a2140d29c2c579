"""What people read: lines on stdout as soon as they are known, in colour only on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from ..content.fight import Fight
    from ..content.problems import Problem


def tell_problems(problems: Iterable[Problem]) -> None:
    """What is wrong or odd about content, on stderr."""
    for problem in problems:
        print(problem, file=sys.stderr)


class Screen:
    """Lines that are shown, or, for the sake of JSON, only kept.

    Attributes:
        lines: all that was said.
    """

    def __init__(self, silent: bool = False) -> None:
        self.silent = silent
        self.lines: list[str] = []

    @cached_property
    def console(self) -> Console:
        """stdout; rich leaves colour away where there is no terminal, and where NO_COLOR says so."""
        from rich.console import Console

        class Shown(Console):
            def on_broken_pipe(self) -> None:
                raise  # rich would leave with 1, which says that a check has failed

        return Shown(highlight=False, markup=False, emoji=False, soft_wrap=True)

    def say(self, lines: Iterable[str], style: str = "") -> None:
        """Show lines as they are."""
        for line in lines:
            self.lines.append(line)
            if not self.silent:
                self.console.print(line, style=style or None)

    def tell(self, lines: Iterable[str]) -> None:
        """Show narration: what stands at the margin are headings."""
        for line in lines:
            self.say([line], "" if line.startswith(" ") else "bold")

    def draw(self, fight: Fight, title: str) -> None:
        """Show the map as it is now, as wide as there is room."""
        if self.silent:
            return
        from dataclasses import replace

        from ..chronicle import draw_map, scene_of

        self.console.print()
        self.console.print(draw_map(replace(scene_of(fight), title=title), self.console.width))
        self.console.print()
