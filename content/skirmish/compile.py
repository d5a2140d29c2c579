"""An encounter of skirmish mode compiled to records: the spec, the start of the fight, and names by index."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...rules.core.kernel import JIT
from ...rules.core.records import PlainRows, as_numpy
from ...rules.core.state import NOBODY, Fate
from ...rules.twenty.core.order import fill_one
from ...rules.twenty.core.state import SPELLBOOK
from ...rules.twenty.skirmish.state import ARMOURY, FORMS, SkirmishFight, SkirmishSpec
from ..compiled import Compiled, Digests
from ..digests import digest, facts
from ..ground import Ground, survey_board
from ..library import Library
from ..model import Model, Report
from ..problems import InvalidContent, in_order
from ..twenty import planning
from ..twenty.ability import Ability
from ..twenty.effect import Form
from ..twenty.sheets import write_ability
from .encounter import Encounter
from .gear import Weapon
from .oddities import warn
from .resolve import Outfit, Resolver, forms_in
from .roster import Fighter, muster
from .sheets import write_form, write_guess, write_look, write_truth, write_weapon

MODE = 2  # the number of skirmish mode in a spec


@dataclass(frozen=True)
class Plan:
    """An encounter with everything it names at hand, and nothing wrong with it."""

    encounter: Encounter
    ground: Ground
    options: dict[str, int]
    fighters: list[Fighter]
    weapons: dict[str, Weapon]
    abilities: dict[str, Ability]
    forms: list[Form]
    content: dict[str, tuple[Model, ...]]


def compile_encounter(encounter: Encounter, library: Library, report: Report | None = None) -> Compiled:
    """Compile an encounter.

    Args:
        encounter: the model.
        library: where what it names is found.
        report: what was wrong with it already; takes all further problems and oddities.

    Raises:
        InvalidContent: it cannot be played; with everything that is wrong with it and with what it names.
    """
    report = report if report is not None else Report(root=encounter)
    plan = planned(encounter, library, report)
    if plan is None or report.failed:
        raise InvalidContent(report.problems)
    spec = written_spec(plan)
    warn(plan.fighters, encounter, spec, report)
    return Compiled(
        mode="skirmish",
        id=encounter.id,
        title=encounter.title,
        spec=spec,
        start=written_start(plan, spec),
        sides=planning.sides_of(encounter),
        combatants=tuple(planning.info(f, encounter, outfit_of(f).creature.personality) for f in plan.fighters),
        digests=Digests(digest(course(plan)), digest(plan.options)),
        encounter=encounter,
        names={
            "weapons": planning.named(list(plan.weapons.values())),
            "abilities": planning.named(list(plan.abilities.values())),
            "zones": planning.zones_of(plan.ground),
        },
        warnings=tuple(in_order(report.problems)),
        content=plan.content,
    )


def outfit_of(fighter: Fighter) -> Outfit:
    """Of a plan, which has no gaps."""
    assert fighter.outfit is not None
    return fighter.outfit


def planned(encounter: Encounter, library: Library, report: Report) -> Plan | None:
    """Follow every id and check all that the models cannot; None if it cannot be compiled."""
    resolver = Resolver(library, report)
    ground = resolver.ground(encounter)
    options = resolver.options(encounter)
    fighters = muster(encounter, ground, resolver)
    planning.check_sides(encounter, ground, fighters, report)
    outfits = [fighter.outfit for fighter in fighters if fighter.outfit]
    abilities = {ability.id: ability for outfit in outfits for ability in outfit.skills.abilities}
    forms = distinct_forms(outfits)
    natural = [resolver.find(Weapon, form.weapon, form, ("weapon",)) for form in forms]
    carried = [weapon for outfit in outfits for weapon in outfit.weapons]
    weapons = {weapon.id: weapon for weapon in (*carried, *natural) if weapon is not None}
    counted = [
        ("weapons", len(weapons), ARMOURY), ("abilities", len(abilities), SPELLBOOK), ("forms", len(forms), FORMS)
    ]  # fmt: skip
    planning.check_room(encounter, counted, report)
    if report.failed or ground is None:
        return None
    return Plan(encounter, ground, options, fighters, weapons, abilities, forms, resolver.content())


def distinct_forms(outfits: list[Outfit]) -> list[Form]:
    """All forms of the fight, each once."""
    forms: list[Form] = []
    for outfit in outfits:
        forms += [form for form in forms_in(outfit.skills) if form not in forms]
    return forms


def written_spec(plan: Plan) -> Any:
    """The spec of a fight, surveyed: one record."""
    rows = PlainRows(SkirmishSpec, 1)
    spec: SkirmishSpec = rows[0]
    spec.mode = MODE
    planning.write_encounter(spec, plan.encounter, plan.ground, plan.fighters, plan.options)
    for k, weapon in enumerate(plan.weapons.values()):
        write_weapon(spec.weapons[k], weapon)
    for k, form in enumerate(plan.forms):
        write_form(spec.forms[k], form, list(plan.weapons))
    for k, ability in enumerate(plan.abilities.values()):
        write_ability(spec.abilities[k], ability, plan.forms)
    for i, fighter in enumerate(plan.fighters):
        write_sheets(spec, i, fighter, plan)
    made = as_numpy(rows) if JIT else rows
    survey_board(made)
    return made


def write_sheets(spec: SkirmishSpec, i: int, fighter: Fighter, plan: Plan) -> None:
    """A combatant as it is, and as a stranger would guess it."""
    for sheet in (spec.sheets[i], spec.looks[i]):
        planning.write_place(sheet, fighter, plan.encounter, plan.fighters)
        write_look(sheet, outfit_of(fighter), list(plan.weapons))
        write_guess(sheet)
    open_book = plan.options["foe_pools"] == planning.EXACT
    for sheet in [spec.sheets[i], spec.looks[i]] if open_book else [spec.sheets[i]]:
        write_truth(sheet, outfit_of(fighter), list(plan.abilities))


def written_start(plan: Plan, spec: Any) -> Any:
    """The state before the fight begins: everybody in place and rested, the key 0. One record."""
    rows = PlainRows(SkirmishFight, 1)
    fight: SkirmishFight = rows[0]
    fight.decider = fight.acting = fight.actor = NOBODY
    for i, fighter in enumerate(plan.fighters):
        assert fighter.cell is not None
        fight.units[i].fate = Fate.STANDING
        fight.units[i].x, fight.units[i].y = fighter.cell
    made = as_numpy(rows) if JIT else rows
    fill_one(spec, 0, made, 0)
    return made


def course(plan: Plan) -> dict[str, Any]:
    """Everything that can change the course of the fight but the rules: what its digest is of."""
    return planning.course(plan.encounter, plan.ground) | {"combatants": [combatant_facts(f) for f in plan.fighters]}


def combatant_facts(fighter: Fighter) -> dict[str, Any]:
    """The same of one combatant."""
    outfit = outfit_of(fighter)
    return {
        "id": fighter.id,
        "side": fighter.entry.side,
        "cell": fighter.cell,
        "controller": fighter.entry.controller,
        "creature": facts(outfit.creature),
        "class": facts(outfit.skills.own_class),
        "abilities": [facts(ability) for ability in outfit.skills.abilities],
        "weapons": [facts(weapon) for weapon in outfit.weapons],
        "worn": [facts(outfit.armour), facts(outfit.shield), facts(outfit.back)],
    }
