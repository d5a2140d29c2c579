"""What can be wrong with the name of an agent, or with what it is asked.

AgentError            every error of this package
  UnknownAgent        no agent has this name
  UnknownPersonality  no personality of the mode has this name
  NotBuilt            the name is kept for an agent that this version does not have
  UnknownSide         no side or combatant has this name
  NoMask              an agent was asked to choose without being told what is legal
"""

from __future__ import annotations


class AgentError(ValueError):
    """An agent cannot be made or asked."""


class UnknownAgent(AgentError):
    """No agent has this name."""


class UnknownPersonality(AgentError):
    """No personality of the mode has this name."""


class NotBuilt(AgentError):
    """The name is kept for an agent that this version does not have."""


class UnknownSide(AgentError):
    """No side or combatant of the encounter has this name."""


class NoMask(AgentError):
    """An agent decides among legal choices only; without them it does not guess."""
