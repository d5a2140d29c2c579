"""From a run to a bundle that is given away: the best policy, with a card that says how strong it is on fresh dice."""

from __future__ import annotations

import json
import shutil
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from jinja2 import Environment, StrictUndefined

from ..agents.bundles import CARD, FACTS, Facts, read_facts
from ..agents.learned import Learned
from .export import CARD_TEXT
from .runs import BEST, CONFIG, NoRun, Run, said_of
from .testing import tested

FRESH = 77  # a seed that no test of a run uses
AGAINST = ("scripted", "random")
LIMITS = "plays the mode's standard rules; up to 24 combatants; trained on encounters made by chance"


def publish(folder: str | Path, target: str | Path, *, last: bool = False, fights: int = 200) -> Facts:
    """Write the policy of a run as a bundle.

    Args:
        folder: of the run.
        target: where the bundle goes; an older one gives way.
        last: the last save instead of the best policy in a test.
        fights: of each duel for the card; 0 plays none.

    Returns:
        What the bundle says of itself.

    Raises:
        NoRun: the run has no policy yet.
        BundleError: its best policy is no bundle any more.
    """
    folder, target = Path(folder), Path(target)
    if not (folder / CONFIG).is_file():
        raise NoRun(f"{folder} is no training run: name a folder that `opfor train` wrote")
    source = folder / BEST
    if last:
        source = folder / "last"
        with closing(Run.resume(folder, lambda line: None)) as run:
            run.export_last(source)
    if not (source / FACTS).is_file():
        raise NoRun(f"{folder} has no tested policy yet: let the run go on, or export its last save with --last")
    facts = read_facts(source)
    told = carded(source, facts, fights)
    copied(source, target, told)
    return told


def carded(source: Path, facts: Facts, fights: int) -> Facts:
    """The facts with fresh duels and limits on the card."""
    card: dict[str, Any] = {name: value for name, value in facts.card.items() if not name.startswith("against")}
    if fights:
        agent = Learned(source, facts.mode)
        for name in AGAINST:
            card[f"against {name}"] = said_of(tested(agent, name, facts.mode, fights, FRESH))
    card["limits"] = LIMITS
    return replace(facts, card=card)


def copied(source: Path, target: Path, facts: Facts) -> None:
    """The files of a bundle, with other facts."""
    new = target.with_name(f".{target.name}.new")
    shutil.rmtree(new, ignore_errors=True)
    shutil.copytree(source, new)
    (new / FACTS).write_text(facts.to_json())
    text = Environment(undefined=StrictUndefined, keep_trailing_newline=True).from_string(CARD_TEXT)
    (new / CARD).write_text(text.render(mode=facts.mode, card=facts.card, rules=facts.rules, opfor=facts.opfor))
    shutil.rmtree(target, ignore_errors=True)
    new.rename(target)


def tests_of(folder: str | Path) -> list[dict[str, Any]]:
    """The tests of a run, in their order: steps, seconds, and the duels by opponent."""
    path = Path(folder) / "tests.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()] if path.is_file() else []
