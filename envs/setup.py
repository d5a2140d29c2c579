"""Who plays what: the arguments of an environment, checked once, and from them each episode's encounter and cast."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

import numpy as np

from ..agents.advice import Advisor
from ..agents.agent import PolicyAgent, make
from ..agents.laws import lawful
from ..agents.names import parse
from ..agents.policy import Kind, Policy
from ..agents.seating import EVERYBODY, seats, write_policy
from ..content import Library, compile_encounter, load
from ..content.compiled import Compiled
from ..content.edits import with_options
from ..content.fight import IllegalChoice, dice_key
from ..content.model import Model
from ..content.problems import did_you_mean, one_of
from ..rules.core import records
from ..rules.core.state import UNITS
from .episodes import Sampler, sampler_of
from .rewards import Outcome, Reward

if TYPE_CHECKING:
    from ..content.fight import View

ALTERNATE = "alternate"  # the learner's side changes with each episode
ON_ILLEGAL = ("raise", "penalty")
KEEP = 256  # casts that stay at hand
SELF = "self"  # no opponent: the caller plays every side


class BadSetup(ValueError):
    """The arguments of an environment do not fit together, or do not fit the encounter; says what would."""


@dataclass(frozen=True, eq=False)
class Cast:
    """An encounter with who plays in it.

    Attributes:
        compiled: the encounter.
        side: the learner's side, whose result is told.
        seats: bits of the combatants that the caller commands.
        policies: what the kernels decide for the others, 24 `Policy` records.
        agents: whoever of the others is asked in Python, by combatant.
    """

    compiled: Compiled
    side: int
    seats: int
    policies: Any
    agents: Mapping[int, Any]

    @property
    def first(self) -> int:
        """The first combatant of the caller's."""
        return (self.seats & -self.seats).bit_length() - 1

    def chosen(self, decider: int, view: View, rng: np.random.Generator) -> int:
        """What the agent of `decider` chooses, under the laws and orders of its encounter."""
        return int(self.agents[decider].choose(view, lawful(view).mask, rng).index)


@dataclass(frozen=True)
class Episode:
    """What one row plays: a cast, and the seed and number that its dice come from."""

    cast: Cast
    seed: int
    k: int

    @property
    def key(self) -> int:
        """The key of its dice, as of `Fight(compiled, seed, k)`; agents get other dice from it, as in `contest`."""
        return dice_key(self.cast.compiled, self.seed, self.k)


class Playing(TypedDict, total=False):
    """The arguments that every environment takes; what they mean is said by `Setup`."""

    encounter: Any
    opponent: Any
    side: str | int
    seats: Iterable[str | int] | None
    ally: Any
    reward: Reward | None
    on_illegal: str
    options: Mapping[str, int]
    content: Iterable[str | Path]
    advisor: str | None


@dataclass
class Setup:
    """What an environment plays, against whom, and what for.

    Attributes:
        mode: the mode whose encounters it takes.
        encounter: an encounter (id, path, model or `Compiled`), a list of them, or a sampler (`envs/episodes.py`).
        opponent: the agent (or its name, such as "scripted:brute") of everybody who is not the caller's, or a table of
            them by combatant, side, "party", "foes" or "all"; None or "self": the caller plays every side.
        side: the learner's side, by id or index, or "alternate": another one each episode. By default the first.
        seats: the combatants of that side that the caller commands, by id or index; by default all.
        ally: the agent of the others of that side; by default the opponent's.
        reward: what the learner is paid (`envs/rewards.py`); by default the outcome, +1, 0 or -1.
        on_illegal: "raise" an error at a choice that is not legal, or give a "penalty"; it changes nothing either way.
        options: options of the rules, such as `{"foe_pools": 0}`; they count more than the encounter's own.
        content: folders of content.
        advisor: a scripted agent whose opinion of each of the 345 choices stands at the end of an observation, 1 for
            what it would take, 0 to -1 for the others (`agents/advice.py`); by default nobody's.

    Raises:
        BadSetup: these do not fit together, or not the encounter, if there is but one.
        ContentError: that encounter cannot be played.
        AgentError: no agent has the name of the opponent, the ally or the advisor.
    """

    mode: str
    encounter: Any
    opponent: Any = "scripted"
    side: str | int = 0
    seats: Iterable[str | int] | None = None
    ally: Any = None
    reward: Reward | None = None
    on_illegal: str = "raise"
    options: Mapping[str, int] = field(default_factory=dict)
    content: Iterable[str | Path] = ()
    advisor: str | None = None

    def __post_init__(self) -> None:
        if not (callable(self.encounter) or isinstance(self.encounter, str | Path | Model | Compiled | list | tuple)):
            raise BadSetup(f"encounter {self.encounter!r}: give an id, a path, a model, a list of them, or a sampler")
        if self.reward is not None and not hasattr(self.reward, "at_end"):
            raise BadSetup(f"reward {self.reward!r} has no `at_end`: take one of opfor.envs, or make one like it")
        self.sampler: Sampler = sampler_of(self.encounter)
        self.pay: Reward = Outcome() if self.reward is None else self.reward
        self.seats = None if self.seats is None else tuple(self.seats)
        self.content = (self.content,) if isinstance(self.content, str | Path) else tuple(self.content)
        self.advises = None if self.advisor is None else Advisor(self.advisor, self.mode)
        self._loaded: dict[str | Path, Compiled] = {}
        self._casts: dict[tuple[int, int], Cast] = {}
        self._agents: dict[str, Any] = {}
        if self.on_illegal not in ON_ILLEGAL:
            raise BadSetup(f"on_illegal is {self.on_illegal!r}; it may be {' or '.join(ON_ILLEGAL)}")
        if self.alone and self.seats is not None:
            raise BadSetup("seats are of one side against an opponent; without one the caller plays everybody")
        if self.alone and self.pay.potential is not None:
            raise BadSetup("a shaped reward is one side's; without an opponent the caller plays them all")
        if isinstance(self.encounter, str | Path | Model | Compiled):
            self.episode(0, 0)  # what cannot be played is told at once, not at the first reset

    @property
    def alone(self) -> bool:
        """The caller plays every side."""
        return self.opponent is None or self.opponent == SELF

    @property
    def penalises(self) -> bool:
        """An illegal choice costs a penalty and is no error."""
        return self.on_illegal == "penalty"

    def episode(self, seed: int, k: int, encounter: Any = None, side: str | int | None = None) -> Episode:
        """Episode `k` of a seed, or another encounter or side in its place.

        Raises:
            ContentError: the encounter cannot be played.
            BadSetup: it has no such side or combatant, or is of another mode.
        """
        compiled = self._compiled(self.sampler(seed, k) if encounter is None else encounter)
        return Episode(self._cast(compiled, self._side(compiled, self.side if side is None else side, k)), seed, k)

    def _compiled(self, given: Any) -> Compiled:
        """The encounter, compiled; one that is given by its name is compiled once."""
        if isinstance(given, Compiled):
            compiled = self._as_compiled(given)
        elif isinstance(given, Model):
            model = with_options(given, **self.options) if self.options else given
            compiled = compile_encounter(model, Library(self.content))
        else:
            if given not in self._loaded:
                self._loaded[given] = load(given, self.content, self.options)
            compiled = self._loaded[given]
        if compiled.mode != self.mode:
            raise BadSetup(f"{compiled.id} is an encounter of {compiled.mode} mode; this environment plays {self.mode}")
        return compiled

    def _as_compiled(self, given: Compiled) -> Compiled:
        if self.options:
            raise BadSetup(f"options {dict(self.options)} come too late: {given.id} is compiled; hand them to `load`")
        return given

    def _side(self, compiled: Compiled, given: str | int, k: int) -> int:
        """The index of the learner's side in episode `k`."""
        if isinstance(given, int) and 0 <= given < len(compiled.sides):
            return given
        ids = [side.id for side in compiled.sides]
        if given == ALTERNATE:
            return k % len(ids)
        if given in ids:
            return ids.index(str(given))
        raise BadSetup(f"{compiled.id} has no side {given!r}; it has {', '.join(ids)}")

    def _cast(self, compiled: Compiled, side: int) -> Cast:
        """Who plays in the encounter; made once for each encounter at hand and side."""
        key = (id(compiled), side)
        if key not in self._casts:
            if len(self._casts) >= KEEP:
                self._casts.pop(next(iter(self._casts)))
            self._casts[key] = self._new_cast(compiled, side)
        return self._casts[key]

    def _new_cast(self, compiled: Compiled, side: int) -> Cast:
        mine = self._seats(compiled, side)
        agents: dict[int, Any] = {}
        policies = records.new(Policy, UNITS)
        for i, player in enumerate([] if self.alone else seats(compiled, self._players(compiled, side))):
            agent = None if i in mine else write_player(policies, i, player, compiled)
            if agent is not None:
                agents[i] = self._agents.setdefault(str(agent.name), agent) if isinstance(player, str) else agent
        return Cast(compiled, side, sum(1 << i for i in mine), policies, agents)

    def _seats(self, compiled: Compiled, side: int) -> set[int]:
        """The combatants that the caller commands."""
        if self.alone:
            return set(range(len(compiled.combatants)))
        members = {c.id: i for i, c in enumerate(compiled.combatants) if c.side == side}
        if self.seats is None:
            return set(members.values())
        wrong = [seat for seat in self.seats if seat not in members and seat not in members.values()]
        if wrong or not self.seats:
            told = f"no combatant {wrong[0]!r}" if wrong else "no seat for the caller"
            raise BadSetup(f"{told} on side {compiled.sides[side].id}; it has {', '.join(members)}")
        return {members[seat] if isinstance(seat, str) else seat for seat in self.seats}

    def _players(self, compiled: Compiled, side: int) -> dict[str, Any]:
        """Who plays whom, as `agents.seating.seats` takes it."""
        players = dict(self.opponent) if isinstance(self.opponent, Mapping) else {EVERYBODY: self.opponent}
        if self.ally is not None:
            players[compiled.sides[side].id] = self.ally
        return players


def write_player(policies: Any, i: int, player: Any, compiled: Compiled) -> Any:
    """Let the kernels decide for combatant `i` if they can play its agent; else the agent to ask.

    Raises:
        BadSetup: it is no agent.
        AgentError: no agent has this name.
    """
    if isinstance(player, PolicyAgent):
        player = player.name
    if not isinstance(player, str):
        if not hasattr(player, "choose"):
            raise BadSetup(f"{player!r} is no agent: it has no choose(view, mask, rng)")
        return player
    name = parse(player)
    if name.kind == "outside":
        raise BadSetup("'outside' is the caller: leave the opponent out (None) and play every side, or name the seats")
    if name.kind.upper() not in Kind.__members__:
        return make(player, compiled.mode)
    write_policy(policies, i, name, compiled, i)
    return None


def setup_of(mode: str, what: Mapping[str, Any]) -> Setup:
    """What an environment is told to play, by the names of its arguments.

    Raises:
        BadSetup: there is no such argument; and as `Setup` says.
    """
    known = [name for name in Playing.__annotations__]
    wrong = [name for name in what if name not in known]
    if wrong:
        raise BadSetup(f"no argument {wrong[0]!r}; {did_you_mean(wrong[0], known) or one_of(known)}")
    return Setup(mode, **what)


def choice_of(action: Any) -> int:
    """An action as an index of the choice table.

    Raises:
        IllegalChoice: it is no integer.
    """
    try:
        return index(action)
    except TypeError:
        raise IllegalChoice(f"{action!r} is no choice: an integer is wanted, as the action space has them") from None


OPTIONS = ("encounter", "side", "episode")
"""What `reset(options=...)` takes, for the episode it begins."""


def checked_options(options: Mapping[str, Any] | None, allowed: tuple[str, ...] = OPTIONS) -> Mapping[str, Any]:
    """The options of a reset.

    Raises:
        BadSetup: there is no such option.
    """
    told = options or {}
    wrong = [name for name in told if name not in allowed]
    if wrong:
        raise BadSetup(f"reset has no option {wrong[0]!r}; it has {', '.join(allowed)}")
    return told


class Schedule:
    """Which episode each row plays next: a seed, and how many it has played of it.

    Args:
        setup: what is played.
        n: how many rows.
    """

    def __init__(self, setup: Setup, n: int) -> None:
        self.setup = setup
        self.seeds: list[int | None] = [None] * n
        self.ks = [0] * n

    def begin(self, i: int, seed: int | None, by_chance: Callable[[], int], episode: Any = None) -> None:
        """Row `i` begins with episode 0 of a seed; without one it goes on, or takes a seed `by_chance` the first time.

        `episode`, if given, is the number to go on from.
        """
        if seed is not None:
            self.seeds[i], self.ks[i] = int(seed), 0
        elif self.seeds[i] is None:
            self.seeds[i] = by_chance()
        if episode is not None:
            self.ks[i] = index(episode)

    def next(self, i: int, encounter: Any = None, side: str | int | None = None) -> Episode:
        """The next episode of row `i`; `encounter` and `side` instead of the setup's, if given."""
        seed, k = self.seeds[i], self.ks[i]
        assert seed is not None, "a row begins before it plays"
        self.ks[i] += 1
        return self.setup.episode(seed, k, encounter, side)
