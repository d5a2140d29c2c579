"""What a training run is told: a YAML file, checked as a whole before anything starts.

`training/configs/*.yaml` come with opfor; `opfor train --config NAME` takes them by name.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

SHIPPED = Path(__file__).parent / "configs"


class BadConfig(ValueError):
    """A config cannot be used; says where and what to do."""


class Part(BaseModel):
    """A part of a config; no key but its own means anything."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Made(Part):
    """Encounters made by chance (`envs/generated`)."""

    count: int = Field(default=200, ge=1, description="how many different ones")
    seed: int = Field(default=0, ge=0, description="which ones")
    like: dict[str, Any] = Field(default={}, description="fields of the mode's maker, such as sizes")


class Stage(Part):
    """What is played from some step on."""

    after: int = Field(default=0, ge=0, description="steps of the run after which it begins")
    made: Made | None = Field(default=None, description="encounters made by chance")
    encounters: tuple[str, ...] = Field(default=(), description="ids or paths of encounters")

    @model_validator(mode="after")
    def something(self) -> Stage:
        """A stage plays something."""
        if (self.made is None) == (not self.encounters):
            raise ValueError("a stage plays either `made` or `encounters`")
        return self


class Network(Part):
    """The network, and what it sees beside the fight."""

    advisor: str | None = Field(default=None, description="a scripted agent whose opinion of every choice it sees")

    kind: Literal["entity", "mlp"] = Field(default="entity", description="what it is made of")
    sizes: dict[str, int] = Field(default={}, description="of an entity network: width, channels, body, layers, near")
    layers: tuple[int, ...] = Field(default=(256, 256), description="of an mlp")


class Clone(Part):
    """Learning from a teacher before learning by playing."""

    teacher: str = Field(default="scripted", description="the agent whose choices are learned")
    steps: int = Field(ge=1, description="decisions that are learned from")
    batch: int = Field(default=2048, ge=1, description="decisions a gradient step")
    rate: float = Field(default=1e-3, gt=0, description="learning rate")
    lead: float = Field(default=0.5, ge=0, le=1, description="how often the teacher plays at the end; first always")


class Practice(Part):
    """Learning from playouts before learning by playing."""

    decisions: int = Field(ge=1, description="decisions at which choices are played out")
    player: str = Field(default="scripted", description="the scripted agent that plays on")
    share: float = Field(default=1.0, gt=0, le=1, description="of the decisions met that are weighed, by chance")
    greedy: float = Field(default=0.0, ge=0, le=1, description="of the fights that are played greedily, as in use")
    choices: int = Field(default=4, ge=2, description="tried at a decision, those that the network thinks most of")
    reach: float = Field(default=7.0, gt=0, description="how far below the best the score of a choice that is tried is")
    playouts: int = Field(default=6, ge=1, description="of each choice")
    rounds: int = Field(default=3, ge=0, description="played beyond the one at hand")
    kept: int = Field(default=60_000, ge=1, description="decisions, the last ones, that are learned from again")
    again: float = Field(default=24.0, gt=0, description="times that each is learned from")
    fresh: float = Field(default=0.0, ge=0, le=1, description="of a gradient step, from the last eighth of those kept")
    batch: int = Field(default=1024, ge=1, description="decisions a gradient step")
    rate: float = Field(default=1e-3, gt=0, description="learning rate, falling")
    entropy: float = Field(default=0.004, ge=0, description="weight of the entropy")
    doubt: float = Field(default=0.005, ge=0, description="how much better than the advice a choice must come out")


class Learn(Part):
    """MaskablePPO."""

    steps: int = Field(ge=0, description="decisions in all")
    rollout: int = Field(default=32, ge=2, description="decisions a fight between two updates")
    batch: int = Field(default=2048, ge=2, description="decisions a gradient step")
    epochs: int = Field(default=2, ge=1, description="times that each is learned from")
    rate: float = Field(default=3e-4, gt=0, description="learning rate, falling to a tenth of it")
    discount: float = Field(default=0.995, gt=0, le=1, description="gamma")
    trace: float = Field(default=0.95, ge=0, le=1, description="lambda of the advantages")
    clip: float = Field(default=0.2, gt=0, description="of the policy's ratio")
    entropy: float = Field(default=0.005, ge=0, description="weight of the entropy")
    value: float = Field(default=0.5, ge=0, description="weight of the value's loss")
    shaping: float = Field(default=0.5, ge=0, description="weight of the potential (`envs.rewards.lead`) in the reward")
    critic: int = Field(default=0, ge=0, description="rollouts in which the value alone learns at first")


class League(Part):
    """Against whom."""

    opponents: tuple[str, ...] = Field(default=("scripted",), min_length=1, description="names of agents")
    groups: int = Field(default=8, ge=1, description="opponents at a time, each with as many fights")
    selves: int = Field(default=0, ge=0, description="frozen past selves that are kept, the oldest go first")
    every: int = Field(default=500_000, ge=1, description="steps between two looks at the payoff and two frozen selves")
    keenness: float = Field(default=1.0, ge=0, description="how much likelier an opponent is that wins more")


class Test(Part):
    """How well it plays, on encounters that it is not trained on."""

    every: int = Field(default=500_000, ge=1, description="steps between two tests")
    fights: int = Field(default=200, ge=2, description="a test, over the mode's even stock encounters")
    opponents: tuple[str, ...] = Field(default=("scripted", "random"), description="against whom; the first one counts")
    enough: float = Field(default=1.01, gt=0, description="score against the first at which the run ends early")


class Config(Part):
    """A training run."""

    mode: str = Field(description="whose fights")
    seed: int = Field(default=0, ge=0, description="of everything")
    fights: int = Field(default=256, ge=8, description="at once")
    minutes: float = Field(default=60, gt=0, description="after which the run ends")
    threads: int = Field(default=1, ge=1, description="of torch, and of the fights")
    save_every: float = Field(default=5, gt=0, description="minutes between two saves")
    stages: tuple[Stage, ...] = Field(min_length=1, description="what is played, in their order")
    network: Network = Network()
    clone: Clone | None = None
    practice: Practice | None = None
    learn: Learn = Learn(steps=0)
    league: League = League()
    test: Test = Test()
    exploit: str | None = Field(default=None, description="an agent whose weaknesses are to be found")

    @model_validator(mode="after")
    def in_order(self) -> Config:
        """Stages begin one after the other, the first at once; fights can be shared out."""
        starts = [stage.after for stage in self.stages]
        if starts[0] != 0 or starts != sorted(set(starts)):
            raise ValueError(f"stages begin after {starts}: the first after 0, and each later than the one before")
        if self.fights % self.league.groups:
            raise ValueError(f"{self.fights} fights cannot be shared out to {self.league.groups} groups")
        return self

    def digest(self) -> str:
        """Of all that it says beside the defaults: what a policy came from can be told by it."""
        told = json.dumps(self.model_dump(mode="json", exclude_defaults=True), sort_keys=True)
        return blake2b(told.encode(), digest_size=8).hexdigest()


def read_config(name: str | Path, mode: str | None = None) -> Config:
    """Read a config by its name or path.

    Args:
        name: of a shipped config, or a path.
        mode: the mode that is wanted; None takes the config's.

    Raises:
        BadConfig: there is none, or it is wrong; says where.
    """
    path = path_of(name)
    try:
        data = YAML(typ="safe").load(path.read_text())
    except (OSError, YAMLError) as error:
        raise BadConfig(f"{path}: {error}") from None
    try:
        config = Config.model_validate(data)
    except ValidationError as error:
        raise BadConfig("\n".join(wrongs(path, error))) from None
    if mode is not None and config.mode != mode:
        raise BadConfig(f"{path}: mode: the config is for {config.mode}, not for {mode}")
    return config


def path_of(name: str | Path) -> Path:
    """Where a config is.

    Raises:
        BadConfig: nowhere.
    """
    path = Path(name)
    if path.is_file():
        return path
    shipped = SHIPPED / f"{name}.yaml"
    if shipped.is_file():
        return shipped
    known = ", ".join(sorted(p.stem for p in SHIPPED.glob("*.yaml")))
    raise BadConfig(f"no config {str(name)!r}: give a file, or one of {known}")


def wrongs(path: Path, error: ValidationError) -> Iterator[str]:
    """Every mistake of a config, a line each."""
    for wrong in error.errors(include_url=False):
        where = ".".join(map(str, wrong["loc"])) or "config"
        yield f"{path}: {where}: {wrong['msg']}"
