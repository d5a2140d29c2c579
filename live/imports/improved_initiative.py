"""An encounter of Improved Initiative, as JSON: who fights, and no map. The players' characters are the party."""

from __future__ import annotations

from .fields import Fields, Reading
from .opened import Opened
from .plan import Person, Plan

TITLE = "an Improved Initiative encounter"
SUFFIXES = (".json",)
OF_COMBATANT = (
    "Id", "PersistentCharacterId", "CurrentNotes", "InitiativeGroup", "InterfaceVersion", "RevealedAC",
    "RoundCounter", "ElapsedSeconds", "ImageURL", "Color", "CombatStats",
)  # fmt: skip


def knows(opened: Opened) -> bool:
    """It has combatants, written large."""
    return "Combatants" in opened.keys


def read(opened: Opened) -> Plan:
    """The plan of an encounter.

    Raises:
        ImportFailed: it makes none.
    """
    reading = Reading(opened.name)
    top = reading.table(opened.json)
    plan = Plan(TITLE, title_of(top) or opened.stem, file=opened.name)
    left_out = dict.fromkeys(("hurt", "tags", "initiative"), 0)
    for combatant in top.tables("Combatants"):
        enlist(combatant, plan, left_out)
    if not plan.people:
        reading.broken("Combatants", "nobody is there", "add combatants and export the encounter again")
    report = plan.report
    report.dropped.append("hit points, armour, actions: another game's (the stock's creatures bring their own)")
    report.drop(left_out["hurt"], "wound taken before", "wounds taken before")
    report.drop(left_out["tags"], "tag")
    report.drop(left_out["initiative"], "initiative that was rolled", "initiatives that were rolled")
    if top.number("RoundCounter", 0) > 0:
        report.changed.append(f"the fight begins anew; there it was round {top.number('RoundCounter'):g}")
    top.known("ActiveCombatantId", "Id", "Path", "Version", "LastUpdateMs", "BackgroundImageUrl")
    report.unknown = reading.unknown()
    return plan


def title_of(top: Fields) -> str:
    """What the encounter is called; the program's own word for none is none."""
    name = top.text("Name")
    return "" if name.startswith("DEFAULT_") else name


def enlist(combatant: Fields, plan: Plan, left_out: dict[str, int]) -> None:
    """Take in one combatant."""
    combatant.known(*OF_COMBATANT)
    block = combatant.table("StatBlock")
    health = block.table("HP")
    health.known("Notes")
    most = health.get("Value")
    kind, alias = block.text("Name") or "Somebody", combatant.text("Alias")
    number = int(combatant.number("IndexLabel", 0))
    left_out["hurt"] += combatant.has("CurrentHP") and most is not None and combatant.get("CurrentHP") != most
    left_out["tags"] += len(combatant.items("Tags"))
    left_out["initiative"] += combatant.number("Initiative", 0) != 0
    combatant.known("MaxHP", "TemporaryHP")
    is_player = bool(block.text("Player"))
    block.known(*block.data)
    name = alias or (f"{kind} {number}" if number and not is_player else kind)
    plan.people.append(Person(name, "party" if is_player else "foes", creature=kind, hidden=combatant.flag("Hidden")))
