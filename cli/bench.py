"""`opfor bench`: how fast this machine plays."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from typing import Annotated, Any

import typer

from ..content.kinds import MODES
from . import jit, options
from .leaving import BadInput
from .progress import stderr, waiting

EXAMPLES = """
opfor bench
opfor bench --mode grid --json > ours.json
opfor bench --peers
opfor bench --stress --json
"""
THREADS = (1, 2)


def command(
    mode: options.Mode = MODES[0],
    peers: Annotated[
        bool, typer.Option("--peers", help="Measure other engines too, beside ours; needs a checkout.")
    ] = False,
    stress: Annotated[
        bool, typer.Option("--stress", help="Measure stress tests, in every mode; in a checkout beside other engines.")
    ] = False,
    as_json: options.Json = False,
) -> None:
    """Measure how fast this machine plays a mode: medians of short runs on its yardstick encounter."""
    if jit.wish() == "off":
        raise BadInput("OPFOR_JIT=off: what is not compiled has no speed to speak of; unset it")
    from . import stressed, warm

    if stress:
        warm.ensure(MODES)
        figures, rows = stressed.measured()
    else:
        measure_peers = peers_of_checkout() if peers else None
        warm.ensure([mode])
        figures = measured(mode)
        rows = measure_peers(figures) if measure_peers else []
    if as_json:
        print(json.dumps(figures | {"peers": rows}))
        return
    for name, value in figures.items():
        print(f"{name:<26}{told(value)}")
    for row in rows:
        print(peer_told(row))


def measured(mode: str) -> dict[str, Any]:
    """All figures of ours."""
    from ..content import load
    from . import speed

    compiled = load(speed.YARDSTICKS[mode])

    def rates(what: str, *plays: speed.Play) -> list[Any]:
        with waiting(f"Measuring {what}"):
            return speed.median_rates(plays)

    (playouts,) = rates("random playouts", speed.random_playouts(compiled))
    (clones,) = rates("clones", speed.clones(compiled))
    (turns,) = rates("turns of scripted playouts", speed.tactical_turns(compiled))
    has_env = bool(speed.env_id(mode))  # a mode without an environment has no steps to count
    steps = rates("steps of one environment", speed.env_steps(mode))[0] if has_env else None
    stepping = [speed.vector_steps(mode, n) for n in THREADS] if has_env else []
    vectors = rates(f"vector steps, on {' and '.join(map(str, THREADS))} threads in turns", *stepping)
    return {
        "mode": mode,
        "playout_decisions_per_s": round(float(playouts)),
        "vector_steps_per_s": [round(float(verbs)) for verbs, _ in vectors],
        "vector_handouts_per_s": [round(float(handouts)) for _, handouts in vectors],
        "env_steps_per_s": None if steps is None else round(float(steps)),
        "clone_us": round(1e6 / float(clones), 3),
        "playout_turns_per_s": round(float(turns)),
    }


def peers_of_checkout() -> Callable[[dict[str, Any]], list[dict[str, Any]]]:
    """The measuring of peers.

    Raises:
        BadInput: this is no checkout.
    """
    try:
        measuring: Any = import_module(f"{__package__.rpartition('.')[0]}.benchmarks.peers")
    except ModuleNotFoundError:
        raise BadInput("--peers needs a checkout of opfor: benchmarks/ is not installed") from None
    say = stderr()
    return lambda ours: measuring.beside(measuring.measure(progress=lambda line: say.print(line, markup=False)), ours)


def told(value: Any) -> str:
    """A figure for people."""
    if not value:
        return "not measured: the mode has no environment yet"
    if isinstance(value, list):
        return " · ".join(map(told, value))
    return f"{value:,}" if isinstance(value, int) else str(value)


def peer_told(row: dict[str, Any]) -> str:
    """A peer for people."""
    if not row["per_second"]:
        return f"  {row['name']}: not measured: {row['reason']}"
    ratios = ", ".join(f"{times:g} times by {key}" for key, times in row["ratios"].items() if times)
    return f"  {row['name']}: {row['per_second']:,.0f} {row['unit']}/s; ours {ratios}"
