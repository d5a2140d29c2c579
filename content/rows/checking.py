"""The check of a single piece of content of rows mode: what it names exists."""

from __future__ import annotations

from ..library import Library
from ..model import Model, Report
from .creature import Creature, Traits
from .profile import Profile
from .resolve import Resolver


def check(model: Model, library: Library, report: Report) -> None:
    """Follow what a model names; what is wrong goes into the report."""
    resolver = Resolver(library, report)
    match model:
        case Profile():
            resolver.chain(model)
        case Creature():
            resolver.gear(model, (model, Traits()), ())
