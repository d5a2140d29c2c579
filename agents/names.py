"""Names of agents, as the command line and encounter files write them.

    random                  any legal choice
    scripted                the strongest personality, for whomever it plays
    scripted:sniper         that personality
    scripted:own            each combatant's own personality, the default for those who have none
    scripted:sniper@3       the same at difficulty 3 of 5; scripted@3 likewise
    search:200ms            thinks 200 milliseconds before each choice
    search:1000             plays 1,000 fights out in its head before each choice
    learned                 the trained policy that comes with opfor
    bundle:FOLDER           a trained policy of one's own
    outside                 whoever runs the fight decides
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..content.problems import did_you_mean
from .errors import UnknownAgent

KINDS = ("random", "scripted", "search", "learned", "bundle", "outside")
OWN = "own"
LEVELS = (1, 2, 3, 4, 5)
TOP = LEVELS[-1]
LONGEST, MOST = 3_600_000, 10_000_000  # milliseconds and fights of a search: none thinks for ever
THINKS = 200  # milliseconds, where a search is not told
KNOWN = "agents are random, scripted, scripted:PERSONALITY@LEVEL, search:200ms, search:1000, learned and bundle:FOLDER"


@dataclass(frozen=True)
class AgentName:
    """A name taken apart.

    Attributes:
        kind: random, scripted, search, learned, bundle or outside.
        personality: of a scripted agent: an id, `own`, or empty for the default.
        level: of a scripted agent: its difficulty, 1 to 5.
        milliseconds: of a search: how long it thinks; 0 if it counts simulations.
        simulations: of a search: how many fights it plays out; 0 if it looks at the clock.
        folder: of a bundle.
    """

    kind: str
    personality: str = ""
    level: int = TOP
    milliseconds: int = 0
    simulations: int = 0
    folder: str = ""

    def __str__(self) -> str:
        if self.kind == "bundle":
            return f"bundle:{self.folder}"
        behind = f"{self.milliseconds}ms" if self.milliseconds else str(self.simulations or self.personality)
        return self.kind + (f":{behind}" if behind else "") + (f"@{self.level}" if self.level != TOP else "")


def parse(name: str) -> AgentName:
    """Take a name apart.

    Raises:
        UnknownAgent: there is no such agent.
    """
    if name.strip().startswith("bundle:"):
        return _bundle(name)
    said, at, level = name.strip().partition("@")
    kind, _, rest = said.partition(":")
    if kind not in KINDS:
        hint = did_you_mean(kind, KINDS) or KNOWN
        raise UnknownAgent(f"no agent {name!r}; {hint}")
    if at and kind != "scripted":
        raise UnknownAgent(f"no agent {name!r}: {kind} has no levels")
    if kind == "search":
        return _search(name, rest)
    if rest and kind != "scripted":
        raise UnknownAgent(f"no agent {name!r}: {kind} takes nothing behind it")
    return AgentName(kind, rest, _level(name, level) if at else TOP)


def _bundle(name: str) -> AgentName:
    """A bundle: all that follows is its folder."""
    folder = name.strip().removeprefix("bundle:")
    if not folder:
        raise UnknownAgent(f"no agent {name!r}: write bundle: and the folder of a trained policy")
    return AgentName("bundle", folder=folder)


def _level(name: str, said: str) -> int:
    """The difficulty behind the @."""
    if said not in map(str, LEVELS):
        raise UnknownAgent(f"no agent {name!r}: levels are 1, the weakest, to {TOP}")
    return int(said)


def _search(name: str, budget: str) -> AgentName:
    """The budget of a search."""
    match = re.fullmatch(r"(\d{1,9})(ms)?", budget) if budget else None
    if budget and (match is None or int(match[1]) == 0):
        raise UnknownAgent(f"no agent {name!r}: write search:200ms or search:1000")
    if match is None:
        return AgentName("search", milliseconds=THINKS)
    if int(match[1]) > (LONGEST if match[2] else MOST):
        raise UnknownAgent(f"no agent {name!r}: at most search:{LONGEST}ms or search:{MOST}")
    if match[2]:
        return AgentName("search", milliseconds=int(match[1]))
    return AgentName("search", simulations=int(match[1]))
