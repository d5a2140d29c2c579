"""Positions of the rule of twenty, drawn as its own tests draw them, and what an agent chooses in them, in words."""

import importlib.util
import sys
from pathlib import Path

from opfor.agents.names import AgentName
from opfor.agents.policies import advise
from opfor.agents.policy import Policy
from opfor.agents.seating import write_judgement
from opfor.rules.core import batch, records
from opfor.rules.core.choices import AIM_CELL, AIM_SLOT, VIEW, Question
from opfor.rules.core.seats import seats_one
from opfor.rules.core.state import UNITS
from opfor.rules.twenty.ships import mode as ships_mode
from opfor.rules.twenty.ships.state import ShipsProfile
from opfor.rules.twenty.skirmish import mode as skirmish_mode
from opfor.rules.twenty.skirmish.state import SkirmishProfile

TABLES = Path(__file__).parents[2] / "rules" / "twenty" / "conftest.py"
NAME = "tests.rules.twenty.conftest"  # as pytest calls it: no file is loaded under two names
if NAME not in sys.modules:
    _spec = importlib.util.spec_from_file_location(NAME, TABLES)
    sys.modules[NAME] = importlib.util.module_from_spec(_spec)
    _spec.loader.exec_module(sys.modules[NAME])
tables = sys.modules[NAME]

MODES = {
    "skirmish": (skirmish_mode, SkirmishProfile, tables.PERSON, tables.WEAPON),
    "ships": (ships_mode, ShipsProfile, tables.VEHICLE, tables.ARMAMENT),
}


def policies(mode, personality, level=5):
    """A scripted policy for everybody."""
    made, name = records.new(Policy, UNITS), AgentName("scripted", personality, level=level)
    for k in range(UNITS):
        write_judgement(made, k, name, personality, mode)
    return made


class Mind:
    """Whoever has to decide at a table."""

    def __init__(self, mode, table):
        self.mode, self.table = mode, table

    def take(self, *words):
        """Somebody else's choice, with its dice; lets one be asked about what comes of it."""
        self.table.take(*words)
        return self

    def set(self, **facts):
        """Facts of the fight; a dict for a letter are facts of its unit, a list for a plane its first records."""
        whole = self.table.facts.copy()
        for name, value in facts.items():
            if name in self.table.letters:
                for key, one in value.items():
                    whole["units"][self.table.index(name)][key] = one
            elif isinstance(value, list):
                for k, record in enumerate(value):
                    for key, one in record.items():
                        whole[name][k][key] = one
            else:
                whole[name] = value
        records.load(self.table.state, 0, whole.tobytes())
        self.table.look()
        return self

    def advice(self, personality, mask, level=5, seed=5):
        """The index that the policy would take, from the view of the decider's side."""
        table = self.table
        side = int(records.as_numpy(table.spec)[0]["sheets"][table.facts["decider"]]["side"])
        view = records.new(table.mode["state"])
        batch.redact_one(table.spec, 0, table.state, 0, view, 0, side)
        return int(advise(table.spec, 0, view, 0, table.work, 0, policies(self.mode, personality, level), mask, seed))

    def choice(self, personality="default", without="", level=5, seed=5):
        """What it chooses, verb and aim; `without`: verbs that it may not take."""
        table = self.table
        mask = table.mask.copy()
        for name in without.split():
            mask[int(table.mode["verbs"][name])] = 0
        verb = self.advice(personality, mask, level, seed)
        words = table.verb_name(verb)
        before = table.facts.copy()
        table.choose(verb)
        if table.facts["question"] in (Question.SLOT, Question.CELL):
            table.look()
            words += " " + self.aim(self.advice(personality, table.mask.copy(), level, seed))
        records.load(table.state, 0, before.tobytes())
        table.look()
        return words

    def aim(self, choice):
        """A letter, or a cell as `x,y`."""
        table = self.table
        if choice < AIM_CELL:
            count = seats_one(table.spec, 0, table.state, 0, table.work, 0)
            return table.letters[records.as_numpy(table.work)[0]["slots"][:count][choice - AIM_SLOT]]
        me, cell = table[table.acting], choice - AIM_CELL
        return f"{me.x + cell % VIEW - VIEW // 2},{me.y + cell // VIEW - VIEW // 2}"

    def lie(self, letter, **fields):
        """Something in a combatant's own sheet that its looks do not tell."""
        whole = records.as_numpy(self.table.spec)[0].copy()
        for name, value in fields.items():
            whole["sheets"][self.table.index(letter)][name] = value
        records.load(self.table.spec, 0, whole.tobytes())
        return self


def minds(mode):
    """A function that builds a Mind from a drawing and what is special about those in it, as `tables.builder` does."""
    build = tables.builder(*MODES[mode], [])
    return lambda *drawing, **people: Mind(mode, build(*drawing, **people))
