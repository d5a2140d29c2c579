"""Options of the rules as files give them: the rulings of a ledger as named numbers, taken from the record class."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from ..rules.core.records import fields_of
from .model import Id, Model, Text

BOUNDS: dict[str, tuple[int, int]] = {
    "0/1": (0, 1),
    "percent": (0, 100),
    "hundredths": (0, 1000),
    "faces": (0, 100),
    "face": (0, 20),
    "dice": (0, 10),
    "Degree": (0, 5),
    "times": (0, 24),
    "squares": (0, 64),
    **dict.fromkeys(("AP", "Boons", "Banes", "Courage", "Focus", "Stamina", "Wounds"), (0, 99)),
    **dict.fromkeys(("effect phases", "levels", "rounds", "steps", "tier"), (0, 99)),
}
"""What an option may be, by its unit; points and numbers of other units from -99 to 99."""

Codes = Mapping[str, tuple[int, int]]
"""The same for options that need their own, by name."""


class GivenOptions(Model):
    """Options of the rules; each one that is not given keeps its value."""

    def given(self) -> dict[str, int]:
        """The options that are given, in the order of the rules."""
        return {name: getattr(self, name) for name in type(self).model_fields if name in self.model_fields_set}


def option_fields(record: type, codes: Codes) -> dict[str, Any]:
    """Each option of a profile record with its limits, its default and its meaning."""
    fields: dict[str, Any] = {}
    for name, option in fields_of(record).items():
        least, most = codes.get(name) or BOUNDS.get(option.unit, (-99, 99))
        told = f"{option.meaning} ({option.unit}; {option.default})"
        fields[name] = (Annotated[int, Field(ge=least, le=most)], Field(default=option.default, description=told))
    return fields


def defaults(record: type) -> dict[str, int]:
    """Every option of a profile record at its default."""
    return {name: option.default for name, option in fields_of(record).items()}


class HouseRules(Model):
    """The rules as one table plays them: what the profiles of all modes share."""

    id: Id = Field(description="its name for references, such as house-rules")
    title: Text = Field(description="its name for people")
    mode: str = Field(description="the mode it is for")
    extends: Id | None = Field(default=None, description="the profile whose options hold where this one says nothing")
    options: GivenOptions = Field(default=GivenOptions(), description="options that differ")
    description: Text | None = Field(default=None, description="for people")
