"""Undo and redo whatever is said in between: a state machine over all kinds of commands. The bytes are equal (P7)."""

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from opfor.content import load
from opfor.content.modes import mode_of
from opfor.live.commands import Level, command_of
from opfor.live.desk import Desk
from opfor.live.errors import TableError
from opfor.live.store import Store
from opfor.live.table import Table
from opfor.rules.core.records import dtype_of

WHO = st.integers(0, 30)
SMALL = st.integers(-2, 16)


class Commands(RuleBasedStateMachine):
    """What the table did is kept here beside it: every state by its bytes, and whether one may rest there."""

    encounter = "tavern-brawl"

    def __init__(self) -> None:
        super().__init__()
        self.desk = Desk(Store("sqlite://"))
        self.id = self.desk.open(load(self.encounter), 5, hand=["party"])
        self.line = [(entry.facts, entry.body.get("resting", True)) for entry in self.table.log if entry.facts]
        self.at = len(self.line) - 1

    def teardown(self) -> None:
        twin = Table(self.id)
        twin.apply(self.desk.store.read(self.id))
        assert twin.fight.save() == self.table.fight.save()
        assert (twin.history, twin.waiting, twin.levels, twin.hand, twin.seats, twin.going) == (
            self.table.history, self.table.waiting, self.table.levels, self.table.hand, self.table.seats,
            self.table.going,
        )  # fmt: skip
        self.desk.close()

    @property
    def table(self) -> Table:
        return self.desk.table(self.id)

    def person(self, k: int) -> str:
        infos = self.table.fight.compiled.combatants
        return infos[k % len(infos)].id

    def say(self, kind: str, **fields) -> None:
        """Say something; what it did goes on the line, and what was refused has changed nothing."""
        before, version = self.table.fight.save(), self.table.version
        try:
            self.desk.send(self.id, command_of({"kind": kind, **fields}), version)
        except TableError:
            assert (self.table.fight.save(), self.table.version) == (before, version)
            return
        steps = [e for e in self.table.log[version:] if e.kind == "step"]
        if steps:
            del self.line[self.at + 1 :]
            self.line += [(entry.facts, entry.body["resting"]) for entry in steps]
            self.at = len(self.line) - 1

    @precondition(lambda self: not self.table.begun and self.table.waiting is None)
    @rule()
    def begin(self) -> None:
        self.say("begin")

    @rule(pick=st.integers(0, 400), two=st.booleans())
    def choose(self, pick: int, two: bool) -> None:
        legal = self.table.fight.legal()
        choices = [int(legal[pick % len(legal)])] if len(legal) else [0]
        self.say("choose", choices=choices * (2 if two else 1))

    @rule(steps=st.none() | st.integers(1, 3))
    def approve(self, steps: int | None) -> None:
        proposal = self.desk.proposal(self.id)
        self.say("approve", proposal=proposal.id if proposal else "none", steps=steps)

    @rule()
    def skip(self) -> None:
        self.say("skip")

    @rule(face=st.integers(0, 21))
    def type_a_die(self, face: int) -> None:
        self.say("dice", faces=[face])

    @precondition(lambda self: self.table.waiting is not None)
    @rule()
    def type_what_is_wanted(self) -> None:
        self.say("dice", faces=[(self.table.waiting.wanted.sides + 1) // 2])

    @rule(who=WHO, pool=st.integers(0, 2), value=SMALL)
    def set_pool(self, who: int, pool: int, value: int) -> None:
        pools = self.table.fight.mode.pools
        self.say("set-pool", combatant=self.person(who), pool=pools[pool % len(pools)].lower(), value=value)

    @rule(who=WHO, x=SMALL, y=SMALL, row=st.sampled_from(["front", "back"]))
    def move(self, who: int, x: int, y: int, row: str) -> None:
        where = {"x": x, "y": y} if self.table.fight.compiled.mode != "rows" else {"row": row}
        self.say("move", combatant=self.person(who), **where)

    @rule(who=WHO, condition=st.integers(0, 20), value=SMALL)
    def set_condition(self, who: int, condition: int, value: int) -> None:
        names = self.table.fight.mode.conditions
        self.say("set-condition", combatant=self.person(who), condition=names[condition % len(names)], value=value)

    @rule(who=WHO, fate=st.sampled_from(["standing", "unconscious", "dead", "fled", "escaped"]))
    def set_fate(self, who: int, fate: str) -> None:
        self.say("set-fate", combatant=self.person(who), fate=fate)

    @rule(who=WHO)
    def remove(self, who: int) -> None:
        self.say("remove", combatant=self.person(who))

    @rule(like=WHO, n=st.integers(0, 5), x=SMALL, y=SMALL)
    def add(self, like: int, n: int, x: int, y: int) -> None:
        infos = self.table.fight.compiled.combatants
        info = infos[like % len(infos)]
        where = {"x": x, "y": y} if self.table.fight.compiled.mode != "rows" else {"row": "back"}
        side = self.table.fight.compiled.sides[info.side].id
        self.say("add", creature=info.creature, side=side, id=f"more-{n}", name=f"More {n}", **where)

    @rule(who=WHO, level=st.sampled_from(list(Level)))
    def set_autonomy(self, who: int, level: Level) -> None:
        self.say("set-autonomy", combatants=[self.person(who)], level=level.value)

    @rule(who=WHO, agent=st.sampled_from(["random", "scripted:brute", "scripted:own"]))
    def set_agent(self, who: int, agent: str) -> None:
        self.say("set-agent", combatants=[self.person(who)], agent=agent)

    @rule(sides=st.sampled_from([[], ["party"], ["all"]]))
    def set_hand(self, sides: list[str]) -> None:
        self.say("set-hand", sides=sides)

    @rule(who=WHO, seat=st.sampled_from(["anna", "ben"]), gone=st.booleans())
    def sit_down(self, who: int, seat: str, gone: bool) -> None:
        self.say("seat", seat=seat, name=seat.title(), combatants=[] if gone else [self.person(who)])

    @rule(who=WHO)
    def take_over(self, who: int) -> None:
        self.say("take-over", combatant=self.person(who))

    @rule(kind=st.sampled_from(["go", "hold", "drop"]))
    def say_a_word(self, kind: str) -> None:
        self.say(kind)

    @rule()
    def run(self) -> None:
        version = self.table.version
        self.desk.run(self.id)
        steps = [e for e in self.table.log[version:] if e.kind == "step"]
        if steps:
            del self.line[self.at + 1 :]
            self.line += [(entry.facts, entry.body["resting"]) for entry in steps]
            self.at = len(self.line) - 1

    @precondition(lambda self: self.table.waiting is None)
    @rule(by=st.sampled_from(["step", "turn"]))
    def undo(self, by: str) -> None:
        to = self.back() if by == "step" else self.turn_back()
        self.say("undo", by=by)
        self.at = to

    @precondition(lambda self: self.table.waiting is None)
    @rule(by=st.sampled_from(["step", "turn"]))
    def redo(self, by: str) -> None:
        ahead = range(self.at + 1, len(self.line))
        now = self.turn(self.at)
        rest = [k for k in ahead if self.line[k][1] and (by == "step" or self.turn(k) != now)]
        self.say("redo", by=by)
        self.at = rest[0] if rest else len(self.line) - 1

    def back(self) -> int:
        to = max(self.at - 1, 0)
        while to and not self.line[to][1]:
            to -= 1
        return to

    def turn_back(self) -> int:
        first = self.first_of_turn(self.at)
        return first if first != self.at or first == 0 else self.first_of_turn(first - 1)

    def first_of_turn(self, k: int) -> int:
        while k and self.turn(k - 1) == self.turn(k):
            k -= 1
        return k

    def turn(self, k: int) -> tuple[int, ...]:
        facts = np.frombuffer(self.line[k][0], dtype_of(mode_of(self.table.fight.compiled.mode).state))[0]
        return tuple(int(facts[name]) for name in ("round_no", "turn", "actor"))

    @invariant()
    def the_fight_stands_where_the_line_says(self) -> None:
        assert self.table.fight.save() == self.line[self.at][0]


class RowsCommands(Commands):
    encounter = "dawn-raid"


class SkirmishCommands(Commands):
    encounter = "roadside-duel"


class ShipsCommands(Commands):
    encounter = "duel-over-the-sound"


@pytest.mark.parametrize("machine", [Commands, RowsCommands, SkirmishCommands, ShipsCommands])
def test_undo_and_redo_between_all_commands(machine: type[Commands]) -> None:
    from hypothesis.stateful import run_state_machine_as_test

    run_state_machine_as_test(machine, settings=settings(max_examples=10, stateful_step_count=30))
