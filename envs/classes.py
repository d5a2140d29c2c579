"""The environment classes of each mode, made when first asked for: they carry the manual as their docstring."""

from __future__ import annotations

import functools
from inspect import cleandoc
from typing import Any

from . import IDS
from .manual import manual
from .single import FightEnv
from .vector import FightVectorEnv

BASES: dict[str, type] = {"Env": FightEnv, "VectorEnv": FightVectorEnv}


@functools.cache
def class_of(id: str, ending: str) -> Any:
    """The class of an id: `Env` or `VectorEnv`. Pickle finds it by its name in `opfor.envs`."""
    told = IDS[id]
    doc = manual(told.mode, id, told.encounter)
    if ending == "VectorEnv":
        doc = f"{cleandoc(FightVectorEnv.__doc__ or '')}\n\nOf a single fight:\n\n{doc}"
    name = told.name + ending
    members = {"mode": told.mode, "plays": told.encounter, "__doc__": doc, "__module__": __package__}
    return type(name, (BASES[ending],), members)
