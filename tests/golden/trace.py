"""Golden traces: a seeded fight of every stock encounter, choice by choice, with what happened and the hash after it.

    python tests/golden/trace.py            # write them again after a change of the rules (bump RULES_VERSION first)

A trace holds names of kinds, not sentences: it changes with the rules and the content, not with how they are told.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from opfor.content import Library, load
from opfor.content.fight import Fight, Happened
from opfor.rules.core import batch

HERE = Path(__file__).parent
VERSIONS = HERE / "versions.json"
STEPS = 120  # choices at most: enough to meet most of a fight, few enough to read
SEED = 2026


def line_of(fight: Fight, event: Happened) -> str:
    kind = fight.mode.events(event.kind).name.lower()
    if event.kind == 1:
        return f"    {fight.mode.rolls(event.a).name.lower()} d{event.b}={event.c} by {event.actor}"
    return f"    {kind} {event.actor}>{event.target} {event.a} {event.b} {event.c} {event.d} rule {event.rule}"


def trace(encounter: str) -> Iterator[str]:
    """The lines of an encounter's trace."""
    compiled = load(encounter)
    fight = Fight(compiled, seed=SEED, begin=False)
    yield f"{encounter} mode {compiled.mode} content {compiled.digests.encounter.hex()[:16]} seed {SEED}"
    yield from (line_of(fight, event) for event in fight.begin())
    for n in range(STEPS):
        if fight.over:
            break
        choice = int(batch.pick_one(fight.spec, 0, fight.state, 0, fight.work, 0, n))
        yield f"{n} round {fight.round_no} combatant {fight.decider} of {len(fight.legal())} takes {choice}"
        yield from (line_of(fight, event) for event in fight.take(choice))
        yield f"    = {fight.hash()}"
    yield f"ending {fight.ending.name.lower()} round {fight.round_no}"


def stock() -> list[tuple[str, str]]:
    """Mode and id of every stock encounter."""
    return sorted((e.mode, e.id) for e in Library().entries("encounter") if e.place == "stock")


def path_of(mode: str, encounter: str) -> Path:
    return HERE / mode / f"{encounter}.txt"


def digest(lines: list[str]) -> str:
    return hashlib.blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()


def main() -> None:
    versions = json.loads(VERSIONS.read_text()) if VERSIONS.exists() else {}
    for mode, encounter in stock():
        lines = list(trace(encounter))
        path_of(mode, encounter).parent.mkdir(exist_ok=True)
        path_of(mode, encounter).write_text("\n".join(lines) + "\n")
        from opfor.content.modes import mode_of

        known = versions.setdefault(mode, {}).setdefault(str(mode_of(mode).rules_version), {})
        content = lines[0].split(" content ")[1].split()[0]
        known.setdefault(f"{encounter} {content}", digest(lines))
    VERSIONS.write_text(json.dumps(versions, indent=1, sort_keys=True) + "\n")
    print(f"{len(stock())} traces written to {HERE}", file=sys.stderr)


if __name__ == "__main__":
    main()
