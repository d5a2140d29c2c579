"""`--until round 3`: how far a fight is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand

from .leaving import BadInput

if TYPE_CHECKING:
    from ..content.fight import Fight

OPTION = "--until"
WHEN = ("round", "decision")
DIGITS = 9


class TwoWords(TyperCommand):
    """A subcommand whose `--until` may have a second word: `--until round 3` is `--until "round 3"`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, joined(args))


def whole(word: str) -> bool:
    """It is a whole number of a size that means something: Python itself gives up at thousands of digits."""
    return word.isdecimal() and len(word) <= DIGITS


def joined(words: list[str]) -> list[str]:
    """The words of a command line with the two of `--until` as one."""
    for n, (option, when, number) in enumerate(zip(words, words[1:], words[2:], strict=False)):
        if option == OPTION and when in WHEN and not number.startswith("-"):
            return [*words[: n + 1], f"{when} {number}", *words[n + 3 :]]
    return words


@dataclass(frozen=True)
class Until:
    """Where to stop: at the first decision of a round, after so many decisions, or (when empty) at the end."""

    when: str = ""
    number: int = 0

    def is_reached(self, fight: Fight) -> bool:
        """The fight is over, or has come so far."""
        if fight.over or not self.when:
            return fight.over
        if self.when == "round":
            return fight.round_no >= self.number
        return int(fight.facts["decisions"]) >= self.number


def parse(said: str) -> Until:
    """What `--until` says.

    Raises:
        BadInput: it says something else.
    """
    when, _, number = said.strip().replace(":", " ").replace("=", " ").partition(" ")
    if when == "end" and not number:
        return Until()
    if when in WHEN and whole(number.strip()):
        return Until(when, int(number))
    raise BadInput(f"--until {said}: write 'round 3', 'decision 20' or 'end'")
