"""Many fights as one Gymnasium vector environment: one array of records, stepped in kernels, on threads if wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

import numpy as np
from gymnasium import logger, spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..content.fight import Fight, IllegalChoice
from ..content.modes import mode_of
from ..rules.core.choices import CHOICES
from .drawing import RENDER_MODES, Drawing, drawing_of
from .fights import Fights
from .layout import layout_of
from .rewards import cut_short, paid
from .setup import OPTIONS, BadSetup, Playing, Schedule, checked_options, choice_of, setup_of
from .single import PENALTY
from .stepping import RUN, list_refused

Ints = NDArray[np.int64]
Rows = NDArray[np.float32]
Floats = NDArray[np.float64]
Truths = NDArray[np.bool_]
SEEDS = 1 << 63  # infos tell them in 64 bits
DECISION = {"decider": "decider", "side": "decider_side", "round": "round_no"}
"""What an info tells of a decision, with the column of the desk it comes from."""


class FightVectorEnv(VectorEnv[Rows, Ints, NDArray[Any]]):
    """`num_envs` fights of one mode, stepped together; what they mean is said by the class of the single one.

    An episode that ends is followed by the next in the same step (SAME_STEP): `infos["final_obs"]` and
    `infos["final_info"]` hold its last observation and info. Row i reset with seed s plays as the single environment
    reset with seed s + i does, byte for byte, with any number of rows and threads.

    Args:
        num_envs: how many fights.
        threads: how many threads step them.
        copy: hand out a new array of observations each step; else one and the same, written over.
        render_mode, drawing, what: as for the single environment.
    """

    mode: str
    plays: str  # the encounter, unless another is given

    def __init__(
        self,
        num_envs: int = 1,
        *,
        threads: int = 1,
        copy: bool = True,
        render_mode: str | None = None,
        drawing: Drawing | None = None,
        **what: Unpack[Playing],
    ) -> None:
        if not all(isinstance(number, int | np.integer) and number >= 1 for number in (num_envs, threads)):
            raise BadSetup(f"num_envs {num_envs!r}, threads {threads!r}: both are whole numbers from 1 on")
        what.setdefault("encounter", self.plays)
        self.setup = setup_of(self.mode, what)
        self.num_envs, self.copy = num_envs, copy
        self.render_mode, self._draw = render_mode, drawing_of(render_mode, drawing)
        self.metadata = {"render_modes": list(RENDER_MODES), "autoreset_mode": AutoresetMode.SAME_STEP}
        self.layout = layout_of(self.mode, self.setup.advises is not None)
        self.single_observation_space = self.layout.space()
        self.single_action_space = spaces.Discrete(CHOICES)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._fights = Fights(mode_of(self.mode), num_envs, threads, self.setup.advises)
        self._schedule = Schedule(self.setup, num_envs)
        self._buffer = np.empty((num_envs, self.layout.floats), np.float32)
        self._phi = np.zeros(num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Rows, dict[str, Any]]:
        """Begin an episode in every row, or in those of `options["reset_mask"]`.

        Args:
            seed: row i gets seed + i, or the i-th of a list (None: the row goes on to its next episode).
            options: as for the single environment, for these episodes alone; `reset_mask`, (n,), bool: the rows meant.

        Raises:
            BadSetup: options or seeds do not fit.
        """
        seed = int(seed) if isinstance(seed, np.integer) else seed
        super().reset(seed=seed if isinstance(seed, int) else None)
        told = dict(checked_options(options, (*OPTIONS, "reset_mask")))
        rows = self._rows_meant(told.pop("reset_mask", None))
        episode = told.pop("episode", None)
        seeds = self._seeds(seed)
        for i in rows.tolist():
            self._schedule.begin(i, seeds[i], lambda: int(self.np_random.integers(2**63)), episode)
        observations = self._observations()
        self._show_others(rows, observations)
        self._restart(rows, observations, **told)
        return observations, self._infos(rows) | self._origins(rows)

    def _seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        """The seed of each row."""
        if seed is None:
            return [None] * self.num_envs
        seeds = [seed + i for i in range(self.num_envs)] if isinstance(seed, int) else seed
        if len(seeds) != self.num_envs:
            raise BadSetup(f"{len(seeds)} seeds for {self.num_envs} rows: give one for each, or a single number")
        wrong = [one for one in seeds if one is not None and not 0 <= one < SEEDS]
        if wrong:
            raise BadSetup(f"seed {wrong[0]}: seeds of many fights are from 0 to {SEEDS - 1}")
        return seeds

    def _rows_meant(self, mask: Any) -> NDArray[np.intp]:
        """The rows that are to be reset."""
        if mask is None:
            return self._fights.everybody
        mask = np.asarray(mask)
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise BadSetup(f"reset_mask: {self.num_envs} truth values are wanted, at least one of them true")
        return np.flatnonzero(mask)

    def _observations(self) -> Rows:
        """The array that the next observations go into."""
        return np.empty_like(self._buffer) if self.copy else self._buffer

    def _show_others(self, rows: NDArray[np.intp], observations: Rows) -> None:
        """The rows that are not reset show where they stand."""
        others = np.setdiff1d(self._fights.everybody, rows)
        if len(others):
            self._fights.episode(int(others[0]))
            self._fights.command(np.full(len(others), RUN, np.int64), others)
            self._fights.serve(others, observations)

    def _restart(self, rows: NDArray[np.intp], observations: Rows, **told: Any) -> None:
        """Rows begin their next episodes."""
        self._fights.restart(rows, lambda i: self._schedule.next(i, **told), observations)
        if self.setup.pay.potential is not None:
            self._phi[rows] = self.setup.pay.potential(observations[rows])

    def step(self, actions: Any) -> tuple[Rows, Floats, Truths, Truths, dict[str, Any]]:
        """The decider of each row takes a choice; rows whose fight ends begin the next.

        Args:
            actions: the choices, (n,), integers.

        Raises:
            IllegalChoice: one of them is not legal, and `on_illegal` is "raise"; no row has changed.
            FightOver: `reset` has not been called.
        """
        choices, illegal = self._checked(actions)
        observations = self._observations()
        self._fights.command(choices, self._fights.everybody)
        self._fights.serve(self._fights.everybody, observations)
        endings, results = self._fights.column("ending").copy(), self._fights.column("result").copy()
        rewards = self._paid(endings, results, illegal, observations)
        ended = np.flatnonzero(endings)
        truncated = cut_short(endings)
        terminated = (endings != 0) & ~truncated
        infos = self._finals(ended, observations)
        if len(ended):
            self._restart(ended, observations)
            infos |= self._origins(ended)
        infos |= self._infos(self._fights.everybody)
        if illegal.any():
            infos |= {"illegal": illegal, "_illegal": illegal.copy()}
        return observations, rewards, terminated, truncated, infos

    def _checked(self, actions: Any) -> tuple[Ints, Truths]:
        """The choices, and which are not legal; one that is not in the table is replaced by one that is never legal."""
        choices = np.asarray(actions)
        if choices.shape != (self.num_envs,) or choices.dtype.kind not in "iu":
            raise BadSetup(f"actions of shape {choices.shape}, {choices.dtype}: {self.num_envs} integers are wanted")
        self._fights.episode(0)
        choices, illegal = choices.astype(np.int64), np.zeros(self.num_envs, np.bool_)
        first = list_refused(self._fights.masks, choices, illegal)
        if first >= 0 and not self.setup.penalises:
            try:
                self._fights.fight(first).check(int(np.asarray(actions)[first]))
            except IllegalChoice as error:
                raise IllegalChoice(f"row {first}: {error}") from None
        return choices, illegal

    def _paid(self, endings: Ints, results: Ints, illegal: Truths, observations: Rows) -> Floats:
        """The rewards of this step."""
        before = self._phi.copy()
        rewards = paid(self.setup.pay, endings, results, self._phi, observations)
        if illegal.any():
            rewards[illegal] = PENALTY
            self._phi[illegal] = before[illegal]
        return rewards

    def _infos(self, rows: NDArray[np.intp]) -> dict[str, Any]:
        """The infos of the decisions that `rows` stand at; other rows are zero, as gymnasium has it."""
        return self._told(self._decisions(), None if len(rows) == self.num_envs else rows)

    def _decisions(self) -> dict[str, NDArray[Any]]:
        """What is told of every row's decision."""
        return {"action_mask": self._fights.masks} | {name: self._fights.column(of) for name, of in DECISION.items()}

    def _finals(self, ended: NDArray[np.intp], observations: Rows) -> dict[str, Any]:
        """Last observation and info of the rows whose fight has ended."""
        if not len(ended):
            return {}
        last = np.empty(self.num_envs, object)  # of None
        for i, row in zip(ended.tolist(), observations[ended], strict=True):
            last[i] = row
        outcomes = {name: self._fights.column(name) for name in ("ending", "result")}
        info = self._told(self._decisions() | outcomes, ended) | self._origins(ended)
        which = self._which(ended)
        return {"final_obs": last, "_final_obs": which, "final_info": info, "_final_info": which.copy()}

    def _origins(self, rows: NDArray[np.intp]) -> dict[str, Any]:
        """What `rows` play."""
        names = np.empty(self.num_envs, object)  # of None
        seeds, trials = np.zeros(self.num_envs, np.int64), np.zeros(self.num_envs, np.int64)
        episodes = [self._fights.episode(i) for i in rows.tolist()]
        names[rows] = [episode.cast.compiled.id for episode in episodes]
        seeds[rows], trials[rows] = [episode.seed for episode in episodes], [episode.k for episode in episodes]
        which = self._which(rows)
        told = {"encounter": names, "seed": seeds, "trial": trials}
        return told | {f"_{name}": which.copy() for name in told}

    def _which(self, rows: NDArray[np.intp]) -> Truths:
        which = np.zeros(self.num_envs, np.bool_)
        which[rows] = True
        return which

    def _told(self, columns: dict[str, NDArray[Any]], rows: NDArray[np.intp] | None) -> dict[str, Any]:
        """Columns as infos, zero but in `rows`, each with the mask that tells which rows it is about."""
        which = np.ones(self.num_envs, np.bool_) if rows is None else self._which(rows)
        infos: dict[str, Any] = {}
        for name, column in columns.items():
            infos[name] = column.copy() if rows is None else alone(column, rows)
            infos[f"_{name}"] = which.copy()
        return infos

    @property
    def fights(self) -> Fights:
        """The rows themselves, for those who work with their records in kernels."""
        return self._fights

    def action_masks(self) -> NDArray[np.int8]:
        """The legal choices of every row, (n, 345), int8: a copy."""
        return self._fights.masks.copy()

    def fight(self, i: int) -> Fight:
        """A fight of its own that stands where row `i` does, to look at or to try things out.

        Raises:
            FightOver: none has begun.
        """
        return self._fights.fight(i)

    def describe_action(self, i: int, action: Any) -> str:
        """What a choice is called at the decision that row `i` stands at.

        Raises:
            IndexError: the table has no such choice.
        """
        from ..chronicle import describe_choice

        return describe_choice(self.fight(i), choice_of(action))

    def render(self) -> tuple[Any, ...] | None:
        """A picture of every row, as the single environment gives it."""
        if self.render_mode is None:
            logger.warn("render() draws nothing without a render mode: gym.make_vec(..., render_mode='ansi')")
            return None
        return tuple(self._draw(self.fight(i), self.render_mode) for i in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads go."""
        self._fights.close()


def alone(column: NDArray[Any], rows: NDArray[np.intp]) -> NDArray[Any]:
    """A column that is zero but in `rows`."""
    told, known = np.zeros(column.shape, column.dtype), column[rows]
    if known.any():  # memory that nobody writes to costs nothing, and a fight that has ended has no legal choice
        told[rows] = known
    return told
