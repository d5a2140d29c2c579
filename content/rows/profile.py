"""Rule profiles of rows mode: the rulings of the ledger as named numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field, create_model

from ...rules.rows.state import RowsProfile
from ..options import GivenOptions, HouseRules, option_fields

CODES = {
    "initiative_dice": (1, 2),
    "foe_pools": (0, 2),
    "ap_low": (1, 9),
    "ap_high": (1, 9),
    "high_tier": (1, 11),
    "basic_cost": (1, 9),  # what costs nothing would never end
    "move_cost": (1, 9),
    "item_cost": (1, 9),
    "strike_ap": (1, 9),
    "slowed_ap": (0, 9),
    "least_ap": (0, 9),
    "level_most": (0, 9),
    "level_phases": (1, 99),
    "holds": (0, 9),
}
"""What options may be that need limits of their own."""

if TYPE_CHECKING:

    class Options(GivenOptions):
        """Options of the rules of rows mode."""

else:
    Options = create_model("Options", __base__=GivenOptions, **option_fields(RowsProfile, CODES))


class Profile(HouseRules):
    """The rules as one table plays them."""

    mode: Literal["rows"] = Field(default="rows", description="the mode it is for")
    options: Options = Field(default=Options(), description="options that differ")
