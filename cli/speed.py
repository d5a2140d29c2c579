"""What `opfor bench` measures, each figure on its own: a short run after another, and the median of them.

All of it on the yardstick encounter of the mode, on one core unless threads are said. Nothing is compiled, loaded or
begun anew within a measurement but what belongs to playing on: the next fight where one has ended.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from .. import envs
from ..agents.contest import SALT, contest
from ..content.fight import Fight, dice_key
from ..envs.sampling import sample
from ..rules.core import batch, records
from ..rules.core.choices import VERBS
from .playing import agents_of

if TYPE_CHECKING:
    from ..content.compiled import Compiled

YARDSTICKS = {"grid": "six-on-six", "rows": "champions-day", "skirmish": "mirror-of-six", "ships": "squadron-clash"}
"""The encounter of each mode that all figures are about."""

RUNS = 5
SECONDS = 1.0  # of each run
VECTOR = 1_024  # fights of a vector environment
COPIES = 20_000  # between two looks at the clock
STEPS = 2_000
TACTICAL = 64  # fights whose turns are counted
STRESSED = 600  # fights of a stress test

PUT_OFF = ("DELAY", "HOLD")  # events of modes: the turn begun comes later, and begins again then

Play = Callable[[], Any]
"""Plays a little, and says how much that was: a number, or several."""


def median_rate(play: Play) -> NDArray[np.float64]:
    """How much of it a second: of several runs the median."""
    return median_rates([play])[0]


def median_rates(plays: Sequence[Play], seconds: float = SECONDS, runs: int = RUNS) -> list[NDArray[np.float64]]:
    """How much of each a second: of several runs the median.

    What is compared runs in turns, for a machine that others use too is quicker at one time than at another.
    """
    for play in plays:
        play()  # what is done but once
    rates = [[rate(play, seconds) for play in plays] for _ in range(runs)]
    return [np.median(told, axis=0) for told in zip(*rates, strict=True)]


def rate(play: Play, seconds: float) -> NDArray[np.float64]:
    """How much of it a second, in one run."""
    done: Any = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        done = done + np.asarray(play())
    return np.asarray(done / (time.perf_counter() - start))


def random_playouts(compiled: Compiled) -> Play:
    """Whole fights inside the kernel, by any legal choices; counts the choices that are verbs, aims uncounted."""
    fight = Fight(compiled, tracing=False)
    spec, state, work = fight.spec, fight.state, fight.work
    seeds = count()

    def play() -> int:
        seed = next(seeds)
        batch.copy_one(state, 0, compiled.start, 0)
        batch.seed_one(state, 0, dice_key(compiled, seed))
        batch.begin_one(spec, 0, state, 0, work, 0)
        return int(batch.playout_random(spec, 0, state, 0, work, 0, seed))

    return play


def clones(compiled: Compiled) -> Play:
    """Copies of all facts of a fight into another, each asked for from Python."""
    fight = Fight(compiled)
    twin = records.new(fight.mode.state)

    def play() -> int:
        for _ in range(COPIES):
            batch.copy_one(twin, 0, fight.state, 0)
        return COPIES

    return play


def tactical_turns(compiled: Compiled) -> Play:
    """Whole fights inside the kernel, scripted against scripted; counts the turns of combatants on their feet."""
    seeds = np.arange(TACTICAL)
    turns = sum(turns_of(compiled, int(seed)) for seed in seeds)

    def play() -> int:
        contest(compiled, {"all": "scripted"}, seeds, threads=1)
        return turns

    return play


def counted_fights(compiled: Compiled) -> Play:
    """Whole fights of a stress test, scripted against scripted, counted, on all cores; counts the fights."""
    from ..stress.experiment import Experiment
    from ..stress.running import run

    seeds = count()

    def play() -> int:
        return len(run(Experiment((compiled,), {"all": "scripted"}, seed=next(seeds)), STRESSED))

    return play


def turns_of(compiled: Compiled, seed: int) -> int:
    """The turns of one such fight, counted by its events: what is put off is one turn, and a lost one is none."""
    fight = Fight(compiled, seed)
    agents = agents_of(compiled, ["scripted"] * len(compiled.combatants))
    rng = np.random.default_rng(dice_key(compiled, seed) ^ SALT)
    kinds = fight.mode.events.__members__
    counts = {int(kinds["TURN"]): 1} | {int(kinds[name]): -1 for name in PUT_OFF if name in kinds}
    turns = sum(counts.get(event.kind, 0) for event in fight.events())
    while not fight.over:
        view = fight.view()
        happened = fight.take(agents[fight.decider].choose(view, view.mask, rng).index)
        turns += sum(counts.get(event.kind, 0) for event in happened)
    return turns


def env_id(mode: str) -> str:
    """The id of a mode's environment, as gymnasium knows it; empty if the mode has none yet."""
    return next((id for id, told in envs.IDS.items() if told.mode == mode), "")


def vector_steps(mode: str, threads: int) -> Play:
    """The native vector environment of one who plays all sides; counts verbs handed out, and all that was handed out.

    Looking, drawing any of the legal choices and stepping are all in the time.
    """
    alone: dict[str, Any] = {"encounter": YARDSTICKS[mode], "opponent": None, "threads": threads}
    vector = gymnasium.make_vec(env_id(mode), VECTOR, "vector_entry_point", **alone)
    rng = np.random.default_rng(0)
    _, infos = vector.reset(seed=0)
    masks = infos["action_mask"]

    def play() -> tuple[int, int]:
        nonlocal masks
        choices = sample(masks, rng)
        _, _, _, _, infos = vector.step(choices)
        masks = infos["action_mask"]
        return int((choices < VERBS).sum()), VECTOR

    return play


def env_steps(mode: str) -> Play:
    """One Gymnasium environment of one who plays all sides; counts the choices that are verbs, aims uncounted."""
    env: Any = gymnasium.make(env_id(mode), encounter=YARDSTICKS[mode], opponent=None, disable_env_checker=True)
    rng = np.random.default_rng(0)
    _, info = env.reset(seed=0)

    def play() -> int:
        nonlocal info
        verbs = 0
        for chance in rng.random(STEPS).tolist():
            legal = info["action_mask"].nonzero()[0]
            choice = int(legal[int(chance * len(legal))])
            verbs += choice < VERBS
            _, _, terminated, truncated, info = env.step(choice)
            if terminated or truncated:
                _, info = env.reset()
        return verbs

    return play
