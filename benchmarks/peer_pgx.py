"""pgx animal_shogi on the CPU: a compiled batch of games that reset themselves. Argument: SECONDS.

Observation and mask of the whole batch reach Python as numpy arrays each step, and Python's actions go back.
"""

from collections.abc import Callable

import clock

clock.stay_on_one_core()                # before jax counts the cores

import jax  # noqa: E402
import numpy as np  # noqa: E402
import pgx  # noqa: E402
from pgx.experimental import auto_reset  # noqa: E402

BATCH = 256                             # the fastest of 1 to 4,096 games on one core


def random_play() -> Callable[[int], int]:
    """Play uniformly random legal moves in every game of the batch."""
    env = pgx.make("animal_shogi")
    rng = np.random.default_rng(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), BATCH))
    key = jax.random.key(1)

    @jax.jit
    def step(state: pgx.State, actions: jax.Array, key: jax.Array) -> tuple[pgx.State, jax.Array]:
        key, reset = jax.random.split(key)
        return jax.vmap(auto_reset(env.step, env.init))(state, actions, jax.random.split(reset, BATCH)), key

    def play(steps: int) -> int:
        nonlocal state, key
        for _ in range(0, steps, BATCH):
            np.asarray(state.observation)
            mask = np.asarray(state.legal_action_mask)
            actions = (mask * rng.random(mask.shape, dtype=np.float32)).argmax(1)
            state, key = step(state, actions, key)
        jax.block_until_ready(state)
        return -(-steps // BATCH) * BATCH

    return play


if __name__ == "__main__":
    clock.report("pgx", random_play(), 16 * BATCH)
