"""What can be done to a fight: begin it, take a choice, say a fact, let somebody join. Data in, events out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..chronicle import Narrator, choice_named, describe_choice, name_choices
from ..chronicle.naming import UnknownChoice
from ..content.fight import DieWanted, Fight, Happened, IllegalChoice
from ..content.outside import Fact, Said, with_combatant
from ..content.packing import pack
from ..rules.core.choices import VERBS, Question
from ..rules.core.records import as_numpy, fact
from .errors import BadCommand

if TYPE_CHECKING:
    from ..chronicle.eyes import Eyes
    from ..content.fight import WantedDie

Act = Mapping[str, Any]
"""`{"begin": true}`, `{"take": choice or name}`, `{"say": [fact, who, a, b]}`, `{"join": entry, "at": [x, y]}`."""


def perform(fight: Fight, act: Act) -> tuple[Fight, list[Happened]]:
    """Do it, in this fight; where somebody joins, in a new one.

    Raises:
        IllegalChoice, FactRefused, BadCommand: it cannot be done; nothing has changed.
        DieWanted: a die by hand is missing; nothing has changed.
    """
    if "begin" in act:
        return fight, fight.begin()
    if "say" in act:
        kind, who, a, b = act["say"]
        return fight, fight.set_fact(Said(Fact(kind), who, a, b))
    if "join" in act:
        return joined(fight, act)
    return fight, fight.take(act["take"])


def joined(fight: Fight, act: Act) -> tuple[Fight, list[Happened]]:
    """Somebody joins."""
    entry = dict(act["join"])
    if any(info.id == entry["id"] for info in fight.compiled.combatants):
        raise BadCommand(f"there is a combatant {entry['id']!r} already: give the new one another id")
    at = tuple(act["at"]) if act.get("at") else None
    return fight.joined(with_combatant(fight.compiled, entry), at)


def choices_of(fight: Fight, said: int | str) -> list[int]:
    """The choices that an index or name means where the fight stands: one, or a verb and its aim.

    Raises:
        IllegalChoice: nothing legal is called so; the message says what comes close.
    """
    if fight.over:
        return [said if isinstance(said, int) else -1]
    if isinstance(said, int):
        return [numbered(fight, said)]
    names = name_choices(fight)
    wanted = " ".join(said.split()).lower()
    for verb in names if wanted not in map(str.lower, names.values()) else ():
        trial = verb_taken(fight, verb) if verb < VERBS else None
        for aim, name in name_choices(trial).items() if trial is not None else ():
            if name.lower() == wanted:
                return [verb, aim]
    try:
        return [choice_named(fight, said)]
    except UnknownChoice as unknown:
        raise IllegalChoice(str(unknown)) from None


def numbered(fight: Fight, choice: int) -> int:
    """A choice by its number.

    Raises:
        IllegalChoice: it is not legal now.
    """
    if not (0 <= choice < len(fight.mask) and fight.mask[choice]):
        who = fight.compiled.combatants[fight.decider].name
        raise IllegalChoice(f"{choice} is the number of nothing that {who} may choose now")
    return choice


def verb_taken(fight: Fight, verb: int) -> Fight | None:
    """The fight as it waits for the aim of a verb; None if it needs none."""
    trial = fight.clone()
    trial.roll_by_hand(range(len(fight.compiled.sides)))
    try:
        trial.take(verb)
    except DieWanted:
        return None
    return trial if not is_resting(trial, {"take": verb}) else None


def missing_die(fight: Fight, act: Act, faces: Sequence[int]) -> WantedDie | None:
    """The next die by hand that an act needs, after these faces; None if it needs no more."""
    trial = fight.clone()
    trial.lay(faces)
    try:
        perform(trial, act)
    except DieWanted as wanted:
        return wanted.die
    return None


def is_resting(fight: Fight, act: Act) -> bool:
    """The fight does not stand between a verb and its aim."""
    asks_aim = fact(fight.state, "question") in (Question.SLOT, Question.CELL)
    return not (asks_aim and act.get("take") == fact(fight.state, "verb"))


def turn_of(fight: Fight) -> tuple[int, ...]:
    """The same for all states of one turn."""
    facts = fight.facts
    return tuple(int(facts[name]) for name in ("round_no", "turn", "actor"))


def told(fight: Fight, before: Any, happened: Sequence[Happened], eyes: Eyes | None = None) -> list[str]:
    """What happened, in sentences; for somebody's eyes, or for those who see all."""
    narrator = Narrator(fight.compiled, before, eyes=eyes)
    lines = narrator.feed(happened)
    return lines + (narrator.close(fight) if fight.over else narrator.flush())


def named(fight: Fight, act: Act) -> str:
    """What an act is called where the fight stands now."""
    if "take" in act:
        return describe_choice(fight, act["take"])
    return next(name for key, name in NAMES.items() if key in act)


NAMES = {"begin": "the fight begins", "say": "the game master says", "join": "somebody joins"}


def resolved(fight: Fight, act: Act) -> list[Act]:
    """An act without names, which could mean something else later: one, or a verb and its aim.

    Raises:
        IllegalChoice: nothing legal is called so.
    """
    return [{"take": choice} for choice in choices_of(fight, act["take"])] if "take" in act else [act]


def content_of(fight: Fight) -> dict[str, Any]:
    """The encounter with all that it names."""
    return pack(fight.compiled)


def facts_of(fight: Fight) -> Any:
    """The state as it is, to be compared later."""
    return as_numpy(fight.state)[0].copy()
