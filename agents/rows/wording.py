"""What each reason is called where an agent says why: what speaks for a choice, and what against it."""

from __future__ import annotations

FOR = {
    "harm": "it is likely to do harm",
    "finish": "it may down a foe at once",
    "focus": "the foe is worn down already",
    "threat": "the foe is a dangerous one",
    "hinder": "it hampers a foe",
    "weaken": "it weakens a foe",
    "help": "it strengthens a friend",
    "heal": "it gives health back",
    "raise": "it brings a friend back",
    "cure": "it frees a friend",
    "spend": "it is cheap",
    "caution": "it is safer",
    "guard": "it draws harm away from friends",
    "place": "much can be done then",
    "advance": "their front row is empty",
    "call": "it may go early by it",
    "flee": "it has had enough of this fight",
    "stay": "the side needs it",
    "whim": "it feels like it",
    "patience": "a better moment will come",
    "then": "the turn can go on from there",
}

AGAINST = {
    "help": "it takes strength from a friend",
    "weaken": "it takes weakness from a foe",
    "heal": "it heals a foe",
    "cure": "it frees a foe",
    "spend": "it costs mana",
    "caution": "it is dangerous",
    "guard": "friends are left open",
    "place": "less can be done then",
    "advance": "they would reach one as well",
    "flee": "the fight is not lost",
    "stay": "the side loses somebody",
}

NOTHING = "nothing else is worth its price"
