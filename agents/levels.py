"""Difficulty: what each level gets wrong, by mode, from `levels.yaml`, where the run that measured it is told."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

from ..content.files import text_of
from ..content.problems import InvalidContent, errors_in
from ..content.reading import read
from .names import LEVELS
from .presets import weights_of

AHEAD = ("opening", "place", "aim", "caution", "cover", "keep_off", "wary", "protect", "guard", "company")
"""Weights of what is yet to come: what can be done from a place, by oneself and to one, what is made ready, and which
friends will need one. No mode has all of them."""


class Level(NamedTuple):
    """What a difficulty gets wrong.

    Attributes:
        foresight: how much it counts what is yet to come, in percent of what its personality does.
        error: how far off its judgement may be, in percent of a score.
        slip: how often it acts without thought, in thousandths of its choices.
    """

    foresight: int
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
    figures = (data[mode][name] for name in Level._fields)
    return dict(zip(LEVELS, (Level(*map(int, of)) for of in zip(*figures, strict=True)), strict=True))


@cache
def foreseeing(weights: tuple[int, ...], mode: str, foresight: int) -> tuple[int, ...]:
    """The weights of a personality, in hundredths, as somebody of so much foresight has them."""
    pairs = zip(weights_of(mode).__members__, weights, strict=True)
    return tuple(weight * foresight // 100 if name.lower() in AHEAD else weight for name, weight in pairs)
