"""Personalities: weights by name, from YAML. A file tells what differs from the mode's `default`, the strongest."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated

from pydantic import Field, create_model

from ..content.files import text_of
from ..content.model import Id, Model, Text, read_model
from ..content.problems import InvalidContent, did_you_mean, errors_in
from ..content.reading import read
from .errors import UnknownPersonality

if TYPE_CHECKING:
    from enum import IntEnum
    from importlib.resources.abc import Traversable

DEFAULT = "default"
Hundredths = Annotated[int, Field(ge=-1000, le=1000)]


class GivenWeights(Model):
    """Weights in hundredths; one that is not given is that of the default personality."""

    def given(self) -> dict[str, int]:
        """The weights that are given."""
        return {name: getattr(self, name) for name in type(self).model_fields if name in self.model_fields_set}


class Personality(Model):
    """How a scripted agent plays somebody: what it weighs, and how much."""

    id: Id = Field(description="its name for references")
    title: Text = Field(description="its name for people")
    description: Text = Field(description="what it is like to meet")
    weights: GivenWeights = Field(description="what differs from the default personality")


@cache
def weights_of(mode: str) -> type[IntEnum]:
    """The names of a mode's weights, in the order of the row."""
    names: type[IntEnum] = import_module(f".{mode}.weights", __package__).Weight
    return names


@cache
def model_of(mode: str) -> type[Personality]:
    """The model of a mode's personalities: its weights by their names in small letters."""
    fields = {name.lower(): (Hundredths, Field(default=0)) for name in weights_of(mode).__members__}
    weights = create_model("Weights", __base__=GivenWeights, **fields)  # type: ignore[call-overload]
    return create_model("Personality", __base__=Personality, weights=(weights, Field(default=weights())))


def folder_of(mode: str) -> Traversable:
    """Where the personalities of a mode lie."""
    return files(__package__).joinpath("personalities", mode)


@cache
def personalities(mode: str) -> tuple[str, ...]:
    """The ids of a mode's personalities, the default first."""
    ids = sorted(file.name.removesuffix(".yaml") for file in folder_of(mode).iterdir() if file.name.endswith(".yaml"))
    return tuple(sorted(ids, key=lambda id: id != DEFAULT))


@cache
def personality(id: str, mode: str) -> Personality:
    """A personality by its id.

    Raises:
        UnknownPersonality: the mode has none of this name.
        InvalidContent: its file says something that no personality can be.
    """
    if id not in personalities(mode):
        hint = did_you_mean(id, personalities(mode)) or f"there are {', '.join(personalities(mode))}"
        raise UnknownPersonality(f"no personality {id!r} in {mode} mode; {hint}")
    return read_personality(folder_of(mode).joinpath(f"{id}.yaml"), mode)


def read_personality(file: Traversable, mode: str) -> Personality:
    """Read a personality from its file.

    Raises:
        ContentError: the file cannot be read, or says something that no personality can be; all that is wrong.
    """
    data, problems = read(text_of(file), str(file))
    made, more = read_model(model_of(mode), data, str(file))
    problems = [*problems, *more]
    if made is None or errors_in(problems):
        raise InvalidContent(problems)
    return made


@cache
def weight_row(id: str, mode: str) -> tuple[int, ...]:
    """The weights of a personality as the kernels want them, in hundredths."""
    given = personality(DEFAULT, mode).weights.given() | personality(id, mode).weights.given()
    return tuple(given.get(name.lower(), 0) for name in weights_of(mode).__members__)
