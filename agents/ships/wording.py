"""The reasons of agents of ships mode in words."""

from __future__ import annotations

from ..twenty import wording

FOR = wording.FOR | {
    "heal": "it mends a hull",
    "bold": "the second die makes a hit likelier",
    "wary": "the second die keeps off harm",
    "link": "together it gets through the armour",
    "patience": "a friend may call for the attack",
    "depth": "there is no way to the foe otherwise",
}

AGAINST = wording.AGAINST | {
    "bold": "the maneuver is missed when attacking",
    "wary": "the maneuver is missed when attacked",
    "depth": "it costs a movement",
}

NOTHING = wording.NOTHING
