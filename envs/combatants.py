"""A fight as a PettingZoo environment: each combatant is an agent, asked when it has a decision (extra `marl`)."""

from __future__ import annotations

from typing import Any, Unpack

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from ..content.fight import Fight, FightOver
from ..content.modes import mode_of
from ..content.problems import one_of
from ..rules.core import records
from ..rules.core.choices import CHOICES
from ..rules.core.state import NOBODY, UNITS
from . import IDS
from .drawing import RENDER_MODES, Drawing, drawing_of
from .fights import DESK, Fights
from .layout import layout_of
from .rewards import CUT_SHORT
from .setup import OPTIONS, BadSetup, Playing, Schedule, choice_of, setup_of
from .single import PENALTY
from .stepping import look_as

ILLEGAL, DECIDER, ROUND, ENDING, PLACE = (DESK[name] for name in ("illegal", "decider", "round_no", "ending", "place"))
FALLEN = ("stay", "leave")


class CombatantsEnv(AECEnv):  # type: ignore[misc]
    """The combatants of a fight as agents `combatant_0` to `combatant_23`, by their place in the roster.

    Spaces, observation and choices are those of the Gymnasium environment of the mode, whose class is the manual. The
    mask is in `infos[agent]["action_mask"]`, all zero unless it is the agent's turn; `observe` tells any agent what its
    side knows, and no more. At the end each agent is paid the outcome of its side, +1, 0 or -1, and nothing before:
    what an agent gets in an episode adds up to just that, also for those who fell on the way.

    Args:
        mode: the mode.
        fallen: "stay": all keep their place until the fight ends, so that the outcome reaches them. "leave": one that
            can never act again is terminated at once, with what it has got by then.
        render_mode, drawing: as for the Gymnasium environment.
        what: encounter, content, options ... as `Setup` says. By default there is no opponent: every combatant is an
            agent. With an opponent only those whom the caller commands are.
    """

    metadata = {"name": "opfor", "render_modes": list(RENDER_MODES), "is_parallelizable": False, "render_fps": 4}

    def __init__(
        self,
        mode: str,
        *,
        fallen: str = "stay",
        render_mode: str | None = None,
        drawing: Drawing | None = None,
        **what: Unpack[Playing],
    ) -> None:
        if fallen not in FALLEN:
            raise BadSetup(f"fallen is {fallen!r}; it may be {' or '.join(FALLEN)}")
        self.setup = setup_of(mode, {"opponent": None, **what})
        if self.setup.pay.potential is not None:
            raise BadSetup("a shaped reward is one side's; here every combatant is paid the outcome of its own")
        self.mode, self.fallen = mode, fallen
        self.metadata = self.metadata | {"name": f"opfor_{mode}_v0"}
        self.render_mode, self._draw = render_mode, drawing_of(render_mode, drawing)
        self.layout = layout_of(mode, self.setup.advises is not None)
        self.possible_agents = [name_of(i) for i in range(UNITS)]
        self.observation_spaces = {agent: self.layout.space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(CHOICES) for agent in self.possible_agents}
        self._fights = Fights(mode_of(mode), 1, advisor=self.setup.advises)
        self._schedule = Schedule(self.setup, 1)
        self._work = records.new(mode_of(mode).work)
        self._row = np.zeros((1, self.layout.floats), np.float32)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's choices."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the next episode: number 0 of a new seed, else the next of the seed that was given last.

        Args:
            seed: the seed; None at the first reset takes one by chance.
            options: for this episode alone: `encounter`, or `episode`, the number to go on from; others are not read.
        """
        told = {name: value for name, value in (options or {}).items() if name in OPTIONS}
        by_chance = np.random.default_rng
        self._schedule.begin(0, seed, lambda: int(by_chance().integers(2**63)), told.pop("episode", None))
        self._fights.restart(self._fights.everybody, lambda i: self._schedule.next(i, **told), self._row)
        cast_ = self._fights.episode(0).cast
        self.agents = [name_of(i) for i in range(UNITS) if cast_.seats >> i & 1]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._ask(self._fights.report(0))

    def step(self, action: Any) -> None:
        """The selected agent takes a choice; None if its fight is over.

        Raises:
            IllegalChoice: the choice is not legal, and `on_illegal` is "raise"; nothing has changed.
            FightOver: no fight is going on.
        """
        if not self.agents:
            raise FightOver("no fight is going on: call reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        choice = choice_of(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        report = self._fights.serve_one(choice if 0 <= choice < CHOICES else CHOICES, self._row)
        if report[ILLEGAL] and not self.setup.penalises:
            self.fight().check(choice)
        self._ask(report)
        if report[ILLEGAL]:
            self.rewards[agent] = PENALTY
            self.infos[agent]["illegal"] = True
        elif report[ENDING]:
            self._end(report[ENDING])
        elif self.fallen == "leave":
            self._let_go()
        self._accumulate_rewards()

    def _ask(self, report: list[int]) -> None:
        """It is the decider's turn."""
        decider = report[DECIDER]
        nothing = np.zeros(CHOICES, np.int8)
        self.infos = {agent: {"action_mask": nothing.copy(), "round": report[ROUND]} for agent in self.agents}
        if decider != NOBODY:
            self.agent_selection = name_of(decider)
            self.infos[self.agent_selection]["action_mask"] = self._fights.masks[0].copy()

    def _end(self, ending: int) -> None:
        """The fight is over: each agent is paid the outcome of its side."""
        results = records.as_numpy(self._fights.states)[0]["results"]
        worth = self.setup.pay.at_end(np.asarray(results, np.int64))
        combatants = self._fights.episode(0).cast.compiled.combatants
        capped = ending in CUT_SHORT
        for agent in self.agents:
            self.rewards[agent] = float(worth[combatants[number_of(agent)].side])
            self.terminations[agent], self.truncations[agent] = not capped, capped
            self.infos[agent] |= {"ending": ending} | self._fights.origin(0)
        self.agent_selection = self.agents[0]

    def _let_go(self) -> None:
        """Those who can never act again are terminated, and step first."""
        units = records.as_numpy(self._fights.states)[0]["units"]
        for agent in self.agents:
            self.terminations[agent] = int(units[number_of(agent)]["fate"]) in self._fights.mode.final
        self._deads_step_first()

    def observe(self, agent: str) -> NDArray[np.float32]:
        """What the agent's side knows now, from where the agent stands."""
        if not self.agents or agent == name_of(self._fights.told(0, "decider")):
            return np.array(self._row[0])
        row = np.zeros(self.layout.floats, np.float32)
        shelf, place = self._fights.shelf, self._fights.told(0, "place")
        look_as(shelf.specs, place, self._fights.states, 0, self._work, 0, number_of(agent), row)
        return row

    def fight(self) -> Fight:
        """A fight of its own that stands where this one does.

        Raises:
            FightOver: none has begun.
        """
        return self._fights.fight(0)

    def render(self) -> Any:
        """A picture, as the Gymnasium environment gives it."""
        return None if self.render_mode is None else self._draw(self.fight(), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
        self._fights.close()


def name_of(combatant: int) -> str:
    """The agent of a combatant."""
    return f"combatant_{combatant}"


def number_of(agent: str) -> int:
    """The combatant of an agent."""
    return int(agent.rpartition("_")[2])


def aec(id: str = "opfor/Grid-v0", **what: Any) -> CombatantsEnv:
    """The PettingZoo environment of a registered id: `aec("opfor/Grid-v0", encounter="troll-toll")`.

    Args:
        id: the id.
        what: the arguments of `CombatantsEnv` but for the mode.

    Raises:
        BadSetup: there is no such id.
    """
    if id not in IDS:
        raise BadSetup(f"no environment {id!r}; {one_of(IDS)}")
    told = IDS[id]
    return CombatantsEnv(told.mode, **{"encounter": told.encounter, **what})
