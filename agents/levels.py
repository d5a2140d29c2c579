"""Difficulty: what each level gets wrong, by mode, from `levels.yaml`, where the run that measured it is told."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

from ..content.files import text_of
from ..content.problems import InvalidContent, errors_in
from ..content.reading import read
from .names import LEVELS


class Level(NamedTuple):
    """What a difficulty gets wrong.

    Attributes:
        error: how far off its judgement may be, in percent of a score.
        slip: how often it acts without thought, in thousandths of its choices.
    """

    error: int
    slip: int


@cache
def levels_of(mode: str) -> dict[int, Level]:
    """The levels of a mode, 1 the weakest.

    Raises:
        ContentError: the file cannot be read.
    """
    file = files(__package__).joinpath("levels.yaml")
    data, problems = read(text_of(file), str(file))
    if errors_in(problems):
        raise InvalidContent(problems)
    errors, slips = data[mode]["error"], data[mode]["slip"]
    return {level: Level(int(errors[n]), int(slips[n])) for n, level in enumerate(LEVELS)}
