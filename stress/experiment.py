"""What is tested: one fight or a day of them, who plays, which dice. All that a trial's course depends on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..agents.names import parse
from ..agents.policy import Kind
from ..agents.seating import check_keys, keys_in, seats
from ..content.fight import dice_key
from ..content.laws import read_ruling
from ..content.modes import mode_of
from ..content.packing import pack, unpack
from ..rules.core import machine
from ..rules.core.state import Ending
from .errors import BadStress

if TYPE_CHECKING:
    from ..content.compiled import Compiled

CODE = Path(__file__).resolve().parent  # with it the stamp covers rules, agents and the count
LEG = 1 << 40  # trials of the next fight of a day are numbered from here on, so that it has other dice
FORMAT = 1  # of kept trials
CLASSES = ("win", "loss", "draw", "stalled", "capped", "error")
ENDED = {Ending.DRAW: 2, Ending.STALLED: 3, Ending.CAPPED: 4, Ending.FAULT: 5}


@dataclass(frozen=True)
class Rest:
    """What passes between two fights of a day.

    Attributes:
        pools: percent of what is missing that comes back.
        harms: wounds and the like that heal.
        wakes: the unconscious get up, with a point at least.
        uses: abilities and items with so many uses a fight have them again.
    """

    pools: int = 0
    harms: int = 0
    wakes: bool = True
    uses: bool = True


RESTS = {
    "none": Rest(uses=False),
    "breather": Rest(pools=25),
    "short": Rest(pools=50, harms=1),
    "long": Rest(pools=100, harms=99),
}
"""Rests by name."""


@dataclass(frozen=True)
class Experiment:
    """Trials of one fight, or of a day of fights.

    Attributes:
        legs: the encounters in the order they are fought, mostly one.
        agents: who plays whom, as `agents.seating.seats` takes it; the same in each leg.
        seed: which dice; trial i has those of seed and i alone.
        rests: what passes before each leg but the first.
        side: the side whose odds are told, by id; by default the players'.
        dice: whose dice are rolled, an encounter's; by default each leg's own. A changed encounter that rolls those of
            the original differs from it only by what the change does.
    """

    legs: tuple[Compiled, ...]
    agents: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0
    rests: tuple[Rest, ...] = ()
    side: str = ""
    dice: Compiled | None = None

    def __post_init__(self) -> None:
        if len(self.rests) != len(self.legs) - 1:
            raise BadStress(f"{len(self.legs)} fights have {len(self.legs) - 1} rests between them")
        known = set[str]().union(*map(keys_in, self.legs))
        check_keys(self.compiled, [who for who in self.agents if who not in known])
        for leg in self.legs:
            for name in seats(leg, self.agents_in(leg)):
                parse(name)
            self.heroes(leg)

    @property
    def compiled(self) -> Compiled:
        """The first encounter."""
        return self.legs[0]

    @property
    def mode(self) -> str:
        """The mode of all of them."""
        return self.compiled.mode

    def agents_in(self, leg: Compiled) -> dict[str, str]:
        """Who plays whom in a leg: in a day not everybody is in every fight."""
        if len(self.legs) == 1:
            return dict(self.agents)
        return {who: agent for who, agent in self.agents.items() if who in keys_in(leg)}

    def heroes(self, leg: Compiled) -> int:
        """The side whose odds are told: the one named, else the first of players, else the first.

        Raises:
            BadStress: the leg has no side of that name.
        """
        ids = [side.id for side in leg.sides]
        if self.side and self.side not in ids:
            raise BadStress(f"{leg.id} has no side {self.side!r}; one of: {', '.join(ids)}")
        if self.side:
            return ids.index(self.side)
        return next((k for k, side in enumerate(leg.sides) if side.players), 0)

    def party(self, leg: Compiled) -> list[int]:
        """The combatants of that side."""
        side = self.heroes(leg)
        return [i for i, info in enumerate(leg.combatants) if info.side == side]

    def key(self, leg: int, trial: int) -> int:
        """The key of a trial's dice."""
        return dice_key(self.dice or self.legs[leg], self.seed, self.trial(leg, trial))

    @staticmethod
    def trial(leg: int, trial: int) -> int:
        """The number by which `Fight` has those dice."""
        return trial + leg * LEG

    @cached_property
    def in_kernels(self) -> bool:
        """All agents are policies of the kernels; else Python asks them, choice by choice."""
        names = {name for leg in self.legs for name in seats(leg, self.agents_in(leg))}
        return all(parse(name).kind.upper() in Kind.__members__ for name in names)

    def with_agents(self, agents: Mapping[str, str]) -> Experiment:
        """The same with other agents for some."""
        return replace(self, agents={**self.agents, **agents})

    def header(self) -> dict[str, Any]:
        """All that the rows of trials depend on; kept beside them, so that they are never taken for others."""
        mode = mode_of(self.mode)
        digests = [leg.digests.encounter.hex() + leg.digests.profile.hex() for leg in self.legs]
        dice = self.dice.digests.encounter.hex() + self.dice.digests.profile.hex() if self.dice else ""
        return {
            "opfor_trials": FORMAT,
            "opfor": __version__,
            "mode": self.mode,
            "rules": mode.rules_version,
            "code": machine.stamp(CODE)[:16],
            "encounters": [leg.id for leg in self.legs],
            "digests": digests,
            "dice": dice,
            "players": [seats(leg, self.agents_in(leg)) for leg in self.legs],
            "laws": [laws_in(leg) for leg in self.legs],
            "personalities": [[info.personality for info in leg.combatants] for leg in self.legs],
            "rests": [vars(rest) for rest in self.rests],
            "seed": self.seed,
        }

    def id(self) -> str:
        """A short name of the header: the same for the same trials."""
        text = json.dumps(self.header(), sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()

    def pack(self) -> dict[str, Any]:
        """The experiment as plain data, for another process or machine."""
        return {
            "mode": self.mode,
            "legs": [pack(leg) for leg in self.legs],
            "laws": [laws_in(leg) for leg in self.legs],
            "agents": dict(self.agents),
            "seed": self.seed,
            "rests": [vars(rest) for rest in self.rests],
            "side": self.side,
            "dice": pack(self.dice) if self.dice else None,
        }


def unpacked(data: Mapping[str, Any]) -> Experiment:
    """The experiment of `pack`."""
    mode = data["mode"]
    dice = unpack(data["dice"], mode) if data["dice"] else None
    legs = tuple(bound(unpack(leg, mode), laws) for leg, laws in zip(data["legs"], data["laws"], strict=True))
    rests = tuple(Rest(**rest) for rest in data["rests"])
    return Experiment(legs, data["agents"], data["seed"], rests, data["side"], dice)


def laws_in(leg: Compiled) -> list[list[str]]:
    """The laws and orders of each combatant, in words: no digest tells them, for they change no dice."""
    return [[str(ruling) for ruling in info.laws] for info in leg.combatants]


def bound(leg: Compiled, laws: Sequence[Sequence[str]]) -> Compiled:
    """The encounter with these laws and orders for its combatants, and no others."""
    return leg.under({k: [*map(read_ruling, said)] for k, said in enumerate(laws)})


def rest_named(said: str) -> Rest:
    """A rest by its name.

    Raises:
        BadStress: there is none of this name.
    """
    if said not in RESTS:
        raise BadStress(f"no rest {said!r}; one of: {', '.join(RESTS)}")
    return RESTS[said]


def day(
    legs: Sequence[Compiled], rests: Sequence[str], agents: Mapping[str, str], seed: int = 0, side: str = ""
) -> Experiment:
    """A day of fights, one after the other, with rests between.

    Raises:
        BadStress: the fights are of several modes, or the rests are not one fewer.
    """
    modes = {leg.mode for leg in legs}
    if len(modes) > 1:
        raise BadStress(f"a day is fought in one mode, not in {' and '.join(sorted(modes))}")
    named = [rest_named(name) for name in rests]  # also the one that a day of one fight has no use for
    return Experiment(tuple(legs), agents, seed, tuple(named if len(named) != 1 else named * (len(legs) - 1)), side)
