"""One fight as a Gymnasium environment. The manual is the docstring of a mode's class: `help(opfor.envs.GridEnv)`."""

from __future__ import annotations

from typing import Any, Unpack

import gymnasium as gym
import numpy as np
from gymnasium import logger, spaces
from numpy.typing import NDArray

from ..content.fight import Fight, FightOver
from ..content.modes import mode_of
from ..rules.core.choices import CHOICES
from .drawing import RENDER_MODES, Drawing, drawing_of
from .fights import DESK, Fights
from .layout import layout_of
from .rewards import CUT_SHORT, paid
from .setup import Playing, Schedule, checked_options, choice_of, setup_of

PENALTY = -1.0  # what an illegal choice costs where it is not an error

ILLEGAL, DECIDER, SIDE, ROUND, ENDING, RESULT = (
    DESK[name] for name in ("illegal", "decider", "decider_side", "round_no", "ending", "result")
)


class FightEnv(gym.Env[Any, Any]):
    """A fight of one mode, stepped one decision at a time. The modes' own classes say what everything means.

    Args:
        render_mode: None, "ansi", "svg" or "rgb_array".
        drawing: who draws; by default the chronicle.
        what: encounter, opponent and so on, as `Setup` says.
    """

    mode: str
    plays: str  # the encounter, unless another is given
    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 4}

    def __init__(
        self, *, render_mode: str | None = None, drawing: Drawing | None = None, **what: Unpack[Playing]
    ) -> None:
        what.setdefault("encounter", self.plays)
        self.setup = setup_of(self.mode, what)
        self.render_mode, self._draw = render_mode, drawing_of(render_mode, drawing)
        self.layout = layout_of(self.mode, self.setup.advises is not None)
        self.observation_space = self.layout.space()
        self.action_space = spaces.Discrete(CHOICES)
        self._fights = Fights(mode_of(self.mode), 1, advisor=self.setup.advises)
        self._shape = (1, self.layout.floats)
        self._potential = self.setup.pay.potential
        self._phi = 0.0
        self._schedule = Schedule(self.setup, 1)
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin the next episode: number 0 of a new seed, else the next of the seed that was given last.

        Args:
            seed: the seed; None at the first reset takes one by chance.
            options: for this episode alone: `encounter`, `side`; or `episode`, the number to go on from.

        Raises:
            BadSetup: the options do not fit the encounter.
            NoChoice: no fight leaves the caller a choice.
        """
        super().reset(seed=seed)
        told = dict(checked_options(options))
        self._schedule.begin(0, seed, lambda: (self.np_random_seed or 0) % 2**63, told.pop("episode", None))
        row = np.empty(self._shape, np.float32)
        self._fights.restart(self._fights.everybody, lambda i: self._schedule.next(i, **told), row)
        self._over = False
        if self._potential is not None:
            self._phi = float(self._potential(row)[0])
        return row[0], self._info(self._fights.report(0)) | self._fights.origin(0)

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """The decider takes a choice, and the fight goes on to the caller's next decision, or to its end.

        Raises:
            IllegalChoice: the choice is not legal, and `on_illegal` is "raise"; nothing has changed.
            FightOver: the fight has ended; `reset` begins the next.
        """
        if self._over:
            raise FightOver("no fight is going on: call reset()")
        choice = choice_of(action)
        row = np.empty(self._shape, np.float32)
        report = self._fights.serve_one(choice if 0 <= choice < CHOICES else CHOICES, row)
        info = self._info(report)
        if report[ILLEGAL]:
            return self._refused(choice, row, info)
        ending = report[ENDING]
        if not ending and self._potential is None:
            return row[0], 0.0, False, False, info
        reward = self._paid(report, row)
        if ending:
            self._over = True
            info |= {"ending": ending, "result": report[RESULT]} | self._fights.origin(0)
        capped = ending in CUT_SHORT
        return row[0], reward, bool(ending) and not capped, capped, info

    def _info(self, report: list[int]) -> dict[str, Any]:
        mask = self._fights.masks[0].copy()
        return {"action_mask": mask, "decider": report[DECIDER], "side": report[SIDE], "round": report[ROUND]}

    def _refused(
        self, choice: int, row: NDArray[np.float32], info: dict[str, Any]
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """An illegal choice: an error, or a penalty and the same decision again."""
        if not self.setup.penalises:
            self.fight().check(choice)
        return row[0], PENALTY, False, False, info | {"illegal": True}

    def _paid(self, report: list[int], row: NDArray[np.float32]) -> float:
        """The reward of a step that was taken."""
        endings, results = np.array([report[ENDING]]), np.array([report[RESULT]])
        phi = np.array([self._phi])
        reward = paid(self.setup.pay, endings, results, phi, row)
        self._phi = float(phi[0])
        return float(reward[0])

    def action_masks(self) -> NDArray[np.int8]:
        """The legal choices, (345,), int8: a copy."""
        mask: NDArray[np.int8] = self._fights.masks[0].copy()
        return mask

    def describe_action(self, action: Any) -> str:
        """What a choice is called at the decision the fight stands at, such as 'stride 2 east, 1 north'.

        Raises:
            IndexError: the table has no such choice.
        """
        from ..chronicle import describe_choice

        return describe_choice(self.fight(), choice_of(action))

    def fight(self) -> Fight:
        """A fight of its own that stands where this one does, to look at or to try things out.

        Raises:
            FightOver: none has begun.
        """
        return self._fights.fight(0)

    def render(self) -> Any:
        """A picture: text ("ansi"), an SVG document ("svg"), or an array (height, width, 3), uint8 ("rgb_array")."""
        if self.render_mode is None:
            logger.warn("render() draws nothing without a render mode: gym.make(..., render_mode='ansi')")
            return None
        return self._draw(self.fight(), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
        self._fights.close()
