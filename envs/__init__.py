"""Fights as environments: Gymnasium, its vector form, PettingZoo. Importing this registers the ids and nothing heavy.

    import gymnasium as gym
    env = gym.make("opfor.envs:opfor/Grid-v0", encounter="ford-ambush", opponent="scripted:brute", side="party")
    envs = gym.make_vec("opfor.envs:opfor/Grid-v0", num_envs=256)      # one array of fights, stepped in kernels
    aec = opfor.envs.aec("opfor/Grid-v0")                              # PettingZoo, an agent for each combatant

`help(opfor.envs.GridEnv)` is the manual of `opfor/Grid-v0`: its choices, observation, reward and ending.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from gymnasium.envs.registration import register, registry

if TYPE_CHECKING:
    from .combatants import CombatantsEnv, aec
    from .episodes import Always, Curriculum, Generated, InTurn, Sampler, Shuffled
    from .layout import Layout, choice_table, layout_of
    from .rewards import Outcome, Reward, Shaped, lead
    from .setup import BadSetup, Setup
    from .single import FightEnv
    from .vector import FightVectorEnv


class Registered(NamedTuple):
    """A registered environment."""

    mode: str
    name: str  # its classes are `nameEnv` and `nameVectorEnv`
    encounter: str  # what it plays unless told otherwise


IDS = {
    "opfor/Grid-v0": Registered("grid", "Grid", "six-on-six"),
    "opfor/Rows-v0": Registered("rows", "Rows", "champions-day"),
    "opfor/Skirmish-v0": Registered("skirmish", "Skirmish", "glass-alley"),
    "opfor/Ships-v0": Registered("ships", "Ships", "squadron-clash"),
}
"""Every id; a further mode is a further line."""

_WHERE = {
    "combatants": ("CombatantsEnv", "aec"),
    "episodes": ("Always", "Curriculum", "Generated", "InTurn", "Sampler", "Shuffled"),
    "layout": ("Layout", "choice_table", "layout_of"),
    "rewards": ("Outcome", "Reward", "Shaped", "lead"),
    "setup": ("BadSetup", "Setup"),
    "single": ("FightEnv",),
    "vector": ("FightVectorEnv",),
}

__all__ = [
    "IDS",
    "Always",
    "BadSetup",
    "CombatantsEnv",
    "Curriculum",
    "FightEnv",
    "FightVectorEnv",
    "Generated",
    "InTurn",
    "Layout",
    "Outcome",
    "Registered",
    "Reward",
    "Sampler",
    "Setup",
    "Shaped",
    "Shuffled",
    "aec",
    "choice_table",
    "layout_of",
    "lead",
]


def __getattr__(name: str) -> Any:
    """Load what is asked for at its first use; `GridEnv` and its like are made from `IDS`."""
    for module, names in _WHERE.items():
        if name in names:
            return getattr(import_module(f".{module}", __name__), name)
    for id, told in IDS.items():
        for ending in ("Env", "VectorEnv"):
            if name == told.name + ending:
                return import_module(".classes", __name__).class_of(id, ending)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _register() -> None:
    for id, told in IDS.items():
        if id not in registry:
            made = f"{__name__}:{told.name}"
            register(id, entry_point=f"{made}Env", vector_entry_point=f"{made}VectorEnv")


_register()
