"""minispire: its one Gymnasium environment (C++ engine), stepped with its own action mask. Argument: SECONDS."""

import random
from collections.abc import Callable

import clock

clock.stay_on_one_core()

from minispire.env import MinispireEnv  # noqa: E402


def random_play() -> Callable[[int], int]:
    """Play uniformly random legal actions, fight after fight, seeded by the count of fights."""
    draw = random.Random(1).random
    env = MinispireEnv()
    env.reset(seed=0)
    fights = 0

    def play(steps: int) -> int:
        nonlocal fights
        for _ in range(steps):
            legal = env.action_masks().nonzero()[0]
            _, _, terminated, truncated, _ = env.step(int(legal[int(draw() * len(legal))]))
            if terminated or truncated:
                fights += 1
                env.reset(seed=fights)
        return steps

    return play


if __name__ == "__main__":
    clock.report("minispire", random_play(), 1_000)
