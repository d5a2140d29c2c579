"""The encounters of a run: what each stage plays, as samplers for the environments."""

from __future__ import annotations

from typing import Any

from ..envs.episodes import Shuffled
from ..envs.generated import Several, maker
from .config import Config, Stage


def sampler_of_stage(stage: Stage, mode: str) -> Any:
    """The sampler of a stage."""
    if stage.made is not None:
        like = {name: tuple(value) if isinstance(value, list) else value for name, value in stage.made.like.items()}
        return Several(maker(mode, **like), stage.made.count, stage.made.seed)
    return Shuffled(stage.encounters)


def stage_at(config: Config, steps: int) -> int:
    """The number of the stage that is played after so many steps."""
    return max(n for n, stage in enumerate(config.stages) if stage.after <= steps)
