"""Who plays whom: policies for every combatant of an encounter, from names of agents by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..content.problems import did_you_mean
from ..rules.core.records import new
from ..rules.core.state import UNITS
from .errors import NotBuilt, UnknownSide
from .names import OWN, AgentName, parse
from .policy import Kind, Policy
from .presets import DEFAULT, weight_row

if TYPE_CHECKING:
    from ..content.compiled import Compiled

EVERYBODY = "all"
PARTY = "party"
FOES = "foes"


def seats(compiled: Compiled, agents: Mapping[str, Any]) -> list[Any]:
    """Who plays each combatant, by its index.

    Args:
        compiled: the encounter.
        agents: who plays whom. A key is a combatant's id, a side's id, `party` (the sides of players), `foes` (all
            others), or `all`; the narrower counts. Whoever is not named gets what its side's file says, else
            `scripted:own`.

    Raises:
        UnknownSide: a key that names nobody.
    """
    groups = {combatant.id: [k] for k, combatant in enumerate(compiled.combatants)}
    sides = {side.id: n for n, side in enumerate(compiled.sides)}
    known = {*groups, *sides, PARTY, FOES, EVERYBODY}
    for name in agents:
        if name not in known:
            places = [*sides, PARTY, FOES, EVERYBODY]
            hint = did_you_mean(name, known) or f"sides are {', '.join(places)}"
            raise UnknownSide(f"{compiled.id} has no side or combatant {name!r}; {hint}")
    return [_player_of(compiled, agents, k) for k in range(len(compiled.combatants))]


def _player_of(compiled: Compiled, agents: Mapping[str, Any], k: int) -> Any:
    """Who plays combatant `k`: the narrowest key that names it."""
    combatant = compiled.combatants[k]
    side = compiled.sides[combatant.side]
    for key in (combatant.id, side.id, PARTY if side.players else FOES, EVERYBODY):
        if key in agents:
            return agents[key]
    return side.agent or f"scripted:{OWN}"


def policies_for(compiled: Compiled, agents: Mapping[str, str]) -> Any:
    """Policies for the kernels, 24 records, one a combatant; `outside` stops the kernel for the caller to decide.

    Args:
        compiled: the encounter.
        agents: names of agents by side, as `seats` takes them.

    Raises:
        AgentError: a name or a side that does not exist.
    """
    policies = new(Policy, UNITS)
    for k, name in enumerate(seats(compiled, agents)):
        write_policy(policies, k, parse(name), compiled, k)
    return policies


def write_policy(policies: Any, at: int, name: AgentName, compiled: Compiled, k: int) -> None:
    """Write the policy of an agent that plays combatant `k` into record `at`."""
    if name.kind == "search":
        raise NotBuilt(f"'{name}': this version has no search agents")
    policy = policies[at]
    kind = Kind[name.kind.upper()]
    row = weight_row(personality_of(name, compiled, k), compiled.mode) if kind == Kind.SCRIPTED else ()
    if hasattr(policy, "dtype"):
        policy["kind"], policy["level"], policy["weights"][: len(row)] = kind, name.level, row
        return
    policy.kind, policy.level, policy.weights[: len(row)] = int(kind), name.level, row


def personality_of(name: AgentName, compiled: Compiled, k: int) -> str:
    """Which personality a scripted agent has when it plays combatant `k`."""
    if name.personality == OWN:
        return compiled.combatants[k].personality or DEFAULT
    return name.personality or DEFAULT
