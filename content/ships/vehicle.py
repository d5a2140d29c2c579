"""Vehicles as files say them (V02 to V08, V13 to V16). Sizes have ranges: `limits` says what lies outside of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field

from ...rules.twenty.core.state import ABILITIES
from ...rules.twenty.ships.fleet import outside
from ...rules.twenty.ships.words import GUNNERS, WEAPONS, Bulk
from ..model import Id, Model, Several, Text
from ..twenty.words import ClassName

TypeName = Literal[
    "airplane", "boat", "ground", "helicopter", "hover", "junca",
    "ship", "sholta", "spatial", "submersible", "tank", "valier",
]  # fmt: skip
MediumName = Literal["land", "sea", "undersea", "air", "space"]
SizeName = Literal["small", "midsize", "large"]
Points = Annotated[int, Field(ge=0, le=9999)]
Rank = Annotated[int, Field(ge=0, le=99)]


class VehicleTraits(Model):
    """All of a vehicle that an encounter may override."""

    size: SizeName = Field(default="small", description="small, midsize or large: the ranges of its numbers (V16)")
    hull: Points = Field(default=60, description="small 25 to 100, midsize 100 to 500, large 500 to 1000 (V06)")
    armour: Points = Field(default=8, description="soak: small 5 to 25, midsize 10 to 50, large 20 to 100 (V04)")
    shields: Points = Field(
        default=0, description="further soak: small 5 to 10, midsize 10 to 35, large 35 to 75; 0 it has none (V05)"
    )
    accuracy: Rank = Field(default=1, description="1 to 5: attacks a round, and on attack rolls (V02)")
    maneuverability: Rank = Field(default=1, description="1 to 5: combat maneuvers a round, and on defence rolls (V07)")
    speed: Rank = Field(default=1, description="1 to 5: movements a round (V08)")
    weapons: Annotated[Several[Id], Field(max_length=WEAPONS)] = Field(
        default=(), description=f"ids of up to {WEAPONS} weapons"
    )
    specials: Annotated[Several[Id], Field(max_length=ABILITIES)] = Field(
        default=(), description=f"ids of up to {ABILITIES} abilities (V15)"
    )
    media: Several[MediumName] = Field(default=(), description="where it can go, if not as its type does (V15)")
    nolda: bool = Field(default=False, description="a nolda drive: hovering flight (V14)")
    amplifier: bool = Field(default=False, description="a haldre amplifier for a caster's spells (V13)")
    needs: Annotated[int, Field(ge=0, le=5)] = Field(
        default=0, description="skill ranks without which nobody operates it (V15)"
    )
    operator: Id | None = Field(default=None, description="id of the creature that operates it")
    gunners: Annotated[Several[Id], Field(max_length=GUNNERS)] = Field(
        default=(), description="ids of creatures: who makes the first, the second attack of a round ... (V17)"
    )
    caster: Id | None = Field(default=None, description="id of the creature at the amplifier (V13)")
    weak: Several[ClassName] = Field(default=(), description="damage types that harm half as much again (T44)")
    resistant: Several[ClassName] = Field(default=(), description="damage types that harm half (T44)")
    immune: Several[ClassName] = Field(default=(), description="damage types that do no harm (T44)")
    personality: Text | None = Field(default=None, description="how a scripted agent plays it, such as ace")
    description: Text | None = Field(default=None, description="for people")
    tags: Several[Text] = Field(default=(), description="for lists and searches")


class Vehicle(VehicleTraits):
    """A vehicle."""

    id: Id = Field(description="its name for references, such as kestrel")
    name: Text = Field(description="its name for people")
    mode: Literal["ships"] = Field(default="ships", description="the mode it is for")
    type: TypeName = Field(description="its type: the skill it takes, and where it can go (V15)")

    def with_traits(self, traits: VehicleTraits) -> Vehicle:
        """The vehicle as an encounter changes it."""
        return self.model_copy(update={name: getattr(traits, name) for name in traits.model_fields_set})


NUMBERS = ("hull", "armour", "shields", "accuracy", "maneuverability", "speed")


def limits(vehicle: Vehicle) -> Iterator[tuple[str, str, str]]:
    """What of its numbers lies outside the ranges (V16): which, what is wrong, what to do."""
    bulk = Bulk[vehicle.size.upper()]
    for name in NUMBERS:
        value: Any = getattr(vehicle, name)
        allowed = outside(bulk, name, value)
        if allowed is not None:
            least, most = allowed
            whose = "of any vehicle" if name in NUMBERS[3:] else f"of a {vehicle.size} vehicle"
            none = ", or 0 for none" if name == "shields" else ""
            yield (
                name,
                f"{name} {value}, but {name} {whose} goes from {least} to {most}",
                f"write {least} to {most}{none}",
            )
