"""Positions for agents: a small fight drawn in the test, with facts set, and what an agent chooses in it, in words.

    def test_the_wounded_first(position):
        here = position("A.b\\n..c", c={"stamina": 2})
        assert here.choice() == "STRIKE c"

Capital letters are the party, small ones its foes; everybody is a plain fighter with a sword unless `people` say more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from textwrap import dedent
from typing import Any

import numpy as np
import pytest

from opfor.agents.agent import make
from opfor.content import Compiled, Library, compile_encounter
from opfor.content.fight import Fight, View
from opfor.content.grid.encounter import Encounter
from opfor.rules.core import records
from opfor.rules.core.choices import AIM_CELL, AIM_SLOT, VIEW, Question
from opfor.rules.core.seats import seats_one
from opfor.rules.grid.words import Verb

SIGNS = "oOx"  # letters that are signs of the map
UNIT = set(records.fields_of(__import__("opfor.rules.grid.state", fromlist=["GridUnit"]).GridUnit))
FIGHT = {"action_left", "move_left", "stride_left", "round_no", "begun"}
PLAIN = {"weapons": ["sword"]}


class Position:
    """A fight that stands at the first choice of the party's `A`."""

    def __init__(self, compiled: Compiled, letters: str, facts: Mapping[str, Mapping[str, int]], turn: Any) -> None:
        self.letters = letters
        self.fight = Fight(compiled, dice=[20 if c == "A" else 1 for c in letters])
        whole = self.fight.facts.copy()
        for letter, given in facts.items():
            for name, value in given.items():
                whole["units"][letters.index(letter)][name] = value
        for name, value in turn.items():
            whole[name] = value
        self.fight.restore(whole.tobytes())

    def view(self) -> View:
        return self.fight.view()

    def choice(self, agent: str = "scripted", without: str = "", seed: int = 0) -> str:
        """What the agent chooses, verb and aim, from the view of A's side; `without`: verbs masked by their name."""
        player, fight = make(agent), self.fight.clone()
        rng = np.random.default_rng(seed)
        mask = fight.mask.copy()
        for name in without.split():
            mask[Verb[name]] = 0
        verb = player.choose(fight.view(), mask, rng).index
        words = self.verb(verb)
        fight.take(verb)
        if fight.decider >= 0 and fight.facts["question"] in (Question.SLOT, Question.CELL):
            words += " " + self.aim(fight, player.choose(fight.view(), fight.mask, rng).index)
        return words

    def verb(self, choice: int) -> str:
        first = max(verb for verb in Verb if verb <= choice)
        return first.name if first == choice else f"{first.name}+{choice - first}"

    def aim(self, fight: Fight, choice: int) -> str:
        """A letter, or the cell as `x,y`."""
        if choice < AIM_CELL:
            count = seats_one(fight.spec, 0, fight.state, 0, fight.work, 0)
            return self.letters[records.as_numpy(fight.work)[0]["slots"][:count][choice - AIM_SLOT]]
        unit = fight.facts["units"][fight.decider]
        cell = choice - AIM_CELL
        return f"{unit['x'] + cell % VIEW - VIEW // 2},{unit['y'] + cell // VIEW - VIEW // 2}"


Build = Callable[..., Position]


@pytest.fixture
def position() -> Build:
    """A function that builds a Position from a drawing.

    Args of the function: the drawing; for each letter a table with facts of its unit (`stamina`, `prone` ...), else
    traits of its creature (`weapons`, `abilities`, `ranks` ...); `turn`, facts of the turn; `sides`, `zones`.
    """

    def build(drawing: str, *, turn: Any = None, sides: Any = None, zones: Any = None, **people: Any) -> Position:
        rows = [list(row) for row in dedent(drawing).strip("\n").split("\n")]
        places = {
            sign: (x, y)
            for y, row in enumerate(rows)
            for x, sign in enumerate(row)
            if sign.isalpha() and sign not in SIGNS
        }
        for x, y in places.values():
            rows[y][x] = "."
        letters = "".join(sorted(places, key=lambda letter: (letter.islower(), letter)))
        entries, facts = [], {}
        for letter in letters:
            said = people.get(letter, {})
            facts[letter] = {k: v for k, v in said.items() if k in UNIT}
            traits = PLAIN | {k: v for k, v in said.items() if k not in UNIT}
            entry = {"creature": "tanner", "id": f"{'hero' if letter.isupper() else 'foe'}-{letter.lower()}"}
            side = traits.pop("side", "party" if letter.isupper() else "foes")
            entries.append(entry | {"side": side, "at": places[letter], "overrides": traits})
        encounter = {
            "id": "position",
            "title": "Position",
            "mode": "grid",
            "map": {"rows": ["".join(row) for row in rows], "zones": dict(zones or {})},
            "options": {"initiative": 1},
            "sides": sides or {"party": {"players": True}, "foes": {}},
            "combatants": entries,
        }
        compiled = compile_encounter(Encounter.model_validate(encounter), Library())
        return Position(compiled, letters, facts, turn or {})

    return build
