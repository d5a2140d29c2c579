"""Names of agents, as the command line and encounter files write them.

    random                  any legal choice
    scripted                the strongest personality, for whomever it plays
    scripted:sniper         that personality
    scripted:own            each combatant's own personality, the default for those who have none
    outside                 whoever runs the fight decides

Kept for agents to come: `scripted:sniper@3`, `search:200ms`, `search:1000`, `learned`, `bundle:PATH`.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..content.problems import did_you_mean
from .errors import NotBuilt, UnknownAgent

KINDS = ("random", "scripted", "outside")
KEPT = ("search", "learned", "bundle")
OWN = "own"
KNOWN = "agents are random, scripted, scripted:PERSONALITY and scripted:own"


@dataclass(frozen=True)
class AgentName:
    """A name taken apart.

    Attributes:
        kind: random, scripted or outside.
        personality: of a scripted agent: an id, `own`, or empty for the default.
    """

    kind: str
    personality: str = ""

    def __str__(self) -> str:
        return f"{self.kind}:{self.personality}" if self.personality else self.kind


def parse(name: str) -> AgentName:
    """Take a name apart.

    Raises:
        UnknownAgent: there is no such agent.
        NotBuilt: the name is kept for an agent that this version does not have.
    """
    kind, _, rest = name.strip().partition(":")
    if kind in KEPT:
        raise NotBuilt(f"{name!r}: this version has no {kind} agents; {KNOWN}")
    if kind not in KINDS:
        hint = did_you_mean(kind, KINDS) or KNOWN
        raise UnknownAgent(f"no agent {name!r}; {hint}")
    if rest and kind != "scripted":
        raise UnknownAgent(f"no agent {name!r}: {kind} takes nothing behind it")
    if "@" in rest:
        raise NotBuilt(f"{name!r}: this version has no levels; write {kind}:{rest.partition('@')[0]}")
    return AgentName(kind, rest)
