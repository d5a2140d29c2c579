"""OpenSpiel: one state stepped from Python. Arguments: GAME (chess, breakthrough), WAY (observer, state), SECONDS.

observer: the Observer API writes the observation into one numpy array that is kept, and the mask is an array filled
from `legal_actions`: the fastest way that OpenSpiel documents. state: the methods of the state itself,
`observation_tensor` and `legal_actions_mask`, which build a Python list each: the way of its examples.
"""

import random
import sys
from collections.abc import Callable

import clock

clock.stay_on_one_core()

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402


def observer(game: pyspiel.Game) -> Callable[[pyspiel.State, list[int]], None]:
    """Observation and mask as two numpy arrays that are written over and over."""
    observation = make_observation(game)
    mask = np.zeros(game.num_distinct_actions(), np.int8)

    def look(state: pyspiel.State, legal: list[int]) -> None:
        observation.set_from(state, state.current_player())
        mask[:] = 0
        mask[legal] = 1

    return look


def state_lists(game: pyspiel.Game) -> Callable[[pyspiel.State, list[int]], None]:
    """Observation and mask as two new lists."""

    def look(state: pyspiel.State, legal: list[int]) -> None:
        state.observation_tensor(state.current_player())
        state.legal_actions_mask()

    return look


def random_play(game: pyspiel.Game, look: Callable[[pyspiel.State, list[int]], None]) -> Callable[[int], int]:
    """Play uniformly random legal moves, game after game, looking before each."""
    draw = random.Random(1).random
    state = game.new_initial_state()

    def play(steps: int) -> int:
        nonlocal state
        for _ in range(steps):
            legal = state.legal_actions()
            look(state, legal)
            state.apply_action(legal[int(draw() * len(legal))])
            if state.is_terminal():
                state = game.new_initial_state()
        return steps

    return play


if __name__ == "__main__":
    board = pyspiel.load_game(sys.argv[1])
    way = {"observer": observer, "state": state_lists}[sys.argv[2]]
    clock.report("open-spiel", random_play(board, way(board)), 1_000)
