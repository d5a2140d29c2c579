"""A Foundry world in shadow mode, over the ThreeHats REST relay. Not yet tried against a real Foundry.

    from opfor.live.foundry import Relay, Shadow

    shadow = Shadow(Relay("http://localhost:3010", key, client_id))
    sight = shadow.look()                    # the scene as an encounter, and whose turn it is there
    shadow.approve(sight, "mira", [(4, 5), (6, 5)], ["Mira slips behind the oak ..."], key="round 2, mira")

Foundry owns dice and points. What is written there is the way of a token and a card in the chat, after approval, and
nothing else. The relay is an unreliable peer: each look is a whole one, and nothing is written over what has moved.
"""

from __future__ import annotations

from .errors import BadAnswer, FoundryFailed, NotAllowed, NoWorld, RelayRefused, Stale, Unreachable
from .relay import Relay
from .shadow import Moved, Shadow, Sight

__all__ = [
    "BadAnswer",
    "FoundryFailed",
    "Moved",
    "NoWorld",
    "NotAllowed",
    "Relay",
    "RelayRefused",
    "Shadow",
    "Sight",
    "Stale",
    "Unreachable",
]
