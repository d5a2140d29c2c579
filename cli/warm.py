"""Compiling on purpose: a small fight is sent through every door to the kernels, so that each is compiled and kept.

The doors are those that people use, `Fight`, the environments, the agents, and not the kernels behind them: so they are
compiled for the very types that are used later. Two processes share the work, since numba compiles on one core.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from . import jit, marker
from .leaving import BadInput
from .progress import waiting

if TYPE_CHECKING:
    from ..content.compiled import Compiled

FIGHTS = {"grid": "two-packs", "rows": "tourney-of-iron", "skirmish": "glass-alley", "ships": "river-war"}
"""A stock encounter of each mode to compile with."""


class NotCompiled(RuntimeError):
    """A process that compiled has failed; it has said why."""


def ensure(modes: Iterable[str]) -> None:
    """Compile what these modes need for speed, unless that has been done or OPFOR_JIT=off forbids it."""
    for mode in modes:
        if jit.wish() != "off" and not marker.is_warm(mode):
            warm_up(mode)


def warm_up(mode: str) -> None:
    """Compile every kernel of a mode, with a line for each part, and note that it has been done.

    Raises:
        BadInput: compiling is switched off.
        NotCompiled: it failed.
    """
    from ..rules.core.machine import compiling

    if not compiling():
        raise BadInput("OPFOR_JIT=off or NUMBA_DISABLE_JIT=1 forbids compiling: unset it")
    print(f"Compiling the rules of {mode} mode: once for this machine, a minute or two.", file=sys.stderr)
    for n, stage in enumerate(STAGES, 1):
        with waiting(f"  {n}/{len(STAGES)} {', '.join(door for doors in stage for door in doors)}"):
            side_by_side(mode, stage)
    marker.note_warm(mode)


def side_by_side(mode: str, stage: tuple[tuple[str, ...], ...]) -> None:
    """Go through several rows of doors, each in a process of its own."""
    spawn = multiprocessing.get_context("spawn")
    workers = [spawn.Process(target=go_through, args=(mode, doors), daemon=True) for doors in stage]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if any(worker.exitcode for worker in workers):
        raise NotCompiled(f"the rules of {mode} mode could not be compiled; the process that failed has said why")


def go_through(mode: str, doors: Iterable[str]) -> None:
    """Go through some doors, one after the other. What this process compiles, the next one finds."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that waits for this one ends it
    from ..content import load

    compiled = load(FIGHTS[mode])
    for door in doors:
        DOORS[door](compiled)


def a_fight(compiled: Compiled) -> None:
    """Beginning, which needs nearly every rule."""
    from ..content.fight import Fight

    Fight(compiled, dice=[1])


def its_choices(compiled: Compiled) -> None:
    """Taking a choice, on a clone."""
    from ..content.fight import Fight

    fight = Fight(compiled).clone()
    fight.take(int(fight.legal()[0]))


def what_is_seen(compiled: Compiled) -> None:
    """Views, observations, maps, and the names of choices: who sits where is looked up only for some of them."""
    from ..chronicle import scene_of
    from ..content.fight import Fight
    from ..rules.core.seats import seats_one

    fight = Fight(compiled)
    scene_of(fight, side=fight.side)
    seats_one(fight.spec, 0, fight.state, 0, fight.work, 0)


def an_agent(compiled: Compiled) -> None:
    """An agent's choice. The first combatant is asked before the fight begins, for beginning is compiled elsewhere."""
    from ..agents.agent import make
    from ..content.fight import Fight, View
    from ..rules.core import records
    from ..rules.core.choices import Question

    fight = Fight(compiled, begin=False)
    for name, value in {"decider": 0, "acting": 0, "question": Question.VERB}.items():
        records.write(fight.state, name, value)
    everything = np.ones_like(fight.mask)
    view = View(compiled, fight.state, 0, 0, everything, np.zeros(fight.mode.floats, np.float32))
    make("scripted", compiled.mode).choose(view, everything, np.random.default_rng(0))


def its_reasons(compiled: Compiled) -> None:
    """Why an agent chooses what it does, as `opfor why` and proposals at a table say it."""
    from ..agents.agent import make
    from ..agents.explain import explain
    from ..content.fight import Fight

    view = Fight(compiled).view()
    explain(make("scripted", compiled.mode), view, view.mask, np.random.default_rng(0))


def a_search(compiled: Compiled) -> None:
    """A choice that is searched for."""
    from ..agents.agent import make
    from ..content.fight import Fight

    view = Fight(compiled).view()
    make("search:2", compiled.mode).choose(view, view.mask, np.random.default_rng(0))


def whole_fights(compiled: Compiled) -> None:
    """Fights of agents from the beginning to the end."""
    from ..agents.contest import contest

    contest(compiled, {"all": "scripted"}, [0], threads=1)


def playouts(compiled: Compiled) -> None:
    """Whole fights by any legal choices."""
    from ..content.fight import Fight
    from ..rules.core import batch

    fight = Fight(compiled)
    batch.playout_random(fight.spec, 0, fight.state, 0, fight.work, 0, 1)


def environments(compiled: Compiled) -> None:
    """Steps of an environment and of a vector one, and what those see who are not asked."""
    import gymnasium

    from ..content.fight import Fight
    from ..envs.sampling import sample
    from ..envs.stepping import look_as
    from .speed import env_id

    if env_id(compiled.mode):
        env = gymnasium.make(env_id(compiled.mode), encounter=compiled, disable_env_checker=True)
        _, info = env.reset(seed=0)
        env.step(int(info["action_mask"].argmax()))
        vector = gymnasium.make_vec(env_id(compiled.mode), 2, "vector_entry_point", encounter=compiled)
        _, infos = vector.reset(seed=0)
        vector.step(sample(infos["action_mask"], np.random.default_rng(0)))
        vector.close()
    fight = Fight(compiled)
    look_as(fight.spec, 0, fight.state, 0, fight.work, 0, 0, np.zeros(fight.mode.floats, np.float32))


def trained_policies(compiled: Compiled) -> None:
    """Fights side by side, for policies that choose for many at once and are told what a scripted agent thinks."""
    from ..agents.advice import Advisor
    from ..agents.contest import contest

    class Obedient:
        """Whoever does as it is advised."""

        advisor = Advisor("scripted", compiled.mode)

        def choose_many(self, observations: Any, masks: Any, rngs: Any) -> Any:
            return observations[:, -masks.shape[1] :].argmax(axis=1)

    players: dict[str, Any] = {compiled.sides[0].id: Obedient(), "all": "scripted"}
    contest(compiled, players, [0], threads=1)


def counted_fights(compiled: Compiled) -> None:
    """Fights whose course is counted, in kernels and choice by choice."""
    from ..stress.experiment import Experiment
    from ..stress.playing import Table
    from ..stress.replays import play_again

    experiment = Experiment((compiled,), {"all": "scripted"})
    Table(experiment).play(0, 1)
    next(play_again(experiment, 0))


DOORS: dict[str, Callable[[Any], None]] = {
    "a fight": a_fight,
    "an agent": an_agent,
    "its choices": its_choices,
    "its reasons": its_reasons,
    "a search": a_search,
    "what is seen": what_is_seen,
    "environments": environments,
    "whole fights": whole_fights,
    "trained policies": trained_policies,
    "counted fights": counted_fights,
    "random playouts": playouts,
}
STAGES = (
    (("a fight",), ("an agent",)),
    (
        ("its choices", "its reasons", "a search", "what is seen", "environments"),
        ("whole fights", "counted fights", "trained policies", "random playouts"),
    ),
)
"""Each stage is for two processes; the second needs what the first has compiled."""
