"""What each reason is called where an agent says why: what speaks for a choice, and what against it."""

from __future__ import annotations

FOR = {
    "harm": "it is likely to do harm",
    "finish": "it may put a foe out at once",
    "focus": "the foe is worn down already",
    "threat": "the foe is a dangerous one",
    "words": "it wears down a foe's nerve",
    "hinder": "it hampers a foe",
    "help": "it strengthens a friend",
    "heal": "it gives strength back",
    "protect": "it keeps a friend from harm",
    "spend": "it is cheap",
    "caution": "it is safer",
    "cover": "there is cover",
    "opening": "much can be done from there",
    "close": "it comes nearer to the foe",
    "keep_off": "it keeps away from the foe",
    "company": "friends are beside it there",
    "goal": "that is what the side is here for",
    "flee": "it has had enough of this fight",
    "yield": "it has had enough of this fight",
    "stealth": "it keeps hidden, or finds who is",
    "mercy": "it does not kill",
    "spare": "no friend is hurt",
    "whim": "it feels like it",
    "patience": "a better moment will come",
    "then": "the turn can go on from there",
}

AGAINST = {
    "focus": "the foe is still fresh",
    "threat": "the foe is a harmless one",
    "spend": "it costs strength",
    "caution": "it is dangerous",
    "close": "it leads away from the foe",
    "goal": "the side loses somebody",
    "flee": "the fight is not lost",
    "yield": "the fight is not lost",
    "stealth": "who hides comes no nearer",
    "mercy": "it may kill",
    "spare": "friends would be hurt",
    "patience": "nothing better will come",
}

NOTHING = "nothing else is worth its price"
