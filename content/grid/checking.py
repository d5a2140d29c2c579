"""The check of a single piece of content: what it names exists, what it draws makes a map."""

from __future__ import annotations

from ..ground import lay_out
from ..library import Library
from ..maps import Chart
from ..model import Model, Report
from .creature import Creature
from .profile import Profile
from .resolve import Resolver


def check(model: Model, library: Library, report: Report) -> None:
    """Follow what a model names; what is wrong goes into the report."""
    resolver = Resolver(library, report)
    match model:
        case Chart():
            report.problems.extend(lay_out(model)[1])
        case Profile():
            resolver.chain(model)
        case Creature():
            resolver.gear(model)
