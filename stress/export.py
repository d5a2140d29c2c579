"""The figures for programs: JSON, CSV, Parquet."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..rules.core.state import Ending, Fate
from .counting import Column, Head
from .errors import BadStress
from .experiment import CLASSES
from .intervals import Rate, Spread
from .modes import part_of
from .odds import Fortune, Odds, Round
from .ours import TABLE, check_ours
from .trials import Leg

if TYPE_CHECKING:
    from .whatif import Effect

RATES = ("win", "loss", "draw", "stalled", "capped", "error", "killed", "wiped", "somebody_down", "somebody_dead")
FATES = ("down", "dead", "unconscious", "fled", "yielded", "escaped", "stands")
NUMBERS = ("fell", "dealt", "taken", "healed", "aimed")


def plain(odds: Odds) -> dict[str, Any]:
    """All figures of one fight as plain data."""
    sides = [side.id for side in odds.compiled.sides]
    return {
        "encounter": odds.compiled.id,
        "mode": odds.compiled.mode,
        "side": sides[odds.leg.heroes],
        "seed": odds.leg.experiment.seed,
        "fights": odds.n,
        "counts": odds.counts,
        "rates": {name: getattr(odds, name).as_dict() for name in RATES},
        "rounds": odds.rounds.as_dict(),
        "damage_a_round": {side: spread.as_dict() for side, spread in zip(sides, odds.damage, strict=True)},
        "combatants": [plain_fortune(fortune, sides) for fortune in odds.fortunes],
        "curve": [plain_round(one, odds) for one in odds.curve],
    }


def plain_fortune(fortune: Fortune, sides: Sequence[str]) -> dict[str, Any]:
    """One combatant."""
    return {
        "id": fortune.id,
        "name": fortune.name,
        "side": sides[fortune.side],
        **{name: getattr(fortune, name).as_dict() for name in FATES},
        **{name: getattr(fortune, name).as_dict() for name in NUMBERS},
        "left": {name: {**spread.as_dict(), "full": fortune.full[name]} for name, spread in fortune.left.items()},
        "felled_by": [{"who": f.name, "deed": f.deed, "count": f.count, "share": f.share} for f in fortune.fellers],
        "deeds": [
            {"name": deed.name, "used": deed.used.as_dict(), "times": deed.times, "share": deed.share}
            for deed in fortune.deeds
        ],
        "aims": fortune.aims,
    }


def plain_round(one: Round, odds: Odds) -> dict[str, Any]:
    """One round."""
    sides = [side.id for side in odds.compiled.sides]
    standing = {f.id: rate.as_dict() for f, rate in zip(odds.fortunes, one.standing, strict=True)}
    damage = dict(zip(sides, one.damage, strict=True))
    return {"round": one.number, "fights": one.fights, "damage": damage, "standing": standing}


def plain_effect(effect: Effect) -> dict[str, Any]:
    """A what-if."""
    changes = {"win": effect.win, "killed": effect.killed}
    told = {name: {"change": d.change, "low": d.low, "high": d.high, "pairs": d.pairs} for name, d in changes.items()}
    return {"change": effect.change.title, "kind": effect.change.kind, **told}


def table(odds: Odds) -> Iterator[dict[str, Any]]:
    """The rates and means of a fight in one long table: about what, what, value, interval, trials."""
    for name in RATES:
        yield rate_row("fight", name, getattr(odds, name))
    yield spread_row("fight", "rounds", odds.rounds)
    for side, spread in zip(odds.compiled.sides, odds.damage, strict=True):
        yield spread_row(side.id, "damage_a_round", spread)
    for fortune in odds.fortunes:
        for name in FATES:
            yield rate_row(fortune.id, name, getattr(fortune, name))
        for name in NUMBERS:
            yield spread_row(fortune.id, name, getattr(fortune, name))
        for pool, spread in fortune.left.items():
            yield spread_row(fortune.id, f"{pool}_left", spread)
        for deed in fortune.deeds:
            yield rate_row(fortune.id, f"used: {deed.name}", deed.used)


def rate_row(about: str, what: str, rate: Rate) -> dict[str, Any]:
    """A rate in the long table."""
    return {"about": about, "what": what, "value": rate.rate, "low": rate.low, "high": rate.high, "n": rate.n}


def spread_row(about: str, what: str, spread: Spread) -> dict[str, Any]:
    """A mean in the long table."""
    low, high = spread.mean_low, spread.mean_high
    return {"about": about, "what": what, "value": spread.mean, "low": low, "high": high, "n": spread.n}


def fights(leg: Leg) -> dict[str, list[Any]]:
    """Fight by fight, by column: what each trial came to; nothing of fights that a day did not reach."""
    columns: dict[str, list[Any]] = {
        "trial": list(range(len(leg.rows))),
        "class": [CLASSES[k] if k >= 0 else "not reached" for k in leg.classes.tolist()],
        "ending": [Ending(k).name.lower() for k in leg.rows[:, Head.ENDING].tolist()],
        "rounds": leg.rounds.tolist(),
        "decisions": leg.rows[:, Head.DECISIONS].tolist(),
    }
    for i, info in enumerate(leg.compiled.combatants):
        columns[f"{info.id}.fate"] = [Fate(k).name.lower() for k in leg.column(i, Column.FATE).tolist()]
        numbers = {"fell": Column.FELL, "dealt": Column.DEALT, "taken": Column.TAKEN, "aimed": Column.AIMED}
        for name, column in numbers.items():
            columns[f"{info.id}.{name}"] = leg.column(i, column).tolist()
        for pool, name in enumerate(part_of(leg.compiled.mode).POOLS):
            columns[f"{info.id}.{name}"] = leg.left(i, pool).tolist()
    for name in columns.keys() - {"trial", "class"}:
        columns[name] = [value if there else None for value, there in zip(columns[name], leg.reached, strict=True)]
    return columns


def write_csv(file: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    """The table of figures as a CSV file.

    Raises:
        NotOurs: the file exists and is none of ours.
        OSError: it cannot be written.
    """
    check_ours(file)
    with file.open("w", newline="", encoding="utf-8") as out:
        writer = csv.DictWriter(out, TABLE)
        writer.writeheader()
        writer.writerows(rows)


def write_fights_csv(file: Path, columns: Mapping[str, Sequence[Any]]) -> None:
    """Columns as a CSV file.

    Raises:
        NotOurs: the file exists and is none of ours.
        OSError: it cannot be written.
    """
    check_ours(file)
    with file.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out)
        writer.writerow(columns)
        writer.writerows(zip(*columns.values(), strict=True))


def write_fights_parquet(file: Path, columns: Mapping[str, Sequence[Any]]) -> None:
    """Columns as a Parquet file.

    Raises:
        BadStress: pyarrow is not installed.
        NotOurs: the file exists and is none of ours.
        OSError: it cannot be written.
    """
    check_ours(file)
    try:
        import pyarrow
        from pyarrow import parquet
    except ModuleNotFoundError:
        raise BadStress("--parquet needs pyarrow: pip install 'opfor[parquet]'") from None
    parquet.write_table(pyarrow.table(dict(columns)), file)


def write_json(file: Path, data: Any) -> None:
    """Data as a JSON file.

    Raises:
        OSError: it cannot be written.
    """
    file.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
