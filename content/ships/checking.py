"""The check of a single piece of content of ships mode: what it names exists, numbers within their ranges (V16)."""

from __future__ import annotations

from ..ground import lay_out
from ..library import Library
from ..maps import Chart
from ..model import Model, Report
from .creature import Ability, CharacterClass, Creature
from .profile import Profile
from .resolve import Resolver
from .vehicle import Vehicle


def check(model: Model, library: Library, report: Report) -> None:
    """Follow what a model names; what is wrong goes into the report."""
    resolver = Resolver(library, report)
    match model:
        case Chart():
            report.problems.extend(lay_out(model)[1])
        case Profile():
            resolver.chain(model)
        case CharacterClass():
            resolver.several(Ability, "teaches", model, ())
        case Creature():
            resolver.person(model)
        case Vehicle():
            resolver.vehicle(model)
