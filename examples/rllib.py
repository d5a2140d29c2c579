"""A policy for every combatant of a grid fight, learned by RLlib's PPO over the PettingZoo environment.

    pip install '.[marl]' 'ray[rllib]' torch
    python examples/rllib.py --iterations 3

RLlib masks by a network that finds the mask in the observation, so a wrapper puts it there.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo.utils import BaseWrapper
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

import opfor.envs


class Masked(BaseWrapper):
    """The mask beside the numbers, in one observation."""

    def observation_space(self, agent: str) -> spaces.Dict:
        inner, choices = self.env.observation_space(agent), self.env.action_space(agent).n
        return spaces.Dict({"action_mask": spaces.Box(0, 1, (choices,), np.float32), "observations": inner})

    def observe(self, agent: str) -> dict[str, Any]:
        mask = self.env.unwrapped.infos[agent]["action_mask"]
        return {"action_mask": mask.astype(np.float32), "observations": self.env.observe(agent)}


def make(told: dict[str, Any]) -> PettingZooEnv:
    """A fight in which each combatant of both sides is an agent."""
    return PettingZooEnv(Masked(opfor.envs.aec("opfor/Grid-v0", encounter=told["encounter"])))


def config(encounter: str) -> PPOConfig:
    """PPO with one network for all combatants."""
    register_env("opfor", make)
    return (
        PPOConfig()
        # RLlib's check of an environment samples choices without the mask, and illegal ones are refused.
        .environment("opfor", env_config={"encounter": encounter}, disable_env_checking=True)
        .env_runners(num_env_runners=0)
        .multi_agent(policies={"all"}, policy_mapping_fn=lambda agent, episode, **_: "all")
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
        .training(train_batch_size_per_learner=2_000, minibatch_size=500, num_epochs=2)
        .debugging(seed=0)
    )


if __name__ == "__main__":
    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("--encounter", default="tavern-brawl")
    told.add_argument("--iterations", type=int, default=3)
    arguments = told.parse_args()
    algorithm = config(arguments.encounter).build_algo()
    for n in range(arguments.iterations):
        result = algorithm.train()["env_runners"]
        steps, fights = result["num_env_steps_sampled_lifetime"], result["num_episodes_lifetime"]
        print(f"{n}: {steps:,.0f} decisions, {fights:.0f} fights")
