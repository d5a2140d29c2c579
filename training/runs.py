"""A training run: a folder with its config, its saves, its frozen past selves, and what came of it.

    run = Run.begin(read_config("grid"), Path("runs/grid"))    # or Run.resume(Path("runs/grid"))
    run.go()

A save holds all that the run depends on: policy, optimiser, environments, league, and the dice of torch and numpy. A
run that is resumed goes on as if it had never stopped.
"""

from __future__ import annotations

import json
import pickle
import shutil
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from ruamel.yaml import YAML
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import CallbackList
from stable_baselines3.common.logger import configure

from ..agents.advice import Advisor
from ..agents.duels import Duel
from ..agents.learned import Learned
from ..envs.vector import FightVectorEnv
from .cloning import Lesson, learn_from
from .config import Config, read_config
from .export import export
from .fields import sampler_of_stage, stage_at
from .league import LeagueVecEnv, chosen
from .models import fit_value, model_for, reward_of, seed_all
from .practice import Practice
from .testing import TorchAgent, tested

CONFIG, SAVE, SELVES, TESTS, BEST = "config.yaml", "save", "selves", "tests.jsonl", "best"

REPORT = 4096  # decisions of practice between two reports

Say = Callable[[str], None]


class RunThere(ValueError):
    """The folder holds a run already."""


class NoRun(ValueError):
    """The folder holds no run."""


@dataclass
class Progress:
    """How far a run has come.

    Attributes:
        cloned: the lesson is over.
        practised: decisions that were weighed by playouts.
        steps: decisions learned from by playing.
        seconds: spent, over all its parts.
        critic: rollouts in which the value alone has learned.
        stage: number of the stage that is played.
        looked: steps at the last look at the league.
        tested: steps at the last test.
        best: the best score in a test.
        selves: names of the frozen past selves that are kept.
    """

    cloned: bool = False
    practised: int = 0
    steps: int = 0
    seconds: float = 0.0
    critic: int = 0
    stage: int = 0
    looked: int = 0
    tested: int = -1
    best: float = -1.0
    selves: list[str] = field(default_factory=list)

    @property
    def taken(self) -> int:
        """Decisions learned from, in practice and by playing."""
        return self.practised + self.steps


class Run:
    """A training run.

    Args:
        config: what it was told.
        folder: where it lives.
        say: told, line by line, how it goes.
    """

    def __init__(self, config: Config, folder: Path, say: Say = print) -> None:
        self.config, self.folder, self.say = config, folder, say
        self.progress = Progress()
        self.rng = np.random.default_rng((config.seed, 11))
        torch.set_num_threads(config.threads)
        self.model: Any = None
        self.envs: Any = None
        self.practice: Practice | None = None
        self._started = time.monotonic()
        self._saved = time.monotonic()

    @classmethod
    def begin(cls, config: Config, folder: Path, say: Say = print) -> Run:
        """A new run.

        Raises:
            RunThere: there is one in that folder.
        """
        if (folder / CONFIG).exists():
            raise RunThere(f"{folder} holds a run already: resume it, or choose another folder")
        folder.mkdir(parents=True, exist_ok=True)
        run = cls(config, folder, say)
        with (folder / CONFIG).open("w") as file:
            YAML(typ="safe").dump(json.loads(config.model_dump_json()), file)
        seed_all(config.seed)
        run._make()
        return run

    @classmethod
    def resume(cls, folder: Path, say: Say = print) -> Run:
        """The run in a folder, as it stood at its last save.

        Raises:
            NoRun: there is none, or it was never saved.
        """
        if not (folder / SAVE / "rest.pkl").is_file():
            raise NoRun(f"{folder} holds no saved run: begin one with opfor train --config ... --out {folder}")
        run = cls(read_config(folder / CONFIG), folder, say)
        run._load()
        return run

    def _make(self) -> None:
        """Environments and network of a new run."""
        config = self.config
        self.envs = LeagueVecEnv(
            config.mode, config.fights, config.league.groups, config.seed, reward_of(config), config.threads,
            sampler_of_stage(config.stages[0], config.mode), self._opponents(), config.network.advisor,
        )  # fmt: skip
        self.model = model_for(config, self.envs)
        self._log()
        self.model._setup_learn(config.learn.steps)

    def _log(self) -> None:
        """TensorBoard and a table of comma-separated values."""
        self.model.set_logger(configure(str(self.folder / "log"), ["csv", "tensorboard"]))

    def _opponents(self) -> list[tuple[str, Any]]:
        """An opponent for each group, as the payoff says."""
        league = self.config.league
        if self.config.exploit is not None:
            return [(self.config.exploit, agent_of(self.config.exploit))] * league.groups
        names = [*league.opponents, *self.progress.selves]
        payoff = self.envs.payoff if self.envs is not None else None
        if payoff is None:
            picked = [names[k % len(names)] for k in range(league.groups)]
        else:
            picked = chosen(names, payoff, league.groups, league.keenness, self.rng)
        agents = {name: agent_of(name) for name in set(picked)}
        return [(name, agents[name]) for name in picked]

    def go(self) -> None:
        """Run to the end, saving on the way; an interrupt saves too."""
        self._started = self._saved = time.monotonic()
        try:
            if not self.progress.cloned:
                self._clone()
            while not self.is_over():
                self._round()
            self._test()
        finally:
            self.save()
        self.say(f"done: {self.progress.taken:,} decisions, best score {self.progress.best:.3f} · {self.folder / BEST}")

    def close(self) -> None:
        """Let go of the logs and the threads."""
        self.model.logger.close()
        self.envs.close()

    def seconds(self) -> float:
        """Time spent on the run in all its parts."""
        return self.progress.seconds + time.monotonic() - self._started

    def is_over(self) -> bool:
        """All steps are taken, the time is up, or it plays well enough."""
        done = self.progress.steps >= self.config.learn.steps and not self._practises()
        late = self.seconds() > self.config.minutes * 60
        return done or late or self.progress.best >= self.config.test.enough

    def _practises(self) -> bool:
        """There is practice to come."""
        return self.config.practice is not None and self.progress.practised < self.config.practice.decisions

    def _clone(self) -> None:
        """Take the lesson, if there is one."""
        told, config = self.config.clone, self.config
        if told is not None:
            envs = self._classroom()
            learn_from(Lesson(self.model.policy, told, envs, config.seed), self._tell_lesson)
            envs.close()
        self.progress.cloned = True
        self.model.policy.optimizer.state.clear()
        self._test()
        self.save()

    def _classroom(self) -> FightVectorEnv:
        """Fights in which the caller plays both sides."""
        import gymnasium as gym

        made = gym.make_vec(
            f"opfor/{self.config.mode.capitalize()}-v0", num_envs=self.config.fights,
            vectorization_mode="vector_entry_point", threads=self.config.threads, opponent=None,
            encounter=sampler_of_stage(self.config.stages[-1], self.config.mode), advisor=self.config.network.advisor,
        )  # fmt: skip
        assert isinstance(made, FightVectorEnv)
        return made

    def _tell_lesson(self, taken: int, loss: float, agreed: float) -> None:
        self.say(f"lesson {taken:>9,} · loss {loss:.3f} · agrees {agreed:.1%} · {self.seconds():.0f} s")

    def _round(self) -> None:
        """One round of practice, or one rollout and what is learned from it, and whatever is due."""
        if self._practises():
            self._practise()
        else:
            self._play()
        self._due()

    def _practise(self) -> None:
        """One round of practice; now and then a report."""
        told, progress = self.config.practice, self.progress
        assert told is not None
        if self.practice is None:
            self.practice = Practice(self.model.policy, told, self._classroom(), self.config.seed)
        before, progress.practised = progress.practised, self.practice.round()
        if progress.practised // REPORT > before // REPORT:
            self.say(f"{progress.practised:>10,} weighed · {self.seconds():.0f} s · gain {self.practice.gain:.4f}")
        if not self._practises():
            self.practice.envs.close()
            self.practice = None
            self.model.policy.optimizer.state.clear()

    def _play(self) -> None:
        """One rollout and what is learned from it."""
        model, config = self.model, self.config
        collected = model.collect_rollouts(
            self.envs, self._quiet(), model.rollout_buffer, config.learn.rollout, use_masking=True
        )
        assert collected
        self.progress.steps = model.num_timesteps
        model._update_current_progress_remaining(model.num_timesteps, config.learn.steps)
        if self.progress.critic < config.learn.critic:
            self.progress.critic += 1
            fit_value(model, config.learn.batch)
        else:
            model.train()
        self._report()

    def _quiet(self) -> Any:
        """A callback that does nothing."""
        callback = CallbackList([])
        callback.init_callback(self.model)
        return callback

    def _report(self) -> None:
        """A line of the log."""
        model, payoff = self.model, self.envs.payoff
        for name in sorted(set(self.envs.opponents)):
            model.logger.record(f"score/{Path(name).name}", payoff.rate(name))
        model.logger.record("time/steps_per_s", model.num_timesteps / max(self.seconds(), 1e-9))
        model.logger.dump(model.num_timesteps)
        rollouts = model.num_timesteps // (self.config.fights * self.config.learn.rollout)
        if rollouts % 10 == 0:
            rates = " · ".join(f"{Path(n).name} {payoff.rate(n):.2f}" for n in sorted(set(self.envs.opponents)))
            self.say(f"{self.progress.steps:>10,} steps · {self.seconds():.0f} s · {rates}")

    def _due(self) -> None:
        """A test, a look at the league, a save, when it is time for them."""
        progress, config = self.progress, self.config
        if progress.taken - max(progress.tested, 0) >= config.test.every:
            self._test()
        stage = stage_at(config, progress.steps)
        if progress.steps - progress.looked >= config.league.every or stage != progress.stage:
            self._look(stage)
        if time.monotonic() - self._saved >= config.save_every * 60:
            self.save()

    def _look(self, stage: int) -> None:
        """Freeze the present self, and give the groups opponents anew."""
        progress, config = self.progress, self.config
        progress.looked, progress.stage = progress.steps, stage
        if config.league.selves:
            path = self.folder / SELVES / f"{progress.steps:010}"
            self._export(path, {"steps": progress.steps})
            progress.selves = [*progress.selves, f"bundle:{path}"][-config.league.selves :]
        sampler = sampler_of_stage(config.stages[stage], config.mode)
        self.model._last_obs = self.envs.play(sampler, self._opponents())
        self.model._last_episode_starts = np.ones(config.fights, bool)

    def _test(self) -> None:
        """Duels against the named opponents; the best policy so far is kept as a bundle."""
        progress, told = self.progress, self.config.test
        agent = TorchAgent(self.model.policy, advisor=self._advisor())
        duels = {name: tested(agent, name, self.config.mode, told.fights, 1) for name in told.opponents}
        progress.tested = progress.taken
        line: dict[str, Any] = {"steps": progress.taken, "seconds": round(self.seconds())}
        line |= {name: asdict(duel) for name, duel in duels.items()}
        with (self.folder / TESTS).open("a") as file:
            file.write(json.dumps(line) + "\n")
        self.say("test: " + " · ".join(f"{n} {d.rate:.1%} ({d.low:.1%} - {d.high:.1%})" for n, d in duels.items()))
        first = duels[told.opponents[0]].rate
        if first > progress.best:
            progress.best = first
            self._export(self.folder / BEST, self.card(duels))

    def card(self, duels: Any) -> dict[str, Any]:
        """What a bundle of this run says of itself."""
        import platform

        told = {f"against {name}": said_of(duel) for name, duel in duels.items()}
        return {
            "command": f"opfor train --mode {self.config.mode} --config {self.folder.name}",
            "config": self.config.digest(),
            "steps": self.progress.taken,
            "seconds": round(self.seconds()),
            "machine": f"{platform.machine()}, {self.config.threads} thread(s), Python {platform.python_version()}",
            "seed": self.config.seed,
            **told,
            "licence": "MIT",
        }

    def export_last(self, folder: Path) -> None:
        """The policy as it stands now, as a bundle."""
        self._export(folder, self.card({}))

    def _export(self, folder: Path, card: dict[str, Any]) -> None:
        """The present policy as a bundle."""
        export(self.model.policy, folder, self.config.mode, self._positions(), card, advisor=self._advisor())

    def _advisor(self) -> Advisor | None:
        """Whose advice the policy sees."""
        name = self.config.network.advisor
        return None if name is None else Advisor(name, self.config.mode)

    def _positions(self) -> tuple[NDArray[np.float32], NDArray[Any]]:
        """Where the fights stand, to prove a bundle on."""
        return np.asarray(self.model._last_obs, np.float32), self.envs.action_masks()

    def save(self) -> None:
        """Write all that the run depends on; the save before stays until the new one is whole."""
        new = self.folder / (SAVE + ".new")
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(parents=True)
        self.model.save(new / "model.zip")
        progress = Progress(**{**asdict(self.progress), "seconds": self.seconds()})
        rest = {
            "progress": progress, "rng": self.rng, "envs": self.envs, "practice": self.practice,
            "last": (self.model._last_obs, self.model._last_episode_starts),
            "torch": torch.get_rng_state(), "numpy": np.random.get_state(),  # noqa: NPY002
        }  # fmt: skip
        (new / "rest.pkl").write_bytes(pickle.dumps(rest))
        old = self.folder / SAVE
        if old.exists():
            old.rename(self.folder / (SAVE + ".old"))
        new.rename(old)
        shutil.rmtree(self.folder / (SAVE + ".old"), ignore_errors=True)
        self._saved = time.monotonic()

    def _load(self) -> None:
        """Take up what `save` wrote."""
        rest = pickle.loads((self.folder / SAVE / "rest.pkl").read_bytes())
        self.progress, self.rng, self.envs = rest["progress"], rest["rng"], rest["envs"]
        self.model = MaskablePPO.load(self.folder / SAVE / "model.zip", env=self.envs, device="cpu")
        self.model._last_obs, self.model._last_episode_starts = rest["last"]
        self.practice = rest["practice"]
        if self.practice is not None:
            self.practice.policy = self.model.policy
        torch.set_rng_state(rest["torch"])
        np.random.set_state(rest["numpy"])  # noqa: NPY002
        self._log()


def said_of(duel: Duel) -> str:
    """A duel in a few words."""
    return f"{duel.rate:.1%} ({duel.low:.1%} - {duel.high:.1%}), {duel.fights} fights"


def agent_of(name: str) -> Any:
    """An opponent by its name; a bundle is loaded once for all its rows."""
    return Learned(name.removeprefix("bundle:"), greedy=False) if name.startswith("bundle:") else name
