"""Rule profiles of grid mode: the rulings of the ledger as named numbers, taken from the record class itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, create_model

from ...rules.core.records import fields_of
from ...rules.grid.state import GridProfile
from ..model import Id, Model, Text

BOUNDS: dict[str, tuple[int, int]] = {
    "0/1": (0, 1),
    "percent": (0, 100),
    "faces": (0, 100),
    "face": (0, 20),
    "dice": (0, 10),
    "Degree": (0, 5),
    "times": (0, 24),
    "squares": (0, 64),
}
"""What an option may be, by its unit; numbers of other units from -99 to 99."""
CODES = {"initiative": (0, 2), "foe_pools": (0, 2), "speed": (0, 20)}
"""The same for options that need their own."""


def limits(name: str, unit: str) -> tuple[int, int]:
    """Least and most of an option."""
    return CODES.get(name) or BOUNDS.get(unit, (-99, 99))


class GivenOptions(Model):
    """Options of the rules; each one that is not given keeps its value."""

    def given(self) -> dict[str, int]:
        """The options that are given, in the order of the rules."""
        return {name: getattr(self, name) for name in type(self).model_fields if name in self.model_fields_set}


def option_fields() -> dict[str, Any]:
    """Each option with its limits, its default and its meaning."""
    fields: dict[str, Any] = {}
    for name, option in fields_of(GridProfile).items():
        least, most = limits(name, option.unit)
        told = f"{option.meaning} ({option.unit}; {option.default})"
        fields[name] = (Annotated[int, Field(ge=least, le=most)], Field(default=option.default, description=told))
    return fields


if TYPE_CHECKING:

    class Options(GivenOptions):
        """Options of the rules of grid mode."""

else:
    Options = create_model("Options", __base__=GivenOptions, **option_fields())


def defaults() -> dict[str, int]:
    """Every option at its default."""
    return {name: option.default for name, option in fields_of(GridProfile).items()}


class Profile(Model):
    """The rules as one table plays them."""

    id: Id = Field(description="its name for references, such as house-rules")
    title: Text = Field(description="its name for people")
    mode: Literal["grid"] = Field(default="grid", description="the mode it is for")
    extends: Id | None = Field(default=None, description="the profile whose options hold where this one says nothing")
    options: Options = Field(default=Options(), description="options that differ")
    description: Text | None = Field(default=None, description="for people")
