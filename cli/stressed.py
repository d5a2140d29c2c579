"""What `opfor bench --stress` measures: whole fights of stress tests, and turns beside those of other engines."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..content.kinds import MODES
from .progress import stderr, waiting

BESIDE = {"dnd5e_engine": ("grid", 100.0), "dnd_5e_core": ("rows", 10.0)}
"""Each engine, the mode that stands beside it, and how many times as many turns we hold ourselves to."""


def measured() -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Our figures, and the rows of the other engines; none where there is no checkout."""
    from ..content import load
    from . import speed

    figures: dict[str, Any] = {}
    for mode in MODES:
        if mode not in speed.YARDSTICKS:
            continue
        compiled = load(speed.YARDSTICKS[mode])
        with waiting(f"Measuring stress tests in {mode} mode"):
            figures[f"{mode}_fights_per_s"] = round(float(speed.median_rate(speed.counted_fights(compiled))))
        with waiting(f"Measuring turns in {mode} mode, on one core"):
            figures[f"{mode}_turns_per_s"] = round(float(speed.median_rate(speed.tactical_turns(compiled))))
    return figures, peers(figures)


def peers(figures: dict[str, Any]) -> list[dict[str, Any]]:
    """The other engines, measured in the same run, turn for turn."""
    try:
        measuring: Any = import_module(f"{__package__.rpartition('.')[0]}.benchmarks.peers")
    except ModuleNotFoundError:  # installed without the benchmarks
        return []
    say = stderr()
    rows = measuring.measure(list(BESIDE), progress=lambda line: say.print(line, markup=False))
    return [beside(row, figures) for row in rows]


def beside(row: dict[str, Any], figures: dict[str, Any]) -> dict[str, Any]:
    """The row of an engine with the ratio of our turns to its, and whether that is what we hold ourselves to."""
    mode, times = BESIDE[row["name"]]
    key = f"{mode}_turns_per_s"
    ratio = round(figures[key] / row["per_second"], 3) if row["per_second"] and figures.get(key) else None
    return row | {
        "ratios": {key: ratio},
        "bar": {"of": key, "times": times, "met": None if ratio is None else ratio >= times},
    }
