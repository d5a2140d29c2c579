"""Rule profiles of grid mode: the rulings of the ledger as named numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field, create_model

from ...rules.grid.state import GridProfile
from ..options import GivenOptions, HouseRules, option_fields

CODES = {"initiative": (0, 2), "foe_pools": (0, 2), "speed": (0, 20)}
"""What options may be that need limits of their own."""

if TYPE_CHECKING:

    class Options(GivenOptions):
        """Options of the rules of grid mode."""

else:
    Options = create_model("Options", __base__=GivenOptions, **option_fields(GridProfile, CODES))


class Profile(HouseRules):
    """The rules as one table plays them."""

    mode: Literal["grid"] = Field(default="grid", description="the mode it is for")
    options: Options = Field(default=Options(), description="options that differ")
