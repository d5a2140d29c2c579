"""The check of a single piece of content of skirmish mode: what it names exists, what it draws makes a map."""

from __future__ import annotations

from ..ground import lay_out
from ..library import Library
from ..maps import Chart
from ..model import Model, Report
from ..twenty.effect import GiveStatus
from ..twenty.resolve import Teller
from .creature import Creature
from .gear import Weapon
from .profile import Profile
from .resolve import Resolver
from .skills import Ability, CharacterClass


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
            resolver.gear(model, Teller(model))
        case Ability():
            for effect in model.effects:
                if isinstance(effect, GiveStatus) and effect.form is not None:
                    resolver.find(Weapon, effect.form.weapon, effect.form, ("weapon",))
