"""A small battle in two rows, stopped where somebody must choose, with facts changed in the chooser's view."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opfor.agents.agent import make
from opfor.content import Compiled, load
from opfor.content.fight import Fight
from opfor.rules.core import records
from opfor.rules.core.choices import AIM_SLOT, CHOICES, Question
from opfor.rules.core.seats import seats_one
from opfor.rules.rows.state import RowsWork
from opfor.rules.rows.words import Verb

ROAD = """\
id: road
title: The road
mode: rows
options: {ties_by_choice: 0}
sides:
  party: {title: The watch, players: true}
  band: {title: The band}
combatants:
  - {creature: squire, name: Tam, id: tam, side: party}
  - {creature: hunter, name: Wren, id: wren, side: party}
  - {creature: hedge-mage, name: Pell, id: pell, side: party}
  - {creature: acolyte, name: Odile, id: odile, side: party}
  - {creature: goblin-cutter, name: Rat, id: rat, side: band, row: front}
  - {creature: goblin-cutter, name: Rot, id: rot, side: band, row: front}
  - {creature: goblin-hexer, name: Hex, id: hex, side: band, row: back}
"""


class Stop:
    """A moment at which somebody must choose; `set` changes what it sees, `choice` asks an agent."""

    def __init__(self, fight: Fight) -> None:
        self.compiled, self.view = fight.compiled, fight.view()
        self.ids = [combatant.id for combatant in fight.compiled.combatants]

    def set(self, who: str, **facts: Any) -> "Stop":
        whole = records.as_numpy(self.view.state)[0].copy()
        for name, value in facts.items():
            whole["units"][self.ids.index(who)][name] = value
        return self.write(whole)

    def set_fight(self, **facts: Any) -> "Stop":
        whole = records.as_numpy(self.view.state)[0].copy()
        for name, value in facts.items():
            whole[name] = value
        return self.write(whole)

    def write(self, whole: Any) -> "Stop":
        records.load(self.view.state, 0, whole.tobytes())
        return self

    def choice(self, agent: str = "scripted", seed: int = 0) -> str:
        """What the agent does: END, ability or item by its id, ...; with an aim as "mend tam"."""
        player = make(agent, "rows")
        everything = np.ones(CHOICES, np.int8)
        verb = player.choose(self.view, everything, np.random.default_rng(seed)).index
        seen = records.as_numpy(self.view.state)[0].copy()
        seen["verb"], seen["question"] = verb, Question.SLOT
        if not self.aimed(verb):
            return self.named(verb)
        self.write(seen)
        aim = player.choose(self.view, everything, np.random.default_rng(seed)).index
        work = records.new(RowsWork)
        seats_one(self.compiled.spec, 0, self.view.state, 0, work, 0)
        return f"{self.named(verb)} {self.ids[records.as_numpy(work)[0]['slots'][aim - AIM_SLOT]]}"

    def sheet(self) -> Any:
        return records.as_numpy(self.compiled.spec)[0]["sheets"][self.view.decider]

    def ability(self, verb: int) -> int:
        if verb == Verb.BASIC_ATTACK:
            return int(self.sheet()["basic"]) - 1
        field, first = ("items", Verb.ITEM) if verb >= Verb.ITEM else ("abilities", Verb.ABILITY)
        return int(self.sheet()[field][verb - first]) - 1 if verb >= Verb.ABILITY else -1

    def aimed(self, verb: int) -> bool:
        k = self.ability(verb)
        ability = records.as_numpy(self.compiled.spec)[0]["abilities"][k]
        return k >= 0 and bool(ability["aim"]) and ability["spread"] != 2

    def named(self, verb: int) -> str:
        k = self.ability(verb)
        if k >= 0 and verb != Verb.BASIC_ATTACK:
            return self.compiled.names["abilities"][k].id
        first = max(v for v in Verb if v <= verb)
        return first.name if first == verb else f"{first.name}+{verb - first}"


@pytest.fixture(scope="session")
def road(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    """The battle."""
    file: Path = tmp_path_factory.mktemp("rows") / "road.yaml"
    file.write_text(ROAD)
    return load(file)


@pytest.fixture
def stop(road: Compiled) -> Callable[..., Stop]:
    """A function that plays until `who` is asked for `verb`; everybody takes the role given, or the first choice, and
    `holds` holds its turns.
    """

    def stopped(who: str, verb: int = Verb.END, holds: str = "", **roles: int) -> Stop:
        fight = Fight(road, 1)
        for _ in range(200):
            decider, legal = road.combatants[fight.decider].id, fight.legal()
            wanted = Verb.ROLE + roles.get(decider, 0)
            if decider == who and verb in legal:
                return Stop(fight)
            held = decider == holds and Verb.HOLD in legal
            fight.take(Verb.HOLD if held else wanted if wanted in legal else legal[0])
        raise AssertionError(f"{who} is never asked")

    return stopped
