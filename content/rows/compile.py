"""An encounter of rows mode compiled to records: the spec, the start of the fight, and names by index beside them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...rules.core.kernel import JIT
from ...rules.core.records import PlainRows, as_numpy
from ...rules.core.state import NOBODY, Fate
from ...rules.rows.state import SPELLBOOK, RowsFight, RowsSpec
from ...rules.rows.words import ROLES, Row, Statistic
from ..compiled import CombatantInfo, Compiled, Digests, Named, SideInfo
from ..digests import digest, facts
from ..laws import laws_of
from ..library import Library
from ..model import Model, Report
from ..objectives import write_objectives, write_sides
from ..problems import InvalidContent, in_order
from ..sides import Aims, check_hostile
from .encounter import Encounter
from .oddities import warn
from .resolve import Outfit, Resolver
from .role import Role
from .roster import Fighter, muster, players_of
from .sheets import (
    write_guess,
    write_look,
    write_means,
    write_no_role,
    write_role,
    write_truth,
    write_usable,
)
from .usable import Ability, Item, Weapon

MODE = 1  # the number of rows mode in a spec
EXACT = 0  # foe_pools: everybody knows everything of everybody
NO_ROLE = Named("none", "no role")  # the first of every fight


@dataclass(frozen=True)
class Plan:
    """An encounter with everything it names at hand, and nothing wrong with it."""

    encounter: Encounter
    options: dict[str, int]
    fighters: list[Fighter]
    roles: list[Role]
    usables: list[Weapon | Ability | Item]
    content: dict[str, tuple[Model, ...]]

    @property
    def sides(self) -> list[str]:
        return list(self.encounter.sides)


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
    warn(plan.fighters, plan.options, report)
    return Compiled(
        mode="rows",
        id=encounter.id,
        title=encounter.title,
        spec=written_spec(plan),
        start=written_start(plan),
        sides=tuple(SideInfo(n, s.title or n, s.players, s.agent) for n, s in encounter.sides.items()),
        combatants=tuple(info(plan, fighter) for fighter in plan.fighters),
        digests=Digests(digest(course(plan)), digest(plan.options)),
        encounter=encounter,
        names=names(plan),
        warnings=tuple(in_order(report.problems)),
        content=plan.content,
    )


def planned(encounter: Encounter, library: Library, report: Report) -> Plan | None:
    """Follow every id and check all that the models cannot; None if it cannot be compiled."""
    resolver = Resolver(library, report)
    options = resolver.options(encounter)
    fighters = muster(encounter, resolver)
    check_hostile(encounter.sides, report)
    side_of = {fighter.id: fighter.entry.side for fighter in fighters}
    Aims(encounter.sides, side_of, encounter.round_cap, report).check()
    outfits = [fighter.outfit for fighter in fighters if fighter.outfit]
    roles = list({role.id: role for outfit in outfits for role in outfit.roles}.values())
    usables = all_usables(outfits)
    for what, count, most in (
        ("roles", len(roles), ROLES - 1),
        ("weapons, abilities and items", len(usables), SPELLBOOK),
    ):
        if count > most:
            message = f"{count} different {what} are too many: a fight has at most {most}"
            report.wrong(encounter, ("combatants",), message, "let some combatants share theirs")
    if report.failed:
        return None
    return Plan(encounter, options, fighters, roles, usables, resolver.content())


def all_usables(outfits: list[Outfit]) -> list[Weapon | Ability | Item]:
    """Everything that somebody uses, each once: weapons, abilities, items."""
    weapons = {o.weapon.id: o.weapon for o in outfits if o.weapon}
    abilities = {ability.id: ability for o in outfits for ability in o.abilities}
    items = {item.id: item for o in outfits for item in o.items}
    return [*weapons.values(), *abilities.values(), *items.values()]


def written_spec(plan: Plan) -> Any:
    """The spec of a fight: one record."""
    rows = PlainRows(RowsSpec, 1)
    spec: RowsSpec = rows[0]
    encounter = plan.encounter
    spec.mode = MODE
    spec.count = len(plan.fighters)
    spec.round_cap, spec.no_progress = encounter.round_cap, encounter.no_progress
    for name, value in plan.options.items():
        setattr(spec.profile, name, value)
    write_sides(spec, encounter.sides)
    write_objectives(spec, encounter.sides, [fighter.id for fighter in plan.fighters])
    ours = players_of(encounter)
    spec.players = plan.sides.index(ours) if ours else NOBODY
    spec.first_strike = plan.sides.index(encounter.first_strike) + 1 if encounter.first_strike else 0
    spec.role_count = 1 + len(plan.roles)
    write_no_role(spec.roles[0])
    for k, role in enumerate(plan.roles, 1):
        write_role(spec.roles[k], role)
    for k, usable in enumerate(plan.usables):
        write_usable(spec.abilities[k], usable)
    for i, fighter in enumerate(plan.fighters):
        write_sheets(spec, i, fighter, plan)
    return as_numpy(rows) if JIT else rows


def write_sheets(spec: RowsSpec, i: int, fighter: Fighter, plan: Plan) -> None:
    """A combatant as it is, and as a stranger would guess it."""
    outfit = fighter.outfit
    assert outfit is not None and outfit.weapon is not None  # a plan has no gaps
    for sheet in (spec.sheets[i], spec.looks[i]):
        sheet.side = plan.sides.index(fighter.entry.side)
        write_look(sheet, outfit.creature, plan.usables.index(outfit.weapon), fighter.entry.row)
        write_guess(sheet)
    known = [spec.sheets[i], spec.looks[i]] if plan.options["foe_pools"] == EXACT else [spec.sheets[i]]
    for sheet in known:
        write_truth(sheet, outfit.creature)
        roles = [1 + plan.roles.index(role) for role in outfit.roles]
        abilities = [plan.usables.index(ability) for ability in outfit.abilities]
        write_means(sheet, roles, abilities, [plan.usables.index(item) for item in outfit.items])


def written_start(plan: Plan) -> Any:
    """The state before the fight begins: everybody unhurt and rested, the key 0. One record."""
    rows = PlainRows(RowsFight, 1)
    fight: RowsFight = rows[0]
    fight.decider = fight.acting = fight.actor = NOBODY
    for i, fighter in enumerate(plan.fighters):
        assert fighter.outfit is not None
        creature = fighter.outfit.creature
        unit = fight.units[i]
        unit.fate = Fate.STANDING
        unit.health, unit.mana = creature.full_health, creature.full_mana
        unit.row = Row[fighter.entry.row.upper()] if fighter.entry.row else Row.FRONT
        for slot, count in enumerate(creature.items.values()):
            unit.items[slot] = count
    return as_numpy(rows) if JIT else rows


def info(plan: Plan, fighter: Fighter) -> CombatantInfo:
    """What people call a combatant."""
    assert fighter.outfit is not None
    personality = fighter.entry.personality or fighter.outfit.creature.personality
    side = plan.sides.index(fighter.entry.side)
    laws = laws_of(plan.encounter.sides, fighter.entry)
    return CombatantInfo(fighter.id, fighter.name, fighter.entry.creature, side, personality, laws)


def names(plan: Plan) -> dict[str, tuple[Named, ...]]:
    """Names of what has an index in the records; weapons and items have theirs among the abilities."""
    return {
        "abilities": tuple(Named(usable.id, usable.name) for usable in plan.usables),
        "roles": (NO_ROLE, *(Named(role.id, role.name) for role in plan.roles)),
    }


def course(plan: Plan) -> dict[str, Any]:
    """Everything that can change the course of the fight but the rules: what its digest is of."""
    encounter = plan.encounter
    return {
        "sides": {name: facts(side.model_copy(update={"agent": None})) for name, side in encounter.sides.items()},
        "ends": [encounter.round_cap, encounter.no_progress],
        "first_strike": encounter.first_strike,
        "roles": [facts(role) for role in plan.roles],
        "usables": [facts(usable) for usable in plan.usables],
        "combatants": [combatant_facts(fighter) for fighter in plan.fighters],
    }


def combatant_facts(fighter: Fighter) -> dict[str, Any]:
    """The same of one combatant, what is typical of its tier written out."""
    assert fighter.outfit is not None
    creature = fighter.outfit.creature
    return {
        "id": fighter.id,
        "side": fighter.entry.side,
        "row": fighter.entry.row,
        "creature": facts(creature),
        "points": [creature.full_health, creature.full_mana, creature.speed, *map(creature.points, Statistic)],
    }
