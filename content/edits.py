"""Encounters changed a little, for what-ifs: each function gives a new model and leaves the old one as it is.

changed = edits.with_options(edits.without(encounter, 3), wounds_to_die=2)
compiled = compile_encounter(changed, library)
"""

from __future__ import annotations

from typing import Any, TypeVar, cast

from .model import Model

E = TypeVar("E", bound=Model)


def entries(encounter: Model) -> tuple[Model, ...]:
    """The entries of an encounter's combatants."""
    return cast(Any, encounter).combatants  # type: ignore[no-any-return]


def with_options(encounter: E, **options: int) -> E:
    """Other options of the rules.

    Raises:
        InvalidContent: there is no such option, or the number is out of range.
    """
    return encounter.changed(options=cast(Any, encounter).options.given() | options)


def with_entry(encounter: E, n: int, **fields: Any) -> E:
    """Other values of entry `n` of the combatants, such as `at=(3, 4)` or `creature='ghoul'`.

    Raises:
        InvalidContent: the values cannot be read.
    """
    changed = list(entries(encounter))
    changed[n] = changed[n].changed(**fields)
    return encounter.changed(combatants=tuple(changed))


def with_overrides(encounter: E, n: int, **traits: Any) -> E:
    """Other traits of entry `n`, such as `stamina=20` or `ranks={'fighting': 14}`, beside those it overrides already.

    Where an entry has several tables of traits, as a vehicle and its operator, the first that has the trait takes it.

    Raises:
        InvalidContent: the values cannot be read.
    """
    entry: Any = entries(encounter)[n]
    changed: dict[str, Model] = {}
    for name, value in traits.items():
        table = table_of(entry, name)
        before = changed.get(table, getattr(entry, table))
        whole = {**part_of(before, name), **value} if isinstance(value, dict) else value
        changed[table] = before.changed(**{name: whole})
    return with_entry(encounter, n, **changed)


def table_of(entry: Any, trait: str) -> str:
    """The table of an entry that says a trait; for one that nobody has the last, which will refuse it."""
    tables: tuple[str, ...] = getattr(entry, "tables", ("overrides",))
    return next((one for one in tables if trait in type(getattr(entry, one)).model_fields), tables[-1])


def part_of(traits: Model, name: str) -> dict[str, Any]:
    """What a table of overrides says already."""
    table = getattr(traits, name, None)
    return {key: getattr(table, key) for key in table.model_fields_set} if isinstance(table, Model) else {}


def without(encounter: E, n: int) -> E:
    """Without entry `n` of the combatants."""
    kept = entries(encounter)
    return encounter.changed(combatants=kept[:n] + kept[n + 1 :])


def with_more(encounter: E, *more: Model | dict[str, Any]) -> E:
    """With further combatants.

    Raises:
        InvalidContent: they cannot be read.
    """
    return encounter.changed(combatants=entries(encounter) + more)


def with_fields(encounter: E, **fields: Any) -> E:
    """Other values of the encounter itself, such as `map=...` or `round_cap=20`.

    Raises:
        InvalidContent: they cannot be read.
    """
    return encounter.changed(**fields)
