"""The words of the rule of twenty in files: attributes, ranges, damage types, statuses, dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from ...rules.twenty.core.dice import MOST, pack
from ...rules.twenty.core.state import FACES
from ...rules.twenty.core.table import Status
from ...rules.twenty.core.words import Band, Damage, Trained

AttributeName = Literal["strength", "dexterity", "charisma", "intelligence", "wisdom", "constitution"]
BandName = Literal["melee", "close", "medium", "long"]
DamageName = Literal[
    "air", "bleed", "bludgeoning", "dark", "earth", "energy", "fire", "healing", "ice", "light", "lightning",
    "physical", "piercing", "shadow", "slashing", "sonic", "spirit", "strike", "water",
]  # fmt: skip
"""T50 to T68."""
ClassName = Literal[
    "air", "bleed", "bludgeoning", "dark", "earth", "energy", "fire", "healing", "ice", "light", "lightning",
    "physical", "piercing", "shadow", "slashing", "sonic", "spirit", "strike", "water", "weapon",
]  # fmt: skip
"""The same with the class of T69, for weakness and resistance."""
StatusName = Literal[
    "pinned", "prone", "staggered", "berserk", "blind", "charmed", "confused", "deaf", "enhanced", "hardened",
    "exposed", "fear", "haste", "slow", "infuriated", "injured", "oil", "stealth", "paralyzed", "asleep", "polymorph",
    "possessed", "regeneration", "silenced", "soaked", "stunned", "toxin", "undead", "barrier", "chilled", "bleeding",
    "burning", "radiation", "darkened", "unsouled",
]  # fmt: skip
TrainedName = Literal["blind", "prone", "point-blank", "long-shot"]
UndeadName = Literal["zombie", "vampire", "apparition", "demon"]
EncounterName = Literal["standard", "ambush", "stealth"]

Dice = Annotated[str, StringConstraints(pattern=r"^[1-9][0-9]?d[1-9][0-9]?(\+[1-9][0-9]?)?$")]
"""2d6, or 2d6+3."""
BareDice = Annotated[str, StringConstraints(pattern=r"^[1-9][0-9]?d[1-9][0-9]?$")]
"""2d6."""
Chance = Annotated[int, Field(ge=0, le=9)]
Bonus = Annotated[int, Field(ge=-10, le=10)]


def shown(dice: str) -> tuple[int, int, int]:
    """Count, faces and what is added.

    Raises:
        ValueError: more than the records hold.
    """
    rolled, _, plus = dice.partition("+")
    count, faces = map(int, rolled.split("d"))
    if count > MOST or faces >= FACES:
        raise ValueError(f"{dice} is too much: at most {MOST} dice of at most {FACES - 1} faces")
    return count, faces, int(plus or 0)


def packed(dice: str) -> int:
    """Dice as the records have them."""
    count, faces, _ = shown(dice)
    return pack(count, faces)


def band(name: BandName) -> Band:
    """T20."""
    return Band[name.upper()]


def damage_bits(names: Iterable[ClassName]) -> int:
    """Damage types as bits."""
    return sum(1 << Damage[name.upper()] for name in set(names))


def status_bits(names: Iterable[StatusName]) -> int:
    """Statuses as bits."""
    return sum(1 << Status[name.upper()] for name in set(names))


def trained_bits(names: Iterable[TrainedName]) -> int:
    """T39."""
    return sum(int(Trained[name.upper().replace("-", "_")]) for name in set(names))
