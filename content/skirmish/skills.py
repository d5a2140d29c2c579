"""Classes and abilities of skirmish mode."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ..twenty import ability, people


class Ability(ability.Ability):
    """A class ability or a spell."""

    mode: Literal["skirmish"] = Field(default="skirmish", description="the mode it is for")


class CharacterClass(people.CharacterClass):
    """A class: a resource, and abilities that cost it."""

    mode: Literal["skirmish"] = Field(default="skirmish", description="the mode it is for")
