"""An encounter of grid mode compiled to records: the spec, the start of the fight, and names by index beside them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...rules.core.kernel import JIT
from ...rules.core.records import PlainRows, as_numpy
from ...rules.core.state import NOBODY, Fate
from ...rules.grid.state import ARMOURY, SPELLBOOK, GridFight, GridSheet, GridSpec
from ..compiled import CombatantInfo, Compiled, Digests, Named, SideInfo
from ..digests import digest, facts
from ..ground import Ground, survey_board, write_board
from ..laws import laws_of
from ..library import Library
from ..model import Model, Report
from ..objectives import write_exits, write_objectives, write_sides
from ..problems import InvalidContent, in_order
from ..sides import Aims, BoardAims, check_hostile
from .ability import Ability
from .encounter import SQUAD, Combatant, Encounter
from .gear import Weapon
from .oddities import warn
from .resolve import Resolver
from .roster import Fighter, muster
from .sheets import pools, write_ability, write_guess, write_look, write_truth, write_weapon

MODE = 0  # the number of grid mode in a spec
EXACT = 0  # foe_pools: everybody knows everything of everybody


@dataclass(frozen=True)
class Plan:
    """An encounter with everything it names at hand, and nothing wrong with it."""

    encounter: Encounter
    ground: Ground
    options: dict[str, int]
    fighters: list[Fighter]
    weapons: dict[str, Weapon]
    abilities: dict[str, Ability]
    content: dict[str, tuple[Model, ...]]

    @property
    def sides(self) -> list[str]:
        return list(self.encounter.sides)

    @property
    def zones(self) -> list[str]:
        return list(self.ground.zones)

    @property
    def groups(self) -> list[str]:
        """Names of those who share initiative; their numbers begin with 1."""
        return list(dict.fromkeys(squad for f in self.fighters if (squad := squad_of(f))))


def squad_of(fighter: Fighter) -> str:
    """G22: with whom it may share initiative: the group that its entry names, else all of an entry of several."""
    return fighter.entry.group or (f"{SQUAD}{fighter.number}" if fighter.entry.count > 1 else "")


def name_of_group(entry: Combatant) -> str | None:
    """The name that the dice depend on; a squad of several has none."""
    return None if entry.group is None or entry.group.startswith(SQUAD) else entry.group


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
        mode="grid",
        id=encounter.id,
        title=encounter.title,
        spec=spec,
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
    ground = resolver.ground(encounter)
    options = resolver.options(encounter)
    fighters = muster(encounter, ground, resolver)
    check_hostile(encounter.sides, report)
    side_of = {fighter.id: fighter.entry.side for fighter in fighters}
    zones = list(ground.zones) if ground else None
    Aims(encounter.sides, side_of, encounter.round_cap, report).check()
    BoardAims(encounter.sides, zones, report).check()
    weapons = {weapon.id: weapon for f in fighters if f.outfit for weapon in f.outfit.weapons}
    abilities = {ability.id: ability for f in fighters if f.outfit for ability in f.outfit.abilities}
    for what, count, most in (("weapons", len(weapons), ARMOURY), ("abilities", len(abilities), SPELLBOOK)):
        if count > most:
            message = f"{count} different {what} are too many: a fight has at most {most}"
            report.wrong(encounter, ("combatants",), message, "let some combatants share theirs")
    if report.failed or ground is None:
        return None
    return Plan(encounter, ground, options, fighters, weapons, abilities, resolver.content())


def written_spec(plan: Plan) -> Any:
    """The spec of a fight, surveyed: one record."""
    rows = PlainRows(GridSpec, 1)
    spec: GridSpec = rows[0]
    spec.mode = MODE
    spec.count = len(plan.fighters)
    spec.round_cap, spec.no_progress = plan.encounter.round_cap, plan.encounter.no_progress
    for name, value in plan.options.items():
        setattr(spec.profile, name, value)
    write_board(spec, plan.ground, bool(plan.options["dark_conceals"]))
    spec.spares_near = spec.profile.spares_near  # G41: lines of sight are the core's and know the board alone
    write_sides(spec, plan.encounter.sides)
    write_objectives(spec, plan.encounter.sides, [fighter.id for fighter in plan.fighters], plan.zones)
    write_exits(spec, plan.encounter.sides, plan.zones)
    for k, weapon in enumerate(plan.weapons.values()):
        write_weapon(spec.weapons[k], weapon, plan.options)
    for k, ability in enumerate(plan.abilities.values()):
        write_ability(spec.abilities[k], ability)
    for i, fighter in enumerate(plan.fighters):
        write_sheets(spec, i, fighter, plan)
    made = as_numpy(rows) if JIT else rows
    survey_board(made)
    return made


def write_sheets(spec: GridSpec, i: int, fighter: Fighter, plan: Plan) -> None:
    """A combatant as it is, and as a stranger would guess it."""
    outfit = fighter.outfit
    assert outfit is not None and fighter.cell is not None  # a plan has no gaps
    for sheet in (spec.sheets[i], spec.looks[i]):
        sheet.side = plan.sides.index(fighter.entry.side)
        sheet.player = int(plan.encounter.sides[fighter.entry.side].players)
        sheet.group = 1 + plan.groups.index(squad_of(fighter)) if squad_of(fighter) else 0
        write_look(sheet, outfit, list(plan.weapons), plan.options)
        write_guess(sheet, outfit.creature, plan.options)
    known = [spec.sheets[i], spec.looks[i]] if plan.options["foe_pools"] == EXACT else [spec.sheets[i]]
    for sheet in known:
        write_truth(sheet, outfit, list(plan.abilities), plan.options)
    write_entry(spec.sheets[i], fighter)
    spec.fearsome |= (1 << i) if spec.sheets[i].fear else 0


def write_entry(sheet: GridSheet, fighter: Fighter) -> None:
    """Where it stands at the start, and whether anybody knows."""
    assert fighter.cell is not None
    sheet.x, sheet.y = fighter.cell
    sheet.hidden = int(fighter.entry.hidden)
    sheet.undetected = int(fighter.entry.undetected)


def written_start(plan: Plan) -> Any:
    """The state before the fight begins: everybody in place with full pools, the key 0. One record."""
    rows = PlainRows(GridFight, 1)
    fight: GridFight = rows[0]
    fight.decider = fight.actor = NOBODY
    for i, fighter in enumerate(plan.fighters):
        assert fighter.outfit is not None and fighter.cell is not None
        unit = fight.units[i]
        unit.fate = Fate.STANDING
        unit.x, unit.y = fighter.cell
        unit.stamina, unit.focus, unit.courage = pools(fighter.outfit.creature, plan.options)
    return as_numpy(rows) if JIT else rows


def info(plan: Plan, fighter: Fighter) -> CombatantInfo:
    """What people call a combatant."""
    assert fighter.outfit is not None
    personality = fighter.entry.personality or fighter.outfit.creature.personality
    side = plan.sides.index(fighter.entry.side)
    laws = laws_of(plan.encounter.sides, fighter.entry)
    return CombatantInfo(fighter.id, fighter.name, fighter.entry.creature, side, personality, laws)


def names(plan: Plan) -> dict[str, tuple[Named, ...]]:
    """Names of what has an index in the records."""
    return {
        "weapons": tuple(Named(weapon.id, weapon.name) for weapon in plan.weapons.values()),
        "abilities": tuple(Named(ability.id, ability.name) for ability in plan.abilities.values()),
        "zones": tuple(Named(zone, zone.replace("-", " ")) for zone in plan.zones),
    }


def course(plan: Plan) -> dict[str, Any]:
    """Everything that can change the course of the fight but the rules: what its digest is of."""
    encounter, ground = plan.encounter, plan.ground
    return {
        "map": [int(ground.geometry), ground.terrain, ground.edges, ground.zones],
        "sides": {name: facts(side.model_copy(update={"agent": None})) for name, side in encounter.sides.items()},
        "ends": [encounter.round_cap, encounter.no_progress],
        "combatants": [combatant_facts(fighter) for fighter in plan.fighters],
    }


def combatant_facts(fighter: Fighter) -> dict[str, Any]:
    """The same of one combatant."""
    assert fighter.outfit is not None
    entry, outfit = fighter.entry, fighter.outfit
    return {
        "id": fighter.id,
        "side": entry.side,
        "cell": fighter.cell,
        "secret": [entry.hidden, entry.undetected, name_of_group(entry)],
        "creature": facts(outfit.creature),
        "weapons": [facts(weapon) for weapon in outfit.weapons],
        "armour": facts(outfit.armour),
        "abilities": [facts(ability) for ability in outfit.abilities],
    }
