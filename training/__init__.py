"""Training with torch, the one folder that imports it: `FightsVecEnv`, fights for stable-baselines3 and sb3-contrib.

from sb3_contrib import MaskablePPO
from opfor.training import FightsVecEnv

envs = FightsVecEnv("opfor/Grid-v0", num_envs=256, encounter="six-on-six", opponent="scripted", seed=0)
MaskablePPO("MlpPolicy", envs).learn(1_000_000)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .vecenv import FightsVecEnv

__all__ = ["FightsVecEnv"]


def __getattr__(name: str) -> Any:
    """Load what is asked for at its first use: torch takes seconds."""
    if name in __all__:
        from . import vecenv

        return getattr(vecenv, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
