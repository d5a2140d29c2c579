"""Who plays whom: policies for every combatant of an encounter, from names of agents by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..content.laws import Ruling, check_ruling
from ..content.problems import did_you_mean
from ..rules.core.records import new
from ..rules.core.state import UNITS
from .errors import NotBuilt, UnknownSide
from .laws import write_bounds
from .levels import foreseeing, levels_of
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
        agents: who plays whom. A key is a combatant's id, a creature's id (all of the kind: a squad), a side's id,
            `party` (the sides of players, if there are some) and `foes` (all others), or `all`; the narrower counts.
            Whoever is not named gets what its side's file says, else `scripted:own`.

    Raises:
        UnknownSide: a key that names nobody.
    """
    check_keys(compiled, agents)
    return [_player_of(compiled, agents, k) for k in range(len(compiled.combatants))]


def check_keys(compiled: Compiled, given: Iterable[str]) -> None:
    """Every key names somebody of the encounter.

    Raises:
        UnknownSide: one does not.
    """
    known = keys_in(compiled)
    for name in given:
        if name not in known:
            hint = did_you_mean(name, known) or f"sides are {', '.join(groups_in(compiled))}"
            raise UnknownSide(f"{compiled.id} has no side or combatant {name!r}; {hint}")


def keys_in(compiled: Compiled) -> set[str]:
    """All keys that name somebody of the encounter."""
    people = {name for one in compiled.combatants for name in (one.id, one.creature)}
    return {*groups_in(compiled), *people}


def groups_in(compiled: Compiled) -> list[str]:
    """The keys that name many: sides, `all`, and `party` and `foes` where some side is of players."""
    split = (PARTY, FOES) if any(side.players for side in compiled.sides) else ()
    return list(dict.fromkeys((*(side.id for side in compiled.sides), *split, EVERYBODY)))


def keys_of(compiled: Compiled, k: int) -> tuple[str, ...]:
    """The keys that name combatant `k`, the narrowest first."""
    combatant = compiled.combatants[k]
    side = compiled.sides[combatant.side]
    return combatant.id, combatant.creature, side.id, PARTY if side.players else FOES, EVERYBODY


def _player_of(compiled: Compiled, agents: Mapping[str, Any], k: int) -> Any:
    """Who plays combatant `k`: the narrowest key that names it."""
    for key in keys_of(compiled, k):
        if key in agents:
            return agents[key]
    return compiled.sides[compiled.combatants[k].side].agent or f"scripted:{OWN}"


def under(compiled: Compiled, given: Mapping[str, Sequence[Ruling]]) -> Compiled:
    """The encounter with more laws and orders than its file gives.

    Args:
        compiled: the encounter.
        given: laws and orders by side or combatant, as `seats` takes them; all that name a combatant bind it.

    Raises:
        UnknownSide: a key that names nobody.
        BadLaw: a law is about nobody, or about a resource that the mode has not.
    """
    check_keys(compiled, given)
    ids = [combatant.id for combatant in compiled.combatants]
    for ruling in (ruling for some in given.values() for ruling in some):
        check_ruling(ruling, ids, compiled.mode)
    more = {k: [law for key in keys_of(compiled, k) for law in given.get(key, ())] for k in range(len(ids))}
    return compiled.under({k: (*compiled.combatants[k].laws, *laws) for k, laws in more.items()})


def policies_for(compiled: Compiled, agents: Mapping[str, str]) -> Any:
    """Policies for the kernels, 24 records, one a combatant; `outside` stops the kernel for the caller to decide.

    Args:
        compiled: the encounter.
        agents: names of agents by side, as `seats` takes them.

    Raises:
        AgentError: a name or a side that does not exist.
    """
    return policies_of(compiled, seats(compiled, agents))


def policies_of(compiled: Compiled, players: Sequence[str]) -> Any:
    """The same from the name of each combatant's agent."""
    policies = new(Policy, UNITS)
    for k, name in enumerate(players):
        write_policy(policies, k, parse(name), compiled, k)
    return policies


def write_policy(policies: Any, at: int, name: AgentName, compiled: Compiled, k: int) -> None:
    """Write the policy of an agent that plays combatant `k` into record `at`."""
    if name.kind.upper() not in Kind.__members__:
        raise NotBuilt(f"'{name}' is no policy of the kernels: it is asked in Python")
    write_bounds(policies, at, compiled.combatants[k].laws, compiled)
    write_judgement(policies, at, name, personality_of(name, compiled, k), compiled.mode)


def write_judgement(policies: Any, at: int, name: AgentName, personality: str, mode: str) -> None:
    """Write how an agent of the kernels judges, whomever it plays, into record `at`."""
    policy = policies[at]
    kind = Kind[name.kind.upper()]
    level = levels_of(mode)[name.level]
    row = foreseeing(weight_row(personality, mode), mode, level.foresight) if kind == Kind.SCRIPTED else ()
    if hasattr(policy, "dtype"):
        policy["kind"], policy["level"], policy["weights"][: len(row)] = kind, name.level, row
        policy["error"], policy["slip"] = level.error, level.slip
        return
    policy.kind, policy.level, policy.weights[: len(row)] = int(kind), name.level, row
    policy.error, policy.slip = level.error, level.slip


def personality_of(name: AgentName, compiled: Compiled, k: int) -> str:
    """Which personality a scripted agent has when it plays combatant `k`."""
    if name.personality == OWN:
        return compiled.combatants[k].personality or DEFAULT
    return name.personality or DEFAULT
