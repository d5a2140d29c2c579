"""Rule profiles of skirmish mode: the rulings of the ledger as named numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field, create_model

from ...rules.twenty.skirmish.state import SkirmishProfile
from ..options import GivenOptions, HouseRules, option_fields
from ..twenty.options import CODES

if TYPE_CHECKING:

    class Options(GivenOptions):
        """Options of the rules of skirmish mode."""

else:
    Options = create_model("Options", __base__=GivenOptions, **option_fields(SkirmishProfile, CODES))


class Profile(HouseRules):
    """The rules as one table plays them."""

    mode: Literal["skirmish"] = Field(default="skirmish", description="the mode it is for")
    options: Options = Field(default=Options(), description="options that differ")
