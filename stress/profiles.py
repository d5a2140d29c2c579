"""The same encounter played by people of different skill."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..agents.names import OWN, AgentName

if TYPE_CHECKING:
    from .experiment import Experiment

PROFILES = {
    "novice": AgentName("scripted", OWN, level=2),
    "default": AgentName("scripted", OWN, level=3),
    "expert": AgentName("scripted", OWN),
}
"""Who plays the party in each: everybody by its own personality, at difficulty 2, 3 and 5."""


def with_profile(experiment: Experiment, profile: str) -> Experiment:
    """The experiment with the party played so."""
    name = str(PROFILES[profile])
    party = {leg.combatants[i].id: name for leg in experiment.legs for i in experiment.party(leg)}
    return replace(experiment, agents={**experiment.agents, **party})
