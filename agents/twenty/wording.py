"""The reasons that both modes of the rule of twenty weigh, in words."""

from __future__ import annotations

FOR = {
    "harm": "it is likely to do harm",
    "finish": "it may put a foe out at once",
    "focus": "the foe is worn down already",
    "threat": "the foe is a dangerous one",
    "hinder": "it hampers a foe",
    "help": "it strengthens a friend",
    "heal": "it gives health back",
    "raise": "it brings a friend back",
    "spend": "it is cheap",
    "caution": "it is safer",
    "opening": "much can be done from there",
    "close": "it comes nearer to the foe",
    "keep_off": "it keeps away from the foe",
    "company": "friends are near there",
    "protect": "those who need it are near there",
    "goal": "that is what the side is here for",
    "flee": "it has had enough of this fight",
    "stealth": "it keeps hidden",
    "whim": "it feels like it",
    "then": "the turn can go on from there",
}

AGAINST = {
    "harm": "it harms a friend",
    "hinder": "it frees a foe",
    "help": "it weakens a friend",
    "heal": "it heals a foe",
    "spend": "it costs strength",
    "caution": "it is dangerous",
    "opening": "less can be done from there",
    "close": "it leads away from the foe",
    "company": "it leads away from friends",
    "protect": "those who need it are left alone",
    "goal": "the side loses somebody",
    "flee": "the fight is not lost",
    "stealth": "who hides ends no fight",
    "threat": "the foe is a harmless one",
}

NOTHING = "nothing else is worth its price"
